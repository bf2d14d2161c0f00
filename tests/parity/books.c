// books.c: from the HTML of the books to programs (books.h).
//
// A page holds each example in one element `<code class="language-rust CLASSES">`; the program is
// the text inside once tags are dropped and entities decoded, the lines that a reader does not see
// included. The classes are the words after the block's opening fence. Most programs without
// `fn main` have been wrapped in one already; the others are wrapped here, as rustdoc does: the
// inner attributes at their beginning stay outside.
#include "parity/books.h"

#include "parity/page.h"
#include "process.h"

#include <stdlib.h>

// The edition is that of blocks that name none. The rustc book is about lists of lints here.
static const struct {
    const char *name, *folder, *edition;
} books[] = {
    {"reference", "reference", "2024"},
    {"rust-by-example", "rust-by-example", "2021"},
    {"book", "book", "2024"},
    {"nomicon", "nomicon", "2024"},
    {"edition-guide", "edition-guide", "2021"},
    {"rustc", "rustc/lints", "2021"},
};

typedef VEC(BookExample) BookVec;
typedef struct Reader {
    Arena *arena;
    const char *filter;
    Map seen; // hashes of programs
    BookVec examples;
} Reader;

const char *books_folder(Arena *arena) {
    return page_folder(arena, "reference") ? page_folder(arena, ".") : NULL;
}

static bool is_comment_or_blank(Str line) {
    while (line.len && (*line.ptr == ' ' || *line.ptr == '\t')) {
        line.ptr++;
        line.len--;
    }
    return line.len == 0 || str_starts_with(line, STR("//"));
}

static bool has_main(Str text) {
    while (text.len) {
        Str line = first_line(text);
        if (!is_comment_or_blank(line) && contains(line, STR("fn main"))) {
            return true;
        }
        size_t used = line.len + (line.len < text.len);
        text = (Str){text.ptr + used, text.len - used};
    }
    return false;
}

// The length of the lines at the beginning that hold inner attributes.
static size_t attributes_len(Str text) {
    size_t len = 0, at = 0;
    while (at < text.len) {
        Str line = first_line((Str){text.ptr + at, text.len - at});
        at += line.len + (at + line.len < text.len);
        if (str_starts_with(line, STR("#!["))) {
            len = at;
        } else if (!is_comment_or_blank(line)) {
            break;
        }
    }
    return len;
}

static Str wrapped(Arena *arena, Str text) {
    if (has_main(text)) {
        return text;
    }
    size_t len = attributes_len(text);
    Str attributes = {text.ptr, len}, body = {text.ptr + len, text.len - len};
    return arena_printf(arena, "#![allow(unused)]\n" STR_FMT "fn main() {\n" STR_FMT "\n}\n",
                        STR_ARG(attributes), STR_ARG(body));
}

static bool is_left_out(Str classes) {
    return contains(classes, STR("ignore")) && !contains(classes, STR("compile_fail")) &&
           !contains(classes, STR("does_not_compile")) &&
           !contains(classes, STR("mdbook-runnable"));
}

static const char *edition_of(Arena *arena, Str classes, const char *otherwise) {
    Str before;
    if (!skip_past(&classes, STR("edition"), &before) || classes.len < 4) {
        return otherwise;
    }
    return arena_str(arena, (Str){classes.ptr, 4}).ptr;
}

static void read_page(Reader *reader, size_t book, Str html, Str page) {
    Arena *arena = reader->arena;
    Str skipped, classes, body;
    for (uint32_t number = 1;
         skip_past(&html, STR("<code class=\"language-"), &skipped) &&
         skip_past(&html, STR("\">"), &classes) && skip_past(&html, STR("</code>"), &body);
         number++) {
        Str name =
            arena_printf(arena, "%s/" STR_FMT "#%u", books[book].folder, STR_ARG(page), number);
        if (!str_starts_with(classes, STR("rust")) || is_left_out(classes) ||
            (reader->filter && !strstr(name.ptr, reader->filter))) {
            continue;
        }
        Str text = wrapped(arena, plain_text(arena, body));
        uint64_t hash = hash_bytes(text.ptr, text.len) >> 1;
        if (!map_get_or(&reader->seen, hash, 0)) {
            map_set(&reader->seen, hash, 1);
            vec_push(&reader->examples,
                     (BookExample){.name = name,
                                   .book = str_of(books[book].name),
                                   .text = text,
                                   .edition = edition_of(arena, classes, books[book].edition)});
        }
    }
}

static int by_text(const void *a, const void *b) {
    return strcmp(((const Str *)a)->ptr, ((const Str *)b)->ptr);
}

static void read_book(Reader *reader, const char *folder, size_t book) {
    const char *root = arena_printf(reader->arena, "%s/%s", folder, books[book].folder).ptr;
    PageVec pages = {0};
    page_names(reader->arena, &pages, root, true);
    if (pages.len) {
        qsort(pages.data, pages.len, sizeof(Str), by_text);
    }
    for (uint32_t i = 0; i < pages.len; i++) {
        Str page = pages.data[i];
        if (str_eq(page, STR("print.html"))) { // all pages on one
            continue;
        }
        Arena *temporary = arena_new();
        bool found;
        Str html = read_file(
            temporary, arena_printf(temporary, "%s/" STR_FMT, root, STR_ARG(page)).ptr, &found);
        read_page(reader, book, html, (Str){page.ptr, page.len - strlen(".html")});
        arena_free(temporary);
    }
    vec_free(&pages);
}

BookExampleSlice books_read(Arena *arena, const char *folder, const char *filter) {
    Reader reader = {.arena = arena, .filter = filter};
    for (size_t book = 0; book < sizeof books / sizeof *books; book++) {
        read_book(&reader, folder, book);
    }
    map_free(&reader.seen);
    BookExampleSlice examples;
    vec_to_slice(arena, &reader.examples, &examples);
    return examples;
}
