// ty_sort.c: what sort of thing a type is, in the words of messages.
//
// In: a type. Out: "struct", "type parameter", "`async` block", …
#include "frontend/ty/ty_private.h"

bool ty_is_opaque_future(TyCx *cx, Ty ty) {
    const TyData *data = ty_data(cx, ty);
    if (data->kind != TY_ALIAS || data->item.alias != ALIAS_OPAQUE) {
        return false;
    }
    DefId future = lang_item(cx->program, LANG_FUTURE_TRAIT);
    ClauseSlice bounds = ty_item_bounds(cx, data->item.def);
    bool found = false;
    for (uint32_t i = 0; i < bounds.len; i++) {
        found |= bounds.ptr[i].kind == CLAUSE_TRAIT && def_eq(bounds.ptr[i].trait.trait, future);
    }
    return found;
}

const char *coroutine_sort_str(TyCx *cx, Ty ty) {
    switch (hir_closure(cx->program, ty_data(cx, ty)->item.def)->coroutine) {
    case COROUTINE_FN:
        return "`async fn` body";
    case COROUTINE_CLOSURE:
        return "`async` closure body";
    case COROUTINE_BLOCK:
    case COROUTINE_NONE:
        break;
    }
    return "`async` block";
}

const char *ty_sort_str(TyCx *cx, Ty ty) {
    const TyData *data = ty_data(cx, ty);
    switch (data->kind) {
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_INFER:
    case TY_ERROR:
        return "type";
    case TY_ADT:
        switch (ty_adt_def(cx, data->item.def)->kind) {
        case ADT_STRUCT:
            return "struct";
        case ADT_UNION:
            return "union";
        case ADT_ENUM:
            return "enum";
        }
        return "type";
    case TY_FOREIGN:
        return "extern type";
    case TY_ARRAY:
        return "array";
    case TY_SLICE:
        return "slice";
    case TY_REF:
        return data->ref.is_mut ? "mutable reference" : "reference";
    case TY_RAW_PTR:
        return "raw pointer";
    case TY_TUPLE:
        return ty_is_unit(cx, ty) ? "unit type" : "tuple";
    case TY_FN_DEF:
        return def_get(cx->program, data->item.def)->kind == DEF_CTOR ? "struct constructor"
                                                                      : "fn item";
    case TY_FN_PTR:
        return "fn pointer";
    case TY_COROUTINE:
        return coroutine_sort_str(cx, ty);
    case TY_CLOSURE:
        return "closure";
    case TY_DYN:
        return "trait object";
    case TY_ALIAS:
        return data->item.alias == ALIAS_OPAQUE ? "opaque type" : "associated type";
    case TY_PARAM:
        return "type parameter";
    case TY_BOUND:
        return "bound type variable";
    case TY_PLACEHOLDER:
        return "higher-ranked type";
    }
    return "type";
}
