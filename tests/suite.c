// suite.c: the shared part of tests over files (suite.h).
#include "suite.h"

#include "base/vec.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <unistd.h>

typedef VEC(const char *) Words;

void suite_begin(Suite *suite, const struct TestFile *file) {
    *suite = (Suite){.arena = arena_new(), .file = file};
    bool found;
    suite->text = read_file(suite->arena, file->path, &found);
    cr_assert(found, "%s: cannot be read", file->name);
    suite->folder = temp_folder(suite->arena);
    const char *slash = strrchr(file->path, '/');
    suite->base = slash + 1;
    suite->directory = arena_str(suite->arena, (Str){file->path, (size_t)(slash - file->path)}).ptr;
}

void suite_end(Suite *suite) {
    remove_folder(suite->folder);
    arena_free(suite->arena);
}

Str suite_directive(const Suite *suite, const char *name) {
    Str wanted = arena_printf(suite->arena, "//@ %s", name);
    const char *at = suite->text.ptr, *end = at + suite->text.len;
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        Str line = {at, (size_t)((newline ? newline : end) - at)};
        at = newline ? newline + 1 : end;
        if (str_eq(line, wanted)) {
            return (Str){line.ptr + line.len, 0};
        }
        if (str_starts_with(line, wanted) && line.ptr[wanted.len] == ':') {
            Str value = {line.ptr + wanted.len + 1, line.len - wanted.len - 1};
            while (value.len && value.ptr[0] == ' ') {
                value = (Str){value.ptr + 1, value.len - 1};
            }
            return value;
        }
    }
    return (Str){NULL, 0};
}

static void add_words(Arena *arena, Words *words, Str text) {
    for (size_t i = 0; i < text.len;) {
        size_t start = i;
        while (i < text.len && text.ptr[i] != ' ') {
            i++;
        }
        if (i > start) {
            vec_push(words, arena_str(arena, (Str){text.ptr + start, i - start}).ptr);
        }
        i += i < text.len;
    }
}

static const char *const *environment(Suite *suite, bool for_program) {
    Words words = {0};
    add_words(suite->arena, &words, suite_directive(suite, "env"));
    if (for_program && suite->has_all_kernels) {
        vec_push(&words, "OXCC=/bin/false");
        vec_push(&words, arena_printf(suite->arena, "OXCC_CACHE=%s/cache", suite->folder).ptr);
    }
    vec_push(&words, NULL);
    const char **copy = ARENA_DUP(suite->arena, const char *, words.data, words.len);
    vec_free(&words);
    return copy;
}

enum { TIME_LIMIT = 60 };

RunResult suite_oxcc(Suite *suite, const char *const *arguments) {
    Words words = {0};
    vec_push(&words, oxcc_path());
    for (; *arguments; arguments++) {
        vec_push(&words, *arguments);
    }
    add_words(suite->arena, &words, suite_directive(suite, "flags"));
    Str edition = suite_directive(suite, "edition");
    if (edition.ptr) {
        vec_push(&words, arena_printf(suite->arena, "--edition=" STR_FMT, STR_ARG(edition)).ptr);
    }
    vec_push(&words, NULL);
    RunResult result = run_program(suite->arena, words.data, suite->directory,
                                   environment(suite, false), TIME_LIMIT);
    vec_free(&words);
    cr_assert(!result.timed_out, "%s: oxcc ran longer than %d s", suite->file->name, TIME_LIMIT);
    cr_assert(result.status != 101, "%s: internal error of oxcc:\n" STR_FMT, suite->file->name,
              STR_ARG(result.err));
    return result;
}

static RunResult run_made(Suite *suite, const char *program) {
    Words words = {0};
    vec_push(&words, program);
    add_words(suite->arena, &words, suite_directive(suite, "args"));
    vec_push(&words, NULL);
    RunResult result = run_program(suite->arena, words.data, suite->directory,
                                   environment(suite, true), TIME_LIMIT);
    vec_free(&words);
    cr_assert(!result.timed_out, "%s: the program ran longer than %d s", suite->file->name,
              TIME_LIMIT);
    return result;
}

static void check_with_rustc(Suite *suite, const RunResult *ours) {
    if (!rustc_matches()) {
        cr_log_warn("%s: not compared with rustc, which is not installed", suite->file->name);
        return;
    }
    const char *program = arena_printf(suite->arena, "%s/rustc-made", suite->folder).ptr;
    Str edition = suite_directive(suite, "edition"), flags = suite_directive(suite, "flags");
    Words words = {0};
    vec_push(&words, "rustc");
    vec_push(&words, arena_printf(suite->arena, "--edition=" STR_FMT,
                                  STR_ARG(edition.ptr ? edition : STR("2024")))
                         .ptr);
    vec_push(&words, "-Awarnings");
    if (flags.ptr && str_starts_with(flags, STR("-O"))) {
        vec_push(&words, "-O"); // ours may name a level
    } else if (flags.ptr && str_starts_with(flags, STR("-C"))) {
        add_words(suite->arena, &words, flags);
    }
    vec_push(&words, "--crate-name=main");
    vec_push(&words, "-o");
    vec_push(&words, program);
    vec_push(&words, suite->base);
    vec_push(&words, NULL);
    RunResult built = run_program(suite->arena, words.data, suite->directory, NULL, TIME_LIMIT);
    vec_free(&words);
    cr_assert(built.status == 0, "%s: rustc rejects it:\n" STR_FMT, suite->file->name,
              STR_ARG(built.err));
    RunResult theirs = run_made(suite, program);
    cr_assert(theirs.status == ours->status, "%s: exit status %d, with rustc %d", suite->file->name,
              ours->status, theirs.status);
    char *difference = text_difference(theirs.out, ours->out);
    cr_assert(difference == NULL, "%s: other output than with rustc:\n%s", suite->file->name,
              difference);
}

RunResult suite_compile_and_run(Suite *suite) {
    const char *program = arena_printf(suite->arena, "%s/program", suite->folder).ptr;
    RunResult built = suite_oxcc(suite, (const char *[]){suite->base, "-o", program, "-w", NULL});
    cr_assert(built.status == 0, "%s: does not compile:\n" STR_FMT, suite->file->name,
              STR_ARG(built.err));
    RunResult result = run_made(suite, program);
    if (suite_directive(suite, "rustc-agrees").ptr) {
        check_with_rustc(suite, &result);
    }
    return result;
}

void suite_golden(Suite *suite, const char *suffix, Str actual) {
    const char *dot = strrchr(suite->file->path, '.');
    Str path = arena_printf(suite->arena, "%.*s%s", (int)(dot - suite->file->path),
                            suite->file->path, suffix);
    const char *bless = getenv("OXTEST_BLESS");
    if (bless && *bless == '1') {
        if (actual.len == 0) {
            unlink(path.ptr);
            return;
        }
        FILE *out = fopen(path.ptr, "wb");
        cr_assert(out, "cannot write %s", path.ptr);
        fwrite(actual.ptr, 1, actual.len, out);
        fclose(out);
        return;
    }
    bool found;
    Str expected = read_file(suite->arena, path.ptr, &found);
    char *difference = text_difference(expected, actual);
    cr_assert(difference == NULL, "%s: differs from its %s%s:\n%s", suite->file->name, suffix,
              found ? "" : " (which does not exist)", difference);
}
