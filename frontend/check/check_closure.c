// check_closure.c: closure expressions: the signature from what is expected and what is written,
// and the body.
//
// The expected signature comes from the type the closure is checked against: a fn pointer, a dyn
// Fn, or an inference variable that pending obligations say something about (`?F: Fn(A)`, `<?F as
// FnOnce<(A,)>>::Output == R`). The closure's type carries its kind, its signature with tupled
// inputs and the tuple of its captures; kind and captures are variables until check_capture.c has
// seen the body. Follows the rustc development guide, "Closure capture inference", and rustc's
// closure.rs in its rules.
#include "frontend/check/fn_cx.h"

typedef struct Deduced {
    bool has_sig, has_kind;
    bool is_async; // the signature is AsyncFn*'s: its output is what the future gives
    PolyFnSig sig; // several inputs
    Span cause;    // of the obligation that says so
    ClosureKind kind;
} Deduced;

// ---------------------------------------------------------------- what the surroundings expect

static bool fn_trait_kind(FnCx *f, DefId trait, ClosureKind *kind, bool *is_async) {
    static const struct {
        LangItem plain, async;
        ClosureKind kind;
    } traits[] = {{LANG_FN, LANG_ASYNC_FN, CLOSURE_FN},
                  {LANG_FN_MUT, LANG_ASYNC_FN_MUT, CLOSURE_FN_MUT},
                  {LANG_FN_ONCE, LANG_ASYNC_FN_ONCE, CLOSURE_FN_ONCE}};
    for (size_t i = 0; i < 3 && trait.index; i++) {
        *is_async = def_eq(trait, f_lang(f, traits[i].async));
        if (*is_async || def_eq(trait, f_lang(f, traits[i].plain))) {
            *kind = traits[i].kind;
            return true;
        }
    }
    return false;
}

static void deduce_kind(Deduced *deduced, ClosureKind kind) {
    if (!deduced->has_kind || kind < deduced->kind) {
        deduced->kind = kind;
    }
    deduced->has_kind = true;
}

static bool is_call_output(FnCx *f, DefId assoc) {
    return def_eq(assoc, f_lang(f, LANG_FN_ONCE_OUTPUT)) ||
           def_eq(assoc, f_lang(f, LANG_ASYNC_FN_ONCE_OUTPUT));
}

static bool sig_from_tuple(FnCx *f, Ty tuple, Ty output, BoundVars vars, PolyFnSig *sig) {
    tuple = f_shallow(f, tuple);
    const TyData *data = ty_data(f->cx, tuple);
    if (data->kind != TY_TUPLE) {
        return false;
    }
    uint32_t count = ty_list_len(f->cx, data->tuple);
    Ty *types = ARENA_ARRAY(f->arena, Ty, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        types[i] = ty_list_ptr(f->cx, data->tuple)[i];
    }
    types[count] = output;
    *sig = (PolyFnSig){.sig = {.inputs_output = ty_list_intern(f->cx, types, count + 1)},
                       .vars = vars};
    return true;
}

// One clause about the closure's type; a trait is followed to its supertraits.
static void deduce_from_clause(FnCx *f, Clause clause, Deduced *deduced, uint32_t depth) {
    ClosureKind kind;
    bool is_async;
    if (clause.kind == CLAUSE_PROJECTION) {
        DefId trait = def_get(f->program, clause.projection.def)->parent;
        if (!deduced->has_sig && is_call_output(f, clause.projection.def) &&
            fn_trait_kind(f, trait, &kind, &is_async) &&
            arg_tag(clause.projection.term) == ARG_TY) {
            Ty tuple = f_bound_args_ty(f, clause.projection.args, 1);
            deduced->is_async = is_async;
            deduced->has_sig = sig_from_tuple(f, tuple, arg_ty(clause.projection.term), clause.vars,
                                              &deduced->sig);
        }
        return;
    }
    if (clause.kind != CLAUSE_TRAIT || clause.negative) {
        return;
    }
    if (fn_trait_kind(f, clause.trait.trait, &kind, &is_async)) {
        deduce_kind(deduced, kind);
        return;
    }
    ClauseSlice supers = ty_super_predicates(f->cx, clause.trait.trait);
    for (uint32_t i = 0; i < supers.len && depth < 8; i++) {
        Clause super = clause_subst(f->cx, supers.ptr[i], clause.trait.args);
        bool is_self =
            (super.kind == CLAUSE_TRAIT && ty_eq(f_bound_args_ty(f, super.trait.args, 0),
                                                 f_bound_args_ty(f, clause.trait.args, 0))) ||
            super.kind == CLAUSE_PROJECTION;
        if (is_self) {
            deduce_from_clause(f, super, deduced, depth + 1);
        }
    }
}

static Ty clause_self(FnCx *f, Clause clause) {
    if (clause.kind == CLAUSE_TRAIT) {
        return f_bound_args_ty(f, clause.trait.args, 0);
    }
    if (clause.kind == CLAUSE_PROJECTION && args_len(f->cx, clause.projection.args) &&
        arg_tag(args_ptr(f->cx, clause.projection.args)[0]) == ARG_TY) {
        return f_bound_args_ty(f, clause.projection.args, 0);
    }
    return (Ty){0};
}

typedef struct SelfSearch {
    FnCx *f;
    Ty var;
    bool found;
} SelfSearch;

static bool find_itself(void *data, Ty ty) {
    SelfSearch *search = data;
    ty = f_shallow(search->f, ty);
    search->found |= f_is_var(search->f, ty) && infer_same_var(search->f->infer, ty, search->var);
    return !search->found;
}

// Whether the clause wants the closure itself as an argument, which no closure can have (E0644,
// later): nothing is to be learnt from it.
static bool wants_itself(FnCx *f, Clause clause, Ty var) {
    SelfSearch search = {f, var, false};
    GenericArgs args = clause.kind == CLAUSE_TRAIT ? clause.trait.args : clause.projection.args;
    for (uint32_t i = 1; f_is_var(f, var) && i < args_len(f->cx, args); i++) {
        if (arg_tag(args_ptr(f->cx, args)[i]) == ARG_TY) {
            ty_walk(f->cx, f_resolve(f, arg_ty(args_ptr(f->cx, args)[i])), find_itself, &search);
        }
    }
    return search.found;
}

static void deduce_from_pending(FnCx *f, Ty var, Deduced *deduced) {
    for (uint32_t i = 0; i < f->fulfill.pending.len; i++) {
        Clause clause = f->fulfill.pending.data[i].clause;
        Ty self = clause_self(f, clause);
        if (!self.index || wants_itself(f, clause, var)) {
            continue;
        }
        self = f_shallow(f, self);
        if (ty_eq(self, var) || (f_is_var(f, self) && infer_same_var(f->infer, self, var))) {
            bool had_sig = deduced->has_sig;
            deduce_from_clause(f, infer_resolve_clause(f->infer, clause), deduced, 0);
            if (!had_sig && deduced->has_sig) {
                deduced->cause = f->fulfill.pending.data[i].cause.span;
            }
        }
    }
}

static void deduce_from_dyn(FnCx *f, Ty ty, Deduced *deduced) {
    const TyData *data = ty_data(f->cx, ty);
    const DynPred *preds = dyn_preds_ptr(f->cx, data->dyn.preds);
    for (uint32_t i = 0; i < dyn_preds_len(f->cx, data->dyn.preds); i++) {
        ClosureKind kind;
        bool is_async;
        if (preds[i].kind == DYN_TRAIT && fn_trait_kind(f, preds[i].def, &kind, &is_async)) {
            deduce_kind(deduced, kind);
        } else if (preds[i].kind == DYN_PROJECTION && is_call_output(f, preds[i].def)) {
            Ty tuple = f_bound_args_ty(f, preds[i].args, 0);
            deduced->has_sig =
                sig_from_tuple(f, tuple, arg_ty(preds[i].term), data->dyn.vars, &deduced->sig);
        }
    }
}

static Deduced deduce_expected(FnCx *f, Expect expect) {
    Deduced deduced = {0};
    Ty ty = expect_to_option(f, expect);
    if (!ty.index) {
        return deduced;
    }
    ty = f_try_structural(f, ty);
    const TyData *data = ty_data(f->cx, ty);
    if (data->kind == TY_INFER && data->infer.kind == INFER_TY) {
        deduce_from_pending(f, ty, &deduced);
    } else if (data->kind == TY_DYN) {
        deduce_from_dyn(f, ty, &deduced);
    } else if (data->kind == TY_FN_PTR) {
        deduced.has_sig = deduced.has_kind = true;
        deduced.sig = data->fn_ptr;
        deduced.kind = CLOSURE_FN;
    } else if (data->kind == TY_ALIAS && data->item.alias == ALIAS_OPAQUE) {
        ClauseSlice bounds = ty_item_bounds(f->cx, data->item.def);
        for (uint32_t i = 0; i < bounds.len; i++) {
            deduce_from_clause(f, clause_subst(f->cx, bounds.ptr[i], data->item.args), &deduced, 0);
        }
    }
    return deduced;
}

// ---------------------------------------------------------------- the signature

static void report_arity(FnCx *f, HirExpr *expr, uint32_t expected, uint32_t found, Span cause) {
    const HirClosure *closure = expr->closure;
    Span primary = cause.lo ? cause : closure->head_span;
    Diag *diag = diag_error(f->session, ERR_E0593, primary,
                            "closure is expected to take %u argument%s, but it takes %u argument%s",
                            expected, expected == 1 ? "" : "s", found, found == 1 ? "" : "s");
    diag_primary_label(diag, "expected closure that takes %u argument%s", expected,
                       expected == 1 ? "" : "s");
    if (cause.lo) {
        diag_label(diag, closure->head_span, "takes %u argument%s", found, found == 1 ? "" : "s");
    }
    diag_emit(diag);
    f_error(f);
}

typedef struct ClosureSig {
    PolyFnSig bound; // several inputs
    FnSig inside;    // the same with its bound regions erased, normalised
} ClosureSig;

static FnSig with_output(FnCx *f, FnSig sig, Ty output) {
    uint32_t count = sig_input_count(f->cx, sig);
    Ty *types = ARENA_DUP(f->arena, Ty, ty_list_ptr(f->cx, sig.inputs_output), count + 1);
    types[count] = output;
    sig.inputs_output = ty_list_intern(f->cx, types, count + 1);
    return sig;
}

// AsyncFn* says what the future of a call gives, Fn* what the call does: the one says nothing of a
// closure's output, the other of what an async closure's body gives, but through
// `<?Output as Future>::Output == T`.
static void fit_output(FnCx *f, const HirClosure *closure, Deduced *deduced) {
    bool is_async = closure->async_body.index != 0;
    if (!deduced->has_sig || deduced->is_async == is_async) {
        return;
    }
    Ty future = f_shallow(f, sig_output(f->cx, deduced->sig.sig));
    Ty output = infer_ty_var(f->infer, closure->body->span);
    for (uint32_t i = 0; is_async && i < f->fulfill.pending.len; i++) {
        Clause clause = f->fulfill.pending.data[i].clause;
        if (clause.kind == CLAUSE_PROJECTION &&
            def_eq(clause.projection.def, f_lang(f, LANG_FUTURE_OUTPUT)) &&
            ty_eq(f_shallow(f, clause_self(f, clause)), future) &&
            bound_vars_len(f->cx, clause.vars) == 0) {
            output = arg_ty(clause.projection.term);
        }
    }
    deduced->sig.sig = with_output(f, deduced->sig.sig, output);
}

// Elided lifetimes in written parameter types are bound by the closure: `|x: &str|` takes any
// lifetime. That of a trait object is the one of the reference around it, `&'a (dyn Trait + 'a)`,
// and is inferred everywhere else: `|x: Box<dyn Trait>|` takes one lifetime, of which its creator
// knows.
typedef struct BindElided {
    VEC(BoundVar) vars;
} BindElided;
static Region bind_region(TyFolder *folder, Region region) {
    BindElided *bind = folder->data;
    const RegionData *data = region_data(folder->cx, region);
    if (data->kind != REGION_ERASED) {
        return region;
    }
    uint32_t var = bind->vars.len;
    vec_push(&bind->vars, (BoundVar){.kind = BOUND_VAR_REGION});
    return region_intern(folder->cx,
                         (RegionData){.kind = REGION_BOUND, .index = folder->depth, .var = var});
}
static bool elides_object_lifetime(TyCx *cx, Ty ty) {
    return ty_kind(cx, ty) == TY_DYN &&
           region_data(cx, ty_data(cx, ty)->dyn.region)->kind == REGION_ERASED;
}
static Ty bind_in_object(TyFolder *folder, Ty object, Region region) {
    const TyData *data = ty_data(folder->cx, object);
    DynPreds preds = fold_dyn_preds(folder, data->dyn.preds);
    return ty_dyn(folder->cx, preds, data->dyn.vars, region);
}
static Ty bind_in_ty(TyFolder *folder, Ty ty, bool *descend) {
    TyCx *cx = folder->cx;
    const TyData *data = ty_data(cx, ty);
    if (elides_object_lifetime(cx, ty)) {
        *descend = false;
        return bind_in_object(folder, ty, data->dyn.region);
    }
    if (data->kind == TY_REF && elides_object_lifetime(cx, data->ref.elem)) {
        *descend = false;
        bool is_mut = data->ref.is_mut;
        Ty object = data->ref.elem;
        Region region = bind_region(folder, data->ref.region);
        return ty_ref(cx, region, bind_in_object(folder, object, region), is_mut);
    }
    return ty;
}
static PolyFnSig bind_elided(FnCx *f, const HirClosure *closure, const Ty *types) {
    BindElided bind = {0};
    uint32_t count = closure->param_count;
    Ty *bound = ARENA_ARRAY(f->arena, Ty, count + 1);
    TyFolder folder = {.cx = f->cx, .data = &bind, .ty = bind_in_ty, .region = bind_region};
    for (uint32_t i = 0; i < count; i++) {
        bound[i] = closure->param_tys[i] ? fold_ty(&folder, types[i]) : types[i];
    }
    bound[count] = types[count];
    PolyFnSig sig = {.sig = {.inputs_output = ty_list_intern(f->cx, bound, count + 1)}};
    sig.vars = bound_vars_intern(f->cx, bind.vars.data, bind.vars.len);
    vec_free(&bind.vars);
    return sig;
}

// Types as written, or variables; an expected signature is merged in.
static ClosureSig make_sig(FnCx *f, HirExpr *expr, const Deduced *deduced) {
    const HirClosure *closure = expr->closure;
    uint32_t count = closure->param_count;
    Ty *types = ARENA_ARRAY(f->arena, Ty, count + 1);
    FnSig expected = {0};
    bool use_expected = deduced->has_sig;
    if (use_expected) {
        expected = f_normalize_sig(f, closure->head_span, sig_open_erased(f->cx, deduced->sig));
        if (sig_input_count(f->cx, expected) != count) {
            // What is expected and what is written cannot both be: nothing more is said about this
            // closure.
            report_arity(f, expr, sig_input_count(f->cx, expected), count, deduced->cause);
            for (uint32_t i = 0; i <= count; i++) {
                types[i] = f->common->error;
            }
            FnSig error_sig = {.inputs_output = ty_list_intern(f->cx, types, count + 1)};
            return (ClosureSig){.bound = {.sig = error_sig}, .inside = error_sig};
        }
    }
    // What is written wins: where it contradicts the expectation, that is forgotten and reported by
    // who expects.
    for (uint32_t i = 0; i < count; i++) {
        types[i] = closure->param_tys[i] ? f_lower_ty(f, closure->param_tys[i])
                                         : infer_ty_var(f->infer, closure->params[i]->span);
        if (closure->param_tys[i] && closure->params[i]->kind == HIR_PAT_BINDING) {
            f->results->local_user_tys[closure->params[i]->binding.local] =
                (UserTy){types[i], closure->param_tys[i]->span};
        }
    }
    types[count] = closure->output ? f_lower_ty(f, closure->output)
                                   : infer_ty_var(f->infer, closure->body->span);
    if (use_expected) {
        Probe probe = probe_begin(f);
        for (uint32_t i = 0; i <= count && use_expected; i++) {
            use_expected = f_relate(f, RELATE_EQ, closure->head_span,
                                    ty_list_ptr(f->cx, expected.inputs_output)[i], types[i]);
        }
        if (use_expected) {
            probe_commit(f, probe);
        } else {
            probe_rollback(f, probe);
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        f_use_ty(f, closure->params[i]->span, closure->params[i], types[i]);
    }
    ClosureSig sig;
    sig.inside = (FnSig){.inputs_output = ty_list_intern(f->cx, types, count + 1)};
    if (use_expected) {
        sig.bound = deduced->sig;
        sig.bound.sig.is_unsafe = false;
        sig.bound.sig.abi = SYM_NONE;
        sig.bound.sig.inputs_output =
            f_normalize_sig(f, closure->head_span, sig.bound.sig).inputs_output;
    } else {
        sig.bound = bind_elided(f, closure, types);
    }
    return sig;
}

static Ty tupled_sig_ty(FnCx *f, PolyFnSig sig) {
    uint32_t count = sig_input_count(f->cx, sig.sig);
    Ty types[2] = {ty_tuple(f->cx, ty_list_ptr(f->cx, sig.sig.inputs_output), count),
                   sig_output(f->cx, sig.sig)};
    sig.sig.inputs_output = ty_list_intern(f->cx, types, 2);
    return ty_fn_ptr(f->cx, sig);
}

// ---------------------------------------------------------------- the expression

static GenericArgs make_args(FnCx *f, Ty kind, PolyFnSig sig, Ty captures) {
    GenericArgs parent = args_identity(f->cx, f->owner);
    uint32_t count = args_len(f->cx, parent);
    GenericArg *args = ARENA_ARRAY(f->arena, GenericArg, count + 3);
    copy_bytes(args, args_ptr(f->cx, parent), sizeof *args * count);
    args[count] = arg_of_ty(kind);
    args[count + 1] = arg_of_ty(tupled_sig_ty(f, sig));
    args[count + 2] = arg_of_ty(captures);
    return args_intern(f->cx, args, count + 3);
}

// fn(ResumeTy) -> output
static FnSig resumed_sig(FnCx *f, Span span, Ty output) {
    DefId resume = lang_item_required(f->program, LANG_RESUME_TY, span);
    Ty types[2] = {ty_adt(f->cx, resume, (GenericArgs){0}), output};
    return (FnSig){.inputs_output = ty_list_intern(f->cx, types, 2)};
}

// What a call of an async closure gives: the coroutine of its body, whose captures are not known
// yet. Inside of the closure's binder it still mentions what that binds.
static void make_future(FnCx *f, const HirExpr *expr, ClosureSig *sig) {
    Ty captures = infer_ty_var(f->infer, expr->span);
    FnSig *sigs[2] = {&sig->inside, &sig->bound.sig};
    for (int i = 0; i < 2; i++) {
        FnSig resumed =
            resumed_sig(f, expr->span, ty_shift_in(f->cx, sig_output(f->cx, *sigs[i]), 1));
        GenericArgs args = make_args(f, closure_kind_to_ty(f->cx, CLOSURE_FN_ONCE),
                                     (PolyFnSig){.sig = resumed}, captures);
        *sigs[i] = with_output(f, *sigs[i], ty_coroutine(f->cx, expr->closure->async_body, args));
    }
}

static void check_closure_body(FnCx *f, HirExpr *expr, FnSig sig, ClosureState *state) {
    const HirClosure *closure = expr->closure;
    CoerceMany *ret = f->ret;
    Span ret_span = f->ret_span;
    bool ret_is_closure = f->ret_is_closure;
    Diverges diverges = f->diverges;
    uint32_t breakables = f->breakables.len;
    f->closure = state;
    f->ret_is_closure = true;
    f->diverges = DIVERGES_MAYBE;
    Span output_span = closure->output ? closure->output->span : SPAN_NONE;
    if (closure->coroutine == COROUTINE_FN) {
        f->ret_is_closure = ret_is_closure;
        output_span = hir_item(f->program, f->owner)->fn.sig.output_span;
    }
    if (closure->coroutine == COROUTINE_CLOSURE && state->parent->expr->closure->output) {
        output_span = state->parent->expr->closure->output->span;
    }
    Ty actual;
    f_enter_fn(f, sig, closure->params, closure->param_count, closure->param_tys, closure->body,
               output_span, &actual);
    f_relate(f, RELATE_SUP, closure->body->span, sig_output(f->cx, sig), actual);
    f->closure = state->parent;
    f->ret = ret;
    f->ret_span = ret_span;
    f->ret_is_closure = ret_is_closure;
    f->diverges = diverges;
    f->breakables.len = breakables;
}

// What an async fn promises that its future gives: the `T` of its `impl Future<Output = T>`.
static Ty promised_output(FnCx *f, Span span) {
    Ty opaque = sig_output(f->cx, sig_liberate(f->cx, f->owner, ty_fn_sig(f->cx, f->owner)));
    const TyData *data = ty_data(f->cx, opaque);
    if (data->kind == TY_ALIAS && data->item.alias == ALIAS_OPAQUE) {
        ClauseSlice bounds = ty_item_bounds(f->cx, data->item.def);
        for (uint32_t i = 0; i < bounds.len; i++) {
            Clause clause = clause_subst(f->cx, bounds.ptr[i], data->item.args);
            if (clause.kind == CLAUSE_PROJECTION &&
                def_eq(clause.projection.def, f_lang(f, LANG_FUTURE_OUTPUT))) {
                return define_opaques(f, span,
                                      f_normalize(f, span, arg_ty(clause.projection.term)));
            }
        }
    }
    return f_error(f);
}

// The body of an async closure: its type is in the closure's signature already.
static Ty check_async_body(FnCx *f, HirExpr *expr) {
    ClosureState *state = ARENA_NEW(f->arena, ClosureState);
    Ty future = sig_output(f->cx, f->closure->user_sig.sig);
    Ty resumed = closure_parts(f->cx, ty_data(f->cx, future)->item.args).sig_as_fn_ptr;
    Ty output = sig_output(f->cx, ty_data(f->cx, resumed)->fn_ptr.sig);
    FnSig inside = resumed_sig(f, expr->span, output);
    *state = (ClosureState){
        .expr = expr, .parent = f->closure, .ty = future, .user_sig = {.sig = inside}};
    f->closure->async_body = state;
    check_closure_body(f, expr, inside, state);
    return future;
}

// An async body: called once, with what it is resumed with. Its type is known before the body is
// checked, so that an async fn can call itself.
static Ty check_coroutine(FnCx *f, HirExpr *expr, Expect expect) {
    const HirClosure *closure = expr->closure;
    if (closure->coroutine == COROUTINE_CLOSURE) {
        return check_async_body(f, expr);
    }
    FnSig inside = resumed_sig(f, expr->span,
                               closure->coroutine == COROUTINE_FN
                                   ? promised_output(f, expr->span)
                                   : infer_ty_var(f->infer, closure->body->span));
    ClosureState *state = ARENA_NEW(f->arena, ClosureState);
    *state = (ClosureState){.expr = expr, .parent = f->closure, .user_sig = {.sig = inside}};
    GenericArgs args = make_args(f, closure_kind_to_ty(f->cx, CLOSURE_FN_ONCE),
                                 (PolyFnSig){.sig = inside}, infer_ty_var(f->infer, expr->span));
    state->ty = ty_coroutine(f->cx, closure->def, args);
    Ty expected = expect_only_has_type(f, expect);
    if (closure->coroutine == COROUTINE_FN && expected.index && f_is_var(f, expected)) {
        f_relate(f, RELATE_EQ, expr->span, expected, state->ty);
    }
    check_closure_body(f, expr, inside, state);
    vec_push(&f->closures, state);
    return state->ty;
}

// A closure that names nothing from outside captures nothing: that need not wait for the analysis
// of captures, and types made of this one have a variable less to be searched for.
static void settle_without_captures(FnCx *f, ClosureState *state) {
    ClosureParts parts = closure_parts(f->cx, ty_data(f->cx, state->ty)->item.args);
    f_relate(f, RELATE_EQ, state->expr->span, parts.captures, f->common->unit);
    state->ty = f_resolve(f, state->ty);
}

Ty check_closure(FnCx *f, HirExpr *expr, Expect expect) {
    const HirClosure *closure = expr->closure;
    if (closure->coroutine != COROUTINE_NONE) {
        return check_coroutine(f, expr, expect);
    }
    Deduced deduced = deduce_expected(f, expect);
    fit_output(f, closure, &deduced);
    ClosureSig sig = make_sig(f, expr, &deduced);
    if (closure->async_body.index) {
        make_future(f, expr, &sig);
    }
    ClosureState *state = ARENA_NEW(f->arena, ClosureState);
    *state = (ClosureState){.expr = expr, .parent = f->closure, .user_sig = {.sig = sig.inside}};
    Ty kind = deduced.has_kind ? closure_kind_to_ty(f->cx, deduced.kind)
                               : infer_ty_var(f->infer, expr->span);
    Ty captures = infer_ty_var(f->infer, expr->span);
    state->ty = ty_closure(f->cx, closure->def, make_args(f, kind, sig.bound, captures));
    check_closure_body(f, expr, sig.inside, state);
    if (!state->mentions_outer) {
        settle_without_captures(f, state);
    }
    vec_push(&f->closures, state);
    return state->ty;
}
