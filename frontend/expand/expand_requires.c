// expand_requires.c: the relations of `requires` in a launch contract.
//
// In: comparisons of sizes, which are lengths of parameters, unsigned scalars, integers and + - *
// of them. Out, for a launch, the two sides in checked arithmetic (expand_module.c); for the
// kernel,
//     unsafe { ::core::hint::assert_unchecked(<left> op <right>) };
// for each relation at its start: the launch has checked them, so what follows from them needs no
// check in the kernel.
#include "frontend/expand/expand_kernel.h"

#define SIZES "::cuda_device::launch::sizes::"

void split_relations(TokenSlice value, SliceVec *parts) {
    bool grouped = value.ptr[0].kind == TOK_OPEN_PAREN && value.ptr[0].partner + 1 == value.len;
    split_commas(grouped ? (TokenSlice){value.ptr + 1, value.len - 2} : value, parts);
}

const AstExpr *parse_relation(Walk *walk, TokenSlice part) {
    ParseSource source = {.tokens = part, .end = span_end(part.ptr[part.len - 1].span)};
    return ast_expr_strip_parens(parse_expr(walk->crate, &source));
}

static bool quote_length(Walk *walk, Quote *quote, const char *library, const AstExpr *expr) {
    const AstExpr *receiver = ast_expr_strip_parens(expr->method.receiver);
    bool len =
        str_eq(sym_str(walk->expander->session, expr->method.segment->ident.name), STR("len"));
    if (!len || expr->method.args.len || receiver->kind != AST_EXPR_PATH ||
        receiver->path.path.len != 1) {
        return false;
    }
    quote_text(quote, "%slength(&", library);
    quote_ident(quote, receiver->path.path.segments[0].ident);
    quote_text(quote, ")");
    return true;
}

bool quote_size(Walk *walk, Quote *quote, const char *library, const AstExpr *expr) {
    switch ((int)expr->kind) {
    case AST_EXPR_PAREN:
        return quote_size(walk, quote, library, expr->operand);
    case AST_EXPR_LIT:
        if (expr->literal.kind != AST_LIT_INT || expr->literal.integer.high) {
            return false;
        }
        quote_text(quote, "%ssize(%lluu64)", library,
                   (unsigned long long)expr->literal.integer.low);
        return true;
    case AST_EXPR_PATH:
        quote_text(quote, "%sscalar(", library);
        for (uint32_t i = 0; i < expr->path.path.len; i++) {
            quote_text(quote, i ? "::" : "");
            quote_ident(quote, expr->path.path.segments[i].ident);
        }
        quote_text(quote, ")");
        return true;
    case AST_EXPR_METHOD_CALL:
        return quote_length(walk, quote, library, expr);
    case AST_EXPR_BINARY: {
        const char *function = expr->binary.op == AST_BINOP_ADD   ? "size_add"
                               : expr->binary.op == AST_BINOP_SUB ? "size_sub"
                               : expr->binary.op == AST_BINOP_MUL ? "size_mul"
                                                                  : NULL;
        if (!function) {
            return false;
        }
        quote_text(quote, "%s%s(", library, function);
        bool left = quote_size(walk, quote, library, expr->binary.left);
        quote_text(quote, ",");
        bool right = quote_size(walk, quote, library, expr->binary.right);
        quote_text(quote, ")");
        return left && right;
    }
    default:
        return false; // anything else is no size
    }
}

// What is no relation is reported where the launch is made.
static bool is_relation(Walk *walk, const AstExpr *expr) {
    Quote scratch = {.walk = walk, .span = expr->span};
    bool good = expr->kind == AST_EXPR_BINARY && ast_binop_is_comparison(expr->binary.op) &&
                quote_size(walk, &scratch, SIZES, expr->binary.left) &&
                quote_size(walk, &scratch, SIZES, expr->binary.right);
    vec_free(&scratch.tokens);
    return good;
}

void quote_known_relations(Walk *walk, Quote *quote, const AstAttr *contract) {
    TokenSlice value = attr_value(walk, contract, "requires");
    if (value.len == 0) {
        return;
    }
    SliceVec parts = {0};
    split_relations(value, &parts);
    for (uint32_t i = 0; i < parts.len; i++) {
        const AstExpr *expr = parse_relation(walk, parts.data[i]);
        if (is_relation(walk, expr)) {
            quote_text(quote, "#[allow(unused_unsafe)] unsafe { ::core::hint::assert_unchecked(");
            quote_size(walk, quote, SIZES, expr->binary.left);
            quote_text(quote, " %s ", ast_binop_text(expr->binary.op));
            quote_size(walk, quote, SIZES, expr->binary.right);
            quote_text(quote, ") };");
        }
    }
    vec_free(&parts);
}
