// check_asm.c: types of the operands of inline assembly, and what `sym` names.
//
// In: calls of inline_asm as expand_asm makes them: what the second text says of each operand goes
// with the inputs, a tuple. Out: errors where a register class does not take the type. Follows the
// Rust reference, "Inline assembly: Register operands".
#include "frontend/check/fn_cx.h"

typedef enum AsmTypes { // what a class of registers takes
    ASM_TYPES_WORDS,
    ASM_TYPES_BYTES,
    ASM_TYPES_VECTORS,
    ASM_TYPES_OTHER
} AsmTypes;

static const char *const supported[] = {
    [ASM_TYPES_WORDS] = "i16, i32, i64, f16, f32, f64",
    [ASM_TYPES_BYTES] = "i8",
    [ASM_TYPES_VECTORS] = "i32, i64, f16, f32, f64, f128, i8x16, i16x8, i32x4, i64x2, f16x8, "
                          "f32x4, f64x2",
};

static Str next_part(Str *text, char end) {
    size_t len = 0;
    while (len < text->len && text->ptr[len] != end) {
        len++;
    }
    Str part = {text->ptr, len};
    size_t used = len + (len < text->len);
    *text = (Str){text->ptr + used, text->len - used};
    return part;
}

// The class of a place: its name, or that of the register in quotes.
static Str class_of_place(Str place) {
    if (place.len < 2 || place.ptr[0] != '"') {
        return place;
    }
    Str name = {place.ptr + 1, place.len - 2};
    char last = name.ptr[name.len - 1];
    bool is_numbered = name.len > 1 && name.ptr[0] == 'r' && name.ptr[1] <= '9';
    if (str_starts_with(name, STR("xmm"))) {
        return STR("xmm_reg");
    }
    if (str_starts_with(name, STR("ymm")) || str_starts_with(name, STR("zmm"))) {
        return name.ptr[0] == 'y' ? STR("ymm_reg") : STR("zmm_reg");
    }
    if (strchr("kmts", name.ptr[0]) && !str_starts_with(name, STR("si"))) {
        return STR("");
    }
    return last == 'l' || (is_numbered && last == 'b') ? STR("reg_byte") : STR("reg");
}

static AsmTypes types_of_class(Str class) {
    return str_eq(class, STR("reg")) || str_eq(class, STR("reg_abcd")) ? ASM_TYPES_WORDS
           : str_eq(class, STR("reg_byte"))                            ? ASM_TYPES_BYTES
           : str_eq(class, STR("xmm_reg"))                             ? ASM_TYPES_VECTORS
                                                                       : ASM_TYPES_OTHER;
}

// Bits of a number in a register; pointers are as wide as words. 0: no type for a register.
static uint32_t register_bits(FnCx *f, Ty ty) {
    const TyData *data = ty_data(f->cx, ty);
    static const uint8_t ints[] = {
        [INT_8] = 8, [INT_16] = 16, [INT_32] = 32, [INT_64] = 64, [INT_128] = 128, [INT_SIZE] = 64};
    static const uint8_t floats[] = {
        [FLOAT_16] = 16, [FLOAT_B16] = 16, [FLOAT_32] = 32, [FLOAT_64] = 64, [FLOAT_128] = 128};
    switch (data->kind) {
    case TY_INT:
    case TY_UINT:
        return ints[data->int_kind];
    case TY_FLOAT:
        return floats[data->float_kind];
    case TY_RAW_PTR:
    case TY_REF:
        return f_is_sized(f, data->ref.elem) ? 64 : 0;
    case TY_FN_PTR:
    case TY_FN_DEF:
        return 64;
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_ADT:
    case TY_FOREIGN:
    case TY_ARRAY:
    case TY_SLICE:
    case TY_TUPLE:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_DYN:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        break;
    }
    return 0;
}

static void report_no_register_type(FnCx *f, const HirExpr *value, Ty ty) {
    const TyData *data = ty_data(f->cx, ty);
    bool is_pointer = data->kind == TY_RAW_PTR || data->kind == TY_REF;
    if (is_pointer) {
        Ty raw = ty_ptr(f->cx, data->ref.elem, data->ref.is_mut);
        Diag *diag =
            diag_error(f->session, ERR_NONE, value->span,
                       "cannot use value of unsized pointer type `" STR_FMT "` for inline assembly",
                       STR_ARG(f_ty_str(f, raw)));
        diag_note(diag, "only sized pointers can be used in inline assembly");
        diag_emit(diag);
        return;
    }
    Diag *diag = diag_error(f->session, ERR_NONE, value->span,
                            "cannot use value of type `" STR_FMT "` for inline assembly",
                            STR_ARG(f_ty_str(f, ty)));
    diag_note(diag, "only integers, floats, SIMD vectors, pointers and function pointers can be "
                    "used as arguments for inline assembly");
    diag_emit(diag);
}

static void check_input(FnCx *f, const HirExpr *value, Str place) {
    Ty ty = f->results->expr_tys[value->id];
    Str class = class_of_place(place);
    AsmTypes types = types_of_class(class);
    if (ty_has(f->cx, ty, TYFLAG_ERROR) || ty_kind(f->cx, ty) == TY_NEVER) {
        return;
    }
    uint32_t bits = register_bits(f, ty);
    if (bits == 0) {
        report_no_register_type(f, value, ty);
        return;
    }
    bool is_float = ty_kind(f->cx, ty) == TY_FLOAT;
    bool fits = types == ASM_TYPES_WORDS     ? bits >= 16 && bits <= 64
                : types == ASM_TYPES_BYTES   ? bits == 8
                : types == ASM_TYPES_VECTORS ? is_float || bits == 32 || bits == 64
                                             : true;
    if (fits) {
        return;
    }
    Diag *diag = diag_error(f->session, ERR_NONE, value->span,
                            "type `" STR_FMT "` cannot be used with this register class",
                            STR_ARG(f_ty_str(f, ty)));
    diag_note(diag, "register class `" STR_FMT "` supports these types: %s", STR_ARG(class),
              supported[types]);
    if (types == ASM_TYPES_WORDS && bits == 8) {
        diag_help(diag, "consider using the `reg_byte` register class instead");
    }
    diag_emit(diag);
}

static void check_symbol(FnCx *f, const HirExpr *value) {
    Res res = f->results->expr_res[value->id];
    Ty ty = f->results->expr_tys[value->id];
    bool is_static = res.kind == RES_DEF && def_get(f->program, res.def)->kind == DEF_STATIC;
    if (is_static || ty_kind(f->cx, ty) == TY_FN_DEF || ty_has(f->cx, ty, TYFLAG_ERROR)) {
        return;
    }
    Diag *diag = diag_error(f->session, ERR_NONE, value->span, "invalid `sym` operand");
    if (res.kind == RES_LOCAL) {
        diag_primary_label(diag, "is a local variable");
    } else {
        diag_primary_label(diag, "is a `" STR_FMT "`", STR_ARG(f_ty_str(f, ty)));
    }
    diag_help(diag, "`sym` operands must refer to either a function or a static");
    diag_emit(diag);
}

static void check_operands(FnCx *f, const HirExpr *call) {
    const HirExpr *text = call->call.args[1], *inputs = call->call.args[3];
    if (text->kind != HIR_EXPR_LIT || inputs->kind != HIR_EXPR_TUPLE) {
        return;
    }
    Str rest = text->lit.text;
    for (uint32_t i = 0; rest.len && i < inputs->list.count;) {
        Str operand = next_part(&rest, ';');
        Str direction = next_part(&operand, ' '), place = next_part(&operand, ' ');
        if (str_starts_with(direction, STR("in"))) {
            check_input(f, inputs->list.elems[i++], place);
        } else if (str_eq(direction, STR("sym"))) {
            check_symbol(f, inputs->list.elems[i++]);
        } else {
            i += str_eq(direction, STR("const"));
        }
    }
}

void check_asm(FnCx *f) {
    for (uint32_t i = 1; i <= f->body->expr_count; i++) {
        const HirExpr *expr = f->body->exprs[i];
        if (!expr || expr->kind != HIR_EXPR_CALL || expr->call.arg_count != 4) {
            continue;
        }
        const TyData *callee = ty_data(f->cx, f->results->expr_tys[expr->call.callee->id]);
        LangItem item =
            callee->kind == TY_FN_DEF ? lang_item_of(f->program, callee->item.def) : LANG_NONE;
        if (item == LANG_INLINE_ASM || item == LANG_INLINE_ASM_NORETURN || item == LANG_NAKED_ASM) {
            check_operands(f, expr);
        }
    }
}
