// test_parity.c: a sample of the examples in the standard library's documentation, evenly spread
// over it, must compile and run. `./x parity` measures all of them; this keeps the figure from
// falling unseen. Where the documentation is not installed the test is skipped and says so.
#include "parity/codes.h"
#include "parity/verdict.h"
#include "process.h"

#include <criterion/criterion.h>

enum { SAMPLE = 32, FLOOR = 30 };

Test(parity, sample_of_the_documentation, .timeout = 600) {
    Arena *arena = arena_new();
    const char *folder = examples_folder(arena);
    if (!folder) {
        arena_free(arena);
        cr_log_warn("skipped: no documentation of the Rust standard library is installed");
        cr_skip_test("no documentation");
    }
    ExampleSlice examples = examples_read(arena, folder, NULL);
    cr_assert(examples.len > 4000, "only %u examples found in %s", examples.len, folder);
    uint32_t passed = 0;
    for (uint32_t i = 0; i < SAMPLE; i++) {
        const Example *example = &examples.ptr[(uint64_t)examples.len * i / SAMPLE];
        Verdict verdict = verdict_of_oxcc(arena, example);
        passed += verdict.stage == STAGE_PASSED;
        if (verdict.stage != STAGE_PASSED) {
            cr_log_info("%s: %s: %s", example->name.ptr, stage_name(verdict.stage),
                        verdict.message);
        }
    }
    cr_assert(passed >= FLOOR, "%u of %d examples pass, at least %d did before", passed, SAMPLE,
              FLOOR);
    arena_free(arena);
}

enum { CODE_SAMPLE = 40, CODE_FLOOR = 28 };

// The same for the documentation of error codes (`./x parity codes`): of those that must fail, the
// same codes on the same lines; those that must pass are accepted.
Test(parity, sample_of_the_error_codes, .timeout = 600) {
    Arena *arena = arena_new();
    const char *folder = rustc_matches() ? codes_folder(arena) : NULL;
    if (!folder) {
        arena_free(arena);
        cr_log_warn("skipped: no documentation of Rust's error codes is installed");
        cr_skip_test("no documentation");
    }
    CodeExampleSlice examples = codes_read(arena, folder);
    cr_assert(examples.len > 900, "only %u examples found in %s", examples.len, folder);
    uint32_t counted = 0, agreed = 0;
    for (uint32_t i = 0; i < CODE_SAMPLE; i++) {
        const CodeExample *example = &examples.ptr[(uint64_t)examples.len * i / CODE_SAMPLE];
        CodeVerdict verdict = codes_compare(arena, example);
        counted += verdict.counts;
        agreed += verdict.counts && verdict.agrees;
        if (verdict.counts && !verdict.agrees) {
            cr_log_info("%s: rustc: %s; oxcc: %s", example->name.ptr, verdict.theirs.ptr,
                        verdict.ours.ptr);
        }
    }
    cr_assert(agreed >= CODE_FLOOR, "%u of %u examples agree, at least %d did before", agreed,
              counted, CODE_FLOOR);
    arena_free(arena);
}
