// said.h: which errors a compiler reports about a program, as a set of codes (or names of lints)
// and lines.
#ifndef OXCC_TESTS_SAID_H
#define OXCC_TESTS_SAID_H

#include "base/base.h"

typedef enum SaidEnding {
    SAID_ACCEPTED,
    SAID_REJECTED,
    SAID_CRASHED, // internal error, signal, time limit
} SaidEnding;
typedef struct Said {
    SaidEnding ending;
    Str errors; // the set, by line: `E0308:4 unused_mut:7 error:9`; line 0: none in the program
} Said;
Said said_by_rustc(Arena *arena, Str program, const char *edition);
Said said_by_oxcc(Arena *arena, Str program, const char *edition);
// The set among the messages of --error-format=json; `file` is the program's name in them.
Str said_errors(Arena *arena, Str messages, Str file);
bool said_has_code(Str errors, Str code);

#endif
