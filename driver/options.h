// options.h: what the command line says, decoded. Parsing reports every mistake; a program runs
// only if there was none.
#ifndef OXCC_DRIVER_OPTIONS_H
#define OXCC_DRIVER_OPTIONS_H

#include "backends/backend.h"
#include "base/base.h"
#include "base/vec.h"

typedef enum CommandKind {
    COMMAND_BUILD,
    COMMAND_RUN,
    COMMAND_CHECK,
    COMMAND_INSPECT,
    COMMAND_NEW,
    COMMAND_DOCTOR,
    COMMAND_EXPLAIN,
} CommandKind;

typedef enum EmitKind {
    EMIT_AST,
    EMIT_HIR,
    EMIT_MIR,
    EMIT_TILE,
    EMIT_LLVM_IR,
    EMIT_LLVM_BC,
    EMIT_ASM,
    EMIT_OBJ,
    EMIT_PTX,
    EMIT_CUBIN,
    EMIT_DEP_INFO,
    EMIT_KERNELS, // a shared object with the kernels alone, as programs load it (rt/specialise.c)
    EMIT_LINK,
    EMIT_COUNT,
} EmitKind;

typedef struct EmitRequest {
    EmitKind kind;
    Str path; // ptr NULL: derived from -o or the input
} EmitRequest;

typedef struct Arch {
    const char *name; // "sm_90a"
    uint32_t number;  // 90
    bool is_major;
    const char *gpus;
} Arch;
extern const Arch known_archs[];
extern const size_t known_arch_count;
const Arch *arch_named(Str name); // sm_… and compute_…; NULL if unknown

typedef struct ExternCrate {
    Str name, path;
} ExternCrate;
typedef struct CfgOption {
    Str name, value; // value.ptr NULL: none
} CfgOption;
typedef enum Choice { CHOICE_DEFAULT, CHOICE_NO, CHOICE_YES } Choice;

typedef struct Options {
    CommandKind command;
    VEC(Str) inputs;
    VEC(Str) program_arguments; // after `--` of run
    Str output;                 // ptr NULL: derived
    VEC(EmitRequest) emits;     // never empty after parsing
    bool save_temps;
    Str crate_name;

    VEC(const Arch *) archs; // empty: the GPU that is there
    bool arch_native;        // asked for by name: a missing GPU is worth a warning
    Str target;              // ptr NULL: the host
    Str target_cpu;
    Str backend;

    uint32_t opt_level; // 0…3
    bool opt_size;
    bool no_passes; // -C no-prepopulate-passes
    Choice overflow_checks, debug_assertions, panic_abort;
    bool fmad, fast_math, ftz;
    bool deny_checks;
    uint32_t check;         // OX_CHECK_… of runtime/rt/check.h
    uint32_t max_registers; // 0: no limit
    uint32_t tile_threads;  // on the CPU; 0: as the back end says
    uint32_t jobs;          // 0: as many as there are cores

    DebugLevel debug, device_debug;
    bool resource_usage;
    bool help, help_short, version, verbose, dry_run, time;
    VEC(Str) prints;
    VEC(Str) layouts; // types of --print=layout=TYPE
    bool all_layouts;
    Str explain;
    bool dependencies;
    Str dependency_file, dependency_target;

    VEC(Str) library_paths, libraries;
    VEC(ExternCrate) externs;
    VEC(CfgOption) cfgs;
    uint32_t edition;
    VEC(Str) specialise; // tile kernels with their generic arguments: `kernel::gemm::<f32, 16>`
    Str sources;         // ptr NULL: from files
    VEC(Str) meaning;    // the options that decide what the code of kernels is, as they are given
    VEC(LintFlag) lints;
    LintFlagLevel cap_lints;
} Options;

// Colours and format are needed to report mistakes in the options themselves: found first.
DiagOptions options_diag(int argc, char **argv);
// False after reporting a mistake.
bool options_parse(Session *session, int argc, char **argv, Options *options);
void options_free(Options *options);
void options_help(FILE *out, bool everything);
const char *emit_name(EmitKind kind);
const char *emit_suffix(EmitKind kind); // ".ptx"; "" for a program
bool emit_is_text(EmitKind kind);
bool options_emit(const Options *options, EmitKind kind);
bool options_overflow_checks(const Options *options);
bool options_debug_assertions(const Options *options);

#endif
