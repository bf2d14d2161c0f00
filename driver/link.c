// link.c: from object files to a program. The linker is called directly where it and the C
// library's start files are found in their usual places, because going through cc costs as much as
// linking itself; otherwise cc is asked. ld.lld is preferred, then mold, then ld.
#include "driver/driver.h"

#include <errno.h>
#include <glob.h>
#include <unistd.h>

typedef struct Toolchain {
    Str linker;            // path; ptr NULL: none
    Str start, crti, crtn; // of the C library
    Str begin, end, gcc;   // of gcc, and its folder
    Str libraries;         // the C library's folder
    Str cc;
    bool direct;
} Toolchain;

#ifdef __x86_64__
static const char *const library_folders[] = {"/usr/lib/x86_64-linux-gnu", "/usr/lib64", "/lib64",
                                              "/usr/lib"};
static const char *const gcc_pattern = "/usr/lib*/gcc/x86_64-*linux*/*/crtbeginS.o";
static const char *const loader = "/lib64/ld-linux-x86-64.so.2";
static const char *const emulation = "elf_x86_64";
#else
static const char *const library_folders[] = {"/usr/lib/aarch64-linux-gnu", "/usr/lib64",
                                              "/usr/lib"};
static const char *const gcc_pattern = "/usr/lib*/gcc/aarch64-*linux*/*/crtbeginS.o";
static const char *const loader = "/lib/ld-linux-aarch64.so.1";
static const char *const emulation = "aarch64linux";
#endif

static Str existing(Arena *arena, Str folder, const char *name) {
    Str path = arena_printf(arena, STR_FMT "/%s", STR_ARG(folder), name);
    return access(path.ptr, R_OK) == 0 ? path : (Str){NULL, 0};
}

static int version_of(const char *path) { // .../12/crtbeginS.o is 12
    const char *end = strrchr(path, '/');
    int version = 0, scale = 1;
    while (end > path && end[-1] != '/') {
        char c = *--end;
        version = c >= '0' && c <= '9' ? version + (c - '0') * scale : 0;
        scale = c >= '0' && c <= '9' ? scale * 10 : 1;
    }
    return version;
}

static void find_gcc(Arena *arena, Toolchain *tools) {
    glob_t found;
    if (glob(gcc_pattern, 0, NULL, &found) != 0) {
        return;
    }
    const char *best = NULL;
    for (size_t i = 0; i < found.gl_pathc; i++) {
        if (!best || version_of(found.gl_pathv[i]) > version_of(best)) {
            best = found.gl_pathv[i];
        }
    }
    if (best) {
        tools->begin = arena_str(arena, str_of(best));
        tools->gcc = (Str){tools->begin.ptr, tools->begin.len - strlen("/crtbeginS.o")};
        tools->gcc = arena_str(arena, tools->gcc);
        tools->end = existing(arena, tools->gcc, "crtendS.o");
    }
    globfree(&found);
}

static Toolchain find_toolchain(Driver *driver) {
    static const char *const linkers[] = {"ld.lld", "mold", "ld"};
    static const char *const compilers[] = {"cc", "gcc", "clang"};
    Arena *arena = driver->session->arena;
    Toolchain tools = {0};
    for (size_t i = 0; i < sizeof linkers / sizeof *linkers && !tools.linker.ptr; i++) {
        tools.linker = find_program(driver, linkers[i]);
    }
    for (size_t i = 0; i < sizeof library_folders / sizeof *library_folders; i++) {
        Str folder = str_of(library_folders[i]);
        Str start = existing(arena, folder, "Scrt1.o");
        if (start.ptr) {
            tools.libraries = folder;
            tools.start = start;
            tools.crti = existing(arena, folder, "crti.o");
            tools.crtn = existing(arena, folder, "crtn.o");
            break;
        }
    }
    find_gcc(arena, &tools);
    tools.direct = tools.linker.ptr && tools.start.ptr && tools.crti.ptr && tools.crtn.ptr &&
                   tools.begin.ptr && tools.end.ptr;
    for (size_t i = 0; i < sizeof compilers / sizeof *compilers && !tools.direct && !tools.cc.ptr;
         i++) {
        tools.cc = find_program(driver, compilers[i]);
    }
    return tools;
}

Str linker_description(Driver *driver) {
    Toolchain tools = find_toolchain(driver);
    if (tools.direct) {
        return arena_printf(driver->session->arena, STR_FMT " with " STR_FMT " and " STR_FMT,
                            STR_ARG(tools.linker), STR_ARG(tools.libraries), STR_ARG(tools.gcc));
    }
    return tools.cc;
}

// A file that belongs to the compiler: beside it as it is built, in lib/oxcc as it is installed.
static Str own_file(Driver *driver, const char *name) {
    Arena *arena = driver->session->arena;
    static const char *const places[] = {"", "../lib/oxcc/", "../"};
    Str folder = driver->program;
    while (folder.len && folder.ptr[folder.len - 1] != '/') {
        folder.len--;
    }
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        Str path = arena_printf(arena, STR_FMT "%s%s", STR_ARG(folder), places[i], name);
        if (access(path.ptr, R_OK) == 0) {
            return path;
        }
    }
    return (Str){NULL, 0};
}

Str runtime_archive(Driver *driver) {
    return own_file(driver, "liboxrt.a");
}

Str library_archive(Driver *driver) {
    return driver->library ? own_file(driver, "liboxlib.a") : (Str){NULL, 0};
}

static void add(Arguments *arguments, const char *text) {
    vec_push(arguments, text);
}

static void add_inputs(Driver *driver, Arguments *arguments, Str object, Str bundle, Str archive) {
    const Options *options = &driver->options;
    Arena *arena = driver->session->arena;
    for (uint32_t i = 0; i < options->library_paths.len; i++) {
        Str path = options->library_paths.data[i]; // rustc's KIND=PATH
        const char *kind = memchr(path.ptr, '=', path.len);
        add(arguments, "-L");
        add(arguments, kind ? kind + 1 : path.ptr);
    }
    add(arguments, object.ptr);
    if (bundle.ptr) {
        add(arguments, bundle.ptr);
    }
    Str library = library_archive(driver);
    if (library.ptr) {
        add(arguments, library.ptr);
    }
    add(arguments, archive.ptr);
    for (uint32_t i = 0; i < options->libraries.len; i++) {
        Str name = options->libraries.data[i];
        const char *kind = memchr(name.ptr, '=', name.len); // rustc's dylib=NAME
        add(arguments, arena_printf(arena, "-l%s", kind ? kind + 1 : name.ptr).ptr);
    }
}

// Kernels that are loaded later call the runtime that is in the program.
static const char *const export_runtime = "--export-dynamic-symbol=ox_*";

static void add_direct(Driver *driver, const Toolchain *tools, Arguments *arguments, Str object,
                       Str bundle, Str archive, LinkKind kind, const Output *program) {
    Arena *arena = driver->session->arena;
    add(arguments, tools->linker.ptr);
    add(arguments, kind == LINK_KERNELS ? "-shared" : "-pie");
    if (kind == LINK_LOADING_KERNELS) {
        add(arguments, export_runtime);
    }
    static const char *const fixed[] = {"--eh-frame-hdr",
                                        "--hash-style=gnu",
                                        "--build-id=none",
                                        "--gc-sections",
                                        "-z",
                                        "relro",
                                        "-z",
                                        "now"};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        add(arguments, fixed[i]);
    }
    if (driver->options.debug == DEBUG_NONE) {
        add(arguments, "--strip-debug");
    }
    if (str_ends_with(tools->linker, STR("ld.lld")) && driver->options.opt_level == 0) {
        add(arguments, "-O0"); // nothing to gain in a small program
        add(arguments, "--threads=1");
    }
    add(arguments, "-m");
    add(arguments, emulation);
    if (kind != LINK_KERNELS) {
        add(arguments, "-dynamic-linker");
        add(arguments, loader);
    }
    add(arguments, "-o");
    add(arguments, program->temporary.ptr);
    if (kind != LINK_KERNELS) {
        add(arguments, tools->start.ptr);
    }
    add(arguments, tools->crti.ptr);
    add(arguments, tools->begin.ptr);
    add(arguments, arena_printf(arena, "-L" STR_FMT, STR_ARG(tools->gcc)).ptr);
    add(arguments, arena_printf(arena, "-L" STR_FMT, STR_ARG(tools->libraries)).ptr);
    add_inputs(driver, arguments, object, bundle, archive);
    static const char *const libraries[] = {"--as-needed", "-lpthread", "-ldl",           "-lm",
                                            "-lgcc_s",     "-lgcc",     "--no-as-needed", "-lc"};
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        add(arguments, libraries[i]);
    }
    add(arguments, tools->end.ptr);
    add(arguments, tools->crtn.ptr);
}

static void add_through_cc(Driver *driver, const Toolchain *tools, Arguments *arguments, Str object,
                           Str bundle, Str archive, LinkKind kind, const Output *program) {
    add(arguments, tools->cc.ptr);
    add(arguments, kind == LINK_KERNELS ? "-shared" : "-pie");
    if (kind == LINK_LOADING_KERNELS) {
        add(arguments, arena_printf(driver->session->arena, "-Wl,%s", export_runtime).ptr);
    }
    static const char *const fixed[] = {"-Wl,--gc-sections", "-Wl,--build-id=none"};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        add(arguments, fixed[i]);
    }
    add(arguments, "-o");
    add(arguments, program->temporary.ptr);
    add_inputs(driver, arguments, object, bundle, archive);
    add(arguments, "-lpthread");
    add(arguments, "-ldl");
    add(arguments, "-lm");
}

// The linker rejected what oxcc made, or the user's libraries are missing.
static void report_failure(Driver *driver, const char *linker, const ProcessResult *result) {
    bool full = strstr(result->output.ptr, "No space left") != NULL;
    Diag *diag;
    if (!result->started) {
        diag = diag_error(driver->session, ERR_NONE, SPAN_NONE, "cannot run the linker `%s`: %s",
                          linker, strerror(result->error));
    } else if (full) {
        diag = diag_error(driver->session, ERR_NONE, SPAN_NONE,
                          "cannot write the program: no space left on device");
    } else {
        diag = diag_error(driver->session, ERR_NONE, SPAN_NONE, "linking with `%s` failed", linker);
        Str text = result->output;
        while (text.len && text.ptr[text.len - 1] == '\n') {
            text.len--;
        }
        text.len = text.len > 4000 ? 4000 : text.len;
        diag_note(diag, STR_FMT, STR_ARG(text));
        if (driver->options.libraries.len == 0) {
            diag_note(diag, "this is a bug of oxcc unless the program declares `extern` functions: "
                            "please report it");
        }
    }
    diag_emit(diag);
}

bool link_program(Driver *driver, Str object, Str bundle, LinkKind kind, Output *program) {
    Toolchain tools = find_toolchain(driver);
    Str archive = runtime_archive(driver);
    if (!archive.ptr) {
        Diag *diag = diag_error(driver->session, ERR_NONE, SPAN_NONE,
                                "the runtime archive `liboxrt.a` is not beside the compiler");
        diag_help(diag, "build it with `./x build`, or install oxcc again");
        diag_emit(diag);
        return false;
    }
    if (!tools.direct && !tools.cc.ptr) {
        Diag *diag = diag_error(driver->session, ERR_NONE, SPAN_NONE, "no linker was found");
        diag_note(diag, "looked for ld.lld, mold and ld with the C library's start files, and for "
                        "cc, gcc and clang");
        diag_help(diag, "install gcc, or lld and libc6-dev");
        diag_emit(diag);
        return false;
    }
    Arguments arguments = {0};
    if (tools.direct) {
        add_direct(driver, &tools, &arguments, object, bundle, archive, kind, program);
    } else {
        add_through_cc(driver, &tools, &arguments, object, bundle, archive, kind, program);
    }
    ProcessResult result = process_run(driver, &arguments, true);
    bool good = result.started && result.status == 0;
    if (!good) {
        report_failure(driver, arguments.data[0], &result);
    }
    vec_free(&arguments);
    return good;
}
