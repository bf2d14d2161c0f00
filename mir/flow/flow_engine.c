// flow_engine.c: the worklist that solves a data-flow problem to its least fixed point.
//
// In: effects of statements and terminators on a set of bits, joined by union. Out: the set at
// every block's entry (forward) or exit (backward). Blocks are taken in reverse postorder, so most
// problems need two rounds. Follows the rustc development guide, "Dataflow framework".
#include "mir/flow/flow.h"

static uint32_t successors_of(const MirBody *body, MirBlockId block, MirBlockId **list,
                              MirBlockId *small, uint32_t max) {
    uint32_t count = mir_successors(&body->blocks.data[block].term, small, max);
    *list = small;
    if (count > max) {
        *list = mem_grow(NULL, count * sizeof **list);
        mir_successors(&body->blocks.data[block].term, *list, count);
    }
    return count;
}

static void postorder(const MirBody *body, MirBlockId *order, uint32_t *count) {
    uint32_t blocks = body->blocks.len;
    uint8_t *seen = mem_grow(NULL, blocks);
    memset(seen, 0, blocks);
    VEC(struct Frame {
        MirBlockId block;
        uint32_t next;
    })
    stack = {0};
    vec_push(&stack, (struct Frame){0, 0});
    seen[0] = 1;
    *count = 0;
    while (stack.len > 0) {
        struct Frame *frame = &vec_last(&stack);
        const MirTerm *term = &body->blocks.data[frame->block].term;
        uint32_t slots = mir_successor_slots(term);
        bool pushed = false;
        while (!pushed && frame->next < slots) { // a push may move the frame
            MirBlockId next = mir_successor(term, frame->next++);
            if (next != MIR_NO_BLOCK && !seen[next]) {
                seen[next] = 1;
                vec_push(&stack, (struct Frame){next, 0});
                pushed = true;
            }
        }
        if (!pushed) {
            order[(*count)++] = frame->block;
            stack.len--;
        }
    }
    vec_free(&stack);
    mem_free(seen);
}

static void apply_block(Flow *flow, FlowSet *state, MirBlockId block) {
    uint32_t count = flow->body->blocks.data[block].stmts.len;
    if (flow->block != NULL) {
        flow->block(flow, state, block);
    } else if (flow->backward) {
        flow->term(flow, state, block);
        for (uint32_t i = count; i > 0; i--) {
            flow->stmt(flow, state, block, i - 1);
        }
    } else {
        for (uint32_t i = 0; i < count; i++) {
            flow->stmt(flow, state, block, i);
        }
        flow->term(flow, state, block);
    }
}

FlowSet flow_state_of(Flow *flow, MirBlockId block) {
    return flow_set_of(&flow->tree, flow->states[block]);
}

// Whether the state of `to` changed.
static bool state_join(Flow *flow, MirBlockId to, FlowNode *from) {
    FlowNode *old = flow->states[to];
    flow->states[to] = flow_union(&flow->tree, old, from);
    return flow->states[to] != old;
}

// `state`: what holds in front of the edge.
static bool edge_join(Flow *flow, const FlowSet *state, MirBlockId from, MirBlockId to,
                      MirBlockId into) {
    if (flow->edge == NULL) {
        return state_join(flow, into, state->root);
    }
    FlowSet edge = flow_set_of(&flow->tree, state->root);
    flow->edge(flow, &edge, from, to);
    return state_join(flow, into, edge.root);
}

bool flow_state_has(const Flow *flow, MirBlockId block, uint32_t bit) {
    FlowSet state = {(FlowTree *)&flow->tree, flow->states[block], 0};
    return flow_has(&state, bit);
}

// ---------------------------------------------------------------- solving

// Blocks whose input changed are taken again, in reverse postorder: code without loops needs one
// round.
static void solve_forward(Flow *flow, Arena *arena, const MirBlockId *order, uint32_t count) {
    BitSet dirty = bitset_new(arena, flow->body->blocks.len);
    bitset_fill(&dirty);
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = count; i > 0; i--) {
            MirBlockId block = order[i - 1];
            if (!bitset_remove(&dirty, block)) {
                continue;
            }
            FlowSet state = flow_state_of(flow, block);
            apply_block(flow, &state, block);
            MirBlockId small[16], *list;
            uint32_t n = successors_of(flow->body, block, &list, small, 16);
            for (uint32_t j = 0; j < n; j++) {
                if (edge_join(flow, &state, block, list[j], list[j])) {
                    bitset_add(&dirty, list[j]);
                    again = true;
                }
            }
            if (list != small) {
                mem_free(list);
            }
        }
    }
}

typedef struct Predecessors {
    uint32_t *first; // by block: index into list; first[block + 1] ends it
    MirBlockId *list;
} Predecessors;

static Predecessors predecessors_of(const MirBody *body, Arena *arena) {
    uint32_t blocks = body->blocks.len, edges = 0;
    Predecessors result = {ARENA_ARRAY(arena, uint32_t, blocks + 2), NULL};
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t b = 0; b < blocks; b++) {
            MirBlockId small[16], *list;
            uint32_t n = successors_of(body, b, &list, small, 16);
            for (uint32_t i = 0; i < n; i++) {
                if (pass == 0) {
                    result.first[list[i] + 2]++;
                    edges++;
                } else {
                    result.list[result.first[list[i] + 1]++] = b;
                }
            }
            if (list != small) {
                mem_free(list);
            }
        }
        if (pass == 0) {
            for (uint32_t b = 0; b + 1 < blocks + 2; b++) {
                result.first[b + 1] += result.first[b];
            }
            result.list = ARENA_ARRAY(arena, MirBlockId, edges ? edges : 1);
        }
    }
    return result;
}

static void solve_backward(Flow *flow, Arena *arena, const MirBlockId *order, uint32_t count) {
    BitSet dirty = bitset_new(arena, flow->body->blocks.len);
    Predecessors predecessors = predecessors_of(flow->body, arena);
    bitset_fill(&dirty);
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = 0; i < count; i++) {
            MirBlockId block = order[i];
            if (!bitset_remove(&dirty, block)) {
                continue;
            }
            FlowSet state = flow_state_of(flow, block);
            apply_block(flow, &state, block);
            for (uint32_t j = predecessors.first[block]; j < predecessors.first[block + 1]; j++) {
                MirBlockId before = predecessors.list[j];
                if (edge_join(flow, &state, before, block, before)) {
                    bitset_add(&dirty, before);
                    again = true;
                }
            }
        }
    }
}

void flow_solve(Flow *flow, Arena *arena) {
    uint32_t blocks = flow->body->blocks.len;
    flow->tree = flow_tree(arena, flow->bits);
    flow->states = ARENA_ARRAY(arena, FlowNode *, blocks);
    flow->cursor_block = MIR_NO_BLOCK;
    MirBlockId *order = ARENA_ARRAY(arena, MirBlockId, blocks);
    uint32_t count;
    postorder(flow->body, order, &count);
    if (flow->backward) {
        solve_backward(flow, arena, order, count);
    } else {
        if (flow->start != NULL) {
            FlowSet start = flow_set_of(&flow->tree, NULL);
            flow->start(flow, &start);
            state_join(flow, 0, start.root);
        }
        solve_forward(flow, arena, order, count);
    }
}

static void state_forward(Flow *flow, MirBlockId block, uint32_t stmt) {
    if (flow->cursor_block != block || flow->cursor_stmt > stmt) {
        flow->cursor = flow_state_of(flow, block);
        flow->cursor_block = block;
        flow->cursor_stmt = 0;
    }
    while (flow->cursor_stmt < stmt) {
        flow->stmt(flow, &flow->cursor, block, flow->cursor_stmt++);
    }
}

// cursor_stmt: the statement (or terminator) after which the cursor is.
static void state_backward(Flow *flow, MirBlockId block, uint32_t stmt) {
    if (flow->cursor_block != block || flow->cursor_stmt < stmt) {
        flow->cursor = flow_state_of(flow, block);
        flow->cursor_block = block;
        flow->cursor_stmt = flow->body->blocks.data[block].stmts.len;
    }
    while (flow->cursor_stmt > stmt) {
        if (flow->cursor_stmt == flow->body->blocks.data[block].stmts.len) {
            flow->term(flow, &flow->cursor, block);
        } else {
            flow->stmt(flow, &flow->cursor, block, flow->cursor_stmt);
        }
        flow->cursor_stmt--;
    }
}

const FlowSet *flow_state_at(Flow *flow, MirBlockId block, uint32_t stmt) {
    uint32_t count = flow->body->blocks.data[block].stmts.len;
    stmt = stmt < count ? stmt : count;
    if (flow->backward) {
        state_backward(flow, block, stmt);
    } else {
        state_forward(flow, block, stmt);
    }
    return &flow->cursor;
}
