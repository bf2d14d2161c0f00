// flow_engine.c: the worklist that solves a data-flow problem to its least fixed point.
//
// In: effects of statements and terminators on a set of bits, joined by union. Out: the set at every block's entry
// (forward) or exit (backward). Blocks are taken in reverse postorder, so most problems need two rounds.
// Follows the rustc development guide, "Dataflow framework".
#include "mir/flow/flow.h"

static uint32_t successors_of(const MirBody *body, MirBlockId block, MirBlockId **list, MirBlockId *small, uint32_t max) {
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
    VEC(struct Frame { MirBlockId block; uint32_t next; }) stack = {0};
    vec_push(&stack, (struct Frame){0, 0});
    seen[0] = 1;
    *count = 0;
    while (stack.len > 0) {
        struct Frame *frame = &vec_last(&stack);
        MirBlockId small[16], *list;
        uint32_t n = successors_of(body, frame->block, &list, small, 16);
        bool pushed = false;
        while (frame->next < n && !pushed) {
            MirBlockId next = list[frame->next++];
            if (!seen[next]) {
                seen[next] = 1;
                vec_push(&stack, (struct Frame){next, 0});
                pushed = true;
            }
        }
        if (!pushed) {
            order[(*count)++] = frame->block;
            stack.len--;
        }
        if (list != small) {
            mem_free(list);
        }
    }
    vec_free(&stack);
    mem_free(seen);
}

static void apply_block(Flow *flow, BitSet *state, MirBlockId block) {
    uint32_t count = flow->body->blocks.data[block].stmts.len;
    if (flow->backward) {
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

static void solve_forward(Flow *flow, Arena *arena, const MirBlockId *order, uint32_t count) {
    BitSet state = bitset_new(arena, flow->bits), edge = bitset_new(arena, flow->bits);
    bool changed = true, first = true;
    while (changed) {
        changed = false;
        for (uint32_t i = count; i > 0; i--) {
            MirBlockId block = order[i - 1];
            bitset_copy(&state, &flow->states[block]);
            apply_block(flow, &state, block);
            MirBlockId small[16], *list;
            uint32_t n = successors_of(flow->body, block, &list, small, 16);
            for (uint32_t j = 0; j < n; j++) {
                const BitSet *out = &state;
                if (flow->edge != NULL) {
                    bitset_copy(&edge, &state);
                    flow->edge(flow, &edge, block, list[j]);
                    out = &edge;
                }
                changed |= bitset_union(&flow->states[list[j]], out);
            }
            if (list != small) {
                mem_free(list);
            }
        }
        changed |= first;
        first = false;
    }
}

static void solve_backward(Flow *flow, Arena *arena, const MirBlockId *order, uint32_t count) {
    BitSet state = bitset_new(arena, flow->bits);
    BitSet *entries = ARENA_ARRAY(arena, BitSet, flow->body->blocks.len);
    for (uint32_t i = 0; i < flow->body->blocks.len; i++) {
        entries[i] = bitset_new(arena, flow->bits);
    }
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < count; i++) {
            MirBlockId block = order[i];
            MirBlockId small[16], *list;
            uint32_t n = successors_of(flow->body, block, &list, small, 16);
            for (uint32_t j = 0; j < n; j++) {
                bitset_copy(&state, &entries[list[j]]);
                if (flow->edge != NULL) {
                    flow->edge(flow, &state, block, list[j]);
                }
                bitset_union(&flow->states[block], &state);
            }
            if (list != small) {
                mem_free(list);
            }
            bitset_copy(&state, &flow->states[block]);
            apply_block(flow, &state, block);
            changed |= bitset_union(&entries[block], &state);
        }
    }
}

void flow_solve(Flow *flow, Arena *arena) {
    uint32_t blocks = flow->body->blocks.len;
    flow->states = ARENA_ARRAY(arena, BitSet, blocks);
    for (uint32_t i = 0; i < blocks; i++) {
        flow->states[i] = bitset_new(arena, flow->bits);
    }
    MirBlockId *order = ARENA_ARRAY(arena, MirBlockId, blocks);
    uint32_t count;
    postorder(flow->body, order, &count);
    if (flow->backward) {
        solve_backward(flow, arena, order, count);
    } else {
        if (flow->start != NULL) {
            flow->start(flow, &flow->states[0]);
        }
        solve_forward(flow, arena, order, count);
    }
}

void flow_state_at(Flow *flow, MirBlockId block, uint32_t stmt, BitSet *state) {
    uint32_t count = flow->body->blocks.data[block].stmts.len;
    bitset_copy(state, &flow->states[block]);
    if (!flow->backward) {
        for (uint32_t i = 0; i < stmt && i < count; i++) {
            flow->stmt(flow, state, block, i);
        }
        return;
    }
    if (stmt < count) {
        flow->term(flow, state, block);
    }
    for (uint32_t i = count; i > stmt + 1; i--) {
        flow->stmt(flow, state, block, i - 1);
    }
}
