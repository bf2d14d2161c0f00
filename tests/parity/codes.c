#define _GNU_SOURCE // memmem
// codes.c: from the HTML of the error code documentation to programs, and the comparison of rustc
// and oxcc on them (codes.h).
//
// The book's pages hold each example in one element `<code class="language-rust CLASSES">`; the
// coloured text inside is the program once tags are dropped and entities decoded, the lines that a
// reader does not see included. Both compilers compile for edition 2024 and print one line a
// message: `example.rs:4:9: error[E0308]: …`.
#include "parity/codes.h"

#include "base/vec.h"
#include "process.h"

#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { COMPILE_SECONDS = 60 };

// ---------------------------------------------------------------- reading

const char *codes_folder(Arena *arena) {
    if (!have_program("rustc")) {
        return NULL;
    }
    RunResult sysroot =
        run_program(arena, (const char *[]){"rustc", "--print", "sysroot", NULL}, NULL, NULL, 30);
    Str path = sysroot.out;
    while (path.len && isspace((unsigned char)path.ptr[path.len - 1])) {
        path.len--;
    }
    Str folder = arena_printf(arena, STR_FMT "/share/doc/rust/html/error_codes", STR_ARG(path));
    struct stat info;
    return stat(folder.ptr, &info) == 0 && S_ISDIR(info.st_mode) ? folder.ptr : NULL;
}

static bool contains(Str text, Str wanted) {
    return memmem(text.ptr, text.len, wanted.ptr, wanted.len) != NULL;
}

// Moves past the next occurrence of a text: what was before it goes to *before.
static bool skip_past(Str *rest, Str wanted, Str *before) {
    const char *at = memmem(rest->ptr, rest->len, wanted.ptr, wanted.len);
    if (!at) {
        return false;
    }
    *before = (Str){rest->ptr, (size_t)(at - rest->ptr)};
    size_t used = before->len + wanted.len;
    *rest = (Str){rest->ptr + used, rest->len - used};
    return true;
}

static Str plain_text(Arena *arena, Str html) {
    static const struct {
        Str entity;
        char character;
    } entities[] = {
        {STR("&lt;"), '<'},   {STR("&gt;"), '>'},   {STR("&amp;"), '&'},
        {STR("&quot;"), '"'}, {STR("&#39;"), '\''}, {STR("&#x27;"), '\''},
    };
    char *out = arena_alloc(arena, html.len + 1, 1);
    size_t len = 0;
    for (size_t i = 0; i < html.len;) {
        Str rest = {html.ptr + i, html.len - i};
        if (rest.ptr[0] == '<') {
            const char *end = memchr(rest.ptr, '>', rest.len);
            i += end ? (size_t)(end - rest.ptr) + 1 : rest.len;
            continue;
        }
        size_t used = 1;
        char character = rest.ptr[0];
        for (size_t k = 0; k < sizeof entities / sizeof *entities; k++) {
            if (str_starts_with(rest, entities[k].entity)) {
                used = entities[k].entity.len;
                character = entities[k].character;
            }
        }
        out[len++] = character;
        i += used;
    }
    return (Str){out, len};
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
    VEC(Str) pages = {0};
    DIR *directory = opendir(folder);
    for (struct dirent *entry; directory && (entry = readdir(directory));) {
        Str name = str_of(entry->d_name);
        if (name.len == strlen("E0000.html") && name.ptr[0] == 'E') {
            vec_push(&pages, arena_str(arena, name));
        }
    }
    if (directory) {
        closedir(directory);
    }
    if (pages.len) {
        qsort(pages.data, pages.len, sizeof(Str), by_text);
    }
    CodeVec examples = {0};
    for (uint32_t i = 0; i < pages.len; i++) {
        Arena *temporary = arena_new();
        bool found;
        const char *path =
            arena_printf(temporary, "%s/" STR_FMT, folder, STR_ARG(pages.data[i])).ptr;
        read_page(arena, &examples, read_file(temporary, path, &found),
                  (Str){pages.data[i].ptr, strlen("E0000")});
        arena_free(temporary);
    }
    vec_free(&pages);
    CodeExampleSlice slice;
    vec_to_slice(arena, &examples, &slice);
    return slice;
}

// ---------------------------------------------------------------- comparing

typedef struct Said {
    char code[16]; // empty: none
    uint32_t line; // 0: no place
} Said;
typedef VEC(Said) SaidVec;

static int by_line(const void *a, const void *b) {
    const Said *x = a, *y = b;
    return x->line != y->line ? (x->line < y->line ? -1 : 1) : strcmp(x->code, y->code);
}

// The errors among `place: error[CODE]: …` lines, sorted, each once.
static SaidVec errors_said(Str text) {
    SaidVec said = {0};
    Str line, place = STR("example.rs:");
    while (text.len) {
        if (!skip_past(&text, STR("\n"), &line)) {
            line = text;
            text.len = 0;
        }
        Said one = {0};
        if (str_starts_with(line, place)) {
            one.line = (uint32_t)atoi(line.ptr + place.len);
            Str before;
            if (!skip_past(&line, STR(": "), &before)) {
                continue;
            }
        }
        if (!str_starts_with(line, STR("error")) || contains(line, STR("aborting due to"))) {
            continue;
        }
        sscanf(line.ptr, "error[%15[^]]]", one.code);
        vec_push(&said, one);
    }
    if (said.len) {
        qsort(said.data, said.len, sizeof *said.data, by_line);
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < said.len; i++) {
        if (i == 0 || by_line(&said.data[kept - 1], &said.data[i]) != 0) {
            said.data[kept++] = said.data[i];
        }
    }
    said.len = kept;
    return said;
}

static Str set_text(Arena *arena, const SaidVec *said) {
    Str text = STR("");
    for (uint32_t i = 0; i < said->len; i++) {
        text =
            arena_printf(arena, STR_FMT "%s%s:%u", STR_ARG(text), i ? " " : "",
                         said->data[i].code[0] ? said->data[i].code : "error", said->data[i].line);
    }
    return text;
}

static bool has_code(const SaidVec *said, Str code) {
    for (uint32_t i = 0; i < said->len; i++) {
        if (str_eq(str_of(said->data[i].code), code)) {
            return true;
        }
    }
    return false;
}

CodeVerdict codes_compare(Arena *arena, const CodeExample *example) {
    char *folder = temp_folder(arena);
    const char *source = arena_printf(arena, "%s/example.rs", folder).ptr;
    FILE *file = fopen(source, "wb");
    if (!file || fwrite(example->text.ptr, 1, example->text.len, file) != example->text.len) {
        fprintf(stderr, "parity: cannot write %s\n", source);
    }
    if (file) {
        fclose(file);
    }
    const char *const theirs[] = {"rustc", "--edition=2024", "--error-format=short", "-Awarnings",
                                  "-o",    "example",        "example.rs",           NULL};
    const char *const ours[] = {oxcc_path(), "check",      "--error-format=short",
                                "-w",        "example.rs", NULL};
    RunResult rustc = run_program(arena, theirs, folder, NULL, COMPILE_SECONDS);
    RunResult oxcc = run_program(arena, ours, folder, NULL, COMPILE_SECONDS);
    SaidVec a = errors_said(rustc.err), b = errors_said(oxcc.err);
    CodeVerdict verdict = {.theirs = set_text(arena, &a), .ours = set_text(arena, &b)};
    verdict.counts = example->must_fail ? has_code(&a, example->code) : rustc.status == 0;
    verdict.agrees = str_eq(verdict.theirs, verdict.ours) && !oxcc.timed_out && oxcc.status <= 1 &&
                     (rustc.status == 0) == (oxcc.status == 0);
    verdict.has_code = has_code(&b, example->code);
    vec_free(&a);
    vec_free(&b);
    remove_folder(folder);
    return verdict;
}
