// simt_cpu.h: the contract between kernels compiled for the CPU and the CPU device.
//
// A kernel is a C function in one of two forms. Thread form runs one thread and is called for
// each; if the kernel uses barriers, every thread runs on a fiber of its own and the functions
// below switch between them. Block form runs a whole block with its own loop over the threads,
// which the optimiser can vectorise; it must not call anything below that waits.
//
// `args` is the packed argument buffer laid out as OxBundleKernel.arguments says. Static shared
// variables are at offsets from block->shared that the compiler assigned (OxBundleKernel
// .static_shared bytes in all); dynamic shared memory starts at block->dynamic_shared. Shared
// memory is not cleared between blocks, as on a GPU. All threads of a block run on one operating
// system thread, never in parallel with each other; blocks run in parallel, so accesses to global
// memory by different blocks need atomics. Warps are 32 consecutive threads of the flat index.
//
// The functions taking a thread need the pointer that the kernel was called with; a function that
// has none may use ox_cpu_current(). In block form that is NULL, and the compiler passes the
// thread it is running, with `block` set, to those functions that do not wait.
#ifndef OX_RT_SIMT_CPU_H
#define OX_RT_SIMT_CPU_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

typedef struct OxSimtBlock {
    uint32_t index[3];       // 0: %ctaid
    uint32_t dim[3];         // 12: %ntid
    uint32_t grid_dim[3];    // 24: %nctaid
    uint32_t thread_count;   // 36: product of dim
    void *shared;            // 40
    void *dynamic_shared;    // 48
    uint32_t dynamic_size;   // 56
    uint32_t cluster_rank;   // 60: %cluster_ctarank
    uint32_t cluster_dim[3]; // 64: %cluster_nctaid, 1 without clusters
    uint32_t reserved;       // 76
    void *runtime;           // 80: the device's own
} OxSimtBlock;

typedef struct OxSimtThread {
    uint32_t index[3];        // 0: %tid
    uint32_t linear;          // 12: (z * dim.y + y) * dim.x + x; lane is linear % 32
    const OxSimtBlock *block; // 16
    void *runtime;            // 24: the device's own
} OxSimtThread;

static_assert(offsetof(OxSimtBlock, thread_count) == 36, "offsets are part of the ABI");
static_assert(offsetof(OxSimtBlock, shared) == 40, "offsets are part of the ABI");
static_assert(sizeof(OxSimtBlock) == 88, "offsets are part of the ABI");
static_assert(offsetof(OxSimtThread, block) == 16, "offsets are part of the ABI");
static_assert(sizeof(OxSimtThread) == 32, "offsets are part of the ABI");

typedef void OxCpuThreadKernel(const void *args, OxSimtThread *thread);
typedef void OxCpuBlockKernel(const void *args, const OxSimtBlock *block);

OxSimtThread *ox_cpu_current(void);

// ---------------------------------------------------------------- waiting

// __syncthreads. All threads of the block must come; if one has ended or waits elsewhere for
// ever, the launch fails with an error that names it.
void ox_cpu_barrier(OxSimtThread *thread);
typedef enum OxBarrierReduce { OX_BARRIER_COUNT, OX_BARRIER_AND, OX_BARRIER_OR } OxBarrierReduce;
uint32_t ox_cpu_barrier_reduce(OxSimtThread *thread, uint32_t reduce, uint32_t predicate);
// bar.sync / bar.arrive with a number from 1 to 15 and a count of threads (a multiple of 32).
void ox_cpu_named_barrier(OxSimtThread *thread, uint32_t number, uint32_t threads);
void ox_cpu_named_arrive(OxSimtThread *thread, uint32_t number, uint32_t threads);
void ox_cpu_cluster_barrier(OxSimtThread *thread);
void ox_cpu_grid_barrier(OxSimtThread *thread); // cooperative launches
// Lets the other threads run: inside loops that wait for memory to change.
void ox_cpu_yield(OxSimtThread *thread);

// ---------------------------------------------------------------- warp operations

// `mask` names the lanes that take part; lanes that have ended are left out. Mask 0 stands for
// the lanes that are at this operation together when nothing else in the warp can run, which is
// what the operations without _sync mean.
typedef enum OxShuffle {
    OX_SHUFFLE_INDEX,
    OX_SHUFFLE_UP,
    OX_SHUFFLE_DOWN,
    OX_SHUFFLE_XOR
} OxShuffle;
// `operand` is the lane, delta or lane mask; `width` a power of two up to 32. A lane whose source
// is out of its segment gets its own value back; *in_range (may be NULL) says which it was.
uint64_t ox_cpu_shuffle(OxSimtThread *thread, uint32_t kind, uint32_t mask, uint64_t value,
                        uint32_t operand, uint32_t width, uint32_t *in_range);
typedef enum OxVote { OX_VOTE_ALL, OX_VOTE_ANY, OX_VOTE_UNIFORM, OX_VOTE_BALLOT } OxVote;
uint32_t ox_cpu_vote(OxSimtThread *thread, uint32_t kind, uint32_t mask, uint32_t predicate);
uint32_t ox_cpu_match_any(OxSimtThread *thread, uint32_t mask, uint64_t value);
uint32_t ox_cpu_match_all(OxSimtThread *thread, uint32_t mask, uint64_t value, uint32_t *all);
typedef enum OxReduce {
    OX_REDUCE_ADD,
    OX_REDUCE_MIN_U32,
    OX_REDUCE_MAX_U32,
    OX_REDUCE_MIN_I32,
    OX_REDUCE_MAX_I32,
    OX_REDUCE_AND,
    OX_REDUCE_OR,
    OX_REDUCE_XOR
} OxReduce;
uint32_t ox_cpu_reduce(OxSimtThread *thread, uint32_t kind, uint32_t mask, uint32_t value);
void ox_cpu_warp_sync(OxSimtThread *thread, uint32_t mask);
uint32_t ox_cpu_active_mask(OxSimtThread *thread);
// elect.sync: returns the elected lane of the mask; the caller compares it with its own.
uint32_t ox_cpu_elect(OxSimtThread *thread, uint32_t mask);

// ---------------------------------------------------------------- not waiting

// The address of another block's shared variable in the same cluster (mapa).
void *ox_cpu_cluster_map(OxSimtThread *thread, void *shared_address, uint32_t rank);
uint32_t ox_cpu_sm_id(const OxSimtBlock *block); // the core's worker
uint32_t ox_cpu_sm_count(void);
uint64_t ox_cpu_grid_id(const OxSimtBlock *block); // counts launches
uint64_t ox_cpu_global_timer(void);                // nanoseconds
// vprintf: `args` holds the values as the CUDA ABI lays them out. Returns the number of values.
int32_t ox_cpu_printf(OxSimtThread *thread, const char *format, const void *args);

// ---------------------------------------------------------------- ending a launch with an error

// device_panic.h says what message and operands mean. The thread is named by its block and flat
// index instead of a pointer, so that in block form the thread can live in registers.
_Noreturn void ox_cpu_panic(const OxSimtBlock *block, uint32_t linear, const char *message,
                            uint64_t message_len, const uint64_t *operands, uint32_t operand_count,
                            const char *file, uint64_t file_len, uint32_t line, uint32_t column);
// The same, but the thread and the launch go on.
void ox_cpu_report(const OxSimtBlock *block, uint32_t linear, const char *message,
                   uint64_t message_len, const uint64_t *operands, uint32_t operand_count,
                   const char *file, uint64_t file_len, uint32_t line, uint32_t column);
// The same as ox_cpu_panic for a message in pieces with a value between each two, which is shown as
// `{}`.
typedef struct OxSimtText {
    const char *text;
    uint64_t len;
} OxSimtText;
_Noreturn void ox_cpu_panic_pieces(const OxSimtBlock *block, uint32_t linear,
                                   const OxSimtText *pieces, uint64_t piece_count, const char *file,
                                   uint64_t file_len, uint32_t line, uint32_t column);
// Fails with CUDA_ERROR_ILLEGAL_INSTRUCTION.
_Noreturn void ox_cpu_trap(const OxSimtBlock *block, uint32_t linear);
_Noreturn void ox_cpu_exit(OxSimtThread *thread); // ends this thread alone, without an error
// 1 after some thread of this launch panicked; loops may look at it and call ox_cpu_exit.
uint32_t ox_cpu_stopping(OxSimtThread *thread);

#endif
