#define _GNU_SOURCE // memmem
// test_explain.c: the programs of docs/error_codes.md, which `oxcc explain` prints: one must fail
// with just the code it stands under, the other must pass.
#include "suite.h"

#include "base/vec.h"

#include <criterion/criterion.h>
#include <stdlib.h>

typedef struct Section {
    Str code, fails, passes; // ptr NULL: none
} Section;
typedef VEC(Section) Sections;

static Str between(Str text, const char *open, const char *close) {
    const char *begin = memmem(text.ptr, text.len, open, strlen(open));
    if (!begin) {
        return (Str){NULL, 0};
    }
    begin += strlen(open);
    const char *end = memmem(begin, (size_t)(text.ptr + text.len - begin), close, strlen(close));
    return (Str){begin, (size_t)((end ? end : text.ptr + text.len) - begin)};
}

static Sections read_sections(Arena *arena) {
    Sections all = {0};
    Str text;
    int failed = file_read(arena, STR(OXCC_SOURCE_DIR "/docs/error_codes.md"), &text);
    cr_assert(failed == 0, "docs/error_codes.md cannot be read");
    const char *at = memmem(text.ptr, text.len, "\n## ", 4);
    while (at) {
        Str rest = {at + 4, (size_t)(text.ptr + text.len - at - 4)};
        const char *next = memmem(rest.ptr, rest.len, "\n## ", 4);
        Str section = {rest.ptr, (size_t)((next ? next : text.ptr + text.len) - rest.ptr)};
        const char *newline = memchr(section.ptr, '\n', section.len);
        Section one = {.code = {section.ptr, (size_t)(newline - section.ptr)},
                       .fails = between(section, "```rust,fails\n", "```\n"),
                       .passes = between(section, "```rust,passes\n", "```\n")};
        vec_push(&all, one);
        at = next;
    }
    return all;
}

static RunResult check_program(Arena *arena, const char *folder, Str program) {
    const char *path = arena_printf(arena, "%s/main.ox", folder).ptr;
    FILE *file = fopen(path, "w");
    fwrite(program.ptr, 1, program.len, file);
    fclose(file);
    const char *const command[] = {OXCC_BINARY_DIR "/oxcc", "check",   "--error-format=short",
                                   "--color=never",         "main.ox", NULL};
    return run_program(arena, command, folder, NULL, 60);
}

// Every code in the messages, apart from the one expected; ptr NULL: none.
static bool has_other_code(Str messages, Str code) {
    for (size_t i = 0; i + 6 < messages.len; i++) {
        Str rest = {messages.ptr + i, messages.len - i};
        if (str_starts_with(rest, STR("error[")) &&
            !str_starts_with((Str){rest.ptr + 6, rest.len - 6}, code)) {
            return true;
        }
    }
    return false;
}

static void check_section(Arena *arena, const char *folder, const Section *section) {
    if (section->fails.ptr) {
        RunResult result = check_program(arena, folder, section->fails);
        Str wanted = arena_printf(arena, "error[" STR_FMT "]", STR_ARG(section->code));
        bool found = memmem(result.err.ptr, result.err.len, wanted.ptr, wanted.len) != NULL;
        cr_expect(result.status == 1 && found && !has_other_code(result.err, section->code),
                  STR_FMT ": the failing program gives\n" STR_FMT, STR_ARG(section->code),
                  STR_ARG(result.err));
    }
    if (section->passes.ptr) {
        RunResult result = check_program(arena, folder, section->passes);
        cr_expect(result.status == 0, STR_FMT ": the passing program gives\n" STR_FMT,
                  STR_ARG(section->code), STR_ARG(result.err));
    }
}

enum { PARTS = 8 };

ParameterizedTestParameters(explain, programs) {
    static uint32_t parts[PARTS];
    for (uint32_t i = 0; i < PARTS; i++) {
        parts[i] = i;
    }
    return cr_make_param_array(uint32_t, parts, PARTS);
}

ParameterizedTest(uint32_t *part, explain, programs, .timeout = 300) {
    Arena *arena = arena_new();
    Sections sections = read_sections(arena);
    cr_assert(sections.len > 280, "only %u sections", sections.len);
    char folder[] = "/tmp/oxtest-explain-XXXXXX";
    cr_assert(mkdtemp(folder) != NULL);
    for (uint32_t i = *part; i < sections.len; i += PARTS) {
        check_section(arena, folder, &sections.data[i]);
    }
    remove(arena_printf(arena, "%s/main.ox", folder).ptr);
    remove(folder);
    vec_free(&sections);
    arena_free(arena);
}
