// llvm_type.c: LLVM types of layouts and signatures.
//
// In: layouts and pass modes. Out: types. Memory is untyped bytes: a value in memory is [size x
// i8], fields are byte offsets, so that only scalars have LLVM types of their own. A bool is i8 in
// memory and i1 as an immediate.
#include "backends/llvm/llvm.h"

bool scalar_is_bool(const Scalar *scalar) {
    return scalar->kind == SCALAR_INT && scalar->size == 1 && !scalar->is_union &&
           scalar->lo == 0 && scalar->hi == 1;
}

LLVMTypeRef cg_scalar_type(Cg *cg, const Scalar *scalar, bool immediate) {
    switch (scalar->kind) {
    case SCALAR_INT:
        return immediate && scalar_is_bool(scalar)
                   ? cg->i1
                   : LLVMIntTypeInContext(cg->context, scalar->size * 8u);
    case SCALAR_F16:
        return cg->f16;
    case SCALAR_BF16:
        return cg->bf16;
    case SCALAR_F32:
        return cg->f32;
    case SCALAR_F64:
        return cg->f64;
    case SCALAR_F128:
        return cg->f128;
    case SCALAR_POINTER:
        return cg->ptr;
    }
    return cg->i8;
}

LLVMTypeRef cg_memory_type(Cg *cg, const Layout *layout) {
    return LLVMArrayType2(cg->i8, layout->size);
}

// The registers of a PASS_CAST value: one type, or a struct of two.
LLVMTypeRef cg_cast_type(Cg *cg, const ArgAbi *arg) {
    LLVMTypeRef parts[2];
    for (uint32_t i = 0; i < arg->cast_count; i++) {
        parts[i] = cg_scalar_type(cg, &arg->cast[i], false);
    }
    return arg->cast_count == 1 ? parts[0] : LLVMStructTypeInContext(cg->context, parts, 2, false);
}

static LLVMTypeRef direct_type(Cg *cg, const Layout *layout) {
    if (layout->abi == LAYOUT_VECTOR) {
        return LLVMVectorType(cg_scalar_type(cg, &layout->scalar[0], false),
                              (unsigned)layout->vector_len);
    }
    return cg_scalar_type(cg, &layout->scalar[0], true);
}

static LLVMTypeRef result_type(Cg *cg, const ArgAbi *ret) {
    switch (ret->mode) {
    case PASS_IGNORE:
    case PASS_INDIRECT:
    case PASS_INDIRECT_UNSIZED:
    case PASS_BY_VALUE_ON_STACK:
        return cg->void_ty;
    case PASS_DIRECT:
        return direct_type(cg, ret->layout);
    case PASS_PAIR: {
        LLVMTypeRef parts[2] = {cg_scalar_type(cg, &ret->layout->scalar[0], true),
                                cg_scalar_type(cg, &ret->layout->scalar[1], true)};
        return LLVMStructTypeInContext(cg->context, parts, 2, false);
    }
    case PASS_CAST:
        return cg_cast_type(cg, ret);
    }
    return cg->void_ty;
}

LLVMTypeRef cg_fn_type(Cg *cg, const FnAbi *abi, bool has_location) {
    LLVMTypeRef *params = mem_grow(NULL, (abi->arg_count * 2 + 3) * sizeof *params);
    uint32_t count = 0;
    if (cg->target->has_thread && abi->is_rust) {
        params[count++] = cg->ptr;
    }
    if (abi->ret.mode == PASS_INDIRECT) {
        params[count++] = cg->ptr;
    }
    for (uint32_t i = 0; i < abi->fixed_count; i++) {
        const ArgAbi *arg = &abi->args[i];
        switch (arg->mode) {
        case PASS_IGNORE:
            break;
        case PASS_DIRECT:
            params[count++] = direct_type(cg, arg->layout);
            break;
        case PASS_PAIR:
            params[count++] = cg_scalar_type(cg, &arg->layout->scalar[0], true);
            params[count++] = cg_scalar_type(cg, &arg->layout->scalar[1], true);
            break;
        case PASS_CAST:
            for (uint32_t n = 0; n < arg->cast_count; n++) {
                params[count++] = cg_scalar_type(cg, &arg->cast[n], false);
            }
            break;
        case PASS_INDIRECT:
        case PASS_BY_VALUE_ON_STACK:
            params[count++] = cg->ptr;
            break;
        case PASS_INDIRECT_UNSIZED:
            params[count++] = cg->ptr;
            params[count++] = cg->iptr;
            break;
        }
    }
    if (has_location) {
        params[count++] = cg->ptr;
    }
    LLVMTypeRef type = LLVMFunctionType(result_type(cg, &abi->ret), params, count, abi->c_variadic);
    mem_free(params);
    return type;
}

LLVMValueRef cg_int(LLVMTypeRef type, Bits value) {
    uint64_t words[2] = {(uint64_t)value, (uint64_t)(value >> 64)};
    return LLVMGetIntTypeWidth(type) <= 64 ? LLVMConstInt(type, words[0], false)
                                           : LLVMConstIntOfArbitraryPrecision(type, 2, words);
}

LLVMValueRef cg_usize(Cg *cg, uint64_t value) {
    return LLVMConstInt(cg->iptr, value, false);
}
