// region_conflict.c: how it is told that a trait bound does not hold with the lifetimes in it.
//
// In: a clause that an item's types ask for, and one lifetime that would have to outlive another.
// Out: where both stand in what a fn takes, the parameters: E0621, E0623, E0759; an impl that is
// for 'static alone: an error without a code; E0308 where the two would have to be the same;
// otherwise E0803. Follows rustc's wording and the order in which it tries them.
#include "frontend/check/item_regions.h"
#include "frontend/hir/written_lifetime.h"
#include "frontend/ty/trait.h"

// ---------------------------------------------------------------- parameters that have a lifetime

typedef struct FnParam {
    uint32_t index;
    const HirTy *ty;
    Symbol name; // none: a pattern
    Span whole;  // the part of the written type that has the lifetime
    bool found;
} FnParam;

typedef struct FindRegion {
    Region region;
    bool found;
} FindRegion;

static Region visit_region(TyFolder *folder, Region region) {
    FindRegion *find = folder->data;
    find->found |= region.index == find->region.index;
    return region;
}

static bool ty_names_region(ItemRegions *r, Ty ty, Region region) {
    FindRegion find = {.region = region};
    TyFolder folder = {.cx = r->cx, .data = &find, .region = visit_region};
    fold_ty(&folder, ty);
    return find.found;
}

// The first parameter whose type has the lifetime, which must be the fn's own.
static FnParam param_with(ItemRegions *r, Region region) {
    const RegionData *data = region_data(r->cx, region);
    const HirItem *item = hir_item(r->program, r->item);
    bool is_fn = item != NULL && (item->kind == DEF_FN || item->kind == DEF_ASSOC_FN);
    if (!is_fn || data->def.index == 0 || !item->fn.has_body ||
        !def_eq(def_get(r->program, data->def)->parent, r->item)) {
        return (FnParam){0};
    }
    FnSig sig = sig_liberate(r->cx, r->item, ty_fn_sig(r->cx, r->item));
    for (uint32_t i = 0; i < sig_input_count(r->cx, sig) && i < item->fn.sig.input_count; i++) {
        if (!ty_names_region(r, sig_input(r->cx, sig, i), region)) {
            continue;
        }
        WrittenPlaces places = {.def = data->def, .name = STR("'_"), .arena = r->arena};
        find_written(item->fn.sig.inputs[i], &places);
        const HirBody *body = hir_body(r->program, r->item);
        const HirPat *pat = body != NULL && i < body->param_count ? body->params[i] : NULL;
        bool is_name = pat != NULL && pat->kind == HIR_PAT_BINDING && pat->binding.sub == NULL;
        return (FnParam){.index = i,
                         .ty = item->fn.sig.inputs[i],
                         .name = is_name ? pat->binding.name : (Symbol){0},
                         .whole = places.whole,
                         .found = true};
    }
    return (FnParam){0};
}

static bool is_named(ItemRegions *r, Region region) {
    const RegionData *data = region_data(r->cx, region);
    return data->name.index != 0 && !symbol_is(data->name, SYM_INDEX_UNDERSCORE_LIFETIME);
}

static bool is_static(ItemRegions *r, Region region) {
    return region_data(r->cx, region)->kind == REGION_STATIC;
}

static const HirItem *fn_item(ItemRegions *r) {
    return hir_item(r->program, r->item);
}

static bool in_output(ItemRegions *r, Region region) {
    FnSig sig = sig_liberate(r->cx, r->item, ty_fn_sig(r->cx, r->item));
    return region_data(r->cx, region)->kind == REGION_LATE_PARAM &&
           ty_names_region(r, sig_output(r->cx, sig), region);
}

static Str quoted(ItemRegions *r, Symbol name) {
    return arena_printf(r->arena, "`" STR_FMT "`", SYM_ARG(r->program->session, name));
}

// ---------------------------------------------------------------- E0621, E0759, E0623

static bool report_explicit(ItemRegions *r, Region longer, Region shorter, Span span) {
    Region named = is_named(r, longer) ? longer : shorter,
           anonymous = named.index == longer.index ? shorter : longer;
    if (!is_named(r, named) || is_named(r, anonymous) || is_static(r, named) ||
        is_static(r, anonymous)) {
        return false;
    }
    FnParam param = param_with(r, anonymous);
    bool is_self = param.index == 0 && fn_item(r)->fn.sig.self != SELF_NONE;
    if (!param.found || is_self || in_output(r, anonymous)) {
        return false;
    }
    Session *session = r->program->session;
    Str name = sym_str(session, region_data(r->cx, named)->name);
    Str whose = param.name.index != 0 ? quoted(r, param.name) : STR("parameter type");
    Diag *diag =
        param.name.index != 0
            ? diag_error(session, ERR_E0621, span,
                         "explicit lifetime required in the type of " STR_FMT, STR_ARG(whose))
            : diag_error(session, ERR_E0621, span, "explicit lifetime required in parameter type");
    diag_primary_label(diag, "lifetime `" STR_FMT "` required", STR_ARG(name));
    suggest_written(session, diag, param.ty, region_data(r->cx, anonymous)->def, name, whose);
    diag_emit(diag);
    return true;
}

static bool report_static(ItemRegions *r, const RegionFlow *flow, Span span) {
    FnParam param = param_with(r, flow->from);
    if (!is_static(r, flow->failing) || flow->var.index == 0 || !param.found) {
        return false;
    }
    Session *session = r->program->session;
    Str lifetime = is_named(r, flow->from)
                       ? arena_printf(r->arena, "lifetime `" STR_FMT "`",
                                      SYM_ARG(session, region_data(r->cx, flow->from)->name))
                       : STR("an anonymous lifetime `'_`");
    Str whose = param.name.index != 0 ? quoted(r, param.name) : STR("parameter");
    Diag *diag = diag_error(session, ERR_E0759, span,
                            STR_FMT " has " STR_FMT
                                    " but it needs to satisfy a `'static` lifetime requirement",
                            STR_ARG(whose), STR_ARG(lifetime));
    diag_label(diag, param.whole, "this data with " STR_FMT "...", STR_ARG(lifetime));
    diag_label(diag, span, "...is used and required to live as long as `'static` here");
    diag_emit(diag);
    return true;
}

static Str with_name(ItemRegions *r, const char *word, Symbol name) {
    return name.index != 0 ? arena_printf(r->arena, " %s " STR_FMT, word, STR_ARG(quoted(r, name)))
                           : STR("");
}

static bool report_mismatch(ItemRegions *r, const RegionFlow *flow, Span span) {
    Region longer = flow->from, shorter = flow->failing;
    FnParam sup = param_with(r, longer), sub = param_with(r, shorter);
    if (!sup.found || !sub.found || span_is_none(sup.whole) || span_is_none(sub.whole)) {
        return false;
    }
    Diag *diag = diag_error(r->program->session, ERR_E0623, span, "lifetime mismatch");
    bool sup_returned = in_output(r, longer), sub_returned = in_output(r, shorter);
    if (sup_returned || sub_returned) {
        diag_label(diag, sup_returned ? sub.whole : sup.whole,
                   "this parameter and the return type are declared with different lifetimes...");
        diag_label(diag, fn_item(r)->fn.sig.output->span, "%s", "");
        diag_label(diag, span, "...but data" STR_FMT " is returned here",
                   STR_ARG(with_name(r, "from", sup.name)));
    } else if (sup.whole.lo == sub.whole.lo && sup.whole.hi == sub.whole.hi) {
        diag_label(diag, sup.whole, "this type is declared with multiple lifetimes...");
        diag_label(diag, span, "...but data with one lifetime flows into the other here");
    } else {
        diag_label(diag, sup.whole, "these two types are declared with different lifetimes...");
        diag_label(diag, sub.whole, "%s", "");
        diag_label(diag, span, "...but data" STR_FMT " flows" STR_FMT " here",
                   STR_ARG(with_name(r, "from", sup.name)),
                   STR_ARG(with_name(r, "into", sub.name)));
    }
    if (!is_named(r, longer) && !is_named(r, shorter)) {
        diag_note(diag, "each elided lifetime in input position becomes a distinct lifetime");
        DefId both[2] = {region_data(r->cx, longer)->def, region_data(r->cx, shorter)->def};
        suggest_lifetime_param(r->program->session, diag, fn_item(r), both);
    }
    diag_emit(diag);
    return true;
}

// ---------------------------------------------------------------- impls for 'static, E0308, E0803

static bool report_static_impl(ItemRegions *r, const UnprovenClause *unproven) {
    const RegionFlow *flow = unproven->flow;
    if (!is_static(r, flow->failing) || flow->var.index != 0 || unproven->impl.index == 0 ||
        unproven->origin.reason != BECAUSE_BOUND || unproven->origin.bound.hi == 0) {
        return false;
    }
    Diag *diag = diag_error(r->program->session, ERR_NONE, unproven->origin.span,
                            "incompatible lifetime on type");
    diag_span_note(diag, unproven->origin.bound, "because this has an unmet lifetime requirement");
    diag_sub_label(diag, unproven->origin.bound, "introduces a `'static` lifetime requirement");
    note_region(r, diag, "", flow->from, "...");
    diag_span_note(diag, hir_item(r->program, unproven->impl)->head_span,
                   "...does not necessarily outlive the static lifetime introduced by the "
                   "compatible `impl`");
    diag_emit(diag);
    return true;
}

static Region hide_var(TyFolder *folder, Region region) {
    return region_data(folder->cx, region)->kind == REGION_VAR ? ty_common(folder->cx)->erased
                                                               : region;
}

// Both traits without what implements them, or with it where they are the same without.
static void note_traits(ItemRegions *r, Diag *diag, const UnprovenClause *unproven,
                        const char *kind) {
    if (unproven->clause.kind != CLAUSE_TRAIT || unproven->found.trait.index == 0) {
        return;
    }
    TyFolder folder = {.cx = r->cx, .data = NULL, .region = hide_var};
    TraitRef both[2] = {unproven->clause.trait, unproven->found};
    both[1].args = fold_args(&folder, infer_resolve_args(unproven->flow->infer, both[1].args));
    Str texts[2];
    for (int whole = 0; whole < 2; whole++) {
        for (int i = 0; i < 2; i++) {
            texts[i] = trait_ref_str(r->cx, r->arena, both[i]);
            if (whole) {
                Str self = ty_str(r->cx, r->arena, trait_ref_self(r->cx, both[i]));
                texts[i] = arena_printf(r->arena, "<" STR_FMT " as " STR_FMT ">", STR_ARG(self),
                                        STR_ARG(texts[i]));
            }
        }
        if (!str_eq(texts[0], texts[1])) {
            break;
        }
    }
    if (kind != NULL) {
        diag_note_expected_found(diag, kind, texts[0], kind, texts[1]);
    } else {
        diag_note(diag, "expected `" STR_FMT "`\n   found `" STR_FMT "`", STR_ARG(texts[0]),
                  STR_ARG(texts[1]));
    }
}

static void report_unequal(ItemRegions *r, const UnprovenClause *unproven) {
    const RegionFlow *flow = unproven->flow;
    Diag *diag =
        diag_error(r->program->session, ERR_E0308, unproven->origin.span, "mismatched types");
    diag_primary_label(diag, "lifetime mismatch");
    note_traits(r, diag, unproven, "trait");
    note_region(r, diag, "", flow->from, "...");
    note_region(r, diag, "...does not necessarily outlive ", flow->failing, "");
    diag_emit(diag);
}

static void report_conflict(ItemRegions *r, const UnprovenClause *unproven) {
    const RegionFlow *flow = unproven->flow;
    DefId param = r->vars.data[region_data(r->cx, flow->var)->index - 1];
    Str words = STR("");
    if (param.index != 0) {
        words = arena_printf(r->arena, " for lifetime parameter `" STR_FMT "`",
                             SYM_ARG(r->program->session, def_get(r->program, param)->name));
    }
    Span span = unproven->origin.span;
    Diag *diag = diag_error(r->program->session, ERR_E0803, span,
                            "cannot infer an appropriate lifetime" STR_FMT
                            " due to conflicting requirements",
                            STR_ARG(words));
    note_region(r, diag, "first, the lifetime cannot outlive ", flow->from, "...");
    note_region(r, diag, "...but the lifetime must also be valid for ", flow->failing, "...");
    diag_span_note(diag, span, "...so that the types are compatible");
    note_traits(r, diag, unproven, NULL);
    diag_emit(diag);
}

void report_unproven_clause(ItemRegions *r, const UnprovenClause *unproven) {
    const RegionFlow *flow = unproven->flow;
    Span span = unproven->origin.span;
    if (regions_told_before(r, flow->from.index, flow->failing.index, span) ||
        report_explicit(r, flow->from, flow->failing, span) || report_static(r, flow, span) ||
        report_static_impl(r, unproven)) {
        return;
    }
    if (report_mismatch(r, flow, span)) { // says the same of both directions
        regions_told_before(r, flow->failing.index, flow->from.index, span);
    } else if (flow->var.index != 0) {
        report_conflict(r, unproven);
    } else {
        report_unequal(r, unproven);
    }
}
