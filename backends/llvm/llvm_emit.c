// llvm_emit.c: a module from start to bytes: context, lowering, passes, emission.
//
// In: a job and a target's hooks. Out: text or an object in arena memory. At level 0 no pass runs
// but those that always-inline functions need; above, LLVM's default pipelines of that level.
#include "backends/llvm/llvm_device.h"

#include <llvm-c/BitWriter.h>
#include <llvm-c/Support.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <pthread.h>
#include <time.h>

static double now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void types_fill(Cg *cg) {
    LLVMContextRef c = cg->context;
    cg->void_ty = LLVMVoidTypeInContext(c);
    cg->ptr = LLVMPointerTypeInContext(c, 0);
    cg->i1 = LLVMInt1TypeInContext(c);
    cg->i8 = LLVMInt8TypeInContext(c);
    cg->i16 = LLVMInt16TypeInContext(c);
    cg->i32 = LLVMInt32TypeInContext(c);
    cg->i64 = LLVMInt64TypeInContext(c);
    cg->i128 = LLVMInt128TypeInContext(c);
    cg->iptr = LLVMIntTypeInContext(c, cg->job->target->pointer_size * 8);
    cg->f16 = LLVMHalfTypeInContext(c);
    cg->bf16 = LLVMBFloatTypeInContext(c);
    cg->f32 = LLVMFloatTypeInContext(c);
    cg->f64 = LLVMDoubleTypeInContext(c);
    cg->f128 = LLVMFP128TypeInContext(c);
}

// Addresses of shared, constant and local memory in 32 bits, which all fit: loops over shared
// memory need half the address arithmetic, and ptxas schedules their loads better.
static void use_short_pointers(void) {
    static const char *const words[] = {"oxcc", "-nvptx-short-ptr"};
    LLVMParseCommandLineOptions(sizeof words / sizeof *words, words, NULL);
}

static void targets_initialize(const char *triple) {
    if (strncmp(triple, "nvptx", 5) == 0) {
        static pthread_once_t once = PTHREAD_ONCE_INIT;
        pthread_once(&once, use_short_pointers);
        LLVMInitializeNVPTXTargetInfo();
        LLVMInitializeNVPTXTarget();
        LLVMInitializeNVPTXTargetMC();
        LLVMInitializeNVPTXAsmPrinter();
    } else if (strncmp(triple, "aarch64", 7) == 0) {
        LLVMInitializeAArch64TargetInfo();
        LLVMInitializeAArch64Target();
        LLVMInitializeAArch64TargetMC();
        LLVMInitializeAArch64AsmPrinter();
    } else {
        LLVMInitializeX86TargetInfo();
        LLVMInitializeX86Target();
        LLVMInitializeX86TargetMC();
        LLVMInitializeX86AsmParser(); // inline assembly
        LLVMInitializeX86AsmPrinter();
    }
}

static bool machine_create(Cg *cg, const LlvmMachine *machine) {
    char *message = NULL;
    LLVMTargetRef target;
    targets_initialize(machine->triple);
    if (LLVMGetTargetFromTriple(machine->triple, &target, &message)) {
        diag_emit(diag_error(cg->session, ERR_NONE, SPAN_NONE, "this LLVM has no target `%s`: %s",
                             machine->triple, message));
        LLVMDisposeMessage(message);
        return false;
    }
    static const LLVMCodeGenOptLevel levels[] = {LLVMCodeGenLevelNone, LLVMCodeGenLevelLess,
                                                 LLVMCodeGenLevelDefault,
                                                 LLVMCodeGenLevelAggressive};
    uint32_t level = cg->job->options.opt_level > 3 ? 3 : cg->job->options.opt_level;
    cg->machine = LLVMCreateTargetMachine(
        target, machine->triple, machine->cpu, machine->features, levels[level],
        machine->position_independent ? LLVMRelocPIC : LLVMRelocDefault, LLVMCodeModelDefault);
    LLVMSetTarget(cg->module, machine->triple);
    LLVMTargetDataRef data = LLVMCreateTargetDataLayout(cg->machine);
    LLVMSetModuleDataLayout(cg->module, data);
    LLVMDisposeTargetData(data);
    return true;
}

// A module that LLVM rejects is a bug of ours: it is kept for the report.
static bool verify(Cg *cg) {
    char *message = NULL;
    if (!LLVMVerifyModule(cg->module, LLVMReturnStatusAction, &message)) {
        LLVMDisposeMessage(message);
        return true;
    }
    const char *path = "/tmp/oxcc-rejected.ll";
    char *ignored = NULL;
    LLVMPrintModuleToFile(cg->module, path, &ignored);
    fprintf(stderr,
            "error: internal compiler error: LLVM rejects the generated code, kept in "
            "%s\n%.2000s\nPlease report this.\n",
            path, message);
    LLVMDisposeMessage(message);
    return false;
}

static bool run_passes(Cg *cg, const char *pipeline) {
    LLVMPassBuilderOptionsRef builder = LLVMCreatePassBuilderOptions();
    LLVMErrorRef error = LLVMRunPasses(cg->module, pipeline, cg->machine, builder);
    LLVMDisposePassBuilderOptions(builder);
    if (error != NULL) {
        char *message = LLVMGetErrorMessage(error);
        fprintf(stderr, "error: internal compiler error: LLVM's passes failed: %s\n", message);
        LLVMDisposeErrorMessage(message);
        return false;
    }
    return true;
}

// Device libraries ask whether they run on a GPU: what only the other answer needs goes first, and
// with it the writes of globals that then have their initial value for ever.
static const char without_dead_branches[] = "function(sroa,simplifycfg),globaldce";

static bool optimize(Cg *cg) {
    const BackendOptions *options = &cg->job->options;
    static const char *const pipelines[] = {"always-inline", "default<O1>", "default<O2>",
                                            "default<O3>"};
    uint32_t level = options->opt_level > 3 ? 3 : options->opt_level;
    const char *pipeline = options->opt_size ? "default<Os>" : pipelines[level];
    if (cg->target->is_device && level > 0 &&
        (!run_passes(cg, without_dead_branches) || !cg_prove_checks(cg, run_passes))) {
        return false;
    }
    // Shared memory is reached through generic pointers; known as what it is, it has the alignment
    // of its variable, and neighbours are loaded and stored together.
    bool separate_memory = cg->target->is_device && !cg->target->has_thread && level > 0;
    return run_passes(cg, pipeline) && cg_vectorize_threads(cg, run_passes) &&
           (!separate_memory || run_passes(cg, "function(infer-address-spaces,infer-alignment)"));
}

static bool output_module(Cg *cg, BackendOutput output, Arena *arena, Str *out) {
    LLVMMemoryBufferRef buffer = NULL;
    char *message = NULL;
    switch (output) {
    case BACKEND_IR: {
        char *text = LLVMPrintModuleToString(cg->module);
        *out = arena_str(arena, str_of(text));
        LLVMDisposeMessage(text);
        return true;
    }
    case BACKEND_BITCODE:
        buffer = LLVMWriteBitcodeToMemoryBuffer(cg->module);
        break;
    case BACKEND_OBJECT:
    case BACKEND_ASM:
        if (LLVMTargetMachineEmitToMemoryBuffer(
                cg->machine, cg->module, output == BACKEND_ASM ? LLVMAssemblyFile : LLVMObjectFile,
                &message, &buffer)) {
            fprintf(stderr, "error: internal compiler error: LLVM cannot emit the module: %s\n",
                    message);
            LLVMDisposeMessage(message);
            return false;
        }
        break;
    }
    *out = arena_str(arena, (Str){LLVMGetBufferStart(buffer), LLVMGetBufferSize(buffer)});
    LLVMDisposeMemoryBuffer(buffer);
    return true;
}

static void cg_free(Cg *cg) {
    cons_free(&cg->fn_table);
    cons_free(&cg->vtable_table);
    vec_free(&cg->fn_keys);
    vec_free(&cg->fns);
    vec_free(&cg->vtable_keys);
    vec_free(&cg->vtables);
    map_free(&cg->statics);
    map_free(&cg->allocs);
    map_free(&cg->texts);
    map_free(&cg->locations);
    vec_free(&cg->checks);
    if (cg->job->last) {
        return;
    }
    if (cg->machine != NULL) {
        LLVMDisposeTargetMachine(cg->machine);
    }
    LLVMDisposeModule(cg->module);
    LLVMContextDispose(cg->context);
}

static void lower_device_on_cpu(Cg *cg) {
    if (cg->job->device_items == NULL) {
        return;
    }
    Cg device = *cg; // the same module, other hooks, own tables of functions
    device.target = &llvm_target_cpusimt;
    device.layouts = cg->job->cpu_layouts != NULL ? cg->job->cpu_layouts : cg->layouts;
    device.fn_table = (ConsTable){0};
    device.fn_keys.data = NULL;
    device.fn_keys.len = device.fn_keys.cap = 0;
    device.fns.data = NULL;
    device.fns.len = device.fns.cap = 0;
    device.vtable_table = (ConsTable){0};
    device.vtable_keys.data = NULL;
    device.vtable_keys.len = device.vtable_keys.cap = 0;
    device.vtables.data = NULL;
    device.vtables.len = device.vtables.cap = 0;
    device.statics = (Map){0};
    device.allocs = (Map){0}; // may hold addresses of functions, which differ here
    cg_items(&device, cg->job->device_items);
    device.target->finish(&device);
    cg->texts = device.texts;
    cg->locations = device.locations;
    cons_free(&device.fn_table);
    cons_free(&device.vtable_table);
    vec_free(&device.fn_keys);
    vec_free(&device.fns);
    vec_free(&device.vtable_keys);
    vec_free(&device.vtables);
    map_free(&device.statics);
    map_free(&device.allocs);
}

// What global_asm! names has no other use that LLVM would see.
static void keep_used(Cg *cg) {
    if (cg->used.len == 0) {
        return;
    }
    LLVMTypeRef type = LLVMArrayType2(cg->ptr, cg->used.len);
    LLVMValueRef list = LLVMAddGlobal(cg->module, type, "llvm.compiler.used");
    LLVMSetInitializer(list, LLVMConstArray2(cg->ptr, cg->used.data, cg->used.len));
    LLVMSetLinkage(list, LLVMAppendingLinkage);
    LLVMSetSection(list, "llvm.metadata");
    vec_free(&cg->used);
}

bool llvm_emit(BackendJob *job, const LlvmTarget *target, const LlvmMachine *machine,
               BackendOutput output, Arena *arena, Str *out) {
    Cg cg = {.job = job,
             .target = target,
             .program = job->program,
             .cx = layout_tycx(job->layouts),
             .layouts = job->layouts,
             .eval = job->eval,
             .session = job->program->session,
             .arena = arena};
    double start = now_ms();
    llvm_start();
    cg.context = LLVMContextCreate();
    cg.module = LLVMModuleCreateWithNameInContext(job->module_name.ptr, cg.context);
    types_fill(&cg);
    uint32_t errors = diag_error_count(cg.session);
    bool ok = machine_create(&cg, machine);
    if (ok) {
        cg_debug_begin(&cg);
        cg_items(&cg, job->items);
        lower_device_on_cpu(&cg);
        target->finish(&cg);
        keep_used(&cg);
        cg_debug_finish(&cg);
        if (job->last) {
            mono_code_release(job->items->code);
            mono_code_release(job->device_items ? job->device_items->code : NULL);
        }
        ok = diag_error_count(cg.session) == errors && (!job->options.verify || verify(&cg));
    }
    if (ok && job->options.check && job->device_items != NULL) {
        Cg device = cg;
        device.target = &llvm_target_cpusimt;
        device.layouts = job->cpu_layouts;
        ok = cg_check_kernels(&device, run_passes) && (!job->options.verify || verify(&cg));
    }
    double lowered = now_ms();
    ok = ok && (job->options.no_passes || optimize(&cg)) &&
         (!cg_denies_checks(&cg) || cg_report_checks(&cg));
    if (ok && target->before_code != NULL) {
        target->before_code(&cg);
    }
    double optimized = now_ms();
    ok = ok && output_module(&cg, output, arena, out);
    job->lower_ms = lowered - start;
    job->optimize_ms = optimized - lowered;
    job->emit_ms = now_ms() - optimized;
    cg_free(&cg);
    return ok;
}
