// mir.h: the one middle: control-flow graphs over places, generic, in rustc's shape.
//
// A body has locals (0 is the return place, then the arguments, then variables and temporaries) and
// basic blocks (0 is the start). Blocks on unwind paths are `is_cleanup`. MIR passes through
// phases; a construct named as removed must not occur after its phase, and mir_verify checks that:
//   BUILT      false edges, fake reads, ascriptions; Drop may be conditional; overflow checks are
//   explicit ELABORATED after borrow checking: every Drop drops exactly what is initialised (flags
//   added), no false edges,
//              no fake reads; Deref of a Box only through its raw pointer (elaborated)
//   OPTIMIZED  after mir/opt
// Types are generic; code generation substitutes an instance's arguments and normalises.
// Follows the rustc development guide, "The MIR", "MIR construction", "Drop elaboration".
#ifndef OXCC_MIR_H
#define OXCC_MIR_H

#include "base/base.h"
#include "base/vec.h"
#include "frontend/check/check.h"

typedef uint32_t MirLocalId; // 0: return place
typedef uint32_t MirBlockId;
#define MIR_NO_BLOCK UINT32_MAX
#define MIR_RETURN_PLACE 0u
#define MIR_RESUME_ARG 2u // of a coroutine: what it is resumed with

typedef enum MirPhase { MIR_PHASE_BUILT, MIR_PHASE_ELABORATED, MIR_PHASE_OPTIMIZED } MirPhase;

typedef enum MirProjKind {
    MIR_PROJ_DEREF,
    MIR_PROJ_FIELD,          // index; ty: of the field
    MIR_PROJ_INDEX,          // local: a usize
    MIR_PROJ_CONSTANT_INDEX, // offset, min_length, from_end (slice patterns)
    MIR_PROJ_SUBSLICE,       // from .. to (from_end: to counts from the end)
    MIR_PROJ_DOWNCAST,       // to a variant of an enum: index
} MirProjKind;
typedef struct MirProj {
    MirProjKind kind;
    bool from_end;
    uint32_t index; // FIELD, DOWNCAST, INDEX (local), CONSTANT_INDEX (offset), SUBSLICE (from)
    uint32_t extra; // CONSTANT_INDEX: min_length; SUBSLICE: to
    Ty ty;          // FIELD: the field's type
} MirProj;
typedef struct MirPlace {
    MirLocalId local;
    uint32_t proj_count;
    MirProj *proj; // arena memory, never changed in place: places share prefixes
} MirPlace;

// Constants in operands. VALUE: bits of a scalar; ZST: unit, fn items, unit structs. STR, BYTES:
// references to static data. UNEVALUATED: a const item, assoc const, or promoted (evaluated for an
// instance at code generation or earlier). STATIC: address of a static. PARAM: a const parameter.
typedef enum MirConstKind {
    MIR_CONST_VALUE,
    MIR_CONST_ZST,
    MIR_CONST_STR,
    MIR_CONST_BYTES,
    MIR_CONST_C_STR,
    MIR_CONST_UNEVALUATED,
    MIR_CONST_PROMOTED,
    MIR_CONST_STATIC,
    MIR_CONST_TY_CONST,
    MIR_CONST_ALLOC,
} MirConstKind;
struct ConstAlloc; // mir/eval: bytes, relocations, initialisation mask
typedef struct MirConst {
    MirConstKind kind;
    Ty ty;
    Span span;
    union {
        struct {
            uint64_t low, high;
        } value; // zero-extended bits
        Str text;
        struct {
            DefId def;
            GenericArgs args;
            uint32_t promoted; // 0, or 1 + index of a promoted of `def`
        } unevaluated;
        struct {
            uint32_t index;
            GenericArgs args;
        } promoted; // of this body
        DefId static_;
        Const ty_const;
        struct {
            struct ConstAlloc *alloc;
            uint64_t offset;
        } alloc; // ty's value is stored there
    };
    Ty user_ty; // what the user wrote (turbofish on a fn item), regions kept; 0 none
} MirConst;

typedef enum MirOperandKind {
    MIR_OPERAND_COPY,
    MIR_OPERAND_MOVE,
    MIR_OPERAND_CONST
} MirOperandKind;
typedef struct MirOperand {
    MirOperandKind kind;
    union {
        MirPlace place;
        MirConst *constant;
    };
} MirOperand;

typedef enum MirBorrowKind {
    MIR_BORROW_SHARED,
    MIR_BORROW_FAKE, // of a match scrutinee while guards run; removed after borrow checking
    MIR_BORROW_MUT,
    MIR_BORROW_TWO_PHASE,      // &mut that acts shared until first use
    MIR_BORROW_UNIQUE_CAPTURE, // closure's mutable borrow of what is not declared as mutable
} MirBorrowKind;
typedef enum MirCastKind {
#define MIR_CAST(constant, meaning) MIR_CAST_##constant,
#include "mir/mir.def"
#undef MIR_CAST
} MirCastKind;
typedef enum MirBinOp {
#define MIR_BINOP(constant, text) MIR_BINOP_##constant,
#include "mir/mir.def"
#undef MIR_BINOP
} MirBinOp;
typedef enum MirUnOp { MIR_UNOP_NOT, MIR_UNOP_NEG, MIR_UNOP_PTR_METADATA } MirUnOp;
typedef enum MirAggregateKind {
    MIR_AGG_TUPLE,
    MIR_AGG_ARRAY,
    MIR_AGG_ADT,
    MIR_AGG_CLOSURE,
    MIR_AGG_RAW_PTR
} MirAggregateKind;

typedef enum MirRvalueKind {
#define MIR_RVALUE(constant, meaning) MIR_RVALUE_##constant,
#include "mir/mir.def"
#undef MIR_RVALUE
} MirRvalueKind;
typedef struct MirRvalue {
    MirRvalueKind kind;
    union {
        MirOperand use;
        struct {
            MirOperand operand;
            Const count;
        } repeat;
        struct {
            MirPlace place;
            MirBorrowKind kind;
            Region region;
        } ref;
        struct {
            MirPlace place;
            bool is_mut;
        } raw_ptr;
        struct {
            MirOperand operand;
            MirCastKind kind;
            Ty ty;
        } cast;
        struct {
            MirBinOp op;
            MirOperand *operands;
        } binary; // two; also CHECKED
        struct {
            MirUnOp op;
            MirOperand operand;
        } unary;
        MirPlace place; // DISCRIMINANT, LEN
        struct { // AGGREGATE. ADT: def, variant, args; active_field of a union or UINT32_MAX;
                 // ARRAY: ty is the element
            MirAggregateKind kind;
            DefId def;
            uint32_t variant, active_field;
            GenericArgs args;
            Ty ty; // ARRAY: element; CLOSURE: its type; RAW_PTR: the pointer type
            MirOperand *operands;
            uint32_t count;
        } aggregate;
        struct {
            Ty ty;
            uint32_t *fields;
            uint32_t field_count;
        } type;    // SIZE_OF, ALIGN_OF, OFFSET_OF (field_count pairs of variant and field)
        DefId def; // THREAD_LOCAL
    };
} MirRvalue;

typedef enum MirStmtKind {
#define MIR_STMT(constant, meaning) MIR_STMT_##constant,
#include "mir/mir.def"
#undef MIR_STMT
} MirStmtKind;
typedef enum MirFakeRead {
    FAKE_READ_LET,
    FAKE_READ_MATCH,
    FAKE_READ_GUARD,
    FAKE_READ_INDEX,  // an array whose element is named: it must be there to know that
    FAKE_READ_MENTION // of `let _ = place` and of a match: named, but not read; only lints look at
                      // it
} MirFakeRead;
typedef struct MirStmt {
    MirStmtKind kind;
    Span span;
    uint32_t scope; // 0, or 1 + index of what it was inlined from
    union {
        struct {
            MirPlace place;
            MirRvalue *rvalue;
        } assign;
        struct {
            MirPlace place;
            MirFakeRead cause;
        } fake_read;
        struct {
            MirPlace place;
            uint32_t variant;
        } set_discriminant;
        MirLocalId local; // STORAGE_LIVE, STORAGE_DEAD
        struct {
            MirPlace place;
            Ty ty;
            Variance variance;
        } ascribe;
        MirOperand operand; // ASSUME
        MirOperand *copy;   // COPY_NONOVERLAPPING: src, dst, count
    };
} MirStmt;

typedef enum MirAssertKind {
    MIR_ASSERT_BOUNDS,       // operands: len, index
    MIR_ASSERT_OVERFLOW,     // op (ADD SUB MUL SHL SHR DIV REM), operands: the two
    MIR_ASSERT_OVERFLOW_NEG, // operand
    MIR_ASSERT_DIV_ZERO,
    MIR_ASSERT_REM_ZERO, // operand: the dividend
    MIR_ASSERT_MISALIGNED,
    MIR_ASSERT_NULL,
} MirAssertKind;

typedef enum MirTermKind {
#define MIR_TERM(constant, meaning) MIR_TERM_##constant,
#include "mir/mir.def"
#undef MIR_TERM
} MirTermKind;
typedef enum MirCallSource { CALL_NORMAL, CALL_OPERATOR, CALL_METHOD, CALL_DESUGAR } MirCallSource;
typedef struct MirTerm {
    MirTermKind kind;
    bool own_location; // inlined: panics where it stands, even if the body is #[track_caller]
    Span span;
    uint32_t scope;    // as of a statement
    MirBlockId target; // GOTO, DROP, CALL, ASSERT, FALSE_*
    MirBlockId unwind; // cleanup block, or MIR_NO_BLOCK: continue unwinding (or cannot unwind)
    union {
        struct {
            MirOperand discr;
            Ty ty;
            uint64_t *values; /* low, high pairs */
            MirBlockId *targets;
            uint32_t count; /* values; targets has count + 1 */
        } switch_int;
        struct {
            MirPlace place;
            bool replace;
        } drop; // replace: part of an assignment
        struct {
            MirOperand func;
            MirOperand *args;
            uint32_t arg_count;
            MirPlace destination;
            MirCallSource source;
            Span fn_span;
        } call;
        struct {
            MirOperand cond;
            bool expected;
            MirAssertKind kind;
            MirBinOp op;
            MirOperand *operands;
            uint32_t operand_count;
        } assert_;
        MirBlockId other; // FALSE_EDGE: imaginary target; YIELD: where a drop goes on
        struct HirInlineAsm *inline_asm;
    };
} MirTerm;

typedef struct MirBlock {
    VEC(MirStmt) stmts;
    MirTerm term;
    bool is_cleanup;
} MirBlock;

typedef enum MirLocalKind {
    MIR_LOCAL_RETURN,
    MIR_LOCAL_ARG,
    MIR_LOCAL_VAR,
    MIR_LOCAL_TEMP
} MirLocalKind;
// What binds a variable, for messages: `let x = value`, or a pattern matched against a place.
typedef enum MirBound { MIR_BOUND_NONE, MIR_BOUND_LET, MIR_BOUND_PATTERN } MirBound;
typedef struct MirLocalDecl {
    Ty ty;
    MirLocalKind kind;
    Symbol name; // of user variables, SYM_NONE for temporaries
    Span span;
    bool is_mut;      // `mut` written, or a temporary
    bool is_user_var; // a binding: lints and messages name it
    bool is_ref_to_guard_binding, is_ref_binding;
    bool is_block_tail_temp; // temporary of a block's tail expression
    MirBound bound;
    MirPlace match_place; // PATTERN: what is matched
    Span match_span;      // LET, PATTERN: the value
    uint32_t hir_local;   // HirBody.locals index, or UINT32_MAX
    Ty user_ty;           // `let x: T` with regions, 0 none
    Span init_span;       // "binding declared here" of `let x = ..` without initializer etc.
    MirLocalId drop_flag; // reserved by drop elaboration
} MirLocalDecl;

typedef struct MirUpvar { // a captured place of a closure body: field index of the closure's tuple
    Symbol name;          // variable's, for messages
    Ty ty;                // of the captured field
    bool by_ref, is_mut;
    Span span;
} MirUpvar;

// Code that stands for a call (mir/opt): of which function, and where the call was, itself in
// scope `parent`.
typedef struct MirInlined {
    DefId def;
    GenericArgs args;
    Span call_site;
    uint32_t parent;
} MirInlined;

// A constant that a body cannot run without, even where no operand is left of it: what
// `const { assert!(..) }` and the like are for.
typedef struct MirRequired MirRequired;
struct MirRequired {
    const MirConst *constant; // UNEVALUATED
    uint32_t scope;           // as of a statement
    MirRequired *next;
};

typedef struct MirBody MirBody;
struct MirBody {
    DefId def;         // fn, const, static, anonymous const, closure, inline const
    uint32_t promoted; // 0, or 1 + index of this promoted
    MirPhase phase;
    Arena *arena; // lives as long as the body
    VEC(MirLocalDecl) locals;
    uint32_t arg_count;
    bool spread_arg; // closures called with a tuple: the last argument is the tuple
    VEC(MirBlock) blocks;
    VEC(MirInlined) inlined;
    MirRequired *required; // in the order of the source, each once
    MirUpvar *upvars;
    uint32_t upvar_count;
    ClosureKind closure_kind;
    MirBody **promoteds;
    uint32_t promoted_count;
    Span span;
    // Of a closure: what the borrow checker asks of the body that makes it (mir/borrowck).
    struct ClosureRequirement *closure_requirements;
    uint32_t closure_requirement_count;
    bool *upvar_mut_used; // by capture: whether the closure writes to it
    bool tainted;         // an error was reported: must not reach code generation
    bool is_const;        // body of a const, static, anonymous const
    // Of a coroutine: _1 is itself by value and _2 what it is resumed with, until the transform
    // (mir/opt/opt_coroutine.c) makes this body that of Future::poll.
    bool is_coroutine;
    TyList saved; // after the transform: types of the locals that it keeps while suspended
    MirBody *coroutine_drop; // after it: fn(*mut Self), the drop glue
    const TypeckResults *typeck;
};

// ---------------------------------------------------------------- helpers (mir.c)

MirPlace mir_place(MirLocalId local);
MirPlace mir_place_proj(Arena *arena, MirPlace place, MirProj proj);
MirPlace mir_place_deref(Arena *arena, MirPlace place);
MirPlace mir_place_field(Arena *arena, MirPlace place, uint32_t field, Ty ty);
MirOperand mir_copy(MirPlace place);
MirOperand mir_move(MirPlace place);
MirOperand mir_const_bits(Arena *arena, Ty ty, uint64_t low, uint64_t high, Span span);
MirOperand mir_const_zst(Arena *arena, Ty ty, Span span);
// Type of a place; *variant is the variant after a DOWNCAST (UINT32_MAX otherwise) and may be NULL.
Ty mir_place_ty(TyCx *cx, const MirBody *body, const MirPlace *place, uint32_t *variant);
Ty mir_proj_ty(TyCx *cx, Ty base, uint32_t variant, const MirProj *proj, uint32_t *variant_after);
Ty mir_operand_ty(TyCx *cx, const MirBody *body, const MirOperand *operand);
Ty mir_rvalue_ty(TyCx *cx, const MirBody *body, const MirRvalue *rvalue);
Ty mir_binop_ty(TyCx *cx, MirBinOp op, Ty lhs, Ty rhs);
// The operands that an rvalue is computed from, in order; places that it names are none of them.
typedef struct MirOperands {
    MirOperand *ptr;
    uint32_t count;
} MirOperands;
MirOperands mir_rvalue_operands(MirRvalue *rvalue);
void mir_require(MirBody *body, const MirConst *constant, uint32_t scope);
MirLocalId mir_new_temp(MirBody *body, Ty ty, Span span);
MirBlockId mir_new_block(MirBody *body, bool is_cleanup);
void mir_push(MirBody *body, MirBlockId block, MirStmt stmt);
void mir_push_assign(MirBody *body, MirBlockId block, Span span, MirPlace place, MirRvalue rvalue);
// Successors of a terminator in order, unwind edges last; returns the count, writes at most `max`.
uint32_t mir_successors(const MirTerm *term, MirBlockId *out, uint32_t max);
typedef VEC(MirBlockId) MirBlockVec;
void mir_list_successors(const MirTerm *term, MirBlockVec *out); // all of them, and nothing else
// The same one by one: how many places for successors there are, and what is in one of them, which
// may be MIR_NO_BLOCK.
uint32_t mir_successor_slots(const MirTerm *term);
MirBlockId mir_successor(const MirTerm *term, uint32_t slot);
void mir_remove_unreachable(MirBody *body);
bool mir_place_eq(const MirPlace *a, const MirPlace *b);
// Where a debugger shows it: a method call at the method's name.
Span mir_term_place(const MirTerm *term);
// An Assert that is left out where arithmetic wraps.
bool mir_is_overflow_check(const MirTerm *term);

void mir_print(TyCx *cx, const MirBody *body, FILE *out); // --emit=mir, rustc's notation
void mir_verify(TyCx *cx, const MirBody *body,
                const char *after_pass); // OX_BUG on a broken invariant

// ---------------------------------------------------------------- bodies by definition (mir/build)

// The body after borrow checking and drop elaboration, made on first request through the passes of
// mir/build/build.h. NULL if the definition has no body or errors were reported in it.
MirBody *mir_elaborated(Program *program, DefId def);
// The body with its borrows checked, whether or not there were errors; its phase may be later.
const MirBody *mir_borrow_checked(Program *program, DefId def);
MirBody *mir_optimized(Program *program, DefId def);
// Shims as bodies in phase ELABORATED: drop glue, closure and fn pointer shims, clone shims,
// constructors.
MirBody *mir_shim(Program *program, Instance instance);
// Makes a body of a local crate and the closures in it up to borrow checking, so that every error
// comes out; inner closures first. If the session is check_only, nothing of it is kept.
typedef void MirChecker(Program *program, MirBody *body);
// Checks the borrows of a body and its closures, unless `also`, which sees each first, finds
// errors.
void mir_check_body(Program *program, DefId def, MirChecker *also);

void mir_init(Program *program); // once, after check_init
// The fields of a coroutine's layout: what it captured, its state, what it keeps while suspended.
// Types are in terms of `args`, those of the coroutine.
TyList mir_coroutine_fields(Program *program, DefId coroutine, GenericArgs args);

#endif
