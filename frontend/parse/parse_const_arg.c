// parse_const_arg.c: constants as generic arguments: a literal, -literal, or a block. Paths are
// parsed as types. Other expressions need braces; where they lack them, that is said and they are
// read over.
#include "frontend/parse/parser.h"

bool parse_const_arg_begins(const Parser *p) {
    TokenKind kind = p->token.kind;
    FragmentKind group = group_kind(p);
    return token_is_literal(kind) || kind == TOK_KW_TRUE || kind == TOK_KW_FALSE ||
           kind == TOK_OPEN_BRACE || kind == TOK_MINUS || group == FRAGMENT_LITERAL ||
           group == FRAGMENT_BLOCK || group == FRAGMENT_EXPR;
}

static void suggest_braces(Diag *diag, const char *help, Span span) {
    SuggestPart parts[2] = {{span_start(span), STR("{ ")}, {span_end(span), STR(" }")}};
    diag_suggest(diag, help, parts, 2, APPLY_MAYBE, SUGGEST_VERBOSE);
}

static void report_braces(Parser *p, Span span) {
    Diag *diag = parser_error(
        p, span, "expressions must be enclosed in braces to be used as const generic arguments");
    if (diag) {
        suggest_braces(diag, "enclose the `const` expression in braces", span);
    }
    parser_emit(p, diag);
}

static bool needs_braces(const AstExpr *expr) {
    if (expr->kind == AST_EXPR_UNARY && expr->unary.op == AST_UNOP_NEG) {
        expr = expr->unary.operand;
    }
    return expr->kind != AST_EXPR_LIT;
}

AstExpr *parse_const_arg(Parser *p) {
    if (parser_at(p, TOK_OPEN_BRACE) || group_kind(p) != FRAGMENT_NONE) {
        return parse_expression_with(p, EXPR_CONST);
    }
    AstExpr *expr = parse_expression_with(p, EXPR_CONST);
    if (expr && needs_braces(expr)) {
        report_braces(p, expr->span);
    }
    return expr;
}

// ---------------------------------------------------------------- recovery

static bool arg_ends(const Parser *p) {
    return parser_at(p, TOK_COMMA) || parser_at(p, TOK_GT) || parser_at(p, TOK_SHR) ||
           parser_at(p, TOK_GE) || parser_at(p, TOK_SHR_EQ);
}

// Reads over an expression that begins at `from`; false if it is none, or does not end an argument.
static bool expression_ends_arg(Parser *p, const Parser *from) {
    Parser trial = *from;
    trial.quiet = true;
    if (!parse_expression_with(&trial, EXPR_CONST) || !arg_ends(&trial)) {
        return false;
    }
    uint32_t next = trial.next;
    p->next = from->next;
    p->token = from->token;
    p->prev = from->prev;
    while (p->next < next && !parser_at(p, TOK_EOF)) {
        parser_bump(p);
    }
    return true;
}

static void set_const(Parser *p, AstGenericArg *arg, Span start) {
    arg->kind = AST_ARG_CONST;
    arg->span = parser_span(p, start, p->prev);
    arg->constant = (AstAnonConst){ast_expr(p, AST_EXPR_ERROR, arg->span)};
}

// An expression that begins as no type does.
bool recover_const_arg(Parser *p, AstGenericArg *arg) {
    Span start = p->token.span;
    if (p->quiet ||
        (!parser_at(p, TOK_KW_IF) && !parser_at(p, TOK_KW_MATCH) && !parser_at(p, TOK_KW_LOOP))) {
        return false;
    }
    Parser before = *p;
    if (!expression_ends_arg(p, &before)) {
        return false;
    }
    report_braces(p, parser_span(p, start, p->prev));
    set_const(p, arg, start);
    return true;
}

// What could not be read as a type, which was told, may be an expression.
bool recover_const_after_error(Parser *p, const Parser *before, AstGenericArg *arg) {
    if (p->quiet || p->depth_reported || !parse_expr_begins(before) ||
        !expression_ends_arg(p, before)) {
        return false;
    }
    set_const(p, arg, before->token.span);
    return true;
}

// `A<N + 1>`: the type has been read, an operator stands here or was taken for one of bounds.
void recover_const_behind_type(Parser *p, AstGenericArg *arg) {
    if (p->quiet || p->depth_reported || arg->kind != AST_ARG_TYPE || arg_ends(p)) {
        return;
    }
    TokenKind last = p->tokens[p->next - 2].kind;
    Parser from = *p;
    if (last != TOK_PLUS && last != TOK_SHR && last != TOK_GT) {
        if (!parse_operator_here(p)) {
            return;
        }
        parser_bump(&from);
    }
    Span found = p->token.span;
    Str text = parser_token_description(p, &p->token);
    if (!expression_ends_arg(p, &from)) {
        return;
    }
    Diag *diag =
        parser_error(p, found, "expected one of `,` or `>`, found " STR_FMT, STR_ARG(text));
    Span start = arg->span;
    if (diag) {
        diag_primary_label(diag, "expected one of `,` or `>`");
        suggest_braces(
            diag, "expressions must be enclosed in braces to be used as const generic arguments",
            parser_span(p, start, p->prev));
    }
    parser_emit(p, diag);
    set_const(p, arg, start);
}
