// bench_device.c: kernels of oxcc beside the same algorithms in CUDA, on this machine's GPU.
//
//   bench_device OX-PTX CUDA-IMAGE [FILTER]
//
// Both images are loaded by the driver and get the same arguments (bench/device/kernels.ox and
// kernels.cu; a slice is a pointer and a length). Each pair is run by turns in one process; what is
// printed is the best time of each, their ratio, how far the results are apart, and for kernels
// that only move memory their share of what `copy` reaches.
#include "runtime/rt/rt.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 8, ROUNDS = 15, LAUNCHES = 20 };

typedef enum Kind {
    END,
    IN,
    INDICES,
    STARTS,
    COLUMNS,
    OUT,
    POINTER_IN,
    POINTER_OUT,
    WORD,
    FLOAT
} Kind;
typedef struct Argument {
    Kind kind;
    uint64_t count; // of 4-byte elements; the value of WORD
    uint32_t unit;  // elements that a slice's length counts as one
    float value;    // FLOAT
} Argument;
typedef struct Bench {
    const char *name;
    uint32_t grid[3], block[3];
    Argument arguments[MOST];
    double bytes; // moved at least; 0: not bound by memory
} Bench;

#define MEGA (1u << 20)
#define N ((uint64_t)64 * MEGA)
#define SIDE ((uint64_t)4096)
#define ROWS ((uint64_t)1 << 20)
#define PER_ROW ((uint64_t)16)
#define BODIES ((uint64_t)65536)
#define LINE(n)                                                                                    \
    {(uint32_t)(((n) + 255) / 256), 1, 1}, {                                                       \
        256, 1, 1                                                                                  \
    }
#define SQUARE(x, y)                                                                               \
    {(uint32_t)(SIDE / (x)), (uint32_t)(SIDE / (y)), 1}, {                                         \
        32, 8, 1                                                                                   \
    }

static const Bench benches[] = {
    {"copy", LINE(N), {{IN, N, 1, 0}, {OUT, N, 1, 0}}, 8.0 * N},
    {"vecadd", LINE(N), {{IN, N, 1, 0}, {IN, N, 1, 0}, {OUT, N, 1, 0}}, 12.0 * N},
    {"saxpy", LINE(N), {{FLOAT, 0, 1, 2}, {IN, N, 1, 0}, {OUT, N, 1, 0}}, 12.0 * N},
    {"reduce", {1056, 1, 1}, {256, 1, 1}, {{IN, N, 1, 0}, {OUT, 1056, 1, 0}}, 4.0 * N},
    {"transpose",
     SQUARE(32, 32),
     {{WORD, SIDE, 1, 0}, {IN, SIDE *SIDE, 1, 0}, {POINTER_OUT, SIDE *SIDE, 1, 0}},
     8.0 * SIDE *SIDE},
    {"histogram",
     {1056, 1, 1},
     {256, 1, 1},
     {{INDICES, N, 1, 0}, {POINTER_OUT, 256, 1, 0}},
     4.0 * N},
    {"stencil",
     SQUARE(32, 8),
     {{IN, SIDE *SIDE, 1, 0}, {POINTER_OUT, SIDE *SIDE, 1, 0}},
     8.0 * SIDE *SIDE},
    {"sgemm",
     SQUARE(32, 32),
     {{WORD, SIDE, 1, 0},
      {POINTER_IN, SIDE *SIDE, 1, 0},
      {POINTER_IN, SIDE *SIDE, 1, 0},
      {POINTER_OUT, SIDE *SIDE, 1, 0}},
     0},
    {"spmv",
     LINE(ROWS),
     {{STARTS, ROWS + 1, 1, 0},
      {COLUMNS, ROWS *PER_ROW, 1, 0},
      {IN, ROWS *PER_ROW, 1, 0},
      {IN, ROWS, 1, 0},
      {OUT, ROWS, 1, 0}},
     0},
    {"nbody", LINE(BODIES), {{IN, BODIES * 4, 4, 0}, {OUT, BODIES * 4, 4, 0}}, 0},
    {"black_scholes",
     LINE(N),
     {{IN, N, 1, 0}, {IN, N, 1, 0}, {IN, N, 1, 0}, {OUT, N, 1, 0}},
     16.0 * N},
    {"fir", LINE(N), {{IN, 32, 1, 0}, {IN, N + 32, 1, 0}, {OUT, N, 1, 0}}, 8.0 * N},
    {"softmax_v1", LINE(SIDE * 256), {{IN, SIDE * 256, 1, 0}, {OUT, SIDE * 256, 1, 0}}, 0},
    {"softmax_shared", LINE(SIDE * 256), {{IN, SIDE * 256, 1, 0}, {OUT, SIDE * 256, 1, 0}}, 0},
    {"softmax_v2",
     {(uint32_t)SIDE, 1, 1},
     {128, 1, 1},
     {{IN, SIDE * 256, 1, 0}, {OUT, SIDE * 256, 1, 0}},
     0},
};

typedef struct Side {
    const char *path;
    OxModule *module;
    uint64_t out; // its own copy of what is written
    double best;  // microseconds
} Side;
typedef struct Run {
    OxContext *context;
    OxStream *stream;
    OxEvent *start, *end;
    Side sides[2];
    uint64_t buffers[MOST];
    uint32_t out; // which argument is written
} Run;

static void check(int32_t code, const OxDeviceError *error, const char *what) {
    if (code != 0) {
        fprintf(stderr, "%s: %s: %s\n", what, ox_device_error_name(code), error->message);
        exit(1);
    }
}

static void *allocate(size_t size) {
    void *memory = malloc(size ? size : 1);
    if (!memory) {
        fprintf(stderr, "bench_device: no memory\n");
        exit(1);
    }
    return memory;
}

static void load(Run *run, Side *side) {
    FILE *file = fopen(side->path, "rb");
    if (!file) {
        perror(side->path);
        exit(1);
    }
    fseek(file, 0, SEEK_END);
    size_t size = (size_t)ftell(file);
    rewind(file);
    char *image = allocate(size);
    if (fread(image, 1, size, file) != size) {
        perror(side->path);
        exit(1);
    }
    fclose(file);
    OxDeviceError error;
    check(ox_device_module_load_image(run->context, image, size, &side->module, &error), &error,
          side->path);
    free(image);
}

// ---------------------------------------------------------------- arguments

static uint32_t scrambled(uint64_t i) {
    return (uint32_t)(i * 2654435761u) ^ (uint32_t)(i >> 7);
}

static void fill(void *memory, const Argument *argument) {
    float *floats = memory;
    uint32_t *words = memory;
    for (uint64_t i = 0; i < argument->count; i++) {
        switch (argument->kind) {
        case INDICES:
            words[i] = scrambled(i);
            break;
        case STARTS:
            words[i] = (uint32_t)(i * PER_ROW);
            break;
        case COLUMNS: // near the diagonal
            words[i] = (uint32_t)((i / PER_ROW + scrambled(i) % 64) % ROWS);
            break;
        case OUT:
        case POINTER_OUT:
            words[i] = 0;
            break;
        case IN:
        case POINTER_IN:
        case WORD:
        case FLOAT:
        case END:
            floats[i] = 0.25f + (float)(scrambled(i) >> 20) / 4096.0f;
            break;
        }
    }
}

static bool is_written(Kind kind) {
    return kind == OUT || kind == POINTER_OUT;
}

static uint64_t buffer_with(Run *run, const Argument *argument) {
    OxDeviceError error;
    uint64_t memory = 0, size = argument->count * 4;
    void *host = allocate(size);
    fill(host, argument);
    check(ox_device_allocate(run->context, NULL, size, &memory, &error), &error, "allocate");
    check(ox_device_copy_in(run->context, NULL, memory, host, size, &error), &error, "copy in");
    free(host);
    return memory;
}

static void prepare(Run *run, const Bench *bench) {
    for (uint32_t i = 0; i < MOST && bench->arguments[i].kind != END; i++) {
        const Argument *argument = &bench->arguments[i];
        if (is_written(argument->kind)) {
            run->out = i;
            run->sides[0].out = buffer_with(run, argument);
            run->sides[1].out = buffer_with(run, argument);
        } else if (argument->kind != WORD && argument->kind != FLOAT) {
            run->buffers[i] = buffer_with(run, argument);
        }
    }
}

static void release(Run *run, const Bench *bench) {
    OxDeviceError error;
    for (uint32_t i = 0; i < MOST && bench->arguments[i].kind != END; i++) {
        if (run->buffers[i]) {
            ox_device_release(run->context, NULL, run->buffers[i], &error);
            run->buffers[i] = 0;
        }
    }
    for (int s = 0; s < 2; s++) {
        ox_device_release(run->context, NULL, run->sides[s].out, &error);
    }
}

// ---------------------------------------------------------------- measuring

typedef struct Call {
    uint64_t words[MOST], lengths[MOST];
    const void *pointers[2 * MOST];
    OxLaunch launch;
    OxFunction *function;
} Call;

static void make_call(const Run *run, const Bench *bench, const Side *side, Call *call) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < MOST && bench->arguments[i].kind != END; i++) {
        const Argument *argument = &bench->arguments[i];
        call->words[i] = is_written(argument->kind) ? side->out : run->buffers[i];
        call->lengths[i] = argument->count / argument->unit;
        if (argument->kind == WORD) {
            call->words[i] = argument->count;
        } else if (argument->kind == FLOAT) {
            memcpy(&call->words[i], &argument->value, sizeof argument->value);
        }
        call->pointers[count++] = &call->words[i];
        if (argument->kind != WORD && argument->kind != FLOAT && argument->kind != POINTER_IN &&
            argument->kind != POINTER_OUT) {
            call->pointers[count++] = &call->lengths[i];
        }
    }
    call->launch = (OxLaunch){.argument_count = count, .arguments = call->pointers};
    memcpy(call->launch.grid, bench->grid, sizeof bench->grid);
    memcpy(call->launch.block, bench->block, sizeof bench->block);
    OxDeviceError error;
    check(
        ox_device_function(side->module, bench->name, strlen(bench->name), &call->function, &error),
        &error, bench->name);
}

static double microseconds(Run *run, const Call *call, uint32_t launches) {
    OxDeviceError error;
    float milliseconds = 0;
    check(ox_device_event_record(run->start, run->stream, &error), &error, "event");
    for (uint32_t i = 0; i < launches; i++) {
        check(ox_device_launch(call->function, run->stream, &call->launch, &error), &error,
              "launch");
    }
    check(ox_device_event_record(run->end, run->stream, &error), &error, "event");
    check(ox_device_event_synchronize(run->end, &error), &error, "kernel");
    check(ox_device_event_elapsed(run->start, run->end, &milliseconds, &error), &error, "time");
    return milliseconds * 1e3 / launches;
}

// The largest difference of the results after the first launch, relative to their size.
static double difference(Run *run, const Argument *argument) {
    OxDeviceError error;
    uint64_t size = argument->count * 4;
    float *results[2];
    for (int s = 0; s < 2; s++) {
        results[s] = allocate(size);
        check(ox_device_copy_out(run->context, NULL, results[s], run->sides[s].out, size, &error),
              &error, "copy out");
    }
    double most = 0;
    for (uint64_t i = 0; i < argument->count; i++) {
        double x = results[0][i], y = results[1][i];
        double apart = x == y || (x != x && y != y) ? 0 : fabs(x - y) / (fabs(x) + fabs(y) + 1e-6);
        most = apart > most || apart != apart ? apart : most;
    }
    free(results[0]);
    free(results[1]);
    return most;
}

static double measure(Run *run, const Bench *bench, double ceiling) {
    prepare(run, bench);
    Call calls[2];
    for (int s = 0; s < 2; s++) {
        make_call(run, bench, &run->sides[s], &calls[s]);
        microseconds(run, &calls[s], 1);
        run->sides[s].best = INFINITY;
    }
    double apart = difference(run, &bench->arguments[run->out]);
    for (int round = 0; round < ROUNDS; round++) {
        for (int s = 0; s < 2; s++) {
            double time = microseconds(run, &calls[s], LAUNCHES);
            run->sides[s].best = time < run->sides[s].best ? time : run->sides[s].best;
        }
    }
    release(run, bench);
    double ratio = run->sides[0].best / run->sides[1].best;
    double rate = bench->bytes / run->sides[0].best / 1e3;
    printf("%-14s %12.2f %12.2f %8.3f %10.1e", bench->name, run->sides[0].best, run->sides[1].best,
           ratio, apart);
    if (bench->bytes > 0) {
        printf(" %10.0f %6.1f %%", rate, 100 * rate / (ceiling > 0 ? ceiling : rate));
    }
    printf("%s%s\n", ratio > 1.1 ? "  SLOW" : "", apart < 1e-3 ? "" : "  DIFFERENT");
    fflush(stdout);
    return ratio;
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: bench_device OX-PTX CUDA-IMAGE [FILTER]\n");
        return 1;
    }
    OxDeviceError error;
    Run run = {.sides = {{.path = argv[1]}, {.path = argv[2]}}};
    char name[256];
    check(ox_device_open(0, &run.context, &error), &error, "context");
    check(ox_device_name(run.context, name, sizeof name, &error), &error, "name");
    run.stream = ox_device_stream_default(run.context);
    check(ox_device_event_new(run.context, OX_EVENT_DEFAULT, &run.start, &error), &error, "event");
    check(ox_device_event_new(run.context, OX_EVENT_DEFAULT, &run.end, &error), &error, "event");
    load(&run, &run.sides[0]);
    load(&run, &run.sides[1]);
    printf("%s, best of %d x %d launches by turns; times in us\n\n", name, ROUNDS, LAUNCHES);
    printf("%-14s %12s %12s %8s %10s %10s %8s\n", "kernel", "oxcc", "nvcc", "ratio", "apart",
           "GB/s", "of copy");
    double logs = 0, ceiling = 0;
    uint32_t count = 0;
    for (size_t i = 0; i < sizeof benches / sizeof *benches; i++) {
        if (argc > 3 && !strstr(benches[i].name, argv[3])) {
            continue;
        }
        double ratio = measure(&run, &benches[i], ceiling);
        if (i == 0) {
            ceiling = benches[i].bytes / fmin(run.sides[0].best, run.sides[1].best) / 1e3;
        }
        logs += log(ratio);
        count++;
    }
    printf("\ngeometric mean of the ratios: %.3f (goal 1.02)\n", exp(logs / (count ? count : 1)));
    ox_device_close(run.context);
    return 0;
}
