// llvm_wide.c: conversions between 128-bit integers and floating point in device code.
//
// Elsewhere they are calls of the compiler's runtime library, which no device has; so they are
// written out, without branches. The CPU device does it the same way, and with that tests it.
#include "backends/llvm/llvm.h"

bool fn_converts_wide(const FnCg *f, LLVMTypeRef integer) {
    return f->cg->target->is_device && integer == f->cg->i128;
}

static LLVMValueRef larger_than(FnCg *f, LLVMValueRef value, LLVMValueRef limit) {
    return LLVMBuildICmp(f->builder, LLVMIntUGT, value, limit, "");
}

// 2^exponent, a value of the type's own range.
static LLVMValueRef power_of_two(FnCg *f, LLVMTypeRef type, LLVMValueRef exponent) {
    Cg *cg = f->cg;
    bool is_double = type == cg->f64;
    LLVMValueRef bits = LLVMBuildAdd(f->builder, LLVMBuildTrunc(f->builder, exponent, cg->i64, ""),
                                     LLVMConstInt(cg->i64, is_double ? 1023 : 127, false), "");
    bits = LLVMBuildShl(f->builder, bits, LLVMConstInt(cg->i64, is_double ? 52 : 23, false), "");
    bits = LLVMBuildTrunc(f->builder, bits, is_double ? cg->i64 : cg->i32, "");
    LLVMValueRef power = LLVMBuildBitCast(f->builder, bits, is_double ? cg->f64 : cg->f32, "");
    return LLVMBuildFPCast(f->builder, power, type, "");
}

// The 64 bits from the highest one on, the last of them also set if a lower bit is: so rounding
// them to fewer bits is rounding the whole. Then times the power of two that was left out.
static LLVMValueRef magnitude_to_float(FnCg *f, LLVMValueRef value, LLVMTypeRef type) {
    Cg *cg = f->cg;
    LLVMBuilderRef b = f->builder;
    LLVMValueRef low_mask = cg_int(cg->i128, UINT64_MAX);
    if (type == cg->f16) { // what has more than 64 bits is infinite anyway
        value = LLVMBuildSelect(b, larger_than(f, value, low_mask), low_mask, value, "");
        return LLVMBuildUIToFP(b, LLVMBuildTrunc(b, value, cg->i64, ""), type, "");
    }
    LLVMValueRef args[2] = {value, LLVMConstInt(cg->i1, 0, false)};
    LLVMValueRef zeros = fn_call_llvm(f, "llvm.ctlz", &cg->i128, 1, args, 2); // 128 for zero
    LLVMValueRef shift = LLVMBuildAnd(b, zeros, cg_int(cg->i128, 127), "");
    LLVMValueRef shifted = LLVMBuildShl(b, value, shift, "");
    LLVMValueRef high = LLVMBuildLShr(b, shifted, cg_int(cg->i128, 64), "");
    LLVMValueRef low = LLVMBuildTrunc(b, shifted, cg->i64, "");
    LLVMValueRef rest = LLVMBuildICmp(b, LLVMIntNE, low, LLVMConstInt(cg->i64, 0, false), "");
    LLVMValueRef top = LLVMBuildOr(b, LLVMBuildTrunc(b, high, cg->i64, ""),
                                   LLVMBuildZExt(b, rest, cg->i64, ""), "");
    LLVMValueRef exponent = LLVMBuildSub(b, cg_int(cg->i128, 64), zeros, "");
    return LLVMBuildFMul(b, LLVMBuildUIToFP(b, top, type, ""), power_of_two(f, type, exponent), "");
}

LLVMValueRef fn_wide_to_float(FnCg *f, LLVMValueRef value, bool is_signed, LLVMTypeRef type) {
    LLVMBuilderRef b = f->builder;
    if (!is_signed) {
        return magnitude_to_float(f, value, type);
    }
    LLVMValueRef zero = cg_int(f->cg->i128, 0);
    LLVMValueRef negative = LLVMBuildICmp(b, LLVMIntSLT, value, zero, "");
    LLVMValueRef magnitude =
        LLVMBuildSelect(b, negative, LLVMBuildSub(b, zero, value, ""), value, "");
    LLVMValueRef result = magnitude_to_float(f, magnitude, type);
    return LLVMBuildSelect(b, negative, LLVMBuildFNeg(b, result, ""), result, "");
}

// Saturates; NaN is 0. Every narrower type is exact in f64.
LLVMValueRef fn_float_to_wide(FnCg *f, LLVMValueRef value, bool is_signed) {
    Cg *cg = f->cg;
    LLVMBuilderRef b = f->builder;
    LLVMTypeRef i64 = cg->i64, i128 = cg->i128;
    value = LLVMBuildFPCast(b, value, cg->f64, "");
    LLVMValueRef bits = LLVMBuildBitCast(b, value, i64, "");
    LLVMValueRef exponent = LLVMBuildLShr(b, bits, LLVMConstInt(i64, 52, false), "");
    exponent = LLVMBuildAnd(b, exponent, LLVMConstInt(i64, 0x7ff, false), "");
    exponent = LLVMBuildSub(b, exponent, LLVMConstInt(i64, 1023, false), "");
    LLVMValueRef one = LLVMConstInt(i64, UINT64_C(1) << 52, false);
    LLVMValueRef digits =
        LLVMBuildAnd(b, bits, LLVMConstInt(i64, (UINT64_C(1) << 52) - 1, false), "");
    digits = LLVMBuildZExt(b, LLVMBuildOr(b, digits, one, ""), i128, "");
    LLVMValueRef wide = LLVMBuildSExt(b, exponent, i128, "");
    LLVMValueRef mask = cg_int(i128, 127), point = cg_int(i128, 52);
    LLVMValueRef left = LLVMBuildAnd(b, LLVMBuildSub(b, wide, point, ""), mask, "");
    LLVMValueRef right = LLVMBuildAnd(b, LLVMBuildSub(b, point, wide, ""), mask, "");
    LLVMValueRef is_large =
        LLVMBuildICmp(b, LLVMIntSGE, exponent, LLVMConstInt(i64, 52, false), "");
    LLVMValueRef zero64 = LLVMConstInt(i64, 0, false), zero = cg_int(i128, 0);
    LLVMValueRef magnitude = LLVMBuildSelect(b, is_large, LLVMBuildShl(b, digits, left, ""),
                                             LLVMBuildLShr(b, digits, right, ""), "");
    LLVMValueRef is_fraction = LLVMBuildICmp(b, LLVMIntSLT, exponent, zero64, "");
    magnitude = LLVMBuildSelect(b, is_fraction, zero, magnitude, "");
    LLVMValueRef negative = LLVMBuildICmp(b, LLVMIntSLT, bits, zero64, "");
    LLVMValueRef too_large =
        LLVMBuildICmp(b, LLVMIntSGE, exponent, LLVMConstInt(i64, is_signed ? 127 : 128, false), "");
    Bits highest = is_signed ? ~(Bits)0 >> 1 : ~(Bits)0;
    magnitude = LLVMBuildSelect(b, too_large, cg_int(i128, highest), magnitude, "");
    LLVMValueRef below = zero; // of an unsigned type
    if (is_signed) {
        below = LLVMBuildSelect(b, too_large, cg_int(i128, ~highest),
                                LLVMBuildSub(b, zero, magnitude, ""), "");
    }
    LLVMValueRef result = LLVMBuildSelect(b, negative, below, magnitude, "");
    LLVMValueRef is_nan = LLVMBuildFCmp(b, LLVMRealUNO, value, value, "");
    return LLVMBuildSelect(b, is_nan, zero, result, "");
}
