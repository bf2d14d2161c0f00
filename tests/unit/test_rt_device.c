// test_rt_device.c: the CPU device, driven through the flat functions that the Ox libraries call,
// with kernels written in C against simt_cpu.h. The PTX tests at the end need a GPU.
#include "runtime/rt/rt.h"
#include "runtime/rt/simt_cpu.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// ---------------------------------------------------------------- kernels

typedef struct VectorArgs {
    const float *a;
    uint64_t a_len;
    const float *b;
    uint64_t b_len;
    float *c;
    uint64_t c_len;
} VectorArgs;

static void vecadd_thread(const void *raw, OxSimtThread *thread) {
    const VectorArgs *args = raw;
    uint64_t i = (uint64_t)thread->block->index[0] * thread->block->dim[0] + thread->index[0];
    if (i < args->c_len) {
        args->c[i] = args->a[i] + args->b[i];
    }
}

static void vecadd_block(const void *raw, const OxSimtBlock *block) {
    const VectorArgs *args = raw;
    uint64_t first = (uint64_t)block->index[0] * block->dim[0];
    for (uint32_t t = 0; t < block->dim[0]; t++) {
        if (first + t < args->c_len) {
            args->c[first + t] = args->a[first + t] + args->b[first + t];
        }
    }
}

typedef struct SumArgs {
    const uint32_t *in;
    uint32_t *out;
    uint64_t n;
} SumArgs;

// A tree in shared memory: a barrier between any two steps.
static void sum_shared(const void *raw, OxSimtThread *thread) {
    const SumArgs *args = raw;
    uint32_t *shared = thread->block->shared;
    uint32_t t = thread->linear, n = thread->block->thread_count;
    uint64_t i = (uint64_t)thread->block->index[0] * n + t;
    shared[t] = i < args->n ? args->in[i] : 0;
    ox_cpu_barrier(thread);
    for (uint32_t step = n / 2; step > 0; step /= 2) {
        if (t < step) {
            shared[t] += shared[t + step];
        }
        ox_cpu_barrier(thread);
    }
    if (t == 0) {
        args->out[thread->block->index[0]] = shared[0];
    }
}

// The same by shuffles inside warps and dynamic shared memory between them.
static void sum_shuffle(const void *raw, OxSimtThread *thread) {
    const SumArgs *args = raw;
    uint32_t *shared = thread->block->dynamic_shared;
    uint32_t t = thread->linear, n = thread->block->thread_count, lane = t % 32;
    uint64_t i = (uint64_t)thread->block->index[0] * n + t;
    uint32_t sum = i < args->n ? args->in[i] : 0;
    for (uint32_t delta = 16; delta > 0; delta /= 2) {
        sum += (uint32_t)ox_cpu_shuffle(thread, OX_SHUFFLE_DOWN, UINT32_MAX, sum, delta, 32, NULL);
    }
    if (lane == 0) {
        shared[t / 32] = sum;
    }
    ox_cpu_barrier(thread);
    if (t < 32) {
        sum = t < n / 32 ? shared[t] : 0;
        sum = ox_cpu_reduce(thread, OX_REDUCE_ADD, UINT32_MAX, sum);
        if (t == 0) {
            args->out[thread->block->index[0]] = sum;
        }
    }
}

static void warp_operations(const void *raw, OxSimtThread *thread) {
    uint32_t *out = *(uint32_t *const *)raw;
    uint32_t lane = thread->linear % 32, bad = 0;
    bad += ox_cpu_vote(thread, OX_VOTE_BALLOT, UINT32_MAX, lane % 3 == 0) != 0x49249249;
    bad += ox_cpu_vote(thread, OX_VOTE_ALL, UINT32_MAX, lane < 31) != 0;
    bad += ox_cpu_vote(thread, OX_VOTE_ANY, UINT32_MAX, lane == 17) != 1;
    bad += ox_cpu_vote(thread, OX_VOTE_UNIFORM, UINT32_MAX, 1) != 1;
    bad += ox_cpu_match_any(thread, UINT32_MAX, lane / 8) != 0xffu << lane / 8 * 8;
    uint32_t all = 7;
    bad += ox_cpu_match_all(thread, UINT32_MAX, 42, &all) != UINT32_MAX || all != 1;
    bad += ox_cpu_match_all(thread, UINT32_MAX, lane == 3, &all) != 0 || all != 0;
    bad += ox_cpu_shuffle(thread, OX_SHUFFLE_XOR, UINT32_MAX, lane, 5, 32, NULL) != (lane ^ 5);
    uint32_t inside = 0;
    uint64_t up = ox_cpu_shuffle(thread, OX_SHUFFLE_UP, UINT32_MAX, lane, 2, 8, &inside);
    bad += up != (lane % 8 >= 2 ? lane - 2 : lane) || inside != (lane % 8 >= 2);
    uint64_t from =
        ox_cpu_shuffle(thread, OX_SHUFFLE_INDEX, UINT32_MAX, lane * 10ull << 32, 3, 16, NULL);
    bad += from != (lane / 16 * 16 + 3) * 10ull << 32;
    bad += ox_cpu_reduce(thread, OX_REDUCE_MIN_I32, UINT32_MAX, lane - 5) != (uint32_t)-5;
    bad += ox_cpu_reduce(thread, OX_REDUCE_XOR, UINT32_MAX, 1u << lane) != UINT32_MAX;
    bad += ox_cpu_elect(thread, UINT32_MAX) != 0;
    if (lane % 2 == 0) { // divergent halves, each with its own mask
        bad += ox_cpu_reduce(thread, OX_REDUCE_ADD, 0x55555555, 1) != 16;
        bad += ox_cpu_active_mask(thread) != 0x55555555;
    } else {
        bad += ox_cpu_vote(thread, OX_VOTE_BALLOT, 0, 1) != 0xaaaaaaaa;
        bad += ox_cpu_reduce(thread, OX_REDUCE_MAX_U32, 0xaaaaaaaa, lane) != 31;
    }
    if (lane >= 24) {
        return; // ended lanes are left out of what the others do
    }
    bad += ox_cpu_vote(thread, OX_VOTE_BALLOT, UINT32_MAX, 1) != 0x00ffffff;
    bad += ox_cpu_active_mask(thread) != 0x00ffffff;
    __atomic_fetch_add(out, bad, __ATOMIC_RELAXED);
    __atomic_fetch_add(out + 1, 1, __ATOMIC_RELAXED);
}

static void barrier_reductions(const void *raw, OxSimtThread *thread) {
    uint32_t *out = *(uint32_t *const *)raw;
    uint32_t t = thread->linear, n = thread->block->thread_count, bad = 0;
    for (uint32_t round = 0; round < 5; round++) {
        bad += ox_cpu_barrier_reduce(thread, OX_BARRIER_COUNT, t % 2 == 0) != (n + 1) / 2;
        bad += ox_cpu_barrier_reduce(thread, OX_BARRIER_AND, t != round) != 0;
        bad += ox_cpu_barrier_reduce(thread, OX_BARRIER_OR, t == round) != 1;
    }
    __atomic_fetch_add(out, bad, __ATOMIC_RELAXED);
}

// Two groups of warps hand a value over through a named barrier.
static void named_barriers(const void *raw, OxSimtThread *thread) {
    uint32_t *out = *(uint32_t *const *)raw;
    uint32_t *shared = thread->block->shared;
    if (thread->linear < 32) {
        shared[thread->linear] = thread->linear + 1;
        ox_cpu_named_arrive(thread, 1, 64);
    } else {
        ox_cpu_named_barrier(thread, 1, 64);
        out[thread->linear - 32] = shared[thread->linear - 32];
    }
}

static void cluster_exchange(const void *raw, OxSimtThread *thread) {
    uint32_t *out = *(uint32_t *const *)raw;
    const OxSimtBlock *block = thread->block;
    uint32_t *mine = block->shared;
    if (thread->linear == 0) {
        mine[0] = 100 * block->index[0] + block->cluster_rank;
    }
    ox_cpu_cluster_barrier(thread);
    const uint32_t *other = ox_cpu_cluster_map(thread, mine, 1 - block->cluster_rank);
    if (thread->linear == 0) {
        out[block->index[0]] = other[0];
    }
    ox_cpu_cluster_barrier(thread);
}

static void grid_prefix(const void *raw, OxSimtThread *thread) {
    uint32_t *out = *(uint32_t *const *)raw;
    uint32_t n = thread->block->grid_dim[0] * thread->block->thread_count;
    uint32_t i = thread->block->index[0] * thread->block->thread_count + thread->linear;
    out[i] = 1;
    for (uint32_t step = 1; step < n; step *= 2) {
        ox_cpu_grid_barrier(thread);
        uint32_t add = i >= step ? out[i - step] : 0;
        ox_cpu_grid_barrier(thread);
        out[i] += add;
    }
}

static void spin_flag(const void *raw, OxSimtThread *thread) {
    uint32_t *out = *(uint32_t *const *)raw;
    volatile uint32_t *flag = thread->block->shared;
    if (thread->linear == 0) {
        *flag = 0;
    }
    ox_cpu_barrier(thread);
    if (thread->linear == 0) {
        while (*flag < thread->block->thread_count - 1) {
            ox_cpu_yield(thread);
        }
        out[0] = *flag;
    } else {
        *flag = *flag + 1;
    }
}

static void indices(const void *raw, OxSimtThread *thread) {
    uint32_t *out = *(uint32_t *const *)raw;
    const OxSimtBlock *block = thread->block;
    uint32_t flat_block =
        (block->index[2] * block->grid_dim[1] + block->index[1]) * block->grid_dim[0] +
        block->index[0];
    uint32_t flat =
        (thread->index[2] * block->dim[1] + thread->index[1]) * block->dim[0] + thread->index[0];
    if (flat == thread->linear && ox_cpu_current() == thread) {
        __atomic_fetch_add(&out[flat_block * block->thread_count + flat], 1, __ATOMIC_RELAXED);
    }
}

static void panics(const void *raw, OxSimtThread *thread) {
    uint32_t limit = *(const uint32_t *)raw;
    uint32_t i = thread->block->index[0] * thread->block->thread_count + thread->linear;
    if (i >= limit) {
        static const char message[] = "index out of bounds: the len is {} but the index is {}";
        ox_cpu_panic(thread->block, thread->linear, message, sizeof message - 1,
                     (uint64_t[]){limit, i}, 2, "main.ox", 7, 12, 9);
    }
}

static void panics_with_barrier(const void *raw, OxSimtThread *thread) {
    panics(raw, thread);
    ox_cpu_barrier(thread);
}

static void forgets_barrier(const void *raw, OxSimtThread *thread) {
    (void)raw;
    if (thread->linear != 5) {
        ox_cpu_barrier(thread);
    }
}

static void divergent_warp(const void *raw, OxSimtThread *thread) {
    (void)raw;
    if (thread->linear % 2) {
        ox_cpu_warp_sync(thread, UINT32_MAX);
    } else {
        ox_cpu_barrier(thread);
    }
}

static void wild_store(const void *raw, OxSimtThread *thread) {
    (void)raw;
    volatile uintptr_t address = 0x10;
    if (thread->linear == 3) {
        *(volatile uint32_t *)address = 1;
    }
}

static uint32_t recurse(volatile uint32_t *sink, uint32_t depth) {
    volatile char frame[256];
    frame[0] = (char)depth;
    *sink += 1;
    return depth == UINT32_MAX ? 0 : recurse(sink, depth + 1) + (uint32_t)frame[0];
}

static void overflows(const void *raw, OxSimtThread *thread) {
    (void)raw;
    static uint32_t sink;
    if (thread->linear == 1) {
        recurse(&sink, 0);
    }
}

static void traps(const void *raw, OxSimtThread *thread) {
    (void)raw;
    ox_cpu_trap(thread->block, thread->linear);
}

static void exits(const void *raw, OxSimtThread *thread) {
    uint32_t *out = *(uint32_t *const *)raw;
    if (thread->linear % 2) {
        ox_cpu_exit(thread);
    }
    __atomic_fetch_add(out, 1, __ATOMIC_RELAXED);
}

static void prints(const void *raw, OxSimtThread *thread) {
    (void)raw;
    struct {
        int32_t number;
        double real;
        const char *string;
        int64_t big;
    } values = {-7, 2.5, "text", 1ll << 40};
    ox_cpu_printf(thread, "%d|%6.2f|%s|%lld|%%\n", &values);
}

// ---------------------------------------------------------------- the bundle

static const OxBundleArgument one_pointer[] = {{0, 8, 8, 0}};
static const OxBundleArgument one_u32[] = {{0, 4, 4, 0}};
static const OxBundleArgument three_slices[] = {{0, 8, 8, 0},  {8, 8, 8, 0},  {16, 8, 8, 0},
                                                {24, 8, 8, 0}, {32, 8, 8, 0}, {40, 8, 8, 0}};
static const OxBundleArgument sum_arguments[] = {{0, 8, 8, 0}, {8, 8, 8, 0}, {16, 8, 8, 0}};

#define KERNEL(function, list, bytes, ...)                                                         \
    {                                                                                              \
        .name = #function, .cpu = (void (*)(void))function, .arguments = list,                     \
        .argument_count = sizeof list / sizeof list[0], .args_size = bytes, __VA_ARGS__            \
    }

static const OxBundleKernel kernels[] = {
    KERNEL(vecadd_thread, three_slices, 48, .block = {256, 1, 1}),
    KERNEL(vecadd_block, three_slices, 48, .flags = OX_KERNEL_BLOCK_FORM),
    KERNEL(sum_shared, sum_arguments, 24, .flags = OX_KERNEL_USES_BARRIERS,
           .static_shared = 1024 * 4),
    KERNEL(sum_shuffle, sum_arguments, 24, .flags = OX_KERNEL_USES_BARRIERS),
    KERNEL(warp_operations, one_pointer, 8, .flags = OX_KERNEL_USES_BARRIERS),
    KERNEL(barrier_reductions, one_pointer, 8, .flags = OX_KERNEL_USES_BARRIERS),
    KERNEL(named_barriers, one_pointer, 8, .flags = OX_KERNEL_USES_BARRIERS, .static_shared = 128),
    KERNEL(cluster_exchange, one_pointer, 8, .flags = OX_KERNEL_USES_BARRIERS, .cluster = {2, 1, 1},
           .static_shared = 4),
    KERNEL(grid_prefix, one_pointer, 8, .flags = OX_KERNEL_USES_BARRIERS | OX_KERNEL_COOPERATIVE),
    KERNEL(spin_flag, one_pointer, 8, .flags = OX_KERNEL_USES_BARRIERS, .static_shared = 4),
    KERNEL(indices, one_pointer, 8),
    KERNEL(panics, one_u32, 4, .max_threads = 128),
    KERNEL(panics_with_barrier, one_u32, 4, .flags = OX_KERNEL_USES_BARRIERS),
    KERNEL(forgets_barrier, one_u32, 4, .flags = OX_KERNEL_USES_BARRIERS),
    KERNEL(divergent_warp, one_u32, 4, .flags = OX_KERNEL_USES_BARRIERS),
    KERNEL(wild_store, one_u32, 4),
    KERNEL(overflows, one_u32, 4, .flags = OX_KERNEL_USES_BARRIERS),
    KERNEL(traps, one_u32, 4),
    KERNEL(exits, one_pointer, 8),
    KERNEL(prints, one_u32, 4),
};
static uint32_t constant_value[4] = {1, 2, 3, 4};
static const OxBundleGlobal globals[] = {{"constant", constant_value, sizeof constant_value}};
static const OxBundleModule modules[] = {{.name = "tests",
                                          .kernels = kernels,
                                          .kernel_count = sizeof kernels / sizeof kernels[0],
                                          .globals = globals,
                                          .global_count = 1}};
const OxBundle ox_bundle = {OX_BUNDLE_MAGIC, OX_BUNDLE_VERSION, 1, 0, modules};

// ---------------------------------------------------------------- helpers

static OxContext *context;
static OxStream *stream;
static OxModule *module;
static OxDeviceError error;

static void open_cpu(void) {
    setenv("OX_DEVICE", "cpu", 1);
    setenv("OX_CPU_THREADS", "4", 1);
    cr_assert_eq(ox_device_open(0, &context, &error), 0, "%s", error.message);
    stream = ox_device_stream_default(context);
    cr_assert_eq(ox_device_module_load(context, "tests", 5, &module, &error), 0, "%s",
                 error.message);
}

static void close_cpu(void) {
    ox_device_module_unload(module);
    ox_device_close(context);
}

TestSuite(rt_cpu_device, .init = open_cpu, .fini = close_cpu, .timeout = 60);

static uint64_t device_memory(uint64_t size) {
    uint64_t memory = 0;
    cr_assert_eq(ox_device_allocate(context, NULL, size, &memory, &error), 0, "%s", error.message);
    cr_assert_eq(memory % 256, 0);
    cr_assert_eq(ox_device_fill(context, stream, memory, 0, 1, size, &error), 0);
    return memory;
}

static int32_t launch(const char *name, const uint32_t grid[3], const uint32_t block[3],
                      uint32_t shared, const void *const *arguments, uint32_t count) {
    OxFunction *function = NULL;
    cr_assert_eq(ox_device_function(module, name, strlen(name), &function, &error), 0, "%s",
                 error.message);
    OxLaunch config = {.grid = {grid[0], grid[1], grid[2]},
                       .block = {block[0], block[1], block[2]},
                       .shared_bytes = shared,
                       .arguments = arguments,
                       .argument_count = count};
    return ox_device_launch(function, stream, &config, &error);
}

static int32_t launch_one(const char *name, uint32_t blocks, uint32_t threads, const void *value) {
    return launch(name, (uint32_t[]){blocks, 1, 1}, (uint32_t[]){threads, 1, 1}, 0,
                  (const void *[]){value}, 1);
}

static void expect_failure(const char *name, uint32_t blocks, uint32_t threads, int32_t code,
                           const char *text) {
    uint32_t value = 40;
    cr_assert_eq(launch_one(name, blocks, threads, &value), 0, "%s", error.message);
    cr_assert_eq(ox_device_stream_synchronize(stream, &error), code, "%s", error.message);
    cr_assert(strstr(error.message, text), "%s", error.message);
    // Reported once; the context goes on.
    cr_assert_eq(ox_device_synchronize(context, &error), 0);
    uint64_t out = device_memory(8);
    cr_assert_eq(launch_one("barrier_reductions", 3, 70, &out), 0);
    cr_assert_eq(ox_device_synchronize(context, &error), 0, "%s", error.message);
    cr_assert_eq(ox_device_release(context, NULL, out, &error), 0);
}

static void vecadd(const char *name) {
    enum { N = 100003 };
    float *host = malloc(N * sizeof *host);
    uint64_t a = device_memory(N * 4), b = device_memory(N * 4), c = device_memory(N * 4), n = N;
    for (int i = 0; i < N; i++) {
        host[i] = (float)i;
    }
    cr_assert_eq(ox_device_copy_in(context, stream, a, host, N * 4, &error), 0);
    cr_assert_eq(ox_device_copy_within(context, stream, b, a, N * 4, &error), 0);
    const void *arguments[] = {&a, &n, &b, &n, &c, &n};
    cr_assert_eq(
        launch(name, (uint32_t[]){(N + 255) / 256, 1, 1}, (uint32_t[]){256, 1, 1}, 0, arguments, 6),
        0, "%s", error.message);
    cr_assert_eq(ox_device_copy_out(context, NULL, host, c, N * 4, &error), 0);
    for (int i = 0; i < N; i++) {
        cr_assert_eq(host[i], 2.0f * (float)i);
    }
    free(host);
}

Test(rt_cpu_device, thread_form) {
    vecadd("vecadd_thread");
}

Test(rt_cpu_device, block_form) {
    vecadd("vecadd_block");
}

static void sums(const char *name, uint32_t threads) {
    enum { N = 50000 };
    uint32_t *host = malloc(N * sizeof *host), blocks = (N + threads - 1) / threads;
    uint64_t in = device_memory(N * 4), out = device_memory(blocks * 4), n = N;
    uint64_t want = 0, got = 0;
    for (uint32_t i = 0; i < N; i++) {
        host[i] = i * 7 % 1000;
        want += host[i];
    }
    cr_assert_eq(ox_device_copy_in(context, NULL, in, host, N * 4, &error), 0);
    cr_assert_eq(launch(name, (uint32_t[]){blocks, 1, 1}, (uint32_t[]){threads, 1, 1}, 128,
                        (const void *[]){&in, &out, &n}, 3),
                 0, "%s", error.message);
    cr_assert_eq(ox_device_copy_out(context, NULL, host, out, blocks * 4, &error), 0, "%s",
                 error.message);
    for (uint32_t i = 0; i < blocks; i++) {
        got += host[i];
    }
    cr_assert_eq(got, want);
    free(host);
}

Test(rt_cpu_device, barriers_and_shared_memory) {
    sums("sum_shared", 32);
    sums("sum_shared", 256);
    sums("sum_shared", 1024);
}

Test(rt_cpu_device, shuffles) {
    sums("sum_shuffle", 128);
    sums("sum_shuffle", 1024);
}

static void read_back(uint64_t memory, uint32_t *into, uint32_t count) {
    cr_assert_eq(ox_device_copy_out(context, NULL, into, memory, count * 4ull, &error), 0, "%s",
                 error.message);
}

Test(rt_cpu_device, warp_operations) {
    uint64_t out = device_memory(8);
    uint32_t got[2];
    cr_assert_eq(launch_one("warp_operations", 5, 96, &out), 0);
    read_back(out, got, 2);
    cr_assert_eq(got[0], 0);
    cr_assert_eq(got[1], 5 * 3 * 24);
}

Test(rt_cpu_device, barrier_reductions_and_named_barriers) {
    uint64_t out = device_memory(32 * 4);
    uint32_t got[32];
    cr_assert_eq(launch_one("barrier_reductions", 7, 333, &out), 0);
    read_back(out, got, 1);
    cr_assert_eq(got[0], 0);
    cr_assert_eq(launch_one("named_barriers", 1, 64, &out), 0);
    read_back(out, got, 32);
    for (uint32_t i = 0; i < 32; i++) {
        cr_assert_eq(got[i], i + 1);
    }
}

Test(rt_cpu_device, clusters) {
    uint64_t out = device_memory(8 * 4);
    uint32_t got[8];
    cr_assert_eq(launch_one("cluster_exchange", 8, 40, &out), 0, "%s", error.message);
    read_back(out, got, 8);
    for (uint32_t i = 0; i < 8; i++) {
        cr_assert_eq(got[i], 100 * (i ^ 1) + ((i ^ 1) & 1));
    }
    cr_assert_eq(launch_one("cluster_exchange", 7, 40, &out), OX_DEVICE_INVALID_VALUE);
}

Test(rt_cpu_device, cooperative_grid) {
    uint64_t out = device_memory(600 * 4);
    uint32_t got[600];
    cr_assert_eq(launch_one("grid_prefix", 6, 100, &out), 0, "%s", error.message);
    read_back(out, got, 600);
    for (uint32_t i = 0; i < 600; i++) {
        cr_assert_eq(got[i], i + 1);
    }
    cr_assert_eq(launch_one("grid_prefix", 100000, 1024, &out),
                 OX_DEVICE_COOPERATIVE_LAUNCH_TOO_LARGE);
}

Test(rt_cpu_device, waiting_loops_make_progress) {
    uint64_t out = device_memory(4);
    uint32_t got;
    cr_assert_eq(launch_one("spin_flag", 1, 200, &out), 0);
    read_back(out, &got, 1);
    cr_assert_eq(got, 199);
}

Test(rt_cpu_device, three_dimensions) {
    uint64_t out = device_memory(24 * 60 * 4);
    uint32_t got[24 * 60];
    cr_assert_eq(launch("indices", (uint32_t[]){2, 3, 4}, (uint32_t[]){5, 4, 3}, 0,
                        (const void *[]){&out}, 1),
                 0);
    read_back(out, got, 24 * 60);
    for (uint32_t i = 0; i < 24 * 60; i++) {
        cr_assert_eq(got[i], 1);
    }
}

Test(rt_cpu_device, panic_names_place_and_thread) {
    expect_failure("panics", 1, 41, OX_DEVICE_ASSERT,
                   "kernel panicked: index out of bounds: the len is 40 but the index is 40, at "
                   "main.ox:12:9, block (0, 0, 0), thread (40, 0, 0)");
    expect_failure("panics_with_barrier", 2, 100, OX_DEVICE_ASSERT, "the len is 40 but");
    expect_failure("panics", 64, 64, OX_DEVICE_ASSERT, "the len is 40 but");
}

Test(rt_cpu_device, forgotten_barrier) {
    expect_failure("forgets_barrier", 1, 64, OX_DEVICE_LAUNCH_FAILED,
                   "not all threads reach the same barrier in kernel `forgets_barrier`, block (0, "
                   "0, 0): thread (0, 0, 0) waits at a barrier of the block, thread (5, 0, 0) has "
                   "ended");
    expect_failure("divergent_warp", 1, 32, OX_DEVICE_LAUNCH_FAILED,
                   "thread (1, 0, 0) waits in a warp operation for lanes of its mask");
}

#if !defined(__SANITIZE_ADDRESS__) // which has the signal for itself
Test(rt_cpu_device, memory_faults) {
    expect_failure("wild_store", 1, 8, OX_DEVICE_ILLEGAL_ADDRESS,
                   "an access to address 0x10 in kernel `wild_store`, block (0, 0, 0), thread (3, "
                   "0, 0)");
    expect_failure("overflows", 1, 8, OX_DEVICE_HARDWARE_STACK_ERROR,
                   "a thread needed more than its 131072 bytes of stack in kernel `overflows`");
}
#endif

Test(rt_cpu_device, traps_and_exits) {
    expect_failure("traps", 4, 32, OX_DEVICE_ILLEGAL_INSTRUCTION, "a trap in kernel `traps`");
    uint64_t out = device_memory(4);
    uint32_t got;
    cr_assert_eq(launch_one("exits", 3, 100, &out), 0);
    read_back(out, &got, 1);
    cr_assert_eq(got, 150);
}

Test(rt_cpu_device, launches_are_checked) {
    uint64_t n = 0;
    const void *arguments[] = {&n, &n, &n, &n, &n, &n};
    struct {
        const char *name;
        uint32_t grid[3], block[3], shared, count;
        const char *text;
    } cases[] = {
        {"vecadd_thread", {1, 1, 1}, {128, 1, 1}, 0, 6, "blocks of exactly (256, 1, 1) threads"},
        {"vecadd_thread", {1, 1, 1}, {0, 1, 1}, 0, 6, "size 0"},
        {"vecadd_thread", {1, 70000, 1}, {256, 1, 1}, 0, 6, "too large"},
        {"vecadd_thread", {1, 1, 1}, {256, 1, 1}, 0, 5, "with 5 arguments; it has 6 parameters"},
        {"vecadd_block", {1, 1, 1}, {1025, 1, 1}, 0, 6, "larger than the 1024"},
        {"vecadd_block", {1, 1, 1}, {256, 1, 1}, 300000, 6, "more than the 232448"},
        {"panics", {1, 1, 1}, {129, 1, 1}, 0, 1, "larger than the 128"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        cr_assert_eq(launch(cases[i].name, cases[i].grid, cases[i].block, cases[i].shared,
                            arguments, cases[i].count),
                     OX_DEVICE_INVALID_VALUE);
        cr_assert(strstr(error.message, cases[i].text), "%s", error.message);
    }
}

Test(rt_cpu_device, memory_is_checked) {
    uint64_t memory = device_memory(100);
    char bytes[200] = {0};
    cr_assert_eq(ox_device_copy_in(context, NULL, memory, bytes, 100, &error), 0);
    cr_assert_eq(ox_device_copy_in(context, NULL, memory + 50, bytes, 51, &error),
                 OX_DEVICE_INVALID_VALUE);
    cr_assert_eq(ox_device_copy_out(context, NULL, bytes, 4096, 1, &error),
                 OX_DEVICE_INVALID_VALUE);
    cr_assert_eq(ox_device_release(context, NULL, memory + 1, &error), OX_DEVICE_INVALID_VALUE);
    cr_assert_eq(ox_device_release(context, NULL, memory, &error), 0);
    cr_assert_eq(ox_device_release(context, NULL, memory, &error), OX_DEVICE_INVALID_VALUE);
    cr_assert_eq(ox_device_allocate(context, NULL, 1ull << 60, &memory, &error),
                 OX_DEVICE_OUT_OF_MEMORY);
    cr_assert_eq(ox_device_allocate(context, NULL, 0, &memory, &error), 0);
    cr_assert_eq(memory, 0);
}

Test(rt_cpu_device, module_globals) {
    uint64_t address = 0, size = 0;
    cr_assert_eq(ox_device_global(module, "constant", 8, &address, &size, &error), 0);
    cr_assert_eq(size, 16);
    uint32_t value[4] = {9, 8, 7, 6};
    cr_assert_eq(ox_device_copy_in(context, stream, address, value, 16, &error), 0);
    cr_assert_eq(constant_value[3], 6);
    cr_assert_eq(ox_device_global(module, "other", 5, &address, &size, &error),
                 OX_DEVICE_NOT_FOUND);
}

Test(rt_cpu_device, names_that_do_not_exist) {
    OxModule *other = NULL;
    cr_assert_eq(ox_device_module_load(context, "kernels", 7, &other, &error), OX_DEVICE_NOT_FOUND);
    cr_assert_str_eq(error.message, "the program has no device module `kernels` (it has `tests`)");
    OxFunction *function = NULL;
    cr_assert_eq(ox_device_function(module, "nothing", 7, &function, &error), OX_DEVICE_NOT_FOUND);
    OxContext *second = NULL;
    cr_assert_eq(ox_device_open(1, &second, &error), OX_DEVICE_INVALID_DEVICE);
}

static void host_step(void *data) {
    *(int *)data += 1;
}

Test(rt_cpu_device, graphs_record_and_replay) {
    uint64_t out = device_memory(4), zeros = device_memory(4);
    int host_calls = 0;
    OxStream *side = NULL;
    OxEvent *fork = NULL, *join = NULL;
    OxGraph *graph = NULL;
    uint32_t got = 7;
    cr_assert_eq(ox_device_stream_new(context, OX_STREAM_NON_BLOCKING, 0, &side, &error), 0);
    cr_assert_eq(ox_device_event_new(context, 0, &fork, &error), 0);
    cr_assert_eq(ox_device_event_new(context, 0, &join, &error), 0);
    cr_assert_eq(ox_device_capture_begin(stream, &error), 0);
    cr_assert_eq(ox_device_copy_within(context, stream, out, zeros, 4, &error), 0);
    cr_assert_eq(launch_one("exits", 1, 20, &out), 0);
    cr_assert_eq(ox_device_event_record(fork, stream, &error), 0);
    cr_assert_eq(ox_device_stream_wait(side, fork, &error), 0);
    cr_assert_eq(ox_device_stream_host_function(side, host_step, &host_calls, &error), 0);
    cr_assert_eq(ox_device_event_record(join, side, &error), 0);
    cr_assert_eq(ox_device_stream_wait(stream, join, &error), 0);
    cr_assert_eq(ox_device_capture_end(stream, &graph, &error), 0, "%s", error.message);
    cr_assert_eq(host_calls, 0);
    read_back(out, &got, 1);
    cr_assert_eq(got, 0);
    for (int i = 0; i < 3; i++) {
        cr_assert_eq(ox_device_graph_launch(graph, stream, &error), 0);
    }
    read_back(out, &got, 1);
    cr_assert_eq(got, 10);
    cr_assert_eq(host_calls, 3);
    cr_assert_eq(ox_device_stream_host_function(side, host_step, &host_calls, &error), 0);
    cr_assert_eq(host_calls, 4);
    ox_device_graph_free(graph);
    ox_device_event_free(fork);
    ox_device_event_free(join);
    ox_device_stream_free(side);
}

Test(rt_cpu_device, events_measure) {
    OxEvent *start = NULL, *end = NULL;
    float milliseconds = -1;
    ox_device_event_new(context, 0, &start, &error);
    ox_device_event_new(context, 0, &end, &error);
    cr_assert_neq(ox_device_event_elapsed(start, end, &milliseconds, &error), 0);
    ox_device_event_record(start, stream, &error);
    usleep(2000);
    ox_device_event_record(end, stream, &error);
    cr_assert_eq(ox_device_event_elapsed(start, end, &milliseconds, &error), 0);
    cr_assert(milliseconds >= 2.0f && milliseconds < 5000.0f);
    ox_device_event_free(start);
    ox_device_event_free(end);
}

Test(rt_cpu_device, printf_at_synchronisation) {
    int pipes[2], saved = dup(1);
    uint32_t value = 0;
    char text[200] = "";
    cr_assert_eq(pipe(pipes), 0);
    cr_assert_eq(launch_one("prints", 1, 2, &value), 0);
    dup2(pipes[1], 1);
    ox_device_synchronize(context, &error);
    dup2(saved, 1);
    cr_assert(read(pipes[0], text, sizeof text - 1) > 0);
    cr_assert_str_eq(text, "-7|  2.50|text|1099511627776|%\n-7|  2.50|text|1099511627776|%\n");
}

// ---------------------------------------------------------------- choosing, and the GPU

Test(rt_device_choice, unknown_kind) {
    setenv("OX_DEVICE", "tpu", 1);
    cr_assert_eq(ox_device_open(0, &context, &error), OX_DEVICE_INVALID_VALUE);
    cr_assert_str_eq(error.message, "OX_DEVICE is `tpu`; it can be `auto`, `cuda` or `cpu`");
}

static const char ptx[] = ".version 6.4\n.target sm_52\n.address_size 64\n"
                          ".visible .entry twice(.param .u64 p, .param .u32 n) {\n"
                          ".reg .u32 %r<4>; .reg .u64 %d<4>; .reg .pred %c;\n"
                          "ld.param.u64 %d1, [p]; ld.param.u32 %r1, [n];\n"
                          "mov.u32 %r2, %tid.x; setp.ge.u32 %c, %r2, %r1; @%c bra done;\n"
                          "cvta.to.global.u64 %d1, %d1; mul.wide.u32 %d2, %r2, 4;\n"
                          "add.u64 %d1, %d1, %d2; ld.global.u32 %r3, [%d1];\n"
                          "add.u32 %r3, %r3, %r3; st.global.u32 [%d1], %r3;\n"
                          "done: ret; }\n";

Test(rt_device_choice, cuda_or_a_reason) {
    setenv("OX_DEVICE", "cuda", 1);
    int32_t code = ox_device_open(0, &context, &error);
    if (code != 0) {
        cr_assert_eq(code, error.code);
        cr_assert(strstr(error.message, "libcuda.so.1"), "%s", error.message);
        cr_skip_test("no GPU here: %s", error.message);
    }
    OxFunction *function = NULL;
    cr_assert_eq(ox_device_module_load_image(context, ptx, sizeof ptx - 1, &module, &error), 0,
                 "%s", error.message);
    cr_assert_eq(ox_device_function(module, "twice", 5, &function, &error), 0);
    uint64_t memory = 0;
    uint32_t values[100], count = 100;
    for (uint32_t i = 0; i < 100; i++) {
        values[i] = i;
    }
    ox_device_allocate(context, NULL, sizeof values, &memory, &error);
    ox_device_copy_in(context, NULL, memory, values, sizeof values, &error);
    OxLaunch config = {.grid = {1, 1, 1},
                       .block = {128, 1, 1},
                       .arguments = (const void *[]){&memory, &count},
                       .argument_count = 2};
    cr_assert_eq(ox_device_launch(function, ox_device_stream_default(context), &config, &error), 0,
                 "%s", error.message);
    ox_device_copy_out(context, NULL, values, memory, sizeof values, &error);
    for (uint32_t i = 0; i < 100; i++) {
        cr_assert_eq(values[i], 2 * i);
    }
    static const char broken[] = ".version 6.4\n.target sm_52\nnonsense;\n";
    cr_assert_neq(ox_device_module_load_image(context, broken, sizeof broken - 1, &module, &error),
                  0);
    cr_assert(strstr(error.message, "rejected"), "%s", error.message);
}
