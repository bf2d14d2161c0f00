// cpusimt.c: kernels for the CPU device, compiled into the host object (runtime/rt/simt_cpu.h is
// the contract).
//
// In: device instances. Out: per kernel one function. Every device function has a hidden first
// parameter, the thread it runs for, from which thread indices are read. A kernel that never waits
// for other threads is a loop over the threads of a block with a thread of its own on the stack,
// which inlining dissolves; one that waits is called once for each thread, on a fiber.
#include "backends/llvm/llvm.h"
#include "backends/llvm/llvm_device.h"
#include "mir/device/device_abi.h"
#include "runtime/rt/simt_cpu.h"

// ---------------------------------------------------------------- entries

// Arguments of the Ox function: each parameter lies whole in the packed buffer.
static void unpack(FnCg *f, const Kernel *kernel, LLVMValueRef buffer, CgValue *values) {
    KernelAbi abi = kernel_abi(f->cg->layouts, f->cg->arena, &kernel->instance);
    for (uint32_t i = 0; i < abi.param_count; i++) {
        const Layout *layout = abi.params[i].layout;
        CgPlace place = {.ptr = fn_offset(f, buffer, abi.params[i].offset),
                         .layout = layout,
                         .align = layout->align};
        values[i] = fn_load(f, place);
    }
}

static void call_kernel(FnCg *f, const CgFunction *fn, const CgValue *values) {
    CgValue result;
    LLVMValueRef call = fn_call(f, fn->value, fn->type, fn->abi, false, values, fn->abi->arg_count,
                                NULL, &result, NULL);
    cg_call_attr(f->cg, call, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "alwaysinline", 0);
}

typedef struct Loop {
    LLVMValueRef index;
    LLVMBasicBlockRef head, done;
} Loop;

static Loop loop_begin(FnCg *f, LLVMValueRef limit) {
    Cg *cg = f->cg;
    LLVMBasicBlockRef before = LLVMGetInsertBlock(f->builder);
    Loop loop = {.head = fn_new_block(f, "threads"), .done = fn_new_block(f, "done")};
    LLVMBasicBlockRef body = fn_new_block(f, "thread");
    LLVMBuildBr(f->builder, loop.head);
    LLVMPositionBuilderAtEnd(f->builder, loop.head);
    loop.index = LLVMBuildPhi(f->builder, cg->i32, "");
    LLVMValueRef zero = LLVMConstNull(cg->i32);
    LLVMAddIncoming(loop.index, &zero, &before, 1);
    LLVMBuildCondBr(f->builder, LLVMBuildICmp(f->builder, LLVMIntULT, loop.index, limit, ""), body,
                    loop.done);
    LLVMPositionBuilderAtEnd(f->builder, body);
    return loop;
}

static LLVMValueRef loop_end(FnCg *f, Loop loop) {
    LLVMValueRef next =
        LLVMBuildNUWAdd(f->builder, loop.index, LLVMConstInt(f->cg->i32, 1, false), "");
    LLVMBasicBlockRef here = LLVMGetInsertBlock(f->builder);
    LLVMAddIncoming(loop.index, &next, &here, 1);
    LLVMValueRef branch = LLVMBuildBr(f->builder, loop.head);
    LLVMPositionBuilderAtEnd(f->builder, loop.done);
    return branch;
}

static void store_index(FnCg *f, uint32_t axis, LLVMValueRef index) {
    LLVMBuildStore(f->builder, index,
                   fn_offset(f, f->thread, offsetof(OxSimtThread, index) + 4 * axis));
}

typedef struct Row { // threads that differ in x alone
    const CgFunction *fn;
    const CgValue *values;
    LLVMValueRef dims[3], y, z;
} Row;

// Runs the threads of a row, one after the other; the branch that closes their loop.
static LLVMValueRef run_row(FnCg *f, const Row *row) {
    LLVMBuilderRef b = f->builder;
    Loop loop = loop_begin(f, row->dims[0]);
    store_index(f, 0, loop.index);
    LLVMValueRef plane = LLVMBuildAdd(b, LLVMBuildMul(b, row->z, row->dims[1], ""), row->y, "");
    LLVMValueRef linear = LLVMBuildAdd(b, LLVMBuildMul(b, plane, row->dims[0], ""), loop.index, "");
    LLVMBuildStore(b, linear, fn_offset(f, f->thread, offsetof(OxSimtThread, linear)));
    call_kernel(f, row->fn, row->values);
    return loop_end(f, loop);
}

// The row twice: in the first loop all threads pass the kernel's tests (cpusimt_threads.c).
static void run_row_by_answer(FnCg *f, const Row *row) {
    LLVMBasicBlockRef fast = fn_new_block(f, "fast"), slow = fn_new_block(f, "slow"),
                      done = fn_new_block(f, "done");
    LLVMBuildCondBr(f->builder, cpusimt_question(f, row->y, row->z), fast, slow);
    LLVMPositionBuilderAtEnd(f->builder, fast);
    cpusimt_mark_loop(f->cg, run_row(f, row), true);
    LLVMBuildBr(f->builder, done);
    LLVMPositionBuilderAtEnd(f->builder, slow);
    cpusimt_mark_loop(f->cg, run_row(f, row), false);
    LLVMBuildBr(f->builder, done);
    LLVMPositionBuilderAtEnd(f->builder, done);
}

static void block_form(FnCg *f, const CgFunction *fn, const CgValue *values, LLVMValueRef block) {
    Cg *cg = f->cg;
    f->thread = fn_alloca(f, sizeof(OxSimtThread), 8);
    LLVMBuildStore(f->builder, block, fn_offset(f, f->thread, offsetof(OxSimtThread, block)));
    LLVMBuildStore(f->builder, LLVMConstNull(cg->ptr),
                   fn_offset(f, f->thread, offsetof(OxSimtThread, runtime)));
    Row row = {.fn = fn, .values = values};
    for (uint32_t i = 0; i < 3; i++) {
        row.dims[i] = cpusimt_load_word(f, block, offsetof(OxSimtBlock, dim) + 4 * i);
    }
    Loop over_z = loop_begin(f, row.dims[2]);
    row.z = over_z.index;
    store_index(f, 2, row.z);
    Loop over_y = loop_begin(f, row.dims[1]);
    row.y = over_y.index;
    store_index(f, 1, row.y);
    if (cpusimt_asks(cg)) {
        run_row_by_answer(f, &row);
    } else {
        run_row(f, &row);
    }
    loop_end(f, over_y);
    loop_end(f, over_z);
}

static void define_entry(Cg *cg, const Kernel *kernel) {
    CgFunction fn = cg_function(cg, &kernel->instance);
    LLVMTypeRef params[2] = {cg->ptr, cg->ptr};
    LLVMValueRef entry =
        LLVMAddFunction(cg->module, kernel_cpu_symbol(cg->cx, cg->arena, kernel).ptr,
                        LLVMFunctionType(cg->void_ty, params, 2, false));
    LLVMSetVisibility(entry, LLVMHiddenVisibility);
    cg_check_function(cg, entry, NULL, NULL);
    FnCg f = {.cg = cg,
              .fn = entry,
              .declared = fn,
              .abi = fn.abi,
              .builder = LLVMCreateBuilderInContext(cg->context)};
    f.alloca_block = fn_new_block(&f, "start");
    LLVMBasicBlockRef body = fn_new_block(&f, "body");
    LLVMPositionBuilderAtEnd(f.builder, body);
    cg_debug_wrapper(cg, entry, f.builder, kernel->def);
    CgValue *values = ARENA_ARRAY(cg->arena, CgValue, fn.abi->arg_count + 1);
    unpack(&f, kernel, LLVMGetParam(entry, 0), values);
    if (kernel->uses_barriers) {
        f.thread = LLVMGetParam(entry, 1);
        call_kernel(&f, &fn, values);
    } else {
        cpusimt_keep_scalar(cg, entry, true);
        block_form(&f, &fn, values, LLVMGetParam(entry, 1));
    }
    LLVMBuildRetVoid(f.builder);
    LLVMPositionBuilderAtEnd(f.builder, f.alloca_block);
    LLVMBuildBr(f.builder, body);
    LLVMDisposeBuilder(f.builder);
}

static void define_entries(Cg *cg) {
    for (uint32_t i = 0; i < cg->items->kernels.len; i++) {
        define_entry(cg, &cg->items->kernels.data[i]);
    }
}

const LlvmTarget llvm_target_cpusimt = {.name = "cpusimt",
                                        .is_device = true,
                                        .has_thread = true,
                                        .intrinsic = cpusimt_intrinsic,
                                        .finish = define_entries,
                                        .device_panic = cpusimt_panic,
                                        .static_address = cpusimt_static_address,
                                        .define_static = cpusimt_define_static};
