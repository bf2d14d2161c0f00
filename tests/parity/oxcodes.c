// oxcodes.c: how often oxcc says the same as rustc about the examples of the error code
// documentation. `./x parity codes [CODE]` runs it: a line for each difference, then for those that
// must fail how many have the same set of codes and lines and how many at least the code of their
// page, and for those that must pass how many do.
#include "parity/codes.h"
#include "process.h"

#include <stdio.h>

int main(int count, char **arguments) {
    Arena *arena = arena_new();
    const char *folder = codes_folder(arena);
    if (!folder) {
        fprintf(stderr, "skipped: no documentation of Rust's error codes is installed\n");
        return 0;
    }
    CodeExampleSlice examples = codes_read(arena, folder);
    unsigned fails = 0, same = 0, with_code = 0, passes = 0, accepted = 0;
    for (uint32_t i = 0; i < examples.len; i++) {
        const CodeExample *example = &examples.ptr[i];
        if (count > 1 && !str_eq(example->code, str_of(arguments[1]))) {
            continue;
        }
        Arena *temporary = arena_new();
        CodeVerdict verdict = codes_compare(temporary, example);
        if (verdict.counts && example->must_fail) {
            fails++;
            same += verdict.agrees;
            with_code += verdict.has_code;
        } else if (verdict.counts) {
            passes++;
            accepted += verdict.agrees;
        }
        if (verdict.counts && !verdict.agrees) {
            printf(STR_FMT ": rustc: " STR_FMT "; oxcc: " STR_FMT "\n", STR_ARG(example->name),
                   STR_ARG(verdict.theirs), STR_ARG(verdict.ours));
            fflush(stdout);
        }
        arena_free(temporary);
    }
    printf("must fail: %u; the same codes and lines: %u; the code of the page: %u\n", fails, same,
           with_code);
    printf("must pass: %u; accepted: %u\n", passes, accepted);
    arena_free(arena);
    return 0;
}
