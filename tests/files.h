// files.h: what the parts of oxtest share: test files as parameters, comparing texts.
#ifndef OXCC_TESTS_FILES_H
#define OXCC_TESTS_FILES_H

#include "process.h"

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
// The same files for a test that looks at all of them, in any order.
void test_files_each(const char *folder, const char *suffix, const char *other_suffix,
                     void (*visit)(void *data, const struct TestFile *file), void *data);
// NULL when equal; else a readable difference: context, lines with - (expected) and + (actual).
char *text_difference(Str expected, Str actual);

#endif
