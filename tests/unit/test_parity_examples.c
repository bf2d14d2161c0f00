// test_parity_examples.c: examples are found in pages written as rustdoc writes them.
#include "parity/examples.h"
#include "process.h"

#include <criterion/criterion.h>
#include <sys/stat.h>

static void write_page(Arena *arena, const char *folder, const char *name, const char *html) {
    FILE *file = fopen(arena_printf(arena, "%s/%s", folder, name).ptr, "w");
    cr_assert(file);
    fputs(html, file);
    fclose(file);
}

#define BLOCK(classes, query)                                                                      \
    "<div class=\"example-wrap" classes "\"><pre class=\"rust rust-example-rendered\"><code>"      \
    "<span class=\"kw\">let</span></code></pre><a class=\"test-arrow\" target=\"_blank\" title="   \
    "\"Run code\" href=\"https://play.rust-lang.org/?code=" query "\"></a></div>\n"

Test(parity_examples, what_counts) {
    Arena *arena = arena_new();
    const char *folder = temp_folder(arena);
    mkdir(arena_printf(arena, "%s/option", folder).ptr, 0777);
    write_page(arena, folder, "option/enum.Option.html",
               BLOCK("", "fn+main()+%7B%0A++++a%26b%0A%7D&amp;edition=2024")
                   BLOCK(" ignore", "ignored&amp;edition=2024")
                       BLOCK(" compile_fail", "refused&amp;edition=2024")
                           BLOCK("", "new&amp;version=nightly&amp;edition=2024")
                               BLOCK(" should_panic",
                                     "panics&amp;edition=2021") "<div class=\"example-wrap\"><pre "
                                                                "class=\"language-text\"><code>"
                                                                "no program</code></pre></div>");
    write_page(arena, folder, "primitive.u8.html",
               BLOCK("", "fn+main()+%7B%0A++++a%26b%0A%7D&amp;edition=2024")
                   BLOCK("", "other&amp;edition=2024"));
    write_page(arena, folder, "macro.vec.html", BLOCK("", "macro&amp;edition=2024"));
    ExampleSlice all = examples_read(arena, folder, NULL);
    cr_assert_eq(all.len, 4);
    // The first example of the option's page is known from that of the primitive type.
    cr_expect(str_eq(all.ptr[0].name, STR("primitive.u8#1")));
    cr_expect(str_eq(all.ptr[0].module, STR("primitive.u8")));
    cr_expect(str_eq(all.ptr[0].text, STR("fn main() {\n    a&b\n}")));
    cr_expect(str_eq(all.ptr[0].edition, STR("2024")) && !all.ptr[0].should_panic);
    cr_expect(str_eq(all.ptr[1].name, STR("primitive.u8#2")));
    cr_expect(str_eq(all.ptr[2].name, STR("macro.vec#1")));
    cr_expect(str_eq(all.ptr[2].module, STR("macro")));
    cr_expect(str_eq(all.ptr[3].name, STR("option/enum.Option#5")));
    cr_expect(str_eq(all.ptr[3].module, STR("option")));
    cr_expect(str_eq(all.ptr[3].edition, STR("2021")) && all.ptr[3].should_panic);
    cr_expect_eq(examples_read(arena, folder, "option/").len, 2);
    remove_folder(folder);
    arena_free(arena);
}
