// mono_layout_enum.c: enums: the niche-filling layout, the tagged layout, and the choice between
// them.
//
// In: the layouts of the fields of each variant. Out: the smaller of two candidates. Niche filling
// stores which variant it is in values that a field of the largest variant can never have; all
// other variants must fit before or behind that field. A tagged enum puts a tag first, widened to
// the alignment that is wasted anyway. Follows the reference, "Type layout", and the rustc
// development guide, "Layout".
#include "mir/mono/layout_private.h"

// A variant that can never exist and takes no room needs no discriminant.
static bool variant_is_absent(const Layout **fields, uint32_t count) {
    bool uninhabited = false, zst = true;
    for (uint32_t i = 0; i < count; i++) {
        uninhabited |= fields[i]->is_uninhabited;
        zst &= layout_is_zst(fields[i]);
    }
    return uninhabited && zst;
}

static void variant_finish(Layout *layout, Ty ty, uint32_t index) {
    layout->ty = ty;
    layout->variants = VARIANTS_SINGLE;
    layout->variant_index = index;
}

// ---------------------------------------------------------------- niche filling

typedef struct NicheChoice {
    uint32_t largest, first, last;
} NicheChoice;

static bool niche_choose(const AdtDef *adt, const Layout ***fields, Layout **variants,
                         NicheChoice *choice) {
    *choice = (NicheChoice){.first = UINT32_MAX};
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        if (variants[v]->size >= variants[choice->largest]->size) {
            choice->largest = v;
        }
    }
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        if (v != choice->largest && !variant_is_absent(fields[v], adt->variants[v].field_count)) {
            choice->first = choice->first == UINT32_MAX ? v : choice->first;
            choice->last = v;
        }
    }
    return choice->first != UINT32_MAX;
}

// Moves a variant's fields behind the niche if they do not fit before it; false if neither does.
static bool variant_fit(Layout *variant, const Layout **fields, uint64_t niche_offset,
                        uint64_t niche_size, uint64_t size) {
    if (variant->size <= niche_offset) {
        return true;
    }
    uint64_t shift = align_to(niche_offset + niche_size, variant->align);
    if (shift + variant->size > size) {
        return false;
    }
    for (uint32_t i = 0; i < variant->field_count; i++) {
        if (!layout_is_zst(fields[i]) || fields[i]->align > 1) {
            variant->offsets[i] += shift;
        }
    }
    variant->abi = LAYOUT_AGGREGATE;
    variant->size += shift;
    return true;
}

static Layout *layout_niche(LayoutCx *layouts, Ty ty, const AdtDef *adt, const Layout ***fields) {
    if (adt->variant_count < 2) {
        return NULL;
    }
    Layout **variants = ARENA_ARRAY(layouts->arena, Layout *, adt->variant_count);
    uint32_t align = 1;
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        variants[v] = layout_univariant(layouts, fields[v], adt->variants[v].field_count,
                                        &adt->repr, STRUCT_SIZED, (Prefix){0, 1});
        variant_finish(variants[v], ty, v);
        align = variants[v]->align > align ? variants[v]->align : align;
    }
    NicheChoice choice;
    if (!niche_choose(adt, fields, variants, &choice)) {
        return NULL;
    }
    Layout *largest = variants[choice.largest];
    Bits start;
    Scalar scalar;
    Niche niche = largest->niche;
    if (!niche_reserve(&niche, (Bits)(choice.last - choice.first) + 1, &start, &scalar)) {
        return NULL;
    }
    bool others_zst = true;
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        if (v != choice.largest) {
            others_zst &= variants[v]->size == 0;
            if (!variant_fit(variants[v], fields[v], niche.offset, niche.scalar.size,
                             largest->size)) {
                return NULL;
            }
        }
        variants[v]->niche = (Niche){0};
    }
    Layout *layout = ARENA_NEW(layouts->arena, Layout);
    layout->size = largest->size;
    layout->align = align;
    layout->abi = LAYOUT_AGGREGATE;
    layout->shape = SHAPE_FIELDS;
    layout->variants = VARIANTS_NICHE;
    layout->variant_layouts = variants;
    layout->variant_count = adt->variant_count;
    layout->tag = scalar;
    layout->tag_offset = niche.offset;
    layout->untagged_variant = choice.largest;
    layout->niche_first = choice.first;
    layout->niche_last = choice.last;
    layout->niche_start = start;
    layout->niche = niche_of(niche.offset, scalar);
    if (others_zst && align == largest->align && largest->abi != LAYOUT_AGGREGATE &&
        largest->abi != LAYOUT_VECTOR) {
        layout->abi = largest->abi;
        layout->pair_offset = largest->pair_offset;
        bool in_first = layout->abi == LAYOUT_SCALAR || niche.offset == 0;
        layout->scalar[0] = in_first ? scalar : scalar_as_union(largest->scalar[0]);
        layout->scalar[1] = in_first ? scalar_as_union(largest->scalar[1]) : scalar;
    }
    layout->is_uninhabited = true;
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        layout->is_uninhabited &= variants[v]->is_uninhabited;
    }
    return layout;
}

// ---------------------------------------------------------------- tags

typedef __int128 Discr;

static const uint8_t int_sizes[] = {1, 2, 4, 8, 16};

// Bytes of the integer that repr names, or of isize.
static uint8_t repr_int_size(const LayoutCx *layouts, const Repr *repr) {
    return !repr->has_int || repr->int_kind == INT_SIZE ? (uint8_t)layouts->target.pointer_size
                                                        : int_sizes[repr->int_kind];
}

// A discriminant as the number it is: it is kept in two's complement of its type's width.
static Discr variant_discr(const LayoutCx *layouts, const AdtDef *adt, const VariantDef *variant) {
    Bits bits = (Bits)variant->discr_high << 64 | variant->discr_low;
    unsigned width = repr_int_size(layouts, &adt->repr) * 8;
    bool is_signed = !adt->repr.has_int || adt->repr.int_signed;
    if (is_signed && width < 128 && (bits >> (width - 1) & 1) != 0) {
        bits |= ~(Bits)0 << width;
    }
    return (Discr)bits;
}

// The smallest integer that holds all discriminants, or the one repr asks for.
static uint8_t tag_size(const LayoutCx *layouts, const AdtDef *adt, Discr min, Discr max,
                        bool *is_signed) {
    if (adt->repr.has_int) {
        *is_signed = adt->repr.int_signed;
        return repr_int_size(layouts, &adt->repr);
    }
    *is_signed = min < 0;
    uint8_t at_least = adt->repr.c ? 4 : 1;
    for (uint32_t i = 0; i < 5; i++) {
        uint8_t bits = (uint8_t)(int_sizes[i] * 8);
        if (int_sizes[i] < at_least) {
            continue;
        }
        if (bits == 128) {
            return 16;
        }
        Discr half = (Discr)1 << (bits - 1);
        bool fits = min < 0 ? min >= -half && max < half : max < half * 2;
        if (fits) {
            return int_sizes[i];
        }
    }
    return 16;
}

static uint8_t int_for_align(uint32_t align) {
    return align == 2 || align == 4 || align == 8 || align == 16 ? (uint8_t)align
                                                                 : (align == 1 ? 1 : 0);
}

// Moves fields that started right behind a small tag behind the wider one.
static void variants_widen_tag(Layout **variants, uint32_t count, uint8_t old_size,
                               uint8_t new_size) {
    for (uint32_t v = 0; v < count; v++) {
        for (uint32_t i = 0; i < variants[v]->field_count; i++) {
            if (variants[v]->offsets[i] <= old_size) {
                variants[v]->offsets[i] = new_size;
            }
        }
        if (variants[v]->size <= old_size) {
            variants[v]->size = new_size;
        }
    }
}

// The one scalar that all variants with data have at one offset makes the enum a pair with its tag.
static void tagged_choose_abi(Layout *layout, const AdtDef *adt, const Layout ***fields) {
    if (layout->tag.size == layout->size) {
        layout->abi = LAYOUT_SCALAR;
        layout->scalar[0] = layout->tag;
        return;
    }
    const Layout *common = NULL;
    uint64_t offset = 0;
    bool in_all = true;
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        const Layout *found = NULL;
        uint64_t at = 0;
        for (uint32_t i = 0; i < adt->variants[v].field_count; i++) {
            if (layout_is_zst(fields[v][i])) {
                continue;
            }
            if (found != NULL) {
                return;
            }
            found = fields[v][i];
            at = layout->variant_layouts[v]->offsets[i];
        }
        if (found == NULL) {
            in_all = false;
            continue;
        }
        if (found->abi != LAYOUT_SCALAR) {
            return;
        }
        in_all &= !found->scalar[0].is_union;
        if (common == NULL) {
            common = found;
            offset = at;
        } else if (offset != at || common->scalar[0].kind != found->scalar[0].kind ||
                   common->scalar[0].size != found->scalar[0].size) {
            return;
        }
    }
    if (common == NULL) {
        return;
    }
    Scalar second = scalar_as_union(common->scalar[0]);
    second.is_union = !in_all;
    if (layout_pair_fits(&layout->tag, &second, offset, layout->size, layout->align)) {
        layout->abi = LAYOUT_PAIR;
        layout->scalar[0] = layout->tag;
        layout->scalar[1] = second;
        layout->pair_offset = offset;
    }
}

static Layout *layout_tagged(LayoutCx *layouts, Ty ty, const AdtDef *adt, const Layout ***fields) {
    Discr min = 0, max = 0;
    bool any = false;
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        if (!variant_is_absent(fields[v], adt->variants[v].field_count) || adt->repr.c ||
            adt->repr.has_int) {
            Discr discr = variant_discr(layouts, adt, &adt->variants[v]);
            min = !any || discr < min ? discr : min;
            max = !any || discr > max ? discr : max;
            any = true;
        }
    }
    bool is_signed;
    uint8_t small = tag_size(layouts, adt, min, max, &is_signed);
    uint32_t prefix_align = small, start_align = 256;
    bool fixed = adt->repr.c || adt->repr.has_int;
    for (uint32_t v = 0; fixed && v < adt->variant_count; v++) {
        for (uint32_t i = 0; i < adt->variants[v].field_count; i++) {
            uint32_t align = fields[v][i]->align;
            prefix_align = adt->repr.c && align > prefix_align ? align : prefix_align;
        }
    }
    Layout *layout = ARENA_NEW(layouts->arena, Layout);
    layout->align = 1;
    layout->abi = LAYOUT_AGGREGATE;
    layout->shape = SHAPE_FIELDS;
    layout->variants = VARIANTS_TAGGED;
    layout->variant_count = adt->variant_count;
    layout->variant_layouts = ARENA_ARRAY(layouts->arena, Layout *, adt->variant_count);
    layout->is_uninhabited = true;
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        uint32_t count = adt->variants[v].field_count;
        Layout *variant = layout_univariant(layouts, fields[v], count, &adt->repr, STRUCT_PREFIXED,
                                            (Prefix){small, prefix_align});
        variant_finish(variant, ty, v);
        layout->variant_layouts[v] = variant;
        layout->is_uninhabited &= variant->is_uninhabited;
        uint64_t lowest = UINT64_MAX; // the first field that a wider tag would have to push away
        uint32_t lowest_align = 0;
        for (uint32_t i = 0; i < count; i++) {
            bool movable = layout_is_zst(fields[v][i]) && fields[v][i]->align == 1;
            if (!movable && variant->offsets[i] < lowest) {
                lowest = variant->offsets[i];
                lowest_align = fields[v][i]->align;
            }
        }
        if (lowest_align != 0 && lowest_align < start_align) {
            start_align = lowest_align;
        }
        layout->size = variant->size > layout->size ? variant->size : layout->size;
        layout->align = variant->align > layout->align ? variant->align : layout->align;
    }
    layout->size = align_to(layout->size, layout->align);
    uint8_t wide = fixed ? small : int_for_align(start_align);
    if (wide <= small) {
        wide = small;
    } else {
        variants_widen_tag(layout->variant_layouts, adt->variant_count, small, wide);
    }
    layout->tag = scalar_int(wide, is_signed);
    layout->tag.lo = (Bits)min & scalar_mask(&layout->tag);
    layout->tag.hi = (Bits)max & scalar_mask(&layout->tag);
    layout->niche = niche_of(0, layout->tag);
    tagged_choose_abi(layout, adt, fields);
    return layout;
}

// ---------------------------------------------------------------- the choice

Layout *layout_enum(LayoutCx *layouts, Ty ty, const AdtDef *adt, const Layout ***fields) {
    adt_discriminants(layouts->cx, adt->def);
    uint32_t present = 0, only = 0;
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        if (!variant_is_absent(fields[v], adt->variants[v].field_count)) {
            only = present == 0 ? v : only;
            present++;
        }
    }
    bool plain = !adt->repr.c && !adt->repr.has_int;
    if (adt->variant_count == 0 || (present == 0 && plain)) {
        Layout *layout = ARENA_NEW(layouts->arena, Layout);
        layout->align = 1;
        layout->abi = LAYOUT_AGGREGATE;
        layout->shape = SHAPE_FIELDS;
        layout->is_uninhabited = true;
        return layout;
    }
    if (present == 1 && plain) {
        Layout *layout = layout_univariant(layouts, fields[only], adt->variants[only].field_count,
                                           &adt->repr, STRUCT_SIZED, (Prefix){0, 1});
        layout->variant_index = only;
        return layout;
    }
    Layout *tagged = layout_tagged(layouts, ty, adt, fields);
    Layout *niche = plain ? layout_niche(layouts, ty, adt, fields) : NULL;
    if (niche == NULL || tagged->size < niche->size ||
        (tagged->size == niche->size && tagged->niche.available >= niche->niche.available)) {
        return tagged;
    }
    return niche;
}

Bits layout_discriminant(LayoutCx *layouts, Ty enum_ty, uint32_t variant) {
    const TyData *data = ty_data(layouts->cx, enum_ty);
    const AdtDef *adt = ty_adt_def(layouts->cx, data->item.def);
    adt_discriminants(layouts->cx, adt->def);
    return (Bits)adt->variants[variant].discr_high << 64 | adt->variants[variant].discr_low;
}
