// eval_memory.c: the interpreter's memory: allocations with initialised bytes and relocations;
// places in them.
//
// In: accesses. Out: bytes, or a reported error. An address is never a number: the bytes of a
// pointer hold the offset into what its relocation names, so pointers can be copied, compared
// within one allocation, and written out to the program. Follows the rustc development guide,
// "Interpreter: memory allocations".
#include "mir/eval/eval_private.h"
#include "mir/mono/layout_private.h"

// The list that memory of a size is kept in; UNUSED_SIZES: it is not kept.
static unsigned unused_list(uint64_t size) {
    unsigned list = 0;
    while (list < UNUSED_SIZES && size >= (uint64_t)1 << (UNUSED_LEAST + list)) {
        list++;
    }
    return list;
}

static ConstAlloc *alloc_again(EvalCx *e, unsigned list, uint64_t size) {
    ConstAlloc *alloc = e->unused[list], old = *alloc;
    e->unused[list] = old.next_unused;
    *alloc = (ConstAlloc){.bytes = old.bytes, .init = old.init, .relocs = old.relocs};
    vec_clear(&alloc->relocs);
    memset(alloc->bytes, 0, size + 1);
    memset(alloc->init, 0, size + 1);
    return alloc;
}

static ConstAlloc *alloc_fresh(EvalCx *e, unsigned list, uint64_t size) {
    ConstAlloc *alloc = ARENA_NEW(e->arena, ConstAlloc);
    uint64_t room = list < UNUSED_SIZES ? (uint64_t)1 << (UNUSED_LEAST + list) : size + 1;
    alloc->bytes = ARENA_ARRAY(e->arena, uint8_t, room);
    alloc->init = ARENA_ARRAY(e->arena, uint8_t, room);
    if (size > 4 * MEMORY_PIECE) {
        alloc->pieces = ARENA_ARRAY(e->arena, uint8_t, size / MEMORY_PIECE + 1);
    }
    return alloc;
}

ConstAlloc *alloc_new(EvalCx *e, uint64_t size, uint32_t align) {
    unsigned list = unused_list(size);
    ConstAlloc *alloc = list < UNUSED_SIZES && e->unused[list] ? alloc_again(e, list, size)
                                                               : alloc_fresh(e, list, size);
    alloc->id = ++e->next_alloc;
    alloc->size = size;
    alloc->align = align ? align : 1;
    return alloc;
}

void alloc_end(EvalCx *e, ConstAlloc *alloc) {
    unsigned list = unused_list(alloc->size);
    alloc->is_dead = true;
    if (!alloc->is_pointed && !e->is_guess && list < UNUSED_SIZES) {
        alloc->next_unused = e->unused[list];
        e->unused[list] = alloc;
    }
}

// ---------------------------------------------------------------- what is initialised

MemoryInit memory_known(const ConstAlloc *alloc, uint64_t from, uint64_t size) {
    if (alloc->pieces == NULL || size == 0) {
        return MEMORY_MIXED;
    }
    MemoryInit known = alloc->pieces[from / MEMORY_PIECE];
    for (uint64_t i = from / MEMORY_PIECE; i <= (from + size - 1) / MEMORY_PIECE; i++) {
        known = alloc->pieces[i] == known ? known : MEMORY_MIXED;
    }
    return known;
}

bool memory_init(const ConstAlloc *alloc, uint64_t at) {
    MemoryInit known = memory_known(alloc, at, 1);
    return known == MEMORY_MIXED ? alloc->init[at] != 0 : known == MEMORY_ZERO;
}

uint64_t memory_run(const ConstAlloc *alloc, uint64_t from, uint64_t to) {
    if (alloc->pieces == NULL) {
        return from;
    }
    uint64_t piece = from / MEMORY_PIECE, at = from;
    for (; at < to && alloc->pieces[at / MEMORY_PIECE] != MEMORY_MIXED &&
           alloc->pieces[at / MEMORY_PIECE] == alloc->pieces[piece];) {
        at = (at / MEMORY_PIECE + 1) * MEMORY_PIECE;
    }
    return at < to ? at : to;
}

// Up to where a range from `at` on is in one piece.
static uint64_t piece_end(uint64_t at, uint64_t end) {
    uint64_t next = (at / MEMORY_PIECE + 1) * MEMORY_PIECE;
    return next < end ? next : end;
}

// Makes `init` hold for the pieces of a range.
static void memory_mix(ConstAlloc *alloc, uint64_t from, uint64_t size) {
    for (uint64_t at = from; alloc->pieces != NULL && at < from + size;
         at = piece_end(at, from + size)) {
        uint64_t start = at / MEMORY_PIECE * MEMORY_PIECE;
        uint8_t *piece = &alloc->pieces[at / MEMORY_PIECE];
        if (*piece == MEMORY_ZERO) {
            memset(alloc->init + start, 1, piece_end(start, alloc->size) - start);
        }
        *piece = MEMORY_MIXED;
    }
}

// Bytes of one piece become uninitialised, or zero.
static void piece_fill(ConstAlloc *alloc, uint64_t from, uint64_t size, MemoryInit with) {
    if (memory_known(alloc, from, size) == with && with != MEMORY_MIXED) {
        return;
    }
    bool whole = from % MEMORY_PIECE == 0 && from + size == piece_end(from, alloc->size);
    if (whole && alloc->pieces != NULL && alloc->pieces[from / MEMORY_PIECE] != MEMORY_MIXED) {
        alloc->pieces[from / MEMORY_PIECE] = (uint8_t)with;
        return;
    }
    memory_mix(alloc, from, size);
    memset(alloc->bytes + from, 0, size);
    memset(alloc->init + from, with == MEMORY_ZERO, size);
}

static void memory_move(ConstAlloc *to, uint64_t into, ConstAlloc *from, uint64_t start,
                        uint64_t size) {
    if (to == from || (to->pieces == NULL && from->pieces == NULL)) { // may overlap
        memory_mix(from, start, size);
        memory_mix(to, into, size);
        memmove(to->bytes + into, from->bytes + start, size);
        memmove(to->init + into, from->init + start, size);
        return;
    }
    for (uint64_t at = 0, end; at < size; at = end) {
        end = piece_end(into + at, into + size) - into;
        MemoryInit known = memory_known(from, start + at, end - at);
        if (known != MEMORY_MIXED) {
            piece_fill(to, into + at, end - at, known);
            continue;
        }
        memory_mix(from, start + at, end - at);
        memory_mix(to, into + at, end - at);
        memcpy(to->bytes + into + at, from->bytes + start + at, end - at);
        memcpy(to->init + into + at, from->init + start + at, end - at);
    }
}

EvalScalar scalar_of(Bits bits, uint8_t size) {
    return (EvalScalar){.bits = truncate_to(bits, size), .size = size};
}

EvalScalar scalar_pointer_to(EvalCx *e, ConstAlloc *alloc, uint64_t offset) {
    (void)e;
    EvalScalar scalar = {.bits = offset, .size = 8, .has_reloc = true};
    if (alloc->static_.index != 0) { // borrowed again: still the one object of that name
        scalar.reloc.kind = RELOC_STATIC;
        scalar.reloc.static_ = alloc->static_;
        return scalar;
    }
    scalar.reloc.kind = RELOC_ALLOC;
    scalar.reloc.alloc = alloc;
    alloc->is_pointed = true;
    return scalar;
}

EvalScalar scalar_pointer_to_place(EvalCx *e, const EvalPlace *place) {
    EvalScalar scalar = place->alloc != NULL ? scalar_pointer_to(e, place->alloc, place->offset)
                                             : place_pointer(place);
    scalar.reloc.rights = place->rights;
    return scalar;
}

EvalPlace place_of_alloc(ConstAlloc *alloc, const Layout *layout) {
    return (EvalPlace){.alloc = alloc, .layout = layout};
}

Bits truncate_to(Bits bits, uint8_t size) {
    return size >= 16 ? bits : bits & (((Bits)1 << size * 8) - 1);
}

Bits sign_extend(Bits bits, uint8_t size) {
    if (size >= 16 || (bits >> (size * 8 - 1) & 1) == 0) {
        return bits;
    }
    return bits | ~(((Bits)1 << size * 8) - 1);
}

// ---------------------------------------------------------------- accesses

// Of a static that another constant may not read or write as it is evaluated.
static bool check_static(EvalCx *e, const ConstAlloc *alloc, bool is_write) {
    const Def *reader = e->evaluating.index ? def_get(e->program, e->evaluating) : NULL;
    if (is_write && alloc->is_mut) {
        return eval_error(e,
                          "modifying a static's initial value from another static's initializer");
    }
    if (alloc->is_mut && reader != NULL && reader->kind != DEF_STATIC) {
        return eval_error(e, "constant accesses mutable global memory");
    }
    return true;
}

// The memory is there; may it be used so?
static bool check_rights(EvalCx *e, const EvalPlace *place, bool is_write) {
    const ConstAlloc *alloc = place->alloc;
    if (place->align_wanted != 0) {
        return eval_error(e,
                          "accessing memory based on pointer with alignment %u, but alignment %u "
                          "is required",
                          place->align_found, place->align_wanted);
    }
    if (is_write && (alloc->is_frozen || (alloc->static_.index != 0 && !alloc->is_mut))) {
        return eval_error(e, "writing to alloc%u which is read-only", alloc_number(e, alloc));
    }
    if (is_write && place->rights == RIGHTS_FROZEN) {
        return eval_error(
            e, "writing through a pointer that was derived from a shared (immutable) reference");
    }
    return alloc->static_.index == 0 || check_static(e, alloc, is_write);
}

static bool check_away(EvalCx *e, DefId away) {
    if (!eval_is_running(e, away)) {
        Str name = def_path_str(e->program, e->arena, away);
        return eval_error(e, "cannot access extern static `" STR_FMT "`", STR_ARG(name));
    }
    return def_eq(away, e->evaluating)
               ? eval_error(e,
                            "encountered static that tried to access itself during initialization")
               : eval_static(e, away) != NULL; // reports the cycle
}

bool mem_check(EvalCx *e, const EvalPlace *place, uint64_t offset, uint64_t size, bool is_write) {
    if (size == 0) {
        return true;
    }
    const ConstAlloc *alloc = place->alloc;
    if (is_write && e->is_guess && alloc != NULL &&
        (alloc->id <= e->guess_from || alloc->static_.index != 0)) {
        return false; // the program's own memory stays as it is
    }
    if (place->away.index != 0) {
        return check_away(e, place->away);
    }
    uint64_t at = place->offset + offset;
    if (alloc == NULL || at > alloc->size || size > alloc->size - at ||
        (alloc->is_dead && !e->is_guess)) {
        EvalPlace accessed = *place;
        accessed.offset = at;
        EvalScalar pointer = scalar_pointer_to_place(e, &accessed);
        Str problem = pointer_problem(e, &pointer, (int64_t)size);
        if (alloc != NULL && alloc->is_dead) {
            return eval_error(e, "memory access failed: " STR_FMT, STR_ARG(problem));
        }
        return eval_error(
            e, "memory access failed: attempting to access " STR_FMT ", but got " STR_FMT,
            STR_ARG(bytes_counted(e, (int64_t)size)), STR_ARG(problem));
    }
    return e->is_guess || check_rights(e, place, is_write);
}

uint32_t reloc_find(const ConstAlloc *alloc, uint64_t offset) {
    uint32_t low = 0, high = alloc->relocs.len;
    if (high == 0 || alloc->relocs.data[high - 1].offset < offset) {
        return high; // memory is mostly filled from the front
    }
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (alloc->relocs.data[middle].offset < offset) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static void relocs_clear(ConstAlloc *alloc, uint64_t from, uint64_t to) {
    uint32_t first = reloc_find(alloc, from < 7 ? 0 : from - 7), end = first;
    while (end < alloc->relocs.len && alloc->relocs.data[end].offset < to) {
        end++;
    }
    if (end > first) {
        memmove(alloc->relocs.data + first, alloc->relocs.data + end,
                (alloc->relocs.len - end) * sizeof *alloc->relocs.data);
        alloc->relocs.len -= end - first;
    }
}

static void reloc_insert(ConstAlloc *alloc, ConstReloc reloc) {
    uint32_t at = reloc_find(alloc, reloc.offset);
    vec_push(&alloc->relocs, reloc);
    for (uint32_t i = alloc->relocs.len - 1; i > at; i--) {
        alloc->relocs.data[i] = alloc->relocs.data[i - 1];
    }
    alloc->relocs.data[at] = reloc;
}

static bool report_uninit(EvalCx *e, const ConstAlloc *alloc, uint64_t at, uint64_t size) {
    uint64_t from = at, to;
    while (memory_init(alloc, from)) {
        from++;
    }
    for (to = from + 1; to < at + size && !memory_init(alloc, to);) {
        to++;
    }
    return eval_error_bytes(
        e, alloc,
        "reading memory at alloc%u[0x%llx..0x%llx], but memory is uninitialized at "
        "[0x%llx..0x%llx], and this operation requires initialized memory",
        alloc_number(e, alloc), (unsigned long long)at, (unsigned long long)(at + size),
        (unsigned long long)from, (unsigned long long)to);
}

bool mem_read_scalar(EvalCx *e, const EvalPlace *place, uint64_t offset, const Scalar *scalar,
                     EvalScalar *out) {
    *out = (EvalScalar){.size = scalar->size};
    if (!mem_check(e, place, offset, scalar->size, false)) {
        return false;
    }
    const ConstAlloc *alloc = place->alloc;
    uint64_t at = place->offset + offset;
    for (uint32_t i = 0; i < scalar->size; i++) {
        if (!memory_init(alloc, at + i)) {
            return report_uninit(e, alloc, at, scalar->size);
        }
    }
    memcpy(&out->bits, alloc->bytes + at, scalar->size);
    uint32_t i = reloc_find(alloc, at < 7 ? 0 : at - 7);
    if (i == alloc->relocs.len || alloc->relocs.data[i].offset >= at + scalar->size) {
        return true;
    }
    if (alloc->relocs.data[i].offset != at || scalar->size != 8) {
        return e->is_guess || eval_error_address(e, "unable to turn pointer into integer");
    }
    if (scalar->kind != SCALAR_POINTER && !e->is_guess) {
        return eval_error_address(e, "unable to turn pointer into integer");
    }
    out->has_reloc = true;
    out->reloc = alloc->relocs.data[i];
    return true;
}

bool mem_write_scalar(EvalCx *e, const EvalPlace *place, uint64_t offset, const EvalScalar *value) {
    if (!mem_check(e, place, offset, value->size, true)) {
        return false;
    }
    uint64_t at = place->offset + offset;
    relocs_clear(place->alloc, at, at + value->size);
    memory_mix(place->alloc, at, value->size);
    memcpy(place->alloc->bytes + at, &value->bits, value->size);
    memset(place->alloc->init + at, 1, value->size);
    if (value->has_reloc) {
        ConstReloc reloc = value->reloc;
        reloc.offset = at;
        reloc_insert(place->alloc, reloc);
    }
    return true;
}

bool mem_copy(EvalCx *e, const EvalPlace *to, const EvalPlace *from, uint64_t size) {
    if (size == 0) {
        return true;
    }
    if (!mem_check(e, from, 0, size, false) || !mem_check(e, to, 0, size, true)) {
        return false;
    }
    VEC(ConstReloc) moved = {0};
    for (uint32_t i = reloc_find(from->alloc, from->offset); i < from->alloc->relocs.len; i++) {
        ConstReloc reloc = from->alloc->relocs.data[i];
        if (reloc.offset + 8 > from->offset + size) {
            break;
        }
        reloc.offset = reloc.offset - from->offset + to->offset;
        vec_push(&moved, reloc);
    }
    memory_move(to->alloc, to->offset, from->alloc, from->offset, size);
    relocs_clear(to->alloc, to->offset, to->offset + size);
    for (uint32_t i = 0; i < moved.len; i++) {
        reloc_insert(to->alloc, moved.data[i]);
    }
    vec_free(&moved);
    return true;
}

bool mem_copy_typed(EvalCx *e, const EvalPlace *to, const EvalPlace *from) {
    const Layout *layout = from->layout;
    EvalScalar value;
    bool is_pair = layout->abi == LAYOUT_PAIR && !layout->scalar[1].is_union;
    if ((layout->abi == LAYOUT_SCALAR || is_pair) && !layout->scalar[0].is_union && !e->is_guess &&
        layout->size > 0 && !layout->is_unsized) {
        if (!mem_read_scalar(e, from, 0, &layout->scalar[0], &value) ||
            (is_pair &&
             !mem_read_scalar(e, from, layout->pair_offset, &layout->scalar[1], &value))) {
            return false;
        }
    }
    return mem_copy(e, to, from, to->layout->size) &&
           (!to->layout->is_uninhabited || eval_valid_here(e, to));
}

bool mem_zero(EvalCx *e, const EvalPlace *to, uint64_t offset, uint64_t size) {
    if (size == 0) {
        return true;
    }
    if (!mem_check(e, to, offset, size, true)) {
        return false;
    }
    uint64_t from = to->offset + offset;
    relocs_clear(to->alloc, from, from + size);
    for (uint64_t at = from, end; at < from + size; at = end) {
        end = piece_end(at, from + size);
        piece_fill(to->alloc, at, end - at, MEMORY_ZERO);
    }
    return true;
}

static bool is_zero(const EvalPlace *place, uint64_t size) {
    const ConstAlloc *alloc = place->alloc;
    uint32_t reloc = reloc_find(alloc, place->offset);
    bool zero =
        reloc == alloc->relocs.len || alloc->relocs.data[reloc].offset >= place->offset + size;
    for (uint64_t i = place->offset; i < place->offset + size && zero; i++) {
        zero = alloc->bytes[i] == 0 && memory_init(alloc, i);
    }
    return zero;
}

bool mem_repeat(EvalCx *e, const EvalPlace *to, uint64_t size, uint64_t count) {
    if (size == 0 || count == 0) {
        return true;
    }
    if (!mem_check(e, to, 0, size, false)) {
        return false;
    }
    if (is_zero(to, size)) {
        return mem_zero(e, to, size, size * (count - 1));
    }
    for (uint64_t done = 1; done < count;) { // twice as many each time
        uint64_t more = done < count - done ? done : count - done;
        EvalPlace next = *to;
        next.offset += size * done;
        if (!mem_copy(e, &next, to, size * more)) {
            return false;
        }
        done += more;
    }
    return true;
}

ConstAlloc *text_alloc(EvalCx *e, Str text) {
    Symbol key = intern(e->session->interner, text);
    uint64_t cached;
    if (map_get(&e->texts, key.index, &cached)) {
        return (ConstAlloc *)(uintptr_t)cached;
    }
    ConstAlloc *alloc = alloc_new(e, text.len, 1);
    memory_mix(alloc, 0, text.len);
    copy_bytes(alloc->bytes, text.ptr, text.len);
    memset(alloc->init, 1, text.len);
    alloc->is_final = alloc->is_frozen = true;
    map_set(&e->texts, key.index, (uint64_t)(uintptr_t)alloc);
    return alloc;
}

// ---------------------------------------------------------------- places

static bool is_foreign(EvalCx *e, DefId static_) {
    const HirItem *item = hir_item(e->program, static_);
    return item != NULL && !hir_has_body(e->program, static_);
}

bool place_deref(EvalCx *e, const EvalScalar *pointer, const EvalScalar *meta,
                 const Layout *pointee, EvalPlace *out) {
    *out = (EvalPlace){.layout = pointee, .offset = (uint64_t)pointer->bits};
    if (meta != NULL) {
        out->has_meta = true;
        out->meta = *meta;
    }
    if (!pointer->has_reloc) {
        return true; // dangling: an access of more than zero bytes reports it
    }
    out->rights = pointer->reloc.rights;
    switch (pointer->reloc.kind) {
    case RELOC_ALLOC:
        out->alloc = pointer->reloc.alloc;
        break;
    case RELOC_STATIC:
        if (eval_is_running(e, pointer->reloc.static_) ||
            is_foreign(e, pointer->reloc.static_)) { // its address is known
            out->away = pointer->reloc.static_;
            return true;
        }
        out->alloc = (ConstAlloc *)(uintptr_t)eval_static(
            e, pointer->reloc.static_); // shared, written by no valid program
        if (out->alloc == NULL) {
            return false;
        }
        break;
    case RELOC_FN:
    case RELOC_VTABLE:
        return eval_error(e, "accessing a function or vtable as memory");
    }
    uint32_t align = e->is_guess ? pointee->align : pointer_align(e, pointer);
    if (align < pointee->align) {
        out->align_found = align;
        out->align_wanted = pointee->align;
    }
    return true;
}

bool place_size_align(EvalCx *e, const EvalPlace *place, uint64_t *size, uint32_t *align) {
    const Layout *layout = place->layout;
    *size = layout->size;
    *align = layout->align;
    if (!layout->is_unsized) {
        return true;
    }
    switch (layout_pointee_meta(e->layouts, layout->ty)) {
    case META_NONE:
        return true;
    case META_LEN:
        if (layout->shape == SHAPE_ARRAY) {
            *size = layout->stride * (uint64_t)place->meta.bits;
            return true;
        }
        break;
    case META_VTABLE:
        if (ty_kind(e->cx, layout->ty) == TY_DYN && place->meta.has_reloc &&
            place->meta.reloc.kind == RELOC_VTABLE) {
            const Layout *concrete = layout_of(e->layouts, place->meta.reloc.vtable_ty);
            *size = concrete->size;
            *align = concrete->align;
            return true;
        }
        break;
    }
    uint32_t last = layout->field_count - 1; // a struct with an unsized last field
    EvalPlace tail = place_field(e, place, last);
    uint64_t tail_size;
    uint32_t tail_align;
    if (!place_size_align(e, &tail, &tail_size, &tail_align)) {
        return false;
    }
    *align = tail_align > layout->align ? tail_align : layout->align;
    *size = align_to(align_to(layout->offsets[last], tail_align) + tail_size, *align);
    return true;
}

EvalPlace place_field(EvalCx *e, const EvalPlace *place, uint32_t field) {
    EvalPlace out = *place;
    out.layout = layout_of(e->layouts, layout_field_ty(e->layouts, place->layout, field));
    uint64_t offset = layout_field_offset(place->layout, field);
    if (out.layout->is_unsized && place->has_meta && place->meta.has_reloc &&
        place->meta.reloc.kind == RELOC_VTABLE) {
        offset = align_to(offset, layout_of(e->layouts, place->meta.reloc.vtable_ty)->align);
    }
    out.offset += offset;
    out.has_meta = place->has_meta && out.layout->is_unsized;
    return out;
}

EvalPlace place_downcast(EvalCx *e, const EvalPlace *place, uint32_t variant) {
    EvalPlace out = *place;
    const Layout *layout = layout_variant(e->layouts, place->layout, variant);
    if (layout->variants == VARIANTS_SINGLE && layout->variant_index != variant) {
        Layout *other = ARENA_NEW(e->arena, Layout);
        *other = *layout;
        other->variant_index = variant;
        layout = other;
    }
    out.layout = layout;
    return out;
}

// ---------------------------------------------------------------- discriminants

bool place_discriminant(EvalCx *e, const EvalPlace *place, uint32_t *variant, Bits *discr) {
    const Layout *layout = place->layout;
    const TyData *data = ty_data(e->cx, layout->ty);
    bool is_enum = data->kind == TY_ADT && ty_adt_def(e->cx, data->item.def)->kind == ADT_ENUM;
    if (layout->variants == VARIANTS_SINGLE) {
        *variant = is_enum ? layout->variant_index : 0;
        *discr = is_enum && !layout->is_uninhabited
                     ? layout_discriminant(e->layouts, layout->ty, *variant)
                     : 0;
        return true;
    }
    EvalScalar tag;
    if (!mem_read_scalar(e, place, layout->tag_offset, &layout->tag, &tag)) {
        return false;
    }
    if (layout->variants == VARIANTS_TAGGED) {
        for (uint32_t v = 0; v < layout->variant_count; v++) {
            if (truncate_to(layout_discriminant(e->layouts, layout->ty, v), layout->tag.size) ==
                tag.bits) {
                *variant = v;
                *discr = layout_discriminant(e->layouts, layout->ty, v);
                return true;
            }
        }
        return eval_error(e, "enum value has invalid tag: 0x%0*llx", layout->tag.size * 2,
                          (unsigned long long)tag.bits);
    }
    Bits relative = truncate_to(tag.bits - layout->niche_start, layout->tag.size);
    bool is_niche = !tag.has_reloc && relative <= layout->niche_last - layout->niche_first;
    *variant = is_niche ? layout->niche_first + (uint32_t)relative : layout->untagged_variant;
    *discr = layout_discriminant(e->layouts, layout->ty, *variant);
    return true;
}

bool place_set_discriminant(EvalCx *e, const EvalPlace *place, uint32_t variant) {
    const Layout *layout = place->layout;
    if (layout->variants == VARIANTS_SINGLE ||
        (layout->variants == VARIANTS_NICHE && variant == layout->untagged_variant)) {
        return true;
    }
    Bits value = layout->variants == VARIANTS_TAGGED
                     ? layout_discriminant(e->layouts, layout->ty, variant)
                     : layout->niche_start + (variant - layout->niche_first);
    EvalScalar tag = scalar_of(value, layout->tag.size);
    return mem_write_scalar(e, place, layout->tag_offset, &tag);
}
