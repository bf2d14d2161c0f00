// check_autoderef.c: `*`, automatic dereferencing, indexing, and turning both mutable afterwards.
//
// References, raw pointers and Box are dereferenced by the language; every other type through
// Deref. While a place is walked it is not known whether it will be used mutably, so Deref and
// Index are chosen first, and convert_place_to_mut replaces them by DerefMut and IndexMut below a
// use that needs it. Follows the rustc development guide, "Method lookup" (autoderef) and
// "Overloaded place operators".
#include "frontend/check/fn_cx.h"
#include "frontend/ty/trait.h"

Ty f_builtin_deref(FnCx *f, Ty ty, bool explicit_deref) {
    const TyData *data = ty_data(f->cx, ty);
    switch (data->kind) {
    case TY_REF:
        return data->ref.elem;
    case TY_RAW_PTR:
        return explicit_deref ? data->ref.elem : (Ty){0};
    case TY_ADT:
        return ty_is_box(f->cx, ty) ? f_bound_args_ty(f, data->item.args, 0) : (Ty){0};
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_FOREIGN:
    case TY_ARRAY:
    case TY_SLICE:
    case TY_TUPLE:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_DYN:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        return (Ty){0};
    }
    return (Ty){0};
}

static bool may_implement_deref(TyKind kind) {
    switch (kind) {
    case TY_ADT:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_DYN:
    case TY_PLACEHOLDER:
        return true;
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
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
    case TY_BOUND:
    case TY_INFER:
    case TY_ERROR:
        return false;
    }
    return false;
}

bool f_overloaded_deref(FnCx *f, Span span, Ty ty, Ty *target) {
    DefId trait = f_lang(f, LANG_DEREF);
    DefId assoc = f_lang(f, LANG_DEREF_TARGET);
    if (!trait.index || !assoc.index || !may_implement_deref(f_kind(f, ty))) {
        return false;
    }
    GenericArg self = arg_of_ty(ty);
    GenericArgs args = args_intern(f->cx, &self, 1);
    Clause clause = {.kind = CLAUSE_TRAIT, .trait = {trait, args}};
    if (trait_evaluate(f->infer, f->env, clause) == CERTAINTY_NO) {
        return false;
    }
    *target = f_normalize(f, span, ty_projection(f->cx, assoc, args));
    return true;
}

void autoderef_init(Autoderef *a, FnCx *f, Span span, Ty ty, bool include_raw) {
    *a = (Autoderef){.f = f, .span = span, .cur = ty, .include_raw = include_raw};
}

static uint32_t most_derefs(FnCx *f) {
    uint32_t limit = f->session->recursion_limit;
    return limit && limit < MOST_DEREFS ? limit + 1 : MOST_DEREFS;
}

// E0055, once for an expression.
static void report_deref_limit(Autoderef *a) {
    FnCx *f = a->f;
    f_error(f);
    if (span_is_none(a->span) || f->deref_limit_at == a->span.hi) {
        return;
    }
    f->deref_limit_at = a->span.hi;
    Str text = f_ty_str(f, a->cur);
    Diag *diag = diag_error(f->session, ERR_E0055, a->span,
                            "reached the recursion limit while auto-dereferencing `" STR_FMT "`",
                            STR_ARG(text));
    diag_primary_label(diag, "deref recursion limit reached");
    uint32_t limit = f->session->recursion_limit ? f->session->recursion_limit : 128;
    Crate *crate = f->program->crates[def_get(f->program, f->owner)->crate.index - 1];
    diag_help(diag,
              "consider increasing the recursion limit by adding a `#![recursion_limit = \"%u\"]` "
              "attribute to your crate (`" STR_FMT "`)",
              limit * 2, SYM_ARG(f->session, crate->name));
    diag_emit(diag);
}

bool autoderef_next(Autoderef *a, Ty *ty) {
    FnCx *f = a->f;
    if (!a->started) {
        a->started = true;
        a->cur = f_try_structural(f, a->cur);
        *ty = a->cur;
        return true;
    }
    if (f_is_var(f, a->cur)) {
        return false;
    }
    if (a->step_count == most_derefs(f)) {
        report_deref_limit(a);
        return false;
    }
    Adjust step = {.kind = ADJUST_DEREF};
    Ty next = f_builtin_deref(f, a->cur, a->include_raw);
    if (next.index) {
        a->reached_raw |= f_kind(f, a->cur) == TY_RAW_PTR;
    } else {
        if (!f_overloaded_deref(f, a->span, a->cur, &next)) {
            return false;
        }
        step.kind = ADJUST_OVERLOADED_DEREF;
        step.method = f_trait_method(f, f_lang(f, LANG_DEREF), "deref");
    }
    next = f_try_structural(f, next);
    if (f_kind(f, next) == TY_ERROR) {
        return false;
    }
    step.target = next;
    a->steps[a->step_count++] = step;
    a->cur = next;
    *ty = next;
    return true;
}

// ---------------------------------------------------------------- `*a`

Ty check_deref(FnCx *f, HirExpr *expr, Expect expect) {
    (void)expect;
    HirExpr *operand = expr->unary.operand;
    Ty ty = f_structural(f, operand->span, check_expr_no_hint(f, operand));
    if (f_kind(f, ty) == TY_ERROR) {
        return f_error(f);
    }
    Ty target = f_builtin_deref(f, ty, true);
    if (target.index) {
        return f_shallow(f, target);
    }
    if (f_overloaded_deref(f, expr->span, ty, &target)) {
        // *a is *Deref::deref(&a)
        MethodCallee callee = instantiate_trait_method(
            f, expr->span, expr->id, f_trait_method(f, f_lang(f, LANG_DEREF), "deref"), ty, NULL,
            0);
        Adjust borrow = {.kind = ADJUST_BORROW_REF,
                         .target = ty_ref(f->cx, infer_region(f->infer), ty, false)};
        f_adjust(f, operand, &borrow, 1);
        f_write_res(f, expr->id, callee.def, callee.args);
        return f_shallow(f, target);
    }
    Str text = f_ty_str(f, ty);
    Diag *diag = diag_error(f->session, ERR_E0614, expr->span,
                            "type `" STR_FMT "` cannot be dereferenced", STR_ARG(text));
    diag_primary_label(diag, "can't be dereferenced");
    diag_emit(diag);
    return f_error(f);
}

// ---------------------------------------------------------------- `a[i]`

// One step of autoderef (and the unsized form of an array): built-in for slices and arrays with
// usize, else Index.
static bool try_index_step(FnCx *f, HirExpr *expr, Ty base, Ty index, Autoderef *a, bool unsize,
                           Ty *result) {
    DefId trait = f_lang(f, LANG_INDEX);
    TyKind kind = f_kind(f, base);
    HirExpr *base_expr = expr->index.base;
    Ty index_now = f_shallow(f, index);
    if (!unsize && (kind == TY_ARRAY || kind == TY_SLICE)) {
        const TyData *index_data = ty_data(f->cx, index_now);
        bool is_int = ty_eq(index_now, f->common->usize);
        bool is_int_var = index_data->kind == TY_INFER && index_data->infer.kind == INFER_INT;
        if (is_int || is_int_var) {
            if (is_int_var) {
                f_relate(f, RELATE_EQ, expr->index.index->span, index_now, f->common->usize);
            }
            f_adjust(f, base_expr, a->steps, a->step_count);
            const TyData *data = ty_data(f->cx, base);
            *result = kind == TY_ARRAY ? data->array.elem : data->ref.elem;
            return true;
        }
    }
    if (!trait.index) {
        return false;
    }
    Ty self = unsize ? ty_slice(f->cx, ty_data(f->cx, base)->array.elem) : base;
    // With the wrong index type the base may still be indexable: then the index is what is
    // reported.
    Ty input = infer_ty_var(f->infer, expr->index.index->span);
    Probe probe = probe_begin(f);
    MethodCallee callee;
    if (!lookup_trait_method(f, expr->index.index->span, expr->id, trait,
                             intern(f->session->interner, STR("index")), self, &input, 1,
                             &callee)) {
        probe_rollback(f, probe);
        return false;
    }
    probe_commit(f, probe);
    Adjust steps[MOST_DEREFS + 2];
    copy_bytes(steps, a->steps, sizeof *steps * a->step_count);
    uint32_t count = a->step_count;
    steps[count++] = (Adjust){.kind = ADJUST_BORROW_REF,
                              .target = ty_ref(f->cx, infer_region(f->infer), base, false)};
    if (unsize) {
        steps[count++] = (Adjust){.kind = ADJUST_UNSIZE,
                                  .target = ty_ref(f->cx, infer_region(f->infer), self, false)};
    }
    f_adjust(f, base_expr, steps, count);
    f_write_res(f, expr->id, callee.def, callee.args);
    Ty output = f_shallow(f, sig_output(f->cx, callee.sig));
    *result = f_builtin_deref(f, output, true);
    demand_coerce(f, expr->index.index, index, input, false, (Site){.kind = SITE_MISC});
    return result->index != 0;
}

// A type with one impl of Index that does not apply: what that asks for is missing.
static bool require_index_impl(FnCx *f, const HirExpr *expr, Ty base) {
    DefId trait = f_lang(f, LANG_INDEX);
    uint64_t simple = ty_simplify(f->cx, base);
    if (trait.index == 0 || simple == 0) {
        return false;
    }
    const ImplIndex *impls = trait_impl_index(f->cx, trait);
    uint32_t count = 0;
    for (uint32_t i = 0; i < impls->len; i++) {
        count += impls->headers[i].simple == simple || impls->headers[i].simple == 0;
    }
    if (count != 1) {
        return false;
    }
    GenericArg args[2] = {arg_of_ty(base),
                          arg_of_ty(infer_ty_var(f->infer, expr->index.index->span))};
    f_register(f, clause_of_trait((TraitRef){trait, args_intern(f->cx, args, 2)}, SPAN_NONE),
               f_cause(CAUSE_MISC, expr->index.base->span));
    return true;
}

Ty check_index(FnCx *f, HirExpr *expr) {
    Ty base = check_expr_no_hint(f, expr->index.base);
    Ty index = check_expr_no_hint(f, expr->index.index);
    base = f_structural(f, expr->index.base->span, base);
    if (f_is_error(f, base) || f_is_error(f, index)) {
        return f_error(f);
    }
    Autoderef a;
    autoderef_init(&a, f, expr->span, base, false);
    Ty step, result;
    while (autoderef_next(&a, &step)) {
        if (try_index_step(f, expr, step, index, &a, false, &result)) {
            f_use_ty(f, expr->span, expr, result);
            return f_shallow(f, result);
        }
        if (f_kind(f, step) == TY_ARRAY &&
            try_index_step(f, expr, step, index, &a, true, &result)) {
            f_use_ty(f, expr->span, expr, result);
            return f_shallow(f, result);
        }
    }
    if (require_index_impl(f, expr, base)) {
        return f_error(f);
    }
    Str text = f_ty_str(f, base);
    Span brackets = {expr->index.base->span.hi, expr->span.hi, expr->span.ctxt};
    Diag *diag = diag_error(f->session, ERR_E0608, brackets,
                            "cannot index into a value of type `" STR_FMT "`", STR_ARG(text));
    const HirLit *number = expr->index.index->kind == HIR_EXPR_LIT ? &expr->index.index->lit : NULL;
    bool is_tuple = f_kind(f, base) == TY_TUPLE;
    if (is_tuple && number && number->kind == LIT_INT &&
        number->integer.low < ty_list_len(f->cx, ty_data(f->cx, base)->tuple)) {
        unsigned position = (unsigned)number->integer.low;
        Str message = arena_printf(f->arena, "to access tuple element `%u`, use", position);
        diag_suggest_one(diag, message.ptr, brackets, arena_printf(f->arena, ".%u", position),
                         APPLY_MACHINE, SUGGEST_DEFAULT);
    }
    if (is_tuple) {
        diag_help(diag,
                  "tuples are indexed with a dot and a literal index: `tuple.0`, `tuple.1`, etc.");
    }
    diag_emit(diag);
    return f_error(f);
}

// ---------------------------------------------------------------- mutable places

// `callee` took &self; the same place used mutably takes &mut self through the mutable trait.
static void convert_operator(FnCx *f, HirExpr *expr, HirExpr *base, LangItem mut_trait,
                             const char *name) {
    Res *res = &f->results->expr_res[expr->id];
    if (res->kind != RES_DEF) {
        return; // built-in
    }
    AdjustSlice *adjustments = &f->results->adjustments[base->id];
    DefId trait = f_lang(f, mut_trait);
    DefId method = f_trait_method(f, trait, name);
    if (!adjustments->len || !method.index || def_eq(res->def, method)) {
        return;
    }
    Clause clause = {
        .kind = CLAUSE_TRAIT,
        .trait = {trait, infer_resolve_args(f->infer, f->results->expr_args[expr->id])}};
    ObligationCause cause = f_cause(CAUSE_MISC, expr->span);
    if (trait_evaluate(f->infer, f->env, clause) == CERTAINTY_NO) {
        return; // stays immutable: the borrow checker reports E0594 or E0596
    }
    f_register(f, clause, cause);
    f_write_res(f, expr->id, method, f->results->expr_args[expr->id]);
    for (uint32_t i = 0; i < adjustments->len; i++) {
        Adjust *step = &adjustments->ptr[i];
        if (step->kind == ADJUST_BORROW_REF) {
            step->is_mut = true;
        }
        if (step->kind == ADJUST_BORROW_REF || step->kind == ADJUST_UNSIZE) {
            const TyData *data = ty_data(f->cx, f_shallow(f, step->target));
            step->target = ty_ref(f->cx, data->ref.region, data->ref.elem, true);
        }
    }
}

static void convert_overloaded_derefs(FnCx *f, HirExpr *expr) {
    AdjustSlice adjustments = f->results->adjustments[expr->id];
    Ty source = f->results->expr_tys[expr->id];
    for (uint32_t i = 0; i < adjustments.len; i++) {
        Adjust *step = &adjustments.ptr[i];
        if (step->kind == ADJUST_OVERLOADED_DEREF && !step->is_mut) {
            DefId trait = f_lang(f, LANG_DEREF_MUT);
            if (trait.index) {
                GenericArg self = arg_of_ty(f_resolve(f, source));
                Clause clause = {.kind = CLAUSE_TRAIT,
                                 .trait = {trait, args_intern(f->cx, &self, 1)}};
                if (trait_evaluate(f->infer, f->env, clause) != CERTAINTY_NO) {
                    step->is_mut = true;
                    step->method = f_trait_method(f, trait, "deref_mut");
                }
            }
        }
        source = step->target;
    }
}

void convert_place_to_mut(FnCx *f, HirExpr *expr) {
    for (;;) {
        f->results->is_place_mut[expr->id] = true;
        convert_overloaded_derefs(f, expr);
        HirExpr *base = NULL;
        if (expr->kind == HIR_EXPR_FIELD) {
            base = expr->field.base;
        } else if (expr->kind == HIR_EXPR_INDEX) {
            base = expr->index.base;
            convert_operator(f, expr, base, LANG_INDEX_MUT, "index_mut");
        } else if (expr->kind == HIR_EXPR_UNARY && expr->unary.op == UNOP_DEREF) {
            base = expr->unary.operand;
            convert_operator(f, expr, base, LANG_DEREF_MUT, "deref_mut");
        } else {
            return;
        }
        expr = base;
    }
}
