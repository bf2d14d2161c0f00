// bench_host.c: how fast compiled host programs are, beside rustc's and C's of the same programs.
//
//   bench_host --oxcc PATH --dir bench/host [--runs N] [--only NAME] [--check]
//
// Each program of the folder is compiled with `oxcc -O` and `rustc -O` from the same file, and its
// twin in C with `cc -O2`; then all three run turn by turn, and their medians are compared. The
// ratios are those of CPU time where it is the whole of the time, because the machine is shared:
// of the user's and the system's time of all threads. All three must print the same. A second table
// shows what compiling cost. --check ends with status 1 if a goal is missed.
#define _GNU_SOURCE
#include "bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RUNS_MAX = 64, COMPILERS = 3 };
enum { OXCC, RUSTC, CC };

static const char *const programs[] = {
    "nbody", "spectral_norm", "fannkuch",  "mandelbrot", "matmul",
    "sieve", "binary_trees",  "sort",      "word_count", "btree",
    "json",  "strings",       "iterators", "dispatch",   "channels",
};
enum { PROGRAMS = sizeof programs / sizeof programs[0] };

// Run time and the figures of compiling, each as a ratio to rustc's.
static const double goal_mean = 1.10, goal_worst = 1.5, goal_compile = 0.8, goal_memory = 1.0;

typedef struct Settings {
    const char *oxcc, *dir, *only;
    char work[256]; // a temporary folder
    uint32_t runs;
    bool check;
} Settings;

typedef struct Result {
    Measure run[COMPILERS], compile[COMPILERS];
    bool built[COMPILERS], differs;
} Result;

// ---------------------------------------------------------------- measuring

static void build(const Settings *settings, const char *name, int compiler, Result *result) {
    char source[600], program[600], output[OUTPUT_MAX];
    Measure runs[RUNS_MAX];
    const char *suffix[] = {"oxcc", "rustc", "cc"};
    snprintf(source, sizeof source, "%s/%s.%s", settings->dir, name, compiler == CC ? "c" : "rs");
    snprintf(program, sizeof program, "%s/%s_%s", settings->work, name, suffix[compiler]);
    char *const commands[COMPILERS][10] = {
        {(char *)settings->oxcc, "-O", source, "-o", program, NULL},
        {"rustc", "--edition=2024", "-O", source, "-o", program, NULL},
        {"cc", "-O2", source, "-o", program, "-lm", "-lpthread", NULL}};
    for (uint32_t i = 0; i < settings->runs; i++) {
        runs[i] = measure_run(commands[compiler], output);
        if (!runs[i].ok) {
            fprintf(stderr, "%s cannot compile %s:\n%.2000s\n", suffix[compiler], source, output);
            return;
        }
    }
    result->compile[compiler] = measure_median(runs, settings->runs);
    result->built[compiler] = true;
}

static void run_all(const Settings *settings, const char *name, Result *result) {
    static char outputs[COMPILERS][OUTPUT_MAX];
    static Measure runs[COMPILERS][RUNS_MAX];
    const char *suffix[] = {"oxcc", "rustc", "cc"};
    for (uint32_t i = 0; i < settings->runs; i++) {
        for (int compiler = 0; compiler < COMPILERS; compiler++) {
            char program[600];
            snprintf(program, sizeof program, "%s/%s_%s", settings->work, name, suffix[compiler]);
            char *const argv[] = {program, NULL};
            if (result->built[compiler]) {
                runs[compiler][i] = measure_run(argv, outputs[compiler]);
            }
        }
    }
    for (int compiler = 0; compiler < COMPILERS; compiler++) {
        if (result->built[compiler]) {
            result->run[compiler] = measure_median(runs[compiler], settings->runs);
            result->differs |=
                !result->run[compiler].ok ||
                (result->built[OXCC] && strcmp(outputs[compiler], outputs[OXCC]) != 0);
        }
    }
}

// ---------------------------------------------------------------- tables

static double ratio(const Result *result, bool wall) {
    const Measure *ours = &result->run[OXCC], *theirs = &result->run[RUSTC];
    return wall ? ours->wall / theirs->wall : ours->cpu / theirs->cpu;
}

static void print_cell(bool there, double value) {
    if (there) {
        printf("  %9.1f", value);
    } else {
        printf("  %9s", "-");
    }
}

static bool print_run(const char *name, const Result *result) {
    printf("%-14s", name);
    for (int compiler = 0; compiler < COMPILERS; compiler++) {
        print_cell(result->built[compiler], result->run[compiler].cpu);
    }
    print_cell(result->built[OXCC], result->run[OXCC].wall);
    print_cell(result->built[RUSTC], result->run[RUSTC].wall);
    if (!result->built[OXCC] || result->differs) {
        printf("  %s\n", result->built[OXCC] ? "the outputs DIFFER" : "not compiled");
        return false;
    }
    if (!result->built[RUSTC]) {
        printf("\n");
        return true;
    }
    double cpu = ratio(result, false);
    printf("  %5.2f  %5.2f%s\n", cpu, ratio(result, true), cpu > goal_worst ? "  MISSED" : "");
    return cpu <= goal_worst;
}

static bool print_goal(const char *what, double value, double goal) {
    bool met = value <= goal;
    printf("%-46s %5.2f  (goal %.2f: %s)\n", what, value, goal, met ? "met" : "MISSED");
    return met;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool print_compiling(const Result *results) {
    double times[PROGRAMS], memory[PROGRAMS];
    int count = 0;
    printf("\n%-14s  %9s  %9s  %9s  %9s  %5s  %6s\n", "compiling", "oxcc ms", "rustc ms",
           "oxcc MiB", "rustc MiB", "CPU", "memory");
    for (int i = 0; i < PROGRAMS; i++) {
        const Measure *ours = &results[i].compile[OXCC], *theirs = &results[i].compile[RUSTC];
        if (!results[i].built[OXCC] || !results[i].built[RUSTC]) {
            continue;
        }
        times[count] = ours->cpu / theirs->cpu;
        memory[count] = ours->peak / theirs->peak;
        printf("%-14s  %9.1f  %9.1f  %9.1f  %9.1f  %5.2f  %6.2f\n", programs[i], ours->cpu,
               theirs->cpu, ours->peak, theirs->peak, times[count], memory[count]);
        count++;
    }
    if (count == 0) {
        return true;
    }
    qsort(times, (size_t)count, sizeof *times, compare);
    qsort(memory, (size_t)count, sizeof *memory, compare);
    bool met =
        print_goal("compile time, median of the ratios to rustc", times[count / 2], goal_compile);
    return print_goal("peak memory, largest of the ratios to rustc", memory[count - 1],
                      goal_memory) &&
           met;
}

static bool print_mean(const Result *results) {
    double logarithms = 0;
    int count = 0;
    for (int i = 0; i < PROGRAMS; i++) {
        if (results[i].built[OXCC] && results[i].built[RUSTC]) {
            logarithms += log(ratio(&results[i], false));
            count++;
        }
    }
    return count == 0 || print_goal("\nCPU time, geometric mean of the ratios to rustc",
                                    exp(logarithms / count), goal_mean);
}

// ---------------------------------------------------------------- main

static bool read_settings(int argc, char **argv, Settings *settings) {
    for (int i = 1; i < argc; i++) {
        bool more = i + 1 < argc;
        if (strcmp(argv[i], "--check") == 0) {
            settings->check = true;
        } else if (strcmp(argv[i], "--oxcc") == 0 && more) {
            settings->oxcc = argv[++i];
        } else if (strcmp(argv[i], "--dir") == 0 && more) {
            settings->dir = argv[++i];
        } else if (strcmp(argv[i], "--only") == 0 && more) {
            settings->only = argv[++i];
        } else if (strcmp(argv[i], "--runs") == 0 && more) {
            settings->runs = (uint32_t)strtoul(argv[++i], NULL, 10);
        } else {
            fprintf(stderr, "bench_host: unknown argument `%s`\n", argv[i]);
            return false;
        }
    }
    return settings->runs >= 1 && settings->runs <= RUNS_MAX;
}

int main(int argc, char **argv) {
    Settings settings = {.oxcc = "build/release/oxcc",
                         .dir = "bench/host",
                         .work = "/tmp/oxcc-bench-XXXXXX",
                         .runs = 5};
    if (!read_settings(argc, argv, &settings)) {
        return 2;
    }
    if (!mkdtemp(settings.work)) {
        perror(settings.work);
        return 1;
    }
    static Result results[PROGRAMS];
    bool met = true;
    printf("medians of %u runs, taken by turns; times in ms, ratios of oxcc -O to rustc -O\n\n",
           settings.runs);
    printf("%-14s  %9s  %9s  %9s  %9s  %9s  %5s  %5s\n", "running", "oxcc CPU", "rustc CPU",
           "cc CPU", "oxcc wall", "rustc", "CPU", "wall");
    for (int i = 0; i < PROGRAMS; i++) {
        if (settings.only && strcmp(settings.only, programs[i]) != 0) {
            continue;
        }
        for (int compiler = 0; compiler < COMPILERS; compiler++) {
            build(&settings, programs[i], compiler, &results[i]);
        }
        run_all(&settings, programs[i], &results[i]);
        met &= print_run(programs[i], &results[i]);
        fflush(stdout);
    }
    met &= print_mean(results);
    met &= print_compiling(results);
    char *remove[] = {"rm", "-rf", settings.work, NULL};
    static char output[OUTPUT_MAX];
    measure_run(remove, output);
    return settings.check && !met;
}
