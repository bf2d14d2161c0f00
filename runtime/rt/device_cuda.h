// device_cuda.h: the driver's table and the structs shared by the files of the CUDA device.
//
// libcuda.so.1 is opened at run time and its entry points are found by name, so a program builds
// and starts without any of CUDA. The prototypes in cuda_entries.def are the driver's documented
// C interface.
#ifndef OX_RT_DEVICE_CUDA_H
#define OX_RT_DEVICE_CUDA_H

#include "device.h"
#include "device_panic.h"
#include "launch_proof.h"

#include <pthread.h>

typedef void *CudaHandle;

// CUlaunchAttribute and CUlaunchConfig as cuLaunchKernelEx takes them.
typedef struct CudaLaunchAttribute {
    int32_t id;
    int32_t padding;
    union {
        char bytes[64];
        int32_t cooperative;
        uint32_t cluster[3];
    } value;
} CudaLaunchAttribute;
typedef struct CudaLaunchConfig {
    uint32_t grid[3], block[3], shared_bytes;
    CudaHandle stream;
    CudaLaunchAttribute *attributes;
    uint32_t attribute_count;
} CudaLaunchConfig;
static_assert(sizeof(CudaLaunchAttribute) == 72, "the driver's struct");
static_assert(sizeof(CudaLaunchConfig) == 56, "the driver's struct");

typedef struct CudaDriver {
#define ENTRY(field, symbol, parameters) int(*field) parameters;
#define OPTIONAL(field, symbol, parameters) int(*field) parameters;
#include "cuda_entries.def"
#undef ENTRY
#undef OPTIONAL
} CudaDriver;
extern CudaDriver cuda; // filled by cuda_open

typedef struct CudaModule CudaModule;
typedef struct CudaContext CudaContext;

typedef struct CudaStream {
    OxStream base;
    CudaHandle handle;
    bool is_borrowed; // somebody else destroys it
} CudaStream;
typedef struct CudaEvent {
    OxEvent base;
    CudaHandle handle;
} CudaEvent;
typedef struct CudaFunction {
    OxFunction base;
    CudaHandle handle;
    struct CudaFunction *next; // of the module
    uint32_t dynamic_shared;   // allowed so far
    uint32_t own_dynamic;      // bytes beside what launches ask for
    CudaHandle proved;         // for launches that fulfil `proofs`; NULL: there is none
    OxLaunchProofs *proofs;    // allocated with it
    char name[];
} CudaFunction;
struct CudaModule {
    OxModule base;
    CudaHandle handle;
    CudaModule *next; // of the context
    CudaFunction *functions;
    const OxBundleModule *bundle; // NULL: an image that was given
    uint64_t panic_global;        // device address of its OxPanicGlobal, 0 if it has none
};
typedef struct CudaGraph {
    OxGraph base;
    CudaHandle graph, exec;
} CudaGraph;
struct CudaContext {
    OxContext base;
    CudaHandle handle;
    int device, major, minor, driver_version;
    CudaStream default_stream;
    pthread_mutex_t lock; // of the modules
    CudaModule *modules;
    OxPanicRecord *panic;  // page-locked, shared by all modules; NULL before the first needs it
    uint64_t panic_device; // its device address
};

// Loads the driver once; fails with the reason where there is none.
int32_t cuda_open(OxDeviceError *error);
void *cuda_symbol(const char *name); // NULL without a driver
// Makes the context current in this thread.
int32_t cuda_enter(CudaContext *context, OxDeviceError *error);
// Turns a driver result into an error value: "cuMemAlloc of 12 bytes: out of memory".
int32_t cuda_check(OxDeviceError *error, int result, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
int32_t cuda_missing(OxDeviceError *error, const char *entry);

// cuda_module.c
int32_t cuda_module_load(OxContext *context, const OxBundleModule *bundle, OxModule **module,
                         OxDeviceError *error);
int32_t cuda_module_load_image(OxContext *context, const void *image, size_t size,
                               OxModule **module, OxDeviceError *error);
void cuda_module_unload(OxModule *module);
int32_t cuda_function(OxModule *module, const char *name, OxFunction **function,
                      OxDeviceError *error);
int32_t cuda_global(OxModule *module, const char *name, OxDevicePtr *address, uint64_t *size,
                    OxDeviceError *error);
int32_t cuda_function_attribute(OxFunction *function, int32_t attribute, int32_t *value,
                                OxDeviceError *error);
int32_t cuda_function_set_attribute(OxFunction *function, int32_t attribute, int32_t value,
                                    OxDeviceError *error);
int32_t cuda_occupancy(OxFunction *function, uint32_t threads, uint32_t shared_bytes,
                       uint32_t *blocks, OxDeviceError *error);
int32_t cuda_cluster_occupancy(OxFunction *function, const OxLaunch *launch, uint32_t *clusters,
                               uint32_t *max_size, OxDeviceError *error);
int32_t cuda_launch(OxFunction *function, OxStream *stream, const OxLaunch *launch,
                    OxDeviceError *error);
int32_t cuda_launch_raw(OxFunction *function, void *raw_stream, const OxLaunch *launch,
                        OxDeviceError *error);
// After a synchronisation: the error of a kernel that panicked, once, or `code`.
int32_t cuda_take_panic(CudaContext *context, int32_t code, OxDeviceError *error);
// cuda_proof.c
// The version of the kernel whose checks this launch leaves to be made.
CudaHandle cuda_version(const CudaFunction *function, const OxLaunch *launch, void **arguments);
bool cuda_has_proofs(const CudaModule *module, const char *kernel);
void cuda_load_proofs(CudaFunction *function); // once, when it is looked up
#endif
