// check_dyn_use.c: E0038 where inference gives an expression a dyn type that cannot be.
//
// In: what calls were given: the arguments of a fn or method, the types of its parameters and those
// of closures. Out: one E0038 an expression for a dyn type of a trait that is not dyn compatible.
// Such a type is written somewhere and was reported there: nothing is kept, let alone asked, until
// then. Follows the rustc development guide, "Well-formedness checking".
#include "base/vec.h"
#include "frontend/check/fn_cx.h"
#include "frontend/ty/trait.h"

void f_use_ty(FnCx *f, Span span, const void *call, Ty ty) {
    if (trait_tables(f->cx)->object_violation_told && !f->probing) {
        vec_push(&f->dyn_uses, ((DynUse){span, call, ty}));
    }
}

void f_use_args(FnCx *f, Span span, const void *call, GenericArgs args) {
    if (!trait_tables(f->cx)->object_violation_told) {
        return;
    }
    for (uint32_t i = 0; i < args_len(f->cx, args); i++) {
        GenericArg arg = args_ptr(f->cx, args)[i];
        if (arg_tag(arg) == ARG_TY) {
            f_use_ty(f, span, call, arg_ty(arg));
        }
    }
}

typedef struct Search {
    TyCx *cx;
    DefId found; // a trait that is not dyn compatible
} Search;

static bool look(void *data, Ty ty) {
    Search *search = data;
    Clause principal;
    if (ty_kind(search->cx, ty) == TY_DYN && dyn_principal(search->cx, ty, ty, &principal) &&
        !trait_is_object_safe(search->cx, principal.trait.trait)) {
        search->found = principal.trait.trait;
    }
    TyKind kind = ty_kind(search->cx, ty);
    return search->found.index == 0 && kind != TY_CLOSURE && kind != TY_FN_DEF;
}

void report_dyn_uses(FnCx *f) {
    const void *told = NULL;
    for (uint32_t i = 0; i < f->dyn_uses.len; i++) {
        DynUse *use = &f->dyn_uses.data[i];
        if (use->call == told) {
            continue;
        }
        Search search = {.cx = f->cx};
        ty_walk(f->cx, f_resolve(f, use->ty), look, &search);
        if (search.found.index) {
            trait_report_object_violations(f->program, use->span, search.found);
            told = use->call;
        }
    }
}
