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

// ---------------------------------------------------------------- states of blocks

// Most bits of a long body are the same almost everywhere: a temporary is initialised, or live, in
// a few blocks. So the states of blocks are cut into chunks: those without any bit, or with all
// bits, take no memory, and a block shares those that are the same as in the block it was reached
// from. A chunk's last word says whose it is: the block that may change it, or none once shared.
enum { CHUNK_WORDS = 8, CHUNK_OWNER = CHUNK_WORDS };

static const uint64_t chunk_none[CHUNK_WORDS + 1] = {0};
static const uint64_t chunk_all[CHUNK_WORDS + 1] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX,
                                                    UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};

static uint32_t word_count(const Flow *flow) {
    return (flow->bits + 63) / 64;
}

static uint32_t chunk_count(const Flow *flow) {
    return (word_count(flow) + CHUNK_WORDS - 1) / CHUNK_WORDS;
}

static size_t chunk_size(const Flow *flow, uint32_t chunk) {
    uint32_t left = word_count(flow) - chunk * CHUNK_WORDS;
    return sizeof(uint64_t) * (left < CHUNK_WORDS ? left : CHUNK_WORDS);
}

static void state_load(const Flow *flow, BitSet *state, MirBlockId block) {
    for (uint32_t i = 0; i < chunk_count(flow); i++) {
        memcpy(state->words + (size_t)i * CHUNK_WORDS, flow->states[block][i], chunk_size(flow, i));
    }
}

// `old`, of a block, and `from` in one chunk: `old` itself if nothing is new in it, `near` if it is
// the same.
static uint64_t *chunk_merged(Arena *arena, MirBlockId block, uint64_t *old, const uint64_t *from,
                              uint64_t *near, size_t size) {
    uint64_t merged[CHUNK_WORDS + 1] = {0}, ones = UINT64_MAX;
    bool changed = false;
    for (uint32_t i = 0; i < size / sizeof(uint64_t); i++) {
        merged[i] = old[i] | from[i];
        changed |= merged[i] != old[i];
        ones &= merged[i];
    }
    if (!changed) {
        return old;
    }
    if (ones == UINT64_MAX) {
        return (uint64_t *)chunk_all;
    }
    if (near != chunk_none && near != chunk_all && memcmp(near, merged, size) == 0) {
        near[CHUNK_OWNER] = 0;
        return near;
    }
    merged[CHUNK_OWNER] = (uint64_t)block + 1;
    if (old[CHUNK_OWNER] != merged[CHUNK_OWNER]) {
        return ARENA_DUP(arena, uint64_t, merged, CHUNK_WORDS + 1);
    }
    memcpy(old, merged, sizeof merged);
    return NULL; // in place
}

// `near`: the block that `from` comes from.
static bool state_union(Flow *flow, Arena *arena, MirBlockId block, const BitSet *from,
                        MirBlockId near) {
    bool changed = false;
    for (uint32_t i = 0; i < chunk_count(flow); i++) {
        uint64_t *old = flow->states[block][i];
        if (old == chunk_all) {
            continue;
        }
        uint64_t *merged = chunk_merged(arena, block, old, from->words + (size_t)i * CHUNK_WORDS,
                                        flow->states[near][i], chunk_size(flow, i));
        changed |= merged != old;
        flow->states[block][i] = merged != NULL ? merged : old;
    }
    return changed;
}

static void states_new(Flow *flow, Arena *arena) {
    uint32_t blocks = flow->body->blocks.len, chunks = chunk_count(flow);
    flow->states = ARENA_ARRAY(arena, uint64_t **, blocks);
    for (uint32_t i = 0; i < blocks; i++) {
        flow->states[i] = ARENA_ARRAY(arena, uint64_t *, chunks + 1);
        for (uint32_t k = 0; k < chunks; k++) {
            flow->states[i][k] = (uint64_t *)chunk_none;
        }
    }
}

bool flow_state_has(const Flow *flow, MirBlockId block, uint32_t bit) {
    const uint64_t *chunk = flow->states[block][bit / (64 * CHUNK_WORDS)];
    return chunk[bit / 64 % CHUNK_WORDS] >> (bit % 64) & 1;
}

// ---------------------------------------------------------------- solving

// Blocks whose input changed are taken again, in reverse postorder: code without loops needs one
// round.
static void solve_forward(Flow *flow, Arena *arena, const MirBlockId *order, uint32_t count) {
    BitSet state = bitset_new(arena, flow->bits), edge = bitset_new(arena, flow->bits);
    BitSet dirty = bitset_new(arena, flow->body->blocks.len);
    bitset_fill(&dirty);
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = count; i > 0; i--) {
            MirBlockId block = order[i - 1];
            if (!bitset_remove(&dirty, block)) {
                continue;
            }
            state_load(flow, &state, block);
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
                if (state_union(flow, arena, list[j], out, block)) {
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
    BitSet state = bitset_new(arena, flow->bits), edge = bitset_new(arena, flow->bits);
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
            state_load(flow, &state, block);
            apply_block(flow, &state, block);
            for (uint32_t j = predecessors.first[block]; j < predecessors.first[block + 1]; j++) {
                MirBlockId before = predecessors.list[j];
                const BitSet *in = &state;
                if (flow->edge != NULL) {
                    bitset_copy(&edge, &state);
                    flow->edge(flow, &edge, before, block);
                    in = &edge;
                }
                if (state_union(flow, arena, before, in, block)) {
                    bitset_add(&dirty, before);
                    again = true;
                }
            }
        }
    }
}

void flow_solve(Flow *flow, Arena *arena) {
    uint32_t blocks = flow->body->blocks.len;
    states_new(flow, arena);
    flow->cursor = bitset_new(arena, flow->bits);
    flow->cursor_block = MIR_NO_BLOCK;
    MirBlockId *order = ARENA_ARRAY(arena, MirBlockId, blocks);
    uint32_t count;
    postorder(flow->body, order, &count);
    if (flow->backward) {
        solve_backward(flow, arena, order, count);
    } else {
        if (flow->start != NULL) {
            BitSet start = bitset_new(arena, flow->bits);
            flow->start(flow, &start);
            state_union(flow, arena, 0, &start, 0);
        }
        solve_forward(flow, arena, order, count);
    }
}

static void state_forward(Flow *flow, MirBlockId block, uint32_t stmt) {
    if (flow->cursor_block != block || flow->cursor_stmt > stmt) {
        state_load(flow, &flow->cursor, block);
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
        state_load(flow, &flow->cursor, block);
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

void flow_state_at(Flow *flow, MirBlockId block, uint32_t stmt, BitSet *state) {
    uint32_t count = flow->body->blocks.data[block].stmts.len;
    stmt = stmt < count ? stmt : count;
    if (flow->backward) {
        state_backward(flow, block, stmt);
    } else {
        state_forward(flow, block, stmt);
    }
    bitset_copy(state, &flow->cursor);
}
