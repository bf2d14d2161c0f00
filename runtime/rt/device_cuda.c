// device_cuda.c: the CUDA device: driver, contexts, memory, streams, events, graphs.
//
// A thin layer over the driver API: each function makes the context current in the calling thread,
// calls one entry point and turns its result into an error value with the driver's own text. The
// device's primary context is used, so other libraries in the process share it. Modules and
// launches are in cuda_module.c.
#define _GNU_SOURCE
#include "device_cuda.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char library_name[] = "libcuda.so.1";

CudaDriver cuda;

typedef struct Loaded {
    pthread_once_t once;
    void *library;
    int32_t code;
    OxDeviceError error;
} Loaded;
static Loaded loaded = {.once = PTHREAD_ONCE_INIT};

// ---------------------------------------------------------------- the driver

static void load_entries(void) {
#define OPTIONAL(field, symbol, parameters) *(void **)&cuda.field = dlsym(loaded.library, #symbol);
#define ENTRY(field, symbol, parameters)                                                           \
    OPTIONAL(field, symbol, parameters)                                                            \
    if (!cuda.field && loaded.code == OX_DEVICE_SUCCESS) {                                         \
        loaded.code = device_fail(&loaded.error, OX_DEVICE_CALL_REQUIRES_NEWER_DRIVER,             \
                                  "%s has no %s: the driver is too old", library_name, #symbol);   \
    }
#include "cuda_entries.def"
#undef ENTRY
#undef OPTIONAL
}

static void load_driver(void) {
    loaded.library = dlopen(library_name, RTLD_NOW);
    if (!loaded.library) {
        const char *reason = dlerror();
        loaded.code =
            device_fail(&loaded.error, OX_DEVICE_NO_DEVICE, "%s", reason ? reason : library_name);
        return;
    }
    load_entries();
    if (loaded.code == OX_DEVICE_SUCCESS) {
        loaded.code = cuda_check(&loaded.error, cuda.init(0), "%s: cuInit", library_name);
    }
}

int32_t cuda_open(OxDeviceError *error) {
    pthread_once(&loaded.once, load_driver);
    if (loaded.code != OX_DEVICE_SUCCESS && error) {
        *error = loaded.error;
    }
    return loaded.code;
}

void *cuda_symbol(const char *name) {
    return cuda_open(NULL) == OX_DEVICE_SUCCESS ? dlsym(loaded.library, name) : NULL;
}

int32_t cuda_check(OxDeviceError *error, int result, const char *format, ...) {
    if (result == 0) {
        return OX_DEVICE_SUCCESS;
    }
    char what[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    const char *text = NULL;
    if (!cuda.error_string || cuda.error_string(result, &text) != 0 || !text) {
        text = device_code_text(result);
    }
    return device_fail(error, result, "%s: %s", what, text ? text : "unknown error");
}

int32_t cuda_missing(OxDeviceError *error, const char *entry) {
    return device_fail(error, OX_DEVICE_CALL_REQUIRES_NEWER_DRIVER,
                       "the driver has no %s; it is too old for this", entry);
}

int32_t cuda_enter(CudaContext *context, OxDeviceError *error) {
    return cuda_check(error, cuda.set_current(context->handle), "cuCtxSetCurrent");
}

// ---------------------------------------------------------------- contexts

static int32_t cuda_count(uint32_t *count, OxDeviceError *error) {
    int32_t code = cuda_open(error);
    if (code) {
        return code;
    }
    int found = 0;
    code = cuda_check(error, cuda.device_count(&found), "cuDeviceGetCount");
    if (code == OX_DEVICE_SUCCESS && found == 0) {
        code =
            device_fail(error, OX_DEVICE_NO_DEVICE, "%s works, but there is no GPU", library_name);
    }
    *count = (uint32_t)found;
    return code;
}

static int32_t read_device_facts(CudaContext *context, OxDeviceError *error) {
    int32_t code =
        cuda_check(error,
                   cuda.device_attribute(&context->major, OX_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR,
                                         context->device),
                   "cuDeviceGetAttribute");
    if (code == OX_DEVICE_SUCCESS) {
        code =
            cuda_check(error,
                       cuda.device_attribute(&context->minor, OX_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR,
                                             context->device),
                       "cuDeviceGetAttribute");
    }
    cuda.driver_version(&context->driver_version);
    return code;
}

static int32_t cuda_context_open(uint32_t ordinal, OxContext **out, OxDeviceError *error) {
    uint32_t count = 0;
    int32_t code = cuda_count(&count, error);
    if (code) {
        return code;
    }
    if (ordinal >= count) {
        return device_fail(error, OX_DEVICE_INVALID_DEVICE,
                           "there is no GPU number %u; the machine has %u", ordinal, count);
    }
    CudaContext *context = calloc(1, sizeof *context);
    if (!context) {
        return device_fail(error, OX_DEVICE_OUT_OF_MEMORY, "no memory for a context");
    }
    context->base = (OxContext){&ox_device_api_cuda, ordinal};
    context->default_stream.base.context = &context->base;
    pthread_mutex_init(&context->lock, NULL);
    code = cuda_check(error, cuda.device_get(&context->device, (int)ordinal), "cuDeviceGet");
    if (code == OX_DEVICE_SUCCESS) {
        code = read_device_facts(context, error);
    }
    if (code == OX_DEVICE_SUCCESS) {
        code = cuda_check(error, cuda.primary_retain(&context->handle, context->device),
                          "cuDevicePrimaryCtxRetain of GPU %u", ordinal);
    }
    if (code == OX_DEVICE_SUCCESS) {
        code = cuda_enter(context, error);
    }
    if (code) {
        pthread_mutex_destroy(&context->lock);
        free(context);
        return code;
    }
    *out = &context->base;
    return OX_DEVICE_SUCCESS;
}

static void cuda_context_close(OxContext *base) {
    CudaContext *context = (CudaContext *)base;
    if (cuda_enter(context, NULL) == OX_DEVICE_SUCCESS) {
        while (context->modules) {
            cuda_module_unload(&context->modules->base);
        }
        if (context->panic) {
            cuda.host_release(context->panic);
        }
    }
    cuda.primary_release(context->device);
    pthread_mutex_destroy(&context->lock);
    free(context);
}

static int32_t cuda_name(OxContext *base, char *buffer, size_t size, OxDeviceError *error) {
    CudaContext *context = (CudaContext *)base;
    return cuda_check(error, cuda.device_name(buffer, (int)size, context->device),
                      "cuDeviceGetName");
}

static int32_t cuda_attribute(OxContext *base, int32_t attribute, int32_t *value,
                              OxDeviceError *error) {
    CudaContext *context = (CudaContext *)base;
    return cuda_check(error, cuda.device_attribute(value, attribute, context->device),
                      "cuDeviceGetAttribute of attribute %d", attribute);
}

static int32_t cuda_limit_get(OxContext *base, int32_t limit, uint64_t *value,
                              OxDeviceError *error) {
    int32_t code = cuda_enter((CudaContext *)base, error);
    size_t found = 0;
    if (code == OX_DEVICE_SUCCESS) {
        code = cuda_check(error, cuda.limit_get(&found, limit), "cuCtxGetLimit");
    }
    *value = found;
    return code;
}

static int32_t cuda_limit_set(OxContext *base, int32_t limit, uint64_t value,
                              OxDeviceError *error) {
    int32_t code = cuda_enter((CudaContext *)base, error);
    return code ? code : cuda_check(error, cuda.limit_set(limit, value), "cuCtxSetLimit");
}

static int32_t cuda_synchronize(OxContext *base, OxDeviceError *error) {
    CudaContext *context = (CudaContext *)base;
    int32_t code = cuda_enter(context, error);
    if (code == OX_DEVICE_SUCCESS) {
        code = cuda_check(error, cuda.synchronize(), "waiting for the device");
    }
    return cuda_take_panic(context, code, error);
}

static int32_t cuda_set_sync_policy(OxContext *base, uint32_t policy, OxDeviceError *error) {
    CudaContext *context = (CudaContext *)base;
    return !cuda.primary_set_flags
               ? cuda_missing(error, "cuDevicePrimaryCtxSetFlags_v2")
               : cuda_check(error, cuda.primary_set_flags(context->device, policy),
                            "cuDevicePrimaryCtxSetFlags");
}

static void *cuda_raw_handle(const void *handle, OxHandleKind kind) {
    switch (kind) {
    case OX_HANDLE_CONTEXT:
        return ((const CudaContext *)handle)->handle;
    case OX_HANDLE_STREAM:
        return ((const CudaStream *)handle)->handle;
    case OX_HANDLE_EVENT:
        return ((const CudaEvent *)handle)->handle;
    case OX_HANDLE_MODULE:
        return ((const CudaModule *)handle)->handle;
    case OX_HANDLE_FUNCTION:
        return ((const CudaFunction *)handle)->handle;
    }
    return NULL;
}

// ---------------------------------------------------------------- memory

static CudaHandle stream_handle(const OxStream *stream) {
    return ((const CudaStream *)stream)->handle;
}

static int32_t cuda_memory_info(OxContext *base, uint64_t *free_bytes, uint64_t *total,
                                OxDeviceError *error) {
    int32_t code = cuda_enter((CudaContext *)base, error);
    size_t free_size = 0, total_size = 0;
    if (code == OX_DEVICE_SUCCESS) {
        code = cuda_check(error, cuda.memory_info(&free_size, &total_size), "cuMemGetInfo");
    }
    *free_bytes = free_size;
    *total = total_size;
    return code;
}

static int32_t cuda_allocate(OxContext *base, OxStream *stream, uint64_t size, OxDevicePtr *memory,
                             OxDeviceError *error) {
    int32_t code = cuda_enter((CudaContext *)base, error);
    if (code) {
        return code;
    }
    int result = stream && cuda.allocate_async
                     ? cuda.allocate_async(memory, size, stream_handle(stream))
                     : cuda.allocate(memory, size);
    return cuda_check(error, result, "allocating %llu bytes on the device",
                      (unsigned long long)size);
}

static int32_t cuda_release(OxContext *base, OxStream *stream, OxDevicePtr memory,
                            OxDeviceError *error) {
    int32_t code = cuda_enter((CudaContext *)base, error);
    if (code) {
        return code;
    }
    // Memory from cuMemAlloc may be freed in stream order too.
    int result = stream && cuda.release_async ? cuda.release_async(memory, stream_handle(stream))
                                              : cuda.release(memory);
    return cuda_check(error, result, "freeing device memory at %#llx", (unsigned long long)memory);
}

enum { HOST_ALLOC_PORTABLE = 1, HOST_ALLOC_DEVICE_MAP = 2 };

static int32_t cuda_host_allocate(OxContext *base, uint64_t size, void **memory,
                                  OxDeviceError *error) {
    int32_t code = cuda_enter((CudaContext *)base, error);
    return code ? code
                : cuda_check(
                      error,
                      cuda.host_allocate(memory, size, HOST_ALLOC_PORTABLE | HOST_ALLOC_DEVICE_MAP),
                      "allocating %llu bytes of page-locked memory", (unsigned long long)size);
}

static int32_t cuda_host_release(OxContext *base, void *memory, OxDeviceError *error) {
    int32_t code = cuda_enter((CudaContext *)base, error);
    return code ? code : cuda_check(error, cuda.host_release(memory), "freeing page-locked memory");
}

static int copy_now(OxCopyKind kind, uint64_t to, uint64_t from, size_t size) {
    switch (kind) {
    case OX_COPY_HOST_TO_DEVICE:
        return cuda.copy_in(to, (const void *)(uintptr_t)from, size);
    case OX_COPY_DEVICE_TO_HOST:
        return cuda.copy_out((void *)(uintptr_t)to, from, size);
    case OX_COPY_DEVICE_TO_DEVICE:
        return cuda.copy_within(to, from, size);
    }
    return OX_DEVICE_INVALID_VALUE;
}

static int copy_on_stream(OxCopyKind kind, uint64_t to, uint64_t from, size_t size,
                          CudaHandle stream) {
    switch (kind) {
    case OX_COPY_HOST_TO_DEVICE:
        return cuda.copy_in_async(to, (const void *)(uintptr_t)from, size, stream);
    case OX_COPY_DEVICE_TO_HOST:
        return cuda.copy_out_async((void *)(uintptr_t)to, from, size, stream);
    case OX_COPY_DEVICE_TO_DEVICE:
        return cuda.copy_within_async(to, from, size, stream);
    }
    return OX_DEVICE_INVALID_VALUE;
}

static int32_t cuda_copy(OxContext *base, OxStream *stream, OxCopyKind kind, uint64_t to,
                         uint64_t from, uint64_t size, OxDeviceError *error) {
    CudaContext *context = (CudaContext *)base;
    int32_t code = cuda_enter(context, error);
    if (code) {
        return code;
    }
    if (stream) {
        return cuda_check(error, copy_on_stream(kind, to, from, size, stream_handle(stream)),
                          "copying %llu bytes", (unsigned long long)size);
    }
    code = cuda_check(error, copy_now(kind, to, from, size), "copying %llu bytes",
                      (unsigned long long)size);
    return kind == OX_COPY_DEVICE_TO_HOST ? cuda_take_panic(context, code, error) : code;
}

static int32_t cuda_fill(OxContext *base, OxStream *stream, OxDevicePtr to, uint32_t pattern,
                         uint32_t pattern_size, uint64_t count, OxDeviceError *error) {
    CudaContext *context = (CudaContext *)base;
    int32_t code = cuda_enter(context, error);
    if (code) {
        return code;
    }
    CudaHandle handle = stream ? stream_handle(stream) : NULL;
    int result = pattern_size == 1   ? cuda.fill8(to, (unsigned char)pattern, count, handle)
                 : pattern_size == 2 ? cuda.fill16(to, (unsigned short)pattern, count, handle)
                                     : cuda.fill32(to, pattern, count, handle);
    code =
        cuda_check(error, result, "filling %llu bytes", (unsigned long long)(count * pattern_size));
    if (code == OX_DEVICE_SUCCESS && !stream) {
        code = cuda_check(error, cuda.stream_synchronize(NULL), "filling device memory");
    }
    return code;
}

// ---------------------------------------------------------------- streams

static int32_t cuda_stream_new(OxContext *base, uint32_t flags, int32_t priority, OxStream **out,
                               OxDeviceError *error) {
    int32_t code = cuda_enter((CudaContext *)base, error);
    if (code) {
        return code;
    }
    CudaStream *stream = calloc(1, sizeof *stream);
    if (!stream) {
        return device_fail(error, OX_DEVICE_OUT_OF_MEMORY, "no memory for a stream");
    }
    stream->base.context = base;
    code = cuda_check(error, cuda.stream_new(&stream->handle, flags, priority), "cuStreamCreate");
    if (code) {
        free(stream);
        return code;
    }
    *out = &stream->base;
    return OX_DEVICE_SUCCESS;
}

static int32_t cuda_stream_borrow(OxContext *base, void *raw_stream, OxStream **out,
                                  OxDeviceError *error) {
    CudaStream *stream = calloc(1, sizeof *stream);
    if (!stream) {
        return device_fail(error, OX_DEVICE_OUT_OF_MEMORY, "no memory for a stream");
    }
    *stream = (CudaStream){.base.context = base, .handle = raw_stream, .is_borrowed = true};
    *out = &stream->base;
    return OX_DEVICE_SUCCESS;
}

static void cuda_stream_free(OxStream *base) {
    CudaStream *stream = (CudaStream *)base;
    CudaContext *context = (CudaContext *)base->context;
    if (stream == &context->default_stream) {
        return;
    }
    if (!stream->is_borrowed && cuda_enter(context, NULL) == OX_DEVICE_SUCCESS) {
        cuda.stream_free(stream->handle);
    }
    free(stream);
}

static OxStream *cuda_stream_default(OxContext *base) {
    return &((CudaContext *)base)->default_stream.base;
}

static int32_t cuda_stream_synchronize(OxStream *stream, OxDeviceError *error) {
    CudaContext *context = (CudaContext *)stream->context;
    int32_t code = cuda_enter(context, error);
    if (code == OX_DEVICE_SUCCESS) {
        code = cuda_check(error, cuda.stream_synchronize(stream_handle(stream)),
                          "waiting for a stream");
    }
    return cuda_take_panic(context, code, error);
}

// A query's result: not ready is an answer, not an error.
static int32_t query_result(CudaContext *context, int result, bool *done, OxDeviceError *error) {
    *done = result == OX_DEVICE_SUCCESS;
    if (result == OX_DEVICE_NOT_READY) {
        return OX_DEVICE_SUCCESS;
    }
    return cuda_take_panic(context, cuda_check(error, result, "asking whether work is done"),
                           error);
}

static int32_t cuda_stream_query(OxStream *stream, bool *done, OxDeviceError *error) {
    CudaContext *context = (CudaContext *)stream->context;
    int32_t code = cuda_enter(context, error);
    return code ? code
                : query_result(context, cuda.stream_query(stream_handle(stream)), done, error);
}

static int32_t cuda_stream_wait(OxStream *stream, OxEvent *event, OxDeviceError *error) {
    int32_t code = cuda_enter((CudaContext *)stream->context, error);
    return code ? code
                : cuda_check(
                      error,
                      cuda.stream_wait(stream_handle(stream), ((CudaEvent *)event)->handle, 0),
                      "cuStreamWaitEvent");
}

static int32_t cuda_stream_host_function(OxStream *stream, void (*function)(void *), void *data,
                                         OxDeviceError *error) {
    int32_t code = cuda_enter((CudaContext *)stream->context, error);
    return code ? code
                : cuda_check(error, cuda.launch_host(stream_handle(stream), function, data),
                             "cuLaunchHostFunc");
}

// ---------------------------------------------------------------- events

static int32_t cuda_event_new(OxContext *base, uint32_t flags, OxEvent **out,
                              OxDeviceError *error) {
    int32_t code = cuda_enter((CudaContext *)base, error);
    if (code) {
        return code;
    }
    CudaEvent *event = calloc(1, sizeof *event);
    if (!event) {
        return device_fail(error, OX_DEVICE_OUT_OF_MEMORY, "no memory for an event");
    }
    event->base.context = base;
    code = cuda_check(error, cuda.event_new(&event->handle, flags), "cuEventCreate");
    if (code) {
        free(event);
        return code;
    }
    *out = &event->base;
    return OX_DEVICE_SUCCESS;
}

static void cuda_event_free(OxEvent *base) {
    if (cuda_enter((CudaContext *)base->context, NULL) == OX_DEVICE_SUCCESS) {
        cuda.event_free(((CudaEvent *)base)->handle);
    }
    free(base);
}

static int32_t cuda_event_record(OxEvent *event, OxStream *stream, OxDeviceError *error) {
    int32_t code = cuda_enter((CudaContext *)event->context, error);
    return code ? code
                : cuda_check(error,
                             cuda.event_record(((CudaEvent *)event)->handle, stream_handle(stream)),
                             "cuEventRecord");
}

static int32_t cuda_event_synchronize(OxEvent *event, OxDeviceError *error) {
    CudaContext *context = (CudaContext *)event->context;
    int32_t code = cuda_enter(context, error);
    if (code == OX_DEVICE_SUCCESS) {
        code = cuda_check(error, cuda.event_synchronize(((CudaEvent *)event)->handle),
                          "waiting for an event");
    }
    return cuda_take_panic(context, code, error);
}

static int32_t cuda_event_query(OxEvent *event, bool *done, OxDeviceError *error) {
    CudaContext *context = (CudaContext *)event->context;
    int32_t code = cuda_enter(context, error);
    return code
               ? code
               : query_result(context, cuda.event_query(((CudaEvent *)event)->handle), done, error);
}

static int32_t cuda_event_elapsed(OxEvent *start, OxEvent *end, float *milliseconds,
                                  OxDeviceError *error) {
    int32_t code = cuda_enter((CudaContext *)start->context, error);
    return code ? code
                : cuda_check(error,
                             cuda.event_elapsed(milliseconds, ((CudaEvent *)start)->handle,
                                                ((CudaEvent *)end)->handle),
                             "cuEventElapsedTime");
}

// ---------------------------------------------------------------- graphs

// Relaxed: memory may be allocated beside what is captured.
enum { CAPTURE_RELAXED = 2 };

static int32_t cuda_capture_begin(OxStream *stream, OxDeviceError *error) {
    int32_t code = cuda_enter((CudaContext *)stream->context, error);
    if (code || !cuda.capture_begin || !cuda.graph_instantiate) {
        return code ? code : cuda_missing(error, "cuStreamBeginCapture_v2");
    }
    return cuda_check(error, cuda.capture_begin(stream_handle(stream), CAPTURE_RELAXED),
                      "cuStreamBeginCapture");
}

static int32_t cuda_capture_end(OxStream *stream, OxGraph **out, OxDeviceError *error) {
    int32_t code = cuda_enter((CudaContext *)stream->context, error);
    if (code || !cuda.capture_end || !cuda.graph_instantiate) {
        return code ? code : cuda_missing(error, "cuGraphInstantiateWithFlags");
    }
    CudaGraph *graph = calloc(1, sizeof *graph);
    if (!graph) {
        return device_fail(error, OX_DEVICE_OUT_OF_MEMORY, "no memory for a graph");
    }
    graph->base.context = stream->context;
    code = cuda_check(error, cuda.capture_end(stream_handle(stream), &graph->graph),
                      "cuStreamEndCapture");
    if (code == OX_DEVICE_SUCCESS) {
        code = cuda_check(error, cuda.graph_instantiate(&graph->exec, graph->graph, 0),
                          "cuGraphInstantiate");
    }
    if (code) {
        if (graph->graph) {
            cuda.graph_free(graph->graph);
        }
        free(graph);
        return code;
    }
    *out = &graph->base;
    return OX_DEVICE_SUCCESS;
}

static int32_t cuda_graph_launch(OxGraph *graph, OxStream *stream, OxDeviceError *error) {
    int32_t code = cuda_enter((CudaContext *)graph->context, error);
    return code ? code
                : cuda_check(error,
                             cuda.graph_launch(((CudaGraph *)graph)->exec, stream_handle(stream)),
                             "cuGraphLaunch");
}

static void cuda_graph_free(OxGraph *base) {
    CudaGraph *graph = (CudaGraph *)base;
    if (cuda_enter((CudaContext *)base->context, NULL) == OX_DEVICE_SUCCESS) {
        cuda.graph_exec_free(graph->exec);
        cuda.graph_free(graph->graph);
    }
    free(graph);
}

const OxDeviceApi ox_device_api_cuda = {
    .version = OX_DEVICE_API_VERSION,
    .size = sizeof(OxDeviceApi),
    .name = "cuda",
    .count = cuda_count,
    .open = cuda_context_open,
    .close = cuda_context_close,
    .device_name = cuda_name,
    .attribute = cuda_attribute,
    .limit_get = cuda_limit_get,
    .limit_set = cuda_limit_set,
    .synchronize = cuda_synchronize,
    .raw_handle = cuda_raw_handle,
    .driver_symbol = cuda_symbol,
    .memory_info = cuda_memory_info,
    .allocate = cuda_allocate,
    .release = cuda_release,
    .host_allocate = cuda_host_allocate,
    .host_release = cuda_host_release,
    .copy = cuda_copy,
    .fill = cuda_fill,
    .module_load = cuda_module_load,
    .module_load_image = cuda_module_load_image,
    .module_unload = cuda_module_unload,
    .function = cuda_function,
    .global = cuda_global,
    .function_attribute = cuda_function_attribute,
    .function_set_attribute = cuda_function_set_attribute,
    .occupancy = cuda_occupancy,
    .cluster_occupancy = cuda_cluster_occupancy,
    .launch = cuda_launch,
    .stream_new = cuda_stream_new,
    .stream_free = cuda_stream_free,
    .stream_default = cuda_stream_default,
    .stream_synchronize = cuda_stream_synchronize,
    .stream_query = cuda_stream_query,
    .stream_wait = cuda_stream_wait,
    .stream_host_function = cuda_stream_host_function,
    .event_new = cuda_event_new,
    .event_free = cuda_event_free,
    .event_record = cuda_event_record,
    .event_synchronize = cuda_event_synchronize,
    .event_query = cuda_event_query,
    .event_elapsed = cuda_event_elapsed,
    .set_sync_policy = cuda_set_sync_policy,
    .launch_raw = cuda_launch_raw,
    .capture_begin = cuda_capture_begin,
    .capture_end = cuda_capture_end,
    .graph_launch = cuda_graph_launch,
    .graph_free = cuda_graph_free,
    .stream_borrow = cuda_stream_borrow,
};
