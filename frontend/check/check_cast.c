// check_cast.c: `expr as T`.
//
// A cast only hints at the operand's type, so casts are checked after the body, when fallback has
// happened. Whatever coerces is a coercion; else both sides must be primitive in the sense of the
// Reference's table of casts. Follows the Rust reference, "Type cast expressions".
#include "frontend/check/fn_cx.h"
#include "frontend/ty/trait.h"

typedef enum CastClass {
    CLASS_NONE,
    CLASS_INT,
    CLASS_U8,
    CLASS_BOOL,
    CLASS_CHAR,
    CLASS_ENUM,
    CLASS_FLOAT,
    CLASS_PTR,
    CLASS_FN_PTR
} CastClass;
typedef enum PointerKind {
    POINTER_THIN,
    POINTER_LENGTH,
    POINTER_VTABLE,
    POINTER_UNKNOWN
} PointerKind;

static void report_unsized(FnCx *f, const HirExpr *expr, Ty from, Ty to) {
    Str a = f_ty_str(f, from), b = f_ty_str(f, to);
    Diag *diag =
        diag_error(f->session, ERR_E0620, expr->span,
                   "cast to unsized type: `" STR_FMT "` as `" STR_FMT "`", STR_ARG(a), STR_ARG(b));
    const TyData *data = ty_data(f->cx, f_shallow(f, from));
    if (data->kind == TY_REF) {
        diag_suggest_one(
            diag, "consider casting to a reference instead", span_start(expr->cast.ty->span),
            data->ref.is_mut ? STR("&mut ") : STR("&"), APPLY_MACHINE, SUGGEST_VERBOSE);
    } else {
        diag_span_help(diag, expr->cast.operand->span,
                       "consider using a box or reference as appropriate");
    }
    diag_emit(diag);
    f_error(f);
}

Ty check_cast(FnCx *f, HirExpr *expr, Expect expect) {
    (void)expect;
    Ty target = f_lower_ty(f, expr->cast.ty);
    f->results->user_tys[expr->id] = (UserTy){target, expr->cast.ty->span};
    Ty ty = check_expr(f, expr->cast.operand, (Expect){EXPECT_CAST, target});
    if (f_is_error(f, ty) || f_is_error(f, target)) {
        f_error(f);
        return target;
    }
    TyKind kind = f_kind(f, f_shallow(f, target));
    if (kind == TY_SLICE || kind == TY_DYN) { // obviously wrong: said at once
        report_unsized(f, expr, ty, target);
        return f->common->error;
    }
    vec_push(&f->casts, (DeferredCast){expr, ty, target});
    return target;
}

static CastClass classify(FnCx *f, Ty ty) {
    const TyData *data = ty_data(f->cx, ty);
    switch (data->kind) {
    case TY_INT:
        return CLASS_INT;
    case TY_UINT:
        return data->int_kind == INT_8 ? CLASS_U8 : CLASS_INT;
    case TY_BOOL:
        return CLASS_BOOL;
    case TY_CHAR:
        return CLASS_CHAR;
    case TY_FLOAT:
        return CLASS_FLOAT;
    case TY_RAW_PTR:
        return CLASS_PTR;
    case TY_FN_PTR:
        return CLASS_FN_PTR;
    case TY_INFER:
        return data->infer.kind == INFER_INT     ? CLASS_INT
               : data->infer.kind == INFER_FLOAT ? CLASS_FLOAT
                                                 : CLASS_NONE;
    case TY_ADT: {
        const AdtDef *adt = ty_adt_def(f->cx, data->item.def);
        if (adt->kind != ADT_ENUM || !adt->variant_count) {
            return CLASS_NONE;
        }
        for (uint32_t i = 0; i < adt->variant_count; i++) {
            if (adt->variants[i].field_count) {
                return CLASS_NONE;
            }
        }
        return CLASS_ENUM;
    }
    case TY_NONE:
    case TY_STR:
    case TY_NEVER:
    case TY_FOREIGN:
    case TY_ARRAY:
    case TY_SLICE:
    case TY_REF:
    case TY_TUPLE:
    case TY_FN_DEF:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_DYN:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_ERROR:
        return CLASS_NONE;
    }
    return CLASS_NONE;
}

static PointerKind pointer_kind(FnCx *f, Ty pointee) {
    pointee = f_resolve(f, pointee);
    if (f_is_sized(f, pointee)) {
        return POINTER_THIN;
    }
    Ty tail = f_struct_tail(f, pointee);
    switch (f_kind(f, tail)) {
    case TY_SLICE:
    case TY_STR:
        return POINTER_LENGTH;
    case TY_DYN:
        return POINTER_VTABLE;
    case TY_FOREIGN:
        return POINTER_THIN;
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_ADT:
    case TY_ARRAY:
    case TY_REF:
    case TY_RAW_PTR:
    case TY_TUPLE:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        return POINTER_UNKNOWN;
    }
    return POINTER_UNKNOWN;
}

// ---------------------------------------------------------------- errors

static void report_illegal(FnCx *f, const DeferredCast *cast, Ty from, Ty to, const char *help) {
    Str a = f_ty_str(f, from), b = f_ty_str(f, to);
    Diag *diag =
        diag_error(f->session, ERR_E0606, cast->cast->span,
                   "casting `" STR_FMT "` as `" STR_FMT "` is invalid", STR_ARG(a), STR_ARG(b));
    if (help) {
        diag_help(diag, "%s", help);
    }
    diag_emit(diag);
    f_error(f);
}

static void report_non_scalar(FnCx *f, const DeferredCast *cast, Ty from, Ty to) {
    Str a = f_ty_str(f, from), b = f_ty_str(f, to);
    Diag *diag =
        diag_error(f->session, ERR_E0605, cast->cast->span,
                   "non-primitive cast: `" STR_FMT "` as `" STR_FMT "`", STR_ARG(a), STR_ARG(b));
    const TyData *target = ty_data(f->cx, to);
    HirExpr *operand = cast->cast->cast.operand;
    if (target->kind == TY_REF && coerce_can(f, from, target->ref.elem)) {
        diag_primary_label(diag, "invalid cast");
        Str message = STR("consider borrowing the value");
        diag_suggest_one(diag, message.ptr, span_start(operand->span),
                         target->ref.is_mut ? STR("&mut ") : STR("&"), APPLY_MACHINE,
                         SUGGEST_VERBOSE);
    } else if (target->kind == TY_FN_PTR) {
        diag_primary_label(diag, "invalid cast");
    } else if (f_kind(f, from) == TY_ADT &&
               ty_adt_def(f->cx, ty_data(f->cx, from)->item.def)->kind == ADT_ENUM &&
               ty_is_numeric(f->cx, to)) {
        diag_primary_label(diag, "an `as` expression can be used to convert enum types to numeric "
                                 "types only if the enum type is unit-only or field-less");
        diag_note(diag, "see https://doc.rust-lang.org/reference/items/enumerations.html#casting "
                        "for more information");
    } else {
        diag_primary_label(diag, "an `as` expression can only be used to convert between primitive "
                                 "types or to coerce to a specific trait object");
    }
    diag_emit(diag);
    f_error(f);
}

// A reference to a number where the number was meant.
static void suggest_deref(FnCx *f, Diag *diag, const DeferredCast *cast, Ty from) {
    const TyData *data = ty_data(f->cx, from);
    if (data->kind == TY_REF && ty_is_numeric(f->cx, f_shallow(f, data->ref.elem))) {
        diag_suggest_one(diag, "dereference the expression",
                         span_start(cast->cast->cast.operand->span), STR("*"), APPLY_MACHINE,
                         SUGGEST_VERBOSE);
    }
}

static void report_to_bool(FnCx *f, const DeferredCast *cast, Ty from) {
    Str a = f_ty_str(f, from);
    Diag *diag = diag_error(f->session, ERR_E0054, cast->cast->span,
                            "cannot cast `" STR_FMT "` as `bool`", STR_ARG(a));
    if (ty_is_numeric(f->cx, from)) {
        Span tail = {cast->cast->cast.operand->span.hi, cast->cast->span.hi, cast->cast->span.ctxt};
        diag_suggest_one(diag, "compare with zero instead", tail, STR(" != 0"), APPLY_MACHINE,
                         SUGGEST_VERBOSE);
    } else {
        diag_primary_label(diag, "unsupported cast");
        suggest_deref(f, diag, cast, from);
    }
    diag_emit(diag);
    f_error(f);
}

static void report_to_char(FnCx *f, const DeferredCast *cast, Ty from) {
    Str a = f_ty_str(f, from);
    Diag *diag = diag_error(f->session, ERR_E0604, cast->cast->span,
                            "only `u8` can be cast as `char`, not `" STR_FMT "`", STR_ARG(a));
    diag_primary_label(diag, "invalid cast");
    const TyData *data = ty_data(f->cx, from);
    const HirExpr *operand = cast->cast->cast.operand;
    if (data->kind == TY_UINT && data->int_kind == INT_32) {
        SuggestPart parts[2] = {
            {span_start(cast->cast->span), STR("char::from_u32(")},
            {{operand->span.hi, cast->cast->span.hi, cast->cast->span.ctxt}, STR(")")}};
        diag_suggest(diag, "consider using `char::from_u32` instead", parts, 2, APPLY_MACHINE,
                     SUGGEST_VERBOSE);
    } else if (data->kind == TY_INT && data->int_kind == INT_8) {
        diag_span_help(diag, cast->cast->span, "consider casting from `u8` instead");
    } else if (data->kind == TY_FLOAT || data->kind == TY_INT || data->kind == TY_UINT) {
        diag_span_help(diag, cast->cast->span,
                       "consider using `char::from_u32` instead (via a `u32`)");
    } else {
        suggest_deref(f, diag, cast, from);
    }
    diag_emit(diag);
    f_error(f);
}

static void report_need_deref(FnCx *f, const DeferredCast *cast, Ty from, Ty to) {
    Str a = f_ty_str(f, from), b = f_ty_str(f, to);
    Diag *diag =
        diag_error(f->session, ERR_E0606, cast->cast->span,
                   "casting `" STR_FMT "` as `" STR_FMT "` is invalid", STR_ARG(a), STR_ARG(b));
    const HirExpr *operand = cast->cast->cast.operand;
    if (operand->kind == HIR_EXPR_ADDR_OF) {
        Span amp = {operand->span.lo, operand->addr_of.operand->span.lo, operand->span.ctxt};
        diag_suggest_one(diag, "remove the unneeded borrow", amp, STR(""), APPLY_MACHINE,
                         SUGGEST_VERBOSE);
    } else {
        diag_suggest_one(diag, "dereference the expression", span_start(operand->span), STR("*"),
                         APPLY_MACHINE, SUGGEST_VERBOSE);
    }
    diag_emit(diag);
    f_error(f);
}

static void report_address_to_wide(FnCx *f, const DeferredCast *cast, Ty from, Ty to) {
    Str a = f_ty_str(f, from), b = f_ty_str(f, to);
    bool is_dyn = f_kind(f, f_struct_tail(f, ty_data(f->cx, to)->ref.elem)) == TY_DYN;
    Diag *diag = diag_error(f->session, ERR_E0606, cast->cast->cast.ty->span,
                            "cannot cast `" STR_FMT "` to a pointer that is wide", STR_ARG(a));
    diag_primary_label(diag, "creating a `" STR_FMT "` requires both an address and a %s",
                       STR_ARG(b), is_dyn ? "vtable" : "length");
    diag_emit(diag);
    f_error(f);
}

static void report_wide(FnCx *f, const DeferredCast *cast, Ty from, Ty to) {
    Str a = f_ty_str(f, from), b = f_ty_str(f, to);
    Diag *diag = diag_error(f->session, ERR_E0607, cast->cast->span,
                            "cannot cast thin pointer `" STR_FMT "` to wide pointer `" STR_FMT "`",
                            STR_ARG(a), STR_ARG(b));
    diag_emit(diag);
    f_error(f);
}

// ---------------------------------------------------------------- the table

typedef struct ObjectParts {
    const DynPred *preds;
    uint32_t count;
    DefId principal;
} ObjectParts;

static ObjectParts object_parts(FnCx *f, Ty pointer) {
    const TyData *object =
        ty_data(f->cx, f_struct_tail(f, ty_data(f->cx, f_shallow(f, pointer))->ref.elem));
    ObjectParts parts = {dyn_preds_ptr(f->cx, object->dyn.preds),
                         dyn_preds_len(f->cx, object->dyn.preds), NO_DEF};
    for (uint32_t i = 0; i < parts.count; i++) {
        if (parts.preds[i].kind == DYN_TRAIT) {
            parts.principal = parts.preds[i].def;
        }
    }
    return parts;
}

// Whether values behind the object implement the auto trait for certain.
static bool object_has_auto(FnCx *f, const ObjectParts *parts, DefId trait) {
    for (uint32_t i = 0; i < parts->count; i++) {
        if (parts->preds[i].kind == DYN_AUTO && def_eq(parts->preds[i].def, trait)) {
            return true;
        }
    }
    TraitRefSlice supers = {NULL, 0};
    if (parts->principal.index) {
        supers = trait_supertraits(f->cx, parts->principal);
    }
    for (uint32_t i = 0; i < supers.len; i++) {
        if (def_eq(supers.ptr[i].trait, trait)) {
            return true;
        }
    }
    return false;
}

// The arguments and associated types of one trait, on both sides.
static bool same_principal(FnCx *f, const ObjectParts *a, const ObjectParts *b) {
    bool same = true;
    for (uint32_t i = 0; i < a->count; i++) {
        for (uint32_t k = 0; k < b->count; k++) {
            const DynPred *x = &a->preds[i], *y = &b->preds[k];
            if (x->kind != y->kind || x->kind == DYN_AUTO || !def_eq(x->def, y->def)) {
                continue;
            }
            Probe probe = probe_begin(f);
            same &= infer_relate_args(f->infer, RELATE_EQ, SPAN_NONE, f->env, x->args, y->args,
                                      NULL) == RELATE_OK;
            same &= x->kind != DYN_PROJECTION ||
                    infer_relate_args(f->infer, RELATE_EQ, SPAN_NONE, f->env,
                                      args_intern(f->cx, &x->term, 1),
                                      args_intern(f->cx, &y->term, 1), NULL) == RELATE_OK;
            probe_rollback(f, probe);
        }
    }
    return same;
}

// `*const dyn A as *const dyn B`: the vtable stays, so that it must be one of B. E0606, E0804
static void check_vtables(FnCx *f, const DeferredCast *cast, Ty from, Ty to) {
    ObjectParts a = object_parts(f, from), b = object_parts(f, to);
    if (b.principal.index &&
        (!def_eq(a.principal, b.principal) || !same_principal(f, &a, &b))) {
        Str from_text = f_ty_str(f, from), to_text = f_ty_str(f, to);
        Diag *diag = diag_error(f->session, ERR_E0606, cast->cast->span,
                                "casting `" STR_FMT "` as `" STR_FMT "` is invalid",
                                STR_ARG(from_text), STR_ARG(to_text));
        diag_note(diag, "the trait objects may have different vtables");
        diag_emit(diag);
        f_error(f);
        return;
    }
    Str added = STR("");
    uint32_t count = 0;
    for (uint32_t i = 0; i < b.count && a.principal.index; i++) {
        if (b.preds[i].kind == DYN_AUTO && !object_has_auto(f, &a, b.preds[i].def)) {
            added = arena_printf(f->arena, STR_FMT "%s`" STR_FMT "`", STR_ARG(added),
                                 count++ ? " and " : "",
                                 SYM_ARG(f->session, def_get(f->program, b.preds[i].def)->name));
        }
    }
    if (count) {
        Diag *diag = diag_error(f->session, ERR_E0804, cast->cast->span,
                                "cannot add auto trait%s " STR_FMT " to dyn bound via pointer cast",
                                count == 1 ? "" : "s", STR_ARG(added));
        diag_primary_label(diag, "unsupported cast");
        diag_note(diag, "this could allow UB elsewhere");
        diag_help(diag, "use `transmute` if you're sure this is sound");
        diag_emit(diag);
        f_error(f);
    }
}

static void check_pointer_to_pointer(FnCx *f, const DeferredCast *cast, Ty from, Ty to) {
    Ty from_elem = ty_data(f->cx, from)->ref.elem, to_elem = ty_data(f->cx, to)->ref.elem;
    if (f_is_var(f, to_elem)) { // `p as *const _`
        f_relate(f, RELATE_EQ, cast->cast->span, to_elem, from_elem);
        return;
    }
    PointerKind a = pointer_kind(f, from_elem), b = pointer_kind(f, to_elem);
    if (b == POINTER_THIN) {
        return;
    }
    if (a == POINTER_THIN) {
        report_wide(f, cast, from, to);
        return;
    }
    if (a == POINTER_VTABLE && b == POINTER_VTABLE) {
        check_vtables(f, cast, from, to);
        return;
    }
    if (a == b && a != POINTER_UNKNOWN) {
        return;
    }
    bool same_tail =
        a == POINTER_UNKNOWN && f_can_eq(f, f_struct_tail(f, from_elem), f_struct_tail(f, to_elem));
    if (!same_tail) {
        report_illegal(f, cast, from, to, a != b ? "vtable kinds may not match" : NULL);
    }
}

static void check_ref_cast(FnCx *f, const DeferredCast *cast, Ty from, Ty to, CastClass target) {
    const TyData *data = ty_data(f->cx, from);
    Ty inner = f_shallow(f, data->ref.elem);
    bool numeric_target = target == CLASS_INT || target == CLASS_U8 || target == CLASS_FLOAT ||
                          target == CLASS_BOOL || target == CLASS_CHAR;
    if (numeric_target) {
        if (ty_is_numeric(f->cx, inner)) {
            report_need_deref(f, cast, from, to);
        } else {
            report_illegal(f, cast, from, to, "cast through a raw pointer first");
        }
        return;
    }
    if (target == CLASS_PTR) {
        const TyData *pointer = ty_data(f->cx, to);
        const TyData *array = ty_data(f->cx, inner);
        if (array->kind == TY_ARRAY && (data->ref.is_mut || !pointer->ref.is_mut) &&
            f_relate(f, RELATE_EQ, cast->cast->span, pointer->ref.elem, array->array.elem)) {
            Ty result;
            coerce_expr(f, cast->cast->cast.operand, from,
                        ty_ptr(f->cx, inner, pointer->ref.is_mut), false, &result);
            return;
        }
        report_illegal(f, cast, from, to, NULL);
        return;
    }
    report_non_scalar(f, cast, from, to);
}

static bool is_number(CastClass class) {
    return class == CLASS_INT || class == CLASS_U8 || class == CLASS_FLOAT;
}
static bool is_integer(CastClass class) {
    return class == CLASS_INT || class == CLASS_U8;
}

static void check_primitive(FnCx *f, const DeferredCast *cast, Ty from, Ty to, CastClass a,
                            CastClass b) {
    if (b == CLASS_ENUM || b == CLASS_FN_PTR) {
        report_non_scalar(f, cast, from, to);
    } else if (b == CLASS_BOOL) {
        report_to_bool(f, cast, from);
    } else if (b == CLASS_CHAR) {
        if (a != CLASS_U8) {
            report_to_char(f, cast, from);
        }
    } else if (a == CLASS_PTR && b == CLASS_PTR) {
        check_pointer_to_pointer(f, cast, from, to);
    } else if (a == CLASS_PTR && is_integer(b)) {
        PointerKind kind = pointer_kind(f, ty_data(f->cx, from)->ref.elem);
        if (kind != POINTER_THIN) {
            report_illegal(f, cast, from, to, "cast through a thin pointer first");
        }
    } else if (a == CLASS_FN_PTR && is_integer(b)) {
        return;
    } else if ((is_integer(a) || a == CLASS_FN_PTR) && b == CLASS_PTR) {
        Ty elem = ty_data(f->cx, to)->ref.elem;
        if (!f_is_var(f, elem) && pointer_kind(f, elem) != POINTER_THIN) {
            report_address_to_wide(f, cast, from, to);
        }
    } else if ((a == CLASS_ENUM || a == CLASS_BOOL || a == CLASS_CHAR) && is_integer(b)) {
        return;
    } else if (!(is_number(a) && is_number(b))) {
        bool through_int =
            (a == CLASS_ENUM || a == CLASS_BOOL || a == CLASS_CHAR) && b == CLASS_FLOAT;
        report_illegal(f, cast, from, to, through_int ? "cast through an integer first" : NULL);
    }
}

// E0641
static void report_unknown_pointer(FnCx *f, const HirExpr *cast) {
    Diag *diag = diag_error(f->session, ERR_E0641, cast->cast.ty->span,
                            "cannot cast to a pointer of an unknown kind");
    diag_primary_label(diag, "needs more type information");
    diag_note(diag, "the type information given here is insufficient to check whether the pointer "
                    "cast is valid");
    diag_emit(diag);
    f_error(f);
}

// Casts between pointers may be there for the sake of lifetimes.
static void lint_trivial(FnCx *f, const HirExpr *cast, Ty from, Ty to) {
    bool numeric = is_number(classify(f, from)) && is_number(classify(f, to));
    if (f_kind(f, from) == TY_RAW_PTR && f_kind(f, to) == TY_RAW_PTR) {
        return;
    }
    Str a = f_ty_str(f, from), b = f_ty_str(f, to);
    Lint lint = numeric ? LINT_TRIVIAL_NUMERIC_CASTS : LINT_TRIVIAL_CASTS;
    Diag *diag = lint_diag(f->program, f->owner, lint, cast->span,
                           "trivial %scast: `" STR_FMT "` as `" STR_FMT "`",
                           numeric ? "numeric " : "", STR_ARG(a), STR_ARG(b));
    if (diag) {
        diag_help(diag, "cast can be replaced by coercion; this might require a temporary "
                        "variable");
        lint_emit(f->program, f->owner, lint, diag);
    }
}

// `tainted`: errors were found before, so that what is unknown may just follow from them.
static void check_one(FnCx *f, const DeferredCast *cast, bool tainted) {
    HirExpr *operand = cast->cast->cast.operand;
    Ty from = f_structural(f, operand->span, cast->expr_ty);
    Ty to = f_structural(f, cast->cast->span, cast->cast_ty);
    if (f_kind(f, to) == TY_RAW_PTR && f_kind(f, from) != TY_RAW_PTR && f_kind(f, from) != TY_REF &&
        f_is_var(f, f_shallow(f, ty_data(f->cx, to)->ref.elem)) && !tainted) {
        report_unknown_pointer(f, cast->cast);
        return;
    }
    if (f_is_error(f, from) || f_is_error(f, to)) {
        return;
    }
    Ty result;
    CastClass a = classify(f, from), b = classify(f, to);
    bool both_numbers =
        is_number(a) && is_number(b) && !ty_eq(from, to) && !ty_has(f->cx, from, TYFLAG_INFER);
    if (!both_numbers && coerce_expr(f, operand, from, to, false, &result)) {
        f->results->is_coercion_cast[cast->cast->id] = true;
        lint_trivial(f, cast->cast, from, to);
        return;
    }
    TyKind to_kind = f_kind(f, to);
    if (to_kind == TY_SLICE || to_kind == TY_STR || to_kind == TY_DYN) {
        report_unsized(f, cast->cast, from, to);
        return;
    }
    if (a != CLASS_NONE && b != CLASS_NONE) {
        check_primitive(f, cast, from, to, a, b);
        return;
    }
    if (b != CLASS_NONE && f_kind(f, from) == TY_FN_DEF) {
        const TyData *data = ty_data(f->cx, from);
        PolyFnSig sig = poly_sig_subst(f->cx, ty_fn_sig(f->cx, data->item.def), data->item.args);
        sig.sig = f_normalize_sig(f, operand->span, sig.sig);
        if (coerce_expr(f, operand, from, ty_fn_ptr(f->cx, sig), false, &result)) {
            check_primitive(f, cast, from, to, CLASS_FN_PTR, b);
            return;
        }
    }
    if (b != CLASS_NONE && f_kind(f, from) == TY_REF) {
        check_ref_cast(f, cast, from, to, b);
        return;
    }
    report_non_scalar(f, cast, from, to);
}

void check_casts(FnCx *f) {
    bool tainted = f_is_tainted(f);
    for (uint32_t i = 0; i < f->casts.len; i++) {
        check_one(f, &f->casts.data[i], tainted);
    }
}
