// mono.h: from generic MIR to what is compiled: layouts of types, calling conventions, the set of
// instances.
//
// Layout follows rustc's algorithm: fields are reordered by alignment with niches kept at an edge,
// enums use a niche of their largest variant where that is no larger than a tag, and repr
// attributes switch that off. Sizes are in bytes. Types are monomorphic: no parameters, regions
// erased, projections normalised. Follows the rustc development guide, "Monomorphization"; "Layout
// of types" in the reference.
#ifndef OXCC_MONO_H
#define OXCC_MONO_H

#include "base/base.h"
#include "base/vec.h"
#include "frontend/ty/ty.h"
#include "mir/mir.h"

// ---------------------------------------------------------------- layout (mono_layout.c)

typedef struct TargetLayout { // what layout depends on
    uint32_t pointer_size;    // bytes
    bool f16_is_native;
    uint32_t tile_threads; // that share a tile, each with its part of the elements
    bool unions_in_memory; // never passed or held as a scalar
} TargetLayout;

typedef enum ScalarKind {
    SCALAR_INT,
    SCALAR_F16,
    SCALAR_BF16,
    SCALAR_F32,
    SCALAR_F64,
    SCALAR_F128,
    SCALAR_POINTER
} ScalarKind;
typedef unsigned __int128 Bits;
typedef struct Scalar {
    ScalarKind kind;
    uint8_t size;   // bytes
    bool is_signed; // INT: of the type it came from
    bool is_union;  // may be uninitialised: no valid range holds
    Bits lo, hi;    // valid range, inclusive, wrapping when lo > hi
} Scalar;
static inline Bits scalar_mask(const Scalar *scalar) {
    return scalar->size >= 16 ? ~(Bits)0 : ((Bits)1 << scalar->size * 8) - 1;
}
typedef enum LayoutAbi { LAYOUT_SCALAR, LAYOUT_PAIR, LAYOUT_VECTOR, LAYOUT_AGGREGATE } LayoutAbi;
typedef struct Niche {
    uint64_t offset;
    Scalar scalar;
    Bits available; // 0: there is none
} Niche;
typedef enum LayoutShape { SHAPE_PRIMITIVE, SHAPE_ARRAY, SHAPE_FIELDS, SHAPE_UNION } LayoutShape;
typedef enum VariantsKind { VARIANTS_SINGLE, VARIANTS_TAGGED, VARIANTS_NICHE } VariantsKind;
typedef struct Layout Layout;
struct Layout {
    Ty ty;
    uint64_t size;
    uint32_t align;
    LayoutAbi abi;
    bool is_unsized, is_uninhabited;
    Scalar scalar[2]; // SCALAR: [0]; PAIR: both, the second at pair_offset
    uint64_t pair_offset;
    uint64_t vector_len; // VECTOR of scalar[0]
    LayoutShape shape;
    uint64_t *offsets; // FIELDS: by declared field
    uint32_t field_count;
    uint64_t stride, count; // ARRAY
    Niche niche;            // the largest
    VariantsKind variants;
    uint32_t variant_index; // SINGLE
    uint32_t variant_count; // TAGGED, NICHE: layouts by variant
    Layout **variant_layouts;
    Scalar tag;
    uint64_t tag_offset;
    uint32_t untagged_variant, niche_first, niche_last; // NICHE
    Bits niche_start;
};

typedef struct LayoutCx LayoutCx;
LayoutCx *layout_cx_new(TyCx *cx, Arena *arena, TargetLayout target);
TyCx *layout_tycx(const LayoutCx *layouts);
TargetLayout layout_target(const LayoutCx *layouts);
// The layout of a monomorphic type, cached. A type too large or infinitely recursive gives a
// diagnostic at `span` and a zero-sized layout.
const Layout *layout_of(LayoutCx *layouts, Ty ty);
// Layout of the type after choosing a variant (the type itself when SINGLE).
const Layout *layout_variant(LayoutCx *layouts, const Layout *layout, uint32_t variant);
// Type of field `index` (of a struct, tuple, closure, union, array element, fat pointer part, or
// variant layout).
Ty layout_field_ty(LayoutCx *layouts, const Layout *layout, uint32_t index);
uint64_t layout_field_offset(const Layout *layout, uint32_t index);
bool layout_is_zst(const Layout *layout);
// Kinds of pointer metadata behind a pointer to `pointee`.
typedef enum PointeeMeta { META_NONE, META_LEN, META_VTABLE } PointeeMeta;
PointeeMeta layout_pointee_meta(LayoutCx *layouts, Ty pointee);
// Discriminant value of a variant as stored in the tag's type (explicit discriminants included).
Bits layout_discriminant(LayoutCx *layouts, Ty enum_ty, uint32_t variant);
void layout_print(LayoutCx *layouts, const Layout *layout, FILE *out); // --print layout=TYPE

// ---------------------------------------------------------------- calling conventions (mono_abi.c)

typedef enum PassMode {
    PASS_IGNORE,            // zero-sized
    PASS_DIRECT,            // one immediate: the layout's scalar
    PASS_PAIR,              // two immediates
    PASS_CAST,              // as up to two registers of `cast` kinds, through memory
    PASS_INDIRECT,          // pointer to memory the callee may use up; of a result: caller's slot
    PASS_INDIRECT_UNSIZED,  // pointer and metadata of an unsized value
    PASS_BY_VALUE_ON_STACK, // C: a copy on the stack (LLVM byval)
} PassMode;
typedef struct ArgAbi {
    PassMode mode;
    const Layout *layout;
    Ty ty;
    Scalar cast[2]; // CAST: register kinds; size may be smaller than 8 for the last
    uint32_t cast_count;
} ArgAbi;
typedef struct FnAbi {
    ArgAbi ret;
    ArgAbi *args;
    uint32_t arg_count;
    bool c_variadic;
    uint32_t fixed_count; // variadic: arguments before `...`
    bool is_rust;         // else the C convention
    bool can_unwind;
} FnAbi;
// The signature is monomorphic and opened. "rust-call" signatures have their last argument, a
// tuple, spread.
const FnAbi *abi_of_sig(LayoutCx *layouts, FnSig sig);
FnSig instance_sig(LayoutCx *layouts,
                   const Instance *instance); // with self of closures, tuples spread by abi_of_sig
const FnAbi *abi_of_instance(LayoutCx *layouts, const Instance *instance);

// ---------------------------------------------------------------- symbols (mono_mangle.c)

// The linker name: `no_mangle`/`export_name`/extern items as written, otherwise one in Rust's v0
// scheme.
Str mangle_instance(TyCx *cx, Arena *arena, const Instance *instance);
Str mangle_static(TyCx *cx, Arena *arena, DefId def);
bool instance_eq(const Instance *a, const Instance *b);
uint64_t instance_hash(const Instance *instance);

// ---------------------------------------------------------------- collection (mono_collect.c)

typedef struct InstanceSlice {
    const Instance *ptr;
    uint32_t len;
} InstanceSlice;
// Variables in shared memory: statics, and what instances of simt_shared_memory stand for.
typedef struct SharedVariables {
    DefIdSlice statics; // others among them do not count
    InstanceSlice memory;
} SharedVariables;
typedef struct Kernel {
    Instance instance;
    Str entry_name; // in the device code
    DefId def;
    DefId module;                                           // its #[cuda_module] module
    uint32_t max_threads, min_blocks, block[3], cluster[3]; // 0: not given
    uint32_t domain; // dimensions of the launch contract, 0: no contract
    bool cooperative;
    bool on_tiles;      // one thread of control a block; how many threads is the back end's
    bool denies_checks; // those that are left in its code are errors
    // What collection finds out (mono_kernel_uses.c):
    bool uses_barriers;     // something it reaches may wait for other threads
    SharedVariables shared; // that it reaches
} Kernel;
typedef struct MonoFn { // a function with a body to compile, and who asked for it first
    Instance instance;
    uint32_t caller;    // index of the function, or UINT32_MAX for a root
    uint32_t use_scope; // in the caller: as of the statement that asks
    Span use;           // where the caller asks
} MonoFn;
typedef struct MonoVtable {
    Ty ty;
    TraitRef principal; // with Self = ty, unless has_principal is false (only drop, size, align)
    bool has_principal;
} MonoVtable;
typedef struct MonoCode MonoCode; // the bodies of optimised code (mono_code.c)
typedef struct MonoItems {
    VEC(MonoFn) functions;
    VEC(DefId) statics;
    VEC(Instance) shared_memory; // device side
    VEC(MonoVtable) vtables;
    VEC(Kernel) kernels;    // device side: the roots
    VEC(Instance) launched; // host side: kernels that are launched by their fn item
    MonoCode *code;         // NULL: bodies are used as they are
    bool is_device;
    // device: 90 if something needs sm_90 or newer, 0: any; what does, in the program's own code,
    // and the function that does it
    uint32_t least_arch, least_arch_fn;
    Span least_arch_span;
    Instance start, main; // host program: `start` lang item for main's result type
    bool has_main;
    bool no_main; // a program whose `main` is an exported function
} MonoItems;
static inline DefIdSlice mono_statics(const MonoItems *items) {
    return (DefIdSlice){items->statics.data, items->statics.len};
}
static inline SharedVariables mono_shared(const MonoItems *items) {
    return (SharedVariables){mono_statics(items),
                             {items->shared_memory.data, items->shared_memory.len}};
}
typedef struct MonoRoots {
    DefId main;             // host: fn main, started through the lang item `start`
    bool no_main;           // host: `main` is one of the exported functions
    bool exported;          // host: no_mangle functions of the local crate
    bool optimized;         // with small functions inlined (MonoItems.code)
    CrateIdSlice libraries; // host: their functions that need no type from a program
    InstanceSlice kernels;  // device
    DefIdSlice statics;     // device: those that the host names
} MonoRoots;
// Everything reachable from the roots. Errors (a type-size limit, recursion without end, what may
// not run on a device with the chain from the kernel) are reported with spans. NULL after an error.
struct EvalCx;
MonoItems *mono_collect(Program *program, LayoutCx *layouts, struct EvalCx *eval, Arena *arena,
                        const MonoRoots *roots);

// (mono_chain.c) The calls that lead from a root to a function, as notes.
void mono_note_chain(Program *program, Arena *arena, const MonoItems *items, Diag *diag,
                     uint32_t function);
uint32_t mono_index_of(const MonoItems *items, const Instance *instance); // UINT32_MAX: none
typedef struct MonoUse {
    uint32_t fn;    // index of the function that names something
    uint32_t scope; // where in it, as of a statement
    Span span;
    DefId what;
    GenericArgs what_args; // of a function
} MonoUse;
// The innermost such place in the program's own code that led there.
MonoUse mono_own_use(Program *program, const MonoItems *items, MonoUse use);
// The program's own code around what macros of libraries made.
Span mono_written_at(const Program *program, Span span);
// Notes that a constant at such a place has no value, and of what calls it is so if that is new.
void mono_note_constant(Program *program, const MonoItems *items, MonoUse use, bool is_new);
// Code of the host reaches something of the device, or the other way round.
void mono_report_elsewhere(Program *program, Arena *arena, const MonoItems *items, MonoUse use);

// ---------------------------------------------------------------- the libraries' archive
// (mono_precompiled.c)

typedef struct Precompiled Precompiled;
// The items of mono_collect with roots.libraries, to be hung on Program.precompiled; in the making
// until precompiled_use.
Precompiled *precompiled_new(Program *program, Arena *arena, const MonoItems *items);
void precompiled_use(Program *program, bool optimizing);
// Is it in the archive, so that the program at hand calls it there?
bool precompiled_fn(const Program *program, const Instance *instance);
// The same for its address, for which no copy is made.
bool precompiled_address(const Program *program, const Instance *instance);
void precompiled_copy(const Program *program, const Instance *instance); // the program has its own
// After collection: does the symbol stand for the archive's function?
bool precompiled_is_linked(const Program *program, const Instance *instance);
bool precompiled_is_opaque(const Program *program, const Instance *instance); // so not inlined
bool precompiled_static(const Program *program, DefId def);
typedef VEC(MonoItems *) MonoParts;
MonoParts mono_partition(Program *program, Arena *arena, const MonoItems *items); // by module

// ---------------------------------------------------------------- questions about instances

// What calling a value of fn item type `callee` runs; false if it is no fn item.
bool mono_callee(TyCx *cx, Ty callee, Instance *instance);
// What runs instead of a function in device code: the panic handler is another one.
void mono_for_device(const Program *program, Instance *instance);
// The code a lang item function stands for (panic entry points).
Instance mono_lang_fn(Program *program, LangItem item, Span span);
// The lang item that an Assert calls when it fails.
LangItem mono_assert_lang(const MirTerm *term);
// A pointer-like `from` unsized to `to`: the types behind the pointers whose metadata differs.
void mono_unsize_pair(LayoutCx *layouts, Ty from, Ty to, Ty *from_tail, Ty *to_tail);
MonoVtable mono_vtable_for(TyCx *cx, Ty concrete, Ty dyn);
// Where the vtable of `from` (dyn Sub) holds that of `to` (dyn Super): its slot, or UINT32_MAX if
// it starts with it.
uint32_t mono_upcast_slot(TyCx *cx, Ty from, Ty to);
// The function in a METHOD slot of a vtable; false where the slot stays empty (where Self: Sized).
bool mono_vtable_method(TyCx *cx, const MonoVtable *vtable, const VtableEntry *entry,
                        Instance *instance);
bool mono_is_device_panic(const Program *program,
                          DefId def); // panic entry points that a device replaces
// The kernels of a crate without generic parameters, and those that #[kernel(type, …)] lists.
InstanceSlice mono_find_kernels(Program *program, Arena *arena, CrateId crate);
// The specialisations of generic tile kernels that the host's code lets foresee (mono_tile.c).
InstanceSlice mono_find_tile_kernels(Program *program, struct EvalCx *eval, Arena *arena,
                                     CrateId crate, const MonoItems *host);
// Tile kernels by name, with their generic arguments: `module::kernel::<f32, 16, [2, 3]>`. False
// after reporting that there is no such kernel.
bool mono_named_tile_kernels(Program *program, Arena *arena, CrateId crate, const Str *names,
                             uint32_t count, InstanceSlice *found);
// The kernel's path as the program writes it.
Str mono_tile_kernel_path(Program *program, Arena *arena, DefId kernel);
// Does a crate have tile kernels?
bool mono_has_tile_kernels(Program *program, CrateId crate);
// The statics of a crate that the host names: #[constant].
DefIdSlice mono_find_constants(Program *program, Arena *arena, CrateId crate);
Kernel kernel_describe(Program *program, Arena *arena, Instance instance);
// The module that is loaded to launch a kernel or to set a constant: the outermost #[cuda_module]
// around it, else the module it stands in.
DefId kernel_module(Program *program, DefId def);
Str kernel_cpu_symbol(TyCx *cx, Arena *arena, const Kernel *kernel);
// The MIR that an instance runs: of its item, or a shim. Generic: the user substitutes
// instance->args.
MirBody *mono_body(Program *program, const Instance *instance);
// The same for the items of a collection: with nothing to substitute where they are optimised. NULL
// after an error.
MirBody *mono_items_body(Program *program, const MonoItems *items, const Instance *instance);
MonoCode *mono_code_new(Program *program, LayoutCx *layouts, struct EvalCx *eval, bool is_device);
MirBody *mono_code_body(MonoCode *code, const Instance *instance);
void mono_code_release(MonoCode *code); // all bodies, which nothing may ask for again
// A type of a body seen in an instance: substituted, regions erased, normalised.
Ty mono_ty(TyCx *cx, const Instance *instance, Ty ty);
GenericArgs mono_args(TyCx *cx, const Instance *instance, GenericArgs args);

#endif
