// native.c: host code for x86-64 and AArch64.
//
// In: host instances. Out: an object with `main`, and with the kernels compiled for the CPU device.
// The C entry point calls the library's lang item `start` with the user's main as a function
// pointer.
#include "backends/llvm/llvm.h"

static void define_panic_strategy(Cg *cg) {
    if (cg->job->options.panic_abort) {
        LLVMValueRef mark = LLVMAddGlobal(cg->module, cg->i8, "ox_panic_aborts");
        LLVMSetInitializer(mark, LLVMConstNull(cg->i8));
        LLVMSetVisibility(mark, LLVMHiddenVisibility);
    }
}

// int main(int argc, char **argv) { return start(main, argc, argv, 0); }
static void define_main(Cg *cg) {
    if (cg->items->has_main || cg->items->no_main) {
        define_panic_strategy(cg);
    }
    if (!cg->items->has_main) {
        return;
    }
    LLVMTypeRef params[2] = {cg->i32, cg->ptr};
    LLVMValueRef entry =
        LLVMAddFunction(cg->module, "main", LLVMFunctionType(cg->i32, params, 2, false));
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(cg->context);
    LLVMPositionBuilderAtEnd(builder, LLVMAppendBasicBlockInContext(cg->context, entry, ""));
    CgFunction start = cg_function(cg, &cg->items->start);
    LLVMValueRef user = cg_function_address(cg, &cg->items->main);
    LLVMValueRef args[4] = {user,
                            LLVMBuildIntCast2(builder, LLVMGetParam(entry, 0), cg->iptr, true, ""),
                            LLVMGetParam(entry, 1), LLVMConstNull(cg->i8)};
    uint32_t wanted = LLVMCountParamTypes(start.type);
    LLVMValueRef code =
        LLVMBuildCall2(builder, start.type, start.value, args, wanted < 4 ? wanted : 4, "");
    LLVMBuildRet(builder, LLVMBuildIntCast2(builder, code, cg->i32, true, ""));
    LLVMDisposeBuilder(builder);
}

static const LlvmTarget native = {.name = "native", .unwinds = true, .finish = define_main};

static bool native_emit(BackendJob *job, BackendOutput output, Arena *arena, Str *out) {
    char *host = NULL;
    const char *cpu = job->options.cpu != NULL ? job->options.cpu : job->target->cpu;
    if (strcmp(cpu, "native") == 0) {
        llvm_start();
        host = LLVMGetHostCPUName();
        cpu = host;
    }
    LlvmMachine machine = {job->target->triple, cpu, job->target->features, true};
    bool ok = llvm_emit(job, &native, &machine, output, arena, out);
    if (host != NULL) {
        LLVMDisposeMessage(host);
    }
    return ok;
}

static const BackendTarget targets[] = {
    {"x86_64-unknown-linux-gnu", "x86_64-unknown-linux-gnu", "x86-64", "", 8},
    {"aarch64-unknown-linux-gnu", "aarch64-unknown-linux-gnu", "generic", "+neon", 8},
};

const Backend backend_native = {
    .version = BACKEND_VERSION,
    .name = "native",
    .targets = targets,
    .target_count = sizeof targets / sizeof *targets,
    .capabilities = BACKEND_UNWINDING | BACKEND_F16,
    .tile_threads = 1,
    .emit = native_emit,
};
