// borrow_drop.c: E0320, types whose values cannot be dropped: each contains another instance of
// itself, with larger arguments, and so on without end.
//
// In: the types of a body's locals. Out: an error for each local of such a type; no code could be
// made for its drop. Types are followed as their values are dropped: into fields, into what a
// Box or PhantomData owns and into the parameters that a destructor lets go of (`may_dangle`), not
// into references.
#include "frontend/ty/trait.h"
#include "mir/borrowck/borrow_private.h"

typedef struct DropSearch {
    Borrowck *b;
    Map visited; // types
} DropSearch;

static bool drop_overflows(DropSearch *search, Ty ty, uint32_t depth);

static bool list_overflows(DropSearch *search, TyList list, uint32_t depth) {
    for (uint32_t i = 0; i < ty_list_len(search->b->cx, list); i++) {
        if (drop_overflows(search, ty_list_ptr(search->b->cx, list)[i], depth)) {
            return true;
        }
    }
    return false;
}

static bool adt_overflows(DropSearch *search, const TyData *node, uint32_t depth) {
    Borrowck *b = search->b;
    const AdtDef *adt = ty_adt_def(b->cx, node->item.def);
    if (adt->is_manually_drop || adt->kind == ADT_UNION) {
        return false;
    }
    DefId drop = ty_drop_impl(b->cx, node->item.def);
    for (uint32_t i = 0; i < args_len(b->cx, node->item.args); i++) {
        GenericArg arg = args_ptr(b->cx, node->item.args)[i];
        bool owned = adt->is_box || adt->is_phantom_data ||
                     (drop.index && drop_param_may_dangle(b->cx, drop, i));
        if (owned && arg_tag(arg) == ARG_TY && drop_overflows(search, arg_ty(arg), depth)) {
            return true;
        }
    }
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        for (uint32_t i = 0; i < adt->variants[v].field_count; i++) {
            Ty field = field_ty(b->cx, adt->variants[v].fields[i].def, node->item.args);
            if (ty_has(b->cx, field, TYFLAG_ALIAS)) {
                field = ty_normalize_erased(b->cx, b->env, field);
            }
            if (drop_overflows(search, field, depth)) {
                return true;
            }
        }
    }
    return false;
}

static bool drop_overflows(DropSearch *search, Ty ty, uint32_t depth) {
    const TyData *node = ty_data(search->b->cx, ty);
    uint64_t known;
    if (depth > TRAIT_RECURSION_LIMIT) {
        return true;
    }
    if (map_get(&search->visited, ty.index, &known)) {
        return false;
    }
    map_set(&search->visited, ty.index, 1); // tuples, too: their parts may double at each step
    switch (node->kind) {
    case TY_ADT:
        return adt_overflows(search, node, depth + 1);
    case TY_ARRAY:
        return drop_overflows(search, node->array.elem, depth);
    case TY_SLICE:
        return drop_overflows(search, node->ref.elem, depth);
    case TY_TUPLE:
        return list_overflows(search, node->tuple, depth);
    case TY_CLOSURE:
    case TY_COROUTINE:
        return drop_overflows(search, closure_parts(search->b->cx, node->item.args).captures,
                              depth);
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_FOREIGN:
    case TY_REF:
    case TY_RAW_PTR:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_DYN:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        break;
    }
    return false;
}

// The return place stands where the type does.
static Span local_span(Borrowck *b, MirLocalId local) {
    const HirItem *item = local == 0 ? hir_item(b->program, b->body->def) : NULL;
    bool is_fn = item && (item->kind == DEF_FN || item->kind == DEF_ASSOC_FN);
    return is_fn && item->fn.sig.output ? item->fn.sig.output->span
                                        : b->body->locals.data[local].span;
}

void drops_check(Borrowck *b) {
    DropSearch search = {.b = b};
    for (uint32_t i = 0; i < b->body->locals.len; i++) {
        const MirLocalDecl *local = &b->body->locals.data[i];
        Ty ty = ty_erase_regions(b->cx, local->ty);
        if (!drop_overflows(&search, ty, 0)) {
            continue;
        }
        map_free(&search.visited); // what was seen on the way overflows for the next one too
        search.visited = (Map){0};
        Str name = ty_str(b->cx, b->arena, ty);
        borrow_emit(b, diag_error(b->session, ERR_E0320, local_span(b, i),
                                  "overflow while adding drop-check rules for `" STR_FMT "`",
                                  STR_ARG(name)));
    }
    map_free(&search.visited);
}
