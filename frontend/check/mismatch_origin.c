// mismatch_origin.c: where types without a name come from.
//
// In: the expected and the found type of a mismatch. Out: labels at the closures, blocks and
// `impl Trait` that the types are of, and what is to be said of two that only look alike. Follows
// rustc's wording.
#include "frontend/check/mismatch.h"
#include "frontend/ty/trait_report.h"

#include <string.h>

typedef struct Origin {
    const char *kind;
    Span span;
} Origin;
typedef struct Origins {
    FnCx *f;
    Span primary; // what overlaps the error itself is not told again
    VEC(Origin) list;
} Origins;

static bool overlap(Span a, Span b) {
    return a.lo < b.hi && b.lo < a.hi && a.ctxt == b.ctxt;
}

static const char *origin_kind(FnCx *f, Ty ty, const TyData *data) {
    switch (data->kind) {
    case TY_CLOSURE:
        return "closure";
    case TY_COROUTINE:
        return coroutine_sort_str(f->cx, ty);
    case TY_FOREIGN:
        return "foreign type";
    case TY_ALIAS: {
        const HirItem *item =
            data->item.alias == ALIAS_OPAQUE ? hir_item(f->program, data->item.def) : NULL;
        return item == NULL || item->opaque.is_async_fn ? NULL
               : ty_is_opaque_future(f->cx, ty)         ? "future"
                                                        : "opaque type";
    }
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_ADT:
    case TY_ARRAY:
    case TY_SLICE:
    case TY_RAW_PTR:
    case TY_REF:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_DYN:
    case TY_TUPLE:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        break;
    }
    return NULL;
}

static Span origin_span(FnCx *f, const TyData *data) {
    const HirClosure *closure = data->kind == TY_CLOSURE || data->kind == TY_COROUTINE
                                    ? hir_closure(f->program, data->item.def)
                                    : NULL;
    return closure                  ? closure->head_span
           : data->kind == TY_ALIAS ? def_get(f->program, data->item.def)->span
                                    : def_head_span(f->program, data->item.def);
}

static bool find_origin(void *data, Ty ty) {
    Origins *origins = data;
    FnCx *f = origins->f;
    const TyData *node = ty_data(f->cx, ty);
    const char *kind = origin_kind(f, ty, node);
    if (kind == NULL) {
        return true;
    }
    Span span = origin_span(f, node);
    bool repeated = overlap(span, origins->primary);
    for (uint32_t i = 0; i < origins->list.len; i++) {
        repeated |= origins->list.data[i].span.lo == span.lo;
    }
    if (!repeated && def_get(f->program, node->item.def)->crate.index ==
                         def_get(f->program, f->owner)->crate.index) {
        vec_push(&origins->list, (Origin){kind, span});
    }
    return node->kind == TY_ALIAS;
}

static void label_of(FnCx *f, Diag *diag, Ty ty, const char *role) {
    Origins origins = {.f = f, .primary = diag_primary_span(diag)};
    ty_walk(f->cx, ty, find_origin, &origins);
    for (uint32_t i = 0; i < origins.list.len; i++) {
        const Origin *origin = &origins.list.data[i];
        uint32_t alike = 0;
        for (uint32_t k = 0; k < origins.list.len; k++) {
            alike += strcmp(origins.list.data[k].kind, origin->kind) == 0;
        }
        diag_label(diag, origin->span, "%s %s %s%s", alike > 1 ? "one of the" : "the", role,
                   origin->kind, alike > 1 ? "s" : "");
    }
    vec_free(&origins.list);
}

void label_origins(FnCx *f, Diag *diag, Ty expected, Ty found) {
    label_of(f, diag, expected, "expected");
    label_of(f, diag, found, "found");
}

void note_distinct(FnCx *f, Diag *diag, Ty expected, Ty found) {
    const TyData *a = ty_data(f->cx, expected), *b = ty_data(f->cx, found);
    if (a->kind == TY_CLOSURE && b->kind == TY_CLOSURE) {
        diag_note(diag, "no two closures, even if identical, have the same type");
        diag_help(diag, "consider boxing your closure and/or using it as a trait object");
    } else if (a->kind == TY_ALIAS && b->kind == TY_ALIAS && a->item.alias == ALIAS_OPAQUE &&
               b->item.alias == ALIAS_OPAQUE) {
        diag_note(diag, "distinct uses of `impl Trait` result in different opaque types");
    }
}
