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
// What a device intrinsic does to the thread that calls it (device_intrinsics.def). From
// BLOCK_BARRIER on, the threads of a block must be able to wait for each other or end on their own.
typedef enum DeviceEffect {
    DEVICE_VARIES,
    DEVICE_VARIES_WARP,
    DEVICE_UNIFORM,
    DEVICE_PLAIN,
    DEVICE_NEVER,
    DEVICE_BLOCK_AGREES,
    DEVICE_WARP_AGREES,
    DEVICE_BEGINS,
    DEVICE_BLOCK_BARRIER,
    DEVICE_WARP,
    DEVICE_WARP_UNIFORM,
    DEVICE_WIDE_BARRIER,
    DEVICE_NAMED,
    DEVICE_CONVERGED,
    DEVICE_YIELDS,
    DEVICE_ENDS
} DeviceEffect;
typedef enum DeviceIntrinsic {
    DEVICE_NO_INTRINSIC,
#define DEVICE_INTRINSIC(name, parameters, result, effect) DEVICE_##name,
#include "mir/device/device_intrinsics.def"
#undef DEVICE_INTRINSIC
} DeviceIntrinsic;
DeviceIntrinsic device_intrinsic_named(Str name);
DeviceEffect device_intrinsic_effect(DeviceIntrinsic intrinsic);
uint32_t device_intrinsic_least_arch(DeviceIntrinsic intrinsic); // 90: needs sm_90 or newer; 0: any
uint32_t inline_ptx_least_arch(Str text);                        // the same

// Where a static lives on a device: the library marks its types, #[device_memory(shared)] and
// #[device_memory(constant)].
typedef enum DeviceMemory { DEVICE_GLOBAL, DEVICE_SHARED, DEVICE_CONSTANT } DeviceMemory;
DeviceMemory device_memory_of_static(LayoutCx *layouts, DefId def, const Layout **layout);
// The static shared memory among some variables, one behind the other.
typedef struct SharedArea {
    uint32_t size, align;
    uint32_t offset; // of the variable asked for
    bool found;
} SharedArea;
SharedArea device_shared_area(LayoutCx *layouts, SharedVariables among, DefId wanted, uint32_t gap);
// The same for an instance of the intrinsic simt_shared_memory.
SharedArea device_shared_memory_area(LayoutCx *layouts, SharedVariables among,
                                     const Instance *wanted, uint32_t gap);
const Layout *device_shared_memory_layout(LayoutCx *layouts, const Instance *memory);
// Is it in the dynamic part on a GPU, where all such memory of a kernel begins at the same place?
bool device_shared_memory_is_dynamic(LayoutCx *layouts, const Instance *memory);
// The bytes of the dynamic part that the variables need.
uint32_t device_dynamic_shared(LayoutCx *layouts, SharedVariables among);

KernelAbi kernel_abi(LayoutCx *layouts, Arena *arena, const Instance *kernel);

#endif
