// cpu_module.c: modules, functions and launches of the CPU device.
//
// A module is its entry in the bundle, whose kernels point at their CPU code. A launch is checked
// against the limits of a GPU and the kernel's contract, its arguments are packed as the bundle
// lays them out (so no call is made with a signature known only at run time), and the pool runs it.
#include "device_cpu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARGS_ALIGN = 64 };

// ---------------------------------------------------------------- modules

static void globals_forget(CpuContext *context, const OxBundleModule *bundle) {
    MemoryRange range;
    for (uint32_t i = 0; i < bundle->global_count; i++) {
        cpu_range_remove(context, (uintptr_t)bundle->globals[i].cpu, &range);
    }
}

int32_t cpu_module_load(OxContext *context, const OxBundleModule *bundle, OxModule **out,
                        OxDeviceError *error) {
    CpuModule *module = calloc(1, sizeof *module);
    if (!module) {
        return device_fail(error, OX_DEVICE_OUT_OF_MEMORY, "no memory for a module");
    }
    module->base.context = context;
    module->bundle = bundle;
    for (uint32_t i = 0; i < bundle->global_count; i++) {
        const OxBundleGlobal *global = &bundle->globals[i];
        if (!cpu_range_add((CpuContext *)context, (uintptr_t)global->cpu, global->size, NULL)) {
            globals_forget((CpuContext *)context, bundle);
            free(module);
            return device_fail(error, OX_DEVICE_OUT_OF_MEMORY, "no memory for a module's globals");
        }
    }
    *out = &module->base;
    return OX_DEVICE_SUCCESS;
}

int32_t cpu_module_load_image(OxContext *context, const void *image, size_t size, OxModule **module,
                              OxDeviceError *error) {
    (void)context;
    (void)image;
    (void)size;
    (void)module;
    return device_fail(error, OX_DEVICE_NO_BINARY_FOR_GPU,
                       "PTX and cubins need an NVIDIA GPU; the CPU runs only the kernels that "
                       "were compiled into the program");
}

void cpu_module_unload(OxModule *base) {
    CpuModule *module = (CpuModule *)base;
    globals_forget((CpuContext *)base->context, module->bundle);
    while (module->functions) {
        CpuFunction *next = module->functions->next;
        free(module->functions);
        module->functions = next;
    }
    free(module);
}

static const OxBundleKernel *kernel_find(const OxBundleModule *bundle, const char *name) {
    for (uint32_t i = 0; i < bundle->kernel_count; i++) {
        if (strcmp(bundle->kernels[i].name, name) == 0) {
            return &bundle->kernels[i];
        }
    }
    return NULL;
}

int32_t cpu_function(OxModule *base, const char *name, OxFunction **out, OxDeviceError *error) {
    CpuModule *module = (CpuModule *)base;
    CpuContext *context = (CpuContext *)base->context;
    const OxBundleKernel *kernel = kernel_find(module->bundle, name);
    if (!kernel) {
        return device_fail(error, OX_DEVICE_NOT_FOUND, "module `%s` has no kernel `%s`",
                           module->bundle->name, name);
    }
    if (!kernel->cpu) {
        return device_fail(error, OX_DEVICE_NO_BINARY_FOR_GPU,
                           "kernel `%s` was not compiled for the CPU", name);
    }
    pthread_mutex_lock(&context->lock);
    CpuFunction *function = module->functions;
    while (function && function->kernel != kernel) {
        function = function->next;
    }
    if (!function && (function = calloc(1, sizeof *function))) {
        function->base.module = base;
        function->kernel = kernel;
        function->next = module->functions;
        module->functions = function;
    }
    pthread_mutex_unlock(&context->lock);
    if (!function) {
        return device_fail(error, OX_DEVICE_OUT_OF_MEMORY, "no memory for a kernel's handle");
    }
    *out = &function->base;
    return OX_DEVICE_SUCCESS;
}

int32_t cpu_global(OxModule *base, const char *name, OxDevicePtr *address, uint64_t *size,
                   OxDeviceError *error) {
    const OxBundleModule *bundle = ((CpuModule *)base)->bundle;
    for (uint32_t i = 0; i < bundle->global_count; i++) {
        if (strcmp(bundle->globals[i].name, name) == 0) {
            *address = (uintptr_t)bundle->globals[i].cpu;
            if (size) {
                *size = bundle->globals[i].size;
            }
            return OX_DEVICE_SUCCESS;
        }
    }
    return device_fail(error, OX_DEVICE_NOT_FOUND, "module `%s` has no global `%s`", bundle->name,
                       name);
}

// ---------------------------------------------------------------- functions

static const OxBundleKernel *kernel_of(const OxFunction *function) {
    return ((const CpuFunction *)function)->kernel;
}

static uint32_t kernel_max_threads(const OxBundleKernel *kernel) {
    uint32_t exact = kernel->block[0] * kernel->block[1] * kernel->block[2];
    uint32_t bound = exact ? exact : kernel->max_threads;
    return bound && bound < CPU_MAX_THREADS ? bound : CPU_MAX_THREADS;
}

static uint32_t kernel_max_dynamic(const OxBundleKernel *kernel) {
    return kernel->static_shared < CPU_SHARED_MAX ? CPU_SHARED_MAX - kernel->static_shared : 0;
}

int32_t cpu_function_attribute(OxFunction *function, int32_t attribute, int32_t *value,
                               OxDeviceError *error) {
    const OxBundleKernel *kernel = kernel_of(function);
    switch ((OxFunctionAttribute)attribute) {
    case OX_FUNCTION_MAX_THREADS_PER_BLOCK:
        *value = (int32_t)kernel_max_threads(kernel);
        return OX_DEVICE_SUCCESS;
    case OX_FUNCTION_SHARED_SIZE_BYTES:
        *value = (int32_t)kernel->static_shared;
        return OX_DEVICE_SUCCESS;
    case OX_FUNCTION_MAX_DYNAMIC_SHARED_SIZE_BYTES:
        *value = (int32_t)kernel_max_dynamic(kernel);
        return OX_DEVICE_SUCCESS;
    case OX_FUNCTION_CLUSTER_SIZE_MUST_BE_SET:
    case OX_FUNCTION_CONST_SIZE_BYTES:
    case OX_FUNCTION_LOCAL_SIZE_BYTES:
    case OX_FUNCTION_NUM_REGS:
        *value = 0;
        return OX_DEVICE_SUCCESS;
    case OX_FUNCTION_PTX_VERSION:
    case OX_FUNCTION_BINARY_VERSION:
        *value = 90;
        return OX_DEVICE_SUCCESS;
    case OX_FUNCTION_REQUIRED_CLUSTER_WIDTH:
    case OX_FUNCTION_REQUIRED_CLUSTER_HEIGHT:
    case OX_FUNCTION_REQUIRED_CLUSTER_DEPTH:
        *value = (int32_t)kernel->cluster[attribute - OX_FUNCTION_REQUIRED_CLUSTER_WIDTH];
        return OX_DEVICE_SUCCESS;
    case OX_FUNCTION_NON_PORTABLE_CLUSTER_SIZE_ALLOWED:
        *value = 1;
        return OX_DEVICE_SUCCESS;
    }
    return device_fail(error, OX_DEVICE_INVALID_VALUE, "kernels have no attribute %d", attribute);
}

int32_t cpu_function_set_attribute(OxFunction *function, int32_t attribute, int32_t value,
                                   OxDeviceError *error) {
    const OxBundleKernel *kernel = kernel_of(function);
    if (attribute == OX_FUNCTION_MAX_DYNAMIC_SHARED_SIZE_BYTES &&
        (value < 0 || (uint32_t)value > kernel_max_dynamic(kernel))) {
        return device_fail(error, OX_DEVICE_INVALID_VALUE,
                           "kernel `%s` can have at most %u bytes of dynamic shared memory, not %d",
                           kernel->name, kernel_max_dynamic(kernel), value);
    }
    return OX_DEVICE_SUCCESS; // the others are hints for a GPU's driver
}

int32_t cpu_occupancy(OxFunction *function, uint32_t threads, uint32_t shared_bytes,
                      uint32_t *blocks, OxDeviceError *error) {
    const OxBundleKernel *kernel = kernel_of(function);
    uint64_t shared = (uint64_t)kernel->static_shared + shared_bytes;
    if (threads == 0 || threads > kernel_max_threads(kernel) || shared > CPU_SHARED_MAX) {
        *blocks = 0;
        return threads == 0 ? device_fail(error, OX_DEVICE_INVALID_VALUE, "a block of 0 threads")
                            : OX_DEVICE_SUCCESS;
    }
    uint32_t rounded = (threads + WARP_SIZE - 1) / WARP_SIZE * WARP_SIZE;
    uint32_t by_threads = CPU_THREADS_PER_CORE / rounded;
    uint32_t by_shared = shared ? (uint32_t)(CPU_SHARED_PER_CORE / shared) : CPU_BLOCKS_PER_CORE;
    uint32_t found = by_threads < by_shared ? by_threads : by_shared;
    *blocks = found < CPU_BLOCKS_PER_CORE ? found : CPU_BLOCKS_PER_CORE;
    return OX_DEVICE_SUCCESS;
}

static uint32_t volume(const uint32_t dim[3]) {
    return dim[0] * dim[1] * dim[2];
}

int32_t cpu_cluster_occupancy(OxFunction *function, const OxLaunch *launch, uint32_t *clusters,
                              uint32_t *max_size, OxDeviceError *error) {
    uint32_t blocks = 0;
    int32_t code =
        cpu_occupancy(function, volume(launch->block), launch->shared_bytes, &blocks, error);
    uint32_t size = volume(launch->cluster) ? volume(launch->cluster) : 1;
    *clusters = size <= CPU_CLUSTER_MAX ? blocks * cpu_pool_size() / size : 0;
    if (max_size) {
        *max_size = CPU_CLUSTER_MAX;
    }
    return code;
}

// ---------------------------------------------------------------- launches

static int32_t choose_cluster(const OxBundleKernel *kernel, const OxLaunch *launch,
                              uint32_t cluster[3], OxDeviceError *error) {
    const uint32_t *wanted = launch->cluster[0] ? launch->cluster : kernel->cluster;
    for (int d = 0; d < 3; d++) {
        cluster[d] = wanted[d] ? wanted[d] : 1;
        if (launch->grid[d] % cluster[d] != 0) {
            return device_fail(error, OX_DEVICE_INVALID_VALUE,
                               "launching kernel `%s`: a grid of (%u, %u, %u) is not a multiple "
                               "of its clusters of (%u, %u, %u)",
                               kernel->name, launch->grid[0], launch->grid[1], launch->grid[2],
                               wanted[0], wanted[1], wanted[2]);
        }
    }
    uint64_t size = (uint64_t)cluster[0] * cluster[1] * cluster[2];
    return size <= CPU_CLUSTER_MAX
               ? OX_DEVICE_SUCCESS
               : device_fail(error, OX_DEVICE_INVALID_CLUSTER_SIZE,
                             "launching kernel `%s`: a cluster of %llu blocks; %d are possible",
                             kernel->name, (unsigned long long)size, CPU_CLUSTER_MAX);
}

static int32_t check_cooperative(OxFunction *function, const OxLaunch *launch,
                                 OxDeviceError *error) {
    uint32_t resident = 0;
    int32_t code =
        cpu_occupancy(function, volume(launch->block), launch->shared_bytes, &resident, error);
    uint64_t blocks = (uint64_t)launch->grid[0] * launch->grid[1] * launch->grid[2];
    if (code == OX_DEVICE_SUCCESS && blocks > (uint64_t)resident * cpu_pool_size()) {
        code = device_fail(error, OX_DEVICE_COOPERATIVE_LAUNCH_TOO_LARGE,
                           "launching kernel `%s`: %llu blocks cannot be resident together; "
                           "%llu can",
                           kernel_of(function)->name, (unsigned long long)blocks,
                           (unsigned long long)resident * cpu_pool_size());
    }
    return code;
}

static int32_t pack_arguments(const OxBundleKernel *kernel, const OxLaunch *launch, void **out,
                              OxDeviceError *error) {
    if (launch->argument_count != kernel->argument_count) {
        return device_fail(error, OX_DEVICE_INVALID_VALUE,
                           "launching kernel `%s` with %u arguments; it has %u parameters",
                           kernel->name, launch->argument_count, kernel->argument_count);
    }
    size_t size = ((size_t)kernel->args_size + ARGS_ALIGN) / ARGS_ALIGN * ARGS_ALIGN;
    char *args = aligned_alloc(ARGS_ALIGN, size);
    if (!args) {
        return device_fail(error, OX_DEVICE_OUT_OF_MEMORY, "no memory for a launch's arguments");
    }
    memset(args, 0, size);
    for (uint32_t i = 0; i < launch->argument_count; i++) {
        const OxBundleArgument *to = &kernel->arguments[i];
        const void *from = launch->arguments
                               ? launch->arguments[i]
                               : (const char *)launch->packed + launch->layout[i].offset;
        if (!launch->arguments && launch->layout[i].size != to->size) {
            free(args);
            return device_fail(error, OX_DEVICE_INVALID_VALUE,
                               "launching kernel `%s`: argument %u has %u bytes instead of %u",
                               kernel->name, i, launch->layout[i].size, to->size);
        }
        memcpy(args + to->offset, from, to->size);
    }
    *out = args;
    return OX_DEVICE_SUCCESS;
}

int32_t cpu_launch(OxFunction *function, OxStream *stream, const OxLaunch *launch,
                   OxDeviceError *error) {
    const OxBundleKernel *kernel = kernel_of(function);
    CpuContext *context = (CpuContext *)function->module->context;
    CpuCall call = {.kernel = kernel,
                    .shared_bytes = launch->shared_bytes,
                    .cooperative = launch->flags & OX_LAUNCH_COOPERATIVE ||
                                   kernel->flags & OX_KERNEL_COOPERATIVE};
    memcpy(call.grid, launch->grid, sizeof call.grid);
    memcpy(call.block, launch->block, sizeof call.block);
    DeviceShapeLimits limits = {.threads = kernel_max_threads(kernel),
                                .dynamic_shared = kernel_max_dynamic(kernel)};
    memcpy(limits.block, kernel->block, sizeof limits.block);
    int32_t code = device_check_shape(kernel->name, launch, &limits, error);
    if (code == OX_DEVICE_SUCCESS) {
        code = choose_cluster(kernel, launch, call.cluster, error);
    }
    if (code == OX_DEVICE_SUCCESS && call.cooperative) {
        code = check_cooperative(function, launch, error);
    }
    if (code == OX_DEVICE_SUCCESS) {
        code = pack_arguments(kernel, launch, &call.args, error);
    }
    if (code) {
        return code;
    }
    CpuOp op = {.kind = CPU_OP_LAUNCH, .launch = call};
    code = cpu_submit(context, (CpuStream *)stream, op, error);
    if (code) {
        free(call.args);
    }
    return code;
}

int32_t cpu_launch_raw(OxFunction *function, void *raw_stream, const OxLaunch *launch,
                       OxDeviceError *error) {
    (void)raw_stream; // streams have no raw handles here
    return cpu_launch(function, NULL, launch, error);
}

// Memory is committed as it is used, so room for many tiles costs nothing.
static size_t stack_size_of(const CpuContext *context, const CpuCall *call) {
    const size_t for_tiles = (size_t)16 << 20;
    size_t limit = context->limits[OX_LIMIT_STACK_SIZE];
    bool on_tiles = (call->kernel->flags & OX_KERNEL_ON_TILES) != 0;
    return on_tiles && limit < for_tiles ? for_tiles : limit;
}

void cpu_call_run(CpuContext *context, const CpuCall *call) {
    uint64_t blocks = (uint64_t)call->grid[0] * call->grid[1] * call->grid[2];
    uint32_t cluster = volume(call->cluster);
    OxDeviceError error;
    error.code = OX_DEVICE_SUCCESS;
    CpuLaunch launch = {
        .kernel = call->kernel,
        .args = call->args,
        .thread_count = volume(call->block),
        .dynamic_shared = call->shared_bytes,
        .gang_blocks = call->cooperative ? (uint32_t)blocks : cluster,
        .gang_count = call->cooperative ? 1 : blocks / cluster,
        .cooperative = call->cooperative,
        .stack_size = stack_size_of(context, call),
        .error = &error,
        .print = cpu_print,
        .print_context = context,
    };
    memcpy(launch.grid, call->grid, sizeof launch.grid);
    memcpy(launch.block, call->block, sizeof launch.block);
    memcpy(launch.cluster, call->cluster, sizeof launch.cluster);
    pthread_mutex_init(&launch.lock, NULL);
    cpu_pool_run(&launch);
    pthread_mutex_destroy(&launch.lock);
    if (error.code != OX_DEVICE_SUCCESS) {
        pthread_mutex_lock(&context->lock);
        if (context->pending.code == OX_DEVICE_SUCCESS) {
            context->pending = error;
        }
        pthread_mutex_unlock(&context->lock);
    }
}
