// mono_kernel_uses.h: shared inside mir/mono: which kernel reaches what (mono_kernel_uses.c).
#ifndef OXCC_MONO_KERNEL_USES_H
#define OXCC_MONO_KERNEL_USES_H

#include "mir/mono/mono.h"

typedef struct KernelUses KernelUses;
KernelUses *kernel_uses_new(Arena *arena);
// Function `caller` (UINT32_MAX: a vtable or a constant, whoever needs it) mentions another
// function, a static, an instance of simt_shared_memory by its index, or a barrier.
void kernel_uses_fn(KernelUses *uses, uint32_t caller, uint32_t callee);
void kernel_uses_static(KernelUses *uses, uint32_t caller, DefId def);
void kernel_uses_memory(KernelUses *uses, uint32_t caller, uint32_t memory);
void kernel_uses_barrier(KernelUses *uses, uint32_t caller);
// Sets what the kernels of `items` reach. Frees what was recorded.
void kernel_uses_finish(KernelUses *uses, MonoItems *items);

#endif
