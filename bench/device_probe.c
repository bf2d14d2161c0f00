// device_probe.c: what the first and the later steps to a kernel cost on this machine's device.
//
//   device_probe PTX-FILE KERNEL [ELEMENTS]
//
// The kernel is a vector addition, (const float *a, u64, const float *b, u64, float *c, u64), in
// blocks of 256 threads, as examples/vecadd.ox compiles to. Uses the runtime archive as a program
// does, so it measures what a program pays. Without arguments it stops after the context.
#include "runtime/rt/rt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void check(int32_t code, const OxDeviceError *error, const char *what) {
    if (code != 0) {
        fprintf(stderr, "%s: %s: %s\n", what, ox_device_error_name(code), error->message);
        exit(1);
    }
}

static double step(double since, const char *what) {
    double time = now();
    printf("%-34s %10.3f ms\n", what, time - since);
    return now();
}

static char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        exit(1);
    }
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(*size);
    if (!text || fread(text, 1, *size, file) != *size) {
        perror(path);
        exit(1);
    }
    fclose(file);
    return text;
}

static int compare_double(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// Launches one at a time with a wait, then in a row, as median and mean.
static void time_launches(OxFunction *function, OxStream *stream, const OxLaunch *launch) {
    enum { SINGLE = 200, ROW = 2000 };
    OxDeviceError error;
    static double times[SINGLE];
    for (int i = 0; i < SINGLE; i++) {
        double start = now();
        check(ox_device_launch(function, stream, launch, &error), &error, "launch");
        check(ox_device_stream_synchronize(stream, &error), &error, "synchronise");
        times[i] = now() - start;
    }
    qsort(times, SINGLE, sizeof *times, compare_double);
    printf("%-34s %10.2f us\n", "launch and wait, median", times[SINGLE / 2] * 1e3);
    double start = now();
    for (int i = 0; i < ROW; i++) {
        check(ox_device_launch(function, stream, launch, &error), &error, "launch");
    }
    double issued = now();
    check(ox_device_stream_synchronize(stream, &error), &error, "synchronise");
    printf("%-34s %10.2f us\n", "launch in a row, issuing", (issued - start) * 1e3 / ROW);
    printf("%-34s %10.2f us\n", "launch in a row, until done", (now() - start) * 1e3 / ROW);
}

static int vector_addition(OxContext *context, const char *path, const char *name, uint64_t n) {
    OxDeviceError error;
    OxModule *module = NULL;
    OxFunction *function = NULL;
    size_t size = 0;
    char *ptx = read_file(path, &size);
    double time = now();
    check(ox_device_module_load_image(context, ptx, size, &module, &error), &error, path);
    time = step(time, "load module (PTX to machine code)");
    check(ox_device_function(module, name, strlen(name), &function, &error), &error, name);
    time = step(time, "look up kernel");
    float *host = malloc(n * sizeof *host);
    uint64_t a = 0, b = 0, c = 0;
    for (uint64_t i = 0; i < n; i++) {
        host[i] = (float)(i % 1000);
    }
    time = now();
    check(ox_device_allocate(context, NULL, n * 4, &a, &error), &error, "allocate");
    check(ox_device_allocate(context, NULL, n * 4, &b, &error), &error, "allocate");
    check(ox_device_allocate(context, NULL, n * 4, &c, &error), &error, "allocate");
    time = step(time, "allocate three buffers");
    check(ox_device_copy_in(context, NULL, a, host, n * 4, &error), &error, "copy");
    check(ox_device_copy_in(context, NULL, b, host, n * 4, &error), &error, "copy");
    time = step(time, "copy two in");
    OxStream *stream = ox_device_stream_default(context);
    OxLaunch launch = {.grid = {(uint32_t)((n + 255) / 256), 1, 1},
                       .block = {256, 1, 1},
                       .argument_count = 6,
                       .arguments = (const void *[]){&a, &n, &b, &n, &c, &n}};
    check(ox_device_launch(function, stream, &launch, &error), &error, "launch");
    check(ox_device_stream_synchronize(stream, &error), &error, "synchronise");
    time = step(time, "first launch, until done");
    check(ox_device_copy_out(context, NULL, host, c, n * 4, &error), &error, "copy");
    step(time, "copy one out");
    uint64_t wrong = 0;
    for (uint64_t i = 0; i < n; i++) {
        wrong += host[i] != 2.0f * (float)(i % 1000);
    }
    time_launches(function, stream, &launch);
    printf("%s: %llu of %llu elements wrong\n", wrong ? "FAILED" : "PASSED",
           (unsigned long long)wrong, (unsigned long long)n);
    free(host);
    free(ptx);
    ox_device_module_unload(module);
    return wrong != 0;
}

int main(int argc, char **argv) {
    OxDeviceError error;
    OxContext *context = NULL;
    uint32_t count = 0;
    char name[256];
    double time = now();
    check(ox_device_count(&count, &error), &error, "devices");
    time = step(time, "open and initialise the driver");
    check(ox_device_open(0, &context, &error), &error, "context");
    step(time, "context");
    int32_t major = 0, minor = 0;
    check(ox_device_name(context, name, sizeof name, &error), &error, "name");
    ox_device_attribute(context, OX_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, &major, &error);
    ox_device_attribute(context, OX_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, &minor, &error);
    printf("%u device(s); device 0 (%s): %s, compute capability %d.%d\n", count,
           ox_device_context_kind(context), name, major, minor);
    int status = 0;
    if (argc >= 3) {
        status = vector_addition(context, argv[1], argv[2],
                                 argc > 3 ? strtoull(argv[3], NULL, 10) : 1024);
    }
    ox_device_close(context);
    return status;
}
