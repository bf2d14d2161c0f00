// parse_pat.c: patterns. The grammar is the reference's chapter "Patterns".
//   Pattern: |? PatternNoTopAlt ( | PatternNoTopAlt )*
// A lone name is a binding here; whether it names a constant is for resolution to find.
#include "frontend/parse/parser.h"

typedef VEC(SuggestPart) SuggestPartVec;

AstPat *ast_pat(Parser *p, AstPatKind kind, Span span) {
    AstPat *pat = ARENA_NEW(p->arena, AstPat);
    pat->kind = (uint8_t)kind;
    pat->span = span;
    return pat;
}

static bool literal_begins(const Parser *p, uint32_t ahead) {
    const Token *token = parser_peek(p, ahead);
    TokenKind kind = token->kind;
    if (kind == TOK_OPEN_GROUP) {
        FragmentKind group = token->flags >> TOKEN_FRAGMENT_SHIFT;
        return group == FRAGMENT_LITERAL || group == FRAGMENT_EXPR || group == FRAGMENT_EXPR_2021;
    }
    return token_is_literal(kind) || kind == TOK_KW_TRUE || kind == TOK_KW_FALSE ||
           (kind == TOK_MINUS && token_is_literal(parser_peek_kind(p, ahead + 1))) ||
           (kind == TOK_MINUS && parser_peek_kind(p, ahead + 1) == TOK_OPEN_GROUP);
}

// Can a range's upper bound begin at the current token?
static bool range_end_begins(const Parser *p) {
    return literal_begins(p, 0) || parse_path_begins(p);
}

bool parse_pattern_begins(const Parser *p) {
    TokenKind kind = p->token.kind;
    FragmentKind group = group_kind(p);
    return literal_begins(p, 0) || parse_path_begins(p) || kind == TOK_AND || kind == TOK_AND_AND ||
           kind == TOK_OPEN_PAREN || kind == TOK_OPEN_BRACKET || kind == TOK_KW_UNDERSCORE ||
           kind == TOK_KW_MUT || kind == TOK_KW_REF || kind == TOK_DOT_DOT ||
           kind == TOK_DOT_DOT_EQ || kind == TOK_OR || group == FRAGMENT_PAT ||
           group == FRAGMENT_PAT_PARAM;
}

// ---------------------------------------------------------------- parts

static bool pattern_follows(Parser *p) {
    return parse_pattern_top(p) != NULL;
}

// (Pattern ,)* up to a closing delimiter; *comma: the last one was followed by a comma.
static bool parse_list(Parser *p, TokenKind close, AstPatList *list, bool *comma) {
    VEC(AstPat *) pats = {0};
    bool good = true;
    *comma = false;
    while (!parser_check(p, close)) {
        AstPat *pat = parse_pattern_top(p);
        if (!pat) {
            good = false;
            break;
        }
        vec_push(&pats, pat);
        *comma = parser_eat(p, TOK_COMMA);
        if (!*comma && !parser_check(p, close)) {
            parser_check(p, TOK_KW_IF);
            parser_check(p, TOK_OR);
        }
        if (!*comma && (parser_check(p, close) || !recover_comma(p, pattern_follows))) {
            break;
        }
    }
    vec_to_slice(p->arena, &pats, list);
    if (!good || !parser_at(p, close)) {
        return false; // reported
    }
    parser_bump(p);
    return true;
}

static AstExpr *literal_expr(Parser *p) {
    FragmentKind group = group_kind(p);
    if (group != FRAGMENT_NONE) {
        Parser inner;
        parser_group(p, group, &inner);
        AstExpr *expr = parse_expression(&inner);
        parser_group_end(p, &inner);
        if (expr) {
            const AstExpr *plain = expr;
            if (plain->kind == AST_EXPR_UNARY && plain->unary.op == AST_UNOP_NEG) {
                plain = plain->unary.operand;
            }
            if (plain->kind != AST_EXPR_LIT && plain->kind != AST_EXPR_PATH &&
                plain->kind != AST_EXPR_ERROR && plain->kind != AST_EXPR_MACRO &&
                plain->kind != AST_EXPR_BLOCK && plain->kind != AST_EXPR_INCLUDED_BYTES) {
                Diag *diag =
                    parser_error(p, expr->span, "arbitrary expressions aren't allowed in patterns");
                if (diag) {
                    diag_help(diag, "the `expr` fragment specifier forces the metavariable's "
                                    "content to be an expression");
                    diag_emit(diag);
                }
                return NULL;
            }
        }
        return expr;
    }
    return parse_literal_maybe_minus(p);
}

// A bound of a range: a literal or a path.
static AstExpr *parse_range_bound(Parser *p) {
    if (literal_begins(p, 0)) {
        return literal_expr(p);
    }
    AstExpr *expr = ast_expr(p, AST_EXPR_PATH, p->token.span);
    if (!parse_qpath(p, PATH_PAT, &expr->path.path, &expr->path.qself)) {
        return NULL;
    }
    expr->span = expr->path.path.span;
    return expr;
}

static bool at_range_op(const Parser *p) {
    return parser_at(p, TOK_DOT_DOT_EQ) || parser_at(p, TOK_DOT_DOT) ||
           parser_at(p, TOK_DOT_DOT_DOT);
}

// RangePattern, from its operator on: low ..= high, low .. high, low ..
static AstPat *parse_range_rest(Parser *p, AstExpr *low, Span start) {
    AstPat *pat = ast_pat(p, AST_PAT_RANGE, start);
    pat->range.low = low;
    pat->range.op_span = p->token.span;
    pat->range.inclusive = !parser_at(p, TOK_DOT_DOT);
    bool old = parser_at(p, TOK_DOT_DOT_DOT);
    parser_bump(p);
    if (range_end_begins(p)) {
        pat->range.high = parse_range_bound(p);
        if (!pat->range.high) {
            return NULL;
        }
        if (old && !low) {
            Diag *diag = diag_error(p->session, ERR_NONE, pat->range.op_span,
                                    "range-to patterns with `...` are not allowed");
            diag_suggest_one(diag, "use `..=` instead", pat->range.op_span, STR("..="),
                             APPLY_MACHINE, SUGGEST_VERBOSE);
            diag_emit(diag);
        } else if (old && p->crate->edition >= EDITION_2021) {
            Diag *diag = diag_error(p->session, ERR_E0783, pat->range.op_span,
                                    "`...` range patterns are not allowed");
            diag_suggest_one(diag, "use `..=` for an inclusive range", pat->range.op_span,
                             STR("..="), APPLY_MACHINE, SUGGEST_SHORT);
            diag_emit(diag);
        }
    } else if (pat->range.inclusive) {
        Diag *diag =
            diag_error(p->session, ERR_E0586, pat->range.op_span, "inclusive range with no end");
        diag_suggest_one(diag, "use `..` instead", pat->range.op_span, STR(".."), APPLY_MACHINE,
                         SUGGEST_VERBOSE);
        diag_note(diag, "inclusive ranges must be bounded at the end (`..=b` or `a..=b`)");
        diag_emit(diag);
        pat->range.inclusive = false;
    }
    pat->span = parser_span(p, start, p->prev);
    return pat;
}

// IdentifierPattern, from its name on: IDENT (@ PatternNoTopAlt)?
static AstPat *parse_binding(Parser *p, Span start, bool by_ref, bool ref_mut, bool mutable) {
    AstPat *pat = ast_pat(p, AST_PAT_IDENT, start);
    pat->ident.by_ref = by_ref;
    pat->ident.ref_mut = ref_mut;
    pat->ident.mutable = mutable;
    if (parser_at(p, TOK_KW_SELF)) {
        pat->ident.ident = (AstIdent){p->token.symbol, p->token.span};
        parser_bump(p);
    } else if (!parse_ident(p, &pat->ident.ident)) {
        return NULL;
    }
    if (parser_eat(p, TOK_AT)) {
        pat->ident.subpattern = parse_pattern(p);
        if (!pat->ident.subpattern) {
            return NULL;
        }
    }
    pat->span = parser_span(p, start, p->prev);
    if (parser_at(p, TOK_OPEN_PAREN) && (by_ref || mutable)) {
        Diag *diag = parser_error_expected(p, "identifier, found enum pattern");
        if (diag) {
            diag_cancel(diag);
            diag_emit(diag_error(p->session, ERR_NONE, p->prev,
                                 "expected identifier, found enum pattern"));
        }
        return NULL;
    }
    return pat;
}

// StructPatternField: attrs (IDENT | TUPLE_INDEX) : Pattern | ref? mut? IDENT
static bool parse_field_pat(Parser *p, AstFieldPat *field) {
    Span start = p->token.span;
    bool index = parser_at(p, TOK_INT);
    if ((index || parser_at(p, TOK_IDENT) || parser_at_reserved(p)) &&
        parser_peek_kind(p, 1) == TOK_COLON) {
        if (index) {
            field->ident = (AstIdent){p->token.symbol, p->token.span};
            parser_bump(p);
        } else if (!parse_ident(p, &field->ident)) {
            return false;
        }
        parser_bump(p);
        field->pat = parse_pattern_top(p);
    } else {
        field->shorthand = true;
        bool by_ref = parser_eat(p, TOK_KW_REF);
        bool mutable = parser_eat(p, TOK_KW_MUT);
        if (!parser_at(p, TOK_IDENT)) {
            parser_emit(p, parser_error_expected(p, "identifier"));
            return false;
        }
        field->ident = (AstIdent){p->token.symbol, p->token.span};
        AstPat *pat = ast_pat(p, AST_PAT_IDENT, parser_span(p, start, p->token.span));
        pat->ident.ident = field->ident;
        pat->ident.by_ref = by_ref;
        pat->ident.ref_mut = by_ref && mutable;
        pat->ident.mutable = !by_ref && mutable;
        parser_bump(p);
        field->pat = pat;
    }
    field->span = parser_span(p, start, p->prev);
    return field->pat != NULL;
}

// StructPattern, from `{` on: { (StructPatternField ,)* ..? }
static AstPat *parse_struct_pat(Parser *p, const AstPath *path, AstQSelf *qself) {
    AstStructPat *structure = ARENA_NEW(p->arena, AstStructPat);
    structure->path = *path;
    structure->qself = qself;
    uint32_t close = p->next - 1 + p->token.partner;
    parser_bump(p);
    VEC(AstFieldPat) fields = {0};
    bool good = true;
    while (!parser_at(p, TOK_CLOSE_BRACE)) {
        AstFieldPat field = {.attrs = parse_outer_attrs(p)};
        if (parser_at(p, TOK_DOT_DOT)) {
            structure->has_rest = true;
            structure->rest_span = p->token.span;
            parser_bump(p);
            if (parser_at(p, TOK_COMMA)) {
                Diag *diag = parser_error(p, p->token.span, "expected `}`, found `,`");
                if (diag) {
                    diag_primary_label(diag, "expected `}`");
                    diag_label(diag, structure->rest_span,
                               "`..` must be at the end and cannot have a trailing comma");
                    diag_emit(diag);
                }
                parser_bump(p);
            }
            continue;
        }
        good = parse_field_pat(p, &field);
        if (!good) {
            break;
        }
        vec_push(&fields, field);
        if (!parser_eat(p, TOK_COMMA)) {
            break;
        }
    }
    if (good && !parser_at(p, TOK_CLOSE_BRACE)) {
        Diag *diag = parser_error(p, p->token.span, "expected `,`");
        if (diag) {
            diag_label(diag, path->span, "while parsing the fields for this pattern");
        }
        parser_emit(p, diag);
    }
    vec_to_slice(p->arena, &fields, &structure->fields);
    if (!parser_at(p, TOK_CLOSE_BRACE)) { // reported: go to the end of the braces
        p->next = close;
        parser_bump(p);
        structure->has_rest = true;
    }
    parser_bump(p);
    AstPat *pat = ast_pat(p, AST_PAT_STRUCT, parser_span(p, path->span, p->prev));
    pat->structure = structure;
    return pat;
}

// A pattern that begins with a path.
static AstPat *parse_path_pat(Parser *p) {
    Span start = p->token.span;
    AstPath path = {0};
    AstQSelf *qself;
    if (!parse_qpath(p, PATH_PAT, &path, &qself)) {
        return NULL;
    }
    if (!qself && parser_at(p, TOK_NOT)) {
        AstPat *pat = ast_pat(p, AST_PAT_MACRO, start);
        parse_macro_after_path(p, &path, &pat->macro);
        if (!pat->macro) {
            return NULL;
        }
        pat->span = pat->macro->span;
        return pat;
    }
    if (at_range_op(p)) {
        AstExpr *low = ast_expr(p, AST_EXPR_PATH, path.span);
        low->path.path = path;
        low->path.qself = qself;
        return parse_range_rest(p, low, start);
    }
    if (parser_check(p, TOK_OPEN_BRACE)) {
        return parse_struct_pat(p, &path, qself);
    }
    if (parser_check(p, TOK_OPEN_PAREN)) {
        AstPat *pat = ast_pat(p, AST_PAT_TUPLE_STRUCT, start);
        bool comma;
        parser_bump(p);
        pat->tuple_struct.path = ARENA_NEW(p->arena, AstPath);
        *pat->tuple_struct.path = path;
        pat->tuple_struct.qself = qself;
        if (!parse_list(p, TOK_CLOSE_PAREN, &pat->tuple_struct.list, &comma)) {
            return NULL;
        }
        pat->span = parser_span(p, start, p->prev);
        return pat;
    }
    AstPat *pat = ast_pat(p, AST_PAT_PATH, parser_span(p, start, p->prev));
    pat->path.path = path;
    pat->path.qself = qself;
    return pat;
}

// (p), (), (p,), (p, q)
static AstPat *parse_paren_pat(Parser *p) {
    Span start = p->token.span;
    parser_bump(p);
    AstPatList list;
    bool comma;
    if (!parse_list(p, TOK_CLOSE_PAREN, &list, &comma)) {
        return NULL;
    }
    Span span = parser_span(p, start, p->prev);
    if (list.len == 1 && !comma && list.ptr[0]->kind != AST_PAT_REST) {
        AstPat *pat = ast_pat(p, AST_PAT_PAREN, span);
        pat->inner = list.ptr[0];
        return pat;
    }
    AstPat *pat = ast_pat(p, AST_PAT_TUPLE, span);
    pat->list = list;
    return pat;
}

// & mut? PatternWithoutRange; && is two of them
static AstPat *parse_ref_pat(Parser *p) {
    Span start = p->token.span;
    parser_eat_split(p, TOK_AND);
    AstPat *pat = ast_pat(p, AST_PAT_REF, start);
    pat->ref.mutability = parser_eat(p, TOK_KW_MUT) ? AST_MUT : AST_NOT_MUT;
    pat->ref.inner = parse_pattern(p);
    if (!pat->ref.inner) {
        return NULL;
    }
    pat->span = parser_span(p, start, p->prev);
    return pat;
}

// box Pattern
static AstPat *parse_box_pat(Parser *p) {
    Span start = p->token.span;
    parser_bump(p);
    AstPat *pat = ast_pat(p, AST_PAT_BOX, start);
    pat->ref.inner = parse_pattern(p);
    if (!pat->ref.inner) {
        return NULL;
    }
    pat->span = parser_span(p, start, p->prev);
    parser_gate(p, FEATURE_BOX_PATTERNS, pat->span);
    return pat;
}

// `..` is the rest, or begins a range without a lower bound.
static AstPat *parse_dots(Parser *p) {
    Span start = p->token.span;
    const Token *after = parser_peek(p, 1);
    bool bound = literal_begins(p, 1) || after->kind == TOK_IDENT ||
                 after->kind == TOK_COLON_COLON || after->kind == TOK_LT ||
                 after->kind == TOK_KW_SELF_TYPE || after->kind == TOK_KW_CRATE ||
                 after->kind == TOK_KW_SELF || after->kind == TOK_KW_SUPER ||
                 after->kind == TOK_KW_DOLLAR_CRATE;
    if (bound || parser_at(p, TOK_DOT_DOT_EQ)) {
        return parse_range_rest(p, NULL, start);
    }
    if (parser_at(p, TOK_DOT_DOT_DOT)) {
        return parse_range_rest(p, NULL, start);
    }
    parser_bump(p);
    return ast_pat(p, AST_PAT_REST, start);
}

static AstPat *parse_literal_pat(Parser *p) {
    Span start = p->token.span;
    AstExpr *literal = literal_expr(p);
    if (!literal) {
        return NULL;
    }
    if (at_range_op(p)) {
        return parse_range_rest(p, literal, start);
    }
    parser_check(p, TOK_DOT_DOT);
    parser_check(p, TOK_DOT_DOT_DOT);
    parser_check(p, TOK_DOT_DOT_EQ);
    AstPat *pat = ast_pat(p, AST_PAT_LIT, literal->span);
    if (literal->kind == AST_EXPR_PATH) {
        pat->kind = AST_PAT_PATH;
        pat->path.path = literal->path.path;
        pat->path.qself = literal->path.qself;
    } else if (literal->kind == AST_EXPR_MACRO) {
        pat->kind = AST_PAT_MACRO;
        pat->macro = literal->macro;
    } else {
        pat->literal = literal;
    }
    return pat;
}

// Makes the by-value bindings of a pattern mutable; their places to *parts.
static void make_mutable(void *data, const AstPat *pat) {
    AstPat *binding = (AstPat *)pat; // just read
    if (pat->kind == AST_PAT_IDENT && !pat->ident.by_ref) {
        binding->ident.mutable = true;
        vec_push((SuggestPartVec *)data,
                 ((SuggestPart){span_start(pat->ident.ident.span), STR("mut ")}));
    }
}

// `mut (a, b)`: mut is for each binding.
static AstPat *parse_mut_of_pat(Parser *p, Span start) {
    AstPat *pat = parse_pattern(p);
    if (!pat) {
        return NULL;
    }
    Span prefix = {start.lo, pat->span.lo, start.ctxt};
    SuggestPartVec parts = {0};
    vec_push(&parts, ((SuggestPart){prefix, STR("")}));
    AstVisitor visitor = {.data = &parts, .pat = make_mutable};
    ast_visit_pat(&visitor, pat);
    bool bindings = parts.len > 1;
    Diag *diag = parser_error(p, bindings ? parser_span(p, start, pat->span) : prefix,
                              bindings ? "`mut` must be attached to each individual binding"
                                       : "`mut` must be followed by a named binding");
    if (diag) {
        diag_note(diag, "`mut` may be followed by `variable` and `variable @ pattern`");
        diag_suggest(diag, bindings ? "add `mut` to each binding" : "remove the `mut` prefix",
                     parts.data, parts.len, APPLY_MACHINE, SUGGEST_VERBOSE);
    }
    parser_emit(p, diag);
    vec_free(&parts);
    return pat;
}

static AstPat *parse_mut_pat(Parser *p) {
    Span start = p->token.span;
    parser_bump(p);
    Span more = p->token.span;
    while (parser_at(p, TOK_KW_MUT)) {
        more = parser_span(p, more, p->token.span);
        parser_bump(p);
    }
    if (more.lo != p->token.span.lo) {
        Diag *diag = parser_error(p, more, "`mut` on a binding may not be repeated");
        if (diag) {
            diag_suggest_one(diag, "remove the additional `mut`s",
                             (Span){more.lo, p->token.span.lo, more.ctxt}, STR(""), APPLY_MACHINE,
                             SUGGEST_VERBOSE);
        }
        parser_emit(p, diag);
    }
    if (parser_eat(p, TOK_KW_REF)) {
        parser_gate(p, FEATURE_MUT_REF, p->prev);
        bool ref_mut = parser_eat(p, TOK_KW_MUT);
        return parse_binding(p, start, true, ref_mut, false);
    }
    if (parser_at(p, TOK_IDENT) ||
        (parser_at_reserved(p) && !parser_at(p, TOK_KW_SELF) && !parser_at(p, TOK_KW_UNDERSCORE))) {
        return parse_binding(p, start, false, false, true);
    }
    return parse_mut_of_pat(p, start);
}

// A lone name, unless what follows makes it a path.
static bool is_binding_name(const Parser *p) {
    if (!parser_at(p, TOK_IDENT)) {
        return false;
    }
    switch (parser_peek(p, 1)->kind) {
    case TOK_OPEN_PAREN:
    case TOK_OPEN_BRACE:
    case TOK_DOT_DOT:
    case TOK_DOT_DOT_EQ:
    case TOK_DOT_DOT_DOT:
    case TOK_COLON_COLON:
    case TOK_NOT:
        return false;
    default:
        return true;
    }
}

// A keyword where a name is wanted: `let fn = 3`.
static bool is_stray_keyword(const Parser *p) {
    switch (p->token.kind) {
    case TOK_KW_TRUE:
    case TOK_KW_FALSE:
    case TOK_KW_SELF:
    case TOK_KW_SELF_TYPE:
    case TOK_KW_SUPER:
    case TOK_KW_CRATE:
    case TOK_KW_DOLLAR_CRATE:
    case TOK_KW_IN:
    case TOK_KW_CONST:
    case TOK_KW_BOX:
        return false;
    default:
        return parser_at_reserved(p);
    }
}

static AstPat *parse_pattern_inner(Parser *p) {
    Span start = p->token.span;
    FragmentKind group = group_kind(p);
    if (group == FRAGMENT_PAT || group == FRAGMENT_PAT_PARAM) {
        Parser inner;
        parser_group(p, group, &inner);
        AstPat *pat = parse_pattern_top(&inner);
        parser_group_end(p, &inner);
        return pat;
    }
    switch (p->token.kind) {
    case TOK_AND:
    case TOK_AND_AND:
        return parse_ref_pat(p);
    case TOK_OPEN_PAREN:
        return parse_paren_pat(p);
    case TOK_OPEN_BRACKET: {
        parser_bump(p);
        AstPat *pat = ast_pat(p, AST_PAT_SLICE, start);
        bool comma;
        if (!parse_list(p, TOK_CLOSE_BRACKET, &pat->list, &comma)) {
            return NULL;
        }
        pat->span = parser_span(p, start, p->prev);
        return pat;
    }
    case TOK_DOT_DOT:
    case TOK_DOT_DOT_EQ:
    case TOK_DOT_DOT_DOT:
        return parse_dots(p);
    case TOK_KW_UNDERSCORE:
        parser_bump(p);
        return ast_pat(p, AST_PAT_WILD, start);
    case TOK_NOT:
        parser_bump(p);
        parser_gate(p, FEATURE_NEVER_PATTERNS, start);
        return ast_pat(p, AST_PAT_NEVER, start);
    case TOK_KW_BOX:
        return parse_box_pat(p);
    case TOK_KW_MUT:
        return parse_mut_pat(p);
    case TOK_KW_REF: {
        parser_bump(p);
        bool ref_mut = parser_eat(p, TOK_KW_MUT);
        return parse_binding(p, start, true, ref_mut, false);
    }
    default:
        break;
    }
    if (is_binding_name(p)) {
        return parse_binding(p, start, false, false, false);
    }
    if (is_stray_keyword(p)) {
        return parse_binding(p, start, false, false, false);
    }
    if (literal_begins(p, 0)) {
        return parse_literal_pat(p);
    }
    if (parse_path_begins(p) || group == FRAGMENT_TY) {
        return parse_path_pat(p);
    }
    parser_emit(p, parser_error_expected(p, "pattern"));
    return NULL;
}

// PatternNoTopAlt
AstPat *parse_pattern(Parser *p) {
    if (!parser_enter(p)) {
        return NULL;
    }
    AstPat *pat = parse_pattern_inner(p);
    parser_leave(p);
    return pat;
}

// Pattern
AstPat *parse_pattern_top(Parser *p) {
    Span start = p->token.span;
    bool leading = parser_eat(p, TOK_OR);
    AstPat *first = parse_pattern(p);
    if (!first || (!parser_at(p, TOK_OR) && !leading)) {
        if (first && parser_at(p, TOK_OR_OR)) {
            Diag *diag = parser_error(p, p->token.span, "unexpected token `||` in pattern");
            if (diag) {
                diag_suggest_one(diag, "use a single `|` to separate multiple alternative patterns",
                                 p->token.span, STR("|"), APPLY_MACHINE, SUGGEST_DEFAULT);
                diag_emit(diag);
            }
            return NULL;
        }
        return first;
    }
    if (!parser_at(p, TOK_OR)) {
        return first;
    }
    VEC(AstPat *) alternatives = {0};
    vec_push(&alternatives, first);
    bool good = true;
    while (parser_eat(p, TOK_OR)) {
        AstPat *next = parse_pattern(p);
        if (!next) {
            good = false;
            break;
        }
        vec_push(&alternatives, next);
    }
    AstPat *pat = ast_pat(p, AST_PAT_OR, parser_span(p, start, p->prev));
    vec_to_slice(p->arena, &alternatives, &pat->list);
    return good ? pat : NULL;
}

// The pattern of a parameter: no top-level `|`, which would be a closure's end.
AstPat *parse_param_pattern(Parser *p) {
    return parse_pattern(p);
}
