// cpu_simt.c: runs the threads of blocks on one core.
//
// Threads that may wait each have a fiber. A waiting thread picks its successor itself and jumps
// straight to it; only when nobody can run does control go back to the scheduler, which then knows
// that the gang is done, or stopped by an error, or deadlocked, and says which thread waits for
// what. Threads are started late and a thread that ends hands its stack to the next new one, so a
// kernel whose threads seldom wait needs few stacks. Order: threads that were woken, then new
// ones, then those that yielded.
#define _GNU_SOURCE
#include "check.h"
#include "cpu_simt.h"
#include "rt_private.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <ucontext.h>

enum { SHARED_ALIGN = 128 };

__thread Worker *cpu_worker;

// ---------------------------------------------------------------- errors

// The first error is the one that the launch gives.
static void launch_report(CpuLaunch *launch, int32_t code, const char *text) {
    pthread_mutex_lock(&launch->lock);
    if (launch->error->code == OX_DEVICE_SUCCESS) {
        device_fail(launch->error, code, "%s", text);
    }
    pthread_mutex_unlock(&launch->lock);
}

static void launch_error(CpuLaunch *launch, int32_t code, const char *text) {
    launch_report(launch, code, text);
    __atomic_store_n(&launch->stop, 1, __ATOMIC_RELEASE);
}

static bool launch_stopped(const CpuLaunch *launch) {
    return __atomic_load_n(&launch->stop, __ATOMIC_RELAXED) != 0;
}

// Leaves the running fiber for good.
static _Noreturn void worker_leave(Worker *worker) {
    Fiber abandoned;
    fiber_jump(&abandoned, &worker->scheduler, true);
    abort();
}

// " in kernel `k`, block (…), thread (…)" for the thread that runs.
static void describe_place(const Worker *worker, char *buffer, size_t size) {
    const CpuBlock *block = worker->current_block;
    const CpuThread *thread = worker->current;
    int len =
        snprintf(buffer, size, " in kernel `%s`, block (%u, %u, %u)", worker->launch->kernel->name,
                 block->simt.index[0], block->simt.index[1], block->simt.index[2]);
    if (thread && len > 0 && (size_t)len < size) {
        snprintf(buffer + len, size - (size_t)len, ", thread (%u, %u, %u)", thread->simt.index[0],
                 thread->simt.index[1], thread->simt.index[2]);
    }
}

void launch_abort(Worker *worker, int32_t code, const char *format, ...) {
    char text[512], place[256], whole[800];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    describe_place(worker, place, sizeof place);
    snprintf(whole, sizeof whole, "%s%s", text, place);
    launch_error(worker->launch, code, whole);
    worker_leave(worker);
}

// ---------------------------------------------------------------- queues and turns

static void queue_push(ThreadQueue *queue, CpuThread *thread) {
    thread->next = NULL;
    if (queue->tail) {
        queue->tail->next = thread;
    } else {
        queue->head = thread;
    }
    queue->tail = thread;
}

static CpuThread *queue_pop(ThreadQueue *queue) {
    CpuThread *thread = queue->head;
    if (thread) {
        queue->head = thread->next;
        if (!queue->head) {
            queue->tail = NULL;
        }
    }
    return thread;
}

Worker *worker_of(const OxSimtThread *thread) {
    return thread ? thread->block->runtime : cpu_worker;
}

CpuWarp *thread_warp(const CpuThread *thread) {
    const CpuBlock *block = (const CpuBlock *)thread->simt.block;
    return &block->warps[thread->simt.linear / WARP_SIZE];
}

static CpuThread *pick(Worker *worker) {
    CpuThread *next = queue_pop(&worker->ready);
    if (!next && worker->next_new < worker->thread_total) {
        next = &worker->threads[worker->next_new++];
    }
    return next ? next : queue_pop(&worker->yielded);
}

static void set_current(Worker *worker, CpuThread *thread) {
    worker->current = thread;
    worker->current_block = (CpuBlock *)thread->simt.block;
}

static void fiber_main(void *argument);

static bool thread_prepare(Worker *worker, CpuThread *thread) {
    thread->stack = fiber_stack_take(&worker->stacks, worker->launch->stack_size);
    if (!thread->stack) {
        launch_error(worker->launch, OX_DEVICE_OUT_OF_MEMORY,
                     "no memory for the stacks of the kernel's threads");
        return false;
    }
    thread->fiber = fiber_on(thread->stack, fiber_main, worker);
    return true;
}

// Jumps from the running fiber to the next thread, or to the scheduler when there is none.
static void give_turn(Worker *worker, CpuThread *from, bool ends) {
    CpuThread *next = launch_stopped(worker->launch) ? NULL : pick(worker);
    if (next == from) {
        return;
    }
    if (next && next->state == THREAD_NEW && !thread_prepare(worker, next)) {
        next = NULL;
    }
    if (!next) {
        fiber_jump(&from->fiber, &worker->scheduler, ends);
        return;
    }
    next->state = THREAD_READY;
    set_current(worker, next);
    fiber_jump(&from->fiber, &next->fiber, ends);
}

void thread_wait(Worker *worker, CpuThread *thread, ThreadState state) {
    thread->state = state;
    thread_warp(thread)->runnable--;
    warp_settle(worker, thread); // may complete this very operation and queue the thread
    give_turn(worker, thread, false);
    set_current(worker, thread);
    thread->state = THREAD_READY;
}

void thread_wake(Worker *worker, CpuThread *thread) {
    thread->state = THREAD_READY;
    thread_warp(thread)->runnable++;
    queue_push(&worker->ready, thread);
}

static void thread_ended(Worker *worker, CpuThread *thread) {
    CpuBlock *block = (CpuBlock *)thread->simt.block;
    thread->state = THREAD_ENDED;
    block->ended++;
    worker->live--;
    warp_lane_ended(worker, thread);
}

// The body of every fiber in MODE_FIBERS: runs the current thread, then the next new one on the
// same stack, until the turn goes to a thread that has a stack already.
static void fiber_main(void *argument) {
    Worker *worker = argument;
    fiber_arrived(NULL, &worker->scheduler);
    for (;;) {
        CpuThread *thread = worker->current;
        ((OxCpuThreadKernel *)worker->launch->kernel->cpu)(worker->launch->args, &thread->simt);
        thread_ended(worker, thread);
        FiberStack *stack = thread->stack;
        thread->stack = NULL;
        if (!launch_stopped(worker->launch) && !worker->ready.head &&
            worker->next_new < worker->thread_total) {
            CpuThread *next = &worker->threads[worker->next_new++];
            next->state = THREAD_READY;
            next->stack = stack;
            next->fiber.low = stack->low;
            next->fiber.size = stack->size;
            set_current(worker, next);
            continue;
        }
        fiber_stack_give(&worker->stacks, stack);
        give_turn(worker, thread, true);
    }
}

// ---------------------------------------------------------------- setting up gangs

static bool grow(void **memory, size_t *capacity, size_t wanted, size_t element) {
    if (wanted <= *capacity) {
        return true;
    }
    size_t bytes = (wanted * element + SHARED_ALIGN - 1) & ~(size_t)(SHARED_ALIGN - 1);
    void *grown = aligned_alloc(SHARED_ALIGN, bytes);
    if (!grown) {
        return false;
    }
    memset(grown, 0, bytes);
    free(*memory);
    *memory = grown;
    *capacity = wanted;
    return true;
}

static uint64_t round_up(uint64_t value, uint64_t align) {
    return (value + align - 1) / align * align;
}

// Everything that stays the same for all gangs of the launch.
static bool gang_allocate(Worker *worker, const CpuLaunch *launch) {
    const OxBundleKernel *kernel = launch->kernel;
    uint32_t warps = (launch->thread_count + WARP_SIZE - 1) / WARP_SIZE;
    uint64_t align = kernel->shared_align > SHARED_ALIGN ? kernel->shared_align : SHARED_ALIGN;
    uint64_t static_size = round_up(
        kernel->shared_area > kernel->static_shared ? kernel->shared_area : kernel->static_shared,
        SHARED_ALIGN);
    uint64_t guard = check_hooks() ? SHARED_ALIGN : 0; // of what is dynamic
    uint64_t shared_size = round_up(static_size + launch->dynamic_shared + guard, align);
    bool fibers = worker->mode == MODE_FIBERS;
    uint64_t threads = worker->mode == MODE_BLOCKS ? 0
                       : fibers ? (uint64_t)launch->gang_blocks * launch->thread_count
                                : launch->thread_count;
    if (!grow((void **)&worker->blocks, &worker->block_capacity, launch->gang_blocks,
              sizeof *worker->blocks) ||
        !grow((void **)&worker->threads, &worker->thread_capacity, threads,
              sizeof *worker->threads) ||
        !grow((void **)&worker->warps, &worker->warp_capacity, (size_t)launch->gang_blocks * warps,
              sizeof *worker->warps) ||
        !grow((void **)&worker->shared, &worker->shared_capacity,
              shared_size * launch->gang_blocks + align, 1)) {
        return false;
    }
    char *shared = (char *)round_up((uintptr_t)worker->shared, align);
    for (uint32_t b = 0; b < launch->gang_blocks; b++) {
        CpuBlock *block = &worker->blocks[b];
        memset(block, 0, sizeof *block);
        memcpy(block->simt.dim, launch->block, sizeof launch->block);
        memcpy(block->simt.grid_dim, launch->grid, sizeof launch->grid);
        memcpy(block->simt.cluster_dim, launch->cluster, sizeof launch->cluster);
        block->simt.thread_count = launch->thread_count;
        block->simt.shared = shared + b * shared_size;
        block->simt.dynamic_shared = shared + b * shared_size + static_size;
        block->simt.dynamic_size = launch->dynamic_shared;
        block->simt.runtime = worker;
        block->warps = &worker->warps[b * warps];
        block->threads = fibers ? &worker->threads[b * launch->thread_count] : worker->threads;
    }
    for (uint64_t i = 0; i < threads; i++) {
        uint32_t linear = (uint32_t)(i % launch->thread_count);
        worker->threads[i].simt = (OxSimtThread){
            .index = {linear % launch->block[0], linear / launch->block[0] % launch->block[1],
                      linear / launch->block[0] / launch->block[1]},
            .linear = linear,
            .block = &worker->blocks[i / launch->thread_count].simt,
            .runtime = worker,
        };
    }
    worker->shared_stride = shared_size;
    worker->thread_total = threads;
    worker->block_count = launch->gang_blocks;
    return true;
}

static void unflatten(uint64_t flat, const uint32_t dim[3], uint32_t index[3]) {
    index[0] = (uint32_t)(flat % dim[0]);
    index[1] = (uint32_t)(flat / dim[0] % dim[1]);
    index[2] = (uint32_t)(flat / dim[0] / dim[1]);
}

// The blocks of gang number `gang`: clusters are laid out over the grid as boxes.
static void gang_place(Worker *worker, const CpuLaunch *launch, uint64_t gang) {
    const uint32_t *cluster = launch->cluster;
    uint32_t cluster_size = cluster[0] * cluster[1] * cluster[2];
    uint32_t clusters[3];
    for (int d = 0; d < 3; d++) {
        clusters[d] = launch->grid[d] / cluster[d];
    }
    for (uint32_t b = 0; b < worker->block_count; b++) {
        CpuBlock *block = &worker->blocks[b];
        uint64_t flat = gang * launch->gang_blocks + b;
        uint32_t origin[3], inside[3];
        unflatten(flat / cluster_size, clusters, origin);
        unflatten(flat % cluster_size, cluster, inside);
        for (int d = 0; d < 3; d++) {
            block->simt.index[d] = origin[d] * cluster[d] + inside[d];
        }
        block->simt.cluster_rank = (uint32_t)(flat % cluster_size);
        block->cluster = block - block->simt.cluster_rank;
        block->cluster_threads = cluster_size * launch->thread_count;
    }
}

static void gang_reset(Worker *worker, const CpuLaunch *launch) {
    uint32_t warps = (launch->thread_count + WARP_SIZE - 1) / WARP_SIZE;
    for (uint32_t b = 0; b < worker->block_count; b++) {
        CpuBlock *block = &worker->blocks[b];
        block->ended = block->barrier_arrived = block->barrier_count = block->cluster_arrived = 0;
        memset(block->named, 0, sizeof block->named);
        for (uint32_t w = 0; w < warps; w++) {
            uint32_t lanes = launch->thread_count - w * WARP_SIZE;
            block->warps[w] = (CpuWarp){.runnable = lanes < WARP_SIZE ? lanes : WARP_SIZE};
        }
    }
    for (uint64_t i = 0; i < worker->thread_total; i++) {
        worker->threads[i].state = THREAD_NEW;
        worker->threads[i].stack = NULL;
    }
    worker->live = worker->thread_total;
    worker->next_new = 0;
    worker->grid_arrived = 0;
    worker->ready = worker->yielded = (ThreadQueue){NULL, NULL};
}

// ---------------------------------------------------------------- deadlocks

static const char *state_text(ThreadState state) {
    switch (state) {
    case THREAD_WAITS_BARRIER:
        return "waits at a barrier of the block";
    case THREAD_WAITS_NAMED:
        return "waits at a named barrier";
    case THREAD_WAITS_CLUSTER:
        return "waits at a barrier of the cluster";
    case THREAD_WAITS_GRID:
        return "waits at a barrier of the grid";
    case THREAD_WAITS_WARP:
        return "waits in a warp operation for lanes of its mask";
    case THREAD_WAITS_LANES:
        return "waits for the other lanes of its warp";
    case THREAD_NEW:
    case THREAD_READY:
        return "runs";
    case THREAD_ENDED:
        break;
    }
    return "has ended";
}

// Nobody can run and some have not ended: names one that waits and one that it waits for.
static void report_deadlock(Worker *worker) {
    const CpuThread *waiting = NULL, *other = NULL;
    uint64_t count = 0;
    for (uint64_t i = 0; i < worker->thread_total; i++) {
        const CpuThread *thread = &worker->threads[i];
        if (thread->state == THREAD_ENDED) {
            continue;
        }
        count++;
        waiting = waiting ? waiting : thread;
    }
    if (!waiting) {
        return;
    }
    bool in_warp = waiting->state == THREAD_WAITS_WARP;
    for (uint64_t i = 0; i < worker->thread_total && !other; i++) {
        const CpuThread *thread = &worker->threads[i];
        if (thread->simt.block == waiting->simt.block &&
            (thread->state != waiting->state || (in_warp && thread->mask != waiting->mask))) {
            other = thread;
        }
    }
    const uint32_t *block = waiting->simt.block->index, *a = waiting->simt.index;
    char text[800], rest[200] = "";
    if (other) {
        snprintf(rest, sizeof rest, ", thread (%u, %u, %u) %s", other->simt.index[0],
                 other->simt.index[1], other->simt.index[2], state_text(other->state));
    }
    snprintf(text, sizeof text,
             "not all threads reach the same barrier in kernel `%s`, block (%u, %u, %u): "
             "thread (%u, %u, %u) %s%s (%llu threads wait for ever)",
             worker->launch->kernel->name, block[0], block[1], block[2], a[0], a[1], a[2],
             state_text(waiting->state), rest, (unsigned long long)count);
    launch_error(worker->launch, OX_DEVICE_LAUNCH_FAILED, text);
}

// ---------------------------------------------------------------- running gangs

static void gang_run_fibers(Worker *worker, CpuLaunch *launch) {
    gang_reset(worker, launch);
    const CheckHooks *check = check_hooks();
    if (check) {
        check->gang_begin(worker);
    }
    CpuThread *first = pick(worker);
    if (!thread_prepare(worker, first)) {
        return;
    }
    first->state = THREAD_READY;
    set_current(worker, first);
    fiber_jump(&worker->scheduler, &first->fiber, false);
    if (worker->live > 0 && !launch_stopped(launch)) {
        report_deadlock(worker);
    }
    if (worker->live > 0) {
        for (uint64_t i = 0; i < worker->thread_total; i++) {
            if (worker->threads[i].stack) {
                fiber_stack_give(&worker->stacks, worker->threads[i].stack);
            }
        }
    }
}

// The next block of the grid, where a gang is one block.
static void block_step(OxSimtBlock *block) {
    for (int d = 0; d < 3; d++) {
        if (++block->index[d] < block->grid_dim[d]) {
            return;
        }
        block->index[d] = 0;
    }
}

static void run_blocks(Worker *worker, CpuLaunch *launch) {
    OxCpuBlockKernel *kernel = (OxCpuBlockKernel *)launch->kernel->cpu;
    bool single = launch->gang_blocks == 1;
    for (uint64_t gang = worker->gang; gang < worker->gang_end && !launch_stopped(launch); gang++) {
        if (single && gang > worker->gang) {
            block_step(&worker->blocks[0].simt);
        } else {
            gang_place(worker, launch, gang);
        }
        for (uint32_t b = 0; b < worker->block_count; b++) {
            worker->current_block = &worker->blocks[b];
            kernel(launch->args, &worker->blocks[b].simt);
        }
    }
}

// MODE_BLOCKS: one fiber runs the gangs that the worker has taken. MODE_LOOP: one runs all blocks
// of the gang; it exists so that an error deep inside a kernel can leave. Its position is in the
// worker, so that it can start again after a thread that ended early.
static void loop_main(void *argument) {
    Worker *worker = argument;
    CpuLaunch *launch = worker->launch;
    fiber_arrived(NULL, &worker->scheduler);
    if (worker->mode == MODE_BLOCKS) {
        run_blocks(worker, launch);
        worker_leave(worker);
    }
    while (worker->live > 0) {
        uint64_t position = worker->loop_thread++;
        worker->live--;
        CpuThread *thread = &worker->threads[position % launch->thread_count];
        worker->current_block = &worker->blocks[position / launch->thread_count];
        thread->simt.block = &worker->current_block->simt;
        worker->current = thread;
        ((OxCpuThreadKernel *)launch->kernel->cpu)(launch->args, &thread->simt);
    }
    worker_leave(worker);
}

// Gangs from `first` to `end`, without a jump between them.
static void gangs_run_blocks(Worker *worker, uint64_t first, uint64_t end) {
    worker->gang = first;
    worker->gang_end = end;
    worker->current = NULL;
    worker->loop = fiber_on(worker->loop_stack, loop_main, worker);
    fiber_jump(&worker->scheduler, &worker->loop, false);
}

static void gang_run_loop(Worker *worker, CpuLaunch *launch) {
    worker->live = (uint64_t)worker->block_count * launch->thread_count;
    worker->loop_thread = 0;
    worker->current = NULL;
    while (worker->live > 0 && !launch_stopped(launch)) {
        worker->loop = fiber_on(worker->loop_stack, loop_main, worker);
        fiber_jump(&worker->scheduler, &worker->loop, false);
    }
}

static WorkerMode mode_of(const OxBundleKernel *kernel) {
    return kernel->flags & OX_KERNEL_USES_BARRIERS ? MODE_FIBERS
           : kernel->flags & OX_KERNEL_BLOCK_FORM  ? MODE_BLOCKS
                                                   : MODE_LOOP;
}

static bool worker_begin(Worker *worker, CpuLaunch *launch) {
    worker->launch = launch;
    worker->mode = mode_of(launch->kernel);
    if (worker->stacks.stack_size != launch->stack_size) {
        fiber_pool_free(&worker->stacks);
    }
    if (worker->mode != MODE_FIBERS) {
        worker->loop_stack = fiber_stack_take(&worker->stacks, launch->stack_size);
    }
    if ((worker->mode != MODE_FIBERS && !worker->loop_stack) || !gang_allocate(worker, launch)) {
        launch_error(launch, OX_DEVICE_OUT_OF_MEMORY, "no memory to run the kernel's blocks");
        return false;
    }
    return true;
}

void worker_run(Worker *worker, CpuLaunch *launch) {
    worker->loop_stack = NULL;
    worker->scheduler = (Fiber){NULL, NULL, 0, NULL}; // another thread may have been here last
    bool ready = worker_begin(worker, launch);
    cpu_worker = worker;
    uint64_t chunk = launch->gang_count / ((uint64_t)cpu_pool_size() * 8) + 1;
    while (ready && !launch_stopped(launch)) {
        uint64_t first = __atomic_fetch_add(&launch->next_gang, chunk, __ATOMIC_RELAXED);
        uint64_t end = first + chunk < launch->gang_count ? first + chunk : launch->gang_count;
        if (first >= launch->gang_count) {
            break;
        }
        if (worker->mode == MODE_BLOCKS) {
            gangs_run_blocks(worker, first, end);
            continue;
        }
        for (uint64_t gang = first; gang < end && !launch_stopped(launch); gang++) {
            gang_place(worker, launch, gang);
            if (worker->mode == MODE_FIBERS) {
                gang_run_fibers(worker, launch);
            } else {
                gang_run_loop(worker, launch);
            }
        }
    }
    cpu_worker = NULL;
    if (worker->loop_stack) {
        fiber_stack_give(&worker->stacks, worker->loop_stack);
    }
    worker->launch = NULL;
    worker->current = NULL;
    worker->current_block = NULL;
}

void worker_free(Worker *worker) {
    fiber_pool_free(&worker->stacks);
    free(worker->blocks);
    free(worker->threads);
    free(worker->warps);
    free(worker->shared);
}

// ---------------------------------------------------------------- barriers

// Waiting needs fibers; a kernel that waits without saying so in its bundle entry is miscompiled.
static CpuThread *waiting_thread(OxSimtThread *thread) {
    Worker *worker = worker_of(thread);
    if (worker->mode != MODE_FIBERS) {
        launch_abort(worker, OX_DEVICE_INVALID_IMAGE,
                     "a barrier in code that was compiled as having none (a bug in oxcc)");
    }
    return (CpuThread *)thread;
}

static void wake_all(Worker *worker, CpuThread *threads, uint64_t count, ThreadState state,
                     const CpuThread *except) {
    for (uint64_t i = 0; i < count; i++) {
        if (&threads[i] != except && threads[i].state == state) {
            thread_wake(worker, &threads[i]);
        }
    }
}

uint32_t ox_cpu_barrier_reduce(OxSimtThread *simt, uint32_t reduce, uint32_t predicate) {
    CpuThread *thread = waiting_thread(simt);
    Worker *worker = simt->runtime;
    CpuBlock *block = (CpuBlock *)simt->block;
    block->barrier_count += predicate != 0;
    if (++block->barrier_arrived == simt->block->thread_count) {
        uint32_t count = block->barrier_count;
        block->barrier_arrived = block->barrier_count = 0;
        const CheckHooks *check = check_hooks();
        if (check) {
            check->block_barrier(worker, block);
        }
        for (uint32_t i = 0; i < simt->block->thread_count; i++) {
            block->threads[i].result = count;
        }
        wake_all(worker, block->threads, simt->block->thread_count, THREAD_WAITS_BARRIER, thread);
    } else {
        thread_wait(worker, thread, THREAD_WAITS_BARRIER);
    }
    switch ((OxBarrierReduce)reduce) {
    case OX_BARRIER_COUNT:
        return (uint32_t)thread->result;
    case OX_BARRIER_AND:
        return thread->result == simt->block->thread_count;
    case OX_BARRIER_OR:
        return thread->result != 0;
    }
    return 0;
}

void ox_cpu_barrier(OxSimtThread *thread) {
    ox_cpu_barrier_reduce(thread, OX_BARRIER_COUNT, 0);
}

static bool named_arrive(Worker *worker, CpuThread *thread, uint32_t number, uint32_t threads) {
    CpuBlock *block = (CpuBlock *)thread->simt.block;
    if (number >= NAMED_BARRIERS) {
        launch_abort(worker, OX_DEVICE_ILLEGAL_INSTRUCTION, "there is no barrier number %u",
                     number);
    }
    NamedBarrier *barrier = &block->named[number];
    if (barrier->arrived == 0) {
        barrier->expected = threads;
    } else if (barrier->expected != threads) {
        launch_abort(worker, OX_DEVICE_LAUNCH_FAILED,
                     "barrier %u is awaited for %u threads here and for %u elsewhere", number,
                     threads, barrier->expected);
    }
    const CheckHooks *check = check_hooks();
    if (check) {
        check->named_arrive(worker, thread, number);
    }
    if (++barrier->arrived < threads) {
        return false;
    }
    barrier->arrived = 0;
    for (uint32_t i = 0; i < thread->simt.block->thread_count; i++) {
        CpuThread *other = &block->threads[i];
        if (other->state == THREAD_WAITS_NAMED && other->operand == number) {
            if (check) {
                check->named_leave(worker, other, number);
            }
            thread_wake(worker, other);
        }
    }
    return true;
}

void ox_cpu_named_barrier(OxSimtThread *simt, uint32_t number, uint32_t threads) {
    CpuThread *thread = waiting_thread(simt);
    const CheckHooks *check = check_hooks();
    if (!named_arrive(simt->runtime, thread, number, threads)) {
        thread->operand = number;
        thread_wait(simt->runtime, thread, THREAD_WAITS_NAMED);
    } else if (check) {
        check->named_leave(simt->runtime, thread, number);
    }
}

void ox_cpu_named_arrive(OxSimtThread *simt, uint32_t number, uint32_t threads) {
    named_arrive(simt->runtime, waiting_thread(simt), number, threads);
}

void ox_cpu_cluster_barrier(OxSimtThread *simt) {
    CpuThread *thread = waiting_thread(simt);
    Worker *worker = simt->runtime;
    CpuBlock *first = ((CpuBlock *)simt->block)->cluster;
    if (++first->cluster_arrived < first->cluster_threads) {
        thread_wait(worker, thread, THREAD_WAITS_CLUSTER);
        return;
    }
    first->cluster_arrived = 0;
    const CheckHooks *check = check_hooks();
    if (check) {
        check->cluster_barrier(worker, first);
    }
    wake_all(worker, first->threads, first->cluster_threads, THREAD_WAITS_CLUSTER, thread);
}

void ox_cpu_grid_barrier(OxSimtThread *simt) {
    CpuThread *thread = waiting_thread(simt);
    Worker *worker = simt->runtime;
    if (worker->launch->gang_count > 1) {
        launch_abort(worker, OX_DEVICE_LAUNCH_FAILED,
                     "a barrier of the grid in a launch that is not cooperative");
    }
    if (++worker->grid_arrived < worker->thread_total) {
        thread_wait(worker, thread, THREAD_WAITS_GRID);
        return;
    }
    worker->grid_arrived = 0;
    const CheckHooks *check = check_hooks();
    if (check) {
        check->grid_barrier(worker);
    }
    wake_all(worker, worker->threads, worker->thread_total, THREAD_WAITS_GRID, thread);
}

void ox_cpu_yield(OxSimtThread *simt) {
    CpuThread *thread = waiting_thread(simt);
    Worker *worker = simt->runtime;
    queue_push(&worker->yielded, thread);
    give_turn(worker, thread, false);
    set_current(worker, thread);
    thread->state = THREAD_READY;
}

// ---------------------------------------------------------------- not waiting

OxSimtThread *ox_cpu_current(void) {
    return cpu_worker && cpu_worker->current ? &cpu_worker->current->simt : NULL;
}

void *ox_cpu_cluster_map(OxSimtThread *thread, void *shared_address, uint32_t rank) {
    const CpuBlock *block = (const CpuBlock *)thread->block;
    const CpuBlock *other = block->cluster + rank;
    return (char *)other->simt.shared + ((char *)shared_address - (char *)block->simt.shared);
}

uint32_t ox_cpu_sm_id(const OxSimtBlock *block) {
    return cpu_pool_index(block->runtime);
}

uint32_t ox_cpu_sm_count(void) {
    return cpu_pool_size();
}

uint64_t ox_cpu_grid_id(const OxSimtBlock *block) {
    return ((const Worker *)block->runtime)->launch->number;
}

uint64_t ox_cpu_global_timer(void) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

uint32_t ox_cpu_stopping(OxSimtThread *thread) {
    return launch_stopped(worker_of(thread)->launch);
}

// ---------------------------------------------------------------- ending early

static void thread_index(const OxSimtBlock *block, uint32_t linear, uint32_t index[3]) {
    index[0] = linear % block->dim[0];
    index[1] = linear / block->dim[0] % block->dim[1];
    index[2] = linear / block->dim[0] / block->dim[1];
}

void ox_cpu_report(const OxSimtBlock *block, uint32_t linear, const char *message,
                   uint64_t message_len, const uint64_t *operands, uint32_t operand_count,
                   const char *file, uint64_t file_len, uint32_t line, uint32_t column) {
    Worker *worker = block->runtime;
    OxPanicRecord record = {.line = line, .column = column, .operand_count = operand_count};
    memcpy(record.block, block->index, sizeof record.block);
    thread_index(block, linear, record.thread);
    for (uint32_t i = 0; i < operand_count && i < OX_PANIC_OPERANDS; i++) {
        record.operands[i] = operands[i];
    }
    uint64_t skipped = file_len > OX_PANIC_FILE_MAX ? file_len - OX_PANIC_FILE_MAX : 0;
    record.file_len = (uint32_t)(file_len - skipped);
    memcpy(record.file, file + skipped, record.file_len);
    record.message_len =
        (uint32_t)(message_len < OX_PANIC_MESSAGE_MAX ? message_len : OX_PANIC_MESSAGE_MAX);
    memcpy(record.message, message, record.message_len);
    char text[OX_DEVICE_MESSAGE_MAX];
    device_panic_describe(&record, text, sizeof text);
    launch_report(worker->launch, OX_DEVICE_ASSERT, text);
}

void ox_cpu_panic(const OxSimtBlock *block, uint32_t linear, const char *message,
                  uint64_t message_len, const uint64_t *operands, uint32_t operand_count,
                  const char *file, uint64_t file_len, uint32_t line, uint32_t column) {
    Worker *worker = block->runtime;
    ox_cpu_report(block, linear, message, message_len, operands, operand_count, file, file_len,
                  line, column);
    __atomic_store_n(&worker->launch->stop, 1, __ATOMIC_RELEASE);
    worker_leave(worker);
}

void ox_cpu_panic_pieces(const OxSimtBlock *block, uint32_t linear, const OxSimtText *pieces,
                         uint64_t piece_count, const char *file, uint64_t file_len, uint32_t line,
                         uint32_t column) {
    char message[OX_PANIC_MESSAGE_MAX];
    uint64_t len = 0;
    for (uint64_t i = 0; i < piece_count; i++) {
        // A template ends with a value when it has as many values as pieces; the last is not shown.
        OxSimtText parts[2] = {pieces[i], {"{}", i + 1 < piece_count ? 2 : 0}};
        for (int p = 0; p < 2; p++) {
            uint64_t room = sizeof message - len;
            uint64_t taken = parts[p].len < room ? parts[p].len : room;
            memcpy(message + len, parts[p].text, taken);
            len += taken;
        }
    }
    ox_cpu_panic(block, linear, message, len, NULL, 0, file, file_len, line, column);
}

void ox_cpu_trap(const OxSimtBlock *block, uint32_t linear) {
    Worker *worker = block->runtime;
    uint32_t index[3];
    char text[256];
    thread_index(block, linear, index);
    snprintf(text, sizeof text, "a trap in kernel `%s`, block (%u, %u, %u), thread (%u, %u, %u)",
             worker->launch->kernel->name, block->index[0], block->index[1], block->index[2],
             index[0], index[1], index[2]);
    launch_error(worker->launch, OX_DEVICE_ILLEGAL_INSTRUCTION, text);
    worker_leave(worker);
}

void ox_cpu_exit(OxSimtThread *simt) {
    Worker *worker = worker_of(simt);
    switch (worker->mode) {
    case MODE_FIBERS: {
        CpuThread *thread = (CpuThread *)simt;
        const CheckHooks *check = check_hooks();
        if (check) {
            check->thread_exit(worker, thread);
        }
        thread_ended(worker, thread);
        fiber_stack_give(&worker->stacks, thread->stack);
        thread->stack = NULL;
        give_turn(worker, thread, true);
        break;
    }
    case MODE_LOOP:
        worker_leave(worker); // the loop goes on with the next thread
    case MODE_BLOCKS:
        if (launch_stopped(worker->launch)) {
            worker_leave(worker);
        }
        launch_abort(worker, OX_DEVICE_INVALID_IMAGE,
                     "one thread of a vectorised block cannot end alone (a bug in oxcc)");
    }
    abort();
}

// ---------------------------------------------------------------- memory faults

// Where a faulting kernel continues: on the top of its own stack, whose frames are given up.
static _Noreturn void fault_landing(void) {
    Worker *worker = cpu_worker;
    const FiberStack *stack =
        worker->mode == MODE_FIBERS ? worker->current->stack : worker->loop_stack;
    unsigned long long address = worker->fault_address;
    if (worker->fault_signal == SIGSEGV && stack->guard && address >= stack->guard &&
        address < (uintptr_t)stack->low) {
        launch_abort(worker, OX_DEVICE_HARDWARE_STACK_ERROR,
                     "a thread needed more than its %zu bytes of stack",
                     worker->launch->stack_size);
    }
    switch (worker->fault_signal) {
    case SIGFPE:
        launch_abort(worker, OX_DEVICE_LAUNCH_FAILED, "an arithmetic fault");
    case SIGILL:
        launch_abort(worker, OX_DEVICE_ILLEGAL_INSTRUCTION, "an illegal instruction");
    default:
        launch_abort(worker, OX_DEVICE_ILLEGAL_ADDRESS, "an access to address %#llx", address);
    }
}

// Called in the signal handler: redirects a fault inside a kernel to fault_landing.
static bool kernel_fault(int number, siginfo_t *info, void *raw_context) {
    Worker *worker = cpu_worker;
    if (!worker || !worker->current_block) {
        return false;
    }
    ucontext_t *context = raw_context;
    FiberStack *stack = worker->mode == MODE_FIBERS ? worker->current->stack : worker->loop_stack;
    uintptr_t top = (uintptr_t)stack & ~(uintptr_t)15;
#if defined(__x86_64__)
    uintptr_t sp = (uintptr_t)context->uc_mcontext.gregs[REG_RSP];
#else
    uintptr_t sp = (uintptr_t)context->uc_mcontext.sp;
#endif
    // Only a fault on the kernel's own stack, or one that ran out of it, is the kernel's.
    uintptr_t below = stack->guard ? stack->guard : (uintptr_t)stack->low;
    if (sp < below - (1 << 20) || sp > top) {
        return false;
    }
    worker->fault_signal = number;
    worker->fault_address = (uintptr_t)info->si_addr;
#if defined(__x86_64__)
    context->uc_mcontext.gregs[REG_RSP] = (long long)(top - 8); // as after a call
    context->uc_mcontext.gregs[REG_RIP] = (long long)(uintptr_t)fault_landing;
    context->uc_mcontext.gregs[REG_RBP] = 0;
    context->uc_mcontext.gregs[REG_EFL] &= ~0x400ll; // the direction flag
#else
    context->uc_mcontext.sp = top;
    context->uc_mcontext.pc = (uintptr_t)fault_landing;
#endif
    return true;
}

__attribute__((constructor)) static void install_fault_hook(void) {
    fault_hook = kernel_fault;
}
