// check_const.c: E0015, E0658: what constants, statics and const fns may call and do.
//
// Constant code calls const fns and constructors only; methods of traits are never const on stable
// Rust. The traits of core that are const on nightly have the attribute `rustc_const_unstable`.
// Bodies of library crates are trusted. Follows the Rust reference, "Constant evaluation".
#include "frontend/check/fn_cx.h"

#include <stdlib.h>

static const char *context_of(FnCx *f) {
    switch (def_get(f->program, f->owner)->kind) {
    case DEF_CONST:
    case DEF_ASSOC_CONST:
    case DEF_ANON_CONST:
        return "constants";
    case DEF_STATIC:
        return "statics";
    case DEF_FN:
    case DEF_ASSOC_FN: {
        HirItem *item = hir_item(f->program, f->owner);
        return item && item->fn.sig.is_const ? "constant functions" : NULL;
    }
    case DEF_NONE:
    case DEF_MOD:
    case DEF_STRUCT:
    case DEF_UNION:
    case DEF_ENUM:
    case DEF_VARIANT:
    case DEF_CTOR:
    case DEF_FIELD:
    case DEF_TRAIT:
    case DEF_TRAIT_ALIAS:
    case DEF_TY_ALIAS:
    case DEF_FOREIGN_TY:
    case DEF_ASSOC_TY:
    case DEF_TY_PARAM:
    case DEF_CONST_PARAM:
    case DEF_LIFETIME_PARAM:
    case DEF_MACRO:
    case DEF_EXTERN_CRATE:
    case DEF_USE:
    case DEF_FOREIGN_MOD:
    case DEF_INLINE_CONST:
    case DEF_OPAQUE_TY:
    case DEF_IMPL:
    case DEF_CLOSURE:
    case DEF_GLOBAL_ASM:
        return NULL;
    }
    return NULL;
}

static bool is_local(FnCx *f, DefId def) {
    return f->program->crates[def_get(f->program, def)->crate.index - 1]->is_local;
}

static Span head_of(FnCx *f, DefId def) {
    HirItem *item = hir_item(f->program, def);
    return item ? item->head_span : def_get(f->program, def)->name_span;
}

// The trait a method belongs to, through its impl or directly.
static DefId trait_of(FnCx *f, DefId def) {
    DefId parent = def_get(f->program, def)->parent;
    DefKind kind = parent.index ? def_get(f->program, parent)->kind : DEF_NONE;
    if (kind == DEF_TRAIT) {
        return parent;
    }
    TraitRef ref;
    return kind == DEF_IMPL && hir_impl_trait(f->program, parent).index &&
                   ty_impl_trait_ref(f->cx, parent, &ref)
               ? ref.trait
               : NO_DEF;
}

static bool may_call(FnCx *f, DefId def) {
    Def *data = def_get(f->program, def);
    if (data->kind == DEF_CTOR || data->kind == DEF_STRUCT || data->kind == DEF_VARIANT) {
        return true;
    }
    HirItem *item = hir_item(f->program, def);
    return !item || (item->kind != DEF_FN && item->kind != DEF_ASSOC_FN) || item->fn.sig.is_const ||
           def_attr(f->program, def, intern(f->session->interner, STR("rustc_intrinsic")));
}

static void note_trait(FnCx *f, Diag *diag, DefId trait, DefId method) {
    if (!is_local(f, trait)) {
        return;
    }
    Str name = sym_str(f->session, def_get(f->program, method)->name);
    Span span = head_of(f, trait);
    diag_span_note(diag, span,
                   "method `" STR_FMT "` is not const because trait `" STR_FMT "` is not const",
                   STR_ARG(name), SYM_ARG(f->session, def_get(f->program, trait)->name));
    diag_sub_label(diag, span, "this trait is not const");
    DefId declared =
        ty_assoc_by_name(f->cx, trait, def_get(f->program, method)->name, DEF_ASSOC_FN);
    HirItem *item = declared.index ? hir_item(f->program, declared) : NULL;
    if (item) {
        diag_sub_label(diag, item->span, "this method is not const");
    }
    diag_help(diag, "const traits are not yet supported on stable Rust");
}

static void note_limits(Diag *diag, const char *context) {
    diag_note(diag,
              "calls in %s are limited to constant functions, tuple structs and tuple variants",
              context);
}

// `what` needs an implementation of the trait that is const on nightly only.
static void report_unstable(FnCx *f, Span span, DefId trait, const char *first_note,
                            const char *context, const char *what) {
    Diag *diag = diag_error(f->session, ERR_E0658, span, "%s in %s", what, context);
    if (first_note) {
        diag_note(diag, "%s", first_note);
    }
    note_limits(diag, context);
    diag_note(diag, "see issue #143874 <https://github.com/rust-lang/rust/issues/143874> for more "
                    "information");
    diag_emit(diag);
    diag_emit(diag_error(f->session, ERR_NONE, span,
                         "`" STR_FMT "` is not yet stable as a const trait",
                         SYM_ARG(f->session, def_get(f->program, trait)->name)));
}

static bool is_const_on_nightly(FnCx *f, DefId trait) {
    return trait.index != 0 &&
           def_attr(f->program, trait, intern(f->session->interner, STR("rustc_const_unstable")));
}

// Is the method of a trait, called with these arguments, one of core's own implementations? Those
// of such traits are const on nightly, but for clones of arrays.
static bool is_core_impl(FnCx *f, DefId trait, DefId method, GenericArgs args) {
    Instance instance;
    if (!is_const_on_nightly(f, trait)) {
        return false;
    }
    Ty self = f_bound_args_ty(f, args, 0);
    if (lang_item_of(f->program, trait) == LANG_CLONE && f_kind(f, self) == TY_ARRAY) {
        return false;
    }
    if (!instance_resolve(f->cx, f->env, method, args, &instance)) {
        return false;
    }
    DefId found = instance.kind == INSTANCE_ITEM ? instance.def : method;
    CrateId crate = def_get(f->program, found)->crate;
    return crate.index == def_get(f->program, trait)->crate.index;
}

static void report_call(FnCx *f, Span span, DefId def, GenericArgs args, const char *context) {
    Def *data = def_get(f->program, def);
    DefId trait = trait_of(f, def);
    const AssocItem *assoc = data->kind == DEF_ASSOC_FN ? ty_assoc_item(f->cx, def) : NULL;
    const char *what = !assoc ? "function" : assoc->has_self ? "method" : "associated function";
    Str path = def_path_str(f->program, f->arena, def);
    if (trait.index && args_len(f->cx, args)) {
        TraitRef ref = {trait, args};
        if (def_get(f->program, data->parent)->kind == DEF_TRAIT) {
            uint32_t total = generics_total(ty_generics(f->cx, trait));
            ref.args = args_intern(f->cx, args_ptr(f->cx, args), total);
            Str self = f_ty_str(f, f_bound_args_ty(f, args, 0)),
                name = trait_ref_str(f->cx, f->arena, ref);
            path = arena_printf(f->arena, "<" STR_FMT " as " STR_FMT ">::" STR_FMT, STR_ARG(self),
                                STR_ARG(name), SYM_ARG(f->session, data->name));
        }
    }
    if (is_core_impl(f, trait, def, args)) {
        Str text = arena_printf(f->arena, "cannot call conditionally-const %s `" STR_FMT "`", what,
                                STR_ARG(path));
        report_unstable(f, span, trait, NULL, context, text.ptr);
        return;
    }
    Diag *diag =
        diag_error(f->session, ERR_E0015, span, "cannot call non-const %s `" STR_FMT "` in %s",
                   what, STR_ARG(path), context);
    if (trait.index) {
        note_trait(f, diag, trait, def);
    } else if (!assoc && is_local(f, def)) {
        diag_span_note(diag, head_of(f, def), "function `" STR_FMT "` is not const",
                       SYM_ARG(f->session, data->name));
    }
    diag_note(diag,
              "calls in %s are limited to constant functions, tuple structs and tuple variants",
              context);
    if (def_get(f->program, f->owner)->kind == DEF_STATIC) {
        diag_note(diag, "consider wrapping this expression in `std::sync::LazyLock::new(|| ...)`");
    }
    diag_emit(diag);
}

static void report_other(FnCx *f, Span span, const char *what, const char *note,
                         const char *context) {
    Diag *diag =
        diag_error(f->session, ERR_E0015, span, "cannot call non-const %s in %s", what, context);
    if (note) {
        diag_note(diag, "%s %s", note, context);
    }
    diag_note(diag,
              "calls in %s are limited to constant functions, tuple structs and tuple variants",
              context);
    diag_emit(diag);
}

// What panics say in constants is text without arguments, or one `&str`.
static bool check_format_call(FnCx *f, const HirExpr *expr, const TyData *callee,
                              const char *context) {
    if (lang_item_of(f->program, callee->item.def) == LANG_PANIC_DISPLAY) {
        Ty shown = f_bound_args_ty(f, callee->item.args, 0);
        if (f_kind(f, shown) == TY_REF &&
            f_kind(f, ty_data(f->cx, f_shallow(f, shown))->ref.elem) == TY_STR) {
            return true;
        }
        diag_emit(diag_error(f->session, ERR_NONE, span_source_callsite(f->session, expr->span),
                             "argument to `panic!()` in a const context must have type `&str`"));
        return true;
    }
    DefId impl = def_get(f->program, callee->item.def)->parent;
    if (expr->call.arg_count < 2 || impl.index == 0 ||
        def_get(f->program, impl)->kind != DEF_IMPL) {
        return false;
    }
    const TyData *self = ty_data(f->cx, ty_of(f->cx, impl));
    if (self->kind != TY_ADT || lang_item_of(f->program, self->item.def) != LANG_FORMAT_ARGUMENTS) {
        return false;
    }
    report_other(f, span_source_callsite(f->session, expr->span), "formatting macro", NULL,
                 context);
    return true;
}

static void check_call_expr(FnCx *f, const HirExpr *expr, const char *context) {
    Res res = f->results->expr_res[expr->id];
    if (res.kind == RES_DEF) { // through Fn*
        bool is_closure = f_kind(f, f->results->expr_tys[expr->call.callee->id]) == TY_CLOSURE;
        report_other(f, expr->span, "closure",
                     is_closure ? "closures need an RFC before allowed to be called in" : NULL,
                     context);
        return;
    }
    const TyData *callee = ty_data(f->cx, f_expr_ty_adjusted(f, expr->call.callee));
    if (callee->kind == TY_FN_DEF && check_format_call(f, expr, callee, context)) {
        return;
    }
    if (callee->kind == TY_FN_DEF && !may_call(f, callee->item.def)) {
        report_call(f, expr->span, callee->item.def, callee->item.args, context);
    } else if (callee->kind == TY_FN_PTR) {
        Diag *diag = diag_error(f->session, ERR_NONE, expr->span,
                                "function pointer calls are not allowed in %s", context);
        diag_emit(diag);
    }
}

static bool is_desugared(const HirExpr *expr) {
    return expr->kind == HIR_EXPR_CALL && expr->call.callee->kind == HIR_EXPR_PATH &&
           expr->call.callee->path->kind == QPATH_LANG;
}

static void check_operator(FnCx *f, const HirExpr *expr, const char *context) {
    Res res = f->results->expr_res[expr->id];
    if (res.kind != RES_DEF) {
        return;
    }
    GenericArgs args = f->results->expr_args[expr->id];
    DefId trait = trait_of(f, res.def);
    if (is_core_impl(f, trait, res.def, args)) {
        report_unstable(f, expr->span, trait, NULL, context,
                        "cannot call conditionally-const operator");
        return;
    }
    Diag *diag = diag_error(f->session, ERR_E0015, expr->span,
                            "cannot call non-const operator in %s", context);
    Instance instance;
    if (instance_resolve(f->cx, f->env, res.def, f->results->expr_args[expr->id], &instance) &&
        instance.kind == INSTANCE_ITEM) {
        DefId impl = def_get(f->program, instance.def)->parent;
        if (impl.index && def_get(f->program, impl)->kind == DEF_IMPL && is_local(f, impl)) {
            diag_span_note(diag, head_of(f, impl), "impl defined here, but it is not `const`");
        }
    }
    diag_note(diag,
              "calls in %s are limited to constant functions, tuple structs and tuple variants",
              context);
    diag_emit(diag);
}

// Where the user implements Deref for the type.
static void note_deref_impl(FnCx *f, Diag *diag, Ty ty) {
    DefId trait = lang_item(f->program, LANG_DEREF);
    DefId method = trait.index == 0
                       ? NO_DEF
                       : ty_assoc_by_name(f->cx, trait, intern(f->session->interner, STR("deref")),
                                          DEF_ASSOC_FN);
    GenericArg self = arg_of_ty(f_resolve(f, ty));
    Instance instance;
    if (method.index == 0 ||
        !instance_resolve(f->cx, f->env, method, args_intern(f->cx, &self, 1), &instance) ||
        instance.kind != INSTANCE_ITEM || !is_local(f, instance.def)) {
        return;
    }
    DefId impl = def_get(f->program, instance.def)->parent;
    DefId target =
        ty_assoc_by_name(f->cx, impl, intern(f->session->interner, STR("Target")), DEF_ASSOC_TY);
    if (target.index != 0) {
        diag_span_note(diag, head_of(f, target), "deref defined here");
    }
    diag_span_note(diag, head_of(f, impl), "impl defined here, but it is not `const`");
}

// `*x` and method calls through Deref.
static void report_deref(FnCx *f, Span span, Ty from, Ty to, const char *context) {
    Str name = f_ty_str(f, from), target = f_ty_str(f, to);
    Diag *diag = diag_error(f->session, ERR_E0015, span,
                            "cannot perform non-const deref coercion on `" STR_FMT "` in %s",
                            STR_ARG(name), context);
    diag_note(diag, "attempting to deref into `" STR_FMT "`", STR_ARG(target));
    note_deref_impl(f, diag, from);
    note_limits(diag, context);
    if (def_get(f->program, f->owner)->kind == DEF_STATIC) {
        diag_note(diag, "consider wrapping this expression in `std::sync::LazyLock::new(|| ...)`");
    }
    diag_emit(diag);
}

static void check_derefs(FnCx *f, const HirExpr *expr, Span span, const char *context) {
    AdjustSlice steps = f->results->adjustments[expr->id];
    Ty ty = f->results->expr_tys[expr->id];
    for (uint32_t i = 0; i < steps.len; i++) {
        if (steps.ptr[i].kind == ADJUST_OVERLOADED_DEREF && f_kind(f, ty) != TY_REF) {
            report_deref(f, span, ty, steps.ptr[i].target, context);
        }
        ty = steps.ptr[i].target;
    }
}

// `?` on what core implements Try for.
static void check_try(FnCx *f, const HirExpr *expr, const char *context) {
    const HirExpr *branch = expr->match.scrutinee;
    DefId try_ = lang_item(f->program, LANG_TRY_TRAIT);
    if (branch->kind != HIR_EXPR_CALL || branch->call.arg_count != 1 ||
        !is_const_on_nightly(f, try_)) {
        return;
    }
    Str ty = f_ty_str(f, f->results->expr_tys[branch->call.args[0]->id]);
    Str what = arena_printf(f->arena, "`?` is not allowed on `" STR_FMT "`", STR_ARG(ty));
    report_unstable(f, expr->span, try_, NULL, context, what.ptr);
}

// Patterns that are text are compared by PartialEq.
static void check_text_patterns(FnCx *f, const char *context) {
    for (uint32_t i = 1; i <= f->body->pat_count; i++) {
        const HirPat *pat = f->body->pats[i];
        DefId eq = lang_item(f->program, LANG_EQ);
        if (pat && pat->kind == HIR_PAT_LIT && f_kind(f, f->results->pat_tys[i]) == TY_REF &&
            f_kind(f, ty_data(f->cx, f_shallow(f, f->results->pat_tys[i]))->ref.elem) == TY_STR) {
            report_unstable(f, pat->span, eq,
                            "`str` cannot be compared in compile-time, and therefore cannot be "
                            "used in `match`es",
                            context, "cannot match on `str`");
        }
    }
}

static void check_expr_const(FnCx *f, const HirExpr *expr, bool is_receiver, const char *context) {
    if (!is_receiver) {
        check_derefs(f, expr, expr->span, context);
    }
    if (expr->kind == HIR_EXPR_METHOD_CALL) { // of its receiver, as part of the call
        check_derefs(f, expr->method_call.receiver, expr->span, context);
    }
    Res res = f->results->expr_res[expr->id];
    if (expr->kind == HIR_EXPR_CALL && !is_desugared(expr)) {
        check_call_expr(f, expr, context);
    } else if (expr->kind == HIR_EXPR_METHOD_CALL && res.kind == RES_DEF && !may_call(f, res.def)) {
        Span span = {expr->method_call.segment->span.lo, expr->span.hi, expr->span.ctxt};
        report_call(f, span, res.def, f->results->expr_args[expr->id], context);
    } else if (expr->kind == HIR_EXPR_MATCH && expr->match.source == MATCH_TRY) {
        check_try(f, expr, context);
    } else if (expr->kind == HIR_EXPR_CLOSURE && expr->closure->coroutine == COROUTINE_BLOCK) {
        Diag *diag = diag_error(f->session, ERR_E0658, expr->span,
                                "`async` blocks are not allowed in %s", context);
        diag_note(diag,
                  "see issue #85368 <https://github.com/rust-lang/rust/issues/85368> for more "
                  "information");
        diag_emit(diag);
    } else if (expr->kind == HIR_EXPR_BINARY || expr->kind == HIR_EXPR_UNARY ||
               expr->kind == HIR_EXPR_ASSIGN_OP || expr->kind == HIR_EXPR_INDEX) {
        check_operator(f, expr, context);
    } else if (expr->kind == HIR_EXPR_MATCH && expr->match.source == MATCH_FOR &&
               expr->match.scrutinee->kind == HIR_EXPR_CALL &&
               expr->match.scrutinee->call.arg_count == 1) {
        const HirExpr *over = expr->match.scrutinee->call.args[0];
        Ty ty = f->results->expr_tys[over->id];
        if (f_kind(f, ty) == TY_REF && over->kind == HIR_EXPR_ADDR_OF) {
            return; // the inner match over next(&mut iter): the loop was reported already
        }
        Str text = ty_str_full(f->cx, f->arena, ty);
        Diag *diag =
            diag_error(f->session, ERR_E0015, over->span,
                       "cannot use `for` loop on `" STR_FMT "` in %s", STR_ARG(text), context);
        diag_note(diag,
                  "calls in %s are limited to constant functions, tuple structs and tuple variants",
                  context);
        diag_emit(diag);
    }
}

static int by_position(const void *a, const void *b) {
    const HirExpr *const *x = a, *const *y = b;
    return (*x)->span.hi < (*y)->span.hi ? -1 : (*x)->span.hi > (*y)->span.hi;
}

void check_constness(FnCx *f) {
    const char *context = f_is_library(f) ? NULL : context_of(f);
    if (!context) {
        return;
    }
    uint32_t count = f->body->expr_count;
    bool *inside = ARENA_ARRAY(f->arena, bool, count + 1);
    const HirExpr **exprs = ARENA_ARRAY(f->arena, const HirExpr *, count + 1);
    bool *receivers = ARENA_ARRAY(f->arena, bool, count + 1);
    uint32_t len = 0;
    for (uint32_t i = 1; i <= count; i++) {
        const HirExpr *expr = f->body->exprs[i];
        if (expr && expr->kind == HIR_EXPR_METHOD_CALL) {
            receivers[expr->method_call.receiver->id] = true;
        }
        // Closures inside are code of their own and run only if something calls them.
        if (expr && expr->kind == HIR_EXPR_CLOSURE) {
            for (uint32_t k = i + 1; k <= count && k < expr->closure->expr_end; k++) {
                inside[k] = true;
            }
        }
    }
    for (uint32_t i = 1; i <= count; i++) {
        if (f->body->exprs[i] && !inside[i]) {
            exprs[len++] = f->body->exprs[i];
        }
    }
    if (len > 1) {
        qsort(exprs, len, sizeof *exprs, by_position);
    }
    for (uint32_t i = 0; i < len; i++) {
        check_expr_const(f, exprs[i], receivers[exprs[i]->id], context);
    }
    check_text_patterns(f, context);
}
