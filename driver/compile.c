// compile.c: the pipeline, one call a line.
#include "driver/codegen.h"
#include "driver/library.h"
#include "frontend/check/check.h"
#include "mir/device/device_check.h"
#include "mir/eval/eval.h"

#include <stdlib.h>
#include <errno.h>
#include <sys/resource.h>

static const char *const phase_names[] = {
#define PHASE(constant, text) text,
#include "phases.def"
#undef PHASE
};

double driver_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

void phase_begin(Driver *driver) {
    driver->phase_started = driver_now();
}

void phase_end(Driver *driver, Phase phase) {
    double now = driver_now();
    driver->phase_time[phase] += now - driver->phase_started;
    driver->phase_started = now;
}

void phases_report(Driver *driver) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    for (int i = 0; i < PHASE_COUNT; i++) {
        if (driver->phase_time[i] > 0) {
            fprintf(stderr, "%10.3f ms  %s\n", driver->phase_time[i] * 1e3, phase_names[i]);
        }
        for (int part = 0; i == PHASE_HOST && part < 3 && driver->phase_time[i] > 0; part++) {
            static const char *const names[] = {"lower to LLVM", "LLVM's passes", "machine code"};
            fprintf(stderr, "%14.3f ms  %s\n", driver->host_ms[part], names[part]);
        }
    }
    fprintf(stderr, "%10.3f ms  total\n%10.1f MiB memory at most\n",
            (driver_now() - driver->started) * 1e3, (double)usage.ru_maxrss / 1024.0);
}

// Shows the line with the bad byte: the text up to it is valid and becomes a source of its own.
static void report_not_utf8(Driver *driver, Str path, size_t offset) {
    Session *session = driver->session;
    Str text = {"", 0};
    Span span = SPAN_NONE;
    unsigned byte = 0;
    if (!str_eq(path, STR("<anon>")) && file_read(session->arena, path, &text) == 0 &&
        offset < text.len) {
        byte = (unsigned char)text.ptr[offset];
        size_t end = offset + 1; // the rest of the line, with the bad bytes replaced
        while (end < text.len && text.ptr[end] != '\n') {
            end++;
        }
        VEC(char) shown = {0};
        for (size_t i = 0; i < end;) {
            Str rest = {text.ptr + i, end - i};
            size_t valid = utf8_valid_prefix(rest);
            for (size_t k = 0; k < valid; k++) {
                vec_push(&shown, text.ptr[i + k]);
            }
            i += valid;
            for (size_t k = 0; i < end && k < 3; k++) {
                vec_push(&shown, "\xef\xbf\xbd"[k]);
            }
            i += i < end;
        }
        Str copy = arena_str(session->arena, (Str){shown.data, shown.len});
        vec_free(&shown);
        SourceFile *file = source_map_add(session->sources, path, copy, false);
        uint32_t at = file->start + (uint32_t)offset;
        span = (Span){at, at + 3, 0};
    }
    Diag *diag = diag_error(session, ERR_NONE, span,
                            "couldn't read `" STR_FMT "`: stream did not contain valid UTF-8",
                            STR_ARG(path));
    if (!span_is_none(span)) {
        diag_primary_label(diag, "byte `%u` is not valid utf-8", byte);
    }
    diag_note(diag, "the first invalid byte is at offset %zu of the file", offset);
    diag_emit(diag);
}

// Reads the root file of a crate and says why it cannot be read.
SourceFile *read_source(Driver *driver, Str path) {
    Session *session = driver->session;
    SourceFile *file = NULL;
    uint64_t error = 0;
    SourceLoad load;
    if (str_eq(path, STR("-"))) {
        Str text;
        int failed = file_read_fd(session->arena, 0, &text);
        path = STR("<anon>");
        error = (uint64_t)failed;
        load = failed ? SOURCE_CANNOT_READ
                      : source_map_add_raw(session->sources, path, text, &file, &error);
    } else {
        load = source_map_load(session->sources, path, &file, &error);
    }
    switch (load) {
    case SOURCE_OK:
        break;
    case SOURCE_CANNOT_READ:
        cannot(driver, "read", path, (int)error);
        break;
    case SOURCE_IS_DIRECTORY: {
        Diag *diag = diag_error(session, ERR_NONE, SPAN_NONE,
                                "couldn't read `" STR_FMT "`: Is a directory (os error %d)",
                                STR_ARG(path), EISDIR);
        Str main_file = arena_printf(session->arena, STR_FMT "/main.ox", STR_ARG(path));
        diag_help(diag, "name the program's root file, like `" STR_FMT "`", STR_ARG(main_file));
        diag_emit(diag);
        break;
    }
    case SOURCE_NOT_UTF8:
        report_not_utf8(driver, path, (size_t)error);
        break;
    case SOURCE_TOO_LARGE:
        diag_emit(diag_error(session, ERR_NONE, SPAN_NONE,
                             "couldn't read `" STR_FMT "`: the program is larger than 4 GiB",
                             STR_ARG(path)));
        break;
    }
    return file;
}

// --emit=dep-info: a make rule with every file of the program that was read.
static bool write_dependencies(Driver *driver) {
    if (!options_emit(&driver->options, EMIT_DEP_INFO)) {
        return true;
    }
    Arena *arena = driver->session->arena;
    Str target = driver->options.dependency_target;
    Str rule = arena_printf(arena, STR_FMT ":",
                            STR_ARG(target.ptr ? target : output_path(driver, EMIT_LINK)));
    Str files = {"", 0};
    for (uint32_t i = 0; i < source_map_count(driver->session->sources); i++) {
        const SourceFile *file = source_map_file(driver->session->sources, i);
        if (!file->is_library && !str_starts_with(file->path, STR("<"))) {
            rule = arena_printf(arena, STR_FMT " " STR_FMT, STR_ARG(rule), STR_ARG(file->path));
            files = arena_printf(arena, STR_FMT "\n" STR_FMT ":\n", STR_ARG(files),
                                 STR_ARG(file->path));
        }
    }
    return write_emitted(driver, EMIT_DEP_INFO,
                         arena_printf(arena, STR_FMT "\n" STR_FMT, STR_ARG(rule), STR_ARG(files)));
}

// ---------------------------------------------------------------- the pipeline

static bool wants(const Driver *driver, EmitKind kind) {
    return driver->options.command == COMMAND_BUILD && options_emit(&driver->options, kind);
}

// Does the command need more than the front end?
static bool wants_layouts(const Driver *driver) {
    return driver->options.all_layouts || driver->options.layouts.len;
}

static bool wants_code(const Driver *driver) {
    const Options *options = &driver->options;
    if (wants_layouts(driver)) {
        return false;
    }
    if (options->command != COMMAND_BUILD) {
        return options->command != COMMAND_CHECK;
    }
    for (uint32_t i = 0; i < options->emits.len; i++) {
        EmitKind kind = options->emits.data[i].kind;
        if (kind >= EMIT_TILE && kind != EMIT_DEP_INFO) {
            return true;
        }
    }
    return false;
}

// An intermediate form, written by its printer.
typedef void PrintCrate(Program *program, CrateId crate, FILE *out);

static bool emit_printed(Driver *driver, EmitKind kind, Program *program, PrintCrate *print) {
    if (!wants(driver, kind)) {
        return true;
    }
    Output *output = output_begin(driver, output_path(driver, kind), false);
    if (!output) {
        return false;
    }
    print(program, program->local, output->file);
    return output_commit(driver, output);
}

static void print_mir_crate(Program *program, CrateId crate, FILE *out) {
    for (uint32_t i = 1; i <= program->defs.len; i++) {
        const Def *def = def_get(program, (DefId){i});
        MirBody *body = def->crate.index == crate.index && hir_has_body(program, (DefId){i})
                            ? mir_elaborated(program, (DefId){i})
                            : NULL;
        if (body) {
            mir_print(program->ty, body, out);
            fputc('\n', out);
        }
    }
}

// One phase of the front end: its time, and whether it found errors.
static bool done(Driver *driver, Phase phase) {
    phase_end(driver, phase);
    return diag_error_count(driver->session) == 0;
}

static bool emit_ast(Driver *driver, AstCrate *ast) {
    return !wants(driver, EMIT_AST) || write_emitted(driver, EMIT_AST, ast_print_crate(ast));
}

// Types of one body have been checked: its borrows are, and then it is not needed any more.
typedef struct BodyCheck {
    Driver *driver;
    Program *program;
    uint64_t count;
} BodyCheck;
// Constants have a value whether something uses them or not; those with parameters have none yet.
static void evaluate_constant(Program *program, DefId def) {
    DefKind kind = def_get(program, def)->kind;
    if (typeck(program, def)->tainted) {
        return;
    }
    if (kind == DEF_STATIC) {
        (void)eval_static(program->eval, def);
    } else if (kind == DEF_CONST && generics_total(ty_generics(program->ty, def)) == 0) {
        (void)eval_const(program->eval, def, (GenericArgs){0}, 0, def_get(program, def)->span);
    }
}

static void check_borrows(void *cx, DefId body, bool hides) {
    BodyCheck *check = cx;
    phase_end(check->driver, PHASE_CHECK);
    check->count++;
    diag_stage(check->driver->session, hides ? 0 : check->count); // after all errors in types
    mir_check_body(check->program, body, eval_check_mir);
    diag_stage(check->driver->session, 0);
    evaluate_constant(check->program, body);
    typeck_forget(check->program, body);
    phase_end(check->driver, PHASE_BORROWCK);
}

// With OXCC_CHECK_LIBRARY in the environment the bodies of the Ox libraries are checked as the
// user's are, instead of being trusted: for their own tests.
static void check_libraries(Program *program, BodyCheck *check) {
    program->session->check_library = getenv("OXCC_CHECK_LIBRARY") != NULL;
    for (uint32_t i = 0; program->session->check_library && i < program->crate_count; i++) {
        if (program->crates[i]->is_library) {
            check_bodies(program, program->crates[i]->id, check_borrows, check);
        }
    }
}

// From source to checked MIR; NULL after an error.
static Program *front_end(Driver *driver, Crates *crates, SourceFile *root) {
    AstCrate *ast = crates_parse(crates, root);
    layout_add_aliases(driver, ast);
    phase_end(driver, PHASE_PARSE);
    if (ast->unreadable) {
        return NULL; // half of the program may be missing
    }
    crates_expand(crates);
    bool expanded = done(driver, PHASE_EXPAND);
    // An unknown macro does not keep names from being resolved; a call that no rule takes does.
    if (expander_aborted(crates->expander) || (expanded && !emit_ast(driver, ast))) {
        return NULL;
    }
    Program *program = crates_program(crates);
    program->has_kernels = device_has_kernels(program, program->local);
    // Kernels are looked at once more when all bodies have been checked.
    driver->session->check_only = !wants_code(driver) && !wants(driver, EMIT_MIR) &&
                                  !wants(driver, EMIT_HIR) && !program->has_kernels;
    resolve_check_crate(program, program->local);
    // Programs for the GPU libraries are written for nightly rustc, and may name its features.
    bool allows_features = resolve_names_device_library(program);
    expand_check_attributes(ast, allows_features);
    expand_check_features(ast, allows_features);
    check_entry(driver, program, ast);
    resolve_report_unstable(program, program->local);
    // Names that mean nothing do not keep the rest from being checked.
    bool resolved = done(driver, PHASE_RESOLVE);
    if (resolved && !emit_printed(driver, EMIT_HIR, program, hir_print_crate)) {
        return NULL;
    }
    check_items(program, program->local);
    // What bounds ask for is not known, or cannot be found out.
    if (resolve_is_fatal(program) || program->overflowed) {
        return NULL;
    }
    diag_buffer_begin(driver->session);
    BodyCheck check = {driver, program, 0};
    check_bodies(program, program->local, check_borrows, &check);
    check_libraries(program, &check);
    diag_buffer_flush(driver->session);
    if (diag_error_count(driver->session) == 0) {
        check_lints(program, program->local);
        device_check_uniformity(program, program->local);
        check_idle_unsafe(program);
    }
    if (!done(driver, PHASE_BORROWCK) || diag_failed(driver->session) ||
        !emit_printed(driver, EMIT_MIR, program, print_mir_crate)) {
        return NULL;
    }
    return program;
}

static bool emit_host(Generated *code, EmitKind kind, BackendOutput output) {
    Str text;
    return !wants(code->driver, kind) ||
           (codegen_host(code, output, false, &text) && write_emitted(code->driver, kind, text));
}

static bool make_program(Generated *code, EmitKind kind) {
    Driver *driver = code->driver;
    LinkKind link = kind == EMIT_KERNELS                     ? LINK_KERNELS
                    : carries_sources(driver, code->program) ? LINK_LOADING_KERNELS
                                                             : LINK_PROGRAM;
    Str object, bundle = codegen_bundle(code);
    phase_end(driver, PHASE_BUNDLE);
    if (!codegen_host(code, BACKEND_OBJECT, true, &object)) {
        return false;
    }
    phase_end(driver, PHASE_HOST);
    Str object_path = write_temporary(driver, object, ".o");
    Str bundle_path = bundle.ptr ? write_temporary(driver, bundle, ".bundle.o") : bundle;
    Output *program = output_begin(driver, output_path(driver, kind), true);
    bool good = object_path.ptr && (!bundle.ptr || bundle_path.ptr) && program &&
                link_program(driver, object_path, bundle_path, link, program) &&
                (driver->options.dry_run || output_commit(driver, program));
    phase_end(driver, PHASE_LINK);
    return good;
}

static bool make_kernels(Generated *code) {
    if (code->modules.len) {
        return make_program(code, EMIT_KERNELS);
    }
    diag_emit(diag_error(code->driver->session, ERR_NONE, SPAN_NONE, "`" STR_FMT "` has no kernels",
                         STR_ARG(code->driver->input)));
    return false;
}

static bool wants_program(const Driver *driver) {
    return driver->options.command == COMMAND_RUN || wants(driver, EMIT_LINK);
}

// From checked MIR to everything that was asked for.
static bool back_end(Driver *driver, Program *program) {
    Generated code;
    bool good = codegen_collect(&code, driver, program);
    phase_end(driver, PHASE_COLLECT);
    good = good && codegen_device(&code) && codegen_emit_device(&code);
    phase_end(driver, PHASE_DEVICE);
    good = good && emit_host(&code, EMIT_LLVM_IR, BACKEND_IR) &&
           emit_host(&code, EMIT_LLVM_BC, BACKEND_BITCODE) &&
           emit_host(&code, EMIT_ASM, BACKEND_ASM) && emit_host(&code, EMIT_OBJ, BACKEND_OBJECT) &&
           (!wants(driver, EMIT_KERNELS) || make_kernels(&code)) &&
           (!wants_program(driver) || make_program(&code, EMIT_LINK));
    codegen_free(&code);
    return good && !diag_failed(driver->session);
}

int compile(Driver *driver) {
    phase_begin(driver);
    if (driver->options.sources.ptr && !sources_open(driver, driver->options.sources)) {
        return 1;
    }
    SourceFile *root = read_source(driver, driver->input);
    phase_end(driver, PHASE_READ);
    if (!root) {
        return 1;
    }
    driver->session->no_overflow_checks = !options_overflow_checks(&driver->options);
    Crates *crates = driver->library ? driver->library->crates : crates_new(driver);
    if (driver->library) {
        crates_resume(crates, driver);
    }
    Program *program = front_end(driver, crates, root);
    bool good = program && write_dependencies(driver);
    if (good && wants_layouts(driver)) {
        layout_print_asked(driver, program);
    }
    if (good && wants_code(driver)) {
        good = back_end(driver, program);
    }
    if (!driver->library) { // an image is left as it is
        crates_free(crates);
    }
    return good ? 0 : 1;
}
