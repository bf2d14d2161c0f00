// fiber.h: stacks that take turns on one operating system thread.
//
// A fiber is a saved stack pointer; fiber_jump saves the callee-saved registers of one and restores
// those of another (fiber_x86_64.S, fiber_aarch64.S), which costs a few nanoseconds because no
// system call and no signal mask is involved. Stacks come in slabs, each stack with a guard page
// below it while the kernel's limit on mappings allows. Under AddressSanitizer every jump is
// announced to it.
#ifndef OX_RT_FIBER_H
#define OX_RT_FIBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Fiber {
    void *sp;
    const void *low; // lowest usable byte of its stack; NULL: a thread's own, not known yet
    size_t size;
    void *fake; // AddressSanitizer's
} Fiber;

// The header of a stack, at its highest addresses.
typedef struct FiberStack {
    struct FiberStack *next;
    char *low;
    size_t size;     // usable bytes below this header
    uintptr_t guard; // address of the guard page; 0: none
} FiberStack;

// All stacks of one worker.
typedef struct FiberPool {
    FiberStack *free;
    struct FiberSlab *slabs;
    size_t stack_size;
} FiberPool;

FiberStack *fiber_stack_take(FiberPool *pool, size_t stack_size); // NULL: no memory
static inline void fiber_stack_give(FiberPool *pool, FiberStack *stack) {
    stack->next = pool->free;
    pool->free = stack;
}
void fiber_pool_free(FiberPool *pool);

// The fiber will run entry(argument) on the stack when it is first jumped to; entry never returns.
Fiber fiber_on(FiberStack *stack, void (*entry)(void *argument), void *argument);
// Saves the running fiber in *from and continues *to. `ends`: from will never be continued.
void fiber_jump(Fiber *from, const Fiber *to, bool ends);
// First thing on the far side of a jump when a fiber starts (fiber_jump does it when it resumes).
void fiber_arrived(void *fake, Fiber *from);

#endif
