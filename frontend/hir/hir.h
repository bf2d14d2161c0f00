// hir.h: the high-level IR: names resolved, sugar removed, types not known yet.
//
// Definitions (items, fields, parameters, closures, constants in types) have a DefId, global over
// all crates of the session. What a definition says is its HirItem, and the code it owns its
// HirBody; both are made on first request (hir_item, hir_body), so library code that nothing
// reaches costs nothing. Nodes are linked by pointers into arenas; expressions, patterns and types
// of one body carry an `id`, dense from 1 within that body, and what type checking finds out is
// kept in side tables indexed by it. A closure's code is part of the body it stands in (same id
// space); anonymous constants (array lengths, const arguments, enum discriminants) are definitions
// with bodies of their own. Follows the rustc development guide, "The HIR" and "AST lowering".
#ifndef OXCC_HIR_H
#define OXCC_HIR_H

#include "base/base.h"

ID_DEF(DefId);
ID_DEF(CrateId);
static inline bool def_eq(DefId a, DefId b) {
    return a.index == b.index;
}
#define NO_DEF ((DefId){0})

struct AstItem;
struct AstCrate;
typedef struct Program Program;
typedef struct HirItem HirItem;
typedef struct HirBody HirBody;
typedef struct HirExpr HirExpr;
typedef struct HirPat HirPat;
typedef struct HirTy HirTy;
typedef struct HirBlock HirBlock;

// ---------------------------------------------------------------- definitions

typedef enum DefKind {
#define DEF_KIND(constant, description) DEF_##constant,
#include "frontend/hir/hir.def"
#undef DEF_KIND
} DefKind;
const char *
def_kind_description(DefKind kind); // "struct", "tuple variant", "associated function", …

typedef enum CtorKind { CTOR_NONE, CTOR_FN, CTOR_CONST } CtorKind; // braces, tuple, unit

// An attribute that later phases ask for; doc comments are not kept. The arguments stay tokens in
// the AST; frequent ones are decoded below.
typedef struct HirAttr {
    Symbol name; // `inline`, `repr`, `launch_bounds`, … (path joined by ::)
    Span span;
    const struct AstAttr *ast;
} HirAttr;
SLICE_DEF(HirAttr);

typedef struct Def {
    DefKind kind;
    Symbol name;
    Span name_span; // the identifier
    Span span;      // the whole item; for fn diagnostics use HirItem.head_span
    DefId parent;   // lexical parent: module, item, impl, trait, enum, fn …
    CrateId crate;
    // Visible in this module and below; NO_DEF: public. Private items name their own module.
    DefId visible_in;
    uint32_t index;         // position in the parent: field, variant, generic parameter (own)
    uint32_t disambiguator; // number among the parent's nameless or equally named, for symbols
    CtorKind ctor;          // structs and variants
    DefId ctor_def;         // their constructor (DEF_CTOR), parent = the struct or variant
    HirAttrSlice attrs;
    const void *ast; // private to frontend/resolve
    HirItem *item;   // private to hir_item
    HirBody *body;   // private to hir_body
} Def;
POOL_DEF(Def, DefId, def_pool)

typedef enum LangItem {
    LANG_NONE,
#define LANG(constant, name) LANG_##constant,
#include "frontend/hir/lang_items.def"
#undef LANG
    LANG_COUNT
} LangItem;

typedef struct Crate {
    CrateId id;
    Symbol name;
    DefId root;       // DEF_MOD
    bool is_local;    // the user's crate being compiled (warnings, all bodies checked)
    bool is_library;  // embedded Ox
    uint32_t edition; // 2021 or 2024
    DefId main;       // fn main of a binary, or none
    bool no_main;     // #![no_main]: the program begins elsewhere
    struct AstCrate *ast;
} Crate;

bool is_closure_trait(const Program *program, DefId trait); // Fn, FnMut, FnOnce

// Everything known about all crates; frontend phases hang their private tables here.
struct Program {
    Session *session;
    DefPool defs;
    Crate **crates; // by CrateId.index - 1
    uint32_t crate_count;
    CrateId local;        // the crate being compiled
    bool uses_std;        // the crate being compiled names it, or a crate that stands on it
    bool has_kernels;     // the crate being compiled
    bool overflowed;      // a question about its traits has no end
    bool keeps_frames;    // of user functions that call others, for backtraces
    bool keeps_variables; // of user crates, as written, for debuggers
    // Library crates that the program names, or that those name, as bits by index: an image of the
    // libraries holds others too, whose impls do not count.
    uint64_t named_libraries;
    DefId lang[LANG_COUNT];
    DefId *impls; // every impl block of every loaded crate, in order of collection
    uint32_t impl_count, impl_capacity;
    struct Resolver *resolver; // frontend/resolve
    struct TyCx *ty;           // frontend/ty
    struct CheckTables *check; // frontend/check
    struct MirTables *mir;     // mir/build
    struct EvalCx *eval;       // mir/eval: constants of the host
    // While kernels are collected for good, their tile form is printed where it is asked for: to
    // this file of --emit=tile, unless it is NULL, and by #[entry(print_ir)].
    bool prints_tiles;
    FILE *tile_out;
    // mir/mono: what the archive of the libraries holds; NULL: nothing
    struct Precompiled *precompiled;
};
static inline uint64_t crate_library_bit(const Program *program, CrateId id) {
    return program->crates[id.index - 1]->is_library ? (uint64_t)1 << (id.index & 63) : 0;
}
// Definitions of crates loaded before have smaller numbers: walks over a crate begin here.
static inline uint32_t crate_first_def(const Program *program, CrateId id) {
    return program->crates[id.index - 1]->root.index;
}
// The same of impls: where those of the crate begin in Program.impls.
uint32_t crate_first_impl(const Program *program, CrateId id);
static inline Def *def_get(const Program *program, DefId id) {
    return def_pool_get(&program->defs, id);
}
DefId lang_item(Program *program, LangItem item); // NO_DEF if the library lacks it
DefId lang_item_required(Program *program, LangItem item,
                         Span span);                      // a fatal error if it lacks it
LangItem lang_item_of(const Program *program, DefId def); // LANG_NONE if it is none
const HirAttr *def_attr(const Program *program, DefId def, Symbol name); // the first, or NULL
// Does the library mark it with this name, so that diagnostics can speak of it?
bool is_diagnostic_item(const Program *program, DefId def, const char *name);
// Does it stand in a module or crate whose constants in types may be arrays and expressions over
// parameters?
bool def_const_exprs_allowed(const Program *program, DefId def);
// Whether the attribute's arguments contain the word: `always` in #[inline(always)].
bool hir_attr_has_word(const Program *program, const HirAttr *attr, Symbol word);
DefId def_module_of(const Program *program, DefId def); // nearest enclosing module (itself if one)
bool def_is_visible_from(const Program *program, DefId def, DefId module);
// "crate::module::Type::method" as rustc prints paths in messages (visible path, trimmed where
// unique).
bool def_name_is_unique(Program *program, DefId id); // messages name it without a path
Str def_path_str(Program *program, Arena *arena, DefId def);
Str def_path_str_short(Program *program, Arena *arena,
                       DefId def); // the name alone, as "expected A, found B" labels have it
Str def_path_str_full(Program *program, Arena *arena,
                      DefId def); // never trimmed, as in suggested code

// ---------------------------------------------------------------- resolutions and paths

typedef enum PrimTy {
    PRIM_BOOL,
    PRIM_CHAR,
    PRIM_STR,
    PRIM_NEVER,
    PRIM_I8,
    PRIM_I16,
    PRIM_I32,
    PRIM_I64,
    PRIM_I128,
    PRIM_ISIZE,
    PRIM_U8,
    PRIM_U16,
    PRIM_U32,
    PRIM_U64,
    PRIM_U128,
    PRIM_USIZE,
    PRIM_F16,
    PRIM_F32,
    PRIM_F64,
    PRIM_F128,
    PRIM_BF16,
} PrimTy;

typedef enum ResKind {
    RES_NONE,        // not resolved here (type-relative segments)
    RES_ERROR,       // reported
    RES_DEF,         // an item, variant, constructor, parameter … (def)
    RES_LOCAL,       // a binding (local)
    RES_PRIM,        // (prim)
    RES_SELF_PARAM,  // `Self` inside trait `def`
    RES_SELF_ALIAS,  // `Self` inside impl `def`, or inside the struct/enum/union `def`
    RES_SELF_CTOR,   // `Self(..)` / `Self` as a value, impl `def`
    RES_MODULE_TOOL, // `rustfmt::skip` and the like
} ResKind;
typedef struct Res {
    ResKind kind;
    union {
        DefId def;
        uint32_t local; // index into HirBody.locals
        PrimTy prim;
    };
} Res;

typedef enum HirLifetimeKind {
    LIFETIME_ERROR,
    LIFETIME_STATIC,
    LIFETIME_PARAM, // `def` is a DEF_LIFETIME_PARAM: declared, for<'a>, or made for an elided one
                    // in a signature
    LIFETIME_INFER, // `'_` or elided inside a body
    LIFETIME_OBJECT_DEFAULT, // elided bound of dyn: from context
} HirLifetimeKind;
typedef struct HirLifetime {
    HirLifetimeKind kind;
    Symbol name; // with its quote, or SYM_NONE if elided
    Span span;   // empty span where it would stand if elided
    DefId def;
} HirLifetime;

// A constant in a type: a literal or block (body of `anon`), or a path to a const parameter, or
// `_`. Under #[rustc_generic_const_exprs] also an array or arithmetic of such constants.
typedef enum HirConstArgKind {
    CONST_ARG_ANON,
    CONST_ARG_PARAM,
    CONST_ARG_ARRAY, // of the operands
    CONST_ARG_INDEX, // operands: array, position
    CONST_ARG_NEG,
    CONST_ARG_ADD, // and so on: two operands
    CONST_ARG_SUB,
    CONST_ARG_MUL,
    CONST_ARG_DIV,
    CONST_ARG_REM,
    CONST_ARG_INFER,
    CONST_ARG_ERROR
} HirConstArgKind;
typedef struct HirConstArg HirConstArg;
struct HirConstArg {
    HirConstArgKind kind;
    Span span;
    DefId def; // ANON: DEF_ANON_CONST; PARAM: DEF_CONST_PARAM
    HirConstArg *operands;
    uint32_t operand_count;
};

typedef enum HirGenericArgKind {
    GENERIC_ARG_LIFETIME,
    GENERIC_ARG_TYPE,
    GENERIC_ARG_CONST,
    GENERIC_ARG_INFER
} HirGenericArgKind;
typedef struct HirGenericArg {
    HirGenericArgKind kind;
    Span span;
    union {
        HirLifetime lifetime;
        HirTy *ty; // a path that may be a type or a const parameter is resolved here already
        HirConstArg constant;
    };
} HirGenericArg;
SLICE_DEF(HirGenericArg);

struct HirBound;
typedef struct HirAssocConstraint { // `Item = T`, `Item: Bound`, `N = 3`
    Symbol name;
    Span name_span, span;
    struct HirGenericArgs *args; // of a generic associated type, or NULL
    HirTy *ty;                   // equality with a type, or NULL
    HirConstArg *constant;       // equality with a constant, or NULL
    struct HirBound *bounds;
    uint32_t bound_count;
} HirAssocConstraint;
SLICE_DEF(HirAssocConstraint);

typedef struct HirGenericArgs {
    HirGenericArgSlice args;
    HirAssocConstraintSlice constraints;
    bool parenthesized; // Fn(A, B) -> C: args = [tuple type], constraints = [Output = C]
    Span span;
} HirGenericArgs;

typedef struct HirSegment {
    Symbol name;
    Span span;
    HirGenericArgs *args; // NULL if none written
    Res res;
} HirSegment;
SLICE_DEF(HirSegment);

typedef struct HirPath {
    Res res;
    Span span;
    HirSegmentSlice segments;
} HirPath;

// A path in a type, expression or pattern. QPATH_RESOLVED: `a::b::C`, or `<self_ty as Trait>::Item`
// when self_ty is set (then path is the full path Trait::Item). QPATH_TYPE_RELATIVE: `T::Item`,
// `Vec::<u8>::new`, `Self::Variant`: `segment` is looked up on the type by type checking.
typedef enum HirQPathKind { QPATH_RESOLVED, QPATH_TYPE_RELATIVE, QPATH_LANG } HirQPathKind;
typedef struct HirQPath {
    HirQPathKind kind;
    Span span;
    HirTy *self_ty;      // RESOLVED: may be NULL; TYPE_RELATIVE: the type
    HirPath *path;       // RESOLVED
    HirSegment *segment; // TYPE_RELATIVE
    LangItem lang;       // LANG: made by desugaring
} HirQPath;

typedef struct HirTraitRef {
    HirPath *path; // res: the trait (or trait alias)
    Span span;
} HirTraitRef;
typedef enum HirBoundKind { BOUND_TRAIT, BOUND_OUTLIVES, BOUND_USE } HirBoundKind;
typedef enum HirBoundPolarity { BOUND_POSITIVE, BOUND_MAYBE, BOUND_NEGATIVE } HirBoundPolarity;
SLICE_DEF(DefId);
SLICE_DEF(CrateId);
typedef struct HirBound {
    HirBoundKind kind;
    HirBoundPolarity polarity; // `?Sized` is MAYBE
    Span span;
    DefIdSlice for_lifetimes; // for<'a, 'b>: DEF_LIFETIME_PARAM; includes those made for elided
                              // ones in Fn(&T)
    HirTraitRef trait_ref;
    HirLifetime lifetime;
    DefIdSlice captures; // USE: the lifetimes of `use<'a, T>`
    Span captured_end;   // USE: where one more would stand
    bool has_others;     // USE: there are types or constants
} HirBound;
SLICE_DEF(HirBound);

// ---------------------------------------------------------------- types

typedef struct HirFnSigTy { // fn pointers
    DefIdSlice for_lifetimes;
    HirTy **inputs;
    uint32_t input_count;
    HirTy *output; // NULL: ()
    bool is_unsafe, c_variadic;
    Symbol abi; // SYM_NONE: Rust
} HirFnSigTy;

typedef enum HirTyKind {
    HIR_TY_ERROR,
    HIR_TY_SLICE, // [elem]
    HIR_TY_ARRAY, // [elem; len]
    HIR_TY_PTR,   // *const / *mut elem
    HIR_TY_REF,   // &'a [mut] elem
    HIR_TY_FN,    // fn pointer
    HIR_TY_NEVER,
    HIR_TY_TUPLE,
    HIR_TY_PATH,
    HIR_TY_OPAQUE, // impl Trait in return position: `def` is a DEF_OPAQUE_TY whose bounds are its
                   // item
    HIR_TY_DYN,
    HIR_TY_INFER, // _
} HirTyKind;
struct HirTy {
    HirTyKind kind;
    uint32_t id; // in a body: dense; in signatures 0
    Span span;
    union {
        struct {
            HirTy *elem;
            HirConstArg len;
        } array; // also slice: elem
        struct {
            HirTy *elem;
            bool is_mut;
        } ptr;
        struct {
            HirTy *elem;
            bool is_mut;
            HirLifetime lifetime;
        } ref;
        HirFnSigTy *fn;
        struct {
            HirTy **elems;
            uint32_t count;
        } tuple;
        HirQPath path;
        struct {
            DefId def;
        } opaque;
        struct {
            HirBoundSlice bounds;
            HirLifetime lifetime;
        } dyn;
    };
};

// ---------------------------------------------------------------- items

typedef enum HirParamKind { HIR_PARAM_LIFETIME, HIR_PARAM_TYPE, HIR_PARAM_CONST } HirParamKind;
typedef struct HirGenericParam {
    HirParamKind kind;
    DefId def;
    HirTy *default_ty;          // type parameter's default, or NULL
    HirTy *const_ty;            // const parameter's type
    HirConstArg *const_default; // or NULL
    bool is_impl_trait;         // made for `impl Trait` in argument position
    bool is_elided;             // lifetime made for an elided one in a fn signature or impl header
    bool is_late_bound;         // lifetime of a fn that may stay bound in its signature
} HirGenericParam;
SLICE_DEF(HirGenericParam);

typedef struct HirWhere { // bounds written on parameters are kept here too, in source order
    Span span;
    DefIdSlice for_lifetimes;
    HirTy *bounded;       // type predicate, or NULL
    HirLifetime lifetime; // region predicate when bounded is NULL
    HirBoundSlice bounds;
    bool in_param_list; // `<T: Bound>` rather than a where clause
} HirWhere;
SLICE_DEF(HirWhere);

typedef struct HirGenerics {
    HirGenericParamSlice
        params; // own ones; lifetimes first as rustc orders them; Self of a trait is not listed
    HirWhereSlice wheres;
    Span span; // `<…>` or the empty span after the name
} HirGenerics;

typedef enum HirImplicitSelf {
    SELF_NONE,
    SELF_VALUE,
    SELF_REF,
    SELF_REF_MUT,
    SELF_TYPED
} HirImplicitSelf;
typedef struct HirFnSig {
    HirTy **inputs; // Self types filled in
    uint32_t input_count;
    HirTy *output;    // NULL: ()
    Span output_span; // written type, or the empty span after `)`
    HirImplicitSelf self;
    bool is_unsafe, is_const, is_async, c_variadic;
    Symbol abi;     // SYM_NONE: Rust
    Span head_span; // `pub fn name(..) -> T`
} HirFnSig;

typedef struct HirField {
    DefId def;
    HirTy *ty;
    Span span;
} HirField;
SLICE_DEF(HirField);
typedef struct HirVariant {
    DefId def;
    CtorKind ctor;
    HirFieldSlice fields;
    DefId discriminant; // DEF_ANON_CONST or none
    Span span;
} HirVariant;
SLICE_DEF(HirVariant);

struct HirItem {
    DefId def;
    DefKind kind;
    Span span, head_span;
    HirGenerics *generics; // NULL where the kind has none
    union {
        struct {
            HirFnSig sig;
            bool has_body;
            Symbol *param_names;
            Span *param_spans;
        } fn; // fn, assoc fn, foreign fn
        struct {
            HirVariant variant;
            bool is_union;
        } structure;
        struct {
            HirVariantSlice variants;
        } enumeration;
        struct {
            HirBoundSlice supers;
            DefIdSlice items;
            bool is_unsafe, is_auto, is_alias;
        } trait;
        struct {
            HirTraitRef *trait_ref;
            HirTy *self_ty;
            DefIdSlice items;
            bool is_unsafe, is_negative, is_default;
        } impl;
        struct {
            HirTy *ty;
            bool has_body;
        } constant; // const, assoc const
        struct {
            HirTy *ty;
            bool is_mut, has_body;
        } global; // static, foreign static
        struct {
            HirTy *ty;
            HirBoundSlice bounds;
        } alias; // type alias, assoc type (ty may be NULL), foreign type
        struct {
            HirBoundSlice bounds;
            DefId origin;
            bool in_trait;
            bool is_async_fn; // what an async fn returns
        } opaque;             // origin: the fn
        struct {
            DefIdSlice items;
        } module;
    };
};

// ---------------------------------------------------------------- bodies

typedef struct HirLocal {
    Symbol name;
    Span span;    // of the (first) binding identifier
    uint32_t pat; // id of the (first) binding pattern
    bool is_mut;  // `mut x`
    bool by_ref, by_ref_mut;
    bool is_param;
} HirLocal;

typedef enum HirLitKind {
    LIT_BOOL,
    LIT_CHAR,
    LIT_INT,
    LIT_FLOAT,
    LIT_STR,
    LIT_BYTE,
    LIT_BYTE_STR,
    LIT_C_STR,
    LIT_ERROR
} HirLitKind;
typedef struct HirLit {
    HirLitKind kind;
    Span span;
    Symbol suffix; // `u8`, `f32` or SYM_NONE (PrimTy by name)
    union {
        bool boolean;
        uint32_t character;
        struct {
            uint64_t low, high;
        } integer; // 128 bits; the sign is a unary minus
        Str text;  // STR, BYTE_STR, C_STR (decoded bytes; C_STR without its final NUL), FLOAT
                   // (digits as written, no `_`, no suffix)
        uint8_t byte;
    };
} HirLit;

typedef enum HirBinOp {
    BINOP_ADD,
    BINOP_SUB,
    BINOP_MUL,
    BINOP_DIV,
    BINOP_REM,
    BINOP_BIT_XOR,
    BINOP_BIT_AND,
    BINOP_BIT_OR,
    BINOP_SHL,
    BINOP_SHR,
    BINOP_EQ,
    BINOP_LT,
    BINOP_LE,
    BINOP_NE,
    BINOP_GE,
    BINOP_GT,
    BINOP_AND,
    BINOP_OR, // the last two are lazy
} HirBinOp;
typedef enum HirUnOp { UNOP_DEREF, UNOP_NOT, UNOP_NEG } HirUnOp;
typedef enum HirLoopSource { LOOP_LOOP, LOOP_WHILE, LOOP_FOR } HirLoopSource;
typedef enum HirMatchSource {
    MATCH_NORMAL,
    MATCH_FOR,
    MATCH_TRY,
    MATCH_AWAIT,
    MATCH_LET_ELSE,
    MATCH_FORMAT
} HirMatchSource;
typedef enum HirCapture { CAPTURE_REF, CAPTURE_VALUE } HirCapture; // without or with `move`

typedef struct HirArm {
    HirPat *pat;
    HirExpr *guard; // may contain HIR_EXPR_LET chains; NULL if none
    HirExpr *body;
    Span span;
} HirArm;
SLICE_DEF(HirArm);
typedef struct HirFieldInit {
    Symbol name; // also "0", "1"
    Span name_span, span;
    HirExpr *value;
    bool is_shorthand;
} HirFieldInit;
SLICE_DEF(HirFieldInit);

typedef enum HirCoroutine {
    COROUTINE_NONE,
    COROUTINE_FN,      // the body of an async fn
    COROUTINE_BLOCK,   // async {}
    COROUTINE_CLOSURE, // the body of an async closure
} HirCoroutine;

typedef struct HirClosure {
    DefId def; // DEF_CLOSURE
    HirCapture capture;
    HirPat **params;
    HirTy **param_tys; // NULL entries where not written
    uint32_t param_count;
    HirTy *output; // NULL if not written
    HirExpr *body;
    DefIdSlice for_lifetimes;
    Span head_span;    // `move |x, y|`
    uint32_t expr_end; // the expressions inside have the ids between the closure's own and this
    HirCoroutine coroutine; // one parameter: what it is resumed with
    DefId async_body;       // of an async closure: the coroutine that a call makes
} HirClosure;

typedef enum HirExprKind {
#define HIR_EXPR(constant, meaning) HIR_EXPR_##constant,
#include "frontend/hir/hir.def"
#undef HIR_EXPR
} HirExprKind;

// Where break and continue go: the loop or labelled block expression they leave.
struct HirExpr {
    HirExprKind kind;
    uint32_t id;
    Span span;
    union {
        HirLit lit;
        struct {
            HirExpr *callee;
            HirExpr **args;
            uint32_t arg_count;
            bool extends; // of format_args!: borrows in the arguments live as long as the result
        } call;
        struct {
            HirSegment *segment;
            HirExpr *receiver;
            HirExpr **args;
            uint32_t arg_count;
        } method_call; // span of segment.span
        struct {
            HirExpr **elems;
            uint32_t count;
        } list; // ARRAY, TUPLE
        struct {
            HirExpr *lhs, *rhs;
            HirBinOp op;
            Span op_span;
        } binary; // BINARY, ASSIGN_OP; ASSIGN: op unused
        struct {
            HirExpr *operand;
            HirUnOp op;
        } unary;
        struct {
            HirExpr *operand;
            HirTy *ty;
        } cast;
        struct {
            HirPat *pat;
            HirTy *ty;
            HirExpr *init;
        } let; // condition of if, while, guard, `&&` chain; ty may be NULL
        struct {
            HirExpr *cond, *then, *otherwise;
        } if_; // otherwise may be NULL
        struct {
            HirBlock *block;
            Symbol label;
            Span label_span;
            HirLoopSource source;
            Span head_span;
        } loop;
        struct {
            HirExpr *scrutinee;
            HirArmSlice arms;
            HirMatchSource source;
        } match;
        HirClosure *closure;
        struct {
            HirBlock *block;
            Symbol label;
            Span label_span;
        } block; // label: break 'a value leaves it
        struct {
            HirExpr *base;
            Symbol name;
            Span name_span;
        } field; // name also "0"
        struct {
            HirExpr *base, *index;
        } index;
        HirQPath *path;
        struct {
            HirExpr *operand;
            bool is_mut, is_raw;
        } addr_of; // &, &mut, &raw const, &raw mut
        struct {
            HirExpr *target;
            HirExpr *value;
            Symbol label;
        } jump; // BREAK (value may be NULL), CONTINUE; target NULL after an error
        struct {
            HirExpr *value;
        } ret; // value may be NULL
        struct {
            HirQPath *path;
            HirFieldInitSlice fields;
            HirExpr *base;
            bool has_rest;
            Span rest_span; // `..` without a base, an error
        } structure;        // base: ..base
        struct {
            HirExpr *elem;
            HirConstArg len;
        } repeat;
        struct {
            DefId def;
            HirExpr *body;
        } const_block; // DEF_INLINE_CONST, typed with its parent
        struct {
            HirExpr *operand;
        } wrap; // DROP_TEMPS
        struct {
            HirTy *container;
            HirFieldInitSlice fields;
        } offset_of;
        struct HirInlineAsm *inline_asm;
    };
};

typedef enum HirStmtKind { HIR_STMT_LET, HIR_STMT_ITEM, HIR_STMT_EXPR, HIR_STMT_SEMI } HirStmtKind;
typedef struct HirStmt {
    HirStmtKind kind;
    Span span;
    union {
        struct {
            HirPat *pat;
            HirTy *ty;
            HirExpr *init;
            HirBlock *otherwise;
            bool from_desugar;
        } let; // ty, init, otherwise may be NULL
        DefId item;
        HirExpr *expr;
    };
} HirStmt;
struct HirBlock {
    uint32_t id; // shares the expression id space
    Span span;   // with the braces
    HirStmt *stmts;
    uint32_t stmt_count;
    HirExpr *tail; // NULL: the block's value is ()
    bool is_unsafe;
    bool compiler_unsafe; // unsafe made by desugaring
    bool lifts_check;     // unsafe that lifts a check of device code: mir/device says so
};

typedef enum HirPatKind {
#define HIR_PAT(constant, meaning) HIR_PAT_##constant,
#include "frontend/hir/hir.def"
#undef HIR_PAT
} HirPatKind;
typedef struct HirFieldPat {
    Symbol name;
    Span name_span, span;
    HirPat *pat;
    bool is_shorthand;
} HirFieldPat;
SLICE_DEF(HirFieldPat);
struct HirPat {
    HirPatKind kind;
    uint32_t id; // dense in the body, own id space
    Span span;
    union {
        struct {
            uint32_t local;
            Symbol name;
            Span name_span;
            bool is_mut, by_ref, by_ref_mut;
            HirPat *sub;
        } binding;
        struct {
            HirQPath *path;
            HirFieldPatSlice fields;
            bool has_rest;
        } structure;
        // tuples and tuple structs: rest = position of `..` or UINT32_MAX
        struct {
            HirQPath *path;
            HirPat **elems;
            uint32_t count;
            uint32_t rest;
        } tuple;
        struct {
            HirPat **alts;
            uint32_t count;
        } alternatives;
        HirQPath *path; // unit struct, unit variant, constant
        struct {
            HirPat *inner;
            bool is_mut;
        } ref;          // REF, BOX, DEREF
        HirExpr *value; // LIT: literal, negated literal, path is PATH; const block
        struct {
            HirExpr *lo, *hi;
            bool inclusive;
        } range; // lo or hi may be NULL
        struct {
            HirPat **before;
            uint32_t before_count;
            HirPat *middle;
            bool has_middle;
            HirPat **after;
            uint32_t after_count;
        } slice; // middle may be NULL with has_middle: `..`
    };
};

struct HirBody {
    DefId owner;
    HirPat **params; // of a fn; empty for constants
    uint32_t param_count;
    HirExpr *value;
    HirLocal *locals; // indexed by Res.local
    uint32_t local_count;
    uint32_t expr_count, pat_count, ty_count; // highest ids
    HirExpr **exprs;                          // by id, [0] unused; NULL where the id names a block
    HirPat **pats;                            // by id
    DefIdSlice traits_in_scope; // in the module, in blocks of this body, and in the prelude
    Arena *arena;               // what this body is made of
};

// ---------------------------------------------------------------- what frontend/resolve provides

// The HIR of a definition, lowered and resolved on first request; errors are reported then.
// NULL for definitions without an item of their own (fields, parameters, locals).
HirItem *hir_item(Program *program, DefId def);
// The body of a fn, const, static, anonymous constant; NULL if it has none.
HirBody *hir_body(Program *program, DefId def);
bool hir_has_body(Program *program, DefId def);
// Frees the body of a fn that says nothing new when it is lowered again, as the next hir_body will
// do. What points into it must be gone: type check and MIR.
void hir_forget_body(Program *program, DefId def);
bool hir_may_loop_forever(Program *program, DefId def); // a body with a `while` over a literal
// The trait of an impl, without lowering the rest of it; NO_DEF for inherent impls and after
// errors.
DefId hir_impl_trait(Program *program, DefId impl);
// The body a closure or inline constant stands in: def of the fn or constant that owns it.
DefId hir_typeck_root(const Program *program, DefId def);
const HirClosure *hir_closure(Program *program, DefId closure);
void hir_print_crate(Program *program, CrateId crate, FILE *out); // --emit=hir

#endif
