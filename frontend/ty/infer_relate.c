// infer_relate.c: making two types equal (or one a subtype of the other).
//
// In: two types and a table of variables. Out: variables solved, region constraints where they are
// collected, and obligations for projections whose value is not known yet. On failure nothing has
// changed. Subtyping is about regions only, so without collect_regions all three relations are the
// same. Binders are opened: variables of the supertype become placeholders, those of the subtype
// fresh variables. Follows the rustc development guide, "Type inference" and "Higher-ranked trait
// bounds".
#include "frontend/ty/infer_private.h"
#include "frontend/ty/trait.h"

typedef struct Relate {
    InferCx *infer;
    TyCx *cx;
    Span span;
    ParamEnv env;
    ObligationVec *out; // may be NULL: a probe
    bool rigid;         // projections stand for themselves
    bool universes;     // variables are from outside the binders: they cannot be what names them
    uint32_t depth;
} Relate;

static RelateFailure relate_ty(Relate *relate, RelateKind kind, Ty a, Ty b);

static RelateKind flip(RelateKind kind) {
    switch (kind) {
    case RELATE_EQ:
        return RELATE_EQ;
    case RELATE_SUB:
        return RELATE_SUP;
    case RELATE_SUP:
        return RELATE_SUB;
    }
    return kind;
}

// Of a binder that this relation has opened (open_with_placeholders). One from around the goal is
// no other than a lifetime that is in scope: a variable can be that one.
static bool is_placeholder(const Relate *relate, Region region) {
    const RegionData *data = region_data(relate->cx, region);
    return data->kind == REGION_PLACEHOLDER && data->index == 0;
}

static RelateFailure relate_region(Relate *relate, RelateKind kind, Region a, Region b) {
    if (a.index == b.index) {
        return RELATE_OK;
    }
    if (!relate->infer->collect_regions) {
        return relate->universes && is_placeholder(relate, a) != is_placeholder(relate, b)
                   ? RELATE_MISMATCH
                   : RELATE_OK;
    }
    RegionKind ka = region_data(relate->cx, a)->kind, kb = region_data(relate->cx, b)->kind;
    if (ka == REGION_ERROR || kb == REGION_ERROR || ka == REGION_ERASED || kb == REGION_ERASED) {
        return RELATE_OK;
    }
    // &'a T <: &'b T needs 'a: 'b
    if (kind != RELATE_SUP) {
        vec_push(&relate->infer->region_constraints, (RegionConstraint){a, b, relate->span});
    }
    if (kind != RELATE_SUB) {
        vec_push(&relate->infer->region_constraints, (RegionConstraint){b, a, relate->span});
    }
    return RELATE_OK;
}

// ---------------------------------------------------------------- solving a variable

typedef struct Generalize {
    Relate *relate;
    uint32_t root;
    bool cyclic;        // the variable occurs in the type
    bool cyclic_alias;  // it occurs, but inside an alias that may normalise to something without it
    bool fresh_regions; // subtyping: the value gets regions of its own
    uint32_t alias_depth;
} Generalize;

static Ty generalize_ty(TyFolder *folder, Ty ty, bool *descend) {
    Generalize *state = folder->data;
    const TyData *data = ty_data(folder->cx, ty);
    if (data->kind == TY_INFER) {
        Ty known = infer_shallow(state->relate->infer, ty);
        if (known.index != ty.index) {
            // Folded here, so that the callback sees its head as well.
            *descend = false;
            return fold_ty(folder, known);
        }
        if (data->infer.kind == INFER_TY &&
            var_root(state->relate->infer, VARS_TY, data->infer.vid) == state->root) {
            *(state->alias_depth ? &state->cyclic_alias : &state->cyclic) = true;
        }
        *descend = false;
        return ty;
    }
    if (data->kind == TY_ALIAS && data->item.alias == ALIAS_PROJECTION) {
        state->alias_depth++;
        GenericArgs args = fold_args(folder, data->item.args);
        state->alias_depth--;
        *descend = false;
        return ty_projection(folder->cx, data->item.def, args);
    }
    return ty;
}

static Region generalize_region(TyFolder *folder, Region region) {
    Generalize *state = folder->data;
    if (!state->fresh_regions) {
        return region;
    }
    switch (region_data(folder->cx, region)->kind) {
    case REGION_BOUND:
    case REGION_ERASED:
    case REGION_ERROR:
    case REGION_NONE:
        return region;
    case REGION_STATIC:
    case REGION_EARLY_PARAM:
    case REGION_LATE_PARAM:
    case REGION_PLACEHOLDER:
    case REGION_VAR:
        break;
    }
    return infer_region(state->relate->infer);
}

static void push_projection(Relate *relate, Ty alias, Ty term) {
    const TyData *data = ty_data(relate->cx, alias);
    Clause clause = {.kind = CLAUSE_PROJECTION, .span = relate->span};
    clause.projection.def = data->item.def;
    clause.projection.args = data->item.args;
    clause.projection.term = arg_of_ty(term);
    obligation_push(relate->out, (ObligationCause){.kind = CAUSE_MISC, .span = relate->span},
                    relate->env, clause, relate->depth);
}

static Region find_placeholder(TyFolder *folder, Region region) {
    if (region_data(folder->cx, region)->kind == REGION_PLACEHOLDER) {
        *(bool *)folder->data = true;
    }
    return region;
}

static bool names_placeholder(const Relate *relate, Ty ty) {
    bool found = false;
    TyFolder folder = {
        .cx = relate->cx, .data = &found, .region = find_placeholder, .needed = TYFLAG_FREE_REGION};
    if (ty_has(relate->cx, ty, TYFLAG_FREE_REGION)) {
        fold_ty(&folder, ty);
    }
    return found;
}

// `kind` relates the variable to the type.
static RelateFailure solve_var(Relate *relate, RelateKind kind, uint32_t root, Ty var, Ty ty) {
    InferCx *infer = relate->infer;
    bool regions = infer->collect_regions && kind != RELATE_EQ;
    Generalize state = {.relate = relate, .root = root, .fresh_regions = regions};
    Ty value = ty;
    if (ty_has(relate->cx, ty, TYFLAG_INFER) ||
        (regions && ty_has(relate->cx, ty, TYFLAG_FREE_REGION))) {
        TyFolder folder = {.cx = relate->cx,
                           .data = &state,
                           .ty = generalize_ty,
                           .region = regions ? generalize_region : NULL,
                           .needed = TYFLAG_INFER | (regions ? TYFLAG_FREE_REGION : 0)};
        value = fold_ty(&folder, ty);
    }
    if (state.cyclic) {
        return RELATE_CYCLIC;
    }
    if (relate->universes && names_placeholder(relate, value)) {
        return RELATE_MISMATCH;
    }
    if (state.cyclic_alias) {
        // `?T == <?T as Trait>::Name`: decided when ?T is known.
        if (ty_kind(relate->cx, value) != TY_ALIAS || relate->rigid) {
            return RELATE_CYCLIC;
        }
        if (relate->out) {
            push_projection(relate, value, var);
        }
        return RELATE_OK;
    }
    if (!infer->collect_regions && kind != RELATE_EQ) { // a part of it may live shorter
        value = ty_erase_regions(relate->cx, value);
    }
    var_solve(infer, VARS_TY, root, value.index);
    return regions && value.index != ty.index ? relate_ty(relate, kind, value, ty) : RELATE_OK;
}

static RelateFailure relate_vars(Relate *relate, RelateKind kind, Ty a, Ty b) {
    InferCx *infer = relate->infer;
    const TyData *da = ty_data(relate->cx, a), *db = ty_data(relate->cx, b);
    bool var_a = da->kind == TY_INFER, var_b = db->kind == TY_INFER;
    if (var_a && da->infer.kind == INFER_TY) {
        uint32_t root = var_root(infer, VARS_TY, da->infer.vid);
        if (var_b && db->infer.kind == INFER_TY) {
            var_union(infer, VARS_TY, root, var_root(infer, VARS_TY, db->infer.vid));
            return RELATE_OK;
        }
        return solve_var(relate, kind, root, a, b);
    }
    if (var_b && db->infer.kind == INFER_TY) {
        return solve_var(relate, flip(kind), var_root(infer, VARS_TY, db->infer.vid), b, a);
    }
    if (!var_a) {
        Ty swap = a;
        a = b;
        b = swap;
        da = ty_data(relate->cx, a);
        db = ty_data(relate->cx, b);
        var_b = db->kind == TY_INFER;
    }
    if (da->infer.kind == INFER_INT) {
        uint32_t root = var_root(infer, VARS_INT, da->infer.vid);
        if (var_b && db->infer.kind == INFER_INT) {
            var_union(infer, VARS_INT, root, var_root(infer, VARS_INT, db->infer.vid));
            return RELATE_OK;
        }
        if (db->kind != TY_INT && db->kind != TY_UINT) {
            return RELATE_INT_MISMATCH;
        }
        var_solve(infer, VARS_INT, root, b.index);
        return RELATE_OK;
    }
    if (da->infer.kind == INFER_FLOAT) {
        uint32_t root = var_root(infer, VARS_FLOAT, da->infer.vid);
        if (var_b && db->infer.kind == INFER_FLOAT) {
            var_union(infer, VARS_FLOAT, root, var_root(infer, VARS_FLOAT, db->infer.vid));
            return RELATE_OK;
        }
        if (db->kind != TY_FLOAT) {
            return RELATE_FLOAT_MISMATCH;
        }
        var_solve(infer, VARS_FLOAT, root, b.index);
        return RELATE_OK;
    }
    return RELATE_MISMATCH; // fresh variables equal only themselves
}

// ---------------------------------------------------------------- constants

// May a constant be what a variable of that type stands for? Arrays of another length may not.
static bool has_const_type(const TyCx *cx, Ty ty, const ConstData *constant) {
    uint64_t len;
    return ty.index == 0 || constant->kind != CONST_EXPR || constant->expr.op != CONST_OP_ARRAY ||
           ty_kind(cx, ty) != TY_ARRAY || !const_as_u64(cx, ty_data(cx, ty)->array.len, &len) ||
           len == const_operand_count(cx, constant);
}

static RelateFailure relate_const(Relate *relate, RelateKind kind, Const a, Const b);

// A parameter `const S: [i32; 2]` and an array of two elements: S is [S[0], S[1]].
static RelateFailure relate_array_param(Relate *relate, Const array, Const param) {
    TyCx *cx = relate->cx;
    const ConstData *data = const_data(cx, array);
    uint32_t count = const_operand_count(cx, data);
    Ty elem = ty_data(cx, const_data(cx, param)->ty)->array.elem;
    for (uint32_t i = 0; i < count; i++) {
        Const operands[] = {param, const_usize(cx, i)};
        RelateFailure failure = relate_const(relate, RELATE_EQ, const_operand(cx, data, i),
                                             const_expr(cx, CONST_OP_INDEX, elem, operands, 2));
        if (failure != RELATE_OK) {
            return failure;
        }
    }
    return RELATE_OK;
}

static RelateFailure relate_const(Relate *relate, RelateKind kind, Const a, Const b) {
    InferCx *infer = relate->infer;
    a = infer_shallow_const(infer, a);
    b = infer_shallow_const(infer, b);
    if (a.index == b.index) {
        return RELATE_OK;
    }
    const ConstData *da = const_data(relate->cx, a), *db = const_data(relate->cx, b);
    if (da->kind == CONST_ERROR || db->kind == CONST_ERROR) {
        return RELATE_OK;
    }
    if (da->kind == CONST_UNEVALUATED || db->kind == CONST_UNEVALUATED) {
        if (da->kind == CONST_UNEVALUATED) {
            a = const_evaluate(relate->cx, relate->env, a, relate->span);
        }
        if (db->kind == CONST_UNEVALUATED) {
            b = const_evaluate(relate->cx, relate->env, b, relate->span);
        }
        if (a.index == b.index) {
            return RELATE_OK;
        }
        da = const_data(relate->cx, a);
        db = const_data(relate->cx, b);
        if (da->kind == CONST_ERROR || db->kind == CONST_ERROR) {
            return RELATE_OK;
        }
    }
    if (da->kind == CONST_EXPR || db->kind == CONST_EXPR) {
        a = arg_const(infer_resolve_arg(infer, arg_of_const(a)));
        b = arg_const(infer_resolve_arg(infer, arg_of_const(b)));
        if (a.index == b.index) {
            return RELATE_OK;
        }
        da = const_data(relate->cx, a);
        db = const_data(relate->cx, b);
    }
    bool var_a = da->kind == CONST_INFER, var_b = db->kind == CONST_INFER;
    if (var_a || var_b) {
        if (!var_a) {
            const ConstData *swap_data = da;
            da = db;
            db = swap_data;
            Const swap = a;
            a = b;
            b = swap;
            var_b = false;
        }
        uint32_t count = infer->tables->vars[VARS_CONST].len;
        if (da->infer.vid >= count || (var_b && db->infer.vid >= count)) {
            return RELATE_CONST;
        }
        uint32_t root = var_root(infer, VARS_CONST, da->infer.vid);
        if (var_b) {
            var_union(infer, VARS_CONST, root, var_root(infer, VARS_CONST, db->infer.vid));
        } else {
            if (!has_const_type(relate->cx, infer->tables->vars[VARS_CONST].data[root].ty, db)) {
                return RELATE_CONST;
            }
            var_solve(infer, VARS_CONST, root, b.index);
        }
        return RELATE_OK;
    }
    if (da->kind == CONST_UNEVALUATED && db->kind == CONST_UNEVALUATED &&
        def_eq(da->unevaluated.def, db->unevaluated.def)) {
        return infer_relate_args(infer, kind == RELATE_EQ ? kind : RELATE_EQ, relate->span,
                                 relate->env, da->unevaluated.args, db->unevaluated.args,
                                 relate->out);
    }
    if (da->kind == CONST_EXPR && db->kind == CONST_EXPR && da->expr.op == db->expr.op &&
        args_len(relate->cx, da->expr.operands) == args_len(relate->cx, db->expr.operands)) {
        return infer_relate_args(infer, RELATE_EQ, relate->span, relate->env, da->expr.operands,
                                 db->expr.operands, relate->out);
    }
    if (const_is_array(relate->cx, a) &&
        const_param_len(relate->cx, b) == const_operand_count(relate->cx, da)) {
        return relate_array_param(relate, a, b);
    }
    if (const_is_array(relate->cx, b) &&
        const_param_len(relate->cx, a) == const_operand_count(relate->cx, db)) {
        return relate_array_param(relate, b, a);
    }
    return RELATE_CONST;
}

// ---------------------------------------------------------------- lists

static RelateFailure relate_arg(Relate *relate, RelateKind kind, GenericArg a, GenericArg b) {
    if (a.bits == b.bits && (arg_tag(a) == ARG_REGION || !relate->infer->collect_regions)) {
        return RELATE_OK;
    }
    if (arg_tag(a) != arg_tag(b)) {
        return RELATE_MISMATCH;
    }
    switch (arg_tag(a)) {
    case ARG_TY:
        return relate_ty(relate, kind, arg_ty(a), arg_ty(b));
    case ARG_REGION:
        return relate_region(relate, kind, arg_region(a), arg_region(b));
    case ARG_CONST:
        return relate_const(relate, kind, arg_const(a), arg_const(b));
    }
    return RELATE_OK;
}

static RelateFailure relate_args(Relate *relate, RelateKind kind, GenericArgs a, GenericArgs b,
                                 const Variance *variances) {
    if (a.index == b.index) {
        return RELATE_OK;
    }
    uint32_t count = args_len(relate->cx, a);
    if (count != args_len(relate->cx, b)) {
        return RELATE_ARG_COUNT;
    }
    const GenericArg *list_a = args_ptr(relate->cx, a), *list_b = args_ptr(relate->cx, b);
    for (uint32_t i = 0; i < count; i++) {
        RelateKind used = kind;
        if (variances) {
            switch (variances[i]) {
            case VARIANCE_COVARIANT:
                break;
            case VARIANCE_CONTRAVARIANT:
                used = flip(kind);
                break;
            case VARIANCE_INVARIANT:
                used = RELATE_EQ;
                break;
            case VARIANCE_BIVARIANT:
                if (arg_tag(list_a[i]) == ARG_REGION) {
                    continue;
                }
                break;
            }
        }
        RelateFailure failure = relate_arg(relate, used, list_a[i], list_b[i]);
        if (failure != RELATE_OK) {
            return failure;
        }
    }
    return RELATE_OK;
}

static RelateFailure relate_list(Relate *relate, RelateKind kind, TyList a, TyList b) {
    uint32_t count = ty_list_len(relate->cx, a);
    if (count != ty_list_len(relate->cx, b)) {
        return RELATE_TUPLE_SIZE;
    }
    const Ty *list_a = ty_list_ptr(relate->cx, a), *list_b = ty_list_ptr(relate->cx, b);
    for (uint32_t i = 0; i < count; i++) {
        RelateFailure failure = relate_ty(relate, kind, list_a[i], list_b[i]);
        if (failure != RELATE_OK) {
            return failure;
        }
    }
    return RELATE_OK;
}

// ---------------------------------------------------------------- binders

static RelateFailure relate_sig(Relate *relate, RelateKind kind, FnSig a, FnSig b) {
    if (a.is_unsafe != b.is_unsafe) {
        return RELATE_SAFETY;
    }
    if (a.abi.index != b.abi.index) {
        return RELATE_ABI;
    }
    if (a.c_variadic != b.c_variadic) {
        return RELATE_VARIADIC;
    }
    uint32_t inputs = sig_input_count(relate->cx, a);
    if (inputs != sig_input_count(relate->cx, b)) {
        return RELATE_ARG_COUNT;
    }
    for (uint32_t i = 0; i < inputs; i++) {
        RelateFailure failure =
            relate_ty(relate, flip(kind), sig_input(relate->cx, a, i), sig_input(relate->cx, b, i));
        if (failure != RELATE_OK) {
            return failure;
        }
    }
    return relate_ty(relate, kind, sig_output(relate->cx, a), sig_output(relate->cx, b));
}

// Without region constraints a placeholder only shows that a variable would have to name it.
static FnSig open_with_placeholders(Relate *relate, PolyFnSig sig) {
    uint32_t count = bound_vars_len(relate->cx, sig.vars);
    if (count == 0) {
        return sig.sig;
    }
    GenericArg *args = ARENA_ARRAY(relate->infer->arena, GenericArg, count);
    Region region = region_intern(relate->cx, (RegionData){.kind = REGION_PLACEHOLDER});
    for (uint32_t i = 0; i < count; i++) {
        args[i] = bound_vars_ptr(relate->cx, sig.vars)[i].kind == BOUND_VAR_REGION
                      ? arg_of_region(region)
                      : arg_of_ty(infer_ty_var(relate->infer, relate->span));
    }
    return sig_open(relate->cx, sig, args);
}

static RelateFailure relate_poly_sig(Relate *relate, RelateKind kind, PolyFnSig a, PolyFnSig b) {
    if (relate->universes) {
        return relate_sig(relate, kind, open_with_placeholders(relate, a),
                          open_with_placeholders(relate, b));
    }
    if (!relate->infer->collect_regions ||
        (bound_vars_len(relate->cx, a.vars) == 0 && bound_vars_len(relate->cx, b.vars) == 0)) {
        return relate_sig(relate, kind, infer_open_sig(relate->infer, relate->span, a),
                          infer_open_sig(relate->infer, relate->span, b));
    }
    RelateFailure failure = RELATE_OK;
    if (kind != RELATE_SUP) { // a <: b
        FnSig above = infer_open_binder_sig(relate->infer, relate->span, b, true);
        FnSig below = infer_open_binder_sig(relate->infer, relate->span, a, false);
        failure = relate_sig(relate, RELATE_SUB, below, above);
    }
    if (failure == RELATE_OK && kind != RELATE_SUB) {
        FnSig above = infer_open_binder_sig(relate->infer, relate->span, a, true);
        FnSig below = infer_open_binder_sig(relate->infer, relate->span, b, false);
        failure = relate_sig(relate, RELATE_SUP, above, below);
    }
    return failure;
}

static GenericArgs open_args(Relate *relate, BoundVars vars, GenericArgs args, bool placeholder) {
    // A clause is the thing with a binder that can be opened.
    Clause clause = {.kind = CLAUSE_TRAIT, .vars = vars, .trait = {.args = args}};
    return infer_open_clause(relate->infer, relate->span, clause, placeholder).trait.args;
}

// Both sides of a pair opened; placeholders first, so that what is fresh can name them.
static void open_both(Relate *relate, const TyData *a, const TyData *b, bool placeholder_a,
                      GenericArgs *args_a, GenericArgs *args_b) {
    if (placeholder_a) {
        *args_a = open_args(relate, a->dyn.vars, *args_a, true);
        *args_b = open_args(relate, b->dyn.vars, *args_b, false);
    } else {
        *args_b = open_args(relate, b->dyn.vars, *args_b, true);
        *args_a = open_args(relate, a->dyn.vars, *args_a, false);
    }
}

static GenericArgs args_with_term(Relate *relate, GenericArgs args, GenericArg term) {
    uint32_t count = args_len(relate->cx, args);
    GenericArg *list = ARENA_ARRAY(relate->infer->arena, GenericArg, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        list[i] = args_ptr(relate->cx, args)[i];
    }
    list[count] = term;
    return args_intern(relate->cx, list, count + 1);
}

static RelateFailure relate_dyn_opened(Relate *relate, RelateKind kind, const TyData *a,
                                       const TyData *b, bool placeholder_a) {
    uint32_t count = dyn_preds_len(relate->cx, a->dyn.preds);
    if (count != dyn_preds_len(relate->cx, b->dyn.preds)) {
        return RELATE_TRAITS;
    }
    const DynPred *list_a = dyn_preds_ptr(relate->cx, a->dyn.preds);
    const DynPred *list_b = dyn_preds_ptr(relate->cx, b->dyn.preds);
    for (uint32_t i = 0; i < count; i++) {
        if (list_a[i].kind != list_b[i].kind || !def_eq(list_a[i].def, list_b[i].def)) {
            return RELATE_TRAITS;
        }
        GenericArgs args_a = list_a[i].args, args_b = list_b[i].args;
        if (list_a[i].kind == DYN_PROJECTION) { // the term is under the same binder
            args_a = args_with_term(relate, args_a, list_a[i].term);
            args_b = args_with_term(relate, args_b, list_b[i].term);
        }
        open_both(relate, a, b, placeholder_a, &args_a, &args_b);
        RelateFailure failure = relate_args(relate, RELATE_EQ, args_a, args_b, NULL);
        if (failure != RELATE_OK) {
            return failure;
        }
    }
    (void)kind;
    return RELATE_OK;
}

static RelateFailure relate_dyn(Relate *relate, RelateKind kind, const TyData *a, const TyData *b) {
    RelateFailure failure;
    if (a->dyn.preds.index == b->dyn.preds.index && a->dyn.vars.index == b->dyn.vars.index) {
        failure = RELATE_OK;
    } else {
        failure = relate_dyn_opened(relate, kind, a, b, kind == RELATE_SUP);
    }
    if (failure != RELATE_OK) {
        return failure;
    }
    return relate_region(relate, kind, a->dyn.region, b->dyn.region);
}

// ---------------------------------------------------------------- aliases

static bool is_same_opaque(TyCx *cx, Ty a, Ty b) {
    const TyData *da = ty_data(cx, a), *db = ty_data(cx, b);
    return da->kind == TY_ALIAS && db->kind == TY_ALIAS && da->item.alias == ALIAS_OPAQUE &&
           db->item.alias == ALIAS_OPAQUE && def_eq(da->item.def, db->item.def);
}

// That an opaque type is what it hides says nothing about what that is.
static bool is_hidden_by(Relate *relate, Ty var, Ty opaque) {
    if (!infer_defines_opaque(relate->infer, opaque)) {
        return false;
    }
    OpaqueHiddenSlice opaques = infer_opaque_types(relate->infer);
    for (uint32_t i = 0; i < opaques.len; i++) {
        if (opaques.ptr[i].is_own &&
            def_eq(opaques.ptr[i].opaque, ty_data(relate->cx, opaque)->item.def)) {
            return infer_same_var(relate->infer, opaques.ptr[i].hidden, var);
        }
    }
    return false;
}

// One side at least is a projection or an opaque type, neither is a type variable.
static RelateFailure relate_alias(Relate *relate, RelateKind kind, Ty a, Ty b) {
    InferCx *infer = relate->infer;
    if (is_same_opaque(relate->cx, a, b)) {
        return relate_args(relate, RELATE_EQ, ty_data(relate->cx, a)->item.args,
                           ty_data(relate->cx, b)->item.args, NULL);
    }
    for (int side = 0; side < 2 && !relate->rigid; side++) {
        Ty alias = side ? b : a, other = side ? a : b;
        const TyData *data = ty_data(relate->cx, alias);
        if (data->kind != TY_ALIAS) {
            continue;
        }
        ObligationVec nested = {0};
        Ty value;
        ObligationCause cause = {.kind = CAUSE_MISC, .span = relate->span};
        alias = infer_resolve(infer, alias);
        ProjectResult result = trait_define_opaque(infer, &cause, relate->env, relate->depth + 1,
                                                   alias, &nested, &value)
                                   ? PROJECT_DONE
                                   : trait_project(infer, &cause, relate->env, relate->depth + 1,
                                                   alias, &nested, &value);
        if (relate->out) {
            for (uint32_t i = 0; i < nested.len; i++) {
                vec_push(relate->out, nested.data[i]);
            }
        }
        vec_free(&nested);
        switch (result) {
        case PROJECT_DONE:
            return side ? relate_ty(relate, kind, other, value)
                        : relate_ty(relate, kind, value, other);
        case PROJECT_AMBIGUOUS:
            if (relate->out) {
                push_projection(relate, alias, other);
            }
            return RELATE_OK;
        case PROJECT_ERROR:
        case PROJECT_RIGID:
            break;
        }
    }
    const TyData *da = ty_data(relate->cx, a), *db = ty_data(relate->cx, b);
    if (da->kind == db->kind && da->item.alias == db->item.alias &&
        def_eq(da->item.def, db->item.def)) {
        return relate_args(relate, RELATE_EQ, da->item.args, db->item.args, NULL);
    }
    return RELATE_MISMATCH;
}

// ---------------------------------------------------------------- types

static RelateFailure relate_structurally(Relate *relate, RelateKind kind, Ty a, Ty b) {
    TyCx *cx = relate->cx;
    const TyData *da = ty_data(cx, a), *db = ty_data(cx, b);
    RelateFailure failure;
    switch (da->kind) {
    case TY_ADT:
        if (!def_eq(da->item.def, db->item.def)) {
            return RELATE_MISMATCH;
        }
        return relate_args(relate, kind, da->item.args, db->item.args,
                           relate->infer->collect_regions ? ty_variances(cx, da->item.def) : NULL);
    case TY_FOREIGN:
        return def_eq(da->item.def, db->item.def) ? RELATE_OK : RELATE_MISMATCH;
    case TY_FN_DEF:
    case TY_CLOSURE:
    case TY_COROUTINE:
        if (!def_eq(da->item.def, db->item.def)) {
            return RELATE_MISMATCH;
        }
        return relate_args(relate, RELATE_EQ, da->item.args, db->item.args, NULL);
    case TY_ARRAY:
        failure = relate_ty(relate, kind, da->array.elem, db->array.elem);
        if (failure == RELATE_OK &&
            relate_const(relate, RELATE_EQ, da->array.len, db->array.len) != RELATE_OK) {
            failure = RELATE_ARRAY_LEN;
        }
        return failure;
    case TY_SLICE:
        return relate_ty(relate, kind, da->ref.elem, db->ref.elem);
    case TY_REF:
        if (da->ref.is_mut != db->ref.is_mut) {
            return RELATE_MUTABILITY;
        }
        failure = relate_region(relate, kind, da->ref.region, db->ref.region);
        if (failure != RELATE_OK) {
            return failure;
        }
        return relate_ty(relate, da->ref.is_mut ? RELATE_EQ : kind, da->ref.elem, db->ref.elem);
    case TY_RAW_PTR:
        if (da->ref.is_mut != db->ref.is_mut) {
            return RELATE_MUTABILITY;
        }
        return relate_ty(relate, da->ref.is_mut ? RELATE_EQ : kind, da->ref.elem, db->ref.elem);
    case TY_TUPLE:
        return relate_list(relate, kind, da->tuple, db->tuple);
    case TY_FN_PTR:
        return relate_poly_sig(relate, kind, da->fn_ptr, db->fn_ptr);
    case TY_DYN:
        return relate_dyn(relate, kind, da, db);
    case TY_PARAM:
        return da->param.index == db->param.index ? RELATE_OK : RELATE_MISMATCH;
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_NONE:
    case TY_ALIAS:
    case TY_INFER:
    case TY_ERROR:
        break; // leaves: equal means same id
    }
    return RELATE_MISMATCH;
}

static RelateFailure relate_ty(Relate *relate, RelateKind kind, Ty a, Ty b) {
    if (a.index == b.index) {
        return RELATE_OK;
    }
    a = infer_shallow(relate->infer, a);
    b = infer_shallow(relate->infer, b);
    if (a.index == b.index) {
        return RELATE_OK;
    }
    TyKind ka = ty_kind(relate->cx, a), kb = ty_kind(relate->cx, b);
    if (ka == TY_ERROR || kb == TY_ERROR) {
        // A variable that meets an error is solved by it: nothing more is said about it, nor about
        // what stays open in this body.
        relate->infer->met_error = true;
        return ka == TY_INFER || kb == TY_INFER ? (relate_vars(relate, kind, a, b), RELATE_OK)
                                                : RELATE_OK;
    }
    bool any_ty_var = infer_is_ty_var(relate->infer, a) || infer_is_ty_var(relate->infer, b);
    if (any_ty_var && (is_hidden_by(relate, a, b) || is_hidden_by(relate, b, a))) {
        return RELATE_OK;
    }
    if (any_ty_var || ((ka == TY_INFER || kb == TY_INFER) && ka != TY_ALIAS && kb != TY_ALIAS)) {
        return relate_vars(relate, kind, a, b);
    }
    if (ka == TY_ALIAS || kb == TY_ALIAS) {
        if (relate->depth > TRAIT_RECURSION_LIMIT) {
            return RELATE_CYCLIC;
        }
        relate->depth++;
        RelateFailure failure = relate_alias(relate, kind, a, b);
        relate->depth--;
        return failure;
    }
    return ka == kb ? relate_structurally(relate, kind, a, b) : RELATE_MISMATCH;
}

// ---------------------------------------------------------------- entry points

typedef struct RelateScope {
    InferSnapshot snapshot;
    uint32_t out_len;
} RelateScope;

static RelateScope scope_begin(Relate *relate) {
    return (RelateScope){infer_snapshot(relate->infer), relate->out ? relate->out->len : 0};
}

static RelateFailure scope_end(Relate *relate, RelateScope scope, RelateFailure failure) {
    if (failure == RELATE_OK) {
        infer_commit(relate->infer, scope.snapshot);
    } else {
        infer_rollback(relate->infer, scope.snapshot);
        if (relate->out) {
            relate->out->len = scope.out_len;
        }
    }
    return failure;
}

RelateFailure infer_relate(InferCx *infer, RelateKind kind, Span span, ParamEnv env, Ty a, Ty b,
                           ObligationVec *out) {
    if (a.index == b.index) {
        return RELATE_OK;
    }
    Relate relate = {.infer = infer, .cx = infer->cx, .span = span, .env = env, .out = out};
    RelateScope scope = scope_begin(&relate);
    return scope_end(&relate, scope, relate_ty(&relate, kind, a, b));
}

RelateFailure infer_relate_rigid(InferCx *infer, Span span, ParamEnv env, Ty a, Ty b,
                                 ObligationVec *out) {
    Relate relate = {
        .infer = infer, .cx = infer->cx, .span = span, .env = env, .out = out, .rigid = true};
    RelateScope scope = scope_begin(&relate);
    return scope_end(&relate, scope, relate_ty(&relate, RELATE_EQ, a, b));
}

RelateFailure infer_relate_args(InferCx *infer, RelateKind kind, Span span, ParamEnv env,
                                GenericArgs a, GenericArgs b, ObligationVec *out) {
    if (a.index == b.index) {
        return RELATE_OK;
    }
    Relate relate = {.infer = infer, .cx = infer->cx, .span = span, .env = env, .out = out};
    RelateScope scope = scope_begin(&relate);
    return scope_end(&relate, scope, relate_args(&relate, kind, a, b, NULL));
}

RelateFailure infer_relate_header(InferCx *infer, Span span, ParamEnv env, GenericArgs goal,
                                  GenericArgs header, ObligationVec *out) {
    if (goal.index == header.index) {
        return RELATE_OK;
    }
    Relate relate = {.infer = infer,
                     .cx = infer->cx,
                     .span = span,
                     .env = env,
                     .out = out,
                     .universes = !infer->collect_regions};
    RelateScope scope = scope_begin(&relate);
    return scope_end(&relate, scope, relate_args(&relate, RELATE_EQ, goal, header, NULL));
}

RelateFailure infer_relate_const(InferCx *infer, Span span, ParamEnv env, Const a, Const b,
                                 ObligationVec *out) {
    Relate relate = {.infer = infer, .cx = infer->cx, .span = span, .env = env, .out = out};
    RelateScope scope = scope_begin(&relate);
    return scope_end(&relate, scope, relate_const(&relate, RELATE_EQ, a, b));
}

bool infer_can_eq(InferCx *infer, ParamEnv env, Ty a, Ty b) {
    if (a.index == b.index) {
        return true;
    }
    Relate relate = {.infer = infer, .cx = infer->cx, .env = env};
    InferSnapshot snapshot = infer_snapshot(infer);
    RelateFailure failure = relate_ty(&relate, RELATE_EQ, a, b);
    infer_rollback(infer, snapshot);
    return failure == RELATE_OK;
}

// ---------------------------------------------------------------- quick rejection

static bool may_unify_args(InferCx *infer, GenericArgs goal, GenericArgs header);

static bool may_unify(InferCx *infer, Ty goal, Ty header) {
    if (goal.index == header.index) {
        return true;
    }
    TyCx *cx = infer->cx;
    const TyData *dh = ty_data(cx, header);
    if (dh->kind == TY_PARAM || dh->kind == TY_ALIAS || dh->kind == TY_ERROR) {
        return true;
    }
    goal = infer_shallow(infer, goal);
    const TyData *dg = ty_data(cx, goal);
    switch (dg->kind) {
    case TY_ALIAS:
    case TY_ERROR:
        return true;
    case TY_INFER:
        switch (dg->infer.kind) {
        case INFER_TY:
        case INFER_FRESH:
            return true;
        case INFER_INT:
            return dh->kind == TY_INT || dh->kind == TY_UINT;
        case INFER_FLOAT:
            return dh->kind == TY_FLOAT;
        }
        return true;
    case TY_ADT:
    case TY_FN_DEF:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_FOREIGN:
        return dh->kind == dg->kind && def_eq(dg->item.def, dh->item.def) &&
               may_unify_args(infer, dg->item.args, dh->item.args);
    case TY_ARRAY:
        return dh->kind == TY_ARRAY && may_unify(infer, dg->array.elem, dh->array.elem);
    case TY_SLICE:
        return dh->kind == TY_SLICE && may_unify(infer, dg->ref.elem, dh->ref.elem);
    case TY_REF:
    case TY_RAW_PTR:
        return dh->kind == dg->kind && dg->ref.is_mut == dh->ref.is_mut &&
               may_unify(infer, dg->ref.elem, dh->ref.elem);
    case TY_TUPLE: {
        uint32_t count = ty_list_len(cx, dg->tuple);
        if (dh->kind != TY_TUPLE || ty_list_len(cx, dh->tuple) != count) {
            return false;
        }
        for (uint32_t i = 0; i < count; i++) {
            if (!may_unify(infer, ty_list_ptr(cx, dg->tuple)[i], ty_list_ptr(cx, dh->tuple)[i])) {
                return false;
            }
        }
        return true;
    }
    case TY_FN_PTR:
        return dh->kind == TY_FN_PTR && ty_list_len(cx, dg->fn_ptr.sig.inputs_output) ==
                                            ty_list_len(cx, dh->fn_ptr.sig.inputs_output);
    case TY_DYN:
        return dh->kind == TY_DYN;
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_NONE:
        break;
    }
    return false; // the header is no parameter and not the same leaf
}

static bool may_unify_args(InferCx *infer, GenericArgs goal, GenericArgs header) {
    TyCx *cx = infer->cx;
    uint32_t count = args_len(cx, goal);
    if (goal.index == header.index || count != args_len(cx, header)) {
        return true;
    }
    const GenericArg *list_goal = args_ptr(cx, goal), *list_header = args_ptr(cx, header);
    for (uint32_t i = 0; i < count; i++) {
        if (arg_tag(list_goal[i]) == ARG_TY && arg_tag(list_header[i]) == ARG_TY &&
            !may_unify(infer, arg_ty(list_goal[i]), arg_ty(list_header[i]))) {
            return false;
        }
        if (arg_tag(list_goal[i]) == ARG_CONST && arg_tag(list_header[i]) == ARG_CONST) {
            const ConstData *a =
                const_data(cx, infer_shallow_const(infer, arg_const(list_goal[i])));
            const ConstData *b = const_data(cx, arg_const(list_header[i]));
            if (a->kind == CONST_VALUE && b->kind == CONST_VALUE &&
                (a->scalar.low != b->scalar.low || a->scalar.high != b->scalar.high)) {
                return false;
            }
            if (a->kind == CONST_EXPR && b->kind == CONST_EXPR && a->expr.op == CONST_OP_ARRAY &&
                b->expr.op == CONST_OP_ARRAY &&
                (const_operand_count(cx, a) != const_operand_count(cx, b) ||
                 !may_unify_args(infer, a->expr.operands, b->expr.operands))) {
                return false;
            }
        }
    }
    return true;
}

bool infer_may_unify_args(InferCx *infer, GenericArgs goal, GenericArgs header) {
    return may_unify_args(infer, goal, header);
}
