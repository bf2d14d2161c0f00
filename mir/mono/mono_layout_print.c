// mono_layout_print.c: layouts as text, for --print=layout.
//
// In: a layout. Out: size and alignment, then a line for each field in the order of memory, with
// the bytes between them; for enums the same for each variant and how the variants are told apart.
#include "mir/mono/layout_private.h"

typedef struct Printer {
    LayoutCx *layouts;
    FILE *out;
    uint64_t at; // the bytes before are told of
} Printer;

static const VariantDef *variant_of(const Printer *p, const Layout *layout, uint32_t variant) {
    const TyData *data = ty_data(p->layouts->cx, layout->ty);
    return data->kind == TY_ADT ? &ty_adt_def(p->layouts->cx, data->item.def)->variants[variant]
                                : NULL;
}

static const char *plural(uint64_t bytes) {
    return bytes == 1 ? "byte" : "bytes";
}

static void print_gap(Printer *p, const char *indent, uint64_t to) {
    if (to > p->at) {
        fprintf(p->out, "%s%6llu  %llu %s of padding\n", indent, (unsigned long long)p->at,
                (unsigned long long)(to - p->at), plural(to - p->at));
    }
}

static void print_field(Printer *p, const char *indent, const Layout *layout,
                        const VariantDef *variant, uint32_t field) {
    LayoutCx *layouts = p->layouts;
    Ty ty = layout_field_ty(layouts, layout, field);
    uint64_t offset = layout_field_offset(layout, field), size = layout_of(layouts, ty)->size;
    print_gap(p, indent, offset);
    fprintf(p->out, "%s%6llu  ", indent, (unsigned long long)offset);
    if (variant != NULL) {
        fprintf(p->out, STR_FMT, SYM_ARG(layouts->program->session, variant->fields[field].name));
    } else {
        fprintf(p->out, "%u", field);
    }
    fprintf(p->out, ": " STR_FMT " (%llu %s)\n", STR_ARG(ty_str(layouts->cx, layouts->arena, ty)),
            (unsigned long long)size, plural(size));
    if (offset + size > p->at) {
        p->at = offset + size;
    }
}

static uint64_t size_of_field(const Printer *p, const Layout *layout, uint32_t field) {
    return layout_of(p->layouts, layout_field_ty(p->layouts, layout, field))->size;
}

// The fields by where they are; empty ones before what begins at the same place.
static void print_fields(Printer *p, const char *indent, const Layout *layout,
                         const VariantDef *variant) {
    uint32_t count = layout->field_count;
    uint32_t *order = ARENA_ARRAY(p->layouts->arena, uint32_t, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = i;
        for (; at > 0; at--) {
            uint64_t before = layout->offsets[order[at - 1]], here = layout->offsets[i];
            if (before < here || (before == here && (size_of_field(p, layout, order[at - 1]) == 0 ||
                                                     size_of_field(p, layout, i) != 0))) {
                break;
            }
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
    for (uint32_t i = 0; i < count; i++) {
        print_field(p, indent, layout, variant, order[i]);
    }
}

static void print_variants(Printer *p, const Layout *layout) {
    LayoutCx *layouts = p->layouts;
    bool tagged = layout->variants == VARIANTS_TAGGED;
    fprintf(p->out, "%6llu  %s of %u %s\n", (unsigned long long)layout->tag_offset,
            tagged ? "tag" : "niche that tells the variants apart,", layout->tag.size,
            plural(layout->tag.size));
    for (uint32_t v = 0; v < layout->variant_count; v++) {
        const VariantDef *variant = variant_of(p, layout, v);
        const Layout *inner = layout_variant(layouts, layout, v);
        if (variant != NULL) {
            fprintf(p->out, "  " STR_FMT, SYM_ARG(layouts->program->session, variant->name));
        } else {
            fprintf(p->out, "  variant %u", v);
        }
        if (tagged) {
            fprintf(p->out, " = %llu",
                    (unsigned long long)layout_discriminant(layouts, layout->ty, v));
        }
        fprintf(p->out, inner->is_uninhabited ? ", has no value\n" : "\n");
        p->at = tagged && layout->tag_offset == 0 ? layout->tag.size : 0;
        print_fields(p, "  ", inner, variant);
    }
}

void layout_print(LayoutCx *layouts, const Layout *layout, FILE *out) {
    Printer p = {layouts, out, 0};
    fprintf(out, STR_FMT ": ", STR_ARG(ty_str(layouts->cx, layouts->arena, layout->ty)));
    if (layout->is_unsized) {
        fprintf(out, "of no fixed size, aligned to %u\n", layout->align);
    } else {
        fprintf(out, "%llu %s, aligned to %u%s\n", (unsigned long long)layout->size,
                plural(layout->size), layout->align,
                layout->is_uninhabited ? ", has no value" : "");
    }
    if (layout->shape == SHAPE_ARRAY) {
        Ty element = layout_field_ty(layouts, layout, 0);
        fprintf(out, "     0  %llu of " STR_FMT ", %llu apart\n", (unsigned long long)layout->count,
                STR_ARG(ty_str(layouts->cx, layouts->arena, element)),
                (unsigned long long)layout->stride);
    } else if (layout->variant_count > 0) {
        print_variants(&p, layout);
    } else if (layout->shape == SHAPE_UNION || layout->shape == SHAPE_FIELDS) {
        const VariantDef *variant = variant_of(&p, layout, layout->variant_index);
        if (layout->shape == SHAPE_FIELDS) {
            print_fields(&p, "", layout, variant);
            print_gap(&p, "", layout->size);
        } else {
            for (uint32_t i = 0; variant != NULL && i < variant->field_count; i++) {
                print_field(&p, "", layout, variant, i);
            }
        }
    }
}
