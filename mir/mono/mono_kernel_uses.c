// mono_kernel_uses.c: which kernel reaches what, of the things that a launch must know: statics,
// for the shared memory of a block, and operations that wait for other threads, which on the CPU
// need a stack for each thread.
//
// In: the mentions that collection comes across: function to function, to static, to barrier. Out:
// Kernel.shared and Kernel.uses_barriers. What a vtable or the value of a constant mentions counts
// for all kernels, since collection looks at each of them once, whoever needs it.
#include "mir/mono/mono_kernel_uses.h"

typedef struct Mention {
    uint32_t caller, target; // the index of a function or of shared memory, or the static's id
} Mention;

struct KernelUses {
    Arena *arena;
    VEC(Mention) fns, statics, memory;
    VEC(uint32_t) barriers;
    VEC(uint32_t) everywhere; // functions that all kernels reach
};

KernelUses *kernel_uses_new(Arena *arena) {
    KernelUses *uses = ARENA_NEW(arena, KernelUses);
    uses->arena = arena;
    return uses;
}

void kernel_uses_fn(KernelUses *uses, uint32_t caller, uint32_t callee) {
    if (caller == UINT32_MAX) {
        vec_push(&uses->everywhere, callee);
    } else {
        vec_push(&uses->fns, ((Mention){caller, callee}));
    }
}

void kernel_uses_static(KernelUses *uses, uint32_t caller, DefId def) {
    if (caller != UINT32_MAX) { // shared statics have no address in constants
        vec_push(&uses->statics, ((Mention){caller, def.index}));
    }
}

void kernel_uses_memory(KernelUses *uses, uint32_t caller, uint32_t memory) {
    vec_push(&uses->memory, ((Mention){caller, memory}));
}

void kernel_uses_barrier(KernelUses *uses, uint32_t caller) {
    vec_push(&uses->barriers, caller);
}

// The mentions of a function are next to each other, in the order in which functions were walked:
// where those of each begin.
static uint32_t *first_mentions(const KernelUses *uses, uint32_t functions) {
    uint32_t *first = mem_grow(NULL, (functions + 1) * sizeof *first);
    uint32_t at = 0;
    for (uint32_t f = 0; f <= functions; f++) {
        while (at < uses->fns.len && uses->fns.data[at].caller < f) {
            at++;
        }
        first[f] = at;
    }
    return first;
}

static void mark_reached(const KernelUses *uses, const uint32_t *first, uint32_t root,
                         bool *reached) {
    VEC(uint32_t) open = {0};
    reached[root] = true;
    vec_push(&open, root);
    for (uint32_t i = 0; i < uses->everywhere.len; i++) {
        reached[uses->everywhere.data[i]] = true;
        vec_push(&open, uses->everywhere.data[i]);
    }
    while (open.len) {
        uint32_t f = open.data[--open.len];
        for (uint32_t i = first[f]; i < first[f + 1]; i++) {
            uint32_t callee = uses->fns.data[i].target;
            if (!reached[callee]) {
                reached[callee] = true;
                vec_push(&open, callee);
            }
        }
    }
    vec_free(&open);
}

static void take_statics(const KernelUses *uses, const bool *reached, Kernel *kernel) {
    VEC(DefId) found = {0};
    for (uint32_t i = 0; i < uses->statics.len; i++) {
        bool known = !reached[uses->statics.data[i].caller];
        for (uint32_t k = 0; k < found.len && !known; k++) {
            known = found.data[k].index == uses->statics.data[i].target;
        }
        if (!known) {
            vec_push(&found, (DefId){uses->statics.data[i].target});
        }
    }
    vec_to_slice(uses->arena, &found, &kernel->shared.statics);
}

static void take_memory(const KernelUses *uses, const bool *reached, const MonoItems *items,
                        Kernel *kernel) {
    VEC(Instance) found = {0};
    for (uint32_t m = 0; m < items->shared_memory.len; m++) {
        for (uint32_t i = 0; i < uses->memory.len; i++) {
            if (uses->memory.data[i].target == m && reached[uses->memory.data[i].caller]) {
                vec_push(&found, items->shared_memory.data[m]);
                break;
            }
        }
    }
    vec_to_slice(uses->arena, &found, &kernel->shared.memory);
}

void kernel_uses_finish(KernelUses *uses, MonoItems *items) {
    uint32_t count = items->functions.len;
    uint32_t *first = first_mentions(uses, count);
    bool *reached = mem_grow(NULL, count + 1);
    for (uint32_t k = 0; k < items->kernels.len; k++) {
        memset(reached, 0, count + 1);
        mark_reached(uses, first, k, reached); // kernels are the first functions
        take_statics(uses, reached, &items->kernels.data[k]);
        take_memory(uses, reached, items, &items->kernels.data[k]);
        for (uint32_t i = 0; i < uses->barriers.len; i++) {
            // On tiles the CPU has one thread a block, which waits for nobody.
            items->kernels.data[k].uses_barriers |=
                !items->kernels.data[k].on_tiles && reached[uses->barriers.data[i]];
        }
    }
    mem_free(first);
    mem_free(reached);
    vec_free(&uses->fns);
    vec_free(&uses->statics);
    vec_free(&uses->memory);
    vec_free(&uses->barriers);
    vec_free(&uses->everywhere);
}
