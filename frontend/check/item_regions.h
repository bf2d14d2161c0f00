// item_regions.h: which lifetimes and types of an item are known to outlive which, and the errors
// where one that must is not (item_regions.c, outlives_report.c). Bodies are the borrow checker's.
#ifndef OXCC_ITEM_REGIONS_H
#define OXCC_ITEM_REGIONS_H

#include "base/vec.h"
#include "frontend/check/check.h"

// What asks for it decides how it is told.
typedef enum OutlivesReason {
    BECAUSE_REFERENCE, // `&'a T`
    BECAUSE_BOUND,     // a bound of the struct, enum, union or associated type that is named
    BECAUSE_TRAIT,     // a bound of the trait that is named or implemented
    BECAUSE_OBJECT,    // `dyn Trait + 'a`
} OutlivesReason;
typedef struct OutlivesOrigin {
    OutlivesReason reason;
    Span span;  // where the error goes
    Span bound; // where it is asked for, or none
    Ty ty;      // REFERENCE: itself; otherwise the type that is bounded, or none
} OutlivesOrigin;

typedef struct KnownRegions {
    Region longer, shorter;
} KnownRegions;
typedef struct KnownType {
    Ty ty;
    Region region;
} KnownType;
typedef struct ItemRegions {
    Program *program;
    TyCx *cx;
    InferCx *infer;
    ParamEnv env;
    Arena *arena;
    DefId item;
    VEC(KnownRegions) regions;
    VEC(KnownType) types;
    VEC(DefId) vars; // the parameter that each region variable made so far stands for, or none
    Map told;        // what has an error: one is enough
} ItemRegions;

// What the item's where-clauses say is known from the start.
ItemRegions item_regions_begin(InferCx *infer, Arena *arena, DefId item, ParamEnv env);
void item_regions_end(ItemRegions *r);
void regions_assume(ItemRegions *r, Ty ty); // a type that is well formed
void regions_assume_args(ItemRegions *r, GenericArgs args);
void regions_assume_clauses(ItemRegions *r, const Clause *clauses, uint32_t count);
bool regions_known(ItemRegions *r, Region longer, Region shorter);
bool regions_ty_known(ItemRegions *r, Ty ty, Region region); // a parameter or alias
bool regions_ty_outlives(ItemRegions *r, Ty ty, Region region);

void require_regions(ItemRegions *r, Region longer, Region shorter, OutlivesOrigin origin);
void require_ty_outlives(ItemRegions *r, Ty ty, Region region, OutlivesOrigin origin);
void require_clause_regions(ItemRegions *r, Clause clause, OutlivesOrigin origin);
void require_ty_regions(ItemRegions *r, Ty ty, Span span); // that it is well formed
void require_trait_regions(ItemRegions *r, TraitRef ref, Span span);

// An inference context whose region variables are those of `r`.
InferCx *regions_infer(ItemRegions *r);
Ty regions_resolve(ItemRegions *r, InferCx *infer, Ty ty); // variables: what they were related with
Region regions_parameter(InferCx *infer, Region region);   // the same for one; itself without any

// A region that, by what was related, must outlive one that it is not known to.
typedef struct RegionFlow {
    ItemRegions *known;
    InferCx *infer;
    uint32_t next;        // constraint to go on with
    Region from, failing; // failing: what `from` does not outlive
    Region var;           // the first variable on the way, or none
    Map seen;             // variables that it flows through; free with map_free
} RegionFlow;
bool regions_next_failure(RegionFlow *flow); // the next one
bool region_flow_is_var(const RegionFlow *flow, Region region);

// ---- clause_regions.c
// A trait bound, or what one says of an associated type, holds with the lifetimes that stand in it.
void require_clause_proof(ItemRegions *r, Clause clause, OutlivesOrigin origin);
void require_trait_proofs(ItemRegions *r, TraitRef ref, Span span); // bounds of the trait
void require_ty_proofs(ItemRegions *r, Ty ty, Span span); // bounds of the types that it names

// ---- region_conflict.c
typedef struct UnprovenClause {
    const RegionFlow *flow;
    Clause clause;
    DefId impl;     // that was chosen, or none
    TraitRef found; // of the impl or the where-clause, with variables; trait: none if neither
    OutlivesOrigin origin;
} UnprovenClause;
void report_unproven_clause(ItemRegions *r, const UnprovenClause *unproven);

// ---- outlives_report.c
bool regions_told_before(ItemRegions *r, uint32_t a, uint32_t b, Span span);
void note_region(ItemRegions *r, Diag *diag, const char *words, Region region, const char *after);
void report_region_outlives(ItemRegions *r, Region longer, Region shorter,
                            const OutlivesOrigin *origin);
void report_ty_outlives(ItemRegions *r, Ty ty, Region region, const OutlivesOrigin *origin);
// A trait asks its implementor for more than the impl's own lifetimes give: E0803.
void report_impl_regions(ItemRegions *r, Region longer, Region shorter, TraitRef ref, Span span);
// "the lifetime `'a` as defined here", with the place, or "the static lifetime" without one.
Span region_described(ItemRegions *r, Region region, Str *text);

#endif
