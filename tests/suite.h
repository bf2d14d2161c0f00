// suite.h: what the tests over files share: directives in the source, running the compiler,
// goldens.
//
// Directives stand on lines that begin with `//@ `:
//   flags: ARGS…      passed to oxcc            exit: N        expected exit status
//   args: ARGS…       passed to the program     emit: KIND     what codegen and mir tests look at
//   env: NAME=VALUE   for compiler and program  rustc-agrees   rustc must give the same result
//   edition: YEAR     compiles-when-run: a device test whose program may find a compiler
#ifndef OXCC_TESTS_SUITE_H
#define OXCC_TESTS_SUITE_H

#include "files.h"

typedef struct Suite {
    Arena *arena;
    const struct TestFile *file;
    Str text;
    char *folder;                 // temporary, for outputs
    const char *directory, *base; // the file's folder and name
    bool has_all_kernels;         // what was made finds no compiler and no cache of kernels
} Suite;
void suite_begin(Suite *suite, const struct TestFile *file);
void suite_end(Suite *suite);
// The value of a directive, ptr NULL if it is absent.
Str suite_directive(const Suite *suite, const char *name);
// oxcc with the given arguments (NULL-terminated) and the file's flags, run in the file's folder.
RunResult suite_oxcc(Suite *suite, const char *const *arguments);
// Compiles to a program and runs it; fails the test when it does not compile.
RunResult suite_compile_and_run(Suite *suite);
// Compares with the golden file of this ending; OXTEST_BLESS=1 writes it. A missing golden means
// empty text.
void suite_golden(Suite *suite, const char *suffix, Str actual);

#endif
