// borrow_region.c: regions as sets of points.
//
// In: a body. Out: for each region in the types of its locals the set of points where a reference
// with that region may be used. Every region is numbered anew; statements give outlives constraints
// by relating types; a region contains each point where a local with it in its type is live;
// constraints carry points over until nothing moves. Regions of the signature are universal: they
// contain the whole body and themselves, and one that comes to contain another must be known to
// outlive it. Follows the rustc development guide, "MIR borrow check: region inference".
#include "mir/borrowck/borrow_private.h"

// ---------------------------------------------------------------- numbering

static Region region_new(Borrowck *b, RegionInfo info) {
    vec_push(&b->regions, info);
    vec_push(&b->outlives_of, 0);
    return region_var(b->cx, b->regions.len - 1);
}

static Region fresh(Borrowck *b) {
    return region_new(b, (RegionInfo){0});
}

static Region fresh_for_infer(InferCx *infer, void *data, Span span) {
    (void)infer;
    (void)span;
    return fresh(data);
}

RegionVid region_vid(const Borrowck *b, Region region) {
    const RegionData *data = region_data(b->cx, region);
    return data->kind == REGION_VAR ? data->index : UINT32_MAX;
}

typedef struct Renumber {
    Borrowck *b;
    bool external; // erased regions belong to the creator of the closure
} Renumber;

static Region renumber_region(TyFolder *folder, Region region) {
    Renumber *renumber = folder->data;
    Borrowck *b = renumber->b;
    const RegionData *data = region_data(b->cx, region);
    switch (data->kind) {
    case REGION_STATIC:
        return region_var(b->cx, 0);
    case REGION_BOUND:
    case REGION_VAR:
        return region;
    case REGION_EARLY_PARAM:
    case REGION_LATE_PARAM:
        for (uint32_t i = 0; i < b->regions.len; i++) {
            if (data->def.index != 0 && b->regions.data[i].def.index == data->def.index) {
                return region_var(b->cx, i);
            }
        }
        break;
    case REGION_NONE:
    case REGION_PLACEHOLDER:
    case REGION_ERASED:
    case REGION_ERROR:
        break;
    }
    return renumber->external
               ? region_new(b, (RegionInfo){.is_universal = true, .is_external = true})
               : fresh(b);
}

static Ty renumber_ty(Borrowck *b, Ty ty, bool external) {
    Renumber renumber = {b, external};
    TyFolder folder = {.cx = b->cx, .data = &renumber, .region = renumber_region};
    return fold_ty(&folder, ty);
}

// ---------------------------------------------------------------- constraints

static void outlive(Borrowck *b, RegionVid sup, RegionVid sub) {
    if (sup == sub || sup == UINT32_MAX || sub == UINT32_MAX) {
        return;
    }
    vec_push(&b->outlives, (Outlives){sup, sub, b->kind, b->span, b->outlives_of.data[sup]});
    b->outlives_of.data[sup] = b->outlives.len;
}

static void outlive_regions(Borrowck *b, Region sup, Region sub) {
    outlive(b, region_vid(b, sup), region_vid(b, sub));
}

typedef struct RegionWalk {
    RegionVisitor *visit;
    void *data;
} RegionWalk;

static Region visit_region(TyFolder *folder, Region region) {
    RegionWalk *walk = folder->data;
    if (region_data(folder->cx, region)->kind != REGION_BOUND) {
        walk->visit(walk->data, region);
    }
    return region;
}

void ty_regions(Borrowck *b, Ty ty, RegionVisitor *visit, void *data) {
    if (!ty_has(b->cx, ty, TYFLAG_FREE_REGION)) {
        return;
    }
    RegionWalk walk = {visit, data};
    TyFolder folder = {.cx = b->cx, .data = &walk, .region = visit_region};
    fold_ty(&folder, ty);
}

typedef struct OutliveAll {
    Borrowck *b;
    Region than;
} OutliveAll;

static void outlive_one(void *data, Region region) {
    OutliveAll *all = data;
    outlive_regions(all->b, region, all->than);
}

static void ty_outlives(Borrowck *b, Ty ty, Region region) {
    OutliveAll all = {b, region};
    ty_regions(b, ty, outlive_one, &all);
}

// Takes over what inference collected while it related or normalised.
static void drain_infer(Borrowck *b) {
    for (uint32_t i = 0; i < b->infer->region_constraints.len; i++) {
        const RegionConstraint *constraint = &b->infer->region_constraints.data[i];
        outlive_regions(b, constraint->sup, constraint->sub);
    }
    b->infer->region_constraints.len = 0;
    for (uint32_t i = 0; i < b->infer->ty_outlives.len; i++) {
        ty_outlives(b, b->infer->ty_outlives.data[i].ty, b->infer->ty_outlives.data[i].region);
    }
    b->infer->ty_outlives.len = 0;
}

static void solve_obligations(Borrowck *b, ObligationVec *obligations) {
    Fulfill fulfill = {0};
    FulfillErrorVec errors = {0};
    fulfill_register_all(&fulfill, obligations);
    fulfill_where_possible(b->infer, &fulfill, &errors);
    vec_free(&fulfill.pending);
    vec_free(&errors);
    drain_infer(b);
}

static Ty normalize(Borrowck *b, Ty ty) {
    if (!ty_has(b->cx, ty, TYFLAG_ALIAS)) {
        return ty;
    }
    ObligationCause cause = {.kind = CAUSE_MISC, .span = b->span};
    ObligationVec obligations = {0};
    ty = trait_normalize(b->infer, &cause, b->env, ty, &obligations);
    solve_obligations(b, &obligations);
    return infer_resolve(b->infer, ty);
}

// ---------------------------------------------------------------- relating types in step

static Variance compose(Variance outer, Variance inner) {
    if (outer == VARIANCE_BIVARIANT || inner == VARIANCE_BIVARIANT) {
        return VARIANCE_BIVARIANT;
    }
    if (outer == VARIANCE_INVARIANT || inner == VARIANCE_INVARIANT) {
        return VARIANCE_INVARIANT;
    }
    return outer == inner ? VARIANCE_COVARIANT : VARIANCE_CONTRAVARIANT;
}

static void relate_regions(Borrowck *b, Region x, Region y, Variance variance) {
    switch (variance) {
    case VARIANCE_COVARIANT:
        outlive_regions(b, x, y);
        break;
    case VARIANCE_CONTRAVARIANT:
        outlive_regions(b, y, x);
        break;
    case VARIANCE_INVARIANT:
        outlive_regions(b, x, y);
        outlive_regions(b, y, x);
        break;
    case VARIANCE_BIVARIANT:
        break;
    }
}

static void relate(Borrowck *b, Ty x, Ty y, Variance variance);

static void relate_arg(Borrowck *b, GenericArg x, GenericArg y, Variance variance) {
    if (arg_tag(x) == ARG_TY && arg_tag(y) == ARG_TY) {
        relate(b, arg_ty(x), arg_ty(y), variance);
    } else if (arg_tag(x) == ARG_REGION && arg_tag(y) == ARG_REGION) {
        relate_regions(b, arg_region(x), arg_region(y), variance);
    }
}

static void relate_args(Borrowck *b, GenericArgs x, GenericArgs y, const Variance *variances,
                        Variance otherwise, Variance outer) {
    uint32_t count = args_len(b->cx, x);
    if (count != args_len(b->cx, y)) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        relate_arg(b, args_ptr(b->cx, x)[i], args_ptr(b->cx, y)[i],
                   compose(outer, variances != NULL ? variances[i] : otherwise));
    }
}

static void relate_lists(Borrowck *b, TyList x, TyList y, Variance variance) {
    uint32_t count = ty_list_len(b->cx, x);
    for (uint32_t i = 0; i < count && count == ty_list_len(b->cx, y); i++) {
        relate(b, ty_list_ptr(b->cx, x)[i], ty_list_ptr(b->cx, y)[i], variance);
    }
}

static void relate_sigs(Borrowck *b, FnSig x, FnSig y, Variance variance) {
    uint32_t count = sig_input_count(b->cx, x);
    if (count != sig_input_count(b->cx, y)) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        relate(b, sig_input(b->cx, x, i), sig_input(b->cx, y, i),
               compose(variance, VARIANCE_CONTRAVARIANT));
    }
    relate(b, sig_output(b->cx, x), sig_output(b->cx, y), variance);
}

static void relate_dyn(Borrowck *b, const TyData *x, const TyData *y, Variance variance) {
    relate_regions(b, x->dyn.region, y->dyn.region, variance);
    uint32_t count = dyn_preds_len(b->cx, x->dyn.preds);
    if (count != dyn_preds_len(b->cx, y->dyn.preds)) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        const DynPred *p = &dyn_preds_ptr(b->cx, x->dyn.preds)[i],
                      *q = &dyn_preds_ptr(b->cx, y->dyn.preds)[i];
        relate_args(b, p->args, q->args, NULL, VARIANCE_INVARIANT, variance);
        if (p->kind == DYN_PROJECTION && q->kind == DYN_PROJECTION) {
            relate_arg(b, p->term, q->term, VARIANCE_INVARIANT);
        }
    }
}

// x <: y for covariance. Both have the same shape once normalised; parts that do not are left to
// inference.
static void relate(Borrowck *b, Ty x, Ty y, Variance variance) {
    if (x.index == y.index && !ty_has(b->cx, x, TYFLAG_FREE_REGION)) {
        return;
    }
    x = normalize(b, x);
    y = normalize(b, y);
    const TyData *p = ty_data(b->cx, x), *q = ty_data(b->cx, y);
    if (p->kind != q->kind) {
        return;
    }
    switch (p->kind) {
    case TY_ADT:
        if (p->item.def.index == q->item.def.index) {
            relate_args(b, p->item.args, q->item.args, ty_variances(b->cx, p->item.def),
                        VARIANCE_INVARIANT, variance);
        }
        break;
    case TY_FN_DEF:
    case TY_ALIAS:
        if (p->item.def.index == q->item.def.index) {
            relate_args(b, p->item.args, q->item.args, NULL, VARIANCE_INVARIANT, variance);
        }
        break;
    case TY_CLOSURE:
        if (p->item.def.index == q->item.def.index) {
            relate_args(b, p->item.args, q->item.args, NULL, VARIANCE_COVARIANT, variance);
        }
        break;
    case TY_ARRAY:
        relate(b, p->array.elem, q->array.elem, variance);
        break;
    case TY_SLICE:
        relate(b, p->ref.elem, q->ref.elem, variance);
        break;
    case TY_RAW_PTR:
        relate(b, p->ref.elem, q->ref.elem, q->ref.is_mut ? VARIANCE_INVARIANT : variance);
        break;
    case TY_REF:
        relate_regions(b, p->ref.region, q->ref.region, variance);
        relate(b, p->ref.elem, q->ref.elem,
               q->ref.is_mut ? compose(variance, VARIANCE_INVARIANT) : variance);
        break;
    case TY_TUPLE:
        relate_lists(b, p->tuple, q->tuple, variance);
        break;
    case TY_FN_PTR:
        relate_sigs(b, p->fn_ptr.sig, q->fn_ptr.sig, variance);
        break;
    case TY_DYN:
        relate_dyn(b, p, q, variance);
        break;
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_FOREIGN:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        break;
    }
}

static void sub(Borrowck *b, Ty from, Ty to) {
    relate(b, from, to, VARIANCE_COVARIANT);
}

// ---------------------------------------------------------------- types of places

static Ty field_region_ty(Borrowck *b, Ty base, uint32_t variant, const MirProj *proj) {
    const TyData *data = ty_data(b->cx, base);
    switch (data->kind) {
    case TY_ADT: {
        const AdtDef *adt = ty_adt_def(b->cx, data->item.def);
        const VariantDef *def = &adt->variants[variant != UINT32_MAX ? variant : 0];
        if (proj->index < def->field_count) {
            return normalize(
                b, renumber_ty(b, field_ty(b->cx, def->fields[proj->index].def, data->item.args),
                               false));
        }
        break;
    }
    case TY_TUPLE:
        if (proj->index < ty_list_len(b->cx, data->tuple)) {
            return ty_list_ptr(b->cx, data->tuple)[proj->index];
        }
        break;
    case TY_CLOSURE: {
        Ty captures = closure_parts(b->cx, data->item.args).captures;
        return ty_list_ptr(b->cx, ty_data(b->cx, captures)->tuple)[proj->index];
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
    case TY_ARRAY:
    case TY_SLICE:
    case TY_REF:
    case TY_RAW_PTR:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_DYN:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        break;
    }
    return renumber_ty(b, proj->ty, false);
}

static Ty proj_region_ty(Borrowck *b, Ty base, uint32_t *variant, const MirProj *proj) {
    const TyData *data = ty_data(b->cx, base);
    uint32_t chosen = *variant;
    *variant = UINT32_MAX;
    switch (proj->kind) {
    case MIR_PROJ_DEREF:
        return data->kind == TY_ADT ? arg_ty(args_ptr(b->cx, data->item.args)[0]) : data->ref.elem;
    case MIR_PROJ_FIELD:
        return field_region_ty(b, base, chosen, proj);
    case MIR_PROJ_INDEX:
    case MIR_PROJ_CONSTANT_INDEX:
        return data->kind == TY_ARRAY ? data->array.elem : data->ref.elem;
    case MIR_PROJ_SUBSLICE:
        if (data->kind == TY_ARRAY) {
            uint32_t ignored;
            Ty erased =
                mir_proj_ty(b->cx, ty_erase_regions(b->cx, base), UINT32_MAX, proj, &ignored);
            return ty_array(b->cx, data->array.elem, ty_data(b->cx, erased)->array.len);
        }
        return base;
    case MIR_PROJ_DOWNCAST:
        *variant = proj->index;
        return base;
    }
    return base;
}

Ty region_place_ty(Borrowck *b, const MirPlace *place) {
    Ty ty = b->local_tys[place->local];
    uint32_t variant = UINT32_MAX;
    for (uint32_t i = 0; i < place->proj_count; i++) {
        ty = proj_region_ty(b, ty, &variant, &place->proj[i]);
    }
    return ty;
}

// ---------------------------------------------------------------- statements

static Ty operand_ty(Borrowck *b, const MirOperand *operand) {
    if (operand->kind != MIR_OPERAND_CONST) {
        return region_place_ty(b, &operand->place);
    }
    const MirConst *constant = operand->constant;
    Ty ty = renumber_ty(b, constant->ty, false);
    if (constant->user_ty.index != 0) {
        relate(b, ty, renumber_ty(b, constant->user_ty, false), VARIANCE_INVARIANT);
    }
    return ty;
}

// The reference made of a place lives no longer than the references it goes through.
static void reborrow(Borrowck *b, const MirPlace *place, Region region) {
    ConstraintKind kind = b->kind;
    b->kind = OUTLIVES_REBORROW;
    for (uint32_t i = place->proj_count; i-- > 0;) {
        if (place->proj[i].kind != MIR_PROJ_DEREF) {
            continue;
        }
        MirPlace base = {place->local, i, place->proj};
        const TyData *data = ty_data(b->cx, region_place_ty(b, &base));
        if (data->kind == TY_RAW_PTR) {
            break;
        }
        if (data->kind == TY_REF) {
            outlive_regions(b, data->ref.region, region);
            if (!data->ref.is_mut) {
                break;
            }
        }
    }
    b->kind = kind;
}

static void type_aggregate(Borrowck *b, const MirRvalue *rvalue, Ty target) {
    const TyData *data = ty_data(b->cx, target);
    for (uint32_t i = 0; i < rvalue->aggregate.count; i++) {
        Ty operand = operand_ty(b, &rvalue->aggregate.operands[i]);
        Ty field = {0};
        if (rvalue->aggregate.kind == MIR_AGG_ARRAY && data->kind == TY_ARRAY) {
            field = data->array.elem;
        } else if (rvalue->aggregate.kind == MIR_AGG_RAW_PTR) {
            continue;
        } else {
            uint32_t index = rvalue->aggregate.active_field != UINT32_MAX &&
                                     rvalue->aggregate.kind == MIR_AGG_ADT
                                 ? rvalue->aggregate.active_field
                                 : i;
            MirProj proj = {.kind = MIR_PROJ_FIELD,
                            .index = index,
                            .ty = mir_operand_ty(b->cx, b->body, &rvalue->aggregate.operands[i])};
            field = field_region_ty(
                b, target,
                rvalue->aggregate.kind == MIR_AGG_ADT ? rvalue->aggregate.variant : UINT32_MAX,
                &proj);
        }
        sub(b, operand, field);
    }
}

static Ty pointee_of(Borrowck *b, Ty ty) {
    const TyData *data = ty_data(b->cx, ty);
    if (data->kind == TY_REF || data->kind == TY_RAW_PTR) {
        return data->ref.elem;
    }
    return data->kind == TY_ADT && args_len(b->cx, data->item.args) > 0 &&
                   arg_tag(args_ptr(b->cx, data->item.args)[0]) == ARG_TY
               ? arg_ty(args_ptr(b->cx, data->item.args)[0])
               : ty;
}

static void type_cast(Borrowck *b, const MirRvalue *rvalue, Ty target) {
    Ty from = operand_ty(b, &rvalue->cast.operand);
    const TyData *data = ty_data(b->cx, target);
    if (rvalue->cast.kind == MIR_CAST_REIFY_FN && ty_kind(b->cx, from) == TY_FN_DEF &&
        data->kind == TY_FN_PTR) {
        const TyData *item = ty_data(b->cx, from);
        PolyFnSig sig = poly_sig_subst(b->cx, ty_fn_sig(b->cx, item->item.def), item->item.args);
        relate_sigs(b, sig.sig, data->fn_ptr.sig, VARIANCE_COVARIANT);
        return;
    }
    if (rvalue->cast.kind == MIR_CAST_UNSIZE) {
        const TyData *source = ty_data(b->cx, from);
        if (source->kind == TY_REF && data->kind == TY_REF) {
            relate_regions(b, source->ref.region, data->ref.region, VARIANCE_COVARIANT);
        }
        Ty inner = pointee_of(b, from), wanted = pointee_of(b, target);
        const TyData *array = ty_data(b->cx, inner), *slice = ty_data(b->cx, wanted);
        if (array->kind == TY_ARRAY && slice->kind == TY_SLICE) {
            sub(b, array->array.elem, slice->ref.elem);
        } else if (slice->kind == TY_DYN && array->kind != TY_DYN) {
            ty_outlives(b, inner, slice->dyn.region);
        } else {
            sub(b, inner, wanted);
        }
        return;
    }
    sub(b, from, target);
}

static void type_rvalue(Borrowck *b, const MirRvalue *rvalue, Ty target) {
    const TyData *data = ty_data(b->cx, target);
    switch (rvalue->kind) {
    case MIR_RVALUE_USE:
        sub(b, operand_ty(b, &rvalue->use), target);
        break;
    case MIR_RVALUE_REPEAT:
        if (data->kind == TY_ARRAY) {
            sub(b, operand_ty(b, &rvalue->repeat.operand), data->array.elem);
        }
        break;
    case MIR_RVALUE_REF:
        if (data->kind == TY_REF) {
            Ty pointee = region_place_ty(b, &rvalue->ref.place);
            Region region = rvalue->ref.region; // numbered by loans_build
            relate_regions(b, region, data->ref.region, VARIANCE_COVARIANT);
            relate(b, pointee, data->ref.elem,
                   data->ref.is_mut ? VARIANCE_INVARIANT : VARIANCE_COVARIANT);
            reborrow(b, &rvalue->ref.place, region);
        }
        break;
    case MIR_RVALUE_RAW_PTR:
        if (data->kind == TY_RAW_PTR) {
            relate(b, region_place_ty(b, &rvalue->raw_ptr.place), data->ref.elem,
                   VARIANCE_COVARIANT);
        }
        break;
    case MIR_RVALUE_CAST:
        type_cast(b, rvalue, target);
        break;
    case MIR_RVALUE_AGGREGATE:
        type_aggregate(b, rvalue, target);
        break;
    case MIR_RVALUE_BINARY:
    case MIR_RVALUE_CHECKED:
    case MIR_RVALUE_UNARY:
    case MIR_RVALUE_DISCRIMINANT:
    case MIR_RVALUE_LEN:
    case MIR_RVALUE_SIZE_OF:
    case MIR_RVALUE_ALIGN_OF:
    case MIR_RVALUE_OFFSET_OF:
    case MIR_RVALUE_THREAD_LOCAL:
        break;
    }
}

// ---------------------------------------------------------------- calls

static void require_clause(Borrowck *b, Clause clause, ObligationVec *obligations) {
    switch (clause.kind) {
    case CLAUSE_TY_OUTLIVES:
        ty_outlives(b, normalize(b, renumber_ty(b, clause.ty_outlives.ty, false)),
                    clause.ty_outlives.region);
        break;
    case CLAUSE_REGION_OUTLIVES:
        outlive_regions(b, clause.region_outlives.region, clause.region_outlives.region_b);
        break;
    case CLAUSE_TRAIT:
        if ((args_flags(b->cx, clause.trait.args) & TYFLAG_REGION_VAR) != 0) {
            vec_push(obligations, (Obligation){.cause = {.kind = CAUSE_MISC, .span = b->span},
                                               .env = b->env,
                                               .clause = clause});
        }
        break;
    case CLAUSE_PROJECTION:
        vec_push(obligations, (Obligation){.cause = {.kind = CAUSE_MISC, .span = b->span},
                                           .env = b->env,
                                           .clause = clause});
        break;
    case CLAUSE_WELL_FORMED:
    case CLAUSE_CONST_TY:
    case CLAUSE_OBJECT_SAFE:
        break;
    }
}

static FnSig open_sig(Borrowck *b, PolyFnSig poly) {
    uint32_t count = bound_vars_len(b->cx, poly.vars);
    GenericArg *with = ARENA_ARRAY(b->arena, GenericArg, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        with[i] = arg_of_region(fresh(b));
    }
    return sig_open(b->cx, poly, with);
}

static Region numbered(Borrowck *b, Region region) {
    Renumber renumber = {b, false};
    TyFolder folder = {.cx = b->cx, .data = &renumber};
    return renumber_region(&folder, region);
}

static void require_item(Borrowck *b, DefId def, GenericArgs args) {
    ClauseSlice clauses = ty_predicates(b->cx, def);
    ObligationVec obligations = {0};
    for (uint32_t i = 0; i < clauses.len; i++) {
        Clause clause = clause_subst(b->cx, clauses.ptr[i], args);
        if (bound_vars_len(b->cx, clause.vars) >
            0) { // for<..>: nothing to learn about this body's regions
            continue;
        }
        if (clause.kind == CLAUSE_TY_OUTLIVES) {
            clause.ty_outlives.region = numbered(b, clause.ty_outlives.region);
        } else if (clause.kind == CLAUSE_REGION_OUTLIVES) {
            clause.region_outlives.region = numbered(b, clause.region_outlives.region);
            clause.region_outlives.region_b = numbered(b, clause.region_outlives.region_b);
        }
        require_clause(b, clause, &obligations);
    }
    solve_obligations(b, &obligations);
}

static void type_call(Borrowck *b, const MirTerm *term) {
    Ty callee = operand_ty(b, &term->call.func);
    const TyData *data = ty_data(b->cx, callee);
    FnSig sig;
    if (data->kind == TY_FN_DEF) {
        GenericArgs args = data->item.args;
        sig = open_sig(b, poly_sig_subst(b->cx, ty_fn_sig(b->cx, data->item.def), args));
        require_item(b, data->item.def, args);
    } else if (data->kind == TY_FN_PTR) {
        sig = open_sig(b, data->fn_ptr);
    } else {
        return;
    }
    for (uint32_t i = 0; i < term->call.arg_count && i < sig_input_count(b->cx, sig); i++) {
        Ty input = renumber_ty(b, sig_input(b->cx, sig, i), false);
        sub(b, operand_ty(b, &term->call.args[i]), normalize(b, input));
    }
    b->kind = OUTLIVES_ASSIGN;
    Ty output = normalize(b, renumber_ty(b, sig_output(b->cx, sig), false));
    sub(b, output, region_place_ty(b, &term->call.destination));
}

// ---------------------------------------------------------------- the body

static void universal(Borrowck *b, Symbol name, DefId def, bool external) {
    vec_push(&b->regions,
             (RegionInfo){.is_universal = true, .is_external = external, .name = name, .def = def});
    vec_push(&b->outlives_of, 0);
}

// Early-bound regions of the item (of a closure: of the item around it).
static void universals_early(Borrowck *b) {
    DefId root = hir_typeck_root(b->program, b->body->def);
    GenericArgs identity = args_identity(b->cx, root);
    uint32_t count = args_len(b->cx, identity);
    GenericArg *args = ARENA_ARRAY(b->arena, GenericArg, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        args[i] = args_ptr(b->cx, identity)[i];
        if (arg_tag(args[i]) == ARG_REGION) {
            const RegionData *data = region_data(b->cx, arg_region(args[i]));
            universal(b, data->name, data->def, root.index != b->body->def.index);
            args[i] = arg_of_region(region_var(b->cx, b->regions.len - 1));
        }
    }
    b->universal_args = args_intern(b->cx, args, count);
}

static FnSig universal_sig(Borrowck *b, PolyFnSig poly) {
    uint32_t count = bound_vars_len(b->cx, poly.vars);
    GenericArg *with = ARENA_ARRAY(b->arena, GenericArg, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        BoundVar var = bound_vars_ptr(b->cx, poly.vars)[i];
        universal(b, var.name, var.def, false);
        with[i] = arg_of_region(region_var(b->cx, b->regions.len - 1));
    }
    return sig_open(b->cx, poly, with);
}

// The regions of the type behind `impl Trait` live beyond the body, each for itself.
static Region hidden_region(TyFolder *folder, Region region) {
    Borrowck *b = folder->data;
    if (region_data(b->cx, region)->kind == REGION_ERASED) {
        universal(b, SYM_NONE, NO_DEF, true);
        return region_var(b->cx, b->regions.len - 1);
    }
    return numbered(b, region);
}

// In the body `impl Trait` of its own signature is the type behind it.
static Ty reveal_own(TyFolder *folder, Ty ty, bool *descend) {
    Borrowck *b = folder->data;
    const TyData *data = ty_data(b->cx, ty);
    if (data->kind != TY_ALIAS || data->item.alias != ALIAS_OPAQUE) {
        return ty;
    }
    const HirItem *item = hir_item(b->program, data->item.def);
    if (item == NULL || item->opaque.in_trait || !def_eq(item->opaque.origin, b->body->def)) {
        return ty;
    }
    Ty hidden = typeck_opaque_hidden(b->program, data->item.def);
    if (hidden.index == 0) {
        return ty;
    }
    *descend = false;
    return fold_ty(folder, ty_subst(b->cx, hidden, data->item.args));
}

static void signature_fn(Borrowck *b) {
    FnSig sig =
        universal_sig(b, poly_sig_subst(b->cx, ty_fn_sig(b->cx, b->body->def), b->universal_args));
    TyFolder reveal = {.cx = b->cx, .data = b, .ty = reveal_own, .region = hidden_region};
    Ty output = sig_output(b->cx, sig);
    if (ty_has(b->cx, output, TYFLAG_OPAQUE)) {
        output = fold_ty(&reveal, output);
    }
    b->local_tys[MIR_RETURN_PLACE] = normalize(b, renumber_ty(b, output, false));
    for (uint32_t i = 0; i < sig_input_count(b->cx, sig); i++) {
        b->local_tys[i + 1] = normalize(b, renumber_ty(b, sig_input(b->cx, sig, i), true));
    }
}

// A closure's own types name regions of its creator, which stay external.
static void signature_closure(Borrowck *b) {
    for (uint32_t i = 0; i <= b->body->arg_count; i++) {
        b->local_tys[i] = renumber_ty(b, b->body->locals.data[i].ty, true);
    }
}

static void number_locals(Borrowck *b) {
    const MirBody *body = b->body;
    b->local_tys = ARENA_ARRAY(b->arena, Ty, body->locals.len);
    DefKind kind = def_get(b->program, body->def)->kind;
    universal(b, SYM_NONE, NO_DEF, false); // 'static
    universals_early(b);
    if (kind == DEF_FN || kind == DEF_ASSOC_FN) {
        signature_fn(b);
    } else if (kind == DEF_CLOSURE) {
        signature_closure(b);
    }
    for (uint32_t i = 0; i < body->locals.len; i++) {
        if (b->local_tys[i].index == 0) {
            b->local_tys[i] = renumber_ty(b, body->locals.data[i].ty, false);
        }
    }
    if (kind == DEF_CONST || kind == DEF_STATIC ||
        kind == DEF_ASSOC_CONST) { // their references live for ever
        b->span = body->span;
        ty_outlives(b, b->local_tys[MIR_RETURN_PLACE], region_var(b->cx, 0));
    }
    b->kind = OUTLIVES_ANNOTATION;
    for (uint32_t i = body->arg_count + 1; i < body->locals.len; i++) {
        if (body->locals.data[i].user_ty.index != 0) {
            b->span = body->locals.data[i].span;
            relate(b, b->local_tys[i], renumber_ty(b, body->locals.data[i].user_ty, false),
                   VARIANCE_INVARIANT);
        }
    }
}

static void note_known(Borrowck *b, Region longer, Region shorter) {
    RegionVid x = region_vid(b, numbered(b, longer)), y = region_vid(b, numbered(b, shorter));
    if (x != UINT32_MAX && y != UINT32_MAX) {
        map_set(&b->known_outlives, (uint64_t)x << 32 | y, 1);
    }
}

// &'a &'b T in the signature implies 'b: 'a.
typedef struct Implied {
    Borrowck *b;
    Region outer;
} Implied;

static void implied_one(void *data, Region region) {
    Implied *implied = data;
    RegionVid x = region_vid(implied->b, region), y = region_vid(implied->b, implied->outer);
    if (x != UINT32_MAX && y != UINT32_MAX && x != y) {
        map_set(&implied->b->known_outlives, (uint64_t)x << 32 | y, 1);
    }
}

static bool implied_visit(void *data, Ty ty) {
    Borrowck *b = data;
    const TyData *node = ty_data(b->cx, ty);
    if (node->kind == TY_REF) {
        Implied implied = {b, node->ref.region};
        ty_regions(b, node->ref.elem, implied_one, &implied);
    }
    return true;
}

static void known_bounds(Borrowck *b) {
    ClauseSlice clauses = param_env_clauses(b->cx, b->env);
    for (uint32_t i = 0; i < clauses.len; i++) {
        if (clauses.ptr[i].kind == CLAUSE_REGION_OUTLIVES) {
            note_known(b, clauses.ptr[i].region_outlives.region,
                       clauses.ptr[i].region_outlives.region_b);
        }
    }
    for (uint32_t i = 0; i <= b->body->arg_count; i++) {
        ty_walk(b->cx, b->local_tys[i], implied_visit, b);
    }
}

static void type_term(Borrowck *b, const MirTerm *term) {
    b->span = term->span;
    if (term->kind == MIR_TERM_CALL) {
        b->kind = OUTLIVES_CALL;
        type_call(b, term);
    }
}

void regions_build(Borrowck *b) {
    b->infer->collect_regions = true;
    b->infer->fresh_region = fresh_for_infer;
    b->infer->region_data = b;
    number_locals(b);
    loans_build(b);
    known_bounds(b);
    for (uint32_t i = 0; i < b->body->blocks.len; i++) {
        const MirBlock *block = &b->body->blocks.data[i];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            const MirStmt *stmt = &block->stmts.data[s];
            b->span = stmt->span;
            if (stmt->kind == MIR_STMT_ASSIGN) {
                b->kind = stmt->assign.place.local == MIR_RETURN_PLACE ? OUTLIVES_RETURN
                                                                       : OUTLIVES_ASSIGN;
                type_rvalue(b, stmt->assign.rvalue, region_place_ty(b, &stmt->assign.place));
            } else if (stmt->kind == MIR_STMT_ASCRIBE) {
                b->kind = OUTLIVES_ANNOTATION;
                relate(b, region_place_ty(b, &stmt->ascribe.place),
                       renumber_ty(b, stmt->ascribe.ty, false), stmt->ascribe.variance);
            }
        }
        type_term(b, &block->term);
    }
}

// ---------------------------------------------------------------- liveness and propagation

typedef struct LiveRegions {
    Borrowck *b;
    const BitSet *points;
} LiveRegions;

static void live_one(void *data, Region region) {
    LiveRegions *live = data;
    RegionVid vid = region_vid(live->b, region);
    if (vid != UINT32_MAX) {
        BitSet *value = &live->b->values[vid];
        for (uint32_t p = bitset_next(live->points, 0); p != UINT32_MAX;
             p = bitset_next(live->points, p + 1)) {
            bitset_add(value, p);
        }
    }
}

// `unsafe impl<#[may_dangle] T> Drop for S<T>` promises not to look at values of T.
static bool drop_param_may_dangle(TyCx *cx, DefId drop, uint32_t index) {
    Program *program = tycx_program(cx);
    DefId impl = def_get(program, drop)->parent;
    const TyData *self = ty_data(cx, ty_of(cx, impl));
    if (self->kind != TY_ADT || index >= args_len(cx, self->item.args)) {
        return false;
    }
    GenericArg arg = args_ptr(cx, self->item.args)[index];
    DefId param = NO_DEF;
    if (arg_tag(arg) == ARG_TY && ty_kind(cx, arg_ty(arg)) == TY_PARAM) {
        param = ty_data(cx, arg_ty(arg))->param.def;
    } else if (arg_tag(arg) == ARG_REGION) {
        param = region_data(cx, arg_region(arg))->def;
    }
    return param.index != 0 && def_attr(program, param, SYM(MAY_DANGLE)) != NULL;
}

// What dropping a value of this type may still look at.
static void drop_regions(Borrowck *b, Ty ty, RegionVisitor *visit, void *data, uint32_t depth) {
    if (depth > 16 || !ty_has(b->cx, ty, TYFLAG_FREE_REGION)) {
        return;
    }
    const TyData *node = ty_data(b->cx, ty);
    switch (node->kind) {
    case TY_ADT: {
        const AdtDef *adt = ty_adt_def(b->cx, node->item.def);
        if (adt->is_manually_drop || adt->is_phantom_data) {
            return;
        }
        DefId drop = ty_drop_impl(b->cx, node->item.def);
        if (drop.index != 0) {
            uint32_t count = args_len(b->cx, node->item.args);
            for (uint32_t i = 0; i < count; i++) {
                GenericArg arg = args_ptr(b->cx, node->item.args)[i];
                bool may_dangle = drop_param_may_dangle(b->cx, drop, i);
                if (arg_tag(arg) == ARG_REGION && !may_dangle) {
                    visit(data, arg_region(arg));
                } else if (arg_tag(arg) == ARG_TY && may_dangle) {
                    drop_regions(b, arg_ty(arg), visit, data, depth + 1);
                } else if (arg_tag(arg) == ARG_TY) {
                    ty_regions(b, arg_ty(arg), visit, data);
                }
            }
            return;
        }
        for (uint32_t v = 0; v < adt->variant_count; v++) {
            for (uint32_t i = 0; i < adt->variants[v].field_count; i++) {
                drop_regions(
                    b,
                    normalize(b, renumber_ty(b,
                                             field_ty(b->cx, adt->variants[v].fields[i].def,
                                                      node->item.args),
                                             false)),
                    visit, data, depth + 1);
            }
        }
        return;
    }
    case TY_ARRAY:
        drop_regions(b, node->array.elem, visit, data, depth + 1);
        return;
    case TY_SLICE:
        drop_regions(b, node->ref.elem, visit, data, depth + 1);
        return;
    case TY_TUPLE:
        for (uint32_t i = 0; i < ty_list_len(b->cx, node->tuple); i++) {
            drop_regions(b, ty_list_ptr(b->cx, node->tuple)[i], visit, data, depth + 1);
        }
        return;
    case TY_CLOSURE:
        drop_regions(b, closure_parts(b->cx, node->item.args).captures, visit, data, depth + 1);
        return;
    case TY_DYN:
    case TY_ALIAS:
        ty_regions(b, ty, visit, data);
        return;
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_FOREIGN:
    case TY_REF:
    case TY_RAW_PTR:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        return;
    }
}

// The points at whose start each local with regions is live.
static BitSet *live_points(Borrowck *b, bool drops) {
    const MirBody *body = b->body;
    BitSet *by_local = ARENA_ARRAY(b->arena, BitSet, body->locals.len);
    bool any = false;
    for (uint32_t i = 0; i < body->locals.len; i++) {
        if (ty_has(b->cx, b->local_tys[i], TYFLAG_FREE_REGION)) {
            by_local[i] = bitset_new(b->arena, b->point_count);
            any = true;
        }
    }
    if (!any) {
        return by_local;
    }
    Flow *flow = flow_live_locals(body, b->arena, drops);
    BitSet state = bitset_new(b->arena, flow->bits);
    for (uint32_t block = 0; block < body->blocks.len; block++) {
        uint32_t count = body->blocks.data[block].stmts.len;
        for (uint32_t s = count + 1; s-- > 0;) { // backwards, as the flow goes
            flow_state_at(flow, block, s,
                          &state); // after it; its own effect takes that to its start
            if (s < count) {
                flow->stmt(flow, &state, block, s);
            } else {
                flow->term(flow, &state, block);
            }
            for (uint32_t local = bitset_next(&state, 0); local != UINT32_MAX;
                 local = bitset_next(&state, local + 1)) {
                if (local < body->locals.len && by_local[local].words != NULL) {
                    bitset_add(&by_local[local], b->block_start[block] + s);
                }
            }
        }
    }
    return by_local;
}

static bool has_drops(const MirBody *body) {
    for (uint32_t block = 0; block < body->blocks.len; block++) {
        if (body->blocks.data[block].term.kind == MIR_TERM_DROP) {
            return true;
        }
    }
    return false;
}

typedef struct InitQuery {
    const BitSet *state;
    bool found;
} InitQuery;

static void path_initialized(void *data, MovePathId path) {
    InitQuery *query = data;
    query->found |= bitset_has(query->state, path);
}

// A drop of what was moved out does nothing: where no part of a local can be initialised, a later
// drop does not keep its regions alive.
static void keep_initialized(Borrowck *b, BitSet *dropped, const BitSet *used) {
    VEC(MirLocalId) locals = {0};
    for (uint32_t i = 0; i < b->body->locals.len; i++) {
        if (dropped[i].words != NULL && b->moves->local_paths[i] != 0) {
            vec_push(&locals, i);
        }
    }
    BitSet state = bitset_new(b->arena, b->maybe_init->bits);
    for (uint32_t block = 0; locals.len != 0 && block < b->body->blocks.len; block++) {
        uint32_t count = b->body->blocks.data[block].stmts.len;
        for (uint32_t s = 0; s <= count; s++) {
            uint32_t point = b->block_start[block] + s;
            flow_state_at(b->maybe_init, block, s, &state);
            for (uint32_t i = 0; i < locals.len; i++) {
                MirLocalId local = locals.data[i];
                if (!bitset_has(&dropped[local], point) || bitset_has(&used[local], point)) {
                    continue;
                }
                InitQuery query = {&state, false};
                move_path_all(b->moves, b->moves->local_paths[local], path_initialized, &query);
                if (!query.found) {
                    bitset_remove(&dropped[local], point);
                }
            }
        }
    }
    vec_free(&locals);
}

static void liveness(Borrowck *b) {
    BitSet *used = live_points(b, false), *dropped = used;
    if (has_drops(b->body)) {
        dropped = live_points(b, true);
        keep_initialized(b, dropped, used);
    }
    for (uint32_t i = 0; i < b->body->locals.len; i++) {
        if (used[i].words != NULL) {
            LiveRegions live = {b, &used[i]};
            ty_regions(b, b->local_tys[i], live_one, &live);
            LiveRegions drop = {b, &dropped[i]};
            drop_regions(b, b->local_tys[i], live_one, &drop, 0);
        }
    }
}

void regions_solve(Borrowck *b) {
    uint32_t bits = b->point_count + b->regions.len * 2 + 64;
    b->values = ARENA_ARRAY(b->arena, BitSet, b->regions.len * 2 + 64);
    uint32_t initial = b->regions.len;
    for (uint32_t i = 0; i < initial * 2 + 64; i++) {
        b->values[i] = bitset_new(b->arena, bits);
    }
    for (uint32_t i = 0; i < initial; i++) {
        if (b->regions.data[i].is_universal) {
            for (uint32_t p = 0; p < b->point_count; p++) {
                bitset_add(&b->values[i], p);
            }
            bitset_add(&b->values[i], b->point_count + i);
        }
    }
    liveness(b);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < b->outlives.len; i++) {
            const Outlives *o = &b->outlives.data[i];
            changed |= bitset_union(&b->values[o->sup], &b->values[o->sub]);
        }
    }
}
