// files.h: what the parts of oxtest share: test files as parameters, running programs, comparing
// texts.
#ifndef OXCC_TESTS_FILES_H
#define OXCC_TESTS_FILES_H

#include "base/base.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>

struct TestFile {
    char path[512]; // absolute
    char name[256]; // from the project root
};
// Every file below a folder of the project whose name ends so, sorted; folders that do not exist
// have none. `other_suffix` is a second accepted ending or NULL. OXTEST_ONLY=TEXT keeps the files
// whose names contain TEXT.
struct criterion_test_params test_files(const char *folder, const char *suffix,
                                        const char *other_suffix);
// NULL when equal; else a readable difference: context, lines with - (expected) and + (actual).
char *text_difference(Str expected, Str actual);

typedef struct RunResult {
    int status; // exit status, or 128 + signal
    bool timed_out;
    Str out, err;
} RunResult;
// Runs a program (NULL-terminated arguments) with a time limit; `directory` and the NULL-terminated
// `environment` of extra NAME=VALUE may be NULL.
RunResult run_program(Arena *arena, const char *const *arguments, const char *directory,
                      const char *const *environment, unsigned seconds);
Str read_file(Arena *arena, const char *path, bool *found);
const char *oxcc_path(void);     // the compiler under test
char *temp_folder(Arena *arena); // fresh; removed by remove_folder
void remove_folder(const char *path);

#endif
