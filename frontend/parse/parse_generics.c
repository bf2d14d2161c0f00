// parse_generics.c: generic parameters and `where` clauses.
// The grammar is the reference's chapter "Generic parameters".
#include "frontend/parse/parser.h"

// GenericParam: LIFETIME (: bounds)? | IDENT (: Bounds)? (= Type)? | const IDENT : Type (= const)?
static bool parse_generic_param(Parser *p, AstGenericParam *param) {
    *param = (AstGenericParam){.attrs = parse_outer_attrs(p)};
    Span start = p->token.span;
    uint32_t from = parser_index(p);
    if (parser_at(p, TOK_LIFETIME)) {
        param->kind = AST_PARAM_LIFETIME;
        param->ident = parse_lifetime(p, false);
        if (parser_eat(p, TOK_COLON)) {
            param->has_colon = true;
            param->bounds = parse_bounds(p);
        }
        param->tokens = parser_slice(p, from);
    } else if (parser_at(p, TOK_KW_CONST)) {
        param->kind = AST_PARAM_CONST;
        parser_bump(p);
        if (!parse_ident(p, &param->ident) || !parser_expect(p, TOK_COLON)) {
            return false;
        }
        param->ty = parse_type(p);
        if (!param->ty) {
            return false;
        }
        param->tokens = parser_slice(p, from);
        if (parser_eat(p, TOK_EQ)) {
            param->constant.expr = parse_const_arg_begins(p) ? parse_const_arg(p)
                                                             : parse_expression_with(p, EXPR_CONST);
            if (!param->constant.expr) {
                return false;
            }
        }
    } else if (parser_at(p, TOK_IDENT)) {
        param->kind = AST_PARAM_TYPE;
        param->ident = (AstIdent){p->token.symbol, p->token.span};
        parser_bump(p);
        if (parser_eat(p, TOK_COLON)) {
            param->has_colon = true;
            param->bounds = parse_bounds(p);
        }
        param->tokens = parser_slice(p, from);
        if (parser_eat(p, TOK_EQ)) {
            param->ty = parse_type(p);
            if (!param->ty) {
                return false;
            }
        }
    } else {
        parser_check(p, TOK_POUND);
        parser_check(p, TOK_KW_CONST);
        parser_check_split(p, TOK_GT);
        p->expected_extra |= EXPECT_IDENT | EXPECT_LIFETIME;
        parser_emit(p, parser_error_unexpected(p));
        return false;
    }
    param->span = parser_span(p, start, p->prev);
    return true;
}

// GenericParams: < (GenericParam ,)* > ; sets an empty span where there are none.
// False after a syntax error, which the item does not survive.
bool parse_generics(Parser *p, AstGenerics *generics) {
    generics->span = span_end(p->prev);
    if (!parser_check(p, TOK_LT)) {
        return true;
    }
    bool good = true;
    Span start = p->token.span;
    parser_bump(p);
    VEC(AstGenericParam) params = {0};
    while (!parser_check_split(p, TOK_GT)) {
        AstGenericParam param;
        good = parse_generic_param(p, &param);
        if (!good) {
            break;
        }
        vec_push(&params, param);
        if (!parser_eat(p, TOK_COMMA)) {
            break;
        }
    }
    vec_to_slice(p->arena, &params, &generics->params);
    good = good && parser_expect_split(p, TOK_GT);
    generics->span = parser_span(p, start, p->prev);
    return good;
}

// `Type = Type` or `Type == Type`, which rustc reads and refuses; both types are resolved.
static bool parse_equality(Parser *p, Span start, AstPredicate *right) {
    parser_bump(p);
    *right = (AstPredicate){.kind = AST_PREDICATE_BOUND};
    Span from = p->token.span;
    right->ty = parse_type(p);
    if (!right->ty) {
        return false;
    }
    right->span = parser_span(p, from, p->prev);
    Diag *diag = diag_error(p->session, ERR_NONE, parser_span(p, start, p->prev),
                            "equality constraints are not yet supported in `where` clauses");
    diag_primary_label(diag, "not supported");
    diag_note(diag, "see issue #20041 <https://github.com/rust-lang/rust/issues/20041> for more "
                    "information");
    diag_emit(diag);
    return true;
}

// WherePredicate: LIFETIME : bounds | for<…>? Type : Bounds?
// `right` is set to a second predicate where there is one, of which only the type counts.
static bool parse_predicate(Parser *p, AstPredicate *predicate, AstPredicate *right) {
    *predicate = (AstPredicate){0};
    uint32_t from = parser_index(p);
    Span start = p->token.span;
    if (parser_at(p, TOK_LIFETIME) && parser_peek_kind(p, 1) != TOK_PLUS) {
        predicate->kind = AST_PREDICATE_REGION;
        predicate->lifetime = parse_lifetime(p, false);
    } else {
        predicate->kind = AST_PREDICATE_BOUND;
        if (parser_at(p, TOK_KW_FOR) && parser_peek_kind(p, 1) == TOK_LT) {
            predicate->for_params = parse_for_params(p);
        }
        predicate->ty = parse_type_no_bounds(p);
        if (!predicate->ty) {
            return false;
        }
    }
    if (!parser_eat(p, TOK_COLON)) {
        if (predicate->kind == AST_PREDICATE_BOUND &&
            (parser_at(p, TOK_EQ) || parser_at(p, TOK_EQ_EQ))) {
            predicate->span = parser_span(p, start, p->prev);
            return parse_equality(p, start, right);
        }
        parser_emit(p, parser_error_unexpected(p));
        return false;
    }
    predicate->bounds = parse_bounds(p);
    predicate->tokens = parser_slice(p, from);
    predicate->span = parser_span(p, start, p->prev);
    return true;
}

// WhereClause: where (WherePredicate ,)*
// False after a syntax error.
bool parse_where(Parser *p, AstGenerics *generics) {
    if (!parser_eat(p, TOK_KW_WHERE)) {
        generics->where_span = generics->has_where ? generics->where_span : span_end(p->prev);
        return true;
    }
    bool good = true;
    Span start = p->prev;
    generics->has_where = true;
    VEC(AstPredicate) predicates = {0};
    while (!parser_at(p, TOK_OPEN_BRACE) && !parser_at(p, TOK_SEMI) && !parser_at(p, TOK_EQ) &&
           !parser_at(p, TOK_EOF)) {
        AstPredicate predicate, right = {0};
        good = parse_predicate(p, &predicate, &right);
        if (!good) {
            break;
        }
        vec_push(&predicates, predicate);
        if (right.ty) {
            vec_push(&predicates, right);
        }
        if (!parser_eat(p, TOK_COMMA)) {
            break;
        }
    }
    vec_to_slice(p->arena, &predicates, &generics->predicates);
    generics->where_span = parser_span(p, start, p->prev);
    return good;
}
