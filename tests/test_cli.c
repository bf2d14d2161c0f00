// test_cli.c: the command line: bad input, bad options, outputs. Every mistake must be answered
// with a clear message on stderr and exit status 1, and leave nothing half-written behind.
#define _GNU_SOURCE // memmem
#include "suite.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Cli {
    Arena *arena;
    char *folder; // temporary, the working folder of the compiler
    RunResult result;
} Cli;

static Cli cli_new(void) {
    Cli cli = {.arena = arena_new()};
    cli.folder = temp_folder(cli.arena);
    return cli;
}

static void cli_free(Cli *cli) {
    remove_folder(cli->folder);
    arena_free(cli->arena);
}

static void cli_write(Cli *cli, const char *name, Str text) {
    Str path = arena_printf(cli->arena, "%s/%s", cli->folder, name);
    FILE *out = fopen(path.ptr, "wb");
    cr_assert(out, "cannot write %s", path.ptr);
    fwrite(text.ptr, 1, text.len, out);
    fclose(out);
}

static bool cli_exists(Cli *cli, const char *name) {
    struct stat info;
    return lstat(arena_printf(cli->arena, "%s/%s", cli->folder, name).ptr, &info) == 0;
}

static void cli_run_with(Cli *cli, const char *const *environment, const char *const *arguments) {
    const char *command[32] = {oxcc_path()};
    for (int i = 1; *arguments && i < 31; i++) {
        command[i] = *arguments++;
    }
    cli->result = run_program(cli->arena, command, cli->folder, environment, 60);
    cr_assert(!cli->result.timed_out, "oxcc %s ran too long", command[1]);
}
#define cli_run(cli, ...) cli_run_with((cli), NULL, (const char *[]){__VA_ARGS__, NULL})

static void expect_error(Cli *cli, const char *text) {
    cr_assert(cli->result.status == 1, "exit status %d instead of 1:\n" STR_FMT,
              cli->result.status, STR_ARG(cli->result.err));
    cr_assert(memmem(cli->result.err.ptr, cli->result.err.len, text, strlen(text)),
              "stderr lacks `%s`:\n" STR_FMT, text, STR_ARG(cli->result.err));
    cr_assert(cli->result.out.len == 0, "errors belong on stderr");
}

static void expect_success(Cli *cli) {
    cr_assert(cli->result.status == 0, "exit status %d:\n" STR_FMT, cli->result.status,
              STR_ARG(cli->result.err));
}

static void expect_output(Cli *cli, const char *text) {
    cr_assert(memmem(cli->result.out.ptr, cli->result.out.len, text, strlen(text)),
              "stdout lacks `%s`:\n" STR_FMT, text, STR_ARG(cli->result.out));
}

Test(cli, unreadable_input) {
    Cli cli = cli_new();
    cli_run(&cli, "missing.ox");
    expect_error(&cli, "couldn't read `missing.ox`: No such file or directory (os error 2)");
    cli_run(&cli, ".");
    expect_error(&cli, "couldn't read `.`: Is a directory");
    cli_write(&cli, "latin.ox", STR("fn main() { // caf\xe9\n}\n"));
    cli_run(&cli, "latin.ox");
    expect_error(&cli, "offset 18");
    cr_assert(!cli_exists(&cli, "latin"));
    if (getuid() != 0) { // root may read everything
        cli_write(&cli, "secret.ox", STR("fn main() {}\n"));
        chmod(arena_printf(cli.arena, "%s/secret.ox", cli.folder).ptr, 0);
        cli_run(&cli, "secret.ox");
        expect_error(&cli, "Permission denied");
    }
    symlink("loop.ox", arena_printf(cli.arena, "%s/loop.ox", cli.folder).ptr);
    cli_run(&cli, "loop.ox");
    expect_error(&cli, "Too many levels of symbolic links");
    cli_free(&cli);
}

Test(cli, unknown_options_are_named_with_the_nearest) {
    Cli cli = cli_new();
    cli_run(&cli, "--emitt=ptx", "a.ox");
    expect_error(&cli, "the nearest one is `--emit`");
    cli_run(&cli, "-arch=sm_91", "a.ox");
    expect_error(&cli, "sm_75, sm_80, sm_86");
    cli_run(&cli, "--emit=ptxx", "a.ox");
    expect_error(&cli, "the nearest one is `ptx`");
    cli_run(&cli, "-rdc=true", "a.ox");
    expect_error(&cli, "device code of all crates is compiled together");
    cli_run(&cli, "-std=c++17", "a.ox");
    expect_error(&cli, "--edition");
    cli_run(&cli, "-o");
    expect_error(&cli, "`-o` needs a value");
    cli_run(&cli, "a.ox", "b.ox");
    expect_error(&cli, "more than one input");
    cli_run(&cli, "explain", "E9999");
    expect_error(&cli, "not an error code");
    cli_free(&cli);
}

Test(cli, information) {
    Cli cli = cli_new();
    cli_run_with(&cli, NULL, (const char *[]){NULL});
    cr_assert(cli.result.status == 1 && cli.result.out.len == 0);
    cli_run(&cli, "--help");
    expect_success(&cli);
    expect_output(&cli, "--emit=");
    cli_run(&cli, "--version");
    expect_success(&cli);
    expect_output(&cli, "oxcc ");
    cli_run(&cli, "-vV");
    expect_output(&cli, "host: ");
    cli_run(&cli, "explain", "e0502");
    expect_success(&cli);
    expect_output(&cli, "borrowed as mutable");
    cli_run(&cli, "--explain", "OX0001");
    expect_success(&cli);
    cli_free(&cli);
}

Test(cli, doctor_says_what_works) {
    Cli cli = cli_new();
    cli_run(&cli, "doctor");
    expect_success(&cli);
    expect_output(&cli, "Programs can be built and run here.");
    cli_run_with(&cli, (const char *[]){"PATH=/nonexistent", NULL}, (const char *[]){"doctor", NULL});
    cr_assert(cli.result.status == 1, "without a linker doctor must fail");
    cli_free(&cli);
}

Test(cli, colors_and_formats) {
    Cli cli = cli_new();
    cli_run(&cli, "--color=always", "missing.ox");
    cr_assert(memchr(cli.result.err.ptr, '\033', cli.result.err.len));
    cli_run(&cli, "missing.ox");
    cr_assert(!memchr(cli.result.err.ptr, '\033', cli.result.err.len));
    cli_run_with(&cli, (const char *[]){"CLICOLOR_FORCE=1", NULL},
                 (const char *[]){"missing.ox", NULL});
    cr_assert(memchr(cli.result.err.ptr, '\033', cli.result.err.len));
    cli_run_with(&cli, (const char *[]){"CLICOLOR_FORCE=1", "NO_COLOR=1", NULL},
                 (const char *[]){"missing.ox", NULL});
    cr_assert(!memchr(cli.result.err.ptr, '\033', cli.result.err.len));
    cli_run(&cli, "--error-format=json", "missing.ox");
    expect_error(&cli, "{\"$message_type\":\"diagnostic\",\"message\":\"couldn't read");
    cli_run(&cli, "--error-format=short", "missing.ox");
    expect_error(&cli, "error: couldn't read");
    cli_free(&cli);
}

Test(cli, new_makes_a_program) {
    Cli cli = cli_new();
    cli_run(&cli, "new", "first");
    expect_success(&cli);
    cr_assert(cli_exists(&cli, "first/main.ox"));
    cli_run(&cli, "new", "first");
    expect_error(&cli, "File exists");
    cli_run(&cli, "new", "a b");
    expect_error(&cli, "cannot name a program");
    cli_free(&cli);
}

Test(cli, response_files) {
    Cli cli = cli_new();
    cli_write(&cli, "args", STR("--explain 'OX0001'\n"));
    cli_run(&cli, "@args");
    expect_success(&cli);
    cli_run(&cli, "@none");
    expect_error(&cli, "cannot read arguments from `none`");
    cli_write(&cli, "self", STR("@self"));
    cli_run(&cli, "@self");
    expect_error(&cli, "too deeply nested");
    cli_free(&cli);
}
