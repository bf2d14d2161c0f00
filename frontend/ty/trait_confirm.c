// trait_confirm.c: what follows once a candidate has been chosen.
//
// In: a goal and its candidate. Out: variables of the goal unified with the candidate, and the
// nested obligations that make the proof complete: where-clauses of an impl, parts of a structure.
// Follows the rustc development guide, "Trait resolution (old-style)", section "Confirmation".
#include "frontend/ty/trait.h"

void obligation_push(ObligationVec *out, ObligationCause cause, ParamEnv env, Clause clause,
                     uint32_t depth) {
    vec_push(out, (Obligation){.cause = cause, .env = env, .clause = clause, .depth = depth});
}

ObligationCause trait_derived_cause(InferCx *infer, const Obligation *parent, DefId impl,
                                    Span clause_span) {
    ObligationCause cause = {.kind = CAUSE_DERIVED,
                             .span = parent->cause.span,
                             .item = impl,
                             .clause_span = clause_span,
                             .expr = parent->cause.expr};
    if (infer->caches->probing == 0) {
        cause.parent = ARENA_DUP(infer->arena, Obligation, parent, 1);
    }
    return cause;
}

// Types of which nothing needs to be looked up to know that they are Sized.
static bool trivially_sized(InferCx *infer, Ty ty) {
    switch (ty_kind(infer->cx, infer_shallow(infer, ty))) {
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
        return true;
    case TY_NONE:
    case TY_STR:
    case TY_ADT:
    case TY_FOREIGN:
    case TY_SLICE:
    case TY_TUPLE:
    case TY_DYN:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
        break;
    }
    return false;
}

// Where-clauses of `def` for these arguments become obligations nested in `parent`.
static void push_predicates(InferCx *infer, const Obligation *parent, DefId def, GenericArgs args,
                            ObligationVec *out) {
    TyCx *cx = infer->cx;
    DefId sized = lang_item(tycx_program(cx), LANG_SIZED);
    ClauseSlice predicates = ty_predicates(cx, def);
    ObligationCause cause = {0};
    bool have_cause = false;
    for (uint32_t i = 0; i < predicates.len; i++) {
        Clause clause = predicates.ptr[i];
        bool outlives = clause.kind == CLAUSE_TY_OUTLIVES || clause.kind == CLAUSE_REGION_OUTLIVES;
        if (outlives && !infer->collect_regions) {
            continue;
        }
        clause = clause_subst(cx, clause, args);
        if (clause.kind == CLAUSE_TRAIT && def_eq(clause.trait.trait, sized) &&
            trivially_sized(infer, trait_ref_self(cx, clause.trait))) {
            continue;
        }
        if (!have_cause) {
            cause = trait_derived_cause(infer, parent, def, clause.span);
            have_cause = true;
        }
        cause.clause_span = clause.span;
        clause =
            trait_normalize_clause_at(infer, &cause, parent->env, parent->depth + 1, clause, out);
        obligation_push(out, cause, parent->env, clause, parent->depth + 1);
    }
}

bool trait_match_impl(InferCx *infer, const ObligationCause *cause, ParamEnv env, uint32_t depth,
                      TraitRef goal, const ImplHeader *header, GenericArgs *args,
                      ObligationVec *out) {
    TyCx *cx = infer->cx;
    *args = infer_fresh_args(infer, cause->span, header->impl);
    GenericArgs wanted = args_subst(cx, header->ref.args, *args);
    if (args_flags(cx, wanted) & TYFLAG_ALIAS) {
        Clause clause = clause_of_trait((TraitRef){goal.trait, wanted}, cause->span);
        wanted = trait_normalize_clause_at(infer, cause, env, depth + 1, clause, out).trait.args;
    }
    return infer_relate_header(infer, cause->span, env, goal.args, wanted, out) == RELATE_OK;
}

static bool confirm_impl(InferCx *infer, const Obligation *obligation, Clause open, DefId impl,
                         Selection *selection) {
    ImplHeader header = {.impl = impl};
    if (!ty_impl_trait_ref(infer->cx, impl, &header.ref)) {
        return false;
    }
    selection->impl = impl;
    if (!trait_match_impl(infer, &obligation->cause, obligation->env, obligation->depth, open.trait,
                          &header, &selection->args, &selection->nested)) {
        return false;
    }
    push_predicates(infer, obligation, impl, selection->args, &selection->nested);
    return true;
}

static bool confirm_clause(InferCx *infer, const Obligation *obligation, Clause open, Clause clause,
                           bool normalize, Selection *selection) {
    TyCx *cx = infer->cx;
    clause = infer_open_clause(infer, obligation->cause.span, clause, false);
    if (normalize && args_flags(cx, clause.trait.args) & TYFLAG_ALIAS) {
        // Self stays as the goal has it; the other arguments may mention associated types.
        GenericArgs args = clause.trait.args;
        const GenericArg *list = args_ptr(cx, args);
        Clause rest = clause;
        rest.trait.args = args_intern(cx, list + 1, args_len(cx, args) - 1);
        Ty self = arg_ty(list[0]);
        rest = trait_normalize_clause_at(infer, &obligation->cause, obligation->env,
                                         obligation->depth + 1, rest, &selection->nested);
        clause.trait.args = trait_args_with_self(cx, self, rest.trait.args);
    }
    selection->clause = clause;
    const GenericArg *goal_list = args_ptr(cx, open.trait.args),
                     *clause_list = args_ptr(cx, clause.trait.args);
    if (normalize && goal_list[0].bits == clause_list[0].bits) {
        // Equal self types, an alias mostly: it must not be normalised again.
        uint32_t count = args_len(cx, open.trait.args);
        return infer_relate_args(infer, RELATE_EQ, obligation->cause.span, obligation->env,
                                 args_intern(cx, goal_list + 1, count - 1),
                                 args_intern(cx, clause_list + 1, count - 1),
                                 &selection->nested) == RELATE_OK;
    }
    return infer_relate_args(infer, RELATE_EQ, obligation->cause.span, obligation->env,
                             open.trait.args, clause.trait.args, &selection->nested) == RELATE_OK;
}

// AsyncFn*: what a call gives is a future.
static void push_future(InferCx *infer, const Obligation *obligation, Ty output,
                        ObligationVec *out) {
    DefId future = lang_item(tycx_program(infer->cx), LANG_FUTURE_TRAIT);
    GenericArg arg = arg_of_ty(output);
    TraitRef ref = {future, args_intern(infer->cx, &arg, 1)};
    obligation_push(out, obligation->cause, obligation->env,
                    clause_of_trait(ref, obligation->clause.span), obligation->depth + 1);
}

// F: Fn<Args>: the arguments as a tuple are the trait's second argument.
static bool confirm_callable(InferCx *infer, const Obligation *obligation, Clause open,
                             Selection *selection) {
    TyCx *cx = infer->cx;
    FnSig sig;
    Ty self = infer_shallow(infer, trait_ref_self(cx, open.trait));
    if (!trait_fn_sig_of(infer, &obligation->cause, obligation->env, obligation->depth, self, &sig,
                         &selection->nested)) {
        return false;
    }
    const GenericArg *args = args_ptr(cx, open.trait.args);
    LangItem item;
    trait_is_builtin(cx, open.trait.trait, &item);
    if (item == LANG_ASYNC_FN || item == LANG_ASYNC_FN_MUT || item == LANG_ASYNC_FN_ONCE) {
        push_future(infer, obligation, sig_output(cx, sig), &selection->nested);
    }
    return infer_relate(infer, RELATE_EQ, obligation->cause.span, obligation->env, arg_ty(args[1]),
                        sig_input(cx, sig, 0), &selection->nested) == RELATE_OK;
}

static void push_parts(InferCx *infer, const Obligation *obligation, DefId trait, TyVec *parts,
                       ObligationVec *out) {
    TyCx *cx = infer->cx;
    ObligationCause cause = trait_derived_cause(infer, obligation, NO_DEF, SPAN_NONE);
    for (uint32_t i = 0; i < parts->len; i++) {
        Ty part = trait_normalize_at(infer, &cause, obligation->env, obligation->depth + 1,
                                     parts->data[i], out);
        GenericArg arg = arg_of_ty(part);
        TraitRef ref = {trait, args_intern(cx, &arg, 1)};
        obligation_push(out, cause, obligation->env, clause_of_trait(ref, obligation->clause.span),
                        obligation->depth + 1);
    }
}

static bool confirm_builtin(InferCx *infer, const Obligation *obligation, Clause open,
                            Selection *selection) {
    TyCx *cx = infer->cx;
    if (args_flags(cx, open.trait.args) & TYFLAG_ERROR) {
        return true;
    }
    LangItem item;
    trait_is_builtin(cx, open.trait.trait, &item);
    if (item == LANG_UNSIZE) {
        return trait_confirm_unsize(infer, obligation, open, &selection->nested);
    }
    if (item == LANG_NONE ||
        ty_kind(cx, infer_shallow(infer, trait_ref_self(cx, open.trait))) == TY_DYN) {
        return true; // an auto trait that a dyn type lists
    }
    TyVec parts = {0};
    BuiltinAnswer answer = trait_builtin_answer(infer, obligation->env, item, open.trait, &parts);
    if (answer == BUILTIN_HOLDS && parts.len) {
        push_parts(infer, obligation, open.trait.trait, &parts, &selection->nested);
    }
    vec_free(&parts);
    return answer == BUILTIN_HOLDS;
}

static bool confirm_auto(InferCx *infer, const Obligation *obligation, Clause open,
                         Selection *selection) {
    TyVec parts = {0};
    bool ok = trait_auto_parts(infer, infer_shallow(infer, trait_ref_self(infer->cx, open.trait)),
                               &parts);
    if (ok) {
        push_parts(infer, obligation, open.trait.trait, &parts, &selection->nested);
    }
    vec_free(&parts);
    return ok;
}

static bool confirm_object(InferCx *infer, const Obligation *obligation, Clause open,
                           const Candidate *candidate, Selection *selection) {
    TyCx *cx = infer->cx;
    if (!confirm_clause(infer, obligation, open, candidate->clause, true, selection)) {
        return false;
    }
    Clause principal;
    if (infer->caches->probing == 0 && dyn_principal(cx, trait_ref_self(cx, open.trait),
                                                     trait_ref_self(cx, open.trait), &principal)) {
        selection->vtable_base = vtable_method_base(cx, principal.trait, candidate->clause.trait);
    }
    return true;
}

bool trait_confirm(InferCx *infer, const Obligation *obligation, Clause open,
                   const Candidate *candidate, Selection *selection) {
    switch (candidate->kind) {
    case CANDIDATE_IMPL:
        selection->kind = SELECT_IMPL;
        return confirm_impl(infer, obligation, open, candidate->impl, selection);
    case CANDIDATE_PARAM:
        selection->kind = SELECT_PARAM;
        return confirm_clause(infer, obligation, open, candidate->clause, false, selection);
    case CANDIDATE_ITEM_BOUND:
        selection->kind = SELECT_PARAM;
        return confirm_clause(infer, obligation, open, candidate->clause, true, selection);
    case CANDIDATE_BUILTIN:
        selection->kind = SELECT_BUILTIN;
        return confirm_builtin(infer, obligation, open, selection);
    case CANDIDATE_AUTO:
        selection->kind = SELECT_AUTO;
        return confirm_auto(infer, obligation, open, selection);
    case CANDIDATE_OBJECT:
        selection->kind = SELECT_OBJECT;
        return confirm_object(infer, obligation, open, candidate, selection);
    case CANDIDATE_CLOSURE:
        selection->kind = SELECT_CLOSURE;
        return confirm_callable(infer, obligation, open, selection);
    case CANDIDATE_FN:
        selection->kind = SELECT_FN;
        return confirm_callable(infer, obligation, open, selection);
    }
    return false;
}
