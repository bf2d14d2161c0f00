// lint_value.c: arguments of library functions whose value is known to be no good: bytes that are
// no text, discriminants of what has none.
//
// Follows rustc_lint's invalid_from_utf8 and enum_intrinsics_non_enums.
#include "frontend/check/lint_late.h"

// ---------------------------------------------------------------- discriminants

static void check_discriminant(const LateLint *l, const LateCall *call) {
    TyCx *cx = l->program->ty;
    const TyData *fn = ty_data(cx, late_type(l, l->expr->call.callee));
    Ty ty = arg_ty(args_ptr(cx, fn->item.args)[0]);
    const TyData *data = ty_data(cx, ty);
    if (ty_has(cx, ty, TYFLAG_PARAM | TYFLAG_ALIAS | TYFLAG_ERROR) || call->arg_count != 1 ||
        (data->kind == TY_ADT && def_get(l->program, data->item.def)->kind == DEF_ENUM)) {
        return;
    }
    Diag *diag = late_lint(l, LINT_ENUM_INTRINSICS_NON_ENUMS, l->expr->span,
                           "the return value of `mem::discriminant` is unspecified when called "
                           "with a non-enum type");
    if (diag) {
        diag_span_note(diag, call->args[0]->span,
                       "the argument to `discriminant` should be a reference to an enum, but it "
                       "was passed a reference to a `" STR_FMT "`, which is not an enum",
                       STR_ARG(ty_str(cx, late_arena(l), ty_erase_regions(cx, ty))));
        late_emit(l, LINT_ENUM_INTRINSICS_NON_ENUMS, diag);
    }
}

// ---------------------------------------------------------------- text

// The bytes that an expression is, if all of them are written; the place where.
static bool bytes_of(const LateLint *l, const HirExpr *expr, Str *bytes, Span *where) {
    const HirExpr *inner = expr->kind == HIR_EXPR_ADDR_OF ? expr->addr_of.operand : expr;
    *where = inner->span;
    if (expr->kind == HIR_EXPR_LIT && expr->lit.kind == LIT_BYTE_STR) {
        *bytes = expr->lit.text;
        return true;
    }
    if (inner == expr || inner->kind != HIR_EXPR_ARRAY) {
        return false;
    }
    char *text = ARENA_ARRAY(late_arena(l), char, inner->list.count + 1);
    for (uint32_t i = 0; i < inner->list.count; i++) {
        const HirExpr *elem = inner->list.elems[i];
        if (elem->kind != HIR_EXPR_LIT ||
            (elem->lit.kind != LIT_BYTE && elem->lit.kind != LIT_INT)) {
            return false;
        }
        text[i] = (char)(elem->lit.kind == LIT_BYTE ? elem->lit.byte : elem->lit.integer.low);
    }
    *bytes = (Str){text, inner->list.count};
    return true;
}

// What a local or a constant that is named stands for.
static const HirExpr *value_of(const LateLint *l, const HirExpr *expr) {
    const HirExpr *init = late_init_of(l, expr);
    Res res = expr->kind == HIR_EXPR_PATH ? l->results->expr_res[expr->id] : (Res){0};
    if (!init && res.kind == RES_DEF && def_get(l->program, res.def)->kind == DEF_CONST &&
        def_get(l->program, res.def)->crate.index == l->program->local.index) {
        const HirBody *body = hir_body(l->program, res.def);
        init = body ? body->value : NULL;
    }
    return init ? init : expr;
}

static void check_text(const LateLint *l, const LateCall *call, const char *fn, bool unchecked) {
    const HirExpr *arg = call->arg_count == 1 ? call->args[0] : NULL;
    Str bytes;
    Span where;
    if (!arg || !bytes_of(l, value_of(l, arg), &bytes, &where)) {
        return;
    }
    size_t valid = utf8_valid_prefix(bytes);
    Lint lint = unchecked ? LINT_INVALID_FROM_UTF8_UNCHECKED : LINT_INVALID_FROM_UTF8;
    Diag *diag =
        valid == bytes.len
            ? NULL
            : late_lint(l, lint, l->expr->span, "calls to `%s` with an invalid literal %s", fn,
                        unchecked ? "are undefined behavior" : "always return an error");
    if (diag) {
        diag_label(diag, where, "the literal was valid UTF-8 up to the %zu bytes", valid);
        late_emit(l, lint, diag);
    }
}

// ---------------------------------------------------------------- calls on references

static bool goes_through_deref(const LateLint *l, const HirExpr *receiver) {
    AdjustSlice steps = l->results->adjustments[receiver->id];
    for (uint32_t i = 0; i < steps.len; i++) {
        if (steps.ptr[i].kind == ADJUST_OVERLOADED_DEREF) {
            return true;
        }
    }
    return false;
}

static void report_double_reference(const LateLint *l, Span call, const char *method, Ty result) {
    Lint lint = LINT_SUSPICIOUS_DOUBLE_REF_OP;
    Diag *diag = late_lint(l, lint, call,
                           "using `.%s()` on a double reference, which returns `" STR_FMT
                           "` instead of %s the inner type",
                           method, STR_ARG(ty_str(l->program->ty, late_arena(l), result)),
                           strcmp(method, "clone") == 0 ? "cloning" : "dereferencing");
    if (diag) {
        late_emit(l, lint, diag);
    }
}

static void report_noop(const LateLint *l, Span call, const char *method, const char *trait,
                        Ty result) {
    TyCx *cx = l->program->ty;
    Lint lint = LINT_NOOP_METHOD_CALL;
    Diag *diag = late_lint(l, lint, call,
                           "call to `.%s()` on a reference in this situation does nothing", method);
    if (!diag) {
        return;
    }
    Ty inner = result;
    while (ty_kind(cx, inner) == TY_REF) {
        inner = ty_data(cx, inner)->ref.elem;
    }
    Str name = ty_str(cx, late_arena(l), inner);
    const TyData *data = ty_data(cx, inner);
    bool derives = data->kind == TY_ADT &&
                   def_get(l->program, data->item.def)->crate.index == l->program->local.index;
    diag_note(diag,
              "the type `" STR_FMT "` does not implement `%s`, so calling `%s` on `&" STR_FMT
              "` copies the reference, which does not do anything and can be removed",
              STR_ARG(name), trait, method, STR_ARG(name));
    diag_suggest_one(diag, "remove this redundant call", call, STR(""), APPLY_MACHINE,
                     derives ? SUGGEST_DEFAULT : SUGGEST_SHORT);
    if (derives) {
        Str message = arena_printf(late_arena(l),
                                   "if you meant to clone `" STR_FMT "`, implement `Clone` for it",
                                   STR_ARG(name));
        diag_suggest_one(diag, message.ptr, span_start(def_get(l->program, data->item.def)->span),
                         STR("#[derive(Clone)]\n"), APPLY_MAYBE, SUGGEST_DEFAULT);
    }
    late_emit(l, lint, diag);
}

// `clone` of a reference, because what it points to has none.
static void check_reference_call(const LateLint *l) {
    static const struct {
        const char *method, *trait;
    } methods[] = {{"clone", "Clone"}, {"deref", "Deref"}, {"borrow", "Borrow"}};
    TyCx *cx = l->program->ty;
    const HirExpr *receiver = l->expr->method_call.receiver;
    LateCall call = late_call(l, l->expr);
    DefId trait = call.callee.index ? def_get(l->program, call.callee)->parent : NO_DEF;
    GenericArgs args = l->results->expr_args[l->expr->id];
    if (!trait.index || def_get(l->program, trait)->kind != DEF_TRAIT || l->expr->span.ctxt ||
        !args_len(cx, args) || arg_tag(args_ptr(cx, args)[0]) != ARG_TY ||
        goes_through_deref(l, receiver)) {
        return;
    }
    const TyData *self = ty_data(cx, arg_ty(args_ptr(cx, args)[0]));
    Ty result = ty_erase_regions(cx, late_adjusted_type(l, l->expr));
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (self->kind != TY_REF || self->ref.is_mut ||
            !is_diagnostic_item(l->program, trait, methods[i].trait)) {
            continue;
        }
        Span span = {receiver->span.hi, l->expr->span.hi, l->expr->span.ctxt};
        if (ty_eq(ty_erase_regions(cx, late_type(l, receiver)), result)) {
            report_noop(l, span, methods[i].method, methods[i].trait, result);
        } else if (i < 2) {
            report_double_reference(l, span, methods[i].method, result);
        }
    }
}

void lint_library_values(const LateLint *l) {
    static const struct {
        const char *item, *name;
        bool unchecked;
    } texts[] = {
        {"str_from_utf8", "std::str::from_utf8", false},
        {"str_from_utf8_mut", "std::str::from_utf8_mut", false},
        {"str_from_utf8_unchecked", "std::str::from_utf8_unchecked", true},
        {"str_from_utf8_unchecked_mut", "std::str::from_utf8_unchecked_mut", true},
        {"str_inherent_from_utf8", "str::from_utf8", false},
        {"str_inherent_from_utf8_mut", "str::from_utf8_mut", false},
        {"str_inherent_from_utf8_unchecked", "str::from_utf8_unchecked", true},
        {"str_inherent_from_utf8_unchecked_mut", "str::from_utf8_unchecked_mut", true},
    };
    if (l->expr->kind == HIR_EXPR_METHOD_CALL) {
        check_reference_call(l);
    }
    if (l->expr->kind != HIR_EXPR_CALL) {
        return;
    }
    LateCall call = late_call(l, l->expr);
    if (!call.callee.index || !def_attr(l->program, call.callee, SYM(RUSTC_DIAGNOSTIC_ITEM))) {
        return;
    }
    if (late_is_call_of(l, &call, "mem_discriminant")) {
        check_discriminant(l, &call);
    }
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (late_is_call_of(l, &call, texts[i].item)) {
            check_text(l, &call, texts[i].name, texts[i].unchecked);
        }
    }
}
