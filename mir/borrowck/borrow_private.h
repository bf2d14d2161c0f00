// borrow_private.h: what the files of the borrow checker share about one body.
#ifndef OXCC_BORROW_PRIVATE_H
#define OXCC_BORROW_PRIVATE_H

#include "mir/borrowck/borrowck.h"
#include "mir/flow/flow.h"

typedef uint32_t RegionVid;
typedef struct RegionInfo {
    bool is_universal; // lives beyond the body: 'static, parameters
    bool is_external;  // a closure's region of its creator, checked there
    Symbol name;       // of a parameter, or none
    DefId def;
} RegionInfo;
typedef enum ConstraintKind {
    OUTLIVES_ASSIGN,
    OUTLIVES_CALL,
    OUTLIVES_RETURN,
    OUTLIVES_REBORROW,
    OUTLIVES_ANNOTATION,
    OUTLIVES_BOUND
} ConstraintKind;
typedef struct Outlives { // sup: 'sub: every point of sub is one of sup
    RegionVid sup, sub;
    ConstraintKind kind;
    Span span;
    uint32_t next; // list by sup
} Outlives;
typedef struct Loan {
    MirPlace place;
    MirBorrowKind kind;
    RegionVid region;
    MirLocation at;
    MirLocalId assigned; // the local that holds the reference
    bool two_phase;
    MirLocation activation; // two_phase: where the reference is first used
    Span span;
    BitSet points, inactive; // where it is in scope; where it is not activated yet
} Loan;

typedef struct Borrowck {
    Program *program;
    Session *session;
    TyCx *cx;
    MirBody *body;
    Arena *arena;
    InferCx *infer;
    ParamEnv env;
    GenericArgs universal_args; // the item's parameters with regions numbered
    VEC(RegionInfo) regions;
    VEC(Outlives) outlives;
    VEC(uint32_t) outlives_of; // by sup: first + 1
    Ty *local_tys;             // with numbered regions
    uint32_t *block_start;     // first point of each block
    uint32_t point_count;
    BitSet *values; // by region: points, then universal regions
    VEC(Loan) loans;
    VEC(MirPlace) failed_reservations; // places of two-phase borrows with an error at the start
    MoveData *moves;
    Flow *maybe_uninit, *maybe_init;
    Map reported;
    Map known_outlives; // universal pairs that the environment states
    bool failed;
    Span span; // being typed
    ConstraintKind kind;
} Borrowck;

static inline uint32_t point_of(const Borrowck *b, MirLocation at) {
    return b->block_start[at.block] + at.stmt;
}
MirLocation location_of(const Borrowck *b, uint32_t point);
// What a borrow or an aggregate at this place in the code captures for a closure: for a borrow the
// capture of its reference, for the aggregate the one of `place` (which it moves). NULL: nothing.
typedef struct CaptureUse {
    Span head, use; // `move |x|`; where the body uses the variable
} CaptureUse;
bool capture_use_at(Borrowck *b, MirLocation at, const MirPlace *place, CaptureUse *found);
Span location_span(const Borrowck *b, MirLocation at);
uint32_t location_successors(const Borrowck *b, uint32_t point, uint32_t *out, uint32_t max);

// ---- borrow_region.c
void regions_build(Borrowck *b); // numbering, constraints from the body's types
void regions_solve(Borrowck *b); // liveness and propagation
void regions_check(Borrowck *b); // lifetime may not live long enough
Ty region_place_ty(Borrowck *b, const MirPlace *place);
RegionVid region_vid(const Borrowck *b, Region region); // UINT32_MAX: none
typedef void RegionVisitor(void *cx, Region region);
void ty_regions(Borrowck *b, Ty ty, RegionVisitor *visit, void *data);

// ---- borrow_set.c
void loans_build(Borrowck *b);
void loans_scope(Borrowck *b); // after regions_solve
bool places_conflict(Borrowck *b, const MirPlace *borrowed, MirBorrowKind kind,
                     const MirPlace *accessed, bool shallow, bool drop);

// ---- borrow_access.c
void accesses_check(Borrowck *b);

// ---- borrow_move.c
void moves_check(Borrowck *b);
void mutability_check(Borrowck *b);

// ---- borrow_explain.c
Str place_text(Borrowck *b, const MirPlace *place); // "x.y", ptr NULL if it has no name
bool report_once(Borrowck *b, unsigned code, uint32_t a, uint32_t c);
// Adds the label that says why the loan still matters at a point: a later use, a drop, …
void explain_loan(Borrowck *b, Diag *diag, const Loan *loan, uint32_t point, const char *noun);
bool is_user_local(const Borrowck *b, MirLocalId local);
bool loan_outlives_body(Borrowck *b, const Loan *loan, RegionVid *universal, ConstraintKind *kind,
                        Span *span);

#endif
