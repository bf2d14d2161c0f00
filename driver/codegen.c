// codegen.c: drives the back ends. Instances are collected once for the host and once for each
// device module; a module is compiled for each architecture that was asked for, and all kernels are
// also compiled into the host object for the CPU device. ptxas is used only where its output is
// asked for: the driver compiles PTX when a program starts.
#include "driver/codegen.h"

#include "frontend/resolve/resolve.h"
#include "mir/eval/eval.h"
#include "mir/device/device_abi.h"
#include "mir/device/device_check.h"
#include "runtime/rt/check.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static BackendOptions backend_options(const Driver *driver) {
    const Options *options = &driver->options;
    return (BackendOptions){.opt_level = options->opt_level,
                            .opt_size = options->opt_size,
                            .no_passes = options->no_passes,
                            .fmad = options->fmad,
                            .fast_math = options->fast_math,
                            .flush_subnormals = options->ftz,
                            .deny_checks = options->deny_checks,
                            .check = options->check,
                            .debug = options->debug,
                            .device_debug = options->device_debug,
                            .panic_abort = options->panic_abort == CHOICE_YES,
                            .overflow_checks = options_overflow_checks(options),
                            .debug_assertions = options_debug_assertions(options),
#ifndef NDEBUG
                            .verify = true,
#endif
                            .cpu = options->target_cpu.ptr,
                            .max_registers = options->max_registers};
}

// Says that `name` is not among a back end's targets, nearest first.
static void unknown_target(Driver *driver, const Backend *backend, Str name) {
    Arena *arena = driver->session->arena;
    Str *names = ARENA_ARRAY(arena, Str, backend->target_count);
    Str list = {"", 0};
    for (uint32_t i = 0; i < backend->target_count; i++) {
        names[i] = str_of(backend->targets[i].name);
        list = arena_printf(arena, STR_FMT "%s" STR_FMT, STR_ARG(list), i ? ", " : "",
                            STR_ARG(names[i]));
    }
    Diag *diag = diag_error(driver->session, ERR_NONE, SPAN_NONE, "unknown target `" STR_FMT "`",
                            STR_ARG(name));
    Str nearest = str_nearest(name, names, backend->target_count);
    if (nearest.ptr) {
        diag_help(diag, "the nearest one is `" STR_FMT "`", STR_ARG(nearest));
    }
    diag_note(diag, "there are " STR_FMT, STR_ARG(list));
    diag_emit(diag);
}

static bool choose_backends(Generated *code) {
    const Options *options = &code->driver->options;
    code->host_backend = &backend_native;
    code->device_backend = &backend_nvptx;
    if (options->backend.ptr) {
        code->device_backend = backend_load(code->driver->session, options->backend);
        if (!code->device_backend) {
            return false;
        }
    }
    Str target = options->target.ptr ? options->target : STR(OXCC_HOST);
    code->host_target = backend_target(code->host_backend, target);
    if (!code->host_target) {
        unknown_target(code->driver, code->host_backend, target);
        return false;
    }
    return true;
}

static MonoItems *collect_kernels(Generated *code, InstanceSlice kernels, DefIdSlice statics) {
    MonoRoots roots = {.kernels = kernels, .statics = statics};
    MonoItems *items = mono_collect(code->program, code->layouts, code->eval, code->arena, &roots);
    if (!items) {
        return NULL;
    }
    roots.optimized = true; // once more: errors name the calls that lead to them, before inlining
    return mono_collect(code->program, code->layouts, code->eval, code->arena, &roots);
}

typedef VEC(Instance) InstanceVec;

static void add_unknown(InstanceVec *all, InstanceSlice more) {
    for (uint32_t i = 0; i < more.len; i++) {
        bool known = false;
        for (uint32_t k = 0; k < all->len; k++) {
            known |= instance_eq(&all->data[k], &more.ptr[i]);
        }
        if (!known) {
            vec_push(all, more.ptr[i]);
        }
    }
}

// The kernels that are launched: those without generic parameters, and those that the host names.
static InstanceSlice find_kernels(Generated *code, InstanceSlice named) {
    InstanceSlice own = mono_find_kernels(code->program, code->arena, code->program->local);
    InstanceVec all = {0};
    for (uint32_t i = 0; i < own.len; i++) {
        vec_push(&all, own.ptr[i]);
    }
    InstanceSlice tiles = mono_find_tile_kernels(code->program, code->eval, code->arena,
                                                 code->program->local, code->host);
    for (uint32_t i = 0; i < tiles.len; i++) {
        vec_push(&all, tiles.ptr[i]);
    }
    add_unknown(&all, (InstanceSlice){code->host->launched.data, code->host->launched.len});
    add_unknown(&all, named);
    InstanceSlice slice = {ARENA_DUP(code->arena, Instance, all.data, all.len), all.len};
    vec_free(&all);
    return slice;
}

static bool named_kernels_alone(const Options *options) {
    return options_emit(options, EMIT_KERNELS) && options->specialise.len > 0;
}

// False after an error. A program that lacks a kernel when it runs asks for that one alone.
static bool choose_kernels(Generated *code, InstanceSlice *kernels) {
    const Options *options = &code->driver->options;
    InstanceSlice named;
    if (!mono_named_tile_kernels(code->program, code->arena, code->program->local,
                                 options->specialise.data, options->specialise.len, &named)) {
        return false;
    }
    *kernels = named_kernels_alone(options) ? named : find_kernels(code, named);
    return true;
}

static bool module_known(const Generated *code, DefId module) {
    for (uint32_t i = 0; i < code->modules.len; i++) {
        if (def_eq(code->modules.data[i].def, module)) {
            return true;
        }
    }
    return false;
}

static DefIdSlice constants_of(Generated *code, DefIdSlice constants, DefId module) {
    VEC(DefId) own = {0};
    for (uint32_t i = 0; i < constants.len; i++) {
        if (def_eq(kernel_module(code->program, constants.ptr[i]), module)) {
            vec_push(&own, constants.ptr[i]);
        }
    }
    DefIdSlice slice;
    vec_to_slice(code->arena, &own, &slice);
    return slice;
}

// Kernels by the module that is loaded to launch them, in source order.
static bool collect_modules(Generated *code, InstanceSlice kernels, DefIdSlice constants) {
    VEC(Instance) own = {0};
    for (uint32_t i = 0; i < kernels.len; i++) {
        DefId module = kernel_module(code->program, kernels.ptr[i].def);
        if (module_known(code, module)) {
            continue;
        }
        vec_clear(&own);
        for (uint32_t k = i; k < kernels.len; k++) {
            if (def_eq(kernel_module(code->program, kernels.ptr[k].def), module)) {
                vec_push(&own, kernels.ptr[k]);
            }
        }
        DeviceModule entry = {.def = module,
                              .name = def_path_str(code->program, code->arena, module),
                              .constants = constants_of(code, constants, module)};
        if (own.len == kernels.len) {
            entry.items = code->device;
        } else {
            InstanceSlice slice = {ARENA_DUP(code->arena, Instance, own.data, own.len), own.len};
            entry.items = collect_kernels(code, slice, entry.constants);
        }
        vec_push(&code->modules, entry);
        if (!entry.items) {
            break;
        }
    }
    vec_free(&own);
    return code->modules.len == 0 || vec_last(&code->modules).items != NULL;
}

// Code for the CPU that is checked: its unions stay in memory, where it is known what of them has
// been written, and each of its threads has a fiber of its own.
static void use_checks(Generated *code) {
    TargetLayout target = layout_target(code->layouts);
    target.unions_in_memory = true;
    code->cpu_layouts = layout_cx_new(code->program->ty, code->arena, target);
    for (uint32_t i = 0; i < code->device->kernels.len; i++) {
        code->device->kernels.data[i].uses_barriers = true;
    }
}

// Several threads share a tile on the CPU too, and wait for each other.
static void share_tiles(Generated *code, uint32_t threads) {
    TargetLayout target = layout_target(code->cpu_layouts ? code->cpu_layouts : code->layouts);
    target.tile_threads = threads;
    code->cpu_layouts = layout_cx_new(code->program->ty, code->arena, target);
    for (uint32_t i = 0; i < code->device->kernels.len; i++) {
        code->device->kernels.data[i].uses_barriers |= code->device->kernels.data[i].on_tiles;
    }
}

// A shared object of kernels has no host code but what the kernels call on a CPU.
static bool leave_out_host(Generated *code) {
    MonoRoots none = {0};
    code->host = mono_collect(code->program, code->layouts, code->eval, code->arena, &none);
    return code->host != NULL;
}

// The kernels, and their tile form with --emit=tile.
static bool collect_device(Generated *code, InstanceSlice kernels, DefIdSlice constants) {
    Driver *driver = code->driver;
    Output *tiles = NULL;
    if (options_emit(&driver->options, EMIT_TILE)) {
        tiles = output_begin(driver, output_path(driver, EMIT_TILE), false);
        if (!tiles) {
            return false;
        }
        code->program->tile_out = tiles->file;
    }
    code->program->prints_tiles = true;
    code->device = collect_kernels(code, kernels, constants);
    code->program->prints_tiles = false;
    code->program->tile_out = NULL;
    return !tiles || output_commit(driver, tiles);
}

bool codegen_collect(Generated *code, Driver *driver, Program *program) {
    *code = (Generated){.driver = driver, .program = program, .arena = driver->session->arena};
    if (!choose_backends(code)) {
        return false;
    }
    program->keeps_frames = driver->options.opt_level == 0;
    program->keeps_variables =
        driver->options.debug == DEBUG_FULL && driver->options.opt_level == 0;
    code->eval = program->eval;
    code->layouts = eval_layouts(program->eval);
    precompiled_use(program, driver->options.opt_level > 0);
    if (!str_eq(str_of(code->host_target->name), STR(OXCC_HOST)) || !library_archive(driver).ptr) {
        program->precompiled = NULL; // all code is compiled anew
    }
    MonoRoots roots = {.optimized = driver->options.opt_level > 0 && !program->keeps_variables};
    if (!named_kernels_alone(&driver->options)) {
        roots.main = crate_get(program, program->local)->main;
        roots.no_main = crate_get(program, program->local)->no_main;
        roots.exported = true;
    }
    code->host = mono_collect(program, code->layouts, code->eval, code->arena, &roots);
    if (!code->host) {
        return false;
    }
    InstanceSlice kernels;
    if (!choose_kernels(code, &kernels)) {
        return false;
    }
    if (options_emit(&driver->options, EMIT_KERNELS) && !leave_out_host(code)) {
        return false;
    }
    if (kernels.len == 0) {
        return true;
    }
    if (!device_check_instances(program, kernels.ptr, kernels.len)) {
        return false;
    }
    TargetLayout device = layout_target(code->layouts);
    device.tile_threads = code->device_backend->tile_threads;
    code->device_layouts = layout_cx_new(program->ty, code->arena, device);
    DefIdSlice constants = mono_find_constants(program, code->arena, program->local);
    if (!collect_device(code, kernels, constants)) {
        return false;
    }
    if (code->device && driver->options.check) {
        use_checks(code);
    }
    if (code->device && driver->options.tile_threads > 1) {
        share_tiles(code, driver->options.tile_threads);
    }
    return code->device && collect_modules(code, kernels, constants);
}

static BackendJob job_for(Generated *code, const MonoItems *items, const BackendTarget *target) {
    const Program *program = code->program;
    return (BackendJob){
        .program = code->program,
        .layouts = code->layouts,
        .eval = code->eval,
        .items = items,
        .target = target,
        .options = backend_options(code->driver),
        .module_name = program->local.index
                           ? sym_str(program->session, crate_get(program, program->local)->name)
                           : STR("libraries")};
}

// ---------------------------------------------------------------- device code

// What the module's kernels need: 90 stands for sm_90.
static uint32_t least_arch(const DeviceModule *module) {
    uint32_t least = module->items->least_arch;
    for (uint32_t i = 0; i < module->items->kernels.len; i++) {
        if (module->items->kernels.data[i].cluster[0] != 0 && least < 90) {
            least = 90;
        }
    }
    return least;
}

static void too_old(Generated *code, const DeviceModule *module, const Arch *arch, uint32_t least) {
    const MonoItems *items = module->items;
    bool by_code = items->least_arch == least;
    Diag *diag =
        diag_error(code->driver->session, ERR_NONE, by_code ? items->least_arch_span : SPAN_NONE,
                   "the kernels cannot be compiled for %s", arch->name);
    if (by_code) {
        diag_primary_label(diag, "only sm_%u and newer have this", least);
        mono_note_chain(code->program, code->arena, items, diag, items->least_arch_fn);
    } else {
        diag_note(diag, "they use clusters, which only sm_%u and newer have", least);
    }
    diag_emit(diag);
}

static bool compile_module(Generated *code, DeviceModule *module, const Arch *arch) {
    const BackendTarget *target = backend_target(code->device_backend, str_of(arch->name));
    if (!target) {
        unknown_target(code->driver, code->device_backend, str_of(arch->name));
        return false;
    }
    uint32_t least = least_arch(module);
    if (arch->number < least) {
        too_old(code, module, arch, least);
        return false;
    }
    BackendJob job = job_for(code, module->items, target);
    job.layouts = code->device_layouts;
    Str ptx;
    if (!code->device_backend->emit(&job, BACKEND_ASM, code->arena, &ptx)) {
        return false;
    }
    char letter = arch->name[strlen(arch->name) - 1];
    uint32_t flags = letter == 'a'   ? OX_BUNDLE_ARCH_SPECIFIC
                     : letter == 'f' ? OX_BUNDLE_ARCH_FAMILY
                                     : 0;
    vec_push(&module->images,
             (BundleImage){OX_BUNDLE_PTX, str_of(arch->name), arch->number, flags, ptx});
    return true;
}

// The architectures asked for; without any, the GPU that is there, else sm_80 or what the kernels
// need.
static void choose_archs(Generated *code) {
    Options *options = &code->driver->options;
    if (options->archs.len && !options->arch_native) {
        return;
    }
    const Arch *arch = native_arch(code->driver);
    if (!arch) {
        bool newer = false;
        for (uint32_t i = 0; i < code->modules.len; i++) {
            newer |= least_arch(&code->modules.data[i]) > 80;
        }
        arch = arch_named(newer ? STR("sm_90") : STR("sm_80"));
        if (options->arch_native) {
            diag_emit(diag_new(code->driver->session, LEVEL_WARNING, ERR_NONE, SPAN_NONE,
                               "`-arch=native` finds no GPU here; compiling for %s", arch->name));
        }
    }
    vec_push(&options->archs, arch);
}

// Kernels that deny checks are compiled by themselves, to see which are left.
static bool check_denials(Generated *code) {
    VEC(Instance) denying = {0};
    for (uint32_t i = 0; code->device && i < code->device->kernels.len; i++) {
        if (code->device->kernels.data[i].denies_checks) {
            vec_push(&denying, code->device->kernels.data[i].instance);
        }
    }
    InstanceSlice kernels = {ARENA_DUP(code->arena, Instance, denying.data, denying.len),
                             denying.len};
    vec_free(&denying);
    if (kernels.len == 0 || code->driver->options.deny_checks) {
        return true;
    }
    DeviceModule module = {.items = collect_kernels(code, kernels, (DefIdSlice){0})};
    const Arch *arch = code->driver->options.archs.data[0];
    const BackendTarget *target = backend_target(code->device_backend, str_of(arch->name));
    if (!module.items || !target) {
        return false;
    }
    BackendJob job = job_for(code, module.items, target);
    job.layouts = code->device_layouts;
    job.options.deny_checks = true;
    Str unused;
    return code->device_backend->emit(&job, BACKEND_ASM, code->arena, &unused);
}

bool codegen_device(Generated *code) {
    if (code->modules.len) {
        choose_archs(code);
    }
    if (!check_denials(code)) {
        return false;
    }
    const Options *options = &code->driver->options;
    for (uint32_t m = 0; m < code->modules.len; m++) {
        for (uint32_t i = 0; i < options->archs.len; i++) {
            if (!compile_module(code, &code->modules.data[m], options->archs.data[i])) {
                return false;
            }
        }
    }
    return true;
}

// PTX through ptxas; the cubin's path, ptr NULL after an error.
static Str assemble(Generated *code, const BundleImage *image, bool show_usage) {
    Driver *driver = code->driver;
    Str ptxas = find_program(driver, "ptxas");
    if (!ptxas.ptr) {
        Diag *diag = diag_error(driver->session, ERR_NONE, SPAN_NONE, "ptxas was not found");
        diag_note(diag,
                  "machine code and register counts come from ptxas, which is part of the CUDA "
                  "toolkit; running programs does not need it");
        diag_emit(diag);
        return (Str){NULL, 0};
    }
    Str source = write_temporary(driver, image->code, ".ptx");
    if (!source.ptr) {
        return source;
    }
    Str cubin = temporary_file(driver, ".cubin");
    Arguments arguments = {0};
    vec_push(&arguments, ptxas.ptr);
    vec_push(&arguments, arena_printf(code->arena, "-arch=" STR_FMT, STR_ARG(image->target)).ptr);
    if (show_usage) {
        vec_push(&arguments, "-v");
    }
    vec_push(&arguments, source.ptr);
    vec_push(&arguments, "-o");
    vec_push(&arguments, cubin.ptr);
    ProcessResult result = process_run(driver, &arguments, true);
    vec_free(&arguments);
    if (!result.started || result.status != 0) {
        Diag *diag = diag_error(driver->session, ERR_NONE, SPAN_NONE,
                                "ptxas rejects the code made for " STR_FMT, STR_ARG(image->target));
        diag_note(diag, STR_FMT, STR_ARG(result.output));
        diag_note(diag, "this is a bug of oxcc: please report it with the program");
        diag_emit(diag);
        return (Str){NULL, 0};
    }
    if (show_usage) {
        fprintf(stderr, STR_FMT, STR_ARG(result.output));
    }
    return cubin;
}

static Str all_ptx(Generated *code) {
    Str text = {"", 0};
    for (uint32_t m = 0; m < code->modules.len; m++) {
        for (uint32_t i = 0; i < code->modules.data[m].images.len; i++) {
            Str image = code->modules.data[m].images.data[i].code;
            text = text.len ? arena_printf(code->arena, STR_FMT "\n" STR_FMT, STR_ARG(text),
                                           STR_ARG(image))
                            : image;
        }
    }
    return text;
}

static bool emit_cubins(Generated *code) {
    Driver *driver = code->driver;
    uint32_t count = 0;
    for (uint32_t m = 0; m < code->modules.len; m++) {
        count += code->modules.data[m].images.len;
    }
    if (count != 1) {
        diag_emit(diag_error(
            driver->session, ERR_NONE, SPAN_NONE,
            count ? "a cubin holds one module for one architecture, but %u were asked for"
                  : "the program has no kernels, so there is no cubin",
            count));
        return false;
    }
    Str path =
        assemble(code, &code->modules.data[0].images.data[0], driver->options.resource_usage);
    Str bytes;
    return path.ptr && file_read(code->arena, path, &bytes) == 0 &&
           write_emitted(driver, EMIT_CUBIN, bytes);
}

bool codegen_emit_device(Generated *code) {
    Driver *driver = code->driver;
    const Options *options = &driver->options;
    if (options->command == COMMAND_INSPECT) {
        Str ptx = all_ptx(code);
        if (ptx.len == 0) {
            diag_emit(diag_error(driver->session, ERR_NONE, SPAN_NONE,
                                 "`" STR_FMT "` has no kernels", STR_ARG(driver->input)));
            return false;
        }
        fwrite(ptx.ptr, 1, ptx.len, stdout);
        return true;
    }
    if (options_emit(options, EMIT_PTX) && !write_emitted(driver, EMIT_PTX, all_ptx(code))) {
        return false;
    }
    if (options_emit(options, EMIT_CUBIN)) {
        return emit_cubins(code);
    }
    for (uint32_t m = 0; m < code->modules.len && options->resource_usage; m++) {
        for (uint32_t i = 0; i < code->modules.data[m].images.len; i++) {
            if (!assemble(code, &code->modules.data[m].images.data[i], true).ptr) {
                return false;
            }
        }
    }
    return true;
}

// ---------------------------------------------------------------- host code

bool codegen_host(Generated *code, BackendOutput output, bool last, Str *out) {
    BackendJob job = job_for(code, code->host, code->host_target);
    job.device_items = code->device;
    job.last = last;
    job.cpu_layouts = code->cpu_layouts;
    bool good = code->host_backend->emit(&job, output, code->arena, out);
    double *ms = code->driver->host_ms;
    ms[0] += job.lower_ms;
    ms[1] += job.optimize_ms;
    ms[2] += job.emit_ms;
    return good;
}

// ---------------------------------------------------------------- bundle

// `kernel` as collected with all kernels of the program, which is how the CPU runs them.
static void describe_kernel(Generated *code, const Kernel *kernel, BundleModuleInfo *module) {
    KernelAbi abi = kernel_abi(code->layouts, code->arena, &kernel->instance);
    OxBundleArgument *arguments = ARENA_ARRAY(code->arena, OxBundleArgument, abi.argument_count);
    for (uint32_t i = 0; i < abi.argument_count; i++) {
        arguments[i] = (OxBundleArgument){.offset = abi.arguments[i].offset,
                                          .size = abi.arguments[i].size,
                                          .align = abi.arguments[i].align};
    }
    uint32_t tile_threads =
        layout_target(code->cpu_layouts ? code->cpu_layouts : code->layouts).tile_threads;
    uint32_t flags = (kernel->uses_barriers ? OX_KERNEL_USES_BARRIERS : OX_KERNEL_BLOCK_FORM) |
                     (kernel->cooperative ? OX_KERNEL_COOPERATIVE : 0) |
                     (kernel->on_tiles && tile_threads == 1 ? OX_KERNEL_ON_TILES : 0);
    BundleKernelInfo info = {
        .name = kernel->entry_name,
        .cpu_symbol = kernel_cpu_symbol(code->program->ty, code->arena, kernel),
        .arguments = arguments,
        .fields = {.argument_count = abi.argument_count,
                   .args_size = abi.args_size,
                   .flags = flags,
                   .max_threads = kernel->on_tiles ? tile_threads : kernel->max_threads,
                   .min_blocks = kernel->min_blocks}};
    SharedArea own = device_shared_area(code->layouts, kernel->shared, NO_DEF, 0);
    uint32_t gap = code->driver->options.check ? OX_CHECK_GUARD : 0;
    SharedArea all = device_shared_area(code->layouts, mono_shared(code->device), NO_DEF, gap);
    info.fields.static_shared = own.size;
    info.fields.shared_align = all.align;
    info.fields.shared_area = all.size;
    info.fields.own_dynamic = device_dynamic_shared(code->layouts, kernel->shared);
    memcpy(info.fields.block, kernel->block, sizeof info.fields.block);
    memcpy(info.fields.cluster, kernel->cluster, sizeof info.fields.cluster);
    vec_push(&module->kernels, info);
}

static void describe_constant(Generated *code, DefId def, BundleModuleInfo *module) {
    const Layout *layout;
    device_memory_of_static(code->layouts, def, &layout);
    Str name = mangle_static(code->program->ty, code->arena, def);
    vec_push(&module->globals, ((BundleGlobalInfo){name, name, layout->size}));
}

Str codegen_bundle(Generated *code) {
    bool with_sources = carries_sources(code->driver, code->program);
    if (code->modules.len == 0 && !with_sources) {
        return (Str){NULL, 0};
    }
    BundleModuleInfo *modules = ARENA_ARRAY(code->arena, BundleModuleInfo, code->modules.len);
    for (uint32_t m = 0; m < code->modules.len; m++) {
        const DeviceModule *module = &code->modules.data[m];
        modules[m].name = module->name;
        for (uint32_t i = 0; i < module->images.len; i++) {
            vec_push(&modules[m].images, module->images.data[i]);
        }
        for (uint32_t i = 0; i < code->device->kernels.len; i++) {
            const Kernel *kernel = &code->device->kernels.data[i];
            if (def_eq(kernel->module, module->def)) {
                describe_kernel(code, kernel, &modules[m]);
            }
        }
        for (uint32_t i = 0; i < module->constants.len; i++) {
            describe_constant(code, module->constants.ptr[i], &modules[m]);
        }
    }
    ElfMachine machine =
        str_starts_with(str_of(code->host_target->name), STR("aarch64")) ? ELF_AARCH64 : ELF_X86_64;
    BundleSourcesInfo sources = {0};
    if (with_sources) {
        sources_gather(code->driver, &sources);
    }
    Str object = bundle_object(code->arena, modules, code->modules.len, &sources, machine);
    vec_free(&sources.options);
    vec_free(&sources.files);
    for (uint32_t m = 0; m < code->modules.len; m++) {
        vec_free(&modules[m].images);
        vec_free(&modules[m].kernels);
        vec_free(&modules[m].globals);
    }
    return object;
}

void codegen_free(Generated *code) {
    for (uint32_t m = 0; m < code->modules.len; m++) {
        vec_free(&code->modules.data[m].images);
    }
    vec_free(&code->modules);
}

// ---------------------------------------------------------------- the libraries' archive

// One process for each core, as nothing that it allocates may stay in the image.
static bool compile_parts(Generated *code, const MonoParts *parts, const char *prefix,
                          uint32_t first, uint32_t step) {
    MonoCode *bodies = mono_code_new(code->program, code->layouts, code->eval, false);
    for (uint32_t i = first; i < parts->len; i += step) {
        Arena *arena = arena_new();
        parts->data[i]->code = bodies;
        BackendJob job = job_for(code, parts->data[i], code->host_target);
        job.options = (BackendOptions){
            .opt_level = 2, .fmad = false, .own_sections = true, .debug = DEBUG_LINES};
        job.module_name = arena_printf(arena, "library%u", i);
        Str object;
        Str path = arena_printf(arena, "%s%u.o", prefix, i);
        FILE *file = NULL;
        bool good = code->host_backend->emit(&job, BACKEND_OBJECT, arena, &object) &&
                    (file = fopen(path.ptr, "wb")) != NULL &&
                    fwrite(object.ptr, 1, object.len, file) == object.len;
        if ((file && fclose(file) != 0) || !good) {
            return false;
        }
        arena_free(arena);
    }
    return true;
}

static int by_size(const void *a, const void *b) {
    uint32_t x = (*(MonoItems *const *)a)->functions.len;
    uint32_t y = (*(MonoItems *const *)b)->functions.len;
    return x < y ? 1 : x > y ? -1 : 0;
}

bool codegen_libraries(Driver *driver, Program *program, CrateIdSlice crates, const char *prefix) {
    Generated code = {.driver = driver, .program = program, .arena = driver->session->arena};
    if (!choose_backends(&code)) {
        return false;
    }
    code.eval = program->eval;
    code.layouts = eval_layouts(program->eval);
    MonoRoots roots = {.libraries = crates};
    code.host = mono_collect(program, code.layouts, code.eval, code.arena, &roots);
    if (!code.host) {
        return false;
    }
    program->precompiled = precompiled_new(program, code.arena, code.host);
    MonoParts parts = mono_partition(program, code.arena, code.host);
    qsort(parts.data, parts.len, sizeof *parts.data, by_size);
    uint32_t workers = (uint32_t)sysconf(_SC_NPROCESSORS_ONLN);
    workers = workers < 1 ? 1 : workers > 16 ? 16 : workers;
    bool good = true;
    for (uint32_t i = 0; i < workers; i++) {
        pid_t child = fork();
        if (child == 0) {
            _exit(compile_parts(&code, &parts, prefix, i, workers) ? 0 : 1);
        }
        good &= child > 0;
    }
    int status;
    while (wait(&status) > 0) {
        good &= WIFEXITED(status) && WEXITSTATUS(status) == 0;
    }
    return good;
}
