// borrow_points.c: sets of points as ranges, and where the locals of a body are live.
//
// In: a body and the locals whose liveness matters. Out: for each of them the points at whose start
// it may be used later. A local is followed backwards from each of its uses to the assignments that
// reach it, so that the cost is that of the code it is live in, not that of the whole body. Follows
// the rustc development guide, "MIR borrow check: liveness".
#include "mir/borrowck/borrow_private.h"

#include <stdlib.h>

// ---------------------------------------------------------------- sets of points

const PointRange *points_range(const PointSet *set, uint32_t point) {
    uint32_t lo = 0, hi = set->len;
    while (lo < hi) {
        uint32_t middle = lo + (hi - lo) / 2;
        if (set->ranges[middle].hi <= point) {
            lo = middle + 1;
        } else {
            hi = middle;
        }
    }
    return lo < set->len && set->ranges[lo].lo <= point ? &set->ranges[lo] : NULL;
}

bool points_have(const PointSet *set, uint32_t point) {
    return points_range(set, point) != NULL;
}

static int by_start(const void *a, const void *b) {
    const PointRange *x = a, *y = b;
    return x->lo < y->lo ? -1 : x->lo > y->lo;
}

void points_add(PointRangeVec *ranges, uint32_t lo, uint32_t hi) {
    if (lo >= hi) {
        return;
    }
    PointRange *last = ranges->len > 0 ? &ranges->data[ranges->len - 1] : NULL;
    if (last != NULL && lo <= last->hi && hi >= last->lo) { // walks go from block to block
        last->lo = lo < last->lo ? lo : last->lo;
        last->hi = hi > last->hi ? hi : last->hi;
    } else {
        vec_push(ranges, (PointRange){lo, hi});
    }
}

void points_add_all(PointRangeVec *ranges, const PointSet *set) {
    for (uint32_t i = 0; i < set->len; i++) {
        points_add(ranges, set->ranges[i].lo, set->ranges[i].hi);
    }
}

PointSet points_take(Arena *arena, PointRangeVec *ranges) {
    bool sorted = true;
    for (uint32_t i = 1; i < ranges->len && sorted; i++) {
        sorted = ranges->data[i - 1].hi < ranges->data[i].lo;
    }
    uint32_t kept = 0;
    if (!sorted) {
        qsort(ranges->data, ranges->len, sizeof(PointRange), by_start);
    }
    for (uint32_t i = 0; i < ranges->len; i++) {
        PointRange one = ranges->data[i];
        PointRange *last = kept > 0 ? &ranges->data[kept - 1] : NULL;
        if (last != NULL && one.lo <= last->hi) {
            last->hi = one.hi > last->hi ? one.hi : last->hi;
        } else {
            ranges->data[kept++] = one;
        }
    }
    PointSet set = {kept ? ARENA_DUP(arena, PointRange, ranges->data, kept) : NULL, kept};
    ranges->len = 0;
    return set;
}

// ---------------------------------------------------------------- uses and assignments by local

typedef struct LocalEvent {
    uint32_t point;
    enum { LOCAL_USED, LOCAL_DROPPED, LOCAL_ASSIGNED, LOCAL_RETURNED } kind;
    uint32_t next; // of the same local: index + 1; earlier points come later in the list
} LocalEvent;

typedef struct LocalWalk {
    Borrowck *b;
    const BitSet *wanted; // locals
    uint32_t *first;      // by local: index + 1 into events
    VEC(LocalEvent) events;
    uint32_t point;
    uint32_t *pred_first; // by block: into preds
    MirBlockId *preds;
    uint32_t *entered; // by block: the walk that came to its end
    uint32_t walk;
    VEC(MirBlockId) stack;
    VEC(uint32_t) assigned; // points, in order, where the local at hand is assigned as a whole
    BitSet returns;         // blocks whose call assigns it
    PointRangeVec ranges;
} LocalWalk;

static void note_event(LocalWalk *walk, MirLocalId local, uint8_t kind) {
    if (bitset_has(walk->wanted, local)) {
        vec_push(&walk->events, (LocalEvent){walk->point, kind, walk->first[local]});
        walk->first[local] = walk->events.len;
    }
}

static void note_place(void *cx, const MirPlace *place, PlaceUse use) {
    LocalWalk *walk = cx;
    bool whole = place->proj_count == 0;
    if (use == PLACE_USE_STORAGE || (use == PLACE_USE_STORE && whole)) {
        note_event(walk, place->local, LOCAL_ASSIGNED);
    } else if (use == PLACE_USE_CALL_STORE && whole) {
        note_event(walk, place->local, LOCAL_RETURNED); // on the edge where the call returns
    } else {
        note_event(walk, place->local, use == PLACE_USE_DROP ? LOCAL_DROPPED : LOCAL_USED);
    }
}

static void events_collect(LocalWalk *walk) {
    const MirBody *body = walk->b->body;
    for (uint32_t block = 0; block < body->blocks.len; block++) {
        const MirBlock *mir = &body->blocks.data[block];
        for (uint32_t s = 0; s < mir->stmts.len; s++) {
            walk->point = walk->b->block_start[block] + s;
            mir_visit_stmt_places(&mir->stmts.data[s], note_place, walk);
        }
        walk->point = walk->b->block_start[block] + mir->stmts.len;
        mir_visit_term_places(&mir->term, note_place, walk);
    }
}

static void preds_collect(LocalWalk *walk) {
    const MirBody *body = walk->b->body;
    uint32_t blocks = body->blocks.len, next[256];
    Arena *arena = walk->b->arena;
    walk->pred_first = ARENA_ARRAY(arena, uint32_t, blocks + 2);
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t block = 0; block < blocks; block++) {
            const MirTerm *term = &body->blocks.data[block].term;
            uint32_t count = mir_successors(term, next, 256), *list = next;
            if (count > 256) {
                list = ARENA_ARRAY(arena, uint32_t, count);
                mir_successors(term, list, count);
            }
            for (uint32_t i = 0; i < count; i++) {
                if (pass == 0) {
                    walk->pred_first[list[i] + 2]++;
                } else {
                    walk->preds[walk->pred_first[list[i] + 1]++] = block;
                }
            }
        }
        if (pass == 0) {
            for (uint32_t i = 1; i < blocks + 2; i++) {
                walk->pred_first[i] += walk->pred_first[i - 1];
            }
            walk->preds = ARENA_ARRAY(arena, MirBlockId, walk->pred_first[blocks + 1] + 1);
        }
    }
}

// ---------------------------------------------------------------- one local

// The point behind the last assignment before a point of the block; the block's start if there is
// none, with *to_start set.
static uint32_t live_from(const LocalWalk *walk, uint32_t start, uint32_t point, bool *to_start) {
    uint32_t lo = 0, hi = walk->assigned.len;
    while (lo < hi) { // the first one at or behind the point
        uint32_t middle = lo + (hi - lo) / 2;
        if (walk->assigned.data[middle] < point) {
            lo = middle + 1;
        } else {
            hi = middle;
        }
    }
    *to_start = lo == 0 || walk->assigned.data[lo - 1] < start;
    return *to_start ? start : walk->assigned.data[lo - 1] + 1;
}

static void enter_preds(LocalWalk *walk, MirLocalId local, MirBlockId block) {
    for (uint32_t i = walk->pred_first[block]; i < walk->pred_first[block + 1]; i++) {
        MirBlockId pred = walk->preds[i];
        const MirTerm *term = &walk->b->body->blocks.data[pred].term;
        bool returned = term->kind == MIR_TERM_CALL && term->target == block &&
                        term->call.destination.proj_count == 0 &&
                        term->call.destination.local == local;
        if (!returned && walk->entered[pred] != walk->walk) {
            walk->entered[pred] = walk->walk;
            vec_push(&walk->stack, pred);
        }
    }
}

// The points from which control comes to a use at `point` with the value it has there.
static void live_back_from(LocalWalk *walk, MirLocalId local, uint32_t point) {
    MirBlockId block = location_of(walk->b, point).block;
    bool to_start;
    points_add(&walk->ranges, live_from(walk, walk->b->block_start[block], point, &to_start),
               point + 1);
    if (to_start) {
        enter_preds(walk, local, block);
    }
    while (walk->stack.len > 0) {
        block = vec_pop(&walk->stack);
        uint32_t start = walk->b->block_start[block];
        uint32_t end = start + walk->b->body->blocks.data[block].stmts.len + 1;
        points_add(&walk->ranges, live_from(walk, start, end, &to_start), end);
        if (to_start) {
            enter_preds(walk, local, block);
        }
    }
}

static PointSet live_local(LocalWalk *walk, MirLocalId local, bool drops) {
    walk->assigned.len = 0;
    walk->walk++;
    for (uint32_t i = walk->first[local]; i != 0; i = walk->events.data[i - 1].next) {
        if (walk->events.data[i - 1].kind == LOCAL_ASSIGNED) {
            vec_push(&walk->assigned, walk->events.data[i - 1].point);
        }
    }
    for (uint32_t i = 0, k = walk->assigned.len; i + 1 < k; i++, k--) { // in order
        uint32_t swap = walk->assigned.data[i];
        walk->assigned.data[i] = walk->assigned.data[k - 1];
        walk->assigned.data[k - 1] = swap;
    }
    for (uint32_t i = walk->first[local]; i != 0; i = walk->events.data[i - 1].next) {
        const LocalEvent *event = &walk->events.data[i - 1];
        if (event->kind == LOCAL_USED || (drops && event->kind == LOCAL_DROPPED)) {
            live_back_from(walk, local, event->point);
        }
    }
    return points_take(walk->b->arena, &walk->ranges);
}

void live_points(Borrowck *b, const BitSet *used, const BitSet *dropped) {
    BitSet wanted = bitset_new(b->arena, b->body->locals.len);
    bitset_union(&wanted, used);
    bitset_union(&wanted, dropped);
    LocalWalk walk = {.b = b,
                      .wanted = &wanted,
                      .first = ARENA_ARRAY(b->arena, uint32_t, b->body->locals.len),
                      .entered = ARENA_ARRAY(b->arena, uint32_t, b->body->blocks.len)};
    events_collect(&walk);
    preds_collect(&walk);
    for (MirLocalId i = bitset_next(&wanted, 0); i != UINT32_MAX; i = bitset_next(&wanted, i + 1)) {
        b->used[i] = live_local(&walk, i, false);
        if (bitset_has(dropped, i)) {
            b->dropped[i] = live_local(&walk, i, true);
        }
    }
    vec_free(&walk.events);
    vec_free(&walk.stack);
    vec_free(&walk.assigned);
    vec_free(&walk.ranges);
}

// ---------------------------------------------------------------- drops of what was moved out

typedef struct InitQuery {
    const FlowSet *state;
    bool found;
} InitQuery;

static void path_initialized(void *data, MovePathId path) {
    InitQuery *query = data;
    query->found |= flow_has(query->state, path);
}

typedef struct DropPiece { // points of one block where only a later drop needs a local
    MirLocalId local;
    PointRange points;
    uint32_t next; // of the same block
} DropPiece;
typedef VEC(DropPiece) DropPieceVec;

// Cuts [lo, hi) at the borders of blocks.
static void add_pieces(Borrowck *b, DropPieceVec *pieces, uint32_t *first, MirLocalId local,
                       uint32_t lo, uint32_t hi) {
    while (lo < hi) {
        MirBlockId block = location_of(b, lo).block;
        uint32_t end = b->block_start[block] + b->body->blocks.data[block].stmts.len + 1;
        end = end < hi ? end : hi;
        vec_push(pieces, (DropPiece){local, {lo, end}, first[block]});
        first[block] = pieces->len;
        lo = end;
    }
}

static void drop_pieces(Borrowck *b, DropPieceVec *pieces, uint32_t *first, MirLocalId local) {
    const PointSet *dropped = &b->dropped[local], *used = &b->used[local];
    uint32_t u = 0;
    for (uint32_t i = 0; i < dropped->len; i++) {
        uint32_t lo = dropped->ranges[i].lo, hi = dropped->ranges[i].hi;
        for (; u < used->len && used->ranges[u].lo < hi; u++) {
            add_pieces(b, pieces, first, local, lo, used->ranges[u].lo);
            lo = used->ranges[u].hi;
        }
        add_pieces(b, pieces, first, local, lo, hi);
    }
}

// A drop of what was moved out does nothing: where no part of a local can be initialised, a later
// drop does not keep its regions alive.
void drops_keep_initialized(Borrowck *b, const BitSet *locals) {
    uint32_t *first = ARENA_ARRAY(b->arena, uint32_t, b->body->blocks.len);
    PointRangeVec *kept = ARENA_ARRAY(b->arena, PointRangeVec, b->body->locals.len);
    DropPieceVec pieces = {0};
    for (MirLocalId i = bitset_next(locals, 0); i != UINT32_MAX; i = bitset_next(locals, i + 1)) {
        if (b->moves->local_paths[i] != 0) {
            drop_pieces(b, &pieces, first, i);
            points_add_all(&kept[i], &b->used[i]);
        }
    }
    for (uint32_t block = 0; block < b->body->blocks.len; block++) {
        uint32_t start = b->block_start[block], count = b->body->blocks.data[block].stmts.len;
        for (uint32_t s = 0; s <= count && first[block] != 0; s++) {
            const FlowSet *state = flow_state_at(b->maybe_init, block, s);
            for (uint32_t i = first[block]; i != 0; i = pieces.data[i - 1].next) {
                const DropPiece *piece = &pieces.data[i - 1];
                if (start + s < piece->points.lo || start + s >= piece->points.hi) {
                    continue;
                }
                InitQuery query = {state, false};
                move_path_all(b->moves, b->moves->local_paths[piece->local], path_initialized,
                              &query);
                if (query.found) {
                    points_add(&kept[piece->local], start + s, start + s + 1);
                }
            }
        }
    }
    for (MirLocalId i = bitset_next(locals, 0); i != UINT32_MAX; i = bitset_next(locals, i + 1)) {
        if (b->moves->local_paths[i] != 0) {
            b->dropped[i] = points_take(b->arena, &kept[i]);
            vec_free(&kept[i]);
        }
    }
    vec_free(&pieces);
}
