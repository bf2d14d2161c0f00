// parse_unstable.c: expressions that only a `#![feature]` allows and that oxcc does not compile.
// They are read, so that one message says what they are (E0658, in expand_gate.c) and what stands
// around them is still checked; where no stable expression means nearly the same, an error
// expression stands for them, of which no more is said.
#include "frontend/parse/parser.h"

void parser_gate(Parser *p, Feature feature, Span span) {
    if (!p->quiet) {
        vec_push(&p->crate->gated, ((AstGated){feature, span}));
    }
}

bool parse_pin_opt(Parser *p) {
    TokenKind after = parser_peek_kind(p, 1);
    if (!parser_at_word(p, SYM_INDEX_PIN) || (after != TOK_KW_MUT && after != TOK_KW_CONST)) {
        return false;
    }
    parser_gate(p, FEATURE_PIN_ERGONOMICS, p->token.span);
    parser_bump(p);
    parser_eat(p, TOK_KW_CONST);
    return true;
}

bool parse_unstable_begins(const Parser *p) {
    const Token *after = parser_peek(p, 1);
    switch (p->token.kind) {
    case TOK_KW_TRY:
    case TOK_KW_YIELD:
    case TOK_KW_BECOME:
        return true;
    case TOK_KW_DO:
        return after->kind == TOK_IDENT && symbol_is(after->symbol, SYM_INDEX_YEET);
    case TOK_KW_GEN:
        return after->kind == TOK_OPEN_BRACE ||
               (after->kind == TOK_KW_MOVE && parser_peek_kind(p, 2) == TOK_OPEN_BRACE);
    default:
        return false;
    }
}

// The expression that may follow; *good is false after an error in it.
static AstExpr *operand_opt(Parser *p, bool *good) {
    if (!parse_expr_begins(p)) {
        return NULL;
    }
    AstExpr *operand = parse_expression_with(p, p->restrictions & EXPR_NO_STRUCT);
    *good = operand != NULL;
    return operand;
}

static AstExpr *unstable_block(Parser *p, Span start, Feature feature, Span span) {
    parser_eat(p, TOK_KW_MOVE);
    AstBlock *block = parse_block(p);
    if (!block) {
        return NULL;
    }
    Span whole = parser_span(p, start, p->prev);
    parser_gate(p, feature, span_is_none(span) ? whole : span);
    return ast_expr(p, AST_EXPR_ERROR, whole);
}

AstExpr *parse_unstable(Parser *p) {
    Span start = p->token.span;
    TokenKind keyword = p->token.kind;
    parser_bump(p);
    if (keyword == TOK_KW_TRY) {
        return unstable_block(p, start, FEATURE_TRY_BLOCKS, SPAN_NONE);
    }
    if (keyword == TOK_KW_GEN) {
        return unstable_block(p, start, FEATURE_GEN_BLOCKS, start);
    }
    if (keyword == TOK_KW_DO) {
        parser_bump(p);
    }
    bool good = true;
    AstExpr *operand = operand_opt(p, &good);
    if (!good) {
        return NULL;
    }
    Span whole = parser_span(p, start, p->prev);
    parser_gate(p,
                keyword == TOK_KW_YIELD    ? FEATURE_YIELD_EXPR
                : keyword == TOK_KW_BECOME ? FEATURE_EXPLICIT_TAIL_CALLS
                                           : FEATURE_YEET_EXPR,
                whole);
    if (keyword == TOK_KW_YIELD) {
        return ast_expr(p, AST_EXPR_ERROR, whole);
    }
    AstExpr *expr = ast_expr(p, AST_EXPR_RETURN, whole); // nearly: control does not go on
    expr->jump.value = keyword == TOK_KW_BECOME ? operand : ast_expr(p, AST_EXPR_ERROR, whole);
    return expr;
}
