// bench_measure.c: runs a program once and says what it cost.
#define _GNU_SOURCE
#include "bench.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static double milliseconds(struct timeval time) {
    return (double)time.tv_sec * 1e3 + (double)time.tv_usec / 1e3;
}

static void read_all(int descriptor, char *output) {
    char rest[4096];
    size_t len = 0;
    for (;;) {
        size_t room = OUTPUT_MAX - 1 - len;
        ssize_t got =
            room > 0 ? read(descriptor, output + len, room) : read(descriptor, rest, sizeof rest);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            break;
        }
        len += room > 0 ? (size_t)got : 0;
    }
    output[len] = '\0';
}

Measure measure_run(char *const *argv, char *output) {
    int pipes[2];
    output[0] = '\0';
    if (pipe(pipes) != 0) {
        return (Measure){.ok = false};
    }
    double start = now();
    pid_t child = fork();
    if (child == 0) {
        dup2(pipes[1], STDOUT_FILENO);
        dup2(pipes[1], STDERR_FILENO);
        close(pipes[0]);
        close(pipes[1]);
        execvp(argv[0], argv);
        fprintf(stderr, "%s: %s\n", argv[0], strerror(errno));
        _exit(127);
    }
    close(pipes[1]);
    read_all(pipes[0], output);
    close(pipes[0]);
    int status = 1;
    struct rusage usage;
    memset(&usage, 0, sizeof usage);
    wait4(child, &status, 0, &usage);
    return (Measure){.wall = now() - start,
                     .cpu = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime),
                     .peak = (double)usage.ru_maxrss / 1024.0,
                     .ok = WIFEXITED(status) && WEXITSTATUS(status) == 0};
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, uint32_t count) {
    qsort(values, count, sizeof *values, compare);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

Measure measure_median(Measure *runs, uint32_t count) {
    Measure result = {.ok = true};
    double wall[64], cpu[64], peak[64];
    if (count > 64) {
        count = 64;
    }
    for (uint32_t i = 0; i < count; i++) {
        wall[i] = runs[i].wall;
        cpu[i] = runs[i].cpu;
        peak[i] = runs[i].peak;
        result.ok &= runs[i].ok;
    }
    result.wall = median(wall, count);
    result.cpu = median(cpu, count);
    result.peak = median(peak, count);
    return result;
}
