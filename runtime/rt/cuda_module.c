// cuda_module.c: modules, functions and launches of the CUDA device.
//
// A bundle holds code for several architectures. The best one that this GPU runs is loaded: its
// own cubin, then code for exactly its architecture (sm_90a), then a cubin of the same major
// version, then the highest PTX below; if the driver is too old for that PTX, the next. PTX that
// the driver's compiler rejects is oxcc's mistake, and the message says so and carries its log.
#include "device_cuda.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    JIT_INFO_LOG_BUFFER = 3,
    JIT_INFO_LOG_BUFFER_SIZE = 4,
    JIT_ERROR_LOG_BUFFER = 5,
    JIT_ERROR_LOG_BUFFER_SIZE = 6,
    JIT_LOG_SIZE = 8192,
    LAUNCH_ATTRIBUTE_COOPERATIVE = 2,
    LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION = 4,
    DEFAULT_DYNAMIC_SHARED = 48 << 10, // more must be asked for
    LAUNCH_ARGUMENTS_ON_STACK = 64,
    HOST_ALLOC_FLAGS = 3 // portable, mapped
};

// ---------------------------------------------------------------- loading

// How well an entry fits; 0: it cannot run here.
static uint32_t entry_score(const OxBundleEntry *entry, uint32_t arch) {
    bool exact = entry->arch == arch;
    bool same_major = entry->arch / 10 == arch / 10;
    bool specific = entry->flags & OX_BUNDLE_ARCH_SPECIFIC;
    bool family = entry->flags & OX_BUNDLE_ARCH_FAMILY;
    if (entry->arch > arch || (specific && !exact) || (family && !same_major)) {
        return 0;
    }
    switch ((OxBundleKind)entry->kind) {
    case OX_BUNDLE_CUBIN:
        return exact ? 5000u + specific : same_major ? 3000u + entry->arch : 0;
    case OX_BUNDLE_PTX:
        return (specific ? 4500u : family ? 4000u : 1000u) + entry->arch;
    }
    return 0;
}

static int32_t load_image(CudaContext *context, const void *image, const char *what,
                          bool made_by_oxcc, CudaHandle *module, OxDeviceError *error) {
    char *log = calloc(2, JIT_LOG_SIZE);
    if (!log) {
        return device_fail(error, OX_DEVICE_OUT_OF_MEMORY, "no memory for the compiler's log");
    }
    int options[] = {JIT_ERROR_LOG_BUFFER, JIT_ERROR_LOG_BUFFER_SIZE, JIT_INFO_LOG_BUFFER,
                     JIT_INFO_LOG_BUFFER_SIZE};
    void *values[] = {log, (void *)(uintptr_t)(JIT_LOG_SIZE - 1), log + JIT_LOG_SIZE,
                      (void *)(uintptr_t)(JIT_LOG_SIZE - 1)};
    int result = cuda.module_load(module, image, 4, options, values);
    int32_t code = OX_DEVICE_SUCCESS;
    if (result == OX_DEVICE_UNSUPPORTED_PTX_VERSION) {
        code = device_fail(
            error, result, "the driver (CUDA %d.%d) is too old for the PTX version of %s",
            context->driver_version / 1000, context->driver_version % 1000 / 10, what);
    } else if (result == OX_DEVICE_INVALID_PTX || result == OX_DEVICE_INVALID_SOURCE ||
               result == OX_DEVICE_INVALID_IMAGE) {
        code = device_fail(error, result, "the driver rejected %s%s:\n%s", what,
                           made_by_oxcc ? ", which is a bug in oxcc; please report it" : "",
                           log[0] ? log : "(it gave no reason)");
    } else if (result != 0) {
        code = cuda_check(error, result, "loading %s", what);
    }
    free(log);
    return code;
}

// Gives the module's panic global the address of the context's record.
static int32_t connect_panic(CudaContext *context, CudaModule *module, OxDeviceError *error) {
    size_t size = 0;
    if (cuda.module_global(&module->panic_global, &size, module->handle, OX_PANIC_SYMBOL) != 0) {
        module->panic_global = 0; // none of its kernels can panic
        return OX_DEVICE_SUCCESS;
    }
    if (size != sizeof(OxPanicGlobal)) {
        return device_fail(error, OX_DEVICE_INVALID_IMAGE,
                           "the module's panic record has %zu bytes instead of %zu", size,
                           sizeof(OxPanicGlobal));
    }
    if (!context->panic) {
        void *record = NULL;
        int32_t code =
            cuda_check(error, cuda.host_allocate(&record, sizeof(OxPanicRecord), HOST_ALLOC_FLAGS),
                       "allocating the panic record");
        if (code) {
            return code;
        }
        memset(record, 0, sizeof(OxPanicRecord));
        code = cuda_check(error, cuda.host_address(&context->panic_device, record, 0),
                          "mapping the panic record");
        if (code) {
            cuda.host_release(record);
            return code;
        }
        context->panic = record;
    }
    OxPanicGlobal global = {(OxPanicRecord *)(uintptr_t)context->panic_device, 0, 0};
    return cuda_check(error, cuda.copy_in(module->panic_global, &global, sizeof global),
                      "setting the panic record");
}

// What recursion and calls by address need is for the context to provide.
static int32_t deepen_stack(const CudaModule *module, OxDeviceError *error) {
    uint64_t mark;
    size_t size = 0, bytes = 0;
    if (cuda.module_global(&mark, &size, module->handle, OX_DEEP_STACK_SYMBOL) != 0) {
        return OX_DEVICE_SUCCESS;
    }
    int32_t code =
        cuda_check(error, cuda.limit_get(&bytes, OX_LIMIT_STACK_SIZE), "reading the stack size");
    if (code == OX_DEVICE_SUCCESS && bytes < OX_DEEP_STACK_BYTES) {
        code = cuda_check(error, cuda.limit_set(OX_LIMIT_STACK_SIZE, OX_DEEP_STACK_BYTES),
                          "setting the stack size");
    }
    return code;
}

static int32_t module_finish(CudaContext *context, CudaHandle handle, OxModule **out,
                             OxDeviceError *error) {
    CudaModule *module = calloc(1, sizeof *module);
    if (!module) {
        cuda.module_unload(handle);
        return device_fail(error, OX_DEVICE_OUT_OF_MEMORY, "no memory for a module");
    }
    module->base.context = &context->base;
    module->handle = handle;
    pthread_mutex_lock(&context->lock);
    int32_t code = connect_panic(context, module, error);
    if (code == OX_DEVICE_SUCCESS) {
        code = deepen_stack(module, error);
    }
    if (code == OX_DEVICE_SUCCESS) {
        module->next = context->modules;
        context->modules = module;
    }
    pthread_mutex_unlock(&context->lock);
    if (code) {
        cuda.module_unload(handle);
        free(module);
        return code;
    }
    *out = &module->base;
    return OX_DEVICE_SUCCESS;
}

static int32_t no_entry_fits(const CudaContext *context, const OxBundleModule *bundle,
                             OxDeviceError *error) {
    char targets[256] = "";
    size_t len = 0;
    for (uint32_t i = 0; i < bundle->entry_count && len < sizeof targets - 1; i++) {
        int written = snprintf(targets + len, sizeof targets - len, "%s%s", i ? ", " : "",
                               bundle->entries[i].target);
        len += written > 0 ? (size_t)written : 0;
    }
    return device_fail(error, OX_DEVICE_NO_BINARY_FOR_GPU,
                       "module `%s` was built for %s, this GPU is sm_%d%d; "
                       "build with -arch=sm_%d%d",
                       bundle->name, targets[0] ? targets : "no GPU", context->major,
                       context->minor, context->major, context->minor);
}

static void find_versions(CudaModule *module);

int32_t cuda_module_load(OxContext *base, const OxBundleModule *bundle, OxModule **module,
                         OxDeviceError *error) {
    CudaContext *context = (CudaContext *)base;
    int32_t code = cuda_enter(context, error);
    if (code) {
        return code;
    }
    uint32_t arch = (uint32_t)(context->major * 10 + context->minor);
    uint32_t below = UINT32_MAX; // scores from here on were tried
    int32_t first_failure = OX_DEVICE_SUCCESS;
    for (;;) {
        const OxBundleEntry *best = NULL;
        uint32_t best_score = 0;
        for (uint32_t i = 0; i < bundle->entry_count; i++) {
            uint32_t score = entry_score(&bundle->entries[i], arch);
            if (score > best_score && score < below) {
                best = &bundle->entries[i];
                best_score = score;
            }
        }
        if (!best) {
            return first_failure ? first_failure : no_entry_fits(context, bundle, error);
        }
        char what[160];
        snprintf(what, sizeof what, "the %s of module `%s` for %s",
                 best->kind == OX_BUNDLE_PTX ? "PTX" : "cubin", bundle->name, best->target);
        CudaHandle handle = NULL;
        code = load_image(context, best->data, what, true, &handle, first_failure ? NULL : error);
        if (code == OX_DEVICE_SUCCESS) {
            code = module_finish(context, handle, module, error);
            if (code == OX_DEVICE_SUCCESS) {
                ((CudaModule *)*module)->bundle = bundle;
                find_versions((CudaModule *)*module);
            }
            return code;
        }
        if (code != OX_DEVICE_UNSUPPORTED_PTX_VERSION) {
            return first_failure ? first_failure : code;
        }
        first_failure = first_failure ? first_failure : code;
        below = best_score;
    }
}

int32_t cuda_module_load_image(OxContext *base, const void *image, size_t size, OxModule **module,
                               OxDeviceError *error) {
    CudaContext *context = (CudaContext *)base;
    int32_t code = cuda_enter(context, error);
    if (code) {
        return code;
    }
    // PTX is text for the driver and must end with a NUL; a cubin carries its own size.
    char *copy = malloc(size + 1);
    if (!copy) {
        return device_fail(error, OX_DEVICE_OUT_OF_MEMORY, "no memory for the module's image");
    }
    memcpy(copy, image, size);
    copy[size] = '\0';
    CudaHandle handle = NULL;
    code = load_image(context, copy, "the module's image", false, &handle, error);
    free(copy);
    return code ? code : module_finish(context, handle, module, error);
}

void cuda_module_unload(OxModule *base) {
    CudaModule *module = (CudaModule *)base;
    CudaContext *context = (CudaContext *)base->context;
    pthread_mutex_lock(&context->lock);
    for (CudaModule **link = &context->modules; *link; link = &(*link)->next) {
        if (*link == module) {
            *link = module->next;
            break;
        }
    }
    pthread_mutex_unlock(&context->lock);
    if (cuda_enter(context, NULL) == OX_DEVICE_SUCCESS) {
        cuda.module_unload(module->handle);
    }
    while (module->functions) {
        CudaFunction *next = module->functions->next;
        free(module->functions->proofs);
        free(module->functions);
        module->functions = next;
    }
    free(module);
}

// ---------------------------------------------------------------- functions

static CudaFunction *function_cached(const CudaModule *module, const char *name) {
    for (CudaFunction *function = module->functions; function; function = function->next) {
        if (strcmp(function->name, name) == 0) {
            return function;
        }
    }
    return NULL;
}

static uint32_t own_dynamic_of(const CudaModule *module, const char *name) {
    for (uint32_t i = 0; module->bundle && i < module->bundle->kernel_count; i++) {
        if (strcmp(module->bundle->kernels[i].name, name) == 0) {
            return module->bundle->kernels[i].own_dynamic;
        }
    }
    return 0;
}

static int32_t function_find(CudaModule *module, const char *name, OxFunction **out,
                             OxDeviceError *error) {
    CudaFunction *function = function_cached(module, name);
    if (!function) {
        CudaHandle handle = NULL;
        int result = cuda.module_function(&handle, module->handle, name);
        if (result == OX_DEVICE_NOT_FOUND) {
            return device_fail(error, result, "the module has no kernel `%s`", name);
        }
        int32_t code = cuda_check(error, result, "looking up kernel `%s`", name);
        if (code) {
            return code;
        }
        size_t len = strlen(name) + 1;
        function = calloc(1, sizeof *function + len);
        if (!function) {
            return device_fail(error, OX_DEVICE_OUT_OF_MEMORY, "no memory for a kernel's handle");
        }
        function->base.module = &module->base;
        function->handle = handle;
        function->dynamic_shared = DEFAULT_DYNAMIC_SHARED;
        function->own_dynamic = own_dynamic_of(module, name);
        memcpy(function->name, name, len);
        cuda_load_proofs(function);
        function->next = module->functions;
        module->functions = function;
    }
    *out = &function->base;
    return OX_DEVICE_SUCCESS;
}

// While a stream is captured no memory can be read: what kernels have two versions is known before.
static void find_versions(CudaModule *module) {
    CudaContext *context = (CudaContext *)module->base.context;
    pthread_mutex_lock(&context->lock);
    for (uint32_t i = 0; i < module->bundle->kernel_count; i++) {
        OxFunction *function;
        if (cuda_has_proofs(module, module->bundle->kernels[i].name)) {
            function_find(module, module->bundle->kernels[i].name, &function, NULL);
        }
    }
    pthread_mutex_unlock(&context->lock);
}

int32_t cuda_function(OxModule *base, const char *name, OxFunction **function,
                      OxDeviceError *error) {
    CudaContext *context = (CudaContext *)base->context;
    int32_t code = cuda_enter(context, error);
    if (code) {
        return code;
    }
    pthread_mutex_lock(&context->lock);
    code = function_find((CudaModule *)base, name, function, error);
    pthread_mutex_unlock(&context->lock);
    return code;
}

int32_t cuda_global(OxModule *base, const char *name, OxDevicePtr *address, uint64_t *size,
                    OxDeviceError *error) {
    int32_t code = cuda_enter((CudaContext *)base->context, error);
    if (code) {
        return code;
    }
    size_t found = 0;
    int result = cuda.module_global(address, &found, ((CudaModule *)base)->handle, name);
    if (size) {
        *size = found;
    }
    return result == OX_DEVICE_NOT_FOUND
               ? device_fail(error, result, "the module has no global `%s`", name)
               : cuda_check(error, result, "looking up global `%s`", name);
}

static CudaContext *function_context(const OxFunction *function) {
    return (CudaContext *)function->module->context;
}

int32_t cuda_function_attribute(OxFunction *base, int32_t attribute, int32_t *value,
                                OxDeviceError *error) {
    int32_t code = cuda_enter(function_context(base), error);
    CudaFunction *function = (CudaFunction *)base;
    return code ? code
                : cuda_check(error, cuda.function_attribute(value, attribute, function->handle),
                             "attribute %d of kernel `%s`", attribute, function->name);
}

int32_t cuda_function_set_attribute(OxFunction *base, int32_t attribute, int32_t value,
                                    OxDeviceError *error) {
    int32_t code = cuda_enter(function_context(base), error);
    if (code) {
        return code;
    }
    CudaFunction *function = (CudaFunction *)base;
    int result = cuda.function_set_attribute(function->handle, attribute, value);
    if (result == OX_DEVICE_SUCCESS && function->proved) {
        result = cuda.function_set_attribute(function->proved, attribute, value);
    }
    code = cuda_check(error, result, "setting attribute %d of kernel `%s` to %d", attribute,
                      function->name, value);
    if (code == OX_DEVICE_SUCCESS && attribute == OX_FUNCTION_MAX_DYNAMIC_SHARED_SIZE_BYTES) {
        function->dynamic_shared = (uint32_t)value;
    }
    return code;
}

// Besides what the kernel needs itself.
static int32_t allow_dynamic_shared(CudaFunction *function, uint32_t asked, OxDeviceError *error) {
    uint32_t bytes = asked + function->own_dynamic;
    return bytes <= function->dynamic_shared
               ? OX_DEVICE_SUCCESS
               : cuda_function_set_attribute(&function->base,
                                             OX_FUNCTION_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                                             (int32_t)bytes, error);
}

// ---------------------------------------------------------------- launches

static bool has_cluster(const OxLaunch *launch) {
    return launch->cluster[0] != 0;
}

static CudaLaunchConfig launch_config(const CudaFunction *function, const OxLaunch *launch,
                                      CudaHandle stream, CudaLaunchAttribute attributes[2]) {
    CudaLaunchConfig config = {.shared_bytes = launch->shared_bytes + function->own_dynamic,
                               .stream = stream,
                               .attributes = attributes};
    memcpy(config.grid, launch->grid, sizeof config.grid);
    memcpy(config.block, launch->block, sizeof config.block);
    memset(attributes, 0, 2 * sizeof *attributes);
    if (has_cluster(launch)) {
        CudaLaunchAttribute *attribute = &attributes[config.attribute_count++];
        attribute->id = LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
        memcpy(attribute->value.cluster, launch->cluster, sizeof launch->cluster);
    }
    if (launch->flags & OX_LAUNCH_COOPERATIVE) {
        CudaLaunchAttribute *attribute = &attributes[config.attribute_count++];
        attribute->id = LAUNCH_ATTRIBUTE_COOPERATIVE;
        attribute->value.cooperative = 1;
    }
    return config;
}

int32_t cuda_occupancy(OxFunction *base, uint32_t threads, uint32_t shared_bytes, uint32_t *blocks,
                       OxDeviceError *error) {
    int32_t code = cuda_enter(function_context(base), error);
    if (code) {
        return code;
    }
    CudaFunction *function = (CudaFunction *)base;
    code = allow_dynamic_shared(function, shared_bytes, error);
    int found = 0;
    if (code == OX_DEVICE_SUCCESS) {
        code = cuda_check(error,
                          cuda.occupancy(&found, function->handle, (int)threads,
                                         shared_bytes + function->own_dynamic),
                          "occupancy of kernel `%s`", function->name);
    }
    *blocks = (uint32_t)found;
    return code;
}

int32_t cuda_cluster_occupancy(OxFunction *base, const OxLaunch *launch, uint32_t *clusters,
                               uint32_t *max_size, OxDeviceError *error) {
    int32_t code = cuda_enter(function_context(base), error);
    if (code || !cuda.cluster_count || !cuda.cluster_size) {
        return code ? code : cuda_missing(error, "cuOccupancyMaxActiveClusters");
    }
    CudaFunction *function = (CudaFunction *)base;
    CudaLaunchAttribute attributes[2];
    CudaLaunchConfig config = launch_config(function, launch, NULL, attributes);
    code = allow_dynamic_shared(function, launch->shared_bytes, error);
    int count = 0, size = 0;
    if (code == OX_DEVICE_SUCCESS) {
        code = cuda_check(error, cuda.cluster_count(&count, function->handle, &config),
                          "clusters of kernel `%s`", function->name);
    }
    if (code == OX_DEVICE_SUCCESS && max_size) {
        code = cuda_check(error, cuda.cluster_size(&size, function->handle, &config),
                          "largest cluster of kernel `%s`", function->name);
        *max_size = (uint32_t)size;
    }
    *clusters = (uint32_t)count;
    return code;
}

// The driver only says that some argument is wrong; true if the shape of the launch is.
static bool explain_shape(CudaFunction *function, const OxLaunch *launch, OxDeviceError *error) {
    int threads = 0, dynamic = 0;
    cuda.function_attribute(&threads, OX_FUNCTION_MAX_THREADS_PER_BLOCK, function->handle);
    cuda.function_attribute(&dynamic, OX_FUNCTION_MAX_DYNAMIC_SHARED_SIZE_BYTES, function->handle);
    DeviceShapeLimits limits = {.threads = (uint32_t)threads, .dynamic_shared = (uint32_t)dynamic};
    return device_check_shape(function->name, launch, &limits, error) != OX_DEVICE_SUCCESS;
}

static int32_t launch_now(CudaFunction *function, CudaHandle stream, const OxLaunch *launch,
                          void **arguments, OxDeviceError *error) {
    const uint32_t *grid = launch->grid, *block = launch->block;
    CudaHandle version = cuda_version(function, launch, arguments);
    uint32_t shared = launch->shared_bytes + function->own_dynamic;
    int result;
    if (has_cluster(launch) && !cuda.launch_ex) {
        return cuda_missing(error, "cuLaunchKernelEx");
    }
    if (has_cluster(launch)) {
        CudaLaunchAttribute attributes[2];
        CudaLaunchConfig config = launch_config(function, launch, stream, attributes);
        result = cuda.launch_ex(&config, version, arguments, NULL);
    } else if (launch->flags & OX_LAUNCH_COOPERATIVE) {
        result = cuda.launch_cooperative(version, grid[0], grid[1], grid[2], block[0], block[1],
                                         block[2], shared, stream, arguments);
    } else {
        result = cuda.launch(version, grid[0], grid[1], grid[2], block[0], block[1], block[2],
                             shared, stream, arguments, NULL);
    }
    if (result == OX_DEVICE_INVALID_VALUE && explain_shape(function, launch, error)) {
        return result;
    }
    return cuda_check(error, result,
                      "launching kernel `%s` on a grid of (%u, %u, %u) blocks of (%u, %u, %u) "
                      "threads with %u bytes of dynamic shared memory",
                      function->name, grid[0], grid[1], grid[2], block[0], block[1], block[2],
                      launch->shared_bytes);
}

int32_t cuda_launch(OxFunction *base, OxStream *stream, const OxLaunch *launch,
                    OxDeviceError *error) {
    CudaFunction *function = (CudaFunction *)base;
    int32_t code = cuda_enter(function_context(base), error);
    if (code == OX_DEVICE_SUCCESS) {
        code = allow_dynamic_shared(function, launch->shared_bytes, error);
    }
    if (code) {
        return code;
    }
    CudaHandle handle = stream ? ((CudaStream *)stream)->handle : NULL;
    if (launch->arguments || launch->argument_count == 0) {
        return launch_now(function, handle, launch, (void **)launch->arguments, error);
    }
    void *on_stack[LAUNCH_ARGUMENTS_ON_STACK];
    void **arguments = on_stack;
    if (launch->argument_count > LAUNCH_ARGUMENTS_ON_STACK) {
        arguments = calloc(launch->argument_count, sizeof *arguments);
        if (!arguments) {
            return device_fail(error, OX_DEVICE_OUT_OF_MEMORY, "no memory for the arguments");
        }
    }
    for (uint32_t i = 0; i < launch->argument_count; i++) {
        arguments[i] = (char *)launch->packed + launch->layout[i].offset;
    }
    code = launch_now(function, handle, launch, arguments, error);
    if (arguments != on_stack) {
        free(arguments);
    }
    return code;
}

int32_t cuda_launch_raw(OxFunction *function, void *raw_stream, const OxLaunch *launch,
                        OxDeviceError *error) {
    CudaStream stream = {.base.context = function->module->context, .handle = raw_stream};
    return cuda_launch(function, &stream.base, launch, error);
}

int32_t cuda_take_panic(CudaContext *context, int32_t code, OxDeviceError *error) {
    OxPanicRecord *record = context->panic;
    if (!record || __atomic_load_n(&record->state, __ATOMIC_ACQUIRE) != OX_PANIC_COMPLETE) {
        return code;
    }
    char text[OX_DEVICE_MESSAGE_MAX];
    device_panic_describe(record, text, sizeof text);
    memset(record, 0, sizeof *record);
    pthread_mutex_lock(&context->lock);
    for (CudaModule *module = context->modules; module; module = module->next) {
        if (module->panic_global) {
            cuda.fill32(module->panic_global + offsetof(OxPanicGlobal, stop), 0, 1, NULL);
        }
    }
    pthread_mutex_unlock(&context->lock);
    return device_fail(error, OX_DEVICE_ASSERT, "%s", text);
}
