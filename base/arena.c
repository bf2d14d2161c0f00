// arena.c: arenas, pools and text helpers. Arenas are lists of chunks that grow from 4 KiB to 1
// MiB; an allocation that does not fit a chunk gets one of its own, so nothing ever moves. Small
// chunks are zeroed as they are used, since many an arena of one body is given back with most of
// the last one untouched; large ones come from the kernel already zeroed. Pools sit on arenas:
// chunks of 256 nodes under a growing table of pointers. The table itself may move, the nodes never
// do. Text helpers that need nothing else live here too.
#include "base/heap.h"

#include <sys/mman.h>

enum { ARENA_FIRST_CHUNK = 4096, ARENA_POPULATED = 1 << 18, ARENA_LAST_CHUNK = 1 << 20 };
enum { ARENA_ZEROED_AHEAD = 1024 };

typedef struct ArenaChunk {
    struct ArenaChunk *previous;
    void *adopted; // memory of mem_grow that belongs to the arena; the chunk has no other then
} ArenaChunk;

struct Arena {
    ArenaChunk *chunk;
    char *next, *end, *zeroed; // of the current chunk: what is zero ends at `zeroed`
    size_t chunk_size;         // of the next chunk
    size_t used;
};

// Page faults are what large arenas cost most: their chunks are faulted in at once, with large
// pages where the system has them.
static void populate(void *memory, size_t size) {
    uintptr_t start = ((uintptr_t)memory + 4095) & ~(uintptr_t)4095;
    uintptr_t end = ((uintptr_t)memory + size) & ~(uintptr_t)4095;
    if (end > start) { // only a hint: errors do not matter
#ifdef MADV_POPULATE_WRITE
        madvise((void *)start, end - start, MADV_POPULATE_WRITE);
#endif
    }
}

static void *arena_chunk(Arena *arena, size_t size, bool zeroed) {
    size_t whole = sizeof(ArenaChunk) + 16 + size;
    ArenaChunk *chunk = zeroed ? heap_zeroed(whole) : mem_grow(NULL, whole);
    chunk->adopted = NULL;
    if (size >= ARENA_POPULATED && size <= ARENA_LAST_CHUNK) {
        populate(chunk, size);
    }
    chunk->previous = arena->chunk;
    arena->chunk = chunk;
    return (char *)chunk + sizeof(ArenaChunk);
}

Arena *arena_new(void) {
    Arena *arena = heap_zeroed(sizeof(Arena));
    arena->chunk_size = ARENA_FIRST_CHUNK;
    return arena;
}

void arena_free(Arena *arena) {
    if (!arena) {
        return;
    }
    for (ArenaChunk *chunk = arena->chunk; chunk;) {
        ArenaChunk *previous = chunk->previous;
        mem_free(chunk->adopted);
        mem_free(chunk);
        chunk = previous;
    }
    mem_free(arena);
}

static char *align_up(char *pointer, size_t align) {
    return pointer + (-(uintptr_t)pointer & (align - 1));
}

static void zero_ahead(Arena *arena) {
    size_t used = (size_t)(arena->next - arena->zeroed),
           left = (size_t)(arena->end - arena->zeroed);
    size_t more = used + ARENA_ZEROED_AHEAD < left ? used + ARENA_ZEROED_AHEAD : left;
    memset(arena->zeroed, 0, more);
    arena->zeroed += more;
}

void *arena_alloc(Arena *arena, size_t size, size_t align) {
    assert(align && (align & (align - 1)) == 0 && align <= 16);
    arena->used += size;
    char *start = align_up(arena->next, align);
    if (start <= arena->end && size <= (size_t)(arena->end - start)) {
        arena->next = start + size;
        if (arena->next > arena->zeroed) {
            zero_ahead(arena);
        }
        return start;
    }
    if (size > arena->chunk_size / 4) { // its own chunk; the current one stays in use
        return align_up(arena_chunk(arena, size, true), align);
    }
    bool zeroed = arena->chunk_size >= ARENA_POPULATED;
    char *fresh = arena_chunk(arena, arena->chunk_size, zeroed);
    arena->end = fresh + 16 + arena->chunk_size;
    arena->zeroed = zeroed ? arena->end : fresh;
    if (arena->chunk_size < ARENA_LAST_CHUNK) {
        arena->chunk_size *= 2;
    }
    start = align_up(fresh, align);
    arena->next = start + size;
    if (arena->next > arena->zeroed) {
        zero_ahead(arena);
    }
    return start;
}

void *arena_copy(Arena *arena, const void *data, size_t size, size_t align) {
    void *copy = arena_alloc(arena, size, align);
    if (size) {
        memcpy(copy, data, size);
    }
    return copy;
}

void *arena_take(Arena *arena, void *data, size_t size, size_t capacity) {
    enum { WORTH_ADOPTING = 1 << 15 };
    if (size < WORTH_ADOPTING) {
        void *copy = arena_copy(arena, data, size, 16);
        mem_free(data);
        return copy;
    }
    if (capacity - size > capacity / 8) {
        data = mem_grow(data, size);
    }
    arena_chunk(arena, 0, true);
    ArenaChunk *chunk = arena->chunk;
    chunk->adopted = data;
    arena->used += size;
    return data;
}

Str arena_str(Arena *arena, Str s) {
    char *copy = arena_alloc(arena, s.len + 1, 1);
    if (s.len) {
        memcpy(copy, s.ptr, s.len);
    }
    return (Str){copy, s.len};
}

Str arena_vprintf(Arena *arena, const char *format, va_list arguments) {
    char small[256];
    va_list again;
    va_copy(again, arguments);
    int len = vsnprintf(small, sizeof small, format, arguments);
    if (len < 0) {
        len = 0;
    }
    char *text = arena_alloc(arena, (size_t)len + 1, 1);
    if ((size_t)len < sizeof small) {
        memcpy(text, small, (size_t)len);
    } else {
        vsnprintf(text, (size_t)len + 1, format, again);
    }
    va_end(again);
    return (Str){text, (size_t)len};
}

Str arena_printf(Arena *arena, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    Str text = arena_vprintf(arena, format, arguments);
    va_end(arguments);
    return text;
}

size_t arena_used(const Arena *arena) {
    return arena->used;
}

void pool_grow(Arena *arena, void ***chunks, uint32_t *count, uint32_t *capacity, size_t size,
               size_t align) {
    if (*count == *capacity) { // the old table stays behind in the arena: tables are small
        uint32_t larger = *capacity ? *capacity * 2 : 8;
        void **table = ARENA_ARRAY(arena, void *, larger);
        if (*count) {
            memcpy(table, *chunks, sizeof(void *) * *count);
        }
        *chunks = table;
        *capacity = larger;
    }
    (*chunks)[(*count)++] = arena_alloc(arena, size * POOL_CHUNK, align);
}

// ---------------------------------------------------------------- text

Str str_of(const char *c_string) {
    return (Str){c_string, strlen(c_string)};
}

bool str_eq(Str a, Str b) {
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

bool str_starts_with(Str s, Str prefix) {
    return s.len >= prefix.len && (prefix.len == 0 || memcmp(s.ptr, prefix.ptr, prefix.len) == 0);
}

bool str_ends_with(Str s, Str suffix) {
    return s.len >= suffix.len &&
           (suffix.len == 0 || memcmp(s.ptr + s.len - suffix.len, suffix.ptr, suffix.len) == 0);
}

uint64_t hash_mix(uint64_t a, uint64_t b) {
    uint64_t x = (a ^ 0x9e3779b97f4a7c15u) * 0xd6e8feb86659fd93u;
    x ^= x >> 32;
    x = (x + b) * 0xa0761d6478bd642fu;
    return x ^ x >> 29;
}

uint64_t hash_bytes(const void *data, size_t len) {
    const unsigned char *bytes = data;
    uint64_t hash = 0xcbf29ce484222325u ^ len * 0x9e3779b97f4a7c15u;
    for (; len >= 8; len -= 8, bytes += 8) {
        uint64_t word;
        memcpy(&word, bytes, 8);
        hash = (hash ^ word) * 0xd6e8feb86659fd93u;
        hash ^= hash >> 32;
    }
    uint64_t tail = 0;
    for (size_t i = 0; i < len; i++) {
        tail |= (uint64_t)bytes[i] << 8 * i;
    }
    hash = (hash ^ tail) * 0xa0761d6478bd642fu;
    return hash ^ hash >> 32;
}
