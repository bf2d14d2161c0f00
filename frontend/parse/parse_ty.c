// parse_ty.c: paths, types, generic arguments, bounds.
// The grammar is the reference's chapters "Paths" and "Types".
#include "frontend/parse/parser.h"

AstTy *ast_ty(Parser *p, AstTyKind kind, Span span) {
    AstTy *ty = ARENA_NEW(p->arena, AstTy);
    ty->kind = (uint8_t)kind;
    ty->span = span;
    return ty;
}

// ---------------------------------------------------------------- names

// A keyword where an identifier should be; `diag` is what would be said of another token, or NULL.
static void report_keyword(Parser *p, Diag *diag) {
    if (!diag) {
        return;
    }
    TokenKind kind = p->token.kind, after = parser_peek_kind(p, 1);
    Str text = sym_str(p->session, p->token.symbol);
    const char *what = kind == TOK_KW_UNDERSCORE                         ? "identifier"
                       : kind >= TOK_KW_ABSTRACT && kind <= TOK_KW_YIELD ? "keyword"
                                                                         : NULL;
    what = what ? arena_printf(p->arena, "reserved %s", what).ptr : "keyword";
    diag_cancel(diag);
    diag = diag_error(p->session, ERR_NONE, p->token.span,
                      "expected identifier, found %s `" STR_FMT "`", what, STR_ARG(text));
    diag_primary_label(diag, "expected identifier, found %s", what);
    bool raw = kind != TOK_KW_UNDERSCORE && kind != TOK_KW_SELF && kind != TOK_KW_SELF_TYPE &&
               kind != TOK_KW_SUPER && kind != TOK_KW_CRATE;
    bool follows = after == TOK_EQ || after == TOK_COLON || after == TOK_COMMA ||
                   after == TOK_SEMI || after == TOK_COLON_COLON || after == TOK_OPEN_BRACE ||
                   after == TOK_OPEN_PAREN || after == TOK_CLOSE_BRACE || after == TOK_CLOSE_PAREN;
    if (raw && follows) {
        Str help = arena_printf(p->arena, "escape `" STR_FMT "` to use it as an identifier",
                                STR_ARG(text));
        diag_suggest_one(diag, help.ptr, span_start(p->token.span), STR("r#"), APPLY_MAYBE,
                         SUGGEST_VERBOSE);
    }
    diag_emit(diag);
}

// IDENTIFIER, with rustc's words for a keyword in its place.
bool parse_ident(Parser *p, AstIdent *ident) {
    if (parser_at(p, TOK_IDENT)) {
        *ident = (AstIdent){p->token.symbol, p->token.span};
        parser_bump(p);
        return true;
    }
    Diag *diag = parser_error_expected(p, "identifier");
    if (parser_at_reserved(p) && !p->depth_reported) { // the keyword is taken as the name
        report_keyword(p, diag);
        *ident = (AstIdent){p->token.symbol, p->token.span};
        parser_bump(p);
        return true;
    }
    bool comma = parser_at(p, TOK_COMMA) && parser_peek_kind(p, 1) == TOK_IDENT && !p->quiet;
    if (diag && comma) {
        diag_suggest_one(diag, "remove this comma", p->token.span, STR(""), APPLY_MACHINE,
                         SUGGEST_VERBOSE);
    }
    if (diag) {
        diag_emit(diag);
    }
    if (comma && !p->depth_reported) { // one comma too many: the name follows
        parser_bump(p);
        *ident = (AstIdent){p->token.symbol, p->token.span};
        parser_bump(p);
        return true;
    }
    return false;
}

// LIFETIME: its name is that of no keyword but `static` and `_`.
AstIdent parse_lifetime(Parser *p, bool label) {
    AstIdent ident = {p->token.symbol, p->token.span};
    Str name = sym_str(p->session, ident.name);
    Str word = {name.ptr + 1, name.len - 1};
    if (name.len > 1 && (label || !str_eq(word, STR("static"))) &&
        lex_is_keyword(p->session, p->crate->edition, word) &&
        source_text(p->session->sources, ident.span).len == name.len) { // not 'r#raw
        diag_emit(diag_error(p->session, ERR_NONE, ident.span, "%s cannot use keyword names",
                             label ? "labels" : "lifetimes"));
    }
    parser_bump(p);
    return ident;
}

// LIFETIME, NULL if there is none.
AstIdent *parse_lifetime_opt(Parser *p) {
    if (!parser_at(p, TOK_LIFETIME)) {
        p->expected_extra |= EXPECT_LIFETIME;
        return NULL;
    }
    AstIdent *lifetime = ARENA_NEW(p->arena, AstIdent);
    *lifetime = parse_lifetime(p, false);
    return lifetime;
}

static bool is_path_keyword(TokenKind kind) {
    return kind == TOK_KW_SELF || kind == TOK_KW_SELF_TYPE || kind == TOK_KW_SUPER ||
           kind == TOK_KW_CRATE || kind == TOK_KW_DOLLAR_CRATE;
}

// Does a path or a <T as Trait>::path begin here?
bool parse_path_begins(const Parser *p) {
    TokenKind kind = p->token.kind;
    return kind == TOK_IDENT || is_path_keyword(kind) || kind == TOK_COLON_COLON ||
           kind == TOK_LT || kind == TOK_SHL || group_kind(p) == FRAGMENT_PATH;
}

// ---------------------------------------------------------------- paths

// PathSegment: IDENT GenericArgs?, with `::` before the arguments in expressions.
static bool parse_segment(Parser *p, PathStyle style, AstSegment *segment) {
    *segment = (AstSegment){0};
    if (is_path_keyword(p->token.kind)) {
        segment->ident = (AstIdent){p->token.symbol, p->token.span};
        parser_bump(p);
    } else if (!parse_ident(p, &segment->ident)) {
        return false;
    }
    if (style == PATH_MOD) {
        return true;
    }
    TokenKind kind = p->token.kind;
    bool turbofish = kind == TOK_COLON_COLON;
    TokenKind opener = turbofish ? parser_peek_kind(p, 1) : kind;
    bool opens = opener == TOK_LT || opener == TOK_SHL ||
                 (opener == TOK_LARROW && (turbofish || style == PATH_TYPE)) ||
                 opener == TOK_OPEN_PAREN;
    if (style == PATH_TYPE ? opens : (turbofish && opens && opener != TOK_OPEN_PAREN)) {
        if (turbofish) {
            parser_bump(p);
        }
        segment->args = parse_generic_args(p);
        return segment->args != NULL;
    }
    if (style == PATH_TYPE) {
        parser_check(p, TOK_LT);
        parser_check(p, TOK_OPEN_PAREN);
    }
    return true;
}

typedef VEC(AstSegment) SegmentVec;

// Segments up to where no `::` follows.
// `a:b()` in an expression, where no type can follow: the colon stands for two.
static bool recover_single_colon(Parser *p) {
    const Token *next = parser_peek(p, 1);
    if (!parser_at(p, TOK_COLON) || p->quiet || p->fragment || next->kind != TOK_IDENT ||
        p->token.span.lo != p->prev.hi || next->span.lo != p->token.span.hi) {
        return false;
    }
    Diag *diag = parser_error(p, p->token.span, "path separator must be a double colon");
    if (diag) {
        diag_suggest_one(diag, "use a double colon instead", span_end(p->token.span), STR(":"),
                         APPLY_MACHINE, SUGGEST_VERBOSE);
    }
    parser_emit(p, diag);
    return true;
}

static bool parse_segments(Parser *p, PathStyle style, SegmentVec *segments) {
    for (;;) {
        AstSegment segment;
        if (!parse_segment(p, style, &segment)) {
            return false;
        }
        vec_push(segments, segment);
        if (!parser_check(p, TOK_COLON_COLON) && (style != PATH_EXPR || !recover_single_colon(p))) {
            return true;
        }
        if (style == PATH_MOD) { // a use tree goes on with {…} or *
            TokenKind after = parser_peek_kind(p, 1);
            if (after == TOK_OPEN_BRACE || after == TOK_STAR) {
                return true;
            }
        }
        parser_bump(p);
    }
}

// A path handed over by a macro as one fragment. A type that is a plain path counts.
static bool parse_path_group(Parser *p, PathStyle style, AstPath *path, AstQSelf **qself,
                             bool *taken) {
    FragmentKind kind = group_kind(p);
    *taken = kind == FRAGMENT_PATH || kind == FRAGMENT_TY;
    if (!*taken) {
        return true;
    }
    Parser inner;
    parser_group(p, kind, &inner);
    bool good = parse_qpath(&inner,
                            kind == FRAGMENT_PATH && style <= PATH_PAT ? PATH_TYPE
                            : kind == FRAGMENT_TY                      ? PATH_TYPE
                                                                       : style,
                            path, qself);
    parser_group_end(p, &inner);
    return good;
}

static bool path_finish(Parser *p, SegmentVec *segments, Span start, bool good, AstPath *path) {
    path->len = segments->len;
    path->segments =
        segments->len ? ARENA_DUP(p->arena, AstSegment, segments->data, segments->len) : NULL;
    path->span = parser_span(p, start, p->prev);
    vec_free(segments);
    return good;
}

// SimplePath, PathInExpression, TypePath: ::? segment (:: segment)*
bool parse_path_in(Parser *p, PathStyle style, AstPath *path) {
    bool taken;
    AstQSelf *qself = NULL;
    if (!parse_path_group(p, style, path, &qself, &taken)) {
        return false;
    }
    if (taken) {
        return true;
    }
    SegmentVec segments = {0};
    vec_reserve(&segments, 4);
    Span start = p->token.span;
    if (parser_at(p, TOK_COLON_COLON)) {
        vec_push(&segments, (AstSegment){{SYM(PATH_ROOT), span_start(start)}, NULL});
        parser_bump(p);
    }
    bool good = parse_segments(p, style, &segments);
    return path_finish(p, &segments, start, good, path);
}

// QualifiedPath: < Type (as TypePath)? > (:: segment)+
bool parse_qpath(Parser *p, PathStyle style, AstPath *path, AstQSelf **qself) {
    *qself = NULL;
    bool taken;
    if (!parse_path_group(p, style, path, qself, &taken)) {
        return false;
    }
    if (taken) {
        return true;
    }
    if (!parser_at(p, TOK_LT) && !parser_at(p, TOK_SHL)) {
        return parse_path_in(p, style, path);
    }
    Span start = p->token.span;
    parser_eat_split(p, TOK_LT);
    AstQSelf *self = ARENA_NEW(p->arena, AstQSelf);
    self->ty = parse_type(p);
    if (!self->ty) {
        return false;
    }
    SegmentVec segments = {0};
    if (parser_eat(p, TOK_KW_AS)) {
        AstPath trait = {0};
        if (!parse_path_in(p, PATH_TYPE, &trait)) {
            return false;
        }
        for (uint32_t i = 0; i < trait.len; i++) {
            vec_push(&segments, trait.segments[i]);
        }
    }
    self->position = segments.len;
    bool good = parser_expect_split(p, TOK_GT);
    self->span = parser_span(p, start, p->prev);
    good = good && parser_expect(p, TOK_COLON_COLON) && parse_segments(p, style, &segments);
    *qself = self;
    return path_finish(p, &segments, start, good, path);
}

// ---------------------------------------------------------------- generic arguments

static AstTy *path_type(Parser *p, const AstPath *path, AstQSelf *qself) {
    AstTy *ty = ast_ty(p, AST_TY_PATH, path->span);
    ty->path.path = *path;
    ty->path.qself = qself;
    return ty;
}

// Turns `Name<'a>` that was parsed as a type into the front of `Name<'a> = T` or `Name: Bounds`.
static bool assoc_constraint(Parser *p, const AstTy *name, AstGenericArg *arg) {
    arg->ident = name->path.path.segments[0].ident;
    arg->args = name->path.path.segments[0].args;
    if (parser_eat(p, TOK_COLON)) {
        arg->kind = AST_ARG_ASSOC_BOUND;
        arg->bounds = parse_bounds(p);
        return true;
    }
    parser_bump(p); // =
    if (parse_const_arg_begins(p)) {
        arg->kind = AST_ARG_ASSOC_CONST;
        arg->constant = (AstAnonConst){parse_const_arg(p)};
        parser_gate(p, FEATURE_ASSOCIATED_CONST_EQUALITY, parser_span(p, name->span, p->prev));
        return arg->constant.expr != NULL;
    }
    arg->kind = AST_ARG_ASSOC_TYPE;
    arg->ty = parse_type(p);
    return arg->ty != NULL;
}

// GenericArg: LIFETIME | Type | const | IDENT GenericArgs? (= Type | = const | : Bounds)
static bool parse_generic_arg(Parser *p, AstGenericArg *arg) {
    *arg = (AstGenericArg){.span = p->token.span};
    Span start = p->token.span;
    if (parser_at(p, TOK_LIFETIME) && parser_peek_kind(p, 1) != TOK_PLUS) {
        arg->kind = AST_ARG_LIFETIME;
        arg->ident = (AstIdent){p->token.symbol, p->token.span};
        parser_bump(p);
        return true;
    }
    if (parse_const_arg_begins(p)) {
        arg->kind = AST_ARG_CONST;
        arg->constant = (AstAnonConst){parse_const_arg(p)};
        arg->span = parser_span(p, start, p->prev);
        return arg->constant.expr != NULL;
    }
    Parser before = *p;
    AstTy *ty = recover_const_arg(p, arg) ? NULL : parse_type(p);
    if (!ty) {
        return arg->kind == AST_ARG_CONST || recover_const_after_error(p, &before, arg);
    }
    bool name = ty->kind == AST_TY_PATH && ty->path.path.len == 1 && !ty->path.qself;
    if (name && (parser_at(p, TOK_EQ) || parser_at(p, TOK_COLON))) {
        bool good = assoc_constraint(p, ty, arg);
        arg->span = parser_span(p, start, p->prev);
        return good;
    }
    if (parser_at(p, TOK_EQ_EQ) || parser_at(p, TOK_EQ)) {
        parser_emit(p, parser_error_unexpected(p));
        return false;
    }
    arg->kind = AST_ARG_TYPE;
    arg->ty = ty;
    arg->span = parser_span(p, start, p->prev);
    return true;
}

// `<` is taken; up to and with `>`.
static bool parse_angle_args(Parser *p, AstGenericArgList *list) {
    VEC(AstGenericArg) args = {0};
    bool good = true;
    while (good && !parser_check_split(p, TOK_GT)) {
        AstGenericArg arg;
        good = parse_generic_arg(p, &arg);
        if (!good) {
            break;
        }
        recover_const_behind_type(p, &arg);
        vec_push(&args, arg);
        if (!parser_eat(p, TOK_COMMA)) {
            break;
        }
    }
    vec_to_slice(p->arena, &args, list);
    return good && parser_expect_split(p, TOK_GT);
}

// GenericArgs: < … > or, in types, ( Types ) -> Type
AstGenericArgs *parse_generic_args(Parser *p) {
    AstGenericArgs *args = ARENA_NEW(p->arena, AstGenericArgs);
    Span start = p->token.span;
    if (parser_eat_split(p, TOK_LT)) {
        if (!parse_angle_args(p, &args->args)) {
            return NULL;
        }
        args->span = parser_span(p, start, p->prev);
        return args;
    }
    args->parenthesized = true;
    parser_bump(p);
    VEC(AstTy *) inputs = {0};
    while (!parser_at(p, TOK_CLOSE_PAREN)) {
        AstTy *ty = parse_type(p);
        if (!ty) {
            vec_free(&inputs);
            return NULL;
        }
        vec_push(&inputs, ty);
        if (!parser_eat(p, TOK_COMMA)) {
            break;
        }
    }
    vec_to_slice(p->arena, &inputs, &args->inputs);
    if (!parser_expect(p, TOK_CLOSE_PAREN)) {
        return NULL;
    }
    args->output = parse_return_type(p, false);
    args->span = parser_span(p, start, p->prev);
    return args;
}

// -> Type
AstTy *parse_return_type(Parser *p, bool allow_plus) {
    if (!parser_eat(p, TOK_ARROW) && !(allow_plus && recover_arrow(p))) {
        return NULL;
    }
    // What a function gives is no parameter: `...` is as wrong here as inside another type.
    bool bounded = allow_plus && !parser_at(p, TOK_DOT_DOT_DOT);
    AstTy *ty = bounded ? parse_type(p) : parse_type_no_bounds(p);
    return ty ? ty : parse_error_type(p);
}

AstTy *parse_error_type(Parser *p) {
    return ast_ty(p, AST_TY_ERROR, p->token.span);
}

// ---------------------------------------------------------------- bounds

// ForLifetimes: for < GenericParams >
AstGenericParamList parse_for_params(Parser *p) {
    AstGenerics generics = {0};
    if (parser_at(p, TOK_KW_FOR)) {
        parser_bump(p);
        parse_generics(p, &generics);
    }
    for (uint32_t i = 0; i < generics.params.len; i++) {
        if (generics.params.ptr[i].kind != AST_PARAM_LIFETIME) {
            parser_gate(p, FEATURE_NON_LIFETIME_BINDERS, generics.params.ptr[i].span);
        }
    }
    return generics.params;
}

// use<'a, T, Self>
static bool parse_use_bound(Parser *p, AstBound *bound) {
    parser_bump(p);
    bound->kind = AST_BOUND_USE;
    if (!parser_expect_split(p, TOK_LT)) {
        return false;
    }
    VEC(AstGenericArg) args = {0};
    bool good = true;
    while (good && !parser_check_split(p, TOK_GT)) {
        AstGenericArg arg;
        if (is_path_keyword(p->token.kind) || parser_at(p, TOK_IDENT) ||
            parser_at(p, TOK_LIFETIME)) {
            good = parse_generic_arg(p, &arg);
        } else {
            p->expected_extra |= EXPECT_IDENT | EXPECT_LIFETIME;
            parser_check(p, TOK_KW_SELF_TYPE);
            parser_emit(p, parser_error_unexpected(p));
            good = false;
        }
        if (good) {
            vec_push(&args, arg);
        }
        if (!parser_eat(p, TOK_COMMA)) {
            break;
        }
    }
    vec_to_slice(p->arena, &args, &bound->captures);
    return good && parser_expect_split(p, TOK_GT);
}

// const or [const] before a trait.
static void parse_const_bound(Parser *p, AstBound *bound) {
    Span start = p->token.span;
    if (parser_at(p, TOK_KW_CONST)) {
        parser_bump(p);
        bound->is_const = true;
    } else if (parser_at(p, TOK_OPEN_BRACKET) && parser_peek_kind(p, 1) == TOK_KW_CONST) {
        parser_skip_group(p);
        bound->is_const = true;
    } else if (parser_at(p, TOK_TILDE) && parser_peek_kind(p, 1) == TOK_KW_CONST) {
        parser_bump(p);
        parser_bump(p);
        bound->is_const = true;
    }
    if (bound->is_const) {
        parser_gate(p, FEATURE_CONST_TRAIT_IMPL, parser_span(p, start, p->prev));
    }
}

// TraitBound: ( …? ) with `?`, `for<…>`, `async`, `const`
static bool parse_trait_bound(Parser *p, AstBound *bound) {
    bound->parenthesized = parser_eat(p, TOK_OPEN_PAREN);
    Span binder = SPAN_NONE;
    if (parser_at(p, TOK_KW_FOR)) {
        Span start = parser_peek(p, 1)->span;
        bound->for_params = parse_for_params(p);
        binder = parser_span(p, start, p->prev);
    }
    parse_const_bound(p, bound);
    if (parser_at(p, TOK_KW_ASYNC)) {
        parser_bump(p);
        bound->is_async = true;
    }
    bound->maybe = parser_eat(p, TOK_QUESTION);
    Span question = p->prev;
    if (bound->maybe && parser_at(p, TOK_LIFETIME)) {
        parser_emit(
            p, parser_error(p, question, "`?` may only modify trait bounds, not lifetime bounds"));
        bound->kind = AST_BOUND_LIFETIME;
        bound->lifetime = parse_lifetime(p, false);
        return true;
    }
    if (bound->maybe && bound->for_params.len) {
        Diag *diag = parser_error(p, question,
                                  "`for<...>` binder not allowed with `?` trait polarity modifier");
        if (diag) {
            diag_label(diag, binder,
                       "there is not a well-defined meaning for a higher-ranked `?` trait");
        }
        parser_emit(p, diag);
    }
    if (parser_at(p, TOK_KW_FOR) && !bound->for_params.len) {
        bound->for_params = parse_for_params(p);
    }
    if (parser_at(p, TOK_NOT) && parser_eat(p, TOK_NOT)) {
        bound->negative = true;
        parser_emit(p, parser_error(p, p->prev, "negative bounds are not supported"));
    }
    recover_fn_bound(p);
    if (recover_bound_type(p, &bound->path)) {
        return bound->path.len != 0;
    }
    if (!parse_path_in(p, PATH_TYPE, &bound->path)) {
        return false;
    }
    return !bound->parenthesized || parser_expect(p, TOK_CLOSE_PAREN);
}

static bool bound_begins(Parser *p) {
    TokenKind kind = p->token.kind;
    if (kind == TOK_LIFETIME || kind == TOK_QUESTION || kind == TOK_OPEN_PAREN ||
        kind == TOK_KW_FOR || kind == TOK_KW_ASYNC || kind == TOK_KW_CONST || kind == TOK_TILDE ||
        kind == TOK_KW_USE) {
        return true;
    }
    if (kind == TOK_OPEN_BRACKET) {
        return parser_peek_kind(p, 1) == TOK_KW_CONST;
    }
    return (parse_path_begins(p) && kind != TOK_LT && kind != TOK_SHL) ||
           group_kind(p) == FRAGMENT_TY;
}

// A type, that is no path, where a bound should be.
static bool bound_type_begins(Parser *p) {
    return !p->quiet && !p->fragment &&
           (parser_at(p, TOK_AND) || parser_at(p, TOK_NOT) ||
            (parser_at(p, TOK_KW_FN) && parser_peek_kind(p, 1) == TOK_OPEN_PAREN) ||
            parser_at(p, TOK_STAR) || parser_at(p, TOK_OPEN_BRACKET) || parser_at(p, TOK_KW_IMPL));
}

// TypeParamBounds: Bound (+ Bound)* +?
AstBoundList parse_bounds(Parser *p) {
    VEC(AstBound) bounds = {0};
    while (recover_dyn_bound(p), bound_begins(p) || bound_type_begins(p)) {
        AstBound bound = {0};
        Span start = p->token.span;
        bool good = true;
        if (parser_at(p, TOK_LIFETIME)) {
            bound.kind = AST_BOUND_LIFETIME;
            bound.lifetime = parse_lifetime(p, false);
        } else if (parser_at(p, TOK_KW_USE)) {
            good = parse_use_bound(p, &bound);
        } else {
            good = parse_trait_bound(p, &bound);
        }
        if (!good) {
            break;
        }
        bound.span = parser_span(p, start, p->prev);
        if (!bound.negative) {
            vec_push(&bounds, bound);
        }
        if (!parser_eat_split(p, TOK_PLUS)) {
            break;
        }
    }
    AstBoundList list;
    vec_to_slice(p->arena, &bounds, &list);
    return list;
}

// ---------------------------------------------------------------- types

// `A + B` from its first bound on, without `dyn`
static AstTy *bare_bounds(Parser *p, AstBound first) {
    VEC(AstBound) bounds = {0};
    vec_push(&bounds, first);
    parser_eat_split(p, TOK_PLUS);
    AstBoundList rest = parse_bounds(p);
    for (uint32_t i = 0; i < rest.len; i++) {
        vec_push(&bounds, rest.ptr[i]);
    }
    AstTy *ty = ast_ty(p, AST_TY_DYN, parser_span(p, first.span, p->prev));
    ty->object.bare = true;
    vec_to_slice(p->arena, &bounds, &ty->object.bounds);
    return ty;
}

// (T), (T,), (A, B), (dyn A + B), and (A) + B
static AstTy *parse_paren_type(Parser *p, bool allow_plus) {
    Span start = p->token.span;
    parser_bump(p);
    VEC(AstTy *) list = {0};
    bool comma = false, good = true;
    while (!parser_at(p, TOK_CLOSE_PAREN)) {
        AstTy *ty = parse_type(p);
        if (!ty) {
            good = false;
            break;
        }
        vec_push(&list, ty);
        comma = parser_eat(p, TOK_COMMA);
        if (!comma) {
            break;
        }
    }
    AstTyList tys;
    vec_to_slice(p->arena, &list, &tys);
    if (!good || !parser_expect(p, TOK_CLOSE_PAREN)) {
        return NULL;
    }
    Span span = parser_span(p, start, p->prev);
    const AstTy *only = tys.len == 1 && !comma ? tys.ptr[0] : NULL;
    if (only && only->kind == AST_TY_PATH && !only->path.qself && allow_plus &&
        parser_at(p, TOK_PLUS)) {
        return bare_bounds(p, (AstBound){.kind = AST_BOUND_TRAIT,
                                         .span = span,
                                         .path = only->path.path,
                                         .parenthesized = true});
    }
    if (only) {
        AstTy *ty = ast_ty(p, AST_TY_PAREN, span);
        ty->inner = tys.ptr[0];
        return ty;
    }
    AstTy *ty = ast_ty(p, AST_TY_TUPLE, span);
    ty->tuple = tys;
    return ty;
}

// [T] or [T; N]
static AstTy *parse_bracket_type(Parser *p) {
    Span start = p->token.span;
    parser_bump(p);
    AstTy *element = parse_type(p);
    if (!element) {
        return NULL;
    }
    AstTy *ty;
    if (!parser_at(p, TOK_SEMI) && !parser_at(p, TOK_CLOSE_BRACKET) &&
        !recover_array_separator(p)) {
        return NULL;
    }
    if (parser_eat(p, TOK_SEMI)) {
        AstAnonConst length = parse_anon_const(p);
        if (!length.expr) {
            return NULL;
        }
        ty = ast_ty(p, AST_TY_ARRAY, start);
        ty->array.element = element;
        ty->array.length = length;
    } else {
        ty = ast_ty(p, AST_TY_SLICE, start);
        ty->inner = element;
    }
    if (!parser_expect(p, TOK_CLOSE_BRACKET)) {
        return NULL;
    }
    ty->span = parser_span(p, start, p->prev);
    return ty;
}

// & LIFETIME? mut? TypeNoBounds; && is two of them
static AstTy *parse_ref_type(Parser *p) {
    Span start = p->token.span;
    parser_eat_split(p, TOK_AND);
    AstTy *ty = ast_ty(p, AST_TY_REF, start);
    ty->ref.lifetime = parse_lifetime_opt(p);
    parse_pin_opt(p);
    ty->ref.mutability = parser_eat(p, TOK_KW_MUT) ? AST_MUT : AST_NOT_MUT;
    if (!ty->ref.lifetime && parser_at(p, TOK_LIFETIME)) { // &mut 'a T
        Span whole = parser_span(p, start, p->token.span);
        Diag *diag = parser_error(p, whole, "lifetime must precede `mut`");
        ty->ref.lifetime = parse_lifetime_opt(p);
        if (diag) {
            Str fixed = arena_printf(p->arena, "&" STR_FMT " mut",
                                     SYM_ARG(p->session, ty->ref.lifetime->name));
            diag_suggest_one(diag, "place the lifetime before `mut`", whole, fixed, APPLY_MAYBE,
                             SUGGEST_VERBOSE);
            diag_emit(diag);
        }
    }
    ty->ref.inner = parse_type_no_bounds(p);
    if (!ty->ref.inner) {
        return NULL;
    }
    ty->span = parser_span(p, start, p->prev);
    return ty;
}

// `'a T` and `'a mut T`: a reference without its `&`. Where no type follows nothing is known.
static AstTy *recover_reference(Parser *p) {
    Span start = p->token.span;
    Diag *diag = parser_error(p, start, "expected type, found lifetime");
    if (diag) {
        diag_primary_label(diag, "expected type");
    }
    AstTy *ty = ast_ty(p, AST_TY_REF, start);
    ty->ref.lifetime = parse_lifetime_opt(p);
    Parser trial = *p;
    trial.quiet = true;
    parser_eat(&trial, TOK_KW_MUT);
    if (!parse_type_no_bounds(&trial)) {
        parser_emit(p, diag);
        ty->kind = AST_TY_ERROR;
        return ty;
    }
    if (diag) {
        diag_suggest_one(diag, "you might have meant to write a reference type here",
                         span_start(start), STR("&"), APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    parser_emit(p, diag);
    ty->ref.mutability = parser_eat(p, TOK_KW_MUT) ? AST_MUT : AST_NOT_MUT;
    ty->ref.inner = parse_type_no_bounds(p);
    if (!ty->ref.inner) {
        return NULL;
    }
    ty->span = parser_span(p, start, p->prev);
    return ty;
}

// * (const | mut) TypeNoBounds
static AstTy *parse_ptr_type(Parser *p) {
    Span start = p->token.span;
    parser_bump(p);
    AstTy *ty = ast_ty(p, AST_TY_PTR, start);
    if (parser_eat(p, TOK_KW_MUT)) {
        ty->ref.mutability = AST_MUT;
    } else if (!parser_eat(p, TOK_KW_CONST)) {
        Diag *diag =
            parser_error(p, start, "expected `mut` or `const` keyword in raw pointer type");
        if (diag) {
            SuggestPart ways[2] = {{span_end(start), STR("mut ")},
                                   {span_end(start), STR("const ")}};
            diag_suggest_alternatives(diag, "add `mut` or `const` here", ways, 2,
                                      APPLY_PLACEHOLDERS);
            diag_emit(diag);
        }
    }
    ty->ref.inner = parse_type_no_bounds(p);
    if (!ty->ref.inner) {
        return NULL;
    }
    ty->span = parser_span(p, start, p->prev);
    return ty;
}

// (name :)? Type in a function pointer's parameters, or `...`
static bool parse_fn_ptr_param(Parser *p, AstFnPtrParam *param) {
    *param = (AstFnPtrParam){.attrs = parse_outer_attrs(p)};
    if (parser_at(p, TOK_DOT_DOT_DOT)) {
        param->ty = ast_ty(p, AST_TY_C_VARIADIC, p->token.span);
        parser_bump(p);
        return true;
    }
    bool named = (parser_at(p, TOK_IDENT) || parser_at(p, TOK_KW_UNDERSCORE)) &&
                 parser_peek_kind(p, 1) == TOK_COLON;
    bool pattern = (parser_at(p, TOK_KW_MUT) || parser_at(p, TOK_AND)) &&
                   parser_peek_kind(p, 1) == TOK_IDENT && parser_peek_kind(p, 2) == TOK_COLON;
    if (pattern) {
        param->pattern = p->token.span;
        parser_bump(p);
        param->pattern = parser_span(p, param->pattern, p->token.span);
    }
    if (named || pattern) {
        param->name = (AstIdent){p->token.symbol, p->token.span};
        parser_bump(p);
        parser_bump(p);
    }
    param->ty = parse_type(p);
    return param->ty != NULL;
}

Symbol parse_abi(Parser *p, Span *span) {
    if (p->token.kind == TOK_STR || p->token.kind == TOK_RAW_STR) {
        AstLit literal;
        lex_literal(p->crate, &p->token, &literal);
        *span = parser_span(p, *span, p->token.span);
        parser_bump(p);
        return intern(p->session->interner, (Str){literal.text.ptr, literal.text.len});
    }
    return intern(p->session->interner, STR("C"));
}

// for<…>? unsafe? (extern ABI?)? fn ( params ) -> Type
static AstTy *parse_fn_ptr_type(Parser *p, AstGenericParamList for_params, Span start) {
    AstFnPtr *fn = ARENA_NEW(p->arena, AstFnPtr);
    fn->for_params = for_params;
    fn->is_unsafe = parser_eat(p, TOK_KW_UNSAFE);
    if (parser_eat(p, TOK_KW_EXTERN)) {
        fn->abi_span = p->prev;
        fn->is_extern = true;
        fn->abi = parse_abi(p, &fn->abi_span);
    }
    if (!parser_expect(p, TOK_KW_FN) || !parser_expect(p, TOK_OPEN_PAREN)) {
        return NULL;
    }
    VEC(AstFnPtrParam) params = {0};
    bool good = true;
    while (!parser_at(p, TOK_CLOSE_PAREN)) {
        AstFnPtrParam param;
        good = parse_fn_ptr_param(p, &param);
        if (!good) {
            break;
        }
        vec_push(&params, param);
        if (!parser_eat(p, TOK_COMMA)) {
            break;
        }
    }
    vec_to_slice(p->arena, &params, &fn->params);
    if (!good || !parser_expect(p, TOK_CLOSE_PAREN)) {
        return NULL;
    }
    fn->output = parse_return_type(p, false);
    AstTy *ty = ast_ty(p, AST_TY_FN_PTR, parser_span(p, start, p->prev));
    ty->fn_ptr = fn;
    return ty;
}

static void suggest_parens(Diag *diag, Span inner) {
    SuggestPart parts[2] = {{span_start(inner), STR("(")}, {span_end(inner), STR(")")}};
    diag_suggest(diag, "try adding parentheses", parts, 2, APPLY_MACHINE, SUGGEST_VERBOSE);
}

// The bounds of a bare trait object behind `&` or the like: only one.
static bool parse_one_bound(Parser *p, AstBoundList *bounds) {
    AstBound *bound = ARENA_NEW(p->arena, AstBound);
    Span from = p->token.span;
    if (parser_at(p, TOK_LIFETIME)) {
        bound->kind = AST_BOUND_LIFETIME;
        bound->lifetime = parse_lifetime(p, false);
    } else if (parser_at(p, TOK_KW_USE) ? !parse_use_bound(p, bound)
                                        : !parse_trait_bound(p, bound)) {
        return false;
    }
    bound->span = parser_span(p, from, p->prev);
    *bounds = (AstBoundList){bound, 1};
    return true;
}

// dyn Bounds, impl Bounds, and Bounds alone. Behind `&` and the like, `dyn A + B` is read whole and
// then refused, since it could be meant either way.
static AstTy *parse_bounds_type(Parser *p, AstTyKind kind, bool bare, Span start, bool allow_plus) {
    AstTy *ty = ast_ty(p, kind, start);
    ty->object.bare = bare;
    AstBoundList bounds = {0};
    uint32_t errors = p->errors;
    if (allow_plus || !bare) {
        bounds = parse_bounds(p);
    } else if (bound_begins(p) && !parse_one_bound(p, &bounds)) {
        return NULL;
    }
    ty->object.bounds = bounds;
    ty->span = parser_span(p, start, p->prev);
    if (bounds.len == 0) {
        if (p->errors == errors) {
            parser_emit(p, parser_error(p, ty->span, "at least one trait must be specified"));
        }
        return NULL;
    }
    bool trailing = bounds.ptr[bounds.len - 1].span.hi < p->prev.lo + 1;
    if (!allow_plus && !bare && (bounds.len > 1 || trailing)) {
        Diag *diag = parser_error(p, ty->span, "ambiguous `+` in a type");
        if (diag) {
            suggest_parens(diag, ty->span);
            diag_emit(diag);
        }
    }
    return ty;
}

// `&A + B`, where parentheses are missing: the bounds are read and left out. E0178
static void recover_plus(Parser *p, const AstTy *ty) {
    if (!parser_at(p, TOK_PLUS) && !parser_at(p, TOK_PLUS_EQ)) {
        return;
    }
    parser_eat_split(p, TOK_PLUS);
    parse_bounds(p);
    if (!parser_error(p, ty->span, "expected a path on the left-hand side of `+`")) {
        return;
    }
    Diag *diag =
        diag_error(p->session, ERR_E0178, ty->span, "expected a path on the left-hand side of `+`");
    if (ty->kind == AST_TY_REF) {
        suggest_parens(diag, (Span){ty->ref.inner->span.lo, p->prev.hi, ty->span.ctxt});
    } else if (ty->kind == AST_TY_PTR || ty->kind == AST_TY_FN_PTR) {
        diag_label(diag, parser_span(p, ty->span, p->prev), "perhaps you forgot parentheses?");
    } else {
        diag_primary_label(diag, "expected a path");
    }
    diag_emit(diag);
}

// In edition 2015 `dyn` is a name, except in front of what begins a bound and goes on no path.
static bool at_weak_dyn(Parser *p) {
    if (p->crate == NULL || p->crate->edition >= EDITION_2018 ||
        !parser_at_word(p, SYM_INDEX_DYN) || (p->token.flags & TOKEN_RAW)) {
        return false;
    }
    TokenKind after = parser_peek_kind(p, 1);
    return after == TOK_IDENT || after == TOK_LIFETIME || after == TOK_KW_FOR ||
           after == TOK_QUESTION || after == TOK_OPEN_PAREN || after == TOK_KW_SELF_TYPE ||
           after == TOK_KW_SELF || after == TOK_KW_SUPER || after == TOK_KW_CRATE ||
           after == TOK_KW_DOLLAR_CRATE;
}

// A bare path type, a macro call, or the first bound of a bare trait object `A + B`.
static AstTy *parse_path_type(Parser *p, bool allow_plus) {
    AstPath path = {0};
    AstQSelf *qself;
    Span start = p->token.span;
    if (!parse_qpath(p, PATH_TYPE, &path, &qself)) {
        return NULL;
    }
    if (!qself && parser_check(p, TOK_NOT)) {
        AstTy *ty = ast_ty(p, AST_TY_MACRO, start);
        parse_macro_after_path(p, &path, &ty->macro);
        if (!ty->macro) {
            return NULL;
        }
        ty->span = ty->macro->span;
        return ty;
    }
    if (allow_plus && !qself && parser_check_split(p, TOK_PLUS)) {
        return bare_bounds(p, (AstBound){.kind = AST_BOUND_TRAIT, .span = path.span, .path = path});
    }
    AstTy *ty = path_type(p, &path, qself);
    ty->span = parser_span(p, start, p->prev);
    return ty;
}

static AstTy *parse_group_type(Parser *p) {
    Parser inner;
    parser_group(p, FRAGMENT_TY, &inner);
    AstTy *ty = parse_type(&inner);
    parser_group_end(p, &inner);
    return ty;
}

static void expected_type(Parser *p) {
    Diag *diag = parser_error_expected(p, "type");
    if (diag && p->typed) {
        diag_label(diag, p->typed_colon, "while parsing the type for `" STR_FMT "`",
                   STR_ARG(source_text(p->session->sources, p->typed->span)));
    }
    parser_emit(p, diag);
}

// typeof(expr), which is reserved: E0516
static AstTy *parse_typeof(Parser *p, Span start) {
    parser_bump(p);
    if (!parser_expect(p, TOK_OPEN_PAREN) || !parse_expression(p) ||
        !parser_expect(p, TOK_CLOSE_PAREN)) {
        return NULL;
    }
    AstTy *ty = ast_ty(p, AST_TY_ERROR, parser_span(p, start, p->prev));
    Diag *diag = diag_error(p->session, ERR_E0516, ty->span,
                            "`typeof` is a reserved keyword but unimplemented");
    diag_note(diag, "consider replacing `typeof(...)` with an actual type");
    parser_emit(p, diag);
    return ty;
}

// `...`, which is no type: only the parameters of a function know it
static AstTy *parse_dots_type(Parser *p, bool alone) {
    Span span = p->token.span;
    Diag *diag = parser_error(p, span, "unexpected `...`");
    if (diag && alone) {
        diag_note(diag, "only `extern \"C\"` and `extern \"C-unwind\"` functions may have a C "
                        "variable argument list");
    } else if (diag) {
        diag_cancel(diag);
        diag = diag_error(p->session, ERR_E0743, span,
                          "C-variadic type `...` may not be nested inside another type");
    }
    if (diag) {
        diag_emit(diag);
    }
    parser_bump(p);
    return ast_ty(p, AST_TY_ERROR, span);
}

static AstTy *parse_type_common(Parser *p, bool allow_plus) {
    Span start = p->token.span;
    switch (p->token.kind) {
    case TOK_OPEN_PAREN:
        return parse_paren_type(p, allow_plus);
    case TOK_OPEN_BRACKET:
        return parse_bracket_type(p);
    case TOK_AND:
    case TOK_AND_AND:
        return parse_ref_type(p);
    case TOK_STAR:
        return parse_ptr_type(p);
    case TOK_NOT:
        parser_bump(p);
        return ast_ty(p, AST_TY_NEVER, start);
    case TOK_KW_UNDERSCORE:
        parser_bump(p);
        return ast_ty(p, AST_TY_INFER, start);
    case TOK_KW_FN:
    case TOK_KW_UNSAFE:
    case TOK_KW_EXTERN:
        return parse_fn_ptr_type(p, (AstGenericParamList){0}, start);
    case TOK_KW_IMPL:
        parser_bump(p);
        return parse_bounds_type(p, AST_TY_IMPL, false, start, allow_plus);
    case TOK_KW_DYN:
        parser_bump(p);
        return parse_bounds_type(p, AST_TY_DYN, false, start, allow_plus);
    case TOK_LIFETIME:
        if (p->crate->edition >= EDITION_2021 && parser_peek_kind(p, 1) != TOK_PLUS) {
            return recover_reference(p);
        }
        return parse_bounds_type(p, AST_TY_DYN, true, start, allow_plus);
    case TOK_QUESTION:
        return parse_bounds_type(p, AST_TY_DYN, true, start, allow_plus);
    case TOK_KW_FOR: {
        AstGenericParamList params = parse_for_params(p);
        if (parser_at(p, TOK_KW_FN) || parser_at(p, TOK_KW_UNSAFE) || parser_at(p, TOK_KW_EXTERN)) {
            return parse_fn_ptr_type(p, params, start);
        }
        AstTy *ty = parse_bounds_type(p, AST_TY_DYN, true, start, allow_plus);
        if (ty) {
            ty->object.bounds.ptr[0].for_params = params;
        }
        return ty;
    }
    case TOK_KW_TYPEOF:
        return parse_typeof(p, start);
    case TOK_DOT_DOT_DOT:
        return parse_dots_type(p, allow_plus);
    default:
        if (group_kind(p) == FRAGMENT_TY) {
            return parse_group_type(p);
        }
        if (at_weak_dyn(p)) {
            parser_bump(p);
            return parse_bounds_type(p, AST_TY_DYN, false, start, allow_plus);
        }
        if (parse_path_begins(p)) {
            return parse_path_type(p, allow_plus);
        }
        expected_type(p);
        return NULL;
    }
}

// Type
AstTy *parse_type(Parser *p) {
    if (!parser_enter(p)) {
        return NULL;
    }
    AstTy *ty = parse_type_common(p, true);
    if (ty) {
        recover_plus(p, ty);
    }
    parser_leave(p);
    return ty;
}

// TypeNoBounds
AstTy *parse_type_no_bounds(Parser *p) {
    if (!parser_enter(p)) {
        return NULL;
    }
    AstTy *ty = parse_type_common(p, false);
    parser_leave(p);
    return ty;
}
