// check_private.h: what the files of the checks share.
#ifndef OX_RT_CHECK_PRIVATE_H
#define OX_RT_CHECK_PRIVATE_H

#include "check.h"
#include "cpu_simt.h"

// ---------------------------------------------------------------- memory (check_memory.c)

typedef enum RegionKind {
    REGION_BUFFER,
    REGION_HOST, // pinned
    REGION_SHARED,
    REGION_STACK,
    REGION_IMAGE, // globals and constants of the program
    REGION_ARGUMENTS
} RegionKind;

typedef struct Cell Cell;
typedef struct Region {
    uintptr_t start, end; // what may be accessed
    uintptr_t low, high;  // with the guards around it
    RegionKind kind;
    bool freed, is_constant;
    void *owned;      // what to free
    uint64_t number;  // of the allocation
    uint8_t *written; // for each byte whether it was; on stacks a StackByte; NULL: not followed
    Cell *cells;      // of check_race.c; NULL: no races there
    size_t cells_size;
    uint32_t *generation; // cells of an older one are empty
} Region;

// What is known of a byte of a stack.
typedef enum StackByte { STACK_PLAIN, STACK_GUARD, STACK_UNINIT, STACK_WRITTEN } StackByte;

extern Worker *check_worker; // of the launch that runs
void *check_allocate(uint64_t size, bool is_host);
void check_release(void *memory);
void check_copied(uint64_t to, uint64_t from, uint64_t size);
void check_filled(uint64_t to, uint64_t size);
void check_memory_launch(const CpuLaunch *launch);
void check_memory_gang(Worker *worker);
void check_stack_clear(CpuThread *thread);
void check_stacks_clear(void);
bool check_wants(uint32_t check);
// The region of the address; NULL: none.
Region *check_region(uintptr_t address);
Region *check_shared_region(void);
// The variable of the block's shared memory, or of the program, at or before the address.
const OxCheckVariable *check_shared_variable(const Region *region, uintptr_t address);
const OxCheckVariable *check_global_variable(uintptr_t address);
const CpuBlock *check_shared_block(uintptr_t address);

// ---------------------------------------------------------------- order (check_race.c)

typedef struct Access {
    uint32_t block; // flat index in the grid
    uint16_t thread;
    uint16_t flags;
    uint32_t stamp;
    uint32_t site;
} Access;
enum { ACCESS_USED = 1, ACCESS_WRITE = 2, ACCESS_IS_ATOMIC = 4 };

void race_launch_begin(void);
void race_gang_begin(Worker *worker);
void race_block_barrier(Worker *worker, CpuBlock *block);
void race_cluster_barrier(Worker *worker, CpuBlock *first);
void race_grid_barrier(Worker *worker);
void race_warp_sync(Worker *worker, CpuThread *lanes, uint32_t members);
void race_named_arrive(Worker *worker, CpuThread *thread, uint32_t number);
void race_named_leave(Worker *worker, CpuThread *thread, uint32_t number);
void race_atomic(const Region *region, uintptr_t address, uint32_t flags, bool is_write);
void race_fence(void);
void race_access(Region *region, uintptr_t address, uint64_t size, uint32_t flags, uint32_t site);
bool race_cells(Region *region, uint32_t *generation);
void race_cells_free(Region *region);
extern uint32_t race_of_launch, race_of_gang; // generations
void check_call_site(uint32_t site);
uint32_t check_user_site(uint32_t site);

// ---------------------------------------------------------------- reports (check_report.c)

void report_launch_begin(CpuLaunch *launch);
void report_launch_end(CpuLaunch *launch);
void report_race(const Region *region, uintptr_t address, uint64_t size, const Access *before,
                 const Access *now);
void report_uninit(const Region *region, uintptr_t address, uint64_t size, uint32_t site);
// Ends the launch.
_Noreturn void report_memory(uintptr_t address, uint64_t size, bool is_write, uint32_t site);

#endif
