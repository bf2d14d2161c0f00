// cpu_simt.h: the CPU device's workers, launches and the state of the threads they run.
//
// A launch is cut into gangs: blocks that must make progress together (one block; the blocks of a
// cluster; the whole grid of a cooperative launch). Worker threads take gangs until none is left.
// A worker runs the threads of its gang by turns, so nothing in here that belongs to a worker
// needs a lock. A gang ends when all its threads have ended, or early when the launch stops with
// an error; then its fibers are abandoned where they stand.
#ifndef OX_RT_CPU_SIMT_H
#define OX_RT_CPU_SIMT_H

#include "device.h"
#include "device_panic.h"
#include "fiber.h"
#include "simt_cpu.h"

#include <pthread.h>

enum { WARP_SIZE = 32, NAMED_BARRIERS = 16 };

typedef struct Worker Worker;

typedef struct CpuLaunch {
    // What to run; not changed while it runs.
    const OxBundleKernel *kernel;
    const void *args;
    uint32_t grid[3], block[3], cluster[3]; // cluster is 1 without clusters
    uint32_t thread_count;                  // of a block
    uint32_t dynamic_shared;
    uint32_t gang_blocks;
    uint64_t gang_count;
    bool cooperative;
    size_t stack_size;
    uint64_t number; // of launches in this process
    // Shared by the workers.
    uint64_t next_gang; // atomic
    uint32_t stop;      // atomic: an error ended the launch
    pthread_mutex_t lock;
    OxDeviceError *error; // the first error; code 0 while there is none
    void (*print)(void *context, const char *text, size_t len);
    void *print_context;
} CpuLaunch;

typedef enum ThreadState {
    THREAD_NEW,
    THREAD_READY,
    THREAD_WAITS_BARRIER,
    THREAD_WAITS_NAMED,
    THREAD_WAITS_CLUSTER,
    THREAD_WAITS_GRID,
    THREAD_WAITS_WARP,  // for the lanes of its mask
    THREAD_WAITS_LANES, // for the rest of its warp to stop running (mask 0)
    THREAD_ENDED
} ThreadState;

typedef enum WarpOp {
    WARP_SYNC,
    WARP_SHUFFLE,
    WARP_VOTE,
    WARP_MATCH_ANY,
    WARP_MATCH_ALL,
    WARP_REDUCE,
    WARP_ELECT,
    WARP_ACTIVE
} WarpOp;

typedef struct CpuThread {
    OxSimtThread simt; // first: kernels see this
    Fiber fiber;
    FiberStack *stack;      // NULL while new and after the end
    struct CpuThread *next; // in a queue
    ThreadState state;
    // The warp operation or barrier it waits at.
    WarpOp op;
    uint32_t kind, mask, operand, width;
    uint32_t flag; // second result
    uint64_t value, result;
    const void *site; // return address of the call, for mask 0
} CpuThread;

typedef struct CpuWarp {
    uint32_t ended;    // lanes
    uint32_t waiting;  // lanes in THREAD_WAITS_WARP
    uint32_t gathered; // lanes in THREAD_WAITS_LANES
    uint32_t runnable; // count of lanes that are new or ready
} CpuWarp;

typedef struct NamedBarrier {
    uint32_t arrived, expected;
} NamedBarrier;

typedef struct CpuBlock {
    OxSimtBlock simt; // first
    CpuThread *threads;
    CpuWarp *warps;
    uint32_t ended;
    uint32_t barrier_arrived, barrier_count; // count: predicates that held
    NamedBarrier named[NAMED_BARRIERS];
    struct CpuBlock *cluster;                  // first block of its cluster
    uint32_t cluster_arrived, cluster_threads; // used in the first block
} CpuBlock;

typedef struct ThreadQueue {
    CpuThread *head, *tail;
} ThreadQueue;

// How the threads of a launch are run.
typedef enum WorkerMode {
    MODE_BLOCKS, // block form: one call a block
    MODE_LOOP,   // thread form without waiting: one call a thread, one fiber for all
    MODE_FIBERS  // thread form with waiting
} WorkerMode;

struct Worker {
    CpuLaunch *launch; // NULL: idle
    WorkerMode mode;
    Fiber scheduler;
    FiberPool stacks;
    // The gang.
    uint32_t block_count;
    CpuBlock *blocks;
    uint64_t thread_total; // of the gang
    CpuThread *threads;
    CpuWarp *warps;
    char *shared;
    uint64_t shared_stride; // bytes of a block
    size_t block_capacity, thread_capacity, warp_capacity, shared_capacity;
    uint64_t live;     // threads that have not ended
    uint64_t next_new; // threads from here on are new
    ThreadQueue ready, yielded;
    uint64_t grid_arrived;
    // What runs now.
    CpuBlock *current_block;
    CpuThread *current;     // NULL in block form
    FiberStack *loop_stack; // MODE_BLOCKS, MODE_LOOP: the one fiber's
    Fiber loop;
    uint64_t gang, gang_end; // MODE_BLOCKS: those to run
    uint64_t loop_thread;    // MODE_LOOP: the next thread of the gang
    // A memory fault, on its way from the signal handler.
    int fault_signal;
    uintptr_t fault_address;
};

// The worker whose kernel this operating system thread is running; NULL outside kernels.
extern __thread Worker *cpu_worker;

// Runs gangs of the launch until none is left (cpu_simt.c).
void worker_run(Worker *worker, CpuLaunch *launch);
void worker_free(Worker *worker);
// The launch on all cores; returns when it is done (cpu_pool.c).
void cpu_pool_run(CpuLaunch *launch);
uint32_t cpu_pool_size(void);
uint32_t cpu_pool_index(const Worker *worker);

// For the operations of cpu_simt.c and cpu_warp.c.
Worker *worker_of(const OxSimtThread *thread);
CpuWarp *thread_warp(const CpuThread *thread);
// Puts the running thread to sleep in this state until thread_wake.
void thread_wait(Worker *worker, CpuThread *thread, ThreadState state);
void thread_wake(Worker *worker, CpuThread *thread);
// A lane of the warp stopped running: operations with mask 0 may now be complete (cpu_warp.c).
void warp_settle(Worker *worker, CpuThread *any_lane);
void warp_lane_ended(Worker *worker, CpuThread *thread);
// Ends the launch with an error; returns to the scheduler, never to the caller.
_Noreturn void launch_abort(Worker *worker, int32_t code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
