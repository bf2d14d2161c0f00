// lower_pat.c: patterns and the names they bind.
//
// A lone name is a binding unless it means a unit struct, unit variant or constant. One pattern is
// a tree of products (everything matches) and or-patterns (one alternative matches): a name may
// occur once in a product, and must occur in every alternative, where it is the same local.
// PatScope is one product.
#include "frontend/hir/lower.h"

typedef struct PatName {
    Symbol name;
    uint32_t ctxt, local;
    Span span;
    bool by_ref, by_ref_mut;
} PatName;
typedef struct PatScope {
    VEC(PatName) names;
    const struct PatScope *outer;    // products around this one: their names are taken
    const struct PatScope *siblings; // names of earlier alternatives: the same locals
    bool params;                     // E0415 instead of E0416
    bool whole_of_or;                // an alternative that is more than a lone name
} PatScope;

HirPat *pat_new(LowerCx *cx, HirPatKind kind, Span span) {
    HirPat *pat = ARENA_NEW(cx->arena, HirPat);
    pat->kind = kind;
    pat->span = span;
    pat->id = cx->pats.len;
    vec_push(&cx->pats, pat);
    return pat;
}

uint32_t local_new(LowerCx *cx, Symbol name, Span span, uint32_t pat) {
    vec_push(&cx->locals, (HirLocal){.name = name, .span = span, .pat = pat});
    return cx->locals.len - 1;
}

HirPat *pat_binding(LowerCx *cx, Span span, Symbol name, uint32_t *local) {
    HirPat *pat = pat_new(cx, HIR_PAT_BINDING, span);
    *local = local_new(cx, name, span, pat->id);
    pat->binding.local = *local;
    pat->binding.name = name;
    pat->binding.name_span = span;
    return pat;
}

HirPat *pat_lang(LowerCx *cx, Span span, LangItem item, HirPat *inner) {
    if (!lang_item_required(cx->program, item, span).index) {
        return pat_new(cx, HIR_PAT_ERROR, span);
    }
    HirQPath path = {.kind = QPATH_LANG, .span = span, .lang = item};
    HirQPath *copy = ARENA_DUP(cx->arena, HirQPath, &path, 1);
    if (!inner) {
        HirPat *pat = pat_new(cx, HIR_PAT_PATH, span);
        pat->path = copy;
        return pat;
    }
    HirPat *pat = pat_new(cx, HIR_PAT_TUPLE_STRUCT, span);
    pat->tuple.path = copy;
    pat->tuple.elems = ARENA_DUP(cx->arena, HirPat *, &inner, 1);
    pat->tuple.count = 1;
    pat->tuple.rest = NO_REST;
    return pat;
}

// ---------------------------------------------------------------- bindings

static const PatName *find_name(const PatScope *scope, AstIdent ident) {
    for (uint32_t i = 0; i < scope->names.len; i++) {
        const PatName *name = &scope->names.data[i];
        if (symbol_eq(name->name, ident.name) && name->ctxt == ident.span.ctxt) {
            return name;
        }
    }
    return NULL;
}

static void report_bound_twice(LowerCx *cx, AstIdent ident, bool params) {
    Diag *diag;
    if (params) {
        diag = diag_error(cx->session, ERR_E0415, ident.span,
                          "identifier `" STR_FMT "` is bound more than once in this parameter list",
                          SYM_ARG(cx->session, ident.name));
        diag_primary_label(diag, "used as parameter more than once");
    } else {
        diag = diag_error(cx->session, ERR_E0416, ident.span,
                          "identifier `" STR_FMT "` is bound more than once in the same pattern",
                          SYM_ARG(cx->session, ident.name));
        diag_primary_label(diag, "used in a pattern more than once");
    }
    diag_emit(diag);
}

// The local a binding stands for.
static uint32_t bind_name(LowerCx *cx, PatScope *scope, AstIdent ident, uint32_t pat) {
    bool taken = false, params = false;
    for (const PatScope *at = scope; at; at = at->outer) {
        taken |= find_name(at, ident) != NULL;
        params |= at->params;
    }
    if (taken) { // and is a variable of its own
        report_bound_twice(cx, ident, params);
    }
    uint32_t local = UINT32_MAX;
    for (const PatScope *at = scope; at && local == UINT32_MAX; at = at->outer) {
        const PatName *same = at->siblings ? find_name(at->siblings, ident) : NULL;
        local = same ? same->local : UINT32_MAX;
    }
    if (local == UINT32_MAX) {
        local = local_new(cx, ident.name, ident.span, pat);
    }
    vec_push(
        &scope->names,
        (PatName){.name = ident.name, .ctxt = ident.span.ctxt, .local = local, .span = ident.span});
    return local;
}

static void push_names(LowerCx *cx, const PatScope *scope) {
    for (uint32_t i = 0; i < scope->names.len; i++) {
        const PatName *name = &scope->names.data[i];
        rib_push(&cx->resolve, (Rib){.kind = RIB_LOCAL,
                                     .local = {.name = name->name,
                                               .ctxt = name->ctxt,
                                               .local = name->local,
                                               .span = name->span}});
    }
}

// E0530: match bindings cannot shadow statics
static void report_shadowing(LowerCx *cx, AstIdent ident, Res res, bool offer_arguments,
                             const char *kind) {
    const Def *def = def_get(cx->program, res.def);
    const char *what = res_description(cx->program, res);
    Diag *diag =
        diag_error(cx->session, ERR_E0530, ident.span, "%s bindings cannot shadow %s%s", kind, what,
                   def->kind == DEF_STATIC || def->kind == DEF_CTOR ? "s" : "");
    diag_primary_label(diag, "cannot be named the same as a %s", what);
    if (!crate_get(cx->program, def->crate)->is_library) {
        diag_label(diag, head_span(cx->session, def->span), "the %s `" STR_FMT "` is defined here",
                   what, SYM_ARG(cx->session, def->name));
    }
    if (offer_arguments && def->kind == DEF_CTOR && def->ctor == CTOR_FN) {
        Str text = arena_printf(cx->arena, STR_FMT "(..)", SYM_ARG(cx->session, ident.name));
        diag_suggest_one(diag, "try specify the pattern arguments", ident.span, text,
                         APPLY_UNSPECIFIED, SUGGEST_DEFAULT);
    }
    diag_emit(diag);
}

static HirPat *binding_pat(LowerCx *cx, PatScope *scope, const AstPat *ast, HirPat *sub) {
    HirPat *pat = pat_new(cx, HIR_PAT_BINDING, ast->span);
    AstIdent ident = ast->ident.ident;
    pat->binding.local = bind_name(cx, scope, ident, pat->id);
    pat->binding.name = ident.name;
    pat->binding.name_span = ident.span;
    pat->binding.is_mut = ast->ident.mutable;
    pat->binding.by_ref = ast->ident.by_ref;
    pat->binding.by_ref_mut = ast->ident.by_ref && ast->ident.ref_mut;
    pat->binding.sub = sub;
    if (scope->names.len && vec_last(&scope->names).local == pat->binding.local) {
        vec_last(&scope->names).by_ref = pat->binding.by_ref;
        vec_last(&scope->names).by_ref_mut = pat->binding.by_ref_mut;
    }
    HirLocal *local = &cx->locals.data[pat->binding.local];
    if (local->pat == pat->id) {
        local->is_mut = pat->binding.is_mut;
        local->by_ref = pat->binding.by_ref;
        local->by_ref_mut = pat->binding.by_ref_mut;
    }
    return pat;
}

static HirPat *lower_scoped(LowerCx *cx, PatScope *scope, const AstPat *ast);

static HirPat *lower_ident(LowerCx *cx, PatScope *scope, const AstPat *ast) {
    AstIdent ident = ast->ident.ident;
    bool plain = !ast->ident.by_ref && !ast->ident.mutable && !ast->ident.subpattern;
    Res res = {0};
    if (!symbol_is(ident.name, SYM_INDEX_SELF)) {
        res = resolve_ident_in_items(&cx->resolve, ident, NS_VALUE);
    }
    const Def *def = res.kind == RES_DEF ? def_get(cx->program, res.def) : NULL;
    bool is_constant = def && ((def->kind == DEF_CTOR && def->ctor == CTOR_CONST) ||
                               def->kind == DEF_CONST || def->kind == DEF_CONST_PARAM);
    if (is_constant && plain) {
        if (def->kind == DEF_CONST_PARAM) {
            Diag *diag = diag_error(cx->session, ERR_E0158, ast->span,
                                    "constant parameters cannot be referenced in patterns");
            diag_primary_label(diag, "can't be used in patterns");
            diag_emit(diag);
            return pat_new(cx, HIR_PAT_ERROR, ast->span);
        }
        HirSegment segment = {.name = ident.name, .span = ident.span, .res = res};
        HirPath path = {.res = res, .span = ident.span};
        path.segments = (HirSegmentSlice){ARENA_DUP(cx->arena, HirSegment, &segment, 1), 1};
        HirQPath qpath = {.kind = QPATH_RESOLVED,
                          .span = ident.span,
                          .path = ARENA_DUP(cx->arena, HirPath, &path, 1)};
        HirPat *pat = pat_new(cx, HIR_PAT_PATH, ast->span);
        pat->path = ARENA_DUP(cx->arena, HirQPath, &qpath, 1);
        return pat;
    }
    if (def && (def->kind == DEF_STATIC || (def->kind == DEF_CTOR && !(is_constant && plain)))) {
        bool in_match = cx->pat_owner == NULL;
        report_shadowing(cx, ident, res, plain && in_match, in_match ? "match" : cx->pat_owner);
    } // and is a variable all the same
    HirPat *sub = NULL;
    HirPat *pat = binding_pat(cx, scope, ast, NULL);
    if (ast->ident.subpattern) {
        sub = lower_scoped(cx, scope, ast->ident.subpattern);
    }
    pat->binding.sub = sub;
    return pat;
}

// ---------------------------------------------------------------- or-patterns

// E0408: variable `a` is not bound in all patterns
static void report_unbound(LowerCx *cx, const PatName *name, Span missing, const PatScope *there) {
    Span bound = name->span;
    Diag *diag = diag_error(cx->session, ERR_E0408, missing,
                            "variable `" STR_FMT "` is not bound in all patterns",
                            SYM_ARG(cx->session, name->name));
    diag_primary_label(diag, "pattern doesn't bind `" STR_FMT "`",
                       SYM_ARG(cx->session, name->name));
    diag_label(diag, bound, "variable not in all patterns");
    // A lone other name in the alternative that lacks it was perhaps meant to be the same.
    Str *names = ARENA_ARRAY(cx->arena, Str, there->names.len + 1);
    for (uint32_t i = 0; i < there->names.len; i++) {
        names[i] = sym_str(cx->session, there->names.data[i].name);
    }
    Str nearest = str_nearest(sym_str(cx->session, name->name), names, there->names.len);
    if (nearest.ptr && there->whole_of_or) {
        diag_suggest_one(
            diag,
            arena_printf(cx->arena,
                         "you might have meant to use the similarly named previously used "
                         "binding `" STR_FMT "`",
                         STR_ARG(nearest))
                .ptr,
            bound, nearest, APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    diag_emit(diag);
}

// E0409: variable `y` is bound inconsistently across alternatives separated by `|`
static void check_same_mode(LowerCx *cx, const PatName *first, const PatName *name) {
    if (first->by_ref == name->by_ref && first->by_ref_mut == name->by_ref_mut) {
        return;
    }
    Diag *diag = diag_error(cx->session, ERR_E0409, name->span,
                            "variable `" STR_FMT
                            "` is bound inconsistently across alternatives separated by `|`",
                            SYM_ARG(cx->session, name->name));
    diag_primary_label(diag, "bound in different ways");
    diag_label(diag, first->span, "first binding");
    diag_emit(diag);
}

static HirPat *lower_or(LowerCx *cx, PatScope *scope, const AstPat *ast) {
    HirPat *pat = pat_new(cx, HIR_PAT_OR, ast->span);
    uint32_t count = ast->list.len;
    pat->alternatives.count = count;
    pat->alternatives.alts = ARENA_ARRAY(cx->arena, HirPat *, count + 1);
    PatScope all = {0};
    PatScope *alts = ARENA_ARRAY(cx->arena, PatScope, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        alts[i] = (PatScope){.outer = scope, .siblings = &all};
        alts[i].whole_of_or = ast->list.ptr[i]->kind != AST_PAT_IDENT;
        pat->alternatives.alts[i] = lower_scoped(cx, &alts[i], ast->list.ptr[i]);
        for (uint32_t k = 0; k < alts[i].names.len; k++) {
            PatName name = alts[i].names.data[k];
            AstIdent ident = {name.name, {0, 0, name.ctxt}};
            const PatName *first = find_name(&all, ident);
            if (first) {
                check_same_mode(cx, first, &name);
            } else {
                vec_push(&all.names, name);
            }
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < all.names.len; k++) {
            const PatName *name = &all.names.data[k];
            AstIdent ident = {name->name, {0, 0, name->ctxt}};
            if (!find_name(&alts[i], ident)) {
                report_unbound(cx, name, ast->list.ptr[i]->span, &alts[i]);
            }
        }
    }
    for (uint32_t k = 0; k < all.names.len; k++) {
        vec_push(&scope->names, all.names.data[k]);
    }
    for (uint32_t i = 0; i < count; i++) {
        vec_free(&alts[i].names);
    }
    vec_free(&all.names);
    return pat;
}

// ---------------------------------------------------------------- the other patterns

static bool is_rest(const AstPat *pat) {
    return pat->kind == AST_PAT_REST;
}

// Elements of a tuple-like pattern without `..`, whose position is *rest.
static HirPat **lower_elements(LowerCx *cx, PatScope *scope, AstPatList list, uint32_t *count,
                               uint32_t *rest, const char *what) {
    HirPat **elems = ARENA_ARRAY(cx->arena, HirPat *, list.len + 1);
    *count = 0;
    *rest = NO_REST;
    Span first_rest = SPAN_NONE;
    for (uint32_t i = 0; i < list.len; i++) {
        if (!is_rest(list.ptr[i])) {
            elems[(*count)++] = lower_scoped(cx, scope, list.ptr[i]);
        } else if (*rest == NO_REST) {
            *rest = *count;
            first_rest = list.ptr[i]->span;
        } else {
            Diag *diag = diag_error(cx->session, ERR_NONE, list.ptr[i]->span,
                                    "`..` can only be used once per %s pattern", what);
            diag_primary_label(diag, "can only be used once per %s pattern", what);
            diag_label(diag, first_rest, "previously used here");
            diag_emit(diag);
        }
    }
    return elems;
}

static HirPat *lower_slice(LowerCx *cx, PatScope *scope, const AstPat *ast) {
    HirPat *pat = pat_new(cx, HIR_PAT_SLICE, ast->span);
    AstPatList list = ast->list;
    HirPat **before = ARENA_ARRAY(cx->arena, HirPat *, list.len + 1);
    HirPat **after = ARENA_ARRAY(cx->arena, HirPat *, list.len + 1);
    uint32_t before_count = 0, after_count = 0;
    HirPat *middle = NULL;
    bool has_middle = false;
    for (uint32_t i = 0; i < list.len; i++) {
        const AstPat *elem = list.ptr[i];
        bool named = elem->kind == AST_PAT_IDENT && elem->ident.subpattern &&
                     is_rest(elem->ident.subpattern);
        if ((is_rest(elem) || named) && !has_middle) {
            has_middle = true;
            middle = named ? binding_pat(cx, scope, elem, NULL) : NULL;
        } else if (is_rest(elem) || named) {
            Diag *diag = diag_error(cx->session, ERR_NONE, elem->span,
                                    "`..` can only be used once per slice pattern");
            diag_primary_label(diag, "can only be used once per slice pattern");
            diag_emit(diag);
        } else if (has_middle) {
            after[after_count++] = lower_scoped(cx, scope, elem);
        } else {
            before[before_count++] = lower_scoped(cx, scope, elem);
        }
    }
    pat->slice.before = before;
    pat->slice.before_count = before_count;
    pat->slice.middle = middle;
    pat->slice.has_middle = has_middle;
    pat->slice.after = after;
    pat->slice.after_count = after_count;
    return pat;
}

static HirPat *lower_struct(LowerCx *cx, PatScope *scope, const AstPat *ast) {
    const AstStructPat *structure = ast->structure;
    HirQPath path = lower_qpath(cx, &structure->path, structure->qself, SOURCE_STRUCT);
    HirPat *pat = pat_new(cx, HIR_PAT_STRUCT, ast->span);
    HirFieldPatSlice fields = {ARENA_ARRAY(cx->arena, HirFieldPat, structure->fields.len + 1),
                               structure->fields.len};
    for (uint32_t i = 0; i < fields.len; i++) {
        const AstFieldPat *field = &structure->fields.ptr[i];
        fields.ptr[i] = (HirFieldPat){.name = field->ident.name,
                                      .name_span = field->ident.span,
                                      .span = field->span,
                                      .is_shorthand = field->shorthand};
        if (field->shorthand && field->pat->kind == AST_PAT_IDENT &&
            !field->pat->ident.subpattern) {
            fields.ptr[i].pat = binding_pat(cx, scope, field->pat, NULL);
        } else {
            fields.ptr[i].pat = lower_scoped(cx, scope, field->pat);
        }
    }
    pat->structure.path = ARENA_DUP(cx->arena, HirQPath, &path, 1);
    pat->structure.fields = fields;
    pat->structure.has_rest = structure->has_rest;
    return pat;
}

static HirPat *lower_tuple_struct(LowerCx *cx, PatScope *scope, const AstPat *ast) {
    cx->resolve.whole_pat = ast;
    HirQPath path =
        lower_qpath(cx, ast->tuple_struct.path, ast->tuple_struct.qself, SOURCE_TUPLE_STRUCT);
    cx->resolve.whole_pat = NULL;
    HirPat *pat = pat_new(cx, HIR_PAT_TUPLE_STRUCT, ast->span);
    uint32_t count, rest;
    HirPat **elems =
        lower_elements(cx, scope, ast->tuple_struct.list, &count, &rest, "tuple struct");
    pat->tuple.path = ARENA_DUP(cx->arena, HirQPath, &path, 1);
    pat->tuple.elems = elems;
    pat->tuple.count = count;
    pat->tuple.rest = rest;
    return pat;
}

static HirPat *lower_path_pat(LowerCx *cx, const AstPat *ast) {
    HirQPath path = lower_qpath(cx, &ast->path.path, ast->path.qself, SOURCE_PAT);
    HirPat *pat = pat_new(cx, HIR_PAT_PATH, ast->span);
    if (path.kind == QPATH_RESOLVED && path.path->res.kind == RES_ERROR) {
        pat->kind = HIR_PAT_ERROR;
        return pat;
    }
    pat->path = ARENA_DUP(cx->arena, HirQPath, &path, 1);
    return pat;
}

static HirPat *lower_scoped(LowerCx *cx, PatScope *scope, const AstPat *ast) {
    HirPat *pat;
    switch ((AstPatKind)ast->kind) {
    case AST_PAT_ERROR:
    case AST_PAT_MACRO:
    case AST_PAT_COUNT:
        return pat_new(cx, HIR_PAT_ERROR, ast->span);
    case AST_PAT_WILD:
        return pat_new(cx, HIR_PAT_WILD, ast->span);
    case AST_PAT_NEVER:
        return pat_new(cx, HIR_PAT_NEVER, ast->span);
    case AST_PAT_IDENT:
        return lower_ident(cx, scope, ast);
    case AST_PAT_LIT: {
        HirExpr *value = lower_expr(cx, ast->literal);
        pat = pat_new(cx, HIR_PAT_LIT, ast->span);
        pat->value = value;
        return pat;
    }
    case AST_PAT_RANGE: {
        HirExpr *lo = ast->range.low ? lower_expr(cx, ast->range.low) : NULL;
        HirExpr *hi = ast->range.high ? lower_expr(cx, ast->range.high) : NULL;
        pat = pat_new(cx, HIR_PAT_RANGE, ast->span);
        pat->range.lo = lo;
        pat->range.hi = hi;
        pat->range.inclusive = ast->range.inclusive;
        return pat;
    }
    case AST_PAT_REF:
        pat = pat_new(cx, HIR_PAT_REF, ast->span);
        pat->ref.is_mut = ast->ref.mutability == AST_MUT;
        pat->ref.inner = lower_scoped(cx, scope, ast->ref.inner);
        return pat;
    case AST_PAT_BOX:
        pat = pat_new(cx, HIR_PAT_BOX, ast->span);
        pat->ref.inner = lower_scoped(cx, scope, ast->ref.inner);
        return pat;
    case AST_PAT_TUPLE: {
        pat = pat_new(cx, HIR_PAT_TUPLE, ast->span);
        uint32_t count, rest;
        HirPat **elems = lower_elements(cx, scope, ast->list, &count, &rest, "tuple");
        pat->tuple.elems = elems;
        pat->tuple.count = count;
        pat->tuple.rest = rest;
        return pat;
    }
    case AST_PAT_SLICE:
        return lower_slice(cx, scope, ast);
    case AST_PAT_PATH:
        return lower_path_pat(cx, ast);
    case AST_PAT_TUPLE_STRUCT:
        return lower_tuple_struct(cx, scope, ast);
    case AST_PAT_STRUCT:
        return lower_struct(cx, scope, ast);
    case AST_PAT_OR:
        return lower_or(cx, scope, ast);
    case AST_PAT_REST: {
        Diag *diag =
            diag_error(cx->session, ERR_NONE, ast->span, "`..` patterns are not allowed here");
        diag_note(diag, "only allowed in tuple, tuple struct, and slice patterns");
        diag_emit(diag);
        return pat_new(cx, HIR_PAT_ERROR, ast->span);
    }
    case AST_PAT_PAREN:
        return lower_scoped(cx, scope, ast->inner);
    }
    return NULL;
}

HirPat *lower_pat(LowerCx *cx, const AstPat *ast) {
    PatScope scope = {0};
    HirPat *pat = lower_scoped(cx, &scope, ast);
    push_names(cx, &scope);
    vec_free(&scope.names);
    return pat;
}

void lower_params(LowerCx *cx, AstParamList params, HirPat **pats) {
    PatScope earlier = {.params = true};
    for (uint32_t i = 0; i < params.len; i++) {
        PatScope scope = {.outer = &earlier};
        pats[i] = lower_scoped(cx, &scope, params.ptr[i].pat);
        for (uint32_t k = 0; k < scope.names.len; k++) {
            cx->locals.data[scope.names.data[k].local].is_param = true;
            vec_push(&earlier.names, scope.names.data[k]);
        }
        vec_free(&scope.names);
    }
    push_names(cx, &earlier);
    vec_free(&earlier.names);
}
