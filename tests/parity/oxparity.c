// oxparity.c: how many examples of the standard library's documentation oxcc compiles and runs as
// rustc does. `./x parity [FILTER]` runs it: a table by module on stdout, and in the build folder
// parity/failures.txt (name, stage, first line of the error) with the failed programs and what was
// said about them in parity/failed.
//
// An example that oxcc fails is given to rustc: where rustc fails it too (`no_run` ones, above
// all), it does not count. rustc's verdicts are kept in parity/rustc.txt, by content.
//
// Usage: oxparity [FILTER]
#define _GNU_SOURCE // MAP_ANONYMOUS
#include "base/vec.h"
#include "parity/verdict.h"
#include "process.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef OXCC_BINARY_DIR
#define OXCC_BINARY_DIR "build"
#endif
#define OUTPUT OXCC_BINARY_DIR "/parity"
#define VERDICTS OUTPUT "/rustc.txt"

typedef enum Reference { RUSTC_UNKNOWN, RUSTC_PASSES, RUSTC_FAILS } Reference;
typedef struct Result {
    Stage stage;
    Reference rustc;
    char message[200];
} Result;
// What the workers share.
typedef struct Board {
    atomic_uint next, done;
    Result results[];
} Board;

static uint64_t key_of(const Example *example) {
    uint64_t hash = hash_bytes(example->text.ptr, example->text.len);
    return hash_mix(hash, hash_bytes(example->edition.ptr, example->edition.len)) >> 1;
}

static void write_text(const char *path, Str text) {
    FILE *file = fopen(path, "w");
    if (file) {
        fwrite(text.ptr, 1, text.len, file);
        fclose(file);
    }
}

// ---------------------------------------------------------------- rustc's verdicts

static Str rustc_version(Arena *arena) {
    return run_program(arena, (const char *[]){"rustc", "--version", NULL}, NULL, NULL, 30).out;
}

// The first line is the version of rustc, then one `key verdict` a line, each written as soon as it
// is known. Other versions' verdicts are dropped.
static Map load_verdicts(Arena *arena) {
    Map known = {0};
    bool found;
    Str text = read_file(arena, VERDICTS, &found), version = rustc_version(arena);
    if (!found || !str_starts_with(text, version)) {
        write_text(VERDICTS, version);
        return known;
    }
    const char *at = arena_str(arena, text).ptr + version.len;
    uint64_t key;
    int verdict, used;
    while (sscanf(at, "%" SCNx64 " %d\n%n", &key, &verdict, &used) == 2) {
        map_set(&known, key, (uint64_t)verdict);
        at += used;
    }
    return known;
}

// One write of one line, so that the workers' lines do not mix.
static void save_verdict(uint64_t key, Reference verdict) {
    char line[40];
    int len = snprintf(line, sizeof line, "%016" PRIx64 " %d\n", key, (int)verdict);
    int file = open(VERDICTS, O_WRONLY | O_APPEND);
    if (file < 0 || write(file, line, (size_t)len) != len) {
        perror(VERDICTS);
    }
    if (file >= 0) {
        close(file);
    }
}

// ---------------------------------------------------------------- measuring

// The failed program and the messages about it, for whoever wants to mend it.
static void keep(Arena *arena, const Example *example, const Verdict *verdict) {
    char *name = (char *)arena_str(arena, example->name).ptr;
    for (char *at = name; *at; at++) {
        *at = *at == '/' ? '.' : *at;
    }
    write_text(arena_printf(arena, OUTPUT "/failed/%s.rs", name).ptr, example->text);
    write_text(arena_printf(arena, OUTPUT "/failed/%s.txt", name).ptr, verdict->details);
}

static void measure(Board *board, const Example *example, Result *result, const Map *known) {
    Arena *arena = arena_new();
    Verdict verdict = verdict_of_oxcc(arena, example);
    result->stage = verdict.stage;
    memcpy(result->message, verdict.message, sizeof result->message);
    if (verdict.stage != STAGE_PASSED) {
        result->rustc = (Reference)map_get_or(known, key_of(example), RUSTC_UNKNOWN);
        if (result->rustc == RUSTC_UNKNOWN) {
            bool passes = verdict_of_rustc(arena, example).stage == STAGE_PASSED;
            result->rustc = passes ? RUSTC_PASSES : RUSTC_FAILS;
            save_verdict(key_of(example), result->rustc);
        }
        if (result->rustc == RUSTC_PASSES) {
            keep(arena, example, &verdict);
        }
    }
    atomic_fetch_add(&board->done, 1);
    arena_free(arena);
}

static void work(Board *board, ExampleSlice examples, const Map *known, bool shows) {
    for (uint32_t i; (i = atomic_fetch_add(&board->next, 1)) < examples.len;) {
        measure(board, &examples.ptr[i], &board->results[i], known);
        if (shows) {
            fprintf(stderr, "\r%u of %u", atomic_load(&board->done), examples.len);
        }
    }
}

static void run_workers(Board *board, ExampleSlice examples, const Map *known) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    bool shows = isatty(STDERR_FILENO);
    for (long i = 0; i < processors; i++) {
        if (fork() == 0) {
            work(board, examples, known, shows);
            _exit(0);
        }
    }
    while (wait(NULL) > 0) {
    }
    if (shows) {
        fprintf(stderr, "\r                    \r");
    }
}

// ---------------------------------------------------------------- reporting

typedef struct Row {
    Str module;
    uint32_t passed, total;
} Row;
typedef VEC(Row) RowVec;

static Row *row_of(RowVec *rows, Str module) {
    for (uint32_t i = 0; i < rows->len; i++) {
        if (str_eq(rows->data[i].module, module)) {
            return &rows->data[i];
        }
    }
    vec_push(rows, (Row){.module = module});
    return &vec_last(rows);
}

static void print_row(Row row) {
    printf("%-24.*s %5u / %5u  %5.1f %%\n", STR_ARG(row.module), row.passed, row.total,
           row.total ? 100.0 * row.passed / row.total : 0.0);
}

static void report(const Board *board, ExampleSlice examples) {
    FILE *failures = fopen(OUTPUT "/failures.txt", "w");
    RowVec rows = {0};
    Row all = {.module = STR("all")};
    uint32_t left_out = 0;
    for (uint32_t i = 0; i < examples.len; i++) {
        const Result *result = &board->results[i];
        const Example *example = &examples.ptr[i];
        if (result->rustc == RUSTC_FAILS) {
            left_out++;
            continue;
        }
        Row *row = row_of(&rows, example->module);
        bool passed = result->stage == STAGE_PASSED;
        row->total++;
        all.total++;
        row->passed += passed;
        all.passed += passed;
        if (!passed && failures) {
            fprintf(failures, STR_FMT "\t%s\t%s\n", STR_ARG(example->name),
                    stage_name(result->stage), result->message);
        }
    }
    for (uint32_t i = 0; i < rows.len; i++) {
        print_row(rows.data[i]);
    }
    print_row(all);
    printf("%u more do not run with rustc either\nfailures: %s\n", left_out,
           OUTPUT "/failures.txt");
    vec_free(&rows);
    if (failures) {
        fclose(failures);
    }
}

int main(int count, char **arguments) {
    Arena *arena = arena_new();
    const char *folder = examples_folder(arena);
    if (!folder) {
        fprintf(stderr, "skipped: no documentation of the Rust standard library is installed\n");
        return 0;
    }
    ExampleSlice examples = examples_read(arena, folder, count > 1 ? arguments[1] : NULL);
    mkdir(OUTPUT, 0777);
    remove_folder(OUTPUT "/failed");
    mkdir(OUTPUT "/failed", 0777);
    Map known = load_verdicts(arena);
    Board *board = mmap(NULL, sizeof *board + sizeof(Result) * examples.len, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (board == MAP_FAILED) {
        perror("oxparity");
        return 1;
    }
    run_workers(board, examples, &known);
    report(board, examples);
    map_free(&known);
    arena_free(arena);
    return 0;
}
