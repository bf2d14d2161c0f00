// nvptx.c: kernels as PTX.
//
// In: device instances. Out: PTX text for one architecture. A kernel becomes an entry with the
// parameters of its device ABI that calls the Ox function, which is inlined. Launch bounds and
// contracts become entry attributes. Device functions never unwind: a panic records itself and ends
// the thread.
#include "backends/llvm/llvm_device.h"
#include "mir/device/device_abi.h"
#include "runtime/rt/launch_proof.h"

enum { PTX_KERNEL_CALL = 71 };

static void declare_fn(Cg *cg, LLVMValueRef fn, const Instance *instance) {
    (void)instance;
    cg_attr(cg, fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "mustprogress", 0);
}

// ---------------------------------------------------------------- panics

static void device_panic(FnCg *f, LangItem item, const CgValue *args, uint32_t count, Span span) {
    nvptx_panic(f, item, args, count, span);
    LLVMBuildUnreachable(f->builder);
}

// ---------------------------------------------------------------- entries

static void entry_attributes(Cg *cg, LLVMValueRef entry, const Kernel *kernel) {
    Str text;
    if (kernel->on_tiles) {
        // Not reqntid, which the driver does not tell as the function's MAX_THREADS_PER_BLOCK: that
        // is how a launcher learns how many threads work on a tile.
        text = arena_printf(cg->arena, "%u,1,1", layout_target(cg->layouts).tile_threads);
        cg_attr_text(cg, entry, "nvvm.maxntid", text.ptr);
    } else if (kernel->block[0] != 0) {
        text = arena_printf(cg->arena, "%u,%u,%u", kernel->block[0], kernel->block[1],
                            kernel->block[2]);
        cg_attr_text(cg, entry, "nvvm.reqntid", text.ptr);
    } else if (kernel->max_threads != 0) {
        text = arena_printf(cg->arena, "%u,1,1", kernel->max_threads);
        cg_attr_text(cg, entry, "nvvm.maxntid", text.ptr);
    }
    if (kernel->min_blocks != 0) {
        cg_attr_text(cg, entry, "nvvm.minctasm",
                     arena_printf(cg->arena, "%u", kernel->min_blocks).ptr);
    }
    if (kernel->cluster[0] != 0) {
        text = arena_printf(cg->arena, "%u,%u,%u", kernel->cluster[0], kernel->cluster[1],
                            kernel->cluster[2]);
        cg_attr_text(cg, entry, "nvvm.cluster_dim", text.ptr);
    }
    if (cg->job->options.max_registers != 0) {
        cg_attr_text(cg, entry, "nvvm.maxnreg",
                     arena_printf(cg->arena, "%u", cg->job->options.max_registers).ptr);
    }
}

// What a slice parameter promises about its pointer lets loads take the read-only path.
static void pointer_attributes(Cg *cg, LLVMValueRef entry, unsigned index, Ty ty) {
    const TyData *data = ty_data(cg->cx, ty);
    cg_attr(cg, entry, index, "nonnull", 0); // the pointer of an empty view is never looked at
    if (data->kind != TY_REF) {
        cg_attr(cg, entry, index, "noalias",
                0); // owned by this kernel: DisjointSlice and the like hold the only pointer
        return;
    }
    cg_attr(cg, entry, index, "noalias", 0);
    if (!data->ref.is_mut && ty_is_freeze(cg->cx, (ParamEnv){0}, data->ref.elem)) {
        cg_attr(cg, entry, index, "readonly", 0);
    }
    const Layout *pointee = layout_of(cg->layouts, data->ref.elem);
    cg_attr(cg, entry, index, "align", pointee->align ? pointee->align : 1);
}

// The type of one argument of the entry: words of a view and scalars as they are, everything else
// by value in memory.
static LLVMTypeRef argument_type(Cg *cg, const KernelParam *param, const KernelArgument *argument) {
    const Layout *layout = param->layout;
    uint64_t within = argument->offset - param->offset;
    if (layout->abi == LAYOUT_SCALAR) {
        return cg_scalar_type(cg, &layout->scalar[0], false);
    }
    if (layout->abi == LAYOUT_PAIR && param->argument_count == 2) {
        return cg_scalar_type(cg, &layout->scalar[within == 0 ? 0 : 1], false);
    }
    if (param->argument_count > 1) { // a view of more words: its first is the pointer
        return within == 0 ? cg->ptr : cg_int_type(cg, argument->size);
    }
    return cg->ptr;
}

static CgValue take_param(FnCg *f, const KernelAbi *abi, uint32_t index, Ty ty) {
    Cg *cg = f->cg;
    const KernelParam *param = &abi->params[index];
    const Layout *layout = param->layout;
    if (param->argument_count == 0) {
        return cg_zst(layout);
    }
    uint32_t first = param->first_argument;
    LLVMValueRef incoming = LLVMGetParam(f->fn, first);
    if (param->argument_count == 1 && layout->abi == LAYOUT_SCALAR) {
        return cg_immediate(layout, fn_from_memory(f, incoming, &layout->scalar[0]));
    }
    if (param->argument_count == 1) {
        cg_attr_type(cg, f->fn, first + 1, "byval", cg_memory_type(cg, layout));
        cg_attr(cg, f->fn, first + 1, "align", layout->align);
        return fn_load(f, (CgPlace){.ptr = incoming, .layout = layout, .align = layout->align});
    }
    pointer_attributes(cg, f->fn, first + 1, ty);
    if (layout->abi == LAYOUT_PAIR) {
        return cg_pair(layout, incoming, LLVMGetParam(f->fn, first + 1));
    }
    CgPlace place = fn_temp(f, layout);
    for (uint32_t i = 0; i < param->argument_count; i++) {
        const KernelArgument *argument = &abi->arguments[first + i];
        LLVMBuildStore(f->builder, LLVMGetParam(f->fn, first + i),
                       fn_offset(f, place.ptr, argument->offset - param->offset));
    }
    return fn_load(f, place);
}

static void assume_register(FnCg *f, const char *name, LLVMIntPredicate relation, uint32_t value) {
    LLVMValueRef read = fn_call_llvm(f, name, NULL, 0, NULL, 0);
    LLVMValueRef truth =
        LLVMBuildICmp(f->builder, relation, read, LLVMConstInt(f->cg->i32, value, false), "");
    fn_call_llvm(f, "llvm.assume", NULL, 0, &truth, 1);
}

// What the contract promises about the launch: its checks of shape fold away.
static void assume_contract(FnCg *f, const Kernel *kernel) {
    static const char *const grid[] = {"llvm.nvvm.read.ptx.sreg.nctaid.x",
                                       "llvm.nvvm.read.ptx.sreg.nctaid.y",
                                       "llvm.nvvm.read.ptx.sreg.nctaid.z"};
    static const char *const block[] = {"llvm.nvvm.read.ptx.sreg.ntid.x",
                                        "llvm.nvvm.read.ptx.sreg.ntid.y",
                                        "llvm.nvvm.read.ptx.sreg.ntid.z"};
    static const char *const thread[] = {"llvm.nvvm.read.ptx.sreg.tid.x",
                                         "llvm.nvvm.read.ptx.sreg.tid.y",
                                         "llvm.nvvm.read.ptx.sreg.tid.z"};
    for (uint32_t i = 0; i < 3; i++) {
        if (kernel->block[0] != 0) {
            assume_register(f, block[i], LLVMIntEQ, kernel->block[i]);
            assume_register(f, thread[i], LLVMIntULT, kernel->block[i]);
        } else if (kernel->domain != 0 && i >= kernel->domain) {
            assume_register(f, block[i], LLVMIntEQ, 1);
        }
        if (kernel->domain != 0 && i >= kernel->domain) {
            assume_register(f, grid[i], LLVMIntEQ, 1);
        }
    }
}

// The host finds a kernel by its name, which a function of the math library may have too: `exp`.
static void make_way(Cg *cg, Str name) {
    LLVMValueRef other = LLVMGetNamedFunction(cg->module, name.ptr);
    if (other != NULL && LLVMGetLinkage(other) == LLVMInternalLinkage) {
        Str free = arena_printf(cg->arena, STR_FMT ".function", STR_ARG(name));
        LLVMSetValueName2(other, free.ptr, free.len);
    }
}

static void define_entry(Cg *cg, const Kernel *kernel, Str name) {
    CgFunction fn = cg_function(cg, &kernel->instance);
    KernelAbi abi = kernel_abi(cg->layouts, cg->arena, &kernel->instance);
    LLVMTypeRef *types = ARENA_ARRAY(cg->arena, LLVMTypeRef, abi.argument_count + 1);
    for (uint32_t i = 0; i < abi.param_count; i++) {
        for (uint32_t n = 0; n < abi.params[i].argument_count; n++) {
            uint32_t argument = abi.params[i].first_argument + n;
            types[argument] = argument_type(cg, &abi.params[i], &abi.arguments[argument]);
        }
    }
    LLVMTypeRef type = LLVMFunctionType(cg->void_ty, types, abi.argument_count, false);
    make_way(cg, name);
    LLVMValueRef entry = LLVMAddFunction(cg->module, name.ptr, type);
    LLVMSetFunctionCallConv(entry, PTX_KERNEL_CALL);
    entry_attributes(cg, entry, kernel);
    FnCg f = {.cg = cg,
              .fn = entry,
              .declared = fn,
              .abi = fn.abi,
              .builder = LLVMCreateBuilderInContext(cg->context)};
    f.alloca_block = fn_new_block(&f, "start");
    LLVMBasicBlockRef body = fn_new_block(&f, "body");
    LLVMPositionBuilderAtEnd(f.builder, body);
    cg_debug_wrapper(cg, entry, f.builder, kernel->def);
    assume_contract(&f, kernel);
    CgValue *values = ARENA_ARRAY(cg->arena, CgValue, fn.abi->arg_count + 1);
    for (uint32_t i = 0; i < fn.abi->arg_count; i++) {
        values[i] = take_param(&f, &abi, i, fn.abi->args[i].ty);
    }
    CgValue result;
    LLVMValueRef call = fn_call(&f, fn.value, fn.type, fn.abi, false, values, fn.abi->arg_count,
                                NULL, &result, NULL);
    cg_call_attr(cg, call, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "alwaysinline", 0);
    LLVMBuildRetVoid(f.builder);
    LLVMPositionBuilderAtEnd(f.builder, f.alloca_block);
    LLVMBuildBr(f.builder, body);
    LLVMDisposeBuilder(f.builder);
}

// A kernel with slices or tensors gets a second entry, for launches that prove checks
// (llvm_prove_launch.c).
static bool has_views(Cg *cg, const Kernel *kernel) {
    KernelAbi abi = kernel_abi(cg->layouts, cg->arena, &kernel->instance);
    bool any = false;
    for (uint32_t i = 0; i < abi.param_count; i++) {
        const KernelParam *param = &abi.params[i];
        bool is_tensor = param->argument_count == 1 && param->layout->abi == LAYOUT_AGGREGATE;
        any |= param->argument_count > 1 || (kernel->on_tiles && is_tensor);
    }
    return any;
}

static void define_entries(Cg *cg) {
    nvptx_link_math(cg);
    for (uint32_t i = 0; i < cg->items->kernels.len; i++) {
        const Kernel *kernel = &cg->items->kernels.data[i];
        define_entry(cg, kernel, kernel->entry_name);
        // Of a tile kernel there is much code: without -O one version has to do.
        bool asks = !kernel->on_tiles || cg->job->options.asks_launches;
        if (asks && !cg_denies_checks(cg) && has_views(cg, kernel)) {
            cg->asks_launches = true;
            cg->asks_tiles |= kernel->on_tiles;
            define_entry(
                cg, kernel,
                arena_printf(cg->arena, STR_FMT OX_PROVED_SUFFIX, STR_ARG(kernel->entry_name)));
        }
    }
}

static void before_code(Cg *cg) {
    nvptx_rewrite_complements(cg);
    nvptx_rewrite_lanes(cg);
    nvptx_mark_deep_stack(cg);
}

static const LlvmTarget nvptx = {.name = "nvptx",
                                 .is_device = true,
                                 .declare_fn = declare_fn,
                                 .intrinsic = nvptx_intrinsic,
                                 .finish = define_entries,
                                 .ranges = "function(nvvm-intr-range)",
                                 .before_code = before_code,
                                 .device_panic = device_panic,
                                 .static_address = nvptx_static_address,
                                 .define_static = nvptx_define_static};

static bool nvptx_emit(BackendJob *job, BackendOutput output, Arena *arena, Str *out) {
    if (output == BACKEND_OBJECT) { // the object form of PTX is its text
        output = BACKEND_ASM;
    }
    BackendJob device = *job;
    device.options.debug = job->options.device_debug;
    device.options.asks_launches = job->options.opt_level > 0;
    device.options.opt_level = 3; // device code is optimised in every profile
    LlvmMachine machine = {job->target->triple, job->target->cpu, job->target->features, false};
    bool ok = llvm_emit(&device, &nvptx, &machine, output, arena, out);
    job->lower_ms = device.lower_ms;
    job->optimize_ms = device.optimize_ms;
    job->emit_ms = device.emit_ms;
    return ok;
}

#define SM(name, features)                                                                         \
    { name, "nvptx64-nvidia-cuda", name, features, 8 }
static const BackendTarget targets[] = {
    SM("sm_75", "+ptx63"),   SM("sm_80", "+ptx78"),  SM("sm_86", "+ptx78"),
    SM("sm_87", "+ptx78"),   SM("sm_89", "+ptx78"),  SM("sm_90", "+ptx80"),
    SM("sm_90a", "+ptx80"),  SM("sm_100", "+ptx86"), SM("sm_100a", "+ptx86"),
    SM("sm_100f", "+ptx88"), SM("sm_103", "+ptx88"), SM("sm_103a", "+ptx88"),
    SM("sm_103f", "+ptx88"), SM("sm_120", "+ptx87"), SM("sm_120a", "+ptx87"),
    SM("sm_120f", "+ptx88"), SM("sm_121", "+ptx88"), SM("sm_121a", "+ptx88"),
    SM("sm_121f", "+ptx88"),
};
#undef SM

const Backend backend_nvptx = {
    .version = BACKEND_VERSION,
    .name = "nvptx",
    .targets = targets,
    .target_count = sizeof targets / sizeof *targets,
    .capabilities = BACKEND_SHARED_MEMORY | BACKEND_BARRIERS | BACKEND_F16 | BACKEND_MATRIX,
    .tile_threads = 128,
    .emit = nvptx_emit,
};
