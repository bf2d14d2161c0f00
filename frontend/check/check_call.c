// check_call.c: calls of functions, constructors, pointers, closures and of whatever implements
// Fn*.
//
// The callee is dereferenced until it can be called. Fn items and pointers are called directly;
// everything else through Fn, FnMut or FnOnce with the arguments as a tuple: then expr_res of the
// CALL is that trait's method and the callee carries the autoref. A closure whose kind is still
// unknown is called provisionally and resolved after its captures are analysed. The
// arguments themselves are check_args.c's. Follows the rustc development guide, "HIR type
// checking", and rustc's callee.rs in spirit.
#include "frontend/check/fn_cx.h"

// ---------------------------------------------------------------- expectations of the arguments

typedef struct FreshCut { // variables made inside the snapshot are replaced by new ones
    FnCx *f;
    uint32_t ty_limit, const_limit;
    Map made;
    Span span;
} FreshCut;

static Ty cut_ty(TyFolder *folder, Ty ty, bool *descend) {
    FreshCut *cut = folder->data;
    const TyData *data = ty_data(folder->cx, ty);
    if (data->kind != TY_INFER || data->infer.kind != INFER_TY || data->infer.vid < cut->ty_limit) {
        return ty;
    }
    *descend = false;
    uint64_t known;
    if (map_get(&cut->made, ty.index, &known)) {
        return (Ty){(uint32_t)known};
    }
    Ty fresh = infer_ty_var(cut->f->infer, cut->span);
    map_set(&cut->made, ty.index, fresh.index);
    return fresh;
}

// What the expected type of the result says about the inputs: relate them in a snapshot, look,
// forget.
bool expected_inputs(FnCx *f, Span span, Expect expect, Ty output, const Ty *formals,
                     uint32_t count, Ty *out) {
    Ty wanted = expect_only_has_type(f, expect);
    if (!wanted.index || !count || !ty_has(f->cx, output, TYFLAG_INFER)) {
        return false;
    }
    wanted = f_resolve(f, wanted);
    if (f_is_var(f, wanted) || f_is_var(f, output)) {
        // An unknown result says nothing, unless it is the parameter itself.
        if (f_is_var(f, wanted)) {
            return false;
        }
    }
    Ty marker = infer_ty_var(f->infer, span);
    FreshCut cut = {.f = f, .ty_limit = ty_data(f->cx, marker)->infer.vid, .span = span};
    Probe probe = probe_begin(f);
    bool related = f_relate(f, RELATE_SUP, span, wanted, output);
    if (related) {
        for (uint32_t i = 0; i < count; i++) {
            out[i] = f_resolve(f, formals[i]);
        }
    }
    probe_rollback(f, probe);
    if (!related) {
        return false;
    }
    TyFolder folder = {.cx = f->cx, .data = &cut, .needed = TYFLAG_INFER, .ty = cut_ty};
    for (uint32_t i = 0; i < count; i++) {
        out[i] = fold_ty(&folder, out[i]);
    }
    map_free(&cut.made);
    return true;
}

// ---------------------------------------------------------------- callees

// What a function that is called by its name takes and gives must have a known size.
static void require_sized_call(FnCx *f, const HirExpr *expr, FnSig sig) {
    if (expr->call.callee->kind != HIR_EXPR_PATH) {
        return;
    }
    for (uint32_t i = 0; i < sig_input_count(f->cx, sig); i++) {
        Span span = i < expr->call.arg_count ? expr->call.args[i]->span : expr->call.callee->span;
        f_require_sized_later(f, sig_input(f->cx, sig, i), span, CAUSE_SIZED_CALL_ARG);
    }
    f_require_sized_later(f, sig_output(f->cx, sig), expr->span, CAUSE_SIZED_RETURN);
}

// A literal, or a constant item.
static bool const_of_argument(FnCx *f, const HirExpr *arg, Ty ty, Const *value) {
    bool negative = arg->kind == HIR_EXPR_UNARY && arg->unary.op == UNOP_NEG;
    const HirExpr *number = negative ? arg->unary.operand : arg;
    if (number->kind == HIR_EXPR_LIT && number->lit.kind == LIT_INT) {
        uint64_t low = negative ? -number->lit.integer.low : number->lit.integer.low;
        *value = const_value(f->cx, ty, (uint32_t)low, 0);
        return true;
    }
    bool is_path = arg->kind == HIR_EXPR_PATH && arg->path->kind == QPATH_RESOLVED;
    Res res = is_path ? arg->path->path->res : (Res){.kind = RES_ERROR};
    if (res.kind != RES_DEF || def_get(f->program, res.def)->kind != DEF_CONST) {
        return false;
    }
    Const item = const_unevaluated(f->cx, res.def, (GenericArgs){0});
    *value = const_evaluate(f->cx, f->env, item, arg->span);
    return ty_eq(ty_of(f->cx, res.def), ty);
}

// Functions marked #[rustc_const_argument(N)] have an argument as their last generic parameter too.
static void relate_const_argument(FnCx *f, const HirExpr *expr, DefId fn, GenericArgs args,
                                  FnSig sig) {
    uint32_t at;
    if (!fn_const_argument(f->cx, fn, &at) || at >= expr->call.arg_count) {
        return;
    }
    Ty ty = sig_input(f->cx, sig, at);
    Const value;
    if (!const_of_argument(f, expr->call.args[at], ty, &value)) {
        value = const_value(f->cx, ty, UINT64_C(1) << 31, 0); // i32::MIN
    }
    GenericArg known = arg_of_const(value);
    const GenericArg *param = &args_ptr(f->cx, args)[args_len(f->cx, args) - 1];
    ObligationVec out = {0};
    infer_relate_args(f->infer, RELATE_EQ, expr->call.args[at]->span, f->env,
                      args_intern(f->cx, param, 1), args_intern(f->cx, &known, 1), &out);
    fulfill_register_all(&f->fulfill, &out);
}

static Ty call_with_sig(FnCx *f, HirExpr *expr, const CallTarget *target, FnSig sig,
                        Expect expect) {
    uint32_t count = sig_input_count(f->cx, sig);
    Ty small[8], small_expected[8];
    Ty *formals = count <= 8 ? small : ARENA_ARRAY(f->arena, Ty, count);
    Ty *expected = count <= 8 ? small_expected : ARENA_ARRAY(f->arena, Ty, count);
    for (uint32_t i = 0; i < count; i++) {
        formals[i] = sig_input(f->cx, sig, i);
    }
    Ty output = f_resolve_with_obligations(f, sig_output(f->cx, sig));
    bool has_expected = expected_inputs(f, expr->span, expect, output, formals, count, expected);
    check_args(f, target, formals, has_expected ? expected : NULL, count, expr->call.args,
               expr->call.arg_count, sig.c_variadic);
    f_use_ty(f, expr->span, expr->call.callee, output);
    return f_shallow(f, output);
}

// Arguments that Fn* takes as one tuple.
static Ty call_tupled(FnCx *f, HirExpr *expr, const CallTarget *target, Ty tuple, Ty output,
                      Expect expect) {
    tuple = f_try_structural(f, tuple);
    const TyData *data = ty_data(f->cx, tuple);
    if (data->kind != TY_TUPLE) {
        for (uint32_t i = 0; i < expr->call.arg_count; i++) {
            check_expr_no_hint(f, expr->call.args[i]);
        }
        if (data->kind != TY_ERROR) {
            Diag *diag = diag_error(f->session, ERR_E0059, expr->span,
                                    "cannot use call notation; the first type parameter for the "
                                    "function trait is neither a tuple nor unit");
            diag_emit(diag);
        }
        return f_error(f);
    }
    uint32_t count = ty_list_len(f->cx, data->tuple);
    Ty *formals = ARENA_ARRAY(f->arena, Ty, count + 1),
       *expected = ARENA_ARRAY(f->arena, Ty, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        formals[i] = ty_list_ptr(f->cx, data->tuple)[i];
    }
    bool has_expected = expected_inputs(f, expr->span, expect, output, formals, count, expected);
    check_args(f, target, formals, has_expected ? expected : NULL, count, expr->call.args,
               expr->call.arg_count, false);
    return f_shallow(f, output);
}

// Fn, FnMut, FnOnce and then AsyncFn, AsyncFnMut, AsyncFnOnce in this order, for an async closure
// the latter alone; the callee is borrowed as the method wants it.
static bool find_call_trait(FnCx *f, HirExpr *expr, Ty ty, MethodCallee *callee, Adjust *borrow,
                            bool *has_borrow) {
    static const struct {
        LangItem trait;
        const char *method;
        bool by_ref;
    } calls[] = {
        {LANG_FN, "call", true},
        {LANG_FN_MUT, "call_mut", true},
        {LANG_FN_ONCE, "call_once", false},
        {LANG_ASYNC_FN, "async_call", true},
        {LANG_ASYNC_FN_MUT, "async_call_mut", true},
        {LANG_ASYNC_FN_ONCE, "async_call_once", false},
    };
    uint32_t count = expr->call.arg_count;
    const TyData *data = ty_data(f->cx, ty);
    bool is_async =
        data->kind == TY_CLOSURE && closure_async_body(f->cx, data->item.def).index != 0;
    for (size_t i = is_async ? 3 : 0; i < sizeof calls / sizeof *calls; i++) {
        DefId trait = f_lang(f, calls[i].trait);
        if (!trait.index) {
            continue;
        }
        Ty *vars = ARENA_ARRAY(f->arena, Ty, count + 1);
        for (uint32_t k = 0; k < count; k++) {
            vars[k] = infer_ty_var(f->infer, expr->call.args[k]->span);
        }
        Ty tuple = ty_tuple(f->cx, vars, count);
        Symbol name = intern(f->session->interner, str_of(calls[i].method));
        // First with as many arguments as are written; if that cannot be, with whatever the callee
        // takes.
        if (!lookup_trait_method(f, expr->span, expr->id, trait, name, ty, &tuple, 1, callee)) {
            tuple = infer_ty_var(f->infer, expr->span);
            if (!lookup_trait_method(f, expr->span, expr->id, trait, name, ty, &tuple, 1, callee)) {
                continue;
            }
        }
        *has_borrow = calls[i].by_ref;
        if (calls[i].by_ref) {
            Ty self = f_shallow(f, sig_input(f->cx, callee->sig, 0));
            *borrow =
                (Adjust){.kind = ADJUST_BORROW_REF,
                         .is_mut = f_kind(f, self) == TY_REF && ty_data(f->cx, self)->ref.is_mut,
                         .target = self};
        }
        return true;
    }
    return false;
}

// `Variant()` of a variant without fields.
static void suggest_no_call(FnCx *f, Diag *diag, const HirExpr *expr, Str name) {
    const HirExpr *callee = expr->call.callee;
    Res res = f->results->expr_res[callee->id];
    if (callee->kind != HIR_EXPR_PATH || expr->call.arg_count) {
        return;
    }
    if (callee->path->kind == QPATH_RESOLVED && res.kind != RES_DEF) {
        res = callee->path->path->res;
    }
    if (res.kind != RES_DEF || def_get(f->program, res.def)->kind != DEF_CTOR) {
        return;
    }
    const Def *parent = def_get(f->program, def_get(f->program, res.def)->parent);
    Str message = arena_printf(
        f->arena, "`" STR_FMT "` is a unit %s, and does not take parentheses to be constructed",
        STR_ARG(name), parent->kind == DEF_VARIANT ? "enum variant" : "struct");
    diag_suggest_one(diag, message.ptr, (Span){callee->span.hi, expr->span.hi, expr->span.ctxt},
                     STR(""), APPLY_MACHINE, SUGGEST_VERBOSE);
}

// `make()()`: what the fn gives is called.
static void label_called_fn(FnCx *f, Diag *diag, const HirExpr *inner, Str ty) {
    const HirExpr *path = inner->kind == HIR_EXPR_CALL ? inner->call.callee : NULL;
    Res res = path && path->kind == HIR_EXPR_PATH ? f->results->expr_res[path->id] : (Res){0};
    if (res.kind != RES_DEF ||
        !f->program->crates[def_get(f->program, res.def)->crate.index - 1]->is_local) {
        return;
    }
    const HirItem *item = hir_item(f->program, res.def);
    if (item && (item->kind == DEF_FN || item->kind == DEF_ASSOC_FN)) {
        diag_label(diag, item->head_span, "`" STR_FMT "` defined here returns `" STR_FMT "`",
                   SYM_ARG(f->session, def_get(f->program, res.def)->name), STR_ARG(ty));
    }
}

static Ty report_not_callable(FnCx *f, HirExpr *expr, Ty ty) {
    for (uint32_t i = 0; i < expr->call.arg_count; i++) {
        check_expr_no_hint(f, expr->call.args[i]);
    }
    if (f_is_error(f, ty)) {
        return f_error(f);
    }
    HirExpr *callee = expr->call.callee;
    Str text = f_ty_str(f, ty);
    Str name = source_text(f->session->sources, callee->span);
    bool is_path = callee->kind == HIR_EXPR_PATH;
    Diag *diag;
    if (is_path && callee->path->kind == QPATH_RESOLVED &&
        callee->path->path->res.kind == RES_DEF) {
        Def *def = def_get(f->program, callee->path->path->res.def);
        if (def->kind == DEF_CTOR) {
            def = def_get(f->program, def->parent);
        }
        const char *what =
            def->kind == DEF_VARIANT ? "enum variant" : def_kind_description(def->kind);
        diag = diag_error(f->session, ERR_E0618, callee->span,
                          "expected function, found %s `" STR_FMT "`", what, STR_ARG(name));
        if (def->name_span.lo) {
            diag_label(diag, def->name_span, "%s `" STR_FMT "` defined here", what, STR_ARG(name));
        }
    } else {
        diag = diag_error(f->session, ERR_E0618, callee->span,
                          "expected function, found `" STR_FMT "`", STR_ARG(text));
        if (is_path && callee->path->kind == QPATH_RESOLVED &&
            callee->path->path->res.kind == RES_LOCAL) {
            diag_label(diag, f->body->locals[callee->path->path->res.local].span,
                       "`" STR_FMT "` has type `" STR_FMT "`", STR_ARG(name), STR_ARG(text));
        }
        label_called_fn(f, diag, callee, text);
    }
    diag_label(diag, expr->span, "call expression requires function");
    suggest_no_call(f, diag, expr, name);
    diag_emit(diag);
    return f_error(f);
}

static bool closure_kind_known(FnCx *f, Ty closure) {
    ClosureKind kind;
    ClosureParts parts = closure_parts(f->cx, ty_data(f->cx, closure)->item.args);
    return closure_kind_of_ty(f->cx, f_shallow(f, parts.kind_ty), &kind);
}

static Ty call_closure_deferred(FnCx *f, HirExpr *expr, CallTarget *target, Ty closure,
                                Autoderef *a, Expect expect) {
    ClosureParts parts = closure_parts(f->cx, ty_data(f->cx, closure)->item.args);
    PolyFnSig poly = ty_data(f->cx, f_shallow(f, parts.sig_as_fn_ptr))->fn_ptr;
    FnSig sig = infer_open_sig(f->infer, expr->span, poly);
    sig = f_normalize_sig(f, expr->span, sig);
    DeferredCall deferred = {
        .call = expr, .closure = ty_data(f->cx, closure)->item.def, .closure_ty = closure};
    deferred.steps = ARENA_DUP(f->arena, Adjust, a->steps, a->step_count);
    deferred.step_count = a->step_count;
    vec_push(&f->calls, deferred);
    target->def = deferred.closure;
    return call_tupled(f, expr, target, sig_input(f->cx, sig, 0), sig_output(f->cx, sig), expect);
}

Ty check_call(FnCx *f, HirExpr *expr, Expect expect) {
    HirExpr *callee = expr->call.callee;
    Ty callee_ty = check_expr_no_hint(f, callee);
    CallTarget target = {.callee_span = callee->span, .call = expr};
    Autoderef a;
    autoderef_init(&a, f, callee->span, callee_ty, false);
    Ty ty;
    while (autoderef_next(&a, &ty)) {
        const TyData *data = ty_data(f->cx, ty);
        if (data->kind == TY_FN_DEF) {
            f_adjust(f, callee, a.steps, a.step_count);
            target.def = data->item.def;
            PolyFnSig poly =
                poly_sig_subst(f->cx, ty_fn_sig(f->cx, data->item.def), data->item.args);
            FnSig sig =
                f_normalize_sig(f, callee->span, infer_open_sig(f->infer, callee->span, poly));
            require_sized_call(f, expr, sig);
            Ty result = call_with_sig(f, expr, &target, sig, expect);
            relate_const_argument(f, expr, data->item.def, data->item.args, sig);
            return result;
        }
        if (data->kind == TY_FN_PTR) {
            f_adjust(f, callee, a.steps, a.step_count);
            FnSig sig = f_normalize_sig(f, callee->span,
                                        infer_open_sig(f->infer, callee->span, data->fn_ptr));
            return call_with_sig(f, expr, &target, sig, expect);
        }
        if (data->kind == TY_CLOSURE && !closure_kind_known(f, ty)) {
            return call_closure_deferred(f, expr, &target, ty, &a, expect);
        }
        if (data->kind == TY_ERROR || f_is_var(f, ty)) {
            break;
        }
        if (data->kind == TY_REF && a.step_count == 0) {
            continue; // `*f` is called: `f: &mut impl FnMut()` need not be a `mut` variable
        }
        MethodCallee method;
        Adjust borrow;
        bool has_borrow;
        if (find_call_trait(f, expr, ty, &method, &borrow, &has_borrow)) {
            Adjust steps[MOST_DEREFS + 2];
            copy_bytes(steps, a.steps, sizeof *steps * a.step_count);
            uint32_t count = a.step_count;
            if (has_borrow) {
                steps[count++] = borrow;
            }
            f_adjust(f, callee, steps, count);
            if (has_borrow && borrow.is_mut) {
                convert_place_to_mut(f, callee);
            }
            f_write_res(f, expr->id, method.def, method.args);
            if (data->kind == TY_CLOSURE) {
                target.def = data->item.def;
            }
            f_select(f);
            return call_tupled(f, expr, &target, sig_input(f->cx, method.sig, 1),
                               sig_output(f->cx, method.sig), expect);
        }
    }
    if (f_is_var(f, a.cur)) {
        f_structural(f, callee->span, a.cur);
    }
    return report_not_callable(f, expr, f_shallow(f, callee_ty));
}

// Calls of `closure` that came before its kind was known.
void resolve_deferred_calls(FnCx *f, DefId closure) {
    for (uint32_t i = 0; i < f->calls.len; i++) {
        DeferredCall *deferred = &f->calls.data[i];
        if (!def_eq(deferred->closure, closure) || !deferred->call) {
            continue;
        }
        HirExpr *expr = deferred->call;
        deferred->call = NULL;
        MethodCallee method;
        Adjust borrow;
        bool has_borrow;
        if (!find_call_trait(f, expr, f_resolve(f, deferred->closure_ty), &method, &borrow,
                             &has_borrow)) {
            continue;
        }
        f_select(f);
        f_relate(f, RELATE_EQ, expr->span, f_shallow(f, sig_output(f->cx, method.sig)),
                 f->results->expr_tys[expr->id]);
        Adjust steps[MOST_DEREFS + 2];
        copy_bytes(steps, deferred->steps, sizeof *steps * deferred->step_count);
        uint32_t count = deferred->step_count;
        if (has_borrow) {
            steps[count++] = borrow;
        }
        f_adjust(f, expr->call.callee, steps, count);
        if (has_borrow && borrow.is_mut) {
            convert_place_to_mut(f, expr->call.callee);
        }
        f_write_res(f, expr->id, method.def, method.args);
    }
}
