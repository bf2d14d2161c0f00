// nvptx_memory.c: statics in shared and constant memory, and the intrinsics about memory, barriers
// of more than a block, and the end of a thread.
#include "backends/llvm/llvm_device.h"
#include "mir/device/device_abi.h"

enum { SPACE_SHARED = 3, SPACE_CONSTANT = 4 };

// ---------------------------------------------------------------- statics

static LLVMValueRef static_in_space(Cg *cg, DefId def, const Layout *layout, unsigned space) {
    const char *name = mangle_static(cg->cx, cg->arena, def).ptr;
    LLVMValueRef global = LLVMGetNamedGlobal(cg->module, name);
    if (global != NULL) {
        return global;
    }
    LLVMTypeRef type = cg_memory_type(cg, layout);
    global = LLVMAddGlobalInAddressSpace(cg->module, type, name, space);
    LLVMSetAlignment(global, layout->align ? layout->align : 1);
    if (space == SPACE_CONSTANT) { // the host writes it by name
        LLVMSetInitializer(global, LLVMConstNull(type));
        LLVMSetExternallyInitialized(global, true);
    } else {
        LLVMSetInitializer(global, LLVMGetUndef(type));
        LLVMSetLinkage(global, LLVMInternalLinkage);
    }
    return global;
}

LLVMValueRef nvptx_static_address(FnCg *f, DefId def) {
    Cg *cg = f->cg;
    const Layout *layout;
    DeviceMemory memory = device_memory_of_static(cg->layouts, def, &layout);
    if (memory == DEVICE_GLOBAL) {
        return NULL;
    }
    unsigned space = memory == DEVICE_SHARED ? SPACE_SHARED : SPACE_CONSTANT;
    return LLVMConstAddrSpaceCast(static_in_space(cg, def, layout, space), cg->ptr);
}

// ---------------------------------------------------------------- intrinsics

static LLVMValueRef shared_offset(FnCg *f, LLVMValueRef pointer) {
    LLVMTypeRef shared = LLVMPointerTypeInContext(f->cg->context, SPACE_SHARED);
    LLVMValueRef in_shared = LLVMBuildAddrSpaceCast(f->builder, pointer, shared, "");
    return LLVMBuildPtrToInt(f->builder, in_shared, f->cg->i32, "");
}

static LLVMValueRef call_vprintf(FnCg *f, const CgValue *args) {
    LLVMTypeRef types[] = {f->cg->ptr, f->cg->ptr};
    LLVMTypeRef type = LLVMFunctionType(f->cg->i32, types, 2, false);
    LLVMValueRef operands[] = {args[0].a, args[1].a};
    LLVMValueRef fn = cg_extern(f->cg, "vprintf", type);
    return LLVMBuildCall2(f->builder, type, fn, operands, 2, "");
}

static void call_plain(FnCg *f, const char *llvm) {
    fn_call_llvm(f, llvm, NULL, 0, NULL, 0);
}

// Ends the thread's code here; what follows in MIR is unreachable.
static void end_here(FnCg *f) {
    LLVMBuildUnreachable(f->builder);
    LLVMPositionBuilderAtEnd(f->builder, fn_new_block(f, "unreachable"));
}

static LLVMValueRef lower_value(FnCg *f, DeviceIntrinsic which, const CgValue *args) {
    LLVMValueRef operands[2] = {NULL, NULL};
    switch ((int)which) {
    case DEVICE_simt_shared_offset:
        return shared_offset(f, args[0].a);
    case DEVICE_simt_cluster_map:
        operands[0] = args[0].a;
        operands[1] = args[1].a;
        return fn_call_llvm(f, "llvm.nvvm.mapa", NULL, 0, operands, 2);
    case DEVICE_simt_printf:
        return call_vprintf(f, args);
    case DEVICE_simt_grid_id: {
        LLVMValueRef id = fn_call_llvm(f, "llvm.nvvm.read.ptx.sreg.gridid", NULL, 0, NULL, 0);
        return LLVMBuildZExt(f->builder, id, f->cg->i64, "");
    }
    case DEVICE_simt_elect: { // the elected lane is the first of the pair
        operands[0] = args[0].a;
        LLVMValueRef pair = fn_call_llvm(f, "llvm.nvvm.elect.sync", NULL, 0, operands, 1);
        return LLVMBuildExtractValue(f->builder, pair, 0, "");
    }
    }
    return NULL;
}

static bool lower_effect(FnCg *f, DeviceIntrinsic which, const CgValue *args) {
    LLVMValueRef operands[2] = {NULL, NULL};
    switch ((int)which) {
    case DEVICE_simt_named_barrier:
    case DEVICE_simt_named_arrive:
        operands[0] = args[0].a;
        operands[1] = args[1].a;
        fn_call_llvm(f,
                     which == DEVICE_simt_named_barrier
                         ? "llvm.nvvm.barrier.cta.sync.aligned.count"
                         : "llvm.nvvm.barrier.cta.arrive.aligned.count",
                     NULL, 0, operands, 2);
        return true;
    case DEVICE_simt_cluster_barrier:
        call_plain(f, "llvm.nvvm.barrier.cluster.arrive.aligned");
        call_plain(f, "llvm.nvvm.barrier.cluster.wait.aligned");
        return true;
    case DEVICE_simt_breakpoint:
        call_plain(f, "llvm.debugtrap");
        return true;
    case DEVICE_simt_trap:
        call_plain(f, "llvm.trap");
        end_here(f);
        return true;
    case DEVICE_simt_exit:
        call_plain(f, "llvm.nvvm.exit");
        end_here(f);
        return true;
    }
    return false;
}

bool nvptx_memory_intrinsic(FnCg *f, DeviceIntrinsic which, const CgValue *args,
                            const Layout *result, CgValue *value) {
    LLVMValueRef lowered = lower_value(f, which, args);
    *value = lowered != NULL ? cg_immediate(result, lowered) : cg_zst(result);
    return lowered != NULL || lower_effect(f, which, args);
}
