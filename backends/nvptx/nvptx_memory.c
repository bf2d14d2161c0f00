// nvptx_memory.c: statics in shared and constant memory, and the intrinsics about memory, barriers
// of more than a block, and the end of a thread.
#include "backends/llvm/llvm_device.h"
#include "mir/device/device_abi.h"

#include <stdlib.h>

enum { SPACE_SHARED = 3, SPACE_CONSTANT = 4, WIDEST_ACCESS = 16 };

// ---------------------------------------------------------------- statics

static LLVMValueRef variable_in_space(Cg *cg, const char *name, const Layout *layout,
                                      unsigned space) {
    LLVMValueRef global = LLVMGetNamedGlobal(cg->module, name);
    if (global != NULL) {
        return global;
    }
    LLVMTypeRef type = cg_memory_type(cg, layout);
    global = LLVMAddGlobalInAddressSpace(cg->module, type, name, space);
    // Arrays are aligned for the widest access, so that neighbours are loaded together.
    LLVMSetAlignment(global, layout->size >= WIDEST_ACCESS && layout->align < WIDEST_ACCESS
                                 ? WIDEST_ACCESS
                             : layout->align ? layout->align
                                             : 1);
    if (space == SPACE_CONSTANT) { // the host writes it by name
        LLVMSetInitializer(global, LLVMConstNull(type));
        LLVMSetExternallyInitialized(global, true);
    } else {
        LLVMSetInitializer(global, LLVMGetUndef(type));
        LLVMSetLinkage(global, LLVMInternalLinkage);
    }
    return global;
}

static LLVMValueRef static_in_memory(Cg *cg, DefId def) {
    const Layout *layout;
    DeviceMemory memory = device_memory_of_static(cg->layouts, def, &layout);
    return memory == DEVICE_GLOBAL
               ? NULL
               : variable_in_space(cg, mangle_static(cg->cx, cg->arena, def).ptr, layout,
                                   memory == DEVICE_SHARED ? SPACE_SHARED : SPACE_CONSTANT);
}

LLVMValueRef nvptx_static_address(FnCg *f, DefId def) {
    LLVMValueRef global = static_in_memory(f->cg, def);
    return global != NULL ? LLVMConstAddrSpaceCast(global, f->cg->ptr) : NULL;
}

bool nvptx_define_static(Cg *cg, DefId def) {
    return static_in_memory(cg, def) != NULL;
}

LLVMValueRef nvptx_dynamic_shared(Cg *cg) {
    LLVMValueRef global = LLVMGetNamedGlobal(cg->module, "ox_dynamic_shared");
    if (global == NULL) {
        global = LLVMAddGlobalInAddressSpace(cg->module, LLVMArrayType2(cg->i8, 0),
                                             "ox_dynamic_shared", SPACE_SHARED);
        LLVMSetAlignment(global, 128); // what bulk copies need
    }
    return LLVMConstAddrSpaceCast(global, cg->ptr);
}

// What was there before may be read safely: it is some value, which undef is not.
LLVMValueRef nvptx_shared_memory(FnCg *f, const Instance *memory) {
    Cg *cg = f->cg;
    if (device_shared_memory_is_dynamic(cg->layouts, memory)) {
        return nvptx_dynamic_shared(cg);
    }
    const Layout *layout = device_shared_memory_layout(cg->layouts, memory);
    LLVMValueRef global =
        variable_in_space(cg, mangle_instance(cg->cx, cg->arena, memory).ptr, layout, SPACE_SHARED);
    LLVMSetExternallyInitialized(global, true);
    return LLVMConstAddrSpaceCast(global, cg->ptr);
}

// ---------------------------------------------------------------- intrinsics

// In bytes; LLVM has no name for the register.
static LLVMValueRef dynamic_shared_size(FnCg *f) {
    static const char text[] = "mov.u32 $0, %dynamic_smem_size;";
    LLVMTypeRef type = LLVMFunctionType(f->cg->i32, NULL, 0, false);
    LLVMValueRef read = LLVMGetInlineAsm(type, text, sizeof text - 1, "=r", 2, false, false,
                                         LLVMInlineAsmDialectATT, false);
    return LLVMBuildCall2(f->builder, type, read, NULL, 0, "");
}

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

// The elected lane. GPUs before sm_90 have no instruction for it: there it is the first of the
// mask.
static LLVMValueRef elect(FnCg *f, LLVMValueRef mask) {
    LLVMValueRef operands[2] = {mask, LLVMConstNull(f->cg->i1)};
    if (strtoul(f->cg->job->target->cpu + strlen("sm_"), NULL, 10) >= 90) {
        LLVMValueRef pair = fn_call_llvm(f, "llvm.nvvm.elect.sync", NULL, 0, operands, 1);
        return LLVMBuildExtractValue(f->builder, pair, 0, "");
    }
    fn_call_llvm(f, "llvm.nvvm.bar.warp.sync", NULL, 0, operands, 1);
    return fn_call_llvm(f, "llvm.cttz", &f->cg->i32, 1, operands, 2);
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
    case DEVICE_simt_dynamic_shared_size:
        return dynamic_shared_size(f);
    case DEVICE_simt_panic_global:
        return nvptx_panic_global(f);
    case DEVICE_simt_printf:
        return call_vprintf(f, args);
    case DEVICE_simt_grid_id: {
        LLVMValueRef id = fn_call_llvm(f, "llvm.nvvm.read.ptx.sreg.gridid", NULL, 0, NULL, 0);
        return LLVMBuildZExt(f->builder, id, f->cg->i64, "");
    }
    case DEVICE_simt_elect:
        return elect(f, args[0].a);
    }
    return NULL;
}

static LLVMValueRef special(FnCg *f, const char *name) {
    return fn_call_llvm(f, name, NULL, 0, NULL, 0);
}

static void block_barrier(FnCg *f) {
    LLVMValueRef zero = LLVMConstNull(f->cg->i32);
    fn_call_llvm(f, "llvm.nvvm.barrier.cta.sync.aligned.all", NULL, 0, &zero, 1);
}

// The counter that the driver provides for a cooperative launch: the second word of the workspace
// that two registers give.
static LLVMValueRef grid_counter(FnCg *f) {
    LLVMBuilderRef b = f->builder;
    LLVMTypeRef i64 = f->cg->i64;
    LLVMValueRef high = LLVMBuildZExt(b, special(f, "llvm.nvvm.read.ptx.sreg.envreg1"), i64, "");
    LLVMValueRef low = LLVMBuildZExt(b, special(f, "llvm.nvvm.read.ptx.sreg.envreg2"), i64, "");
    LLVMValueRef address =
        LLVMBuildOr(b, LLVMBuildShl(b, high, LLVMConstInt(i64, 32, false), ""), low, "");
    return LLVMBuildIntToPtr(b, LLVMBuildAdd(b, address, LLVMConstInt(i64, 4, false), ""),
                             f->cg->ptr, "");
}

static LLVMValueRef any_of(FnCg *f, const char *x, const char *y, const char *z) {
    return LLVMBuildOr(f->builder, LLVMBuildOr(f->builder, special(f, x), special(f, y), ""),
                       special(f, z), "");
}

// One thread of each block adds 1 to the counter, the first block as much as makes its top bit flip
// when all have come; that bit is what everyone waits for.
static void grid_barrier(FnCg *f) {
    LLVMBuilderRef b = f->builder;
    LLVMTypeRef i32 = f->cg->i32;
    LLVMValueRef zero = LLVMConstNull(i32), one = LLVMConstInt(i32, 1, false);
    unsigned device = LLVMGetSyncScopeID(f->cg->context, "device", 6);
    block_barrier(f);
    LLVMValueRef thread = any_of(f, "llvm.nvvm.read.ptx.sreg.tid.x",
                                 "llvm.nvvm.read.ptx.sreg.tid.y", "llvm.nvvm.read.ptx.sreg.tid.z");
    LLVMBasicBlockRef arrive = fn_new_block(f, "arrive"), wait = fn_new_block(f, "wait"),
                      together = fn_new_block(f, "together");
    LLVMBuildCondBr(b, LLVMBuildICmp(b, LLVMIntEQ, thread, zero, ""), arrive, together);
    LLVMPositionBuilderAtEnd(b, arrive);
    LLVMValueRef counter = grid_counter(f);
    LLVMValueRef blocks = special(f, "llvm.nvvm.read.ptx.sreg.nctaid.x");
    blocks = LLVMBuildMul(b, blocks, special(f, "llvm.nvvm.read.ptx.sreg.nctaid.y"), "");
    blocks = LLVMBuildMul(b, blocks, special(f, "llvm.nvvm.read.ptx.sreg.nctaid.z"), "");
    LLVMValueRef block =
        any_of(f, "llvm.nvvm.read.ptx.sreg.ctaid.x", "llvm.nvvm.read.ptx.sreg.ctaid.y",
               "llvm.nvvm.read.ptx.sreg.ctaid.z");
    LLVMValueRef flip = LLVMBuildSub(b, LLVMConstInt(i32, 0x80000001u, false), blocks, "");
    LLVMValueRef step =
        LLVMBuildSelect(b, LLVMBuildICmp(b, LLVMIntEQ, block, zero, ""), flip, one, "");
    // The read-modify-write itself is relaxed in PTX.
    LLVMBuildFence(b, LLVMAtomicOrderingAcquireRelease, false, "");
    LLVMValueRef before = LLVMBuildAtomicRMWSyncScope(b, LLVMAtomicRMWBinOpAdd, counter, step,
                                                      LLVMAtomicOrderingMonotonic, device);
    LLVMBuildBr(b, wait);
    LLVMPositionBuilderAtEnd(b, wait);
    LLVMValueRef now = LLVMBuildLoad2(b, i32, counter, "");
    LLVMSetOrdering(now, LLVMAtomicOrderingAcquire);
    LLVMSetAtomicSyncScopeID(now, device);
    LLVMSetAlignment(now, 4);
    LLVMValueRef flipped = LLVMBuildICmp(b, LLVMIntSLT, LLVMBuildXor(b, before, now, ""), zero, "");
    LLVMBuildCondBr(b, flipped, together, wait);
    LLVMPositionBuilderAtEnd(b, together);
    block_barrier(f);
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
    case DEVICE_simt_grid_barrier:
        grid_barrier(f);
        return true;
    case DEVICE_simt_begin_block:
        f->cg->has_phases = true;
        return true;
    case DEVICE_simt_block_agrees: // checked before: uniform.c
    case DEVICE_simt_warp_agrees:
        return true;
    case DEVICE_simt_breakpoint:
        call_plain(f, "llvm.debugtrap");
        return true;
    case DEVICE_simt_trap:
        call_plain(f, "llvm.trap");
        end_here(f);
        return true;
    case DEVICE_simt_panic:
        nvptx_panic_record(f, panic_given(f, args));
        LLVMBuildUnreachable(f->builder);
        LLVMPositionBuilderAtEnd(f->builder, fn_new_block(f, "unreachable"));
        return true;
    case DEVICE_simt_report: // CPUs alone come here
        return true;
    case DEVICE_simt_panic_exit:
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
