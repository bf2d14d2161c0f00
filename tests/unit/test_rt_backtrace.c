// test_rt_backtrace.c: names in backtraces.
#include "runtime/rt/rt.h"
#include "runtime/rt/rt_private.h"

#include <criterion/criterion.h>
#include <string.h>
#include <unistd.h>

Test(rt_backtrace, v0_names) {
    static const char *const cases[][2] = {
        {"_RNvC4main3run", "main::run"},
        {"_RNvNtCs1234_4main1a1b", "main::a::b"},
        {"_RNCNvC4main3run0", "main::run::{closure#0}"},
        {"_RNCNvC4main3runs_0", "main::run::{closure#1}"},
        {"_RINvC4main3geneRhE", "main::gen::<str, &u8>"},
        {"_RINvC4main3genKj3_E", "main::gen::<3>"},
        {"_RINvC4main3genKb1_KlnaE", NULL},
        {"_RINvC4main3genKb1_Klna_E", "main::gen::<true, -10>"},
        {"_RINvC4main3genTmxEAhj4_E", "main::gen::<(u32, i64), [u8; 4]>"},
        {"_RINvC4main3genFUKCPhEuE", "main::gen::<unsafe extern \"C\" fn(*const u8)>"},
        {"_RNvXC4mainNtC4main1SNtC4core4Drop4drop", "<main::S as core::Drop>::drop"},
        {"_RNvMC4mainNtC4main1S3new", "<main::S>::new"},
        {"_RINvC4main3genNtC4main1SB9_E", NULL},
        {"_RINvC4main3genNtC4main1SBc_E", "main::gen::<main::S, main::S>"},
        {"_RNvC4main3run.llvm.123", "main::run"},
        {"_RBB_", NULL},
        {"_RB_", NULL},
        {"_R", NULL},
        {"main", NULL},
        {"_RNvC99main3run", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char name[200] = "";
        bool done = v0_demangle(cases[i][0], false, name, sizeof name);
        if (cases[i][1]) {
            cr_expect(done, "%s", cases[i][0]);
            cr_expect_str_eq(name, cases[i][1]);
        } else {
            cr_expect(!done, "%s gave %s", cases[i][0], name);
        }
    }
}

static __attribute__((noinline)) void function_with_a_name(int descriptor) {
    ox_rt_backtrace(descriptor, OX_BACKTRACE_FULL);
    __asm__ volatile("" ::: "memory"); // not a tail call
}

Test(rt_backtrace, static_functions_are_named) {
    int pipes[2];
    cr_assert_eq(pipe(pipes), 0);
    function_with_a_name(pipes[1]);
    char text[8000] = "";
    cr_assert(read(pipes[0], text, sizeof text - 1) > 0);
    cr_assert_eq(strncmp(text, "stack backtrace:\n   0: ", 23), 0, "%s", text);
    cr_assert(strstr(text, " - function_with_a_name\n"), "%s", text);
}
