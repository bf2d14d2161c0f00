// parse_item.c: items: functions, modules, macros, constants, traits and implementations. Data
// types are in parse_data.c, imports and visibility in parse_use.c. The grammar is the reference's
// chapter "Items". An unreadable item ends its file (its impl or trait, if it stands in one), as in
// rustc: with the end of an item unknown, further messages would be guesses.
#include "frontend/parse/parser.h"

static bool peek_word(const Parser *p, uint32_t n, uint32_t symbol) {
    const Token *token = parser_peek(p, n);
    return token->kind == TOK_IDENT && symbol_is(token->symbol, symbol) &&
           !(token->flags & TOKEN_RAW);
}

// ---------------------------------------------------------------- bodies that hold items

// { InnerAttribute* items }, the items being of `place`. After an error inside, its end is found.
static bool parse_braced_items(Parser *p, AstItem *item, ParsePlace place, AstItemList *items) {
    if (!parser_at(p, TOK_OPEN_BRACE)) {
        parser_check(p, TOK_OPEN_BRACE);
        parser_emit(p, parser_error_unexpected(p));
        return false;
    }
    uint32_t close = p->next - 1 + p->token.partner;
    Span saved = p->list_open;
    if (place != PARSE_ITEM) {
        p->list_open = p->token.span;
        p->list_close = p->tokens[close].span;
    }
    parser_bump(p);
    item->attrs = parse_inner_attrs(p, item->attrs);
    *items = parse_item_list(p, place);
    p->list_open = saved;
    if (p->depth_reported || p->stopped) {
        return false;
    }
    if (!parser_at(p, TOK_CLOSE_BRACE)) {
        p->next = close;
        p->token.kind = TOK_COMMA;
        parser_bump(p);
    }
    parser_bump(p);
    return true;
}

// unsafe? mod IDENT ( ; | { InnerAttribute* Item* } )
static bool parse_mod(Parser *p, AstItem *item) {
    item->kind = AST_ITEM_MOD;
    item->mod = ARENA_NEW(p->arena, AstMod);
    item->mod->is_unsafe = parser_eat(p, TOK_KW_UNSAFE);
    parser_bump(p);
    if (!parse_ident(p, &item->ident)) {
        return false;
    }
    if (parser_eat(p, TOK_SEMI)) {
        p->crate->parsing->expansion_count++;
        return true;
    }
    if (!parser_check(p, TOK_OPEN_BRACE)) {
        parser_emit(p, parser_error_unexpected(p));
        return false;
    }
    item->mod->is_inline = true;
    item->mod->loaded = true;
    Span start = p->token.span;
    bool good = parse_braced_items(p, item, PARSE_ITEM, &item->mod->items);
    item->mod->inner_span = parser_span(p, start, p->prev);
    return good;
}

// unsafe? extern ABI? { foreign items }
static bool parse_extern_block(Parser *p, AstItem *item) {
    item->kind = AST_ITEM_EXTERN_BLOCK;
    AstExternBlock *block = item->extern_block = ARENA_NEW(p->arena, AstExternBlock);
    block->is_unsafe = parser_eat(p, TOK_KW_UNSAFE);
    block->abi_span = p->token.span;
    parser_bump(p);
    block->abi = parse_abi(p, &block->abi_span);
    return parse_braced_items(p, item, PARSE_FOREIGN_ITEM, &block->items);
}

// unsafe? auto? trait IDENT generics (: Bounds)? where { items }; trait A = Bounds;
static bool parse_trait(Parser *p, AstItem *item) {
    item->kind = AST_ITEM_TRAIT;
    AstTrait *trait = item->trait = ARENA_NEW(p->arena, AstTrait);
    trait->is_const = parser_eat(p, TOK_KW_CONST);
    trait->is_unsafe = parser_eat(p, TOK_KW_UNSAFE);
    if (parser_at_word(p, SYM_INDEX_AUTO)) {
        trait->is_auto = true;
        parser_bump(p);
    }
    parser_bump(p);
    if (!parse_ident(p, &item->ident)) {
        return false;
    }
    if (!parse_generics(p, &trait->generics)) {
        return false;
    }
    if (parser_eat(p, TOK_COLON)) {
        trait->bounds = parse_bounds(p);
    }
    if (parser_at(p, TOK_EQ)) {
        parser_bump(p);
        item->kind = AST_ITEM_TRAIT_ALIAS;
        trait->bounds = parse_bounds(p);
        return parse_where(p, &trait->generics) && parser_expect(p, TOK_SEMI);
    }
    return parse_where(p, &trait->generics) &&
           parse_braced_items(p, item, PARSE_TRAIT_ITEM, &trait->items);
}

// Does `<` after `impl` begin generic parameters, not a qualified path?
static bool generics_follow(const Parser *p) {
    if (!parser_at(p, TOK_LT)) {
        return false;
    }
    TokenKind first = parser_peek_kind(p, 1), second = parser_peek_kind(p, 2);
    if (first == TOK_POUND || first == TOK_GT || first == TOK_KW_CONST) {
        return true;
    }
    return (first == TOK_LIFETIME || first == TOK_IDENT) &&
           (second == TOK_GT || second == TOK_COMMA || second == TOK_COLON || second == TOK_EQ);
}

// default? unsafe? impl generics const? (!? TypePath for)? Type where { items }
static bool parse_impl(Parser *p, AstItem *item) {
    item->kind = AST_ITEM_IMPL;
    AstImpl *impl = item->impl = ARENA_NEW(p->arena, AstImpl);
    Span start = p->token.span;
    if (parser_at_word(p, SYM_INDEX_DEFAULT)) {
        impl->is_default = true;
        parser_bump(p);
    }
    impl->is_unsafe = parser_eat(p, TOK_KW_UNSAFE);
    parser_bump(p);
    impl->generics.span = span_end(p->prev);
    if (generics_follow(p) && !parse_generics(p, &impl->generics)) {
        return false;
    }
    impl->is_const = parser_eat(p, TOK_KW_CONST);
    if (parser_at(p, TOK_NOT)) {
        impl->negative = true;
        parser_bump(p);
    }
    if (parser_at(p, TOK_KW_FOR) && parser_peek_kind(p, 1) != TOK_LT) {
        recover_trait(p);
        impl->lacks_trait = true;
    }
    bool has_trait = !parser_at(p, TOK_KW_FOR) || parser_peek_kind(p, 1) == TOK_LT;
    AstTy *first = has_trait ? parse_type(p) : NULL;
    if (has_trait && !first) {
        return false;
    }
    if (!has_trait) {
        parser_bump(p);
        impl->self_ty = parse_type(p);
        if (!impl->self_ty) {
            return false;
        }
        item->kind = AST_ITEM_ERROR;
    } else if (parser_eat(p, TOK_KW_FOR)) {
        const AstTy *path = first;
        while (path->kind == AST_TY_PAREN) {
            path = path->inner;
        }
        if (path->kind != AST_TY_PATH || path->path.qself) {
            Diag *diag = parser_error(p, first->span, "expected a trait, found type");
            parser_emit(p, diag);
            return false;
        }
        impl->trait = ARENA_NEW(p->arena, AstPath);
        *impl->trait = path->path.path;
        impl->self_ty = parse_type(p);
        if (!impl->self_ty) {
            return false;
        }
    } else {
        impl->self_ty = first;
    }
    bool good = parse_where(p, &impl->generics);
    impl->head_span = parser_span(p, start, p->prev);
    return good && parse_braced_items(p, item, PARSE_IMPL_ITEM, &impl->items);
}

// ---------------------------------------------------------------- functions

// const? async? unsafe? safe? (extern ABI?)? fn
static bool fn_follows(const Parser *p) {
    for (uint32_t n = 0; n < 8; n++) {
        switch (parser_peek(p, n)->kind) {
        case TOK_KW_FN:
            return true;
        case TOK_KW_CONST:
        case TOK_KW_ASYNC:
        case TOK_KW_UNSAFE:
        case TOK_KW_EXTERN:
            break;
        case TOK_STR:
        case TOK_RAW_STR:
            if (n == 0 || parser_peek_kind(p, n - 1) != TOK_KW_EXTERN) {
                return false;
            }
            break;
        case TOK_IDENT:
            if (!peek_word(p, n, SYM_INDEX_SAFE) && !peek_word(p, n, SYM_INDEX_FINAL)) {
                return false;
            }
            break;
        case TOK_KW_GEN:
            break;
        default:
            return false;
        }
    }
    return false;
}

// The type of `self` in &self and the like, spelled out for later phases.
static AstTy *self_type(Parser *p, Span span, bool by_ref, AstIdent *lifetime,
                        AstMutability mutability) {
    AstTy *ty = ast_ty(p, AST_TY_IMPLICIT_SELF, span);
    if (!by_ref) {
        return ty;
    }
    AstTy *ref = ast_ty(p, AST_TY_REF, span);
    ref->ref.inner = ty;
    ref->ref.lifetime = lifetime;
    ref->ref.mutability = (uint8_t)mutability;
    return ref;
}

// SelfParam: & LIFETIME? mut? self | mut? self (: Type)?. *found tells whether it is one.
static bool parse_self_param(Parser *p, AstParam *param, bool *found) {
    TokenKind k0 = p->token.kind, k1 = parser_peek_kind(p, 1), k2 = parser_peek_kind(p, 2),
              k3 = parser_peek_kind(p, 3);
    *found =
        k0 == TOK_KW_SELF || (k0 == TOK_KW_MUT && k1 == TOK_KW_SELF) ||
        (k0 == TOK_AND &&
         (k1 == TOK_KW_SELF || (k1 == TOK_KW_MUT && k2 == TOK_KW_SELF) ||
          (k1 == TOK_LIFETIME && (k2 == TOK_KW_SELF || (k2 == TOK_KW_MUT && k3 == TOK_KW_SELF)))));
    if (k0 == TOK_KW_SELF && k1 == TOK_COLON_COLON) {
        *found = false;
    }
    if (!*found) {
        return true;
    }
    Span start = p->token.span;
    bool by_ref = parser_eat(p, TOK_AND);
    AstIdent *lifetime = by_ref ? parse_lifetime_opt(p) : NULL;
    bool mutable = parser_eat(p, TOK_KW_MUT);
    AstPat *pat = ast_pat(p, AST_PAT_IDENT, parser_span(p, start, p->token.span));
    pat->ident.ident = (AstIdent){p->token.symbol, p->token.span};
    pat->ident.mutable = mutable && !by_ref;
    parser_bump(p);
    param->pat = pat;
    param->is_self = true;
    Span span = parser_span(p, start, p->prev);
    if (!by_ref && parser_eat(p, TOK_COLON)) {
        param->ty = parse_type(p);
        return param->ty != NULL;
    }
    param->ty = self_type(p, span, by_ref, lifetime, mutable ? AST_MUT : AST_NOT_MUT);
    return true;
}

// `name: Type`, perhaps behind `&`, `&&` or `mut`, rather than a type alone.
static bool is_named_param(Parser *p) {
    uint32_t at =
        parser_at(p, TOK_AND) || parser_at(p, TOK_AND_AND) || parser_at(p, TOK_KW_MUT) ? 1 : 0;
    TokenKind name = parser_peek_kind(p, at);
    return group_kind(p) == FRAGMENT_PAT || group_kind(p) == FRAGMENT_PAT_PARAM ||
           ((name == TOK_IDENT || name == TOK_KW_UNDERSCORE) &&
            parser_peek_kind(p, at + 1) == TOK_COLON);
}

// FunctionParam: attrs (Pattern : Type | Pattern : ... | ...)
static bool parse_param(Parser *p, AstParam *param, AstFn *fn, bool first) {
    param->attrs = parse_outer_attrs(p);
    Span start = p->token.span;
    if (first) {
        bool is_self;
        if (!parse_self_param(p, param, &is_self)) {
            return false;
        }
        if (is_self) {
            param->span = parser_span(p, start, p->prev);
            return true;
        }
    } else {
        AstParam later = {0};
        bool is_self;
        if (!parse_self_param(p, &later, &is_self)) {
            return false;
        }
        if (is_self) {
            Diag *diag =
                parser_error(p, later.pat->span, "unexpected `self` parameter in function");
            if (diag) {
                diag_primary_label(diag, "must be the first parameter of an associated function");
            }
            parser_emit(p, diag);
            param->pat = later.pat;
            param->ty = ast_ty(p, AST_TY_ERROR, start);
            param->span = parser_span(p, start, p->prev);
            return true;
        }
    }
    if (parser_at(p, TOK_DOT_DOT_DOT)) {
        param->pat = ast_pat(p, AST_PAT_WILD, span_start(start));
        param->ty = ast_ty(p, AST_TY_C_VARIADIC, start);
        parser_bump(p);
        param->span = start;
        fn->c_variadic = true;
        return true;
    }
    if (p->names_optional && !is_named_param(p)) {
        param->pat = ast_pat(p, AST_PAT_WILD, span_start(start));
        param->ty = parse_type(p);
        param->span = parser_span(p, start, p->prev);
        return param->ty != NULL;
    }
    param->pat = parse_param_pattern(p);
    if (!param->pat) {
        return false;
    }
    if (!parser_at(p, TOK_COLON)) {
        parser_check(p, TOK_COLON);
        parser_check(p, TOK_AT);
        parser_check(p, TOK_OR);
        Diag *diag = parser_error_unexpected(p);
        if (diag && param->pat->kind == AST_PAT_IDENT && !param->pat->ident.subpattern &&
            (parser_at(p, TOK_COMMA) || parser_at(p, TOK_CLOSE_PAREN))) {
            if (first && !span_is_none(p->list_open)) { // of a method
                diag_suggest_one(diag, "if this is a `self` type, give it a parameter name",
                                 span_start(param->pat->span), STR("self: "), APPLY_MAYBE,
                                 SUGGEST_VERBOSE);
            }
            diag_suggest_one(diag, "if this is a parameter name, give it a type",
                             span_end(param->pat->span), STR(": TypeName"), APPLY_PLACEHOLDERS,
                             SUGGEST_VERBOSE);
            diag_suggest_one(diag, "if this is a type, explicitly ignore the parameter name",
                             span_start(param->pat->span), STR("_: "), APPLY_MACHINE,
                             SUGGEST_VERBOSE);
            parser_emit(p, diag);
            p->last_error = 0;
            param->ty = ast_ty(p, AST_TY_ERROR, param->pat->span);
            param->span = parser_span(p, start, p->prev);
            return true;
        }
        parser_emit(p, diag);
        return false;
    }
    parser_bump(p);
    if (parser_at(p, TOK_DOT_DOT_DOT)) {
        param->ty = ast_ty(p, AST_TY_C_VARIADIC, p->token.span);
        parser_bump(p);
        fn->c_variadic = true;
    } else {
        uint32_t from = parser_index(p);
        param->ty = parse_type(p);
        if (!param->ty) {
            return false;
        }
        param->ty_tokens = parser_slice(p, from);
    }
    param->span = parser_span(p, start, p->prev);
    return true;
}

// ( (FunctionParam ,)* )
AstParamList parse_fn_params(Parser *p, AstFn *fn) {
    AstParamList list = {0};
    Span start = p->token.span;
    if (!parser_at(p, TOK_OPEN_PAREN)) {
        parser_check(p, TOK_OPEN_PAREN);
        parser_check(p, TOK_LT);
        parser_emit(p, parser_error_unexpected(p));
        return list;
    }
    uint32_t close = p->next - 1 + p->token.partner;
    parser_bump(p);
    VEC(AstParam) params = {0};
    bool good = true;
    while (good && !parser_check(p, TOK_CLOSE_PAREN)) {
        AstParam param = {0};
        if (!parse_param(p, &param, fn, params.len == 0)) {
            if (p->depth_reported) {
                break;
            }
            // The parameter counts all the same.
            while (!parser_at(p, TOK_COMMA) && !parser_at(p, TOK_CLOSE_PAREN) &&
                   !parser_at(p, TOK_EOF)) {
                parser_skip_group(p);
            }
            param.pat = ast_pat(p, AST_PAT_WILD, p->prev);
            param.ty = ast_ty(p, AST_TY_ERROR, p->prev);
            param.span = p->prev;
        }
        vec_push(&params, param);
        if (parser_eat(p, TOK_COMMA) || parser_check(p, TOK_CLOSE_PAREN)) {
            continue;
        }
        Diag *diag = parser_error_unexpected(p);
        good = parse_pattern_begins(p);
        if (diag && good) {
            diag_suggest_one(diag, "missing `,`", span_end(p->prev), STR(","), APPLY_MAYBE,
                             SUGGEST_SHORT);
        }
        parser_emit(p, diag);
    }
    vec_to_slice(p->arena, &params, &list);
    if (good && parser_at(p, TOK_CLOSE_PAREN)) {
        parser_bump(p);
    } else {
        if (good) {
            parser_check(p, TOK_CLOSE_PAREN);
            parser_emit(p, parser_error_unexpected(p));
        }
        if (!p->depth_reported) {
            p->next = close;
            p->token.kind = TOK_COMMA;
            parser_bump(p);
            parser_bump(p);
        }
    }
    fn->params_span = parser_span(p, start, p->prev);
    return list;
}

// The body, or the tokens of it in a crate that is parsed lazily.
static bool parse_fn_body(Parser *p, AstItem *item, AstFn *fn) {
    if (parser_check(p, TOK_SEMI)) {
        parser_bump(p);
        return true;
    }
    if (!parser_at(p, TOK_OPEN_BRACE) && group_kind(p) != FRAGMENT_BLOCK) {
        parser_check(p, TOK_OPEN_BRACE);
        Diag *diag = parser_error_unexpected(p);
        if (diag && parser_at(p, TOK_EQ)) {
            diag_cancel(diag);
            diag = diag_error(p->session, ERR_NONE, p->token.span,
                              "function body cannot be `= expression;`");
        }
        parser_emit(p, diag);
        return false;
    }
    fn->has_body = true;
    uint32_t open = p->next - 1;
    if (p->crate->lazy && parser_at(p, TOK_OPEN_BRACE)) {
        fn->body_tokens = parser_keep(p, open, p->token.partner + 1);
        p->crate->parsing->expansion_count++;
        parser_skip_group(p);
        return true;
    }
    fn->body = parse_block_with(p, &item->attrs);
    return fn->body != NULL;
}

// ---------------------------------------------------------------- qualifiers of functions

enum { RANK_NONE, RANK_CONST, RANK_ASYNC, RANK_UNSAFE, RANK_EXTERN };

static int qualifier_rank(const Parser *p) {
    return parser_at(p, TOK_KW_CONST)    ? RANK_CONST
           : parser_at(p, TOK_KW_ASYNC)  ? RANK_ASYNC
           : parser_at(p, TOK_KW_UNSAFE) ? RANK_UNSAFE
           : parser_at(p, TOK_KW_EXTERN) ? RANK_EXTERN
                                         : RANK_NONE;
}

typedef struct Qualifiers {
    int rank;      // the highest so far
    Span spans[5]; // of each, by rank
} Qualifiers;

static const char *expected_after(const Parser *p, int rank) {
    static const char *const lists[2][5] = {
        {"", "one of `async`, `extern`, `fn`, `safe`, or `unsafe`",
         "one of `extern`, `fn`, `safe`, or `unsafe`", "one of `extern` or `fn`", "`fn`"},
        {"", "one of `async`, `extern`, `fn`, `gen`, `safe`, or `unsafe`",
         "one of `extern`, `fn`, `gen`, `safe`, or `unsafe`", "one of `extern` or `fn`", "`fn`"}};
    return lists[p->crate->edition >= EDITION_2024][rank];
}

// const async unsafe extern: each once, in this order.
static void check_qualifier(Parser *p, Qualifiers *seen) {
    int rank = qualifier_rank(p);
    if (rank == RANK_NONE || rank > seen->rank) {
        if (rank) {
            seen->rank = rank;
            seen->spans[rank] = p->token.span;
        }
        return;
    }
    Str word = source_text(p->session->sources, p->token.span);
    Diag *diag =
        diag_error(p->session, ERR_NONE, p->token.span, "expected %s, found keyword `" STR_FMT "`",
                   expected_after(p, seen->rank), STR_ARG(word));
    diag_primary_label(diag, "expected %s", expected_after(p, seen->rank));
    Span first = seen->spans[rank];
    if (first.lo) {
        Str message = arena_printf(p->arena, "`" STR_FMT "` already used earlier, remove this one",
                                   STR_ARG(word));
        diag_suggest_one(diag, message.ptr, p->token.span, STR(""), APPLY_MAYBE, SUGGEST_SHORT);
        diag_span_note(diag, first, "`" STR_FMT "` first seen here", STR_ARG(word));
    } else {
        int before = rank;
        while (!seen->spans[before].lo) {
            before++;
        }
        Span earlier = {seen->spans[before].lo, p->prev.hi, p->prev.ctxt};
        Str text = source_text(p->session->sources, earlier);
        Str message = arena_printf(p->arena, "`" STR_FMT "` must come before `" STR_FMT "`",
                                   STR_ARG(word), STR_ARG(text));
        Str fixed = arena_printf(p->arena, STR_FMT " " STR_FMT, STR_ARG(word), STR_ARG(text));
        diag_suggest_one(diag, message.ptr, parser_span(p, earlier, p->token.span), fixed,
                         APPLY_MACHINE, SUGGEST_DEFAULT);
        diag_note(diag, "keyword order for functions declaration is `pub`, `default`, `const`, "
                        "`async`, `unsafe`, `extern`");
    }
    diag_emit(diag);
}

static bool parse_fn(Parser *p, AstItem *item, ParsePlace place) {
    item->kind = AST_ITEM_FN;
    AstFn *fn = item->fn = ARENA_NEW(p->arena, AstFn);
    Span start = p->token.span;
    bool is_gen = false;
    Qualifiers qualifiers = {0};
    for (; !parser_at(p, TOK_KW_FN); parser_bump(p)) {
        check_qualifier(p, &qualifiers);
        fn->is_const |= parser_at(p, TOK_KW_CONST);
        fn->is_async |= parser_at(p, TOK_KW_ASYNC);
        if (parser_at(p, TOK_KW_UNSAFE)) {
            fn->safety = AST_UNSAFE;
        }
        if (parser_at_word(p, SYM_INDEX_SAFE)) {
            fn->safety = AST_SAFE;
        }
        if (parser_at_word(p, SYM_INDEX_FINAL)) {
            parser_gate(p, FEATURE_FINAL_ASSOCIATED_FUNCTIONS, p->token.span);
        }
        if (parser_at(p, TOK_KW_GEN)) {
            parser_gate(p, FEATURE_GEN_BLOCKS, p->token.span);
            is_gen = true;
        }
        if (parser_at(p, TOK_KW_EXTERN)) {
            fn->is_extern = true;
            fn->abi_span = p->token.span;
            TokenKind after = parser_peek_kind(p, 1);
            if (after == TOK_STR || after == TOK_RAW_STR) {
                parser_bump(p);
                AstLit literal;
                lex_literal(p->crate, &p->token, &literal);
                fn->abi = intern(p->session->interner, (Str){literal.text.ptr, literal.text.len});
                fn->abi_span = parser_span(p, fn->abi_span, p->token.span);
            } else {
                fn->abi = intern(p->session->interner, STR("C"));
            }
        }
    }
    parser_bump(p);
    if (!parse_ident(p, &item->ident)) {
        return false;
    }
    if (!parse_generics(p, &fn->generics)) {
        return false;
    }
    bool parens = parser_at(p, TOK_OPEN_PAREN);
    p->names_optional = place == PARSE_TRAIT_ITEM && p->crate->edition < EDITION_2018;
    fn->params = parse_fn_params(p, fn);
    p->names_optional = false;
    if (!parens) {
        return false;
    }
    fn->output = parse_return_type(p, true);
    fn->sig_span = parser_span(p, start, p->prev);
    if (!parse_where(p, &fn->generics) || !parse_fn_body(p, item, fn)) {
        return false;
    }
    if (is_gen && fn->body) { // what it yields is not compiled
        AstStmt *stmt = ARENA_NEW(p->arena, AstStmt);
        stmt->kind = AST_STMT_EXPR;
        stmt->span = fn->body->span;
        stmt->expr = ast_expr(p, AST_EXPR_ERROR, stmt->span);
        fn->body->stmts = (AstStmtList){ARENA_DUP(p->arena, AstStmt *, &stmt, 1), 1};
    }
    return true;
}

// ---------------------------------------------------------------- constants, aliases

// The initialiser after `=`: skipped in a crate that is parsed lazily.
static bool parse_init(Parser *p, AstConst *constant) {
    constant->has_init = true;
    if (!p->crate->lazy) {
        constant->init = parse_expression(p);
        return constant->init != NULL;
    }
    uint32_t from = p->next - 1;
    while (!parser_at(p, TOK_SEMI) && !parser_at(p, TOK_EOF) && !token_is_close(p->token.kind)) {
        parser_skip_group(p);
    }
    constant->init_tokens = parser_keep(p, from, p->next - 1 - from);
    p->crate->parsing->expansion_count++;
    return true;
}

// const (IDENT | _) : Type (= Expression)? ;   static mut? IDENT : Type (= Expression)? ;
static bool parse_const(Parser *p, AstItem *item) {
    AstConst *constant = item->constant = ARENA_NEW(p->arena, AstConst);
    if (parser_eat(p, TOK_KW_UNSAFE)) {
        constant->safety = AST_UNSAFE;
    } else if (parser_at_word(p, SYM_INDEX_SAFE)) {
        parser_bump(p);
        constant->safety = AST_SAFE;
    }
    bool is_static = parser_at(p, TOK_KW_STATIC);
    item->kind = is_static ? AST_ITEM_STATIC : AST_ITEM_CONST;
    parser_bump(p);
    if (parser_at(p, TOK_KW_MUT)) {
        if (!is_static) {
            Diag *diag = parser_error(p, p->token.span, "const globals cannot be mutable");
            if (diag) {
                diag_primary_label(diag, "cannot be mutable");
                diag_suggest_one(diag, "you might want to declare a static instead", p->prev,
                                 STR("static"), APPLY_MAYBE, SUGGEST_VERBOSE);
                diag_emit(diag);
            }
        }
        constant->mutability = AST_MUT;
        parser_bump(p);
    }
    if (parser_at(p, TOK_KW_UNDERSCORE) && !is_static) {
        item->ident = (AstIdent){p->token.symbol, p->token.span};
        parser_bump(p);
    } else if (!parse_ident(p, &item->ident)) {
        return false;
    }
    Span generics = p->token.span;
    if (!is_static && !parse_generics(p, &constant->generics)) {
        return false;
    }
    if (constant->generics.params.len) {
        parser_gate(p, FEATURE_GENERIC_CONST_ITEMS, parser_span(p, generics, p->prev));
    }
    if (parser_eat(p, TOK_COLON)) {
        uint32_t from = parser_index(p);
        constant->ty = parse_type(p);
        if (!constant->ty) {
            return false;
        }
        constant->ty_tokens = parser_slice(p, from);
    } else if (parser_at(p, TOK_EQ) || parser_at(p, TOK_SEMI)) {
        Span at = span_end(p->prev);
        const char *what = !is_static ? "const" : constant->mutability ? "static mut" : "static";
        Diag *diag = parser_error(p, at, "missing type for `%s` item", what);
        if (diag) {
            diag_suggest_one(diag, "provide a type for the item", at, STR(": <type>"),
                             APPLY_PLACEHOLDERS, SUGGEST_SHORT);
            diag_emit(diag);
        }
    } else {
        parser_check(p, TOK_EQ);
        parser_check(p, TOK_SEMI);
        parser_emit(p, parser_error_unexpected(p));
        return false;
    }
    if (!parse_where(p, &constant->generics) ||
        (parser_eat(p, TOK_EQ) && !parse_init(p, constant))) {
        return false;
    }
    return parser_expect(p, TOK_SEMI);
}

// type IDENT generics (: Bounds)? where (= Type)? where ;
static bool parse_type_alias(Parser *p, AstItem *item) {
    parser_bump(p);
    item->kind = AST_ITEM_TYPE;
    AstTypeAlias *alias = item->type = ARENA_NEW(p->arena, AstTypeAlias);
    if (!parse_ident(p, &item->ident)) {
        return false;
    }
    if (!parse_generics(p, &alias->generics)) {
        return false;
    }
    if (parser_eat(p, TOK_COLON)) {
        alias->bounds = parse_bounds(p);
    }
    if (!parse_where(p, &alias->generics)) {
        return false;
    }
    if (parser_eat(p, TOK_EQ)) {
        alias->ty = parse_type(p);
        if (!alias->ty) {
            return false;
        }
    }
    return parse_where(p, &alias->generics) && parser_expect(p, TOK_SEMI);
}

// ---------------------------------------------------------------- macros

static bool macro_semicolon(Parser *p, TokenKind delimiter, Span delim_span) {
    if (delimiter == TOK_OPEN_BRACE || parser_eat(p, TOK_SEMI) || p->source) {
        parser_eat(p, TOK_SEMI);
        return true;
    }
    Diag *diag = parser_error(
        p, delim_span,
        "macros that expand to items must be delimited with braces or followed by a semicolon");
    if (diag) {
        SuggestPart parts[2] = {
            {(Span){delim_span.lo, delim_span.lo + 1, delim_span.ctxt}, STR("{")},
            {(Span){delim_span.hi - 1, delim_span.hi, delim_span.ctxt}, STR("}")}};
        diag_suggest(diag, "change the delimiters to curly braces", parts, 2, APPLY_MAYBE,
                     SUGGEST_DEFAULT);
        diag_suggest_one(diag, "add a semicolon", span_end(delim_span), STR(";"), APPLY_MAYBE,
                         SUGGEST_VERBOSE);
        diag_emit(diag);
    }
    return true;
}

// macro_rules ! IDENT delimited
static bool parse_macro_rules(Parser *p, AstItem *item) {
    item->kind = AST_ITEM_MACRO_DEF;
    item->macro_def = ARENA_NEW(p->arena, AstMacroDef);
    item->macro_def->macro_rules = true;
    parser_bump(p);
    parser_bump(p);
    if (!parse_ident(p, &item->ident)) {
        return false;
    }
    if (!token_is_open(p->token.kind) || parser_at(p, TOK_OPEN_GROUP)) {
        parser_check(p, TOK_OPEN_PAREN);
        parser_check(p, TOK_OPEN_BRACKET);
        parser_check(p, TOK_OPEN_BRACE);
        parser_emit(p, parser_error_unexpected(p));
        return false;
    }
    TokenKind delimiter = p->token.kind;
    Span span;
    item->macro_def->tokens = parser_take_group(p, &span);
    p->crate->parsing->expansion_count++;
    return macro_semicolon(p, delimiter, span);
}

// macro IDENT { rules } or macro IDENT (matcher) { body }
static bool parse_macro_item(Parser *p, AstItem *item) {
    item->kind = AST_ITEM_MACRO_DEF;
    item->macro_def = ARENA_NEW(p->arena, AstMacroDef);
    parser_bump(p);
    if (!parse_ident(p, &item->ident)) {
        return false;
    }
    p->crate->parsing->expansion_count++;
    Span span;
    if (parser_at(p, TOK_OPEN_BRACE)) {
        item->macro_def->tokens = parser_take_group(p, &span);
        return true;
    }
    if (!parser_at(p, TOK_OPEN_PAREN)) {
        parser_check(p, TOK_OPEN_PAREN);
        parser_check(p, TOK_OPEN_BRACE);
        parser_emit(p, parser_error_unexpected(p));
        return false;
    }
    // One rule: its tokens with the arrow between.
    uint32_t from = p->next - 1;
    uint32_t matcher = p->token.partner + 1;
    parser_skip_group(p);
    if (!parser_at(p, TOK_OPEN_BRACE)) {
        parser_expect(p, TOK_OPEN_BRACE);
        return false;
    }
    uint32_t body = p->token.partner + 1;
    Token *tokens = ARENA_ARRAY(p->arena, Token, matcher + 1 + body);
    copy_bytes(tokens, p->tokens + from, matcher * sizeof(Token));
    tokens[matcher] = (Token){.span = span_start(p->token.span), .kind = TOK_FAT_ARROW};
    copy_bytes(tokens + matcher + 1, p->tokens + from + matcher, body * sizeof(Token));
    item->macro_def->tokens = (TokenSlice){tokens, matcher + 1 + body};
    parser_skip_group(p);
    return true;
}

static bool parse_item_macro(Parser *p, AstItem *item) {
    item->kind = AST_ITEM_MACRO;
    AstPath path = {0};
    if (!parse_path_in(p, PATH_MOD, &path)) {
        return false;
    }
    if (!parser_at(p, TOK_NOT)) {
        parser_check(p, TOK_NOT);
        parser_check(p, TOK_COLON_COLON);
        parser_emit(p, parser_error_unexpected(p));
        return false;
    }
    AstIdent name = {0};
    if (parser_peek_kind(p, 1) == TOK_IDENT) { // name! ident {…}
        const Token *token = parser_peek(p, 1);
        name = (AstIdent){token->symbol, token->span};
        parser_bump(p);
    }
    parse_macro_after_path(p, &path, &item->macro);
    if (!item->macro) {
        return false;
    }
    item->macro->ident = name;
    return macro_semicolon(p, item->macro->delimiter, item->macro->delim_span);
}

// ---------------------------------------------------------------- choosing

static bool is_name(TokenKind kind) {
    return kind == TOK_IDENT;
}

static bool const_item_follows(const Parser *p) {
    TokenKind after = parser_peek_kind(p, 1);
    bool closure = after == TOK_KW_STATIC || after == TOK_KW_MOVE || after == TOK_KW_ASYNC ||
                   after == TOK_KW_USE || after == TOK_KW_FOR;
    return after == TOK_IDENT || (token_is_keyword(after) && !closure);
}

typedef bool ItemParser(Parser *p, AstItem *item);

// The function that reads the item beginning here (functions aside), or NULL.
static ItemParser *item_parser(Parser *p, ParsePlace place) {
    TokenKind after = parser_peek_kind(p, 1), third = parser_peek_kind(p, 2);
    switch (p->token.kind) {
    case TOK_KW_USE:
        return parse_use;
    case TOK_KW_EXTERN:
        return after == TOK_KW_CRATE ? parse_extern_crate
               : after == TOK_OPEN_BRACE || (after == TOK_STR && third == TOK_OPEN_BRACE) ||
                       (after == TOK_RAW_STR && third == TOK_OPEN_BRACE)
                   ? parse_extern_block
                   : NULL;
    case TOK_KW_MOD:
        return parse_mod;
    case TOK_KW_STATIC:
        return after == TOK_KW_MUT || is_name(after) ||
                       (token_is_keyword(after) && after != TOK_KW_MOVE && after != TOK_KW_ASYNC)
                   ? parse_const
                   : NULL;
    case TOK_KW_CONST:
        return after == TOK_KW_TRAIT || (after == TOK_KW_UNSAFE && third == TOK_KW_TRAIT)
                   ? parse_trait
               : const_item_follows(p) ? parse_const
                                       : NULL;
    case TOK_KW_TYPE:
        return parse_type_alias;
    case TOK_KW_TRAIT:
        return parse_trait;
    case TOK_KW_IMPL:
        return parse_impl;
    case TOK_KW_UNSAFE:
        return after == TOK_KW_TRAIT || peek_word(p, 1, SYM_INDEX_AUTO) ? parse_trait
               : after == TOK_KW_IMPL                                   ? parse_impl
               : after == TOK_KW_MOD                                    ? parse_mod
               : after == TOK_KW_EXTERN                                 ? parse_extern_block
               : after == TOK_KW_STATIC                                 ? parse_const
                                                                        : NULL;
    case TOK_KW_MACRO:
        return is_name(after) ? parse_macro_item : NULL;
    case TOK_IDENT:
        if (parser_at_word(p, SYM_INDEX_AUTO) && after == TOK_KW_TRAIT) {
            return parse_trait;
        }
        if (parser_at_word(p, SYM_INDEX_DEFAULT) &&
            (after == TOK_KW_IMPL || (after == TOK_KW_UNSAFE && third == TOK_KW_IMPL))) {
            return parse_impl;
        }
        if (parser_at_word(p, SYM_INDEX_SAFE) && after == TOK_KW_STATIC) {
            return parse_const;
        }
        if (parser_at_word(p, SYM_INDEX_MACRO_RULES) && after == TOK_NOT && third == TOK_IDENT) {
            return parse_macro_rules;
        }
        return place != PARSE_STMT ? parse_item_macro : NULL;
    case TOK_COLON_COLON:
    case TOK_KW_CRATE:
    case TOK_KW_SELF:
    case TOK_KW_SUPER:
    case TOK_KW_DOLLAR_CRATE:
        return place != PARSE_STMT ? parse_item_macro : NULL;
    case TOK_OPEN_GROUP:
        return place != PARSE_STMT && group_kind(p) == FRAGMENT_PATH ? parse_item_macro : NULL;
    default:
        return NULL;
    }
}

bool parse_item_begins(Parser *p) {
    bool data =
        parser_at(p, TOK_KW_STRUCT) || parser_at(p, TOK_KW_ENUM) || parser_at(p, TOK_KW_PUB);
    return data || fn_follows(p) || item_parser(p, PARSE_STMT) != NULL;
}

static bool parse_item_kind(Parser *p, AstItem *item, ParsePlace place, bool *begins) {
    *begins = true;
    if (parser_at_word(p, SYM_INDEX_DEFAULT) &&
        (place == PARSE_IMPL_ITEM || place == PARSE_TRAIT_ITEM) &&
        (token_is_keyword(parser_peek_kind(p, 1)) && parser_peek_kind(p, 1) != TOK_KW_IMPL)) {
        item->is_default = true;
        parser_bump(p);
    }
    if (fn_follows(p)) {
        return parse_fn(p, item, place);
    }
    switch (p->token.kind) {
    case TOK_KW_STRUCT:
        return parse_struct_item(p, item, AST_ITEM_STRUCT);
    case TOK_KW_ENUM:
        return parse_enum_item(p, item);
    case TOK_IDENT:
        if (parser_at_word(p, SYM_INDEX_UNION) && parser_peek_kind(p, 1) == TOK_IDENT) {
            return parse_struct_item(p, item, AST_ITEM_UNION);
        }
        break;
    default:
        break;
    }
    ItemParser *parse = item_parser(p, place);
    *begins = parse != NULL;
    return parse && parse(p, item);
}

// An item handed over by a macro.
static AstItem *parse_group_item(Parser *p, AstAttrs *attrs, ParsePlace place) {
    Parser inner;
    parser_group(p, FRAGMENT_ITEM, &inner);
    AstAttrs *own = parse_outer_attrs(&inner);
    AstItem *item = parse_item_opt(&inner, attrs_join(p, attrs, own), place);
    parser_group_end(p, &inner);
    return item;
}

static const char *place_name(ParsePlace place) {
    switch (place) {
    case PARSE_TRAIT_ITEM:
        return "trait";
    case PARSE_IMPL_ITEM:
        return "impl";
    case PARSE_FOREIGN_ITEM:
        return "extern block";
    case PARSE_ITEM:
    case PARSE_STMT:
    case PARSE_EXPR:
    case PARSE_PAT:
    case PARSE_TY:
        break;
    }
    return "module";
}

// Items of the wrong place: `struct` in an impl.
static bool check_place(Parser *p, const AstItem *item, ParsePlace place) {
    bool inside =
        place == PARSE_TRAIT_ITEM || place == PARSE_IMPL_ITEM || place == PARSE_FOREIGN_ITEM;
    bool allowed = item->kind == AST_ITEM_FN || item->kind == AST_ITEM_TYPE ||
                   item->kind == AST_ITEM_CONST || item->kind == AST_ITEM_MACRO ||
                   (item->kind == AST_ITEM_STATIC && place == PARSE_FOREIGN_ITEM);
    if (!inside || allowed) {
        return true;
    }
    Diag *diag = parser_error(p, (Span){item->span.lo, item->span.lo, item->span.ctxt},
                              "%s is not supported in `%s`s or `extern` blocks",
                              ast_item_kind_name(item->kind), place_name(place));
    if (diag) {
        diag_cancel(diag);
        diag = diag_error(p->session, ERR_NONE, item->span, "%s is not supported in %s",
                          ast_item_kind_name(item->kind),
                          place == PARSE_FOREIGN_ITEM ? "`extern` blocks" : "`trait`s or `impl`s");
        diag_help(diag, "consider moving the %s out to a nearby module scope",
                  ast_item_kind_name(item->kind));
        diag_emit(diag);
    }
    return false;
}

// Visibility? item; NULL if none begins here, or after an error (p->errors grew).
AstItem *parse_item_opt(Parser *p, AstAttrs *attrs, ParsePlace place) {
    if (group_kind(p) == FRAGMENT_ITEM) {
        return parse_group_item(p, attrs, place);
    }
    // Most statements are no items: leave early.
    if (place == PARSE_STMT && !parser_at(p, TOK_KW_PUB) && group_kind(p) != FRAGMENT_VIS) {
        TokenKind kind = p->token.kind;
        if (kind == TOK_IDENT) {
            TokenKind after = parser_peek_kind(p, 1);
            if (after != TOK_IDENT && after != TOK_NOT && !token_is_keyword(after)) {
                return NULL;
            }
        } else if (!token_is_keyword(kind)) {
            return NULL;
        }
    }
    if (!parser_enter(p)) {
        return NULL;
    }
    AstItem read = {.attrs = attrs}, *item = &read;
    Span start = p->token.span;
    item->vis = parse_visibility(p, false);
    bool begins;
    uint32_t count = p->crate->parsing->expansion_count;
    bool good = parse_item_kind(p, item, place, &begins);
    item->has_macros = count != p->crate->parsing->expansion_count;
    parser_leave(p);
    if (!begins) {
        if (item->vis.kind != AST_VIS_INHERITED) {
            Diag *diag = parser_error(p, item->vis.span,
                                      "visibility `" STR_FMT "` is not followed by an item",
                                      STR_ARG(source_text(p->session->sources, item->vis.span)));
            if (diag) {
                diag_primary_label(diag, "the visibility");
                diag_help(diag,
                          "you likely meant to define an item, e.g., `" STR_FMT " fn foo() {}`",
                          STR_ARG(source_text(p->session->sources, item->vis.span)));
                diag_emit(diag);
            }
        }
        return NULL;
    }
    item->span = parser_span(p, start, p->prev);
    if (!good) {
        return NULL;
    }
    if (!check_place(p, item, place)) {
        item->kind = AST_ITEM_ERROR;
    }
    item->id = p->crate->next_id++;
    return ARENA_DUP(p->arena, AstItem, item, 1);
}

static void no_item(Parser *p, AstAttrs *attrs, ParsePlace place, const AstItem *before) {
    if (attrs && (parser_at(p, TOK_EOF) || parser_at(p, TOK_CLOSE_BRACE))) {
        const AstAttr *last = &attrs->ptr[attrs->len - 1];
        Diag *diag = parser_error(p, last->span, "expected item after %s",
                                  last->is_doc ? "doc comment" : "attributes");
        if (diag && last->is_doc) {
            diag_primary_label(diag, "this doc comment doesn't document anything");
        }
        parser_emit(p, diag);
        return;
    }
    Diag *diag = parser_error_expected(p, "item");
    if (!diag) {
        return;
    }
    if (parser_at(p, TOK_KW_LET)) {
        diag_cancel(diag);
        if (place == PARSE_ITEM) {
            diag = diag_error(p->session, ERR_NONE, p->token.span,
                              "expected item, found keyword `let`");
            diag_primary_label(diag, "`let` cannot be used for global variables");
            diag_suggest_one(diag, "consider using `static` or `const` instead of `let`",
                             p->token.span, STR(""), APPLY_MAYBE, SUGGEST_SHORT);
            diag_note(diag, "for a full list of items that can appear in modules, see "
                            "<https://doc.rust-lang.org/reference/items.html>");
        } else {
            diag = diag_error(p->session, ERR_NONE, p->token.span, "non-item in item list");
            diag_suggest_one(diag, "consider using `const` instead of `let` for associated const",
                             p->token.span, STR("const"), APPLY_MACHINE, SUGGEST_VERBOSE);
        }
        diag_emit(diag);
        return;
    }
    if (place != PARSE_ITEM) {
        diag_cancel(diag);
        diag = diag_error(p->session, ERR_NONE, p->token.span, "non-item in item list");
        diag_primary_label(diag, "non-item starts here");
        diag_emit(diag);
        return;
    }
    if (parser_at(p, TOK_SEMI)) {
        diag_cancel(diag);
        diag = diag_error(p->session, ERR_NONE, p->token.span, "expected item, found `;`");
        if (before) {
            const char *what = before->kind == AST_ITEM_STRUCT ? "braced struct"
                                                               : ast_item_kind_name(before->kind);
            diag_help(diag, "%s declarations are not followed by a semicolon", what);
        }
        diag_suggest_one(diag, "remove this semicolon", p->token.span, STR(""), APPLY_MACHINE,
                         SUGGEST_VERBOSE);
        diag_emit(diag);
        return;
    }
    diag_note(diag, "for a full list of items that can appear in modules, see "
                    "<https://doc.rust-lang.org/reference/items.html>");
    diag_emit(diag);
}

// A comment at the end of an impl, trait or extern block: E0584. These are not named, unlike in
// other errors among their items.
static bool eat_useless_doc(Parser *p) {
    if ((!parser_at(p, TOK_DOC_OUTER) && !parser_at(p, TOK_DOC_INNER)) ||
        (parser_peek_kind(p, 1) != TOK_CLOSE_BRACE && parser_peek_kind(p, 1) != TOK_EOF)) {
        return false;
    }
    p->errors++;
    if (!p->quiet) {
        Diag *diag = diag_error(p->session, ERR_E0584, p->token.span,
                                "found a documentation comment that doesn't document anything");
        diag_primary_label(diag, "this doc comment doesn't document anything");
        diag_help(diag, "doc comments must come before what they document, if a comment was "
                        "intended use `//`");
        diag_emit(diag);
    }
    parser_bump(p);
    return true;
}

// Item* up to a closing brace or the end.
AstItemList parse_item_list(Parser *p, ParsePlace place) {
    VEC(AstItem *) items = {0};
    while (!parser_at(p, TOK_EOF) && !parser_at(p, TOK_CLOSE_BRACE)) {
        if (place != PARSE_ITEM && eat_useless_doc(p)) {
            break;
        }
        uint32_t errors = p->errors;
        AstAttrs *attrs = parse_outer_attrs(p);
        AstItem *item = NULL;
        if (!p->bad_attr) {
            errors = p->errors;
            item = parse_item_opt(p, attrs, place);
        }
        p->bad_attr = false;
        if (item) {
            vec_push(&items, item);
            continue;
        }
        if (p->errors == errors && p->source && p->source->macro_name.ptr && !attrs &&
            place == PARSE_ITEM) {
            break; // what the macro made beyond items is reported as such
        }
        bool semicolon = parser_at(p, TOK_SEMI) && p->errors == errors;
        if (p->errors == errors) {
            no_item(p, attrs, place, items.len ? vec_last(&items) : NULL);
        }
        if (semicolon) { // after a struct, say: reported, and harmless
            parser_bump(p);
            continue;
        }
        // Nothing more is read here. In a block, that is one bad statement; in a list of members
        // the others are missed.
        p->stopped |= place == PARSE_ITEM && p->blocks == 0;
        while (!parser_at(p, TOK_EOF) && !parser_at(p, TOK_CLOSE_BRACE)) {
            parser_skip_group(p);
        }
    }
    AstItemList list;
    vec_to_slice(p->arena, &items, &list);
    return list;
}
