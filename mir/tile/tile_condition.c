// tile_condition.c: what the conditions of branches say about numbers where they hold.
//
// In: a body. Out: before each statement, which comparisons of a local with another number hold
// there: those of an `if`, a loop, a `match` or an assertion that each path goes through, as long
// as nothing has been stored to the local since. A condition is one of its local with the value
// that the other one had then: of that one only what holds of all its values may be used.
//
// A comparison reaches the branch through temporaries. What one of these was made from is known
// where both are in one block and nothing is stored in between, or where each of them is stored to
// in one place alone: of two such locals the one that is made from the other is made again before
// it is used again, whenever the other one is.
#include "mir/tile/tile_condition.h"

#include "mir/flow/flow.h"

enum { STEPS = 6 };

typedef struct Condition {
    TileCondition what;
    MirBlockId block,
        to; // it holds on the edge from the one to the other; the same: from `stmt` on
    uint32_t stmt;
} Condition;

struct TileConditions {
    const TileGraph *graph;
    const bool *is_lost;
    uint32_t *stores;          // by local: how many there are
    const MirRvalue **made_as; // by local: what is stored last
    VEC(Condition) all;        // in the order of blocks
    uint32_t *first;           // by block: the first of its conditions
    Flow flow;                 // which of them need not hold
};

typedef struct Origin { // where an edge or a statement stands
    MirBlockId block, to;
    uint32_t stmt;
} Origin;

// ---------------------------------------------------------------- what locals are made from

static bool is_whole(const MirOperand *operand) {
    return operand->kind != MIR_OPERAND_CONST && operand->place.proj_count == 0;
}

static void count_stores(TileConditions *c) {
    const MirBody *body = c->graph->body;
    for (MirLocalId i = 1; i <= body->arg_count; i++) {
        c->stores[i] = 1;
    }
    for (MirBlockId b = 0; b < body->blocks.len; b++) {
        const MirBlock *block = &body->blocks.data[b];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            const MirStmt *stmt = &block->stmts.data[s];
            if (stmt->kind == MIR_STMT_ASSIGN) {
                MirLocalId local = stmt->assign.place.local;
                c->stores[local]++;
                c->made_as[local] = stmt->assign.place.proj_count == 0 ? stmt->assign.rvalue : NULL;
            }
        }
        if (block->term.kind == MIR_TERM_CALL) {
            c->stores[block->term.call.destination.local]++;
            c->made_as[block->term.call.destination.local] = NULL;
        }
    }
}

static bool is_stored(const MirBlock *block, MirLocalId local, uint32_t from, uint32_t to) {
    for (uint32_t s = from; s < to; s++) {
        const MirStmt *stmt = &block->stmts.data[s];
        if (stmt->kind == MIR_STMT_ASSIGN && stmt->assign.place.local == local) {
            return true;
        }
    }
    return false;
}

// What the local's value before a statement was computed as, and behind which statement of the
// block: 0 also stands for somewhere else.
static const MirRvalue *made_as(const TileConditions *c, MirLocalId local, const Origin *origin,
                                uint32_t *since) {
    const MirBlock *block = &c->graph->body->blocks.data[origin->block];
    if (c->is_lost[local]) {
        return NULL;
    }
    for (uint32_t s = origin->stmt; s-- > 0;) {
        if (is_stored(block, local, s, s + 1)) {
            *since = s + 1;
            const MirStmt *stmt = &block->stmts.data[s];
            return stmt->assign.place.proj_count == 0 ? stmt->assign.rvalue : NULL;
        }
    }
    *since = 0;
    return c->stores[local] == 1 ? c->made_as[local] : NULL;
}

// Has the operand of what was made `since` still the value that it had then?
static bool is_same(const TileConditions *c, const MirOperand *operand, const Origin *origin,
                    uint32_t since) {
    if (!is_whole(operand) || c->is_lost[operand->place.local]) {
        return false;
    }
    const MirBlock *block = &c->graph->body->blocks.data[origin->block];
    return since > 0 ? !is_stored(block, operand->place.local, since, origin->stmt)
                     : c->stores[operand->place.local] == 1;
}

// ---------------------------------------------------------------- conditions

static bool constant_of(const TileConditions *c, const MirOperand *operand, int64_t *value) {
    TileFact fact;
    if (operand->kind != MIR_OPERAND_CONST) {
        return false;
    }
    fact = tile_fact_of_constant(c->graph, operand->constant);
    *value = fact.low;
    return fact.low == fact.high;
}

static void add(TileConditions *c, const Origin *origin, TileCondition what) {
    vec_push(&c->all, ((Condition){what, origin->block, origin->to, origin->stmt}));
}

// The local and those that it is a copy of.
static void add_all(TileConditions *c, const Origin *origin, TileCondition what) {
    for (uint32_t step = 0; step < STEPS; step++) {
        uint32_t since;
        const MirRvalue *rvalue = made_as(c, what.local, origin, &since);
        if (!c->is_lost[what.local]) {
            add(c, origin, what);
        }
        if (rvalue == NULL || rvalue->kind != MIR_RVALUE_USE ||
            !is_same(c, &rvalue->use, origin, since)) {
            return;
        }
        what.local = rvalue->use.place.local;
    }
}

// x % d == 0, also as x & (d - 1).
static void add_multiple(TileConditions *c, const Origin *origin, MirLocalId remainder) {
    uint32_t since;
    const MirRvalue *rvalue = made_as(c, remainder, origin, &since);
    for (uint32_t step = 0; step < STEPS && rvalue != NULL && rvalue->kind == MIR_RVALUE_USE &&
                            is_same(c, &rvalue->use, origin, since);
         step++) {
        rvalue = made_as(c, rvalue->use.place.local, origin, &since);
    }
    int64_t number;
    if (rvalue == NULL || rvalue->kind != MIR_RVALUE_BINARY ||
        !is_same(c, &rvalue->binary.operands[0], origin, since) ||
        !constant_of(c, &rvalue->binary.operands[1], &number) || number < 1) {
        return;
    }
    bool is_mask = rvalue->binary.op == MIR_BINOP_BIT_AND && (number & (number + 1)) == 0 &&
                   number < INT64_MAX;
    if (is_mask || rvalue->binary.op == MIR_BINOP_REM) {
        add_all(c, origin,
                (TileCondition){.local = rvalue->binary.operands[0].place.local,
                                .relation = TILE_RELATION_MULTIPLE,
                                .number = is_mask ? number + 1 : number});
    }
}

static bool is_number(const TileConditions *c, const MirOperand *operand) {
    const TileGraph *graph = c->graph;
    TileNumber number;
    return tile_number_type(graph, mir_operand_ty(graph->cx, graph->body, operand), &number) &&
           !number.is_pointer && number.bits > 1;
}

// It stands so to the other.
static void add_relation(TileConditions *c, const Origin *origin, const MirOperand *operand,
                         TileRelation relation, const MirOperand *other) {
    TileCondition what = {.relation = relation};
    int64_t number;
    if (!is_whole(operand) || !is_number(c, operand)) {
        return;
    }
    what.local = operand->place.local;
    if (constant_of(c, other, &what.number)) {
        what.other = 0;
    } else if (is_whole(other) && other->place.local != 0) {
        what.other = other->place.local;
    } else {
        return;
    }
    add_all(c, origin, what);
    if (relation == TILE_RELATION_EQUAL && constant_of(c, other, &number) && number == 0) {
        add_multiple(c, origin, what.local);
    }
}

static const TileRelation opposites[] = {
    [TILE_RELATION_LESS] = TILE_RELATION_AT_LEAST,
    [TILE_RELATION_AT_MOST] = TILE_RELATION_GREATER,
    [TILE_RELATION_GREATER] = TILE_RELATION_AT_MOST,
    [TILE_RELATION_AT_LEAST] = TILE_RELATION_LESS,
    [TILE_RELATION_EQUAL] = TILE_RELATION_UNEQUAL,
    [TILE_RELATION_UNEQUAL] = TILE_RELATION_EQUAL,
};

static const TileRelation mirrored[] = {
    [TILE_RELATION_LESS] = TILE_RELATION_GREATER, [TILE_RELATION_AT_MOST] = TILE_RELATION_AT_LEAST,
    [TILE_RELATION_GREATER] = TILE_RELATION_LESS, [TILE_RELATION_AT_LEAST] = TILE_RELATION_AT_MOST,
    [TILE_RELATION_EQUAL] = TILE_RELATION_EQUAL,  [TILE_RELATION_UNEQUAL] = TILE_RELATION_UNEQUAL,
};

static bool relation_of(MirBinOp op, TileRelation *relation) {
    static const struct {
        MirBinOp op;
        TileRelation relation;
    } known[] = {
        {MIR_BINOP_LT, TILE_RELATION_LESS},    {MIR_BINOP_LE, TILE_RELATION_AT_MOST},
        {MIR_BINOP_GT, TILE_RELATION_GREATER}, {MIR_BINOP_GE, TILE_RELATION_AT_LEAST},
        {MIR_BINOP_EQ, TILE_RELATION_EQUAL},   {MIR_BINOP_NE, TILE_RELATION_UNEQUAL},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (known[i].op == op) {
            *relation = known[i].relation;
            return true;
        }
    }
    return false;
}

static void add_truth(TileConditions *c, const Origin *origin, const MirOperand *condition,
                      bool truth, uint32_t depth);

// The operands are those of what was computed before statement `since`, or somewhere else.
static void add_binary(TileConditions *c, const Origin *origin, const MirRvalue *rvalue, bool truth,
                       uint32_t since, uint32_t depth) {
    const MirOperand *operands = rvalue->binary.operands;
    TileRelation relation;
    MirBinOp both = truth ? MIR_BINOP_BIT_AND : MIR_BINOP_BIT_OR;
    for (uint32_t i = 0; i < 2 && rvalue->binary.op == both; i++) {
        if (is_same(c, &operands[i], origin, since)) {
            add_truth(c, origin, &operands[i], truth, depth + 1);
        }
    }
    if (!relation_of(rvalue->binary.op, &relation)) {
        return;
    }
    relation = truth ? relation : opposites[relation];
    if (is_same(c, &operands[0], origin, since)) {
        add_relation(c, origin, &operands[0], relation, &operands[1]);
    }
    if (is_same(c, &operands[1], origin, since)) {
        add_relation(c, origin, &operands[1], mirrored[relation], &operands[0]);
    }
}

static void add_truth(TileConditions *c, const Origin *origin, const MirOperand *condition,
                      bool truth, uint32_t depth) {
    uint32_t since = 0;
    const MirRvalue *rvalue = is_whole(condition) && depth < STEPS
                                  ? made_as(c, condition->place.local, origin, &since)
                                  : NULL;
    if (rvalue == NULL) {
        return;
    }
    if (rvalue->kind == MIR_RVALUE_BINARY) {
        add_binary(c, origin, rvalue, truth, since, depth);
    } else if (rvalue->kind == MIR_RVALUE_USE && is_same(c, &rvalue->use, origin, since)) {
        add_truth(c, origin, &rvalue->use, truth, depth + 1);
    } else if (rvalue->kind == MIR_RVALUE_UNARY && rvalue->unary.op == MIR_UNOP_NOT &&
               is_same(c, &rvalue->unary.operand, origin, since)) {
        add_truth(c, origin, &rvalue->unary.operand, !truth, depth + 1);
    }
}

// ---------------------------------------------------------------- where they come from

static bool is_bool(const TileConditions *c, const MirOperand *operand) {
    const TileGraph *graph = c->graph;
    return ty_kind(graph->cx, mir_operand_ty(graph->cx, graph->body, operand)) == TY_BOOL;
}

// The value of what is switched on, or with `is_other` that it is not that.
static void add_value(TileConditions *c, const Origin *origin, const MirOperand *operand,
                      uint64_t value, bool is_other) {
    TileNumber number;
    const TileGraph *graph = c->graph;
    if (is_bool(c, operand)) {
        add_truth(c, origin, operand, (value != 0) != is_other, 0);
        return;
    }
    if (!is_whole(operand) || !is_number(c, operand) ||
        !tile_number_type(graph, mir_operand_ty(graph->cx, graph->body, operand), &number)) {
        return;
    }
    if (number.is_signed && number.bits < 64 && value >> (number.bits - 1) & 1) {
        value |= ~(uint64_t)0 << number.bits;
    }
    if (number.is_signed || value <= INT64_MAX) {
        TileRelation relation = is_other ? TILE_RELATION_UNEQUAL : TILE_RELATION_EQUAL;
        TileCondition what = {.local = operand->place.local, .relation = relation};
        what.number = (int64_t)value;
        add_all(c, origin, what);
        if (relation == TILE_RELATION_EQUAL && value == 0) {
            add_multiple(c, origin, what.local);
        }
    }
}

static void add_of_switch(TileConditions *c, MirBlockId b, const MirTerm *term) {
    uint32_t count = term->switch_int.count, before = c->graph->body->blocks.data[b].stmts.len;
    for (uint32_t i = 0; i <= count; i++) {
        MirBlockId to = term->switch_int.targets[i];
        uint32_t edges = 0;
        for (uint32_t k = 0; k <= count; k++) {
            edges += term->switch_int.targets[k] == to;
        }
        bool is_other = i == count;
        if (edges != 1 || to == b || (is_other && count != 1)) {
            continue;
        }
        add_value(c, &(Origin){b, to, before}, &term->switch_int.discr,
                  term->switch_int.values[2 * (is_other ? 0 : i)], is_other);
    }
}

static void find_conditions(TileConditions *c) {
    const MirBody *body = c->graph->body;
    for (MirBlockId b = 0; b < body->blocks.len; b++) {
        const MirBlock *block = &body->blocks.data[b];
        const MirTerm *term = &block->term;
        c->first[b] = c->all.len;
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            if (block->stmts.data[s].kind == MIR_STMT_ASSUME) {
                add_truth(c, &(Origin){b, b, s}, &block->stmts.data[s].operand, true, 0);
            }
        }
        if (term->kind == MIR_TERM_SWITCH_INT) {
            add_of_switch(c, b, term);
        } else if (term->kind == MIR_TERM_ASSERT && term->target != b &&
                   term->target != term->unwind) {
            add_truth(c, &(Origin){b, term->target, block->stmts.len}, &term->assert_.cond,
                      term->assert_.expected, 0);
        }
    }
    c->first[body->blocks.len] = c->all.len;
}

// ---------------------------------------------------------------- where they hold

static void start(Flow *flow, FlowSet *state) {
    for (uint32_t i = 0; i < flow->bits; i++) {
        flow_add(state, i);
    }
}

static void forget(const TileConditions *c, FlowSet *state, MirLocalId local) {
    for (uint32_t i = 0; i < c->all.len; i++) {
        if (c->all.data[i].what.local == local) {
            flow_add(state, i);
        }
    }
}

static void hold(const TileConditions *c, FlowSet *state, MirBlockId block, MirBlockId to,
                 uint32_t stmt) {
    for (uint32_t i = c->first[block]; i < c->first[block + 1]; i++) {
        const Condition *condition = &c->all.data[i];
        if (condition->to == to && (to != block || condition->stmt == stmt)) {
            flow_remove(state, i);
        }
    }
}

static void through_stmt(Flow *flow, FlowSet *state, MirBlockId block, uint32_t index) {
    const TileConditions *c = flow->data;
    const MirStmt *stmt = &flow->body->blocks.data[block].stmts.data[index];
    if (stmt->kind == MIR_STMT_ASSIGN) {
        forget(c, state, stmt->assign.place.local);
    } else if (stmt->kind == MIR_STMT_ASSUME) {
        hold(c, state, block, block, index);
    }
}

static void through_term(Flow *flow, FlowSet *state, MirBlockId block) {
    const MirTerm *term = &flow->body->blocks.data[block].term;
    if (term->kind == MIR_TERM_CALL) {
        forget(flow->data, state, term->call.destination.local);
    }
}

static void through_edge(Flow *flow, FlowSet *state, MirBlockId from, MirBlockId to) {
    if (from != to) {
        hold(flow->data, state, from, to, 0);
    }
}

TileConditions *tile_conditions_find(const TileGraph *graph, const bool *is_lost) {
    TileConditions *c = ARENA_NEW(graph->arena, TileConditions);
    uint32_t locals = graph->body->locals.len + 1;
    *c =
        (TileConditions){.graph = graph,
                         .is_lost = is_lost,
                         .stores = ARENA_ARRAY(graph->arena, uint32_t, locals),
                         .made_as = ARENA_ARRAY(graph->arena, const MirRvalue *, locals),
                         .first = ARENA_ARRAY(graph->arena, uint32_t, graph->body->blocks.len + 1)};
    memset(c->stores, 0, locals * sizeof *c->stores);
    memset(c->made_as, 0, locals * sizeof *c->made_as);
    count_stores(c);
    find_conditions(c);
    if (c->all.len == 0) {
        return c;
    }
    c->flow = (Flow){.body = graph->body,
                     .data = c,
                     .bits = c->all.len,
                     .start = start,
                     .stmt = through_stmt,
                     .term = through_term,
                     .edge = through_edge};
    flow_solve(&c->flow, graph->arena);
    return c;
}

bool tile_is_stored_once(const TileConditions *c, MirLocalId local) {
    return c->stores[local] == 1 && !c->is_lost[local];
}

const TileCondition *tile_condition_next(TileConditions *c, MirLocalId local, MirBlockId block,
                                         uint32_t stmt, uint32_t *next) {
    const FlowSet *state = *next < c->all.len ? flow_state_at(&c->flow, block, stmt) : NULL;
    while (*next < c->all.len) {
        uint32_t i = (*next)++;
        if (c->all.data[i].what.local == local && !flow_has(state, i)) {
            return &c->all.data[i].what;
        }
    }
    return NULL;
}
