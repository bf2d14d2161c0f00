// test_debug.c: debug information, as tools that know DWARF see it. llvm-dwarfdump finds no fault
// in an object at any level; gdb stops at a line, names what was called, and shows variables with
// their types. Where a tool is not installed its test is skipped and says so.
#define _GNU_SOURCE // memmem
#include "suite.h"

#include <criterion/criterion.h>

#define SOURCE OXCC_SOURCE_DIR "/tests/debug/variables.rs"

static void compile(Arena *arena, const char *folder, const char *const *flags,
                    const char *output) {
    const char *command[16] = {oxcc_path(), SOURCE, "-Awarnings", "-o", output};
    for (int i = 5; *flags && i < 15; i++) {
        command[i] = *flags++;
    }
    RunResult result = run_program(arena, command, folder, NULL, 60);
    cr_assert(result.status == 0, "exit status %d:\n" STR_FMT, result.status, STR_ARG(result.err));
}

static void expect_text(Str text, const char *wanted) {
    cr_expect(memmem(text.ptr, text.len, wanted, strlen(wanted)), "lacks `%s`:\n" STR_FMT, wanted,
              STR_ARG(text));
}

Test(debug, dwarf_is_well_formed) {
    static const char tool[] = "llvm-dwarfdump-22"; // of the LLVM that oxcc is made with
    if (!have_program(tool)) {
        cr_log_warn("skipped: %s is not installed", tool);
        cr_skip_test("no llvm-dwarfdump");
    }
    static const char *const levels[][4] = {{"-c", "-g"},
                                            {"-c", "-g", "-O"},
                                            {"-c", "-C", "debuginfo=1"},
                                            {"-c", "-C", "debuginfo=line-tables-only"}};
    Arena *arena = arena_new();
    char *folder = temp_folder(arena);
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        compile(arena, folder, levels[i], "program.o");
        const char *verify[] = {tool, "--verify", "program.o", NULL};
        RunResult result = run_program(arena, verify, folder, NULL, 60);
        cr_expect(result.status == 0, "%s: " STR_FMT STR_FMT, levels[i][1], STR_ARG(result.out),
                  STR_ARG(result.err));
    }
    remove_folder(folder);
    arena_free(arena);
}

Test(debug, gdb_shows_variables) {
    if (!have_program("gdb")) {
        cr_log_warn("skipped: gdb is not installed");
        cr_skip_test("no gdb");
    }
    Arena *arena = arena_new();
    char *folder = temp_folder(arena);
    compile(arena, folder, (const char *const[]){"-g", NULL}, "program");
    const char *gdb[] = {"gdb",
                         "-nx",
                         "-batch",
                         "-ex",
                         "break variables.rs:50",
                         "-ex",
                         "break variables.rs:29",
                         "-ex",
                         "run",
                         "-ex",
                         "info locals",
                         "-ex",
                         "ptype p",
                         "-ex",
                         "continue",
                         "-ex",
                         "backtrace",
                         "-ex",
                         "info locals",
                         "./program",
                         NULL};
    RunResult result = run_program(arena, gdb, folder, NULL, 60);
    static const char *const wanted[] = {
        "x = \"inner\"\nx = 1\n",
        "arr = [10, 20, 30]\n",
        "maybe = core::option::Option<i32>",
        "list = variables::Node {value: 1, next: ",
        "t = (1, 120 'x', true)\n",
        "color = variables::Green\n",
        "slice = &[i32] [2, 3]\n",
        "len: 3}\n",
        "name = \"hello\"\n",
        "p = variables::Point<f32> {x: 1.5, y: 2.5}\n",
        "type = struct variables::Point<f32> {\n  x: f32,\n  y: f32,\n}\n",
        "#0  variables::area (shape=",
        ", scale=4) at ",
        "in variables::main () at ",
        "result = 48\nfactor = 8\n"};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        expect_text(result.out, wanted[i]);
    }
    remove_folder(folder);
    arena_free(arena);
}
