// check_coerce.c: implicit conversions at coercion sites, and the common type of several branches.
//
// In: an expression with its type and the type a site wants. Out: adjustments on the expression, or
// an error. The order is rustc's: `!`, unknown source, unsizing, then by the kind of target
// (reborrow with autoderef, raw pointer) and of source (fn items and closures to fn pointers), and
// else the types must be equal. Whether a pointer may be unsized is not decided here but by
// selecting CoerceUnsized and Unsize obligations. Follows the rustc development guide's reference
// on coercions (RFC 401, RFC 982) and "LUB coercion" in the Reference.
#include "frontend/check/fn_cx.h"
#include "frontend/ty/trait.h"

typedef struct Coerce {
    FnCx *f;
    Span span;
    bool two_phase;
    Adjust steps[MOST_DEREFS + 4];
    uint32_t count;
    Ty target;
    ObligationVec pending; // registered when the coercion is committed
} Coerce;

static void step_push(Coerce *c, Adjust step) {
    c->steps[c->count++] = step;
}

static bool unify(Coerce *c, Ty a, Ty b) {
    return ty_eq(a, b) || infer_relate(c->f->infer, RELATE_SUB, c->span, c->f->env, a, b,
                                       &c->pending) == RELATE_OK;
}

static bool unify_to(Coerce *c, Ty a, Ty b) {
    c->target = b;
    return unify(c, a, b);
}

// ---------------------------------------------------------------- unsizing

// Whether some impl of CoerceUnsized is for this struct: only then is selection worth while.
static bool adt_coerces_unsized(FnCx *f, DefId adt) {
    struct CheckTables *tables = check_tables(f->program);
    uint64_t known;
    if (map_get(&tables->has_coerce_unsized, adt.index, &known)) {
        return known;
    }
    bool found = false;
    DefIdSlice impls = ty_trait_impls(f->cx, f_lang(f, LANG_COERCE_UNSIZED));
    for (uint32_t i = 0; i < impls.len && !found; i++) {
        const TyData *self = ty_data(f->cx, ty_of(f->cx, impls.ptr[i]));
        found = self->kind == TY_ADT && def_eq(self->item.def, adt);
    }
    map_set(&tables->has_coerce_unsized, adt.index, found);
    return found;
}

// A variable that some obligation wants to be Sized is no trait object itself.
static bool var_is_sized(FnCx *f, Ty var) {
    DefId sized = f_lang(f, LANG_SIZED);
    for (uint32_t i = 0; i < f->fulfill.pending.len; i++) {
        const Clause *clause = &f->fulfill.pending.data[i].clause;
        if (clause->kind == CLAUSE_TRAIT && def_eq(clause->trait.trait, sized) &&
            infer_same_var(f->infer, arg_ty(args_ptr(f->cx, clause->trait.args)[0]), var)) {
            return true;
        }
    }
    return false;
}

// `?T: Unsize<dyn Trait>` where ?T is Sized: decided when ?T is known.
static bool unsizes_later(FnCx *f, Clause unsize) {
    Ty from = f_shallow(f, arg_ty(args_ptr(f->cx, unsize.trait.args)[0]));
    Ty to = arg_ty(args_ptr(f->cx, unsize.trait.args)[1]);
    return f_is_var(f, from) && f_kind(f, f_shallow(f, to)) == TY_DYN && var_is_sized(f, from);
}

static bool pointee_may_unsize(FnCx *f, Ty from, Ty to) {
    from = f_shallow(f, from);
    to = f_shallow(f, to);
    TyKind kind = f_kind(f, to);
    if (kind == TY_SLICE) {
        return f_kind(f, from) == TY_ARRAY;
    }
    if (kind == TY_DYN) {
        return !f_is_var(f, from) || var_is_sized(f, from);
    }
    if (kind == TY_ADT && f_kind(f, from) == TY_ADT) {
        return def_eq(ty_data(f->cx, to)->item.def, ty_data(f->cx, from)->item.def) &&
               !ty_eq(from, to);
    }
    return false;
}

static bool worth_unsizing(FnCx *f, Ty from, Ty to) {
    const TyData *a = ty_data(f->cx, from), *b = ty_data(f->cx, to);
    bool a_pointer = a->kind == TY_REF || a->kind == TY_RAW_PTR,
         b_pointer = b->kind == TY_REF || b->kind == TY_RAW_PTR;
    if (a_pointer && b_pointer) {
        return pointee_may_unsize(f, a->ref.elem, b->ref.elem);
    }
    return a->kind == TY_ADT && b->kind == TY_ADT && def_eq(a->item.def, b->item.def) &&
           !ty_eq(from, to) && args_len(f->cx, a->item.args) && adt_coerces_unsized(f, a->item.def);
}

// &mut to &, & to *const and so on; never & to &mut.
static bool mutability_fits(bool from_mut, bool to_mut) {
    return from_mut || !to_mut;
}

static bool coerce_unsized(Coerce *c, Ty from, Ty to) {
    FnCx *f = c->f;
    DefId coerce_trait = f_lang(f, LANG_COERCE_UNSIZED), unsize_trait = f_lang(f, LANG_UNSIZE);
    if (!coerce_trait.index || !unsize_trait.index || !worth_unsizing(f, from, to)) {
        return false;
    }
    const TyData *a = ty_data(f->cx, from), *b = ty_data(f->cx, to);
    Ty source = from;
    if (a->kind == TY_REF && (b->kind == TY_REF || b->kind == TY_RAW_PTR)) {
        if (!mutability_fits(a->ref.is_mut, b->ref.is_mut)) {
            return false;
        }
        Adjust deref = {.kind = ADJUST_DEREF, .target = a->ref.elem};
        bool to_ref = b->kind == TY_REF;
        source = to_ref ? ty_ref(f->cx, a->ref.region, a->ref.elem, b->ref.is_mut)
                        : ty_ptr(f->cx, a->ref.elem, b->ref.is_mut);
        Adjust borrow = {.kind = to_ref ? ADJUST_BORROW_REF : ADJUST_BORROW_PTR,
                         .is_mut = b->ref.is_mut,
                         .target = source};
        step_push(c, deref);
        step_push(c, borrow);
    }
    step_push(c, (Adjust){.kind = ADJUST_UNSIZE, .target = to});
    c->target = to;
    ObligationVec queue = {0};
    GenericArg args[2] = {arg_of_ty(source), arg_of_ty(to)};
    ObligationCause cause = f_cause(CAUSE_COERCE_UNSIZED, c->span);
    vec_push(&queue,
             (Obligation){.cause = cause,
                          .env = f->env,
                          .clause = {.kind = CLAUSE_TRAIT,
                                     .trait = {coerce_trait, args_intern(f->cx, args, 2)}}});
    bool good = true;
    for (uint32_t next = 0; next < queue.len && good; next++) {
        Obligation obligation = queue.data[next];
        bool ours = obligation.clause.kind == CLAUSE_TRAIT &&
                    (def_eq(obligation.clause.trait.trait, coerce_trait) ||
                     def_eq(obligation.clause.trait.trait, unsize_trait));
        if (!ours) {
            vec_push(&c->pending, obligation);
            continue;
        }
        obligation.clause = infer_resolve_clause(f->infer, obligation.clause);
        Selection selection = trait_select(f->infer, &obligation);
        if (selection.kind == SELECT_AMBIGUOUS &&
            def_eq(obligation.clause.trait.trait, unsize_trait) &&
            unsizes_later(f, obligation.clause)) {
            vec_push(&c->pending, obligation);
        } else if (selection.kind == SELECT_ERROR || selection.kind == SELECT_AMBIGUOUS) {
            good = false;
        } else {
            for (uint32_t i = 0; i < selection.nested.len; i++) {
                vec_push(&queue, selection.nested.data[i]);
            }
        }
        vec_free(&selection.nested);
    }
    vec_free(&queue);
    return good;
}

// ---------------------------------------------------------------- pointers

// &'a T to &'b U: autoderef until the pointee fits, then borrow again.
static bool coerce_reference(Coerce *c, Ty from, Ty to) {
    FnCx *f = c->f;
    const TyData *a = ty_data(f->cx, from), *b = ty_data(f->cx, to);
    if (a->kind != TY_REF) {
        return unify_to(c, from, to);
    }
    if (!mutability_fits(a->ref.is_mut, b->ref.is_mut)) {
        return false;
    }
    Autoderef deref;
    autoderef_init(&deref, f, c->span, from, false);
    Ty step;
    bool first = true, found = false;
    while (autoderef_next(&deref, &step)) {
        if (first) {
            first = false;
            continue;
        }
        Ty candidate = ty_ref(f->cx, b->ref.region, step, b->ref.is_mut);
        if (unify(c, candidate, to)) {
            found = true;
            c->target = candidate;
            break;
        }
    }
    if (!found) {
        return false;
    }
    if (deref.step_count == 1 && !b->ref.is_mut && !a->ref.is_mut) {
        c->target = from; // a shared reference is copied
        return true;
    }
    copy_bytes(c->steps, deref.steps, sizeof *deref.steps * deref.step_count);
    c->count = deref.step_count;
    if (b->ref.is_mut) {
        for (uint32_t i = 0; i < c->count; i++) {
            if (c->steps[i].kind == ADJUST_OVERLOADED_DEREF) {
                c->steps[i].is_mut = true;
                c->steps[i].method = f_trait_method(f, f_lang(f, LANG_DEREF_MUT), "deref_mut");
            }
        }
    }
    step_push(c, (Adjust){.kind = ADJUST_BORROW_REF,
                          .is_mut = b->ref.is_mut,
                          .two_phase = c->two_phase && b->ref.is_mut,
                          .target = c->target});
    return true;
}

static bool coerce_raw_pointer(Coerce *c, Ty from, Ty to) {
    FnCx *f = c->f;
    const TyData *a = ty_data(f->cx, from), *b = ty_data(f->cx, to);
    if (a->kind != TY_REF && a->kind != TY_RAW_PTR) {
        return unify_to(c, from, to);
    }
    if (!mutability_fits(a->ref.is_mut, b->ref.is_mut)) {
        return false;
    }
    Ty pointer = ty_ptr(f->cx, a->ref.elem, b->ref.is_mut);
    if (!unify_to(c, pointer, to)) {
        return false;
    }
    if (a->kind == TY_REF) {
        step_push(c, (Adjust){.kind = ADJUST_DEREF, .target = a->ref.elem});
        step_push(c,
                  (Adjust){.kind = ADJUST_BORROW_PTR, .is_mut = b->ref.is_mut, .target = pointer});
    } else if (a->ref.is_mut != b->ref.is_mut) {
        step_push(c, (Adjust){.kind = ADJUST_MUT_TO_CONST, .target = pointer});
    }
    return true;
}

// ---------------------------------------------------------------- functions

// Where all features of a function are there it is a safe one.
static PolyFnSig fn_item_sig(FnCx *f, Ty ty, Span span) {
    const TyData *data = ty_data(f->cx, ty);
    PolyFnSig sig = poly_sig_subst(f->cx, ty_fn_sig(f->cx, data->item.def), data->item.args);
    if (sig.sig.has_target_features) {
        sig.sig.is_unsafe =
            (fn_target_features(f->cx, data->item.def) & ~fn_target_features(f->cx, f->owner)) != 0;
        sig.sig.has_target_features = false;
    }
    sig.sig = f_normalize_sig(f, span, sig.sig);
    return sig;
}

// The signature of a closure as a fn pointer of several arguments.
static PolyFnSig closure_untupled_sig(FnCx *f, Ty ty) {
    ClosureParts parts = closure_parts(f->cx, ty_data(f->cx, ty)->item.args);
    PolyFnSig sig = ty_data(f->cx, f_shallow(f, parts.sig_as_fn_ptr))->fn_ptr;
    const TyData *tuple = ty_data(f->cx, f_shallow(f, sig_input(f->cx, sig.sig, 0)));
    uint32_t count = tuple->kind == TY_TUPLE ? ty_list_len(f->cx, tuple->tuple) : 0;
    Ty *types = ARENA_ARRAY(f->arena, Ty, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        types[i] = ty_list_ptr(f->cx, tuple->tuple)[i];
    }
    types[count] = sig_output(f->cx, sig.sig);
    sig.sig.inputs_output = ty_list_intern(f->cx, types, count + 1);
    sig.sig.abi = SYM_NONE;
    return sig;
}

bool closure_may_capture(FnCx *f, Ty ty) {
    // Captures are analysed after the body; a closure that mentions a local of its surroundings may
    // capture.
    Ty captures = f_shallow(f, closure_parts(f->cx, ty_data(f->cx, ty)->item.args).captures);
    if (f_kind(f, captures) == TY_TUPLE) {
        return ty_list_len(f->cx, ty_data(f->cx, captures)->tuple) != 0;
    }
    return closure_mentions_outer(f, ty_data(f->cx, ty)->item.def);
}

static bool coerce_to_fn_pointer(Coerce *c, Ty from, Ty to, PolyFnSig sig, AdjustKind kind) {
    FnCx *f = c->f;
    const TyData *b = ty_data(f->cx, to);
    bool make_unsafe = b->kind == TY_FN_PTR && b->fn_ptr.sig.is_unsafe && !sig.sig.is_unsafe;
    if (b->kind != TY_FN_PTR) {
        return unify_to(c, from, to);
    }
    Ty pointer = ty_fn_ptr(f->cx, sig);
    if (make_unsafe) {
        if (kind != ADJUST_UNSAFE_FN) {
            step_push(c, (Adjust){.kind = kind, .target = pointer});
        }
        sig.sig.is_unsafe = true;
        pointer = ty_fn_ptr(f->cx, sig);
        kind = ADJUST_UNSAFE_FN;
    } else if (kind == ADJUST_UNSAFE_FN) {
        return unify_to(c, from, to);
    }
    step_push(c, (Adjust){.kind = kind, .target = pointer});
    return unify_to(c, pointer, to);
}

// ---------------------------------------------------------------- the coercion

static bool coerce_by_kind(Coerce *c, Ty from, Ty to) {
    FnCx *f = c->f;
    TyKind from_kind = f_kind(f, from), to_kind = f_kind(f, to);
    if (to_kind == TY_RAW_PTR) {
        return coerce_raw_pointer(c, from, to);
    }
    if (to_kind == TY_REF) {
        return coerce_reference(c, from, to);
    }
    if (to_kind == TY_FN_PTR && from_kind == TY_FN_DEF) {
        return coerce_to_fn_pointer(c, from, to, fn_item_sig(f, from, c->span), ADJUST_REIFY_FN);
    }
    if (to_kind == TY_FN_PTR && from_kind == TY_FN_PTR) {
        return coerce_to_fn_pointer(c, from, to, ty_data(f->cx, from)->fn_ptr, ADJUST_UNSAFE_FN);
    }
    if (to_kind == TY_FN_PTR && from_kind == TY_CLOSURE && !closure_may_capture(f, from)) {
        return coerce_to_fn_pointer(c, from, to, closure_untupled_sig(f, from), ADJUST_CLOSURE_FN);
    }
    return unify_to(c, from, to);
}

static void coerce_reset(Coerce *c) {
    c->count = 0;
    vec_clear(&c->pending);
}

static bool coerce_types(Coerce *c, Ty from, Ty to) {
    FnCx *f = c->f;
    if (ty_eq(from, to) && f_kind(f, from) != TY_REF) {
        c->target = to;
        return true;
    }
    if (f_kind(f, from) == TY_NEVER) {
        step_push(c, (Adjust){.kind = ADJUST_NEVER_TO_ANY, .target = to});
        c->target = to;
        return true;
    }
    if (f_is_var(f, from) || f_kind(f, from) == TY_ERROR || f_kind(f, to) == TY_ERROR) {
        return unify_to(c, from, to);
    }
    if (!f_is_var(f, to)) {
        Probe probe = probe_begin(f);
        if (coerce_unsized(c, from, to)) {
            probe_commit(f, probe);
            return true;
        }
        probe_rollback(f, probe);
        coerce_reset(c);
    }
    return coerce_by_kind(c, from, to);
}

static bool forget_var(void *data, Ty ty) {
    FnCx *f = data;
    if (f_is_var(f, ty)) {
        f_relate(f, RELATE_EQ, SPAN_NONE, ty, f->common->error);
    }
    return true;
}

static bool coerce_commit(FnCx *f, Coerce *c, Ty from, Ty to) {
    from = f_resolve_with_obligations(f, f_try_structural(f, from));
    to = f_try_structural(f, to);
    Probe probe = probe_begin(f);
    if (!coerce_types(c, from, to)) {
        probe_rollback(f, probe);
        vec_free(&c->pending);
        return false;
    }
    probe_commit(f, probe);
    fulfill_register_all(&f->fulfill, &c->pending);
    if (f_is_error(f, from)) { // what was to follow from it is not known either
        ty_walk(f->cx, f_resolve(f, to), forget_var, f);
    }
    return true;
}

bool coerce_expr(FnCx *f, HirExpr *expr, Ty from, Ty to, bool two_phase, Ty *result) {
    if (ty_eq(from, to) && f_kind(f, from) != TY_REF && f_kind(f, from) != TY_INFER) {
        *result = to;
        return true;
    }
    Coerce c = {.f = f, .span = expr->span, .two_phase = two_phase};
    if (!coerce_commit(f, &c, from, to)) {
        return false;
    }
    f_adjust(f, expr, c.steps, c.count);
    *result = c.target;
    return true;
}

bool coerce_can(FnCx *f, Ty from, Ty to) {
    from = f_resolve_with_obligations(f, f_try_structural(f, from));
    to = f_try_structural(f, to);
    Probe probe = probe_begin(f);
    Coerce c = {.f = f};
    bool good = coerce_types(&c, from, to);
    for (uint32_t i = 0; good && i < c.pending.len; i++) {
        good = trait_evaluate_obligation(f->infer, &c.pending.data[i]) != CERTAINTY_NO;
    }
    vec_free(&c.pending);
    probe_rollback(f, probe);
    return good;
}

Ty demand_coerce(FnCx *f, HirExpr *expr, Ty from, Ty to, bool two_phase, Site site) {
    Ty result;
    if (coerce_expr(f, expr, from, to, two_phase, &result)) {
        return result;
    }
    report_mismatch(f, expr->span, expr, to, from, site);
    return f_error(f);
}

bool demand_eq(FnCx *f, Span span, Ty expected, Ty found, Site site) {
    if (f_relate(f, RELATE_EQ, span, expected, found)) {
        return true;
    }
    report_mismatch(f, span, NULL, expected, found, site);
    return false;
}

// ---------------------------------------------------------------- several branches

void coerce_many_init(CoerceMany *many, Ty expected) {
    *many = (CoerceMany){.expected = expected};
}

static Ty many_merged(const CoerceMany *many) {
    return many->merged.index ? many->merged : many->expected;
}

static bool is_fn_item_or_closure(TyKind kind) {
    return kind == TY_FN_DEF || kind == TY_CLOSURE;
}

// Two different fn items or closures without captures: both become fn pointers.
static bool lub_functions(FnCx *f, CoerceMany *many, HirExpr *expr, Ty previous, Ty ty) {
    if (f_relate(f, RELATE_EQ, expr->span, previous, ty)) {
        many->merged = previous;
        return true;
    }
    Ty types[2] = {previous, ty};
    PolyFnSig sigs[2];
    Adjust steps[2][2];
    for (int i = 0; i < 2; i++) {
        bool is_fn = f_kind(f, types[i]) == TY_FN_DEF;
        if (!is_fn && closure_may_capture(f, types[i])) {
            return false;
        }
        sigs[i] = is_fn ? fn_item_sig(f, types[i], expr->span) : closure_untupled_sig(f, types[i]);
        steps[i][0] = (Adjust){.kind = is_fn ? ADJUST_REIFY_FN : ADJUST_CLOSURE_FN,
                               .target = ty_fn_ptr(f->cx, sigs[i])};
    }
    bool is_unsafe = sigs[0].sig.is_unsafe || sigs[1].sig.is_unsafe;
    uint32_t counts[2] = {1, 1};
    for (int i = 0; i < 2; i++) {
        if (is_unsafe && !sigs[i].sig.is_unsafe) {
            sigs[i].sig.is_unsafe = true;
            steps[i][counts[i]++] =
                (Adjust){.kind = ADJUST_UNSAFE_FN, .target = ty_fn_ptr(f->cx, sigs[i])};
        }
    }
    many->merged = ty_fn_ptr(f->cx, sigs[0]);
    if (!f_relate(f, RELATE_EQ, expr->span, many->merged, ty_fn_ptr(f->cx, sigs[1]))) {
        return false;
    }
    for (uint32_t i = 0; i < many->exprs.len; i++) {
        f_adjust(f, many->exprs.data[i], steps[0], counts[0]);
    }
    f_adjust(f, expr, steps[1], counts[1]);
    return true;
}

static bool only_reborrowed(FnCx *f, const CoerceMany *many) {
    for (uint32_t i = 0; i < many->exprs.len; i++) {
        AdjustSlice adjustments = f->results->adjustments[many->exprs.data[i]->id];
        if (!adjustments.len ||
            (adjustments.len == 1 && adjustments.ptr[0].kind == ADJUST_NEVER_TO_ANY)) {
            continue;
        }
        bool reborrow = adjustments.len == 2 && adjustments.ptr[0].kind == ADJUST_DEREF &&
                        adjustments.ptr[1].kind == ADJUST_BORROW_REF;
        if (!reborrow) {
            return false;
        }
    }
    return true;
}

static bool lub(FnCx *f, CoerceMany *many, HirExpr *expr, Ty ty) {
    Ty previous = f_try_structural(f, many_merged(many));
    ty = f_try_structural(f, ty);
    if (ty_eq(previous, ty) && f_kind(f, ty) != TY_REF) {
        many->merged = previous;
        return true;
    }
    if (is_fn_item_or_closure(f_kind(f, previous)) && is_fn_item_or_closure(f_kind(f, ty))) {
        return lub_functions(f, many, expr, previous, ty);
    }
    Coerce c = {.f = f, .span = expr->span};
    if (!f->results->adjustments[expr->id].len) {
        if (coerce_commit(f, &c, ty, previous)) {
            f_adjust(f, expr, c.steps, c.count);
            many->merged = c.target;
            return true;
        }
    }
    if (!only_reborrowed(f, many)) {
        if (f_relate(f, RELATE_EQ, expr->span, previous, ty)) {
            many->merged = previous;
            return true;
        }
        return false;
    }
    c = (Coerce){.f = f, .span = expr->span};
    if (!coerce_commit(f, &c, previous, ty)) {
        return false;
    }
    for (uint32_t i = 0; i < many->exprs.len; i++) {
        f_adjust(f, many->exprs.data[i], c.steps, c.count);
    }
    many->merged = c.target;
    return true;
}

void coerce_many_push(FnCx *f, CoerceMany *many, HirExpr *expr, Ty ty, Site site) {
    ty = f_shallow(f, ty);
    Ty merged = many_merged(many);
    if (f_is_error(f, ty) || f_kind(f, f_shallow(f, merged)) == TY_ERROR) {
        many->merged = f_error(f);
        many->pushed++;
        return;
    }
    bool good;
    if (!many->pushed) {
        Ty result = many->expected;
        good = coerce_expr(f, expr, ty, many->expected, false, &result);
        if (good) {
            many->merged = result;
        }
    } else {
        good = lub(f, many, expr, ty);
    }
    vec_push(&many->exprs, expr);
    many->pushed++;
    if (!good) {
        report_mismatch(f, expr->span, expr, merged, ty, site);
        many->merged = f_error(f);
    }
}

void coerce_many_push_unit(FnCx *f, CoerceMany *many, Span span, Site site, bool unit_is_expected) {
    Ty merged = f_shallow(f, many_merged(many));
    Ty unit = f->common->unit;
    many->pushed++;
    if (f_kind(f, merged) == TY_ERROR) {
        many->merged = merged;
        return;
    }
    if (f_relate(f, RELATE_EQ, span, merged, unit)) {
        many->merged = unit;
        return;
    }
    if (unit_is_expected) {
        report_mismatch(f, span, NULL, merged, unit, site);
    } else {
        report_mismatch(f, span, NULL, merged, unit, site);
    }
    many->merged = f_error(f);
}

Ty coerce_many_complete(FnCx *f, CoerceMany *many) {
    Ty result = many->pushed ? many_merged(many) : f->common->never;
    vec_free(&many->exprs);
    return result;
}
