// bundle.h: the device code of a program on its way into the program (runtime/rt/bundle.h is the
// form it takes there).
#ifndef OXCC_DRIVER_BUNDLE_H
#define OXCC_DRIVER_BUNDLE_H

#include "base/base.h"
#include "base/vec.h"
#include "runtime/rt/bundle.h"

typedef struct BundleImage { // machine code of one module for one architecture
    OxBundleKind kind;
    Str target; // "sm_90a"
    uint32_t arch, flags;
    Str code;
} BundleImage;
typedef struct BundleKernelInfo {
    Str name;
    Str cpu_symbol; // linker name of its CPU entry; ptr NULL: none
    const OxBundleArgument *arguments;
    OxBundleKernel fields; // the numbers; its pointers are filled in by the writer
} BundleKernelInfo;
typedef struct BundleGlobalInfo {
    Str name, cpu_symbol;
    uint64_t size;
} BundleGlobalInfo;
typedef struct BundleModuleInfo {
    Str name;
    VEC(BundleImage) images;
    VEC(BundleKernelInfo) kernels;
    VEC(BundleGlobalInfo) globals;
} BundleModuleInfo;

typedef struct BundleSourcesInfo { // ptr NULL in `build`: none
    Str compiler, build, content;
    VEC(Str) options;
    VEC(const SourceFile *) files; // the root first
} BundleSourcesInfo;

typedef enum ElfMachine { ELF_X86_64, ELF_AARCH64 } ElfMachine;
// A relocatable object file that defines `ox_bundle`.
Str bundle_object(Arena *arena, const BundleModuleInfo *modules, uint32_t count,
                  const BundleSourcesInfo *sources, ElfMachine machine);

#endif
