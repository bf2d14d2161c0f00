// test_parity_books.c: examples are found in pages as the books have them, and what a compiler
// reports in JSON becomes a set.
#include "parity/books.h"
#include "parity/said.h"
#include "process.h"

#include <criterion/criterion.h>
#include <sys/stat.h>

static void write_page(Arena *arena, const char *folder, const char *name, const char *html) {
    FILE *file = fopen(arena_printf(arena, "%s/%s", folder, name).ptr, "w");
    cr_assert(file);
    fputs(html, file);
    fclose(file);
}

Test(parity_books, what_counts) {
    Arena *arena = arena_new();
    const char *folder = temp_folder(arena);
    const char *const folders[] = {"reference", "reference/items", "reference/de"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        mkdir(arena_printf(arena, "%s/%s", folder, folders[i]).ptr, 0777);
    }
    write_page(arena, folder, "reference/index.html", "<p>no program</p>");
    write_page(arena, folder, "reference/print.html",
               "<pre><code class=\"language-rust\">fn main() { all() }</code></pre>");
    write_page(arena, folder, "reference/items/index.html", "<p>no program</p>");
    write_page(arena, folder, "reference/de/print.html", "");
    write_page(arena, folder, "reference/de/index.html",
               "<pre><code class=\"language-rust\">fn main() { translated() }</code></pre>");
    write_page(arena, folder, "reference/items/mod.html",
               "<pre><code class=\"language-rust compile_fail edition2018\"><span class=\"boring\">"
               "fn main() {\n</span>    a::&lt;u8&gt;()\n}</code></pre>"
               "<pre><code class=\"language-text\">error</code></pre>"
               "<pre><code class=\"language-rust ignore\">let ignored</code></pre>"
               "<pre><code class=\"language-rust ignore does_not_compile\">#![deny(unused)]\n"
               "// not `fn main`\nlet x = 1;</code></pre>");
    BookExampleSlice all = books_read(arena, folder, NULL);
    cr_assert_eq(all.len, 2);
    cr_expect(str_eq(all.ptr[0].name, STR("reference/items/mod#1")));
    cr_expect(str_eq(all.ptr[0].book, STR("reference")));
    cr_expect(str_eq(all.ptr[0].text, STR("fn main() {\n    a::<u8>()\n}")));
    cr_expect_str_eq(all.ptr[0].edition, "2018");
    cr_expect(str_eq(all.ptr[1].name, STR("reference/items/mod#4")));
    cr_expect(str_eq(all.ptr[1].text, STR("#![allow(unused)]\n#![deny(unused)]\nfn main() {\n"
                                          "// not `fn main`\nlet x = 1;\n}\n")));
    cr_expect_str_eq(all.ptr[1].edition, "2024");
    cr_expect_eq(books_read(arena, folder, "mod#4").len, 1);
    remove_folder(folder);
    arena_free(arena);
}

#define MESSAGE(code, level, spans)                                                                \
    "{\"message\":\"a \\\"b}\",\"code\":" code ",\"level\":\"" level "\",\"spans\":[" spans "]}\n"
#define SPAN(file, line, primary)                                                                  \
    "{\"file_name\":\"" file "\",\"line_start\":" line ",\"is_primary\":" primary                  \
    ",\"text\":[{\"text\":\"[\"}]}"

Test(parity_books, what_is_said) {
    Arena *arena = arena_new();
    Str messages =
        STR("no JSON\n" MESSAGE("{\"code\":\"unused_mut\"}", "error", SPAN("a.rs", "12", "true"))
                MESSAGE("{\"code\":\"E0308\",\"explanation\":\"]\"}", "error",
                        SPAN("a.rs", "3", "false") "," SPAN("a.rs", "4", "true"))
                    MESSAGE("null", "error", SPAN("core/panic.rs", "7", "true"))
                        MESSAGE("{\"code\":\"E0308\"}", "error", SPAN("a.rs", "4", "true"))
                            MESSAGE("null", "warning", SPAN("a.rs", "5", "true")));
    Str set = said_errors(arena, messages, STR("a.rs"));
    cr_expect(str_eq(set, STR("error:0 E0308:4 unused_mut:12")), "%s", set.ptr);
    cr_expect(said_has_code(set, STR("unused_mut")));
    cr_expect(!said_has_code(set, STR("mut")) && !said_has_code(set, STR("E030")));
    arena_free(arena);
}
