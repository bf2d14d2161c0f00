// trait.h: what the files of inference and trait solving share among themselves. Phases use ty.h.
//
// Selection finds the one candidate that proves a trait clause; confirming it gives nested
// obligations; evaluation does both for the whole tree as a probe; projection replaces `<T as
// Trait>::Name`; fulfilment repeats until nothing moves. Answers that do not depend on the
// inference state are kept for the whole session (TraitTables), keyed by environment and freshened
// clause: unsolved variables numbered in order of occurrence, regions erased. Follows the rustc
// development guide, "Trait resolution (old-style)" and its sub-chapters.
#ifndef OXCC_TRAIT_H
#define OXCC_TRAIT_H

#include "frontend/ty/ty.h"

enum { TRAIT_RECURSION_LIMIT = 128 };
// `#![recursion_limit = "N"]` of the crate, as far as the compiler's own stack goes.
uint32_t trait_recursion_limit(const TyCx *cx);

// ---------------------------------------------------------------- infer.c

uint32_t infer_change_count(const InferCx *infer);
bool infer_in_snapshot(const InferCx *infer); // one is open: what is solved may be taken back
Region infer_placeholder_region(InferCx *infer);
void infer_binder_args(InferCx *infer, Span span, BoundVars vars, bool placeholder,
                       GenericArg *into);
FnSig infer_open_binder_sig(InferCx *infer, Span span, PolyFnSig sig, bool placeholder);
Clause infer_open_clause(InferCx *infer, Span span, Clause clause, bool placeholder);
Const infer_shallow_const(InferCx *infer, Const constant);
GenericArg infer_resolve_arg(InferCx *infer, GenericArg arg);
bool infer_is_ty_var(InferCx *infer, Ty ty); // an unsolved variable for any type (not int, float)
// May what a goal with such types comes to be another thing in this body than elsewhere?
bool infer_sees_opaque(const InferCx *infer, uint16_t flags);
// The variable that stands for an opaque type the body defines; false if it does not define it.
bool infer_opaque_var(InferCx *infer, Span span, DefId opaque, GenericArgs args, Ty *hidden,
                      bool *is_new);

// ---------------------------------------------------------------- infer_relate.c

// Relates and treats projections as rigid: used when a projection has just failed to make progress.
RelateFailure infer_relate_rigid(InferCx *infer, Span span, ParamEnv env, Ty a, Ty b,
                                 ObligationVec *out);
// A goal with the header of an impl or the like: variables of either come from outside the binders
// in the types, so that `fn(T)` is no header for `for<'a> fn(&'a u8)`.
RelateFailure infer_relate_header(InferCx *infer, Span span, ParamEnv env, GenericArgs goal,
                                  GenericArgs header, ObligationVec *out);
RelateFailure infer_relate_const(InferCx *infer, Span span, ParamEnv env, Const a, Const b,
                                 ObligationVec *out);
// Quick test without side effects: can the argument of a goal ever equal the one of an impl header,
// whose parameters stand for anything?
bool infer_may_unify_args(InferCx *infer, GenericArgs goal, GenericArgs header);

// ---------------------------------------------------------------- tables

typedef enum CandidateKind {
    CANDIDATE_IMPL,
    CANDIDATE_PARAM,      // where-clause of the environment
    CANDIDATE_ITEM_BOUND, // bound of an associated or opaque type
    CANDIDATE_BUILTIN,    // builtin says which
    CANDIDATE_AUTO,
    CANDIDATE_OBJECT, // dyn Trait: clause is the trait it is of, or a supertrait
    CANDIDATE_CLOSURE,
    CANDIDATE_FN,
} CandidateKind;
typedef struct Candidate {
    CandidateKind kind;
    DefId impl;
    Clause clause;
} Candidate;

typedef struct SelectEntry { // a node on the stack of evaluations in progress
    struct SelectEntry *previous;
    ParamEnv env;
    DefId trait;
    GenericArgs fresh_args;
    uint32_t depth, reached_depth; // reached: the shallowest entry the result depends on
    bool coinductive;
} SelectEntry;

typedef struct KindOrigin { // the use that keeps a closure from being `Fn`, or `FnMut`
    DefId closure;
    Span span;
    Str place;
} KindOrigin;

struct TraitCaches { // per InferCx
    SelectEntry *stack;
    uint32_t depth;
    uint32_t probing; // > 0: causes of nested obligations need not be kept
    bool overflowed;  // the recursion limit was hit since last asked
    bool gave_up;     // it was hit below the outermost goal that is being evaluated
    uint32_t cycles;  // how often a projection met itself: results on the way are not cached
    VEC(uint32_t) projecting; // aliases whose normalisation is in progress
    VEC(KindOrigin) kind_origins;
    Map undecided;          // goals that were so below the outermost one that is being evaluated
    Map reported_callables; // place and callee of E0593, E0631
    Map projected;          // environment and alias with variables in it → its value
    VEC(uint64_t) projected_log; // keys of `projected`, for snapshots
    // Trait goals of one environment that hold as far as is known, with all below them: what was
    // undecided is pending.
    Map met;
    ParamEnv met_env;
};
void trait_caches_free(struct TraitCaches *caches);
// Forgets what was projected since the log had this length.
void trait_caches_rollback(struct TraitCaches *caches, uint32_t projected);

typedef struct PreparedEnv { // elaborated and normalised
    Clause *clauses;
    uint32_t len;
    bool has_global; // some clause mentions no parameter
    bool ready;      // normalised
} PreparedEnv;

typedef struct ImplHeader {
    DefId impl;
    TraitRef ref;
    bool is_negative;
    bool only_fn_ptrs; // for any type that is a fn pointer: `impl<F: FnPtr> Trait for F`
    uint64_t simple;   // simplified self type, 0: any
    uint64_t library;  // crate_library_bit
} ImplHeader;
typedef struct ImplIndex { // impls of one trait
    ImplHeader *headers;   // sorted by order of collection
    uint32_t len;
    uint32_t seen;      // impls of the trait when it was made
    uint64_t libraries; // that have some of those impls
    uint64_t included;  // those of them that the program named then
    Map first;          // simplified self type → index + 1 of the first header; then `next`
    uint32_t *next;
    uint32_t first_blanket; // index + 1
} ImplIndex;

typedef struct TraitTables { // per session
    Arena *arena;
    Map envs;         // ParamEnv → PreparedEnv *
    Map impl_indexes; // trait → ImplIndex *
    Map pairs;        // (env, trait) → small number
    uint32_t pair_count;
    Map candidates;             // (pair, fresh args) → Candidate *
    Map evaluations;            // (pair, fresh args) → Certainty + 1
    Map projections;            // (env, alias) → Ty
    Map async_lends;            // async closure → ClosureLends, once its captures are known
    bool object_violation_told; // some E0038 was reported
    Map incoherent;             // traits with impls that overlap, as was reported
    Map needs_drop, drop_impls, erased, sized_tails, object_safe, supertraits, elaborated, vtables;
    uint32_t needs_drop_depth; // of the type being asked about inside others
    uint32_t preparing;        // > 0: an environment is being normalised, nothing is cached
    InferCx *scratch;          // for facts that need no inference
} TraitTables;
TraitTables *trait_tables(TyCx *cx);
const PreparedEnv *trait_env(TyCx *cx, ParamEnv env);
const ImplIndex *trait_impl_index(TyCx *cx, DefId trait);
// What was found out with the impls of the library crates only; user crates may have others.
void trait_forget_answers(TyCx *cx);
uint64_t ty_simplify(TyCx *cx, Ty ty); // 0: may be anything
// Where-clauses and what they imply by supertraits, without duplicates.
void trait_elaborate(TyCx *cx, const Clause *clauses, uint32_t count, Arena *arena, Clause **out,
                     uint32_t *out_len);
ClauseSlice trait_elaborated_item_bounds(TyCx *cx, DefId alias);

// ---------------------------------------------------------------- solving

typedef enum ProjectResult {
    PROJECT_DONE,      // *result holds it
    PROJECT_RIGID,     // nothing more is known about it: it stands for itself
    PROJECT_AMBIGUOUS, // inference must go on first
    PROJECT_ERROR,     // its trait clause does not hold
} ProjectResult;
// Of AsyncFn* for what can be called: the associated type `assoc`.
ProjectResult project_async(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                            uint32_t depth, DefId assoc, GenericArgs args, ObligationVec *out,
                            Ty *result);
// Of FnOnce for an async closure with this opened signature.
ProjectResult project_async_output(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                                   uint32_t depth, Ty self, FnSig sig, ObligationVec *out,
                                   Ty *result);
// The alias's arguments are normalised. The result is normalised, with obligations in `out`.
ProjectResult trait_project(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                            uint32_t depth, Ty alias, ObligationVec *out, Ty *result);
Ty trait_normalize_at(InferCx *infer, const ObligationCause *cause, ParamEnv env, uint32_t depth,
                      Ty ty, ObligationVec *out);
Clause trait_normalize_clause_at(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                                 uint32_t depth, Clause clause, ObligationVec *out);
// Where a trait's signature has the opaque type, the impl's has what it stands for: none if they
// differ in form.
Ty trait_matching_part(TyCx *cx, Ty declared, DefId opaque, Ty given);
DefId trait_impl_item(TyCx *cx, DefId impl,
                      DefId assoc); // NO_DEF: the impl leaves the trait's default
// Proves a PROJECTION clause (opened). MAYBE: not decidable yet. NO: *expected and *found are set
// for a mismatch.
Certainty trait_prove_projection(InferCx *infer, const Obligation *obligation, Clause open,
                                 ObligationVec *nested, Ty *expected, Ty *found);

// trait_select.c. The trait clause is resolved and opened. Gives SELECT_ERROR, SELECT_AMBIGUOUS, or
// a candidate.
Clause trait_open_goal(InferCx *infer, const Obligation *obligation, ObligationVec *out);
SelectionKind trait_find_candidate(InferCx *infer, const Obligation *obligation, Clause open,
                                   Candidate *candidate);
// trait_confirm.c. Unifies with the candidate and collects what remains to be proven; false: does
// not match after all.
bool trait_confirm(InferCx *infer, const Obligation *obligation, Clause open,
                   const Candidate *candidate, Selection *selection);
bool trait_match_impl(InferCx *infer, const ObligationCause *cause, ParamEnv env, uint32_t depth,
                      TraitRef goal, const ImplHeader *header, GenericArgs *args,
                      ObligationVec *out);
Certainty trait_evaluate_obligation(InferCx *infer, const Obligation *obligation);
Clause trait_freshen(InferCx *infer, Clause clause);
Clause clause_of_trait(TraitRef ref, Span span);
TraitRef trait_ref_of_assoc(TyCx *cx, DefId assoc, GenericArgs args); // the trait's own arguments
uint16_t clause_flags(TyCx *cx, const Clause *clause);
bool clause_same(const Clause *a, const Clause *b);
GenericArgs args_prefix(TyCx *cx, GenericArgs args, uint32_t count);
static inline Ty trait_ref_self(const TyCx *cx, TraitRef ref) {
    return arg_ty(args_ptr(cx, ref.args)[0]);
}
GenericArgs trait_args_with_self(TyCx *cx, Ty self, GenericArgs rest); // Self :: rest
ObligationCause trait_derived_cause(InferCx *infer, const Obligation *parent, DefId impl,
                                    Span clause_span);
void obligation_push(ObligationVec *out, ObligationCause cause, ParamEnv env, Clause clause,
                     uint32_t depth);

// trait_fulfill.c's steps; what a well-formedness obligation asks is registered as nested
// obligations.
typedef enum StepResult { STEP_DONE, STEP_NESTED, STEP_STALLED, STEP_ERROR } StepResult;
StepResult trait_well_formed(InferCx *infer, Obligation *obligation, ObligationVec *nested);

// trait_builtin.c
typedef enum BuiltinAnswer {
    BUILTIN_NONE,
    BUILTIN_HOLDS,
    BUILTIN_FAILS,
    BUILTIN_AMBIGUOUS
} BuiltinAnswer;
bool trait_is_builtin(TyCx *cx, DefId trait, LangItem *item);
// Does the compiler itself know that the clause holds? Types that must hold the same trait go to
// `parts` (may be NULL).
typedef VEC(Ty) TyVec;
BuiltinAnswer trait_builtin_answer(InferCx *infer, ParamEnv env, LangItem item, TraitRef ref,
                                   TyVec *parts);
bool trait_confirm_unsize(InferCx *infer, const Obligation *obligation, Clause open,
                          ObligationVec *nested);
// Types an auto trait looks into; false: inference must go on first.
bool trait_auto_parts(InferCx *infer, Ty ty, TyVec *parts);
bool trait_fn_sig_of(InferCx *infer, const ObligationCause *cause, ParamEnv env, uint32_t depth,
                     Ty callee, FnSig *sig, ObligationVec *out);
// False: this trait's associated type is not the compiler's for this type.
bool trait_project_builtin(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                           uint32_t depth, DefId assoc, GenericArgs args, TraitRef ref,
                           ObligationVec *out, Ty *result, ProjectResult *outcome);

// trait_object.c
typedef struct TraitRefSlice {
    TraitRef *ptr;
    uint32_t len;
} TraitRefSlice;
// Self's supertraits, itself first, in terms of its own parameters; depth first, without
// duplicates.
TraitRefSlice trait_supertraits(TyCx *cx, DefId trait);
// The regions that the traits of `dyn Trait + 'r` make it outlive: 'r is one of them at most.
typedef VEC(Clause) DynBoundVec;
void dyn_region_bounds(TyCx *cx, Ty dyn, DynBoundVec *bounds);
bool dyn_principal(TyCx *cx, Ty dyn, Ty self, Clause *principal);
uint32_t vtable_method_slot(TyCx *cx, DefId method, uint32_t base); // UINT32_MAX: not in vtables
uint32_t vtable_method_base(TyCx *cx, TraitRef principal, TraitRef target);

#endif
