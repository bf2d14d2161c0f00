#define _GNU_SOURCE // memmem
// test_codes.c: how many ui tests show each error code, and how deep they are compared with rustc.
//
// tests/codes.def lists the codes that public programs show, most frequent first. Each wants two
// tests that agree with rustc at least in code, line, header and labels; the first forty, two that
// agree in the whole text. A code that has fewer yet says so there with what it has: the figures
// may grow, never fall. A code that no stable compiler can be made to give is EXEMPT, with the
// `#![feature]` that it needs: its explanation by rustc must show that feature.
#include "suite.h"

#include <criterion/criterion.h>
#include <stdlib.h>

typedef struct WantedCode {
    const char *code;
    int labels, text; // tests that agree in labels or more, and in the whole text
} WantedCode;
#define CODE(code, labels, text) {#code, labels, text},
#define EXEMPT(code, feature)
static const WantedCode wanted[] = {
#include "codes.def"
};
enum { COUNT = sizeof wanted / sizeof *wanted, WHOLE_TEXT = 40, WANTED = 2 };

static const struct {
    const char *code, *feature;
} exempt[] = {
#define CODE(code, labels, text)
#define EXEMPT(code, feature) {#code, feature},
#include "codes.def"
};

typedef struct Found {
    Arena *arena;
    int labels[COUNT], text[COUNT];
} Found;

// Whether the golden file has an error of the code at the start of a line.
static bool shows(Str golden, const char *code) {
    char header[24];
    snprintf(header, sizeof header, "error[%s]: ", code);
    for (const char *at = golden.ptr, *end = at + golden.len;
         (at = memmem(at, (size_t)(end - at), header, strlen(header))); at++) {
        if (at == golden.ptr || at[-1] == '\n') {
            return true;
        }
    }
    return false;
}

static void count_file(void *data, const struct TestFile *file) {
    Found *found = data;
    Arena *arena = found->arena;
    const char *dot = strrchr(file->path, '.');
    Str path = arena_printf(arena, "%.*s.stderr", (int)(dot - file->path), file->path);
    bool ok;
    Suite suite = {.arena = arena, .file = file, .text = read_file(arena, file->path, &ok)};
    Str depth = suite_directive(&suite, "rustc-agrees"), golden = read_file(arena, path.ptr, &ok);
    bool is_text = depth.len == 0 || str_starts_with(depth, STR("text"));
    if (!ok || !depth.ptr || !(is_text || str_starts_with(depth, STR("labels")))) {
        return;
    }
    for (int i = 0; i < COUNT; i++) {
        if (shows(golden, wanted[i].code)) {
            found->labels[i]++;
            found->text[i] += is_text;
        }
    }
}

Test(codes, exempt_codes_need_a_feature) {
    if (!rustc_matches()) {
        cr_skip_test("rustc is not installed");
    }
    Arena *arena = arena_new();
    for (size_t i = 0; i < sizeof exempt / sizeof *exempt; i++) {
        const char *const command[] = {"rustc", "--explain", exempt[i].code, NULL};
        RunResult told = run_program(arena, command, ".", NULL, 60);
        Str shown = arena_printf(arena, "#![feature(%s)]", exempt[i].feature);
        cr_expect(told.out.len && memmem(told.out.ptr, told.out.len, shown.ptr, shown.len),
                  "%s: rustc --explain does not show " STR_FMT, exempt[i].code, STR_ARG(shown));
    }
    arena_free(arena);
}

Test(codes, each_code_of_the_table_has_tests) {
    const char *only = getenv("OXTEST_ONLY");
    if (only && *only) {
        cr_skip_test("only some files are tested");
    }
    Found found = {.arena = arena_new()};
    test_files_each("tests/ui", ".ox", ".rs", count_file, &found);
    int missing = 0;
    for (int i = 0; i < COUNT; i++) {
        const WantedCode *one = &wanted[i];
        cr_expect(found.labels[i] >= one->labels && found.text[i] >= one->text,
                  "%s: %d tests agree with rustc, %d of them in the whole text; there were %d and "
                  "%d (tests/codes.def)",
                  one->code, found.labels[i], found.text[i], one->labels, one->text);
        missing += found.labels[i] < WANTED || (i < WHOLE_TEXT && found.text[i] < WANTED);
    }
    cr_log_info("%d of %d codes have fewer tests than wanted", missing, COUNT);
    arena_free(found.arena);
}
