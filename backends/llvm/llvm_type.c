// llvm_type.c: LLVM types of layouts and signatures, and attributes.
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

// ---------------------------------------------------------------- attributes

static LLVMAttributeRef make_attr(Cg *cg, const char *name, uint64_t value) {
    return LLVMCreateEnumAttribute(cg->context, LLVMGetEnumAttributeKindForName(name, strlen(name)),
                                   value);
}

void cg_attr(Cg *cg, LLVMValueRef fn, LLVMAttributeIndex index, const char *name, uint64_t value) {
    LLVMAddAttributeAtIndex(fn, index, make_attr(cg, name, value));
}

void cg_attr_type(Cg *cg, LLVMValueRef fn, LLVMAttributeIndex index, const char *name,
                  LLVMTypeRef type) {
    LLVMAddAttributeAtIndex(
        fn, index,
        LLVMCreateTypeAttribute(cg->context, LLVMGetEnumAttributeKindForName(name, strlen(name)),
                                type));
}

void cg_attr_text(Cg *cg, LLVMValueRef fn, const char *name, const char *value) {
    LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                            LLVMCreateStringAttribute(cg->context, name, (unsigned)strlen(name),
                                                      value, (unsigned)strlen(value)));
}

void cg_call_attr(Cg *cg, LLVMValueRef call, LLVMAttributeIndex index, const char *name,
                  uint64_t value) {
    LLVMAddCallSiteAttribute(call, index, make_attr(cg, name, value));
}

// What a reference parameter promises: it is not null, points to that many bytes, and nobody else
// writes there.
static void reference_attributes(Cg *cg, LLVMValueRef fn, LLVMAttributeIndex index, Ty ty) {
    const TyData *data = ty_data(cg->cx, ty);
    if (data->kind != TY_REF) {
        return;
    }
    Ty pointee = data->ref.elem;
    const Layout *layout = layout_of(cg->layouts, pointee);
    cg_attr(cg, fn, index, "nonnull", 0);
    if (layout->align > 1) {
        cg_attr(cg, fn, index, "align", layout->align);
    }
    if (!layout->is_unsized && layout->size > 0) {
        cg_attr(cg, fn, index, "dereferenceable", layout->size);
    }
    bool freeze = ty_is_freeze(cg->cx, (ParamEnv){0}, pointee);
    if (data->ref.is_mut || freeze) {
        cg_attr(cg, fn, index, "noalias", 0);
    }
    if (!data->ref.is_mut && freeze) {
        cg_attr(cg, fn, index, "readonly", 0);
    }
}

void cg_fn_attributes(Cg *cg, LLVMValueRef fn, const FnAbi *abi) {
    LLVMAttributeIndex index = 1;
    if (cg->target->has_thread && abi->is_rust) {
        index++;
    }
    if (abi->ret.mode == PASS_INDIRECT) {
        cg_attr_type(cg, fn, index, "sret", cg_memory_type(cg, abi->ret.layout));
        cg_attr(cg, fn, index, "noalias", 0);
        cg_attr(cg, fn, index, "align", abi->ret.layout->align);
        index++;
    }
    for (uint32_t i = 0; i < abi->fixed_count; i++) {
        const ArgAbi *arg = &abi->args[i];
        switch (arg->mode) {
        case PASS_IGNORE:
            break;
        case PASS_DIRECT:
            if (abi->is_rust) {
                reference_attributes(cg, fn, index, arg->ty);
            } else if (arg->layout->scalar[0].kind == SCALAR_INT &&
                       arg->layout->scalar[0].size < 4) {
                cg_attr(cg, fn, index, arg->layout->scalar[0].is_signed ? "signext" : "zeroext", 0);
            }
            index++;
            break;
        case PASS_PAIR:
            reference_attributes(cg, fn, index, arg->ty);
            index += 2;
            break;
        case PASS_CAST:
            index += arg->cast_count;
            break;
        case PASS_INDIRECT:
            cg_attr(cg, fn, index, "noalias", 0);
            cg_attr(cg, fn, index, "align", arg->layout->align);
            if (arg->layout->size > 0) {
                cg_attr(cg, fn, index, "dereferenceable", arg->layout->size);
            }
            index++;
            break;
        case PASS_BY_VALUE_ON_STACK:
            cg_attr_type(cg, fn, index, "byval", cg_memory_type(cg, arg->layout));
            cg_attr(cg, fn, index, "align", arg->layout->align);
            index++;
            break;
        case PASS_INDIRECT_UNSIZED:
            index += 2;
            break;
        }
    }
}

LLVMValueRef cg_int(LLVMTypeRef type, Bits value) {
    uint64_t words[2] = {(uint64_t)value, (uint64_t)(value >> 64)};
    return LLVMGetIntTypeWidth(type) <= 64 ? LLVMConstInt(type, words[0], false)
                                           : LLVMConstIntOfArbitraryPrecision(type, 2, words);
}

LLVMValueRef cg_usize(Cg *cg, uint64_t value) {
    return LLVMConstInt(cg->iptr, value, false);
}
