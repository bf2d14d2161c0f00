// check_method.c: which function `receiver.name(..)` or `Type::name` means.
//
// Probing: the receiver is dereferenced step by step; at each step every candidate of that name is
// tried by value, then behind &, then behind &mut, then *const; inherent candidates before those of
// traits in scope. A probe relates types under a snapshot and leaves nothing behind. Confirming
// then does the same for real: fresh arguments, adjustments on the receiver, where-clauses as
// obligations. Follows the rustc development guide, "Method lookup".
#include "frontend/resolve/resolve.h"
#include "frontend/check/method_probe.h"

// ---------------------------------------------------------------- candidates

static bool item_matches_mode(MethodProbe *p, const AssocItem *item) {
    if (p->path_mode) {
        return item->kind == DEF_ASSOC_FN || item->kind == DEF_ASSOC_CONST;
    }
    if (item->kind != DEF_ASSOC_FN) {
        return false;
    }
    if (!item->has_self) {
        vec_push(&p->statics, item->def);
        return false;
    }
    return true;
}

static const AssocItem *find_item(MethodProbe *p, DefId container) {
    DefId def = ty_assoc_by_name(p->f->cx, container, p->name, DEF_ASSOC_FN);
    if (!def.index && p->path_mode) {
        def = ty_assoc_by_name(p->f->cx, container, p->name, DEF_ASSOC_CONST);
    }
    if (!def.index) {
        return NULL;
    }
    const AssocItem *item = ty_assoc_item(p->f->cx, def);
    return item && item_matches_mode(p, item) ? item : NULL;
}

static void push_inherent(MethodProbe *p, Candidate candidate) {
    for (uint32_t i = 0; i < p->inherent.len; i++) {
        Candidate *old = &p->inherent.data[i];
        if (def_eq(old->item, candidate.item) && def_eq(old->container, candidate.container) &&
            old->args.index == candidate.args.index) {
            return;
        }
    }
    if (!def_is_visible_from(p->f->program, candidate.item, p->f->module)) {
        p->hidden = candidate;
        return;
    }
    vec_push(&p->inherent, candidate);
}

static void assemble_impls(MethodProbe *p, Ty ty) {
    DefIdSlice impls = ty_inherent_impls(p->f->cx, ty);
    for (uint32_t i = 0; i < impls.len; i++) {
        const AssocItem *item = find_item(p, impls.ptr[i]);
        if (item) {
            push_inherent(p, (Candidate){.kind = CANDIDATE_INHERENT,
                                         .item = item->def,
                                         .container = impls.ptr[i]});
        }
    }
}

// The trait and its supertraits; `ref` has no bound variables left.
static void assemble_trait_ref(MethodProbe *p, CandidateKind kind, TraitRef ref, uint32_t depth) {
    const AssocItem *item = find_item(p, ref.trait);
    if (item) {
        push_inherent(
            p,
            (Candidate){.kind = kind, .item = item->def, .container = ref.trait, .args = ref.args});
    }
    if (depth > 32) {
        return;
    }
    ClauseSlice supers = ty_super_predicates(p->f->cx, ref.trait);
    for (uint32_t i = 0; i < supers.len; i++) {
        if (supers.ptr[i].kind == CLAUSE_TRAIT) {
            Clause super = clause_subst(p->f->cx, supers.ptr[i], ref.args);
            if (!def_eq(super.trait.trait, ref.trait)) {
                assemble_trait_ref(p, kind, super.trait, depth + 1);
            }
        }
    }
}

static Clause open_clause(FnCx *f, Clause clause, Span span) {
    uint32_t count = bound_vars_len(f->cx, clause.vars);
    if (!count) {
        return clause;
    }
    GenericArg *with = ARENA_ARRAY(f->arena, GenericArg, count);
    for (uint32_t i = 0; i < count; i++) {
        bool is_region = bound_vars_ptr(f->cx, clause.vars)[i].kind == BOUND_VAR_REGION;
        with[i] = is_region ? arg_of_region(infer_region(f->infer))
                            : arg_of_ty(infer_ty_var(f->infer, span));
    }
    return clause_open(f->cx, clause, with);
}

static void assemble_object(MethodProbe *p, Ty ty) {
    FnCx *f = p->f;
    const TyData *data = ty_data(f->cx, ty);
    const DynPred *preds = dyn_preds_ptr(f->cx, data->dyn.preds);
    for (uint32_t i = 0; i < dyn_preds_len(f->cx, data->dyn.preds); i++) {
        if (preds[i].kind != DYN_TRAIT) {
            continue;
        }
        uint32_t count = args_len(f->cx, preds[i].args);
        GenericArg *args = ARENA_ARRAY(f->arena, GenericArg, count + 1);
        args[0] = arg_of_ty(ty);
        copy_bytes(args + 1, args_ptr(f->cx, preds[i].args), sizeof *args * count);
        Clause clause = {.kind = CLAUSE_TRAIT,
                         .vars = data->dyn.vars,
                         .trait = {preds[i].def, args_intern(f->cx, args, count + 1)}};
        if (bound_vars_len(f->cx, data->dyn.vars)) {
            // The Self type stands outside the binder of its predicates.
            args[0] = arg_of_ty(ty_shift_in(f->cx, ty, 1));
            clause.trait.args = args_intern(f->cx, args, count + 1);
        }
        assemble_trait_ref(p, CANDIDATE_OBJECT, open_clause(f, clause, p->span).trait, 0);
    }
}

static void assemble_where(MethodProbe *p, Ty ty) {
    FnCx *f = p->f;
    ClauseSlice clauses = param_env_clauses(f->cx, f->env);
    for (uint32_t i = 0; i < clauses.len; i++) {
        Clause clause = clauses.ptr[i];
        if (clause.kind != CLAUSE_TRAIT || clause.negative ||
            !ty_eq(f_bound_args_ty(f, clause.trait.args, 0), ty)) {
            continue;
        }
        if (ty_assoc_by_name(f->cx, clause.trait.trait, p->name, DEF_ASSOC_FN).index ||
            (p->path_mode &&
             ty_assoc_by_name(f->cx, clause.trait.trait, p->name, DEF_ASSOC_CONST).index)) {
            assemble_trait_ref(p, CANDIDATE_WHERE, open_clause(f, clause, p->span).trait, 33);
        }
    }
}

static void assemble_alias(MethodProbe *p, Ty ty) {
    FnCx *f = p->f;
    const TyData *data = ty_data(f->cx, ty);
    ClauseSlice bounds = ty_item_bounds(f->cx, data->item.def);
    for (uint32_t i = 0; i < bounds.len; i++) {
        Clause clause = clause_subst(f->cx, bounds.ptr[i], data->item.args);
        if (clause.kind == CLAUSE_TRAIT) {
            assemble_trait_ref(p, CANDIDATE_WHERE, open_clause(f, clause, p->span).trait, 0);
        }
    }
}

static void assemble_inherent(MethodProbe *p, Ty ty) {
    ty = f_resolve(p->f, ty);
    switch (f_kind(p->f, ty)) {
    case TY_DYN:
        assemble_object(p, ty);
        assemble_impls(p, ty);
        return;
    case TY_PARAM:
        assemble_where(p, ty);
        return;
    case TY_ALIAS:
        assemble_where(p, ty);
        assemble_alias(p, ty);
        return;
    case TY_INFER:
    case TY_ERROR:
    case TY_NONE:
    case TY_BOUND:
    case TY_PLACEHOLDER:
        return;
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
    case TY_TUPLE:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_CLOSURE:
    case TY_COROUTINE:
        assemble_impls(p, ty);
        return;
    }
}

static void assemble_extension(MethodProbe *p) {
    FnCx *f = p->f;
    DefIdSlice traits = p->all_traits ? *p->all_traits : f->body->traits_in_scope;
    for (uint32_t i = 0; i < traits.len; i++) {
        const AssocItem *item = find_item(p, traits.ptr[i]);
        if (!item) {
            continue;
        }
        bool known = false;
        for (uint32_t k = 0; k < p->extension.len && !known; k++) {
            known = def_eq(p->extension.data[k].item, item->def);
        }
        if (!known) {
            vec_push(&p->extension, (Candidate){.kind = CANDIDATE_TRAIT,
                                                .item = item->def,
                                                .container = traits.ptr[i]});
        }
    }
}

// ---------------------------------------------------------------- trying one candidate

// Whether the written receiver type can have this head at all; saves most snapshots.
static bool head_may_match(FnCx *f, Ty declared, Ty self_ty) {
    const TyData *a = ty_data(f->cx, declared), *b = ty_data(f->cx, self_ty);
    if (b->kind == TY_INFER || a->kind == TY_PARAM || a->kind == TY_ALIAS || a->kind == TY_INFER ||
        b->kind == TY_ALIAS || a->kind == TY_BOUND) {
        return true;
    }
    if (a->kind != b->kind) {
        return false;
    }
    if (a->kind == TY_ADT) {
        return def_eq(a->item.def, b->item.def);
    }
    if (a->kind == TY_REF || a->kind == TY_RAW_PTR) {
        return a->ref.is_mut == b->ref.is_mut &&
               head_may_match(f, a->ref.elem, f_shallow(f, b->ref.elem));
    }
    return true;
}

static Ty declared_self(MethodProbe *p, const Candidate *candidate) {
    FnCx *f = p->f;
    if (def_get(f->program, candidate->item)->kind == DEF_ASSOC_CONST || p->path_mode) {
        return (Ty){0};
    }
    PolyFnSig sig = ty_fn_sig(f->cx, candidate->item);
    return sig_input_count(f->cx, sig.sig) ? sig_input(f->cx, sig.sig, 0) : (Ty){0};
}

static GenericArgs fresh_container_args(FnCx *f, const Candidate *candidate, Span span) {
    switch (candidate->kind) {
    case CANDIDATE_INHERENT:
    case CANDIDATE_TRAIT:
        return infer_fresh_args(f->infer, span, candidate->container);
    case CANDIDATE_OBJECT:
    case CANDIDATE_WHERE:
        return candidate->args;
    }
    return (GenericArgs){0};
}

// `by`: the trait clause that needs it, or NULL.
static bool clause_may_hold(MethodProbe *p, Clause clause, DefId impl, Span bound,
                            const Clause *by) {
    FnCx *f = p->f;
    if (clause.kind == CLAUSE_REGION_OUTLIVES || clause.kind == CLAUSE_TY_OUTLIVES) {
        return true;
    }
    clause = infer_resolve_clause(f->infer, clause);
    if (trait_evaluate(f->infer, f->env, clause) == CERTAINTY_NO) {
        Unsatisfied one = {clause, bound, impl, by ? *by : (Clause){0}, by != NULL};
        vec_push(&p->unsatisfied, one);
        return false;
    }
    return true;
}

// A trait that an impl gives under conditions: the conditions that fail are what is missing.
static bool trait_may_hold(MethodProbe *p, Clause clause) {
    FnCx *f = p->f;
    if (trait_evaluate(f->infer, f->env, clause) != CERTAINTY_NO) {
        return true;
    }
    Obligation obligation = {
        .cause = f_cause(CAUSE_MISC, p->span), .env = f->env, .clause = clause};
    Selection selection = trait_select(f->infer, &obligation);
    for (uint32_t i = 0; selection.kind == SELECT_IMPL && i < selection.nested.len; i++) {
        const Obligation *nested = &selection.nested.data[i];
        clause_may_hold(p, nested->clause, selection.impl, nested->cause.clause_span, &clause);
    }
    vec_free(&selection.nested);
    return false;
}

static bool impl_clauses_may_hold(MethodProbe *p, DefId impl, GenericArgs args) {
    FnCx *f = p->f;
    ClauseSlice clauses = ty_predicates(f->cx, impl);
    bool all = true; // the others are told of, too
    for (uint32_t i = 0; i < clauses.len; i++) {
        Clause clause = clause_subst(f->cx, clauses.ptr[i], args);
        ObligationCause cause = f_cause(CAUSE_MISC, p->span);
        ObligationVec out = {0};
        clause = trait_normalize_clause(f->infer, &cause, f->env, clause, &out);
        bool good = true;
        for (uint32_t k = 0; k < out.len && good; k++) {
            good =
                trait_evaluate(f->infer, f->env,
                               infer_resolve_clause(f->infer, out.data[k].clause)) != CERTAINTY_NO;
        }
        vec_free(&out);
        if (!good) {
            return false;
        }
        all &= clause_may_hold(p, clause, impl, clauses.ptr[i].span, NULL);
    }
    return all;
}

// An opaque type of this body could hide whatever a receiver is declared as, also the reference
// that autoref will make of it: it is only ever itself here.
static bool is_receiver_open(FnCx *f, Ty receiver, Ty self_ty) {
    receiver = f_shallow(f, receiver);
    if (f_kind(f, receiver) == TY_REF && f_kind(f, self_ty) == TY_REF) {
        return is_receiver_open(f, ty_data(f->cx, receiver)->ref.elem,
                                f_shallow(f, ty_data(f->cx, self_ty)->ref.elem));
    }
    if (!infer_defines_opaque(f->infer, self_ty) || f_is_var(f, receiver)) {
        return true;
    }
    const TyData *data = ty_data(f->cx, receiver);
    return data->kind == TY_ALIAS && def_eq(data->item.def, ty_data(f->cx, self_ty)->item.def);
}

static bool candidate_applies(MethodProbe *p, const Candidate *candidate, Ty self_ty) {
    FnCx *f = p->f;
    Ty declared = declared_self(p, candidate);
    if (declared.index && !head_may_match(f, declared, self_ty)) {
        return false;
    }
    Probe probe = probe_begin(f);
    GenericArgs parent = fresh_container_args(f, candidate, p->span);
    Ty receiver;
    if (declared.index) {
        GenericArgs args = infer_fresh_args_from(f->infer, p->span, candidate->item, parent);
        FnSig sig = infer_open_sig(f->infer, p->span,
                                   poly_sig_subst(f->cx, ty_fn_sig(f->cx, candidate->item), args));
        receiver = f_normalize(f, p->span, sig_input(f->cx, sig, 0));
    } else if (candidate->kind == CANDIDATE_INHERENT) {
        receiver =
            f_normalize(f, p->span, ty_subst(f->cx, ty_of(f->cx, candidate->container), parent));
    } else {
        receiver = f_bound_args_ty(f, parent, 0);
    }
    // What is to implement the trait is the receiver's very type.
    RelateKind how = f_is_var(f, receiver) ? RELATE_EQ : RELATE_SUP;
    bool applies =
        is_receiver_open(f, receiver, self_ty) && f_relate(f, how, p->span, receiver, self_ty);
    if (applies && candidate->kind == CANDIDATE_INHERENT) {
        applies = impl_clauses_may_hold(p, candidate->container, parent);
    } else if (applies && candidate->kind == CANDIDATE_TRAIT) {
        Clause clause = {.kind = CLAUSE_TRAIT, .trait = {candidate->container, parent}};
        applies = trait_may_hold(p, infer_resolve_clause(f->infer, clause));
    }
    // Projections in the receiver that could not hold were registered by normalising.
    for (uint32_t i = probe.pending; applies && i < f->fulfill.pending.len; i++) {
        applies =
            trait_evaluate(f->infer, f->env,
                           infer_resolve_clause(f->infer, f->fulfill.pending.data[i].clause)) !=
            CERTAINTY_NO;
    }
    probe_rollback(f, probe);
    return applies;
}

// ---------------------------------------------------------------- picking

// Before edition 2024 `boxed.into_iter()` on a boxed slice means that of the slice, before 2021
// that on an array that of the reference: the trait says so by
// #[rustc_skip_during_method_dispatch(array, boxed_slice)].
static bool is_skipped(const MethodProbe *p, const Candidate *candidate, Ty self_ty) {
    FnCx *f = p->f;
    bool is_array = f_kind(f, self_ty) == TY_ARRAY;
    if (candidate->kind != CANDIDATE_TRAIT || p->path_mode ||
        (!is_array && !ty_is_box(f->cx, self_ty))) {
        return false;
    }
    CrateId crate = def_get(f->program, f->owner)->crate;
    uint32_t edition = f->program->crates[crate.index - 1]->edition;
    bool old =
        is_array ? edition < 2021
                 : edition < 2024 &&
                       f_kind(f, f_shallow(f, f_bound_args_ty(f, ty_data(f->cx, self_ty)->item.args,
                                                              0))) == TY_SLICE;
    return old &&
           def_attr(f->program, candidate->container, SYM(RUSTC_SKIP_DURING_METHOD_DISPATCH));
}

static ProbeResult pick_among(MethodProbe *p, const Candidate *candidates, uint32_t count,
                              Ty self_ty) {
    const Candidate *found = NULL;
    bool same_trait = true;
    vec_clear(&p->ambiguous);
    for (uint32_t i = 0; i < count; i++) {
        if (is_skipped(p, &candidates[i], self_ty) ||
            !candidate_applies(p, &candidates[i], self_ty)) {
            continue;
        }
        if (!p->takes_unstable &&
            def_unstable(p->f->program, p->f->owner, candidates[i].item, p->span)) {
            vec_push(&p->unstable, candidates[i]);
            continue;
        }
        if (found && (!def_eq(found->container, candidates[i].container) ||
                      found->kind == CANDIDATE_INHERENT)) {
            same_trait = false;
        }
        vec_push(&p->ambiguous, candidates[i]);
        found = &candidates[i];
    }
    if (!found) {
        return PROBE_NONE;
    }
    p->pick.candidate = *found;
    p->pick.self_ty = self_ty;
    if (p->ambiguous.len > 1) {
        if (!same_trait) {
            return PROBE_AMBIGUOUS;
        }
        p->pick.candidate = (Candidate){
            .kind = CANDIDATE_TRAIT, .item = found->item, .container = found->container};
    }
    return PROBE_PICK;
}

static ProbeResult pick_with_self(MethodProbe *p, Ty self_ty) {
    ProbeResult result = pick_among(p, p->inherent.data, p->inherent.len, self_ty);
    if (result != PROBE_NONE) {
        return result;
    }
    result = pick_among(p, p->extension.data, p->extension.len, self_ty);
    if (result != PROBE_NONE) {
        resolve_trait_used(p->f->program, p->f->body->owner, p->pick.candidate.container);
    }
    return result;
}

static ProbeResult pick_step(MethodProbe *p, const MethodStep *step) {
    FnCx *f = p->f;
    ProbeResult result;
    Ty ty = f_shallow(f, step->ty);
    const TyData *data = ty_data(f->cx, ty);
    p->pick = (Pick){.autoderefs = step->autoderefs, .unsize = step->unsize};
    if (!step->unsize) {
        result = pick_with_self(p, ty);
        if (result != PROBE_NONE) {
            if (data->kind == TY_REF && !p->path_mode) { // reborrow
                p->pick.autoderefs++;
                p->pick.autoref = data->ref.is_mut ? AUTOREF_MUT : AUTOREF_REF;
            }
            return result;
        }
    }
    if (p->path_mode) {
        return PROBE_NONE;
    }
    for (int is_mut = 0; is_mut <= 1; is_mut++) {
        result = pick_with_self(p, ty_ref(f->cx, f->common->erased, ty, is_mut));
        if (result != PROBE_NONE) {
            p->pick.autoref = is_mut ? AUTOREF_MUT : AUTOREF_REF;
            return result;
        }
    }
    if (data->kind == TY_RAW_PTR && data->ref.is_mut && !step->unsize) {
        result = pick_with_self(p, ty_ptr(f->cx, data->ref.elem, false));
        if (result != PROBE_NONE) {
            p->pick.autoref = AUTOREF_CONST_PTR;
        }
        return result;
    }
    return PROBE_NONE;
}

static bool make_steps(MethodProbe *p) {
    FnCx *f = p->f;
    if (p->path_mode) {
        p->steps[p->step_count++] = (MethodStep){.ty = p->self_ty};
        return true;
    }
    autoderef_init(&p->deref, f, p->span, p->self_ty, true);
    Ty ty = p->self_ty;
    while (autoderef_next(&p->deref, &ty)) {
        p->steps[p->step_count++] = (MethodStep){
            .ty = ty, .autoderefs = p->deref.step_count, .from_raw = p->deref.reached_raw};
    }
    if (f_is_var(f, ty)) {
        // Through a raw pointer nothing may be guessed either, but by-value methods of the pointer
        // are found.
        p->step_count--;
        return p->step_count && p->deref.reached_raw;
    }
    if (f_kind(f, ty) == TY_ERROR) {
        return false;
    }
    if (f_kind(f, ty) == TY_ARRAY) {
        p->steps[p->step_count++] =
            (MethodStep){.ty = ty_slice(f->cx, ty_data(f->cx, ty)->array.elem),
                         .autoderefs = p->deref.step_count,
                         .unsize = true,
                         .from_raw = p->deref.reached_raw};
    }
    return true;
}

static ProbeResult pick_steps(MethodProbe *p) {
    ProbeResult result = PROBE_NONE;
    bool any = p->inherent.len || p->extension.len;
    for (uint32_t i = 0; any && i < p->step_count && result == PROBE_NONE; i++) {
        // Behind a raw pointer only the pointer's own methods can be called without `*`.
        if (!p->steps[i].from_raw || !p->steps[i].autoderefs) {
            result = pick_step(p, &p->steps[i]);
        }
    }
    return result;
}

// What is not stable is the last choice; where something else was found, its name is in danger.
ProbeResult method_probe(MethodProbe *p) {
    if (!make_steps(p)) {
        return PROBE_BAD_TY;
    }
    for (uint32_t i = 0; i < p->step_count; i++) {
        assemble_inherent(p, p->steps[i].ty);
    }
    assemble_extension(p);
    ProbeResult result = pick_steps(p);
    if (result == PROBE_NONE && p->unstable.len) {
        p->takes_unstable = true;
        result = pick_steps(p);
    }
    if (result != PROBE_NONE) {
        return result;
    }
    return p->hidden.item.index ? PROBE_PRIVATE : PROBE_NONE;
}

void method_probe_free(MethodProbe *p) {
    vec_free(&p->inherent);
    vec_free(&p->extension);
    vec_free(&p->ambiguous);
    vec_free(&p->statics);
    vec_free(&p->unsatisfied);
    vec_free(&p->unstable);
}

bool method_exists(FnCx *f, Ty ty, Symbol name, const HirExpr *expr) {
    MethodProbe p = {.f = f, .span = expr->span, .name = name, .self_ty = ty};
    ProbeResult result = method_probe(&p);
    method_probe_free(&p);
    return result == PROBE_PICK || result == PROBE_AMBIGUOUS || result == PROBE_PRIVATE;
}

DefId method_named(FnCx *f, Ty ty, Symbol name, const HirExpr *expr) {
    MethodProbe p = {.f = f, .span = expr->span, .name = name, .self_ty = ty};
    ProbeResult result = method_probe(&p);
    DefId found = result == PROBE_PICK        ? p.pick.candidate.item
                  : result == PROBE_AMBIGUOUS ? p.ambiguous.data[0].item
                                              : NO_DEF;
    method_probe_free(&p);
    return found;
}

// ---------------------------------------------------------------- confirming

// Adjustments of the receiver, and its type after them.
static Ty adjust_receiver(MethodProbe *p, HirExpr *receiver) {
    FnCx *f = p->f;
    Pick *pick = &p->pick;
    Adjust steps[MOST_DEREFS + 4];
    uint32_t count = 0;
    Ty ty = p->self_ty;
    Autoderef deref;
    autoderef_init(&deref, f, p->span, p->self_ty, true);
    autoderef_next(&deref, &ty);
    for (uint32_t i = 0; i < pick->autoderefs; i++) {
        if (!autoderef_next(&deref, &ty)) {
            break;
        }
    }
    copy_bytes(steps, deref.steps, sizeof *steps * deref.step_count);
    count = deref.step_count;
    if (pick->autoref == AUTOREF_REF || pick->autoref == AUTOREF_MUT) {
        bool is_mut = pick->autoref == AUTOREF_MUT;
        Ty target = ty_ref(f->cx, infer_region(f->infer), ty, is_mut);
        steps[count++] = (Adjust){
            .kind = ADJUST_BORROW_REF, .is_mut = is_mut, .two_phase = is_mut, .target = target};
        ty = target;
        if (pick->unsize) {
            Ty array = ty_data(f->cx, target)->ref.elem;
            ty = ty_ref(f->cx, infer_region(f->infer),
                        ty_slice(f->cx, ty_data(f->cx, f_shallow(f, array))->array.elem), is_mut);
            steps[count++] = (Adjust){.kind = ADJUST_UNSIZE, .target = ty};
        }
    } else if (pick->autoref == AUTOREF_CONST_PTR) {
        ty = ty_ptr(f->cx, ty_data(f->cx, ty)->ref.elem, false);
        steps[count++] = (Adjust){.kind = ADJUST_MUT_TO_CONST, .target = ty};
    }
    f_adjust(f, receiver, steps, count);
    if (pick->autoref == AUTOREF_MUT) {
        convert_place_to_mut(f, receiver);
    }
    return ty;
}

void check_stable(FnCx *f, DefId used, Span span) {
    const AstAttr *unstable = def_unstable(f->program, f->owner, used, span);
    if (unstable) {
        unstable_report(f->session, unstable, span);
    }
}

// E0658 for what was picked; where it was preferred to something unstable, that may change.
static void check_picked(MethodProbe *p, Span span) {
    FnCx *f = p->f;
    DefId item = p->pick.candidate.item;
    lint_deprecated(f->program, f->owner, item, p->span);
    if (p->takes_unstable || p->unstable.len == 0) {
        check_stable(f, item, span);
        return;
    }
    Diag *diag = lint_diag(
        f->program, f->owner, LINT_UNSTABLE_NAME_COLLISIONS, span,
        "%s with this name may be added to the standard library in the future",
        def_get(f->program, item)->kind == DEF_ASSOC_CONST ? "an associated constant" : "a method");
    if (!diag) {
        return;
    }
    Str path = def_path_str_full(f->program, f->arena, item);
    if (def_get(f->program, item)->kind == DEF_ASSOC_CONST) {
        Str text = arena_printf(
            f->arena, "<" STR_FMT " as " STR_FMT ">::" STR_FMT,
            STR_ARG(ty_str(f->cx, f->arena, f_resolve(f, p->self_ty))),
            STR_ARG(def_path_str_full(f->program, f->arena, p->pick.candidate.container)),
            SYM_ARG(f->session, p->name));
        diag_suggest_one(diag, "use the fully qualified path to the associated const", span, text,
                         APPLY_MAYBE, SUGGEST_DEFAULT);
    } else {
        diag_help(diag,
                  "call with fully qualified syntax `" STR_FMT
                  "(...)` to keep using the current method",
                  STR_ARG(path));
    }
    lint_emit(f->program, f->owner, LINT_UNSTABLE_NAME_COLLISIONS, diag);
}

// An explicit call of Drop::drop is not allowed.
void check_explicit_drop(FnCx *f, DefId method, Span span, const HirExpr *receiver) {
    DefId drop = f_lang(f, LANG_DROP);
    if (!drop.index || !def_eq(def_get(f->program, method)->parent, drop)) {
        return;
    }
    Diag *diag = diag_error(f->session, ERR_E0040, span, "explicit use of destructor method");
    diag_primary_label(diag, "explicit destructor calls not allowed");
    if (receiver) {
        SuggestPart parts[2] = {{span_start(receiver->span), STR("drop(")},
                                {{receiver->span.hi, span.hi + 2, span.ctxt}, STR(")")}};
        diag_suggest(diag, "consider using `drop` function", parts, 2, APPLY_MAYBE,
                     SUGGEST_VERBOSE);
    } else {
        diag_suggest_one(diag, "consider using `drop` function", span, STR("drop"), APPLY_MAYBE,
                         SUGGEST_DEFAULT);
    }
    diag_emit(diag);
    f_error(f);
}

// Lifetimes that the signature leaves to be bound may be given to a method, without effect.
static void lint_late_bound(FnCx *f, DefId method, const HirGenericArgs *args) {
    const HirGenericArg *first = NULL;
    for (uint32_t i = 0; i < args->args.len && !first; i++) {
        first = args->args.ptr[i].kind == GENERIC_ARG_LIFETIME ? &args->args.ptr[i] : NULL;
    }
    const HirItem *item = hir_item(f->program, method);
    if (!first || !item->generics || ty_generics(f->cx, method)->late_bound_count == 0) {
        return;
    }
    Diag *diag = lint_diag(f->program, f->owner, LINT_LATE_BOUND_LIFETIME_ARGUMENTS, first->span,
                           "cannot specify lifetime arguments explicitly if late bound lifetime "
                           "parameters are present");
    for (uint32_t i = 0; diag && i < item->generics->params.len; i++) {
        const HirGenericParam *param = &item->generics->params.ptr[i];
        if (param->is_late_bound) {
            diag_label(diag, def_get(f->program, param->def)->name_span,
                       "the late bound lifetime parameter is introduced here");
            break;
        }
    }
    if (diag) {
        diag_warning(diag, "this was previously accepted by the compiler but is being phased out; "
                           "it will become a hard error in a future release!");
        diag_note(diag, "for more information, see issue #42868 "
                        "<https://github.com/rust-lang/rust/issues/42868>");
        lint_emit(f->program, f->owner, LINT_LATE_BOUND_LIFETIME_ARGUMENTS, diag);
    }
}

static GenericArgs method_args(FnCx *f, DefId method, GenericArgs parent, const HirSegment *segment,
                               Ty self) {
    lint_late_bound(f, method, segment->args);
    f->lower.late_bound_allowed = true;
    GenericArgs args = f_segment_args(f, method, parent, segment, self, true);
    f->lower.late_bound_allowed = false;
    return args;
}

Ty check_method_call(FnCx *f, HirExpr *expr, Expect expect) {
    HirExpr *receiver = expr->method_call.receiver;
    HirSegment *segment = expr->method_call.segment;
    HirExpr **args = expr->method_call.args;
    uint32_t arg_count = expr->method_call.arg_count;
    Ty self_ty = f_try_structural(f, check_expr_no_hint(f, receiver));
    if (ty_has(f->cx, f_resolve(f, self_ty), TYFLAG_INFER)) {
        // What is left open may be decided by what is pending, as the item of the iterator in
        // iter.next().copied(), which says whether Option<&T> or Option<&mut T> is meant.
        f_select(f);
    }
    MethodProbe p = {.f = f, .span = segment->span, .name = segment->name, .self_ty = self_ty};
    ProbeResult result = method_probe(&p);
    if (result != PROBE_PICK) {
        if (result == PROBE_PRIVATE || result == PROBE_NONE || result == PROBE_AMBIGUOUS ||
            !f_is_error(f, self_ty)) {
            report_method_failure(&p, result, expr, receiver, segment->span);
        }
        method_probe_free(&p);
        for (uint32_t i = 0; i < arg_count; i++) {
            check_expr_no_hint(f, args[i]);
        }
        return f_error(f);
    }
    DefId def = p.pick.candidate.item;
    Ty adjusted = adjust_receiver(&p, receiver);
    GenericArgs parent = fresh_container_args(f, &p.pick.candidate, segment->span);
    Ty parent_self =
        p.pick.candidate.kind == CANDIDATE_INHERENT ? adjusted : f_bound_args_ty(f, parent, 0);
    GenericArgs full = segment->args ? method_args(f, def, parent, segment, parent_self)
                                     : infer_fresh_args_from(f->infer, segment->span, def, parent);
    FnSig sig =
        infer_open_sig(f->infer, segment->span, poly_sig_subst(f->cx, ty_fn_sig(f->cx, def), full));
    sig = f_normalize_sig(f, segment->span, sig);
    if (!f_relate(f, RELATE_SUP, segment->span, sig_input(f->cx, sig, 0), adjusted)) {
        report_mismatch(f, receiver->span, receiver, sig_input(f->cx, sig, 0), adjusted,
                        (Site){.kind = SITE_MISC});
    }
    if (report_sized_bound(&p, def, full, receiver)) {
        method_probe_free(&p);
        for (uint32_t i = 0; i < arg_count; i++) {
            check_expr_no_hint(f, args[i]);
        }
        return f_error(f);
    }
    if (p.pick.candidate.kind != CANDIDATE_INHERENT) {
        ObligationCause cause = f_cause(CAUSE_METHOD, segment->span);
        cause.item = def;
        cause.expr = expr->id;
        f_register(f, (Clause){.kind = CLAUSE_TRAIT, .trait = {p.pick.candidate.container, parent}},
                   cause);
    }
    f_register_predicates(f, segment->span, def, full, expr->id);
    if (p.pick.candidate.kind != CANDIDATE_OBJECT) {
        f_use_args(f, expr->span, expr, full);
    }
    check_explicit_drop(f, def, segment->span, receiver);
    check_picked(&p, segment->span);
    f_write_res(f, expr->id, def, full);
    if (segment->args) {
        f->results->user_args[expr->id] = full;
    }
    method_probe_free(&p);
    if (f_is_error(f, sig_input(f->cx, sig, 0)) || args_flags(f->cx, full) & TYFLAG_ERROR) {
        for (uint32_t i = 0; i < arg_count; i++) {
            check_expr_no_hint(f, args[i]);
        }
        return f_error(f);
    }
    uint32_t inputs = sig_input_count(f->cx, sig) - 1;
    Ty *formals = ARENA_ARRAY(f->arena, Ty, inputs + 1),
       *expected = ARENA_ARRAY(f->arena, Ty, inputs + 1);
    for (uint32_t i = 0; i < inputs; i++) {
        formals[i] = sig_input(f->cx, sig, i + 1);
    }
    bool has_expected = expected_inputs(f, expr->span, expect,
                                        f_resolve_with_obligations(f, sig_output(f->cx, sig)),
                                        formals, inputs, expected);
    CallTarget target = {.def = def, .callee_span = segment->span, .is_method = true, .call = expr};
    check_args(f, &target, formals, has_expected ? expected : NULL, inputs, args, arg_count,
               sig.c_variadic);
    return f_shallow(f, sig_output(f->cx, sig));
}

// ---------------------------------------------------------------- methods of known traits

MethodCallee instantiate_trait_method(FnCx *f, Span span, uint32_t expr, DefId method, Ty self,
                                      const Ty *others, uint32_t other_count) {
    DefId trait = def_get(f->program, method)->parent;
    uint32_t total = generics_total(ty_generics(f->cx, trait));
    GenericArgs fresh =
        total > other_count + 1 ? infer_fresh_args(f->infer, span, trait) : (GenericArgs){0};
    GenericArg buffer[16];
    GenericArg *args = total <= 16 ? buffer : ARENA_ARRAY(f->arena, GenericArg, total);
    for (uint32_t i = 0; i < total; i++) {
        if (i == 0) {
            args[i] = arg_of_ty(self);
        } else {
            args[i] = i <= other_count ? arg_of_ty(others[i - 1]) : args_ptr(f->cx, fresh)[i];
        }
    }
    GenericArgs parent = args_intern(f->cx, args, total);
    ObligationCause cause = f_cause(CAUSE_OPERATOR, span);
    cause.expr = expr;
    f_register(f, (Clause){.kind = CLAUSE_TRAIT, .trait = {trait, parent}}, cause);
    MethodCallee callee = {.def = method,
                           .args = infer_fresh_args_from(f->infer, span, method, parent)};
    FnSig sig = infer_open_sig(f->infer, span,
                               poly_sig_subst(f->cx, ty_fn_sig(f->cx, method), callee.args));
    callee.sig = f_normalize_sig(f, span, sig);
    return callee;
}

bool lookup_trait_method(FnCx *f, Span span, uint32_t expr, DefId trait, Symbol name, Ty self,
                         const Ty *others, uint32_t other_count, MethodCallee *callee) {
    DefId method = ty_assoc_by_name(f->cx, trait, name, DEF_ASSOC_FN);
    if (!method.index) {
        return false;
    }
    uint32_t total = generics_total(ty_generics(f->cx, trait));
    GenericArg args[4] = {arg_of_ty(self)};
    if (total == other_count + 1 && other_count < 3) {
        for (uint32_t i = 0; i < other_count; i++) {
            args[i + 1] = arg_of_ty(others[i]);
        }
        Clause clause = {.kind = CLAUSE_TRAIT, .trait = {trait, args_intern(f->cx, args, total)}};
        if (trait_evaluate(f->infer, f->env, infer_resolve_clause(f->infer, clause)) ==
            CERTAINTY_NO) {
            return false;
        }
    }
    *callee = instantiate_trait_method(f, span, expr, method, self, others, other_count);
    return true;
}

// ---------------------------------------------------------------- `Type::name`

bool resolve_assoc_value(FnCx *f, Span span, Ty self, const HirSegment *segment,
                         const HirExpr *expr, DefId *def, GenericArgs *parent_args) {
    self = f_try_structural(f, self);
    MethodProbe p = {
        .f = f, .span = segment->span, .name = segment->name, .path_mode = true, .self_ty = self};
    ProbeResult result = method_probe(&p);
    if (result == PROBE_PRIVATE || result == PROBE_NONE || result == PROBE_AMBIGUOUS) {
        if (!f_is_error(f, self)) {
            report_method_failure(&p, result, expr, NULL, segment->span);
        }
    }
    // What is private is reported, and then used as it is.
    bool found = result == PROBE_PICK || result == PROBE_PRIVATE;
    if (found) {
        Candidate *candidate = result == PROBE_PICK ? &p.pick.candidate : &p.hidden;
        *def = candidate->item;
        GenericArgs parent = fresh_container_args(f, candidate, span);
        Ty receiver =
            candidate->kind == CANDIDATE_INHERENT
                ? f_normalize(f, span, ty_subst(f->cx, ty_of(f->cx, candidate->container), parent))
                : f_bound_args_ty(f, parent, 0);
        f_relate(f, RELATE_EQ, span, receiver, self);
        if (candidate->kind != CANDIDATE_INHERENT) {
            ObligationCause cause = f_cause(CAUSE_WHERE_CLAUSE, span);
            cause.item = candidate->item;
            f_register(f, (Clause){.kind = CLAUSE_TRAIT, .trait = {candidate->container, parent}},
                       cause);
        }
        *parent_args = parent;
        check_explicit_drop(f, *def, span, NULL);
        if (result == PROBE_PICK) {
            check_picked(&p, span);
        }
    }
    method_probe_free(&p);
    if (!found) {
        f_error(f);
    }
    return found;
}
