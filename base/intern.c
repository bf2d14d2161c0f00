// intern.c: names become 32-bit symbols. The names of symbols.def are interned first, in their
// order, so that their constants are their indexes. Texts are copied into the interner's own
// arena with a closing NUL; the table maps a hash to an index by linear probing.
#include "base/base.h"
#include "base/vec.h"

struct Interner {
    Arena *arena;
    VEC(Str) texts;       // by index; index 0 is no symbol
    VEC(uint32_t) hashes; // by index
    uint32_t *slots;      // 0 is free
    uint32_t capacity;
};

static const Str predefined[] = {
    {"", 0},
#define SYMBOL(constant, text) {text, sizeof(text) - 1},
#include "symbols.def"
#undef SYMBOL
};

static void intern_place(Interner *interner, uint32_t index) {
    uint32_t mask = interner->capacity - 1;
    uint32_t slot = interner->hashes.data[index] & mask;
    while (interner->slots[slot]) {
        slot = (slot + 1) & mask;
    }
    interner->slots[slot] = index;
}

static void intern_resize(Interner *interner, uint32_t capacity) {
    interner->slots = mem_grow(interner->slots, sizeof(uint32_t) * capacity);
    memset(interner->slots, 0, sizeof(uint32_t) * capacity);
    interner->capacity = capacity;
    for (uint32_t i = 1; i < interner->texts.len; i++) {
        intern_place(interner, i);
    }
}

// Gives the text the next index, whether or not it is there already.
static uint32_t intern_append(Interner *interner, Str text, uint32_t hash) {
    uint32_t index = interner->texts.len;
    vec_push(&interner->texts, text);
    vec_push(&interner->hashes, hash);
    if ((uint64_t)index * 4 > (uint64_t)interner->capacity * 3) {
        intern_resize(interner, interner->capacity * 2);
    } else {
        intern_place(interner, index);
    }
    return index;
}

Interner *interner_new(void) {
    Arena *arena = arena_new();
    Interner *interner = ARENA_NEW(arena, Interner);
    interner->arena = arena;
    vec_push(&interner->texts, (Str){"", 0});
    vec_push(&interner->hashes, 0);
    intern_resize(interner, 4096);
    for (uint32_t i = 1; i < SYM_INDEX_PREDEFINED; i++) {
        intern_append(interner, predefined[i],
                      (uint32_t)hash_bytes(predefined[i].ptr, predefined[i].len));
    }
    return interner;
}

void interner_free(Interner *interner) {
    vec_free(&interner->texts);
    vec_free(&interner->hashes);
    mem_free(interner->slots);
    arena_free(interner->arena);
}

Symbol intern(Interner *interner, Str text) {
    uint32_t hash = (uint32_t)hash_bytes(text.ptr, text.len);
    uint32_t mask = interner->capacity - 1;
    for (uint32_t slot = hash & mask; interner->slots[slot]; slot = (slot + 1) & mask) {
        uint32_t index = interner->slots[slot];
        if (interner->hashes.data[index] == hash && str_eq(interner->texts.data[index], text)) {
            return (Symbol){index};
        }
    }
    return (Symbol){intern_append(interner, arena_str(interner->arena, text), hash)};
}

Str symbol_str(const Interner *interner, Symbol symbol) {
    assert(symbol.index < interner->texts.len);
    return interner->texts.data[symbol.index];
}
