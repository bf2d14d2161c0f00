// llvm_call.c: calls: passing values as an FnAbi says, and taking the result.
#include "backends/llvm/llvm.h"

typedef VEC(LLVMValueRef) Operands;

static void pass_cast(FnCg *f, const ArgAbi *arg, CgValue value, Operands *out) {
    uint64_t size = ((value.layout->size + 7) / 8) * 8;
    CgPlace place = {
        .ptr = fn_alloca(f, size, 8), .layout = value.layout, .align = value.layout->align};
    fn_store(f, place, value);
    for (uint32_t i = 0; i < arg->cast_count; i++) {
        LLVMValueRef at = fn_offset(f, place.ptr, (uint64_t)i * 8);
        vec_push(out,
                 LLVMBuildLoad2(f->builder, cg_scalar_type(f->cg, &arg->cast[i], false), at, ""));
    }
}

// The callee owns the memory it is given, so it gets a copy of what is still used here.
static LLVMValueRef pass_indirect(FnCg *f, CgValue value) {
    return value.kind == CG_REF && value.is_given ? value.a : fn_store_copy(f, value).ptr;
}

static void pass(FnCg *f, const ArgAbi *arg, CgValue value, Operands *out) {
    switch (arg->mode) {
    case PASS_IGNORE:
        break;
    case PASS_DIRECT:
        if (value.kind == CG_REF) {
            value = fn_load(
                f, (CgPlace){.ptr = value.a, .layout = value.layout, .align = value.layout->align});
        }
        vec_push(out, value.a);
        break;
    case PASS_PAIR:
        vec_push(out, value.a);
        vec_push(out, value.b);
        break;
    case PASS_CAST:
        pass_cast(f, arg, value, out);
        break;
    case PASS_INDIRECT:
    case PASS_BY_VALUE_ON_STACK:
        vec_push(out, pass_indirect(f, value));
        break;
    case PASS_INDIRECT_UNSIZED:
        vec_push(out, value.a);
        vec_push(out, LLVMGetTypeKind(LLVMTypeOf(value.b)) == LLVMPointerTypeKind
                          ? LLVMBuildPtrToInt(f->builder, value.b, f->cg->iptr, "")
                          : value.b);
        break;
    }
}

// An argument behind `...`: small types are promoted as C does.
static void pass_variadic(FnCg *f, CgValue value, Operands *out) {
    if (value.kind == CG_PAIR) {
        vec_push(out, value.a);
        vec_push(out, value.b);
    } else if (value.kind == CG_IMMEDIATE) {
        const Scalar *scalar = &value.layout->scalar[0];
        LLVMValueRef v = value.a;
        if (scalar->kind == SCALAR_F32) {
            v = LLVMBuildFPExt(f->builder, v, f->cg->f64, "");
        } else if (scalar->kind == SCALAR_INT && scalar->size < 4) {
            v = LLVMBuildIntCast2(f->builder, fn_to_memory(f, v, scalar), f->cg->i32,
                                  scalar->is_signed, "");
        }
        vec_push(out, v);
    } else if (value.kind == CG_REF) {
        vec_push(out, pass_indirect(f, value));
    }
}

static CgValue take_result(FnCg *f, const FnAbi *abi, LLVMValueRef call, LLVMValueRef slot) {
    const Layout *layout = abi->ret.layout;
    switch (abi->ret.mode) {
    case PASS_IGNORE:
        return cg_zst(layout);
    case PASS_DIRECT:
        return cg_immediate(layout, call);
    case PASS_PAIR:
        return cg_pair(layout, LLVMBuildExtractValue(f->builder, call, 0, ""),
                       LLVMBuildExtractValue(f->builder, call, 1, ""));
    case PASS_CAST: {
        uint64_t size = ((layout->size + 7) / 8) * 8;
        CgPlace place = {.ptr = fn_alloca(f, size, 8), .layout = layout, .align = layout->align};
        LLVMSetAlignment(LLVMBuildStore(f->builder, call, place.ptr), 1);
        return fn_load(f, place);
    }
    case PASS_INDIRECT:
    case PASS_INDIRECT_UNSIZED:
    case PASS_BY_VALUE_ON_STACK:
        break;
    }
    return fn_load(f, (CgPlace){.ptr = slot, .layout = layout, .align = layout->align});
}

LLVMValueRef fn_call(FnCg *f, LLVMValueRef callee, LLVMTypeRef type, const FnAbi *abi,
                     bool has_location, const CgValue *args, uint32_t count,
                     const CgPlace *destination, CgValue *result, LLVMBasicBlockRef unwind) {
    Cg *cg = f->cg;
    Operands operands = {0};
    LLVMValueRef slot = NULL;
    if (cg->target->has_thread && abi->is_rust) {
        vec_push(&operands, f->thread);
    }
    if (abi->ret.mode == PASS_INDIRECT) {
        slot = destination != NULL ? destination->ptr : fn_temp(f, abi->ret.layout).ptr;
        vec_push(&operands, slot);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (i < abi->fixed_count) {
            pass(f, &abi->args[i], args[i], &operands);
        } else {
            pass_variadic(f, args[i], &operands);
        }
    }
    if (has_location) {
        vec_push(&operands, f->location != NULL ? f->location : cg_location(cg, f->span));
    }
    LLVMValueRef call;
    if (unwind != NULL && abi->can_unwind) {
        LLVMBasicBlockRef after = fn_new_block(f, "");
        call = LLVMBuildInvoke2(f->builder, type, callee, operands.data, operands.len, after,
                                unwind, "");
        LLVMPositionBuilderAtEnd(f->builder, after);
    } else {
        call = LLVMBuildCall2(f->builder, type, callee, operands.data, operands.len, "");
    }
    if (LLVMIsAFunction(callee) == NULL || abi->ret.mode == PASS_INDIRECT) {
        cg_call_attributes(cg, call, abi);
    }
    vec_free(&operands);
    if (f->in_cleanup && cg->job->options.opt_level > 0) { // not worth inlining
        cg_call_attr(cg, call, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "cold", 0);
    }
    if (abi->ret.layout->is_uninhabited && abi->ret.mode == PASS_IGNORE) {
        cg_call_attr(cg, call, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "noreturn", 0);
        *result = cg_zst(abi->ret.layout);
    } else {
        *result = take_result(f, abi, call, slot);
    }
    return call;
}

CgValue fn_call_lang(FnCg *f, LangItem item, const CgValue *args, uint32_t count,
                     LLVMBasicBlockRef unwind) {
    Instance instance = mono_lang_fn(f->cg->program, item, f->span);
    CgFunction fn = cg_function(f->cg, &instance);
    CgValue result;
    fn_call(f, fn.value, fn.type, fn.abi, fn.has_location, args, count, NULL, &result, unwind);
    return result;
}

LLVMValueRef fn_call_llvm(FnCg *f, const char *name, LLVMTypeRef *overloads,
                          uint32_t overload_count, LLVMValueRef *args, uint32_t count) {
    unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
    OX_ASSERT(f->cg->session, f->span, id != 0);
    LLVMValueRef fn = LLVMGetIntrinsicDeclaration(f->cg->module, id, overloads, overload_count);
    LLVMTypeRef type = LLVMIntrinsicGetType(f->cg->context, id, overloads, overload_count);
    return LLVMBuildCall2(f->builder, type, fn, args, count, "");
}
