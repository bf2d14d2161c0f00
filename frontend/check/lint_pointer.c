// lint_pointer.c: pointers that cannot be used as the code says: null where a function must not get
// it, tests for null of what never is, writes through shared references, references made without a
// word to what a raw pointer points to, pointers into what is dropped at once.
//
// Follows rustc_lint's ptr_nulls, reference_casting, autorefs and dangling.
#include "frontend/check/lint_late.h"

static bool has_attr(const LateLint *l, DefId def, Symbol name) {
    return def.index && def_attr(l->program, def, name);
}

static bool is_raw_pointer(const LateLint *l, Ty ty) {
    return ty_kind(l->program->ty, ty) == TY_RAW_PTR;
}

// ---------------------------------------------------------------- null arguments

// The expression that makes a null pointer of this one, or NULL.
static const HirExpr *null_in(const LateLint *l, const HirExpr *expr) {
    expr = late_peel_blocks(expr);
    while (expr->kind == HIR_EXPR_CAST) {
        expr = late_peel_blocks(expr->cast.operand);
        if (expr->kind == HIR_EXPR_LIT && expr->lit.kind == LIT_INT && !expr->lit.integer.low &&
            !expr->lit.integer.high) {
            return expr;
        }
    }
    LateCall call = late_call(l, expr);
    if (late_is_call_of(l, &call, "ptr_null") || late_is_call_of(l, &call, "ptr_null_mut")) {
        return expr;
    }
    if (late_is_call_of(l, &call, "transmute") && call.arg_count == 1) {
        const HirExpr *from = call.args[0];
        bool zero = from->kind == HIR_EXPR_LIT && from->lit.kind == LIT_INT &&
                    !from->lit.integer.low && !from->lit.integer.high;
        return zero ? from : NULL;
    }
    return NULL;
}

static void check_null_argument(const LateLint *l, const LateCall *call, uint32_t index,
                                bool nothing_is_allowed) {
    const HirExpr *argument = late_argument(call, index);
    const HirExpr *null = argument ? null_in(l, argument) : NULL;
    const TyData *data = null ? ty_data(l->program->ty, late_type(l, argument)) : NULL;
    if (!null || data->kind != TY_RAW_PTR ||
        (nothing_is_allowed && ty_is_nothing(l->program->ty, data->ref.elem))) {
        return;
    }
    Diag *diag = late_lint(l, LINT_INVALID_NULL_ARGUMENTS, l->expr->span,
                           "calling this function with a null pointer is undefined behavior, even "
                           "if the result of the function is unused");
    if (diag) {
        diag_label(diag, null->span, "null pointer originates from here");
        diag_help(diag, "for more information, visit "
                        "<https://doc.rust-lang.org/std/ptr/index.html> and "
                        "<https://doc.rust-lang.org/reference/"
                        "behavior-considered-undefined.html>");
        late_emit(l, LINT_INVALID_NULL_ARGUMENTS, diag);
    }
}

static void check_null_arguments(const LateLint *l) {
    static const struct {
        const char *item;
        uint8_t pointers; // the first ones
        bool nothing_is_allowed;
    } fns[] = {
        {"ptr_read", 1, true},
        {"ptr_read_unaligned", 1, true},
        {"ptr_read_volatile", 1, true},
        {"ptr_replace", 1, true},
        {"ptr_write", 1, true},
        {"ptr_write_bytes", 1, true},
        {"ptr_write_unaligned", 1, true},
        {"ptr_write_volatile", 1, true},
        {"slice_from_raw_parts", 1, false},
        {"slice_from_raw_parts_mut", 1, false},
        {"ptr_copy", 2, true},
        {"ptr_copy_nonoverlapping", 2, true},
        {"ptr_swap", 2, true},
        {"ptr_swap_nonoverlapping", 2, true},
    };
    LateCall call = late_call(l, l->expr);
    if (call.receiver || !has_attr(l, call.callee, SYM(RUSTC_DIAGNOSTIC_ITEM))) {
        return;
    }
    for (size_t i = 0; i < sizeof fns / sizeof *fns; i++) {
        for (uint32_t k = 0; late_is_call_of(l, &call, fns[i].item) && k < fns[i].pointers; k++) {
            check_null_argument(l, &call, k, fns[i].nothing_is_allowed);
        }
    }
}

// ---------------------------------------------------------------- tests for null

static const HirExpr *without_pointer_cast(const LateLint *l, const HirExpr *expr) {
    if (expr->kind == HIR_EXPR_CAST) {
        return is_raw_pointer(l, late_type(l, expr)) ? expr->cast.operand : NULL;
    }
    static const char *const casts[] = {"ptr_cast",       "const_ptr_cast", "ptr_cast_mut",
                                        "ptr_cast_const", "ptr_from_ref",   "transmute"};
    LateCall call = late_call(l, expr);
    for (size_t i = 0; call.callee.index && i < sizeof casts / sizeof *casts; i++) {
        if (late_is_call_of(l, &call, casts[i])) {
            return late_argument(&call, 0);
        }
    }
    return NULL;
}

static void report_never_null(const LateLint *l, DefId fn) {
    Diag *diag = late_lint(l, LINT_USELESS_PTR_NULL_CHECKS, l->expr->span,
                           "returned pointer of `" STR_FMT "` call is never null, so checking it "
                           "for null will always return false",
                           SYM_ARG(l->program->session, def_get(l->program, fn)->name));
    if (diag) {
        late_emit(l, LINT_USELESS_PTR_NULL_CHECKS, diag);
    }
}

static void report_not_nullable(const LateLint *l, const HirExpr *origin) {
    Ty ty = late_type(l, origin);
    TyKind kind = ty_kind(l->program->ty, ty);
    bool is_fn = kind == TY_FN_DEF || kind == TY_FN_PTR;
    if (!is_fn && kind != TY_REF) {
        return;
    }
    Diag *diag = late_lint(l, LINT_USELESS_PTR_NULL_CHECKS, l->expr->span,
                           "%s are not nullable, so checking them for null will always return "
                           "false",
                           is_fn ? "function pointers" : "references");
    if (!diag) {
        return;
    }
    diag_label(diag, origin->span, "expression has type `" STR_FMT "`",
               STR_ARG(ty_str(l->program->ty, late_arena(l), ty)));
    if (is_fn) {
        diag_help(diag, "wrap the function pointer inside an `Option` and use `Option::is_none` to "
                        "check for null pointer value");
    }
    late_emit(l, LINT_USELESS_PTR_NULL_CHECKS, diag);
}

static void check_tested_pointer(const LateLint *l, const HirExpr *pointer) {
    const HirExpr *at = late_peel_blocks(pointer), *inner;
    bool cast = false;
    while (true) {
        LateCall call = late_call(l, at);
        if (has_attr(l, call.callee, SYM(RUSTC_NEVER_RETURNS_NULL_PTR))) {
            report_never_null(l, call.callee);
            return;
        }
        if (!(inner = without_pointer_cast(l, at))) {
            break;
        }
        at = late_peel_blocks(inner);
        cast = true;
    }
    if (cast) {
        report_not_nullable(l, at);
    }
}

static void check_null_test(const LateLint *l) {
    const HirExpr *expr = l->expr;
    if (expr->kind == HIR_EXPR_BINARY) {
        if (expr->binary.op == BINOP_EQ && is_raw_pointer(l, late_type(l, expr->binary.lhs))) {
            const HirExpr *left = expr->binary.lhs, *right = expr->binary.rhs;
            if (null_in(l, right)) {
                check_tested_pointer(l, left);
            } else if (null_in(l, left)) {
                check_tested_pointer(l, right);
            }
        }
        return;
    }
    LateCall call = late_call(l, expr);
    if (late_is_call_of(l, &call, "ptr_is_null") ||
        late_is_call_of(l, &call, "const_ptr_is_null")) {
        check_tested_pointer(l, late_argument(&call, 0));
    }
}

// ---------------------------------------------------------------- casts of references

// The expression of type `&T` that a `*mut T` comes from by casts alone, or NULL.
static const HirExpr *shared_origin(const LateLint *l, const HirExpr *pointer) {
    const TyData *end = ty_data(l->program->ty, late_type(l, pointer));
    if (end->kind != TY_RAW_PTR || !end->ref.is_mut) {
        return NULL;
    }
    const HirExpr *at = late_peel_blocks(pointer), *inner;
    bool cast = false;
    while ((inner = without_pointer_cast(l, at))) {
        at = late_peel_blocks(inner);
        cast = true;
    }
    const TyData *start = ty_data(l->program->ty, late_type(l, at));
    return cast && start->kind == TY_REF && !start->ref.is_mut ? at : NULL;
}

// The pointer that is written through by this expression; `borrows`: or may be from now on.
static const HirExpr *written_pointer(const LateLint *l, bool *borrows) {
    const HirExpr *expr = l->expr, *place = NULL;
    *borrows = false;
    if (expr->kind == HIR_EXPR_ASSIGN || expr->kind == HIR_EXPR_ASSIGN_OP) {
        place = expr->binary.lhs;
    } else if (expr->kind == HIR_EXPR_ADDR_OF && expr->addr_of.is_mut && !expr->addr_of.is_raw) {
        place = expr->addr_of.operand;
        *borrows = true;
    } else {
        LateCall call = late_call(l, expr);
        if (!call.receiver && (late_is_call_of(l, &call, "ptr_write") ||
                               late_is_call_of(l, &call, "ptr_write_volatile") ||
                               late_is_call_of(l, &call, "ptr_write_unaligned"))) {
            return late_argument(&call, 0);
        }
    }
    return place && place->kind == HIR_EXPR_UNARY && place->unary.op == UNOP_DEREF
               ? place->unary.operand
               : NULL;
}

static void check_reference_cast(const LateLint *l) {
    bool borrows;
    const HirExpr *pointer = written_pointer(l, &borrows);
    if (!pointer || !is_raw_pointer(l, late_type(l, pointer))) {
        return;
    }
    const HirExpr *init = late_init_of(l, pointer);
    const HirExpr *origin = shared_origin(l, init ? init : pointer);
    if (!origin) {
        return;
    }
    Diag *diag = late_lint(l, LINT_INVALID_REFERENCE_CASTING, l->expr->span, "%s",
                           borrows ? "casting `&T` to `&mut T` is undefined behavior, even if the "
                                     "reference is unused, consider instead using an `UnsafeCell`"
                                   : "assigning to `&T` is undefined behavior, consider using an "
                                     "`UnsafeCell`");
    if (!diag) {
        return;
    }
    TyCx *cx = l->program->ty;
    if (init) {
        diag_label(diag, init->span, "casting happened here");
    }
    diag_note(diag, "for more information, visit "
                    "<https://doc.rust-lang.org/book/ch15-05-interior-mutability.html>");
    Ty shared = ty_data(cx, late_type(l, origin))->ref.elem;
    if (!ty_is_freeze(cx, ty_param_env(cx, l->results->owner), shared)) {
        diag_note(diag, "even for types with interior mutability, the only legal way to obtain a "
                        "mutable pointer from a shared reference is through `UnsafeCell::get`");
    }
    late_emit(l, LINT_INVALID_REFERENCE_CASTING, diag);
}

// ---------------------------------------------------------------- autorefs

static const HirExpr *place_base(const HirExpr *place) {
    while (place->kind == HIR_EXPR_INDEX || place->kind == HIR_EXPR_FIELD) {
        place = place->kind == HIR_EXPR_INDEX ? place->index.base : place->field.base;
    }
    return place;
}

// The last step of the adjustments, when it makes a reference and only derefs are before it.
static const Adjust *implicit_borrow(const LateLint *l, const HirExpr *expr) {
    AdjustSlice steps = l->results->adjustments[expr->id];
    for (uint32_t i = 0; i + 1 < steps.len; i++) {
        if (steps.ptr[i].kind != ADJUST_DEREF && steps.ptr[i].kind != ADJUST_OVERLOADED_DEREF) {
            return NULL;
        }
    }
    const Adjust *last = steps.len ? &steps.ptr[steps.len - 1] : NULL;
    return last && (last->kind == ADJUST_BORROW_REF || last->kind == ADJUST_OVERLOADED_DEREF)
               ? last
               : NULL;
}

static void report_autoref(const LateLint *l, const HirExpr *inner, const HirExpr *pointer,
                           DefId method, const Adjust *borrow, bool dereferenced) {
    Diag *diag = late_lint(l, LINT_DANGEROUS_IMPLICIT_AUTOREFS, l->expr->span,
                           "implicit autoref creates a reference to the dereference of a raw "
                           "pointer");
    if (!diag) {
        return;
    }
    TyCx *cx = l->program->ty;
    diag_label(diag, pointer->span, "this raw pointer has type `" STR_FMT "`",
               STR_ARG(ty_str(cx, late_arena(l), late_type(l, pointer))));
    diag_note(diag, "creating a reference requires the pointer target to be valid and imposes "
                    "aliasing requirements");
    Ty made = ty_erase_regions(cx, late_adjusted_type(l, inner));
    diag_span_note(diag, inner->span,
                   "autoref is being applied to this expression, resulting in: `" STR_FMT "`",
                   STR_ARG(ty_str(cx, late_arena(l), made)));
    if (borrow->kind == ADJUST_OVERLOADED_DEREF) {
        diag_note(diag, "references are created through calls to explicit `Deref(Mut)::"
                        "deref(_mut)` implementations");
    }
    if (method.index) {
        const Def *def = def_get(l->program, method);
        diag_span_note(diag, def->name_span, "method calls to `" STR_FMT "` require a reference",
                       SYM_ARG(l->program->session, def->name));
    }
    Str open = arena_printf(late_arena(l), "(%s%s", borrow->is_mut ? "&mut " : "&",
                            dereferenced ? "*" : "");
    SuggestPart parts[] = {{span_start(inner->span), open}, {span_end(inner->span), STR(")")}};
    diag_suggest(diag,
                 "try using a raw pointer method instead; or if this reference is intentional, "
                 "make it explicit",
                 parts, 2, APPLY_MAYBE, SUGGEST_DEFAULT);
    late_emit(l, LINT_DANGEROUS_IMPLICIT_AUTOREFS, diag);
}

static void check_autoref(const LateLint *l) {
    const HirExpr *expr = l->expr, *inner = NULL;
    DefId method = NO_DEF;
    bool dereferenced = false;
    if (expr->kind == HIR_EXPR_ADDR_OF && expr->addr_of.is_raw) {
        const HirExpr *place = expr->addr_of.operand;
        dereferenced = place->kind == HIR_EXPR_UNARY && place->unary.op == UNOP_DEREF;
        inner = dereferenced ? place->unary.operand : NULL;
    } else if (expr->kind == HIR_EXPR_INDEX) {
        inner = expr->index.base;
    } else if (expr->kind == HIR_EXPR_FIELD) {
        inner = expr->field.base;
    } else if (expr->kind == HIR_EXPR_METHOD_CALL) {
        inner = expr->method_call.receiver;
        method = late_call(l, expr).callee;
    }
    const Adjust *borrow = inner ? implicit_borrow(l, inner) : NULL;
    const HirExpr *base = borrow ? place_base(inner) : NULL;
    if (!base || base->kind != HIR_EXPR_UNARY || base->unary.op != UNOP_DEREF ||
        !is_raw_pointer(l, late_type(l, base->unary.operand)) ||
        (expr->kind == HIR_EXPR_METHOD_CALL &&
         !has_attr(l, method, SYM(RUSTC_NO_IMPLICIT_AUTOREFS)))) {
        return;
    }
    report_autoref(l, inner, base->unary.operand, method, borrow, dereferenced);
}

// ---------------------------------------------------------------- dangling pointers

static bool owns_allocation(const LateLint *l, Ty ty) {
    static const char *const owners[] = {"cstring_type", "String",      "Vec",
                                         "Cell",         "MaybeUninit", "UnsafeCell"};
    TyCx *cx = l->program->ty;
    const TyData *data = ty_data(cx, ty);
    if (data->kind != TY_ADT) {
        return false;
    }
    if (ty_is_box(cx, ty)) {
        Ty inner = arg_ty(args_ptr(cx, data->item.args)[0]);
        TyKind kind = ty_kind(cx, inner);
        return kind == TY_SLICE || kind == TY_STR || kind == TY_ARRAY || owns_allocation(l, inner);
    }
    for (size_t i = 0; i < sizeof owners / sizeof *owners; i++) {
        if (is_diagnostic_item(l->program, data->item.def, owners[i])) {
            return true;
        }
    }
    return false;
}

static bool is_temporary(const HirExpr *expr) {
    HirExprKind kind = expr->kind;
    return kind == HIR_EXPR_CALL || kind == HIR_EXPR_METHOD_CALL || kind == HIR_EXPR_STRUCT ||
           kind == HIR_EXPR_MATCH || kind == HIR_EXPR_IF || kind == HIR_EXPR_BLOCK ||
           kind == HIR_EXPR_BINARY;
}

static bool is_inside(const HirExpr *expr, const HirExpr *outer) {
    return outer->span.lo <= expr->span.lo && expr->span.hi <= outer->span.hi &&
           outer->span.ctxt == expr->span.ctxt;
}

// Temporaries of an argument live as long as the call.
static bool is_in_argument(const LateLint *l) {
    const HirBody *body = l->results->body;
    for (uint32_t i = 1; i <= body->expr_count; i++) {
        const HirExpr *expr = body->exprs[i];
        if (!expr || (expr->kind != HIR_EXPR_CALL && expr->kind != HIR_EXPR_METHOD_CALL)) {
            continue;
        }
        LateCall call = late_call(l, expr);
        for (uint32_t k = 0; k < call.arg_count; k++) {
            if (is_inside(l->expr, call.args[k])) {
                return true;
            }
        }
    }
    return false;
}

static void check_dangling(const LateLint *l) {
    if (l->expr->kind != HIR_EXPR_METHOD_CALL) {
        return;
    }
    const HirExpr *receiver = l->expr->method_call.receiver;
    LateCall call = late_call(l, l->expr);
    if (!has_attr(l, call.callee, SYM(RUSTC_AS_PTR)) || !is_temporary(receiver) ||
        !owns_allocation(l, late_type(l, receiver)) || is_in_argument(l)) {
        return;
    }
    Str owner = ty_str(l->program->ty, late_arena(l), late_type(l, receiver));
    Span name = l->expr->method_call.segment->span;
    Lint lint = LINT_DANGLING_POINTERS_FROM_TEMPORARIES;
    Diag *diag = late_lint(l, lint, name,
                           "this creates a dangling pointer because temporary `" STR_FMT
                           "` is dropped at end of statement",
                           STR_ARG(owner));
    if (!diag) {
        return;
    }
    diag_primary_label(diag, "pointer created here");
    diag_label(diag, receiver->span, "this `" STR_FMT "` is dropped at end of statement",
               STR_ARG(owner));
    diag_help(diag,
              "bind the `" STR_FMT "` to a variable such that it outlives the pointer returned by "
              "`" STR_FMT "`",
              STR_ARG(owner), SYM_ARG(l->program->session, l->expr->method_call.segment->name));
    diag_note(diag, "a dangling pointer is safe, but dereferencing one is undefined behavior");
    diag_note(diag, "returning a pointer to a local variable will always result in a dangling "
                    "pointer");
    diag_note(diag, "for more information, see "
                    "<https://doc.rust-lang.org/reference/destructors.html>");
    late_emit(l, lint, diag);
}

// The local that the value points to, when it is a pointer made of its address.
static bool points_to_local(const LateLint *l, const HirExpr *value, uint32_t *local,
                            const HirExpr **address) {
    value = late_peel_blocks(value);
    while (value->kind == HIR_EXPR_CAST) {
        value = late_peel_blocks(value->cast.operand);
    }
    const HirExpr *place = value->kind == HIR_EXPR_ADDR_OF ? value->addr_of.operand : NULL;
    Res res = place && place->kind == HIR_EXPR_PATH ? l->results->expr_res[place->id] : (Res){0};
    *local = res.local;
    *address = value;
    return res.kind == RES_LOCAL;
}

static void check_returned(const LateLint *l, const HirExpr *value, const HirTy *output,
                           const char *what) {
    uint32_t local;
    const HirExpr *address;
    if (!points_to_local(l, value, &local, &address)) {
        return;
    }
    const HirLocal *of = &l->results->body->locals[local];
    const char *kind = "local variable";
    Lint lint = LINT_DANGLING_POINTERS_FROM_LOCALS;
    Diag *diag =
        late_lint(l, lint, value->span, "%s returns a dangling pointer to dropped %s `" STR_FMT "`",
                  what, kind, SYM_ARG(l->program->session, of->name));
    if (!diag) {
        return;
    }
    diag_label(diag, output->span, "return type is `" STR_FMT "`",
               STR_ARG(ty_str(l->program->ty, late_arena(l),
                              ty_erase_regions(l->program->ty, l->results->return_ty))));
    diag_label(diag, of->span, "%s `" STR_FMT "` is dropped at the end of the %s", kind,
               SYM_ARG(l->program->session, of->name), what);
    if (address != value) {
        diag_label(diag, address->span, "dangling pointer created here");
    }
    diag_note(diag, "a dangling pointer is safe, but dereferencing one is undefined behavior");
    diag_note(diag, "for more information, see "
                    "<https://doc.rust-lang.org/reference/destructors.html>");
    late_emit(l, lint, diag);
}

void lint_returned_pointers(Program *program, const TypeckResults *results) {
    const HirItem *item = hir_item(program, results->owner);
    if (!item || (item->kind != DEF_FN && item->kind != DEF_ASSOC_FN) || !item->fn.sig.output ||
        ty_kind(program->ty, results->return_ty) != TY_RAW_PTR) {
        return;
    }
    const char *what = item->kind == DEF_FN ? "function" : "associated function";
    LateLint l = {program, results, NULL};
    for (uint32_t i = 1; i <= results->body->expr_count; i++) {
        const HirExpr *expr = results->body->exprs[i];
        if (expr && expr->kind == HIR_EXPR_RETURN && expr->ret.value && !results->closure_count) {
            check_returned(&l, expr->ret.value, item->fn.sig.output, what);
        }
    }
    const HirExpr *value = results->body->value;
    while (value->kind == HIR_EXPR_BLOCK || value->kind == HIR_EXPR_DROP_TEMPS) {
        const HirExpr *inner =
            value->kind == HIR_EXPR_BLOCK ? value->block.block->tail : value->wrap.operand;
        if (!inner) {
            return;
        }
        value = inner;
    }
    check_returned(&l, value, item->fn.sig.output, what);
}

void lint_pointers(const LateLint *l) {
    check_null_arguments(l);
    check_null_test(l);
    check_reference_cast(l);
    check_autoref(l);
    check_dangling(l);
}
