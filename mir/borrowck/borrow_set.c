// borrow_set.c: loans: which borrows there are, where each is in scope, which accesses conflict
// with which.
//
// In: a body. Out: a Loan for each `&place` of it whose place could conflict with anything, and
// after region inference the points at which it is in scope: those reachable from the borrow inside
// its region, until the place is overwritten. Follows the rustc development guide, "MIR borrow
// check", and the reference on two-phase borrows.
#include "mir/borrowck/borrow_private.h"

MirLocation location_of(const Borrowck *b, uint32_t point) {
    uint32_t low = 0, high = b->body->blocks.len;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (b->block_start[middle] <= point) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return (MirLocation){low, point - b->block_start[low]};
}

Span location_span(const Borrowck *b, MirLocation at) {
    const MirBlock *block = &b->body->blocks.data[at.block];
    return at.stmt < block->stmts.len ? block->stmts.data[at.stmt].span : block->term.span;
}

void location_successors(const Borrowck *b, uint32_t point, MirBlockVec *out) {
    MirLocation at = location_of(b, point);
    const MirBlock *block = &b->body->blocks.data[at.block];
    if (at.stmt < block->stmts.len) {
        vec_clear(out);
        vec_push(out, point + 1);
        return;
    }
    mir_list_successors(&block->term, out);
    for (uint32_t i = 0; i < out->len; i++) {
        out->data[i] = b->block_start[out->data[i]];
    }
}

// Borrowing through a shared reference or raw pointer cannot conflict with anything done to the
// local.
static bool place_is_ignored(Borrowck *b, const MirPlace *place) {
    for (uint32_t i = 0; i < place->proj_count; i++) {
        if (place->proj[i].kind != MIR_PROJ_DEREF) {
            continue;
        }
        MirPlace base = {place->local, i, place->proj};
        const TyData *data = ty_data(b->cx, mir_place_ty(b->cx, b->body, &base, NULL));
        if (data->kind == TY_RAW_PTR || (data->kind == TY_REF && !data->ref.is_mut)) {
            return true;
        }
    }
    return false;
}

typedef struct Activations {
    Borrowck *b;
    uint32_t *pending; // by local: the loan whose reference is in it, index + 1
    MirLocation at;
} Activations;

static void note_activation(void *cx, const MirPlace *place, PlaceUse use) {
    Activations *activations = cx;
    uint32_t pending = activations->pending[place->local];
    if (pending == 0 || use == PLACE_USE_STORAGE) {
        return;
    }
    Loan *loan = &activations->b->loans.data[pending - 1];
    if (loan->at.block != activations->at.block || loan->at.stmt != activations->at.stmt) {
        loan->activation = activations->at;
        activations->pending[place->local] = 0;
    }
}

// The first place that uses the reference of a two-phase borrow: a temporary is used once.
static void find_activations(Borrowck *b) {
    Activations activations = {.b = b,
                               .pending = ARENA_ARRAY(b->arena, uint32_t, b->body->locals.len)};
    bool any = false;
    for (uint32_t i = b->loans.len; i-- > 0;) {
        if (b->loans.data[i].two_phase) {
            activations.pending[b->loans.data[i].assigned] = i + 1;
            any = true;
        }
    }
    for (uint32_t block = 0; any && block < b->body->blocks.len; block++) {
        const MirBlock *mir = &b->body->blocks.data[block];
        for (uint32_t s = 0; s < mir->stmts.len; s++) {
            activations.at = (MirLocation){block, s};
            mir_visit_stmt_places(&mir->stmts.data[s], note_activation, &activations);
        }
        activations.at = (MirLocation){block, mir->stmts.len};
        mir_visit_term_places(&mir->term, note_activation, &activations);
    }
}

void loans_build(Borrowck *b) {
    for (uint32_t block = 0; block < b->body->blocks.len; block++) {
        const MirBlock *mir = &b->body->blocks.data[block];
        for (uint32_t s = 0; s < mir->stmts.len; s++) {
            const MirStmt *stmt = &mir->stmts.data[s];
            if (stmt->kind != MIR_STMT_ASSIGN || stmt->assign.rvalue->kind != MIR_RVALUE_REF) {
                continue;
            }
            MirRvalue *rvalue = stmt->assign.rvalue;
            rvalue->ref.region = region_fresh(b);
            if (place_is_ignored(b, &rvalue->ref.place)) {
                continue;
            }
            Loan loan = {.place = rvalue->ref.place,
                         .kind = rvalue->ref.kind,
                         .region = b->regions.len - 1,
                         .at = {block, s},
                         .assigned = stmt->assign.place.local,
                         .span = stmt->span};
            if (rvalue->ref.kind == MIR_BORROW_TWO_PHASE && stmt->assign.place.proj_count == 0) {
                loan.two_phase = true;
                loan.activation = loan.at;
            }
            vec_push(&b->loans, loan);
        }
    }
    find_activations(b);
}

// ---------------------------------------------------------------- scope

// Overwriting a place ends loans of what lay behind it, and of what it is a part of: that such a
// loan was still used is said where the part is overwritten.
static bool kills(const Loan *loan, const MirPlace *assigned) {
    if (loan->place.local != assigned->local) {
        return false;
    }
    uint32_t common = assigned->proj_count < loan->place.proj_count ? assigned->proj_count
                                                                    : loan->place.proj_count;
    for (uint32_t i = 0; i < common; i++) {
        const MirProj *x = &assigned->proj[i], *y = &loan->place.proj[i];
        if (x->kind != y->kind || x->kind == MIR_PROJ_INDEX || x->index != y->index) {
            return false;
        }
    }
    return true;
}

static bool point_kills(const Borrowck *b, const Loan *loan, MirLocation at) {
    const MirBlock *block = &b->body->blocks.data[at.block];
    if (at.stmt < block->stmts.len) {
        const MirStmt *stmt = &block->stmts.data[at.stmt];
        if (stmt->kind == MIR_STMT_ASSIGN) {
            return kills(loan, &stmt->assign.place);
        }
        return stmt->kind == MIR_STMT_STORAGE_DEAD && stmt->local == loan->place.local;
    }
    return block->term.kind == MIR_TERM_CALL && kills(loan, &block->term.call.destination);
}

typedef struct ScopeWalk {
    Borrowck *b;
    uint32_t *next_first; // by block: into `next`
    MirBlockId *next;     // successors
    uint32_t *kill_first; // by local: into `kills`
    uint32_t *kills;      // points in order that may end loans of the local
    uint32_t *entered;    // by block: the walk that came to its start
    uint32_t *end;        // by block, entered: behind the last of its points
    uint32_t walk;
    VEC(MirBlockId) blocks; // entered, in that order
    PointRangeVec ranges;
} ScopeWalk;

static void collect_successors(ScopeWalk *walk) {
    Borrowck *b = walk->b;
    uint32_t count = b->body->blocks.len;
    MirBlockVec next = {0};
    VEC(MirBlockId) all = {0};
    walk->next_first = ARENA_ARRAY(b->arena, uint32_t, count + 1);
    for (uint32_t block = 0; block < count; block++) {
        mir_list_successors(&b->body->blocks.data[block].term, &next);
        for (uint32_t i = 0; i < next.len; i++) {
            vec_push(&all, next.data[i]);
        }
        walk->next_first[block + 1] = all.len;
    }
    walk->next = ARENA_DUP(b->arena, MirBlockId, all.data, all.len);
    vec_free(&next);
    vec_free(&all);
}

// The local that a point overwrites, the storage of which it ends, or of a part of it.
static MirLocalId overwritten_local(const MirBlock *block, uint32_t stmt) {
    if (stmt == block->stmts.len) {
        return block->term.kind == MIR_TERM_CALL ? block->term.call.destination.local : UINT32_MAX;
    }
    const MirStmt *at = &block->stmts.data[stmt];
    return at->kind == MIR_STMT_ASSIGN         ? at->assign.place.local
           : at->kind == MIR_STMT_STORAGE_DEAD ? at->local
                                               : UINT32_MAX;
}

static void collect_kills(ScopeWalk *walk) {
    Borrowck *b = walk->b;
    uint32_t *first = ARENA_ARRAY(b->arena, uint32_t, b->body->locals.len + 2);
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t block = 0; block < b->body->blocks.len; block++) {
            const MirBlock *mir = &b->body->blocks.data[block];
            for (uint32_t s = 0; s <= mir->stmts.len; s++) {
                MirLocalId local = overwritten_local(mir, s);
                if (local == UINT32_MAX || b->loans_of[local] == 0) {
                    continue;
                }
                if (pass == 0) {
                    first[local + 2]++;
                } else {
                    walk->kills[first[local + 1]++] = b->block_start[block] + s;
                }
            }
        }
        for (uint32_t i = 1; pass == 0 && i < b->body->locals.len + 2; i++) {
            first[i] += first[i - 1];
        }
        if (pass == 0) {
            walk->kills = ARENA_ARRAY(b->arena, uint32_t, first[b->body->locals.len + 1] + 1);
        }
    }
    walk->kill_first = first;
}

// The first of the points from `lo` to `hi` that ends the loan; `hi` if none does.
static uint32_t first_kill(const ScopeWalk *walk, const Loan *loan, uint32_t lo, uint32_t hi) {
    uint32_t from = walk->kill_first[loan->place.local];
    uint32_t end = walk->kill_first[loan->place.local + 1], to = end;
    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        if (walk->kills[middle] < lo) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    for (; from < end && walk->kills[from] < hi; from++) {
        if (point_kills(walk->b, loan, location_of(walk->b, walk->kills[from]))) {
            return walk->kills[from];
        }
    }
    return hi;
}

// From one point to the end of its block, as far as the loan is in scope: behind the last point.
static uint32_t scope_in_block(ScopeWalk *walk, const Loan *loan, MirBlockId block, uint32_t point,
                               uint32_t stop) {
    Borrowck *b = walk->b;
    const PointRange *inside = points_range(&b->values[loan->region], point);
    if (inside == NULL) {
        return point;
    }
    uint32_t block_end = b->block_start[block] + b->body->blocks.data[block].stmts.len + 1;
    uint32_t end = inside->hi < block_end ? inside->hi : block_end;
    uint32_t kill = first_kill(walk, loan, point, end);
    bool leaves = end == block_end && kill == end;
    end = kill < end ? kill + 1 : end;
    if (stop >= point && stop < end) {
        end = stop;
        leaves = false;
    }
    for (uint32_t i = walk->next_first[block]; leaves && i < walk->next_first[block + 1]; i++) {
        if (walk->entered[walk->next[i]] != walk->walk) {
            walk->entered[walk->next[i]] = walk->walk;
            vec_push(&walk->blocks, walk->next[i]);
        }
    }
    return end;
}

static void scope_add_block(ScopeWalk *walk, MirBlockId block) {
    points_add(&walk->ranges, walk->b->block_start[block], walk->end[block]);
}

// The points of the loan's region that are reached from the borrow, up to `stop`.
static PointSet scope_walk(ScopeWalk *walk, const Loan *loan, uint32_t stop) {
    Borrowck *b = walk->b;
    MirBlockId first = loan->at.block, lowest = first, highest = first;
    uint32_t start = point_of(b, loan->at) + 1;
    vec_clear(&walk->blocks);
    walk->walk++;
    uint32_t end = scope_in_block(walk, loan, first, start, stop);
    for (uint32_t i = 0; i < walk->blocks.len; i++) {
        MirBlockId block = walk->blocks.data[i];
        walk->end[block] = scope_in_block(walk, loan, block, b->block_start[block], stop);
        lowest = block < lowest ? block : lowest;
        highest = block > highest ? block : highest;
    }
    // In order, where most of the blocks in between are entered: there is nothing to sort then.
    bool dense = highest - lowest <= 8 * walk->blocks.len;
    for (MirBlockId block = lowest; dense && block <= highest; block++) {
        if (walk->entered[block] == walk->walk) {
            scope_add_block(walk, block);
        }
        if (block == first) {
            points_add(&walk->ranges, start, end);
        }
    }
    if (!dense) {
        points_add(&walk->ranges, start, end);
        for (uint32_t i = 0; i < walk->blocks.len; i++) {
            scope_add_block(walk, walk->blocks.data[i]);
        }
    }
    return points_take(b->arena, &walk->ranges);
}

void loans_scope(Borrowck *b) {
    b->loans_of = ARENA_ARRAY(b->arena, uint32_t, b->body->locals.len);
    b->activated = ARENA_ARRAY(b->arena, uint32_t, b->point_count);
    if (b->loans.len == 0) {
        return;
    }
    for (uint32_t i = b->loans.len; i-- > 0;) {
        Loan *loan = &b->loans.data[i];
        loan->next = b->loans_of[loan->place.local];
        b->loans_of[loan->place.local] = i + 1;
    }
    ScopeWalk walk = {.b = b,
                      .entered = ARENA_ARRAY(b->arena, uint32_t, b->body->blocks.len),
                      .end = ARENA_ARRAY(b->arena, uint32_t, b->body->blocks.len)};
    collect_successors(&walk);
    collect_kills(&walk);
    for (uint32_t i = b->loans.len; i-- > 0;) {
        Loan *loan = &b->loans.data[i];
        loan->points = scope_walk(&walk, loan, UINT32_MAX);
        if (loan->two_phase) {
            uint32_t activation = point_of(b, loan->activation);
            loan->inactive = scope_walk(&walk, loan, activation);
            loan->next_activated = b->activated[activation];
            b->activated[activation] = i + 1;
        }
    }
    vec_free(&walk.blocks);
    vec_free(&walk.ranges);
}

// ---------------------------------------------------------------- conflicts

bool is_union_field(Borrowck *b, const MirPlace *place, uint32_t at) {
    MirPlace base = {place->local, at, place->proj};
    const TyData *data = ty_data(b->cx, mir_place_ty(b->cx, b->body, &base, NULL));
    return data->kind == TY_ADT && ty_adt_def(b->cx, data->item.def)->kind == ADT_UNION;
}

static bool is_element(const MirProj *proj) {
    return proj->kind == MIR_PROJ_CONSTANT_INDEX || proj->kind == MIR_PROJ_SUBSLICE;
}

// Whether two elements or ranges of one array or slice are disjoint. Positions in arrays count from
// the start; in slices what follows a `..` counts from the end, where all that is known is the
// least length.
static bool elements_disjoint(const MirProj *p, const MirProj *q) {
    if (p->kind == MIR_PROJ_SUBSLICE && q->kind == MIR_PROJ_CONSTANT_INDEX) {
        return elements_disjoint(q, p);
    }
    if (p->kind == MIR_PROJ_SUBSLICE) {
        return !p->from_end && !q->from_end && (q->index >= p->extra || p->index >= q->extra);
    }
    if (q->kind == MIR_PROJ_CONSTANT_INDEX) {
        if (p->from_end == q->from_end) {
            return p->index != q->index;
        }
        uint32_t least = p->extra > q->extra ? p->extra : q->extra;
        return p->index + q->index < least;
    }
    if (p->from_end) {
        return q->from_end && p->index <= q->extra;
    }
    return p->index < q->index || (!q->from_end && p->index >= q->extra);
}

// Whether two projections at one depth name disjoint parts.
static bool disjoint(Borrowck *b, const MirPlace *x, const MirPlace *y, uint32_t at) {
    const MirProj *p = &x->proj[at], *q = &y->proj[at];
    if (p->kind == MIR_PROJ_FIELD && q->kind == MIR_PROJ_FIELD) {
        return p->index != q->index && !is_union_field(b, x, at);
    }
    if (p->kind == MIR_PROJ_DOWNCAST && q->kind == MIR_PROJ_DOWNCAST) {
        return p->index != q->index;
    }
    return is_element(p) && is_element(q) && elements_disjoint(p, q);
}

bool places_conflict(Borrowck *b, const MirPlace *borrowed, MirBorrowKind kind,
                     const MirPlace *accessed, bool shallow, bool drop) {
    if (borrowed->local != accessed->local) {
        return false;
    }
    uint32_t common =
        borrowed->proj_count < accessed->proj_count ? borrowed->proj_count : accessed->proj_count;
    for (uint32_t i = 0; i < common; i++) {
        if (disjoint(b, borrowed, accessed, i)) {
            return false;
        }
    }
    for (uint32_t i = common; i < borrowed->proj_count;
         i++) { // the access is to something around the borrowed place
        if (borrowed->proj[i].kind == MIR_PROJ_DEREF) {
            MirPlace base = {borrowed->local, i, borrowed->proj};
            const TyData *data = ty_data(b->cx, mir_place_ty(b->cx, b->body, &base, NULL));
            if (shallow || (data->kind == TY_REF && (!data->ref.is_mut || drop))) {
                return false;
            }
        }
        if (drop && borrowed->proj[i].kind == MIR_PROJ_FIELD) {
            MirPlace base = {borrowed->local, i, borrowed->proj};
            const TyData *data = ty_data(b->cx, mir_place_ty(b->cx, b->body, &base, NULL));
            if (data->kind == TY_ADT && ty_drop_impl(b->cx, data->item.def).index != 0) {
                return true;
            }
        }
    }
    return !(kind == MIR_BORROW_FAKE && accessed->proj_count > borrowed->proj_count);
}
