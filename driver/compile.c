// compile.c: the pipeline, one call a line.
#include "driver/crates.h"
#include "driver/driver.h"
#include "frontend/check/check.h"

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

// ---------------------------------------------------------------- the pipeline

static bool wants(const Driver *driver, EmitKind kind) {
    return driver->options.command == COMMAND_BUILD && options_emit(&driver->options, kind);
}

// Is anything asked for that later phases make?
static bool wants_after(const Driver *driver, EmitKind kind) {
    if (driver->options.command != COMMAND_BUILD) {
        return true;
    }
    for (int later = kind + 1; later < EMIT_COUNT; later++) {
        if (later != EMIT_DEP_INFO && options_emit(&driver->options, (EmitKind)later)) {
            return true;
        }
    }
    return false;
}

// What `print` writes to a stream, as an output.
typedef void PrintCrate(Program *program, CrateId crate, FILE *out);

static bool emit_printed(Driver *driver, EmitKind kind, Program *program, PrintCrate *print) {
    Output *output = output_begin(driver, output_path(driver, kind), false);
    if (!output) {
        return false;
    }
    print(program, program->local, output->file);
    return output_commit(driver, output);
}

static bool front_end(Driver *driver, Crates *crates, SourceFile *root) {
    Session *session = driver->session;
    crates_parse(crates, root);
    phase_end(driver, PHASE_PARSE);
    crates_expand(crates);
    phase_end(driver, PHASE_EXPAND);
    if (diag_error_count(session)) {
        return false;
    }
    Program *program = crates_program(crates);
    resolve_check_crate(program, program->local);
    check_entry(driver, program, crates->local);
    phase_end(driver, PHASE_RESOLVE);
    check_crate(program, program->local);
    phase_end(driver, PHASE_CHECK);
    if (diag_error_count(session)) {
        return false;
    }
    if (wants(driver, EMIT_HIR) && !emit_printed(driver, EMIT_HIR, program, hir_print_crate)) {
        return false;
    }
    if (!wants_after(driver, EMIT_HIR)) {
        return true;
    }
    tycx_new(program, session->arena);
    check_init(program);
    check_crate(program, program->local);
    phase_end(driver, PHASE_CHECK);
    return diag_error_count(session) == 0;
}

int compile(Driver *driver) {
    phase_begin(driver);
    SourceFile *root = read_source(driver, driver->input);
    phase_end(driver, PHASE_READ);
    if (!root) {
        return 1;
    }
    Crates crates;
    crates_begin(&crates, driver);
    bool good = front_end(driver, &crates, root);
    if (good && wants_after(driver, EMIT_HIR)) {
        not_supported(driver->session, crates.local->root->span, "programs");
        good = false;
    }
    crates_free(&crates);
    return good ? 0 : 1;
}
