// flow.h: data flow over MIR: a generic engine, move paths with what is initialised, live locals.
#ifndef OXCC_MIR_FLOW_H
#define OXCC_MIR_FLOW_H

#include "mir/mir.h"

// ---------------------------------------------------------------- sets of bits (flow_set.c)

// A set that shares with those it was copied from whatever it has in common with them: a tree whose
// nodes are copied when they are changed, unless the set at hand made them itself. A copy costs
// nothing, a change a path of the tree, a union as much as differs.
enum { FLOW_LEAF_WORDS = 4, FLOW_LEAF_SHIFT = 8, FLOW_FANOUT_SHIFT = 3 };
typedef struct FlowNode FlowNode;
struct FlowNode {
    uint32_t owner; // the set that may change it in place
    union {
        uint64_t words[FLOW_LEAF_WORDS];
        FlowNode *children[1 << FLOW_FANOUT_SHIFT]; // of inner nodes; NULL: no bit
    };
};
typedef struct FlowTree { // what all sets of one problem have in common
    Arena *arena;
    uint32_t levels; // of inner nodes
    uint32_t owners; // given out
} FlowTree;
typedef struct FlowSet {
    FlowTree *tree;
    FlowNode *root;
    uint32_t owner;
} FlowSet;
FlowTree flow_tree(Arena *arena, uint32_t bits);
FlowSet flow_set_of(FlowTree *tree, FlowNode *root); // one that may be changed
void flow_set_put(FlowSet *set, uint32_t bit, bool value);
FlowNode *flow_union(FlowTree *tree, FlowNode *a, FlowNode *b); // `a` or `b` where it is the same
static inline bool flow_has(const FlowSet *set, uint32_t bit) {
    const FlowNode *node = set->root;
    uint32_t shift = FLOW_LEAF_SHIFT + FLOW_FANOUT_SHIFT * set->tree->levels;
    while (node != NULL && shift > FLOW_LEAF_SHIFT) {
        shift -= FLOW_FANOUT_SHIFT;
        node = node->children[bit >> shift & ((1u << FLOW_FANOUT_SHIFT) - 1)];
    }
    return node != NULL && (node->words[bit / 64 % FLOW_LEAF_WORDS] >> (bit % 64) & 1);
}
static inline void flow_add(FlowSet *set, uint32_t bit) {
    if (!flow_has(set, bit)) {
        flow_set_put(set, bit, true);
    }
}
static inline void flow_remove(FlowSet *set, uint32_t bit) {
    if (flow_has(set, bit)) {
        flow_set_put(set, bit, false);
    }
}

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
                  FlowSet *state); // at the function's start (forward) or at its exits (backward)
    void (*stmt)(Flow *flow, FlowSet *state, MirBlockId block, uint32_t stmt);
    void (*term)(Flow *flow, FlowSet *state, MirBlockId block);
    // All statements and the terminator at once. NULL: one after the other.
    void (*block)(Flow *flow, FlowSet *state, MirBlockId block);
    // On the edge to `to` only: what a call does when it returns. NULL: nothing.
    void (*edge)(Flow *flow, FlowSet *state, MirBlockId from, MirBlockId to);
    FlowTree tree;
    FlowNode **states; // by block, after flow_solve
    // Where flow_state_at was asked last, so that asking statement after statement costs one step
    // each.
    FlowSet cursor;
    MirBlockId cursor_block;
    uint32_t cursor_stmt;
};
void flow_solve(Flow *flow, Arena *arena);
bool flow_state_has(const Flow *flow, MirBlockId block, uint32_t bit); // at its entry or exit
FlowSet flow_state_of(Flow *flow, MirBlockId block);                   // the same, to go on from
// The state before statement `stmt` of the block (forward; stmt == count: before the terminator),
// or after it (backward). It is good until the next call.
const FlowSet *flow_state_at(Flow *flow, MirBlockId block, uint32_t stmt);

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
typedef struct MoveEffect { // a path, with all below it, is moved or dropped, or initialised
    MovePathId path;
    bool init;
} MoveEffect;
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
        **inits_at;          // by block, by statement: first index + 1 into moves / inits, 0 none
    VEC(MoveEffect) effects; // in order of location
    uint32_t **effects_at;   // by block, by statement: those from this index to that of the next
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
void mir_visit_rvalue_places(MirRvalue *rvalue, PlaceVisitor *visit, void *cx);

#endif
