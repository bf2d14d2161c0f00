// llvm.h: the lowering of MIR to LLVM IR that all LLVM targets share.
//
// One Cg (code generation context) makes one LLVM module; one FnCg makes one function. A value in
// flight is a CgValue: an immediate, a pair of immediates, or a reference to memory, as its layout
// says. A place is an address with a layout. Locals that are assigned once and never borrowed live
// as values, all others in stack slots. Targets differ through LlvmTarget, a const struct of hooks.
// Follows the rustc development guide, "Code generation".
#ifndef OXCC_LLVM_H
#define OXCC_LLVM_H

#include <llvm-c/Analysis.h>
#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <llvm-c/TargetMachine.h>

#include "backends/backend.h"
#include "mir/tile/tile_layout.h"

typedef struct Cg Cg;
typedef struct FnCg FnCg;
typedef struct DebugScope { // a function, and the call it was inlined at
    LLVMMetadataRef node, at;
    DefId def;
} DebugScope;

typedef enum CgValueKind { CG_ZST, CG_IMMEDIATE, CG_PAIR, CG_REF } CgValueKind;
typedef struct CgValue {
    CgValueKind kind;
    const Layout *layout;
    LLVMValueRef a,
        b; // IMMEDIATE: a; PAIR: both; REF: a is the address, b the metadata of an unsized value
    bool is_given; // REF: nobody uses the memory again, so a callee may have it
} CgValue;
typedef struct CgPlace {
    LLVMValueRef ptr, meta; // meta: of unsized places, else NULL
    const Layout *layout;
    uint32_t align;
    const Scalar *valid; // of a newtype around the scalar here: what else holds for it, or NULL
} CgPlace;

typedef enum CgLocalKind {
    CG_LOCAL_PENDING,
    CG_LOCAL_VALUE,
    CG_LOCAL_PLACE,
    CG_LOCAL_UNSIZED
} CgLocalKind;
typedef struct CgLocal {
    CgLocalKind kind;
    CgValue value;
    CgPlace place;    // UNSIZED: a slot that holds pointer and metadata
    bool has_markers; // PLACE: a slot that is live between markers
} CgLocal;

typedef struct CgFunction { // a declared function
    LLVMValueRef value;
    LLVMTypeRef type;
    const FnAbi *abi;
    bool has_location; // #[track_caller]: a hidden last argument
} CgFunction;

typedef struct DebugVariable { // the text from `start` to `end` is its block
    MirLocalId local;
    uint32_t start, end;
    LLVMMetadataRef block; // made on first use
} DebugVariable;

typedef struct LlvmTarget {
    const char *name;
    bool unwinds, is_device;
    bool has_thread; // device code on the CPU: a hidden first argument carries the thread
    // Calling convention and attributes of an ordinary function, after its declaration.
    void (*declare_fn)(Cg *cg, LLVMValueRef fn, const Instance *instance);
    // Intrinsics of this target; false if it does not know the name.
    bool (*intrinsic)(FnCg *f, Symbol name, const Instance *instance, const CgValue *args,
                      uint32_t count, const Layout *result, CgValue *value);
    // Entry points (kernels, main) once all functions exist.
    void (*finish)(Cg *cg);
    // The passes that know how large a thread's index can be, once it is in the kernel; may be
    // NULL.
    const char *ranges;
    // The module after its passes, before its code is made; may be NULL.
    void (*before_code)(Cg *cg);
    // A panic entry point was called on a device: records message and place, ends the thread.
    // Terminates the block.
    void (*device_panic)(FnCg *f, LangItem item, const CgValue *args, uint32_t count, Span span);
    // Address of a static in shared, constant or thread memory; NULL: an ordinary global.
    LLVMValueRef (*static_address)(FnCg *f, DefId def);
    // Defines a static in such memory; false: an ordinary global.
    bool (*define_static)(Cg *cg, DefId def);
} LlvmTarget;

typedef struct CgCheck {
    Span span;
    LangItem item;         // which check; LANG_NONE: of a range
    LLVMValueRef location; // the Location made of the span, where it is only that
} CgCheck;

struct Cg {
    BackendJob *job;
    const MonoItems *items; // being compiled now: host items, or device items for the CPU
    const LlvmTarget *target;
    Program *program;
    TyCx *cx;
    LayoutCx *layouts;
    struct EvalCx *eval;
    Session *session;
    Arena *arena;
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMTargetMachineRef machine;
    LLVMTypeRef void_ty, ptr, i1, i8, i16, i32, i64, i128, iptr, f16, bf16, f32, f64, f128;
    ConsTable fn_table;
    VEC(Instance) fn_keys;
    VEC(CgFunction) fns;
    uint32_t sections;   // made for tables
    Map statics, allocs; // DefId / alloc id -> LLVMValueRef
    ConsTable vtable_table;
    VEC(MonoVtable) vtable_keys;
    VEC(LLVMValueRef) vtables;
    VEC(LLVMValueRef) used; // by code that LLVM does not read
    Map texts;     // Symbol of the text -> LLVMValueRef
    Map locations; // span.lo -> LLVMValueRef
    VEC(CgCheck) checks;
    bool has_phases;    // device: a kernel uses ox::shared
    bool asks_launches; // device: kernels have second entries, for launches that prove checks
    LLVMValueRef personality;
    uint32_t next_name;
    struct CgDebug *debug; // NULL: no debug information
};

typedef struct CgUnroll { // a block that begins the turns of a loop
    LLVMBasicBlockRef block;
    uint32_t copies; // 0: as many as the loop has turns
} CgUnroll;

struct FnCg {
    Cg *cg;
    LLVMBuilderRef builder;
    LLVMValueRef fn;
    CgFunction declared;
    Instance instance;
    const MirBody *body;
    const FnAbi *abi;
    LLVMValueRef result_slot;     // PASS_INDIRECT result
    LLVMValueRef caller_location; // hidden #[track_caller] argument, or NULL
    LLVMValueRef location;        // the same where the terminator at hand panics in the caller
    LLVMValueRef thread;          // hidden thread argument, or NULL
    CgLocal *locals;
    LLVMBasicBlockRef *blocks, *landing_pads; // by MIR block; NULL: not jumped to so far
    LLVMBasicBlockRef last_block;             // the last one of MIR that was begun
    uint32_t *predecessors;
    struct MirPads *pads;            // which unwind paths are none
    LLVMBasicBlockRef terminate_pad; // where a panic in a cleanup block goes
    bool in_cleanup;                 // the block being lowered is a cleanup block
    LLVMBasicBlockRef alloca_block;
    LLVMValueRef exception_slot;
    Span span; // of the statement being lowered
    uint32_t scope;
    VEC(DebugVariable) variables;
    DebugScope *scopes; // 0: of the body, then of what was inlined; NULL: no debug information
    VEC(CgUnroll) unrolls;
};

// ---------------------------------------------------------------- loops (llvm_unroll.c)
void fn_note_unroll(FnCg *f, LLVMValueRef count); // at the start of a turn; NULL: completely
void fn_unroll_loops(FnCg *f);                    // once all blocks are there

// ---------------------------------------------------------------- wide integers (llvm_wide.c)
bool fn_converts_wide(const FnCg *f, LLVMTypeRef integer); // from and to floating point, by these:
LLVMValueRef fn_wide_to_float(FnCg *f, LLVMValueRef value, bool is_signed, LLVMTypeRef type);
LLVMValueRef fn_float_to_wide(FnCg *f, LLVMValueRef value, bool is_signed);

// ---------------------------------------------------------------- checks (llvm_checks.c)
bool cg_denies_checks(const Cg *cg);
bool cg_is_check(LangItem item); // a panic that the compiler put there
// In place of a panic: ends the block with a mark that is reported if it is left.
void fn_mark_check(FnCg *f, LangItem item, Span span);
bool cg_report_checks(Cg *cg); // false: some are left

// ---------------------------------------------------------------- checks (llvm_prove.c)
// Decides checks that follow from products; `run` runs passes.
void cg_prove_not_null(Cg *cg); // llvm_prove_null.c
bool cg_prove_checks(Cg *cg, bool (*run)(Cg *cg, const char *pipeline));

// ---------------------------------------------------------------- --check (cpusimt_check.c)
bool cg_checks(const Cg *cg);                     // is what is being lowered told to the runtime?
void cg_check_value(Cg *cg, LLVMValueRef access); // all of what it reads must be written
void cg_check_internal(Cg *cg, LLVMValueRef access); // of the runtime's own memory
// A function of the device partition, with its body; an entry has none.
void cg_check_function(Cg *cg, LLVMValueRef fn, const Instance *instance, const MirBody *body);
void fn_check_slot(FnCg *f, LLVMValueRef slot, const Layout *layout); // a new slot for such values
void fn_check_copy(FnCg *f, LLVMValueRef copy, const Layout *layout); // of one value
void fn_check_uninit(FnCg *f, CgPlace place); // a union is made that has nothing in it so far
// Puts the calls in; `run` runs passes.
bool cg_check_kernels(Cg *cg, bool (*run)(Cg *cg, const char *pipeline));

// ---------------------------------------------------------------- types (llvm_type.c)
LLVMTypeRef cg_scalar_type(Cg *cg, const Scalar *scalar,
                           bool immediate); // immediates of bools are i1
bool scalar_is_bool(const Scalar *scalar);
LLVMTypeRef cg_memory_type(Cg *cg, const Layout *layout); // [size x i8]
LLVMTypeRef cg_fn_type(Cg *cg, const FnAbi *abi, bool has_location);
LLVMTypeRef cg_cast_type(Cg *cg, const ArgAbi *arg);
LLVMValueRef cg_int(LLVMTypeRef type, Bits value);
LLVMValueRef cg_usize(Cg *cg, uint64_t value);
static inline LLVMTypeRef cg_int_type(Cg *cg, uint64_t bytes) {
    return LLVMIntTypeInContext(cg->context, (unsigned)bytes * 8);
}

// ---------------------------------------------------------------- attributes (llvm_attr.c)
void cg_fn_attributes(Cg *cg, LLVMValueRef fn, const FnAbi *abi);
void cg_call_attributes(Cg *cg, LLVMValueRef call,
                        const FnAbi *abi);       // where the callee is a pointer
bool scalar_is_restricted(const Scalar *scalar); // an integer with fewer values than bits
typedef enum AllocatorKind {
    ALLOCATOR_NONE,
    ALLOCATOR_ALLOC,
    ALLOCATOR_ALLOC_ZEROED,
    ALLOCATOR_REALLOC,
    ALLOCATOR_DEALLOC
} AllocatorKind;
void cg_allocator_attributes(Cg *cg, LLVMValueRef fn, AllocatorKind kind);
void cg_attr(Cg *cg, LLVMValueRef fn, LLVMAttributeIndex index, const char *name, uint64_t value);
void cg_attr_type(Cg *cg, LLVMValueRef fn, LLVMAttributeIndex index, const char *name,
                  LLVMTypeRef type);
void cg_attr_text(Cg *cg, LLVMValueRef fn, const char *name, const char *value);
void cg_call_attr(Cg *cg, LLVMValueRef call, LLVMAttributeIndex index, const char *name,
                  uint64_t value);

// ---------------------------------------------------------------- constants (llvm_const.c)
LLVMValueRef cg_text(Cg *cg, Str text);                 // address of static bytes
LLVMValueRef cg_alloc(Cg *cg, const ConstAlloc *alloc); // address of an allocation's global
LLVMValueRef cg_static(Cg *cg, DefId def);
LLVMValueRef cg_vtable(Cg *cg, const MonoVtable *vtable);
LLVMValueRef cg_location(Cg *cg, Span span); // address of a Location
CgValue cg_constant(FnCg *f, const MirConst *constant);
// Constant data of its own; a pointer to it in the address space that code uses.
LLVMValueRef cg_private_constant(Cg *cg, LLVMValueRef init, uint32_t align, const char *name);
CgValue cg_alloc_value(Cg *cg, const Layout *layout, const ConstAlloc *alloc, uint64_t offset);
LLVMValueRef cg_const_bits(Cg *cg, const Scalar *scalar, Bits bits, bool immediate);
void cg_define_static(Cg *cg, DefId def);
Str llvm_constant_text(LLVMValueRef pointer, LLVMValueRef length);

// ---------------------------------------------------------------- debug information (llvm_debug.c)
void cg_debug_begin(Cg *cg);
void cg_debug_finish(Cg *cg);
bool cg_debug_wants(const Cg *cg, DebugLevel level);
void fn_debug_begin(FnCg *f); // its function is about to be defined
LLVMMetadataRef fn_debug_location(FnCg *f, Span span, uint32_t scope);
void fn_debug_at(FnCg *f, Span span, uint32_t scope);    // what is built next comes from there
bool fn_debug_keeps(const FnCg *f, MirLocalId local);    // it has a slot for debuggers
void fn_debug_declare(FnCg *f, LLVMBasicBlockRef block); // the variables, once they have slots
// A function without MIR that calls `def`.
void cg_debug_wrapper(Cg *cg, LLVMValueRef fn, LLVMBuilderRef builder, DefId def);

// ---------------------------------------------------------------- functions (llvm_function.c)
CgFunction cg_function(Cg *cg, const Instance *instance); // declares on first use
bool cg_takes_precompiled(const Cg *cg);                  // host code, unless for the CPU device
LLVMValueRef cg_function_address(Cg *cg,
                                 const Instance *instance); // with a thunk for #[track_caller]
void cg_define(Cg *cg, const Instance *instance);
bool instance_has_location(Cg *cg, const Instance *instance);
bool cg_virtual_has_location(Cg *cg, DefId method); // calls of a trait method through a vtable
LLVMValueRef cg_extern(Cg *cg, const char *name, LLVMTypeRef type); // runtime function
LLVMValueRef fn_alloca(FnCg *f, uint64_t size, uint32_t align);
CgPlace fn_temp(FnCg *f, const Layout *layout);
LLVMBasicBlockRef fn_new_block(FnCg *f, const char *name);
static inline Ty fn_ty(FnCg *f, Ty ty) {
    return mono_ty(f->cg->cx, &f->instance, ty);
}
const Layout *fn_layout(FnCg *f, Ty ty); // of a type of the body

// ---------------------------------------------------------------- blocks (llvm_block.c)
void fn_blocks_begin(FnCg *f);
void fn_blocks_end(FnCg *f);
LLVMBasicBlockRef fn_block(FnCg *f, MirBlockId block); // to jump to; it is lowered in its turn
void fn_goto(FnCg *f, MirBlockId target);              // ends the block at hand
bool fn_block_begin(FnCg *f, MirBlockId block);        // its turn; false: nothing jumps there
bool fn_cleanup_is_noop(FnCg *f, MirBlockId block);    // does unwinding there only resume?
bool fn_needs_drop(FnCg *f, const MirPlace *place);

// ---------------------------------------------------------------- places and values (llvm_place.c,
// llvm_value.c)
CgPlace fn_place(FnCg *f, const MirPlace *place);
CgPlace fn_place_field(FnCg *f, CgPlace place, uint32_t field);
CgPlace fn_place_downcast(FnCg *f, CgPlace place, uint32_t variant);
CgPlace fn_place_of_pointer(FnCg *f, CgValue pointer, const Layout *pointee);
LLVMValueRef fn_offset(FnCg *f, LLVMValueRef ptr, uint64_t offset);
LLVMValueRef fn_gep(FnCg *f, LLVMTypeRef type, LLVMValueRef ptr, LLVMValueRef index,
                    bool is_unsigned);
LLVMValueRef fn_index(FnCg *f, LLVMValueRef ptr, uint64_t stride, LLVMValueRef index,
                      bool is_unsigned);
CgValue fn_load(FnCg *f, CgPlace place);
void fn_store(FnCg *f, CgPlace place, CgValue value);
LLVMValueRef fn_copy_memory(FnCg *f, LLVMValueRef to, uint32_t to_align, LLVMValueRef from,
                            uint32_t from_align, uint64_t size); // NULL: nothing to copy
LLVMValueRef fn_load_scalar(FnCg *f, LLVMValueRef ptr, const Scalar *scalar,
                            uint32_t align); // immediate
void fn_store_scalar(FnCg *f, LLVMValueRef ptr, const Scalar *scalar, LLVMValueRef value,
                     uint32_t align);
CgValue fn_operand(FnCg *f, const MirOperand *operand);
CgValue fn_consume(FnCg *f, const MirPlace *place);
CgValue fn_value_field(FnCg *f, CgValue value, uint32_t field);
LLVMValueRef fn_to_memory(FnCg *f, LLVMValueRef value, const Scalar *scalar);   // i1 -> i8
LLVMValueRef fn_from_memory(FnCg *f, LLVMValueRef value, const Scalar *scalar); // i8 -> i1
LLVMValueRef fn_coerce(FnCg *f, LLVMValueRef value, const Scalar *from,
                       const Scalar *to);      // same bits
CgPlace fn_spill(FnCg *f, CgValue value);      // an address for a value
CgPlace fn_store_copy(FnCg *f, CgValue value); // a fresh slot that holds it
CgValue cg_zst(const Layout *layout);
CgValue cg_immediate(const Layout *layout, LLVMValueRef value);
CgValue cg_pair(const Layout *layout, LLVMValueRef a, LLVMValueRef b);
LLVMValueRef fn_get_discriminant(FnCg *f, CgPlace place, const Layout *result);
void fn_set_discriminant(FnCg *f, CgPlace place, uint32_t variant);
LLVMValueRef fn_load_vtable(FnCg *f, LLVMValueRef vtable, uint32_t slot, LLVMTypeRef type);
void fn_size_align_of_value(FnCg *f, const Layout *layout, LLVMValueRef meta, LLVMValueRef *size,
                            LLVMValueRef *align);

// ---------------------------------------------------------------- rvalues, terminators, calls
CgValue fn_rvalue(FnCg *f, const MirRvalue *rvalue, const Layout *layout);
void fn_rvalue_into(FnCg *f, const MirRvalue *rvalue, CgPlace place);
CgValue fn_cast_unsize(FnCg *f, CgValue value, const Layout *to);
CgValue fn_transmute(FnCg *f, CgValue value, const Layout *to);
LLVMValueRef fn_checked(FnCg *f, MirBinOp op, LLVMValueRef a, LLVMValueRef b, bool is_signed,
                        LLVMValueRef *overflow);
CgValue fn_binary(FnCg *f, MirBinOp op, CgValue lhs, CgValue rhs, const Layout *result);
void fn_assign_local(FnCg *f, const MirPlace *place, CgValue value);
void fn_stmt(FnCg *f, const MirStmt *stmt);
void fn_term(FnCg *f, MirBlockId block, const MirTerm *term);
// Calls a declared function or pointer with values in MIR order; unwind may be NULL. The result
// goes to *result (a value) or to `destination` when it is indirect and given.
LLVMValueRef fn_call(FnCg *f, LLVMValueRef callee, LLVMTypeRef type, const FnAbi *abi,
                     bool has_location, const CgValue *args, uint32_t count,
                     const CgPlace *destination, CgValue *result, LLVMBasicBlockRef unwind);
CgValue fn_call_lang(FnCg *f, LangItem item, const CgValue *args, uint32_t count,
                     LLVMBasicBlockRef unwind);
void fn_drop(FnCg *f, CgPlace place, Ty ty, LLVMBasicBlockRef unwind);
// The block that an exception in a call goes to for MIR cleanup block `unwind`, or for MIR_NO_BLOCK
// in a cleanup block, where it ends the program; NULL: it leaves the
// function.
LLVMBasicBlockRef fn_landing_pad(FnCg *f, MirBlockId unwind);
bool fn_intrinsic(FnCg *f, const Instance *instance, const CgValue *args, uint32_t count,
                  const Layout *result, const CgPlace *destination, CgValue *value, Span span);
// A call of inline_asm (llvm_asm.c); false where control does not go on.
bool fn_inline_asm(FnCg *f, const CgValue *args, const Layout *result, bool returns, CgValue *value,
                   Span span);
// The same outside of functions: the arguments of naked_asm.
void cg_global_asm(FnCg *f, const CgValue *args, Span span);
LLVMValueRef fn_call_llvm(FnCg *f, const char *name, LLVMTypeRef *overloads,
                          uint32_t overload_count, LLVMValueRef *args, uint32_t count);

// ---------------------------------------------------------------- modules (llvm_emit.c)
void llvm_start(void); // llvm_start.c: before anything else of LLVM is called
typedef struct LlvmMachine {
    const char *triple, *cpu, *features;
    bool position_independent;
} LlvmMachine;
bool llvm_emit(BackendJob *job, const LlvmTarget *target, const LlvmMachine *machine,
               BackendOutput output, Arena *arena, Str *out);
void cg_items(Cg *cg, const MonoItems *items); // declares and defines all of them

// ---------------------------------------------------------------- tiles (llvm_tile.c)

// tile_layout_position, tile_layout_slot and tile_layout_thread of numbers that are known at run
// time.
LLVMValueRef cg_tile_position(FnCg *f, const TileLayout *layout, LLVMValueRef slot,
                              LLVMValueRef thread);
LLVMValueRef cg_tile_slot(FnCg *f, const TileLayout *layout, LLVMValueRef position);
LLVMValueRef cg_tile_thread(FnCg *f, const TileLayout *layout, LLVMValueRef position);

#endif
