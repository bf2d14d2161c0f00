// bundle.h: the read-only section of a finished program that holds its device code.
//
// The compiler (driver/bundle.c) writes one constant, `ox_bundle`, of the structs below: plain
// constant structs, arrays and NUL-terminated strings with relocations, in the section
// ".data.rel.ro.ox_bundle". The runtime finds it through the weak symbol; a program without
// kernels has none. Every field has a fixed size and the structs have no hidden padding, so that
// an LLVM constant struct of the same fields, in order, is the same bytes.
#ifndef OX_RT_BUNDLE_H
#define OX_RT_BUNDLE_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

enum { OX_BUNDLE_MAGIC = 0x4e42584f /* "OXBN" */, OX_BUNDLE_VERSION = 2 };

typedef enum OxBundleKind {
    OX_BUNDLE_PTX = 1,   // text; the byte after `size` is NUL
    OX_BUNDLE_CUBIN = 2, // ELF for exactly one architecture
} OxBundleKind;

typedef enum OxBundleEntryFlags {
    // sm_90a: runs on exactly that architecture. sm_100f: on the same major version from it on.
    OX_BUNDLE_ARCH_SPECIFIC = 1,
    OX_BUNDLE_ARCH_FAMILY = 2,
} OxBundleEntryFlags;

// Machine code for one architecture. The CPU code of a module is not an entry: each kernel of
// the module points at its own.
typedef struct OxBundleEntry {
    uint32_t kind;      // OxBundleKind
    uint32_t arch;      // 90 for sm_90 and sm_90a, 120 for sm_120
    uint32_t flags;     // OxBundleEntryFlags
    uint32_t reserved;  // 0
    const char *target; // "sm_90a"
    const void *data;
    uint64_t size; // without the NUL that follows PTX
} OxBundleEntry;

// One parameter of the device ABI and its place in the packed argument buffer.
typedef struct OxBundleArgument {
    uint32_t offset, size, align;
    uint32_t reserved; // 0
} OxBundleArgument;

typedef enum OxKernelFlags {
    // The CPU entry is called once for each block (OxCpuBlockKernel) and loops over its threads
    // itself; otherwise once for each thread (OxCpuThreadKernel).
    OX_KERNEL_BLOCK_FORM = 1,
    // The kernel may wait for other threads (barriers, warp operations, yields), so each of its
    // threads needs a stack of its own. Never together with OX_KERNEL_BLOCK_FORM.
    OX_KERNEL_USES_BARRIERS = 2,
    OX_KERNEL_COOPERATIVE = 4,
    OX_KERNEL_ON_TILES = 8, // the CPU's one thread of a block holds whole tiles on its stack
} OxKernelFlags;

typedef struct OxBundleKernel {
    const char *name;  // the entry's name in the device code
    void (*cpu)(void); // OxCpuThreadKernel or OxCpuBlockKernel (simt_cpu.h); NULL: no CPU code
    const OxBundleArgument *arguments;
    uint32_t argument_count;
    uint32_t args_size;     // of the packed argument buffer
    uint32_t flags;         // OxKernelFlags
    uint32_t max_threads;   // launch bounds; 0: none given
    uint32_t block[3];      // exact block shape of the launch contract; all 0: none given
    uint32_t cluster[3];    // blocks of a cluster; all 0: no clusters
    uint32_t static_shared; // bytes of static shared memory
    uint32_t shared_align;  // of the shared memory as a whole
    uint32_t min_blocks;    // of the launch bounds; 0: none given
    // Where the dynamic part of the shared memory begins on the CPU, where the variables of all
    // kernels lie in one area; at least static_shared.
    uint32_t shared_area;
    uint32_t own_dynamic; // bytes of dynamic shared memory that it needs itself on a GPU
    uint32_t reserved;    // 0
} OxBundleKernel;

// A global of the module that the host may name (#[constant], statics shared by kernels).
typedef struct OxBundleGlobal {
    const char *name;
    void *cpu; // where the CPU code keeps it
    uint64_t size;
} OxBundleGlobal;

typedef struct OxBundleModule {
    const char *name; // as load() names it
    const OxBundleEntry *entries;
    const OxBundleKernel *kernels;
    const OxBundleGlobal *globals;
    uint32_t entry_count, kernel_count, global_count;
    uint32_t reserved; // 0
} OxBundleModule;

// What a compiler needs to make further kernels of the program: see specialise.c.
typedef struct OxBundleSource {
    const char *path; // as the compiler was given it
    const char *text;
    uint64_t size;
} OxBundleSource;

typedef struct OxBundleSources {
    const char *compiler;       // its path
    const char *build;          // what tells it from every other build, in hexadecimal
    const char *content;        // the same of sources and options together
    const char *options;        // that decide about the code, each followed by NUL
    const OxBundleSource *files; // the program's root first
    uint32_t file_count, option_count;
} OxBundleSources;

typedef struct OxBundle {
    uint32_t magic;   // OX_BUNDLE_MAGIC
    uint32_t version; // OX_BUNDLE_VERSION
    uint32_t module_count;
    uint32_t reserved; // 0
    const OxBundleModule *modules;
    const OxBundleSources *sources; // NULL where all kernels are in the bundle
} OxBundle;

static_assert(sizeof(OxBundleEntry) == 40, "layout is part of the format");
static_assert(sizeof(OxBundleArgument) == 16, "layout is part of the format");
static_assert(sizeof(OxBundleKernel) == 88, "layout is part of the format");
static_assert(sizeof(OxBundleGlobal) == 24, "layout is part of the format");
static_assert(sizeof(OxBundleModule) == 48, "layout is part of the format");
static_assert(sizeof(OxBundleSource) == 24, "layout is part of the format");
static_assert(sizeof(OxBundleSources) == 48, "layout is part of the format");
static_assert(sizeof(OxBundle) == 32, "layout is part of the format");

extern const OxBundle ox_bundle __attribute__((weak));

#endif
