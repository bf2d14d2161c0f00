// examples.h: the examples of the installed standard library documentation, read from its HTML
// when a test runs. Nothing of them is kept in the project.
#ifndef OXCC_TESTS_EXAMPLES_H
#define OXCC_TESTS_EXAMPLES_H

#include "base/base.h"

typedef struct Example {
    Str name;    // page and number of the code block in it: option/enum.Option#12
    Str module;  // for the table: option, primitive.u8
    Str text;    // the whole program, as rustdoc wraps it
    Str edition; // 2024
    bool should_panic;
} Example;
SLICE_DEF(Example);

// …/share/doc/rust/html/std of the installed rustc; NULL where there is none.
const char *examples_folder(Arena *arena);
// All that can run on a stable compiler, each program once, those of primitive types first. With a
// filter those whose names contain it.
ExampleSlice examples_read(Arena *arena, const char *folder, const char *filter);

#endif
