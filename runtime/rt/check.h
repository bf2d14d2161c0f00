// check.h: `--check=race,mem,init`: the contract between kernels compiled with it, the checks'
// runtime (check.c, check_memory.c, check_race.c, check_report.c) and the CPU device.
//
// Such kernels call a function of the first part before each access to memory that is not
// certainly their own; where in the source it stands is a number, an index of ox_check_sites. The
// compiler defines ox_check_options and the tables beside it, which is how the device knows that
// there is something to check: without them nothing of these files is linked into a program.
// Checked launches run on one worker, one block after the other, and every thread on a fiber.
#ifndef OX_RT_CHECK_H
#define OX_RT_CHECK_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OX_CHECK_RACE = 1, OX_CHECK_MEM = 2, OX_CHECK_INIT = 4 };

// ---------------------------------------------------------------- what the compiler writes

typedef struct OxCheckSite {
    const char *file;
    uint32_t line, column;
    uint32_t is_library; // not the user's: ox_check_call says where the user's call is
    uint32_t reserved;   // 0
} OxCheckSite;
typedef struct OxCheckVariable { // static shared variables, by offset; globals of device code
    const char *name;
    uint64_t place; // offset in the block's shared memory, or address
    uint64_t size;  // without the guard that follows a global
} OxCheckVariable;
typedef struct OxCheckParameter { // by kernel and argument
    const char *kernel, *name;
    uint32_t argument;
    uint32_t reserved; // 0
} OxCheckParameter;
static_assert(sizeof(OxCheckSite) == 24, "layout is part of the format");
static_assert(sizeof(OxCheckVariable) == 24, "layout is part of the format");
static_assert(sizeof(OxCheckParameter) == 24, "layout is part of the format");

struct CheckHooks;
typedef struct OxCheckOptions {
    uint32_t checks; // OX_CHECK_…
    uint32_t shared_count, global_count, parameter_count;
    const OxCheckSite *sites; // [0] stands for an unknown place
    const OxCheckVariable *shared, *globals;
    const OxCheckParameter *parameters;
    const struct CheckHooks *hooks; // &ox_check_hooks, which brings the rest with it
} OxCheckOptions;
static_assert(sizeof(OxCheckOptions) == 56, "layout is part of the format");
extern const OxCheckOptions ox_check_options __attribute__((weak));

// Unaddressable bytes around a local or behind a variable.
enum { OX_CHECK_GUARD = 32 };

// ---------------------------------------------------------------- what kernels call

enum {
    OX_ACCESS_VALUE = 1, // a read whose every byte must have been written
    OX_ACCESS_ATOMIC = 2,
    OX_ACCESS_ACQUIRE = 4,
    OX_ACCESS_RELEASE = 8,
    OX_ACCESS_UPDATE = 16 // reads and writes in one
};
void ox_check_read(const void *from, uint64_t size, uint32_t site, uint32_t flags);
void ox_check_write(void *to, uint64_t size, uint32_t site, uint32_t flags);
// A copy: what was not written there is not written here.
void ox_check_copy(void *to, const void *from, uint64_t size, uint32_t site);
void ox_check_fence(void);
void ox_check_call(uint32_t site); // code of a library is called from there
// A local whose address is taken lives between guards until its function returns.
void ox_check_local(void *object, uint64_t size);
void ox_check_local_end(void *object, uint64_t size);
void ox_check_uninit(void *object, uint64_t size); // nothing has been written to it

// ---------------------------------------------------------------- what the device calls

struct Worker;
struct CpuThread;
struct CpuLaunch;
struct CpuBlock;
typedef struct CheckHooks {
    // Device memory and pinned host memory. `freed` memory is kept for a while, to know it again.
    void *(*allocate)(uint64_t size, bool is_host);
    void (*release)(void *memory);
    void (*copied)(uint64_t to, uint64_t from, uint64_t size);
    void (*filled)(uint64_t to, uint64_t size);
    void (*launch_begin)(struct CpuLaunch *launch);
    void (*launch_end)(struct CpuLaunch *launch);
    void (*gang_begin)(struct Worker *worker);
    // These threads have met: what each did before happened before what each does from here on.
    void (*block_barrier)(struct Worker *worker, struct CpuBlock *block);
    void (*cluster_barrier)(struct Worker *worker, struct CpuBlock *first);
    void (*grid_barrier)(struct Worker *worker);
    void (*warp_sync)(struct Worker *worker, struct CpuThread *lanes, uint32_t members);
    void (*named_arrive)(struct Worker *worker, struct CpuThread *thread, uint32_t number);
    void (*named_leave)(struct Worker *worker, struct CpuThread *thread, uint32_t number);
    void (*thread_exit)(struct Worker *worker, struct CpuThread *thread); // in the middle
} CheckHooks;
extern const CheckHooks ox_check_hooks;

// NULL in a program that was compiled without checks.
static inline const CheckHooks *check_hooks(void) {
    return &ox_check_options != NULL ? ox_check_options.hooks : NULL;
}

#endif
