// mono_layout.c: size, alignment, field offsets, niches and the register form of types.
//
// In: a monomorphic type. Out: its Layout, cached. The one hard idea: structs are free to reorder
// fields, so they are sorted by alignment (large ones first), and among those of one alignment the
// field with the largest niche goes to an edge, where an enclosing enum can use it. Enums are in
// mono_layout_enum.c. Follows the reference, "Type layout", and the rustc development guide,
// "Layout".
#include "mir/mono/layout_private.h"
#include "mir/tile/tile_layout.h"

// ---------------------------------------------------------------- scalars and niches

uint64_t align_to(uint64_t offset, uint64_t align) {
    return (offset + align - 1) / align * align;
}

Scalar scalar_int(uint8_t size, bool is_signed) {
    Scalar scalar = {.kind = SCALAR_INT, .size = size, .is_signed = is_signed};
    scalar.hi = scalar_mask(&scalar);
    return scalar;
}

static Scalar scalar_range(uint8_t size, Bits lo, Bits hi) {
    Scalar scalar = scalar_int(size, false);
    scalar.lo = lo;
    scalar.hi = hi;
    return scalar;
}

static Scalar scalar_float(ScalarKind kind, uint8_t size) {
    Scalar scalar = scalar_int(size, false);
    scalar.kind = kind;
    return scalar;
}

static Scalar scalar_pointer(const LayoutCx *layouts, bool non_null) {
    Scalar scalar = scalar_int((uint8_t)layouts->target.pointer_size, false);
    scalar.kind = SCALAR_POINTER;
    scalar.lo = non_null ? 1 : 0;
    return scalar;
}

Scalar scalar_as_union(Scalar scalar) {
    scalar.is_union = true;
    scalar.lo = 0;
    scalar.hi = scalar_mask(&scalar);
    return scalar;
}

uint32_t scalar_align(const Scalar *scalar) {
    return scalar->size;
}

Bits niche_available(const Scalar *scalar) {
    return scalar->is_union ? 0 : (scalar->lo - scalar->hi - 1) & scalar_mask(scalar);
}

Niche niche_of(uint64_t offset, Scalar scalar) {
    return (Niche){offset, scalar, niche_available(&scalar)};
}

// Takes `count` invalid values out of the niche: the first of them, and the scalar whose range now
// includes them. Zero is kept free for later as long as possible.
bool niche_reserve(const Niche *niche, Bits count, Bits *start, Scalar *scalar) {
    if (count > niche->available) {
        return false;
    }
    Bits max = scalar_mask(&niche->scalar);
    Bits lo = niche->scalar.lo, hi = niche->scalar.hi;
    bool at_start;
    if (lo > hi) { // zero is inside the valid range
        at_start = false;
    } else if (lo <= max - hi) {
        at_start = count <= lo;
    } else {
        Bits end = (hi + count) & max;
        at_start = end >= 1 && end <= hi; // would wrap past zero
    }
    *scalar = niche->scalar;
    if (at_start) {
        *start = (lo - count) & max;
        scalar->lo = *start;
    } else {
        *start = (hi + 1) & max;
        scalar->hi = (hi + count) & max;
    }
    return true;
}

// ---------------------------------------------------------------- building layouts

static Layout *layout_new(LayoutCx *layouts) {
    Layout *layout = ARENA_NEW(layouts->arena, Layout);
    layout->align = 1;
    layout->abi = LAYOUT_AGGREGATE;
    layout->shape = SHAPE_PRIMITIVE;
    return layout;
}

static Layout *layout_scalar(LayoutCx *layouts, Scalar scalar) {
    Layout *layout = layout_new(layouts);
    layout->size = scalar.size;
    layout->align = scalar_align(&scalar);
    layout->abi = LAYOUT_SCALAR;
    layout->scalar[0] = scalar;
    layout->niche = niche_of(0, scalar);
    return layout;
}

uint64_t pair_second_offset(const Scalar *first, const Scalar *second) {
    return align_to(first->size, scalar_align(second));
}

bool layout_pair_fits(const Scalar *first, const Scalar *second, uint64_t second_offset,
                      uint64_t size, uint32_t align) {
    uint32_t a = scalar_align(first), b = scalar_align(second);
    uint32_t pair_align = a > b ? a : b;
    uint64_t offset = pair_second_offset(first, second);
    return offset == second_offset && align == pair_align &&
           size == align_to(offset + second->size, pair_align);
}

static Layout *layout_pair(LayoutCx *layouts, Scalar first, Scalar second) {
    Layout *layout = layout_new(layouts);
    layout->abi = LAYOUT_PAIR;
    layout->scalar[0] = first;
    layout->scalar[1] = second;
    layout->pair_offset = pair_second_offset(&first, &second);
    uint32_t a = scalar_align(&first), b = scalar_align(&second);
    layout->align = a > b ? a : b;
    layout->size = align_to(layout->pair_offset + second.size, layout->align);
    layout->shape = SHAPE_FIELDS;
    layout->field_count = 2;
    layout->offsets = ARENA_ARRAY(layouts->arena, uint64_t, 2);
    layout->offsets[1] = layout->pair_offset;
    Niche one = niche_of(0, first), two = niche_of(layout->pair_offset, second);
    layout->niche = two.available > one.available ? two : one;
    return layout;
}

// ---------------------------------------------------------------- structs

typedef enum NicheBias { NICHE_AT_START, NICHE_AT_END } NicheBias;

typedef struct FieldOrder {
    uint32_t index;
    uint64_t group;
    Bits niche_key, offset_key;
} FieldOrder;

static uint32_t trailing_zeros(uint64_t value) {
    return value == 0 ? 64 : (uint32_t)__builtin_ctzll(value);
}

// Fields of one group may stand in any order without padding between them.
static uint64_t field_group(const Layout *field, const Repr *repr, uint32_t max_align,
                            Bits largest_niche, NicheBias bias) {
    if (repr->packed) {
        return field->align < repr->pack ? field->align : repr->pack;
    }
    uint64_t widest = field->align > field->size ? field->align : field->size;
    uint32_t size_as_align = trailing_zeros(widest);
    if (largest_niche > 0) {
        if (bias == NICHE_AT_START) {
            uint32_t cap = trailing_zeros(max_align);
            size_as_align = size_as_align < cap ? size_as_align : cap;
        } else if (field->niche.available == largest_niche) {
            size_as_align = trailing_zeros(field->align);
        }
    }
    return size_as_align;
}

static bool field_before(const FieldOrder *a, const FieldOrder *b, bool ascending) {
    if (a->group != b->group) {
        return ascending ? a->group < b->group : a->group > b->group;
    }
    if (a->niche_key != b->niche_key) {
        return a->niche_key < b->niche_key;
    }
    return a->offset_key < b->offset_key;
}

// The order of fields in memory, into `order`.
static void fields_sort(const Layout **fields, uint32_t count, const Repr *repr, StructKind kind,
                        NicheBias bias, FieldOrder *order) {
    for (uint32_t i = 0; i < count; i++) {
        order[i] = (FieldOrder){.index = i};
    }
    if (repr->c || repr->simd || count < 2) {
        return;
    }
    uint32_t end = kind == STRUCT_MAYBE_UNSIZED ? count - 1 : count;
    uint32_t max_align = 1;
    Bits largest = 0;
    for (uint32_t i = 0; i < end; i++) {
        max_align = fields[i]->align > max_align ? fields[i]->align : max_align;
        largest = fields[i]->niche.available > largest ? fields[i]->niche.available : largest;
    }
    for (uint32_t i = 0; i < end; i++) {
        const Layout *field = fields[i];
        Bits available = field->niche.available;
        order[i].group = field_group(field, repr, max_align, largest, bias);
        if (kind == STRUCT_PREFIXED) {
            order[i].niche_key = available;
            continue;
        }
        order[i].niche_key = bias == NICHE_AT_START ? ~available : available;
        if (available > 0) {
            uint64_t after = field->size - field->niche.scalar.size - field->niche.offset;
            order[i].offset_key = bias == NICHE_AT_START ? field->niche.offset : (Bits)~after;
        }
    }
    for (uint32_t i = 1; i < end; i++) { // insertion keeps the order of equal fields
        FieldOrder moved = order[i];
        uint32_t at = i;
        while (at > 0 && field_before(&moved, &order[at - 1], kind == STRUCT_PREFIXED)) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = moved;
    }
}

// Gives a struct of one or two scalars the register form of those.
static void struct_choose_abi(Layout *layout, const Layout **fields, uint32_t count,
                              const Repr *repr) {
    uint32_t used[3], used_count = 0;
    for (uint32_t i = 0; i < count && used_count < 3; i++) {
        if (!layout_is_zst(fields[i])) {
            used[used_count++] = i;
        }
    }
    for (uint32_t i = 0; i < count;
         i++) { // an over-aligned zero-sized field keeps the struct in memory
        if (layout_is_zst(fields[i]) && fields[i]->align > 1 && fields[i]->align == layout->align &&
            used_count == 0) {
            return;
        }
    }
    if (used_count == 1) {
        const Layout *field = fields[used[0]];
        bool same = layout->offsets[used[0]] == 0 && field->align == layout->align &&
                    field->size == layout->size;
        bool newtype = !repr->c && !repr->has_int;
        if (same && (field->abi == LAYOUT_PAIR || (newtype && field->abi != LAYOUT_AGGREGATE))) {
            layout->abi = field->abi;
            layout->scalar[0] = field->scalar[0];
            layout->scalar[1] = field->scalar[1];
            layout->pair_offset = field->pair_offset;
            layout->vector_len = field->vector_len;
        }
    } else if (used_count == 2) {
        uint32_t a = used[0], b = used[1];
        if (layout->offsets[a] > layout->offsets[b]) {
            uint32_t swapped = a;
            a = b;
            b = swapped;
        }
        if (fields[a]->abi == LAYOUT_SCALAR && fields[b]->abi == LAYOUT_SCALAR &&
            layout->offsets[a] == 0 &&
            layout_pair_fits(&fields[a]->scalar[0], &fields[b]->scalar[0], layout->offsets[b],
                             layout->size, layout->align)) {
            layout->abi = LAYOUT_PAIR;
            layout->scalar[0] = fields[a]->scalar[0];
            layout->scalar[1] = fields[b]->scalar[0];
            layout->pair_offset = layout->offsets[b];
        }
    }
}

static Layout *univariant_biased(LayoutCx *layouts, const Layout **fields, uint32_t count,
                                 const Repr *repr, StructKind kind, Prefix prefix, NicheBias bias) {
    Layout *layout = layout_new(layouts);
    layout->shape = SHAPE_FIELDS;
    layout->field_count = count;
    layout->offsets = ARENA_ARRAY(layouts->arena, uint64_t, count);
    FieldOrder *order = mem_grow(NULL, (count ? count : 1) * sizeof *order);
    fields_sort(fields, count, repr, kind, bias, order);
    uint64_t offset = 0;
    if (kind == STRUCT_PREFIXED) {
        uint32_t align = repr->packed && prefix.align > repr->pack ? repr->pack : prefix.align;
        layout->align = align;
        offset = align_to(prefix.size, align);
    }
    for (uint32_t n = 0; n < count; n++) {
        const Layout *field = fields[order[n].index];
        uint32_t align = repr->packed && field->align > repr->pack ? repr->pack : field->align;
        layout->is_uninhabited |= field->is_uninhabited;
        layout->is_unsized |= field->is_unsized;
        layout->align = align > layout->align ? align : layout->align;
        offset = align_to(offset, align);
        layout->offsets[order[n].index] = offset;
        bool better = bias == NICHE_AT_START ? field->niche.available > layout->niche.available
                                             : field->niche.available >= layout->niche.available;
        if (field->niche.available > 0 && better) {
            layout->niche = field->niche;
            layout->niche.offset += offset;
        }
        offset = offset + field->size < LAYOUT_LIMIT ? offset + field->size : LAYOUT_LIMIT;
    }
    mem_free(order);
    if (repr->align > layout->align) {
        layout->align = repr->align;
    }
    layout->size = align_to(offset, layout->align);
    if (!layout->is_unsized && layout->size > 0 && kind != STRUCT_PREFIXED) {
        struct_choose_abi(layout, fields, count, repr);
    }
    return layout;
}

static uint64_t niche_edge_distance(const Layout *layout) {
    uint64_t head = layout->niche.offset;
    uint64_t tail = layout->size - head - layout->niche.scalar.size;
    return head < tail ? head : tail;
}

Layout *layout_univariant(LayoutCx *layouts, const Layout **fields, uint32_t count,
                          const Repr *repr, StructKind kind, Prefix prefix) {
    Layout *layout = univariant_biased(layouts, fields, count, repr, kind, prefix, NICHE_AT_START);
    if (kind == STRUCT_MAYBE_UNSIZED || layout->niche.available == 0 || count < 2) {
        return layout;
    }
    uint64_t tail = layout->size - layout->niche.offset - layout->niche.scalar.size;
    if (layout->niche.offset != 0 && tail > 0) {
        Layout *other = univariant_biased(layouts, fields, count, repr, kind, prefix, NICHE_AT_END);
        if (niche_edge_distance(layout) > niche_edge_distance(other)) {
            return other;
        }
    }
    return layout;
}

// ---------------------------------------------------------------- unions

static Layout *layout_union(LayoutCx *layouts, const Layout **fields, uint32_t count,
                            const Repr *repr) {
    Layout *layout = layout_new(layouts);
    layout->shape = SHAPE_UNION;
    layout->field_count = count;
    const Layout *common = NULL;
    bool agree = !repr->c;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t align =
            repr->packed && fields[i]->align > repr->pack ? repr->pack : fields[i]->align;
        layout->align = align > layout->align ? align : layout->align;
        layout->size = fields[i]->size > layout->size ? fields[i]->size : layout->size;
        if (layout_is_zst(fields[i])) {
            continue;
        }
        if (common == NULL) {
            common = fields[i];
        } else {
            agree = agree && common->abi == fields[i]->abi && common->size == fields[i]->size &&
                    common->scalar[0].kind == fields[i]->scalar[0].kind &&
                    common->scalar[1].kind == fields[i]->scalar[1].kind &&
                    common->scalar[0].size == fields[i]->scalar[0].size &&
                    common->pair_offset == fields[i]->pair_offset;
        }
    }
    if (repr->align > layout->align) {
        layout->align = repr->align;
    }
    layout->size = align_to(layout->size, layout->align);
    if (agree && !layouts->target.unions_in_memory && common != NULL &&
        common->abi != LAYOUT_AGGREGATE && common->size == layout->size &&
        common->align == layout->align) {
        layout->abi = common->abi;
        layout->scalar[0] = scalar_as_union(common->scalar[0]);
        layout->scalar[1] = scalar_as_union(common->scalar[1]);
        layout->pair_offset = common->pair_offset;
        layout->vector_len = common->vector_len;
    }
    return layout;
}

// ---------------------------------------------------------------- types

static Scalar int_scalar(const LayoutCx *layouts, IntKind kind, bool is_signed) {
    switch (kind) {
    case INT_8:
        return scalar_int(1, is_signed);
    case INT_16:
        return scalar_int(2, is_signed);
    case INT_32:
        return scalar_int(4, is_signed);
    case INT_64:
        return scalar_int(8, is_signed);
    case INT_128:
        return scalar_int(16, is_signed);
    case INT_SIZE:
        return scalar_int((uint8_t)layouts->target.pointer_size, is_signed);
    }
    return scalar_int(4, is_signed);
}

static Scalar float_scalar(FloatKind kind) {
    switch (kind) {
    case FLOAT_16:
        return scalar_float(SCALAR_F16, 2);
    case FLOAT_B16:
        return scalar_float(SCALAR_BF16, 2);
    case FLOAT_32:
        return scalar_float(SCALAR_F32, 4);
    case FLOAT_64:
        return scalar_float(SCALAR_F64, 8);
    case FLOAT_128:
        return scalar_float(SCALAR_F128, 16);
    }
    return scalar_float(SCALAR_F64, 8);
}

// The last field of nested structs and tuples, normalised: it decides the metadata of pointers.
static Ty struct_tail(LayoutCx *layouts, Ty ty) {
    TyCx *cx = layouts->cx;
    for (;;) {
        ty = ty_normalize_erased(cx, (ParamEnv){0}, ty);
        const TyData *data = ty_data(cx, ty);
        if (data->kind == TY_ADT) {
            const AdtDef *adt = ty_adt_def(cx, data->item.def);
            if (adt->kind != ADT_STRUCT || adt->variants[0].field_count == 0) {
                return ty;
            }
            const VariantDef *only = &adt->variants[0];
            ty = field_ty(cx, only->fields[only->field_count - 1].def, data->item.args);
        } else if (data->kind == TY_TUPLE && ty_list_len(cx, data->tuple) > 0) {
            ty = ty_list_ptr(cx, data->tuple)[ty_list_len(cx, data->tuple) - 1];
        } else {
            return ty;
        }
    }
}

PointeeMeta layout_pointee_meta(LayoutCx *layouts, Ty pointee) {
    switch (ty_kind(layouts->cx, struct_tail(layouts, pointee))) {
    case TY_SLICE:
    case TY_STR:
        return META_LEN;
    case TY_DYN:
        return META_VTABLE;
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_ADT:
    case TY_FOREIGN:
    case TY_ARRAY:
    case TY_REF:
    case TY_RAW_PTR:
    case TY_TUPLE:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        return META_NONE;
    }
    return META_NONE;
}

static Layout *layout_pointer(LayoutCx *layouts, Ty pointee, bool non_null) {
    Scalar data = scalar_pointer(layouts, non_null);
    switch (layout_pointee_meta(layouts, pointee)) {
    case META_NONE:
        return layout_scalar(layouts, data);
    case META_LEN:
        return layout_pair(layouts, data, scalar_int((uint8_t)layouts->target.pointer_size, false));
    case META_VTABLE:
        return layout_pair(layouts, data, scalar_pointer(layouts, true));
    }
    return layout_scalar(layouts, data);
}

static Layout *layout_array(LayoutCx *layouts, const TyData *data) {
    Layout *layout = layout_new(layouts);
    const Layout *elem = layout_of(layouts, data->array.elem);
    uint64_t count = 0;
    Const len = const_evaluate(layouts->cx, (ParamEnv){0}, data->array.len, SPAN_NONE);
    const_as_u64(layouts->cx, len, &count);
    layout->shape = SHAPE_ARRAY;
    layout->stride = elem->size;
    layout->count = count;
    layout->align = elem->align;
    bool is_too_big = elem->size != 0 && count >= LAYOUT_LIMIT / elem->size;
    layout->size = is_too_big ? LAYOUT_LIMIT : elem->size * count;
    layout->is_uninhabited = count != 0 && elem->is_uninhabited;
    if (count != 0 && elem->niche.available > 0) {
        layout->niche = elem->niche;
    }
    return layout;
}

static Layout *layout_slice(LayoutCx *layouts, uint64_t stride, uint32_t align) {
    Layout *layout = layout_new(layouts);
    layout->shape = SHAPE_ARRAY;
    layout->stride = stride;
    layout->align = align;
    layout->is_unsized = true;
    return layout;
}

static Layout *layout_list(LayoutCx *layouts, TyList list, StructKind kind) {
    uint32_t count = ty_list_len(layouts->cx, list);
    const Layout **fields = ARENA_ARRAY(layouts->arena, const Layout *, count ? count : 1);
    for (uint32_t i = 0; i < count; i++) {
        fields[i] = layout_of(layouts, ty_list_ptr(layouts->cx, list)[i]);
    }
    Repr repr = {0};
    return layout_univariant(layouts, fields, count, &repr, count ? kind : STRUCT_SIZED,
                             (Prefix){0, 1});
}

// #[rustc_layout_scalar_valid_range_start(N)] and _end(N): the library's NonNull and NonZero types.
static void apply_valid_range(LayoutCx *layouts, Layout *layout, DefId def) {
    const TyCx *cx = layouts->cx;
    uint64_t lo, hi;
    if (layout->abi == LAYOUT_AGGREGATE || layout->abi == LAYOUT_VECTOR ||
        !adt_valid_range((TyCx *)(uintptr_t)cx, def, &lo, &hi)) {
        return;
    }
    if (lo != 0) {
        layout->scalar[0].lo = lo;
    }
    if (hi != UINT64_MAX) {
        layout->scalar[0].hi = hi;
    }
    Niche niche = niche_of(0, layout->scalar[0]);
    if (niche.available > layout->niche.available || layout->niche.offset == 0) {
        layout->niche = niche;
    }
}

enum { TILE_SHARED_ALIGN = 16 }; // what the widest copies to shared memory need

// A tile<E, SHAPE>, which has no fields of its own, is as many elements as fall to one of the
// threads that share it.
static void hold_tile_elements(LayoutCx *layouts, Layout *layout, GenericArgs args,
                               uint32_t threads) {
    TyCx *cx = layouts->cx;
    Const shape = arg_const(args_ptr(cx, args)[1]);
    const Layout *elem = layout_of(layouts, arg_ty(args_ptr(cx, args)[0]));
    layout->abi = LAYOUT_AGGREGATE;
    layout->align = elem->align;
    layout->size = tile_shape_slots(cx, shape, threads) * elem->size;
}

static Layout *layout_adt(LayoutCx *layouts, Ty ty, const TyData *data) {
    TyCx *cx = layouts->cx;
    const AdtDef *adt = ty_adt_def(cx, data->item.def);
    const Layout ***fields =
        ARENA_ARRAY(layouts->arena, const Layout **, adt->variant_count ? adt->variant_count : 1);
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        const VariantDef *variant = &adt->variants[v];
        fields[v] = ARENA_ARRAY(layouts->arena, const Layout *,
                                variant->field_count ? variant->field_count : 1);
        for (uint32_t i = 0; i < variant->field_count; i++) {
            Ty field = field_ty(cx, variant->fields[i].def, data->item.args);
            fields[v][i] = layout_of(layouts, ty_normalize_erased(cx, (ParamEnv){0}, field));
        }
    }
    switch (adt->kind) {
    case ADT_UNION:
        return layout_union(layouts, fields[0], adt->variants[0].field_count, &adt->repr);
    case ADT_ENUM:
        return layout_enum(layouts, ty, adt, fields);
    case ADT_STRUCT:
        break;
    }
    uint32_t count = adt->variants[0].field_count;
    // A field that is unsized for some arguments stays last for all of them, so that a pointer to
    // the sized struct can become one to the unsized.
    bool last_unsized =
        count > 0 && !ty_is_sized(cx, ty_param_env(cx, data->item.def),
                                  ty_of(cx, adt->variants[0].fields[count - 1].def));
    Layout *layout =
        layout_univariant(layouts, fields[0], count, &adt->repr,
                          last_unsized ? STRUCT_MAYBE_UNSIZED : STRUCT_SIZED, (Prefix){0, 1});
    apply_valid_range(layouts, layout, data->item.def);
    LangItem item = lang_item_of(layouts->program, data->item.def);
    if (item == LANG_TILE) {
        hold_tile_elements(layouts, layout, data->item.args, layouts->target.tile_threads);
    } else if (item == LANG_TILE_SHARED) { // all of them
        hold_tile_elements(layouts, layout, data->item.args, 1);
        layout->align = TILE_SHARED_ALIGN;
    }
    if (adt->is_unsafe_cell) { // its content changes behind shared references: no niche may be read
        layout->niche = (Niche){0};
        layout->scalar[0] = layout->abi == LAYOUT_AGGREGATE ? layout->scalar[0]
                                                            : scalar_as_union(layout->scalar[0]);
        layout->scalar[1] =
            layout->abi == LAYOUT_PAIR ? scalar_as_union(layout->scalar[1]) : layout->scalar[1];
    }
    return layout;
}

// Its fields hold values in some states only: nothing is known of their bits.
static Layout *layout_coroutine(LayoutCx *layouts, const TyData *data) {
    TyList fields = mir_coroutine_fields(layouts->program, data->item.def, data->item.args);
    Layout *layout = layout_list(layouts, fields, STRUCT_SIZED);
    layout->abi = LAYOUT_AGGREGATE;
    layout->niche = (Niche){0};
    layout->is_uninhabited = false;
    return layout;
}

static Layout *layout_compute(LayoutCx *layouts, Ty ty) {
    TyCx *cx = layouts->cx;
    const TyData *data = ty_data(cx, ty);
    switch (data->kind) {
    case TY_BOOL:
        return layout_scalar(layouts, scalar_range(1, 0, 1));
    case TY_CHAR:
        return layout_scalar(layouts, scalar_range(4, 0, 0x10FFFF));
    case TY_INT:
        return layout_scalar(layouts, int_scalar(layouts, data->int_kind, true));
    case TY_UINT:
        return layout_scalar(layouts, int_scalar(layouts, data->int_kind, false));
    case TY_FLOAT:
        return layout_scalar(layouts, float_scalar(data->float_kind));
    case TY_NEVER: {
        Layout *layout = layout_new(layouts);
        layout->is_uninhabited = true;
        return layout;
    }
    case TY_REF:
        return layout_pointer(layouts, data->ref.elem, true);
    case TY_RAW_PTR:
        return layout_pointer(layouts, data->ref.elem, false);
    case TY_FN_PTR:
        return layout_scalar(layouts, scalar_pointer(layouts, true));
    case TY_ARRAY:
        return layout_array(layouts, data);
    case TY_SLICE: {
        const Layout *elem = layout_of(layouts, data->ref.elem);
        return layout_slice(layouts, elem->size, elem->align);
    }
    case TY_STR:
        return layout_slice(layouts, 1, 1);
    case TY_DYN:
    case TY_FOREIGN: {
        Layout *layout = layout_new(layouts);
        layout->is_unsized = true;
        return layout;
    }
    case TY_TUPLE:
        return layout_list(layouts, data->tuple, STRUCT_MAYBE_UNSIZED);
    case TY_COROUTINE:
        return layout_coroutine(layouts, data);
    case TY_CLOSURE: {
        Ty captures = closure_parts(cx, data->item.args).captures;
        return layout_list(layouts, ty_data(cx, captures)->tuple, STRUCT_SIZED);
    }
    case TY_FN_DEF: {
        Layout *layout = layout_new(layouts);
        layout->shape = SHAPE_FIELDS;
        return layout;
    }
    case TY_ADT:
        return layout_adt(layouts, ty, data);
    case TY_ERROR:
        return layout_new(layouts);
    case TY_NONE:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
        break;
    }
    OX_BUG(layouts->program->session, SPAN_NONE,
           "layout of a type that is not monomorphic: " STR_FMT,
           STR_ARG(ty_str(cx, layouts->arena, ty)));
}

const Layout *layout_of(LayoutCx *layouts, Ty ty) {
    uint64_t cached;
    if (map_get(&layouts->cache, ty.index, &cached)) {
        return (const Layout *)(uintptr_t)cached;
    }
    for (uint32_t i = 0; i < layouts->stack_len; i++) {
        if (layouts->stack[i].index == ty.index) { // reported as E0072 by the checker
            return layout_new(layouts);
        }
    }
    if (layouts->stack_len == layouts->stack_cap) {
        layouts->stack_cap = layouts->stack_cap ? layouts->stack_cap * 2 : 32;
        layouts->stack = mem_grow(layouts->stack, layouts->stack_cap * sizeof *layouts->stack);
    }
    layouts->stack[layouts->stack_len++] = ty;
    Layout *layout = layout_compute(layouts, ty);
    layouts->stack_len--;
    layout->ty = ty;
    map_set(&layouts->cache, ty.index, (uint64_t)(uintptr_t)layout);
    return layout;
}

LayoutCx *layout_cx_new(TyCx *cx, Arena *arena, TargetLayout target) {
    LayoutCx *layouts = ARENA_NEW(arena, LayoutCx);
    layouts->cx = cx;
    layouts->program = tycx_program(cx);
    layouts->arena = arena;
    layouts->target = target;
    return layouts;
}

TyCx *layout_tycx(const LayoutCx *layouts) {
    return layouts->cx;
}

TargetLayout layout_target(const LayoutCx *layouts) {
    return layouts->target;
}

// ---------------------------------------------------------------- looking into layouts

bool layout_is_zst(const Layout *layout) {
    return layout->size == 0 && !layout->is_unsized;
}

const Layout *layout_variant(LayoutCx *layouts, const Layout *layout, uint32_t variant) {
    (void)layouts;
    return layout->variants == VARIANTS_SINGLE ? layout : layout->variant_layouts[variant];
}

uint64_t layout_field_offset(const Layout *layout, uint32_t index) {
    switch (layout->shape) {
    case SHAPE_PRIMITIVE:
    case SHAPE_UNION:
        return 0;
    case SHAPE_ARRAY:
        return layout->stride * index;
    case SHAPE_FIELDS:
        return index < layout->field_count ? layout->offsets[index] : 0;
    }
    return 0;
}

Ty layout_field_ty(LayoutCx *layouts, const Layout *layout, uint32_t index) {
    TyCx *cx = layouts->cx;
    const TyData *data = ty_data(cx, layout->ty);
    switch (data->kind) {
    case TY_ADT: {
        const AdtDef *adt = ty_adt_def(cx, data->item.def);
        uint32_t variant = adt->kind == ADT_ENUM ? layout->variant_index : 0;
        Ty field = field_ty(cx, adt->variants[variant].fields[index].def, data->item.args);
        return ty_normalize_erased(cx, (ParamEnv){0}, field);
    }
    case TY_TUPLE:
        return ty_list_ptr(cx, data->tuple)[index];
    case TY_COROUTINE:
        return ty_list_ptr(
            cx, mir_coroutine_fields(layouts->program, data->item.def, data->item.args))[index];
    case TY_CLOSURE:
        return ty_list_ptr(cx,
                           ty_data(cx, closure_parts(cx, data->item.args).captures)->tuple)[index];
    case TY_ARRAY:
        return data->array.elem;
    case TY_SLICE:
        return data->ref.elem;
    case TY_STR:
        return ty_common(cx)->u8;
    case TY_REF:
    case TY_RAW_PTR: // the data pointer is opaque; the metadata a usize or a pointer to the vtable
        if (index == 0 || layout->scalar[1].kind == SCALAR_POINTER) {
            return ty_ptr(cx, ty_common(cx)->unit, false);
        }
        return ty_common(cx)->usize;
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_FOREIGN:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_DYN:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        break;
    }
    return ty_common(cx)->error;
}
