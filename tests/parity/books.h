// books.h: the examples of the installed books (the reference, Rust by example, …), read from their
// HTML when a test runs. Nothing of them is kept in the project.
#ifndef OXCC_TESTS_BOOKS_H
#define OXCC_TESTS_BOOKS_H

#include "base/base.h"

typedef struct BookExample {
    Str name; // page and number of the code block in it: reference/types/closure#12
    Str book; // reference
    Str text; // the whole program, hidden lines included, as rustdoc wraps it
    const char *edition;
} BookExample;
SLICE_DEF(BookExample);

// …/share/doc/rust/html of the installed rustc; NULL where there are no books.
const char *books_folder(Arena *arena);
// In order of books and pages, each program once; what is marked `ignore` is left out, unless it is
// there to be rejected. With a filter those whose names contain it.
BookExampleSlice books_read(Arena *arena, const char *folder, const char *filter);

#endif
