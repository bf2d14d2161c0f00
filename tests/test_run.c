// test_run.c: programs are compiled and run; their output and exit status are compared with the
// golden `.stdout` (and `.stderr` where there is one) and `//@ exit: N`. tests/device is the same
// on the CPU device, so it needs no GPU. Its programs bring all their kernels with them: no launch
// finds a compiler or a cache, unless the test is of that.
#include "suite.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static void check_program(Suite *suite) {
    RunResult result = suite_compile_and_run(suite);
    Str exit_directive = suite_directive(suite, "exit");
    int expected = exit_directive.ptr ? atoi(exit_directive.ptr) : 0;
    cr_assert(result.status == expected, "%s: exit status %d instead of %d; it wrote:\n" STR_FMT,
              suite->file->name, result.status, expected, STR_ARG(result.err));
    suite_golden(suite, ".stdout", result.out);
    const char *dot = strrchr(suite->file->path, '.');
    bool found;
    Str path = arena_printf(suite->arena, "%.*s.stderr", (int)(dot - suite->file->path),
                            suite->file->path);
    read_file(suite->arena, path.ptr, &found);
    if (found) {
        suite_golden(suite, ".stderr", result.err);
    }
}

ParameterizedTestParameters(run, program) {
    return test_files("tests/run", ".ox", ".rs");
}

ParameterizedTest(struct TestFile *file, run, program, .timeout = 200) {
    Suite suite;
    suite_begin(&suite, file);
    check_program(&suite);
    suite_end(&suite);
}

ParameterizedTestParameters(device, on_cpu) {
    return test_files("tests/device", ".ox", NULL);
}

ParameterizedTest(struct TestFile *file, device, on_cpu, .timeout = 200) {
    Suite suite;
    suite_begin(&suite, file);
    setenv("OX_DEVICE", "cpu", 1);
    suite.has_all_kernels = suite_directive(&suite, "compiles-when-run").ptr == NULL;
    check_program(&suite);
    suite_end(&suite);
}
