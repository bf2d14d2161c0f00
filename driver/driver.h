// driver.h: what the parts of the driver share: one run of the compiler, its outputs, its clock.
#ifndef OXCC_DRIVER_H
#define OXCC_DRIVER_H

#include "driver/options.h"

#include <time.h>

typedef enum Phase {
#define PHASE(constant, text) PHASE_##constant,
#include "phases.def"
#undef PHASE
    PHASE_COUNT
} Phase;

typedef enum OutputState { OUTPUT_OPEN, OUTPUT_DONE } OutputState;
// A file being made: written under a temporary name beside its place, renamed when complete.
typedef struct Output {
    Str path;      // where it goes; "-" is standard output
    Str temporary; // where it is written
    FILE *file;    // open for writing, or NULL when another program writes it
    OutputState state;
    bool executable;
} Output;

typedef struct Driver {
    Session *session;
    struct Library *library; // the libraries as an image; NULL: they are loaded from source
    Options options;
    Str program; // path of the running compiler
    Str input;   // as given; "-" is standard input
    VEC(Output *) outputs;
    VEC(Str) temporaries; // removed at the end
    double phase_time[PHASE_COUNT];
    double host_ms[3]; // of PHASE_HOST: lowering, passes, machine code
    double started, phase_started;
} Driver;

// ---------------------------------------------------------------- outputs (output.c)

Str input_stem(Driver *driver); // `main` for src/main.ox
// Where a kind of output goes by -o, --emit=kind=path or the input's name.
Str output_path(Driver *driver, EmitKind kind);
// Opens a file to be; NULL after reporting why not. `executable` files are written by the linker.
Output *output_begin(Driver *driver, Str path, bool executable);
bool output_write(Driver *driver, Output *output, Str bytes);
bool output_commit(Driver *driver, Output *output); // gives the file its name; false after an error
Str temporary_file(Driver *driver, const char *suffix); // its path; removed at the end
// A temporary file with this content; ptr NULL after reporting why not.
Str write_temporary(Driver *driver, Str bytes, const char *suffix);
void outputs_discard(Driver *driver); // removes what was not committed, and temporary files
bool write_emitted(Driver *driver, EmitKind kind, Str bytes);       // begin, write, commit
void cannot(Driver *driver, const char *what, Str path, int error); // "couldn't write `x`: …"

// ---------------------------------------------------------------- running programs (process.c)

typedef VEC(const char *) Arguments;                // NULL-terminated by process_run
Str find_program(Driver *driver, const char *name); // in PATH; ptr NULL if there is none
typedef struct ProcessResult {
    bool started;
    int status; // exit status, or 128 + signal
    int error;  // errno if it did not start
    Str output; // standard output and error, when captured
} ProcessResult;
ProcessResult process_run(Driver *driver, Arguments *arguments, bool capture);
void show_command(Driver *driver, Arguments *arguments); // quoted, for -v and -###

// ---------------------------------------------------------------- phases

double driver_now(void);
void phase_begin(Driver *driver);
void phase_end(Driver *driver, Phase phase);
void phases_report(Driver *driver);

Symbol crate_name(Driver *driver); // crates.c: given, or the file's with `-` as `_`
// compile.c: from source to the requested outputs; the exit status.
int compile(Driver *driver);
SourceFile *read_source(Driver *driver, Str path); // NULL after reporting why not
// link.c
Str runtime_archive(Driver *driver); // ptr NULL: not found
Str library_archive(Driver *driver); // the libraries' code, where their image is used; or ptr NULL
typedef enum LinkKind {
    LINK_PROGRAM,
    LINK_LOADING_KERNELS, // a program that loads shared objects of kernels
    LINK_KERNELS,         // such a shared object
} LinkKind;
bool link_program(Driver *driver, Str object, Str bundle, LinkKind kind, Output *program);
Str linker_description(Driver *driver); // for doctor; ptr NULL: none
// probe.c: the GPUs of this machine.
typedef struct Gpu {
    char name[128];
    int major, minor;
    size_t memory;
} Gpu;
typedef struct GpuProbe {
    bool has_library;   // libcuda.so.1 was found
    int driver_version; // 12080 is 12.8
    int error;          // of cuInit or cuDeviceGetCount
    char message[256];  // why there is none
    Gpu gpus[16];
    int count;
} GpuProbe;
void gpu_probe(GpuProbe *probe);
const Arch *gpu_arch(const Gpu *gpu);    // best architecture for it
const Arch *native_arch(Driver *driver); // of the first GPU, or NULL

// the commands
int command_run(Driver *driver);

// layout.c
void layout_add_aliases(Driver *driver, struct AstCrate *crate); // once it is parsed
void layout_print_asked(Driver *driver, struct Program *program);
int command_new(Driver *driver);
Str explanation(ErrorCode code); // the section of docs/error_codes.md; ptr NULL: none
int command_explain(Driver *driver);
int command_doctor(Driver *driver);
int command_print(Driver *driver);
int command_version(Driver *driver);

#endif
