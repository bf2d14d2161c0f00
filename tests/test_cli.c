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
    cr_assert(cli->result.status == 1, "exit status %d instead of 1:\n" STR_FMT, cli->result.status,
              STR_ARG(cli->result.err));
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
    cli_run(&cli, "--check=race,men", "a.ox");
    expect_error(&cli, "the nearest one is `mem`");
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

Test(cli, layouts) {
    Cli cli = cli_new();
    cli_write(&cli, "types.ox",
              STR("pub struct Pair<T> { pub small: u8, pub big: T }\n"
                  "pub struct Own { pub a: u16, pub b: [u32; 2] }\n"
                  "pub enum Kind { Solid, Gas(u32) }\n"
                  "fn main() {}\n"));
    cli_run(&cli, "--print=layout", "types.ox");
    expect_success(&cli);
    expect_output(&cli, "Own: 12 bytes, aligned to 4\n"
                        "     0  b: [u32; 2] (8 bytes)\n"
                        "     8  a: u16 (2 bytes)\n"
                        "    10  2 bytes of padding\n"
                        "Kind: 8 bytes, aligned to 4\n"
                        "     0  tag of 4 bytes\n"
                        "  Solid = 0\n"
                        "  Gas = 1\n"
                        "       4  0: u32 (4 bytes)\n");
    cli_run(&cli, "--print", "layout=Pair<f64>", "--print=layout=Option<Box<u8>>", "types.ox");
    expect_success(&cli);
    expect_output(&cli, "Pair<f64>: 16 bytes, aligned to 8\n"
                        "     0  big: f64 (8 bytes)\n"
                        "     8  small: u8 (1 byte)\n"
                        "     9  7 bytes of padding\n"
                        "Option<Box<u8>>: 8 bytes, aligned to 8\n"
                        "     0  niche that tells the variants apart, of 8 bytes\n"
                        "  None\n"
                        "  Some\n"
                        "       0  0: Box<u8> (8 bytes)\n");
    cr_assert(!cli_exists(&cli, "types"));
    cli_run(&cli, "--print=layout=Missing", "types.ox");
    expect_error(&cli, "cannot find type `Missing` in this scope");
    cli_free(&cli);
}

Test(cli, json_explains_codes) {
    Cli cli = cli_new();
    cli_write(&cli, "wrong.ox", STR("fn main() { let n: u8 = \"a\"; }\n"));
    cli_run(&cli, "check", "--error-format=json", "wrong.ox");
    cr_assert(cli.result.status == 1);
    Str wanted = STR("\"code\":{\"code\":\"E0308\",\"explanation\":\"\\nA value has another type");
    cr_assert(memmem(cli.result.err.ptr, cli.result.err.len, wanted.ptr, wanted.len));
    cli_free(&cli);
}

Test(cli, doctor_says_what_works) {
    Cli cli = cli_new();
    cli_run(&cli, "doctor");
    expect_success(&cli);
    expect_output(&cli, "Programs can be built and run here.");
    cli_run_with(&cli, (const char *[]){"PATH=/nonexistent", NULL},
                 (const char *[]){"doctor", NULL});
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

// ---------------------------------------------------------------- outputs

static Str small_program = {"fn main() {}\n", 13};

Test(cli, output_that_cannot_be_written) {
    Cli cli = cli_new();
    cli_write(&cli, "a.ox", small_program);
    cli_run(&cli, "--emit=hir", "-o", "none/a.hir", "a.ox");
    expect_error(&cli, "couldn't write `none/a.hir`: No such file or directory");
    cli_run(&cli, "--emit=hir", "-o", ".", "a.ox");
    expect_error(&cli, "couldn't write `.`: it is a directory");
    cli_run(&cli, "--emit=hir", "-o", "/dev/full", "a.ox");
    expect_error(&cli, "couldn't write `/dev/full`: No space left on device");
    cli_run(&cli, "--emit=hir", "-o", "", "a.ox");
    expect_error(&cli, "the output has no name");
    if (getuid() != 0) {
        chmod(cli.folder, 0500);
        cli_run(&cli, "--emit=hir", "a.ox");
        expect_error(&cli, "Permission denied");
        chmod(cli.folder, 0700);
    }
    cli_free(&cli);
}

Test(cli, output_equal_to_input) {
    Cli cli = cli_new();
    cli_write(&cli, "a.ox", small_program);
    cli_run(&cli, "--emit=hir", "-o", "a.ox", "a.ox");
    expect_error(&cli, "the output `a.ox` would overwrite the input");
    cli_run(&cli, "--emit=hir", "-o", "./a.ox", "a.ox");
    expect_error(&cli, "would overwrite the input");
    bool found;
    Str text = read_file(cli.arena, arena_printf(cli.arena, "%s/a.ox", cli.folder).ptr, &found);
    cr_assert(found && str_eq(text, small_program), "the input was touched");
    cli_free(&cli);
}

// Fills a small file system, so that writing fails in the middle.
Test(cli, full_disk) {
    Cli cli = cli_new();
    if (mount("none", cli.folder, "tmpfs", 0, "size=64k") != 0) {
        cr_log_warn("full_disk: not tested, this needs the right to mount a tmpfs");
        cli_free(&cli);
        return;
    }
    Str body = {"", 0};
    for (int i = 0; i < 400; i++) {
        body = arena_printf(cli.arena, STR_FMT "fn function_number_%d(x: u32) -> u32 { x + %d }\n",
                            STR_ARG(body), i, i);
    }
    cli_write(&cli, "a.ox", arena_printf(cli.arena, STR_FMT "fn main() {}\n", STR_ARG(body)));
    cli_write(&cli, "ballast", arena_printf(cli.arena, "%*s", 36 * 1024, ""));
    cli_write(&cli, "a.hir", STR("old"));
    cli_run(&cli, "--emit=hir", "a.ox");
    RunResult result = cli.result;
    bool found;
    Str old = read_file(cli.arena, arena_printf(cli.arena, "%s/a.hir", cli.folder).ptr, &found);
    bool intact = found && str_eq(old, STR("old"));
    Str listing =
        run_program(cli.arena, (const char *[]){"ls", cli.folder, NULL}, NULL, NULL, 10).out;
    umount(cli.folder);
    cli.result = result;
    expect_error(&cli, "No space left on device");
    cr_assert(intact, "the old output was damaged");
    cr_assert(str_eq(listing, STR("a.hir\na.ox\nballast\n")), "left behind:\n" STR_FMT,
              STR_ARG(listing));
    cli_free(&cli);
}

Test(cli, output_names) {
    Cli cli = cli_new();
    cli_write(&cli, "a-b.ox", small_program);
    cli_run(&cli, "--emit=hir", "a-b.ox");
    expect_success(&cli);
    cr_assert(cli_exists(&cli, "a-b.hir"));
    cli_run(&cli, "--emit=hir=x.txt", "a-b.ox");
    expect_success(&cli);
    cr_assert(cli_exists(&cli, "x.txt"));
    cli_run(&cli, "--emit=hir", "-oy.txt", "a-b.ox");
    expect_success(&cli);
    cr_assert(cli_exists(&cli, "y.txt"));
    cli_run(&cli, "--emit=hir", "-o", "-", "a-b.ox");
    expect_success(&cli);
    expect_output(&cli, "fn main()");
    cr_assert(cli.result.err.len == 0, "success is silent");
    cli_free(&cli);
}

// ---------------------------------------------------------------- hard input

static Str repeated(Arena *arena, const char *before, const char *open, const char *middle,
                    const char *close, const char *after, size_t count) {
    size_t len =
        strlen(before) + strlen(middle) + strlen(after) + count * (strlen(open) + strlen(close));
    char *text = arena_alloc(arena, len + 1, 1), *at = text;
    at = stpcpy(at, before);
    for (size_t i = 0; i < count; i++) {
        at = stpcpy(at, open);
    }
    at = stpcpy(at, middle);
    for (size_t i = 0; i < count; i++) {
        at = stpcpy(at, close);
    }
    stpcpy(at, after);
    return (Str){text, len};
}

Test(cli, deep_nesting_is_an_error, .timeout = 120) {
    static const struct {
        const char *before, *open, *middle, *close, *after;
    } cases[] = {
        {"fn main() { let x = ", "(", "1", ")", "; }"},
        {"fn main() ", "{", "", "}", ""},
        {"fn f(x: ", "&", "u8", "", ") {} fn main() {}"},
        {"fn f(x: ", "[", "u8", ";1]", ") {} fn main() {}"},
        {"fn main() { let ", "(", "x", ")", " = 1; }"},
        {"fn main() { let x = ", "-", "1", "", "; }"},
        {"fn main() { let x = ", "[", "1", "]", "; }"},
        {"fn main() { let x = ", "|| ", "1", "", "; }"},
        {"", "mod a {", "", "}", " fn main() {}"},
        {"fn main() { ", "if true {", "", "}", " }"},
        {"fn main() { let x: ", "Vec<", "u8", ">", "; }"},
    };
    Cli cli = cli_new();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cli_write(&cli, "a.ox",
                  repeated(cli.arena, cases[i].before, cases[i].open, cases[i].middle,
                           cases[i].close, cases[i].after, 100000));
        cli_run(&cli, "check", "a.ox");
        cr_assert(cli.result.status == 1, "case %zu: exit status %d", i, cli.result.status);
        expect_error(&cli, "error");
    }
    cli_free(&cli);
}

Test(cli, one_line_of_50_megabytes, .timeout = 120) {
    Cli cli = cli_new();
    cli_write(&cli, "a.ox",
              repeated(cli.arena, "fn main() { let s = \"", "text ", "", "",
                       "\"; undefined_name; }\n", 10000000));
    cli_run(&cli, "check", "a.ox");
    expect_error(&cli, "undefined_name");
    cr_assert(cli.result.err.len < 10000, "a long line must be cut");
    cli_free(&cli);
}

Test(cli, broken_text) {
    static const struct {
        const char *text, *message;
        size_t len;
    } cases[] = {
        {"fn main() { let s = \"open; }\n", "E0765", 0},
        {"fn main() {} /* open /* nested */\n", "E0758", 0},
        {"fn main() { \0 }\n", "unknown start of token", 16},
        {"", "E0601", 0},
        {"fn main() { let c = 'ab'; }\n", "character literal may only contain one codepoint", 0},
        {"fn main() { {\n", "this file contains an unclosed delimiter", 0},
    };
    Cli cli = cli_new();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t len = cases[i].len ? cases[i].len : strlen(cases[i].text);
        cli_write(&cli, "a.ox", (Str){cases[i].text, len});
        cli_run(&cli, "a.ox");
        expect_error(&cli, cases[i].message);
        cr_assert(!cli_exists(&cli, "a"));
    }
    cli_free(&cli);
}

// Without std nobody handles panics, and nobody unwinds; `#![no_main]` asks for no `main`.
Test(cli, programs_without_std) {
    Cli cli = cli_new();
    const char *handler = "required, but not found", *unwinding = "unwinding panics are not";
    cli_write(&cli, "a.rs", STR("#![no_std]\nfn main() {}\n"));
    cli_run(&cli, "check", "a.rs");
    expect_error(&cli, handler);
    expect_error(&cli, unwinding);
    cli_run(&cli, "check", "-C", "panic=abort", "a.rs");
    expect_error(&cli, handler);
    cr_assert_null(strstr(cli.result.err.ptr, unwinding));
    cli_write(&cli, "a.rs",
              STR("#![no_std]\n#![no_main]\n#[panic_handler]\nfn handle(_: "
                  "&core::panic::PanicInfo) -> ! { loop {} }\n"));
    cli_run(&cli, "check", "-C", "panic=abort", "a.rs");
    expect_success(&cli);
    cli_write(&cli, "a.rs", STR("#![no_std]\nextern crate std;\nfn main() {}\n"));
    cli_run(&cli, "check", "a.rs");
    expect_success(&cli);
    cli_free(&cli);
}

// ---------------------------------------------------------------- programs

// The image of the libraries is a matter of speed alone: without it, or with one of another build,
// the libraries are read from source.
Test(cli, a_compiler_without_its_image, .timeout = 120) {
    Cli cli = cli_new();
    const char *own = oxcc_path();
    Str folder = {own, (size_t)(strrchr(own, '/') - own)};
    const char *command =
        arena_printf(cli.arena,
                     "cp %s oxcc2 && cp " STR_FMT "/liboxrt.a . && ./oxcc2 a.rs && ./a && "
                     "echo 'not an image' > oxcc.image && ./oxcc2 a.rs && ./a",
                     own, STR_ARG(folder))
            .ptr;
    cli_write(&cli, "a.rs", STR("fn main() { println!(\"{:?}\", vec![1, 2]); }"));
    cli.result = run_program(cli.arena, (const char *[]){"/bin/sh", "-c", command, NULL},
                             cli.folder, NULL, 100);
    expect_success(&cli);
    cr_assert(str_eq(cli.result.out, STR("[1, 2]\n[1, 2]\n")), STR_FMT, STR_ARG(cli.result.out));
    cli_free(&cli);
}

Test(cli, kernels_of_another_crate_are_found, .timeout = 120) {
    Cli cli = cli_new();
    cli_write(&cli, "util.ox",
              STR("#[cuda_device::cuda_module]\npub mod kernels {\n"
                  "use cuda_device::{DisjointSlice, kernel, thread};\n"
                  "#[kernel]\npub fn fill(v: u32, mut y: DisjointSlice<u32>) {\n"
                  "if let Some(o) = y.get_mut(thread::index_1d()) { *o = v; }\n}\n}\n"));
    cli_write(&cli, "main.ox",
              STR("use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};\n"
                  "fn main() -> Result<(), Box<dyn std::error::Error>> {\n"
                  "let ctx = CudaContext::new(0)?;\nlet stream = ctx.default_stream();\n"
                  "let module = util::kernels::load(&ctx)?;\n"
                  "let mut y = DeviceBuffer::<u32>::zeroed(&stream, 3)?;\n"
                  "unsafe { module.fill(&stream, LaunchConfig::for_num_elems(3), 7, &mut y)? };\n"
                  "println!(\"{:?}\", y.to_host_vec(&stream)?);\nOk(())\n}\n"));
    cli_run(&cli, "run", "--extern", "util=util.ox", "main.ox");
    expect_success(&cli);
    cr_assert(str_eq(cli.result.out, STR("[7, 7, 7]\n")), STR_FMT, STR_ARG(cli.result.out));
    cli_free(&cli);
}

// A kernel that is named when the program is compiled needs no compiler when it runs.
Test(cli, tile_kernels_are_specialised_by_name, .timeout = 120) {
    Cli cli = cli_new();
    cli_write(&cli, "a.ox",
              STR("use cutile::prelude::*;\n#[cutile::module]\nmod kernels {\n"
                  "use cutile::core::*;\n#[cutile::entry(dump_mlir_dir = \".\")]\n"
                  "fn fill<E: ElementType, const S: [i32; 2]>(y: &mut Tensor<E, S>, e: E) {\n"
                  "y.store(constant(e, y.shape()));\n}\n}\n"
                  "fn main() -> Result<(), Error> {\nlet one = std::env::args().count();\n"
                  "let y = api::zeros::<u16>(&[2, 2]).partition([one, 2]);\n"
                  "let y = kernels::fill(y, 7u16).first().unpartition().to_host_vec().sync()?;\n"
                  "println!(\"{y:?}\");\nOk(())\n}\n"));
    cli_run(&cli, "--specialise=kernels::fill::<u16, [1, 2]>", "a.ox");
    expect_success(&cli);
    cr_assert(cli_exists(&cli, "fill.mir"), "dump_mlir_dir makes no file");
    cli.result = run_program(
        cli.arena,
        (const char *[]){"/bin/sh", "-c", "OX_DEVICE=cpu OXCC=/none OXCC_CACHE=/none ./a", NULL},
        cli.folder, NULL, 100);
    expect_success(&cli);
    cr_assert(str_eq(cli.result.out, STR("[7, 7, 7, 7]\n")), STR_FMT, STR_ARG(cli.result.out));
    cli_run(&cli, "--specialise=kernels::full::<u16, [1, 2]>", "a.ox");
    expect_error(&cli, "the program has no tile kernel `kernels::full::<u16, [1, 2]>`");
    cli_run(&cli, "--specialise=kernels::fill::<u16>", "a.ox");
    expect_error(&cli, "does not give the 2 generic arguments of the kernel");
    cli_free(&cli);
}

Test(cli, many_programs_are_checked_by_one_server, .timeout = 120) {
    Cli cli = cli_new();
    const char *command = arena_printf(cli.arena,
                                       "printf 'good.rs\\nbad.rs\\nnone.rs\\ngood.rs\\n' | "
                                       "%s --check-server 2>/dev/null",
                                       oxcc_path())
                              .ptr;
    cli_write(&cli, "good.rs", STR("fn main() { println!(\"{:?}\", vec![1, 2]); }"));
    cli_write(&cli, "bad.rs", STR("fn main() { let x: u32 = \"\"; }"));
    cli.result = run_program(cli.arena, (const char *[]){"/bin/sh", "-c", command, NULL},
                             cli.folder, NULL, 100);
    expect_success(&cli);
    cr_assert(str_eq(cli.result.out, STR("0\n1\n1\n0\n")), STR_FMT, STR_ARG(cli.result.out));
    cli_free(&cli);
}

Test(cli, programs_are_linked_or_nothing_is_left, .timeout = 120) {
    Cli cli = cli_new();
    cli_write(&cli, "a.ox", STR("fn main() { println!(\"{}\", std::env::args().count()); }\n"));
    cli_run_with(&cli, (const char *[]){"PATH=/nonexistent", NULL}, (const char *[]){"a.ox", NULL});
    expect_error(&cli, "no linker was found");
    cr_assert(!cli_exists(&cli, "a"));
    cli_run(&cli, "a.ox", "-o", "none/a");
    expect_error(&cli, "couldn't write `none/a`");
    cli_run(&cli, "a.ox");
    expect_success(&cli);
    cr_assert(cli_exists(&cli, "a") && cli.result.err.len == 0);
    cli_run(&cli, "run", "a.ox", "--", "x", "y");
    expect_success(&cli);
    expect_output(&cli, "3");
    cli_run(&cli, "-###", "a.ox", "-o", "b");
    expect_success(&cli);
    cr_assert(!cli_exists(&cli, "b"), "-### runs nothing");
    Str listing =
        run_program(cli.arena, (const char *[]){"ls", cli.folder, NULL}, NULL, NULL, 10).out;
    cr_assert(str_eq(listing, STR("a\na.ox\n")), "left behind:\n" STR_FMT, STR_ARG(listing));
    cli_free(&cli);
}

// The bodies of the libraries, which are trusted otherwise.
Test(cli, library_borrows, .timeout = 120) {
    Cli cli = cli_new();
    cli_write(&cli, "empty.ox",
              STR("use cuda_device as _; use cuda_host as _; use cuda_core as _; fn main() {}\n"));
    cli_run_with(
        &cli, (const char *const[]){"OXCC_CHECK_LIBRARY=1", "OXCC_LIBRARY=" OXCC_SOURCE_DIR, NULL},
        (const char *const[]){"check", "empty.ox", NULL});
    expect_success(&cli);
    cli_free(&cli);
}

Test(cli, output_is_deterministic, .timeout = 120) {
    Cli cli = cli_new();
    cli_write(&cli, "a.ox", STR("fn main() { println!(\"{:?}\", vec![1, 2, 3]); }\n"));
    cli_run(&cli, "a.ox", "-o", "first");
    expect_success(&cli);
    cli_run(&cli, "a.ox", "-o", "second");
    expect_success(&cli);
    bool found;
    Str first = read_file(cli.arena, arena_printf(cli.arena, "%s/first", cli.folder).ptr, &found);
    Str second = read_file(cli.arena, arena_printf(cli.arena, "%s/second", cli.folder).ptr, &found);
    cr_assert(first.len > 1000 && str_eq(first, second));
    cli_free(&cli);
}

Test(cli, new_program_runs, .timeout = 120) {
    Cli cli = cli_new();
    cli_run(&cli, "new", "first");
    expect_success(&cli);
    cli_run(&cli, "run", "first/main.ox");
    expect_success(&cli);
    expect_output(&cli, "Hello from Ox!");
    cli_free(&cli);
}

Test(cli, several_architectures_in_one_program, .timeout = 120) {
    Cli cli = cli_new();
    bool found;
    Str source = read_file(cli.arena, OXCC_SOURCE_DIR "/examples/vecadd.ox", &found);
    cr_assert(found);
    cli_write(&cli, "a.ox", source);
    cli_run(&cli, "-arch=sm_80", "-gencode", "arch=compute_90a,code=sm_90a", "a.ox");
    expect_success(&cli);
    Str program = read_file(cli.arena, arena_printf(cli.arena, "%s/a", cli.folder).ptr, &found);
    cr_assert(memmem(program.ptr, program.len, ".target sm_80", 13) &&
              memmem(program.ptr, program.len, ".target sm_90a", 14));
    cli_run_with(&cli, (const char *[]){"OX_DEVICE=cpu", NULL},
                 (const char *[]){"run", "a.ox", NULL});
    expect_success(&cli);
    expect_output(&cli, "PASSED");
    cli_free(&cli);
}
