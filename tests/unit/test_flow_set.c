// test_flow_set.c: the shared sets of data flow, against plain arrays.
#include "mir/flow/flow.h"

#include <criterion/criterion.h>

enum { BITS = 20000, SETS = 6 };

static uint32_t next_random(uint64_t *state) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*state >> 33);
}

Test(flow_set, behaves_like_arrays) {
    Arena *arena = arena_new();
    FlowTree tree = flow_tree(arena, BITS);
    FlowSet sets[SETS];
    static bool plain[SETS][BITS];
    for (uint32_t i = 0; i < SETS; i++) {
        sets[i] = flow_set_of(&tree, NULL);
    }
    uint64_t random = 7;
    for (uint32_t step = 0; step < 20000; step++) {
        uint32_t a = next_random(&random) % SETS, b = next_random(&random) % SETS;
        uint32_t bit = next_random(&random) % BITS;
        switch (next_random(&random) % 16) {
        case 0: // a copy: changing one leaves the other as it is
            sets[a] = flow_set_of(&tree, sets[b].root);
            sets[b] = flow_set_of(&tree, sets[b].root);
            memmove(plain[a], plain[b], sizeof plain[a]);
            break;
        case 1:
            sets[a] = flow_set_of(&tree, flow_union(&tree, sets[a].root, sets[b].root));
            sets[b] = flow_set_of(&tree, sets[b].root);
            for (uint32_t i = 0; i < BITS; i++) {
                plain[a][i] |= plain[b][i];
            }
            break;
        case 2:
        case 3:
        case 4:
            flow_remove(&sets[a], bit);
            plain[a][bit] = false;
            break;
        default:
            flow_add(&sets[a], bit);
            plain[a][bit] = true;
        }
    }
    for (uint32_t i = 0; i < SETS; i++) {
        for (uint32_t bit = 0; bit < BITS; bit++) {
            cr_assert_eq(flow_has(&sets[i], bit), plain[i][bit], "set %u, bit %u", i, bit);
        }
    }
    arena_free(arena);
}

Test(flow_set, shares_what_is_equal) {
    Arena *arena = arena_new();
    FlowTree tree = flow_tree(arena, BITS);
    FlowSet full = flow_set_of(&tree, NULL);
    for (uint32_t i = 0; i < BITS; i++) {
        flow_add(&full, i);
    }
    size_t before = arena_used(arena);
    FlowNode *root = full.root;
    for (uint32_t i = 0; i < BITS; i++) { // as many blocks, each with a change of its own
        FlowSet one = flow_set_of(&tree, root);
        flow_remove(&one, i);
        cr_assert_eq(flow_union(&tree, root, one.root), root);
        root = one.root;
    }
    cr_assert_lt((arena_used(arena) - before) / BITS, 400); // bytes a block, not bits a block
    arena_free(arena);
}
