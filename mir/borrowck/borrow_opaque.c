// borrow_opaque.c: the regions of the type behind `impl Trait`.
//
// In: a function's body with regions propagated, and the hidden type with a region variable for
// each region in it. Out: each of those variables is made to outlive the least captured lifetime
// that its bounds allow ('static is always one of them), and E0700 where there is none. Follows the
// rustc development guide, "Member constraints".
#include "mir/borrowck/borrow_private.h"

// The universal regions that must outlive a region, by the constraints.
static BitSet regions_above(Borrowck *b, RegionVid below) {
    BitSet seen = bitset_new(b->arena, b->regions.len);
    bitset_add(&seen, below);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < b->outlives.len; i++) {
            const Outlives *o = &b->outlives.data[i];
            changed |= bitset_has(&seen, o->sub) && bitset_add(&seen, o->sup);
        }
    }
    return seen;
}

static bool may_be(Borrowck *b, RegionVid hidden, RegionVid choice, const BitSet *above) {
    for (RegionVid r = 0; r < b->universal_count; r++) {
        if (!b->regions.data[r].is_universal) {
            continue;
        }
        if ((region_contains(b, hidden, r) && !known_to_outlive(b, choice, r)) ||
            (bitset_has(above, r) && !known_to_outlive(b, r, choice))) {
            return false;
        }
    }
    return true;
}

static bool is_choice(Borrowck *b, DefId opaque, RegionVid vid) {
    return vid == 0 || (b->regions.data[vid].is_universal &&
                        opaque_captures(b->cx, opaque, b->regions.data[vid].def));
}

// The least of the regions that the hidden one may be, among those comparable to all of them.
static RegionVid least_choice(Borrowck *b, DefId opaque, RegionVid hidden) {
    BitSet above = regions_above(b, hidden);
    RegionVid *choices = ARENA_ARRAY(b->arena, RegionVid, b->universal_count);
    uint32_t count = 0;
    for (RegionVid r = 0; r < b->universal_count; r++) {
        if (is_choice(b, opaque, r) && may_be(b, hidden, r, &above)) {
            choices[count++] = r;
        }
    }
    RegionVid least = NO_REGION;
    for (uint32_t i = 0; i < count; i++) {
        bool comparable = true;
        for (uint32_t k = 0; k < count; k++) {
            comparable &= known_to_outlive(b, choices[i], choices[k]) ||
                          known_to_outlive(b, choices[k], choices[i]);
        }
        if (comparable && (least == NO_REGION || known_to_outlive(b, least, choices[i]))) {
            least = choices[i];
        }
    }
    return least;
}

bool opaques_choose(Borrowck *b) {
    bool changed = false;
    for (uint32_t i = 0; i < b->opaques.len; i++) {
        const BorrowOpaque *opaque = &b->opaques.data[i];
        for (RegionVid r = 0; r < b->regions.len; r++) {
            if (!b->regions.data[r].is_hidden || !ty_has_region(b, opaque->hidden, r)) {
                continue;
            }
            RegionVid choice = least_choice(b, opaque->def, r);
            if (choice != NO_REGION && !region_contains(b, r, choice)) {
                b->why = (Why){.kind = OUTLIVES_OPAQUE, .span = returned_at(b)};
                outlive(b, r, choice);
                changed = true;
            }
        }
    }
    return changed;
}

// ---------------------------------------------------------------- E0700

// The captured lifetime that a region of the hidden type is, or NO_REGION.
static RegionVid captured_as(Borrowck *b, const BorrowOpaque *opaque, RegionVid hidden) {
    for (RegionVid choice = 0; choice < b->universal_count; choice++) {
        if (!is_choice(b, opaque->def, choice) || !region_contains(b, hidden, choice)) {
            continue;
        }
        bool equal = true;
        for (RegionVid r = 0; r < b->universal_count; r++) {
            equal &= !b->regions.data[r].is_universal || !region_contains(b, hidden, r) ||
                     known_to_outlive(b, choice, r);
        }
        if (equal) {
            return choice;
        }
    }
    return NO_REGION;
}

typedef struct Captures {
    Borrowck *b;
    const BorrowOpaque *opaque;
    RegionVid hidden; // what the message is about
    Symbol name;      // its name, or none
} Captures;

static Region name_captured(TyFolder *folder, Region region) {
    Captures *captures = folder->data;
    Borrowck *b = captures->b;
    if (region_data(folder->cx, region)->kind == REGION_BOUND) {
        return region;
    }
    RegionVid vid = region_vid(b, region);
    Symbol name = captures->name;
    if (vid != captures->hidden) {
        RegionVid choice = captured_as(b, captures->opaque, vid);
        name = choice != NO_REGION && region_is_named(b, choice) ? b->regions.data[choice].name
                                                                 : SYM_NONE;
    }
    RegionData data = {.kind = REGION_EARLY_PARAM, .index = UINT32_MAX, .name = name};
    return name.index ? region_intern(folder->cx, data) : ty_common(folder->cx)->erased;
}

// `use<'a>` → `use<'a, 'b>`
static void suggest_use(Borrowck *b, Diag *diag, DefId opaque, Str name) {
    const HirItem *item = hir_item(b->program, opaque);
    for (uint32_t i = 0; item != NULL && i < item->opaque.bounds.len; i++) {
        const HirBound *bound = &item->opaque.bounds.ptr[i];
        if (bound->kind != BOUND_USE) {
            continue;
        }
        Span at = bound->captured_end;
        const char *form = bound->captures.len ? ", " STR_FMT
                           : bound->has_others ? STR_FMT ", "
                                               : STR_FMT;
        Str message = arena_printf(
            b->arena, "add `" STR_FMT "` to the `use<...>` bound to explicitly capture it",
            STR_ARG(name));
        diag_suggest_one(diag, message.ptr, at,
                         arena_printf(b->session->arena, form, STR_ARG(name)), APPLY_MAYBE,
                         SUGGEST_VERBOSE);
    }
}

static void add_listed(Borrowck *b, Str *list, Str name) {
    *list = arena_printf(b->arena, STR_FMT "%s" STR_FMT, STR_ARG(*list), list->len ? ", " : "",
                         STR_ARG(name));
}

// `use<'a, T>` for an opaque type that has no such bound.
static void suggest_capture(Borrowck *b, Diag *diag, DefId opaque, Str lifetime) {
    const HirItem *item = hir_item(b->program, opaque);
    for (uint32_t i = 0; i < item->opaque.bounds.len; i++) {
        if (item->opaque.bounds.ptr[i].kind == BOUND_USE) {
            return;
        }
    }
    const Generics *generics = ty_generics(b->cx, opaque);
    uint32_t count = generics_total(generics);
    Str list = {0};
    for (uint32_t i = 0; i < count; i++) {
        const GenericParamDef *param = generics_param(b->cx, generics, i);
        if (param->tag == ARG_REGION && opaque_captures(b->cx, opaque, param->def)) {
            add_listed(b, &list, sym_str(b->session, param->name));
        }
    }
    add_listed(b, &list, lifetime);
    for (uint32_t i = 0; i < count; i++) {
        const GenericParamDef *param = generics_param(b->cx, generics, i);
        if (param->is_impl_trait) {
            return; // has no name to be listed by
        }
        if (param->tag != ARG_REGION) {
            add_listed(b, &list, sym_str(b->session, param->name));
        }
    }
    diag_suggest_one(diag,
                     arena_printf(b->arena,
                                  "add a `use<...>` bound to explicitly capture `" STR_FMT "`",
                                  STR_ARG(lifetime))
                         .ptr,
                     span_end(def_get(b->program, opaque)->span),
                     arena_printf(b->arena, " + use<" STR_FMT ">", STR_ARG(list)), APPLY_MACHINE,
                     SUGGEST_VERBOSE);
}

static void report_capture(Borrowck *b, const BorrowOpaque *opaque, RegionVid hidden) {
    RegionVid culprit = NO_REGION;
    BitSet above = regions_above(b, hidden);
    for (RegionVid r = 1; r < b->universal_count && culprit == NO_REGION; r++) {
        if (b->regions.data[r].is_universal && b->regions.data[r].def.index != 0 &&
            (bitset_has(&above, r) || region_contains(b, hidden, r))) {
            culprit = r;
        }
    }
    if (culprit == NO_REGION || !report_once(b, 11, opaque->def.index, culprit)) {
        return;
    }
    Ty alias = ty_opaque(b->cx, opaque->def, args_identity(b->cx, opaque->def));
    Why why = regions_blame(b, culprit, hidden);
    bool named = region_is_named(b, culprit);
    Str name = named ? sym_str(b->session, b->regions.data[culprit].name) : STR("'_");
    Diag *diag =
        diag_error(b->session, ERR_E0700, why.span,
                   "hidden type for `" STR_FMT "` captures lifetime that does not appear in bounds",
                   STR_ARG(ty_str(b->cx, b->arena, alias)));
    Captures captures = {b, opaque, hidden, named ? b->regions.data[culprit].name : SYM_NONE};
    TyFolder folder = {.cx = b->cx, .data = &captures, .region = name_captured};
    Str text = ty_str(b->cx, b->arena, fold_ty(&folder, opaque->hidden));
    if (named) {
        diag_label(diag, def_get(b->program, b->regions.data[culprit].def)->name_span,
                   "hidden type `" STR_FMT "` captures the lifetime `" STR_FMT "` as defined here",
                   STR_ARG(text), STR_ARG(name));
    } else {
        diag_label(diag, anonymous_span(b, culprit),
                   "hidden type `" STR_FMT "` captures the anonymous lifetime defined here",
                   STR_ARG(text));
    }
    diag_label(diag, def_get(b->program, opaque->def)->span, "opaque type defined here");
    suggest_use(b, diag, opaque->def, name);
    suggest_capture(b, diag, opaque->def, name);
    borrow_emit(b, diag);
}

void opaques_check(Borrowck *b) {
    for (uint32_t i = 0; i < b->opaques.len; i++) {
        for (RegionVid r = 0; r < b->regions.len; r++) {
            if (b->regions.data[r].is_hidden && ty_has_region(b, b->opaques.data[i].hidden, r) &&
                captured_as(b, &b->opaques.data[i], r) == NO_REGION) {
                report_capture(b, &b->opaques.data[i], r);
            }
        }
    }
}
