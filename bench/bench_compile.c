// bench_compile.c: how long compiling takes, beside rustc and nvcc on the same machine now.
//
//   bench_compile --oxcc PATH --dir bench/compile [--runs N] [--lines N] [--check]
//
// Each row compiles one program with oxcc and its twin with the other compiler, turn by turn, so
// that both meet the same machine, and compares the medians. Figures of different days or machines
// say nothing; the ratios inside one table do. The last rows feed a generated program to the
// phases and show lines a second and bytes a line. --check ends with status 1 if a goal is missed.
// A compiler that is not installed leaves its cells empty.
#define _GNU_SOURCE
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ARGUMENTS_MAX = 12, RUNS_MAX = 64 };

typedef struct Settings {
    const char *oxcc, *dir;
    char work[256]; // a temporary folder
    uint32_t runs, lines;
    bool check;
} Settings;

// `{oxcc}`, `{dir}` and `{work}` are replaced in arguments.
typedef struct Row {
    const char *name;
    const char *ours[ARGUMENTS_MAX];
    const char *twin_name; // NULL: no twin
    const char *twin[ARGUMENTS_MAX];
    double ratio_goal; // of the wall times; 0: none
    double cpu_goal;   // milliseconds for ours; 0: none
} Row;

static const Row rows[] = {
    {"hello",
     {"{oxcc}", "{dir}/hello.ox", "-o", "{work}/hello"},
     "rustc",
     {"rustc", "--edition=2024", "{dir}/hello.ox", "-o", "{work}/hello_rustc"},
     0.8,
     0},
    {"hello, check",
     {"{oxcc}", "check", "{dir}/hello.ox"},
     "rustc",
     {"rustc", "--edition=2024", "--emit=metadata", "{dir}/hello.ox", "-o", "{work}/hello.rmeta"},
     0,
     40},
    {"iterators",
     {"{oxcc}", "{dir}/iterators.ox", "-o", "{work}/iterators"},
     "rustc",
     {"rustc", "--edition=2024", "{dir}/iterators.ox", "-o", "{work}/iterators_rustc"},
     0,
     0},
    {"iterators -O",
     {"{oxcc}", "-O", "{dir}/iterators.ox", "-o", "{work}/iterators"},
     "rustc -O",
     {"rustc", "--edition=2024", "-O", "{dir}/iterators.ox", "-o", "{work}/iterators_rustc"},
     0,
     0},
    {"vecadd",
     {"{oxcc}", "{dir}/vecadd.ox", "-o", "{work}/vecadd"},
     "nvcc",
     {"nvcc", "-arch=sm_80", "{dir}/vecadd.cu", "-o", "{work}/vecadd_nvcc"},
     1.0 / 8,
     0},
    {"vecadd, host twin",
     {"{oxcc}", "{dir}/vecadd.ox", "-o", "{work}/vecadd"},
     "rustc",
     {"rustc", "--edition=2024", "{dir}/vecadd_host.ox", "-o", "{work}/vecadd_rustc"},
     1.2,
     0},
    {"generated, check",
     {"{oxcc}", "check", "{work}/generated.ox"},
     "rustc",
     {"rustc", "--edition=2024", "--emit=metadata", "{work}/generated.ox", "-o",
      "{work}/generated.rmeta"},
     0,
     0},
};

static char *replaced(const char *text, const Settings *settings) {
    const char *names[] = {"{oxcc}", "{dir}", "{work}"};
    const char *values[] = {settings->oxcc, settings->dir, settings->work};
    char buffer[1024];
    snprintf(buffer, sizeof buffer, "%s", text);
    for (int i = 0; i < 3; i++) {
        size_t len = strlen(names[i]);
        if (strncmp(text, names[i], len) == 0) {
            snprintf(buffer, sizeof buffer, "%s%s", values[i], text + len);
        }
    }
    return strdup(buffer);
}

static void command(const char *const *from, const Settings *settings, char **argv) {
    int count = 0;
    for (; count < ARGUMENTS_MAX - 1 && from[count]; count++) {
        argv[count] = replaced(from[count], settings);
    }
    argv[count] = NULL;
}

static bool installed(const char *program) {
    if (strchr(program, '/')) {
        return access(program, X_OK) == 0;
    }
    char path[1024];
    for (const char *at = getenv("PATH"); at && *at; at += *at == ':') {
        size_t len = strcspn(at, ":");
        snprintf(path, sizeof path, "%.*s/%s", (int)len, at, program);
        if (access(path, X_OK) == 0) {
            return true;
        }
        at += len;
    }
    return false;
}

// ---------------------------------------------------------------- the table

static void print_measure(const char *name, const char *tool, const Measure *measure) {
    printf("%-18s  %-8s  %9.1f  %9.1f  %9.1f", name, tool, measure->wall, measure->cpu,
           measure->peak);
}

static bool print_goal(double value, double goal, const char *format) {
    bool met = value <= goal;
    char text[64];
    snprintf(text, sizeof text, format, goal);
    printf("  (goal %s: %s)", text, met ? "met" : "MISSED");
    return met;
}

static void print_output(const char *output) {
    int lines = 0;
    for (const char *at = output; *at && lines < 6; lines++) {
        int len = (int)strcspn(at, "\n");
        printf("    %.*s\n", len, at);
        at += len + (at[len] == '\n');
    }
}

static bool run_row(const Row *row, const Settings *settings) {
    char *ours[ARGUMENTS_MAX], *twin[ARGUMENTS_MAX] = {NULL};
    char output[OUTPUT_MAX], twin_output[OUTPUT_MAX];
    Measure our_runs[RUNS_MAX], twin_runs[RUNS_MAX];
    command(row->ours, settings, ours);
    command(row->twin, settings, twin);
    bool has_twin = row->twin_name && installed(twin[0]);
    uint32_t runs = settings->runs;
    for (uint32_t i = 0; i < runs; i++) {
        our_runs[i] = measure_run(ours, output);
        if (has_twin) {
            twin_runs[i] = measure_run(twin, twin_output);
        }
        if (!our_runs[i].ok) {
            runs = i + 1; // a failing compiler need not fail often
        }
    }
    Measure our_median = measure_median(our_runs, runs);
    bool met = our_median.ok;
    print_measure(row->name, "oxcc", &our_median);
    if (!our_median.ok) {
        printf("  FAILED\n");
        print_output(output);
    } else if (row->cpu_goal > 0) {
        met &= print_goal(our_median.cpu, row->cpu_goal, "%.0f ms CPU");
    }
    if (our_median.ok && has_twin) {
        Measure twin_median = measure_median(twin_runs, runs);
        double ratio = our_median.wall / twin_median.wall;
        printf("  %.2f of %s", ratio, row->twin_name);
        if (row->ratio_goal > 0) {
            met &= print_goal(ratio, row->ratio_goal, "%.3g");
        }
        printf("\n");
        print_measure("", row->twin_name, &twin_median);
        printf("%s\n", twin_median.ok ? "" : "  FAILED");
    } else if (our_median.ok) {
        printf("%s%s\n", row->twin_name ? "  not installed: " : "",
               row->twin_name ? row->twin_name : "");
    }
    for (int i = 0; i < ARGUMENTS_MAX; i++) {
        if (!ours[i]) {
            break;
        }
        free(ours[i]);
    }
    for (int i = 0; i < ARGUMENTS_MAX && twin[i]; i++) {
        free(twin[i]);
    }
    return met;
}

// ---------------------------------------------------------------- throughput

// The milliseconds of a phase in what --time prints, lines of "12.345 ms  parse"; negative if it
// is not there.
static double phase_time(const char *output, const char *phase) {
    size_t len = strlen(phase);
    for (const char *at = output; *at;) {
        const char *end = at + strcspn(at, "\n");
        double value = 0;
        int used = 0;
        if (sscanf(at, " %lf ms %n", &value, &used) == 1 && used > 0 &&
            (size_t)(end - at - used) == len && memcmp(at + used, phase, len) == 0) {
            return value;
        }
        at = *end ? end + 1 : end;
    }
    return -1;
}

static bool print_rate(const char *what, double lines, double time, double goal) {
    double rate = lines / (time / 1e3);
    printf("%-28s %10.0f lines/s", what, rate);
    bool met = rate >= goal;
    printf("  (goal %.0f: %s)\n", goal, met ? "met" : "MISSED");
    return met;
}

static bool run_throughput(const Settings *settings) {
    const char *const check[ARGUMENTS_MAX] = {"{oxcc}", "check", "--time", "{work}/generated.ox"};
    char *argv[ARGUMENTS_MAX];
    char output[OUTPUT_MAX];
    Measure runs[RUNS_MAX];
    command(check, settings, argv);
    bool has_phases = true;
    double best_parse = -1;
    for (uint32_t i = 0; i < settings->runs; i++) {
        runs[i] = measure_run(argv, output);
        if (!runs[i].ok) {
            printf("%-18s  FAILED\n", "throughput");
            print_output(output);
            return false;
        }
        double parse = phase_time(output, "parse"); // which includes the lexer
        has_phases &= parse >= 0;
        best_parse = best_parse < 0 || parse < best_parse ? parse : best_parse;
    }
    Measure median = measure_median(runs, settings->runs);
    bool met = true;
    if (has_phases) {
        met &= print_rate("lex and parse (from --time)", settings->lines, best_parse, 1000000);
    } else {
        printf("%-28s --time shows no phase `parse`\n", "lex and parse");
    }
    met &= print_rate("check, to borrow checking", settings->lines, median.cpu, 150000);
    double bytes = median.peak * 1024 * 1024 / settings->lines;
    printf("%-28s %10.0f bytes/line", "peak memory", bytes);
    met &= print_goal(bytes, 1024, "%.0f");
    printf("\n");
    return met;
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
        } else if (strcmp(argv[i], "--runs") == 0 && more) {
            settings->runs = (uint32_t)strtoul(argv[++i], NULL, 10);
        } else if (strcmp(argv[i], "--lines") == 0 && more) {
            settings->lines = (uint32_t)strtoul(argv[++i], NULL, 10);
        } else {
            fprintf(stderr, "bench_compile: unknown argument `%s`\n", argv[i]);
            return false;
        }
    }
    return settings->runs >= 1 && settings->runs <= RUNS_MAX && settings->lines >= 1000;
}

static void remove_work(const Settings *settings) {
    char *argv[] = {"rm", "-rf", (char *)settings->work, NULL};
    char output[OUTPUT_MAX];
    measure_run(argv, output);
}

int main(int argc, char **argv) {
    Settings settings = {.oxcc = "build/release/oxcc",
                         .dir = "bench/compile",
                         .work = "/tmp/oxcc-bench-XXXXXX",
                         .runs = 7,
                         .lines = 100000};
    if (!read_settings(argc, argv, &settings)) {
        return 2;
    }
    if (!mkdtemp(settings.work)) {
        perror(settings.work);
        return 1;
    }
    char generated[300];
    snprintf(generated, sizeof generated, "%s/generated.ox", settings.work);
    bool met = bench_generate(generated, settings.lines);
    printf("medians of %u runs, taken by turns; the generated program has %u lines\n\n",
           settings.runs, settings.lines);
    printf("%-18s  %-8s  %9s  %9s  %9s  %s\n", "program", "compiler", "wall ms", "CPU ms",
           "peak MiB", "wall time");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        met &= run_row(&rows[i], &settings);
        fflush(stdout);
    }
    printf("\n");
    met &= run_throughput(&settings);
    remove_work(&settings);
    return settings.check && !met;
}
