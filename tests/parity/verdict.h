// verdict.h: what a compiler makes of one example.
#ifndef OXCC_TESTS_VERDICT_H
#define OXCC_TESTS_VERDICT_H

#include "parity/examples.h"

typedef enum Stage {
    STAGE_PASSED,
    STAGE_COMPILE, // the compiler refused it
    STAGE_CRASH,   // the compiler failed: internal error, signal, time limit
    STAGE_RUN,     // the program ended otherwise than it should
} Stage;
typedef struct Verdict {
    Stage stage;
    char message[200]; // the first line that says why
    Str details;       // all that was written to stderr
} Verdict;
const char *stage_name(Stage stage);
Verdict verdict_of_oxcc(Arena *arena, const Example *example);
Verdict verdict_of_rustc(Arena *arena, const Example *example);

#endif
