// map.c: hash maps from 64-bit keys, the table behind hash-consing, bit sets. Maps use open
// addressing with linear probing; a removed entry is closed by moving later ones back, so that
// there are no tombstones. A zeroed Map or ConsTable is empty and ready.
#include "base/base.h"

static const uint64_t MAP_EMPTY = UINT64_MAX;

static uint32_t map_slot(const Map *map, uint64_t key) {
    uint32_t mask = map->capacity - 1;
    uint32_t slot = (uint32_t)hash_mix(key, 0) & mask;
    while (map->slots[slot].key != MAP_EMPTY && map->slots[slot].key != key) {
        slot = (slot + 1) & mask;
    }
    return slot;
}

bool map_get(const Map *map, uint64_t key, uint64_t *value) {
    if (map->len == 0) {
        return false;
    }
    uint32_t slot = map_slot(map, key);
    if (map->slots[slot].key != key) {
        return false;
    }
    *value = map->slots[slot].value;
    return true;
}

uint64_t map_get_or(const Map *map, uint64_t key, uint64_t otherwise) {
    uint64_t value = otherwise;
    map_get(map, key, &value);
    return value;
}

static void map_grow(Map *map) {
    Map larger = {.capacity = map->capacity ? map->capacity * 2 : 16, .len = map->len};
    larger.slots = mem_grow(NULL, sizeof(MapSlot) * larger.capacity);
    memset(larger.slots, 0xff, sizeof(MapSlot) * larger.capacity);
    for (uint32_t i = 0; i < map->capacity; i++) {
        if (map->slots[i].key != MAP_EMPTY) {
            uint32_t slot = map_slot(&larger, map->slots[i].key);
            larger.slots[slot] = map->slots[i];
        }
    }
    mem_free(map->slots);
    *map = larger;
}

void map_set(Map *map, uint64_t key, uint64_t value) {
    assert(key != MAP_EMPTY);
    if ((uint64_t)(map->len + 1) * 4 > (uint64_t)map->capacity * 3) {
        map_grow(map);
    }
    uint32_t slot = map_slot(map, key);
    map->len += map->slots[slot].key == MAP_EMPTY;
    map->slots[slot].key = key;
    map->slots[slot].value = value;
}

bool map_remove(Map *map, uint64_t key) {
    if (map->len == 0) {
        return false;
    }
    uint32_t mask = map->capacity - 1, hole = map_slot(map, key);
    if (map->slots[hole].key != key) {
        return false;
    }
    for (uint32_t next = (hole + 1) & mask; map->slots[next].key != MAP_EMPTY;
         next = (next + 1) & mask) {
        uint32_t home = (uint32_t)hash_mix(map->slots[next].key, 0) & mask;
        if (((next - home) & mask) >= ((next - hole) & mask)) { // may stand in the hole
            map->slots[hole] = map->slots[next];
            hole = next;
        }
    }
    map->slots[hole].key = MAP_EMPTY;
    map->len--;
    return true;
}

void map_clear(Map *map) {
    if (map->len) {
        memset(map->slots, 0xff, sizeof(MapSlot) * map->capacity);
    }
    map->len = 0;
}

void map_free(Map *map) {
    mem_free(map->slots);
    *map = (Map){0};
}

// ---------------------------------------------------------------- hash-consing

static void cons_place(ConsTable *table, ConsSlot slot) {
    uint32_t mask = table->capacity - 1, at = slot.hash & mask;
    while (table->slots[at].id) {
        at = (at + 1) & mask;
    }
    table->slots[at] = slot;
}

static void cons_grow(ConsTable *table) {
    ConsTable larger = *table;
    larger.capacity = table->capacity ? table->capacity * 2 : 64;
    larger.slots = mem_grow(NULL, sizeof(ConsSlot) * larger.capacity);
    memset(larger.slots, 0, sizeof(ConsSlot) * larger.capacity);
    for (uint32_t i = 0; i < table->capacity; i++) {
        if (table->slots[i].id) {
            cons_place(&larger, table->slots[i]);
        }
    }
    mem_free(table->slots);
    *table = larger;
}

uint32_t cons_insert(ConsTable *table, uint64_t hash) {
    uint32_t id = ++table->len;
    if ((uint64_t)(id - table->first) * 4 > (uint64_t)table->capacity * 3) {
        cons_grow(table);
    }
    cons_place(table, (ConsSlot){id, (uint32_t)hash});
    return id;
}

void cons_freeze(ConsTable *table, Arena *arena) {
    const ConsTable *below = ARENA_DUP(arena, ConsTable, table, 1);
    *table = (ConsTable){.len = below->len, .first = below->len, .below = below};
}

void cons_free(ConsTable *table) {
    mem_free(table->slots);
    *table = (ConsTable){0};
}

// ---------------------------------------------------------------- bit sets

static uint32_t bitset_words(const BitSet *set) {
    return (set->bits + 63) / 64;
}

BitSet bitset_new(Arena *arena, uint32_t bits) {
    return (BitSet){ARENA_ARRAY(arena, uint64_t, (bits + 63) / 64), bits};
}

bool bitset_union(BitSet *into, const BitSet *from) {
    assert(into->bits == from->bits);
    uint64_t changed = 0;
    for (uint32_t i = 0; i < bitset_words(into); i++) {
        changed |= from->words[i] & ~into->words[i];
        into->words[i] |= from->words[i];
    }
    return changed != 0;
}

bool bitset_subtract(BitSet *into, const BitSet *from) {
    assert(into->bits == from->bits);
    uint64_t changed = 0;
    for (uint32_t i = 0; i < bitset_words(into); i++) {
        changed |= into->words[i] & from->words[i];
        into->words[i] &= ~from->words[i];
    }
    return changed != 0;
}

bool bitset_intersect(BitSet *into, const BitSet *from) {
    assert(into->bits == from->bits);
    uint64_t changed = 0;
    for (uint32_t i = 0; i < bitset_words(into); i++) {
        changed |= into->words[i] & ~from->words[i];
        into->words[i] &= from->words[i];
    }
    return changed != 0;
}

void bitset_copy(BitSet *into, const BitSet *from) {
    assert(into->bits == from->bits);
    if (into->bits) {
        memcpy(into->words, from->words, sizeof(uint64_t) * bitset_words(into));
    }
}

void bitset_fill(BitSet *set) {
    uint32_t words = bitset_words(set);
    for (uint32_t i = 0; i < words; i++) {
        set->words[i] = UINT64_MAX;
    }
    if (set->bits & 63) { // bits beyond the domain stay 0, so that bitset_equal may compare words
        set->words[words - 1] = ((uint64_t)1 << (set->bits & 63)) - 1;
    }
}

void bitset_clear(BitSet *set) {
    if (set->bits) {
        memset(set->words, 0, sizeof(uint64_t) * bitset_words(set));
    }
}

bool bitset_equal(const BitSet *a, const BitSet *b) {
    return a->bits == b->bits &&
           (a->bits == 0 || memcmp(a->words, b->words, sizeof(uint64_t) * bitset_words(a)) == 0);
}

uint32_t bitset_next(const BitSet *set, uint32_t from) {
    uint32_t words = bitset_words(set);
    for (uint32_t i = from >> 6; i < words; i++) {
        uint64_t word = set->words[i];
        if (i == from >> 6) {
            word &= UINT64_MAX << (from & 63);
        }
        if (word) {
            return i * 64 + (uint32_t)__builtin_ctzll(word);
        }
    }
    return UINT32_MAX;
}
