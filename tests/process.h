// process.h: running programs with a time limit, files and temporary folders; no test framework.
#ifndef OXCC_TESTS_PROCESS_H
#define OXCC_TESTS_PROCESS_H

#include "base/base.h"

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
bool have_program(const char *name);
bool rustc_matches(void); // the rustc whose output is the reference is installed

#endif
