// device_cpu.h: the structs shared by the files of the CPU device.
//
// Device memory is host memory, known to the context by address and size so that copies are
// checked as a driver checks them. Work runs when it is issued, which keeps every order that
// streams and events ask for; a stream that is being captured records its operations instead.
#ifndef OX_RT_DEVICE_CPU_H
#define OX_RT_DEVICE_CPU_H

#include "cpu_simt.h"
#include "device.h"

typedef struct CpuContext CpuContext;

// A kernel launch ready to run: the kernel is the module's, the arguments are packed.
typedef struct CpuCall {
    const OxBundleKernel *kernel;
    uint32_t grid[3], block[3], cluster[3];
    uint32_t shared_bytes;
    bool cooperative;
    void *args; // owned
} CpuCall;

typedef enum CpuOpKind {
    CPU_OP_COPY,
    CPU_OP_FILL,
    CPU_OP_LAUNCH,
    CPU_OP_HOST,
    CPU_OP_RECORD
} CpuOpKind;

typedef struct CpuOp {
    CpuOpKind kind;
    union {
        struct {
            uint64_t to, from, size;
        } copy;
        struct {
            uint64_t to, count;
            uint32_t pattern, pattern_size;
        } fill;
        CpuCall launch;
        struct {
            void (*function)(void *data);
            void *data;
        } host;
        struct CpuEvent *record;
    };
} CpuOp;

typedef struct CpuGraph {
    OxGraph base;
    CpuOp *ops;
    uint32_t count, capacity;
} CpuGraph;

typedef struct CpuStream {
    OxStream base;
    struct CpuStream *next; // of the context
    CpuGraph *capture;      // being recorded; NULL otherwise
    bool captures;          // began the capture itself, did not join it by an event
} CpuStream;

typedef struct CpuEvent {
    OxEvent base;
    bool recorded;
    double milliseconds;
    CpuGraph *capture; // recorded on a stream that was being captured
} CpuEvent;

typedef struct CpuFunction {
    OxFunction base;
    const OxBundleKernel *kernel;
    struct CpuFunction *next; // of the module
} CpuFunction;

typedef struct CpuModule {
    OxModule base;
    const OxBundleModule *bundle;
    CpuFunction *functions;
} CpuModule;

typedef struct MemoryRange {
    uint64_t start, size;
    void *owned; // to free; NULL for a module's globals
} MemoryRange;

struct CpuContext {
    OxContext base;
    CpuStream default_stream; // heads the list of streams
    pthread_mutex_t lock;     // of everything below
    MemoryRange *ranges;      // sorted by start
    size_t range_count, range_capacity;
    OxDeviceError pending; // of work that ran, for the next synchronising call
    char *printed;         // by kernels since the last synchronisation
    size_t printed_len, printed_capacity;
    uint64_t limits[3]; // by OxLimit
};

enum {
    CPU_MAX_THREADS = 1024, // of a block
    CPU_THREADS_PER_CORE = 2048,
    CPU_BLOCKS_PER_CORE = 32,
    CPU_SHARED_DEFAULT = 48 << 10,
    CPU_SHARED_MAX = 227 << 10,
    CPU_SHARED_PER_CORE = 228 << 10,
    CPU_CLUSTER_MAX = 16
};

// The pending error, once, or `code`; also puts out what kernels have printed.
int32_t cpu_settle(CpuContext *context, int32_t code, OxDeviceError *error);
// Runs the operation, or records it if the stream is being captured. Takes over launch.args.
int32_t cpu_submit(CpuContext *context, CpuStream *stream, CpuOp op, OxDeviceError *error);
void cpu_print(void *context, const char *text, size_t len);
bool cpu_range_add(CpuContext *context, uint64_t start, uint64_t size, void *owned);
bool cpu_range_remove(CpuContext *context, uint64_t start, MemoryRange *removed);

// cpu_module.c
int32_t cpu_module_load(OxContext *context, const OxBundleModule *bundle, OxModule **module,
                        OxDeviceError *error);
int32_t cpu_module_load_image(OxContext *context, const void *image, size_t size, OxModule **module,
                              OxDeviceError *error);
void cpu_module_unload(OxModule *module);
int32_t cpu_function(OxModule *module, const char *name, OxFunction **function,
                     OxDeviceError *error);
int32_t cpu_global(OxModule *module, const char *name, OxDevicePtr *address, uint64_t *size,
                   OxDeviceError *error);
int32_t cpu_function_attribute(OxFunction *function, int32_t attribute, int32_t *value,
                               OxDeviceError *error);
int32_t cpu_function_set_attribute(OxFunction *function, int32_t attribute, int32_t value,
                                   OxDeviceError *error);
int32_t cpu_occupancy(OxFunction *function, uint32_t threads, uint32_t shared_bytes,
                      uint32_t *blocks, OxDeviceError *error);
int32_t cpu_cluster_occupancy(OxFunction *function, const OxLaunch *launch, uint32_t *clusters,
                              uint32_t *max_size, OxDeviceError *error);
int32_t cpu_launch(OxFunction *function, OxStream *stream, const OxLaunch *launch,
                   OxDeviceError *error);
int32_t cpu_launch_raw(OxFunction *function, void *raw_stream, const OxLaunch *launch,
                       OxDeviceError *error);
// Runs a call to its end; an error that a kernel raised becomes the context's pending one.
void cpu_call_run(CpuContext *context, const CpuCall *call);

#endif
