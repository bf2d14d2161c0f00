// build_operand.c: operands, temporaries and constants.
//
// In: an expression. Out: an operand; what is neither a constant nor worth keeping is evaluated
// into a temporary whose storage (and drop) is scheduled in the scope the caller names. Follows
// rustc's as_operand.rs, as_temp.rs and as_constant.rs in their idea.
#include <stdlib.h>

#include "mir/build/build_private.h"

MirOperand consume(Build *build, MirPlace place) {
    Ty ty = mir_place_ty(build->cx, build->body, &place, NULL);
    return ty_is_copy(build->cx, build->env, ty) ? mir_copy(place) : mir_move(place);
}

MirLocalId expr_temp(Build *build, Ex ex, uint32_t scope) {
    Ty ty = ex_ty(build, ex);
    Span span = ex_span(build, ex);
    MirLocalId temp = new_temp(build, ty, span);
    bool diverges =
        ex.steps == 0 && (ex.expr->kind == HIR_EXPR_BREAK || ex.expr->kind == HIR_EXPR_CONTINUE ||
                          ex.expr->kind == HIR_EXPR_RETURN);
    if (!diverges && scope != NO_SCOPE) {
        storage_live(build, temp, span);
        schedule_drop(build, scope, temp, false, span);
    }
    expr_into(build, mir_place(temp), ex);
    schedule_drop(build, scope, temp, true, span);
    return temp;
}

MirOperand expr_operand(Build *build, Ex ex, uint32_t scope) {
    if (ex_category(build, ex) == CATEGORY_CONSTANT) {
        return expr_constant(build, ex);
    }
    return mir_move(mir_place(expr_temp(build, ex, scope)));
}

MirOperand expr_operand_here(Build *build, Ex ex) {
    return expr_operand(build, ex, build->temp_scope);
}

MirOperand build_fn_operand(Build *build, DefId def, GenericArgs args, Span span) {
    return mir_const_zst(build->arena,
                         ty_fn_def(build->cx, def, args_erase_regions(build->cx, args)), span);
}

// ---------------------------------------------------------------- literals

static uint16_t half_bits(double value, unsigned mantissa_bits) {
    // Rounds to nearest even through the bits of a double; f16 has 10 mantissa bits, bf16 7 with
    // f32's exponent.
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    unsigned exponent_bits = 15 - mantissa_bits;
    int bias = (1 << (exponent_bits - 1)) - 1;
    uint16_t sign = (uint16_t)(bits >> 63 << 15);
    int exponent = (int)(bits >> 52 & 0x7ff) - 1023;
    uint64_t mantissa = bits & ((UINT64_C(1) << 52) - 1);
    if (exponent == 1024) {
        return (uint16_t)(sign | ((1u << exponent_bits) - 1) << mantissa_bits |
                          (mantissa ? 1u << (mantissa_bits - 1) : 0));
    }
    mantissa |= UINT64_C(1) << 52;
    int shift = 52 - (int)mantissa_bits;
    if (exponent < 1 - bias) {
        shift += 1 - bias - exponent;
        exponent = -bias;
        if (shift > 54) {
            return sign;
        }
    }
    uint64_t rounded = mantissa >> shift, rest = mantissa & ((UINT64_C(1) << shift) - 1),
             half = UINT64_C(1) << (shift - 1);
    rounded += rest > half || (rest == half && (rounded & 1));
    uint64_t result = exponent == -bias ? rounded
                                        : ((uint64_t)(exponent + bias) << mantissa_bits) +
                                              (rounded - (UINT64_C(1) << mantissa_bits));
    uint64_t infinity = ((UINT64_C(1) << exponent_bits) - 1) << mantissa_bits;
    return (uint16_t)(sign | (result > infinity ? infinity : result));
}

static bool float_bits(FloatKind kind, Str text, bool negative, uint64_t *low) {
    char buffer[512];
    if (text.len >= sizeof buffer) {
        return false;
    }
    size_t len = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] != '_') {
            buffer[len++] = text.ptr[i];
        }
    }
    buffer[len] = 0;
    double value = strtod(buffer, NULL);
    switch (kind) {
    case FLOAT_32: {
        float narrow = strtof(buffer, NULL);
        narrow = negative ? -narrow : narrow;
        uint32_t bits;
        memcpy(&bits, &narrow, sizeof bits);
        *low = bits;
        return true;
    }
    case FLOAT_64:
        value = negative ? -value : value;
        memcpy(low, &value, sizeof value);
        return true;
    case FLOAT_16:
        *low = half_bits(negative ? -value : value, 10);
        return true;
    case FLOAT_B16:
        *low = half_bits(negative ? -value : value, 7);
        return true;
    case FLOAT_128:
        return false;
    }
    return false;
}

static unsigned int_bits(IntKind kind) {
    static const unsigned sizes[] = {8, 16, 32, 64, 128, 64};
    return sizes[kind];
}

// The bits of a scalar literal of type `ty`; false for strings and what has no bits.
bool lit_bits(Build *build, const HirLit *lit, bool negative, Ty ty, uint64_t *low,
              uint64_t *high) {
    const TyData *data = ty_data(build->cx, ty);
    *high = 0;
    switch (lit->kind) {
    case LIT_BOOL:
        *low = lit->boolean;
        return true;
    case LIT_CHAR:
        *low = lit->character;
        return true;
    case LIT_BYTE:
        *low = lit->byte;
        return true;
    case LIT_INT:
        if (data->kind == TY_FLOAT) {
            Str text = arena_printf(build->arena, "%llu", (unsigned long long)lit->integer.low);
            return float_bits(data->float_kind, text, negative, low);
        }
        *low = lit->integer.low;
        *high = lit->integer.high;
        if (negative) {
            *low = -*low;
            *high = ~*high + (*low == 0);
        }
        if (data->kind == TY_INT || data->kind == TY_UINT) {
            unsigned bits = int_bits(data->int_kind);
            if (bits < 128) {
                *high = 0;
            }
            if (bits < 64) {
                *low &= (UINT64_C(1) << bits) - 1;
            }
        }
        return true;
    case LIT_FLOAT:
        return data->kind == TY_FLOAT && float_bits(data->float_kind, lit->text, negative, low);
    case LIT_STR:
    case LIT_BYTE_STR:
    case LIT_C_STR:
    case LIT_ERROR:
        return false;
    }
    return false;
}

MirOperand lit_constant(Build *build, const HirLit *lit, bool negative, Ty ty) {
    uint64_t low, high;
    if (lit_bits(build, lit, negative, ty, &low, &high)) {
        return mir_const_bits(build->arena, ty, low, high, lit->span);
    }
    MirConst *constant = ARENA_NEW(build->arena, MirConst);
    *constant = (MirConst){.ty = ty, .span = lit->span, .text = lit->text};
    switch (lit->kind) {
    case LIT_STR:
        constant->kind = MIR_CONST_STR;
        break;
    case LIT_BYTE_STR:
        constant->kind = MIR_CONST_BYTES;
        break;
    case LIT_C_STR:
        constant->kind = MIR_CONST_C_STR;
        break;
    case LIT_FLOAT:
        not_supported(build->session, lit->span, "f128 literals");
        build->body->tainted = true;
        constant->kind = MIR_CONST_ZST;
        break;
    case LIT_BOOL:
    case LIT_CHAR:
    case LIT_INT:
    case LIT_BYTE:
    case LIT_ERROR:
        OX_BUG(build->session, lit->span, "a literal without a value got through type checking");
    }
    return (MirOperand){.kind = MIR_OPERAND_CONST, .constant = constant};
}

// ---------------------------------------------------------------- constants

MirOperand unevaluated(Build *build, DefId def, GenericArgs args, Ty ty, Span span) {
    MirConst *constant = ARENA_NEW(build->arena, MirConst);
    *constant = (MirConst){.kind = MIR_CONST_UNEVALUATED,
                           .ty = ty,
                           .span = span,
                           .unevaluated = {def, args_erase_regions(build->cx, args)}};
    return (MirOperand){.kind = MIR_OPERAND_CONST, .constant = constant};
}

MirOperand expr_constant(Build *build, Ex ex) {
    const HirExpr *expr = ex.expr;
    Ty ty = ex_ty(build, ex);
    if (expr->kind == HIR_EXPR_LIT) {
        return lit_constant(build, &expr->lit, false, ty);
    }
    if (expr->kind == HIR_EXPR_UNARY) { // -literal
        return lit_constant(build, &expr->unary.operand->lit, true, ty);
    }
    if (expr->kind == HIR_EXPR_CONST_BLOCK) {
        return unevaluated(build, expr->const_block.def, args_identity(build->cx, build->def), ty,
                           expr->span);
    }
    Res res = expr_res(build, expr);
    OX_ASSERT(build->session, expr->span, res.kind == RES_DEF || res.kind == RES_SELF_CTOR);
    if (ty_kind(build->cx, ty) == TY_FN_DEF) {
        MirOperand operand = mir_const_zst(build->arena, ty, expr->span);
        if (build->results->user_args[expr->id].index != 0) {
            operand.constant->user_ty = ty_fn_def(build->cx, ty_data(build->cx, ty)->item.def,
                                                  build->results->user_args[expr->id]);
        }
        return operand;
    }
    if (def_get(build->program, res.def)->kind == DEF_CONST_PARAM) {
        MirConst *constant = ARENA_NEW(build->arena, MirConst);
        const Generics *generics = ty_generics(build->cx, build->def);
        *constant = (MirConst){.kind = MIR_CONST_TY_CONST, .ty = ty, .span = expr->span};
        for (uint32_t i = 0; i < generics_total(generics); i++) {
            const GenericParamDef *param = generics_param(build->cx, generics, i);
            if (def_eq(param->def, res.def)) {
                constant->ty_const = const_param(build->cx, ty, i, param->name);
            }
        }
        return (MirOperand){.kind = MIR_OPERAND_CONST, .constant = constant};
    }
    return unevaluated(build, res.def, expr_args(build, expr), ty, expr->span);
}
