// device.h: the interface a kind of device implements at run time.
//
// A finished program reaches its GPU (or the CPU standing in for one) through a const struct of
// functions, OxDeviceApi. Two are built in: `cuda` (driver API, opened with dlopen) and `cpu`.
// device.c chooses one (OX_DEVICE=auto|cuda|cpu) and wraps it in the flat C functions of rt.h,
// which the Ox libraries call; nothing above this header knows which device it talks to.
//
// Errors are values: every function returns a code, 0 for success, equal to the CUresult number
// wherever CUDA has one, and describes a failure in *error (which may be NULL). Handles are
// pointers to structs that begin with their context, so a wrapper needs no table to find the
// implementation. All functions may be called from any thread. Work on a stream runs in order;
// what fails while it runs is reported by the next synchronising call on that context, once.
#ifndef OX_RT_DEVICE_H
#define OX_RT_DEVICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bundle.h"

enum { OX_DEVICE_API_VERSION = 1, OX_DEVICE_MESSAGE_MAX = 2040 };

// The codes the runtime itself returns; others come from the driver unchanged (device_errors.def).
typedef enum OxDeviceCode {
#define DEVICE_ERROR(number, name, text) OX_DEVICE_##name = number,
#include "device_errors.def"
#undef DEVICE_ERROR
} OxDeviceCode;

// Written only on failure. `message` is UTF-8 followed by a NUL byte; it is a whole sentence
// fragment for the user, without the error's name.
typedef struct OxDeviceError {
    int32_t code;
    uint32_t message_len;
    char message[OX_DEVICE_MESSAGE_MAX];
} OxDeviceError;

typedef struct OxDeviceApi OxDeviceApi;

// What every implementation's handle begins with.
typedef struct OxContext {
    const OxDeviceApi *api;
    uint32_t ordinal;
} OxContext;
typedef struct OxStream {
    OxContext *context;
} OxStream;
typedef struct OxEvent {
    OxContext *context;
} OxEvent;
typedef struct OxModule {
    OxContext *context;
} OxModule;
typedef struct OxFunction {
    OxModule *module;
} OxFunction;
typedef struct OxGraph {
    OxContext *context;
} OxGraph;

// Device memory is named by a 64-bit address, on the CPU device too.
typedef uint64_t OxDevicePtr;

typedef enum OxStreamFlags { OX_STREAM_DEFAULT = 0, OX_STREAM_NON_BLOCKING = 1 } OxStreamFlags;
typedef enum OxEventFlags {
    OX_EVENT_DEFAULT = 0,
    OX_EVENT_BLOCKING_SYNC = 1,
    OX_EVENT_DISABLE_TIMING = 2
} OxEventFlags;
typedef enum OxLaunchFlags { OX_LAUNCH_COOPERATIVE = 1 } OxLaunchFlags;

// Device attributes: CUdevice_attribute numbers, so that cuda passes them through.
typedef enum OxAttribute {
    OX_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1,
    OX_ATTRIBUTE_MAX_BLOCK_DIM_X = 2,
    OX_ATTRIBUTE_MAX_BLOCK_DIM_Y = 3,
    OX_ATTRIBUTE_MAX_BLOCK_DIM_Z = 4,
    OX_ATTRIBUTE_MAX_GRID_DIM_X = 5,
    OX_ATTRIBUTE_MAX_GRID_DIM_Y = 6,
    OX_ATTRIBUTE_MAX_GRID_DIM_Z = 7,
    OX_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK = 8,
    OX_ATTRIBUTE_TOTAL_CONSTANT_MEMORY = 9,
    OX_ATTRIBUTE_WARP_SIZE = 10,
    OX_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK = 12,
    OX_ATTRIBUTE_CLOCK_RATE = 13,
    OX_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
    OX_ATTRIBUTE_INTEGRATED = 18,
    OX_ATTRIBUTE_CAN_MAP_HOST_MEMORY = 19,
    OX_ATTRIBUTE_CONCURRENT_KERNELS = 31,
    OX_ATTRIBUTE_MEMORY_CLOCK_RATE = 36,
    OX_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH = 37,
    OX_ATTRIBUTE_L2_CACHE_SIZE = 38,
    OX_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR = 39,
    OX_ATTRIBUTE_UNIFIED_ADDRESSING = 41,
    OX_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
    OX_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76,
    OX_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR = 81,
    OX_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR = 82,
    OX_ATTRIBUTE_COOPERATIVE_LAUNCH = 95,
    OX_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97,
    OX_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR = 106,
    OX_ATTRIBUTE_MEMORY_POOLS_SUPPORTED = 115,
    OX_ATTRIBUTE_CLUSTER_LAUNCH = 120
} OxAttribute;

// Function attributes: CUfunction_attribute numbers.
typedef enum OxFunctionAttribute {
    OX_FUNCTION_MAX_THREADS_PER_BLOCK = 0,
    OX_FUNCTION_SHARED_SIZE_BYTES = 1,
    OX_FUNCTION_CONST_SIZE_BYTES = 2,
    OX_FUNCTION_LOCAL_SIZE_BYTES = 3,
    OX_FUNCTION_NUM_REGS = 4,
    OX_FUNCTION_PTX_VERSION = 5,
    OX_FUNCTION_BINARY_VERSION = 6,
    OX_FUNCTION_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8,
    OX_FUNCTION_CLUSTER_SIZE_MUST_BE_SET = 10,
    OX_FUNCTION_REQUIRED_CLUSTER_WIDTH = 11,
    OX_FUNCTION_REQUIRED_CLUSTER_HEIGHT = 12,
    OX_FUNCTION_REQUIRED_CLUSTER_DEPTH = 13,
    OX_FUNCTION_NON_PORTABLE_CLUSTER_SIZE_ALLOWED = 14
} OxFunctionAttribute;

// Context limits: CUlimit numbers.
typedef enum OxLimit {
    OX_LIMIT_STACK_SIZE = 0,
    OX_LIMIT_PRINTF_FIFO_SIZE = 1,
    OX_LIMIT_MALLOC_HEAP_SIZE = 2
} OxLimit;

// One launch. Arguments come either as an array of pointers, one for each kernel parameter (as
// cuLaunchKernel takes them), or, when `arguments` is NULL, as one packed buffer with the layout
// of its parameters. A parameter list is the flattened one of the device ABI: a slice is a
// pointer and a length, zero-sized values are absent.
typedef struct OxLaunch {
    uint32_t grid[3];
    uint32_t block[3];
    uint32_t cluster[3];   // blocks of a cluster; all 0: no cluster, or the kernel's own shape
    uint32_t shared_bytes; // dynamic shared memory of each block
    uint32_t flags;        // OxLaunchFlags
    uint32_t argument_count;
    const void *const *arguments;
    const void *packed;
    const OxBundleArgument *layout; // of `packed`
} OxLaunch;

typedef enum OxHandleKind {
    OX_HANDLE_CONTEXT,
    OX_HANDLE_STREAM,
    OX_HANDLE_EVENT,
    OX_HANDLE_MODULE,
    OX_HANDLE_FUNCTION
} OxHandleKind;

typedef enum OxCopyKind {
    OX_COPY_HOST_TO_DEVICE,
    OX_COPY_DEVICE_TO_HOST,
    OX_COPY_DEVICE_TO_DEVICE
} OxCopyKind;

struct OxDeviceApi {
    uint32_t version; // OX_DEVICE_API_VERSION
    uint32_t size;    // of this struct, for additions at its end
    const char *name; // "cuda", "cpu"

    // Devices. `count` is also the probe: it fails, with the reason, where nothing can run.
    int32_t (*count)(uint32_t *count, OxDeviceError *error);
    int32_t (*open)(uint32_t ordinal, OxContext **context, OxDeviceError *error);
    void (*close)(OxContext *context);
    int32_t (*device_name)(OxContext *context, char *buffer, size_t size, OxDeviceError *error);
    int32_t (*attribute)(OxContext *context, int32_t attribute, int32_t *value,
                         OxDeviceError *error);
    int32_t (*limit_get)(OxContext *context, int32_t limit, uint64_t *value, OxDeviceError *error);
    int32_t (*limit_set)(OxContext *context, int32_t limit, uint64_t value, OxDeviceError *error);
    int32_t (*synchronize)(OxContext *context, OxDeviceError *error);
    // The driver's own handle (CUcontext, CUstream, …) inside one of ours; NULL on the CPU.
    void *(*raw_handle)(const void *handle, OxHandleKind kind);
    void *(*driver_symbol)(const char *name); // of the driver's library; NULL if there is none

    // Memory. A NULL stream means: now, and done on return.
    int32_t (*memory_info)(OxContext *context, uint64_t *free, uint64_t *total,
                           OxDeviceError *error);
    int32_t (*allocate)(OxContext *context, OxStream *stream, uint64_t size, OxDevicePtr *memory,
                        OxDeviceError *error);
    int32_t (*release)(OxContext *context, OxStream *stream, OxDevicePtr memory,
                       OxDeviceError *error);
    int32_t (*host_allocate)(OxContext *context, uint64_t size, void **memory,
                             OxDeviceError *error); // page-locked
    int32_t (*host_release)(OxContext *context, void *memory, OxDeviceError *error);
    int32_t (*copy)(OxContext *context, OxStream *stream, OxCopyKind kind, uint64_t to,
                    uint64_t from, uint64_t size, OxDeviceError *error);
    // `pattern_size` is 1, 2 or 4 bytes; `count` counts patterns.
    int32_t (*fill)(OxContext *context, OxStream *stream, OxDevicePtr to, uint32_t pattern,
                    uint32_t pattern_size, uint64_t count, OxDeviceError *error);

    // Modules.
    int32_t (*module_load)(OxContext *context, const OxBundleModule *bundle, OxModule **module,
                           OxDeviceError *error);
    int32_t (*module_load_image)(OxContext *context, const void *image, size_t size,
                                 OxModule **module, OxDeviceError *error);
    void (*module_unload)(OxModule *module);
    // The function stays valid as long as the module.
    int32_t (*function)(OxModule *module, const char *name, OxFunction **function,
                        OxDeviceError *error);
    int32_t (*global)(OxModule *module, const char *name, OxDevicePtr *address, uint64_t *size,
                      OxDeviceError *error);
    int32_t (*function_attribute)(OxFunction *function, int32_t attribute, int32_t *value,
                                  OxDeviceError *error);
    int32_t (*function_set_attribute)(OxFunction *function, int32_t attribute, int32_t value,
                                      OxDeviceError *error);
    // Resident blocks of this shape on one multiprocessor.
    int32_t (*occupancy)(OxFunction *function, uint32_t threads, uint32_t shared_bytes,
                         uint32_t *blocks, OxDeviceError *error);
    // Clusters of this shape that the whole device holds at once; only grid/block/cluster/shared
    // of the launch are read. `max_size`, if not NULL, receives the largest possible cluster.
    int32_t (*cluster_occupancy)(OxFunction *function, const OxLaunch *launch, uint32_t *clusters,
                                 uint32_t *max_size, OxDeviceError *error);
    int32_t (*launch)(OxFunction *function, OxStream *stream, const OxLaunch *launch,
                      OxDeviceError *error);

    // Streams and events.
    int32_t (*stream_new)(OxContext *context, uint32_t flags, int32_t priority, OxStream **stream,
                          OxDeviceError *error);
    void (*stream_free)(OxStream *stream);
    OxStream *(*stream_default)(OxContext *context);
    int32_t (*stream_synchronize)(OxStream *stream, OxDeviceError *error);
    int32_t (*stream_query)(OxStream *stream, bool *done, OxDeviceError *error);
    int32_t (*stream_wait)(OxStream *stream, OxEvent *event, OxDeviceError *error);
    int32_t (*stream_host_function)(OxStream *stream, void (*function)(void *data), void *data,
                                    OxDeviceError *error);
    int32_t (*event_new)(OxContext *context, uint32_t flags, OxEvent **event, OxDeviceError *error);
    void (*event_free)(OxEvent *event);
    int32_t (*event_record)(OxEvent *event, OxStream *stream, OxDeviceError *error);
    int32_t (*event_synchronize)(OxEvent *event, OxDeviceError *error);
    int32_t (*event_query)(OxEvent *event, bool *done, OxDeviceError *error);
    int32_t (*event_elapsed)(OxEvent *start, OxEvent *end, float *milliseconds,
                             OxDeviceError *error);

    // CUctx_flags' scheduling bits: 0 automatic, 1 spin, 2 yield, 4 block.
    int32_t (*set_sync_policy)(OxContext *context, uint32_t policy, OxDeviceError *error);
    // As launch, on a stream known by the driver's handle alone (NULL: the default stream).
    int32_t (*launch_raw)(OxFunction *function, void *raw_stream, const OxLaunch *launch,
                          OxDeviceError *error);

    // Graphs: what is issued on the stream between begin and end is recorded instead of run.
    int32_t (*capture_begin)(OxStream *stream, OxDeviceError *error);
    int32_t (*capture_end)(OxStream *stream, OxGraph **graph, OxDeviceError *error);
    int32_t (*graph_launch)(OxGraph *graph, OxStream *stream, OxDeviceError *error);
    void (*graph_free)(OxGraph *graph);

    // A stream that somebody else made and destroys, by the driver's handle. NULL: there are none.
    int32_t (*stream_borrow)(OxContext *context, void *raw_stream, OxStream **stream,
                             OxDeviceError *error);
};

extern const OxDeviceApi ox_device_api_cuda;
extern const OxDeviceApi ox_device_api_cpu;

// Helpers of the implementations (device.c). `device_fail` formats into *error and returns code.
int32_t device_fail(OxDeviceError *error, int32_t code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// A kernel that is compiled while the program runs.
typedef struct OxKernelRequest {
    const char *kernel;  // with its generic arguments, `kernels::gemm::<f32, 16>`
    const char *options; // of the compiler, beside the program's: each ends with a NUL, and so do
                         // all of them; NULL: none
    const char *target;  // "sm_90"; NULL: the device's
    const char *emit;    // what else is written, "tile=PATH,ptx=PATH"; NULL: nothing
    const char *log;     // the file that gets what the compiler says; NULL: the error has it
    bool was_kept;       // out: it was compiled before
} OxKernelRequest;
// A kernel that the bundle lacks, compiled now or before (specialise.c). Without `out` it is
// compiled for what it emits alone.
int32_t device_specialise(OxContext *context, const OxBundle *bundle, OxKernelRequest *request,
                          OxModule **out, OxDeviceError *error);
// The name that it is kept by.
int32_t device_kernel_key(OxContext *context, const OxBundle *bundle,
                          const OxKernelRequest *request, char key[33], OxDeviceError *error);
// Where such kernels are kept (kernel_store.c). `choose` gives what the program wants, `new` a
// folder for one kernel; false if there is none.
typedef struct KernelPlace {
    char folder[2048];
    uint64_t limit;    // bytes; 0: none
    bool is_temporary; // nothing is kept there
} KernelPlace;
bool kernel_place_choose(KernelPlace *place);
bool kernel_place_new(KernelPlace *place);
void kernel_place_leave(const KernelPlace *place);
void kernel_place_used(const char *path);
void kernel_place_trim(const KernelPlace *place);
// What a kernel can be launched with. A block of {0} stands for any.
typedef struct DeviceShapeLimits {
    uint32_t threads;        // in a block
    uint32_t dynamic_shared; // bytes
    uint32_t block[3];       // exactly this one
} DeviceShapeLimits;
// Success, or an error with the numbers.
int32_t device_check_shape(const char *kernel, const OxLaunch *launch,
                           const DeviceShapeLimits *limits, OxDeviceError *error);
const char *device_code_name(int32_t code); // "CUDA_ERROR_INVALID_VALUE"; NULL if unknown
const char *device_code_text(int32_t code); // "an argument has an invalid value"; NULL if unknown

#endif
