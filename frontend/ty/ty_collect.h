// ty_collect.h: between the files that find out what definitions say (ty_collect, ty_predicates,
// ty_adt, ty_lower, ty_lower_path): the record kept for each definition, binder scopes, and
// helpers. Private to frontend/ty.
//
// Every question has a state, so that a definition that needs its own answer is found (E0391)
// instead of looping.
#ifndef OXCC_TY_COLLECT_H
#define OXCC_TY_COLLECT_H

#include "base/vec.h"
#include "frontend/ty/ty_private.h"

typedef enum FactState { FACT_UNKNOWN, FACT_RUNNING, FACT_DONE } FactState;
typedef VEC(Clause) ClauseVec;
typedef VEC(DefId) DefIdVec;

// What is known about types, traits, impls and parameters, which are few beside functions and
// fields. Which fields mean something depends on the kind of definition.
typedef struct TypeFacts {
    ClauseSlice supers, bounds, outlives;
    AdtDef *adt;
    AssocItemSlice assoc;
    uint64_t assoc_names; // a bit for each name of them, others may have the same
    Variance *variances;
    TraitRef impl_ref;
    Ty param_default;
    Const const_default;
    DefId discr_running; // enum: the constant being evaluated
    uint8_t supers_state, bounds_state, outlives_state, impl_ref_state, assoc_state, default_state,
        discr_state, variance_state;
    bool impl_ref_ok, discr_ok;
    bool default_cyclic; // TY_PARAM: its default is made of it; that was reported
} TypeFacts;

// What is known about one definition. Which fields mean something depends on its kind.
typedef struct DefFacts {
    Ty ty;
    GenericArgs identity;
    ParamEnv env;
    uint32_t param_index; // TY_PARAM, CONST_PARAM, early LIFETIME_PARAM: in the full list
    uint32_t late_count;
    uint8_t ty_state, sig_state, own_state, predicates_state, env_state;
    bool identity_done, param_index_done, late_done;
    bool bounds_cyclic; // TY_PARAM: a bound needs an associated type of the bounds; that was
                        // reported
    PolyFnSig sig;
    ClauseSlice own, predicates;
    Generics *generics;
    AssocItem *assoc_item;
    DefId *late;     // fn: its late-bound lifetimes
    TypeFacts *type; // NULL: nothing was asked yet
} DefFacts;
static_assert(sizeof(DefFacts) <= 120, "each function and field has one");

typedef struct ParamEnvData {
    ClauseSlice clauses;
} ParamEnvData;

// A question that is being answered, for E0391: `usage` is where the answer is needed.
typedef enum CycleKind {
    CYCLE_ALIAS,
    CYCLE_TYPE,
    CYCLE_SUPERS,
    CYCLE_SIG,
    CYCLE_CONST,
    CYCLE_BOUNDS // of a type parameter, as far as they have an associated type of the name
} CycleKind;
typedef struct CycleFrame {
    CycleKind kind;
    DefId def;
    Symbol name; // BOUNDS
    Span usage;
} CycleFrame;

typedef struct CollectTables {
    VEC(DefFacts *) facts; // by DefId.index
    VEC(ParamEnvData) envs;
    ConsTable env_cons;
    uint32_t impls_seen; // of Program.impls
    Map trait_impls;     // trait DefId → DefIdVec *
    Map inherent_impls;  // head key → DefIdVec *
    VEC(DefId) inherent_pending;
    OpaqueInferrer *infer_opaque;
    CoroutineWitness *coroutine_witness;
    VEC(CycleFrame) running;
    Span usage; // of the question asked next
} CollectTables;

// Lifetimes bound by an enclosing `for<..>` or fn signature; the innermost scope is De Bruijn depth
// 0.
typedef struct BinderScope {
    const DefId *lifetimes;
    uint32_t count;
    struct BinderScope *outer;
} BinderScope;

CollectTables *collect_tables(TyCx *cx);
DefFacts *def_facts(TyCx *cx, DefId def);
TypeFacts *type_facts(TyCx *cx, DefId def);

// ty_collect.c
void cycle_push(TyCx *cx, CycleKind kind, DefId def);
// False: it is being asked, and E0391 was reported.
bool cycle_push_bounds(TyCx *cx, DefId param, Symbol name, Span usage);
void cycle_pop(TyCx *cx);
void cycle_report(TyCx *cx, CycleKind kind, DefId def);
void late_bound_lifetimes(TyCx *cx, DefId fn, const DefId **lifetimes, uint32_t *count);
uint32_t param_index(TyCx *cx, DefId param); // UINT32_MAX: not in an argument list (late bound)
DefId generics_owner(TyCx *cx, DefId def);   // the definition whose ty_generics answers for def
BoundVars bound_vars_of(TyCx *cx, const DefId *lifetimes, uint32_t count);

// ty_predicates.c
// Clauses that the bounds say about `self`, appended; `maybe_sized` is set where `?Sized` is among
// them. `outer` are the lifetimes of the `for<..>` in front of the whole predicate; self was
// lowered below them.
bool relaxes_sized(TyCx *cx, const HirBound *bound); // reports what does not
void lower_bounds(LowerTyCx *lower, Ty self, HirBoundSlice bounds, const DefIdSlice *outer,
                  ClauseVec *out, bool *maybe_sized);
// A supertrait's clause seen through a clause about the subtrait.
Clause clause_through(TyCx *cx, Clause super, GenericArgs args, BoundVars outer);

// ty_lower_path.c
// A trait that has an associated type of that name, reached through a bound.
typedef struct AssocCandidate {
    TraitRef trait;
    BoundVars vars; // not empty: the bound was `for<..>`
    DefId item;
} AssocCandidate;
typedef VEC(AssocCandidate) AssocCandidateVec;
void assoc_in_trait(TyCx *cx, TraitRef trait, BoundVars vars, Symbol name, DefKind kind,
                    AssocCandidateVec *out);
bool report_ambiguous_constraint(LowerTyCx *lower, DefId trait,
                                 const HirAssocConstraint *constraint,
                                 const AssocCandidateVec *found);
void require_variadic_abi(TyCx *cx, bool c_variadic, Symbol abi, Span span);
Ty lower_dyn(LowerTyCx *lower, const HirTy *ty, Region object_default);
Ty lower_path_ty(LowerTyCx *lower, const HirTy *ty);
Ty lower_projection(LowerTyCx *lower, Span span, DefId assoc, GenericArgs args);
// Trait reference with the constraints of its last segment still to be done by lower_bounds.
const HirSegment *path_last(const HirPath *path);
Ty dummy_self(TyCx *cx);
void report_assoc_not_found(LowerTyCx *lower, DefId trait, const HirAssocConstraint *constraint);
void report_no_args_allowed(LowerTyCx *lower, const HirSegment *segment, const char *kind,
                            Str name);
static inline const Crate *crate_of(const Program *program, CrateId crate) {
    return program->crates[crate.index - 1];
}
// ty_lower.c
Region lower_lifetime(LowerTyCx *lower, const HirLifetime *lifetime);
Ty lower_ty_object(LowerTyCx *lower, const HirTy *ty,
                   Region object_default); // region: default of `dyn` right here

Symbol ty_sym(TyCx *cx, const char *text);

#endif
