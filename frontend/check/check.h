// check.h: what type checking finds out about a body, in tables indexed by HIR ids, and how to ask
// for it.
//
// Regions in these tables are erased, except in what the user wrote (user_tys, user_args), which
// the borrow checker needs. A closure's code is part of the body it stands in, so it shares the
// tables of its root. Follows the rustc development guide, "HIR type checking", "Method lookup",
// "Coercions", "Closure capture inference".
#ifndef OXCC_CHECK_H
#define OXCC_CHECK_H

#include "base/base.h"
#include "frontend/hir/hir.h"
#include "frontend/ty/ty.h"

typedef enum AdjustKind {
    ADJUST_NEVER_TO_ANY,
    ADJUST_DEREF,            // built-in deref of a reference, pointer or Box
    ADJUST_OVERLOADED_DEREF, // through Deref/DerefMut: `is_mut` says which; the place is
                             // *deref(&place)
    ADJUST_BORROW_REF, // &place or &mut place (is_mut); two_phase: autoref of a method receiver or
                       // operator
    ADJUST_BORROW_PTR, // &raw place
    ADJUST_REIFY_FN,   // fn item -> fn pointer
    ADJUST_UNSAFE_FN,  // fn pointer -> unsafe fn pointer
    ADJUST_CLOSURE_FN, // closure without captures -> fn pointer
    ADJUST_MUT_TO_CONST, // *mut T -> *const T
    ADJUST_UNSIZE,       // [T; N] -> [T], T -> dyn Trait, behind a pointer or CoerceUnsized struct
} AdjustKind;
typedef struct Adjust {
    AdjustKind kind;
    bool is_mut, two_phase;
    DefId method; // OVERLOADED_DEREF: Deref::deref or DerefMut::deref_mut
    Ty target;    // the expression's type after this step
} Adjust;
SLICE_DEF(Adjust);

typedef enum BindingMode {
    BIND_MOVE,
    BIND_REF,
    BIND_REF_MUT
} BindingMode; // after default binding modes

typedef enum CaptureKind {
    CAPTURE_BY_VALUE,
    CAPTURE_BY_REF,
    CAPTURE_BY_UNIQUE_REF,
    CAPTURE_BY_REF_MUT
} CaptureKind;
typedef enum CaptureProjKind { CAPTURE_PROJ_DEREF, CAPTURE_PROJ_FIELD } CaptureProjKind;
typedef struct CaptureProj {
    CaptureProjKind kind;
    uint32_t field, variant;
    Ty ty; // after the projection
} CaptureProj;
typedef struct Capture { // a captured place; its order is the order of the closure's captured tuple
    uint32_t local;
    CaptureProj *projections;
    uint32_t projection_count;
    Ty place_ty;
    CaptureKind kind;
    bool place_is_mut; // the place may be mutated (declared mut, or through &mut)
    Span capture_span; // expression that makes it so
    Span path_span;    // the use of the variable
} Capture;
typedef struct ClosureInfo {
    DefId def;
    ClosureKind kind;
    Capture *captures;
    uint32_t capture_count;
    Capture *mentions; // places of `let` and `match` that are not captured: they are there, still
    uint32_t mention_count;
    Ty ty;              // with its final arguments
    PolyFnSig user_sig; // as written, regions kept, what is not written erased; binds nothing
    Span head_span;     // `move |x, y|`
} ClosureInfo;

typedef struct UserTy { // a type the user wrote at an expression or pattern, regions kept, `_` as
                        // erased holes
    Ty ty;
    Span span;
} UserTy;

typedef struct TypeckResults {
    DefId owner;
    HirBody *body;
    Arena *arena; // of these tables alone, or NULL
    bool tainted; // an error was reported: no MIR is built
    // by expression id (blocks have ids too):
    Ty *expr_tys; // before adjustments
    AdjustSlice *adjustments;
    // What a name, method call, overloaded operator, overloaded index or assoc path refers to.
    // PATH: always written. METHOD_CALL, BINARY/UNARY/ASSIGN_OP/INDEX that is overloaded: the
    // method; STRUCT: the variant. CALL through Fn*: the trait's method (call, call_mut,
    // call_once); the callee then carries the autoref and the arguments are passed as one tuple.
    Res *expr_res;
    GenericArgs *expr_args; // arguments of that definition (or of a resolved path's)
    uint32_t *field_index;  // FIELD; struct literals through field_of below
    UserTy *user_tys;       // CAST, STRUCT; paths with written arguments: user_args
    GenericArgs *user_args;
    bool *is_coercion_cast; // CAST that only coerces
    bool *is_place_mut; // unused places aside: the place expression is used mutably (auto-deref,
                        // index)
    // by pattern id:
    Ty *pat_tys;             // of the value the pattern matches, after implicit derefs
    BindingMode *pat_modes;  // BINDING
    UserTy *pat_user_tys;    // `let (a, b): T`, where the pattern is not just a name
    TyList *pat_adjustments; // types implicitly dereferenced, outermost first (match ergonomics)
    Res *pat_res;            // STRUCT, TUPLE_STRUCT, PATH: the variant, struct or constant
    GenericArgs *pat_args;
    // by local: index into HirBody.locals
    Ty *local_tys;
    UserTy *local_user_tys; // `let x: T`, parameters
    // closures of this body
    ClosureInfo *closures;
    uint32_t closure_count;
    Ty *hir_tys; // by HirTy id
    Ty return_ty;
    bool not_const; // a constant or const fn does what has no value yet: reported, not evaluated
    Obligation *stalled; // what is asked of its own coroutines: proven once their MIR is made
    uint32_t stalled_count;
    Ty *fru_field_tys; // reserved for functional record update: computed from the struct's type
} TypeckResults;

// Checks the body of a fn, const, static or anonymous constant on first request (closures: of their
// root). Never NULL for a definition with a body; `tainted` after an error.
const TypeckResults *typeck(Program *program, DefId def);
// Frees the tables and the HIR of a fn that has no errors and no lints to come; both are made again
// if something asks. What points into them must be gone. Nothing happens unless the session is
// check_only.
bool typeck_is_running(Program *program, DefId root);
void check_declared_receiver(Program *program, DefId fn); // `self: T` of a fn without a body
void typeck_forget(Program *program, DefId def);
// After the MIR of the body's coroutines was made.
void typeck_check_stalled(Program *program, const TypeckResults *results);
// Are all values of this type aligned to `pack` bytes, wherever they are?
bool ty_needs_at_most(TyCx *cx, Ty ty, uint32_t pack);
// E0793: a reference to a field of a packed type that may need more alignment.
void report_unaligned_reference(Program *program, const AdtDef *packed, Span span);
const ClosureInfo *typeck_closure(const TypeckResults *results, DefId closure);
uint32_t field_index_of(TyCx *cx, const VariantDef *variant, Symbol name); // UINT32_MAX: none
uint32_t tuple_index_of(const Session *session, Symbol name);              // UINT32_MAX: no number
// What an opaque type hides, in terms of its own generics, from checking the body that defines it;
// none (id 0) after an error or while that body is being checked.
Ty typeck_opaque_hidden(Program *program, DefId opaque);

// Lints (lint.c): the level at a definition, a diagnostic with that level (NULL: allowed), and its
// emission with the note that says where the level comes from. Library code is never linted.
typedef enum LintEffect { LINT_SILENT, LINT_WARNS, LINT_FAILS } LintEffect;
typedef enum Lint {
#define LINT(constant, name, level, group) LINT_##constant,
#include "frontend/check/lints.def"
    LINT_COUNT
} Lint;
LintEffect lint_level(Program *program, DefId def, Lint lint);
bool lint_is_expected(Program *program, DefId def, Lint lint);
bool lint_level_word(Str word, LintEffect *level); // `allow`, `expect`, `warn`, `deny`, `forbid`
bool span_is_foreign(const Program *program, Span span); // made by a macro of a library
Diag *lint_diag(Program *program, DefId def, Lint lint, Span span, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void lint_emit(Program *program, DefId def, Lint lint, Diag *diag);
// A diagnostic made before levels were known gets the level it has there, or is dropped.
void lint_adopt(Program *program, DefId def, Str name, Diag *diag);

void check_init(Program *program); // once, after tycx_new
// All items of a crate in order: well-formedness, impl items against their traits, coherence.
void check_items(Program *program, CrateId crate);
// Then its bodies (types, exhaustiveness, unsafety), in rustc's order. Errors of different bodies
// are all reported. `checked` is called after each, when what was found out is at hand; `hides`: a
// type behind `impl Trait`, which rustc asks for with the items.
typedef void BodyChecked(void *cx, DefId body, bool hides);
void check_bodies(Program *program, CrateId crate, BodyChecked *checked, void *cx);
// Where there are kernels, `unsafe` blocks may be there for the sake of a check of device code:
// those that are not are reported after these checks.
void check_idle_unsafe(Program *program);
// The lints that rustc runs last, on a crate without errors: after borrow checking.
void check_lints(Program *program, CrateId crate);
// Exhaustiveness as a service for MIR building of matches is not needed: errors are reported by
// typeck.

#endif
