// ast.c: questions about syntax tree nodes that need no context.
#include "frontend/parse/ast.h"

#include "frontend/parse/parse.h"

const char *ast_expr_kind_name(AstExprKind kind) {
    static const char *const names[] = {
#define AST_EXPR_KIND(kind, name) name,
#include "frontend/parse/ast.def"
    };
    return names[kind];
}

const char *ast_pat_kind_name(AstPatKind kind) {
    static const char *const names[] = {
#define AST_PAT_KIND(kind, name) name,
#include "frontend/parse/ast.def"
    };
    return names[kind];
}

const char *ast_ty_kind_name(AstTyKind kind) {
    static const char *const names[] = {
#define AST_TY_KIND(kind, name) name,
#include "frontend/parse/ast.def"
    };
    return names[kind];
}

const char *ast_item_kind_name(AstItemKind kind) {
    static const char *const names[] = {
#define AST_ITEM_KIND(kind, name) name,
#include "frontend/parse/ast.def"
    };
    return names[kind];
}

const char *ast_binop_text(AstBinop op) {
    static const char *const texts[] = {
#define AST_BINOP(kind, text, precedence, assign_text) text,
#include "frontend/parse/ast.def"
    };
    return texts[op];
}

int ast_binop_precedence(AstBinop op) {
    static const uint8_t precedences[] = {
#define AST_BINOP(kind, text, precedence, assign_text) precedence,
#include "frontend/parse/ast.def"
    };
    return precedences[op];
}

bool ast_binop_is_comparison(AstBinop op) {
    return op >= AST_BINOP_EQ && op <= AST_BINOP_GE;
}

bool ast_binop_is_lazy(AstBinop op) {
    return op == AST_BINOP_AND || op == AST_BINOP_OR;
}

const AstAttr *ast_attr_find(const AstAttrs *attrs, Symbol name) {
    for (uint32_t i = 0; attrs && i < attrs->len; i++) {
        const AstAttr *attr = &attrs->ptr[i];
        if (attr->path.len == 1 && symbol_eq(attr->path.segments[0].ident.name, name)) {
            return attr;
        }
    }
    return NULL;
}

bool ast_attr_string(const AstCrate *crate, const AstAttr *attr, Str *text) {
    if (attr->is_doc) {
        *text = attr->doc;
        return true;
    }
    if (attr->args != AST_ATTR_EQ) {
        return false;
    }
    // A literal alone, possibly handed over by a macro inside invisible groups.
    const Token *token = attr->tokens.ptr, *end = token + attr->tokens.len;
    while (token < end && token->kind == TOK_OPEN_GROUP) {
        token++;
    }
    if (token == end || (token->kind != TOK_STR && token->kind != TOK_RAW_STR)) {
        return false;
    }
    for (const Token *rest = token + 1; rest < end; rest++) {
        if (rest->kind != TOK_CLOSE_GROUP) {
            return false;
        }
    }
    AstLit literal;
    lex_literal((AstCrate *)crate, token, &literal);
    *text = (Str){literal.text.ptr, literal.text.len};
    return literal.kind == AST_LIT_STR;
}

bool ast_expr_is_block_like(const AstExpr *expr) {
    switch ((AstExprKind)expr->kind) {
    case AST_EXPR_IF:
    case AST_EXPR_MATCH:
    case AST_EXPR_WHILE:
    case AST_EXPR_LOOP:
    case AST_EXPR_FOR:
    case AST_EXPR_BLOCK:
        return true;
    case AST_EXPR_ERROR:
    case AST_EXPR_LIT:
    case AST_EXPR_PATH:
    case AST_EXPR_UNARY:
    case AST_EXPR_BINARY:
    case AST_EXPR_ASSIGN:
    case AST_EXPR_ASSIGN_OP:
    case AST_EXPR_CAST:
    case AST_EXPR_REF:
    case AST_EXPR_CALL:
    case AST_EXPR_METHOD_CALL:
    case AST_EXPR_FIELD:
    case AST_EXPR_INDEX:
    case AST_EXPR_RANGE:
    case AST_EXPR_ARRAY:
    case AST_EXPR_REPEAT:
    case AST_EXPR_TUPLE:
    case AST_EXPR_STRUCT:
    case AST_EXPR_LET:
    case AST_EXPR_CLOSURE:
    case AST_EXPR_BREAK:
    case AST_EXPR_CONTINUE:
    case AST_EXPR_RETURN:
    case AST_EXPR_TRY:
    case AST_EXPR_AWAIT:
    case AST_EXPR_PAREN:
    case AST_EXPR_UNDERSCORE:
    case AST_EXPR_MACRO:
    case AST_EXPR_FORMAT_ARGS:
    case AST_EXPR_OFFSET_OF:
    case AST_EXPR_INCLUDED_BYTES:
    case AST_EXPR_COUNT:
        break;
    }
    return false;
}

uint32_t edition_year(Edition edition) {
    static const uint32_t years[] = {2015, 2018, 2021, 2024};
    return years[edition];
}

const AstExpr *ast_expr_strip_parens(const AstExpr *expr) {
    while (expr->kind == AST_EXPR_PAREN) {
        expr = expr->operand;
    }
    return expr;
}
