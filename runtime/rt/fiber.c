// fiber.c: stacks for fibers and the jump between them.
#define _GNU_SOURCE
#include "fiber.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#define FIBER_SANITIZED 1
#else
#define FIBER_SANITIZED 0
#endif

// The kernel allows 65,530 mappings by default; each guard page splits one in two.
enum { STACKS_IN_SLAB = 32, GUARDS_MAX = 20000 };

typedef struct FiberSlab {
    struct FiberSlab *next;
    char *memory;
    size_t size;
} FiberSlab;

static uint32_t guards_used; // by all pools

void fiber_switch(void **save_sp, void *load_sp);
void fiber_start(void);

static bool guard_install(char *page, size_t size) {
    if (__atomic_fetch_add(&guards_used, 1, __ATOMIC_RELAXED) < GUARDS_MAX &&
        mprotect(page, size, PROT_NONE) == 0) {
        return true;
    }
    __atomic_fetch_sub(&guards_used, 1, __ATOMIC_RELAXED);
    return false;
}

static bool slab_add(FiberPool *pool, size_t stack_size) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t each = ((stack_size + page - 1) & ~(page - 1)) + page;
    FiberSlab *slab = malloc(sizeof *slab);
    if (!slab) {
        return false;
    }
    slab->size = each * STACKS_IN_SLAB;
    slab->memory = mmap(NULL, slab->size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (slab->memory == MAP_FAILED) {
        free(slab);
        return false;
    }
    // A huge page would commit a whole run of stacks for the first byte of one.
    madvise(slab->memory, slab->size, MADV_NOHUGEPAGE);
    slab->next = pool->slabs;
    pool->slabs = slab;
    for (uint32_t i = STACKS_IN_SLAB; i-- > 0;) {
        char *start = slab->memory + i * each;
        FiberStack *stack = (FiberStack *)(start + each) - 1;
        stack->guard = guard_install(start, page) ? (uintptr_t)start : 0;
        stack->low = start + page;
        stack->size = (size_t)((char *)stack - stack->low);
        fiber_stack_give(pool, stack);
    }
    return true;
}

void fiber_pool_free(FiberPool *pool) {
    while (pool->slabs) {
        FiberSlab *next = pool->slabs->next;
        munmap(pool->slabs->memory, pool->slabs->size);
        free(pool->slabs);
        pool->slabs = next;
    }
    pool->free = NULL;
}

FiberStack *fiber_stack_take(FiberPool *pool, size_t stack_size) {
    if (!pool->free) {
        if (!slab_add(pool, stack_size)) {
            return NULL;
        }
        pool->stack_size = stack_size;
    }
    FiberStack *stack = pool->free;
    pool->free = stack->next;
    return stack;
}

Fiber fiber_on(FiberStack *stack, void (*entry)(void *argument), void *argument) {
#if FIBER_SANITIZED
    __asan_unpoison_memory_region(stack->low, stack->size); // abandoned frames
#endif
    void **sp = (void **)((uintptr_t)stack & ~(uintptr_t)15);
#if defined(__x86_64__)
    // r15 r14 r13 r12 rbx rbp, the return address, and a word so that entry is called aligned.
    sp -= 8;
    memset(sp, 0, 8 * sizeof *sp);
    sp[2] = argument;
    sp[3] = (void *)(uintptr_t)entry;
    sp[6] = (void *)(uintptr_t)fiber_start;
#elif defined(__aarch64__)
    sp -= 20;
    memset(sp, 0, 20 * sizeof *sp);
    sp[0] = (void *)(uintptr_t)entry;
    sp[1] = argument;
    sp[11] = (void *)(uintptr_t)fiber_start;
#else
#error "fibers are not written for this architecture"
#endif
    return (Fiber){.sp = sp, .low = stack->low, .size = stack->size};
}

void fiber_arrived(void *fake, Fiber *from) {
#if FIBER_SANITIZED
    const void *low = NULL;
    size_t size = 0;
    __sanitizer_finish_switch_fiber(fake, &low, &size);
    if (from && !from->low) {
        from->low = low;
        from->size = size;
    }
#else
    (void)fake;
    (void)from;
#endif
}

void fiber_jump(Fiber *from, const Fiber *to, bool ends) {
#if FIBER_SANITIZED
    __sanitizer_start_switch_fiber(ends ? NULL : &from->fake, to->low, to->size);
#else
    (void)ends;
#endif
    fiber_switch(&from->sp, to->sp);
    fiber_arrived(from->fake, NULL);
}
