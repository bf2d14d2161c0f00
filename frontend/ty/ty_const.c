// ty_const.c: expressions over constants in types, folded as soon as their operands are known.
//
// In: an operator and its operands, values or not. Out: a value where all operands are values (or
// the element, of an index into an array), else the expression itself, hash-consed, so that
// expressions written alike are equal. Arithmetic is that of the operands' type.
#include "frontend/ty/ty_private.h"

typedef __int128 Wide;

uint32_t const_operand_count(const TyCx *cx, const ConstData *data) {
    return args_len(cx, data->expr.operands);
}

Const const_operand(const TyCx *cx, const ConstData *data, uint32_t index) {
    return arg_const(args_ptr(cx, data->expr.operands)[index]);
}

uint64_t const_param_len(const TyCx *cx, Const constant) {
    const ConstData *data = const_data(cx, constant);
    uint64_t len;
    bool array = data->kind == CONST_PARAM && ty_kind(cx, data->ty) == TY_ARRAY;
    return array && const_as_u64(cx, ty_data(cx, data->ty)->array.len, &len) ? len : 0;
}

bool const_is_array(const TyCx *cx, Const constant) {
    const ConstData *data = const_data(cx, constant);
    return data->kind == CONST_EXPR && data->expr.op == CONST_OP_ARRAY;
}

bool const_is_known_array(const TyCx *cx, Const constant) {
    const ConstData *data = const_data(cx, constant);
    if (!const_is_array(cx, constant)) {
        return false;
    }
    for (uint32_t i = 0; i < const_operand_count(cx, data); i++) {
        if (const_data(cx, const_operand(cx, data, i))->kind != CONST_VALUE) {
            return false;
        }
    }
    return true;
}

static uint32_t int_bits(const TyData *ty) {
    static const uint8_t bits[] = {
        [INT_8] = 8, [INT_16] = 16, [INT_32] = 32, [INT_64] = 64, [INT_128] = 128, [INT_SIZE] = 64};
    return bits[ty->int_kind];
}

// The number a value of at most 64 bits stands for; wider ones are not computed with.
static bool as_number(const TyCx *cx, Const constant, Wide *out) {
    const ConstData *data = const_data(cx, constant);
    if (data->kind != CONST_VALUE || data->ty.index == 0) {
        return false;
    }
    const TyData *ty = ty_data(cx, data->ty);
    if ((ty->kind != TY_INT && ty->kind != TY_UINT) || ty->int_kind == INT_128) {
        return false;
    }
    uint32_t unused = 64 - int_bits(ty);
    *out = ty->kind == TY_UINT ? (Wide)data->scalar.low
                               : (Wide)((int64_t)(data->scalar.low << unused) >> unused);
    return true;
}

static bool from_number(TyCx *cx, Ty ty, Wide value, Const *out) {
    const TyData *data = ty_data(cx, ty);
    uint32_t bits = int_bits(data);
    bool is_signed = data->kind == TY_INT;
    Wide least = is_signed ? -((Wide)1 << (bits - 1)) : 0;
    Wide most = ((Wide)1 << (is_signed ? bits - 1 : bits)) - 1;
    if (value < least || value > most) {
        return false;
    }
    uint64_t mask = bits == 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1;
    *out = const_value(cx, ty, (uint64_t)value & mask, 0);
    return true;
}

static bool compute(ConstOp op, Wide left, Wide right, Wide *out) {
    switch (op) {
    case CONST_OP_NEG:
        *out = -left;
        return true;
    case CONST_OP_ADD:
        *out = left + right;
        return true;
    case CONST_OP_SUB:
        *out = left - right;
        return true;
    case CONST_OP_MUL:
        *out = left * right;
        return true;
    case CONST_OP_DIV:
    case CONST_OP_REM:
        if (right == 0) {
            return false;
        }
        *out = op == CONST_OP_DIV ? left / right : left % right;
        return true;
    case CONST_OP_ARRAY:
    case CONST_OP_INDEX:
        break;
    }
    return false;
}

static bool fold_index(const TyCx *cx, Const array, Const at, Const *out) {
    uint64_t index;
    if (!const_is_array(cx, array) || !const_as_u64(cx, at, &index) ||
        index >= const_operand_count(cx, const_data(cx, array))) {
        return false;
    }
    *out = const_operand(cx, const_data(cx, array), (uint32_t)index);
    return true;
}

// [S[0], S[1]] of a parameter `const S: [i32; 2]` is S itself.
static bool fold_array(const TyCx *cx, const Const *operands, uint32_t count, Const *out) {
    for (uint32_t i = 0; i < count; i++) {
        const ConstData *data = const_data(cx, operands[i]);
        uint64_t at;
        if (data->kind != CONST_EXPR || data->expr.op != CONST_OP_INDEX ||
            !const_as_u64(cx, const_operand(cx, data, 1), &at) || at != i) {
            return false;
        }
        Const array = const_operand(cx, data, 0);
        if (i == 0 && const_param_len(cx, array) != count) {
            return false;
        }
        if (i > 0 && array.index != out->index) {
            return false;
        }
        *out = array;
    }
    return count > 0;
}

Const const_expr(TyCx *cx, ConstOp op, Ty ty, const Const *operands, uint32_t count) {
    Const folded;
    if (op == CONST_OP_INDEX) {
        if (fold_index(cx, operands[0], operands[1], &folded)) {
            return folded;
        }
    } else if (op == CONST_OP_ARRAY) {
        if (fold_array(cx, operands, count, &folded)) {
            return folded;
        }
    } else {
        Wide left, right = 0, value;
        if (as_number(cx, operands[0], &left) &&
            (count < 2 || as_number(cx, operands[1], &right)) && compute(op, left, right, &value) &&
            from_number(cx, ty, value, &folded)) {
            return folded;
        }
    }
    GenericArg *args = ARENA_ARRAY(cx->arena, GenericArg, count ? count : 1);
    for (uint32_t i = 0; i < count; i++) {
        args[i] = arg_of_const(operands[i]);
        if (const_data(cx, operands[i])->kind == CONST_ERROR) {
            return cx->common.error_const;
        }
    }
    return const_expr_intern(cx, op, ty, args_intern(cx, args, count));
}
