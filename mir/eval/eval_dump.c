// eval_dump.c: the raw bytes of a constant, as notes show them.
//
// In: memory. Out: lines of 16 bytes with what they are as characters; bytes that nothing was
// written to are `__`, and a pointer is an arrow over its bytes with the name of what it points to.
#include "mir/eval/eval_private.h"

enum { LINE_BYTES = 16, MOST_BYTES = 1 << 14 };

typedef VEC(char) Text;

static void put(Text *text, Str more) {
    for (size_t i = 0; i < more.len; i++) {
        vec_push(text, more.ptr[i]);
    }
}

static void put_times(Text *text, Str more, int64_t count) {
    for (; count > 0; count--) {
        put(text, more);
    }
}

// The relocation whose bytes begin there.
static const ConstReloc *reloc_at(const ConstAlloc *alloc, uint64_t at) {
    uint32_t i = reloc_find(alloc, at);
    return i < alloc->relocs.len && alloc->relocs.data[i].offset == at ? &alloc->relocs.data[i]
                                                                       : NULL;
}

static void put_pointer(EvalCx *e, Text *hex, const ConstAlloc *alloc, const ConstReloc *reloc) {
    EvalScalar pointer = {.size = 8, .has_reloc = true, .reloc = *reloc};
    memcpy(&pointer.bits, alloc->bytes + reloc->offset, 8);
    Str name = pointer_text(e, &pointer);
    int64_t dashes = 21 - (int64_t)name.len; // eight bytes take 23 columns, both ends included
    put(hex, STR("╾"));
    put_times(hex, STR("─"), dashes / 2);
    put(hex, name);
    put_times(hex, STR("─"), dashes - dashes / 2);
    put(hex, STR("╼"));
}

static void put_byte(EvalCx *e, Text *hex, Text *shown, const ConstAlloc *alloc, uint64_t at) {
    uint8_t byte = alloc->bytes[at];
    if (!memory_init(alloc, at)) {
        put(hex, STR("__"));
        put(shown, STR("░"));
        return;
    }
    put(hex, arena_printf(e->arena, "%02x", byte));
    if (byte >= 0x20 && byte < 0x7f) {
        vec_push(shown, (char)byte);
    } else {
        put(shown, STR("."));
    }
}

static void put_line(EvalCx *e, Text *out, const ConstAlloc *alloc, uint64_t from, int digits) {
    Text hex = {0}, shown = {0};
    uint64_t at = from, end = from + LINE_BYTES < alloc->size ? from + LINE_BYTES : alloc->size;
    while (at < end) {
        const ConstReloc *reloc = reloc_at(alloc, at);
        if (at > from) {
            put(&hex, STR(" "));
        }
        if (reloc != NULL) {
            put_pointer(e, &hex, alloc, reloc);
            put(&shown, STR("╾──────╼"));
            at += 8;
        } else {
            put_byte(e, &hex, &shown, alloc, at);
            at++;
        }
    }
    put(out, STR("    "));
    if (digits > 0) {
        put(out, arena_printf(e->arena, "0x%0*llx │ ", digits, (unsigned long long)from));
    }
    put(out, (Str){hex.data, hex.len});
    put_times(out, STR("   "), (int64_t)LINE_BYTES - (int64_t)(at - from));
    put(out, STR(" │ "));
    put(out, (Str){shown.data, shown.len});
    put(out, STR("\n"));
    vec_free(&hex);
    vec_free(&shown);
}

Str alloc_dump(EvalCx *e, const ConstAlloc *alloc) {
    Text out = {0};
    int digits = 0; // of addresses: none in a single line
    while (alloc->size > LINE_BYTES && alloc->size >> 4 * digits != 0) {
        digits++;
    }
    for (uint64_t at = 0; at < alloc->size && at < MOST_BYTES; at += LINE_BYTES) {
        put_line(e, &out, alloc, at, digits);
    }
    Str text = arena_printf(e->arena, "%.*s", (int)out.len, out.data);
    vec_free(&out);
    return text;
}
