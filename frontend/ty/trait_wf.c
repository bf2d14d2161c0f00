// trait_wf.c: what must hold for a type to be well formed.
//
// In: a WELL_FORMED obligation. Out: the where-clauses of every struct, enum and trait the type
// names, and Sized for elements of arrays, slices and tuples, as nested obligations. Follows the
// rustc development guide, "Well-formedness checking".
#include "frontend/ty/trait.h"

typedef struct WellFormed {
    InferCx *infer;
    const Obligation *obligation;
    ObligationVec *nested;
    bool stalled;
} WellFormed;

static void push_sized(WellFormed *state, Ty ty, ObligationCauseKind kind) {
    TyCx *cx = state->infer->cx;
    ObligationCause cause = state->obligation->cause;
    cause.kind = kind;
    DefId sized = lang_item(tycx_program(cx), LANG_SIZED);
    if (sized.index) {
        GenericArg arg = arg_of_ty(ty);
        TraitRef ref = {sized, args_intern(cx, &arg, 1)};
        obligation_push(state->nested, cause, state->obligation->env,
                        clause_of_trait(ref, cause.span), state->obligation->depth + 1);
    }
}

static void push_predicates(WellFormed *state, DefId def, GenericArgs args) {
    TyCx *cx = state->infer->cx;
    ClauseSlice predicates = ty_predicates(cx, def);
    ObligationCause cause = state->obligation->cause;
    for (uint32_t i = 0; i < predicates.len; i++) {
        Clause clause = clause_subst(cx, predicates.ptr[i], args);
        cause.kind = CAUSE_WHERE_CLAUSE;
        cause.item = def;
        cause.clause_span = predicates.ptr[i].span;
        clause = trait_normalize_clause_at(state->infer, &cause, state->obligation->env,
                                           state->obligation->depth + 1, clause, state->nested);
        obligation_push(state->nested, cause, state->obligation->env, clause,
                        state->obligation->depth + 1);
    }
}

static bool visit(void *data, Ty ty) {
    WellFormed *state = data;
    TyCx *cx = state->infer->cx;
    const TyData *node = ty_data(cx, ty);
    if (node->outer_binder > 0) {
        return false; // below a binder: checked where it is used
    }
    switch (node->kind) {
    case TY_ADT:
        push_predicates(state, node->item.def, node->item.args);
        return true;
    case TY_ARRAY:
        push_sized(state, node->array.elem, CAUSE_ELEM_SIZED);
        return true;
    case TY_SLICE:
        push_sized(state, node->ref.elem, CAUSE_ELEM_SIZED);
        return true;
    case TY_TUPLE:
        for (uint32_t i = 0; i + 1 < ty_list_len(cx, node->tuple); i++) {
            push_sized(state, ty_list_ptr(cx, node->tuple)[i], CAUSE_TUPLE_ELEM_SIZED);
        }
        return true;
    case TY_ALIAS:
        if (node->item.alias == ALIAS_PROJECTION) {
            TraitRef ref = trait_ref_of_assoc(cx, node->item.def, node->item.args);
            obligation_push(state->nested, state->obligation->cause, state->obligation->env,
                            clause_of_trait(ref, state->obligation->cause.span),
                            state->obligation->depth + 1);
        }
        return true;
    case TY_DYN: {
        Clause principal;
        if (dyn_principal(cx, ty, ty, &principal)) {
            Clause safe = {.kind = CLAUSE_OBJECT_SAFE, .span = state->obligation->cause.span};
            safe.def = principal.trait.trait;
            obligation_push(state->nested, state->obligation->cause, state->obligation->env, safe,
                            state->obligation->depth + 1);
        }
        return false;
    }
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_FN_DEF:
    case TY_FN_PTR:
        return false;
    case TY_INFER:
        state->stalled |= infer_is_ty_var(state->infer, infer_shallow(state->infer, ty));
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
    case TY_REF:
    case TY_RAW_PTR:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_ERROR:
        break;
    }
    return true;
}

StepResult trait_well_formed(InferCx *infer, Obligation *obligation, ObligationVec *nested) {
    Ty ty = infer_resolve(infer, obligation->clause.ty);
    obligation->clause.ty = ty;
    if (infer_is_ty_var(infer, ty)) {
        obligation->stalled_on[0] = infer_root_var(infer, ty);
        return STEP_STALLED;
    }
    WellFormed state = {.infer = infer, .obligation = obligation, .nested = nested};
    ty_walk(infer->cx, ty, visit, &state);
    return STEP_NESTED;
}
