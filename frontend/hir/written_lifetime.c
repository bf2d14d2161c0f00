// written_lifetime.c: where a lifetime of a signature stands in written types.
//
// In: the written types of a fn, and one of its lifetimes, elided or named. Out: the places where a
// name would be written for it.
#include "frontend/hir/written_lifetime.h"

void written_part(WrittenPlaces *places, Span at, Str text) {
    if (places->count < 8) {
        places->parts[places->count++] = (SuggestPart){at, text};
    }
}

static void find_written_in_bounds(HirBoundSlice bounds, WrittenPlaces *places);

static void find_written_lifetime(const HirLifetime *lifetime, WrittenPlaces *places) {
    if (lifetime->kind != LIFETIME_PARAM || lifetime->def.index != places->def.index) {
        return;
    }
    if (lifetime->span.lo < lifetime->span.hi) { // `'_`
        written_part(places, lifetime->span, places->name);
    }
}

static void find_written_in_args(const HirSegment *segment, WrittenPlaces *places) {
    for (uint32_t i = 0; segment->args != NULL && i < segment->args->args.len; i++) {
        const HirGenericArg *arg = &segment->args->args.ptr[i];
        if (arg->kind == GENERIC_ARG_TYPE) {
            find_written(arg->ty, places);
        } else if (arg->kind == GENERIC_ARG_LIFETIME) {
            find_written_lifetime(&arg->lifetime, places);
        }
    }
}

void find_written(const HirTy *ty, WrittenPlaces *places) {
    if (ty->kind == HIR_TY_REF) {
        if (ty->ref.lifetime.kind == LIFETIME_PARAM &&
            ty->ref.lifetime.def.index == places->def.index) {
            places->whole = span_is_none(places->whole) ? ty->span : places->whole;
            if (ty->ref.lifetime.span.lo < ty->ref.lifetime.span.hi) {
                written_part(places, ty->ref.lifetime.span, places->name);
            } else {
                written_part(places, (Span){ty->span.lo + 1, ty->span.lo + 1, ty->span.ctxt},
                             arena_printf(places->arena, STR_FMT " ", STR_ARG(places->name)));
            }
        }
        find_written(ty->ref.elem, places);
    } else if (ty->kind == HIR_TY_SLICE || ty->kind == HIR_TY_ARRAY) {
        find_written(ty->array.elem, places);
    } else if (ty->kind == HIR_TY_TUPLE) {
        for (uint32_t i = 0; i < ty->tuple.count; i++) {
            find_written(ty->tuple.elems[i], places);
        }
    } else if (ty->kind == HIR_TY_PATH && ty->path.path != NULL) {
        uint32_t before = places->count;
        for (uint32_t i = 0; i < ty->path.path->segments.len; i++) {
            find_written_in_args(&ty->path.path->segments.ptr[i], places);
        }
        if (before < places->count && span_is_none(places->whole)) {
            places->whole = ty->span;
        }
    } else if (ty->kind == HIR_TY_DYN) {
        find_written_in_bounds(ty->dyn.bounds, places);
        find_written_lifetime(&ty->dyn.lifetime, places);
    }
}

static void find_written_in_bounds(HirBoundSlice bounds, WrittenPlaces *places) {
    for (uint32_t i = 0; i < bounds.len; i++) {
        const HirPath *path =
            bounds.ptr[i].kind == BOUND_TRAIT ? bounds.ptr[i].trait_ref.path : NULL;
        for (uint32_t k = 0; path != NULL && k < path->segments.len; k++) {
            find_written_in_args(&path->segments.ptr[k], places);
        }
    }
}

void suggest_written(Session *session, Diag *diag, const HirTy *ty, DefId elided, Str name,
                     Str whose) {
    WrittenPlaces places = {.def = elided, .name = name, .arena = session->arena};
    if (ty == NULL || ty->span.ctxt != 0) {
        return;
    }
    find_written(ty, &places);
    if (places.count > 0) {
        diag_suggest(diag,
                     arena_printf(session->arena,
                                  "add explicit lifetime `" STR_FMT "` to the type of " STR_FMT,
                                  STR_ARG(name), STR_ARG(whose))
                         .ptr,
                     places.parts, places.count, APPLY_UNSPECIFIED, SUGGEST_VERBOSE);
    }
}

void suggest_lifetime_param(Session *session, Diag *diag, const HirItem *fn,
                            const DefId elided[2]) {
    WrittenPlaces places = {.name = STR("'a"), .arena = session->arena};
    for (uint32_t i = 0; i < fn->generics->params.len; i++) {
        if (fn->generics->params.ptr[i].kind == HIR_PARAM_LIFETIME &&
            !fn->generics->params.ptr[i].is_elided) {
            return;
        }
    }
    bool has_list = fn->generics->span.lo < fn->generics->span.hi;
    Span at = has_list ? (Span){fn->generics->span.lo + 1, fn->generics->span.lo + 1, 0}
                       : fn->generics->span;
    written_part(&places, at, has_list ? STR("'a, ") : STR("<'a>"));
    for (uint32_t k = 0; k < 2; k++) {
        places.def = elided[k];
        for (uint32_t i = 0; i < fn->fn.sig.input_count; i++) {
            find_written(fn->fn.sig.inputs[i], &places);
        }
    }
    diag_suggest(diag, "consider introducing a named lifetime parameter", places.parts,
                 places.count, APPLY_MAYBE, SUGGEST_VERBOSE);
}
