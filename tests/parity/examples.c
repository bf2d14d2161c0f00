// examples.c: from the HTML of the documentation to programs (examples.h).
//
// rustdoc puts a "Run" link beside every example. Its address holds the program exactly as rustdoc
// tests it: hidden lines included, wrapped in `fn main` where there is none, inner attributes
// first, a fallible `main` where the example ends in `Ok::<(), E>(())`. So the code is taken from
// there and not from the coloured text. Left out: `ignore` and `compile_fail`, and whatever needs
// a nightly compiler. What the HTML does not show is `no_run`; only running with rustc tells.
#include "parity/examples.h"

#include "parity/page.h"
#include "process.h"

#include <ctype.h>
#include <stdlib.h>

typedef VEC(Example) ExampleVec;
typedef struct Reader {
    Arena *arena;
    const char *filter;
    Map seen; // hashes of programs
    ExampleVec examples;
} Reader;

const char *examples_folder(Arena *arena) {
    return page_folder(arena, "std");
}

// Pages of primitive types first: their methods are shown on the pages of whatever dereferences to
// them, too.
static int by_owner(const void *a, const void *b) {
    Str left = *(const Str *)a, right = *(const Str *)b;
    int order =
        str_starts_with(right, STR("primitive.")) - str_starts_with(left, STR("primitive."));
    return order ? order : strcmp(left.ptr, right.ptr);
}

static int hex_digit(char c) {
    return isdigit((unsigned char)c) ? c - '0' : (tolower((unsigned char)c) - 'a' + 10);
}

// The form encoding of addresses: `+` is a space, %XX a byte.
static Str decode(Arena *arena, Str text) {
    char *out = arena_alloc(arena, text.len + 1, 1);
    size_t len = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] == '%' && i + 2 < text.len && isxdigit((unsigned char)text.ptr[i + 1]) &&
            isxdigit((unsigned char)text.ptr[i + 2])) {
            out[len++] = (char)(hex_digit(text.ptr[i + 1]) << 4 | hex_digit(text.ptr[i + 2]));
            i += 2;
        } else {
            out[len++] = text.ptr[i] == '+' ? ' ' : text.ptr[i];
        }
    }
    return (Str){out, len};
}

// option/enum.Option -> option; a page at the top is its own module: primitive.u8. Those of the
// macros and of the keywords, one example each, are counted together.
static Str module_of(Str page) {
    const char *slash = memchr(page.ptr, '/', page.len);
    if (slash) {
        return (Str){page.ptr, (size_t)(slash - page.ptr)};
    }
    const Str together[] = {STR("keyword"), STR("macro")};
    for (size_t i = 0; i < sizeof together / sizeof *together; i++) {
        if (str_starts_with(page, together[i])) {
            return together[i];
        }
    }
    return page;
}

// `classes` are those of the block, `query` is the part of the address after the program.
static void add_example(Reader *reader, Str page, uint32_t number, Str classes, Str code,
                        Str query) {
    Str name = arena_printf(reader->arena, STR_FMT "#%u", STR_ARG(page), number);
    if (contains(classes, STR("ignore")) || contains(classes, STR("compile_fail")) ||
        contains(query, STR("version=nightly")) ||
        (reader->filter && !strstr(name.ptr, reader->filter))) {
        return;
    }
    Str text = decode(reader->arena, code), before;
    uint64_t hash = hash_bytes(text.ptr, text.len) >> 1;
    if (map_get_or(&reader->seen, hash, 0)) {
        return;
    }
    map_set(&reader->seen, hash, 1);
    Str edition = STR("2015");
    if (skip_past(&query, STR("edition="), &before)) {
        edition = arena_str(reader->arena, (Str){query.ptr, query.len < 4 ? query.len : 4});
    }
    vec_push(&reader->examples, (Example){
                                    .name = name,
                                    .module = module_of(page),
                                    .text = text,
                                    .edition = edition,
                                    .should_panic = contains(classes, STR("should_panic")),
                                });
}

// <div class="example-wrap CLASSES">…<pre …><code>…</code></pre><a class="test-arrow" …
//  href="https://play.rust-lang.org/?code=PROGRAM&amp;edition=2024">
static void read_page(Reader *reader, Str html, Str page) {
    Str classes, skipped;
    for (uint32_t number = 1; skip_past(&html, STR("<div class=\"example-wrap"), &skipped);
         number++) {
        Str block = html, code, query;
        if (skip_past(&block, STR("\">"), &classes) &&
            skip_past(&block, STR("</code></pre>"), &skipped) &&
            str_starts_with(block, STR("<a class=\"test-arrow\"")) &&
            skip_past(&block, STR("play.rust-lang.org/?code="), &skipped) &&
            skip_past(&block, STR("&amp;"), &code) && skip_past(&block, STR("\""), &query)) {
            add_example(reader, page, number, classes, code, query);
        }
    }
}

ExampleSlice examples_read(Arena *arena, const char *folder, const char *filter) {
    Reader reader = {.arena = arena, .filter = filter};
    PageVec pages = {0};
    page_names(arena, &pages, folder, false);
    if (pages.len) {
        qsort(pages.data, pages.len, sizeof(Str), by_owner);
    }
    for (uint32_t i = 0; i < pages.len; i++) {
        Arena *temporary = arena_new();
        Str page = pages.data[i];
        bool found;
        Str html = read_file(
            temporary, arena_printf(temporary, "%s/" STR_FMT, folder, STR_ARG(page)).ptr, &found);
        read_page(&reader, html, (Str){page.ptr, page.len - strlen(".html")});
        arena_free(temporary);
    }
    vec_free(&pages);
    map_free(&reader.seen);
    ExampleSlice examples;
    vec_to_slice(arena, &reader.examples, &examples);
    return examples;
}
