// device.c: chooses the kind of device and gives the Ox libraries its flat C functions.
//
// OX_DEVICE=cuda or cpu decides; auto, the default, takes CUDA where a driver and a GPU are and
// otherwise the CPU, saying why in one line on stderr. The choice is made once, at the first call
// that needs it. Each flat function forwards to the vtable of the handle it is given.
#define _GNU_SOURCE
#include "check.h"
#include "rt.h"
#include "rt_private.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Choice {
    pthread_once_t once;
    const OxDeviceApi *api;
    OxDeviceError error; // when api is NULL
} Choice;
static Choice choice = {.once = PTHREAD_ONCE_INIT};

// ---------------------------------------------------------------- errors

typedef struct CodeText {
    int32_t code;
    const char *name, *text;
} CodeText;
static const CodeText code_texts[] = {
#define DEVICE_ERROR(number, name, text) {number, "CUDA_ERROR_" #name, text},
#include "device_errors.def"
#undef DEVICE_ERROR
};

static const CodeText *code_find(int32_t code) {
    for (size_t i = 0; i < sizeof code_texts / sizeof code_texts[0]; i++) {
        if (code_texts[i].code == code) {
            return &code_texts[i];
        }
    }
    return NULL;
}

const char *device_code_name(int32_t code) {
    const CodeText *found = code_find(code);
    return !found ? NULL : code == OX_DEVICE_SUCCESS ? "CUDA_SUCCESS" : found->name;
}

const char *device_code_text(int32_t code) {
    const CodeText *found = code_find(code);
    return found ? found->text : NULL;
}

const char *ox_device_error_name(int32_t code) {
    const char *name = device_code_name(code);
    return name ? name : "CUDA_ERROR_UNKNOWN";
}

const char *ox_device_error_text(int32_t code) {
    const char *text = device_code_text(code);
    return text ? text : "the driver returned a code this runtime does not know";
}

int32_t device_fail(OxDeviceError *error, int32_t code, const char *format, ...) {
    if (error) {
        va_list arguments;
        va_start(arguments, format);
        int len = vsnprintf(error->message, sizeof error->message, format, arguments);
        va_end(arguments);
        if (len < 0) {
            len = 0;
        }
        if ((size_t)len >= sizeof error->message) {
            len = sizeof error->message - 1;
            // Cut between characters, since the reader takes this for UTF-8.
            while (len > 0 && ((unsigned char)error->message[len] & 0xc0) == 0x80) {
                len--;
            }
            error->message[len] = '\0';
        }
        error->code = code;
        error->message_len = (uint32_t)len;
    }
    return code;
}

int32_t device_check_shape(const char *kernel, const OxLaunch *launch,
                           const DeviceShapeLimits *limits, OxDeviceError *error) {
    const uint32_t *grid = launch->grid, *block = launch->block;
    if (!grid[0] || !grid[1] || !grid[2] || !block[0] || !block[1] || !block[2]) {
        return device_fail(error, OX_DEVICE_INVALID_VALUE,
                           "launching kernel `%s` with a grid or block of size 0", kernel);
    }
    if (grid[0] > INT32_MAX || grid[1] > 65535 || grid[2] > 65535) {
        return device_fail(error, OX_DEVICE_INVALID_VALUE,
                           "launching kernel `%s`: a grid of (%u, %u, %u) is too large", kernel,
                           grid[0], grid[1], grid[2]);
    }
    uint64_t threads = (uint64_t)block[0] * block[1] * block[2];
    if (block[0] > 1024 || block[1] > 1024 || block[2] > 64 || threads > limits->threads) {
        return device_fail(error, OX_DEVICE_INVALID_VALUE,
                           "launching kernel `%s`: a block of (%u, %u, %u) threads is larger than "
                           "the %u that it can have",
                           kernel, block[0], block[1], block[2], limits->threads);
    }
    if (limits->block[0] && memcmp(limits->block, block, sizeof limits->block) != 0) {
        return device_fail(error, OX_DEVICE_INVALID_VALUE,
                           "launching kernel `%s`: it needs blocks of exactly (%u, %u, %u) "
                           "threads, not (%u, %u, %u)",
                           kernel, limits->block[0], limits->block[1], limits->block[2], block[0],
                           block[1], block[2]);
    }
    if (launch->shared_bytes > limits->dynamic_shared) {
        return device_fail(error, OX_DEVICE_INVALID_VALUE,
                           "launching kernel `%s`: %u bytes of dynamic shared memory are more "
                           "than the %u that it can have",
                           kernel, launch->shared_bytes, limits->dynamic_shared);
    }
    return OX_DEVICE_SUCCESS;
}

// ---------------------------------------------------------------- choosing

static void choose(void) {
    const char *wanted = getenv("OX_DEVICE");
    if (!wanted || !wanted[0]) {
        wanted = "auto";
    }
    uint32_t count = 0;
    if (check_hooks() && strcmp(wanted, "cuda") == 0) {
        device_fail(&choice.error, OX_DEVICE_INVALID_VALUE,
                    "OX_DEVICE=cuda, but the program was compiled with --check, which the CPU "
                    "device alone can do");
    } else if (strcmp(wanted, "cpu") == 0 || (check_hooks() && strcmp(wanted, "auto") == 0)) {
        choice.api = &ox_device_api_cpu;
    } else if (strcmp(wanted, "cuda") == 0) {
        OxDeviceError why;
        int32_t code = ox_device_api_cuda.count(&count, &why);
        if (code == OX_DEVICE_SUCCESS) {
            choice.api = &ox_device_api_cuda;
        } else {
            device_fail(&choice.error, code, "OX_DEVICE=cuda, but no CUDA device was found: %s",
                        why.message);
        }
    } else if (strcmp(wanted, "auto") == 0) {
        OxDeviceError why;
        if (ox_device_api_cuda.count(&count, &why) == OX_DEVICE_SUCCESS) {
            choice.api = &ox_device_api_cuda;
            return;
        }
        choice.api = &ox_device_api_cpu;
        char line[OX_DEVICE_MESSAGE_MAX + 80];
        int len =
            snprintf(line, sizeof line, "note: no CUDA device found (%s); kernels run on the CPU\n",
                     why.message);
        write_all(STDERR_FILENO, line, (size_t)len);
    } else {
        device_fail(&choice.error, OX_DEVICE_INVALID_VALUE,
                    "OX_DEVICE is `%s`; it can be `auto`, `cuda` or `cpu`", wanted);
    }
}

static const OxDeviceApi *chosen(OxDeviceError *error) {
    pthread_once(&choice.once, choose);
    if (!choice.api && error) {
        *error = choice.error;
    }
    return choice.api;
}

const char *ox_device_kind(void) {
    const OxDeviceApi *api = chosen(NULL);
    return api ? api->name : NULL;
}

int32_t ox_device_count(uint32_t *count, OxDeviceError *error) {
    const OxDeviceApi *api = chosen(error);
    return api ? api->count(count, error) : choice.error.code;
}

// ---------------------------------------------------------------- open contexts

// One context a device, shared by all who open it: errors and panics belong to the device.
typedef struct OpenContext {
    struct OpenContext *next;
    OxContext *context;
    uint32_t ordinal, users;
} OpenContext;
static pthread_mutex_t open_lock = PTHREAD_MUTEX_INITIALIZER;
static OpenContext *open_contexts;

static int32_t open_new(const OxDeviceApi *api, uint32_t ordinal, OxContext **context,
                        OxDeviceError *error) {
    OpenContext *entry = calloc(1, sizeof *entry);
    if (!entry) {
        return device_fail(error, OX_DEVICE_OUT_OF_MEMORY, "no memory for a context");
    }
    int32_t code = api->open(ordinal, &entry->context, error);
    if (code) {
        free(entry);
        return code;
    }
    entry->ordinal = ordinal;
    entry->users = 1;
    entry->next = open_contexts;
    open_contexts = entry;
    *context = entry->context;
    return OX_DEVICE_SUCCESS;
}

int32_t ox_device_open(uint32_t ordinal, OxContext **context, OxDeviceError *error) {
    const OxDeviceApi *api = chosen(error);
    if (!api) {
        return choice.error.code;
    }
    pthread_mutex_lock(&open_lock);
    OpenContext *entry = open_contexts;
    while (entry && entry->ordinal != ordinal) {
        entry = entry->next;
    }
    int32_t code = OX_DEVICE_SUCCESS;
    if (entry) {
        entry->users++;
        *context = entry->context;
    } else {
        code = open_new(api, ordinal, context, error);
    }
    pthread_mutex_unlock(&open_lock);
    return code;
}

void ox_device_close(OxContext *context) {
    pthread_mutex_lock(&open_lock);
    for (OpenContext **link = &open_contexts; *link; link = &(*link)->next) {
        OpenContext *entry = *link;
        if (entry->context == context && --entry->users == 0) {
            *link = entry->next;
            free(entry);
            context->api->close(context);
            break;
        }
        if (entry->context == context) {
            break;
        }
    }
    pthread_mutex_unlock(&open_lock);
}

void *ox_device_driver_symbol(const char *name) {
    const OxDeviceApi *api = chosen(NULL);
    return api ? api->driver_symbol(name) : NULL;
}

// ---------------------------------------------------------------- contexts

const char *ox_device_context_kind(const OxContext *context) {
    return context->api->name;
}

int32_t ox_device_name(OxContext *context, char *buffer, size_t size, OxDeviceError *error) {
    return context->api->device_name(context, buffer, size, error);
}

int32_t ox_device_attribute(OxContext *context, int32_t attribute, int32_t *value,
                            OxDeviceError *error) {
    return context->api->attribute(context, attribute, value, error);
}

int32_t ox_device_limit_get(OxContext *context, int32_t limit, uint64_t *value,
                            OxDeviceError *error) {
    return context->api->limit_get(context, limit, value, error);
}

int32_t ox_device_limit_set(OxContext *context, int32_t limit, uint64_t value,
                            OxDeviceError *error) {
    return context->api->limit_set(context, limit, value, error);
}

int32_t ox_device_synchronize(OxContext *context, OxDeviceError *error) {
    return context->api->synchronize(context, error);
}

int32_t ox_device_set_sync_policy(OxContext *context, uint32_t policy, OxDeviceError *error) {
    return context->api->set_sync_policy(context, policy, error);
}

void *ox_device_raw_context(const OxContext *context) {
    return context->api->raw_handle(context, OX_HANDLE_CONTEXT);
}

void *ox_device_raw_stream(const OxStream *stream) {
    return stream->context->api->raw_handle(stream, OX_HANDLE_STREAM);
}

void *ox_device_raw_event(const OxEvent *event) {
    return event->context->api->raw_handle(event, OX_HANDLE_EVENT);
}

void *ox_device_raw_module(const OxModule *module) {
    return module->context->api->raw_handle(module, OX_HANDLE_MODULE);
}

void *ox_device_raw_function(const OxFunction *function) {
    return function->module->context->api->raw_handle(function, OX_HANDLE_FUNCTION);
}

// ---------------------------------------------------------------- memory

int32_t ox_device_memory_info(OxContext *context, uint64_t *free_bytes, uint64_t *total,
                              OxDeviceError *error) {
    return context->api->memory_info(context, free_bytes, total, error);
}

int32_t ox_device_allocate(OxContext *context, OxStream *stream, uint64_t size, uint64_t *memory,
                           OxDeviceError *error) {
    *memory = 0;
    return size == 0 ? OX_DEVICE_SUCCESS
                     : context->api->allocate(context, stream, size, memory, error);
}

int32_t ox_device_release(OxContext *context, OxStream *stream, uint64_t memory,
                          OxDeviceError *error) {
    return memory == 0 ? OX_DEVICE_SUCCESS : context->api->release(context, stream, memory, error);
}

int32_t ox_device_host_allocate(OxContext *context, uint64_t size, void **memory,
                                OxDeviceError *error) {
    *memory = NULL;
    return size == 0 ? OX_DEVICE_SUCCESS
                     : context->api->host_allocate(context, size, memory, error);
}

int32_t ox_device_host_release(OxContext *context, void *memory, OxDeviceError *error) {
    return !memory ? OX_DEVICE_SUCCESS : context->api->host_release(context, memory, error);
}

static int32_t copy(OxContext *context, OxStream *stream, OxCopyKind kind, uint64_t to,
                    uint64_t from, uint64_t size, OxDeviceError *error) {
    return size == 0 ? OX_DEVICE_SUCCESS
                     : context->api->copy(context, stream, kind, to, from, size, error);
}

int32_t ox_device_copy_in(OxContext *context, OxStream *stream, uint64_t to, const void *from,
                          uint64_t size, OxDeviceError *error) {
    return copy(context, stream, OX_COPY_HOST_TO_DEVICE, to, (uintptr_t)from, size, error);
}

int32_t ox_device_copy_out(OxContext *context, OxStream *stream, void *to, uint64_t from,
                           uint64_t size, OxDeviceError *error) {
    return copy(context, stream, OX_COPY_DEVICE_TO_HOST, (uintptr_t)to, from, size, error);
}

int32_t ox_device_copy_within(OxContext *context, OxStream *stream, uint64_t to, uint64_t from,
                              uint64_t size, OxDeviceError *error) {
    return copy(context, stream, OX_COPY_DEVICE_TO_DEVICE, to, from, size, error);
}

int32_t ox_device_fill(OxContext *context, OxStream *stream, uint64_t to, uint32_t pattern,
                       uint32_t pattern_size, uint64_t count, OxDeviceError *error) {
    if (pattern_size != 1 && pattern_size != 2 && pattern_size != 4) {
        return device_fail(error, OX_DEVICE_INVALID_VALUE,
                           "a fill pattern of %u bytes; 1, 2 and 4 are possible", pattern_size);
    }
    return count == 0
               ? OX_DEVICE_SUCCESS
               : context->api->fill(context, stream, to, pattern, pattern_size, count, error);
}

// ---------------------------------------------------------------- modules

static int32_t module_not_found(const OxBundle *bundle, const char *name, size_t name_len,
                                OxDeviceError *error) {
    char names[512] = "";
    size_t len = 0;
    for (uint32_t i = 0; bundle && i < bundle->module_count && len < sizeof names - 1; i++) {
        int written = snprintf(names + len, sizeof names - len, "%s`%s`", i ? ", " : "",
                               bundle->modules[i].name);
        len += written > 0 ? (size_t)written : 0;
    }
    return device_fail(error, OX_DEVICE_NOT_FOUND, "the program has no device module `%.*s`%s%s%s",
                       (int)name_len, name, names[0] ? " (it has " : "; it has none at all", names,
                       names[0] ? ")" : "");
}

static bool bundle_fits(const OxBundle *bundle, OxDeviceError *error) {
    if (!bundle || (bundle->magic == OX_BUNDLE_MAGIC && bundle->version == OX_BUNDLE_VERSION)) {
        return true;
    }
    device_fail(error, OX_DEVICE_INVALID_IMAGE,
                "the program's device code and its runtime come from different "
                "compilers (bundle version %u, expected %d)",
                bundle->version, OX_BUNDLE_VERSION);
    return false;
}

int32_t ox_device_module_load(OxContext *context, const char *name, size_t name_len,
                              OxModule **module, OxDeviceError *error) {
    const OxBundle *bundle = &ox_bundle; // weak: NULL in a program without kernels
    if (!bundle_fits(bundle, error)) {
        return OX_DEVICE_INVALID_IMAGE;
    }
    for (uint32_t i = 0; bundle && i < bundle->module_count; i++) {
        const OxBundleModule *candidate = &bundle->modules[i];
        if (strlen(candidate->name) == name_len && memcmp(candidate->name, name, name_len) == 0) {
            return context->api->module_load(context, candidate, module, error);
        }
    }
    if (name_len == 0 && bundle && bundle->module_count == 1) { // no name means the only one
        return context->api->module_load(context, &bundle->modules[0], module, error);
    }
    return module_not_found(bundle, name, name_len, error);
}

int32_t ox_device_module_load_image(OxContext *context, const void *image, size_t size,
                                    OxModule **module, OxDeviceError *error) {
    return context->api->module_load_image(context, image, size, module, error);
}

void ox_device_module_unload(OxModule *module) {
    module->context->api->module_unload(module);
}

enum { NAME_MAX_LEN = 4096 };

// Names from Ox have a length; drivers want a NUL.
static int32_t name_copy(char *buffer, const char *name, size_t len, OxDeviceError *error) {
    if (len >= NAME_MAX_LEN || memchr(name, '\0', len)) {
        return device_fail(error, OX_DEVICE_INVALID_VALUE,
                           "a device symbol's name is too long or contains a NUL byte");
    }
    memcpy(buffer, name, len);
    buffer[len] = '\0';
    return OX_DEVICE_SUCCESS;
}

int32_t ox_device_module_specialise(OxContext *context, OxKernelRequest *request, OxModule **module,
                                    OxDeviceError *error) {
    OxDeviceError own;
    error = error ? error : &own;
    const OxBundle *bundle = &ox_bundle;
    return bundle_fits(bundle, error) ? device_specialise(context, bundle, request, module, error)
                                      : error->code;
}

int32_t ox_device_kernel_key(OxContext *context, const OxKernelRequest *request, char key[33],
                             OxDeviceError *error) {
    OxDeviceError own;
    error = error ? error : &own;
    const OxBundle *bundle = &ox_bundle;
    return bundle_fits(bundle, error) ? device_kernel_key(context, bundle, request, key, error)
                                      : error->code;
}

int32_t ox_device_function(OxModule *module, const char *name, size_t name_len,
                           OxFunction **function, OxDeviceError *error) {
    char buffer[NAME_MAX_LEN];
    int32_t code = name_copy(buffer, name, name_len, error);
    return code ? code : module->context->api->function(module, buffer, function, error);
}

int32_t ox_device_global(OxModule *module, const char *name, size_t name_len, uint64_t *address,
                         uint64_t *size, OxDeviceError *error) {
    char buffer[NAME_MAX_LEN];
    int32_t code = name_copy(buffer, name, name_len, error);
    return code ? code : module->context->api->global(module, buffer, address, size, error);
}

static const OxDeviceApi *function_api(const OxFunction *function) {
    return function->module->context->api;
}

int32_t ox_device_function_attribute(OxFunction *function, int32_t attribute, int32_t *value,
                                     OxDeviceError *error) {
    return function_api(function)->function_attribute(function, attribute, value, error);
}

int32_t ox_device_function_set_attribute(OxFunction *function, int32_t attribute, int32_t value,
                                         OxDeviceError *error) {
    return function_api(function)->function_set_attribute(function, attribute, value, error);
}

int32_t ox_device_occupancy(OxFunction *function, uint32_t threads, uint32_t shared_bytes,
                            uint32_t *blocks, OxDeviceError *error) {
    return function_api(function)->occupancy(function, threads, shared_bytes, blocks, error);
}

int32_t ox_device_cluster_occupancy(OxFunction *function, const OxLaunch *launch,
                                    uint32_t *clusters, uint32_t *max_size, OxDeviceError *error) {
    return function_api(function)->cluster_occupancy(function, launch, clusters, max_size, error);
}

// A grid without blocks: there is nothing to do.
static bool launch_is_empty(const OxLaunch *launch) {
    bool no_grid = !launch->grid[0] || !launch->grid[1] || !launch->grid[2];
    return no_grid && launch->block[0] && launch->block[1] && launch->block[2];
}

int32_t ox_device_launch(OxFunction *function, OxStream *stream, const OxLaunch *launch,
                         OxDeviceError *error) {
    if (launch_is_empty(launch)) {
        return OX_DEVICE_SUCCESS;
    }
    return function_api(function)->launch(function, stream, launch, error);
}

int32_t ox_device_launch_raw(OxFunction *function, void *raw_stream, const OxLaunch *launch,
                             OxDeviceError *error) {
    if (launch_is_empty(launch)) {
        return OX_DEVICE_SUCCESS;
    }
    return function_api(function)->launch_raw(function, raw_stream, launch, error);
}

// ---------------------------------------------------------------- streams, events, graphs

int32_t ox_device_stream_new(OxContext *context, uint32_t flags, int32_t priority,
                             OxStream **stream, OxDeviceError *error) {
    return context->api->stream_new(context, flags, priority, stream, error);
}

int32_t ox_device_stream_borrow(OxContext *context, void *raw_stream, OxStream **stream,
                                OxDeviceError *error) {
    if (!context->api->stream_borrow) {
        return device_fail(error, OX_DEVICE_INVALID_HANDLE,
                           "the %s device has no streams that others made", context->api->name);
    }
    return context->api->stream_borrow(context, raw_stream, stream, error);
}

void ox_device_stream_free(OxStream *stream) {
    stream->context->api->stream_free(stream);
}

OxStream *ox_device_stream_default(OxContext *context) {
    return context->api->stream_default(context);
}

int32_t ox_device_stream_synchronize(OxStream *stream, OxDeviceError *error) {
    return stream->context->api->stream_synchronize(stream, error);
}

int32_t ox_device_stream_query(OxStream *stream, bool *done, OxDeviceError *error) {
    return stream->context->api->stream_query(stream, done, error);
}

int32_t ox_device_stream_wait(OxStream *stream, OxEvent *event, OxDeviceError *error) {
    return stream->context->api->stream_wait(stream, event, error);
}

int32_t ox_device_stream_host_function(OxStream *stream, void (*function)(void *data), void *data,
                                       OxDeviceError *error) {
    return stream->context->api->stream_host_function(stream, function, data, error);
}

int32_t ox_device_event_new(OxContext *context, uint32_t flags, OxEvent **event,
                            OxDeviceError *error) {
    return context->api->event_new(context, flags, event, error);
}

void ox_device_event_free(OxEvent *event) {
    event->context->api->event_free(event);
}

int32_t ox_device_event_record(OxEvent *event, OxStream *stream, OxDeviceError *error) {
    return event->context->api->event_record(event, stream, error);
}

int32_t ox_device_event_synchronize(OxEvent *event, OxDeviceError *error) {
    return event->context->api->event_synchronize(event, error);
}

int32_t ox_device_event_query(OxEvent *event, bool *done, OxDeviceError *error) {
    return event->context->api->event_query(event, done, error);
}

int32_t ox_device_event_elapsed(OxEvent *start, OxEvent *end, float *milliseconds,
                                OxDeviceError *error) {
    return start->context->api->event_elapsed(start, end, milliseconds, error);
}

int32_t ox_device_capture_begin(OxStream *stream, OxDeviceError *error) {
    return stream->context->api->capture_begin(stream, error);
}

int32_t ox_device_capture_end(OxStream *stream, OxGraph **graph, OxDeviceError *error) {
    return stream->context->api->capture_end(stream, graph, error);
}

int32_t ox_device_graph_launch(OxGraph *graph, OxStream *stream, OxDeviceError *error) {
    return graph->context->api->graph_launch(graph, stream, error);
}

void ox_device_graph_free(OxGraph *graph) {
    graph->context->api->graph_free(graph);
}
