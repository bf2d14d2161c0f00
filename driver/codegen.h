// codegen.h: from a checked program to machine code, for the host and for each GPU architecture.
#ifndef OXCC_DRIVER_CODEGEN_H
#define OXCC_DRIVER_CODEGEN_H

#include "backends/backend.h"
#include "driver/bundle.h"
#include "driver/driver.h"

typedef struct DeviceModule { // one #[cuda_module]
    DefId def;
    Str name;
    MonoItems *items;
    DefIdSlice constants;    // that the host sets
    VEC(BundleImage) images; // by architecture
} DeviceModule;

typedef struct Generated {
    Driver *driver;
    Program *program;
    Arena *arena;
    LayoutCx *layouts;
    LayoutCx *device_layouts; // of the GPU: a tile is shared by its threads
    LayoutCx *cpu_layouts;    // of device code on the CPU, if it differs from the host's
    EvalCx *eval;
    const Backend *host_backend, *device_backend;
    const BackendTarget *host_target;
    MonoItems *host;
    MonoItems *device; // all kernels together, for the CPU device; NULL without kernels
    VEC(DeviceModule) modules;
} Generated;

// sources.c: programs that may need further kernels when they run carry their sources.
bool carries_sources(const Driver *driver, Program *program);
void sources_gather(Driver *driver, BundleSourcesInfo *sources);
// The same on the way back: --sources. False after an error.
bool sources_open(Driver *driver, Str path);

// Finds what is reachable on both sides; false after an error.
bool codegen_collect(Generated *code, Driver *driver, Program *program);
// PTX of every module for every architecture asked for.
bool codegen_device(Generated *code);
// Host code in one of its forms; kernels for the CPU device are in it.
bool codegen_host(Generated *code, BackendOutput output, bool last, Str *out);
Str codegen_bundle(Generated *code);       // an object file; ptr NULL without kernels
bool codegen_emit_device(Generated *code); // --emit=ptx and cubin, -res-usage
void codegen_free(Generated *code);
// The libraries' own code, compiled once for all programs, as objects PREFIX0.o, PREFIX1.o, ….
// Returns false after an error.
bool codegen_libraries(Driver *driver, Program *program, CrateIdSlice crates, const char *prefix);

#endif
