// trait_fulfill.c: obligations that wait until they can be proven.
//
// In: obligations as type checking meets them. Out: solved variables, errors for what can never
// hold, and the list of those still undecided. An obligation that is stuck remembers the variable
// it waits for, so that looking again costs nothing until that variable moves. Nested obligations
// are worked off at once, in order, so that a projection solves what the next clause needs. Follows
// the rustc development guide, "Trait resolution (old-style)", section "Fulfillment".
#include "frontend/ty/trait.h"

void fulfill_register(Fulfill *fulfill, Obligation obligation) {
    obligation.stalled_changes = 0;
    obligation.stalled_on[0] = obligation.stalled_on[1] = (Ty){0};
    vec_push(&fulfill->pending, obligation);
}

void fulfill_register_all(Fulfill *fulfill, ObligationVec *obligations) {
    for (uint32_t i = 0; i < obligations->len; i++) {
        fulfill_register(fulfill, obligations->data[i]);
    }
    vec_free(obligations);
}

static const Obligation *root_of(const Obligation *obligation) {
    while (obligation->cause.kind == CAUSE_DERIVED && obligation->cause.parent) {
        obligation = obligation->cause.parent;
    }
    return obligation;
}

static void push_error(FulfillErrorVec *errors, const Obligation *obligation, FulfillError error) {
    error.obligation = *obligation;
    error.root = *root_of(obligation);
    vec_push(errors, error);
}

// A goal that stands for itself further up, as auto traits of recursive types do.
static bool repeats_ancestor(InferCx *infer, const Obligation *obligation, Clause clause) {
    if (!ty_trait_is_auto(infer->cx, clause.trait.trait) &&
        !def_eq(clause.trait.trait, lang_item(tycx_program(infer->cx), LANG_SIZED))) {
        return false;
    }
    const Obligation *ancestor = obligation;
    while (ancestor->cause.kind == CAUSE_DERIVED && ancestor->cause.parent) {
        ancestor = ancestor->cause.parent;
        Clause other = ancestor->clause;
        if (other.kind == CLAUSE_TRAIT && def_eq(other.trait.trait, clause.trait.trait) &&
            infer_resolve_args(infer, other.trait.args).index == clause.trait.args.index) {
            return true;
        }
    }
    return false;
}

// How a closure may be called is known when its body has been checked, and not before.
static Ty closure_kind_var(InferCx *infer, const Obligation *obligation) {
    TyCx *cx = infer->cx;
    Program *program = tycx_program(cx);
    TraitRef ref = obligation->clause.trait;
    if (obligation->clause.kind != CLAUSE_TRAIT || !ref.trait.index ||
        !(def_eq(ref.trait, lang_item(program, LANG_FN)) ||
          def_eq(ref.trait, lang_item(program, LANG_FN_MUT)))) {
        return (Ty){0};
    }
    const TyData *self = ty_data(cx, trait_ref_self(cx, ref));
    if (self->kind != TY_CLOSURE || closure_async_body(cx, self->item.def).index) {
        return (Ty){0};
    }
    Ty kind = infer_root_var(infer, closure_parts(cx, self->item.args).kind_ty);
    return ty_kind(cx, kind) == TY_INFER ? kind : (Ty){0};
}

// What is undecided stays so until one of its variables moves. They are noted if they are few, and
// if there are no other variables somewhere inside the arguments.
static void stall_on_vars(InferCx *infer, Obligation *obligation, GenericArgs args,
                          GenericArg term) {
    TyCx *cx = infer->cx;
    uint32_t len = args_len(cx, args), count = 0;
    Ty vars[2] = {{0}};
    Ty kind = closure_kind_var(infer, obligation);
    if (kind.index) {
        obligation->stalled_on[0] = kind;
        return;
    }
    if (!(args_flags(cx, args) & TYFLAG_INFER)) {
        return; // it is undecided for another reason
    }
    for (uint32_t i = 0; i <= len; i++) {
        GenericArg arg = i < len ? args_ptr(cx, args)[i] : term;
        if (arg_tag(arg) == ARG_REGION ||
            (arg_tag(arg) == ARG_TY && !ty_has(cx, arg_ty(arg), TYFLAG_INFER))) {
            continue;
        }
        if (arg_tag(arg) == ARG_CONST || ty_kind(cx, arg_ty(arg)) != TY_INFER) {
            return;
        }
        Ty root = infer_root_var(infer, arg_ty(arg));
        if (count > 0 && (ty_eq(root, vars[0]) || ty_eq(root, vars[1]))) {
            continue;
        }
        if (count == 2 || ty_kind(cx, root) != TY_INFER) {
            return;
        }
        vars[count++] = root;
    }
    obligation->stalled_on[0] = vars[0];
    obligation->stalled_on[1] = vars[1];
}

// `overflowed`: the goal as a whole was looked at, and that came to no end.
static StepResult step_trait(InferCx *infer, Obligation *obligation, ObligationVec *nested,
                             bool *overflowed) {
    TyCx *cx = infer->cx;
    Clause clause = obligation->clause;
    clause.trait.args = infer_resolve_args(infer, clause.trait.args);
    obligation->clause = clause;
    Ty self = trait_ref_self(cx, clause.trait);
    uint16_t flags = args_flags(cx, clause.trait.args);
    if (flags & TYFLAG_ERROR) {
        return STEP_DONE;
    }
    if (infer_is_ty_var(infer, self)) {
        obligation->stalled_on[0] = infer_root_var(infer, self);
        return STEP_STALLED;
    }
    bool regions = infer->collect_regions &&
                   (flags & (TYFLAG_FREE_REGION | TYFLAG_REGION_VAR) || clause.vars.index);
    if (!*overflowed && !(flags & TYFLAG_INFER) && !regions) {
        if (trait_evaluate_obligation(infer, obligation) == CERTAINTY_YES) {
            return STEP_DONE;
        }
        *overflowed |= infer->caches->overflowed;
    }
    if (obligation->depth > 0 && repeats_ancestor(infer, obligation, clause)) {
        return STEP_DONE;
    }
    Selection selection = trait_select(infer, obligation);
    switch (selection.kind) {
    case SELECT_ERROR:
        return STEP_ERROR;
    case SELECT_AMBIGUOUS:
        stall_on_vars(infer, obligation, clause.trait.args, args_ptr(cx, clause.trait.args)[0]);
        return STEP_STALLED;
    case SELECT_IMPL:
    case SELECT_PARAM:
    case SELECT_BUILTIN:
    case SELECT_AUTO:
    case SELECT_OBJECT:
    case SELECT_CLOSURE:
    case SELECT_FN:
        break;
    }
    *nested = selection.nested;
    return STEP_NESTED;
}

static StepResult step_projection(InferCx *infer, Obligation *obligation, ObligationVec *nested,
                                  FulfillError *error) {
    obligation->clause = infer_resolve_clause(infer, obligation->clause);
    Clause open = infer_open_clause(infer, obligation->cause.span, obligation->clause, true);
    Certainty certainty =
        trait_prove_projection(infer, obligation, open, nested, &error->expected, &error->found);
    switch (certainty) {
    case CERTAINTY_YES:
        return STEP_NESTED;
    case CERTAINTY_NO:
        vec_free(nested);
        error->is_projection_mismatch = true;
        return STEP_ERROR;
    case CERTAINTY_MAYBE:
        break;
    }
    vec_free(nested);
    if (args_len(infer->cx, open.projection.args)) {
        Ty self = infer_shallow(infer, arg_ty(args_ptr(infer->cx, open.projection.args)[0]));
        if (infer_is_ty_var(infer, self)) {
            obligation->stalled_on[0] = infer_root_var(infer, self);
        } else {
            stall_on_vars(infer, obligation, obligation->clause.projection.args,
                          obligation->clause.projection.term);
        }
    }
    return STEP_STALLED;
}

static StepResult step(InferCx *infer, Obligation *obligation, ObligationVec *nested,
                       FulfillError *error, bool *overflowed) {
    Clause *clause = &obligation->clause;
    switch (clause->kind) {
    case CLAUSE_TRAIT:
        return step_trait(infer, obligation, nested, overflowed);
    case CLAUSE_PROJECTION:
        return step_projection(infer, obligation, nested, error);
    case CLAUSE_TY_OUTLIVES:
        if (infer->collect_regions) {
            Clause open = infer_open_clause(infer, obligation->cause.span, *clause, true);
            vec_push(&infer->ty_outlives,
                     (struct TyOutlives){infer_resolve(infer, open.ty_outlives.ty),
                                         open.ty_outlives.region, obligation->cause.span});
        }
        return STEP_DONE;
    case CLAUSE_REGION_OUTLIVES:
        if (infer->collect_regions) {
            Clause open = infer_open_clause(infer, obligation->cause.span, *clause, true);
            vec_push(&infer->region_constraints,
                     (RegionConstraint){open.region_outlives.region, open.region_outlives.region_b,
                                        obligation->cause.span});
        }
        return STEP_DONE;
    case CLAUSE_OBJECT_SAFE:
        return trait_is_object_safe(infer->cx, clause->def) ? STEP_DONE : STEP_ERROR;
    case CLAUSE_WELL_FORMED:
        return trait_well_formed(infer, obligation, nested);
    case CLAUSE_CONST_TY:
        break;
    }
    return STEP_DONE;
}

static bool still_stalled(InferCx *infer, const Obligation *obligation) {
    if (obligation->stalled_changes == 0) {
        return false;
    }
    if (obligation->stalled_changes == infer_change_count(infer) + 1) {
        return true;
    }
    Ty first = obligation->stalled_on[0], second = obligation->stalled_on[1];
    return first.index && infer_root_var(infer, first).index == first.index &&
           (!second.index || infer_root_var(infer, second).index == second.index);
}

// Trait goals met below one obligation. The parts of a type may be the same again at each level, so
// that there are very many goals in all, but few different ones. One that was worked off need not
// be again; one that is still being worked off, of which this is a part, is a cycle.
typedef enum MetState { MET_NEVER, MET_OPEN, MET_DONE } MetState;
typedef struct OpenGoal {
    uint64_t key;
    uint32_t below;  // what is nested in it lies at this height of the stack or above
    uint32_t errors; // how many there were before it
} OpenGoal;
typedef struct MetGoals {
    ParamEnv env;
    uint32_t steps; // few goals are not worth looking up
    Map states;
    VEC(OpenGoal) open;
    const FulfillErrorVec *errors;
    bool keeps; // what holds is known to later obligations too
} MetGoals;

// Goals are met for good while no variable can be taken back. Without regions: which of them
// outlive others is asked anew for each obligation.
static bool keeps_met(InferCx *infer, const Fulfill *fulfill, ParamEnv env) {
    struct TraitCaches *caches = infer->caches;
    if (!fulfill->remembers || infer_in_snapshot(infer) || infer->collect_regions) {
        return false;
    }
    if (caches->met.len == 0) {
        caches->met_env = env;
    }
    return caches->met_env.index == env.index;
}

static void close_goal(InferCx *infer, MetGoals *met) {
    OpenGoal goal = vec_pop(&met->open);
    map_set(&met->states, goal.key, MET_DONE);
    if (met->keeps && goal.errors == met->errors->len) {
        map_set(&infer->caches->met, goal.key, 1);
    }
}

// `height`: that of the stack when the obligation has been taken from it.
static bool already_met(InferCx *infer, MetGoals *met, const Obligation *obligation,
                        uint32_t height) {
    enum { FEW = 4 };
    while (met->open.len && vec_last(&met->open).below > height) {
        close_goal(infer, met);
    }
    const Clause *clause = &obligation->clause;
    if (++met->steps <= FEW || clause->kind != CLAUSE_TRAIT || clause->vars.index ||
        obligation->env.index != met->env.index) {
        return false;
    }
    GenericArgs args = infer_resolve_args(infer, clause->trait.args);
    uint64_t key = (uint64_t)clause->trait.trait.index << 32 | args.index;
    if (met->keeps && map_get(&infer->caches->met, key, &(uint64_t){0})) {
        return true;
    }
    MetState state = (MetState)map_get_or(&met->states, key, MET_NEVER);
    if (state == MET_NEVER) {
        map_set(&met->states, key, MET_OPEN);
        vec_push(&met->open, (OpenGoal){key, height, met->errors->len});
    }
    return state == MET_DONE;
}

// A look at the whole goal gives up two levels before the goals are taken one by one.
// What holds by itself is not to blame, however deep.
static bool is_too_deep(InferCx *infer, const Obligation *obligation, bool overflowed) {
    if (obligation->depth + (overflowed ? 2 : 0) <= trait_recursion_limit(infer->cx)) {
        return false;
    }
    return !overflowed || obligation->clause.kind != CLAUSE_TRAIT ||
           trait_evaluate_obligation(infer, obligation) != CERTAINTY_YES;
}

// One obligation and, depth first, all that is nested in it. What cannot be decided goes to `left`.
static bool work_off(InferCx *infer, const Fulfill *fulfill, Obligation first, ObligationVec *left,
                     FulfillErrorVec *errors) {
    ObligationVec stack = {0};
    vec_push(&stack, first);
    bool moved = false, overflowed = false;
    MetGoals met = {
        .env = first.env, .errors = errors, .keeps = keeps_met(infer, fulfill, first.env)};
    while (stack.len) {
        Obligation obligation = vec_pop(&stack);
        if (already_met(infer, &met, &obligation, stack.len)) {
            continue;
        }
        if (still_stalled(infer, &obligation)) {
            vec_push(left, obligation);
            continue;
        }
        obligation.stalled_on[0] = obligation.stalled_on[1] = (Ty){0};
        FulfillError error = {0};
        if (is_too_deep(infer, &obligation, overflowed)) {
            error.is_overflow = true;
            push_error(errors, &obligation, error);
            stack.len = 0;
            moved = true;
            break;
        }
        ObligationVec nested = {0};
        switch (step(infer, &obligation, &nested, &error, &overflowed)) {
        case STEP_DONE:
            moved = true;
            break;
        case STEP_NESTED:
            moved = true;
            for (uint32_t i = nested.len; i-- > 0;) { // the first is worked off first
                vec_push(&stack, nested.data[i]);
            }
            break;
        case STEP_STALLED:
            obligation.stalled_changes = infer_change_count(infer) + 1;
            vec_push(left, obligation);
            break;
        case STEP_ERROR:
            moved = true;
            push_error(errors, &obligation, error);
            break;
        }
        vec_free(&nested);
    }
    while (met.open.len) {
        close_goal(infer, &met);
    }
    vec_free(&stack);
    map_free(&met.states);
    vec_free(&met.open);
    return moved;
}

bool fulfill_where_possible(InferCx *infer, Fulfill *fulfill, FulfillErrorVec *errors) {
    bool any = false;
    for (;;) {
        if (fulfill->pending.len == 0) {
            return any;
        }
        ObligationVec *pending = &fulfill->pending;
        uint32_t stay = 0; // what was stalled first mostly still is
        while (stay < pending->len && still_stalled(infer, &pending->data[stay])) {
            stay++;
        }
        ObligationVec left = {0};
        bool moved = false;
        for (uint32_t i = stay; i < pending->len; i++) {
            if (still_stalled(infer, &pending->data[i])) {
                vec_push(&left, pending->data[i]);
            } else {
                moved |= work_off(infer, fulfill, pending->data[i], &left, errors);
            }
        }
        pending->len = stay;
        for (uint32_t i = 0; i < left.len; i++) {
            vec_push(pending, left.data[i]);
        }
        vec_free(&left);
        any |= moved;
        if (!moved) {
            return any;
        }
    }
}

void fulfill_finish(InferCx *infer, Fulfill *fulfill, FulfillErrorVec *errors) {
    fulfill_where_possible(infer, fulfill, errors);
    for (uint32_t i = 0; i < fulfill->pending.len; i++) {
        push_error(errors, &fulfill->pending.data[i], (FulfillError){.is_ambiguous = true});
    }
    vec_free(&fulfill->pending);
}
