// flow.h: data flow over MIR: a generic engine, move paths with what is initialised, live locals.
#ifndef OXCC_MIR_FLOW_H
#define OXCC_MIR_FLOW_H

#include "mir/mir.h"

// ---------------------------------------------------------------- engine (flow_engine.c)

// Union over paths; the state at a block's entry (forward) or exit (backward). Effects change the
// state in place.
typedef struct Flow Flow;
struct Flow {
    const MirBody *body;
    void *data;
    uint32_t bits;
    bool backward;
    void (*start)(Flow *flow,
                  BitSet *state); // at the function's start (forward) or at its exits (backward)
    void (*stmt)(Flow *flow, BitSet *state, MirBlockId block, uint32_t stmt);
    void (*term)(Flow *flow, BitSet *state, MirBlockId block);
    // On the edge to `to` only: what a call does when it returns. NULL: nothing.
    void (*edge)(Flow *flow, BitSet *state, MirBlockId from, MirBlockId to);
    uint64_t ***states; // by block, after flow_solve: chunks of 512 bits (flow_engine.c)
    // Where flow_state_at was asked last, so that asking statement after statement costs one step
    // each.
    BitSet cursor;
    MirBlockId cursor_block;
    uint32_t cursor_stmt;
};
void flow_solve(Flow *flow, Arena *arena);
bool flow_state_has(const Flow *flow, MirBlockId block, uint32_t bit); // at its entry or exit
// The state before statement `stmt` of the block (forward; stmt == count: before the terminator),
// or after it (backward).
void flow_state_at(Flow *flow, MirBlockId block, uint32_t stmt, BitSet *state);

typedef struct MirLocation {
    MirBlockId block;
    uint32_t stmt; // index, or the number of statements for the terminator
} MirLocation;

// ---------------------------------------------------------------- move paths (flow_moves.c)

typedef uint32_t MovePathId; // 0: none
typedef struct MovePath {
    MirPlace place;
    MovePathId parent, first_child, next_sibling;
} MovePath;
typedef struct MoveOut {
    MovePathId path;
    MirLocation at;
} MoveOut;
typedef enum InitKind { INIT_DEEP, INIT_NON_PANIC_CALL, INIT_ARGUMENT } InitKind;
typedef struct MoveInit {
    MovePathId path;
    InitKind kind; // NON_PANIC_CALL: only on the edge where the call returns
    MirLocation at;
    Span span;
} MoveInit;
typedef enum IllegalMoveKind {
    ILLEGAL_MOVE_BORROWED,
    ILLEGAL_MOVE_DROP_IMPL,
    ILLEGAL_MOVE_SLICE_ELEM,
    ILLEGAL_MOVE_STATIC
} IllegalMoveKind;
typedef struct IllegalMove { // reported by the borrow checker
    IllegalMoveKind kind;
    MirPlace place; // what was to be moved
    uint32_t proj;  // the projection that forbids it
    MirLocation at;
    Span span;
} IllegalMove;
typedef struct MoveData {
    TyCx *cx;
    const MirBody *body;
    Arena *arena;
    VEC(MovePath) paths;     // [0] unused
    MovePathId *local_paths; // by local
    VEC(MoveOut) moves;      // in order of location
    VEC(MoveInit) inits;
    VEC(IllegalMove) illegal;
    Map children; // hash of (parent, projection) → path
    uint32_t **moves_at,
        **inits_at; // by block, by statement: first index + 1 into moves / inits, 0 none
} MoveData;
MoveData *move_data_build(TyCx *cx, const MirBody *body, Arena *arena);
void move_data_free(MoveData *data);
// The longest prefix of the place that has a path; *exact: all of it.
MovePathId move_path_lookup(const MoveData *data, const MirPlace *place, bool *exact);
typedef void MovePathVisitor(void *cx, MovePathId path);
void move_path_all(const MoveData *data, MovePathId path, MovePathVisitor *visit,
                   void *cx); // itself and all below
// Calls back for each path whose state changes at a location, in order: moved or dropped (false),
// initialised (true). Calls that return: their destination's initialisation belongs to the edge and
// is not among them.
typedef void MoveEffectVisitor(void *cx, MovePathId path, bool init);
void move_effects_at(const MoveData *data, MirLocation at, MoveEffectVisitor *visit, void *cx);
MovePathId move_call_return_init(const MoveData *data, MirBlockId block); // 0: none
Flow *flow_maybe_init(const MoveData *data, Arena *arena);
Flow *flow_maybe_uninit(const MoveData *data, Arena *arena);
// The same, for drop elaboration: where a match found a variant, the places of all other variants
// count as uninitialised.
Flow *flow_maybe_init_by_variant(const MoveData *data, Arena *arena);
Flow *flow_maybe_uninit_by_variant(const MoveData *data, Arena *arena);

// ---------------------------------------------------------------- liveness (flow_live.c)

// Bits are locals that may be used later before being assigned as a whole. A drop counts as a use
// if `drops` is set.
Flow *flow_live_locals(const MirBody *body, Arena *arena, bool drops);
// Visits every place in the statement or terminator.
typedef enum PlaceUse {
    PLACE_USE_COPY,
    PLACE_USE_MOVE,
    PLACE_USE_BORROW,
    PLACE_USE_MUT_BORROW,
    PLACE_USE_STORE,
    PLACE_USE_CALL_STORE,
    PLACE_USE_DROP,
    PLACE_USE_STORAGE,
    PLACE_USE_INSPECT
} PlaceUse;
typedef void PlaceVisitor(void *cx, const MirPlace *place, PlaceUse use);
void mir_visit_stmt_places(const MirStmt *stmt, PlaceVisitor *visit, void *cx);
void mir_visit_term_places(const MirTerm *term, PlaceVisitor *visit, void *cx);
void mir_visit_rvalue_places(const MirRvalue *rvalue, PlaceVisitor *visit, void *cx);

#endif
