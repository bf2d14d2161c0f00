// lower_opaque.c: the lifetimes that a nested `impl Trait` may not have, E0657.
//
// In: the binders of the bounds around an opaque type, and the lifetimes that its own bounds
// mention. An opaque type captures lifetimes of the fn around it, but not those that a `for<'a>` of
// an outer `impl Trait` or `dyn` type binds. From edition 2024 on it captures all in scope, so
// that a binder is enough.
#include "frontend/hir/lower.h"

void binder_enter(LowerCx *cx, OuterBinder *binder, DefIdSlice lifetimes) {
    *binder =
        (OuterBinder){.outer = cx->binder, .lifetimes = lifetimes, .is_dyn = cx->in_dyn_bounds};
    binder->mentions = lifetimes.len ? ARENA_ARRAY(cx->arena, Span, lifetimes.len) : NULL;
    for (uint32_t i = 0; i < lifetimes.len; i++) {
        binder->mentions[i] = SPAN_NONE;
    }
    cx->binder = binder;
}

OpaqueSaved opaque_enter(LowerCx *cx) {
    OpaqueSaved saved = {cx->opaque_outside, cx->in_dyn_bounds};
    cx->opaque_outside = cx->binder;
    cx->in_dyn_bounds = false;
    return saved;
}

void opaque_lifetime_seen(LowerCx *cx, HirLifetime lifetime) {
    for (OuterBinder *binder = cx->opaque_outside; binder; binder = binder->outer) {
        for (uint32_t k = 0; k < binder->lifetimes.len; k++) {
            if (def_eq(binder->lifetimes.ptr[k], lifetime.def)) {
                binder->mentions[k] = lifetime.span;
            }
        }
    }
}

static void report_higher_ranked(LowerCx *cx, Span opaque, DefId lifetime, bool is_dyn,
                                 Span mention) {
    Diag *diag = diag_error(cx->session, ERR_E0657, opaque,
                            "`impl Trait` cannot capture higher-ranked lifetime from %s",
                            is_dyn ? "`dyn` type" : "outer `impl Trait`");
    diag_primary_label(diag, "`impl Trait` implicitly captures all lifetimes in scope");
    if (!span_is_none(mention)) {
        diag_label(diag, mention, "%s", "");
    }
    diag_span_note(diag, def_get(cx->program, lifetime)->name_span, "lifetime declared here");
    diag_emit(diag);
}

static bool captures_all(LowerCx *cx, HirBoundSlice bounds) {
    for (uint32_t i = 0; i < bounds.len; i++) {
        if (bounds.ptr[i].kind == BOUND_USE) {
            return false;
        }
    }
    return crate_get(cx->program, cx->resolve.module->crate)->edition >= 2024;
}

bool opaque_leave(LowerCx *cx, OpaqueSaved saved, Span opaque, HirBoundSlice bounds) {
    bool good = true, all = captures_all(cx, bounds);
    for (OuterBinder *binder = cx->opaque_outside; binder; binder = binder->outer) {
        for (uint32_t k = 0; k < binder->lifetimes.len; k++) {
            if (all || !span_is_none(binder->mentions[k])) {
                report_higher_ranked(cx, opaque, binder->lifetimes.ptr[k], binder->is_dyn,
                                     binder->mentions[k]);
                good = false;
            }
            binder->mentions[k] = SPAN_NONE;
        }
    }
    cx->opaque_outside = saved.outside;
    cx->in_dyn_bounds = saved.in_dyn;
    return good;
}
