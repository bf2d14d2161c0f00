// device_abi.h: how the parameters of a kernel travel from the host to its threads.
//
// A parameter list is flattened into arguments, the things cuLaunchKernel takes one pointer each
// for: a view (a slice reference, or the library's disjoint slice) is its words, that is a pointer,
// a length and what else it holds; any other value is one argument; zero-sized values are none.
// The packed argument buffer of a launch holds the arguments at increasing offsets such that a view
// lies in it exactly as it lies in memory, so a kernel may read each parameter whole.
#ifndef OXCC_DEVICE_ABI_H
#define OXCC_DEVICE_ABI_H

#include "mir/mono/mono.h"

typedef struct KernelArgument {
    uint32_t offset, size, align; // in the packed buffer
} KernelArgument;
typedef struct KernelParam {
    const Layout *layout;
    uint32_t offset;                         // of the whole value in the packed buffer
    uint32_t first_argument, argument_count; // 0 arguments: zero-sized
} KernelParam;
typedef struct KernelAbi {
    KernelParam *params;
    KernelArgument *arguments;
    uint32_t param_count, argument_count;
    uint32_t args_size, args_align; // of the packed buffer
} KernelAbi;
KernelAbi kernel_abi(LayoutCx *layouts, Arena *arena, const Instance *kernel);

#endif
