// lower_item.c: what items say: generics, signatures, fields, bounds, the items of traits and
// impls.
//
// A function's elided lifetimes and `impl Trait` arguments become parameters after the declared
// ones; the output's elided lifetimes are resolved from the inputs here. Which lifetimes are late
// bound is decided from the lowered signature: those that occur in an argument and in no bound.
#include "frontend/hir/lower.h"

// ---------------------------------------------------------------- generics

typedef struct GenericsBuild {
    VEC(HirGenericParam) params;
    VEC(HirWhere) wheres;
} GenericsBuild;

static void lower_param(LowerCx *cx, GenericsBuild *build, const AstGenericParam *ast, DefId def) {
    HirGenericParam param = {.def = def};
    HirWhere where = {.span = ast->span, .in_param_list = true};
    const Rib *saved = cx->resolve.rib;
    switch ((AstGenericParamKind)ast->kind) {
    case AST_PARAM_LIFETIME:
        param.kind = HIR_PARAM_LIFETIME;
        if (ast->bounds.len) {
            where.lifetime = (HirLifetime){.kind = LIFETIME_PARAM,
                                           .name = ast->ident.name,
                                           .span = ast->ident.span,
                                           .def = def};
            where.bounds = lower_ast_bounds(cx, ast->bounds);
            vec_push(&build->wheres, where);
        }
        break;
    case AST_PARAM_TYPE:
        param.kind = HIR_PARAM_TYPE;
        if (ast->bounds.len) {
            where.bounded = ty_of_def(cx, def, ast->ident.span);
            where.bounds = lower_ast_bounds(cx, ast->bounds);
            vec_push(&build->wheres, where);
        }
        if (ast->ty) {
            bool is_trait = def_get(cx->program, cx->owner)->kind == DEF_TRAIT;
            rib_push(&cx->resolve, (Rib){.kind = RIB_FORWARD,
                                         .forward = {.first = def, .is_self_allowed = is_trait}});
            param.default_ty = lower_ast_ty_in(cx, ast->ty, IMPL_TRAIT_IN_DEFAULT);
        }
        break;
    case AST_PARAM_CONST:
        param.kind = HIR_PARAM_CONST;
        rib_push(&cx->resolve, (Rib){.kind = RIB_CONST_PARAM_TY});
        param.const_ty = lower_ast_ty_in(cx, ast->ty, IMPL_TRAIT_IN_DEFAULT);
        cx->resolve.rib = saved;
        if (ast->constant.expr) {
            rib_push(&cx->resolve, (Rib){.kind = RIB_FORWARD, .forward = {.first = def}});
            HirConstArg value = lower_anon_const(cx, &ast->constant, false);
            param.const_default = ARENA_DUP(cx->arena, HirConstArg, &value, 1);
        }
        break;
    }
    cx->resolve.rib = saved;
    vec_push(&build->params, param);
}

// `?Sized` where no parameter of this item is bounded.
static void forbid_relaxed(LowerCx *cx, AstBoundList bounds, bool is_super) {
    for (uint32_t i = 0; i < bounds.len; i++) {
        const AstBound *bound = &bounds.ptr[i];
        if (bound->kind != AST_BOUND_TRAIT || !bound->maybe) {
            continue;
        }
        Diag *diag = diag_error(cx->session, ERR_NONE, bound->span,
                                is_super ? "relaxed bounds are not permitted in supertrait bounds"
                                         : "this relaxed bound is not permitted here");
        const AstPath *path = &bound->path;
        if (!is_super) {
            diag_note(diag, "in this context, relaxed bounds are only allowed on type parameters "
                            "defined on the closest item");
        } else if (str_eq(sym_str(cx->session, path->segments[path->len - 1].ident.name),
                          STR("Sized"))) {
            diag_note(diag, "traits are not implicitly bounded by `Sized`, so there is nothing to "
                            "relax");
        }
        diag_emit(diag);
    }
}

static bool is_own_param(const GenericsBuild *build, const HirTy *ty) {
    if (ty->kind != HIR_TY_PATH || ty->path.kind != QPATH_RESOLVED || ty->path.self_ty ||
        ty->path.path->res.kind != RES_DEF) {
        return false;
    }
    for (uint32_t i = 0; i < build->params.len; i++) {
        if (def_eq(build->params.data[i].def, ty->path.path->res.def)) {
            return true;
        }
    }
    return false;
}

static void lower_predicate(LowerCx *cx, GenericsBuild *build, const AstPredicate *ast) {
    HirWhere where = {.span = ast->span};
    if (ast->kind == AST_PREDICATE_REGION) {
        where.lifetime = lower_ast_lifetime(cx, ast->lifetime);
        where.bounds = lower_ast_bounds(cx, ast->bounds);
        vec_push(&build->wheres, where);
        return;
    }
    const Rib *saved = cx->resolve.rib;
    where.for_lifetimes = push_for_params(cx, ast->for_params);
    where.bounded = lower_ast_ty(cx, ast->ty);
    where.bounds = lower_ast_bounds(cx, ast->bounds);
    if (!is_own_param(build, where.bounded)) {
        forbid_relaxed(cx, ast->bounds, false);
    }
    cx->resolve.rib = saved;
    vec_push(&build->wheres, where);
}

// Own parameters and bounds of a definition, in the ribs inside it. `mode` is for `impl Trait` in
// the bounds of parameters.
static GenericsBuild lower_declared(LowerCx *cx, DefId def, ImplTraitMode mode) {
    GenericsBuild build = {0};
    const AstGenerics *ast = def_ast_generics(cx->program, def);
    const DefNode *node = def_node(cx->program, def);
    Elision saved = cx->elision;
    InputLifetimes *inputs = cx->inputs;
    ImplTraitMode outer = cx->impl_trait;
    ImplTraitPlace place = cx->impl_place;
    cx->elision = (Elision){.mode = ELIDE_FORBIDDEN};
    cx->inputs = NULL;
    cx->impl_trait = mode;
    cx->impl_place = IMPL_TRAIT_IN_GENERICS;
    for (uint32_t i = 0; i < ast->params.len; i++) {
        lower_param(cx, &build, &ast->params.ptr[i], node->params[i]);
    }
    cx->impl_trait = IMPL_TRAIT_FORBIDDEN;
    cx->impl_place = IMPL_TRAIT_IN_BOUND;
    for (uint32_t i = 0; i < ast->predicates.len; i++) {
        lower_predicate(cx, &build, &ast->predicates.ptr[i]);
    }
    cx->elision = saved;
    cx->inputs = inputs;
    cx->impl_trait = outer;
    cx->impl_place = place;
    return build;
}

static void append_param(LowerCx *cx, HirGenericParamSlice *into, HirGenericParam param) {
    def_get(cx->program, param.def)->index = into->len;
    into->ptr[into->len++] = param;
}

// Declared lifetimes, those made for elided ones, then types and constants, those made for impl
// Trait last.
static HirGenerics *finish_generics(LowerCx *cx, DefId def, GenericsBuild *build,
                                    FreshParams *fresh, ImplTraitParams *impl_params) {
    const AstGenerics *ast = def_ast_generics(cx->program, def);
    HirGenerics *generics = ARENA_NEW(cx->arena, HirGenerics);
    generics->span = ast->span;
    uint32_t fresh_count = fresh ? fresh->defs.len : 0;
    uint32_t impl_count = impl_params ? impl_params->params.len : 0;
    HirGenericParamSlice params = {0};
    params.ptr =
        ARENA_ARRAY(cx->arena, HirGenericParam, build->params.len + fresh_count + impl_count + 1);
    for (uint32_t i = 0; i < build->params.len; i++) {
        if (build->params.data[i].kind == HIR_PARAM_LIFETIME) {
            append_param(cx, &params, build->params.data[i]);
        }
    }
    for (uint32_t i = 0; i < fresh_count; i++) {
        append_param(cx, &params,
                     (HirGenericParam){.kind = HIR_PARAM_LIFETIME,
                                       .def = fresh->defs.data[i],
                                       .is_elided = true});
    }
    for (uint32_t i = 0; i < build->params.len; i++) {
        if (build->params.data[i].kind != HIR_PARAM_LIFETIME) {
            append_param(cx, &params, build->params.data[i]);
        }
    }
    for (uint32_t i = 0; i < impl_count; i++) {
        append_param(cx, &params, impl_params->params.data[i]);
    }
    generics->params = params;
    if (impl_params) {
        for (uint32_t i = 0; i < impl_params->wheres.len; i++) {
            vec_push(&build->wheres, impl_params->wheres.data[i]);
        }
        vec_free(&impl_params->params);
        vec_free(&impl_params->wheres);
    }
    if (fresh) {
        vec_free(&fresh->defs);
    }
    vec_to_slice(cx->arena, &build->wheres, &generics->wheres);
    vec_free(&build->params);
    return generics;
}

HirGenerics *lower_generics(LowerCx *cx, DefId def) {
    GenericsBuild build = lower_declared(cx, def, IMPL_TRAIT_FORBIDDEN);
    return finish_generics(cx, def, &build, NULL, NULL);
}

// ---------------------------------------------------------------- which lifetimes are late bound

typedef struct LifetimeUse {
    Map *found;
    bool constrained_only; // not through projections, whose arguments do not determine a lifetime
} LifetimeUse;

static void visit_ty(const LifetimeUse *use, const HirTy *ty);

static void visit_lifetime(const LifetimeUse *use, HirLifetime lifetime) {
    if (lifetime.kind == LIFETIME_PARAM) {
        map_set(use->found, lifetime.def.index, 1);
    }
}

static void visit_bounds(const LifetimeUse *use, const HirBound *bounds, uint32_t count);

static void visit_args(const LifetimeUse *use, const HirGenericArgs *args) {
    for (uint32_t i = 0; args && i < args->args.len; i++) {
        const HirGenericArg *arg = &args->args.ptr[i];
        if (arg->kind == GENERIC_ARG_LIFETIME) {
            visit_lifetime(use, arg->lifetime);
        } else if (arg->kind == GENERIC_ARG_TYPE) {
            visit_ty(use, arg->ty);
        }
    }
    for (uint32_t i = 0; args && i < args->constraints.len; i++) {
        const HirAssocConstraint *constraint = &args->constraints.ptr[i];
        if (constraint->ty && !use->constrained_only) {
            visit_ty(use, constraint->ty);
        }
        visit_bounds(use, constraint->bounds, constraint->bound_count);
    }
}

static void visit_path(const LifetimeUse *use, const HirPath *path) {
    for (uint32_t i = 0; i < path->segments.len; i++) {
        visit_args(use, path->segments.ptr[i].args);
    }
}

static void visit_bounds(const LifetimeUse *use, const HirBound *bounds, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (bounds[i].kind == BOUND_OUTLIVES) {
            visit_lifetime(use, bounds[i].lifetime);
        } else if (bounds[i].kind == BOUND_TRAIT) {
            visit_path(use, bounds[i].trait_ref.path);
        }
    }
}

static void visit_ty_path(const LifetimeUse *use, const HirQPath *path) {
    bool projection = path->self_ty != NULL;
    if (projection && use->constrained_only) {
        return;
    }
    if (path->self_ty) {
        visit_ty(use, path->self_ty);
    }
    if (path->kind == QPATH_RESOLVED) {
        visit_path(use, path->path);
    } else if (path->kind == QPATH_TYPE_RELATIVE) {
        visit_args(use, path->segment->args);
    }
}

static void visit_ty(const LifetimeUse *use, const HirTy *ty) {
    switch (ty->kind) {
    case HIR_TY_ERROR:
    case HIR_TY_NEVER:
    case HIR_TY_INFER:
    case HIR_TY_OPAQUE:
        return;
    case HIR_TY_SLICE:
    case HIR_TY_ARRAY:
        visit_ty(use, ty->array.elem);
        return;
    case HIR_TY_PTR:
        visit_ty(use, ty->ptr.elem);
        return;
    case HIR_TY_REF:
        visit_lifetime(use, ty->ref.lifetime);
        visit_ty(use, ty->ref.elem);
        return;
    case HIR_TY_FN:
        for (uint32_t i = 0; i < ty->fn->input_count; i++) {
            visit_ty(use, ty->fn->inputs[i]);
        }
        if (ty->fn->output) {
            visit_ty(use, ty->fn->output);
        }
        return;
    case HIR_TY_TUPLE:
        for (uint32_t i = 0; i < ty->tuple.count; i++) {
            visit_ty(use, ty->tuple.elems[i]);
        }
        return;
    case HIR_TY_PATH:
        visit_ty_path(use, &ty->path);
        return;
    case HIR_TY_DYN:
        visit_bounds(use, ty->dyn.bounds.ptr, ty->dyn.bounds.len);
        visit_lifetime(use, ty->dyn.lifetime);
        return;
    }
}

static void mark_late_bound(HirGenerics *generics, const HirFnSig *sig) {
    Map in_bounds = {0}, in_inputs = {0}, in_output = {0};
    LifetimeUse bounds = {&in_bounds, false}, inputs = {&in_inputs, true},
                output = {&in_output, false};
    for (uint32_t i = 0; i < generics->wheres.len; i++) {
        const HirWhere *where = &generics->wheres.ptr[i];
        if (where->bounded) {
            visit_ty(&bounds, where->bounded);
        } else {
            visit_lifetime(&bounds, where->lifetime);
        }
        visit_bounds(&bounds, where->bounds.ptr, where->bounds.len);
    }
    for (uint32_t i = 0; i < sig->input_count; i++) {
        visit_ty(&inputs, sig->inputs[i]);
    }
    if (sig->output) {
        visit_ty(&output, sig->output);
    }
    for (uint32_t i = 0; i < generics->params.len; i++) {
        HirGenericParam *param = &generics->params.ptr[i];
        if (param->kind != HIR_PARAM_LIFETIME) {
            continue;
        }
        bool bounded = map_get_or(&in_bounds, param->def.index, 0);
        bool constrained = map_get_or(&in_inputs, param->def.index, 0);
        bool returned = map_get_or(&in_output, param->def.index, 0);
        param->is_late_bound = !bounded && (constrained || !returned);
    }
    map_free(&in_bounds);
    map_free(&in_inputs);
    map_free(&in_output);
}

// ---------------------------------------------------------------- functions

static HirImplicitSelf self_kind(const AstFn *fn) {
    if (fn->params.len == 0 || !fn->params.ptr[0].is_self) {
        return SELF_NONE;
    }
    const AstTy *ty = fn->params.ptr[0].ty;
    if (ty->kind == AST_TY_IMPLICIT_SELF) {
        return SELF_VALUE;
    }
    if (ty->kind == AST_TY_REF && ty->ref.inner->kind == AST_TY_IMPLICIT_SELF) {
        return ty->ref.mutability == AST_MUT ? SELF_REF_MUT : SELF_REF;
    }
    return SELF_TYPED;
}

static bool is_self_ty(const HirTy *ty) {
    return ty->kind == HIR_TY_PATH && ty->path.kind == QPATH_RESOLVED && !ty->path.self_ty &&
           (ty->path.path->res.kind == RES_SELF_PARAM || ty->path.path->res.kind == RES_SELF_ALIAS);
}

// The lifetimes of references to Self inside the type of self: they decide the output's.
static void self_lifetimes(const HirTy *ty, HirLifetime *found, uint32_t *count) {
    if (ty->kind == HIR_TY_REF) {
        if (is_self_ty(ty->ref.elem)) {
            bool same = *count && def_eq(found->def, ty->ref.lifetime.def) &&
                        found->kind == ty->ref.lifetime.kind;
            *found = ty->ref.lifetime;
            *count += !same;
        }
        self_lifetimes(ty->ref.elem, found, count);
    } else if (ty->kind == HIR_TY_PATH && ty->path.kind == QPATH_RESOLVED) {
        for (uint32_t i = 0; i < ty->path.path->segments.len; i++) {
            const HirGenericArgs *args = ty->path.path->segments.ptr[i].args;
            for (uint32_t k = 0; args && k < args->args.len; k++) {
                if (args->args.ptr[k].kind == GENERIC_ARG_TYPE) {
                    self_lifetimes(args->args.ptr[k].ty, found, count);
                }
            }
        }
    }
}

static Elision fn_output_elision(const HirFnSig *sig, const InputLifetimes *inputs) {
    if (sig->self != SELF_NONE && sig->input_count) {
        HirLifetime lifetime = {0};
        uint32_t count = 0;
        self_lifetimes(sig->inputs[0], &lifetime, &count);
        if (count == 1) {
            return (Elision){.mode = ELIDE_TO, .lifetime = lifetime};
        }
    }
    return output_elision(inputs);
}

// `fn f(n: usize) -> [u8; n]`: a constant of the signature that means a parameter is told so.
static void push_param_names(LowerCx *cx, const AstFn *fn) {
    for (uint32_t i = 0; i < fn->params.len; i++) {
        const AstPat *pat = fn->params.ptr[i].pat;
        if (pat && pat->kind == AST_PAT_IDENT) {
            AstIdent ident = pat->ident.ident;
            rib_push(
                &cx->resolve,
                (Rib){.kind = RIB_LOCAL,
                      .local = {.name = ident.name, .ctxt = ident.span.ctxt, .span = ident.span}});
        }
    }
}

static void lower_fn_sig(LowerCx *cx, HirItem *item, const AstItem *ast) {
    const AstFn *fn = ast->fn;
    HirFnSig *sig = &item->fn.sig;
    ImplTraitParams impl_params = {0};
    cx->impl_params = &impl_params;
    GenericsBuild build = lower_declared(cx, cx->owner, IMPL_TRAIT_ARGUMENT);
    FreshParams fresh = {.owner = cx->owner};
    InputLifetimes inputs = {.fn = fn};
    const Rib *rib = cx->resolve.rib;
    push_param_names(cx, fn);
    sig->self = self_kind(fn);
    cx->elision = (Elision){.mode = ELIDE_FRESH, .fresh = &fresh, .forbid_hidden = fn->is_async};
    cx->inputs = &inputs;
    cx->impl_trait = IMPL_TRAIT_ARGUMENT;
    DefId parent = def_get(cx->program, cx->owner)->parent;
    bool foreign = def_get(cx->program, parent)->kind == DEF_FOREIGN_MOD;
    sig->inputs = ARENA_ARRAY(cx->arena, HirTy *, fn->params.len + 1);
    item->fn.param_names = ARENA_ARRAY(cx->arena, Symbol, fn->params.len + 1);
    item->fn.param_spans = ARENA_ARRAY(cx->arena, Span, fn->params.len + 1);
    for (uint32_t i = 0; i < fn->params.len; i++) {
        const AstParam *param = &fn->params.ptr[i];
        if (param->ty->kind == AST_TY_C_VARIADIC) {
            sig->c_variadic = true;
            continue;
        }
        uint32_t at = sig->input_count++;
        bool named = param->pat && param->pat->kind == AST_PAT_IDENT;
        item->fn.param_names[at] = named ? param->pat->ident.ident.name : SYM_NONE;
        item->fn.param_spans[at] = param->pat ? param->pat->span : param->span;
        sig->inputs[at] = foreign ? lower_ast_ty_in(cx, param->ty, IMPL_TRAIT_IN_FOREIGN_PARAM)
                                  : lower_ast_ty(cx, param->ty);
        inputs_next(cx, param->ty->span);
    }
    cx->elision = fn_output_elision(sig, &inputs);
    cx->inputs = NULL;
    cx->impl_trait = IMPL_TRAIT_RETURN;
    sig->output = !fn->output ? NULL
                  : foreign   ? lower_ast_ty_in(cx, fn->output, IMPL_TRAIT_IN_FOREIGN_RETURN)
                              : lower_ast_ty(cx, fn->output);
    report_missing_lifetimes(cx);
    cx->resolve.rib = rib;
    if (fn->is_async) {
        Span span = fn->output ? fn->output->span : span_end(fn->params_span);
        sig->output = async_output(cx, sig->output, span);
    }
    sig->output_span = fn->output ? fn->output->span : span_end(fn->params_span);
    sig->is_unsafe = fn->safety == AST_UNSAFE;
    sig->is_const = fn->is_const;
    sig->is_async = fn->is_async;
    sig->c_variadic = sig->c_variadic || fn->c_variadic;
    sig->abi = fn->is_extern ? fn->abi : SYM_NONE;
    sig->head_span = item->head_span;
    item->fn.has_body = fn->has_body;
    item->generics = finish_generics(cx, cx->owner, &build, &fresh, &impl_params);
    mark_late_bound(item->generics, sig);
    inputs_free(&inputs);
}

static void lower_fn(LowerCx *cx, HirItem *item, const AstItem *ast) {
    const Def *def = def_get(cx->program, cx->owner);
    const Def *parent = def_get(cx->program, def->parent);
    cx->in_trait_fn = parent->kind == DEF_TRAIT;
    cx->resolve.fn_ast = ast->fn;
    cx->resolve.fn_name_span = ast->ident.span;
    item->head_span = (Span){ast->span.lo, ast->fn->sig_span.hi, ast->span.ctxt};
    lower_fn_sig(cx, item, ast);
    if (parent->kind == DEF_FOREIGN_MOD) {
        const AstItem *block = parent->ast;
        item->fn.sig.abi = block->extern_block->abi;
        item->fn.sig.is_unsafe = ast->fn->safety != AST_SAFE;
    }
}

// ---------------------------------------------------------------- structs and enums

static HirFieldSlice lower_fields(LowerCx *cx, DefId owner, const AstData *data) {
    Program *program = cx->program;
    HirFieldSlice fields = {ARENA_ARRAY(cx->arena, HirField, data->fields.len + 1), 0};
    DefNode *node = def_node(program, owner);
    Module *scope = node->scope;
    bool local = crate_get(program, def_get(program, owner)->crate)->is_local;
    DefId *ids = ARENA_ARRAY(cx->arena, DefId, data->fields.len + 1);
    bool in_enum = def_get(program, owner)->kind == DEF_VARIANT;
    for (uint32_t i = 0; i < data->fields.len; i++) {
        const AstField *ast = &data->fields.ptr[i];
        Symbol name = ast->ident.name;
        Span name_span = ast->ident.span;
        if (data->kind == AST_DATA_TUPLE) {
            name = intern(cx->session->interner, arena_printf(cx->arena, "%u", i));
            name_span = ast->span;
        }
        for (uint32_t k = 0; k < i && data->kind == AST_DATA_NAMED; k++) {
            const Def *old = def_get(program, ids[k]);
            if (symbol_eq(old->name, name)) {
                Diag *diag = diag_error(cx->session, ERR_E0124, ast->span,
                                        "field `" STR_FMT "` is already declared",
                                        SYM_ARG(cx->session, name));
                diag_primary_label(diag, "field already declared");
                diag_label(diag, old->span, "`" STR_FMT "` first declared here",
                           SYM_ARG(cx->session, name));
                diag_emit(diag);
                break;
            }
        }
        DefId id = def_new(program, DEF_FIELD, name, name_span, ast->span, owner, scope);
        Def *def = def_get(program, id);
        def->index = i;
        def->ast = ast;
        def->attrs = attrs_lower(program, ast->attrs);
        def->visible_in = in_enum ? def_get(program, owner)->visible_in
                                  : resolve_visibility(program, scope, &ast->vis, local);
        ids[i] = id;
        HirField field = {
            .def = id, .span = ast->span, .ty = lower_ast_ty_in(cx, ast->ty, IMPL_TRAIT_IN_FIELD)};
        fields.ptr[fields.len++] = field;
    }
    def_node(program, owner)->fields = (DefIdSlice){ids, data->fields.len};
    return fields;
}

static HirVariant lower_variant(LowerCx *cx, DefId def, const AstData *data, Span span) {
    HirVariant variant = {.def = def, .span = span, .ctor = def_get(cx->program, def)->ctor};
    variant.fields = lower_fields(cx, def, data);
    return variant;
}

static void lower_enum(LowerCx *cx, HirItem *item, const AstItem *ast) {
    Module *module = def_node(cx->program, cx->owner)->own;
    module_populate(cx->program, module);
    const AstVariantList variants = ast->enumeration->variants;
    HirVariant *out = ARENA_ARRAY(cx->arena, HirVariant, variants.len + 1);
    for (uint32_t i = 0; i < variants.len; i++) {
        const AstVariant *variant = &variants.ptr[i];
        DefId def = module->children.data[i];
        out[i] = lower_variant(cx, def, &variant->data, variant->span);
        if (variant->discriminant.expr) {
            HirConstArg value = lower_anon_const(cx, &variant->discriminant, false);
            // A lone parameter cannot be a discriminant; it was made no constant of its own.
            out[i].discriminant = value.kind == CONST_ARG_ANON ? value.def : NO_DEF;
        }
    }
    item->enumeration.variants = (HirVariantSlice){out, variants.len};
}

// ---------------------------------------------------------------- traits and impls

static void lower_trait(LowerCx *cx, HirItem *item, const AstItem *ast) {
    item->trait.is_unsafe = ast->trait->is_unsafe;
    item->trait.is_auto = ast->trait->is_auto;
    item->trait.is_alias = ast->kind == AST_ITEM_TRAIT_ALIAS;
    cx->elision = (Elision){.mode = ELIDE_FORBIDDEN};
    forbid_relaxed(cx, ast->trait->bounds, true);
    item->trait.supers = lower_ast_bounds(cx, ast->trait->bounds);
    Module *module = def_node(cx->program, cx->owner)->own;
    module_populate(cx->program, module);
    item->trait.items =
        (DefIdSlice){ARENA_DUP(cx->arena, DefId, module->children.data, module->children.len),
                     module->children.len};
}

static const char *impl_item_word(DefKind kind) {
    return kind == DEF_ASSOC_FN ? "method" : kind == DEF_ASSOC_TY ? "type" : "const";
}

static Str impl_trait_str(LowerCx *cx, const HirItem *item) {
    const AstItem *ast = def_get(cx->program, item->def)->ast;
    return path_segments_str(cx->program, ast->impl->trait, ast->impl->trait->len);
}

// E0323, E0324, E0325: the trait has an item of that name, but of another kind.
static void report_other_kind(LowerCx *cx, const Def *def, const Def *theirs, Str trait) {
    ErrorCode code = def->kind == DEF_ASSOC_FN   ? ERR_E0324
                     : def->kind == DEF_ASSOC_TY ? ERR_E0325
                                                 : ERR_E0323;
    const char *what = def->kind == DEF_ASSOC_FN   ? "method"
                       : def->kind == DEF_ASSOC_TY ? "type"
                                                   : "const";
    Diag *diag = diag_error(cx->session, code, def->span,
                            "item `" STR_FMT
                            "` is an associated %s, which doesn't match its trait `" STR_FMT "`",
                            SYM_ARG(cx->session, def->name), what, STR_ARG(trait));
    diag_primary_label(diag, "does not match trait");
    diag_label(diag, theirs->span, "item in trait");
    diag_emit(diag);
}

// E0201: two items of one impl for one item of the trait.
static void report_duplicate_item(LowerCx *cx, const HirItem *item, uint32_t index,
                                  const Def *theirs) {
    const Def *def = def_get(cx->program, item->impl.items.ptr[index]);
    for (uint32_t i = 0; i < index; i++) {
        const Def *before = def_get(cx->program, item->impl.items.ptr[i]);
        if (!symbol_eq(before->name, def->name) ||
            (before->kind == DEF_ASSOC_TY) != (def->kind == DEF_ASSOC_TY)) {
            continue;
        }
        Diag *diag = diag_error(
            cx->session, ERR_E0201, def->span,
            "duplicate definitions with name `" STR_FMT "`:", SYM_ARG(cx->session, def->name));
        diag_primary_label(diag, "duplicate definition");
        diag_label(diag, before->span, "previous definition here");
        diag_label(diag, theirs->span, "item in trait");
        diag_emit(diag);
        return;
    }
}

// E0407, E0437, E0438: an impl's item that the trait does not have.
static void check_impl_items(LowerCx *cx, const HirItem *item, DefId trait) {
    Program *program = cx->program;
    Module *module = def_node(program, trait)->own;
    module_populate(program, module);
    for (uint32_t i = 0; i < item->impl.items.len; i++) {
        const Def *def = def_get(program, item->impl.items.ptr[i]);
        Namespace ns = def->kind == DEF_ASSOC_TY ? NS_TYPE : NS_VALUE;
        const Binding *binding = module_lookup(program, module, def->name, ns);
        const Def *theirs =
            binding && binding->res.kind == RES_DEF ? def_get(program, binding->res.def) : NULL;
        if (binding) {
            if (theirs && theirs->kind != def->kind) {
                report_other_kind(cx, def, theirs, impl_trait_str(cx, item));
            } else if (theirs) {
                report_duplicate_item(cx, item, i, theirs);
            }
            continue;
        }
        binding = module_lookup(program, module, def->name, ns == NS_TYPE ? NS_VALUE : NS_TYPE);
        if (binding && binding->res.kind == RES_DEF) {
            report_other_kind(cx, def, def_get(program, binding->res.def),
                              impl_trait_str(cx, item));
            continue;
        }
        ErrorCode code = def->kind == DEF_ASSOC_FN   ? ERR_E0407
                         : def->kind == DEF_ASSOC_TY ? ERR_E0437
                                                     : ERR_E0438;
        Str path = impl_trait_str(cx, item);
        Diag *diag = diag_error(
            cx->session, code, def->span, "%s `" STR_FMT "` is not a member of trait `" STR_FMT "`",
            impl_item_word(def->kind), SYM_ARG(cx->session, def->name), STR_ARG(path));
        diag_primary_label(diag, "not a member of trait `" STR_FMT "`", STR_ARG(path));
        Str candidates[64], nearest;
        uint32_t count = 0;
        for (uint32_t k = 0; k < module->children.len && count < 64; k++) {
            const Def *other = def_get(program, module->children.data[k]);
            if (other->kind == def->kind) {
                candidates[count++] = sym_str(cx->session, other->name);
            }
        }
        nearest = str_nearest(sym_str(cx->session, def->name), candidates, count);
        if (nearest.ptr) {
            const char *what = def->kind == DEF_ASSOC_FN   ? "function"
                               : def->kind == DEF_ASSOC_TY ? "type"
                                                           : "constant";
            char message[96];
            snprintf(message, sizeof message, "there is an associated %s with a similar name",
                     what);
            diag_suggest_one(diag, message, def->name_span, nearest, APPLY_MAYBE, SUGGEST_DEFAULT);
        }
        diag_emit(diag);
    }
}

static void lower_impl(LowerCx *cx, HirItem *item, const AstItem *ast) {
    const AstImpl *impl = ast->impl;
    Program *program = cx->program;
    item->head_span = impl->head_span;
    item->impl.is_unsafe = impl->is_unsafe;
    item->impl.is_negative = impl->negative;
    item->impl.is_default = impl->is_default;
    ImplTraitParams impl_params = {0};
    cx->impl_params = &impl_params;
    GenericsBuild build = lower_declared(cx, cx->owner, IMPL_TRAIT_ARGUMENT);
    cx->impl_params = NULL;
    FreshParams fresh = {.owner = cx->owner};
    cx->elision = (Elision){.mode = ELIDE_FRESH, .fresh = &fresh, .forbid_hidden = true};
    if (impl->trait) {
        cx->impl_place = IMPL_TRAIT_IN_TRAIT;
        HirTraitRef ref = lower_ast_trait_ref(cx, impl->trait, NULL);
        item->impl.trait_ref = ARENA_DUP(cx->arena, HirTraitRef, &ref, 1);
        require_parentheses(cx, impl->trait, &ref, false);
    }
    item->impl.self_ty = lower_ast_ty_in(cx, impl->self_ty, IMPL_TRAIT_IN_IMPL_HEADER);
    item->generics = finish_generics(cx, cx->owner, &build, &fresh, &impl_params);
    collect_impl_items(program, cx->owner);
    item->impl.items = def_node(program, cx->owner)->fields;
    if (item->impl.trait_ref && item->impl.trait_ref->path->res.kind == RES_DEF) {
        check_impl_items(cx, item, item->impl.trait_ref->path->res.def);
    }
}

// ---------------------------------------------------------------- the rest

static void lower_alias(LowerCx *cx, HirItem *item, const AstItem *ast) {
    const AstTypeAlias *alias = ast->type;
    const Def *parent = def_get(cx->program, def_get(cx->program, cx->owner)->parent);
    cx->elision = (Elision){.mode = ELIDE_FORBIDDEN};
    cx->impl_place = IMPL_TRAIT_IN_BOUND;
    item->alias.bounds = lower_ast_bounds(cx, alias->bounds);
    cx->elision = (Elision){.mode = ELIDE_ERROR};
    cx->elision.in_impl_type = parent->kind == DEF_IMPL && alias->generics.params.len == 0;
    item->alias.ty = alias->ty ? lower_ast_ty_in(cx, alias->ty, IMPL_TRAIT_IN_ALIAS) : NULL;
}

static bool has_lifetime(const HirGenerics *generics) {
    return generics && generics->params.len && generics->params.ptr[0].kind == HIR_PARAM_LIFETIME;
}

static void lower_constant_ty(LowerCx *cx, HirItem *item, const AstItem *ast) {
    // Elided lifetimes of constants and statics are 'static, unless a trait has others to choose.
    cx->elision = (Elision){.mode = ELIDE_TO, .lifetime = {.kind = LIFETIME_STATIC}};
    DefId parent = def_get(cx->program, cx->owner)->parent;
    DefKind around = def_get(cx->program, parent)->kind;
    if (around == DEF_TRAIT && lifetime_in_scope(cx)) {
        cx->elision = (Elision){.mode = ELIDE_ERROR, .forbid_hidden = true};
    } else if (around == DEF_IMPL) {
        cx->elision.forbid_hidden = has_lifetime(hir_item(cx->program, parent)->generics);
    }
    ImplTraitPlace place =
        ast->kind == AST_ITEM_STATIC ? IMPL_TRAIT_IN_STATIC : IMPL_TRAIT_IN_CONST;
    HirTy *ty = ast->constant->ty ? lower_ast_ty_in(cx, ast->constant->ty, place)
                                  : ty_new(cx, HIR_TY_ERROR, ast->ident.span);
    bool has_body = ast->constant->has_init || ast->constant->init;
    if (ast->kind == AST_ITEM_STATIC) {
        item->global.ty = ty;
        item->global.is_mut = ast->constant->mutability == AST_MUT;
        item->global.has_body = has_body;
    } else {
        item->constant.ty = ty;
        item->constant.has_body = has_body;
    }
}

static void module_item(LowerCx *cx, HirItem *item) {
    const Module *module = def_node(cx->program, cx->owner)->own;
    if (item->kind == DEF_FOREIGN_MOD) {
        item->module.items = def_node(cx->program, cx->owner)->fields;
        return;
    }
    item->module.items =
        (DefIdSlice){ARENA_DUP(cx->arena, DefId, module->children.data, module->children.len),
                     module->children.len};
}

static Span head_to(const AstItem *ast, Span end) {
    return (Span){ast->span.lo, end.hi, ast->span.ctxt};
}

// What messages point at for an item: its name with its generics, the type of a constant, the
// bounds of a trait or associated type, the signature of a function.
static Span item_head(const AstItem *ast, const AstGenerics *generics) {
    AstBoundList bounds = {0};
    if (ast->kind == AST_ITEM_FN) {
        return head_to(ast, ast->fn->sig_span);
    }
    if ((ast->kind == AST_ITEM_CONST || ast->kind == AST_ITEM_STATIC) && ast->constant->ty) {
        return head_to(ast, ast->constant->ty->span);
    }
    if (ast->kind == AST_ITEM_TRAIT || ast->kind == AST_ITEM_TRAIT_ALIAS) {
        bounds = ast->trait->bounds;
    } else if (ast->kind == AST_ITEM_TYPE) {
        bounds = ast->type->bounds;
    }
    if (bounds.len) {
        return head_to(ast, bounds.ptr[bounds.len - 1].span);
    }
    bool written = generics && generics->params.len;
    return head_to(ast, written ? generics->span : ast->ident.span);
}

HirItem *lower_item(Program *program, DefId id) {
    const Def *def = def_get(program, id);
    const AstItem *ast = def->ast;
    DefKind kind = def->kind;
    LowerCx cx = lower_cx_new(program, id);
    HirItem made = {.def = id, .kind = kind, .span = def->span}, *item = &made;
    switch (kind) {
    case DEF_MOD:
    case DEF_FOREIGN_MOD:
        item->head_span = def->span;
        module_item(&cx, item);
        break;
    case DEF_STRUCT:
    case DEF_UNION:
        lower_enter(&cx, id);
        item->generics = lower_generics(&cx, id);
        item->head_span = item_head(ast, def_ast_generics(program, id));
        item->structure.is_union = kind == DEF_UNION;
        item->structure.variant = lower_variant(&cx, id, &ast->adt->data, ast->span);
        break;
    case DEF_ENUM:
        lower_enter(&cx, id);
        item->generics = lower_generics(&cx, id);
        item->head_span = item_head(ast, def_ast_generics(program, id));
        lower_enum(&cx, item, ast);
        break;
    case DEF_TRAIT:
    case DEF_TRAIT_ALIAS:
        lower_enter(&cx, id);
        item->generics = lower_generics(&cx, id);
        item->head_span = item_head(ast, def_ast_generics(program, id));
        lower_trait(&cx, item, ast);
        break;
    case DEF_IMPL:
        lower_enter(&cx, id);
        lower_impl(&cx, item, ast);
        break;
    case DEF_FN:
    case DEF_ASSOC_FN:
        lower_enter(&cx, id);
        lower_fn(&cx, item, ast);
        break;
    case DEF_TY_ALIAS:
    case DEF_ASSOC_TY:
        lower_enter(&cx, id);
        item->generics = lower_generics(&cx, id);
        item->head_span = item_head(ast, def_ast_generics(program, id));
        lower_alias(&cx, item, ast);
        break;
    case DEF_FOREIGN_TY:
        item->head_span = ast->span;
        break;
    case DEF_CONST:
    case DEF_ASSOC_CONST:
        lower_enter(&cx, id);
        item->head_span = item_head(ast, def_ast_generics(program, id));
        item->generics = lower_generics(&cx, id);
        lower_constant_ty(&cx, item, ast);
        break;
    case DEF_STATIC:
        lower_enter(&cx, id);
        item->head_span = item_head(ast, def_ast_generics(program, id));
        lower_constant_ty(&cx, item, ast);
        break;
    case DEF_NONE:
    case DEF_VARIANT:
    case DEF_CTOR:
    case DEF_FIELD:
    case DEF_TY_PARAM:
    case DEF_CONST_PARAM:
    case DEF_LIFETIME_PARAM:
    case DEF_MACRO:
    case DEF_EXTERN_CRATE:
    case DEF_USE:
    case DEF_ANON_CONST:
    case DEF_INLINE_CONST:
    case DEF_OPAQUE_TY:
    case DEF_CLOSURE:
    case DEF_GLOBAL_ASM:
        return NULL;
    }
    return ARENA_DUP(cx.arena, HirItem, item, 1);
}
