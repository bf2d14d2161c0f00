// compile.c: the pipeline, one call a line.
#include "driver/driver.h"
#include "frontend/parse/parse.h"

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

// Reads the program's root file and says why it cannot be.
static SourceFile *read_input(Driver *driver) {
    Session *session = driver->session;
    SourceFile *file = NULL;
    uint64_t error = 0;
    SourceLoad load;
    Str path = driver->input;
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

// The crate's name: given, or the file's with `-` as `_`.
static Symbol crate_name(Driver *driver) {
    Str name = driver->options.crate_name;
    if (!name.ptr) {
        name = str_eq(driver->input, STR("-")) ? STR("rust_out") : input_stem(driver);
    }
    char *copy = (char *)arena_str(driver->session->arena, name).ptr;
    for (char *c = copy; *c; c++) {
        *c = *c == '-' ? '_' : *c;
    }
    return intern(driver->session->interner, (Str){copy, name.len});
}

static AstCrate *parse_program(Driver *driver, SourceFile *root) {
    ParseOptions options = {.name = crate_name(driver),
                            .index = 1,
                            .edition = driver->options.edition == 2021 ? EDITION_2021
                                                                       : EDITION_2024};
    return parse_crate(driver->session, &options, root);
}

int compile(Driver *driver) {
    Session *session = driver->session;
    phase_begin(driver);
    SourceFile *root = read_input(driver);
    phase_end(driver, PHASE_READ);
    if (!root) {
        return 1;
    }
    AstCrate *crate = parse_program(driver, root);
    phase_end(driver, PHASE_PARSE);
    if (diag_error_count(session)) {
        return 1;
    }
    not_supported(session, crate->root->span, "programs");
    return 1;
}
