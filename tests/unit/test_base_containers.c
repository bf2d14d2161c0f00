// test_base_containers.c: arenas, maps, tables, bit sets, symbols.
#include "base/base.h"
#include "base/vec.h"

#include <criterion/criterion.h>

Test(base_arena, memory_is_zeroed_and_aligned) {
    Arena *arena = arena_new();
    for (size_t size = 1; size < 100000; size = size * 3 + 1) {
        unsigned char *memory = arena_alloc(arena, size, 16);
        cr_assert((uintptr_t)memory % 16 == 0);
        for (size_t i = 0; i < size; i++) {
            cr_assert(memory[i] == 0);
            memory[i] = 0xee;
        }
    }
    arena_free(arena);
}

ID_DEF(NodeId);
typedef struct Node {
    uint32_t value;
} Node;
POOL_DEF(Node, NodeId, node)

Test(base_arena, pool_nodes_do_not_move) {
    Arena *arena = arena_new();
    NodePool pool = {0};
    Node *first = NULL;
    for (uint32_t i = 1; i <= 10000; i++) {
        NodeId id = node_new(&pool, arena);
        cr_assert(id.index == i);
        node_get(&pool, id)->value = i;
        first = first ? first : node_get(&pool, id);
    }
    cr_assert(first == node_get(&pool, (NodeId){1}));
    cr_assert(node_get(&pool, (NodeId){9999})->value == 9999);
    arena_free(arena);
}

Test(base_map, agrees_with_a_plain_array) {
    Map map = {0};
    enum { KEYS = 997 };
    uint64_t model[KEYS] = {0};
    uint64_t random = 1;
    for (int step = 1; step < 50000; step++) {
        random = hash_mix(random, (uint64_t)step);
        uint64_t key = random % KEYS;
        if (random >> 60 < 6) {
            cr_assert(map_remove(&map, key) == (model[key] != 0));
            model[key] = 0;
        } else {
            map_set(&map, key, (uint64_t)step);
            model[key] = (uint64_t)step;
        }
    }
    uint32_t present = 0;
    for (uint64_t key = 0; key < KEYS; key++) {
        cr_assert(map_get_or(&map, key, 0) == model[key]);
        present += model[key] != 0;
    }
    cr_assert(map.len == present);
    map_clear(&map);
    cr_assert(map_get_or(&map, 5, 77) == 77);
    map_free(&map);
}

static bool equal_number(const void *cx, uint32_t id, const void *key) {
    return ((const uint64_t *)cx)[id - 1] == *(const uint64_t *)key;
}

Test(base_map, cons_table_gives_one_id_for_equal_entries) {
    ConsTable table = {0};
    uint64_t entries[3000];
    for (uint64_t i = 0; i < 9000; i++) {
        uint64_t key = i % 3000 * 7;
        uint64_t hash = hash_mix(key % 100, 0); // collisions on purpose
        uint32_t id = cons_find(&table, hash, equal_number, entries, &key);
        if (i < 3000) {
            cr_assert(id == 0);
            id = cons_insert(&table, hash);
            entries[id - 1] = key;
        }
        cr_assert(id == i % 3000 + 1);
    }
    cons_free(&table);
}

Test(base_bitset, set_algebra) {
    Arena *arena = arena_new();
    BitSet a = bitset_new(arena, 130), b = bitset_new(arena, 130);
    cr_assert(bitset_add(&a, 0) && bitset_add(&a, 64) && bitset_add(&a, 129));
    cr_assert(!bitset_add(&a, 64));
    cr_assert(bitset_next(&a, 0) == 0 && bitset_next(&a, 1) == 64 && bitset_next(&a, 65) == 129);
    cr_assert(bitset_next(&a, 130) == UINT32_MAX);
    cr_assert(bitset_union(&b, &a) && !bitset_union(&b, &a) && bitset_equal(&a, &b));
    cr_assert(bitset_remove(&b, 64) && !bitset_remove(&b, 64));
    cr_assert(bitset_intersect(&a, &b) && bitset_equal(&a, &b));
    bitset_fill(&a);
    cr_assert(bitset_has(&a, 129) && !bitset_has(&a, 130));
    cr_assert(bitset_subtract(&a, &b) && !bitset_has(&a, 0) && bitset_has(&a, 1));
    bitset_clear(&a);
    cr_assert(bitset_next(&a, 0) == UINT32_MAX);
    arena_free(arena);
}

static const char *const predefined_texts[] = {
#define SYMBOL(constant, text) text,
#include "symbols.def"
#undef SYMBOL
};

Test(base_intern, predefined_symbols_are_unique) {
    Interner *interner = interner_new();
    for (uint32_t i = 1; i < SYM_INDEX_PREDEFINED; i++) {
        Symbol symbol = intern(interner, str_of(predefined_texts[i - 1]));
        cr_assert(symbol.index == i, "symbols.def has \"%s\" twice", predefined_texts[i - 1]);
    }
    interner_free(interner);
}

Test(base_intern, same_text_same_symbol) {
    Interner *interner = interner_new();
    char text[32];
    uint32_t first = 0;
    for (int round = 0; round < 2; round++) {
        for (uint32_t i = 0; i < 20000; i++) {
            int len = snprintf(text, sizeof text, "name_%u", i);
            Symbol symbol = intern(interner, (Str){text, (size_t)len});
            first = first ? first : symbol.index;
            cr_assert(symbol.index == first + i);
            cr_assert(str_eq(symbol_str(interner, symbol), (Str){text, (size_t)len}));
        }
    }
    cr_assert(symbol_eq(intern(interner, STR("main")), SYM(MAIN)));
    cr_assert(symbol_eq(intern(interner, STR("")), SYM(EMPTY)));
    interner_free(interner);
}

Test(base_text, nearest_name) {
    const Str names[] = {STR("push"), STR("pop"), STR("len"), STR("sort_by_key"), STR("VALUE")};
    cr_assert(str_eq(str_nearest(STR("psuh"), names, 5), STR("push")));
    cr_assert(str_eq(str_nearest(STR("lne"), names, 5), STR("len")));
    cr_assert(str_eq(str_nearest(STR("value"), names, 5), STR("VALUE")));
    cr_assert(str_eq(str_nearest(STR("sort_key_by"), names, 5), STR("sort_by_key")));
    cr_assert(str_nearest(STR("transmogrify"), names, 5).ptr == NULL);
}
