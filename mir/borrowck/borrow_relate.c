// borrow_relate.c: subtyping between types with numbered regions, as outlives constraints.
//
// In: two types of one shape. Out: for each pair of regions in them the constraint that its
// variance asks for. Binders are opened: the variables of the supertype become placeholders, those
// of the subtype fresh regions. Follows the rustc development guide, "MIR borrow check" and
// "Higher-ranked trait bounds".
#include "mir/borrowck/borrow_private.h"

static Variance compose(Variance outer, Variance inner) {
    if (outer == VARIANCE_BIVARIANT || inner == VARIANCE_BIVARIANT) {
        return VARIANCE_BIVARIANT;
    }
    if (outer == VARIANCE_INVARIANT || inner == VARIANCE_INVARIANT) {
        return VARIANCE_INVARIANT;
    }
    return outer == inner ? VARIANCE_COVARIANT : VARIANCE_CONTRAVARIANT;
}

static bool is_hidden(const Borrowck *b, Region region) {
    RegionVid vid = region_vid(b, region);
    return vid != NO_REGION && b->regions.data[vid].is_hidden;
}

static void relate_regions(Borrowck *b, Region x, Region y, Variance variance) {
    ConstraintKind kind = b->why.kind;
    if (kind == OUTLIVES_RETURN && variance == VARIANCE_INVARIANT &&
        (is_hidden(b, x) || is_hidden(b, y))) { // the region behind `impl Trait` is the value's own
        b->why.kind = OUTLIVES_BORING;
    }
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
    b->why.kind = kind;
}

static void relate_arg(Borrowck *b, GenericArg x, GenericArg y, Variance variance) {
    if (arg_tag(x) == ARG_TY && arg_tag(y) == ARG_TY) {
        ty_relate(b, arg_ty(x), arg_ty(y), variance);
    } else if (arg_tag(x) == ARG_REGION && arg_tag(y) == ARG_REGION) {
        relate_regions(b, arg_region(x), arg_region(y), variance);
    }
}

// What makes a relation invariant is kept for the note on it; the outermost one counts.
static bool note_invariance(Borrowck *b, Ty ty, uint32_t param) {
    if (b->why.invariant.index != 0) {
        return false;
    }
    b->why.invariant = ty;
    b->why.invariant_param = param;
    return true;
}

static void forget_invariance(Borrowck *b, bool noted) {
    if (noted) {
        b->why.invariant = (Ty){0};
    }
}

static void relate_args(Borrowck *b, GenericArgs x, GenericArgs y, const Variance *variances,
                        Variance otherwise, Variance outer, Ty whole) {
    uint32_t count = args_len(b->cx, x);
    if (count != args_len(b->cx, y)) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        Variance own = variances != NULL ? variances[i] : otherwise;
        bool noted = variances != NULL && own == VARIANCE_INVARIANT && note_invariance(b, whole, i);
        relate_arg(b, args_ptr(b->cx, x)[i], args_ptr(b->cx, y)[i], compose(outer, own));
        forget_invariance(b, noted);
    }
}

void args_relate_invariant(Borrowck *b, GenericArgs x, GenericArgs y) {
    relate_args(b, x, y, NULL, VARIANCE_INVARIANT, VARIANCE_COVARIANT, (Ty){0});
}

static void relate_lists(Borrowck *b, TyList x, TyList y, Variance variance) {
    uint32_t count = ty_list_len(b->cx, x);
    for (uint32_t i = 0; i < count && count == ty_list_len(b->cx, y); i++) {
        ty_relate(b, ty_list_ptr(b->cx, x)[i], ty_list_ptr(b->cx, y)[i], variance);
    }
}

void sig_relate(Borrowck *b, FnSig x, FnSig y, Variance variance) {
    uint32_t count = sig_input_count(b->cx, x);
    if (count != sig_input_count(b->cx, y)) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        ty_relate(b, sig_input(b->cx, x, i), sig_input(b->cx, y, i),
                  compose(variance, VARIANCE_CONTRAVARIANT));
    }
    ty_relate(b, sig_output(b->cx, x), sig_output(b->cx, y), variance);
}

// `for<'a> fn(&'a T)` below `for<'b> fn(&'b T)`: whatever 'b is, some 'a does.
void poly_sig_relate(Borrowck *b, PolyFnSig x, PolyFnSig y, Variance variance) {
    if (bound_vars_len(b->cx, x.vars) == 0 && bound_vars_len(b->cx, y.vars) == 0) {
        sig_relate(b, x.sig, y.sig, variance);
        return;
    }
    if (variance == VARIANCE_COVARIANT || variance == VARIANCE_INVARIANT) {
        FnSig above = sig_opened(b, y, true);
        sig_relate(b, sig_opened(b, x, false), above, VARIANCE_COVARIANT);
    }
    if (variance == VARIANCE_CONTRAVARIANT || variance == VARIANCE_INVARIANT) {
        FnSig above = sig_opened(b, x, true);
        sig_relate(b, above, sig_opened(b, y, false), VARIANCE_CONTRAVARIANT);
    }
}

static GenericArg *binder_args(Borrowck *b, BoundVars vars, bool placeholders) {
    uint32_t count = bound_vars_len(b->cx, vars);
    GenericArg *with = ARENA_ARRAY(b->arena, GenericArg, count + 1);
    b->universe += placeholders && count > 0;
    for (uint32_t i = 0; i < count; i++) {
        with[i] = arg_of_region(region_opened(b, placeholders));
    }
    return with;
}

static GenericArgs opened_args(Borrowck *b, GenericArgs args, const GenericArg *with,
                               BoundVars vars) {
    Clause clause = {.kind = CLAUSE_TRAIT, .vars = vars, .trait = {.args = args}};
    return bound_vars_len(b->cx, vars) == 0 ? args : clause_open(b->cx, clause, with).trait.args;
}

static void relate_dyn_opened(Borrowck *b, const TyData *x, const TyData *y, bool x_above) {
    uint32_t count = dyn_preds_len(b->cx, x->dyn.preds);
    GenericArg *above = binder_args(b, x_above ? x->dyn.vars : y->dyn.vars, true),
               *below = binder_args(b, x_above ? y->dyn.vars : x->dyn.vars, false);
    GenericArg *with_x = x_above ? above : below, *with_y = x_above ? below : above;
    for (uint32_t i = 0; i < count; i++) {
        const DynPred *p = &dyn_preds_ptr(b->cx, x->dyn.preds)[i],
                      *q = &dyn_preds_ptr(b->cx, y->dyn.preds)[i];
        args_relate_invariant(b, opened_args(b, p->args, with_x, x->dyn.vars),
                              opened_args(b, q->args, with_y, y->dyn.vars));
        if (p->kind == DYN_PROJECTION && q->kind == DYN_PROJECTION) {
            GenericArgs s = args_intern(b->cx, &p->term, 1), t = args_intern(b->cx, &q->term, 1);
            args_relate_invariant(b, opened_args(b, s, with_x, x->dyn.vars),
                                  opened_args(b, t, with_y, y->dyn.vars));
        }
    }
}

static void relate_dyn(Borrowck *b, const TyData *x, const TyData *y, Variance variance) {
    relate_regions(b, x->dyn.region, y->dyn.region, variance);
    uint32_t count = dyn_preds_len(b->cx, x->dyn.preds);
    if (count != dyn_preds_len(b->cx, y->dyn.preds) || variance == VARIANCE_BIVARIANT) {
        return;
    }
    if (variance != VARIANCE_CONTRAVARIANT) {
        relate_dyn_opened(b, x, y, false);
    }
    if (variance == VARIANCE_CONTRAVARIANT ||
        (variance == VARIANCE_INVARIANT && bound_vars_len(b->cx, x->dyn.vars) > 0)) {
        relate_dyn_opened(b, x, y, true);
    }
}

static void relate_pointee(Borrowck *b, Ty x, Ty y, Variance variance) {
    const TyData *p = ty_data(b->cx, x), *q = ty_data(b->cx, y);
    if (!q->ref.is_mut) {
        ty_relate(b, p->ref.elem, q->ref.elem, variance);
        return;
    }
    bool noted = note_invariance(b, x, 0);
    ty_relate(b, p->ref.elem, q->ref.elem, compose(variance, VARIANCE_INVARIANT));
    forget_invariance(b, noted);
}

// Both have the same shape once normalised; parts that do not are left to
// inference.
void ty_relate(Borrowck *b, Ty x, Ty y, Variance variance) {
    if (x.index == y.index && !ty_has(b->cx, x, TYFLAG_FREE_REGION)) {
        return;
    }
    x = borrow_normalize(b, x);
    y = borrow_normalize(b, y);
    const TyData *p = ty_data(b->cx, x), *q = ty_data(b->cx, y);
    if (p->kind != q->kind) {
        return;
    }
    switch (p->kind) {
    case TY_ADT:
        if (p->item.def.index == q->item.def.index) {
            relate_args(b, p->item.args, q->item.args, ty_variances(b->cx, p->item.def),
                        VARIANCE_INVARIANT, variance, x);
        }
        break;
    case TY_FN_DEF:
    case TY_ALIAS:
        if (p->item.def.index == q->item.def.index) {
            args_relate_invariant(b, p->item.args, q->item.args);
        }
        break;
    case TY_CLOSURE:
    case TY_COROUTINE:
        if (p->item.def.index == q->item.def.index) {
            args_relate_invariant(b, p->item.args, q->item.args);
        }
        break;
    case TY_ARRAY:
        ty_relate(b, p->array.elem, q->array.elem, variance);
        break;
    case TY_SLICE:
        ty_relate(b, p->ref.elem, q->ref.elem, variance);
        break;
    case TY_RAW_PTR:
        relate_pointee(b, x, y, variance);
        break;
    case TY_REF:
        relate_regions(b, p->ref.region, q->ref.region, variance);
        relate_pointee(b, x, y, variance);
        break;
    case TY_TUPLE:
        relate_lists(b, p->tuple, q->tuple, variance);
        break;
    case TY_FN_PTR:
        poly_sig_relate(b, p->fn_ptr, q->fn_ptr, variance);
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
