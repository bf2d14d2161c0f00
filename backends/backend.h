// backend.h: what the compiler asks of a code generator, and how one is plugged in.
//
// A backend turns collected instances of MIR into text or machine code for its targets. It is a
// const struct of functions with a version number; the built-in ones are listed in backend.c,
// others are loaded from a shared object through the one exported symbol `oxcc_backend`. No type of
// a particular code generator occurs here.
#ifndef OXCC_BACKEND_H
#define OXCC_BACKEND_H

#include "base/base.h"
#include "base/vec.h"
#include "mir/eval/eval.h"
#include "mir/mono/mono.h"

enum { BACKEND_VERSION = 1 };

typedef enum BackendOutput {
    BACKEND_OBJECT,
    BACKEND_ASM,
    BACKEND_IR,
    BACKEND_BITCODE
} BackendOutput;

typedef struct BackendTarget {
    const char *name;   // as -arch= or --target= name it: "x86_64-unknown-linux-gnu", "sm_90a"
    const char *triple; // of the code generator
    const char *cpu, *features;
    uint32_t pointer_size;
} BackendTarget;

enum BackendCapability {
    BACKEND_SHARED_MEMORY = 1,
    BACKEND_BARRIERS = 2,
    BACKEND_F16 = 4,
    BACKEND_UNWINDING = 8,
    BACKEND_MATRIX = 16,
};

// As rustc's -C debuginfo.
typedef enum DebugLevel {
    DEBUG_NONE,
    DEBUG_DIRECTIVES, // lines alone, for profilers
    DEBUG_LINES,      // and which function, for backtraces
    DEBUG_LIMITED,    // and functions as debuggers know them
    DEBUG_FULL        // and variables with their types
} DebugLevel;

typedef struct BackendOptions {
    uint32_t opt_level; // 0 to 3
    bool asks_launches; // device: tile kernels too have versions for launches that prove checks
    bool opt_size;
    bool no_passes; // leave the code as it was lowered
    bool fmad;      // contract a * b + c
    bool fast_math, flush_subnormals;
    bool deny_checks; // checks that are left in code for a GPU are errors
    uint32_t check;   // --check: OX_CHECK_… of runtime/rt/check.h
    DebugLevel debug, device_debug;
    bool panic_abort;
    bool overflow_checks, debug_assertions;
    bool own_sections;      // each function and table in a section of its own
    bool verify;            // check the generated module (debug builds)
    const char *cpu;        // -C target-cpu, or NULL
    uint32_t max_registers; // -maxrregcount, 0: none
} BackendOptions;

typedef struct BackendJob {
    Program *program;
    LayoutCx *layouts;     // for the target's pointer size
    LayoutCx *cpu_layouts; // of device_items, where they differ; or NULL
    struct EvalCx *eval;
    const MonoItems *items;
    const BackendTarget *target;
    BackendOptions options;
    const MonoItems *device_items; // host jobs: kernels to compile for the CPU device too, or NULL
    Str module_name;
    // The process makes nothing after it: what only this job needs may be released on the way, and
    // what it leaves behind is left to the system.
    bool last;
    double lower_ms, optimize_ms, emit_ms; // filled in
} BackendJob;

typedef struct Backend {
    uint32_t version;
    const char *name;
    const BackendTarget *targets;
    uint32_t target_count;
    uint32_t capabilities;
    uint32_t tile_threads; // that share a tile; kernels on tiles run with so many a block
    // Compiles the job; the result (text or bytes) goes to `out`, arena memory. False after an
    // error, which is a bug of the compiler and says so: user errors never get here.
    bool (*emit)(BackendJob *job, BackendOutput output, Arena *arena, Str *out);
} Backend;

const Backend *backend_find(Str name);
const Backend *backend_at(uint32_t index); // NULL past the last
const BackendTarget *backend_target(const Backend *backend, Str name);
// Loads a plug-in; NULL with a diagnostic when the file has no usable backend.
const Backend *backend_load(Session *session, Str path);

extern const Backend backend_native;
extern const Backend backend_nvptx;

#endif
