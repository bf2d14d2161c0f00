// codes.c: from the HTML of the error code documentation to programs, and the comparison of rustc
// and oxcc on them (codes.h).
//
// The book's pages hold each example in one element `<code class="language-rust CLASSES">`; the
// coloured text inside is the program once tags are dropped and entities decoded, the lines that a
// reader does not see included. Both compilers compile for edition 2024.
#include "parity/codes.h"

#include "parity/page.h"
#include "parity/said.h"
#include "process.h"

#include <stdlib.h>

// ---------------------------------------------------------------- reading

const char *codes_folder(Arena *arena) {
    return page_folder(arena, "error_codes");
}

typedef VEC(CodeExample) CodeVec;

static void read_page(Arena *arena, CodeVec *examples, Str html, Str code) {
    Str skipped, classes, body;
    for (uint32_t number = 1; skip_past(&html, STR("<code class=\"language-"), &skipped) &&
                              skip_past(&html, STR("\">"), &classes) &&
                              skip_past(&html, STR("</code>"), &body);) {
        if (!str_starts_with(classes, STR("rust")) || contains(classes, STR("ignore"))) {
            continue;
        }
        vec_push(examples,
                 (CodeExample){.name = arena_printf(arena, STR_FMT "#%u", STR_ARG(code), number++),
                               .code = arena_str(arena, code),
                               .text = plain_text(arena, body),
                               .must_fail = contains(classes, STR("compile_fail"))});
    }
}

static int by_text(const void *a, const void *b) {
    return strcmp(((const Str *)a)->ptr, ((const Str *)b)->ptr);
}

CodeExampleSlice codes_read(Arena *arena, const char *folder) {
    PageVec found = {0}, pages = {0};
    page_names(arena, &found, folder, false);
    for (uint32_t i = 0; i < found.len; i++) {
        if (found.data[i].len == strlen("E0000.html") && found.data[i].ptr[0] == 'E') {
            vec_push(&pages, found.data[i]);
        }
    }
    vec_free(&found);
    if (pages.len) {
        qsort(pages.data, pages.len, sizeof(Str), by_text);
    }
    CodeVec examples = {0};
    for (uint32_t i = 0; i < pages.len; i++) {
        Arena *temporary = arena_new();
        bool read;
        const char *path =
            arena_printf(temporary, "%s/" STR_FMT, folder, STR_ARG(pages.data[i])).ptr;
        read_page(arena, &examples, read_file(temporary, path, &read),
                  (Str){pages.data[i].ptr, strlen("E0000")});
        arena_free(temporary);
    }
    vec_free(&pages);
    CodeExampleSlice slice;
    vec_to_slice(arena, &examples, &slice);
    return slice;
}

// ---------------------------------------------------------------- comparing

CodeVerdict codes_compare(Arena *arena, const CodeExample *example) {
    Said theirs = said_by_rustc(arena, example->text, "2024");
    Said ours = said_by_oxcc(arena, example->text, "2024");
    return (CodeVerdict){
        .theirs = theirs.errors,
        .ours = ours.errors,
        .counts = example->must_fail ? said_has_code(theirs.errors, example->code)
                                     : theirs.ending == SAID_ACCEPTED,
        .agrees = theirs.ending == ours.ending && str_eq(theirs.errors, ours.errors),
        .has_code = said_has_code(ours.errors, example->code),
    };
}
