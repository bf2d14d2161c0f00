// borrow_private.h: what the files of the borrow checker share about one body.
#ifndef OXCC_BORROW_PRIVATE_H
#define OXCC_BORROW_PRIVATE_H

#include "mir/borrowck/borrowck.h"
#include "mir/flow/flow.h"

typedef uint32_t RegionVid;
#define NO_REGION UINT32_MAX
typedef struct RegionInfo {
    bool is_universal;   // lives beyond the body: 'static, parameters, a closure's captures
    bool is_external;    // not of this body's own signature: 'static, and a closure's creator's
    bool is_hidden;      // of the type behind the function's `impl Trait`; not universal
    bool is_placeholder; // of an opened `for<..>`: nothing is known about it
    uint32_t universe;   // placeholders made before a region cannot occur in it
    Symbol name;         // of a parameter, or none
    DefId def;
} RegionInfo;
// Why one region must outlive another, as rustc's ConstraintCategory; which of the constraints on
// a path is told to the user goes by this.
typedef enum ConstraintKind {
    OUTLIVES_RETURN,
    OUTLIVES_CONST,
    OUTLIVES_STATIC,
    OUTLIVES_ANNOTATION,
    OUTLIVES_GENERIC_ARG,
    OUTLIVES_CAST,
    OUTLIVES_UNSIZE,
    OUTLIVES_CALL,
    OUTLIVES_COPY,
    OUTLIVES_ASSIGN,
    OUTLIVES_USAGE,
    OUTLIVES_PREDICATE,
    OUTLIVES_OPAQUE,
    OUTLIVES_BORING,
    OUTLIVES_BORING_NO_LOCATION,
    OUTLIVES_INTERNAL,
    OUTLIVES_PLACEHOLDER
} ConstraintKind;
typedef struct Why {
    ConstraintKind kind;
    bool from_closure; // a requirement of a closure made here
    bool desugared;    // code that the user did not write: `for`, `?`
    Span span;
    Span predicate;      // PREDICATE: the bound
    bool by_placeholder; // of a `for<..>` that could not be named
    bool returns_upvar;  // a captured variable, or RETURN by way of one
    uint32_t upvar;      // which; PLACEHOLDER: its region
    bool boxes_object;   // UNSIZE: to a type that has a trait object for an argument
    Ty invariant;        // the type that made the relation invariant, or none
    uint32_t invariant_param;
} Why;
typedef struct Outlives { // sup: 'sub: every point of sub is one of sup
    RegionVid sup, sub;
    Why why;
    uint32_t next; // list by sup, in order
} Outlives;
typedef struct TypeTest { // a parameter or projection must outlive a region
    Ty ty;
    RegionVid region;
    Why why;
} TypeTest;
typedef struct KnownTy { // a parameter or projection that outlives a region
    Ty ty;
    RegionVid region;
} KnownTy;
typedef struct BorrowOpaque { // `impl Trait` of the signature, and the type behind it
    DefId def;
    GenericArgs args;
    Ty hidden;
} BorrowOpaque;
// What a closure needs of its creator: its regions are the closure's external ones
// (borrow_closure.c).
typedef struct ClosureRequirement {
    RegionVid sup, sub;
    Ty ty; // a parameter or projection instead of sup, or none
    Why why;
} ClosureRequirement;
// Points of the body as ranges in order, none of which touch (borrow_points.c). The value of a
// region goes on behind the points with the universal regions and placeholders in it.
typedef struct PointRange {
    uint32_t lo, hi; // hi excluded
} PointRange;
typedef VEC(PointRange) PointRangeVec;
typedef struct PointSet {
    PointRange *ranges;
    uint32_t len;
} PointSet;
typedef struct Loan {
    MirPlace place;
    MirBorrowKind kind;
    RegionVid region;
    MirLocation at;
    MirLocalId assigned; // the local that holds the reference
    bool two_phase;
    MirLocation activation; // two_phase: where the reference is first used
    Span span;
    PointSet points, inactive; // where it is in scope; where it is not activated yet
    uint32_t next;             // loan of the same local: index + 1
    uint32_t next_activated;   // loan activated at the same point: index + 1
} Loan;

typedef struct PredLink {
    uint32_t from, next;
} PredLink;
typedef struct MoveError { // reported, by the moves it tells of
    BitSet key;
    MirPlace place;
    Diag *diag;
} MoveError;
typedef struct MutError { // mutable borrows of a variable that is not `mut`
    MirLocalId local;
    uint32_t count;
    Diag *diag;
} MutError;
typedef struct RegionName {
    Str name; // with its quote
    Span span;
    enum {
        NAMED_STATIC,
        NAMED_PARAM,
        NAMED_REF,    // `'1`: a reference whose `&` is at span
        NAMED_TYPE,   // `'1` in a type that is told
        NAMED_RETURN, // of the return type
        NAMED_UPVAR,  // of a captured variable's type
        NAMED_IMPL,   // of the impl's self type
        NAMED_BODY,   // of the closure itself
        NAMED_SYNTHETIC
    } source;
    Symbol variable; // UPVAR
    Str text;        // what is told at span
    Str more;        // BODY: the note
} RegionName;
typedef struct LiveRegion { // a region in the type of a local, live where the local is
    RegionVid region;
    MirLocalId local;
    bool by_drop;
    uint32_t next; // of the same region: index + 1
} LiveRegion;
typedef struct NamedRegion {
    RegionVid vid;
    RegionName name;
} NamedRegion;

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
    uint32_t *outlives_of; // by sup: first + 1; made by regions_solve
    VEC(TypeTest) type_tests;
    VEC(ClosureRequirement) requirements;
    RegionVid root_count; // regions of the item around, also numbered so in its closures
    VEC(NamedRegion) names;
    uint32_t next_name;
    VEC(struct PlaceholderVid {
        Region region;
        RegionVid vid;
    })
    placeholders;
    uint32_t universe;
    Ty *local_tys;         // with numbered regions
    uint32_t *block_start; // first point of each block
    uint32_t point_count;
    MirBlockId *order; // blocks that are reached, in reverse postorder
    uint32_t order_count;
    PointSet *values; // by region: points, then universal regions and placeholders
    VEC(LiveRegion) live;
    uint32_t *live_of;        // by region: first + 1
    PointSet *used, *dropped; // by local: points where it is used later, used or dropped later
    RegionVid *placeholder_vids;
    uint32_t placeholder_count;
    VEC(Loan) loans;
    uint32_t *loans_of;                // by local: first + 1
    uint32_t *activated;               // by point: the first loan that is activated there, + 1
    VEC(MirPlace) failed_reservations; // places of two-phase borrows with an error at the start
    MoveData *moves;
    uint8_t *path_notes;  // by path; NULL: not yet made
    uint32_t *pred_first; // by point: first + 1 in preds; made when first asked for
    VEC(PredLink) preds;
    VEC(MoveError) move_errors;
    VEC(MutError) mut_errors;
    BitSet mut_used, upvar_mut_used; // locals, captures whose `mut` something needs
    Flow *maybe_uninit, *maybe_init;
    Map reported;
    Map known_outlives; // universal pairs that the environment states
    VEC(KnownTy) known_tys;
    VEC(BorrowOpaque) opaques;
    FnSig root_sig;            // of the fn, or of the fn around a closure
    RegionVid env_region;      // of a closure's reference to itself, or NO_REGION
    RegionVid universal_count; // the universal regions are those below
    bool failed;
    Why why;              // being typed
    VEC(Diag *) buffered; // by order of their spans at the end
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
void location_successors(const Borrowck *b, uint32_t point, MirBlockVec *out); // points

// Errors of one body come in the order of their places.
void borrow_emit(Borrowck *b, Diag *diag);
void borrow_withdraw(Borrowck *b, Diag *diag);

// ---- borrow_region.c: numbering and constraints
void regions_begin(Borrowck *b);
RegionVid region_vid(const Borrowck *b, Region region); // NO_REGION: none
Region region_fresh(Borrowck *b);
Region region_opened(Borrowck *b, bool placeholder); // of a `for<..>`
Region region_numbered(Borrowck *b, Region region);
Ty ty_numbered(Borrowck *b, Ty ty);
void region_universal(Borrowck *b, Symbol name, DefId def, bool external);
typedef void RegionVisitor(void *cx, Region region);
void ty_regions(Borrowck *b, Ty ty, RegionVisitor *visit, void *data);
void outlive(Borrowck *b, RegionVid sup, RegionVid sub);
void outlive_regions(Borrowck *b, Region sup, Region sub);
void ty_outlives(Borrowck *b, Ty ty, Region region);     // parameters in it, too
void regions_outlive(Borrowck *b, Ty ty, Region region); // its regions alone
Ty borrow_normalize(Borrowck *b, Ty ty);
void solve_obligations(Borrowck *b, ObligationVec *obligations);
void outlives_clause(Borrowck *b, Clause clause); // one without a `for<..>`
void well_formed(Borrowck *b, Ty ty);             // the outlives requirements of the type
FnSig sig_opened(Borrowck *b, PolyFnSig poly, bool placeholders);

// ---- borrow_relate.c
// x <: y for covariance.
void ty_relate(Borrowck *b, Ty x, Ty y, Variance variance);
void sig_relate(Borrowck *b, FnSig x, FnSig y, Variance variance);
void poly_sig_relate(Borrowck *b, PolyFnSig x, PolyFnSig y, Variance variance);
void args_relate_invariant(Borrowck *b, GenericArgs x, GenericArgs y);

// ---- borrow_signature.c: the regions of the signature, and what is known about them
void signature_number(Borrowck *b);
void signature_known(Borrowck *b);
bool known_to_outlive(Borrowck *b, RegionVid longer, RegionVid shorter);
bool ty_known_to_outlive(Borrowck *b, Ty ty, RegionVid region);

// ---- borrow_type.c
void regions_build(Borrowck *b);     // constraints from the body's types
Span returned_at(const Borrowck *b); // the first value that is returned
Ty region_place_ty(Borrowck *b, const MirPlace *place);
Ty region_field_ty(Borrowck *b, Ty base, uint32_t variant, const MirProj *proj);

// ---- borrow_points.c
const PointRange *points_range(const PointSet *set, uint32_t point); // NULL: not in the set
bool points_have(const PointSet *set, uint32_t point);
void points_add(PointRangeVec *ranges, uint32_t lo, uint32_t hi);
void points_add_all(PointRangeVec *ranges, const PointSet *set);
PointSet points_take(Arena *arena, PointRangeVec *ranges); // puts them in order; empties the list
// Fills b->used, and b->dropped, for the locals given.
void live_points(Borrowck *b, const BitSet *used, const BitSet *dropped);
void drops_keep_initialized(Borrowck *b, const BitSet *locals);

// ---- borrow_drop.c
void drops_check(Borrowck *b); // E0320

// ---- borrow_solve.c
// Whether a destructor promises not to look at what this parameter of its type stands for.
bool drop_param_may_dangle(TyCx *cx, DefId drop, uint32_t index);
void regions_solve(Borrowck *b); // liveness and propagation
// Whether the value of a region holds a universal region or placeholder.
bool region_contains(const Borrowck *b, RegionVid longer, RegionVid shorter);
const PointSet *live_region_points(const Borrowck *b, const LiveRegion *live);

// ---- borrow_opaque.c
// Makes the regions of the types behind `impl Trait` one of those captured; whether any changed.
bool opaques_choose(Borrowck *b);
void opaques_check(Borrowck *b);

// ---- borrow_closure.c
void closure_apply(Borrowck *b, DefId closure, RegionVid first); // where it is made
bool closure_propagate(Borrowck *b, RegionVid longer, RegionVid shorter, const Why *why);
bool closure_propagate_ty(Borrowck *b, const TypeTest *test, RegionVid region);
void closure_finish(Borrowck *b);

// ---- borrow_universal.c
void regions_check(Borrowck *b); // lifetime may not live long enough
// The constraint to tell the user about, of those through which `sup` must outlive `sub`.
Why regions_blame(Borrowck *b, RegionVid sup, RegionVid sub);
// The universal region that a region's value makes it outlive; NO_REGION: none.
RegionVid region_upper(Borrowck *b, RegionVid vid);

// ---- borrow_name.c
RegionName region_name(Borrowck *b, RegionVid vid);
Span anonymous_span(Borrowck *b, RegionVid vid); // the type of the signature that leaves it out
void region_highlight(Diag *diag, const RegionName *name);
bool ty_has_region(Borrowck *b, Ty ty, RegionVid vid);
Str ty_highlighted(Borrowck *b, Ty ty, RegionVid vid, Str name); // with one region named
Span variable_span(const Borrowck *b, const HirLocal *local);
// The parameters as the user sees them, also of a closure.
uint32_t signature_input_count(Borrowck *b);
Ty signature_input(Borrowck *b, uint32_t index);
const HirTy *signature_input_hir(Borrowck *b, uint32_t index);
const HirPat *signature_pat(Borrowck *b, uint32_t index);

// ---- borrow_region_error.c
const char *constraint_words(ConstraintKind kind); // "argument "
void report_region_error(Borrowck *b, RegionVid longer, RegionVid shorter);
void report_placeholder_error(Borrowck *b, RegionVid placeholder, RegionVid element);
void report_type_test(Borrowck *b, const TypeTest *test, RegionVid region);
bool region_is_named(const Borrowck *b, RegionVid vid);

// ---- borrow_set.c
void loans_build(Borrowck *b);
void loans_scope(Borrowck *b);                                        // after regions_solve
bool is_union_field(Borrowck *b, const MirPlace *place, uint32_t at); // one projection of a place
bool places_conflict(Borrowck *b, const MirPlace *borrowed, MirBorrowKind kind,
                     const MirPlace *accessed, bool shallow, bool drop);

// ---- borrow_access.c
void accesses_check(Borrowck *b);

// ---- borrow_move.c
typedef struct MoveCheck { // a place in the code with the state before it
    Borrowck *b;
    FlowSet uninit, init; // the one asked for: paths that may be uninitialised / initialised here
    MirLocation at;
    Span span;
} MoveCheck;
// Calls back for each statement and terminator (stmt == count).
typedef void BodyStep(MoveCheck *check, const MirBlock *block, uint32_t stmt);
void step_body(Borrowck *b, bool init, BodyStep *step); // with `init` or with `uninit`
void suggest_clone(Borrowck *b, Diag *diag, Ty ty, Span value);
const HirExpr *expr_at(const Borrowck *b, Span span); // the expression with just this span
bool is_storage_dead(const Borrowck *b, MirLocation at);
// Whether a move out of the local comes before, without its storage ending in between.
bool was_moved_before(Borrowck *b, MirLocalId local, MirLocation at);
bool borrow_implements(Borrowck *b, Ty ty, DefId trait); // a trait without arguments
void moves_check(Borrowck *b);

// ---- borrow_move_error.c
// The overloaded operator that a reference without a name comes from: "index of `Vec<i32>`".
bool overloaded_source(Borrowck *b, const MirPlace *base, Str *text);
void help_overloaded(Borrowck *b, Diag *diag, const MirPlace *base);
void illegal_moves_report(Borrowck *b);

// ---- borrow_mutability.c
void mutability_check(Borrowck *b);

// ---- borrow_lint.c
void lint_recursion(Borrowck *b);  // borrow_recursion.c
void lint_unused_mut(Borrowck *b); // before the errors, as rustc does
void lints_report(Borrowck *b);

// ---- borrow_explain.c
void label_unset_branches(Borrowck *b, Diag *diag, MirLocalId local, MovePathId path, Str name,
                          Span use);                        // borrow_unset.c
DefId static_of_local(const Borrowck *b, MirLocalId local); // whose address it is, or none
Str place_text(Borrowck *b, const MirPlace *place);         // "x.y", ptr NULL if it has no name
bool report_once(Borrowck *b, unsigned code, uint32_t a, uint32_t c);
typedef enum LaterUse { LATER_OTHER, LATER_CALL, LATER_CLOSURE, LATER_STORED } LaterUse;
typedef struct Explanation { // why a loan still matters at a point
    enum { EXPLAIN_NONE, EXPLAIN_USE, EXPLAIN_LOOP, EXPLAIN_DROP, EXPLAIN_REGION } kind;
    LaterUse later;       // USE, LOOP
    bool by_end_of_scope; // DROP: the loan's own place goes out of scope with it
    MirLocalId local;     // USE, LOOP, DROP
    RegionVid universal;  // REGION
    Why why;              // REGION
    Span span, path;
} Explanation;
bool is_loop_head(Borrowck *b, uint32_t point, uint32_t inside);
typedef enum SelfUseKind {
    SELF_USE_ITER,
    SELF_USE_METHOD,
    SELF_USE_CALL,
    SELF_USE_OPERATOR
} SelfUseKind;
typedef struct SelfUse { // a call that takes a value as `self`
    SelfUseKind kind;
    Span span;    // the call
    DefId method; // of the trait or type
    Ty self;
} SelfUse;
// Whether a value moved at a place in the code goes on as `self` of a call.
bool moved_by_call(Borrowck *b, MirLocation at, const MirPlace *moved, SelfUse *found);
Explanation explain_find(Borrowck *b, const Loan *loan, uint32_t point);
// Adds its label, unless it would be inside of the label `borrow` of the loan.
void explain_label(Borrowck *b, Diag *diag, const Loan *loan, const Explanation *why,
                   const char *noun, Span borrow);
void explain_loan(Borrowck *b, Diag *diag, const Loan *loan, uint32_t point, const char *noun);
Str capture_text(Borrowck *b, const Capture *capture); // "*p.n"
bool is_user_local(const Borrowck *b, MirLocalId local);
// ---- borrow_suggest.c
void suggest_binding(Borrowck *b, Diag *diag,
                     MirLocalId temporary); // or a note, where it cannot stand
// A clone made before the statement with the closure; false if the type has none.
bool suggest_clone_before_closure(Borrowck *b, Diag *diag, Ty ty, const CaptureUse *capture);
void suggest_first_value(Borrowck *b, Diag *diag, MirLocalId local);
void label_loops(Borrowck *b, Diag *diag, Span moved, Span declared); // "inside of this loop"
// ---- borrow_move.c
// "moved due to this method call" and what could be done about it; false if it is no such call.
bool explain_self_use(Borrowck *b, Diag *diag, MirLocation at, const MirPlace *moved, Span value);
bool loan_outlives_body(Borrowck *b, const Loan *loan, RegionVid *universal, Why *why);

#endif
