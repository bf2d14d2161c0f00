// codes.h: the examples of the installed documentation of error codes, read from its HTML when a
// test runs, and what two compilers say about one. Nothing of them is kept in the project.
#ifndef OXCC_TESTS_CODES_H
#define OXCC_TESTS_CODES_H

#include "base/base.h"

typedef struct CodeExample {
    Str name; // E0308#1: the page and the number of the code block in it
    Str code; // E0308
    Str text; // the whole program, hidden lines included
    bool must_fail;
} CodeExample;
SLICE_DEF(CodeExample);

// …/share/doc/rust/html/error_codes of the installed rustc; NULL where there is none.
const char *codes_folder(Arena *arena);
// In order of pages; what is marked `ignore` or is no Rust is left out.
CodeExampleSlice codes_read(Arena *arena, const char *folder);

typedef struct CodeVerdict {
    bool counts;      // rustc rejects it with the code of its page, or accepts it as it should
    bool agrees;      // the same set of codes and lines; accepted by both
    bool has_code;    // ours has the code of the page, wherever
    Str theirs, ours; // the sets: `E0308:4 E0425:7`
} CodeVerdict;
CodeVerdict codes_compare(Arena *arena, const CodeExample *example);

#endif
