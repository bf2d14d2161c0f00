// page.h: the pages of the installed Rust documentation, and what there is to reading them.
#ifndef OXCC_TESTS_PAGE_H
#define OXCC_TESTS_PAGE_H

#include "base/base.h"
#include "base/vec.h"

typedef VEC(Str) PageVec;

// …/share/doc/rust/html/NAME of the installed rustc; NULL where there is none.
const char *page_folder(Arena *arena, const char *name);
// The paths of the .html files below a folder, as seen from there, unordered. Below a book a folder
// with an index.html and a print.html of its own is another book (a translation, an older edition),
// left out.
void page_names(Arena *arena, PageVec *pages, const char *folder, bool is_book);
bool contains(Str text, Str wanted);
// Moves past the next occurrence of a text: what was before it goes to *before.
bool skip_past(Str *rest, Str wanted, Str *before);
// Without tags, entities decoded.
Str plain_text(Arena *arena, Str html);
Str first_line(Str text);
// Writes a file; says so on stderr where it cannot.
void write_text(const char *path, Str text);

#endif
