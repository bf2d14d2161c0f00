// fake_cuda.c: a stand-in for libcuda.so.1, so that the CUDA device is tested without a GPU.
//
// Device memory is host memory and a module's image is a text that says how the driver is to
// behave: "bad" is rejected by its compiler, "future" has a PTX version it does not know, and the
// words of any other are the names of its kernels. Kernels: `twice` doubles numbers, `panics`
// leaves a panic record, `careful` has a version `careful$proved` for some launches, and so have
// `tiled`, whose argument is a descriptor, and `hungry`, which takes fewer threads. Calls worth
// checking are written to fake_log.
#include "runtime/rt/device_cuda.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma GCC diagnostic ignored "-Wmissing-prototypes"

char fake_log[8192];
static OxPanicGlobal panic_global;
// 4 * grid.x + block.x * argument 0 - 1 < argument 1
static struct {
    OxLaunchProofs proofs;
    OxLaunchBound bounds[1];
} careful_proofs = {
    .proofs = {.version = OX_PROOFS_VERSION, .bound_count = 1},
    .bounds = {{.length = {OX_FACTOR_ARGUMENT, 8, 1, 0, 0},
                .term_count = 3,
                .terms = {{4, {{OX_FACTOR_GRID, 0, 0, 0, 0}}},
                          {1, {{OX_FACTOR_BLOCK, 0, 0, 0, 0}, {OX_FACTOR_ARGUMENT, 4, 0, 0, 0}}},
                          {-1, {{0}}}}}}};
// Of a descriptor { address, int32_t side, int64_t stride }: 64 * grid.x - side < 1, the address a
// multiple of 16, the side one of 3, the stride 1.
static struct {
    OxLaunchProofs proofs;
    OxLaunchBound bounds[1];
    OxLaunchCondition conditions[3];
} tiled_proofs = {.proofs = {.version = OX_PROOFS_VERSION, .bound_count = 1, .condition_count = 3},
                  .bounds = {{.term_count = 2,
                              .terms = {{64, {{OX_FACTOR_GRID, 0, 0, 0, 0}}},
                                        {-1, {{OX_FACTOR_ARGUMENT, 4, 0, 8, 1}}}}}},
                  .conditions = {{{OX_FACTOR_ARGUMENT, 8, 0, 0, 0}, 16, 0},
                                 {{OX_FACTOR_ARGUMENT, 4, 0, 8, 1}, 3, 0},
                                 {{OX_FACTOR_ARGUMENT, 8, 0, 16, 1}, 0, 1}}};

__attribute__((format(printf, 1, 2))) static void note(const char *format, ...) {
    size_t len = strlen(fake_log);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fake_log + len, sizeof fake_log - len, format, arguments);
    va_end(arguments);
}

int cuInit(unsigned flags) {
    return getenv("FAKE_CUDA_INIT") ? atoi(getenv("FAKE_CUDA_INIT")) : (int)flags;
}

int cuDriverGetVersion(int *version) {
    *version = 12080;
    return 0;
}

int cuGetErrorString(int code, const char **text) {
    static char buffer[64];
    snprintf(buffer, sizeof buffer, "driver text of %d", code);
    *text = buffer;
    return 0;
}

int cuDeviceGetCount(int *count) {
    *count = 2;
    return 0;
}

int cuDeviceGet(int *device, int ordinal) {
    *device = ordinal;
    return 0;
}

int cuDeviceGetName(char *name, int size, int device) {
    snprintf(name, (size_t)size, "Fake GPU %d", device);
    return 0;
}

int cuDeviceGetAttribute(int *value, int attribute, int device) {
    (void)device;
    int arch = getenv("FAKE_CUDA_ARCH") ? atoi(getenv("FAKE_CUDA_ARCH")) : 90;
    *value = attribute == OX_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR   ? arch / 10
             : attribute == OX_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR ? arch % 10
                                                                  : 1000 + attribute;
    return 0;
}

int cuDevicePrimaryCtxRetain(CudaHandle *context, int device) {
    *context = (CudaHandle)(uintptr_t)(0xc0 + device);
    return 0;
}

int cuMemAlloc_v2(uint64_t *memory, size_t size) {
    *memory = (uintptr_t)malloc(size);
    return size > 1u << 30 ? OX_DEVICE_OUT_OF_MEMORY : 0;
}

int cuMemFree_v2(uint64_t memory) {
    free((void *)(uintptr_t)memory);
    return 0;
}

int cuMemHostAlloc(void **memory, size_t size, unsigned flags) {
    note("host_allocate %zu flags %u\n", size, flags);
    *memory = malloc(size);
    return 0;
}

int cuMemFreeHost(void *memory) {
    free(memory);
    return 0;
}

int cuMemHostGetDevicePointer_v2(uint64_t *device, void *host, unsigned flags) {
    (void)flags;
    *device = (uintptr_t)host;
    return 0;
}

int cuMemcpyHtoD_v2(uint64_t to, const void *from, size_t size) {
    memcpy((void *)(uintptr_t)to, from, size);
    return 0;
}

int cuMemcpyDtoH_v2(void *to, uint64_t from, size_t size) {
    memcpy(to, (void *)(uintptr_t)from, size);
    return 0;
}

int cuMemsetD32Async(uint64_t to, unsigned value, size_t count, CudaHandle stream) {
    (void)stream;
    for (size_t i = 0; i < count; i++) {
        ((uint32_t *)(uintptr_t)to)[i] = value;
    }
    return 0;
}

int cuModuleLoadDataEx(CudaHandle *module, const void *image, unsigned count, int *options,
                       void **values) {
    note("load %s\n", (const char *)image);
    if (strstr(image, "future")) {
        return OX_DEVICE_UNSUPPORTED_PTX_VERSION;
    }
    if (strstr(image, "bad")) {
        for (unsigned i = 0; i + 1 < count; i++) {
            if (options[i] == 5 && options[i + 1] == 6) { // the error log and its size
                snprintf(values[i], (size_t)(uintptr_t)values[i + 1], "ptxas: line 3: nonsense");
            }
        }
        return OX_DEVICE_INVALID_PTX;
    }
    *module = strdup(image);
    return 0;
}

int cuModuleUnload(CudaHandle module) {
    note("unload %s\n", (const char *)module);
    free(module);
    return 0;
}

int cuModuleGetFunction(CudaHandle *function, CudaHandle module, const char *name) {
    *function = strstr(module, name);
    return *function ? 0 : OX_DEVICE_NOT_FOUND;
}

int cuModuleGetGlobal_v2(uint64_t *address, size_t *size, CudaHandle module, const char *name) {
    if (strstr(name, OX_PROOFS_SUFFIX) && strstr(module, name)) {
        bool tiled = strncmp(name, "tiled", 5) == 0;
        *address = tiled ? (uintptr_t)&tiled_proofs : (uintptr_t)&careful_proofs;
        *size = tiled ? sizeof tiled_proofs : sizeof careful_proofs;
        return 0;
    }
    if (!strstr(module, "panics") || strcmp(name, OX_PANIC_SYMBOL) != 0) {
        return OX_DEVICE_NOT_FOUND;
    }
    *address = (uintptr_t)&panic_global;
    *size = sizeof panic_global;
    return 0;
}

int cuFuncGetAttribute(int *value, int attribute, CudaHandle function) {
    bool hungry = strncmp((const char *)function, "hungry" OX_PROVED_SUFFIX, 13) == 0;
    *value = attribute == OX_FUNCTION_MAX_THREADS_PER_BLOCK ? (hungry ? 512 : 1024) : 0;
    return 0;
}

int cuFuncSetAttribute(CudaHandle function, int attribute, int value) {
    note("set %.5s %d %d\n", (const char *)function, attribute, value);
    return attribute == OX_FUNCTION_MAX_DYNAMIC_SHARED_SIZE_BYTES && value > 232448
               ? OX_DEVICE_INVALID_VALUE
               : 0;
}

static int run(const char *function, void **arguments, unsigned threads) {
    if (strncmp(function, "careful" OX_PROVED_SUFFIX, 14) == 0 ||
        strncmp(function, "tiled" OX_PROVED_SUFFIX, 12) == 0 ||
        strncmp(function, "hungry" OX_PROVED_SUFFIX, 13) == 0) {
        note("proved\n");
    } else if (strncmp(function, "twice", 5) == 0) {
        uint32_t *memory = *(uint32_t **)arguments[0], count = *(uint32_t *)arguments[1];
        for (uint32_t i = 0; i < threads && i < count; i++) {
            memory[i] *= 2;
        }
    } else if (strncmp(function, "panics", 6) == 0) {
        OxPanicRecord *record = panic_global.record;
        *record = (OxPanicRecord){.line = 4, .column = 5, .block = {1}, .thread = {2, 3}};
        record->file_len = (uint32_t)snprintf(record->file, sizeof record->file, "gpu.ox");
        record->message_len = (uint32_t)snprintf(record->message, sizeof record->message, "oh {}");
        record->operand_count = 1;
        record->operands[0] = 77;
        record->state = OX_PANIC_COMPLETE;
        panic_global.stop = 1;
    }
    return 0;
}

int cuLaunchKernel(CudaHandle function, unsigned gx, unsigned gy, unsigned gz, unsigned bx,
                   unsigned by, unsigned bz, unsigned shared, CudaHandle stream, void **arguments,
                   void **extra) {
    (void)extra;
    note("launch %u %u %u  %u %u %u  %u %p\n", gx, gy, gz, bx, by, bz, shared, stream);
    return run(function, arguments, gx * bx);
}

int cuLaunchCooperativeKernel(CudaHandle function, unsigned gx, unsigned gy, unsigned gz,
                              unsigned bx, unsigned by, unsigned bz, unsigned shared,
                              CudaHandle stream, void **arguments) {
    note("cooperative %u %u %u  %u %u %u  %u %p\n", gx, gy, gz, bx, by, bz, shared, stream);
    return run(function, arguments, gx * bx);
}

int cuLaunchKernelEx(const CudaLaunchConfig *config, CudaHandle function, void **arguments,
                     void **extra) {
    (void)extra;
    note("launch_ex %u %u", config->grid[0], config->block[0]);
    for (uint32_t i = 0; i < config->attribute_count; i++) {
        note(" %d:%u", config->attributes[i].id, config->attributes[i].value.cluster[0]);
    }
    note("\n");
    return run(function, arguments, config->grid[0] * config->block[0]);
}

uint32_t fake_stop(void) {
    return panic_global.stop;
}
