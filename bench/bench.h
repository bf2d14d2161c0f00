// bench.h: what the parts of the compile-time bench share.
#ifndef OXCC_BENCH_H
#define OXCC_BENCH_H

#include <stdbool.h>
#include <stdint.h>

// Writes a program of about `lines` lines.
bool bench_generate(const char *path, uint32_t lines);

// One run of a program, waited for with wait4.
typedef struct Measure {
    double wall, cpu; // milliseconds; cpu is user plus system, of its children too
    double peak;      // MiB, of the largest process
    bool ok;          // it ended with status 0
} Measure;
enum { OUTPUT_MAX = 16384 };
// Runs argv with stdout and stderr into `output` (cut at OUTPUT_MAX, NUL-terminated).
Measure measure_run(char *const *argv, char *output);
// The median of each figure over the runs; not ok if any run was not.
Measure measure_median(Measure *runs, uint32_t count);

#endif
