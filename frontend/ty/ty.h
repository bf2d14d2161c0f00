// ty.h: types, regions, constants and predicates, hash-consed: equal means same id.
//
// Generic arguments are one flat list per definition: the parent's (impl or trait, Self first for
// traits), then its own; lifetimes first, then types and constants in order, as rustc has them.
// Lifetimes of a function that may stay bound (late bound) are not in the list but bound in its
// signature.
//
// Regions. While bodies are type-checked regions are not tracked: relating two regions always
// succeeds, and results are erased (REGION_ERASED). The borrow checker numbers all regions of a MIR
// body anew and relates with InferCx.collect_regions set: then relating collects outlives
// constraints, so that impl selection and normalisation carry them. Item signatures keep their
// regions. Follows the rustc development guide: "The ty module", "Generic arguments", "Trait
// resolution", "Projection".
#ifndef OXCC_TY_H
#define OXCC_TY_H

#include "base/base.h"
#include "base/vec.h"
#include "frontend/hir/hir.h"

typedef struct TyCx TyCx;
typedef struct InferCx InferCx;

ID_DEF(Ty);
ID_DEF(Region);
ID_DEF(Const);
ID_DEF(GenericArgs); // interned list of GenericArg; index 0 is the empty list
ID_DEF(TyList);      // interned list of types; index 0 is the empty list
ID_DEF(BoundVars);   // interned list of BoundVar; index 0 is the empty list
ID_DEF(DynPreds);    // interned list of existential predicates
ID_DEF(ParamEnv);    // interned, elaborated where-clauses that hold; index 0: none
static inline bool ty_eq(Ty a, Ty b) {
    return a.index == b.index;
}

typedef enum GenericArgTag { ARG_TY, ARG_REGION, ARG_CONST } GenericArgTag;
typedef struct GenericArg {
    uint32_t bits; // id << 2 | tag
} GenericArg;
static inline GenericArg arg_of_ty(Ty ty) {
    return (GenericArg){ty.index << 2 | ARG_TY};
}
static inline GenericArg arg_of_region(Region region) {
    return (GenericArg){region.index << 2 | ARG_REGION};
}
static inline GenericArg arg_of_const(Const constant) {
    return (GenericArg){constant.index << 2 | ARG_CONST};
}
static inline GenericArgTag arg_tag(GenericArg arg) {
    return (GenericArgTag)(arg.bits & 3);
}
static inline Ty arg_ty(GenericArg arg) {
    return (Ty){arg.bits >> 2};
}
static inline Region arg_region(GenericArg arg) {
    return (Region){arg.bits >> 2};
}
static inline Const arg_const(GenericArg arg) {
    return (Const){arg.bits >> 2};
}

// ---------------------------------------------------------------- types

typedef enum TyKind {
#define TY_KIND(constant, meaning) TY_##constant,
#include "frontend/ty/ty.def"
#undef TY_KIND
} TyKind;
typedef enum IntKind { INT_8, INT_16, INT_32, INT_64, INT_128, INT_SIZE } IntKind;
typedef enum FloatKind { FLOAT_16, FLOAT_B16, FLOAT_32, FLOAT_64, FLOAT_128 } FloatKind;
typedef enum InferKind { INFER_TY, INFER_INT, INFER_FLOAT, INFER_FRESH } InferKind;
typedef enum AliasKind { ALIAS_PROJECTION, ALIAS_OPAQUE } AliasKind;

// What occurs inside, so that folds can stop early.
enum TyFlags {
    TYFLAG_INFER = 1,       // inference variables (types, constants)
    TYFLAG_PARAM = 2,       // type or const parameters
    TYFLAG_ALIAS = 4,       // projections, opaque types, unevaluated constants: may normalise
    TYFLAG_FREE_REGION = 8, // regions other than erased and bound: erasing changes it
    TYFLAG_REGION_VAR = 16,
    TYFLAG_ERROR = 32,
    TYFLAG_PLACEHOLDER = 64,
    TYFLAG_BOUND = 128, // something bound, at any depth
    TYFLAG_OPAQUE = 256,
    TYFLAG_PARAM_REGION = 512, // early-bound region parameters: substitution changes it
};

typedef struct FnSig {
    TyList inputs_output; // inputs, then the output
    bool is_unsafe, c_variadic;
    bool has_target_features; // of a fn item that is unsafe only where its features are missing
    Symbol abi;               // SYM_NONE: Rust
} FnSig;
typedef struct PolyFnSig { // `for<'a> fn(..)`: bound variables at De Bruijn depth 0 inside sig
    FnSig sig;
    BoundVars vars;
} PolyFnSig;

typedef enum BoundVarKind { BOUND_VAR_REGION, BOUND_VAR_TY } BoundVarKind;
typedef struct BoundVar {
    BoundVarKind kind;
    DefId def; // declaration, or none if anonymous
    Symbol name;
} BoundVar;

typedef struct TyData {
    TyKind kind;
    uint16_t flags;
    uint16_t outer_binder; // smallest n such that nothing inside is bound at depth >= n; 0: nothing
                           // escapes
    union {
        IntKind int_kind;
        FloatKind float_kind;
        struct {
            DefId def;
            GenericArgs args;
            AliasKind alias;
        } item; // ADT, FOREIGN, FN_DEF, CLOSURE, COROUTINE, ALIAS
        struct {
            Ty elem;
            Const len;
        } array;
        struct {
            Ty elem;
            Region region;
            bool is_mut;
        } ref; // REF; RAW_PTR and SLICE use elem (is_mut)
        TyList tuple;
        PolyFnSig fn_ptr;
        struct {
            DynPreds preds;
            BoundVars vars;
            Region region;
        } dyn;
        struct {
            uint32_t index;
            Symbol name;
            DefId def;
        } param;
        struct {
            uint32_t depth, var;
            Symbol name;
        } bound;
        struct {
            uint32_t universe, var;
        } placeholder;
        struct {
            InferKind kind;
            uint32_t vid;
        } infer;
    };
} TyData;

typedef enum RegionKind {
    REGION_NONE,
    REGION_STATIC,
    REGION_EARLY_PARAM, // index in the argument list
    REGION_LATE_PARAM,  // a bound region of a function seen from inside it: def is the lifetime
                        // parameter, or scope + var
    REGION_BOUND,       // De Bruijn depth and variable
    REGION_PLACEHOLDER,
    REGION_VAR, // of an InferCx or of the borrow checker
    REGION_ERASED,
    REGION_ERROR,
} RegionKind;
typedef struct RegionData {
    RegionKind kind;
    uint32_t index; // EARLY_PARAM: index; BOUND: depth; VAR: vid; PLACEHOLDER: universe;
                    // LATE_PARAM: scope DefId
    uint32_t var;   // BOUND, PLACEHOLDER, LATE_PARAM: variable
    DefId def;      // EARLY_PARAM, LATE_PARAM, BOUND: the lifetime parameter, or none
    Symbol name;
} RegionData;

// Constants in types. A value is a scalar, or an array: an EXPR of op ARRAY whose parts are known.
// Parts may be parameters or be inferred, so that shapes such as `[M, 1]` unify part by part. Other
// expressions over constants (`N * 2`, `S[0]`) are kept as they are written and fold as soon as
// their operands are known.
typedef enum ConstKind {
    CONST_NONE,
    CONST_VALUE,
    CONST_PARAM,
    CONST_UNEVALUATED,
    CONST_EXPR,
    CONST_INFER,
    CONST_BOUND,
    CONST_ERROR
} ConstKind;
typedef enum ConstOp {
    CONST_OP_ARRAY, // the elements
    CONST_OP_INDEX, // array, position
    CONST_OP_NEG,
    CONST_OP_ADD,
    CONST_OP_SUB,
    CONST_OP_MUL,
    CONST_OP_DIV,
    CONST_OP_REM,
} ConstOp;
typedef struct ConstData {
    ConstKind kind;
    uint16_t flags;
    Ty ty; // VALUE, EXPR: its type
    union {
        struct {
            uint64_t low, high;
        } scalar; // VALUE, zero-extended bits
        struct {
            ConstOp op;
            GenericArgs operands; // constants
        } expr;
        struct {
            uint32_t index;
            Symbol name;
        } param;
        struct {
            DefId def;
            GenericArgs args;
        } unevaluated;
        struct {
            uint32_t vid;
        } infer;
    };
} ConstData;

// ---------------------------------------------------------------- predicates

typedef struct TraitRef {
    DefId trait;
    GenericArgs args; // Self first
} TraitRef;
typedef enum ClauseKind {
    CLAUSE_TRAIT,           // args[0]: Trait<args[1..]>
    CLAUSE_PROJECTION,      // <..as Trait>::Name == term: alias def/args
    CLAUSE_TY_OUTLIVES,     // ty: 'region
    CLAUSE_REGION_OUTLIVES, // 'region: 'region_b
    CLAUSE_WELL_FORMED,     // ty
    CLAUSE_CONST_TY,        // constant has type ty
    CLAUSE_OBJECT_SAFE,     // trait def
} ClauseKind;
typedef struct Clause {
    ClauseKind kind;
    bool negative;  // TRAIT: `!Trait`
    BoundVars vars; // for<..>
    Span span;      // where it was written, for notes
    union {
        TraitRef trait;
        struct {
            DefId def;
            GenericArgs args;
            GenericArg term;
        } projection; // def: the associated item
        struct {
            Ty ty;
            Region region;
        } ty_outlives;
        struct {
            Region region, region_b;
        } region_outlives;
        Ty ty;
        struct {
            Const constant;
            Ty ty;
        } const_ty;
        DefId def;
    };
} Clause;
SLICE_DEF(Clause);

typedef enum DynPredKind { DYN_TRAIT, DYN_PROJECTION, DYN_AUTO } DynPredKind;
typedef struct DynPred { // Self is left out of args
    DynPredKind kind;
    DefId def; // trait; DYN_PROJECTION: the associated type
    GenericArgs args;
    GenericArg term; // DYN_PROJECTION
} DynPred;

// ---------------------------------------------------------------- constructing and looking

typedef struct CommonTys {
    Ty boolean, character, str, never, unit, error;
    Ty i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize;
    Ty f16, bf16, f32, f64, f128;
    Region static_, erased, error_region;
    Const error_const;
} CommonTys;
TyCx *tycx_new(Program *program, Arena *arena); // also sets program->ty
const CommonTys *ty_common(const TyCx *cx);
Program *tycx_program(const TyCx *cx);

POOL_DEF(TyData, Ty, ty_pool)
POOL_DEF(RegionData, Region, region_pool)
POOL_DEF(ConstData, Const, const_pool)
typedef struct TyNodes { // what a TyCx begins with
    TyDataPool tys;
    RegionDataPool regions;
    ConstDataPool consts;
} TyNodes;
static inline const TyData *ty_data(const TyCx *cx, Ty ty) { // the address stays valid
    return ty_pool_get(&((const TyNodes *)(const void *)cx)->tys, ty);
}
static inline const RegionData *region_data(const TyCx *cx, Region region) {
    return region_pool_get(&((const TyNodes *)(const void *)cx)->regions, region);
}
static inline const ConstData *const_data(const TyCx *cx, Const constant) {
    return const_pool_get(&((const TyNodes *)(const void *)cx)->consts, constant);
}
static inline TyKind ty_kind(const TyCx *cx, Ty ty) {
    return ty_data(cx, ty)->kind;
}
uint32_t args_len(const TyCx *cx, GenericArgs args);
const GenericArg *args_ptr(const TyCx *cx, GenericArgs args);
uint16_t ty_list_flags(const TyCx *cx, TyList list); // of all of it
uint32_t ty_list_len(const TyCx *cx, TyList list);
const Ty *ty_list_ptr(const TyCx *cx, TyList list);
uint32_t bound_vars_len(const TyCx *cx, BoundVars vars);
const BoundVar *bound_vars_ptr(const TyCx *cx, BoundVars vars);
uint32_t dyn_preds_len(const TyCx *cx, DynPreds preds);
const DynPred *dyn_preds_ptr(const TyCx *cx, DynPreds preds);

GenericArgs args_intern(TyCx *cx, const GenericArg *args, uint32_t count);
TyList ty_list_intern(TyCx *cx, const Ty *types, uint32_t count);
BoundVars bound_vars_intern(TyCx *cx, const BoundVar *vars, uint32_t count);
DynPreds dyn_preds_intern(TyCx *cx, const DynPred *preds, uint32_t count); // sorted canonically

Ty ty_int(TyCx *cx, IntKind kind, bool is_signed);
Ty ty_float(TyCx *cx, FloatKind kind);
Ty ty_adt(TyCx *cx, DefId def, GenericArgs args);
Ty ty_array(TyCx *cx, Ty elem, Const len);
Ty ty_array_of(TyCx *cx, Ty elem, uint64_t len);
Ty ty_slice(TyCx *cx, Ty elem);
Ty ty_ref(TyCx *cx, Region region, Ty elem, bool is_mut);
Ty ty_ptr(TyCx *cx, Ty elem, bool is_mut);
Ty ty_tuple(TyCx *cx, const Ty *elems, uint32_t count);
Ty ty_fn_def(TyCx *cx, DefId def, GenericArgs args);
Ty ty_fn_ptr(TyCx *cx, PolyFnSig sig);
Ty ty_closure(TyCx *cx, DefId def, GenericArgs args);
Ty ty_coroutine(TyCx *cx, DefId def, GenericArgs args);
Ty ty_dyn(TyCx *cx, DynPreds preds, BoundVars vars, Region region);
Ty ty_projection(TyCx *cx, DefId assoc, GenericArgs args);
Ty ty_opaque(TyCx *cx, DefId def, GenericArgs args);
Ty ty_foreign(TyCx *cx, DefId def);
Ty ty_param(TyCx *cx, uint32_t index, Symbol name, DefId def);
Ty ty_bound(TyCx *cx, uint32_t depth, uint32_t var, Symbol name);
Ty ty_infer(TyCx *cx, InferKind kind, uint32_t vid);
Region region_intern(TyCx *cx, RegionData data);
Region region_var(TyCx *cx, uint32_t vid);
Const const_value(TyCx *cx, Ty ty, uint64_t low, uint64_t high);
Const const_usize(TyCx *cx, uint64_t value);
Const const_param(TyCx *cx, Ty ty, uint32_t index, Symbol name);
Const const_unevaluated(TyCx *cx, DefId def, GenericArgs args);
Const const_infer(TyCx *cx, uint32_t vid);
// op(operands), folded where the operands are known. What cannot be computed (overflow, division by
// zero, an index out of range) stays an expression and equals no value.
Const const_expr(TyCx *cx, ConstOp op, Ty ty, const Const *operands, uint32_t count);
bool const_is_array(const TyCx *cx, Const constant); // an EXPR of op ARRAY
// How many elements a parameter that is an array has; 0 for other constants.
uint64_t const_param_len(const TyCx *cx, Const constant);
// Operand `index` of an EXPR.
Const const_operand(const TyCx *cx, const ConstData *data, uint32_t index);
uint32_t const_operand_count(const TyCx *cx, const ConstData *data);
// An array all of whose elements are values.
bool const_is_known_array(const TyCx *cx, Const constant);
// In a constant array of i32: what follows says how tiles of the shape before it are held
// (mir/tile/tile_layout.h). It is not shown.
#define CONST_LAYOUT_MARK INT32_MIN
bool const_as_u64(const TyCx *cx, Const constant, uint64_t *value);
Ty ty_of_prim(TyCx *cx, PrimTy prim);

// Parts of the arguments of closures and coroutines.
typedef enum ClosureKind { CLOSURE_FN, CLOSURE_FN_MUT, CLOSURE_FN_ONCE } ClosureKind;
typedef struct ClosureParts {
    GenericArgs parent;
    Ty kind_ty; // i8, i16, i32 stand for Fn, FnMut, FnOnce; an inference variable while unknown
    Ty sig_as_fn_ptr; // fn((A, B)) -> R with inputs tupled as one argument
    Ty captures;      // tuple of the types of the captured places (references for by-ref captures)
} ClosureParts;
ClosureParts closure_parts(const TyCx *cx, GenericArgs args);
DefId closure_async_body(TyCx *cx, DefId closure); // the coroutine that a call makes, or none
// Whether the coroutine refers to the closure itself.
typedef enum ClosureLends { LENDS_UNKNOWN, LENDS_NO, LENDS_YES } ClosureLends;
void closure_note_lends(TyCx *cx, DefId closure, bool lends);
ClosureLends closure_lends(TyCx *cx, DefId closure);
// What a call of an async closure gives: `sig` is its signature, opened, and `env` how long the
// closure is borrowed.
Ty closure_future(TyCx *cx, DefId closure, GenericArgs args, FnSig sig, Region env);
bool closure_kind_of_ty(const TyCx *cx, Ty kind_ty, ClosureKind *kind);
Ty closure_kind_to_ty(TyCx *cx, ClosureKind kind);

// Queries on kinds.
bool ty_is_unit(const TyCx *cx, Ty ty);
bool ty_is_integral(const TyCx *cx, Ty ty); // ints, uints and int variables
bool ty_is_floating(const TyCx *cx, Ty ty);
bool ty_is_numeric(const TyCx *cx, Ty ty);
bool ty_is_box(const TyCx *cx, Ty ty); // lang item owned_box
static inline uint16_t ty_flags(const TyCx *cx, Ty ty) {
    return ty_data(cx, ty)->flags;
}
static inline bool ty_has(const TyCx *cx, Ty ty, unsigned flags) {
    return (ty_data(cx, ty)->flags & flags) != 0;
}
uint16_t args_flags(const TyCx *cx, GenericArgs args);

// ---------------------------------------------------------------- folding and substitution
// (ty_subst.c)

// A fold rebuilds bottom-up; a NULL callback keeps. `depth` is the number of binders entered.
// Each callback returns the replacement; *descend (in: true) may be set false when the returned
// type must not be folded further.
typedef struct TyFolder TyFolder;
struct TyFolder {
    TyCx *cx;
    void *data;
    uint32_t depth;
    uint16_t needed;  // skip everything that has none of these flags (0: visit all)
    uint16_t nesting; // of the type that is being folded, in the one that the fold began with
    Map *deep;        // (type, depth) -> folded type, for what is nested deep
    Ty (*ty)(TyFolder *folder, Ty ty, bool *descend);
    Region (*region)(TyFolder *folder, Region region);
    Const (*constant)(TyFolder *folder, Const constant, bool *descend);
};
Ty fold_ty(TyFolder *folder, Ty ty);
Region fold_region(TyFolder *folder, Region region);
Const fold_const(TyFolder *folder, Const constant);
GenericArg fold_arg(TyFolder *folder, GenericArg arg);
GenericArgs fold_args(TyFolder *folder, GenericArgs args);
TyList fold_ty_list(TyFolder *folder, TyList list);
FnSig fold_sig(TyFolder *folder, FnSig sig);               // not under its binder
PolyFnSig fold_poly_sig(TyFolder *folder, PolyFnSig sig);  // enters the binder
Clause fold_clause(TyFolder *folder, Clause clause);       // enters the binder
DynPreds fold_dyn_preds(TyFolder *folder, DynPreds preds); // enters the binder

Ty ty_subst(TyCx *cx, Ty ty,
            GenericArgs args); // replaces parameters (types, early regions, constants)
GenericArgs args_subst(TyCx *cx, GenericArgs inner, GenericArgs args);
FnSig sig_subst(TyCx *cx, FnSig sig, GenericArgs args);
PolyFnSig poly_sig_subst(TyCx *cx, PolyFnSig sig, GenericArgs args);
Clause clause_subst(TyCx *cx, Clause clause, GenericArgs args);
TraitRef trait_ref_subst(TyCx *cx, TraitRef ref, GenericArgs args);
Const const_subst(TyCx *cx, Const constant, GenericArgs args);
Ty ty_erase_regions(TyCx *cx, Ty ty);
// Bound lifetimes without names: types that differ in them alone become one.
Ty ty_nameless(TyCx *cx, Ty ty);
GenericArgs args_nameless(TyCx *cx, GenericArgs args);
// What TypeId holds: equal for types that differ in free regions or in names of bound ones alone.
void ty_identity(TyCx *cx, Arena *arena, Ty ty, uint64_t hash[2]);
GenericArgs args_erase_regions(TyCx *cx, GenericArgs args);
Ty ty_shift_in(TyCx *cx, Ty ty, uint32_t binders);
// Opens a binder: variables at depth 0 are replaced by `with[var]`, deeper ones move out by one.
FnSig sig_open(TyCx *cx, PolyFnSig sig, const GenericArg *with);
FnSig sig_open_erased(TyCx *cx, PolyFnSig sig); // every bound region becomes REGION_ERASED
Clause clause_open(TyCx *cx, Clause clause, const GenericArg *with);
static inline Ty sig_output(const TyCx *cx, FnSig sig) {
    return ty_list_ptr(cx, sig.inputs_output)[ty_list_len(cx, sig.inputs_output) - 1];
}
static inline uint32_t sig_input_count(const TyCx *cx, FnSig sig) {
    return ty_list_len(cx, sig.inputs_output) - 1;
}
static inline Ty sig_input(const TyCx *cx, FnSig sig, uint32_t index) {
    return ty_list_ptr(cx, sig.inputs_output)[index];
}
// Which variables of the innermost binder occur inside, one bit each; with `constrained` those that
// the type determines: not what stands in a projection alone.
uint64_t ty_bound_regions(TyCx *cx, Ty ty, bool constrained);
// Calls back for each type inside, outermost first; the callback returns false to stay out of it.
typedef bool TyVisitor(void *data, Ty ty);
void ty_walk(const TyCx *cx, Ty ty, TyVisitor *visit, void *data);

// ---------------------------------------------------------------- printing (ty_print.c)

// As rustc prints types in messages: trimmed paths, `{closure@file:l:c: l:c}`, `fn(A) -> B {name}`,
// `_`, `{integer}`.
// A fn with the type it belongs to, as messages name it: `Vec::<T, A>::push`.
Str fn_path_str(TyCx *cx, Arena *arena, DefId fn);
// An instance of a fn, closure or constant: `f::<2>`, `Vec::<u8>::push`, `f::<2>::{closure#0}`.
Str value_path_str(TyCx *cx, Arena *arena, DefId def, GenericArgs args);
Str ty_str(TyCx *cx, Arena *arena, Ty ty);
Str ty_str_short(TyCx *cx, Arena *arena, Ty ty); // names alone: the labels "expected A, found B"
Str ty_str_full(TyCx *cx, Arena *arena, Ty ty);  // full paths, for MIR and symbol-like uses
Str ty_str_code(TyCx *cx, Arena *arena, Ty ty);  // as suggested code names it: `std::vec::Vec`
Str ty_type_name(TyCx *cx, Arena *arena, Ty ty); // as std::any::type_name has it (ty_name.c)
Str args_str(TyCx *cx, Arena *arena, GenericArgs args); // "<A, B>" or ""
Str args_str_full(TyCx *cx, Arena *arena, GenericArgs args);
Str const_str(TyCx *cx, Arena *arena, Const constant);
Str region_str(TyCx *cx, Arena *arena, Region region);
Str trait_ref_str(TyCx *cx, Arena *arena, TraitRef ref); // "Trait<A>"
Str clause_str(TyCx *cx, Arena *arena, Clause clause);   // "T: Trait<A>"
// What is too long for a line has `...` for the types that are deepest in it.
Str ty_str_brief(TyCx *cx, Arena *arena, Ty ty);
Str trait_ref_str_brief(TyCx *cx, Arena *arena, TraitRef ref);
Str clause_str_brief(TyCx *cx, Arena *arena, Clause clause); // in an overflow: the outermost few
Str sig_str(TyCx *cx, Arena *arena, PolyFnSig sig);
// Two types side by side: equal parts become `_` as in rustc's expected/found notes.
void sig_str_highlight(TyCx *cx, Arena *arena, FnSig expected, FnSig found, Str *expected_text,
                       Str *found_text); // the same for signatures
void ty_str_highlight(TyCx *cx, Arena *arena, Ty expected, Ty found, Str *expected_text,
                      Str *found_text);
// What rustc calls it in "expected X, found Y" labels: "reference `&u8`" → kind words: "reference",
// "struct", …
const char *ty_sort_str(TyCx *cx, Ty ty);
const char *coroutine_sort_str(TyCx *cx, Ty ty); // "`async` block", …
bool ty_is_opaque_future(TyCx *cx, Ty ty);       // impl Future

// ---------------------------------------------------------------- what definitions say
// (ty_collect.c) All cached, all on demand; errors in signatures are reported once, on first
// request.

typedef struct GenericParamDef {
    DefId def;
    Symbol name;
    GenericArgTag tag;
    bool has_default, is_impl_trait;
    uint32_t index; // in the full list
} GenericParamDef;
typedef struct Generics {
    DefId parent; // owner of the parent generics, or none
    uint32_t parent_count;
    bool has_self;           // a trait: its own list starts with Self
    GenericParamDef *params; // own
    uint32_t param_count;
    uint32_t late_bound_count; // lifetimes left to the signature
} Generics;
const Generics *ty_generics(TyCx *cx, DefId def);
uint32_t generics_total(const Generics *generics);
const GenericParamDef *generics_param(TyCx *cx, const Generics *generics,
                                      uint32_t index); // in the full list
// Whether the type behind `impl Trait` may hold a lifetime in scope: what `use<..>` lists; without
// it all from edition 2024 on and in traits, before that those that the bounds mention.
bool opaque_captures(TyCx *cx, DefId opaque, DefId lifetime);
GenericArgs args_identity(TyCx *cx, DefId def); // each parameter stands for itself
Ty ty_param_default(TyCx *cx, DefId param);     // in terms of the earlier parameters
Const const_param_default(TyCx *cx, DefId param);

ClauseSlice
ty_predicates(TyCx *cx, DefId def); // where-clauses of def and its parents, implied Sized included
ClauseSlice ty_own_predicates(TyCx *cx, DefId def);
ClauseSlice ty_super_predicates(TyCx *cx, DefId trait); // Self: Super
ClauseSlice
ty_item_bounds(TyCx *cx,
               DefId assoc_or_opaque); // bounds that its users may rely on, about the alias itself
Ty ty_of(TyCx *cx, DefId def); // item, field, const, static, alias, parameter, impl's self type,
                               // constructor (FN_DEF or ADT)
PolyFnSig ty_fn_sig(TyCx *cx, DefId def); // functions and tuple constructors
bool ty_impl_trait_ref(TyCx *cx, DefId impl, TraitRef *ref);
bool ty_impl_is_negative(TyCx *cx, DefId impl);
ParamEnv ty_param_env(TyCx *cx, DefId def);
ClauseSlice param_env_clauses(const TyCx *cx, ParamEnv env);
bool ty_trait_is_auto(TyCx *cx, DefId trait);
// An environment of these clauses and everything that follows from them through supertraits.
ParamEnv param_env_of(TyCx *cx, const Clause *clauses, uint32_t count);
// The clauses of `trait` about itself, seen through a reference to it that is bound by `vars`.
ClauseSlice clause_supers(TyCx *cx, Arena *arena, TraitRef ref, BoundVars vars);
// Bound regions of a fn's signature as its body sees them (REGION_LATE_PARAM).
FnSig sig_liberate(TyCx *cx, DefId fn, PolyFnSig sig);
Region region_late_param(TyCx *cx, DefId fn, BoundVars vars, uint32_t var);
// The type behind `impl Trait` comes from type checking the fn that makes it, which registers
// itself here; ty_of of an opaque type asks it.
typedef Ty OpaqueInferrer(TyCx *cx, DefId opaque);
void tycx_set_opaque_inferrer(TyCx *cx, OpaqueInferrer *infer);
// What a coroutine holds while it is suspended, in terms of the generics of the item around it, for
// auto traits; false until the body around it has been type-checked. It comes from its MIR, which
// registers itself here.
typedef struct HeldLocal {
    Ty ty;
    Span span, await; // where it is declared; the first await that it is held over
} HeldLocal;
typedef struct CoroutineHeld {
    HeldLocal *ptr;
    uint32_t len;
} CoroutineHeld;
typedef bool CoroutineWitness(TyCx *cx, DefId coroutine, CoroutineHeld *held);
void tycx_set_coroutine_witness(TyCx *cx, CoroutineWitness *witness);
bool ty_coroutine_witness(TyCx *cx, DefId coroutine, CoroutineHeld *held);
// The type an anonymous constant must have (array length, const argument, discriminant).
void ty_anon_const_expect(TyCx *cx, DefId anon, Ty ty);
bool ty_anon_const_is_expected(TyCx *cx, DefId anon);

typedef struct FieldDef {
    DefId def;
    Symbol name;
} FieldDef;
typedef struct VariantDef {
    DefId def; // the struct itself for structs and unions
    Symbol name;
    CtorKind ctor;
    FieldDef *fields;
    uint32_t field_count;
    bool has_explicit_discr;
    bool has_discr; // counted: it was not beyond an overflow
    uint64_t discr_low,
        discr_high; // value in the repr type, two's complement; set by adt_discriminants
} VariantDef;
typedef struct Repr {
    bool c, transparent, packed, simd;
    uint32_t pack, align; // bytes, 0: none
    bool has_int;
    IntKind int_kind;
    bool int_signed;
} Repr;
typedef enum AdtKind { ADT_STRUCT, ADT_UNION, ADT_ENUM } AdtKind;
typedef struct AdtDef {
    DefId def;
    AdtKind kind;
    VariantDef *variants;
    uint32_t variant_count;
    Repr repr;
    bool is_box, is_phantom_data, is_manually_drop, is_unsafe_cell;
} AdtDef;
const AdtDef *ty_adt_def(TyCx *cx, DefId def);
// Are some of its fields unknown after a syntax error?
bool variant_is_unreadable(Program *program, DefId def);
// What its arguments must outlive so that it is well formed: written, or implied by its fields.
ClauseSlice ty_adt_outlives(TyCx *cx, DefId adt);
// Evaluates explicit discriminants (through the const evaluator) once; false after an error.
bool adt_discriminants(TyCx *cx, DefId adt);
Ty adt_discr_ty(TyCx *cx, const AdtDef *adt);
static inline Ty adt_discr_ty_of(TyCx *cx, Ty adt) {
    return adt_discr_ty(cx, ty_adt_def(cx, ty_data(cx, adt)->item.def));
}
// #[track_caller] on the fn, or on the fn of a trait that it implements.
bool fn_tracks_caller(TyCx *cx, DefId fn);
// #[target_feature(enable = "..")]: names as they are listed, and sets that have all that a feature
// brings with it. Closures have the features of the function they stand in.
typedef uint8_t TargetFeature; // the number of its row in target_features.def
typedef uint64_t TargetFeatures;
enum { TARGET_FEATURES_LISTED = 64 };
typedef struct TargetFeatureList {
    uint32_t count;
    TargetFeature listed[TARGET_FEATURES_LISTED];
} TargetFeatureList;
typedef void VisitTargetFeature(void *data, Str name, Span span); // span: of `enable = ".."`
void each_target_feature(TyCx *cx, DefId fn, VisitTargetFeature *visit, void *data);
TargetFeatureList fn_target_feature_list(TyCx *cx, DefId fn);
TargetFeatures fn_target_features(TyCx *cx, DefId fn);
bool fn_has_target_features(TyCx *cx, DefId fn); // has the attribute itself
TargetFeatures target_features_of_build(void);
const char *target_feature_name(TargetFeature feature);
bool target_feature_named(Str name, TargetFeature *feature);
Str target_features_for_llvm(Arena *arena, Str first, TargetFeatures set); // `first,+a,+b`
void check_target_feature_names(TyCx *cx, DefId fn);
// Is a fn item or pointer safe, of the Rust ABI and without variable arguments?
bool fn_implements_fn_traits(TyCx *cx, Ty fn);
// #[rustc_optional_args(N)]: so many parameters at the end may be left out of a call, and are `()`.
uint32_t fn_optional_args(TyCx *cx, DefId fn);
// #[rustc_const_argument(N)]: the last generic parameter of the function is the value of argument N
// (counted from 0, an i32) where a call gives a constant, and i32::MIN where it does not.
bool fn_const_argument(TyCx *cx, DefId fn, uint32_t *arg);
// #[rustc_axis_argument(N)]: argument N is the number of an axis of argument 0, whose type has a
// shape.
bool fn_axis_argument(TyCx *cx, DefId fn, uint32_t *arg);
// #[rustc_optional_generics] on it or its crate: where it is called, the last generic arguments may
// be left out and are inferred.
bool fn_has_optional_generics(TyCx *cx, DefId fn);
// #[rustc_layout_scalar_valid_range_start(N)] / _end(N): *lo is 0 and *hi UINT64_MAX where not
// given; false without either.
bool adt_valid_range(TyCx *cx, DefId adt, uint64_t *lo, uint64_t *hi);
Ty field_ty(TyCx *cx, DefId field, GenericArgs args); // not normalised
// The struct or enum a variant, constructor or field belongs to, and the variant's index (may be
// NULL).
DefId variant_adt(const Program *program, DefId variant_or_ctor, uint32_t *variant_index);

typedef struct AssocItem {
    DefId def;
    Symbol name;
    DefKind kind;     // DEF_ASSOC_FN, DEF_ASSOC_TY, DEF_ASSOC_CONST
    bool has_self;    // method
    bool has_default; // in a trait: body or default given
    DefId trait_item; // in a trait impl: what it implements
} AssocItem;
SLICE_DEF(AssocItem);
AssocItemSlice ty_assoc_items(TyCx *cx, DefId impl_or_trait);
const AssocItem *ty_assoc_item(TyCx *cx, DefId item);
DefId ty_assoc_by_name(TyCx *cx, DefId impl_or_trait, Symbol name, DefKind kind);
DefIdSlice ty_inherent_impls(TyCx *cx, Ty self); // candidates by the head of the type
DefIdSlice ty_trait_impls(TyCx *cx,
                          DefId trait); // all, indexed by simplified self type inside selection
// For an image: indexes the impls of all crates loaded so far; the types that are there are not
// touched when others are added.
void ty_freeze(TyCx *cx);
typedef enum Variance {
    VARIANCE_COVARIANT,
    VARIANCE_CONTRAVARIANT,
    VARIANCE_INVARIANT,
    VARIANCE_BIVARIANT
} Variance;
const Variance *ty_variances(TyCx *cx, DefId adt_or_fn); // per generic argument, by fixed point

// Written types. The caller says what `_` and elided lifetimes become.
typedef struct LowerTyCx {
    TyCx *cx;
    DefId item;      // whose generics are in scope
    InferCx *infer;  // NULL: `_` is E0121
    bool in_body;    // elided regions are erased / region variables
    bool infer_args; // the type before `::name` in an expression or pattern: arguments not written
                     // are inferred; taken by the outermost path alone
    bool tainted;    // wrong arguments were reported
    bool late_bound_allowed; // lifetimes that a signature binds may be given; by that path alone
    void *data;
    struct BinderScope *binders; // private to lowering: enclosing for<..>
    // In bodies: a type-relative path T::Name where T is not a parameter; normalise through the
    // body's obligations.
    Ty (*project)(struct LowerTyCx *lower, Span span, DefId assoc, GenericArgs args);
} LowerTyCx;
Ty lower_ty(LowerTyCx *lower, const HirTy *ty);
Const lower_const_arg(LowerTyCx *lower, const HirConstArg *arg, Ty expected);
// Arguments for the generics of `def` (own part) from a path segment; parent args given; missing
// ones inferred or defaulted; E0107 and order errors reported.
GenericArgs lower_segment_args(LowerTyCx *lower, DefId def, GenericArgs parent,
                               const HirSegment *segment, Ty self_ty, bool infer_missing);
TraitRef lower_trait_ref(LowerTyCx *lower, const HirTraitRef *ref, Ty self_ty);
// E0229: `Item = T` where only arguments may stand; `def` is what they are for, if anything.
void forbid_constraints(LowerTyCx *lower, DefId def, const HirGenericArgs *args);
// Resolves `ty::segment` for associated types: E0220, E0221, E0223. Returns the projected type.
Ty lower_assoc_path(LowerTyCx *lower, Span span, Ty self, const HirTy *self_hir,
                    const HirSegment *segment);

// ---------------------------------------------------------------- inference (infer.c)

// The use that makes a closure `FnMut` or `FnOnce`, for E0525.
void trait_note_kind_origin(InferCx *infer, DefId closure, Span span, Str place);

typedef enum ObligationCauseKind {
    CAUSE_MISC,
    CAUSE_WHERE_CLAUSE,
    CAUSE_SIZED_LOCAL,
    CAUSE_SIZED_ARG,
    CAUSE_SIZED_RETURN,
    CAUSE_SIZED_CALL_ARG,
    CAUSE_OPERATOR,
    CAUSE_METHOD,
    CAUSE_COERCE_UNSIZED,
    CAUSE_QUESTION_MARK,
    CAUSE_REPEAT_ELEM,
    CAUSE_FIELD_SIZED,
    CAUSE_ELEM_SIZED,       // of an array or slice
    CAUSE_TUPLE_ELEM_SIZED, // all but the last
    CAUSE_IMPL_ITEM,
    CAUSE_STATIC_SYNC,
    CAUSE_MAIN_TERMINATION,
    CAUSE_CLOSURE_CAPTURE,
    CAUSE_CAST,
    CAUSE_DERIVED,
    CAUSE_ITERATOR,
    CAUSE_TRIVIAL_BOUND, // a where-clause without parameters
    CAUSE_OPAQUE_BOUND,  // of the opaque type that the body defines
} ObligationCauseKind;
typedef struct ObligationCause {
    ObligationCauseKind kind;
    Span span;                       // where the error goes
    DefId item;                      // WHERE_CLAUSE: the item whose clause it is
    Span clause_span;                // WHERE_CLAUSE: the bound written there
    const struct Obligation *parent; // DERIVED: the obligation this one was nested in
    uint32_t expr;                   // id of the expression concerned, 0 none
    // WHERE_CLAUSE: callee or method name of the call, once `span` was moved to the argument that
    // the clause is about; labelled "required by a bound introduced by this call".
    Span call_span;
    Span call; // with it, where that argument is a closure: the call, or the method's name in it
} ObligationCause;
typedef struct Obligation {
    ObligationCause cause;
    ParamEnv env;
    Clause clause;
    uint32_t depth;
    // Private to fulfilment: why the last attempt did not decide it.
    Ty stalled_on[2];         // variables, or none
    uint32_t stalled_changes; // change count of the tables + 1, 0: not tried yet
} Obligation;
typedef VEC(Obligation) ObligationVec;

typedef struct RegionConstraint { // sup: 'sub, for all points
    Region sup, sub;
    Span span;
} RegionConstraint;

struct InferCx {
    TyCx *cx;
    Arena *arena;
    DefId body_owner; // opaque types it defines are transparent to it
    Ty returned;      // what the body is, if it ends in a value and has no `return`
    Span returned_span;
    bool collect_regions; // see the top
    bool reveal_opaque;   // code generation: opaque types are what they hide
    VEC(RegionConstraint) region_constraints;
    VEC(struct TyOutlives {
        Ty ty;
        Region region;
        Span span;
    })
    ty_outlives;
    // When collecting: makes region variables; `param`: what the variable stands for, or none.
    Region (*fresh_region)(InferCx *infer, void *data, DefId param);
    Region (*placeholder_region)(InferCx *infer, void *data); // the same for opened `for<..>`
    void *region_data;
    struct InferTables *tables; // private to infer.c: unification tables with an undo log
    struct TraitCaches *caches; // private to trait_select.c
    bool tainted;               // an error was reported in this body
    bool fell_back_to_never;    // variables that nothing else determined are `!`
    bool met_error;             // a type was related to the error type, perhaps only to try it
};
InferCx *infer_new(TyCx *cx, Arena *arena, DefId body_owner);
void infer_free(InferCx *infer);
Ty infer_ty_var(InferCx *infer, Span span);
Ty infer_diverging_var(InferCx *infer, Span span); // falls back to `!` (editions before 2024: `()`)
bool infer_var_is_diverging(InferCx *infer, Ty var);
Ty infer_int_var(InferCx *infer);
Ty infer_float_var(InferCx *infer);
Const infer_const_var(InferCx *infer, Ty ty, Span span);
Region infer_region(InferCx *infer); // erased, or a fresh variable when collecting
GenericArgs infer_fresh_args(InferCx *infer, Span span, DefId def);
GenericArgs infer_fresh_args_from(InferCx *infer, Span span, DefId def,
                                  GenericArgs parent); // own part fresh
FnSig infer_open_sig(InferCx *infer, Span span, PolyFnSig sig);
Span infer_var_span(const InferCx *infer, Ty var);
Ty infer_shallow(InferCx *infer, Ty ty); // follows the variable at the head
Ty infer_resolve(InferCx *infer, Ty ty); // replaces all solved variables inside
GenericArgs infer_resolve_args(InferCx *infer, GenericArgs args);
Clause infer_resolve_clause(InferCx *infer, Clause clause);
bool infer_same_var(InferCx *infer, Ty a, Ty b); // both unsolved and unified with each other
Ty infer_root_var(InferCx *infer, Ty var);
typedef struct InferSnapshot {
    uint32_t undo_len, region_len, ty_outlives_len, changes, projected_len;
} InferSnapshot;
InferSnapshot infer_snapshot(InferCx *infer);
void infer_rollback(InferCx *infer, InferSnapshot snapshot);
void infer_commit(InferCx *infer, InferSnapshot snapshot);
// Unsolved integer variables become i32, float variables f64; diverging variables become () or !.
void infer_default_numeric(InferCx *infer);
uint32_t infer_unsolved_count(InferCx *infer);

// Opaque types the body defines, each with what it turned out to be (resolve it at the end of the
// body).
typedef struct OpaqueHidden {
    DefId opaque;
    GenericArgs args;
    Ty hidden;
    Span span;
    bool is_own; // `args`: the fn's own parameters; otherwise it met a type where it must not
} OpaqueHidden;
SLICE_DEF(OpaqueHidden);
OpaqueHiddenSlice infer_opaque_types(InferCx *infer);
// Is this one of the opaque types that the body defines?
bool infer_defines_opaque(InferCx *infer, Ty ty);

// E0644, where a closure would be a part of its own type; the label also with E0308.
#define CYCLIC_CLOSURE "closure/coroutine type that references itself"
#define CYCLIC_LABEL "cyclic type of infinite size"
#define CYCLIC_NOTE                                                                                \
    "closures cannot capture themselves or take themselves as argument;\nthis error may be the "   \
    "result of a recent compiler bug-fix,\nsee issue #46062 "                                      \
    "<https://github.com/rust-lang/rust/issues/46062>\nfor more information"

typedef enum RelateKind { RELATE_EQ, RELATE_SUB, RELATE_SUP } RelateKind; // differ only in regions
typedef enum RelateFailure {
    RELATE_OK,
    RELATE_MISMATCH,
    RELATE_MUTABILITY,
    RELATE_TUPLE_SIZE,
    RELATE_ARRAY_LEN,
    RELATE_ARG_COUNT,
    RELATE_CYCLIC,
    RELATE_SAFETY,
    RELATE_ABI,
    RELATE_INT_MISMATCH,
    RELATE_FLOAT_MISMATCH,
    RELATE_CONST,
    RELATE_TRAITS,
    RELATE_VARIADIC,
} RelateFailure;
// On failure nothing changed. Projections that occur must be normalised before; an unnormalised one
// that meets another type registers an obligation in `out`.
RelateFailure infer_relate(InferCx *infer, RelateKind kind, Span span, ParamEnv env, Ty a, Ty b,
                           ObligationVec *out);
RelateFailure infer_relate_args(InferCx *infer, RelateKind kind, Span span, ParamEnv env,
                                GenericArgs a, GenericArgs b, ObligationVec *out);
bool infer_can_eq(InferCx *infer, ParamEnv env, Ty a, Ty b); // probe

// ---------------------------------------------------------------- traits (trait_select.c,
// trait_project.c, …)

typedef enum Certainty { CERTAINTY_NO, CERTAINTY_MAYBE, CERTAINTY_YES } Certainty;

typedef enum SelectionKind {
    SELECT_ERROR,     // nothing implements it
    SELECT_AMBIGUOUS, // inference must go on first
    SELECT_IMPL,      // an impl block
    SELECT_PARAM,     // a where-clause in the environment, or an item bound of an alias
    SELECT_BUILTIN,   // Sized, Copy, Clone of tuples and closures, Unsize, Tuple, Pointee,
                      // DiscriminantKind, FnPtr …
    SELECT_AUTO,      // auto trait by structure
    SELECT_OBJECT,    // dyn Trait: Trait
    SELECT_CLOSURE,   // closure: Fn*
    SELECT_FN,        // fn item or pointer: Fn*
} SelectionKind;
typedef struct Selection {
    SelectionKind kind;
    DefId impl;           // IMPL
    GenericArgs args;     // IMPL: of the impl
    Clause clause;        // PARAM: the clause that matched
    uint32_t vtable_base; // OBJECT: index of the trait's first method in the vtable
    ObligationVec nested; // free with vec_free
} Selection;
Selection trait_select(InferCx *infer, const Obligation *obligation);
Certainty trait_evaluate(InferCx *infer, ParamEnv env, Clause clause); // whole tree, as a probe
bool trait_holds(InferCx *infer, ParamEnv env, Ty self,
                 DefId trait); // no other arguments; MAYBE counts as false

// What an opaque type of the body stands for where it meets another type; false for all others.
bool trait_define_opaque(InferCx *infer, const ObligationCause *cause, ParamEnv env, uint32_t depth,
                         Ty alias, ObligationVec *out, Ty *hidden);
// Replaces projections inside: by their value, or by a fresh
// variable plus an obligation in `out` where inference must go on.
Ty trait_normalize(InferCx *infer, const ObligationCause *cause, ParamEnv env, Ty ty,
                   ObligationVec *out);
FnSig trait_normalize_sig(InferCx *infer, const ObligationCause *cause, ParamEnv env, FnSig sig,
                          ObligationVec *out);
GenericArgs trait_normalize_args(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                                 GenericArgs args, ObligationVec *out);
Clause trait_normalize_clause(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                              Clause clause, ObligationVec *out);

typedef struct Fulfill {
    ObligationVec pending;
    bool remembers; // the one list of a body: what was met need not be worked off again
} Fulfill;
void fulfill_register(Fulfill *fulfill, Obligation obligation);
void fulfill_register_all(Fulfill *fulfill, ObligationVec *obligations); // takes and frees
typedef struct ChainLabel { // what one method of a chain makes of an associated type
    Span span;
    Str text;
    bool is_primary;
} ChainLabel;
typedef struct ChainNote {
    ChainLabel *labels;
    uint32_t count;
    bool has_primary;
} ChainNote;
typedef struct FulfillError {
    Obligation obligation; // the leaf that failed
    Obligation root;
    bool is_ambiguous, is_projection_mismatch, is_overflow;
    Ty expected, found; // PROJECTION mismatch: E0271
    const ChainNote *chain;
} FulfillError;
typedef VEC(FulfillError) FulfillErrorVec;
// A trait clause of the environment: would proving it through an impl instead never end?
bool trait_impls_overflow(InferCx *infer, const Obligation *obligation, FulfillError *error);
// Works until nothing moves; true if something was solved.
bool fulfill_where_possible(InferCx *infer, Fulfill *fulfill, FulfillErrorVec *errors);
void fulfill_finish(InferCx *infer, Fulfill *fulfill,
                    FulfillErrorVec *errors); // what is left is ambiguous
// "cannot satisfy `A: B`" and what asks for it.
void trait_note_ambiguity(InferCx *infer, Diag *diag, const FulfillError *error);
// "consider restricting type parameter": if `self` is a type parameter of the crate; `args` as
// written in the bound, or empty.
// With the trait's whole path where `full`.
void trait_suggest_bound(InferCx *infer, Diag *diag, Ty self, DefId trait, Str args, bool full);
void trait_report_errors(InferCx *infer,
                         FulfillErrorVec *errors); // E0277 E0271 E0282 E0283 …, as rustc words them

// Facts that need no inference.
bool ty_is_copy(TyCx *cx, ParamEnv env, Ty ty);
bool ty_is_sized(TyCx *cx, ParamEnv env, Ty ty);
bool ty_is_freeze(TyCx *cx, ParamEnv env, Ty ty);
bool ty_is_unpin(TyCx *cx, ParamEnv env, Ty ty);
bool ty_needs_drop(TyCx *cx, ParamEnv env, Ty ty);
// What an impl calls the parameters of the struct, enum or union that it is for.
typedef struct ImplParams {
    GenericArg *of_type; // by the impl's own parameter, where one is given for it
    bool *given;
    uint32_t count;
    GenericArg special; // the first argument that is no parameter, or one given before
    bool is_twice;
} ImplParams;
// Is the impl for some instances of its type only? If not, all parameters of the type are given.
bool ty_impl_is_special(TyCx *cx, DefId impl, ImplParams *params);
DefId ty_drop_impl(TyCx *cx, DefId adt); // the `drop` fn of its Drop impl, or none
// `where Self: Sized`: objects and other unsized types do without it (trait_object.c).
bool trait_item_is_for_sized(TyCx *cx, DefId item);
Ty ty_struct_tail(TyCx *cx, ParamEnv env, Ty ty);
// The clause holds whatever its regions; no inference variables in it.
bool trait_holds_erased(TyCx *cx, ParamEnv env, Clause clause);
// The method `drop` etc. aside: code generation asks with all regions erased and no parameters
// left.
Ty ty_normalize_erased(TyCx *cx, ParamEnv env, Ty ty);
// The same for bodies before borrow checking: opaque types stay what they are.
Ty ty_normalize_opaque(TyCx *cx, ParamEnv env, Ty ty);

typedef enum InstanceKind {
    INSTANCE_ITEM,        // code of def with args
    INSTANCE_INTRINSIC,   // def is marked rustc_intrinsic
    INSTANCE_VIRTUAL,     // call through a vtable: def is the trait method, slot its vtable entry
    INSTANCE_DROP_GLUE,   // of ty
    INSTANCE_FN_PTR_SHIM, // fn item or pointer `ty` called through Fn*::call*
    INSTANCE_CLOSURE_ONCE_SHIM, // FnOnce::call_once of a Fn or FnMut closure (def, args)
    INSTANCE_CLONE_SHIM,        // Clone::clone of a tuple, array, closure: ty
    INSTANCE_FN_ADDR_SHIM,      // FnPtr::addr of the fn pointer type `ty`
    INSTANCE_REIFY_SHIM,        // as a fn pointer (track_caller)
    INSTANCE_VTABLE_SHIM,       // by-value self method called through a vtable
    INSTANCE_CTOR,              // tuple struct or variant constructor as a function
} InstanceKind;
typedef struct Instance {
    InstanceKind kind;
    DefId def;
    GenericArgs args;
    Ty ty;
    uint32_t slot;
} Instance;
// What a call of `def` with `args` runs; false: not determined (parameters left) or an error.
bool instance_resolve(TyCx *cx, ParamEnv env, DefId def, GenericArgs args, Instance *instance);
typedef enum VtableEntryKind {
    VTABLE_DROP,
    VTABLE_SIZE,
    VTABLE_ALIGN,
    VTABLE_VACANT,
    VTABLE_METHOD,
    VTABLE_TRAIT_PTR
} VtableEntryKind;
typedef struct VtableEntry {
    VtableEntryKind kind;
    TraitRef trait; // METHOD, TRAIT_PTR: with Self still the first argument
    DefId method;
} VtableEntry;
SLICE_DEF(VtableEntry);
// Layout of the vtable for a principal trait (Self = `self`), supertraits included as rustc lays
// them out.
VtableEntrySlice vtable_entries(TyCx *cx, TraitRef principal);
// Upcasting dyn `from` to its supertrait `to`: 0: the same vtable serves; else the entry that
// points to the one of `to`.
uint32_t vtable_upcast_slot(TyCx *cx, TraitRef from, TraitRef to);
bool trait_is_object_safe(TyCx *cx, DefId trait);
bool trait_is_incoherent(TyCx *cx,
                         const Clause *clause); // its impls overlap: no choice is an error
typedef enum ObjectViolationKind {
    OBJECT_SIZED_SELF,
    OBJECT_SUPERTRAIT_SELF,
    OBJECT_ASSOC_CONST,
    OBJECT_GENERIC_ASSOC,
    OBJECT_STATIC_METHOD,
    OBJECT_SELF_IN_INPUT,
    OBJECT_SELF_IN_OUTPUT,
    OBJECT_GENERIC_METHOD,
    OBJECT_OPAQUE_OUTPUT,
    OBJECT_ASYNC,
    OBJECT_RECEIVER,
} ObjectViolationKind;
typedef struct ObjectViolation {
    ObjectViolationKind kind;
    DefId def; // the item, or the trait
    Span span;
} ObjectViolation;
SLICE_DEF(ObjectViolation);
ObjectViolationSlice trait_object_violations(TyCx *cx, DefId trait); // why it is not dyn compatible
void trait_report_object_violations(Program *program, Span span, DefId trait); // E0038 at a use
// trait_unimplemented.c: the words that a trait has for types that do not implement it.
enum { UNIMPLEMENTED_NOTES = 4 };
typedef struct Unimplemented {
    Str message, label; // empty: the usual ones
    Str parent_label;   // at the fn around it
    Str notes[UNIMPLEMENTED_NOTES];
    uint32_t note_count;
} Unimplemented;
// `desugaring`: what the place was written as: FormatLiteral, QuestionMark, ForLoop, or nothing.
Unimplemented trait_unimplemented_text(InferCx *infer, TraitRef ref, const ObligationCause *cause,
                                       Str desugaring);
// Coherence of a crate: E0117 E0119 E0120 E0210 … Impls of a trait that contradict each other are
// not looked at any further, so the trait is asked for before they are. `finish` does the rest, and
// frees.
typedef struct CrateCoherence CrateCoherence;
CrateCoherence *coherence_begin(Program *program, CrateId crate);
bool coherence_check_trait(CrateCoherence *whole, DefId trait); // false after an error
void coherence_finish(CrateCoherence *whole);

// Constants: evaluated by mir/eval, which registers itself here (the one upward edge).
typedef Const ConstEvaluator(TyCx *cx, ParamEnv env, DefId def, GenericArgs args, Span span);
void tycx_set_evaluator(TyCx *cx, ConstEvaluator *evaluate);
Const const_evaluate(TyCx *cx, ParamEnv env, Const constant, Span span); // unchanged while generic

#endif
