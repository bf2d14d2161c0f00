#define _GNU_SOURCE // memmem
// test_codegen.c: what the compiler makes, looked at as text. The output named by `//@ emit: KIND`
// is searched for the patterns of the file's comments, in order:
//   // CHECK: text         somewhere after the match before
//   // CHECK-NEXT: text    on the line after the match before
//   // CHECK-NOT: text     not between the matches around it (or to the end)
//   // CHECK-TWINS: a b: text | text | …   as often in PTX kernel a as in b, and all in all not
//   never
//   // CHECK-COUNT-3: text exactly three times in the whole output
// Spaces in patterns match any white space. PTX must also assemble with ptxas, where that is
// installed. tests/mir compares the whole MIR with a golden `.mir`.
#include "suite.h"

#include <criterion/criterion.h>
#include <stdlib.h>

// Where the pattern is found at or after `from`, as offsets [*start, *end); false if nowhere.
static bool find_pattern(Str text, size_t from, Str pattern, size_t *start, size_t *end) {
    for (size_t i = from; i < text.len; i++) {
        size_t at = i, p = 0;
        while (p < pattern.len && at < text.len) {
            if (pattern.ptr[p] == ' ') {
                if (text.ptr[at] != ' ' && text.ptr[at] != '\t') {
                    break;
                }
                while (at < text.len && (text.ptr[at] == ' ' || text.ptr[at] == '\t')) {
                    at++;
                }
                p++;
            } else if (pattern.ptr[p] == text.ptr[at]) {
                p++;
                at++;
            } else {
                break;
            }
        }
        if (p == pattern.len) {
            *start = i;
            *end = at;
            return true;
        }
    }
    return false;
}

static size_t end_of_line(Str text, size_t at) {
    while (at < text.len && text.ptr[at] != '\n') {
        at++;
    }
    return at;
}

typedef struct Checker {
    Suite *suite;
    Str output;
    size_t at; // after the last match
    Str forbidden[64];
    uint32_t forbidden_count;
    uint32_t line;
} Checker;

static void check_forbidden(Checker *checker, size_t until) {
    for (uint32_t i = 0; i < checker->forbidden_count; i++) {
        size_t start, end;
        bool found = find_pattern((Str){checker->output.ptr, until}, checker->at,
                                  checker->forbidden[i], &start, &end);
        cr_assert(!found, "%s: has what CHECK-NOT forbids: " STR_FMT "\n" STR_FMT,
                  checker->suite->file->name, STR_ARG(checker->forbidden[i]),
                  STR_ARG(checker->output));
    }
    checker->forbidden_count = 0;
}

static void check_found(Checker *checker, Str pattern, bool next_line) {
    size_t start, end;
    bool found = find_pattern(checker->output, checker->at, pattern, &start, &end);
    cr_assert(
        found, "%s:%u: not found: " STR_FMT "\nin:\n" STR_FMT, checker->suite->file->name,
        checker->line, STR_ARG(pattern),
        STR_ARG(((Str){checker->output.ptr + checker->at, checker->output.len - checker->at})));
    if (next_line) {
        size_t line = end_of_line(checker->output, checker->at);
        cr_assert(start > line && start <= end_of_line(checker->output, line + 1),
                  "%s:%u: not on the next line: " STR_FMT, checker->suite->file->name,
                  checker->line, STR_ARG(pattern));
    }
    check_forbidden(checker, start);
    checker->at = end;
}

static int count_in(Str text, Str pattern) {
    int count = 0;
    size_t at = 0, start;
    while (find_pattern(text, at, pattern, &start, &at)) {
        count++;
    }
    return count;
}

static void check_count(Checker *checker, Str pattern, int wanted) {
    int count = count_in(checker->output, pattern);
    cr_assert(count == wanted, "%s:%u: %d times instead of %d: " STR_FMT "\nin:\n" STR_FMT,
              checker->suite->file->name, checker->line, count, wanted, STR_ARG(pattern),
              STR_ARG(checker->output));
}

static Str trimmed(Str text) {
    while (text.len && text.ptr[0] == ' ') {
        text = (Str){text.ptr + 1, text.len - 1};
    }
    while (text.len && (text.ptr[text.len - 1] == ' ' || text.ptr[text.len - 1] == '\r')) {
        text.len--;
    }
    return text;
}

// The text in front of `separator`, which is taken off `rest` with it; all of it if there is none.
static Str split_off(Str *rest, char separator) {
    const char *at = memchr(rest->ptr, separator, rest->len);
    size_t len = at ? (size_t)(at - rest->ptr) : rest->len;
    Str part = trimmed((Str){rest->ptr, len});
    size_t skip = at ? len + 1 : len;
    *rest = trimmed((Str){rest->ptr + skip, rest->len - skip});
    return part;
}

static Str kernel_text(Checker *checker, Str name) {
    Str pattern = arena_printf(checker->suite->arena, ".entry " STR_FMT "(", STR_ARG(name));
    size_t start, end, last, unused;
    cr_assert(find_pattern(checker->output, 0, pattern, &start, &end) &&
                  find_pattern(checker->output, end, STR("\n}"), &last, &unused),
              "%s:%u: no kernel " STR_FMT, checker->suite->file->name, checker->line,
              STR_ARG(name));
    return (Str){checker->output.ptr + start, last - start};
}

static void check_twins(Checker *checker, Str rest) {
    Str names = split_off(&rest, ':');
    Str first = split_off(&names, ' '), a = kernel_text(checker, first),
        b = kernel_text(checker, names);
    int total = 0;
    while (rest.len) {
        Str pattern = split_off(&rest, '|');
        int count = count_in(a, pattern), wanted = count_in(b, pattern);
        cr_assert(count == wanted, "%s:%u: " STR_FMT " %d times, not %d as in its twin\n" STR_FMT,
                  checker->suite->file->name, checker->line, STR_ARG(pattern), count, wanted,
                  STR_ARG(a));
        total += count;
    }
    cr_assert(total > 0, "%s:%u: has none of it", checker->suite->file->name, checker->line);
}

static void check_line(Checker *checker, Str line) {
    const char *mark = memmem(line.ptr, line.len, "// CHECK", 8);
    const char *colon = mark ? memchr(mark, ':', line.len - (size_t)(mark - line.ptr)) : NULL;
    if (!colon) {
        return;
    }
    Str kind = {mark + 8, (size_t)(colon - mark - 8)};
    Str pattern = trimmed((Str){colon + 1, line.len - (size_t)(colon + 1 - line.ptr)});
    if (kind.len == 0) {
        check_found(checker, pattern, false);
    } else if (str_eq(kind, STR("-NEXT"))) {
        check_found(checker, pattern, true);
    } else if (str_eq(kind, STR("-NOT"))) {
        cr_assert(checker->forbidden_count < 64);
        checker->forbidden[checker->forbidden_count++] = pattern;
    } else if (str_eq(kind, STR("-TWINS"))) {
        check_twins(checker, pattern);
    } else if (str_starts_with(kind, STR("-COUNT-"))) {
        check_count(checker, pattern, atoi(kind.ptr + 7));
    } else {
        cr_assert(false, "%s:%u: unknown directive CHECK" STR_FMT, checker->suite->file->name,
                  checker->line, STR_ARG(kind));
    }
}

// The text of a PTX directive like `.target sm_80`.
static Str ptx_target(Suite *suite, Str ptx) {
    const char *at = memmem(ptx.ptr, ptx.len, ".target ", 8);
    cr_assert(at, "%s: PTX without .target", suite->file->name);
    size_t len = strcspn(at + 8, " ,\n");
    return arena_str(suite->arena, (Str){at + 8, len});
}

static void assemble(Suite *suite, Str ptx) {
    if (!have_program("ptxas")) {
        cr_log_warn("%s: not assembled, ptxas is not installed", suite->file->name);
        return;
    }
    Str source = arena_printf(suite->arena, "%s/code.ptx", suite->folder);
    FILE *out = fopen(source.ptr, "wb");
    fwrite(ptx.ptr, 1, ptx.len, out);
    fclose(out);
    Str arch = arena_printf(suite->arena, "-arch=" STR_FMT, STR_ARG(ptx_target(suite, ptx)));
    Str object = arena_printf(suite->arena, "%s/code.cubin", suite->folder);
    const char *const command[] = {"ptxas", arch.ptr, source.ptr, "-o", object.ptr, NULL};
    RunResult result = run_program(suite->arena, command, NULL, NULL, 60);
    cr_assert(result.status == 0, "%s: ptxas rejects it:\n" STR_FMT STR_FMT "\n" STR_FMT,
              suite->file->name, STR_ARG(result.out), STR_ARG(result.err), STR_ARG(ptx));
}

static Str emitted(Suite *suite, Str kind) {
    Str emit = arena_printf(suite->arena, "--emit=" STR_FMT, STR_ARG(kind));
    RunResult result =
        suite_oxcc(suite, (const char *[]){emit.ptr, "-o", "-", "-w", suite->base, NULL});
    cr_assert(result.status == 0, "%s: does not compile:\n" STR_FMT, suite->file->name,
              STR_ARG(result.err));
    return result.out;
}

ParameterizedTestParameters(codegen, output) {
    return test_files("tests/codegen", ".ox", ".rs");
}

ParameterizedTest(struct TestFile *file, codegen, output, .timeout = 200) {
    Suite suite;
    suite_begin(&suite, file);
    Str kind = suite_directive(&suite, "emit");
    cr_assert(kind.ptr, "%s: lacks `//@ emit: KIND`", file->name);
    Checker checker = {.suite = &suite, .output = emitted(&suite, kind)};
    for (size_t at = 0; at < suite.text.len;) {
        size_t end = end_of_line(suite.text, at);
        checker.line++;
        check_line(&checker, (Str){suite.text.ptr + at, end - at});
        at = end + 1;
    }
    check_forbidden(&checker, checker.output.len);
    if (str_eq(kind, STR("ptx"))) {
        assemble(&suite, checker.output);
    }
    suite_end(&suite);
}

ParameterizedTestParameters(mir, golden) {
    return test_files("tests/mir", ".ox", ".rs");
}

ParameterizedTest(struct TestFile *file, mir, golden, .timeout = 200) {
    Suite suite;
    suite_begin(&suite, file);
    Str kind = suite_directive(&suite, "emit");
    suite_golden(&suite, ".mir", emitted(&suite, kind.ptr ? kind : STR("mir")));
    suite_end(&suite);
}
