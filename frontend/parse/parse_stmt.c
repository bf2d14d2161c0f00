// parse_stmt.c: blocks and statements.
//   BlockExpression: { InnerAttribute* Statement* Expression? }
//   Statement: ; | Item | let Pattern (: Type)? (= Expression (else Block)?)? ; | Expression ;? |
//   Macro
// After a syntax error in a statement the rest of its block is skipped, as rustc does: what follows
// an unreadable statement is rarely readable.
#include "frontend/parse/parser.h"

static AstStmt *statement(Parser *p, AstStmtKind kind, Span span) {
    AstStmt *stmt = ARENA_NEW(p->arena, AstStmt);
    stmt->kind = (uint8_t)kind;
    stmt->span = span;
    return stmt;
}

// `let a | b = …` and `let | a = …`; `start` is where the pattern begins, with the bar.
static void forbid_alternatives(Parser *p, const AstPat *pat, Token start) {
    bool bar = start.kind == TOK_OR;
    if (pat->kind != AST_PAT_OR && !bar) {
        return;
    }
    Span span = parser_span(p, start.span, pat->span);
    Diag *diag =
        parser_error(p, span, "`let` bindings require top-level or-patterns in parentheses");
    if (diag && pat->kind == AST_PAT_OR) {
        SuggestPart parts[2] = {{span_start(span), STR("(")}, {span_end(span), STR(")")}};
        diag_suggest(diag, "wrap the pattern in parentheses", parts, 2, APPLY_MACHINE,
                     SUGGEST_VERBOSE);
    }
    parser_emit(p, diag);
}

// let …, up to before the semicolon
static AstLet *parse_let(Parser *p) {
    AstLet *let = ARENA_NEW(p->arena, AstLet);
    parser_eat(p, TOK_KW_LET);
    Token start = p->token;
    let->pat = parse_pattern_top(p);
    if (!let->pat) {
        return NULL;
    }
    forbid_alternatives(p, let->pat, start);
    if (parser_eat(p, TOK_COLON)) {
        p->typed = let->pat;
        p->typed_colon = p->prev;
        let->ty = parse_type(p);
        p->typed = NULL;
        if (!let->ty && (!parser_at(p, TOK_EQ) || p->depth_reported)) {
            return NULL;
        } // `let x: = a`: the value may tell the type
    }
    if (parser_at(p, TOK_PLUS_EQ) || parser_at(p, TOK_MINUS_EQ) || parser_at(p, TOK_STAR_EQ) ||
        parser_at(p, TOK_SLASH_EQ)) {
        Diag *diag = parser_error(p, p->token.span, "can't reassign an uninitialized variable");
        if (diag) {
            diag_suggest_one(diag, "initialize the variable", p->token.span, STR("="), APPLY_MAYBE,
                             SUGGEST_SHORT);
            diag_emit(diag);
        }
        p->token.kind = TOK_EQ;
    }
    if (!parser_eat(p, TOK_EQ)) {
        return let;
    }
    let->init = parse_expression(p);
    if (!let->init) {
        return NULL;
    }
    if (parser_eat(p, TOK_KW_ELSE)) {
        const AstExpr *last = let->init;
        while (last->kind == AST_EXPR_BINARY && !ast_binop_is_lazy(last->binary.op)) {
            last = last->binary.right;
        }
        if (last->kind == AST_EXPR_BINARY) {
            Diag *diag = parser_error(
                p, let->init->span, "a `%s` expression cannot be directly assigned in `let...else`",
                ast_binop_text(last->binary.op));
            if (diag) {
                SuggestPart parts[2] = {{span_start(let->init->span), STR("(")},
                                        {span_end(let->init->span), STR(")")}};
                diag_suggest(diag, "wrap the expression in parentheses", parts, 2, APPLY_MACHINE,
                             SUGGEST_VERBOSE);
                diag_emit(diag);
            }
        } else if (ast_expr_is_block_like(last) || last->kind == AST_EXPR_STRUCT) {
            Diag *diag = parser_error(
                p, span_end(let->init->span),
                "right curly brace `}` before `else` in a `let...else` statement not allowed");
            if (diag) {
                SuggestPart parts[2] = {{span_start(let->init->span), STR("(")},
                                        {span_end(let->init->span), STR(")")}};
                diag_suggest(diag, "wrap the expression in parentheses", parts, 2, APPLY_MAYBE,
                             SUGGEST_VERBOSE);
                diag_emit(diag);
            }
        }
        let->otherwise = parse_block(p);
        if (!let->otherwise) {
            return NULL;
        }
    }
    return let;
}

static AstStmt *let_statement(Parser *p, AstAttrs *attrs, Span start) {
    AstLet *let = parse_let(p);
    if (!let) {
        return NULL;
    }
    AstStmt *stmt = statement(p, AST_STMT_LET, start);
    stmt->let = let;
    stmt->attrs = attrs;
    return stmt;
}

// A macro call that is a statement as a whole: with braces, or followed by a semicolon.
static bool is_macro_statement(const Parser *p, const AstExpr *expr) {
    if (expr->kind != AST_EXPR_MACRO) {
        return false;
    }
    bool braces = expr->macro->delimiter == TOK_OPEN_BRACE;
    return parser_at(p, TOK_SEMI) || parser_at(p, TOK_EOF) ||
           (braces && !parser_at(p, TOK_DOT) && !parser_at(p, TOK_QUESTION));
}

static AstStmt *expression_statement(Parser *p, AstAttrs *attrs, Span start) {
    AstExpr *expr;
    bool path = parse_path_begins(p) && !parser_at(p, TOK_OPEN_GROUP);
    if (path) {
        uint32_t saved = p->restrictions;
        p->restrictions = EXPR_STMT;
        expr = parse_operand(p, NULL);
        p->restrictions = saved;
        if (expr && is_macro_statement(p, expr)) {
            AstStmt *stmt = statement(p, AST_STMT_MACRO, start);
            stmt->macro = expr->macro;
            stmt->attrs = attrs;
            return stmt;
        }
        expr = expr ? parse_expression_rest(p, expr, EXPR_STMT) : NULL;
    } else {
        expr = parse_expression_with(p, EXPR_STMT);
    }
    if (!expr) {
        return NULL;
    }
    if (attrs) {
        // The attributes belong to the whole statement's expression.
        expr->attrs = attrs_join(p, attrs, expr->attrs);
    }
    AstStmt *stmt = statement(p, AST_STMT_EXPR, start);
    stmt->expr = expr;
    return stmt;
}

static AstStmt *parse_group_statement(Parser *p) {
    Parser inner;
    parser_group(p, FRAGMENT_STMT, &inner);
    AstStmt *stmt = parse_statement(&inner);
    parser_group_end(p, &inner);
    return stmt;
}

// One statement without its closing semicolon; NULL after an error.
AstStmt *parse_statement(Parser *p) {
    if (parser_at(p, TOK_OPEN_GROUP) && (p->token.flags >> TOKEN_FRAGMENT_SHIFT) == FRAGMENT_STMT) {
        return parse_group_statement(p);
    }
    AstAttrs *attrs = parse_outer_attrs(p);
    if (p->bad_attr) {
        p->bad_attr = false;
        return NULL;
    }
    Span start = p->token.span;
    if (parser_at(p, TOK_KW_SUPER) && parser_peek_kind(p, 1) == TOK_KW_LET) {
        parser_bump(p);
        parser_gate(p, FEATURE_SUPER_LET, p->prev);
    }
    if (parser_at(p, TOK_KW_LET) || recover_let(p)) {
        return let_statement(p, attrs, start);
    }
    uint32_t errors = p->errors;
    AstItem *item = parse_item_opt(p, attrs, PARSE_STMT);
    if (item) {
        AstStmt *stmt = statement(p, AST_STMT_ITEM, start);
        stmt->item = item;
        return stmt;
    }
    if (p->errors > errors) {
        return NULL;
    }
    if (parser_at(p, TOK_SEMI)) {
        if (attrs) {
            parser_emit(p, parser_error_expected(p, "statement after outer attribute"));
        }
        return statement(p, AST_STMT_EMPTY, start);
    }
    if (attrs && (parser_at(p, TOK_CLOSE_BRACE) || parser_at(p, TOK_EOF))) {
        const AstAttr *last = &attrs->ptr[attrs->len - 1];
        Diag *diag = parser_error(
            p, last->span,
            last->is_doc ? "found a documentation comment that doesn't document anything"
                         : "expected statement after outer attribute");
        if (diag && last->is_doc) {
            diag_cancel(diag);
            diag = diag_error(p->session, ERR_E0585, last->span,
                              "found a documentation comment that doesn't document anything");
            diag_help(diag, "doc comments must come before what they document, if a comment was "
                            "intended use `//`");
        }
        parser_emit(p, diag);
        return NULL;
    }
    return expression_statement(p, attrs, start);
}

// What must follow a statement. False: reported, and nothing sensible follows.
static bool statement_end(Parser *p, AstStmt *stmt) {
    switch ((AstStmtKind)stmt->kind) {
    case AST_STMT_LET:
        if (!parser_expect(p, TOK_SEMI)) {
            return false;
        }
        break;
    case AST_STMT_EXPR:
        if (parser_eat(p, TOK_SEMI)) {
            stmt->kind = AST_STMT_SEMI;
        } else if (!ast_expr_is_block_like(stmt->expr) && !parser_at(p, TOK_CLOSE_BRACE) &&
                   !parser_at(p, TOK_EOF)) {
            parser_check(p, TOK_CLOSE_BRACE);
            uint32_t errors = p->errors;
            if (!parser_expect(p, TOK_SEMI)) {
                stmt->expr = ast_expr(p, AST_EXPR_ERROR, stmt->expr->span);
                return false;
            }
            if (p->errors > errors) { // the semicolon was missing: no more is said of it
                stmt->kind = AST_STMT_SEMI;
                stmt->expr = ast_expr(p, AST_EXPR_ERROR, stmt->expr->span);
            }
        }
        break;
    case AST_STMT_MACRO:
        stmt->macro_semi = parser_eat(p, TOK_SEMI);
        break;
    case AST_STMT_EMPTY:
        parser_eat(p, TOK_SEMI);
        break;
    case AST_STMT_ITEM:
    case AST_STMT_SEMI:
    case AST_STMT_COUNT:
        break;
    }
    stmt->span = parser_span(p, stmt->span, p->prev);
    return true;
}

// Statement* up to a closing brace or the end.
AstStmtList parse_statements(Parser *p) {
    VEC(AstStmt *) stmts = {0};
    while (!parser_at(p, TOK_CLOSE_BRACE) && !parser_at(p, TOK_EOF)) {
        AstStmt *stmt = parse_statement(p);
        if (stmt && statement_end(p, stmt)) {
            vec_push(&stmts, stmt);
            continue;
        }
        AstStmt *error = statement(p, AST_STMT_EXPR, p->prev);
        error->expr = ast_expr(p, AST_EXPR_ERROR, p->prev);
        vec_push(&stmts, error);
        while (!parser_at(p, TOK_EOF) && !parser_at(p, TOK_CLOSE_BRACE)) {
            parser_skip_group(p);
        }
    }
    AstStmtList list;
    vec_to_slice(p->arena, &stmts, &list);
    return list;
}

// Block; inner attributes are added to *inner.
AstBlock *parse_block_with(Parser *p, AstAttrs **inner) {
    Parser group;
    if (parser_group(p, FRAGMENT_BLOCK, &group)) {
        AstBlock *block = parse_block_with(&group, inner);
        parser_group_end(p, &group);
        return block;
    }
    if (!parser_at(p, TOK_OPEN_BRACE)) {
        parser_check(p, TOK_OPEN_BRACE);
        parser_emit(p, parser_error_unexpected(p));
        return NULL;
    }
    if (!parser_enter(p)) {
        return NULL;
    }
    AstBlock *block = ARENA_NEW(p->arena, AstBlock);
    Span start = p->token.span;
    uint32_t close = p->next - 1 + p->token.partner;
    uint32_t count = p->crate->parsing->expansion_count;
    uint32_t saved = p->restrictions;
    Span list_open = p->list_open;
    bool in_condition = p->in_condition;
    p->in_condition = false;
    p->blocks++;
    p->list_open = SPAN_NONE;
    p->restrictions = 0;
    parser_bump(p);
    *inner = parse_inner_attrs(p, *inner);
    block->stmts = parse_statements(p);
    p->restrictions = saved;
    p->list_open = list_open;
    p->in_condition = in_condition;
    p->blocks--;
    parser_leave(p);
    block->has_macros = count != p->crate->parsing->expansion_count;
    if (p->depth_reported) {
        return NULL;
    }
    if (!parser_at(p, TOK_CLOSE_BRACE)) { // the end of the block is where its partner is
        p->next = close;
        p->token.kind = TOK_COMMA;
        parser_bump(p);
    }
    parser_bump(p);
    block->span = parser_span(p, start, p->prev);
    return block;
}

AstBlock *parse_block(Parser *p) {
    AstAttrs *inner = NULL;
    return parse_block_with(p, &inner);
}
