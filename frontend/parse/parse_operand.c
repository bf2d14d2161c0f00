// parse_operand.c: the operands of expressions: literals, paths, macro calls, struct literals,
// parentheses, arrays, blocks and control flow, closures. Operators are in parse_expr.c.
#include "frontend/parse/parser.h"

static AstIdent *copy_ident(Parser *p, AstIdent ident) {
    AstIdent *copy = ARENA_NEW(p->arena, AstIdent);
    *copy = ident;
    return copy;
}

// ---------------------------------------------------------------- literals

static AstExpr *parse_literal(Parser *p) {
    AstExpr *expr = ast_expr(p, AST_EXPR_LIT, p->token.span);
    lex_literal_expr(p->crate, &p->token, &expr->literal);
    parser_bump(p);
    return expr;
}

// -? literal, as patterns and constant arguments have it
AstExpr *parse_literal_maybe_minus(Parser *p) {
    Span start = p->token.span;
    bool minus = parser_eat(p, TOK_MINUS);
    FragmentKind group = group_kind(p);
    AstExpr *expr = NULL;
    if (group == FRAGMENT_LITERAL || group == FRAGMENT_EXPR) {
        Parser inner;
        parser_group(p, group, &inner);
        expr = parse_expression(&inner);
        parser_group_end(p, &inner);
    } else if (token_is_literal(p->token.kind) || parser_at(p, TOK_KW_TRUE) ||
               parser_at(p, TOK_KW_FALSE)) {
        expr = parse_literal(p);
    } else {
        parser_emit(p, parser_error_unexpected(p));
    }
    if (!expr || !minus) {
        return expr;
    }
    AstExpr *negated = ast_expr(p, AST_EXPR_UNARY, parser_span(p, start, p->prev));
    negated->unary.op = AST_UNOP_NEG;
    negated->unary.operand = expr;
    return negated;
}

AstAnonConst parse_anon_const(Parser *p) {
    AstAnonConst constant = {0};
    constant.expr = parse_expression(p);
    return constant;
}

// ---------------------------------------------------------------- paths, macro calls, struct
// literals

// From `!` on, after the path: ! (…) | ! […] | ! {…}
void parse_macro_after_path(Parser *p, const AstPath *path, AstMacroCall **result) {
    *result = NULL;
    parser_bump(p); // the !
    AstMacroCall *call = ARENA_NEW(p->arena, AstMacroCall);
    call->path = *path;
    if (!token_is_open(p->token.kind) || parser_at(p, TOK_OPEN_GROUP)) {
        parser_check(p, TOK_OPEN_PAREN);
        parser_check(p, TOK_OPEN_BRACKET);
        parser_check(p, TOK_OPEN_BRACE);
        parser_emit(p, parser_error_unexpected(p));
        return;
    }
    call->delimiter = p->token.kind;
    call->tokens = parser_take_group(p, &call->delim_span);
    call->span = parser_span(p, path->span, p->prev);
    p->crate->parsing->expansion_count++;
    *result = call;
}

// StructExprField: attrs (IDENT | IDENT : Expression | INTEGER : Expression)
static bool parse_struct_field(Parser *p, AstFieldExpr *field) {
    Span start = p->token.span;
    TokenKind after = parser_peek_kind(p, 1);
    if (parser_at(p, TOK_INT) && (after == TOK_COLON || after == TOK_EQ)) {
        field->ident = (AstIdent){p->token.symbol, p->token.span};
        parser_bump(p);
    } else if (!parse_ident(p, &field->ident)) {
        return false;
    }
    if (parser_at(p, TOK_COLON) || parser_at(p, TOK_EQ)) {
        if (parser_at(p, TOK_EQ)) {
            Diag *diag = parser_error(p, p->token.span, "expected `:`, found `=`");
            if (diag) {
                diag_suggest_one(diag, "replace equals symbol with a colon", p->token.span,
                                 STR(":"), APPLY_MACHINE, SUGGEST_VERBOSE);
                diag_emit(diag);
            }
        }
        parser_bump(p);
        field->expr = parse_expression(p);
    } else {
        field->shorthand = true;
        AstExpr *expr = ast_expr(p, AST_EXPR_PATH, field->ident.span);
        AstSegment *segment = ARENA_NEW(p->arena, AstSegment);
        segment->ident = field->ident;
        expr->path.path = (AstPath){segment, 1, field->ident.span};
        field->expr = expr;
        parser_check(p, TOK_COLON);
    }
    field->span = parser_span(p, start, p->prev);
    return field->expr != NULL;
}

// After an unreadable field, up to its comma or to the end: what was meant for it has a value that
// nobody knows, if its name was read.
static bool recover_struct_field(Parser *p, AstFieldExpr *field, Span start) {
    while (!parser_at(p, TOK_COMMA) && !parser_at(p, TOK_CLOSE_BRACE) && !parser_at(p, TOK_EOF)) {
        parser_skip_group(p);
    }
    parser_eat(p, TOK_COMMA);
    if (!field->ident.span.lo || field->expr) {
        return false;
    }
    field->shorthand = false;
    field->span = parser_span(p, start, p->prev);
    field->expr = ast_expr(p, AST_EXPR_ERROR, field->ident.span);
    return true;
}

// StructExpression, from `{` on: { (StructExprField ,)* (.. base?)? }
static AstExpr *parse_struct_literal(Parser *p, const AstPath *path, AstQSelf *qself) {
    AstStructExpr *structure = ARENA_NEW(p->arena, AstStructExpr);
    structure->path = *path;
    structure->qself = qself;
    uint32_t close = p->next - 1 + p->token.partner;
    parser_bump(p);
    VEC(AstFieldExpr) fields = {0};
    bool good = true;
    while (good && !parser_check(p, TOK_CLOSE_BRACE)) {
        AstFieldExpr field = {.attrs = parse_outer_attrs(p)};
        if (parser_at(p, TOK_DOT_DOT)) {
            structure->has_rest = true;
            structure->rest_span = p->token.span;
            parser_bump(p);
            if (!parser_at(p, TOK_CLOSE_BRACE)) {
                structure->base = parse_expression(p);
                good = structure->base != NULL;
            }
            if (good && parser_at(p, TOK_COMMA)) {
                Diag *diag = parser_error(p, parser_span(p, structure->rest_span, p->prev),
                                          "cannot use a comma after the base struct");
                if (diag) {
                    diag_note(diag, "the base struct must always be the last field");
                    diag_suggest_one(diag, "remove this comma", p->token.span, STR(""),
                                     APPLY_MACHINE, SUGGEST_VERBOSE);
                    diag_emit(diag);
                }
                parser_bump(p);
            }
            break;
        }
        Span start = p->token.span;
        if (!parse_struct_field(p, &field)) {
            good = !p->depth_reported;
            if (good && recover_struct_field(p, &field, start)) {
                vec_push(&fields, field);
            }
            continue;
        }
        if (parser_at(p, TOK_COMMA) || parser_at(p, TOK_CLOSE_BRACE) || !field.shorthand) {
            vec_push(&fields, field);
        }
        if (parser_eat(p, TOK_COMMA) || parser_check(p, TOK_CLOSE_BRACE)) {
            continue;
        }
        Diag *diag = parser_error_unexpected(p);
        bool more = parser_at(p, TOK_IDENT) &&
                    (parser_peek_kind(p, 1) == TOK_COLON || parser_peek_kind(p, 1) == TOK_COMMA ||
                     parser_peek_kind(p, 1) == TOK_CLOSE_BRACE);
        if (diag) {
            diag_label(diag, path->span, "while parsing this struct");
        }
        if (diag && more) {
            diag_suggest_one(diag, "try adding a comma", span_end(p->prev), STR(","), APPLY_MACHINE,
                             SUGGEST_DEFAULT);
        }
        parser_emit(p, diag);
        while (!parser_at(p, TOK_COMMA) && !parser_at(p, TOK_CLOSE_BRACE) &&
               !parser_at(p, TOK_EOF)) {
            parser_skip_group(p);
        }
        parser_eat(p, TOK_COMMA);
    }
    vec_to_slice(p->arena, &fields, &structure->fields);
    if (good && !parser_at(p, TOK_CLOSE_BRACE)) {
        parser_emit(p, parser_error_unexpected(p));
        good = false;
    }
    if (good) {
        parser_bump(p);
    } else if (p->depth_reported) {
        return NULL;
    } else {
        parser_skip_behind(p, close);
    }
    AstExpr *expr =
        ast_expr(p, good ? AST_EXPR_STRUCT : AST_EXPR_ERROR, parser_span(p, path->span, p->prev));
    expr->structure = structure;
    return expr;
}

// In a condition, `path {` with what can only be fields behind it.
static bool is_certainly_struct(const Parser *p) {
    if (parser_peek_kind(p, 1) != TOK_IDENT) {
        return false;
    }
    TokenKind second = parser_peek_kind(p, 2);
    return second == TOK_COMMA || (second == TOK_COLON && parser_peek_kind(p, 3) != TOK_COLON);
}

static AstExpr *parse_path_operand(Parser *p) {
    Span start = p->token.span;
    AstPath path = {0};
    AstQSelf *qself;
    if (!parse_qpath(p, PATH_EXPR, &path, &qself)) {
        return NULL;
    }
    if (!qself && parser_check(p, TOK_NOT)) {
        AstExpr *expr = ast_expr(p, AST_EXPR_MACRO, start);
        parse_macro_after_path(p, &path, &expr->macro);
        if (!expr->macro) {
            return NULL;
        }
        expr->span = expr->macro->span;
        return expr;
    }
    if (parser_check(p, TOK_OPEN_BRACE)) {
        bool allowed = !(p->restrictions & EXPR_NO_STRUCT);
        if (allowed || is_certainly_struct(p)) {
            AstExpr *expr = parse_struct_literal(p, &path, qself);
            if (!allowed && expr && expr->kind == AST_EXPR_STRUCT) {
                Diag *diag = parser_error(p, expr->span, "struct literals are not allowed here");
                if (diag) {
                    SuggestPart parts[2] = {{span_start(expr->span), STR("(")},
                                            {span_end(expr->span), STR(")")}};
                    diag_suggest(diag, "surround the struct literal with parentheses", parts, 2,
                                 APPLY_MACHINE, SUGGEST_VERBOSE);
                    diag_emit(diag);
                }
            }
            return expr;
        }
    }
    AstExpr *expr = ast_expr(p, AST_EXPR_PATH, path.span);
    expr->path.path = path;
    expr->path.qself = qself;
    return expr;
}

// ---------------------------------------------------------------- parentheses, arrays

// (), (e), (e,), (a, b)
static AstExpr *parse_paren(Parser *p) {
    Span start = p->token.span;
    uint32_t close = p->next - 1 + p->token.partner;
    parser_bump(p);
    VEC(AstExpr *) list = {0};
    bool comma = false, good = true;
    while (!parser_check(p, TOK_CLOSE_PAREN)) {
        AstExpr *expr = parse_expression(p);
        if (!expr) {
            good = false;
            break;
        }
        vec_push(&list, expr);
        if (parser_eat(p, TOK_COMMA)) {
            comma = true;
            continue;
        }
        if (parser_check(p, TOK_CLOSE_PAREN)) {
            break;
        }
        Diag *diag = parser_error_unexpected(p);
        bool more = parse_expr_begins(p) && !parser_at(p, TOK_OPEN_BRACE);
        if (diag && more) {
            diag_suggest_one(diag, "missing `,`", span_end(p->prev), STR(","), APPLY_MAYBE,
                             SUGGEST_SHORT);
        }
        parser_emit(p, diag);
        comma = true;
        if (!more) {
            good = false;
            break;
        }
    }
    AstExprList exprs;
    vec_to_slice(p->arena, &list, &exprs);
    if (good) {
        parser_bump(p);
    } else if (p->depth_reported) {
        return NULL;
    } else {
        parser_skip_behind(p, close);
        return ast_expr(p, AST_EXPR_ERROR, parser_span(p, start, p->prev));
    }
    AstExpr *expr = ast_expr(p, AST_EXPR_TUPLE, parser_span(p, start, p->prev));
    if (exprs.len == 1 && !comma) {
        expr->kind = AST_EXPR_PAREN;
        expr->operand = exprs.ptr[0];
    } else {
        expr->list = exprs;
    }
    return expr;
}

// [], [a, b], [e; N]
static AstExpr *parse_array(Parser *p) {
    Span start = p->token.span;
    uint32_t close = p->next - 1 + p->token.partner;
    TokenKind after = parser_peek_kind(p, 1);
    if (after != TOK_CLOSE_BRACKET) {
        parser_bump(p);
        AstExpr *element = parse_expression(p);
        if (element && parser_check(p, TOK_SEMI)) {
            parser_bump(p);
            AstExpr *expr = ast_expr(p, AST_EXPR_REPEAT, start);
            expr->repeat.element = element;
            expr->repeat.count = parse_anon_const(p);
            if (!expr->repeat.count.expr || !parser_expect(p, TOK_CLOSE_BRACKET)) {
                if (p->depth_reported) {
                    return NULL;
                }
                parser_skip_behind(p, close);
                expr->kind = AST_EXPR_ERROR;
            }
            expr->span = parser_span(p, start, p->prev);
            return expr;
        }
        if (element && (parser_check(p, TOK_COMMA) || parser_check(p, TOK_CLOSE_BRACKET))) {
            // A list: its first element is there.
            VEC(AstExpr *) list = {0};
            vec_push(&list, element);
            bool good = true;
            if (parser_eat(p, TOK_COMMA) && !parser_at(p, TOK_CLOSE_BRACKET)) {
                // The rest as call arguments are read, from a made-up start.
                p->next -= 1;
                p->token = (Token){
                    .span = p->prev, .partner = close - (p->next - 1), .kind = TOK_OPEN_BRACKET};
                AstExprList rest = parse_call_args(p, TOK_CLOSE_BRACKET, &good);
                for (uint32_t i = 0; i < rest.len; i++) {
                    vec_push(&list, rest.ptr[i]);
                }
            } else {
                parser_bump(p);
            }
            AstExpr *expr =
                ast_expr(p, good ? AST_EXPR_ARRAY : AST_EXPR_ERROR, parser_span(p, start, p->prev));
            vec_to_slice(p->arena, &list, &expr->list);
            return expr;
        }
        if (!element) {
            if (p->depth_reported) {
                return NULL;
            }
            parser_skip_behind(p, close);
            return ast_expr(p, AST_EXPR_ERROR, parser_span(p, start, p->prev));
        }
        // Neither `,`, `;` nor `]`.
        Diag *diag = parser_error_unexpected(p);
        if (diag && parse_expr_begins(p)) {
            diag_suggest_one(diag, "missing `,`", span_end(p->prev), STR(","), APPLY_MAYBE,
                             SUGGEST_SHORT);
        }
        parser_emit(p, diag);
        parser_skip_behind(p, close);
        return ast_expr(p, AST_EXPR_ERROR, parser_span(p, start, p->prev));
    }
    parser_bump(p);
    parser_bump(p);
    return ast_expr(p, AST_EXPR_ARRAY, parser_span(p, start, p->prev));
}

// ---------------------------------------------------------------- blocks and control flow

static AstExpr *block_expr(Parser *p, AstBlockKind kind, Span start, AstIdent *label) {
    AstAttrs *inner = NULL;
    AstBlock *block = parse_block_with(p, &inner);
    if (!block) {
        return NULL;
    }
    block->unsafe_block = kind == AST_BLOCK_UNSAFE;
    AstExpr *expr = ast_expr(p, AST_EXPR_BLOCK, parser_span(p, start, p->prev));
    expr->block.block = block;
    expr->block.kind = kind;
    expr->block.label = label;
    expr->attrs = inner;
    return expr;
}

// if condition Block (else (Block | if …))?; a chain of else-ifs is read in a loop.
static AstExpr *parse_if(Parser *p) {
    AstExpr *first = NULL, **place = &first;
    for (uint32_t length = 0;; length++) {
        if (!parser_chain(p, length)) {
            return NULL;
        }
        Span start = p->token.span;
        parser_bump(p); // if
        AstExpr *expr = ast_expr(p, AST_EXPR_IF, start);
        if (parser_at(p, TOK_OPEN_BRACE) &&
            parser_peek(p, p->token.partner + 1)->kind != TOK_OPEN_BRACE) {
            // `if {…}`: the condition is missing.
            Diag *diag = parser_error(p, span_end(start), "missing condition for `if` expression");
            if (diag) {
                diag_primary_label(diag, "expected condition here");
                diag_emit(diag);
            }
            expr->conditional.condition = ast_expr(p, AST_EXPR_ERROR, span_end(start));
        } else {
            expr->conditional.condition = parse_condition(p);
        }
        if (!expr->conditional.condition) {
            return NULL;
        }
        if (!parser_at(p, TOK_OPEN_BRACE) && group_kind(p) != FRAGMENT_BLOCK) {
            parser_check(p, TOK_OPEN_BRACE);
            Diag *diag = parser_error_expected(p, "`{`");
            if (diag) {
                diag_cancel(diag);
                Str found = parser_token_description(p, &p->token);
                diag = diag_error(p->session, ERR_NONE, p->token.span,
                                  "expected `{`, found " STR_FMT, STR_ARG(found));
                diag_primary_label(diag, "expected `{`");
                diag_span_note(diag, parser_span(p, start, expr->conditional.condition->span),
                               "the `if` expression is missing a block after this condition");
                diag_emit(diag);
            }
            return NULL;
        }
        expr->conditional.then = parse_block(p);
        if (!expr->conditional.then) {
            return NULL;
        }
        expr->span = parser_span(p, start, p->prev);
        *place = expr;
        place = &expr->conditional.otherwise;
        if (!parser_eat(p, TOK_KW_ELSE)) {
            break;
        }
        if (parser_at(p, TOK_KW_IF)) {
            continue;
        }
        if (!parser_at(p, TOK_OPEN_BRACE) && group_kind(p) != FRAGMENT_BLOCK) {
            parser_check(p, TOK_OPEN_BRACE);
            parser_check(p, TOK_KW_IF);
            Diag *diag = parser_error_expected(p, "`{`");
            Span from = p->token.span;
            AstExpr *value = diag ? parse_expression(p) : NULL;
            if (diag && value) { // an expression without its braces
                SuggestPart parts[2] = {{span_start(from), STR("{ ")},
                                        {span_end(value->span), STR(" }")}};
                diag_suggest(diag, "you might have meant to write this as part of a block", parts,
                             2, APPLY_MAYBE, SUGGEST_VERBOSE);
            }
            parser_emit(p, diag);
            return NULL;
        }
        *place = block_expr(p, AST_BLOCK_PLAIN, p->token.span, NULL);
        if (!*place) {
            return NULL;
        }
        break;
    }
    for (AstExpr *expr = first; expr && expr->kind == AST_EXPR_IF;
         expr = expr->conditional.otherwise) {
        expr->span = parser_span(p, expr->span, p->prev);
    }
    return first;
}

static AstExpr *parse_while(Parser *p, Span start, AstIdent *label) {
    Span keyword = p->token.span;
    parser_bump(p);
    AstExpr *expr = ast_expr(p, AST_EXPR_WHILE, start);
    expr->loop.label = label;
    expr->loop.condition = parse_condition(p);
    if (!expr->loop.condition) {
        return NULL;
    }
    if (!parser_at(p, TOK_OPEN_BRACE) && group_kind(p) != FRAGMENT_BLOCK) {
        Diag *diag = parser_error_expected(p, "`{`");
        if (diag) {
            diag_label(diag, keyword, "while parsing the body of this `while` expression");
            diag_label(diag, expr->loop.condition->span,
                       "this `while` condition successfully parsed");
        }
        parser_emit(p, diag);
        return NULL;
    }
    AstAttrs *inner = NULL;
    expr->loop.body = parse_block_with(p, &inner);
    if (!expr->loop.body) {
        return NULL;
    }
    expr->attrs = inner;
    expr->span = parser_span(p, start, p->prev);
    return expr;
}

static AstExpr *parse_loop(Parser *p, Span start, AstIdent *label) {
    parser_bump(p);
    AstExpr *expr = ast_expr(p, AST_EXPR_LOOP, start);
    expr->loop.label = label;
    AstAttrs *inner = NULL;
    expr->loop.body = parse_block_with(p, &inner);
    if (!expr->loop.body) {
        return NULL;
    }
    expr->attrs = inner;
    expr->span = parser_span(p, start, p->prev);
    return expr;
}

// for Pattern in Expression(no struct) Block
static AstExpr *parse_for(Parser *p, Span start, AstIdent *label) {
    parser_bump(p);
    if (parser_at(p, TOK_KW_AWAIT)) {
        parser_bump(p);
        parser_gate(p, FEATURE_ASYNC_FOR_LOOP, p->prev);
    }
    AstExpr *expr = ast_expr(p, AST_EXPR_FOR, start);
    expr->for_loop.label = label;
    expr->for_loop.pat = parse_pattern_top(p);
    if (!expr->for_loop.pat) {
        return NULL;
    }
    if (!parser_at(p, TOK_KW_IN)) {
        bool of =
            p->token.kind == TOK_IDENT && str_eq(sym_str(p->session, p->token.symbol), STR("of"));
        Span at = of ? p->token.span : (Span){p->prev.hi, p->token.span.lo, p->prev.ctxt};
        Diag *diag = parser_error(p, at, "missing `in` in `for` loop");
        if (diag) {
            diag_suggest_one(diag, of ? "try using `in` here instead" : "try adding `in` here", at,
                             of ? STR("in") : STR(" in "), APPLY_MACHINE, SUGGEST_VERBOSE);
            diag_emit(diag);
        }
        if (of || parser_at(p, TOK_EQ)) {
            parser_bump(p);
        }
    } else {
        parser_bump(p);
    }
    expr->for_loop.iterator = parse_expression_with(p, EXPR_NO_STRUCT);
    if (!expr->for_loop.iterator) {
        return NULL;
    }
    AstAttrs *inner = NULL;
    expr->for_loop.body = parse_block_with(p, &inner);
    if (!expr->for_loop.body) {
        return NULL;
    }
    expr->attrs = inner;
    expr->span = parser_span(p, start, p->prev);
    return expr;
}

static void note_never(void *found, const AstPat *pat) {
    *(bool *)found |= pat->kind == AST_PAT_NEVER;
}

// An arm that can never be taken needs no body.
static bool never_pat_within(const AstPat *pat) {
    bool found = false;
    AstVisitor visitor = {.data = &found, .pat = note_never};
    ast_visit_pat(&visitor, pat);
    return found;
}

// MatchArm: attrs Pattern (if guard)? => Expression
static bool parse_arm(Parser *p, AstArm *arm) {
    Span start = p->token.span;
    arm->pat = parse_pattern_top(p);
    if (!arm->pat) {
        return false;
    }
    if (parser_eat(p, TOK_KW_IF)) {
        arm->guard = parse_expression_with(p, EXPR_ALLOW_LET);
        if (!arm->guard) {
            return false;
        }
    }
    if (never_pat_within(arm->pat) && !parser_at(p, TOK_FAT_ARROW)) {
        arm->body = ast_expr(p, AST_EXPR_ERROR, arm->pat->span);
        arm->span = parser_span(p, start, p->prev);
        return true;
    }
    if (!parser_at(p, TOK_FAT_ARROW)) {
        parser_check(p, TOK_FAT_ARROW);
        if (!arm->guard) {
            parser_check(p, TOK_KW_IF);
            parser_check(p, TOK_OR);
        }
        Diag *diag = parser_error_unexpected(p);
        bool wrong = parser_at(p, TOK_EQ) || parser_at(p, TOK_ARROW) || parser_at(p, TOK_COLON) ||
                     parser_at(p, TOK_GE);
        if (diag && wrong) {
            diag_suggest_one(diag, "use a fat arrow to start a match arm", p->token.span, STR("=>"),
                             APPLY_MAYBE, SUGGEST_DEFAULT);
        }
        parser_emit(p, diag);
        if (!wrong) {
            return false;
        }
    }
    p->arm_arrow = p->token.span;
    parser_bump(p);
    p->arm = start;
    p->arm_at = p->token.span.lo;
    arm->body = parse_expression_with(p, EXPR_STMT);
    p->arm = SPAN_NONE;
    if (!arm->body) {
        return false;
    }
    arm->span = parser_span(p, start, p->prev);
    return true;
}

// After an arm: a comma, unless the body is a block or the match ends.
static bool arm_end(Parser *p, const AstArm *arm) {
    if (parser_eat(p, TOK_COMMA) || parser_check(p, TOK_CLOSE_BRACE)) {
        return true;
    }
    if (ast_expr_is_block_like(arm->body)) {
        return true;
    }
    if (recover_arm_body(p, arm->body)) {
        arm->body->kind = AST_EXPR_ERROR;
        return true;
    }
    // A pattern and an arrow behind it: the comma is missing.
    Parser trial = *p;
    trial.quiet = true;
    if (!parse_pattern_top(&trial) || !parser_at(&trial, TOK_FAT_ARROW)) {
        parser_emit(p, parser_error_unexpected(p));
        return false;
    }
    Diag *diag = parser_error(p, span_end(arm->body->span), "expected `,` following `match` arm");
    if (diag) {
        diag_suggest_one(diag, "missing a comma here to end this `match` arm",
                         span_end(arm->body->span), STR(","), APPLY_MACHINE, SUGGEST_VERBOSE);
    }
    parser_emit(p, diag);
    return true;
}

// match Expression(no struct) { MatchArms? }
static AstExpr *parse_match(Parser *p) {
    Span start = p->token.span;
    parser_bump(p);
    AstExpr *scrutinee = parse_expression_with(p, EXPR_NO_STRUCT);
    return scrutinee ? parse_match_arms(p, scrutinee, start) : NULL;
}

AstExpr *parse_match_arms(Parser *p, AstExpr *scrutinee, Span start) {
    AstExpr *expr = ast_expr(p, AST_EXPR_MATCH, start);
    expr->match.scrutinee = scrutinee;
    if (!parser_at(p, TOK_OPEN_BRACE)) {
        parser_check(p, TOK_OPEN_BRACE);
        Diag *diag = parser_error_unexpected(p);
        if (diag && parser_at(p, TOK_SEMI)) {
            diag_suggest_one(diag, "try removing this `match`", start, STR(""), APPLY_MAYBE,
                             SUGGEST_VERBOSE);
        }
        if (diag) {
            diag_label(diag, start, "while parsing this `match` expression");
        }
        parser_emit(p, diag);
        return NULL;
    }
    uint32_t close = p->next - 1 + p->token.partner;
    parser_bump(p);
    expr->attrs = parse_inner_attrs(p, NULL);
    VEC(AstArm) arms = {0};
    bool good = true;
    Span start_of_arm = p->token.span;
    while (good && !parser_check(p, TOK_CLOSE_BRACE)) {
        start_of_arm = p->token.span;
        AstArm arm = {.attrs = parse_outer_attrs(p)};
        good = parse_arm(p, &arm);
        if (good) {
            vec_push(&arms, arm);
            good = arm_end(p, &arm);
        }
    }
    if (p->depth_reported) {
        return NULL;
    }
    if (!good) { // the rest is skipped; what could not be read stands for all other values
        parser_skip_behind(p, close);
        AstArm rest = {.pat = ast_pat(p, AST_PAT_ERROR, start_of_arm),
                       .body = ast_expr(p, AST_EXPR_ERROR, start_of_arm),
                       .span = start_of_arm};
        vec_push(&arms, rest);
    }
    vec_to_slice(p->arena, &arms, &expr->match.arms);
    if (good) {
        parser_bump(p);
    }
    expr->span = parser_span(p, start, p->prev);
    return expr;
}

// loop | while | for | block, after its label
static AstExpr *parse_labelled_loop(Parser *p, Span start, AstIdent *label) {
    switch (p->token.kind) {
    case TOK_KW_LOOP:
        return parse_loop(p, start, label);
    case TOK_KW_WHILE:
        return parse_while(p, start, label);
    case TOK_KW_FOR:
        return parse_for(p, start, label);
    case TOK_OPEN_BRACE:
        return block_expr(p, AST_BLOCK_PLAIN, start, label);
    default:
        if (group_kind(p) == FRAGMENT_BLOCK) {
            return block_expr(p, AST_BLOCK_PLAIN, start, label);
        }
        parser_emit(p, parser_error(p, p->token.span,
                                    "expected `while`, `for`, `loop` or `{` after a label"));
        return NULL;
    }
}

// LIFETIME : (loop | while | for | block)
static AstExpr *parse_labelled(Parser *p) {
    Span start = p->token.span;
    AstIdent *label = copy_ident(p, parse_lifetime(p, true));
    bool colon = parser_eat(p, TOK_COLON);
    AstExpr *expr = parse_labelled_loop(p, start, label);
    if (!colon && expr) {
        Diag *diag = parser_error(p, expr->span, "labeled expression must be followed by `:`");
        if (diag) {
            diag_label(diag, start, "the label");
            diag_suggest_one(diag, "add `:` after the label", span_end(start), STR(":"),
                             APPLY_MACHINE, SUGGEST_VERBOSE);
            diag_note(diag,
                      "labels are used before loops and blocks, allowing e.g., `break 'label` to "
                      "them");
        }
        parser_emit(p, diag);
    }
    return expr;
}

// break LIFETIME? Expression?  continue LIFETIME?  return Expression?
static AstExpr *parse_jump(Parser *p, AstExprKind kind) {
    Span start = p->token.span;
    parser_bump(p);
    AstExpr *expr = ast_expr(p, kind, start);
    if (kind != AST_EXPR_RETURN && parser_at(p, TOK_LIFETIME) &&
        parser_peek_kind(p, 1) != TOK_COLON) {
        expr->jump.label = copy_ident(p, parse_lifetime(p, true));
    } else if (kind == AST_EXPR_CONTINUE && recover_jump_label(p)) {
        parser_bump(p);
        expr->kind = AST_EXPR_ERROR;
    }
    bool block_ends = parser_at(p, TOK_OPEN_BRACE) && (p->restrictions & EXPR_NO_STRUCT);
    if (kind != AST_EXPR_CONTINUE && !block_ends && parse_expr_begins(p) &&
        !parser_at(p, TOK_KW_LET)) {
        uint32_t keep = p->restrictions & EXPR_NO_STRUCT;
        expr->jump.value = parse_expression_with(p, keep);
        if (!expr->jump.value) {
            return NULL;
        }
    }
    expr->span = parser_span(p, start, p->prev);
    return expr;
}

// ---------------------------------------------------------------- closures

// |params|, with the `||` of no parameters
static bool parse_closure_params(Parser *p, AstClosure *closure) {
    if (parser_eat(p, TOK_OR_OR)) {
        return true;
    }
    if (!parser_expect(p, TOK_OR)) {
        return false;
    }
    VEC(AstParam) params = {0};
    bool good = true;
    while (!parser_check_split(p, TOK_OR)) {
        AstParam param = {.attrs = parse_outer_attrs(p)};
        Span start = p->token.span;
        param.pat = parse_param_pattern(p);
        if (!param.pat) {
            good = false;
            break;
        }
        if (parser_eat(p, TOK_COLON)) {
            param.ty = parse_type(p);
            if (!param.ty) {
                good = false;
                break;
            }
        } else {
            param.ty = ast_ty(p, AST_TY_INFER, span_end(p->prev));
        }
        param.span = parser_span(p, start, p->prev);
        vec_push(&params, param);
        if (!parser_eat(p, TOK_COMMA)) {
            break;
        }
    }
    vec_to_slice(p->arena, &params, &closure->params);
    if (good && !parser_at(p, TOK_OR)) {
        parser_check(p, TOK_COLON);
        parser_check(p, TOK_AT);
    }
    return good && parser_expect_split(p, TOK_OR);
}

// for<…>? const? static? async? move? |params| (-> Type Block | Expression)
static AstExpr *parse_closure(Parser *p) {
    Span start = p->token.span;
    AstClosure *closure = ARENA_NEW(p->arena, AstClosure);
    if (parser_at(p, TOK_KW_FOR)) {
        closure->has_for = true;
        closure->for_params = parse_for_params(p);
    }
    closure->is_const = parser_eat(p, TOK_KW_CONST);
    if (closure->is_const) {
        parser_gate(p, FEATURE_CONST_CLOSURES, p->prev);
    }
    closure->is_static = parser_eat(p, TOK_KW_STATIC);
    if (closure->is_static) {
        parser_gate(p, FEATURE_COROUTINES, p->prev);
    }
    closure->is_async = parser_eat(p, TOK_KW_ASYNC);
    closure->is_move = parser_eat(p, TOK_KW_MOVE);
    if (parser_eat(p, TOK_KW_USE)) {
        parser_gate(p, FEATURE_ERGONOMIC_CLONES, p->prev);
        closure->is_move = true;
    }
    closure->move_span = closure->is_move ? p->prev : SPAN_NONE;
    if (!parse_closure_params(p, closure)) {
        return NULL;
    }
    closure->header_span = parser_span(p, start, p->prev);
    bool typed = parser_at(p, TOK_ARROW);
    closure->output = parse_return_type(p, true);
    if (typed) {
        closure->header_span = parser_span(p, start, p->prev);
        closure->body = block_expr(p, AST_BLOCK_PLAIN, p->token.span, NULL);
    } else {
        closure->body = parse_expression_with(p, p->restrictions & (EXPR_NO_STRUCT));
    }
    if (!closure->body) {
        return NULL;
    }
    AstExpr *expr = ast_expr(p, AST_EXPR_CLOSURE, parser_span(p, start, p->prev));
    expr->closure = closure;
    return expr;
}

// ---------------------------------------------------------------- choosing

static bool is_closure_start(TokenKind kind) {
    return kind == TOK_OR || kind == TOK_OR_OR || kind == TOK_KW_MOVE;
}

// for<'a> |…|: the generic parameters of a closure, not a loop over a qualified path
static bool is_closure_for(const Parser *p) {
    TokenKind second = parser_peek_kind(p, 2);
    return parser_peek_kind(p, 1) == TOK_LT && (second == TOK_LIFETIME || second == TOK_GT);
}

// async move? Block, or an async closure
static AstExpr *parse_async(Parser *p) {
    Span start = p->token.span;
    TokenKind after = parser_peek_kind(p, 1);
    bool moves = after == TOK_KW_MOVE;
    TokenKind body = moves ? parser_peek_kind(p, 2) : after;
    if (body == TOK_OPEN_BRACE || body == TOK_OPEN_GROUP) {
        parser_bump(p);
        if (moves) {
            parser_bump(p);
        }
        AstExpr *expr = block_expr(p, AST_BLOCK_ASYNC, start, NULL);
        if (expr) {
            expr->block.is_move = moves;
        }
        return expr;
    }
    return parse_closure(p);
}

// builtin # offset_of ( Type , field (. field)* )
static AstExpr *parse_builtin(Parser *p) {
    Span start = p->token.span;
    parser_bump(p);
    parser_bump(p);
    if (!parser_at(p, TOK_IDENT) ||
        !str_eq(sym_str(p->session, p->token.symbol), STR("offset_of"))) {
        Diag *diag = parser_error(p, p->token.span, "unknown `builtin #` construct");
        parser_emit(p, diag);
        return NULL;
    }
    parser_bump(p);
    if (!parser_expect(p, TOK_OPEN_PAREN)) {
        return NULL;
    }
    AstExpr *expr = ast_expr(p, AST_EXPR_OFFSET_OF, start);
    expr->offset_of.container = parse_type(p);
    if (!expr->offset_of.container || !parser_expect(p, TOK_COMMA)) {
        return NULL;
    }
    VEC(AstIdent) fields = {0};
    do {
        AstIdent ident;
        if (parser_at(p, TOK_INT)) {
            ident = (AstIdent){p->token.symbol, p->token.span};
            parser_bump(p);
        } else if (!parse_ident(p, &ident)) {
            break;
        }
        vec_push(&fields, ident);
    } while (parser_eat(p, TOK_DOT));
    vec_to_slice(p->arena, &fields, &expr->offset_of.fields);
    parser_eat(p, TOK_COMMA);
    if (!parser_expect(p, TOK_CLOSE_PAREN)) {
        return NULL;
    }
    expr->span = parser_span(p, start, p->prev);
    return expr;
}

// A fragment from a macro that is an operand as a whole.
static AstExpr *parse_group_operand(Parser *p, FragmentKind kind) {
    Span start = p->token.span;
    if (kind == FRAGMENT_PATH || kind == FRAGMENT_TY) {
        return parse_path_operand(p);
    }
    if (kind == FRAGMENT_BLOCK) {
        return block_expr(p, AST_BLOCK_PLAIN, start, NULL);
    }
    if (kind != FRAGMENT_EXPR && kind != FRAGMENT_EXPR_2021 && kind != FRAGMENT_LITERAL &&
        kind != FRAGMENT_STMT) {
        parser_emit(p, parser_error_expected(p, "expression"));
        return NULL;
    }
    Parser inner;
    parser_group(p, kind, &inner);
    AstExpr *expr = parse_expression(&inner);
    parser_group_end(p, &inner);
    if (!expr) {
        return NULL;
    }
    // The fragment stays one operand, whatever operators stand around it.
    if (expr->kind == AST_EXPR_LIT || expr->kind == AST_EXPR_PATH || expr->kind == AST_EXPR_PAREN ||
        expr->kind == AST_EXPR_MACRO) {
        return expr;
    }
    AstExpr *paren = ast_expr(p, AST_EXPR_PAREN, expr->span);
    paren->operand = expr;
    return paren;
}

static void expected_expression(Parser *p) {
    Diag *diag = parser_error_expected(p, "expression");
    if (!diag) {
        return;
    }
    if (parser_at(p, TOK_EOF) && p->source && (p->source->in_macro || p->source->macro_name.ptr)) {
        diag_cancel(diag);
        diag = diag_error(p->session, ERR_NONE, p->token.span,
                          "expected expression, found end of macro arguments");
        diag_primary_label(diag, "expected expression");
    }
    if (!span_is_none(p->arm) && p->arm_at == p->token.span.lo) {
        diag_label(diag, p->arm_arrow, "while parsing the `match` arm starting here");
    }
    parser_emit(p, diag);
}

// `static` and `use` begin closures that are not stable; here none follows.
static void experimental_closure(Parser *p) {
    Span keyword = p->token.span;
    bool is_static = parser_at(p, TOK_KW_STATIC);
    parser_bump(p);
    parser_check(p, TOK_OR);
    parser_check(p, TOK_OR_OR);
    parser_check(p, TOK_KW_ASYNC);
    if (is_static) {
        parser_check(p, TOK_KW_MOVE);
        parser_check(p, TOK_KW_USE);
        parser_check(p, TOK_KW_GEN);
    }
    parser_emit(p, parser_error_unexpected(p));
    parser_gate(p, is_static ? FEATURE_COROUTINES : FEATURE_ERGONOMIC_CLONES, keyword);
}

AstExpr *parse_operand(Parser *p, AstAttrs *attrs) {
    Span start = p->token.span;
    TokenKind after = parser_peek_kind(p, 1);
    AstExpr *expr;
    switch (p->token.kind) {
    case TOK_INT:
    case TOK_FLOAT:
    case TOK_CHAR:
    case TOK_BYTE:
    case TOK_STR:
    case TOK_RAW_STR:
    case TOK_BYTE_STR:
    case TOK_RAW_BYTE_STR:
    case TOK_C_STR:
    case TOK_RAW_C_STR:
    case TOK_ERROR:
    case TOK_KW_TRUE:
    case TOK_KW_FALSE:
        expr = parse_literal(p);
        break;
    case TOK_IDENT: {
        AstIdent *label = after == TOK_COLON ? recover_label(p) : NULL;
        if (label) {
            expr = parse_labelled_loop(p, start, label);
            break;
        }
        if (after == TOK_POUND && parser_at_word(p, SYM_INDEX_BUILTIN)) {
            expr = parse_builtin(p);
            break;
        }
        expr = parse_path_operand(p);
        break;
    }
    case TOK_OPEN_PAREN:
        expr = parse_paren(p);
        break;
    case TOK_OPEN_BRACKET:
        expr = parse_array(p);
        break;
    case TOK_OPEN_BRACE:
        expr = block_expr(p, AST_BLOCK_PLAIN, start, NULL);
        break;
    case TOK_OR:
    case TOK_OR_OR:
    case TOK_KW_MOVE:
        expr = parse_closure(p);
        break;
    case TOK_KW_STATIC:
        if (!is_closure_start(after)) {
            experimental_closure(p);
            return NULL;
        }
        expr = parse_closure(p);
        break;
    case TOK_KW_USE:
        if (after != TOK_OR && after != TOK_OR_OR) {
            experimental_closure(p);
            return NULL;
        }
        expr = parse_closure(p);
        break;
    case TOK_KW_FOR:
        expr = is_closure_for(p) ? parse_closure(p) : parse_for(p, start, NULL);
        break;
    case TOK_KW_IF:
        expr = parse_if(p);
        break;
    case TOK_KW_WHILE:
        expr = parse_while(p, start, NULL);
        break;
    case TOK_KW_LOOP:
        expr = parse_loop(p, start, NULL);
        break;
    case TOK_KW_MATCH:
        expr = parse_match(p);
        break;
    case TOK_KW_LET:
        expr = parse_let_condition(p);
        break;
    case TOK_LIFETIME:
        expr = parse_labelled(p);
        break;
    case TOK_KW_UNSAFE:
        parser_bump(p);
        if (!parser_at(p, TOK_OPEN_BRACE) && group_kind(p) != FRAGMENT_BLOCK) {
            parser_check(p, TOK_OPEN_BRACE);
            parser_emit(p, parser_error_unexpected(p));
            return NULL;
        }
        expr = block_expr(p, AST_BLOCK_UNSAFE, start, NULL);
        break;
    case TOK_KW_CONST:
        if (is_closure_start(after) || after == TOK_KW_STATIC || after == TOK_KW_ASYNC) {
            expr = parse_closure(p);
            break;
        }
        parser_bump(p);
        expr = block_expr(p, AST_BLOCK_CONST, start, NULL);
        break;
    case TOK_KW_ASYNC:
        expr = parse_async(p);
        break;
    case TOK_KW_TRY:
    case TOK_KW_YIELD:
    case TOK_KW_BECOME:
    case TOK_KW_DO:
    case TOK_KW_GEN:
        if (!parse_unstable_begins(p)) {
            expected_expression(p);
            return NULL;
        }
        expr = parse_unstable(p);
        break;
    case TOK_KW_RETURN:
        expr = parse_jump(p, AST_EXPR_RETURN);
        break;
    case TOK_KW_BREAK:
        expr = parse_jump(p, AST_EXPR_BREAK);
        break;
    case TOK_KW_CONTINUE:
        expr = parse_jump(p, AST_EXPR_CONTINUE);
        break;
    case TOK_KW_UNDERSCORE:
        parser_bump(p);
        expr = ast_expr(p, AST_EXPR_UNDERSCORE, start);
        break;
    case TOK_OPEN_GROUP:
        expr = parse_group_operand(p, group_kind(p));
        break;
    default:
        if (!parse_path_begins(p)) {
            expected_expression(p);
            return NULL;
        }
        expr = parse_path_operand(p);
        break;
    }
    if (expr && attrs) {
        expr->attrs = attrs_join(p, attrs, expr->attrs);
    }
    return expr;
}
