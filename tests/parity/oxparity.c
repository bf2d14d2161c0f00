// oxparity.c: how many examples of the standard library's documentation oxcc compiles and runs as
// rustc does. `./x parity [FILTER]` runs it: a table by module on stdout, and in the build folder
// parity/failures.txt (name, stage, first line of the error) with the failed programs and what was
// said about them in parity/failed.
//
// An example that oxcc fails is given to rustc: where rustc fails it too (`no_run` ones, above
// all), it does not count. rustc's verdicts are kept in parity/known.txt, by content.
//
// Usage: oxparity [FILTER]
#include "parity/known.h"
#include "parity/page.h"
#include "parity/verdict.h"
#include "parity/workers.h"
#include "process.h"

#include <sys/stat.h>

#ifndef OXCC_BINARY_DIR
#define OXCC_BINARY_DIR "build"
#endif
#define OUTPUT OXCC_BINARY_DIR "/parity"
#define VERDICTS OUTPUT "/known.txt"

typedef enum Reference { RUSTC_UNKNOWN, RUSTC_PASSES, RUSTC_FAILS } Reference;
typedef struct Result {
    Stage stage;
    Reference rustc;
    char message[200];
} Result;
typedef struct Measure {
    ExampleSlice examples;
    Known known;     // "passes" or "fails"
    Result *results; // shared by the workers
} Measure;

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

static Reference reference_of(Arena *arena, const Known *known, const Example *example) {
    uint64_t key = known_key(example->text, example->edition);
    Str verdict;
    if (!known_get(known, key, &verdict)) {
        bool passes = verdict_of_rustc(arena, example).stage == STAGE_PASSED;
        verdict = passes ? STR("passes") : STR("fails");
        known_add(known, key, verdict);
    }
    return str_eq(verdict, STR("passes")) ? RUSTC_PASSES : RUSTC_FAILS;
}

static void measure_one(void *cx, uint32_t index) {
    Measure *measure = cx;
    Arena *arena = arena_new();
    const Example *example = &measure->examples.ptr[index];
    Result *result = &measure->results[index];
    Verdict verdict = verdict_of_oxcc(arena, example);
    result->stage = verdict.stage;
    memcpy(result->message, verdict.message, sizeof result->message);
    if (verdict.stage != STAGE_PASSED) {
        result->rustc = reference_of(arena, &measure->known, example);
        if (result->rustc == RUSTC_PASSES) {
            keep(arena, example, &verdict);
        }
    }
    arena_free(arena);
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

static void report(const Result *results, ExampleSlice examples) {
    FILE *failures = fopen(OUTPUT "/failures.txt", "w");
    RowVec rows = {0};
    Row all = {.module = STR("all")};
    uint32_t left_out = 0;
    for (uint32_t i = 0; i < examples.len; i++) {
        const Result *result = &results[i];
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
    Measure cx = {
        .examples = examples,
        .known = known_open(arena, VERDICTS),
        .results = workers_memory(sizeof(Result) * (examples.len + 1)),
    };
    workers_run(examples.len, measure_one, &cx);
    report(cx.results, examples);
    known_close(&cx.known);
    arena_free(arena);
    return 0;
}
