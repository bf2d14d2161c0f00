// fn_cx.h: the state of type checking one body, shared by the files of this folder and by nobody
// else.
//
// A FnCx lives as long as the check of one body root (a fn, const, static or anonymous constant);
// closures inside it are checked with the same FnCx, with return type, breakables and divergence
// saved around them. Types found out are written into TypeckResults at once, with inference
// variables inside; writeback resolves and erases them at the end.
#ifndef OXCC_FN_CX_H
#define OXCC_FN_CX_H

#include "base/vec.h"
#include "frontend/check/check.h"

// ---------------------------------------------------------------- expectations

typedef enum ExpectKind {
    EXPECT_NONE,
    EXPECT_TY,     // the expression will be coerced to this type
    EXPECT_CAST,   // the expression will be cast to this type
    EXPECT_RVALUE, // as EXPECT_TY, but the type is unsized and only hints at the sized one
} ExpectKind;
typedef struct Expect {
    ExpectKind kind;
    Ty ty;
} Expect;
static inline Expect expect_none(void) {
    return (Expect){EXPECT_NONE, {0}};
}
static inline Expect expect_ty(Ty ty) {
    return (Expect){EXPECT_TY, ty};
}

// ---------------------------------------------------------------- divergence, coercion sites,
// breakables

typedef enum Diverges { DIVERGES_MAYBE, DIVERGES_ALWAYS, DIVERGES_WARNED } Diverges;
static inline Diverges diverges_or(Diverges a, Diverges b) {
    return a > b ? a : b;
}
static inline Diverges diverges_and(Diverges a, Diverges b) {
    return a < b ? a : b;
}

// Why a type is expected somewhere; E0308 is worded and labelled by it.
typedef enum SiteKind {
    SITE_MISC,
    SITE_LET,    // `let x: T = e`: span of T
    SITE_RETURN, // a return expression or the tail of a fn
    SITE_BLOCK_TAIL,
    SITE_IF_ELSE,    // previous: the value of the `then` branch
    SITE_IF_NO_ELSE, // span of the whole `if`
    SITE_MATCH_ARM,  // previous: the last arm that had a type
    SITE_LET_ELSE,
    SITE_ARRAY_ELEM,
    SITE_ARG,
    SITE_ASSIGN, // other: the left side
    SITE_BREAK,
    SITE_CONDITION,
    SITE_PATTERN, // other: the scrutinee
    SITE_CALL_RESULT,
    SITE_FIELD_INIT,
    SITE_CAST,
    SITE_OPERAND, // other: the left operand
} SiteKind;
typedef struct Site {
    SiteKind kind;
    Span other;    // the place that made the expectation
    Span previous; // the branch before
    Ty previous_ty;
    const HirExpr *expr; // the construct (the `if`, the `match`)
    const HirPat *pat;   // the pattern that does not fit
    bool is_tail;
} Site;

typedef struct CoerceMany { // LUB coercion over the values of branches
    Ty expected;
    Ty merged; // none while nothing was pushed
    VEC(HirExpr *) exprs;
    uint32_t pushed;
} CoerceMany;

typedef struct Breakable {
    const HirExpr *target; // LOOP or labelled BLOCK
    CoerceMany *coerce;    // NULL: `break` with a value is not possible (while, for)
    bool may_break;
} Breakable;

typedef struct DeferredCast {
    HirExpr *cast;
    Ty expr_ty, cast_ty;
} DeferredCast;
typedef struct DeferredCall { // of a closure whose kind is not known yet
    HirExpr *call;
    DefId closure;
    Ty closure_ty; // as it was after autoderef
    Adjust *steps;
    uint32_t step_count;
} DeferredCall;
typedef struct DeferredSized { // an argument or a result, asked when its type is known
    Ty ty;
    Span span;
    ObligationCauseKind kind;
} DeferredSized;

typedef struct ReportedTrait {
    TraitRef ref;
    Span span;
} ReportedTrait;

typedef struct ClosureState {
    HirExpr *expr;
    struct ClosureState *parent;
    Ty ty;
    PolyFnSig user_sig;
    bool mentions_outer; // names a local declared outside
    struct ClosureState *async_body;
} ClosureState;

typedef struct FnCx {
    Program *program;
    TyCx *cx;
    Session *session;
    const CommonTys *common;
    Arena *arena; // dies with the check
    Arena *out;   // what the results are made of
    InferCx *infer;
    Fulfill fulfill;
    ParamEnv env;
    uint32_t deref_limit_at; // the end of the expression that E0055 was said of
    DefId owner;             // the body root
    DefId module;            // for visibility
    HirBody *body;
    TypeckResults *results;
    LowerTyCx lower;

    CoerceMany *ret;     // NULL: `return` is not possible here
    Span ret_span;       // of the written return type
    Span try_operand;    // a of the `a?` whose desugaring is being checked
    Span signature_span; // of the return type while the own signature is normalised
    bool ret_is_closure;
    struct ClosureState *closure; // innermost one that is being checked, or NULL
    Diverges diverges;
    Span diverge_span;    // the expression after which nothing is reached
    Span diverging_match; // that, if it is a match all of whose arms diverge
    VEC(Breakable) breakables;
    VEC(DeferredCast) casts;
    VEC(DeferredCall) calls;
    VEC(DeferredSized) sized_later;
    VEC(struct ClosureState *) closures; // inner ones before those around them
    VEC(struct PrivateField {
        Span span; // of the field, or of the `..base` that brings it
        Span path; // of the name of the whole
        DefId field;
        bool of_base;
    })
    private_fields;                      // E0451, where nothing else is wrong
    VEC(struct PatModes *) pat_modes;    // patterns with explicit modes
    VEC(ReportedTrait) reported;         // missing impls that were told
    VEC(struct DynUse) dyn_uses;         // check_dyn_use.c
    VEC(Ty) diverging_vars;              // targets of coercions from `!`
    bool *untyped_let;                   // by local: `let x = …` without a type
    struct ClosureState **local_closure; // by local: the closure that declares it, or NULL
    uint32_t errors_before;              // the number of errors when this check began
    uint32_t probing; // inside a snapshot: pending obligations only grow, nothing is selected
} FnCx;

// Tables of the whole program, behind Program.check.
typedef struct IdleUnsafe { // a block that needs no `unsafe` by what it does
    DefId owner;
    const HirBlock *block;
    Span word;
} IdleUnsafe;
typedef struct LintScope { // a statement, expression, arm … with lint levels of its own
    Span span;
    const struct AstAttrs *attrs;
} LintScope;
typedef struct LintExpectation { // #[expect(..)]
    const struct AstAttr *attr;
    DefId owner;
} LintExpectation;
typedef struct LocalMacro { // an exported macro inside of a body
    DefId owner;
    Span span;
} LocalMacro;
typedef struct DefUse { // what a definition uses: dead code is what no use leads to
    DefId from, to;
} DefUse;
typedef struct WaitingLint { // to be said in order of place
    Diag *diag;
    DefId def;
    Lint lint;
    uint64_t key;
    uint32_t number;
} WaitingLint;
struct CheckTables {
    Arena *arena;
    Map results;            // DefId of the root -> TypeckResults *
    Map in_progress;        // DefId of the root -> 1
    Map has_coerce_unsized; // DefId of an ADT -> bool
    Map lints_explained;    // lint and where its level is set -> 1
    Map hidden_types;       // DefId of an opaque type -> Ty
    VEC(DefId) traits;      // for suggestions: of all crates, among the first
    uint32_t traits_until;  // of so many definitions
    VEC(IdleUnsafe) idle_unsafe;
    Map lints_expected; // places of words in #[expect] that came true -> 1
    VEC(LintExpectation) expectations;
    VEC(LocalMacro) local_macros;
    VEC(LintScope) lint_scopes; // those around others first
    VEC(DefUse) uses;           // in bodies
    bool lints_are_tried;       // body_has_lints: nothing is said
    bool lint_found;
    bool endless_types, endless_drop_told; // E0072, and then E0391, was reported
    bool lints_wait;
    VEC(WaitingLint) waiting_lints;
};
struct CheckTables *check_tables(Program *program);
bool typeck_is_kept(Program *program, DefId root); // checked and not forgotten

// ---------------------------------------------------------------- check_drop_cycle.c

void check_drop_cycles(Program *program, TypeckResults *results); // taints a body that has one

// ---------------------------------------------------------------- check_opaque.c

Ty define_opaques(FnCx *f, Span span, Ty ty); // those of the body become what they hide
Ty reveal_opaques(FnCx *f, Ty ty);            // in the end
GenericArgs reveal_opaque_args(FnCx *f, GenericArgs args);
void keep_hidden_types(FnCx *f);              // of this body, E0720
void opaques_fall_back(FnCx *f, Ty fallback); // those that nothing determines
// E0720 if the two differ because one is an opaque type of this body and the other contains it.
bool report_opaque_in_itself(FnCx *f, Ty expected, Ty found);

// ---------------------------------------------------------------- check.c

Ty f_shallow(FnCx *f, Ty ty);
Ty f_resolve(FnCx *f, Ty ty);
// As f_resolve; while inference variables are left in it, pending obligations are tried first: what
// they say decides how a value is coerced. `NonNull::from(&[])` for a `NonNull<[u8]>` is a
// `NonNull<[u8; 0]>` first, and the `K: Borrow<Q>` of a map whose keys borrow as themselves alone
// makes `&Q` a `&K`.
Ty f_resolve_with_obligations(FnCx *f, Ty ty);
Ty f_try_structural(FnCx *f, Ty ty);        // solves pending obligations if the head is a variable
Ty f_structural(FnCx *f, Span span, Ty ty); // E0282 if the head stays a variable
static inline TyKind f_kind(FnCx *f, Ty ty) {
    return ty_kind(f->cx, ty);
}
// Was anything reported in this body? Then what inference leaves open mostly follows from it.
static inline bool f_is_tainted(const FnCx *f) {
    uint32_t errors = diag_error_count(f->session);
    return f->infer->tainted || errors != f->errors_before || (f->infer->met_error && errors);
}
bool f_is_var(FnCx *f, Ty ty);   // an unsolved general type variable
bool f_is_error(FnCx *f, Ty ty); // mentions an error
Ty f_normalize(FnCx *f, Span span, Ty ty);
Ty f_struct_tail(FnCx *f, Ty ty);
bool f_is_sized(FnCx *f, Ty ty);
FnSig f_normalize_sig(FnCx *f, Span span, FnSig sig);
void f_register(FnCx *f, Clause clause, ObligationCause cause);
void f_register_bound(FnCx *f, Ty ty, DefId trait, ObligationCause cause);
void f_require_sized(FnCx *f, Ty ty, Span span, ObligationCauseKind kind);
void f_require_sized_later(FnCx *f, Ty ty, Span span, ObligationCauseKind kind);
void f_register_predicates(FnCx *f, Span span, DefId def, GenericArgs args, uint32_t expr);
void f_register_wf(FnCx *f, Ty ty, Span span);
// A snapshot of inference and of the pending obligations together.
typedef struct Probe {
    InferSnapshot snapshot;
    uint32_t pending;
} Probe;
Probe probe_begin(FnCx *f);
void probe_rollback(FnCx *f, Probe probe);
void probe_commit(FnCx *f, Probe probe);
void f_select(FnCx *f); // works on pending obligations, reports failures
void check_blame(
    FnCx *f, FulfillErrorVec *errors); // check_blame.c: moves errors of calls to their arguments
ObligationCause f_cause(ObligationCauseKind kind, Span span);
Ty f_lower_ty(FnCx *f, const HirTy *ty);
void f_write_ty(FnCx *f, uint32_t expr, Ty ty);
void f_write_res(FnCx *f, uint32_t expr, DefId def, GenericArgs args);
void f_adjust(FnCx *f, const HirExpr *expr, const Adjust *steps,
              uint32_t count); // appends after what is there
Ty f_expr_ty_adjusted(FnCx *f, const HirExpr *expr);
Ty f_error(FnCx *f); // marks the body tainted, gives TY_ERROR
Ty f_bound_args_ty(FnCx *f, GenericArgs args, uint32_t index);
Str f_ty_str(FnCx *f, Ty ty);
bool f_relate(FnCx *f, RelateKind kind, Span span, Ty a, Ty b); // registers what follows
bool f_can_eq(FnCx *f, Ty a, Ty b);
GenericArgs f_args_with(FnCx *f, DefId def, GenericArgs parent, Span span);
bool f_is_library(const FnCx *f);
Ty f_user_ty(FnCx *f, Ty ty); // regions of the written parts kept, inferred parts erased
DefId f_trait_method(FnCx *f, DefId trait, const char *name);
DefId f_lang(FnCx *f, LangItem item);
bool f_constitutes_read(FnCx *f, const HirExpr *expr);
void f_enter_fn(FnCx *f, FnSig sig, HirPat **params, uint32_t param_count, HirTy **param_tys,
                HirExpr *value, Span ret_span, Ty *return_ty);

// ---------------------------------------------------------------- expectations (check_expr.c)

Ty expect_only_has_type(FnCx *f, Expect expect); // none: index 0
Ty expect_to_option(FnCx *f, Expect expect);
Expect expect_rvalue_hint(FnCx *f, Ty ty);
Expect expect_for_branches(FnCx *f, Expect expect);
Ty expect_coercion_target(FnCx *f, Expect expect, Span span);

Ty check_expr(FnCx *f, HirExpr *expr, Expect expect);
Ty check_expr_no_hint(FnCx *f, HirExpr *expr);
Ty check_expr_has_type(FnCx *f, HirExpr *expr, Ty expected,
                       Site site); // demands equality up to coercion of `!`
Ty check_expr_coercible(FnCx *f, HirExpr *expr, Ty expected, Site site);
Ty check_block(FnCx *f, HirBlock *block, Expect expect, Breakable *labelled);
void check_stmt(FnCx *f, HirStmt *stmt);
void check_let(FnCx *f, HirPat *pat, HirTy *ty, HirExpr *init, HirBlock *otherwise, Span span);
void warn_unreachable(FnCx *f, uint32_t id, Span span, const char *what);
Ty check_lit(FnCx *f, const HirLit *lit, Expect expect);
void return_value(FnCx *f, HirExpr *value, Ty ty, Span span);

// check_aggregate.c
Ty check_struct_expr(FnCx *f, HirExpr *expr, Expect expect);
Ty check_field(FnCx *f, HirExpr *expr);
// A field in the literal or pattern of that path, or one that its base brings: E0451.
void note_field_use(FnCx *f, Span path, Span span, DefId field, bool of_base);
void report_private_fields(FnCx *f);
Ty check_array(FnCx *f, HirExpr *expr, Expect expect);
Ty check_repeat(FnCx *f, HirExpr *expr, Expect expect);
Ty check_tuple(FnCx *f, HirExpr *expr, Expect expect);
Ty check_offset_of(FnCx *f, HirExpr *expr);

// ---------------------------------------------------------------- autoderef (check_autoderef.c)

enum { MOST_DEREFS = 129 }; // one more than the recursion limit where the crate names none
typedef struct Autoderef {
    FnCx *f;
    Span span;
    Ty cur;
    bool started, include_raw, reached_raw;
    Adjust steps[MOST_DEREFS];
    uint32_t step_count;
} Autoderef;
void autoderef_init(Autoderef *a, FnCx *f, Span span, Ty ty, bool include_raw);
bool autoderef_next(Autoderef *a, Ty *ty);               // the type itself first
Ty f_builtin_deref(FnCx *f, Ty ty, bool explicit_deref); // none: index 0
bool f_overloaded_deref(FnCx *f, Span span, Ty ty, Ty *target);
void convert_place_to_mut(
    FnCx *f, HirExpr *expr); // Deref -> DerefMut, Index -> IndexMut below a mutable use
Ty check_index(FnCx *f, HirExpr *expr);
Ty check_deref(FnCx *f, HirExpr *expr, Expect expect);

// ---------------------------------------------------------------- coercion (check_coerce.c)

bool coerce_expr(FnCx *f, HirExpr *expr, Ty from, Ty to, bool two_phase, Ty *result);
Ty demand_coerce(FnCx *f, HirExpr *expr, Ty from, Ty to, bool two_phase, Site site);
bool demand_eq(FnCx *f, Span span, Ty expected, Ty found, Site site);
bool is_copy_ty(FnCx *f, Ty ty); // check_capture.c
bool closure_mentions_outer(const FnCx *f, DefId closure);
void note_local_use(FnCx *f, uint32_t local); // a closure that names a local of its surroundings
bool coerce_can(FnCx *f, Ty from, Ty to);
bool closure_may_capture(FnCx *f, Ty ty);
void coerce_many_init(CoerceMany *many, Ty expected);
void coerce_many_push(FnCx *f, CoerceMany *many, HirExpr *expr, Ty ty, Site site);
void coerce_many_push_unit(FnCx *f, CoerceMany *many, Span span, Site site, bool unit_is_expected);
Ty coerce_many_complete(FnCx *f, CoerceMany *many);

// check_mismatch.c
void report_mismatch(FnCx *f, Span span, const HirExpr *expr, Ty expected, Ty found, Site site);

// ---------------------------------------------------------------- calls and methods

Ty check_call(FnCx *f, HirExpr *expr, Expect expect);
typedef struct CallTarget { // for messages
    DefId def;              // fn, method, constructor, or none
    Span callee_span;
    bool is_method;
    const HirExpr *call;
} CallTarget;
// check_dyn_use.c: E0038 for types that inference found, once one was reported as written. The uses
// of one expression (`call`) are told once.
typedef struct DynUse {
    Span span;
    const void *call;
    Ty ty;
} DynUse;
void f_use_ty(FnCx *f, Span span, const void *call, Ty ty);
void f_use_args(FnCx *f, Span span, const void *call, GenericArgs args);
void report_dyn_uses(FnCx *f);

// check_args.c
// "function defined here"; `concerned` are the parameters that are underlined, `skip` is 1 for
// self.
void note_callee_definition(FnCx *f, Diag *diag, DefId id, const bool *concerned, uint32_t count,
                            uint32_t skip);
void check_args(FnCx *f, const CallTarget *target, const Ty *formals, const Ty *expected,
                uint32_t formal_count, HirExpr **args, uint32_t arg_count, bool c_variadic);
bool expected_inputs(FnCx *f, Span span, Expect expect, Ty output, const Ty *formals,
                     uint32_t count, Ty *out);
void resolve_deferred_calls(FnCx *f, DefId closure);

Ty check_method_call(FnCx *f, HirExpr *expr, Expect expect);
typedef struct MethodCallee {
    DefId def;
    GenericArgs args;
    FnSig sig; // opened and normalised
} MethodCallee;
// The method of an operator trait for these types; obligations are registered. False: no impl
// (probe).
bool lookup_trait_method(FnCx *f, Span span, uint32_t expr, DefId trait, Symbol name, Ty self,
                         const Ty *others, uint32_t other_count, MethodCallee *callee);
MethodCallee instantiate_trait_method(FnCx *f, Span span, uint32_t expr, DefId method, Ty self,
                                      const Ty *others, uint32_t other_count);
// `T::name` as a value; false after an error that was reported.
bool resolve_assoc_value(FnCx *f, Span span, Ty self, const HirSegment *segment,
                         const HirExpr *expr, DefId *def, GenericArgs *parent_args);
bool method_exists(FnCx *f, Ty ty, Symbol name, const HirExpr *expr);
DefId method_named(FnCx *f, Ty ty, Symbol name, const HirExpr *expr); // or none

// ---------------------------------------------------------------- paths (check_path.c)

typedef struct ValuePath {
    Res res;
    GenericArgs args;
    Ty ty;
} ValuePath;
Ty check_path_expr(FnCx *f, HirExpr *expr);
bool instantiate_value_path(FnCx *f, const HirQPath *path, const HirExpr *expr, ValuePath *out);
// For struct literals and patterns: the variant and the type. False after an error.
bool check_struct_path(FnCx *f, const HirQPath *path, uint32_t *variant, Ty *ty);
// For tuple-struct and path patterns.
bool check_pat_path(FnCx *f, const HirQPath *path, Span span, ValuePath *out);
GenericArgs f_segment_args(FnCx *f, DefId def, GenericArgs parent, const HirSegment *segment,
                           Ty self, bool infer_missing);
Str qpath_str(FnCx *f, const HirQPath *path);

// ---------------------------------------------------------------- the rest

Ty check_binary(FnCx *f, HirExpr *expr, Expect expect);
Ty check_assign_op(FnCx *f, HirExpr *expr);
Ty check_unary(FnCx *f, HirExpr *expr, Expect expect);
Ty check_assign(FnCx *f, HirExpr *expr, Expect expect);
bool is_place_expr(FnCx *f, const HirExpr *expr);
const char *binop_text(HirBinOp op);

Ty check_cast(FnCx *f, HirExpr *expr, Expect expect);
void check_casts(FnCx *f);

// What was written explicitly below an implicit borrow, per whole pattern (edition 2024 forbids
// it).
typedef enum ExplicitModeKind { MODE_MUT, MODE_REF, MODE_REF_MUT, MODE_DEREF } ExplicitModeKind;
typedef struct ExplicitMode {
    Span span;
    ExplicitModeKind kind;
} ExplicitMode;
typedef struct ImplicitBorrow {
    Span span;
    bool is_mut;
} ImplicitBorrow;
typedef struct PatModes {
    VEC(ExplicitMode) explicit_modes;
    VEC(ImplicitBorrow) borrows;  // patterns that looked through a reference
    VEC(ImplicitBorrow) bindings; // bindings that became references
} PatModes;
typedef struct PatCx {
    BindingMode mode; // default binding mode
    Site site;
    PatModes *modes;
    uint32_t depth; // patterns around this one, itself included
} PatCx;
// pat_report.c
void report_pat_fields(FnCx *f, HirPat *pat, const VariantDef *variant, const bool *given); // E0027
void report_tuple_struct_arity(FnCx *f, HirPat *pat, const AdtDef *adt,
                               const VariantDef *variant); // E0023
void report_slice_pat(FnCx *f, HirPat *pat, Ty expected);  // E0529
void report_pat_modes(FnCx *f);
void pat_modes_free(PatModes *modes);
void forget_bindings(FnCx *f, const HirPat *pat); // their types are errors from then on
void check_pat_top(FnCx *f, HirPat *pat, Ty expected, Site site);

Ty check_closure(FnCx *f, HirExpr *expr, Expect expect);
void analyze_captures(FnCx *f);

void keep_stalled(FnCx *f); // check_stalled.c
void check_fallback(FnCx *f);
void check_writeback(FnCx *f);
// check_ambiguity.c
void report_open_type(FnCx *f, Span span, Ty ty); // E0282: `ty` is open and needed at `span`
void report_ambiguities(FnCx *f);                 // E0282 E0283 E0284 E0790
void report_unsolved(FnCx *f);
void check_unsafety(FnCx *f);
void check_naked(FnCx *f); // check_naked.c
void check_asm(FnCx *f);   // check_asm.c
void check_constness(FnCx *f);
void check_places(FnCx *f);
void check_matches(FnCx *f);
void lint_body(Program *program, const TypeckResults *results);
bool body_has_lints(Program *program,
                    const TypeckResults *results); // lint_body would say something
void lint_literals(Program *program, const TypeckResults *results);
void lint_early(Program *program, CrateId crate); // before types
void lints_in_order(Program *program, bool wait); // from now on; false: those that waited, now
void lint_type_name(Program *program, DefId owner, Symbol name, Span span, const char *sort);
void lint_names(Program *program, CrateId crate);
void lint_names_in_body(Program *program, const TypeckResults *results);
void lint_unused_value(Program *program, const TypeckResults *results, const HirStmt *stmt);
// E0040: Drop::drop named, by a path or as a method of `receiver`.
void check_stable(FnCx *f, DefId used, Span span); // E0658 for unstable library items
void check_explicit_drop(FnCx *f, DefId method, Span span, const HirExpr *receiver);
// "message": the predicates added to the where clause of the fn that is checked.
void suggest_where_clause(FnCx *f, Diag *diag, const char *message, Str predicates);
void lint_call(Program *program, const TypeckResults *results, const HirExpr *expr);
bool lint_underscore_lock(Program *program, const TypeckResults *results, const HirStmt *let);
void lint_suggest_drop(Diag *diag, const HirStmt *let); // for `let _ = value;`
void lint_operation(Program *program, const TypeckResults *results, const HirExpr *expr);
void lint_uninhabited_static(Program *program, DefId def); // lint_zeroed.c
void lint_expectations(Program *program);                  // those that did not come true
bool lint_is_implemented(Str name);                        // a lint or a group
void lint_signature_lifetimes(Program *program, DefId fn);
void lint_deprecated(Program *program, DefId from, DefId used, Span span);
void lint_deprecated_paths(Program *program, CrateId crate);
void dead_note_body(Program *program, DefId def); // once it has been checked
void lint_dead_code(Program *program, CrateId crate);
void lint_loops(Program *program, const HirBody *body);
void lint_check_forbidden(Program *program, DefId def);
void lints_of_resolution(Program *program); // from now on resolution can lint

// check_params.c
void check_adt_params(Program *program, DefId adt);
void check_alias_params(Program *program, DefId alias);
bool check_impl_params(Program *program, DefId impl); // false after an error
// check_adt.c
bool ty_is_nothing(TyCx *cx, Ty ty); // takes no space for sure, and asks for no alignment
void check_enum(Program *program, DefId def);
void check_transparent(Program *program, DefId def);
void check_packed(Program *program, DefId def);
void check_union_fields(Program *program, DefId def);
void check_static_refs(Program *program, DefId def);
void check_unspecial_impl(Program *program, DefId impl, Str name);
void check_foreign_fn(Program *program, DefId def);
// check_item.c
void check_item_well_formed(Program *program, DefId def);
void check_impl_items(Program *program, DefId impl);
void check_main(Program *program, CrateId crate);

#endif
