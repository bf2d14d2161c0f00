// ty_instance.c: facts about types without inference variables, and what a call runs.
//
// In: types, environments, a function with its arguments. Out: Copy, Sized, needs-drop and the
// like; types with all projections and opaque types replaced; the instance that a call of a (trait)
// function runs. One InferCx serves all these questions: each opens a scope, which is rolled back
// when it has been answered. Follows the rustc development guide, "Monomorphization", "Trait
// resolution in codegen".
#include "frontend/ty/trait.h"

// ---------------------------------------------------------------- the scratch context

typedef struct Scratch {
    InferCx *infer;
    InferSnapshot snapshot;
    SelectEntry *stack;
    uint32_t depth, probing, projecting;
    bool reveal, overflowed;
    VEC(uint32_t) running;
} Scratch;

// Answers may be asked for while another one is worked out: the state of the outer question is put
// aside.
static Scratch scratch_begin(TyCx *cx, bool reveal) {
    TraitTables *tables = trait_tables(cx);
    if (!tables->scratch) {
        tables->scratch = infer_new(cx, tables->arena, NO_DEF);
    }
    InferCx *infer = tables->scratch;
    struct TraitCaches *caches = infer->caches;
    Scratch scratch = {.infer = infer,
                       .snapshot = infer_snapshot(infer),
                       .stack = caches->stack,
                       .depth = caches->depth,
                       .probing = caches->probing,
                       .projecting = caches->projecting.len,
                       .reveal = infer->reveal_opaque,
                       .overflowed = caches->overflowed};
    caches->stack = NULL;
    caches->depth = 0;
    caches->probing = 1; // no causes are kept
    caches->overflowed = false;
    infer->reveal_opaque = reveal;
    return scratch;
}

static void scratch_end(Scratch *scratch) {
    struct TraitCaches *caches = scratch->infer->caches;
    caches->stack = scratch->stack;
    caches->depth = scratch->depth;
    caches->probing = scratch->probing;
    caches->projecting.len = scratch->projecting;
    caches->overflowed = scratch->overflowed;
    scratch->infer->reveal_opaque = scratch->reveal;
    infer_rollback(scratch->infer, scratch->snapshot);
}

bool trait_holds_erased(TyCx *cx, ParamEnv env, Clause clause) {
    Scratch scratch = scratch_begin(cx, false);
    ObligationVec nested = {0};
    ObligationCause cause = {.kind = CAUSE_MISC, .span = clause.span};
    clause = trait_normalize_clause(scratch.infer, &cause, env, clause, &nested);
    bool holds = trait_evaluate(scratch.infer, env, clause) == CERTAINTY_YES;
    vec_free(&nested);
    scratch_end(&scratch);
    return holds;
}

static bool holds_lang(TyCx *cx, ParamEnv env, Ty ty, LangItem item) {
    DefId trait = lang_item(tycx_program(cx), item);
    if (trait.index == 0) {
        return false;
    }
    GenericArg arg = arg_of_ty(ty);
    return trait_holds_erased(
        cx, env, clause_of_trait((TraitRef){trait, args_intern(cx, &arg, 1)}, SPAN_NONE));
}

// ---------------------------------------------------------------- facts

typedef enum Known { KNOWN_NO, KNOWN_YES, KNOWN_ASK } Known;

static Known known_copy(const TyData *data) {
    switch (data->kind) {
    case TY_BOOL:
    case TY_CHAR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_RAW_PTR:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_ERROR:
        return KNOWN_YES;
    case TY_REF:
        return data->ref.is_mut ? KNOWN_NO : KNOWN_YES;
    case TY_STR:
    case TY_SLICE:
    case TY_DYN:
    case TY_FOREIGN:
        return KNOWN_NO;
    case TY_INFER:
        return data->infer.kind == INFER_TY ? KNOWN_NO : KNOWN_YES;
    case TY_NONE:
    case TY_ADT:
    case TY_ARRAY:
    case TY_TUPLE:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
        break;
    }
    return KNOWN_ASK;
}

bool ty_is_copy(TyCx *cx, ParamEnv env, Ty ty) {
    Known known = known_copy(ty_data(cx, ty));
    return known == KNOWN_ASK ? holds_lang(cx, env, ty, LANG_COPY) : known == KNOWN_YES;
}

bool ty_is_sized(TyCx *cx, ParamEnv env, Ty ty) {
    switch (ty_kind(cx, ty)) {
    case TY_BOOL:
    case TY_CHAR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_RAW_PTR:
    case TY_REF:
    case TY_ARRAY:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_ERROR:
        return true;
    case TY_FOREIGN:
        return false;
    case TY_STR:
    case TY_SLICE:
    case TY_DYN: // a `where` clause that can never hold may say it
    case TY_NONE:
    case TY_ADT:
    case TY_TUPLE:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
        break;
    }
    return holds_lang(cx, env, ty, LANG_SIZED);
}

bool ty_is_freeze(TyCx *cx, ParamEnv env, Ty ty) {
    switch (ty_kind(cx, ty)) {
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_RAW_PTR:
    case TY_REF:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_ERROR:
        return true;
    case TY_NONE:
    case TY_ADT:
    case TY_FOREIGN:
    case TY_ARRAY:
    case TY_SLICE:
    case TY_TUPLE:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_DYN:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
        break;
    }
    return holds_lang(cx, env, ty, LANG_FREEZE);
}

bool ty_is_unpin(TyCx *cx, ParamEnv env, Ty ty) {
    return holds_lang(cx, env, ty, LANG_UNPIN);
}

static bool param_index(TyCx *cx, GenericArg arg, uint32_t *index) {
    switch (arg_tag(arg)) {
    case ARG_TY: {
        const TyData *data = ty_data(cx, arg_ty(arg));
        *index = data->kind == TY_PARAM ? data->param.index : 0;
        return data->kind == TY_PARAM;
    }
    case ARG_REGION: {
        const RegionData *data = region_data(cx, arg_region(arg));
        *index = data->kind == REGION_EARLY_PARAM ? data->index : 0;
        return data->kind == REGION_EARLY_PARAM;
    }
    case ARG_CONST: {
        const ConstData *data = const_data(cx, arg_const(arg));
        *index = data->kind == CONST_PARAM ? data->param.index : 0;
        return data->kind == CONST_PARAM;
    }
    }
    return false;
}

bool ty_impl_is_special(TyCx *cx, DefId impl, ImplParams *params) {
    const TyData *self = ty_data(cx, ty_of(cx, impl));
    uint32_t total = generics_total(ty_generics(cx, impl));
    Arena *arena = tycx_program(cx)->session->arena;
    *params = (ImplParams){.of_type = ARENA_ARRAY(arena, GenericArg, total ? total : 1),
                           .given = ARENA_ARRAY(arena, bool, total ? total : 1),
                           .count = total};
    GenericArgs identity = args_identity(cx, self->item.def);
    for (uint32_t i = 0; i < args_len(cx, self->item.args); i++) {
        GenericArg arg = args_ptr(cx, self->item.args)[i];
        uint32_t index;
        bool is_param = param_index(cx, arg, &index);
        if (!is_param || params->given[index]) {
            params->special = arg;
            params->is_twice = is_param;
            return true;
        }
        params->given[index] = true;
        params->of_type[index] = args_ptr(cx, identity)[i];
    }
    return false;
}

DefId ty_drop_impl(TyCx *cx, DefId adt) {
    TraitTables *tables = trait_tables(cx);
    uint64_t known;
    if (map_get(&tables->drop_impls, adt.index, &known)) {
        return (DefId){(uint32_t)known};
    }
    DefId result = NO_DEF;
    DefId trait = lang_item(tycx_program(cx), LANG_DROP);
    if (trait.index) {
        const ImplIndex *index = trait_impl_index(cx, trait);
        uint64_t simple = (uint64_t)TY_ADT << 40 | adt.index;
        uint64_t i = map_get_or(&index->first, simple, 0);
        ImplParams params;
        if (i && !ty_impl_is_special(cx, index->headers[i - 1].impl, &params)) {
            AssocItemSlice items = ty_assoc_items(cx, index->headers[i - 1].impl);
            for (uint32_t j = 0; j < items.len; j++) {
                if (items.ptr[j].kind == DEF_ASSOC_FN) {
                    result = items.ptr[j].def;
                    break;
                }
            }
        }
    }
    map_set(&tables->drop_impls, adt.index, result.index);
    return result;
}

static bool adt_needs_drop(TyCx *cx, ParamEnv env, const TyData *data) {
    const AdtDef *adt = ty_adt_def(cx, data->item.def);
    if (adt->is_manually_drop || adt->is_phantom_data) {
        return false;
    }
    if (ty_drop_impl(cx, data->item.def).index || adt->is_box) {
        return true;
    }
    if (adt->kind == ADT_UNION) {
        return false;
    }
    for (uint32_t i = 0; i < adt->variant_count; i++) {
        for (uint32_t j = 0; j < adt->variants[i].field_count; j++) {
            Ty field = field_ty(cx, adt->variants[i].fields[j].def, data->item.args);
            if (ty_has(cx, field, TYFLAG_ALIAS)) {
                field = ty_normalize_erased(cx, env, field);
            }
            if (ty_needs_drop(cx, env, field)) {
                return true;
            }
        }
    }
    return false;
}

static bool list_needs_drop(TyCx *cx, ParamEnv env, TyList list) {
    for (uint32_t i = 0; i < ty_list_len(cx, list); i++) {
        if (ty_needs_drop(cx, env, ty_list_ptr(cx, list)[i])) {
            return true;
        }
    }
    return false;
}

static bool needs_drop_uncached(TyCx *cx, ParamEnv env, Ty ty) {
    const TyData *data = ty_data(cx, ty);
    uint64_t len;
    switch (data->kind) {
    case TY_ADT:
        return adt_needs_drop(cx, env, data);
    case TY_TUPLE:
        return list_needs_drop(cx, env, data->tuple);
    case TY_COROUTINE: // what it holds while it is suspended is not known everywhere
        return true;
    case TY_CLOSURE:
        return ty_needs_drop(cx, env, closure_parts(cx, data->item.args).captures);
    case TY_ARRAY:
        return !(const_as_u64(cx, data->array.len, &len) && len == 0) &&
               ty_needs_drop(cx, env, data->array.elem);
    case TY_SLICE:
        return ty_needs_drop(cx, env, data->ref.elem);
    case TY_DYN:
    case TY_FOREIGN:
        return data->kind == TY_DYN;
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
        return !ty_is_copy(cx, env, ty);
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_REF:
    case TY_RAW_PTR:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_ERROR:
        break;
    }
    return false;
}

bool ty_needs_drop(TyCx *cx, ParamEnv env, Ty ty) {
    switch (ty_kind(cx, ty)) {
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_REF:
    case TY_RAW_PTR:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_ERROR:
        return false;
    case TY_ADT:
    case TY_FOREIGN:
    case TY_ARRAY:
    case TY_SLICE:
    case TY_TUPLE:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_DYN:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
        break;
    }
    TraitTables *tables = trait_tables(cx);
    ty = ty_erase_regions(cx, ty);
    uint64_t key = (uint64_t)(ty_has(cx, ty, TYFLAG_PARAM | TYFLAG_ALIAS) ? env.index : 0) << 32 |
                   ty.index,
             known;
    if (map_get(&tables->needs_drop, key, &known)) {
        return known;
    }
    if (tables->needs_drop_depth == TRAIT_RECURSION_LIMIT) {
        return true; // without end: its size is an error of its own
    }
    map_set(&tables->needs_drop, key, 0); // a type inside itself adds nothing
    tables->needs_drop_depth++;
    bool needs = needs_drop_uncached(cx, env, ty);
    tables->needs_drop_depth--;
    if (needs || !ty_has(cx, ty, TYFLAG_INFER)) {
        map_set(&tables->needs_drop, key, needs);
    } else {
        map_remove(&tables->needs_drop, key);
    }
    return needs;
}

Ty ty_struct_tail(TyCx *cx, ParamEnv env, Ty ty) {
    for (uint32_t depth = 0; depth < TRAIT_RECURSION_LIMIT; depth++) {
        if (ty_has(cx, ty, TYFLAG_ALIAS)) {
            ty = ty_normalize_erased(cx, env, ty);
        }
        const TyData *data = ty_data(cx, ty);
        if (data->kind == TY_TUPLE && ty_list_len(cx, data->tuple)) {
            ty = ty_list_ptr(cx, data->tuple)[ty_list_len(cx, data->tuple) - 1];
            continue;
        }
        if (data->kind != TY_ADT) {
            return ty;
        }
        const AdtDef *adt = ty_adt_def(cx, data->item.def);
        if (adt->kind != ADT_STRUCT || adt->variant_count == 0 ||
            adt->variants[0].field_count == 0) {
            return ty;
        }
        const VariantDef *variant = &adt->variants[0];
        ty = field_ty(cx, variant->fields[variant->field_count - 1].def, data->item.args);
    }
    return ty;
}

// ---------------------------------------------------------------- normalising without regions

static Ty normalize_erased(TyCx *cx, ParamEnv env, Ty ty, bool reveal) {
    ty = ty_erase_regions(cx, ty);
    if (!ty_has(cx, ty, TYFLAG_ALIAS)) {
        return ty;
    }
    TraitTables *tables = trait_tables(cx);
    uint64_t key = (uint64_t)(ty_has(cx, ty, TYFLAG_PARAM) ? env.index : 0) << 33 |
                   (uint64_t)reveal << 32 | ty.index,
             known;
    if (map_get(&tables->erased, key, &known)) {
        return (Ty){(uint32_t)known};
    }
    Scratch scratch = scratch_begin(cx, reveal);
    ObligationCause cause = {.kind = CAUSE_MISC};
    Fulfill fulfill = {0};
    FulfillErrorVec errors = {0};
    Ty value = trait_normalize(scratch.infer, &cause, env, ty, &fulfill.pending);
    fulfill_where_possible(scratch.infer, &fulfill, &errors);
    value = infer_resolve(scratch.infer, value);
    bool solved = errors.len == 0 && !ty_has(cx, value, TYFLAG_INFER);
    vec_free(&fulfill.pending);
    vec_free(&errors);
    scratch_end(&scratch);
    value = solved ? ty_erase_regions(cx, value) : ty;
    if (solved) {
        map_set(&tables->erased, key, value.index);
    }
    return value;
}

Ty ty_normalize_erased(TyCx *cx, ParamEnv env, Ty ty) {
    return normalize_erased(cx, env, ty, true);
}

Ty ty_normalize_opaque(TyCx *cx, ParamEnv env, Ty ty) {
    return normalize_erased(cx, env, ty, false);
}

static Ty normalize_each(TyFolder *folder, Ty ty, bool *descend) {
    *descend = false;
    return ty_normalize_erased(folder->cx, *(ParamEnv *)folder->data, ty);
}

GenericArgs args_normalize_erased(TyCx *cx, ParamEnv env, GenericArgs args) {
    args = args_erase_regions(cx, args);
    if (!(args_flags(cx, args) & TYFLAG_ALIAS)) {
        return args;
    }
    TyFolder folder = {.cx = cx, .data = &env, .needed = TYFLAG_ALIAS, .ty = normalize_each};
    return fold_args(&folder, args);
}

// ---------------------------------------------------------------- instances

static bool is_intrinsic(Program *program, DefId def) {
    return def_attr(program, def, SYM(RUSTC_INTRINSIC)) != NULL;
}

static Instance plain_instance(TyCx *cx, DefId def, GenericArgs args) {
    Program *program = tycx_program(cx);
    if (def_get(program, def)->kind == DEF_CTOR) {
        return (Instance){.kind = INSTANCE_CTOR, .def = def, .args = args};
    }
    if (is_intrinsic(program, def)) {
        return (Instance){.kind = INSTANCE_INTRINSIC, .def = def, .args = args};
    }
    if (def_eq(def, program->lang[LANG_DROP_IN_PLACE])) {
        return (Instance){.kind = INSTANCE_DROP_GLUE,
                          .def = def,
                          .args = args,
                          .ty = arg_ty(args_ptr(cx, args)[args_len(cx, args) - 1])};
    }
    return (Instance){.kind = INSTANCE_ITEM, .def = def, .args = args};
}

// Method arguments: those of the impl, then the method's own as the call gives them.
static GenericArgs rebase_args(TyCx *cx, GenericArgs call, uint32_t trait_count, GenericArgs impl) {
    uint32_t own = args_len(cx, call) - trait_count, count = args_len(cx, impl);
    if (own == 0) {
        return impl;
    }
    GenericArg few[24];
    GenericArg *all =
        own + count <= 24 ? few : ARENA_ARRAY(trait_tables(cx)->arena, GenericArg, own + count);
    copy_bytes(all, args_ptr(cx, impl), count * sizeof *all);
    copy_bytes(all + count, args_ptr(cx, call) + trait_count, own * sizeof *all);
    return args_intern(cx, all, count + own);
}

// Impl parameters that only where-clauses determine (through projections) are solved by proving
// these.
static bool solve_impl_args(InferCx *infer, Selection *selection) {
    if (!(args_flags(infer->cx, infer_resolve_args(infer, selection->args)) & TYFLAG_INFER)) {
        vec_free(&selection->nested);
        selection->args = infer_resolve_args(infer, selection->args);
        return true;
    }
    Fulfill fulfill = {0};
    FulfillErrorVec errors = {0};
    fulfill_register_all(&fulfill, &selection->nested);
    fulfill_where_possible(infer, &fulfill, &errors);
    vec_free(&fulfill.pending);
    bool ok = errors.len == 0;
    vec_free(&errors);
    selection->args = infer_resolve_args(infer, selection->args);
    return ok && !(args_flags(infer->cx, selection->args) & TYFLAG_INFER);
}

// The method of Fn* that a method of AsyncFn* is the same as for what can be called.
static DefId plain_call(TyCx *cx, DefId trait) {
    Program *program = tycx_program(cx);
    static const LangItem pairs[][2] = {{LANG_ASYNC_FN, LANG_FN},
                                        {LANG_ASYNC_FN_MUT, LANG_FN_MUT},
                                        {LANG_ASYNC_FN_ONCE, LANG_FN_ONCE}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        if (def_eq(trait, program->lang[pairs[i][0]])) {
            AssocItemSlice items = ty_assoc_items(cx, program->lang[pairs[i][1]]);
            for (uint32_t k = 0; k < items.len; k++) {
                if (items.ptr[k].kind == DEF_ASSOC_FN) {
                    return items.ptr[k].def;
                }
            }
        }
    }
    return NO_DEF;
}

// An async closure that is called by value but only borrows what it captured lives in the future.
static bool calls_owned(TyCx *cx, DefId trait, DefId closure, ClosureKind kind) {
    Program *program = tycx_program(cx);
    if (kind == CLOSURE_FN_ONCE || !closure_async_body(cx, closure).index) {
        return false;
    }
    return def_eq(trait, program->lang[LANG_ASYNC_FN_ONCE]) ||
           (def_eq(trait, program->lang[LANG_FN_ONCE]) && closure_lends(cx, closure) == LENDS_YES);
}

static bool instance_of_callable(TyCx *cx, DefId def, TraitRef ref, Ty self, Instance *instance) {
    Program *program = tycx_program(cx);
    const TyData *data = ty_data(cx, self);
    DefId plain = plain_call(cx, ref.trait);
    DefId trait = ref.trait;
    if (plain.index) {
        def = plain;
        trait = def_get(program, plain)->parent;
    }
    if (data->kind != TY_CLOSURE) {
        *instance =
            (Instance){.kind = INSTANCE_FN_PTR_SHIM, .def = def, .args = ref.args, .ty = self};
        return true;
    }
    ClosureKind kind;
    if (!closure_kind_of_ty(cx, closure_parts(cx, data->item.args).kind_ty, &kind)) {
        return false;
    }
    if (calls_owned(cx, ref.trait, data->item.def, kind)) {
        *instance = plain_instance(cx, program->lang[LANG_ASYNC_CALL_OWNED], ref.args);
        return true;
    }
    bool once = def_eq(trait, program->lang[LANG_FN_ONCE]) && kind != CLOSURE_FN_ONCE;
    *instance = (Instance){.kind = once ? INSTANCE_CLOSURE_ONCE_SHIM : INSTANCE_ITEM,
                           .def = data->item.def,
                           .args = data->item.args};
    return true;
}

static bool instance_of_object(TyCx *cx, DefId def, GenericArgs args, TraitRef ref, Ty self,
                               const Selection *selection, Instance *instance) {
    Clause principal;
    if (!dyn_principal(cx, self, self, &principal)) {
        return false;
    }
    uint32_t base = vtable_method_base(cx, principal.trait,
                                       (TraitRef){ref.trait, selection->clause.trait.args});
    uint32_t slot = vtable_method_slot(cx, def, base);
    if (slot == UINT32_MAX) { // not dispatched: the trait's own code for the dyn type
        *instance = plain_instance(cx, def, args);
        return true;
    }
    *instance = (Instance){.kind = INSTANCE_VIRTUAL, .def = def, .args = args, .slot = slot};
    return true;
}

static bool instance_of_trait_fn(TyCx *cx, InferCx *infer, ParamEnv env, DefId def,
                                 GenericArgs args, Instance *instance) {
    Program *program = tycx_program(cx);
    TraitRef ref = trait_ref_of_assoc(cx, def, args);
    Obligation obligation = {.env = env, .clause = clause_of_trait(ref, SPAN_NONE)};
    Selection selection = trait_select(infer, &obligation);
    Ty self = trait_ref_self(cx, ref);
    bool ok = false;
    switch (selection.kind) {
    case SELECT_ERROR:
    case SELECT_AMBIGUOUS:
    case SELECT_PARAM:
    case SELECT_AUTO:
        break;
    case SELECT_IMPL: {
        if (!solve_impl_args(infer, &selection)) {
            break;
        }
        DefId item = trait_impl_item(cx, selection.impl, def);
        ok = true;
        if (item.index == 0) { // the trait's default
            *instance = plain_instance(cx, def, args);
        } else {
            uint32_t trait_count = generics_total(ty_generics(cx, ref.trait));
            GenericArgs own =
                rebase_args(cx, args, trait_count, args_erase_regions(cx, selection.args));
            *instance = plain_instance(cx, item, own);
        }
        break;
    }
    case SELECT_BUILTIN:
        ok = true;
        if (def_eq(ref.trait, program->lang[LANG_CLONE]) && !ty_assoc_item(cx, def)->has_default) {
            *instance =
                (Instance){.kind = INSTANCE_CLONE_SHIM, .def = def, .args = ref.args, .ty = self};
        } else if (def_eq(ref.trait, program->lang[LANG_FUTURE_TRAIT])) {
            const TyData *coroutine = ty_data(cx, self);
            *instance = (Instance){
                .kind = INSTANCE_ITEM, .def = coroutine->item.def, .args = coroutine->item.args};
        } else if (def_eq(ref.trait, program->lang[LANG_FN_PTR_TRAIT]) &&
                   def_eq(def, program->lang[LANG_FN_PTR_ADDR])) {
            *instance =
                (Instance){.kind = INSTANCE_FN_ADDR_SHIM, .def = def, .args = ref.args, .ty = self};
        } else {
            *instance = plain_instance(cx, def, args);
        }
        break;
    case SELECT_OBJECT:
        ok = instance_of_object(cx, def, args, ref, self, &selection, instance);
        break;
    case SELECT_CLOSURE:
    case SELECT_FN:
        ok = instance_of_callable(cx, def, ref, self, instance);
        break;
    }
    vec_free(&selection.nested);
    return ok;
}

bool instance_resolve(TyCx *cx, ParamEnv env, DefId def, GenericArgs args, Instance *instance) {
    Program *program = tycx_program(cx);
    args = args_normalize_erased(cx, env, args);
    const Def *node = def_get(program, def);
    DefKind parent = node->parent.index ? def_get(program, node->parent)->kind : DEF_NONE;
    if (node->kind != DEF_ASSOC_FN && node->kind != DEF_ASSOC_CONST) {
        *instance = plain_instance(cx, def, args);
        return true;
    }
    if (parent != DEF_TRAIT) {
        *instance = plain_instance(cx, def, args);
        return true;
    }
    Scratch scratch = scratch_begin(cx, true);
    bool ok = instance_of_trait_fn(cx, scratch.infer, env, def, args, instance);
    scratch_end(&scratch);
    return ok;
}
