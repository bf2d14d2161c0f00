// cpusimt_intrinsic.c: device intrinsics, panics and shared memory on the CPU device.
//
// Every function of the device partition has a hidden first argument, the thread it runs for; where
// am I is a load from the structs of runtime/rt/simt_cpu.h. Barriers and warp operations are calls
// of the runtime. Static shared variables lie one after another in one area for the whole partition
// and are found from the block's shared pointer.
#include "backends/llvm/llvm_device.h"
#include "mir/device/device_abi.h"
#include "runtime/rt/check.h"
#include "runtime/rt/simt_cpu.h"

// ---------------------------------------------------------------- the thread and its block

// The running thread; a function with the C convention has no argument for it.
static LLVMValueRef thread_of(FnCg *f) {
    if (f->thread != NULL) {
        return f->thread;
    }
    LLVMTypeRef type = LLVMFunctionType(f->cg->ptr, NULL, 0, false);
    LLVMValueRef fn = cg_extern(f->cg, "ox_cpu_current", type);
    return LLVMBuildCall2(f->builder, type, fn, NULL, 0, "");
}

LLVMValueRef cpusimt_load_word(FnCg *f, LLVMValueRef base, uint64_t offset) {
    LLVMValueRef load = LLVMBuildLoad2(f->builder, f->cg->i32, fn_offset(f, base, offset), "");
    cg_check_internal(f->cg, load);
    return load;
}

// The struct of a block does not change while its threads run.
static LLVMValueRef invariant(FnCg *f, LLVMValueRef load) {
    LLVMContextRef context = f->cg->context;
    unsigned kind = LLVMGetMDKindIDInContext(context, "invariant.load", 14);
    LLVMMetadataRef empty = LLVMMDNodeInContext2(context, NULL, 0);
    LLVMSetMetadata(load, kind, LLVMMetadataAsValue(context, empty));
    return load;
}

static LLVMValueRef block_of(FnCg *f) {
    LLVMValueRef load = LLVMBuildLoad2(
        f->builder, f->cg->ptr, fn_offset(f, thread_of(f), offsetof(OxSimtThread, block)), "");
    cg_check_internal(f->cg, load);
    return load;
}

static LLVMValueRef thread_u32(FnCg *f, uint64_t offset) {
    return cpusimt_load_word(f, thread_of(f), offset);
}

static LLVMValueRef block_u32(FnCg *f, uint64_t offset) {
    return invariant(f, cpusimt_load_word(f, block_of(f), offset));
}

static LLVMValueRef block_pointer(FnCg *f, uint64_t offset) {
    LLVMValueRef at = fn_offset(f, block_of(f), offset);
    LLVMValueRef load = LLVMBuildLoad2(f->builder, f->cg->ptr, at, "");
    cg_check_internal(f->cg, load);
    return invariant(f, load);
}

static LLVMValueRef constant_u32(FnCg *f, uint32_t value) {
    return LLVMConstInt(f->cg->i32, value, false);
}

// ---------------------------------------------------------------- calls of the runtime

enum { RUNTIME_ARGS = 12 };

static LLVMValueRef runtime_call(FnCg *f, const char *name, LLVMTypeRef result, LLVMValueRef *args,
                                 uint32_t count) {
    LLVMTypeRef types[RUNTIME_ARGS];
    for (uint32_t i = 0; i < count; i++) {
        types[i] = LLVMTypeOf(args[i]);
    }
    LLVMTypeRef type = LLVMFunctionType(result, types, count, false);
    LLVMValueRef fn = cg_extern(f->cg, name, type);
    LLVMValueRef call = LLVMBuildCall2(f->builder, type, fn, args, count, "");
    LLVMAttributeIndex on_call = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    cg_call_attr(f->cg, call, on_call, "nounwind", 0);
    // Threads that meet at a call must not find two copies of it. LLVM drops the attribute from
    // calls of functions that do not have it.
    cg_attr(f->cg, fn, on_call, "convergent", 0);
    cg_call_attr(f->cg, call, on_call, "convergent", 0);
    return call;
}

static LLVMValueRef as_u32(FnCg *f, LLVMValueRef value) {
    return LLVMBuildIntCast2(f->builder, value, f->cg->i32, false, "");
}

static LLVMValueRef as_bool(FnCg *f, LLVMValueRef value) {
    return LLVMBuildICmp(f->builder, LLVMIntNE, value, constant_u32(f, 0), "");
}

static void call_thread(FnCg *f, const char *name) {
    LLVMValueRef args[] = {thread_of(f)};
    runtime_call(f, name, f->cg->void_ty, args, 1);
}

static LLVMValueRef call_barrier(FnCg *f, OxBarrierReduce reduce, const CgValue *args) {
    LLVMValueRef values[] = {thread_of(f), constant_u32(f, reduce), as_u32(f, args[0].a)};
    return runtime_call(f, "ox_cpu_barrier_reduce", f->cg->i32, values, 3);
}

static LLVMValueRef call_numbered(FnCg *f, const char *name, const CgValue *args) {
    LLVMValueRef values[] = {thread_of(f), args[0].a, args[1].a};
    return runtime_call(f, name, f->cg->void_ty, values, 3);
}

// (mask, value, operand, width)
static LLVMValueRef call_shuffle(FnCg *f, OxShuffle kind, const CgValue *args) {
    Cg *cg = f->cg;
    LLVMTypeRef type = LLVMTypeOf(args[1].a);
    LLVMValueRef values[] = {thread_of(f),
                             constant_u32(f, kind),
                             args[0].a,
                             LLVMBuildZExtOrBitCast(f->builder, args[1].a, cg->i64, ""),
                             args[2].a,
                             args[3].a,
                             LLVMConstNull(cg->ptr)};
    LLVMValueRef result = runtime_call(f, "ox_cpu_shuffle", cg->i64, values, 7);
    return LLVMBuildTruncOrBitCast(f->builder, result, type, "");
}

static LLVMValueRef call_vote(FnCg *f, OxVote kind, const CgValue *args) {
    LLVMValueRef values[] = {thread_of(f), constant_u32(f, kind), args[0].a, as_u32(f, args[1].a)};
    return runtime_call(f, "ox_cpu_vote", f->cg->i32, values, 4);
}

static LLVMValueRef call_match(FnCg *f, bool all, const CgValue *args) {
    Cg *cg = f->cg;
    LLVMValueRef values[] = {thread_of(f), args[0].a,
                             LLVMBuildZExtOrBitCast(f->builder, args[1].a, cg->i64, ""),
                             LLVMConstNull(cg->ptr)};
    return runtime_call(f, all ? "ox_cpu_match_all" : "ox_cpu_match_any", cg->i32, values,
                        all ? 4 : 3);
}

static LLVMValueRef call_reduce(FnCg *f, OxReduce kind, const CgValue *args) {
    LLVMValueRef values[] = {thread_of(f), constant_u32(f, kind), args[0].a, args[1].a};
    return runtime_call(f, "ox_cpu_reduce", f->cg->i32, values, 4);
}

static LLVMValueRef call_mask(FnCg *f, const char *name, LLVMTypeRef result, const CgValue *args) {
    LLVMValueRef values[] = {thread_of(f), args[0].a};
    return runtime_call(f, name, result, values, 2);
}

static LLVMValueRef call_block(FnCg *f, const char *name, LLVMTypeRef result) {
    LLVMValueRef args[] = {block_of(f)};
    return runtime_call(f, name, result, args, 1);
}

static void build_fence(FnCg *f, bool single_thread) {
    LLVMBuildFence(f->builder, LLVMAtomicOrderingSequentiallyConsistent, single_thread, "");
}

// Ends the thread's block of code; what follows in MIR is unreachable.
static void end_here(FnCg *f) {
    LLVMBuildUnreachable(f->builder);
    LLVMPositionBuilderAtEnd(f->builder, fn_new_block(f, "unreachable"));
}

// ---------------------------------------------------------------- intrinsics

// Where am I: a load. NULL if it is none of these.
static LLVMValueRef lower_position(FnCg *f, DeviceIntrinsic which) {
    LLVMValueRef shift = constant_u32(f, 5), lane = constant_u32(f, 31);
    switch ((int)which) {
    case DEVICE_simt_thread_index_x:
    case DEVICE_simt_thread_index_y:
    case DEVICE_simt_thread_index_z:
        return thread_u32(f, 4u * (which - DEVICE_simt_thread_index_x));
    case DEVICE_simt_block_index_x:
    case DEVICE_simt_block_index_y:
    case DEVICE_simt_block_index_z:
        return block_u32(f,
                         offsetof(OxSimtBlock, index) + 4u * (which - DEVICE_simt_block_index_x));
    case DEVICE_simt_block_dim_x:
    case DEVICE_simt_block_dim_y:
    case DEVICE_simt_block_dim_z:
        return block_u32(f, offsetof(OxSimtBlock, dim) + 4u * (which - DEVICE_simt_block_dim_x));
    case DEVICE_simt_grid_dim_x:
    case DEVICE_simt_grid_dim_y:
    case DEVICE_simt_grid_dim_z:
        return block_u32(f,
                         offsetof(OxSimtBlock, grid_dim) + 4u * (which - DEVICE_simt_grid_dim_x));
    case DEVICE_simt_cluster_dim_x:
    case DEVICE_simt_cluster_dim_y:
    case DEVICE_simt_cluster_dim_z:
        return block_u32(f, offsetof(OxSimtBlock, cluster_dim) +
                                4u * (which - DEVICE_simt_cluster_dim_x));
    case DEVICE_simt_cluster_rank:
        return block_u32(f, offsetof(OxSimtBlock, cluster_rank));
    case DEVICE_simt_lane_id:
        return LLVMBuildAnd(f->builder, thread_u32(f, offsetof(OxSimtThread, linear)), lane, "");
    case DEVICE_simt_warp_id:
        return LLVMBuildLShr(f->builder, thread_u32(f, offsetof(OxSimtThread, linear)), shift, "");
    case DEVICE_simt_sm_id:
        return call_block(f, "ox_cpu_sm_id", f->cg->i32);
    case DEVICE_simt_sm_count:
        return runtime_call(f, "ox_cpu_sm_count", f->cg->i32, NULL, 0);
    case DEVICE_simt_grid_id:
        return call_block(f, "ox_cpu_grid_id", f->cg->i64);
    case DEVICE_simt_dynamic_shared:
        return block_pointer(f, offsetof(OxSimtBlock, dynamic_shared));
    case DEVICE_simt_dynamic_shared_size:
        return block_u32(f, offsetof(OxSimtBlock, dynamic_size));
    }
    return NULL;
}

static LLVMValueRef lower_warp(FnCg *f, DeviceIntrinsic which, const CgValue *args) {
    switch ((int)which) {
    case DEVICE_simt_shuffle_index:
    case DEVICE_simt_shuffle_index_u64:
        return call_shuffle(f, OX_SHUFFLE_INDEX, args);
    case DEVICE_simt_shuffle_up:
    case DEVICE_simt_shuffle_up_u64:
        return call_shuffle(f, OX_SHUFFLE_UP, args);
    case DEVICE_simt_shuffle_down:
    case DEVICE_simt_shuffle_down_u64:
        return call_shuffle(f, OX_SHUFFLE_DOWN, args);
    case DEVICE_simt_shuffle_xor:
    case DEVICE_simt_shuffle_xor_u64:
        return call_shuffle(f, OX_SHUFFLE_XOR, args);
    case DEVICE_simt_vote_all:
        return as_bool(f, call_vote(f, OX_VOTE_ALL, args));
    case DEVICE_simt_vote_any:
        return as_bool(f, call_vote(f, OX_VOTE_ANY, args));
    case DEVICE_simt_vote_uniform:
        return as_bool(f, call_vote(f, OX_VOTE_UNIFORM, args));
    case DEVICE_simt_vote_ballot:
        return call_vote(f, OX_VOTE_BALLOT, args);
    case DEVICE_simt_match_any:
    case DEVICE_simt_match_any_u64:
        return call_match(f, false, args);
    case DEVICE_simt_match_all:
    case DEVICE_simt_match_all_u64:
        return call_match(f, true, args);
    case DEVICE_simt_reduce_add:
        return call_reduce(f, OX_REDUCE_ADD, args);
    case DEVICE_simt_reduce_min_u32:
        return call_reduce(f, OX_REDUCE_MIN_U32, args);
    case DEVICE_simt_reduce_max_u32:
        return call_reduce(f, OX_REDUCE_MAX_U32, args);
    case DEVICE_simt_reduce_min_i32:
        return call_reduce(f, OX_REDUCE_MIN_I32, args);
    case DEVICE_simt_reduce_max_i32:
        return call_reduce(f, OX_REDUCE_MAX_I32, args);
    case DEVICE_simt_reduce_and:
        return call_reduce(f, OX_REDUCE_AND, args);
    case DEVICE_simt_reduce_or:
        return call_reduce(f, OX_REDUCE_OR, args);
    case DEVICE_simt_reduce_xor:
        return call_reduce(f, OX_REDUCE_XOR, args);
    case DEVICE_simt_elect:
        return call_mask(f, "ox_cpu_elect", f->cg->i32, args);
    case DEVICE_simt_active_mask: {
        LLVMValueRef thread[] = {thread_of(f)};
        return runtime_call(f, "ox_cpu_active_mask", f->cg->i32, thread, 1);
    }
    }
    return NULL;
}

static LLVMValueRef lower_value(FnCg *f, DeviceIntrinsic which, const CgValue *args) {
    Cg *cg = f->cg;
    switch ((int)which) {
    case DEVICE_simt_barrier_count:
        return call_barrier(f, OX_BARRIER_COUNT, args);
    case DEVICE_simt_barrier_and:
        return as_bool(f, call_barrier(f, OX_BARRIER_AND, args));
    case DEVICE_simt_barrier_or:
        return as_bool(f, call_barrier(f, OX_BARRIER_OR, args));
    case DEVICE_simt_shared_offset: {
        LLVMValueRef base = block_pointer(f, offsetof(OxSimtBlock, shared));
        return as_u32(f, LLVMBuildSub(f->builder,
                                      LLVMBuildPtrToInt(f->builder, args[0].a, cg->iptr, ""),
                                      LLVMBuildPtrToInt(f->builder, base, cg->iptr, ""), ""));
    }
    case DEVICE_simt_cluster_map: {
        LLVMValueRef values[] = {thread_of(f), args[0].a, args[1].a};
        return runtime_call(f, "ox_cpu_cluster_map", cg->ptr, values, 3);
    }
    case DEVICE_simt_clock:
        return as_u32(f, fn_call_llvm(f, "llvm.readcyclecounter", NULL, 0, NULL, 0));
    case DEVICE_simt_clock64:
        return fn_call_llvm(f, "llvm.readcyclecounter", NULL, 0, NULL, 0);
    case DEVICE_simt_global_timer:
        return runtime_call(f, "ox_cpu_global_timer", cg->i64, NULL, 0);
    case DEVICE_simt_panic_global: // GPUs alone ask for it
        return LLVMConstNull(cg->ptr);
    case DEVICE_simt_printf: {
        LLVMValueRef values[] = {thread_of(f), args[0].a, args[1].a};
        return runtime_call(f, "ox_cpu_printf", cg->i32, values, 3);
    }
    }
    return NULL;
}

// Calls the runtime with message and place of a panic or a report.
static LLVMValueRef leave_record(FnCg *f, PanicText panic, const char *function) {
    LLVMValueRef operands = fn_alloca(f, 16, 8);
    LLVMBuildStore(f->builder, panic.operands[0], operands);
    LLVMBuildStore(f->builder, panic.operands[1], fn_offset(f, operands, 8));
    LLVMValueRef values[] = {block_of(f),   thread_u32(f, offsetof(OxSimtThread, linear)),
                             panic.message, panic.message_len,
                             operands,      constant_u32(f, panic.operand_count),
                             panic.file,    panic.file_len,
                             panic.line,    panic.column};
    return runtime_call(f, function, f->cg->void_ty, values, 10);
}

// Intrinsics without a result; false if it is none of these.
static bool lower_effect(FnCg *f, DeviceIntrinsic which, const CgValue *args) {
    switch ((int)which) {
    case DEVICE_simt_barrier:
        call_thread(f, "ox_cpu_barrier");
        return true;
    case DEVICE_simt_named_barrier:
        call_numbered(f, "ox_cpu_named_barrier", args);
        return true;
    case DEVICE_simt_named_arrive:
        call_numbered(f, "ox_cpu_named_arrive", args);
        return true;
    case DEVICE_simt_cluster_barrier:
        call_thread(f, "ox_cpu_cluster_barrier");
        return true;
    case DEVICE_simt_grid_barrier:
        call_thread(f, "ox_cpu_grid_barrier");
        return true;
    case DEVICE_simt_warp_sync:
        call_mask(f, "ox_cpu_warp_sync", f->cg->void_ty, args);
        return true;
    case DEVICE_simt_nanosleep: // others make progress meanwhile
        call_thread(f, "ox_cpu_yield");
        return true;
    case DEVICE_simt_fence_block: // a block runs on one core
        build_fence(f, true);
        return true;
    case DEVICE_simt_fence_device:
    case DEVICE_simt_fence_system:
        build_fence(f, false);
        return true;
    case DEVICE_simt_begin_block: // checked before: uniform.c
    case DEVICE_simt_block_agrees:
    case DEVICE_simt_warp_agrees:
        return true;
    case DEVICE_simt_breakpoint:
        fn_call_llvm(f, "llvm.debugtrap", NULL, 0, NULL, 0);
        return true;
    case DEVICE_simt_trap: {
        LLVMValueRef values[] = {block_of(f), thread_u32(f, offsetof(OxSimtThread, linear))};
        runtime_call(f, "ox_cpu_trap", f->cg->void_ty, values, 2);
        end_here(f);
        return true;
    }
    case DEVICE_simt_panic_exit: // GPUs alone come here
        end_here(f);
        return true;
    case DEVICE_simt_panic: // ends the block of code
        cpusimt_panic_record(f, panic_given(f, args));
        LLVMPositionBuilderAtEnd(f->builder, fn_new_block(f, "unreachable"));
        return true;
    case DEVICE_simt_report:
        leave_record(f, panic_given(f, args), "ox_cpu_report");
        return true;
    case DEVICE_simt_exit:
        call_thread(f, "ox_cpu_exit");
        end_here(f);
        return true;
    }
    return false;
}

LLVMValueRef cpusimt_register(FnCg *f, DeviceIntrinsic which) {
    LLVMValueRef lowered = lower_position(f, which);
    return lowered != NULL ? lowered : lower_value(f, which, NULL);
}

LLVMValueRef cpusimt_shared_base(FnCg *f) {
    return block_pointer(f, offsetof(OxSimtBlock, shared));
}

static uint32_t shared_gap(const FnCg *f) {
    return cg_checks(f->cg) ? OX_CHECK_GUARD : 0;
}

static LLVMValueRef shared_memory(FnCg *f, const Instance *memory) {
    SharedArea area =
        device_shared_memory_area(f->cg->layouts, mono_shared(f->cg->items), memory, shared_gap(f));
    return fn_offset(f, cpusimt_shared_base(f), area.offset);
}

bool cpusimt_intrinsic(FnCg *f, Symbol name, const Instance *instance, const CgValue *args,
                       uint32_t count, const Layout *result, CgValue *value) {
    (void)count;
    if (str_eq(sym_str(f->cg->session, name), STR("simt_ptx"))) {
        return cpusimt_ptx(f, args, result, value);
    }
    DeviceIntrinsic which = device_intrinsic_named(sym_str(f->cg->session, name));
    if (which == DEVICE_NO_INTRINSIC) {
        return false;
    }
    if (which == DEVICE_simt_shared_memory) {
        *value = cg_immediate(result, shared_memory(f, instance));
        return true;
    }
    LLVMValueRef lowered = lower_position(f, which);
    lowered = lowered != NULL ? lowered : lower_warp(f, which, args);
    lowered = lowered != NULL ? lowered : lower_value(f, which, args);
    if (lowered != NULL) {
        *value = cg_immediate(result, lowered);
        return true;
    }
    *value = cg_zst(result);
    return lower_effect(f, which, args);
}

// ---------------------------------------------------------------- panics

void cpusimt_panic_record(FnCg *f, PanicText panic) {
    Cg *cg = f->cg;
    LLVMValueRef call = leave_record(f, panic, "ox_cpu_panic");
    cg_call_attr(cg, call, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "noreturn", 0);
    cg_call_attr(cg, call, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "cold", 0);
    LLVMBuildUnreachable(f->builder);
}

void cpusimt_panic(FnCg *f, LangItem item, const CgValue *args, uint32_t count, Span span) {
    cpusimt_panic_record(f, panic_text(f, item, args, count, span));
}

void cpusimt_panic_text(FnCg *f, Str text, Span span) {
    CgValue message = {
        .kind = CG_PAIR, .a = cg_text(f->cg, text), .b = LLVMConstInt(f->cg->i64, text.len, false)};
    cpusimt_panic_record(f, panic_text(f, LANG_PANIC, &message, 1, span));
}

// ---------------------------------------------------------------- shared memory

LLVMValueRef cpusimt_static_address(FnCg *f, DefId def) {
    SharedArea area =
        device_shared_area(f->cg->layouts, mono_shared(f->cg->items), def, shared_gap(f));
    return area.found ? fn_offset(f, block_pointer(f, offsetof(OxSimtBlock, shared)), area.offset)
                      : NULL;
}

bool cpusimt_define_static(Cg *cg, DefId def) {
    const Layout *layout; // shared variables lie in the block's area
    return device_memory_of_static(cg->layouts, def, &layout) == DEVICE_SHARED;
}
