// check_params.c: generic parameters that nothing uses or determines.
//
// A parameter of a struct, enum or union must occur in its fields (otherwise its variance is not
// known: E0392), one of a type alias in the aliased type (E0091), one of an impl in the trait, the
// self type, or the value of an associated type that those determine (E0207). Follows the rustc
// development guide, "Variance of type and lifetime parameters", and RFC 447 for impls.
#include "frontend/check/fn_cx.h"

// ---------------------------------------------------------------- E0392, E0091: never used

static bool has_bounds(const HirGenerics *generics, DefId param) {
    for (uint32_t i = 0; i < generics->wheres.len; i++) {
        const HirTy *bounded = generics->wheres.ptr[i].bounded;
        if (bounded && bounded->kind == HIR_TY_PATH && bounded->path.kind == QPATH_RESOLVED &&
            bounded->path.path->res.kind == RES_DEF && def_eq(bounded->path.path->res.def, param)) {
            return true;
        }
    }
    return false;
}

typedef struct ParamUses { // of a parameter, or of `Self`, in the fields of a type
    Program *program;
    DefId param;
    VEC(Span) spans;
} ParamUses;

static void find_uses(ParamUses *uses, const HirTy *ty);

static void find_uses_in_path(ParamUses *uses, const HirPath *path) {
    for (uint32_t i = 0; path && i < path->segments.len; i++) {
        const HirGenericArgs *args = path->segments.ptr[i].args;
        for (uint32_t k = 0; args && k < args->args.len; k++) {
            if (args->args.ptr[k].kind == GENERIC_ARG_TYPE) {
                find_uses(uses, args->args.ptr[k].ty);
            }
        }
    }
}

static void find_uses_in_sig(ParamUses *uses, const HirFnSigTy *sig) {
    for (uint32_t i = 0; i < sig->input_count; i++) {
        find_uses(uses, sig->inputs[i]);
    }
    if (sig->output) {
        find_uses(uses, sig->output);
    }
}

static void find_uses(ParamUses *uses, const HirTy *ty) {
    switch (ty->kind) {
    case HIR_TY_SLICE:
    case HIR_TY_ARRAY:
        find_uses(uses, ty->array.elem);
        return;
    case HIR_TY_PTR:
        find_uses(uses, ty->ptr.elem);
        return;
    case HIR_TY_REF:
        find_uses(uses, ty->ref.elem);
        return;
    case HIR_TY_FN:
        find_uses_in_sig(uses, ty->fn);
        return;
    case HIR_TY_TUPLE:
        for (uint32_t i = 0; i < ty->tuple.count; i++) {
            find_uses(uses, ty->tuple.elems[i]);
        }
        return;
    case HIR_TY_PATH: {
        const HirPath *path = ty->path.kind == QPATH_RESOLVED ? ty->path.path : NULL;
        if (path && ((path->res.kind == RES_DEF && def_eq(path->res.def, uses->param)) ||
                     path->res.kind == RES_SELF_ALIAS)) {
            vec_push(&uses->spans, ty->span);
        }
        find_uses_in_path(uses, path);
        return;
    }
    case HIR_TY_DYN:
        for (uint32_t i = 0; i < ty->dyn.bounds.len; i++) {
            find_uses_in_path(uses, ty->dyn.bounds.ptr[i].trait_ref.path);
        }
        return;
    case HIR_TY_ERROR:
    case HIR_TY_NEVER:
    case HIR_TY_INFER:
    case HIR_TY_OPAQUE:
        return;
    }
}

typedef struct AdtSearch { // does a type contain itself, through any others?
    TyCx *cx;
    DefId goal;
    Map seen;
    bool found;
} AdtSearch;

static bool search_fields(void *data, Ty ty) {
    AdtSearch *search = data;
    const TyData *node = ty_data(search->cx, ty);
    if (search->found || node->kind != TY_ADT) {
        return !search->found;
    }
    DefId def = node->item.def;
    if (def_eq(def, search->goal) && search->seen.len) {
        search->found = true;
        return false;
    }
    if (map_get_or(&search->seen, def.index, 0)) {
        return true;
    }
    map_set(&search->seen, def.index, 1);
    const AdtDef *adt = ty_adt_def(search->cx, def);
    for (uint32_t i = 0; i < adt->variant_count; i++) {
        for (uint32_t k = 0; k < adt->variants[i].field_count; k++) {
            ty_walk(search->cx, ty_of(search->cx, adt->variants[i].fields[k].def), search_fields,
                    search);
        }
    }
    return !search->found;
}

static bool contains_itself(TyCx *cx, DefId adt) {
    AdtSearch search = {.cx = cx, .goal = adt};
    search_fields(&search, ty_adt(cx, adt, args_identity(cx, adt)));
    map_free(&search.seen);
    return search.found;
}

// A type parameter that only the type itself gets says nothing about its variance.
static bool report_only_recursive(Program *program, DefId adt, DefId param) {
    const Def *def = def_get(program, param);
    HirItem *item = hir_item(program, adt);
    if (def->kind != DEF_TY_PARAM) {
        return false;
    }
    ParamUses uses = {.program = program, .param = param};
    uint32_t variants = item->kind == DEF_ENUM ? item->enumeration.variants.len : 1;
    for (uint32_t i = 0; i < variants; i++) {
        const HirFieldSlice *fields = item->kind == DEF_ENUM
                                          ? &item->enumeration.variants.ptr[i].fields
                                          : &item->structure.variant.fields;
        for (uint32_t k = 0; k < fields->len; k++) {
            find_uses(&uses, fields->ptr[k].ty);
        }
    }
    bool found = uses.spans.len && contains_itself(program->ty, adt);
    if (found) {
        Str name = sym_str(program->session, def->name);
        Diag *diag =
            diag_error(program->session, ERR_NONE, uses.spans.data[0],
                       "type parameter `" STR_FMT "` is only used recursively", STR_ARG(name));
        for (uint32_t i = 1; i < uses.spans.len; i++) {
            diag_add_primary(diag, uses.spans.data[i]);
        }
        diag_label(diag, def->name_span,
                   "type parameter must be used non-recursively in the definition");
        diag_help(diag,
                  "consider removing `" STR_FMT
                  "`, referring to it in a field, or using a marker such as `PhantomData`",
                  STR_ARG(name));
        diag_note(diag, "all type parameters must be used in a non-recursive way in order to "
                        "constrain their variance");
        diag_emit(diag);
    }
    vec_free(&uses.spans);
    return found;
}

static void report_unused(Program *program, const HirGenerics *generics, DefId param,
                          ErrorCode code, const char *where) {
    const Def *def = def_get(program, param);
    Str name = sym_str(program->session, def->name);
    const char *what = def->kind == DEF_LIFETIME_PARAM ? "lifetime" : "type";
    Diag *diag = diag_error(program->session, code, def->name_span,
                            "%s parameter `" STR_FMT "` is never used", what, STR_ARG(name));
    diag_primary_label(diag, "unused %s parameter", what);
    diag_help(diag, "consider removing `" STR_FMT "`%s", STR_ARG(name), where);
    if (def->kind == DEF_TY_PARAM && !has_bounds(generics, param)) {
        diag_help(diag,
                  "if you intended `" STR_FMT "` to be a const parameter, use `const " STR_FMT
                  ": /* Type */` instead",
                  STR_ARG(name), STR_ARG(name));
    }
    diag_emit(diag);
}

// ---------------------------------------------------------------- parameters in a type

typedef struct ParamSet {
    TyCx *cx;
    BitSet *seen;        // by index in the full list
    bool in_projections; // also what a projection mentions
} ParamSet;

static void collect_args(ParamSet *set, GenericArgs args);

// Parameters of a generic associated type come after those of the impl and are not asked about.
static void mark(ParamSet *set, uint32_t index) {
    if (index < set->seen->bits) {
        bitset_add(set->seen, index);
    }
}

static void collect_region(ParamSet *set, Region region) {
    const RegionData *data = region_data(set->cx, region);
    if (data->kind == REGION_EARLY_PARAM) {
        mark(set, data->index);
    }
}

static void collect_const(ParamSet *set, Const constant) {
    const ConstData *data = const_data(set->cx, constant);
    if (data->kind == CONST_PARAM) {
        mark(set, data->param.index);
    } else if (data->kind == CONST_UNEVALUATED && set->in_projections) {
        collect_args(set, data->unevaluated.args);
    } else if (data->kind == CONST_EXPR &&
               (data->expr.op == CONST_OP_ARRAY || set->in_projections)) {
        collect_args(set, data->expr.operands); // the elements of an array determine it
    }
}

static bool collect_ty(void *data, Ty ty) {
    ParamSet *set = data;
    const TyData *node = ty_data(set->cx, ty);
    switch (node->kind) {
    case TY_PARAM:
        mark(set, node->param.index);
        break;
    case TY_REF:
        collect_region(set, node->ref.region);
        break;
    case TY_ARRAY:
        collect_const(set, node->array.len);
        break;
    case TY_ADT:
        for (uint32_t i = 0; i < args_len(set->cx, node->item.args); i++) {
            GenericArg arg = args_ptr(set->cx, node->item.args)[i];
            if (arg_tag(arg) == ARG_REGION) {
                collect_region(set, arg_region(arg));
            } else if (arg_tag(arg) == ARG_CONST) {
                collect_const(set, arg_const(arg));
            }
        }
        break;
    case TY_DYN:
        collect_region(set, node->dyn.region);
        for (uint32_t i = 0; i < dyn_preds_len(set->cx, node->dyn.preds); i++) {
            const DynPred *pred = &dyn_preds_ptr(set->cx, node->dyn.preds)[i];
            for (uint32_t k = 0; k < args_len(set->cx, pred->args); k++) {
                GenericArg arg = args_ptr(set->cx, pred->args)[k];
                if (arg_tag(arg) == ARG_REGION) {
                    collect_region(set, arg_region(arg));
                }
            }
        }
        break;
    case TY_ALIAS:
        if (node->item.alias != ALIAS_PROJECTION) {
            break;
        }
        if (set->in_projections) {
            collect_args(set, node->item.args);
        }
        return false;
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_FOREIGN:
    case TY_RAW_PTR:
    case TY_SLICE:
    case TY_TUPLE:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        break;
    }
    return true;
}

static void collect_arg(ParamSet *set, GenericArg arg) {
    switch (arg_tag(arg)) {
    case ARG_TY:
        ty_walk(set->cx, arg_ty(arg), collect_ty, set);
        return;
    case ARG_REGION:
        collect_region(set, arg_region(arg));
        return;
    case ARG_CONST:
        collect_const(set, arg_const(arg));
        return;
    }
}

static void collect_args(ParamSet *set, GenericArgs args) {
    for (uint32_t i = 0; i < args_len(set->cx, args); i++) {
        collect_arg(set, args_ptr(set->cx, args)[i]);
    }
}

// The written type is what counts: an alias that drops its parameter does not use it.
void check_alias_params(Program *program, DefId alias) {
    TyCx *cx = program->ty;
    HirItem *item = hir_item(program, alias);
    const Generics *generics = ty_generics(cx, alias);
    Ty ty = ty_of(cx, alias);
    if (!item->generics || generics->param_count == 0 || ty_has(cx, ty, TYFLAG_ERROR)) {
        return;
    }
    Arena *arena = arena_new();
    BitSet seen;
    seen = bitset_new(arena, generics_total(generics));
    ParamSet set = {cx, &seen, true};
    collect_arg(&set, arg_of_ty(ty));
    for (uint32_t i = 0; i < generics->param_count; i++) {
        const GenericParamDef *param = &generics->params[i];
        if (param->tag == ARG_TY && !bitset_has(&seen, param->index)) {
            report_unused(program, item->generics, param->def, ERR_E0091,
                          " or referring to it in the body of the type alias");
        }
    }
    arena_free(arena);
}

// ---------------------------------------------------------------- E0207: unconstrained

// `<T as Iterator>::Item == U` determines U where T is determined.
static void constrain_by_projections(TyCx *cx, Arena *arena, DefId impl, BitSet *seen,
                                     uint32_t total) {
    ClauseSlice clauses = ty_predicates(cx, impl);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < clauses.len; i++) {
            const Clause *clause = &clauses.ptr[i];
            if (clause->kind != CLAUSE_PROJECTION) {
                continue;
            }
            BitSet inputs, outputs;
            inputs = bitset_new(arena, total);
            outputs = bitset_new(arena, total);
            ParamSet needs = {cx, &inputs, true}, gives = {cx, &outputs, false};
            collect_args(&needs, clause->projection.args);
            collect_arg(&gives, clause->projection.term);
            bool known = true;
            for (uint32_t k = bitset_next(&inputs, 0); k != UINT32_MAX;
                 k = bitset_next(&inputs, k + 1)) {
                known &= bitset_has(seen, k);
            }
            for (uint32_t k = bitset_next(&outputs, 0); known && k != UINT32_MAX;
                 k = bitset_next(&outputs, k + 1)) {
                changed |= !bitset_has(seen, k);
                bitset_add(seen, k);
            }
        }
    }
}

// What is used, and what a bound determines from that: of `struct S<'a, I: Iterator<Item = &'a
// str>>(I)` the lifetime is known by the iterator.
static void constrained_params(TyCx *cx, Arena *arena, DefId adt, const Variance *variances,
                               BitSet *seen) {
    const Generics *generics = ty_generics(cx, adt);
    for (uint32_t i = 0; i < generics->param_count; i++) {
        const GenericParamDef *param = &generics->params[i];
        if (variances[param->index] != VARIANCE_BIVARIANT) {
            bitset_add(seen, param->index);
        }
    }
    constrain_by_projections(cx, arena, adt, seen, generics_total(generics));
}

// E0403 was reported; the name means only one of them.
static bool is_declared_twice(const Generics *generics, uint32_t index) {
    for (uint32_t i = 0; i < generics->param_count; i++) {
        if (i != index && symbol_eq(generics->params[i].name, generics->params[index].name)) {
            return true;
        }
    }
    return false;
}

void check_adt_params(Program *program, DefId adt) {
    TyCx *cx = program->ty;
    HirItem *item = hir_item(program, adt);
    const Generics *generics = ty_generics(cx, adt);
    if (!item->generics || variant_is_unreadable(program, adt) ||
        lang_item_of(program, adt) == LANG_PHANTOM_DATA) {
        return;
    }
    const Variance *variances = ty_variances(cx, adt);
    bool all_used = true;
    for (uint32_t i = 0; i < generics->param_count; i++) {
        all_used &= variances[generics->params[i].index] != VARIANCE_BIVARIANT;
    }
    if (all_used) {
        return;
    }
    Arena *arena = arena_new();
    BitSet seen = bitset_new(arena, generics_total(generics));
    constrained_params(cx, arena, adt, variances, &seen);
    for (uint32_t i = 0; i < generics->param_count; i++) {
        const GenericParamDef *param = &generics->params[i];
        if (param->tag != ARG_CONST && !bitset_has(&seen, param->index) &&
            !is_declared_twice(generics, i) && !report_only_recursive(program, adt, param->def)) {
            report_unused(program, item->generics, param->def, ERR_E0392,
                          ", referring to it in a field, or using a marker such as `PhantomData`");
        }
    }
    arena_free(arena);
}

// A lifetime matters only where an associated type mentions it.
static void collect_assoc_types(TyCx *cx, DefId impl, BitSet *mentioned) {
    AssocItemSlice items = ty_assoc_items(cx, impl);
    ParamSet set = {cx, mentioned, true};
    for (uint32_t i = 0; i < items.len; i++) {
        if (items.ptr[i].kind == DEF_ASSOC_TY) {
            collect_arg(&set, arg_of_ty(ty_of(cx, items.ptr[i].def)));
        }
    }
}

static void report_unconstrained(Program *program, const GenericParamDef *param) {
    const Def *def = def_get(program, param->def);
    const char *what = param->tag == ARG_REGION ? "lifetime"
                       : param->tag == ARG_TY   ? "type"
                                                : "const";
    Diag *diag = diag_error(program->session, ERR_E0207,
                            param->tag == ARG_CONST ? def->span : def->name_span,
                            "the %s parameter `" STR_FMT
                            "` is not constrained by the impl trait, self type, or predicates",
                            what, SYM_ARG(program->session, param->name));
    diag_primary_label(diag, "unconstrained %s parameter", what);
    if (param->tag == ARG_CONST) {
        diag_note(diag, "expressions using a const parameter must map each value to a distinct "
                        "output value");
        diag_note(diag, "proving the result of expressions other than the parameter are unique is "
                        "not supported");
    }
    diag_emit(diag);
}

bool check_impl_params(Program *program, DefId impl) {
    TyCx *cx = program->ty;
    const Generics *generics = ty_generics(cx, impl);
    uint32_t total = generics_total(generics);
    Ty self = ty_of(cx, impl);
    TraitRef ref = {0};
    bool has_trait = ty_impl_trait_ref(cx, impl, &ref);
    bool unknown_trait = !has_trait && hir_item(program, impl)->impl.trait_ref != NULL;
    if (total == 0 || unknown_trait || ty_has(cx, self, TYFLAG_ERROR) ||
        (has_trait && (args_flags(cx, ref.args) & TYFLAG_ERROR))) {
        return true;
    }
    Arena *arena = arena_new();
    BitSet seen, mentioned;
    seen = bitset_new(arena, total);
    mentioned = bitset_new(arena, total);
    ParamSet set = {cx, &seen, false};
    collect_arg(&set, arg_of_ty(self));
    if (has_trait) {
        collect_args(&set, ref.args);
    }
    constrain_by_projections(cx, arena, impl, &seen, total);
    collect_assoc_types(cx, impl, &mentioned);
    bool good = true;
    for (uint32_t i = 0; i < generics->param_count; i++) {
        const GenericParamDef *param = &generics->params[i];
        bool matters = param->tag != ARG_REGION || bitset_has(&mentioned, param->index);
        if (matters && !bitset_has(&seen, param->index)) {
            report_unconstrained(program, param);
            good = false;
        }
    }
    arena_free(arena);
    return good;
}
