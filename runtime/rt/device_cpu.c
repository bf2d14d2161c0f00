// device_cpu.c: the CPU device: context, memory, streams, events, graphs.
//
// The embedded default: a program runs everywhere with the meaning it has on a GPU. The limits it
// reports are those of a current GPU, so that launches accepted here are accepted there.
#define _GNU_SOURCE
#include "check.h"
#include "device_cpu.h"
#include "rt_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MEMORY_ALIGN = 256, STACK_SIZE_DEFAULT = 128 << 10, STACK_SIZE_MIN = 16 << 10 };

static CpuContext *cpu_context(OxContext *context) {
    return (CpuContext *)context;
}

static void free_memory(void *memory) {
    const CheckHooks *check = check_hooks();
    if (check && memory) {
        check->release(memory);
    } else {
        free(memory);
    }
}

// ---------------------------------------------------------------- pending errors and output

void cpu_print(void *raw_context, const char *text, size_t len) {
    CpuContext *context = raw_context;
    pthread_mutex_lock(&context->lock);
    if (context->printed_len + len > context->printed_capacity) {
        size_t capacity = (context->printed_len + len) * 2;
        char *grown = realloc(context->printed, capacity);
        if (grown) {
            context->printed = grown;
            context->printed_capacity = capacity;
        }
    }
    if (context->printed_len + len <= context->printed_capacity) {
        memcpy(context->printed + context->printed_len, text, len);
        context->printed_len += len;
    }
    pthread_mutex_unlock(&context->lock);
}

int32_t cpu_settle(CpuContext *context, int32_t code, OxDeviceError *error) {
    pthread_mutex_lock(&context->lock);
    if (context->printed_len > 0) {
        write_all(STDOUT_FILENO, context->printed, context->printed_len);
        context->printed_len = 0;
    }
    if (context->pending.code != OX_DEVICE_SUCCESS) {
        code = context->pending.code;
        if (error) {
            *error = context->pending;
        }
        context->pending.code = OX_DEVICE_SUCCESS;
    }
    pthread_mutex_unlock(&context->lock);
    return code;
}

// ---------------------------------------------------------------- contexts

// OX_CPU_DEVICES: how many devices the CPU stands in for, each with memory of its own.
static uint32_t cpu_devices(void) {
    const char *wanted = getenv("OX_CPU_DEVICES");
    long count = wanted ? strtol(wanted, NULL, 10) : 1;
    return count < 1 ? 1 : count > 64 ? 64 : (uint32_t)count;
}

static int32_t cpu_count(uint32_t *count, OxDeviceError *error) {
    (void)error;
    *count = cpu_devices();
    return OX_DEVICE_SUCCESS;
}

static int32_t cpu_open(uint32_t ordinal, OxContext **out, OxDeviceError *error) {
    uint32_t count = cpu_devices();
    if (ordinal >= count) {
        return count == 1
                   ? device_fail(error, OX_DEVICE_INVALID_DEVICE,
                                 "there is no device number %u; kernels run on the CPU, device 0",
                                 ordinal)
                   : device_fail(error, OX_DEVICE_INVALID_DEVICE,
                                 "there is no device number %u; kernels run on the CPU, as %u "
                                 "devices",
                                 ordinal, count);
    }
    CpuContext *context = calloc(1, sizeof *context);
    if (!context) {
        return device_fail(error, OX_DEVICE_OUT_OF_MEMORY, "no memory for a context");
    }
    context->base = (OxContext){&ox_device_api_cpu, ordinal};
    context->default_stream.base.context = &context->base;
    context->limits[OX_LIMIT_STACK_SIZE] = STACK_SIZE_DEFAULT;
    context->limits[OX_LIMIT_PRINTF_FIFO_SIZE] = 1 << 20;
    context->limits[OX_LIMIT_MALLOC_HEAP_SIZE] = 8 << 20;
    pthread_mutex_init(&context->lock, NULL);
    *out = &context->base;
    return OX_DEVICE_SUCCESS;
}

static void graph_clear(CpuGraph *graph) {
    for (uint32_t i = 0; i < graph->count; i++) {
        if (graph->ops[i].kind == CPU_OP_LAUNCH) {
            free(graph->ops[i].launch.args);
        }
    }
    free(graph->ops);
    free(graph);
}

static void cpu_close(OxContext *base) {
    CpuContext *context = cpu_context(base);
    cpu_settle(context, OX_DEVICE_SUCCESS, NULL);
    for (size_t i = 0; i < context->range_count; i++) {
        free_memory(context->ranges[i].owned);
    }
    if (context->default_stream.capture && context->default_stream.captures) {
        graph_clear(context->default_stream.capture);
    }
    free(context->ranges);
    free(context->printed);
    pthread_mutex_destroy(&context->lock);
    free(context);
}

static int32_t cpu_name(OxContext *context, char *buffer, size_t size, OxDeviceError *error) {
    (void)context;
    (void)error;
    char line[256];
    snprintf(buffer, size, "CPU");
    FILE *file = fopen("/proc/cpuinfo", "re");
    while (file && fgets(line, sizeof line, file)) {
        char *colon = strchr(line, ':');
        if (colon && strncmp(line, "model name", 10) == 0) {
            colon[strcspn(colon, "\n")] = '\0';
            snprintf(buffer, size, "CPU (%s)", colon + 1 + strspn(colon + 1, " "));
            break;
        }
    }
    if (file) {
        fclose(file);
    }
    return OX_DEVICE_SUCCESS;
}

static int32_t cpu_attribute(OxContext *context, int32_t attribute, int32_t *value,
                             OxDeviceError *error) {
    (void)context;
    switch ((OxAttribute)attribute) {
    case OX_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
    case OX_ATTRIBUTE_MAX_BLOCK_DIM_X:
    case OX_ATTRIBUTE_MAX_BLOCK_DIM_Y:
        *value = CPU_MAX_THREADS;
        return OX_DEVICE_SUCCESS;
    case OX_ATTRIBUTE_MAX_BLOCK_DIM_Z:
        *value = 64;
        return OX_DEVICE_SUCCESS;
    case OX_ATTRIBUTE_MAX_GRID_DIM_X:
        *value = INT32_MAX;
        return OX_DEVICE_SUCCESS;
    case OX_ATTRIBUTE_MAX_GRID_DIM_Y:
    case OX_ATTRIBUTE_MAX_GRID_DIM_Z:
        *value = 65535;
        return OX_DEVICE_SUCCESS;
    case OX_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK:
        *value = CPU_SHARED_DEFAULT;
        return OX_DEVICE_SUCCESS;
    case OX_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN:
        *value = CPU_SHARED_MAX;
        return OX_DEVICE_SUCCESS;
    case OX_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR:
        *value = CPU_SHARED_PER_CORE;
        return OX_DEVICE_SUCCESS;
    case OX_ATTRIBUTE_TOTAL_CONSTANT_MEMORY:
    case OX_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK:
    case OX_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR:
        *value = 65536;
        return OX_DEVICE_SUCCESS;
    case OX_ATTRIBUTE_WARP_SIZE:
        *value = WARP_SIZE;
        return OX_DEVICE_SUCCESS;
    case OX_ATTRIBUTE_MULTIPROCESSOR_COUNT:
        *value = (int32_t)cpu_pool_size();
        return OX_DEVICE_SUCCESS;
    case OX_ATTRIBUTE_L2_CACHE_SIZE: {
        long size = sysconf(_SC_LEVEL2_CACHE_SIZE);
        *value = size > 0 ? (int32_t)size : 0;
        return OX_DEVICE_SUCCESS;
    }
    case OX_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR:
        *value = CPU_THREADS_PER_CORE;
        return OX_DEVICE_SUCCESS;
    case OX_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR:
        *value = CPU_BLOCKS_PER_CORE;
        return OX_DEVICE_SUCCESS;
    case OX_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR:
        *value = 9;
        return OX_DEVICE_SUCCESS;
    case OX_ATTRIBUTE_INTEGRATED:
    case OX_ATTRIBUTE_CAN_MAP_HOST_MEMORY:
    case OX_ATTRIBUTE_UNIFIED_ADDRESSING:
    case OX_ATTRIBUTE_COOPERATIVE_LAUNCH:
    case OX_ATTRIBUTE_CLUSTER_LAUNCH:
        *value = 1;
        return OX_DEVICE_SUCCESS;
    case OX_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR:
    case OX_ATTRIBUTE_CLOCK_RATE:
    case OX_ATTRIBUTE_CONCURRENT_KERNELS:
    case OX_ATTRIBUTE_MEMORY_CLOCK_RATE:
    case OX_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH:
    case OX_ATTRIBUTE_MEMORY_POOLS_SUPPORTED:
        *value = 0;
        return OX_DEVICE_SUCCESS;
    }
    return device_fail(error, OX_DEVICE_INVALID_VALUE, "the CPU device has no attribute %d",
                       attribute);
}

static int32_t cpu_limit_get(OxContext *context, int32_t limit, uint64_t *value,
                             OxDeviceError *error) {
    if (limit < OX_LIMIT_STACK_SIZE || limit > OX_LIMIT_MALLOC_HEAP_SIZE) {
        return device_fail(error, OX_DEVICE_UNSUPPORTED_LIMIT, "the CPU device has no limit %d",
                           limit);
    }
    *value = cpu_context(context)->limits[limit];
    return OX_DEVICE_SUCCESS;
}

static int32_t cpu_limit_set(OxContext *context, int32_t limit, uint64_t value,
                             OxDeviceError *error) {
    uint64_t old;
    int32_t code = cpu_limit_get(context, limit, &old, error);
    if (code == OX_DEVICE_SUCCESS) {
        // A program sized for a GPU thread's few hundred bytes would not fit a host function.
        bool small = limit == OX_LIMIT_STACK_SIZE && value < STACK_SIZE_MIN;
        cpu_context(context)->limits[limit] = small ? STACK_SIZE_MIN : value;
    }
    return code;
}

static int32_t cpu_synchronize(OxContext *context, OxDeviceError *error) {
    return cpu_settle(cpu_context(context), OX_DEVICE_SUCCESS, error);
}

static int32_t cpu_set_sync_policy(OxContext *context, uint32_t policy, OxDeviceError *error) {
    (void)context;
    (void)policy;
    (void)error;
    return OX_DEVICE_SUCCESS; // nobody waits: work is done when it is issued
}

static void *cpu_raw_handle(const void *handle, OxHandleKind kind) {
    (void)handle;
    (void)kind;
    return NULL;
}

static void *cpu_driver_symbol(const char *name) {
    (void)name;
    return NULL;
}

// ---------------------------------------------------------------- memory

static size_t range_position(const CpuContext *context, uint64_t address) {
    size_t low = 0, high = context->range_count; // first range with start > address
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (context->ranges[middle].start <= address) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

bool cpu_range_add(CpuContext *context, uint64_t start, uint64_t size, void *owned) {
    pthread_mutex_lock(&context->lock);
    if (context->range_count == context->range_capacity) {
        size_t capacity = context->range_capacity ? context->range_capacity * 2 : 64;
        MemoryRange *grown = realloc(context->ranges, capacity * sizeof *grown);
        if (!grown) {
            pthread_mutex_unlock(&context->lock);
            return false;
        }
        context->ranges = grown;
        context->range_capacity = capacity;
    }
    size_t at = range_position(context, start);
    memmove(&context->ranges[at + 1], &context->ranges[at],
            (context->range_count - at) * sizeof *context->ranges);
    context->ranges[at] = (MemoryRange){start, size, owned};
    context->range_count++;
    pthread_mutex_unlock(&context->lock);
    return true;
}

bool cpu_range_remove(CpuContext *context, uint64_t start, MemoryRange *removed) {
    pthread_mutex_lock(&context->lock);
    size_t at = range_position(context, start);
    bool found = at > 0 && context->ranges[at - 1].start == start;
    if (found) {
        *removed = context->ranges[at - 1];
        memmove(&context->ranges[at - 1], &context->ranges[at],
                (context->range_count - at) * sizeof *context->ranges);
        context->range_count--;
    }
    pthread_mutex_unlock(&context->lock);
    return found;
}

static bool range_covers(CpuContext *context, uint64_t start, uint64_t size) {
    pthread_mutex_lock(&context->lock);
    size_t at = range_position(context, start);
    bool covers = at > 0 && start - context->ranges[at - 1].start <= context->ranges[at - 1].size &&
                  size <= context->ranges[at - 1].size - (start - context->ranges[at - 1].start);
    pthread_mutex_unlock(&context->lock);
    return covers;
}

static uint64_t pages_to_bytes(long pages) {
    long page = sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page : 0;
}

static int32_t cpu_memory_info(OxContext *context, uint64_t *free_bytes, uint64_t *total,
                               OxDeviceError *error) {
    (void)context;
    (void)error;
    *free_bytes = pages_to_bytes(sysconf(_SC_AVPHYS_PAGES));
    *total = pages_to_bytes(sysconf(_SC_PHYS_PAGES));
    return OX_DEVICE_SUCCESS;
}

static bool is_captured(const OxStream *stream) {
    return stream && ((const CpuStream *)stream)->capture;
}

static int32_t refuse_capture(OxDeviceError *error, const char *what) {
    return device_fail(error, OX_DEVICE_STREAM_CAPTURE_UNSUPPORTED,
                       "%s is not possible on a stream that is being captured", what);
}

static int32_t allocate_range(CpuContext *context, uint64_t size, bool is_host, void **memory,
                              OxDeviceError *error) {
    // Memory that the machine does not have must fail here, not when a kernel touches it.
    uint64_t total = pages_to_bytes(sysconf(_SC_PHYS_PAGES));
    const CheckHooks *check = check_hooks();
    if (size <= total && check) {
        *memory = check->allocate(size, is_host);
    }
    if (size > total ||
        (check ? *memory == NULL : posix_memalign(memory, MEMORY_ALIGN, size) != 0)) {
        return device_fail(error, OX_DEVICE_OUT_OF_MEMORY,
                           "allocating %llu bytes on the device: out of memory",
                           (unsigned long long)size);
    }
    if (!cpu_range_add(context, (uintptr_t)*memory, size, *memory)) {
        free_memory(*memory);
        return device_fail(error, OX_DEVICE_OUT_OF_MEMORY, "no memory for an allocation's entry");
    }
    return OX_DEVICE_SUCCESS;
}

static int32_t release_range(CpuContext *context, uint64_t start, OxDeviceError *error) {
    MemoryRange range;
    if (!cpu_range_remove(context, start, &range)) {
        return device_fail(error, OX_DEVICE_INVALID_VALUE,
                           "freeing %#llx, which was not allocated or is freed already",
                           (unsigned long long)start);
    }
    free_memory(range.owned);
    return OX_DEVICE_SUCCESS;
}

static int32_t cpu_allocate(OxContext *context, OxStream *stream, uint64_t size,
                            OxDevicePtr *memory, OxDeviceError *error) {
    if (is_captured(stream)) {
        return refuse_capture(error, "an allocation");
    }
    void *allocated = NULL;
    int32_t code = allocate_range(cpu_context(context), size, false, &allocated, error);
    *memory = (uintptr_t)allocated;
    return code;
}

static int32_t cpu_release(OxContext *context, OxStream *stream, OxDevicePtr memory,
                           OxDeviceError *error) {
    return is_captured(stream) ? refuse_capture(error, "freeing memory")
                               : release_range(cpu_context(context), memory, error);
}

static int32_t cpu_host_allocate(OxContext *context, uint64_t size, void **memory,
                                 OxDeviceError *error) {
    return allocate_range(cpu_context(context), size, true, memory, error);
}

static int32_t cpu_host_release(OxContext *context, void *memory, OxDeviceError *error) {
    return release_range(cpu_context(context), (uintptr_t)memory, error);
}

static int32_t check_range(CpuContext *context, uint64_t start, uint64_t size, const char *what,
                           OxDeviceError *error) {
    return range_covers(context, start, size)
               ? OX_DEVICE_SUCCESS
               : device_fail(error, OX_DEVICE_INVALID_VALUE,
                             "%s %llu bytes at %#llx, which are not all inside one allocation",
                             what, (unsigned long long)size, (unsigned long long)start);
}

static int32_t cpu_copy(OxContext *base, OxStream *stream, OxCopyKind kind, uint64_t to,
                        uint64_t from, uint64_t size, OxDeviceError *error) {
    CpuContext *context = cpu_context(base);
    int32_t code = OX_DEVICE_SUCCESS;
    if (kind != OX_COPY_DEVICE_TO_HOST) {
        code = check_range(context, to, size, "copying to", error);
    }
    if (code == OX_DEVICE_SUCCESS && kind != OX_COPY_HOST_TO_DEVICE) {
        code = check_range(context, from, size, "copying from", error);
    }
    if (code) {
        return code;
    }
    CpuOp op = {.kind = CPU_OP_COPY, .copy = {to, from, size}};
    code = cpu_submit(context, (CpuStream *)stream, op, error);
    return stream ? code : cpu_settle(context, code, error);
}

static int32_t cpu_fill(OxContext *base, OxStream *stream, OxDevicePtr to, uint32_t pattern,
                        uint32_t pattern_size, uint64_t count, OxDeviceError *error) {
    CpuContext *context = cpu_context(base);
    int32_t code = to % pattern_size != 0 || count > UINT64_MAX / pattern_size
                       ? device_fail(error, OX_DEVICE_INVALID_VALUE,
                                     "filling %#llx with %u-byte patterns: misaligned or too long",
                                     (unsigned long long)to, pattern_size)
                       : check_range(context, to, count * pattern_size, "filling", error);
    if (code) {
        return code;
    }
    CpuOp op = {.kind = CPU_OP_FILL, .fill = {to, count, pattern, pattern_size}};
    return cpu_submit(context, (CpuStream *)stream, op, error);
}

// ---------------------------------------------------------------- operations

static double now_milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void fill_memory(uint64_t to, uint32_t pattern, uint32_t pattern_size, uint64_t count) {
    switch (pattern_size) {
    case 1:
        memset((void *)(uintptr_t)to, (int)pattern, count);
        break;
    case 2: {
        uint16_t *memory = (uint16_t *)(uintptr_t)to;
        for (uint64_t i = 0; i < count; i++) {
            memory[i] = (uint16_t)pattern;
        }
        break;
    }
    case 4: {
        uint32_t *memory = (uint32_t *)(uintptr_t)to;
        for (uint64_t i = 0; i < count; i++) {
            memory[i] = pattern;
        }
        break;
    }
    }
}

static void op_run(CpuContext *context, const CpuOp *op) {
    const CheckHooks *check = check_hooks();
    switch (op->kind) {
    case CPU_OP_COPY:
        memmove((void *)(uintptr_t)op->copy.to, (const void *)(uintptr_t)op->copy.from,
                op->copy.size);
        if (check) {
            check->copied(op->copy.to, op->copy.from, op->copy.size);
        }
        break;
    case CPU_OP_FILL:
        fill_memory(op->fill.to, op->fill.pattern, op->fill.pattern_size, op->fill.count);
        if (check) {
            check->filled(op->fill.to, op->fill.count * op->fill.pattern_size);
        }
        break;
    case CPU_OP_LAUNCH:
        cpu_call_run(context, &op->launch);
        break;
    case CPU_OP_HOST:
        op->host.function(op->host.data);
        break;
    case CPU_OP_RECORD:
        op->record->recorded = true;
        op->record->milliseconds = now_milliseconds();
        break;
    }
}

int32_t cpu_submit(CpuContext *context, CpuStream *stream, CpuOp op, OxDeviceError *error) {
    CpuGraph *graph = stream ? stream->capture : NULL;
    if (!graph) {
        op_run(context, &op);
        if (op.kind == CPU_OP_LAUNCH) {
            free(op.launch.args);
        }
        return OX_DEVICE_SUCCESS;
    }
    if (graph->count == graph->capacity) {
        uint32_t capacity = graph->capacity ? graph->capacity * 2 : 16;
        CpuOp *grown = realloc(graph->ops, capacity * sizeof *grown);
        if (!grown) {
            return device_fail(error, OX_DEVICE_OUT_OF_MEMORY, "no memory for a graph's node");
        }
        graph->ops = grown;
        graph->capacity = capacity;
    }
    graph->ops[graph->count++] = op;
    return OX_DEVICE_SUCCESS;
}

// ---------------------------------------------------------------- streams

static int32_t cpu_stream_new(OxContext *base, uint32_t flags, int32_t priority, OxStream **out,
                              OxDeviceError *error) {
    (void)flags;
    (void)priority;
    CpuContext *context = cpu_context(base);
    CpuStream *stream = calloc(1, sizeof *stream);
    if (!stream) {
        return device_fail(error, OX_DEVICE_OUT_OF_MEMORY, "no memory for a stream");
    }
    stream->base.context = base;
    pthread_mutex_lock(&context->lock);
    stream->next = context->default_stream.next;
    context->default_stream.next = stream;
    pthread_mutex_unlock(&context->lock);
    *out = &stream->base;
    return OX_DEVICE_SUCCESS;
}

static void cpu_stream_free(OxStream *base) {
    CpuContext *context = cpu_context(base->context);
    CpuStream *stream = (CpuStream *)base;
    if (stream == &context->default_stream) {
        return;
    }
    pthread_mutex_lock(&context->lock);
    for (CpuStream **link = &context->default_stream.next; *link; link = &(*link)->next) {
        if (*link == stream) {
            *link = stream->next;
            break;
        }
    }
    pthread_mutex_unlock(&context->lock);
    if (stream->capture && stream->captures) {
        graph_clear(stream->capture);
    }
    free(stream);
}

static OxStream *cpu_stream_default(OxContext *context) {
    return &cpu_context(context)->default_stream.base;
}

static int32_t cpu_stream_synchronize(OxStream *stream, OxDeviceError *error) {
    if (is_captured(stream)) {
        return refuse_capture(error, "waiting");
    }
    return cpu_settle(cpu_context(stream->context), OX_DEVICE_SUCCESS, error);
}

static int32_t cpu_stream_query(OxStream *stream, bool *done, OxDeviceError *error) {
    *done = true;
    return cpu_stream_synchronize(stream, error);
}

// Work runs in the order it was issued, so a recorded event has always happened. Waiting for an
// event of a captured stream makes this stream part of the same graph.
static int32_t cpu_stream_wait(OxStream *base, OxEvent *event, OxDeviceError *error) {
    CpuStream *stream = (CpuStream *)base;
    CpuGraph *capture = ((CpuEvent *)event)->capture;
    if (!capture || capture == stream->capture) {
        return OX_DEVICE_SUCCESS;
    }
    if (stream->capture) {
        return device_fail(error, OX_DEVICE_STREAM_CAPTURE_UNSUPPORTED,
                           "the event belongs to the capture of another stream");
    }
    stream->capture = capture;
    stream->captures = false;
    return OX_DEVICE_SUCCESS;
}

static int32_t cpu_stream_host_function(OxStream *stream, void (*function)(void *), void *data,
                                        OxDeviceError *error) {
    CpuOp op = {.kind = CPU_OP_HOST, .host = {function, data}};
    return cpu_submit(cpu_context(stream->context), (CpuStream *)stream, op, error);
}

// ---------------------------------------------------------------- events

static int32_t cpu_event_new(OxContext *context, uint32_t flags, OxEvent **out,
                             OxDeviceError *error) {
    (void)flags;
    CpuEvent *event = calloc(1, sizeof *event);
    if (!event) {
        return device_fail(error, OX_DEVICE_OUT_OF_MEMORY, "no memory for an event");
    }
    event->base.context = context;
    *out = &event->base;
    return OX_DEVICE_SUCCESS;
}

static void cpu_event_free(OxEvent *event) {
    free(event);
}

static int32_t cpu_event_record(OxEvent *base, OxStream *stream, OxDeviceError *error) {
    CpuEvent *event = (CpuEvent *)base;
    event->capture = ((CpuStream *)stream)->capture;
    CpuOp op = {.kind = CPU_OP_RECORD, .record = event};
    // Inside a capture an event only orders streams, and the graph keeps the order anyway.
    return event->capture ? OX_DEVICE_SUCCESS
                          : cpu_submit(cpu_context(base->context), NULL, op, error);
}

static int32_t cpu_event_synchronize(OxEvent *event, OxDeviceError *error) {
    return cpu_settle(cpu_context(event->context), OX_DEVICE_SUCCESS, error);
}

static int32_t cpu_event_query(OxEvent *event, bool *done, OxDeviceError *error) {
    *done = true;
    return cpu_event_synchronize(event, error);
}

static int32_t cpu_event_elapsed(OxEvent *start, OxEvent *end, float *milliseconds,
                                 OxDeviceError *error) {
    const CpuEvent *first = (const CpuEvent *)start, *second = (const CpuEvent *)end;
    if (!first->recorded || !second->recorded) {
        return device_fail(error, OX_DEVICE_INVALID_HANDLE, "an event was never recorded");
    }
    *milliseconds = (float)(second->milliseconds - first->milliseconds);
    return OX_DEVICE_SUCCESS;
}

// ---------------------------------------------------------------- graphs

static int32_t cpu_capture_begin(OxStream *base, OxDeviceError *error) {
    CpuStream *stream = (CpuStream *)base;
    if (stream->capture) {
        return device_fail(error, OX_DEVICE_ILLEGAL_STATE, "the stream is being captured already");
    }
    CpuGraph *graph = calloc(1, sizeof *graph);
    if (!graph) {
        return device_fail(error, OX_DEVICE_OUT_OF_MEMORY, "no memory for a graph");
    }
    graph->base.context = base->context;
    stream->capture = graph;
    stream->captures = true;
    return OX_DEVICE_SUCCESS;
}

static int32_t cpu_capture_end(OxStream *base, OxGraph **out, OxDeviceError *error) {
    CpuStream *stream = (CpuStream *)base;
    CpuContext *context = cpu_context(base->context);
    if (!stream->capture || !stream->captures) {
        return device_fail(error, OX_DEVICE_ILLEGAL_STATE, "no capture was begun on this stream");
    }
    CpuGraph *graph = stream->capture;
    pthread_mutex_lock(&context->lock);
    for (CpuStream *other = &context->default_stream; other; other = other->next) {
        if (other->capture == graph) {
            other->capture = NULL;
            other->captures = false;
        }
    }
    pthread_mutex_unlock(&context->lock);
    *out = &graph->base;
    return OX_DEVICE_SUCCESS;
}

static int32_t cpu_graph_launch(OxGraph *base, OxStream *stream, OxDeviceError *error) {
    const CpuGraph *graph = (const CpuGraph *)base;
    if (is_captured(stream)) {
        return refuse_capture(error, "launching a graph");
    }
    for (uint32_t i = 0; i < graph->count; i++) {
        op_run(cpu_context(base->context), &graph->ops[i]);
    }
    return OX_DEVICE_SUCCESS;
}

static void cpu_graph_free(OxGraph *graph) {
    graph_clear((CpuGraph *)graph);
}

const OxDeviceApi ox_device_api_cpu = {
    .version = OX_DEVICE_API_VERSION,
    .size = sizeof(OxDeviceApi),
    .name = "cpu",
    .count = cpu_count,
    .open = cpu_open,
    .close = cpu_close,
    .device_name = cpu_name,
    .attribute = cpu_attribute,
    .limit_get = cpu_limit_get,
    .limit_set = cpu_limit_set,
    .synchronize = cpu_synchronize,
    .raw_handle = cpu_raw_handle,
    .driver_symbol = cpu_driver_symbol,
    .memory_info = cpu_memory_info,
    .allocate = cpu_allocate,
    .release = cpu_release,
    .host_allocate = cpu_host_allocate,
    .host_release = cpu_host_release,
    .copy = cpu_copy,
    .fill = cpu_fill,
    .module_load = cpu_module_load,
    .module_load_image = cpu_module_load_image,
    .module_unload = cpu_module_unload,
    .function = cpu_function,
    .global = cpu_global,
    .function_attribute = cpu_function_attribute,
    .function_set_attribute = cpu_function_set_attribute,
    .occupancy = cpu_occupancy,
    .cluster_occupancy = cpu_cluster_occupancy,
    .launch = cpu_launch,
    .stream_new = cpu_stream_new,
    .stream_free = cpu_stream_free,
    .stream_default = cpu_stream_default,
    .stream_synchronize = cpu_stream_synchronize,
    .stream_query = cpu_stream_query,
    .stream_wait = cpu_stream_wait,
    .stream_host_function = cpu_stream_host_function,
    .event_new = cpu_event_new,
    .event_free = cpu_event_free,
    .event_record = cpu_event_record,
    .event_synchronize = cpu_event_synchronize,
    .event_query = cpu_event_query,
    .event_elapsed = cpu_event_elapsed,
    .set_sync_policy = cpu_set_sync_policy,
    .launch_raw = cpu_launch_raw,
    .capture_begin = cpu_capture_begin,
    .capture_end = cpu_capture_end,
    .graph_launch = cpu_graph_launch,
    .graph_free = cpu_graph_free,
};
