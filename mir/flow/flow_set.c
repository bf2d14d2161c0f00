// flow_set.c: sets of bits for data flow, shared between the blocks of a body.
//
// Most bits of a long body are the same almost everywhere: a temporary is initialised, or live, in
// a few blocks. So the states of its blocks are trees that share all nodes in which they are equal,
// and what is done to them costs as much as it changes, not as much as there are bits. The leaves
// have 256 bits: in most bodies the root is the only one.
#include "mir/flow/flow.h"

enum { FANOUT = 1 << FLOW_FANOUT_SHIFT };

FlowTree flow_tree(Arena *arena, uint32_t bits) {
    FlowTree tree = {.arena = arena};
    for (uint64_t held = 1u << FLOW_LEAF_SHIFT; held < bits; held <<= FLOW_FANOUT_SHIFT) {
        tree.levels++;
    }
    return tree;
}

FlowSet flow_set_of(FlowTree *tree, FlowNode *root) {
    return (FlowSet){tree, root, ++tree->owners};
}

static size_t node_size(uint32_t level) {
    return offsetof(FlowNode, words) +
           (level == 0 ? sizeof(uint64_t) * FLOW_LEAF_WORDS : sizeof(FlowNode *) * FANOUT);
}

static FlowNode *node_new(FlowTree *tree, uint32_t level, const FlowNode *like, uint32_t owner) {
    FlowNode *node = arena_alloc(tree->arena, node_size(level), 8);
    if (like != NULL) {
        memcpy(node, like, node_size(level));
    }
    node->owner = owner;
    return node;
}

void flow_set_put(FlowSet *set, uint32_t bit, bool value) {
    FlowNode **link = &set->root;
    for (uint32_t level = set->tree->levels;; level--) {
        FlowNode *node = *link;
        if (node == NULL || node->owner != set->owner) {
            node = *link = node_new(set->tree, level, node, set->owner);
        }
        if (level == 0) {
            uint64_t mask = (uint64_t)1 << (bit % 64),
                     *word = &node->words[bit / 64 % FLOW_LEAF_WORDS];
            *word = value ? *word | mask : *word & ~mask;
            return;
        }
        uint32_t shift = FLOW_LEAF_SHIFT + FLOW_FANOUT_SHIFT * (level - 1);
        link = &node->children[bit >> shift & (FANOUT - 1)];
    }
}

static FlowNode *leaf_union(FlowTree *tree, FlowNode *a, FlowNode *b) {
    uint64_t more_a = 0, more_b = 0;
    for (uint32_t i = 0; i < FLOW_LEAF_WORDS; i++) {
        more_a |= a->words[i] & ~b->words[i];
        more_b |= b->words[i] & ~a->words[i];
    }
    if (more_b == 0 || more_a == 0) {
        return more_b == 0 ? a : b;
    }
    FlowNode *both = node_new(tree, 0, a, 0);
    for (uint32_t i = 0; i < FLOW_LEAF_WORDS; i++) {
        both->words[i] |= b->words[i];
    }
    return both;
}

static FlowNode *node_union(FlowTree *tree, FlowNode *a, FlowNode *b, uint32_t level) {
    if (a == b || b == NULL) {
        return a;
    }
    if (a == NULL) {
        return b;
    }
    if (level == 0) {
        return leaf_union(tree, a, b);
    }
    FlowNode *children[FANOUT];
    bool same_a = true, same_b = true;
    for (uint32_t i = 0; i < FANOUT; i++) {
        children[i] = node_union(tree, a->children[i], b->children[i], level - 1);
        same_a &= children[i] == a->children[i];
        same_b &= children[i] == b->children[i];
    }
    if (same_a || same_b) {
        return same_a ? a : b;
    }
    FlowNode *both = node_new(tree, level, NULL, 0);
    memcpy(both->children, children, sizeof children);
    return both;
}

FlowNode *flow_union(FlowTree *tree, FlowNode *a, FlowNode *b) {
    return node_union(tree, a, b, tree->levels);
}
