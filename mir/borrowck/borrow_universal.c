// borrow_universal.c: what the signature promises about its regions, and what the body needs.
// In: the solved regions of a body. Out: errors where one region of the signature comes to contain
// another that the signature does not let it outlive: E0621 where a parameter has no lifetime of
// its own, "lifetime may not live long enough" elsewhere. The constraint to blame is the first
// return or call on the way between the two. Follows the rustc development guide, "MIR borrow
// check: region inference: universal regions and error reporting".
#include "mir/borrowck/borrow_private.h"

static bool known_to_outlive(Borrowck *b, RegionVid longer, RegionVid shorter) {
    if (longer == shorter || longer == 0) {
        return true;
    }
    BitSet seen = bitset_new(b->arena, b->regions.len);
    VEC(RegionVid) stack = {0};
    vec_push(&stack, longer);
    bool found = false;
    while (stack.len > 0 && !found) {
        RegionVid at = vec_pop(&stack);
        for (RegionVid to = 0; to < b->regions.len && b->regions.data[to].is_universal; to++) {
            uint64_t unused;
            if (map_get(&b->known_outlives, (uint64_t)at << 32 | to, &unused) &&
                bitset_add(&seen, to)) {
                found |= to == shorter;
                vec_push(&stack, to);
            }
        }
    }
    vec_free(&stack);
    return found;
}

static Str region_name(Borrowck *b, RegionVid vid, uint32_t *counter) {
    const RegionInfo *info = &b->regions.data[vid];
    if (vid == 0) {
        return STR("'static");
    }
    if (info->name.index != 0 && !symbol_is(info->name, SYM_INDEX_UNDERSCORE_LIFETIME)) {
        return sym_str(b->session, info->name);
    }
    return arena_printf(b->arena, "'%u", ++*counter);
}

// The constraint on the way from `sup` to `sub` that the user wrote down, as far as one can be
// told: the first return or call.
static Span blame(Borrowck *b, RegionVid sup, RegionVid sub_region, ConstraintKind *kind) {
    uint32_t *from = ARENA_ARRAY(b->arena, uint32_t, b->regions.len);
    VEC(RegionVid) queue = {0};
    vec_push(&queue, sup);
    from[sup] = UINT32_MAX;
    Span best = b->body->span;
    *kind = OUTLIVES_ASSIGN;
    for (uint32_t head = 0; head < queue.len; head++) {
        RegionVid at = queue.data[head];
        if (at == sub_region) {
            ConstraintKind chosen = OUTLIVES_REBORROW;
            while (from[at] != UINT32_MAX) {
                const Outlives *o = &b->outlives.data[from[at] - 1];
                bool better = chosen == OUTLIVES_REBORROW ||
                              (o->kind == OUTLIVES_RETURN && chosen != OUTLIVES_RETURN) ||
                              (o->kind == OUTLIVES_CALL && chosen == OUTLIVES_ASSIGN);
                if (better) {
                    chosen = o->kind;
                    best = o->span;
                }
                at = o->sup;
            }
            *kind = chosen;
            break;
        }
        for (uint32_t i = b->outlives_of.data[at]; i != 0; i = b->outlives.data[i - 1].next) {
            RegionVid to = b->outlives.data[i - 1].sub;
            if (from[to] == 0 && to != sup) {
                from[to] = i;
                vec_push(&queue, to);
            }
        }
    }
    vec_free(&queue);
    return best;
}

static bool region_is_named(const Borrowck *b, RegionVid vid) {
    const RegionInfo *info = &b->regions.data[vid];
    return vid == 0 ||
           (info->name.index != 0 && !symbol_is(info->name, SYM_INDEX_UNDERSCORE_LIFETIME));
}

typedef struct HasRegion {
    Borrowck *b;
    RegionVid wanted;
    bool found;
} HasRegion;

static void has_region(void *data, Region region) {
    HasRegion *has = data;
    has->found |= region_vid(has->b, region) == has->wanted;
}

// E0621: a parameter with an elided lifetime flows to where a named one is needed.
static bool report_explicit(Borrowck *b, RegionVid longer, RegionVid shorter, Span span) {
    HirItem *item = hir_item(b->program, b->body->def);
    if (region_is_named(b, longer) || !region_is_named(b, shorter) || item == NULL ||
        (item->kind != DEF_FN && item->kind != DEF_ASSOC_FN)) {
        return false;
    }
    for (uint32_t i = 1; i <= b->body->arg_count && i <= item->fn.sig.input_count; i++) {
        HasRegion has = {b, longer, false};
        ty_regions(b, b->local_tys[i], has_region, &has);
        const MirLocalDecl *decl = &b->body->locals.data[i];
        if (!has.found || decl->name.index == 0 || symbol_is(decl->name, SYM_INDEX_SELF)) {
            continue;
        }
        uint32_t counter = 0;
        Str name = region_name(b, shorter, &counter);
        Diag *diag = diag_error(b->session, ERR_E0621, span,
                                "explicit lifetime required in the type of `" STR_FMT "`",
                                SYM_ARG(b->session, decl->name));
        diag_primary_label(diag, "lifetime `" STR_FMT "` required", STR_ARG(name));
        const HirTy *ty = item->fn.sig.inputs[i - 1];
        if (ty->kind == HIR_TY_REF && ty->span.ctxt == 0) {
            const char *message =
                arena_printf(b->arena,
                             "add explicit lifetime `" STR_FMT "` to the type of `" STR_FMT "`",
                             STR_ARG(name), SYM_ARG(b->session, decl->name))
                    .ptr;
            diag_suggest_one(diag, message, (Span){ty->span.lo + 1, ty->span.lo + 1, 0},
                             arena_printf(b->session->arena, STR_FMT " ", STR_ARG(name)),
                             APPLY_UNSPECIFIED, SUGGEST_VERBOSE);
        }
        diag_emit(diag);
        b->failed = true;
        return true;
    }
    return false;
}

static void report_lifetime(Borrowck *b, RegionVid longer, RegionVid shorter) {
    ConstraintKind kind;
    Span span = blame(b, longer, shorter, &kind);
    if (report_explicit(b, longer, shorter, span)) {
        return;
    }
    uint32_t counter = 0;
    const RegionInfo *info = &b->regions.data[longer];
    Str outer = region_name(b, longer, &counter), inner = region_name(b, shorter, &counter);
    bool is_closure = def_get(b->program, b->body->def)->kind == DEF_CLOSURE;
    const char *what = is_closure                                                ? "closure"
                       : def_get(b->program, b->body->def)->kind == DEF_ASSOC_FN ? "method"
                                                                                 : "function";
    Diag *diag = diag_error(b->session, ERR_NONE, span, "lifetime may not live long enough");
    if (kind == OUTLIVES_RETURN) {
        diag_primary_label(diag,
                           "%s was supposed to return data with lifetime `" STR_FMT
                           "` but it is returning data with lifetime `" STR_FMT "`",
                           what, STR_ARG(inner), STR_ARG(outer));
    } else {
        diag_primary_label(diag, "%s requires that `" STR_FMT "` must outlive `" STR_FMT "`",
                           kind == OUTLIVES_CALL         ? "argument"
                           : kind == OUTLIVES_ANNOTATION ? "type annotation"
                                                         : "assignment",
                           STR_ARG(outer), STR_ARG(inner));
    }
    if (info->def.index != 0 && info->name.index != 0) {
        diag_label(diag, def_get(b->program, info->def)->name_span,
                   "lifetime `" STR_FMT "` defined here", STR_ARG(outer));
    }
    const RegionInfo *other = &b->regions.data[shorter];
    if (other->def.index != 0 && other->name.index != 0) {
        diag_label(diag, def_get(b->program, other->def)->name_span,
                   "lifetime `" STR_FMT "` defined here", STR_ARG(inner));
        if (shorter != 0 && info->name.index != 0) {
            diag_help(diag, "consider adding the following bound: `" STR_FMT ": " STR_FMT "`",
                      STR_ARG(outer), STR_ARG(inner));
        }
    }
    diag_emit(diag);
    b->failed = true;
}

void regions_check(Borrowck *b) {
    for (RegionVid longer = 0; longer < b->regions.len; longer++) {
        const RegionInfo *info = &b->regions.data[longer];
        if (!info->is_universal || info->is_external) {
            continue;
        }
        for (RegionVid shorter = 0; shorter < b->regions.len; shorter++) {
            const RegionInfo *other = &b->regions.data[shorter];
            if (other->is_universal && !other->is_external && shorter != longer &&
                bitset_has(&b->values[longer], b->point_count + shorter) &&
                !known_to_outlive(b, longer, shorter) && report_once(b, 1, longer, shorter)) {
                report_lifetime(b, longer, shorter);
            }
        }
    }
}

bool loan_outlives_body(Borrowck *b, const Loan *loan, RegionVid *found, ConstraintKind *kind,
                        Span *span) {
    for (RegionVid i = 0; i < b->regions.len; i++) {
        if (b->regions.data[i].is_universal &&
            bitset_has(&b->values[loan->region], b->point_count + i)) {
            *found = i;
            *span = blame(b, loan->region, i, kind);
            return true;
        }
    }
    return false;
}
