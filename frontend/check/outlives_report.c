// outlives_report.c: how it is told that a lifetime or a type of an item lives too short.
//
// In: what must outlive what, and why. Out: E0491 for references, E0478 and E0477 for bounds, E0309
// and E0310 for parameters and associated types, E0803 for impls. Follows rustc's wording.
#include "frontend/check/item_regions.h"
#include "frontend/hir/written_lifetime.h"

Span region_described(ItemRegions *r, Region region, Str *text) {
    const RegionData *data = region_data(r->cx, region);
    if (data->kind == REGION_STATIC || data->def.index == 0) {
        *text = STR("the static lifetime");
        return SPAN_NONE;
    }
    const Def *def = def_get(r->program, data->def);
    bool named = data->name.index != 0 && !symbol_is(data->name, SYM_INDEX_UNDERSCORE_LIFETIME);
    *text = named ? arena_printf(r->arena, "the lifetime `" STR_FMT "` as defined here",
                                 SYM_ARG(r->program->session, data->name))
            : data->kind == REGION_EARLY_PARAM ? STR("the anonymous lifetime as defined here")
                                               : STR("the anonymous lifetime defined here");
    Span before = {def->name_span.lo - 1, def->name_span.lo, def->name_span.ctxt};
    bool is_reference = data->kind == REGION_EARLY_PARAM &&
                        def->name_span.lo == def->name_span.hi && before.lo < before.hi &&
                        str_eq(source_text(r->program->session->sources, before), STR("&"));
    const HirItem *item = hir_item(r->program, def->parent);
    if (data->kind == REGION_LATE_PARAM && !named && item != NULL &&
        (item->kind == DEF_FN || item->kind == DEF_ASSOC_FN)) {
        WrittenPlaces places = {.def = data->def, .name = STR("'_"), .arena = r->arena};
        for (uint32_t i = 0; i < item->fn.sig.input_count; i++) {
            find_written(item->fn.sig.inputs[i], &places);
        }
        if (!span_is_none(places.whole)) {
            return places.whole;
        }
    }
    return is_reference ? before : def->name_span;
}

void note_region(ItemRegions *r, Diag *diag, const char *words, Region region, const char *after) {
    Str text;
    Span span = region_described(r, region, &text);
    if (span.hi == 0) {
        diag_note(diag, "%s" STR_FMT "%s", words, STR_ARG(text), after);
    } else {
        diag_span_note(diag, span, "%s" STR_FMT "%s", words, STR_ARG(text), after);
    }
}

bool regions_told_before(ItemRegions *r, uint32_t a, uint32_t b, Span span) {
    uint64_t key = ((uint64_t)a << 32 | b) * 0x9E3779B97F4A7C15u ^ span.lo;
    bool told = map_get_or(&r->told, key, 0) != 0;
    map_set(&r->told, key, 1);
    return told;
}

// ---------------------------------------------------------------- lifetimes

static void report_reference(ItemRegions *r, Region longer, Region shorter,
                             const OutlivesOrigin *origin) {
    Diag *diag = diag_error(r->program->session, ERR_E0491, origin->span,
                            "in type `" STR_FMT
                            "`, reference has a longer lifetime than the data it references",
                            STR_ARG(ty_str(r->cx, r->arena, origin->ty)));
    note_region(r, diag, "the pointer is valid for ", shorter, "");
    note_region(r, diag, "but the referenced data is only valid for ", longer, "");
    diag_emit(diag);
}

static void report_bound(ItemRegions *r, Region shorter, const OutlivesOrigin *origin) {
    Diag *diag = diag_error(r->program->session, ERR_E0477, origin->span,
                            "the type `" STR_FMT "` does not fulfill the required lifetime",
                            STR_ARG(ty_str(r->cx, r->arena, origin->ty)));
    bool is_static = region_data(r->cx, shorter)->kind == REGION_STATIC;
    if (is_static && origin->bound.hi != 0) {
        diag_span_note(diag, origin->bound,
                       "type must satisfy the static lifetime as required by this binding");
    } else {
        note_region(r, diag, is_static ? "type must satisfy " : "type must outlive ", shorter,
                    is_static ? "" : " as required by this binding");
    }
    diag_emit(diag);
}

static void report_lifetime(ItemRegions *r, Region longer, Region shorter,
                            const OutlivesOrigin *origin) {
    Diag *diag =
        diag_error(r->program->session, ERR_E0478, origin->span, "lifetime bound not satisfied");
    note_region(r, diag, "lifetime parameter instantiated with ", longer, "");
    bool is_static = region_data(r->cx, shorter)->kind == REGION_STATIC;
    if (is_static && origin->reason == BECAUSE_OBJECT && origin->bound.hi != 0) {
        diag_span_note(diag, origin->bound,
                       "but lifetime parameter must outlive the static lifetime");
    } else {
        note_region(r, diag, "but lifetime parameter must outlive ", shorter, "");
    }
    diag_emit(diag);
}

void report_region_outlives(ItemRegions *r, Region longer, Region shorter,
                            const OutlivesOrigin *origin) {
    if (regions_told_before(r, longer.index, shorter.index, origin->span)) {
        return;
    }
    switch (origin->reason) {
    case BECAUSE_REFERENCE:
        report_reference(r, longer, shorter, origin);
        return;
    case BECAUSE_BOUND:
        if (origin->ty.index != 0) {
            report_bound(r, shorter, origin);
            return;
        }
        break;
    case BECAUSE_TRAIT:
    case BECAUSE_OBJECT:
        break;
    }
    report_lifetime(r, longer, shorter, origin);
}

void report_impl_regions(ItemRegions *r, Region longer, Region shorter, TraitRef ref, Span span) {
    Session *session = r->program->session;
    Str name = STR("'_");
    const RegionData *data = region_data(r->cx, longer);
    if (data->name.index != 0) {
        name = sym_str(session, data->name);
    }
    Diag *diag = diag_error(session, ERR_E0803, span,
                            "cannot infer an appropriate lifetime for lifetime parameter `" STR_FMT
                            "` due to conflicting requirements",
                            STR_ARG(name));
    note_region(r, diag, "first, the lifetime cannot outlive ", longer, "...");
    Str text = trait_ref_str(r->cx, r->arena, ref);
    bool is_static = region_data(r->cx, shorter)->kind == REGION_STATIC;
    if (is_static) {
        diag_span_note(diag, span, "...so that the types are compatible");
        diag_note(diag, "expected `<" STR_FMT " as " STR_FMT ">`",
                  STR_ARG(ty_str(r->cx, r->arena, arg_ty(args_ptr(r->cx, ref.args)[0]))),
                  STR_ARG(text));
        diag_note(diag, "but, the lifetime must be valid for the static lifetime...");
        diag_span_note(diag, span,
                       "...so that the declared lifetime parameter bounds are satisfied");
    } else {
        note_region(r, diag, "...but the lifetime must also be valid for ", shorter, "...");
        diag_span_note(diag, span, "...so that the types are compatible");
    }
    diag_emit(diag);
}

// ---------------------------------------------------------------- parameters, associated types

// `T: 'a` goes behind the parameter or the bounds that it has.
static void suggest_on_param(ItemRegions *r, Diag *diag, DefId def, Str lifetime) {
    const Def *param = def_get(r->program, def);
    const HirItem *item = hir_item(r->program, param->parent);
    Span at = span_end(param->name_span);
    bool more = false;
    for (uint32_t i = 0; item != NULL && i < item->generics->wheres.len; i++) {
        const HirWhere *where = &item->generics->wheres.ptr[i];
        if (where->bounded != NULL && where->bounds.len > 0 &&
            where->bounded->kind == HIR_TY_PATH && where->bounded->path.path != NULL &&
            def_eq(where->bounded->path.path->res.def, def)) {
            at = span_end(where->bounds.ptr[where->bounds.len - 1].span);
            more = true;
        }
    }
    diag_suggest_one(diag, "consider adding an explicit lifetime bound", at,
                     arena_printf(r->program->session->arena, more ? " + " STR_FMT : ": " STR_FMT,
                                  STR_ARG(lifetime)),
                     APPLY_MACHINE, SUGGEST_VERBOSE);
}

static void label_reason(ItemRegions *r, Diag *diag, const OutlivesOrigin *origin) {
    Str text = ty_str(r->cx, r->arena, origin->ty);
    if (origin->reason == BECAUSE_REFERENCE) {
        diag_label(diag, origin->span,
                   "...so that the reference type `" STR_FMT
                   "` does not outlive the data it points at",
                   STR_ARG(text));
        return;
    }
    bool noted = origin->bound.hi != 0;
    diag_label(diag, origin->span,
               "...so that the type `" STR_FMT "` will meet its required lifetime bounds%s",
               STR_ARG(text), noted ? "..." : "");
    if (noted) {
        diag_span_note(diag, origin->bound, "...that is required by this bound");
    }
}

void report_ty_outlives(ItemRegions *r, Ty ty, Region region, const OutlivesOrigin *origin) {
    if (regions_told_before(r, ty.index, region.index, SPAN_NONE)) {
        return;
    }
    Session *session = r->program->session;
    const TyData *data = ty_data(r->cx, ty);
    const char *what = data->kind == TY_PARAM             ? "parameter type"
                       : data->item.alias == ALIAS_OPAQUE ? "opaque type"
                                                          : "associated type";
    Str text = ty_str(r->cx, r->arena, ty), described;
    Span defined = region_described(r, region, &described);
    const RegionData *limit = region_data(r->cx, region);
    bool is_static = limit->kind == REGION_STATIC;
    bool named = limit->name.index != 0 && !symbol_is(limit->name, SYM_INDEX_UNDERSCORE_LIFETIME);
    Diag *diag = diag_error(session,
                            is_static ? ERR_E0310
                            : named   ? ERR_E0309
                                      : ERR_E0311,
                            origin->span, "the %s `" STR_FMT "` may not live long enough", what,
                            STR_ARG(text));
    diag_label(diag, is_static ? origin->span : defined,
               "the %s `" STR_FMT "` must be valid for " STR_FMT "...", what, STR_ARG(text),
               STR_ARG(described));
    label_reason(r, diag, origin);
    if (data->kind == TY_PARAM && data->param.def.index != 0 && (is_static || named) &&
        def_get(r->program, data->param.def)->kind == DEF_TY_PARAM) {
        suggest_on_param(r, diag, data->param.def,
                         is_static ? STR("'static") : sym_str(session, limit->name));
    }
    diag_emit(diag);
}
