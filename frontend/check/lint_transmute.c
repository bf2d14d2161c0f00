// lint_transmute.c: transmutes that a safe function does as well, that lose what a pointer stands
// for, or that cannot be right.
//
// Follows rustc_lint::transmute and builtin's mutable_transmutes.
#include "frontend/check/lint_late.h"

typedef struct Transmute {
    const LateLint *l;
    const HirExpr *call; // NULL: only named
    const HirExpr *arg;
    const TyData *from, *to;
    Ty from_ty, to_ty;
} Transmute;

// ---------------------------------------------------------------- references

static void check_mutable(const Transmute *t) {
    if (t->from->kind != TY_REF || t->to->kind != TY_REF || t->from->ref.is_mut ||
        !t->to->ref.is_mut) {
        return;
    }
    Diag *diag = late_lint(t->l, LINT_MUTABLE_TRANSMUTES, t->l->expr->span,
                           "transmuting &T to &mut T is undefined behavior, even if the reference "
                           "is unused, consider instead using an UnsafeCell");
    if (diag) {
        late_emit(t->l, LINT_MUTABLE_TRANSMUTES, diag);
    }
}

// ---------------------------------------------------------------- pointers and integers

static bool is_usize(const TyData *data) {
    return data->kind == TY_UINT && data->int_kind == INT_SIZE;
}

// The call's text becomes this around its argument.
static void suggest_call(const Transmute *t, Diag *diag, const char *message, Str before) {
    SuggestPart parts[] = {{{t->call->span.lo, t->arg->span.lo, 0}, before},
                           {{t->arg->span.hi, t->call->span.hi, 0}, STR(")")}};
    diag_suggest(diag, message, parts, 2, APPLY_MAYBE, SUGGEST_VERBOSE);
}

static void check_integer_to_pointer(const Transmute *t) {
    TyCx *cx = t->l->program->ty;
    bool to_ref = t->to->kind == TY_REF;
    if (!is_usize(t->from) || (!to_ref && t->to->kind != TY_RAW_PTR) ||
        !ty_is_sized(cx, ty_param_env(cx, t->l->results->owner), t->to->ref.elem) ||
        t->arg->kind == HIR_EXPR_LIT) {
        return;
    }
    Diag *diag = late_lint(t->l, LINT_INTEGER_TO_PTR_TRANSMUTES, t->call->span,
                           "transmuting an integer to a pointer creates a pointer without "
                           "provenance");
    if (!diag) {
        return;
    }
    const char *suffix = t->to->ref.is_mut ? "_mut" : "";
    diag_note(diag, "this is dangerous because dereferencing the resulting pointer is undefined "
                    "behavior");
    diag_note(diag, "exposed provenance semantics can be used to create a pointer based on some "
                    "previously exposed provenance");
    diag_help(diag, "if you truly mean to create a pointer without provenance, use "
                    "`std::ptr::without_provenance_mut`");
    diag_help(diag, "for more information about transmute, see "
                    "<https://doc.rust-lang.org/std/mem/fn.transmute.html#"
                    "transmutation-between-pointers-and-integers>");
    diag_help(diag, "for more information about exposed provenance, see "
                    "<https://doc.rust-lang.org/std/ptr/index.html#exposed-provenance>");
    Str elem = ty_str(cx, late_arena(t->l), ty_erase_regions(cx, t->to->ref.elem));
    Str before =
        arena_printf(late_arena(t->l), "%sstd::ptr::with_exposed_provenance%s::<" STR_FMT ">(",
                     !to_ref             ? ""
                     : t->to->ref.is_mut ? "&mut *"
                                         : "&*",
                     suffix, STR_ARG(elem));
    Str message = arena_printf(late_arena(t->l),
                               "use `std::ptr::with_exposed_provenance%s` instead to use a "
                               "previously exposed provenance",
                               suffix);
    suggest_call(t, diag, message.ptr, before);
    late_emit(t->l, LINT_INTEGER_TO_PTR_TRANSMUTES, diag);
}

static bool is_in_constant(const Transmute *t) {
    Program *program = t->l->program;
    DefId owner = t->l->results->owner;
    DefKind kind = def_get(program, owner)->kind;
    if (kind == DEF_FN || kind == DEF_ASSOC_FN) {
        const HirItem *item = hir_item(program, owner);
        return item && item->fn.sig.is_const;
    }
    return kind == DEF_CONST || kind == DEF_ASSOC_CONST;
}

static void check_pointer_to_integer(const Transmute *t) {
    if (t->from->kind != TY_RAW_PTR || (t->to->kind != TY_UINT && t->to->kind != TY_INT) ||
        !is_in_constant(t)) {
        return;
    }
    Diag *diag = late_lint(t->l, LINT_PTR_TO_INTEGER_TRANSMUTE_IN_CONSTS, t->call->span,
                           "pointers cannot be transmuted to integers during const eval");
    if (diag) {
        diag_note(diag, "at compile-time, pointers do not have an integer value");
        diag_note(diag, "avoiding this restriction via `union` or raw pointers leads to "
                        "compile-time undefined behavior");
        diag_help(diag, "for more information, see "
                        "https://doc.rust-lang.org/std/mem/fn.transmute.html");
        late_emit(t->l, LINT_PTR_TO_INTEGER_TRANSMUTE_IN_CONSTS, diag);
    }
}

// ---------------------------------------------------------------- without need

static bool is_bytes(const Transmute *t, const TyData *data) {
    const TyData *elem =
        data->kind == TY_ARRAY ? ty_data(t->l->program->ty, data->array.elem) : NULL;
    return elem && elem->kind == TY_UINT && elem->int_kind == INT_8;
}

static bool is_number(const TyData *data) {
    return data->kind == TY_INT || data->kind == TY_UINT || data->kind == TY_FLOAT;
}

static bool has_float_bits(const TyData *number, const TyData *bits) {
    return number->kind == TY_FLOAT && (bits->kind == TY_UINT || bits->kind == TY_INT) &&
           bits->int_kind != INT_SIZE;
}

// The function to call instead, or none; `help`: what else there is.
static Str better_fn(const Transmute *t, const char **help) {
    Arena *arena = late_arena(t->l);
    TyCx *cx = t->l->program->ty;
    Str from = ty_str(cx, arena, t->from_ty), to = ty_str(cx, arena, t->to_ty);
    const TyData *a = t->from, *b = t->to;
    if (is_bytes(t, a) && is_number(b)) {
        *help = "there's also `from_le_bytes` and `from_be_bytes` if you expect a particular byte "
                "order";
        return arena_printf(arena, STR_FMT "::from_ne_bytes", STR_ARG(to));
    }
    if (is_number(a) && is_bytes(t, b)) {
        *help = "there's also `to_le_bytes` and `to_be_bytes` if you expect a particular byte "
                "order";
        return arena_printf(arena, STR_FMT "::to_ne_bytes", STR_ARG(from));
    }
    if (a->kind == TY_CHAR && b->kind == TY_UINT && b->int_kind == INT_32) {
        return STR("u32::from");
    }
    if (a->kind == TY_UINT && a->int_kind == INT_32 && b->kind == TY_CHAR) {
        *help = "consider using `char::from_u32(…).unwrap()`";
        return STR("char::from_u32_unchecked");
    }
    if (a->kind == TY_UINT && b->kind == TY_INT && a->int_kind == b->int_kind) {
        return arena_printf(arena, STR_FMT "::cast_signed", STR_ARG(from));
    }
    if (a->kind == TY_INT && b->kind == TY_UINT && a->int_kind == b->int_kind) {
        return arena_printf(arena, STR_FMT "::cast_unsigned", STR_ARG(from));
    }
    if (has_float_bits(b, a) && a->kind == TY_UINT) {
        return arena_printf(arena, STR_FMT "::from_bits", STR_ARG(to));
    }
    if (has_float_bits(a, b) && b->kind == TY_UINT) {
        return arena_printf(arena, STR_FMT "::to_bits", STR_ARG(from));
    }
    if (a->kind == TY_BOOL && (b->kind == TY_UINT || b->kind == TY_INT) && b->int_kind == INT_8) {
        return arena_printf(arena, STR_FMT "::from", STR_ARG(to));
    }
    return (Str){0};
}

static void check_unnecessary(const Transmute *t) {
    const char *help = NULL;
    Str fn = better_fn(t, &help);
    if (!fn.ptr) {
        return;
    }
    Diag *diag =
        late_lint(t->l, LINT_UNNECESSARY_TRANSMUTES, t->call->span, "unnecessary transmute");
    if (!diag) {
        return;
    }
    if (help) {
        diag_help(diag, "%s", help);
    }
    suggest_call(t, diag, "replace this with",
                 arena_printf(late_arena(t->l), STR_FMT "(", STR_ARG(fn)));
    late_emit(t->l, LINT_UNNECESSARY_TRANSMUTES, diag);
}

static bool types_of(Transmute *t, const HirExpr *path) {
    TyCx *cx = t->l->program->ty;
    const TyData *fn = ty_data(cx, late_type(t->l, path));
    if (fn->kind != TY_FN_DEF || !is_diagnostic_item(t->l->program, fn->item.def, "transmute")) {
        return false;
    }
    const GenericArg *args = args_ptr(cx, fn->item.args);
    t->from_ty = arg_ty(args[0]);
    t->to_ty = arg_ty(args[1]);
    t->from = ty_data(cx, t->from_ty);
    t->to = ty_data(cx, t->to_ty);
    return true;
}

void lint_transmute(const LateLint *l) {
    Transmute t = {.l = l};
    if (l->expr->kind == HIR_EXPR_PATH) {
        if (types_of(&t, l->expr)) {
            check_mutable(&t);
        }
    } else if (l->expr->kind == HIR_EXPR_CALL && l->expr->call.arg_count == 1 &&
               types_of(&t, l->expr->call.callee)) {
        t.call = l->expr;
        t.arg = l->expr->call.args[0];
        check_integer_to_pointer(&t);
        check_pointer_to_integer(&t);
        check_unnecessary(&t);
    }
}
