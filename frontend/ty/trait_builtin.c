// trait_builtin.c: traits that the compiler implements itself.
//
// In: a trait clause about a known type. Out: holds / fails / not the compiler's business, with the
// types that must hold the same trait in turn; values of the compiler's own associated types
// (FnOnce::Output, Pointee::Metadata, DiscriminantKind::Discriminant); what `T: Unsize<U>` asks;
// what auto traits look into. As in rustc, Copy and Clone of scalars, references and arrays are
// impls in the library, those of tuples, closures and functions are built in. Follows the rustc
// development guide, "Trait resolution (old-style)", and the reference, "Special types and traits".
#include "frontend/check/check.h"
#include "frontend/ty/trait.h"

// True if nothing but the compiler (and where-clauses) can answer.
bool trait_is_builtin(TyCx *cx, DefId trait, LangItem *item) {
    static const LangItem only[] = {LANG_SIZED,   LANG_UNSIZE, LANG_DISCRIMINANT_KIND,
                                    LANG_POINTEE, LANG_TUPLE,  LANG_FN_PTR_TRAIT,
                                    LANG_DESTRUCT};
    static const LangItem shared[] = {LANG_COPY,     LANG_CLONE,        LANG_FN,
                                      LANG_FN_MUT,   LANG_FN_ONCE,      LANG_FUTURE_TRAIT,
                                      LANG_ASYNC_FN, LANG_ASYNC_FN_MUT, LANG_ASYNC_FN_ONCE};
    Program *program = tycx_program(cx);
    for (uint32_t i = 0; i < sizeof only / sizeof *only; i++) {
        if (def_eq(program->lang[only[i]], trait)) {
            *item = only[i];
            return true;
        }
    }
    for (uint32_t i = 0; i < sizeof shared / sizeof *shared; i++) {
        if (def_eq(program->lang[shared[i]], trait)) {
            *item = shared[i];
            return false;
        }
    }
    *item = LANG_NONE;
    return false;
}

static void add_part(TyVec *parts, Ty ty) {
    if (parts) {
        vec_push(parts, ty);
    }
}

static void add_list(TyCx *cx, TyVec *parts, TyList list) {
    for (uint32_t i = 0; i < ty_list_len(cx, list); i++) {
        add_part(parts, ty_list_ptr(cx, list)[i]);
    }
}

// ---------------------------------------------------------------- Sized

// The type of a struct's last field where that decides whether the struct is Sized; none (0) where
// it always is.
static Ty sized_constraint(TyCx *cx, DefId adt) {
    TraitTables *tables = trait_tables(cx);
    uint64_t known;
    if (map_get(&tables->sized_tails, adt.index, &known)) {
        return (Ty){(uint32_t)known};
    }
    map_set(&tables->sized_tails, adt.index, 0);
    const AdtDef *def = ty_adt_def(cx, adt);
    Ty tail = {0};
    if (def->kind == ADT_STRUCT && def->variant_count && def->variants[0].field_count) {
        const VariantDef *variant = &def->variants[0];
        Ty last = ty_of(cx, variant->fields[variant->field_count - 1].def);
        switch (ty_kind(cx, last)) {
        case TY_STR:
        case TY_SLICE:
        case TY_DYN:
        case TY_FOREIGN:
        case TY_TUPLE:
        case TY_ADT:
        case TY_ALIAS:
            tail = last;
            break;
        case TY_PARAM: {
            // A parameter that must be Sized anyway decides nothing.
            DefId sized = lang_item(tycx_program(cx), LANG_SIZED);
            ClauseSlice predicates = ty_predicates(cx, adt);
            tail = last;
            for (uint32_t i = 0; i < predicates.len; i++) {
                const Clause *clause = &predicates.ptr[i];
                if (clause->kind == CLAUSE_TRAIT && def_eq(clause->trait.trait, sized) &&
                    ty_eq(trait_ref_self(cx, clause->trait), last)) {
                    tail = (Ty){0};
                }
            }
            break;
        }
        case TY_NONE:
        case TY_BOOL:
        case TY_CHAR:
        case TY_NEVER:
        case TY_INT:
        case TY_UINT:
        case TY_FLOAT:
        case TY_ARRAY:
        case TY_REF:
        case TY_RAW_PTR:
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
        // An ADT that is always Sized itself is no constraint.
        if (tail.index && ty_kind(cx, tail) == TY_ADT &&
            sized_constraint(cx, ty_data(cx, tail)->item.def).index == 0) {
            tail = (Ty){0};
        }
    }
    map_set(&tables->sized_tails, adt.index, tail.index);
    return tail;
}

static BuiltinAnswer answer_sized(TyCx *cx, Ty ty, TyVec *parts) {
    const TyData *data = ty_data(cx, ty);
    switch (data->kind) {
    case TY_BOOL:
    case TY_CHAR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_ARRAY:
    case TY_REF:
    case TY_RAW_PTR:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_ERROR:
        return BUILTIN_HOLDS;
    case TY_STR:
    case TY_SLICE:
    case TY_DYN:
    case TY_FOREIGN:
        return BUILTIN_FAILS;
    case TY_TUPLE: {
        uint32_t count = ty_list_len(cx, data->tuple);
        if (count) {
            add_part(parts, ty_list_ptr(cx, data->tuple)[count - 1]);
        }
        return BUILTIN_HOLDS;
    }
    case TY_ADT: {
        Ty tail = sized_constraint(cx, data->item.def);
        if (tail.index) {
            add_part(parts, ty_subst(cx, tail, data->item.args));
        }
        return BUILTIN_HOLDS;
    }
    case TY_INFER:
        return data->infer.kind == INFER_TY ? BUILTIN_AMBIGUOUS : BUILTIN_HOLDS;
    case TY_NONE:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
        break;
    }
    return BUILTIN_NONE;
}

// ---------------------------------------------------------------- Copy, Clone

static BuiltinAnswer answer_copy_clone(InferCx *infer, Ty ty, TyVec *parts) {
    TyCx *cx = infer->cx;
    const TyData *data = ty_data(cx, ty);
    switch (data->kind) {
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_ERROR:
        return BUILTIN_HOLDS;
    case TY_INFER:
        return data->infer.kind == INFER_TY ? BUILTIN_AMBIGUOUS : BUILTIN_HOLDS;
    case TY_TUPLE:
        add_list(cx, parts, data->tuple);
        return BUILTIN_HOLDS;
    case TY_COROUTINE:
        return BUILTIN_FAILS;
    case TY_CLOSURE: {
        Ty captures = infer_shallow(infer, closure_parts(cx, data->item.args).captures);
        if (infer_is_ty_var(infer, captures)) {
            return BUILTIN_AMBIGUOUS;
        }
        if (ty_kind(cx, captures) == TY_TUPLE) {
            add_list(cx, parts, ty_data(cx, captures)->tuple);
        }
        return BUILTIN_HOLDS;
    }
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_ADT:
    case TY_FOREIGN:
    case TY_ARRAY:
    case TY_SLICE:
    case TY_REF:
    case TY_RAW_PTR:
    case TY_DYN:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
        break;
    }
    return BUILTIN_NONE;
}

// ---------------------------------------------------------------- Unsize

// Parameters of a struct that only its last field mentions: those may change when it is unsized.
typedef struct ParamSet {
    TyCx *cx;
    BitSet set;
} ParamSet;
static Ty collect_param(TyFolder *folder, Ty ty, bool *descend) {
    (void)descend;
    const TyData *data = ty_data(folder->cx, ty);
    if (data->kind == TY_PARAM) {
        bitset_add(&((ParamSet *)folder->data)->set, data->param.index);
    }
    return ty;
}
static Const collect_const_param(TyFolder *folder, Const constant, bool *descend) {
    (void)descend;
    const ConstData *data = const_data(folder->cx, constant);
    if (data->kind == CONST_PARAM) {
        bitset_add(&((ParamSet *)folder->data)->set, data->param.index);
    }
    return constant;
}
static BitSet params_of(TyCx *cx, Arena *arena, Ty ty, uint32_t count) {
    ParamSet params = {cx, bitset_new(arena, count)};
    TyFolder folder = {.cx = cx,
                       .data = &params,
                       .needed = TYFLAG_PARAM,
                       .ty = collect_param,
                       .constant = collect_const_param};
    fold_ty(&folder, ty);
    return params.set;
}

typedef struct UnsizeStruct {
    Ty tail_source, tail_target; // last fields
    Ty rebuilt;                  // the source with the target's arguments where they may differ
} UnsizeStruct;

static bool unsize_struct(InferCx *infer, Ty source, Ty target, UnsizeStruct *unsize) {
    TyCx *cx = infer->cx;
    const TyData *ds = ty_data(cx, source), *dt = ty_data(cx, target);
    const AdtDef *adt = ty_adt_def(cx, ds->item.def);
    if (adt->kind != ADT_STRUCT || adt->variants[0].field_count == 0) {
        return false;
    }
    uint32_t count = args_len(cx, ds->item.args), fields = adt->variants[0].field_count;
    Ty tail = ty_of(cx, adt->variants[0].fields[fields - 1].def);
    BitSet changing = params_of(cx, infer->arena, tail, count);
    for (uint32_t i = 0; i + 1 < fields; i++) {
        BitSet other =
            params_of(cx, infer->arena, ty_of(cx, adt->variants[0].fields[i].def), count);
        bitset_subtract(&changing, &other);
    }
    if (bitset_next(&changing, 0) == UINT32_MAX) {
        return false;
    }
    GenericArg *args = ARENA_ARRAY(infer->arena, GenericArg, count);
    for (uint32_t i = 0; i < count; i++) {
        args[i] = args_ptr(cx, bitset_has(&changing, i) ? dt->item.args : ds->item.args)[i];
    }
    GenericArgs rebuilt = args_intern(cx, args, count);
    unsize->tail_source = ty_subst(cx, tail, ds->item.args);
    unsize->tail_target = ty_subst(cx, tail, rebuilt);
    unsize->rebuilt = ty_adt(cx, ds->item.def, rebuilt);
    return true;
}

static bool dyn_lists_auto(TyCx *cx, Ty dyn, DefId trait) {
    const TyData *data = ty_data(cx, dyn);
    for (uint32_t i = 0; i < dyn_preds_len(cx, data->dyn.preds); i++) {
        const DynPred *pred = &dyn_preds_ptr(cx, data->dyn.preds)[i];
        if (pred->kind == DYN_AUTO && def_eq(pred->def, trait)) {
            return true;
        }
    }
    // An auto trait may also be a supertrait of the principal.
    Clause principal;
    if (dyn_principal(cx, dyn, dyn, &principal)) {
        TraitRefSlice supers = trait_supertraits(cx, principal.trait.trait);
        for (uint32_t i = 0; i < supers.len; i++) {
            if (def_eq(supers.ptr[i].trait, trait)) {
                return true;
            }
        }
    }
    return false;
}

static GenericArgs args_without_self(TyCx *cx, GenericArgs args) {
    return args_intern(cx, args_ptr(cx, args) + 1, args_len(cx, args) - 1);
}

static bool may_be_same(InferCx *infer, GenericArgs a, GenericArgs b) {
    InferSnapshot snapshot = infer_snapshot(infer);
    ObligationVec nested = {0};
    bool same =
        infer_relate_args(infer, RELATE_EQ, SPAN_NONE, (ParamEnv){0}, a, b, &nested) == RELATE_OK;
    vec_free(&nested);
    infer_rollback(infer, snapshot);
    return same;
}

// What both say of one associated type is the same.
static bool dyn_projections_fit(InferCx *infer, Ty source, Ty target) {
    TyCx *cx = infer->cx;
    const TyData *from = ty_data(cx, source), *to = ty_data(cx, target);
    for (uint32_t i = 0; i < dyn_preds_len(cx, to->dyn.preds); i++) {
        const DynPred *wanted = &dyn_preds_ptr(cx, to->dyn.preds)[i];
        for (uint32_t k = 0; k < dyn_preds_len(cx, from->dyn.preds); k++) {
            const DynPred *had = &dyn_preds_ptr(cx, from->dyn.preds)[k];
            bool both = wanted->kind == DYN_PROJECTION && had->kind == DYN_PROJECTION &&
                        def_eq(wanted->def, had->def);
            if (both && !may_be_same(infer, args_intern(cx, &wanted->term, 1),
                                     args_intern(cx, &had->term, 1))) {
                return false;
            }
        }
    }
    return true;
}

// dyn A → dyn B: B is A or a supertrait, its auto traits are among A's.
static bool dyn_may_upcast(InferCx *infer, Ty source, Ty target) {
    TyCx *cx = infer->cx;
    const TyData *data = ty_data(cx, target);
    Clause from, to;
    bool has_from = dyn_principal(cx, source, source, &from),
         has_to = dyn_principal(cx, target, target, &to);
    if (has_to) {
        if (!has_from) {
            return false;
        }
        bool found = false;
        TraitRefSlice supers = trait_supertraits(cx, from.trait.trait);
        for (uint32_t i = 0; i < supers.len && !found; i++) {
            found = def_eq(supers.ptr[i].trait, to.trait.trait) &&
                    may_be_same(
                        infer,
                        args_without_self(cx, args_subst(cx, supers.ptr[i].args, from.trait.args)),
                        args_without_self(cx, to.trait.args));
        }
        if (!found) {
            return false;
        }
    }
    for (uint32_t i = 0; i < dyn_preds_len(cx, data->dyn.preds); i++) {
        const DynPred *pred = &dyn_preds_ptr(cx, data->dyn.preds)[i];
        if (pred->kind == DYN_AUTO && !dyn_lists_auto(cx, source, pred->def)) {
            return false;
        }
    }
    return dyn_projections_fit(infer, source, target);
}

static BuiltinAnswer answer_unsize(InferCx *infer, TraitRef ref) {
    TyCx *cx = infer->cx;
    Ty source = infer_shallow(infer, trait_ref_self(cx, ref));
    Ty target = infer_shallow(infer, arg_ty(args_ptr(cx, ref.args)[1]));
    if (infer_is_ty_var(infer, source) || infer_is_ty_var(infer, target)) {
        return BUILTIN_AMBIGUOUS;
    }
    TyKind from = ty_kind(cx, source), to = ty_kind(cx, target);
    if (from == TY_DYN && to == TY_DYN) {
        return dyn_may_upcast(infer, source, target) ? BUILTIN_HOLDS : BUILTIN_NONE;
    }
    if (to == TY_DYN) {
        return BUILTIN_HOLDS;
    }
    if (from == TY_ARRAY && to == TY_SLICE) {
        return BUILTIN_HOLDS;
    }
    UnsizeStruct unsize;
    if (from == TY_ADT && to == TY_ADT &&
        def_eq(ty_data(cx, source)->item.def, ty_data(cx, target)->item.def) &&
        unsize_struct(infer, source, target, &unsize)) {
        return BUILTIN_HOLDS;
    }
    return BUILTIN_NONE;
}

static bool relate(InferCx *infer, const Obligation *obligation, Ty a, Ty b,
                   ObligationVec *nested) {
    return infer_relate(infer, RELATE_EQ, obligation->cause.span, obligation->env, a, b, nested) ==
           RELATE_OK;
}

// Everything a dyn type promises must hold for `self`.
static void push_dyn_preds(InferCx *infer, const Obligation *obligation, Ty self, Ty dyn,
                           ObligationVec *nested) {
    TyCx *cx = infer->cx;
    const TyData *data = ty_data(cx, dyn);
    ObligationCause cause = trait_derived_cause(infer, obligation, NO_DEF, SPAN_NONE);
    cause.kind = CAUSE_DERIVED;
    for (uint32_t i = 0; i < dyn_preds_len(cx, data->dyn.preds); i++) {
        DynPred pred = dyn_preds_ptr(cx, data->dyn.preds)[i];
        Clause clause = {.span = obligation->cause.span,
                         .vars = pred.kind == DYN_AUTO ? (BoundVars){0} : data->dyn.vars};
        GenericArgs args = trait_args_with_self(cx, self, pred.args);
        switch (pred.kind) {
        case DYN_TRAIT:
        case DYN_AUTO:
            clause.kind = CLAUSE_TRAIT;
            clause.trait = (TraitRef){pred.def, args};
            break;
        case DYN_PROJECTION:
            clause.kind = CLAUSE_PROJECTION;
            clause.projection.def = pred.def;
            clause.projection.args = args;
            clause.projection.term = pred.term;
            break;
        }
        obligation_push(nested, cause, obligation->env, clause, obligation->depth + 1);
    }
    Clause outlives = {.kind = CLAUSE_TY_OUTLIVES, .span = obligation->cause.span};
    outlives.ty_outlives.ty = self;
    outlives.ty_outlives.region = data->dyn.region;
    if (infer->collect_regions) {
        obligation_push(nested, cause, obligation->env, outlives, obligation->depth + 1);
    }
}

static bool confirm_upcast(InferCx *infer, const Obligation *obligation, Ty source, Ty target,
                           ObligationVec *nested) {
    TyCx *cx = infer->cx;
    const TyData *data = ty_data(cx, target);
    // The source as a type is an instance of each of its supertraits; so the promises of the
    // target, auto traits aside, are proven for it as for any type.
    for (uint32_t i = 0; i < dyn_preds_len(cx, data->dyn.preds); i++) {
        DynPred pred = dyn_preds_ptr(cx, data->dyn.preds)[i];
        if (pred.kind == DYN_AUTO) {
            continue;
        }
        Clause clause = {.span = obligation->cause.span, .vars = data->dyn.vars};
        GenericArgs args = trait_args_with_self(cx, source, pred.args);
        if (pred.kind == DYN_TRAIT) {
            clause.kind = CLAUSE_TRAIT;
            clause.trait = (TraitRef){pred.def, args};
        } else {
            clause.kind = CLAUSE_PROJECTION;
            clause.projection.def = pred.def;
            clause.projection.args = args;
            clause.projection.term = pred.term;
        }
        obligation_push(nested, trait_derived_cause(infer, obligation, NO_DEF, SPAN_NONE),
                        obligation->env, clause, obligation->depth + 1);
    }
    if (infer->collect_regions) {
        vec_push(&infer->region_constraints,
                 (RegionConstraint){ty_data(cx, source)->dyn.region, data->dyn.region,
                                    obligation->cause.span});
    }
    return true;
}

bool trait_confirm_unsize(InferCx *infer, const Obligation *obligation, Clause open,
                          ObligationVec *nested) {
    TyCx *cx = infer->cx;
    Ty source = infer_shallow(infer, trait_ref_self(cx, open.trait));
    Ty target = infer_shallow(infer, arg_ty(args_ptr(cx, open.trait.args)[1]));
    const TyData *ds = ty_data(cx, source), *dt = ty_data(cx, target);
    if (ds->kind == TY_DYN && dt->kind == TY_DYN) {
        return confirm_upcast(infer, obligation, source, target, nested);
    }
    if (dt->kind == TY_DYN) {
        ObligationCause cause = trait_derived_cause(infer, obligation, NO_DEF, SPAN_NONE);
        DefId sized = lang_item(tycx_program(cx), LANG_SIZED);
        GenericArg arg = arg_of_ty(source);
        if (sized.index) {
            TraitRef ref = {sized, args_intern(cx, &arg, 1)};
            obligation_push(nested, cause, obligation->env,
                            clause_of_trait(ref, obligation->cause.span), obligation->depth + 1);
        }
        push_dyn_preds(infer, obligation, source, target, nested);
        return true;
    }
    if (ds->kind == TY_ARRAY && dt->kind == TY_SLICE) {
        return relate(infer, obligation, ds->array.elem, dt->ref.elem, nested);
    }
    UnsizeStruct unsize;
    if (ds->kind != TY_ADT || dt->kind != TY_ADT ||
        !unsize_struct(infer, source, target, &unsize) ||
        !relate(infer, obligation, unsize.rebuilt, target, nested)) {
        return false;
    }
    ObligationCause cause = trait_derived_cause(infer, obligation, NO_DEF, SPAN_NONE);
    Ty pair[2] = {unsize.tail_source, unsize.tail_target};
    GenericArg args[2];
    for (int i = 0; i < 2; i++) {
        args[i] = arg_of_ty(trait_normalize_at(infer, &cause, obligation->env,
                                               obligation->depth + 1, pair[i], nested));
    }
    TraitRef ref = {open.trait.trait, args_intern(cx, args, 2)};
    obligation_push(nested, cause, obligation->env, clause_of_trait(ref, obligation->cause.span),
                    obligation->depth + 1);
    return true;
}

// ---------------------------------------------------------------- all

BuiltinAnswer trait_builtin_answer(InferCx *infer, ParamEnv env, LangItem item, TraitRef ref,
                                   TyVec *parts) {
    TyCx *cx = infer->cx;
    (void)env;
    Ty self = infer_shallow(infer, trait_ref_self(cx, ref));
    TyKind kind = ty_kind(cx, self);
    if (item == LANG_SIZED) {
        return answer_sized(cx, self, parts);
    }
    if (item == LANG_COPY || item == LANG_CLONE) {
        return answer_copy_clone(infer, self, parts);
    }
    if (item == LANG_UNSIZE) {
        return answer_unsize(infer, ref);
    }
    if (item == LANG_TUPLE) {
        return kind == TY_TUPLE ? BUILTIN_HOLDS : BUILTIN_NONE;
    }
    if (item == LANG_FN_PTR_TRAIT) {
        return kind == TY_FN_PTR ? BUILTIN_HOLDS : BUILTIN_NONE;
    }
    if (item == LANG_FUTURE_TRAIT) {
        return kind == TY_COROUTINE ? BUILTIN_HOLDS : BUILTIN_NONE;
    }
    if (item == LANG_DESTRUCT || item == LANG_POINTEE || item == LANG_DISCRIMINANT_KIND) {
        return BUILTIN_HOLDS;
    }
    return BUILTIN_NONE;
}

static bool adt_parts(TyCx *cx, const TyData *data, TyVec *parts) {
    const AdtDef *adt = ty_adt_def(cx, data->item.def);
    if (adt->is_phantom_data) {
        for (uint32_t i = 0; i < args_len(cx, data->item.args); i++) {
            GenericArg arg = args_ptr(cx, data->item.args)[i];
            if (arg_tag(arg) == ARG_TY) {
                vec_push(parts, arg_ty(arg));
            }
        }
        return true;
    }
    for (uint32_t i = 0; i < adt->variant_count; i++) {
        for (uint32_t j = 0; j < adt->variants[i].field_count; j++) {
            vec_push(parts, field_ty(cx, adt->variants[i].fields[j].def, data->item.args));
        }
    }
    return true;
}

bool trait_auto_parts(InferCx *infer, Ty ty, TyVec *parts) {
    TyCx *cx = infer->cx;
    const TyData *data = ty_data(cx, ty);
    switch (data->kind) {
    case TY_ADT:
        return adt_parts(cx, data, parts);
    case TY_ARRAY:
        vec_push(parts, data->array.elem);
        return true;
    case TY_SLICE:
    case TY_REF:
    case TY_RAW_PTR:
        vec_push(parts, data->ref.elem);
        return true;
    case TY_TUPLE:
        add_list(cx, parts, data->tuple);
        return true;
    case TY_CLOSURE:
    case TY_COROUTINE: {
        Ty captures = infer_shallow(infer, closure_parts(cx, data->item.args).captures);
        if (ty_kind(cx, captures) == TY_TUPLE) {
            add_list(cx, parts, ty_data(cx, captures)->tuple);
        } else {
            vec_push(parts, captures);
        }
        CoroutineHeld held;
        if (data->kind == TY_COROUTINE && ty_coroutine_witness(cx, data->item.def, &held)) {
            for (uint32_t i = 0; i < held.len; i++) {
                vec_push(parts, ty_subst(cx, held.ptr[i].ty, data->item.args));
            }
        }
        return true;
    }
    case TY_ALIAS: {
        Ty hidden = data->item.alias == ALIAS_OPAQUE
                        ? typeck_opaque_hidden(tycx_program(cx), data->item.def)
                        : (Ty){0};
        if (hidden.index) {
            vec_push(parts, ty_subst(cx, hidden, data->item.args));
        }
        return hidden.index != 0;
    }
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_FOREIGN:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_DYN:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        break;
    }
    return true;
}

// ---------------------------------------------------------------- signatures of things that can be
// called

static void normalize_tupled(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                             uint32_t depth, Ty inputs, FnSig *sig, ObligationVec *out) {
    Ty output = sig_output(infer->cx, *sig);
    Ty pair[2] = {trait_normalize_at(infer, cause, env, depth + 1, inputs, out),
                  trait_normalize_at(infer, cause, env, depth + 1, output, out)};
    sig->inputs_output = ty_list_intern(infer->cx, pair, 2);
}

// The opened signature with its inputs as one tuple.
bool trait_fn_sig_of(InferCx *infer, const ObligationCause *cause, ParamEnv env, uint32_t depth,
                     Ty callee, FnSig *sig, ObligationVec *out) {
    TyCx *cx = infer->cx;
    const TyData *data = ty_data(cx, callee);
    if (data->kind == TY_CLOSURE) {
        Ty fn_ptr = infer_resolve(infer, closure_parts(cx, data->item.args).sig_as_fn_ptr);
        if (ty_kind(cx, fn_ptr) != TY_FN_PTR) {
            return false;
        }
        *sig = infer_open_sig(infer, cause->span, ty_data(cx, fn_ptr)->fn_ptr);
        // `<T as Tr<'a>>::Item` is known only now that `'a` is.
        normalize_tupled(infer, cause, env, depth, sig_input(cx, *sig, 0), sig, out);
        if (infer->collect_regions && closure_async_body(cx, data->item.def).index) {
            Ty types[2] = {sig_input(cx, *sig, 0)};
            types[1] =
                closure_future(cx, data->item.def, data->item.args, *sig, infer_region(infer));
            sig->inputs_output = ty_list_intern(cx, types, 2);
        }
        return true;
    }
    PolyFnSig poly;
    if (data->kind == TY_FN_PTR) {
        poly = data->fn_ptr;
    } else if (data->kind == TY_FN_DEF) {
        poly = poly_sig_subst(cx, ty_fn_sig(cx, data->item.def), data->item.args);
    } else {
        return false;
    }
    *sig = infer_open_sig(infer, cause->span, poly);
    uint32_t count = sig_input_count(cx, *sig);
    Ty tuple = ty_tuple(cx, ty_list_ptr(cx, sig->inputs_output), count);
    normalize_tupled(infer, cause, env, depth, tuple, sig, out);
    return true;
}

// ---------------------------------------------------------------- built-in associated types

static ProjectResult project_output(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                                    uint32_t depth, TraitRef ref, ObligationVec *out, Ty *result) {
    TyCx *cx = infer->cx;
    Ty self = infer_shallow(infer, trait_ref_self(cx, ref));
    FnSig sig;
    if (!trait_fn_sig_of(infer, cause, env, depth, self, &sig, out)) {
        return PROJECT_AMBIGUOUS;
    }
    Ty args = arg_ty(args_ptr(cx, ref.args)[1]);
    if (infer_relate(infer, RELATE_EQ, cause->span, env, args, sig_input(cx, sig, 0), out) !=
        RELATE_OK) {
        return PROJECT_ERROR;
    }
    const TyData *data = ty_data(cx, self);
    if (data->kind == TY_CLOSURE && closure_async_body(cx, data->item.def).index) {
        return project_async_output(infer, cause, env, depth, self, sig, out, result);
    }
    *result = infer_resolve(infer, sig_output(cx, sig));
    return PROJECT_DONE;
}

static ProjectResult project_metadata(InferCx *infer, ParamEnv env, Ty self, Ty *result) {
    TyCx *cx = infer->cx;
    const CommonTys *common = ty_common(cx);
    Program *program = tycx_program(cx);
    for (uint32_t depth = 0; depth < TRAIT_RECURSION_LIMIT; depth++) {
        self = infer_resolve(infer, self);
        const TyData *data = ty_data(cx, self);
        switch (data->kind) {
        case TY_STR:
        case TY_SLICE:
            *result = common->usize;
            return PROJECT_DONE;
        case TY_DYN: {
            DefId metadata = lang_item(program, LANG_DYN_METADATA);
            GenericArg arg = arg_of_ty(self);
            *result =
                metadata.index ? ty_adt(cx, metadata, args_intern(cx, &arg, 1)) : common->error;
            return PROJECT_DONE;
        }
        case TY_ADT: {
            Ty tail = sized_constraint(cx, data->item.def);
            if (tail.index == 0) {
                *result = common->unit;
                return PROJECT_DONE;
            }
            ObligationCause cause = {0};
            self = trait_normalize_at(infer, &cause, env, depth,
                                      ty_subst(cx, tail, data->item.args), NULL);
            continue;
        }
        case TY_TUPLE: {
            uint32_t count = ty_list_len(cx, data->tuple);
            if (count == 0) {
                *result = common->unit;
                return PROJECT_DONE;
            }
            self = ty_list_ptr(cx, data->tuple)[count - 1];
            continue;
        }
        case TY_INFER:
            if (data->infer.kind == INFER_TY) {
                return PROJECT_AMBIGUOUS;
            }
            *result = common->unit;
            return PROJECT_DONE;
        case TY_PARAM:
        case TY_ALIAS:
        case TY_BOUND:
        case TY_PLACEHOLDER:
            if (trait_holds(infer, env, self, lang_item(program, LANG_SIZED))) {
                *result = common->unit;
                return PROJECT_DONE;
            }
            return PROJECT_RIGID;
        case TY_NONE:
        case TY_BOOL:
        case TY_CHAR:
        case TY_NEVER:
        case TY_INT:
        case TY_UINT:
        case TY_FLOAT:
        case TY_FOREIGN:
        case TY_ARRAY:
        case TY_REF:
        case TY_RAW_PTR:
        case TY_FN_DEF:
        case TY_FN_PTR:
        case TY_CLOSURE:
        case TY_COROUTINE:
        case TY_ERROR:
            break;
        }
        *result = common->unit;
        return PROJECT_DONE;
    }
    return PROJECT_RIGID;
}

static ProjectResult project_discriminant(TyCx *cx, Ty self, Ty *result) {
    const TyData *data = ty_data(cx, self);
    *result = ty_common(cx)->u8;
    switch (data->kind) {
    case TY_ADT: {
        const AdtDef *adt = ty_adt_def(cx, data->item.def);
        if (adt->kind == ADT_ENUM) {
            *result = adt_discr_ty(cx, adt);
        }
        return PROJECT_DONE;
    }
    case TY_PARAM:
    case TY_ALIAS:
    case TY_BOUND:
    case TY_PLACEHOLDER:
        return PROJECT_RIGID;
    case TY_INFER:
        return data->infer.kind == INFER_TY ? PROJECT_AMBIGUOUS : PROJECT_DONE;
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_FOREIGN:
    case TY_ARRAY:
    case TY_SLICE:
    case TY_REF:
    case TY_RAW_PTR:
    case TY_TUPLE:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_DYN:
    case TY_ERROR:
        break;
    }
    return PROJECT_DONE;
}

bool trait_project_builtin(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                           uint32_t depth, DefId assoc, GenericArgs args, TraitRef ref,
                           ObligationVec *out, Ty *result, ProjectResult *outcome) {
    TyCx *cx = infer->cx;
    LangItem item;
    trait_is_builtin(cx, ref.trait, &item);
    Ty self = infer_shallow(infer, trait_ref_self(cx, ref));
    TyKind kind = ty_kind(cx, self);
    bool callable = kind == TY_CLOSURE || kind == TY_FN_DEF || kind == TY_FN_PTR;
    if (item == LANG_FN_ONCE && callable) {
        *outcome = project_output(infer, cause, env, depth, ref, out, result);
        return true;
    }
    if ((item == LANG_ASYNC_FN_ONCE || item == LANG_ASYNC_FN_MUT) && callable) {
        *outcome = project_async(infer, cause, env, depth, assoc, args, out, result);
        return true;
    }
    if (item == LANG_FUTURE_TRAIT && kind == TY_COROUTINE) {
        Ty sig = closure_parts(cx, ty_data(cx, self)->item.args).sig_as_fn_ptr;
        *result = infer_resolve(infer, sig_output(cx, ty_data(cx, sig)->fn_ptr.sig));
        *outcome = PROJECT_DONE;
        return true;
    }
    if (item == LANG_POINTEE) {
        *outcome = project_metadata(infer, env, self, result);
        return true;
    }
    if (item == LANG_DISCRIMINANT_KIND) {
        *outcome = project_discriminant(cx, self, result);
        return true;
    }
    return false;
}
