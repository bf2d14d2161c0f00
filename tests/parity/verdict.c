#define _GNU_SOURCE // memmem
// verdict.c: compiles an example in a fresh folder and runs it there (verdict.h). It passes when it
// ends with status 0, or with a panic where it should panic.
#include "parity/verdict.h"

#include "parity/page.h"
#include "process.h"

#include <unistd.h>

enum { COMPILE_SECONDS = 60, RUN_SECONDS = 10, PANICKED = 101, INTERNAL_ERROR = 101 };

const char *stage_name(Stage stage) {
    switch (stage) {
    case STAGE_PASSED:
        return "passed";
    case STAGE_COMPILE:
        return "compile";
    case STAGE_CRASH:
        return "crash";
    case STAGE_RUN:
        return "run";
    }
    return "";
}

// The first line that begins so, or the first of all.
static Str line_beginning(Str text, Str beginning) {
    Str first = first_line(text);
    while (text.len) {
        Str line = first_line(text);
        if (str_starts_with(line, beginning)) {
            return line;
        }
        size_t used = line.len + (line.len < text.len);
        text = (Str){text.ptr + used, text.len - used};
    }
    return first;
}

// The message of a panic stands on the line after the place.
static Str panic_message(Str text) {
    const char *at = memmem(text.ptr, text.len, " panicked at ", 13);
    at = at ? memchr(at, '\n', text.len - (size_t)(at - text.ptr)) : NULL;
    return first_line(at ? (Str){at + 1, text.len - (size_t)(at + 1 - text.ptr)} : text);
}

static Verdict refused(const RunResult *built) {
    bool crash = built->timed_out || built->status >= INTERNAL_ERROR;
    Verdict verdict = {.stage = crash ? STAGE_CRASH : STAGE_COMPILE, .details = built->err};
    Str line = line_beginning(built->err, STR("error"));
    snprintf(verdict.message, sizeof verdict.message, "%s" STR_FMT,
             built->timed_out ? "time limit: " : "", STR_ARG(line));
    return verdict;
}

static Verdict ended(const RunResult *ran, const Example *example) {
    int expected = example->should_panic ? PANICKED : 0;
    if (!ran->timed_out && ran->status == expected) {
        return (Verdict){.stage = STAGE_PASSED};
    }
    Verdict verdict = {.stage = STAGE_RUN, .details = ran->err};
    if (ran->timed_out) {
        snprintf(verdict.message, sizeof verdict.message, "time limit");
    } else {
        snprintf(verdict.message, sizeof verdict.message, "status %d: " STR_FMT, ran->status,
                 STR_ARG(panic_message(ran->err)));
    }
    return verdict;
}

// `command` ends in two free places, for the output and the file.
static Verdict compile_and_run(Arena *arena, const Example *example, const char **command,
                               size_t count) {
    char *folder = temp_folder(arena);
    const char *source = arena_printf(arena, "%s/example.rs", folder).ptr;
    const char *program = arena_printf(arena, "%s/example", folder).ptr;
    write_text(source, example->text);
    command[count] = program;
    command[count + 1] = "example.rs";
    RunResult built = run_program(arena, command, folder, NULL, COMPILE_SECONDS);
    Verdict verdict;
    if (built.timed_out || built.status != 0) {
        verdict = refused(&built);
    } else {
        RunResult ran =
            run_program(arena, (const char *[]){program, NULL}, folder, NULL, RUN_SECONDS);
        verdict = ended(&ran, example);
    }
    remove_folder(folder);
    return verdict;
}

Verdict verdict_of_oxcc(Arena *arena, const Example *example) {
    const char *edition = arena_printf(arena, "--edition=" STR_FMT, STR_ARG(example->edition)).ptr;
    const char *command[] = {oxcc_path(), edition, "-w", "--color=never", "-o", NULL, NULL, NULL};
    return compile_and_run(arena, example, command, 5);
}

Verdict verdict_of_rustc(Arena *arena, const Example *example) {
    const char *edition = arena_printf(arena, "--edition=" STR_FMT, STR_ARG(example->edition)).ptr;
    const char *command[] = {"rustc", edition, "-Awarnings", "-o", NULL, NULL, NULL};
    return compile_and_run(arena, example, command, 4);
}
