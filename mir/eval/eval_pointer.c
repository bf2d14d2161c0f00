// eval_pointer.c: what pointers are good for: bounds and alignment, and how messages name them.
//
// In: a pointer, as what it points into and the offset there. Out: what is wrong with an access
// behind it, or with moving it. A number that was made a pointer points into nothing. Follows the
// rustc development guide, "Interpreter: memory allocations".
#include "mir/eval/eval_private.h"

EvalScalar place_pointer(const EvalPlace *place) {
    EvalScalar scalar = {.bits = place->offset, .size = 8};
    if (place->away.index != 0) {
        scalar.has_reloc = true;
        scalar.reloc.kind = RELOC_STATIC;
        scalar.reloc.static_ = place->away;
    }
    return scalar;
}

static const Layout *static_layout(EvalCx *e, DefId static_) {
    return layout_of(e->layouts, ty_normalize_erased(e->cx, (ParamEnv){0}, ty_of(e->cx, static_)));
}

// The memory that it points into, and how much of it there is.
static const ConstAlloc *target_size(EvalCx *e, const EvalScalar *pointer, uint64_t *size) {
    *size = 0;
    if (pointer->has_reloc && pointer->reloc.kind == RELOC_STATIC) {
        *size = static_layout(e, pointer->reloc.static_)->size;
    }
    if (!pointer->has_reloc || pointer->reloc.kind != RELOC_ALLOC) {
        return NULL;
    }
    *size = pointer->reloc.alloc->size;
    return pointer->reloc.alloc;
}

// ---------------------------------------------------------------- words

const char *plural(int64_t count) {
    return count == 1 ? "" : "s";
}

Str bytes_counted(EvalCx *e, int64_t count) {
    return arena_printf(e->arena, "%lld byte%s", (long long)count, plural(count));
}

// Numbers are given in the order in which messages name things.
static uint32_t number_of(EvalCx *e, RelocKind kind, uint32_t index) {
    uint64_t key = (uint64_t)(kind + 1) << 32 | index, number;
    if (!map_get(&e->names, key, &number)) {
        number = e->names.len + 1;
        map_set(&e->names, key, number);
    }
    return (uint32_t)number;
}

uint32_t alloc_number(EvalCx *e, const ConstAlloc *alloc) {
    return alloc->static_.index != 0 ? number_of(e, RELOC_STATIC, alloc->static_.index)
                                     : number_of(e, RELOC_ALLOC, alloc->id);
}

static Str target_name(EvalCx *e, const EvalScalar *pointer) {
    uint32_t index = 0;
    switch (pointer->reloc.kind) {
    case RELOC_ALLOC:
        return arena_printf(e->arena, "alloc%u", alloc_number(e, pointer->reloc.alloc));
    case RELOC_STATIC:
        index = pointer->reloc.static_.index;
        break;
    case RELOC_FN:
        index = pointer->reloc.fn.def.index;
        break;
    case RELOC_VTABLE:
        index = pointer->reloc.vtable_ty.index;
        break;
    }
    return arena_printf(e->arena, "alloc%u", number_of(e, pointer->reloc.kind, index));
}

static Str offset_text(EvalCx *e, const EvalScalar *pointer) {
    int64_t offset = (int64_t)pointer->bits;
    return offset == 0 ? STR("")
                       : arena_printf(e->arena, "%c0x%llx", offset < 0 ? '-' : '+',
                                      (unsigned long long)(offset < 0 ? -offset : offset));
}

Str pointer_text(EvalCx *e, const EvalScalar *pointer) {
    if (!pointer->has_reloc) {
        return pointer->bits == 0
                   ? STR("null pointer")
                   : arena_printf(e->arena, "0x%llx[noalloc]", (unsigned long long)pointer->bits);
    }
    return arena_printf(e->arena, STR_FMT STR_FMT "%s", STR_ARG(target_name(e, pointer)),
                        STR_ARG(offset_text(e, pointer)),
                        pointer->reloc.rights == RIGHTS_FROZEN ? "<imm>" : "");
}

// ---------------------------------------------------------------- bounds

// Of an offset that is outside of its memory.
static Str outside_text(EvalCx *e, const EvalScalar *pointer, int64_t size, uint64_t total) {
    int64_t offset = (int64_t)pointer->bits;
    Str name = arena_printf(e->arena, STR_FMT STR_FMT, STR_ARG(target_name(e, pointer)),
                            STR_ARG(offset_text(e, pointer)));
    if (offset < 0) {
        return arena_printf(e->arena,
                            STR_FMT " which points to before the beginning of the allocation",
                            STR_ARG(name));
    }
    if (size < 0 && offset == 0) {
        return arena_printf(e->arena, STR_FMT " which is at the beginning of the allocation",
                            STR_ARG(name));
    }
    if (size < 0) {
        return arena_printf(
            e->arena, STR_FMT " which is only " STR_FMT " from the beginning of the allocation",
            STR_ARG(name), STR_ARG(bytes_counted(e, offset)));
    }
    if ((uint64_t)offset >= total) {
        return arena_printf(
            e->arena, STR_FMT " which is at or beyond the end of the allocation of size " STR_FMT,
            STR_ARG(name), STR_ARG(bytes_counted(e, (int64_t)total)));
    }
    return arena_printf(e->arena,
                        STR_FMT " which is only " STR_FMT " from the end of the allocation",
                        STR_ARG(name), STR_ARG(bytes_counted(e, (int64_t)total - offset)));
}

Str pointer_problem(EvalCx *e, const EvalScalar *pointer, int64_t size) {
    uint64_t total;
    const ConstAlloc *alloc = target_size(e, pointer, &total);
    if (size == 0) {
        return STR("");
    }
    if (!pointer->has_reloc) {
        Str text = pointer_text(e, pointer);
        return pointer->bits == 0
                   ? text
                   : arena_printf(e->arena,
                                  STR_FMT " which is a dangling pointer (it has no provenance)",
                                  STR_ARG(text));
    }
    if (alloc != NULL && alloc->is_dead) {
        return arena_printf(e->arena, "alloc%u has been freed, so this pointer is dangling",
                            alloc_number(e, alloc));
    }
    __int128 from = (int64_t)pointer->bits, to = from + size;
    bool inside = from >= 0 && to >= 0 && from <= (__int128)total && to <= (__int128)total;
    return inside ? STR("") : outside_text(e, pointer, size, total);
}

bool pointer_may_move(EvalCx *e, const EvalScalar *pointer, int64_t offset) {
    Str problem = e->is_guess ? STR("") : pointer_problem(e, pointer, offset);
    if (problem.len == 0) {
        return true;
    }
    if (pointer->has_reloc && pointer->reloc.kind == RELOC_ALLOC && pointer->reloc.alloc->is_dead) {
        return eval_error(e, "in-bounds pointer arithmetic failed: " STR_FMT, STR_ARG(problem));
    }
    return eval_error(
        e,
        "in-bounds pointer arithmetic failed: attempting to offset pointer by " STR_FMT
        ", but got " STR_FMT,
        STR_ARG(bytes_counted(e, offset)), STR_ARG(problem));
}

// ---------------------------------------------------------------- alignment

uint32_t pointer_align(EvalCx *e, const EvalScalar *pointer) {
    uint32_t most = 1u << 29, align = most;
    if (pointer->has_reloc) {
        switch (pointer->reloc.kind) {
        case RELOC_ALLOC:
            align = pointer->reloc.alloc->align;
            break;
        case RELOC_STATIC:
            align = static_layout(e, pointer->reloc.static_)->align;
            break;
        case RELOC_FN:
            align = 1;
            break;
        case RELOC_VTABLE:
            align = 8;
            break;
        }
    }
    uint64_t bits = (uint64_t)pointer->bits | most;
    uint64_t lowest = bits & (~bits + 1);
    return lowest < align ? (uint32_t)lowest : align;
}
