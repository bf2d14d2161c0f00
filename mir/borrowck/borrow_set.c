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
    uint32_t *seen; // by point: the walk that came there
    uint32_t walk;
    VEC(uint32_t) stack;
    MirBlockVec next;
    PointRangeVec ranges;
} ScopeWalk;

static void scope_successors(ScopeWalk *walk, uint32_t point) {
    location_successors(walk->b, point, &walk->next);
    for (uint32_t i = 0; i < walk->next.len; i++) {
        vec_push(&walk->stack, walk->next.data[i]);
    }
}

// The points of the loan's region that are reached from the borrow, up to `stop`.
static PointSet scope_walk(ScopeWalk *walk, const Loan *loan, uint32_t stop) {
    Borrowck *b = walk->b;
    const PointSet *value = &b->values[loan->region];
    walk->walk++;
    scope_successors(walk, point_of(b, loan->at));
    while (walk->stack.len > 0) {
        uint32_t point = vec_pop(&walk->stack);
        if (walk->seen[point] == walk->walk || !points_have(value, point)) {
            continue;
        }
        walk->seen[point] = walk->walk;
        if (point == stop) {
            continue;
        }
        points_add(&walk->ranges, point, point + 1);
        if (!point_kills(b, loan, location_of(b, point))) {
            scope_successors(walk, point);
        }
    }
    return points_take(b->arena, &walk->ranges);
}

void loans_scope(Borrowck *b) {
    ScopeWalk walk = {.b = b, .seen = ARENA_ARRAY(b->arena, uint32_t, b->point_count)};
    b->loans_of = ARENA_ARRAY(b->arena, uint32_t, b->body->locals.len);
    b->activated = ARENA_ARRAY(b->arena, uint32_t, b->point_count);
    for (uint32_t i = b->loans.len; i-- > 0;) {
        Loan *loan = &b->loans.data[i];
        loan->next = b->loans_of[loan->place.local];
        b->loans_of[loan->place.local] = i + 1;
        loan->points = scope_walk(&walk, loan, UINT32_MAX);
        if (loan->two_phase) {
            uint32_t activation = point_of(b, loan->activation);
            loan->inactive = scope_walk(&walk, loan, activation);
            loan->next_activated = b->activated[activation];
            b->activated[activation] = i + 1;
        }
    }
    vec_free(&walk.stack);
    vec_free(&walk.next);
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
