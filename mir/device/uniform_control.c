// uniform_control.c: which blocks depend on which branches, by post-dominance.
//
// In: a body. Out: for each block that ends in a real choice, the region between it and its
// immediate post-dominator. Follows "control dependence" as compilers define it (Ferrante,
// Ottenstein, Warren); blocks from which the function cannot return are left out.
#include "mir/device/uniform.h"

typedef struct Graph {
    const MirBody *body;
    Arena *arena;
    BitSet returns;  // blocks from which a return can be reached
    BitSet *postdom; // by block
} Graph;

// The successors that can return; the unwind edge is none of them.
static void live_successors(const Graph *graph, MirBlockId block, MirBlockVec *out) {
    mir_list_successors(&graph->body->blocks.data[block].term, out);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < out->len; i++) {
        MirBlockId to = out->data[i];
        if (!graph->body->blocks.data[to].is_cleanup && bitset_has(&graph->returns, to)) {
            out->data[kept++] = to;
        }
    }
    out->len = kept;
}

static void find_returning(Graph *graph) {
    uint32_t count = graph->body->blocks.len;
    graph->returns = bitset_new(graph->arena, count);
    MirBlockVec next = {0};
    for (bool changed = true; changed;) {
        changed = false;
        for (MirBlockId b = count; b-- > 0;) {
            live_successors(graph, b, &next);
            bool returns = graph->body->blocks.data[b].term.kind == MIR_TERM_RETURN || next.len > 0;
            if (returns && !graph->body->blocks.data[b].is_cleanup) {
                changed |= bitset_add(&graph->returns, b);
            }
        }
    }
    vec_free(&next);
}

static void find_postdominators(Graph *graph) {
    uint32_t count = graph->body->blocks.len;
    graph->postdom = ARENA_ARRAY(graph->arena, BitSet, count);
    BitSet met = bitset_new(graph->arena, count);
    MirBlockVec next = {0};
    for (MirBlockId b = 0; b < count; b++) {
        graph->postdom[b] = bitset_new(graph->arena, count);
        bitset_fill(&graph->postdom[b]);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (MirBlockId b = count; b-- > 0;) {
            live_successors(graph, b, &next);
            if (next.len == 0) {
                bitset_clear(&met);
            } else {
                bitset_copy(&met, &graph->postdom[next.data[0]]);
            }
            for (uint32_t i = 1; i < next.len; i++) {
                bitset_intersect(&met, &graph->postdom[next.data[i]]);
            }
            bitset_add(&met, b);
            if (!bitset_equal(&met, &graph->postdom[b])) {
                bitset_copy(&graph->postdom[b], &met);
                changed = true;
            }
        }
    }
    vec_free(&next);
}

static uint32_t bitset_count(const BitSet *set) {
    uint32_t count = 0;
    for (uint32_t bit = bitset_next(set, 0); bit != UINT32_MAX; bit = bitset_next(set, bit + 1)) {
        count++;
    }
    return count;
}

// The post-dominators of a block form a chain; its first link has all of them but the block itself.
static MirBlockId immediate_postdominator(const Graph *graph, MirBlockId block) {
    const BitSet *all = &graph->postdom[block];
    uint32_t wanted = bitset_count(all) - 1;
    for (uint32_t b = bitset_next(all, 0); b != UINT32_MAX; b = bitset_next(all, b + 1)) {
        if (b != block && bitset_count(&graph->postdom[b]) == wanted) {
            return b;
        }
    }
    return MIR_NO_BLOCK;
}

static void fill_region(const Graph *graph, ControlRegion *region) {
    MirBlockVec work = {0}, next = {0};
    vec_push(&work, region->branch);
    while (work.len) {
        live_successors(graph, vec_pop(&work), &next);
        for (uint32_t i = 0; i < next.len; i++) {
            if (next.data[i] != region->join && bitset_add(&region->blocks, next.data[i])) {
                vec_push(&work, next.data[i]);
            }
        }
    }
    vec_free(&work);
    vec_free(&next);
}

ControlRegionVec regions_find(const MirBody *body, Arena *arena) {
    Graph graph = {.body = body, .arena = arena};
    ControlRegionVec regions = {0};
    bool branches = false;
    for (MirBlockId b = 0; b < body->blocks.len; b++) {
        branches |= body->blocks.data[b].term.kind == MIR_TERM_SWITCH_INT;
    }
    if (!branches) {
        return regions;
    }
    find_returning(&graph);
    find_postdominators(&graph);
    MirBlockVec next = {0};
    for (MirBlockId b = 0; b < body->blocks.len; b++) {
        vec_clear(&next);
        if (bitset_has(&graph.returns, b)) {
            live_successors(&graph, b, &next);
        }
        bool choice = false;
        for (uint32_t i = 1; i < next.len; i++) {
            choice |= next.data[i] != next.data[0];
        }
        if (choice && body->blocks.data[b].term.kind == MIR_TERM_SWITCH_INT) {
            ControlRegion region = {.branch = b,
                                    .join = immediate_postdominator(&graph, b),
                                    .blocks = bitset_new(arena, body->blocks.len)};
            fill_region(&graph, &region);
            vec_push(&regions, region);
        }
    }
    vec_free(&next);
    return regions;
}
