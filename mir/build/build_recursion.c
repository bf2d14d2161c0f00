// build_recursion.c: E0733: a coroutine that would have to hold itself.
//
// In: what a coroutine holds while it is suspended. Out: the one of these that contains the same
// coroutine by value, through other coroutines, structs, enums, tuples and arrays: its size would
// have no end. Behind a pointer it may stand.
#include "mir/build/build_private.h"

typedef struct Search {
    Program *program;
    TyCx *cx;
    DefId goal;
    Map seen; // types that are being looked into, or have been
    VEC(RecursionStep) steps;
} Search;

static bool contains(Search *search, Ty ty);

static bool list_contains(Search *search, TyList list) {
    for (uint32_t i = 0; i < ty_list_len(search->cx, list); i++) {
        if (contains(search, ty_list_ptr(search->cx, list)[i])) {
            return true;
        }
    }
    return false;
}

static bool fields_contain(Search *search, const TyData *data) {
    const AdtDef *adt = ty_adt_def(search->cx, data->item.def);
    for (uint32_t v = 0; v < adt->variant_count && !adt->is_phantom_data; v++) {
        for (uint32_t i = 0; i < adt->variants[v].field_count; i++) {
            if (contains(search,
                         field_ty(search->cx, adt->variants[v].fields[i].def, data->item.args))) {
                return true;
            }
        }
    }
    return false;
}

static bool coroutine_contains(Search *search, const TyData *data) {
    if (def_eq(data->item.def, search->goal)) {
        return true;
    }
    CoroutineHeld held;
    if (ty_coroutine_witness(search->cx, data->item.def, &held)) {
        for (uint32_t i = 0; i < held.len; i++) {
            if (contains(search, ty_subst(search->cx, held.ptr[i].ty, data->item.args))) {
                vec_push(&search->steps, (RecursionStep){data->item.def, held.ptr[i]});
                return true;
            }
        }
    }
    return contains(search, closure_parts(search->cx, data->item.args).captures);
}

static bool contains(Search *search, Ty ty) {
    enum { LIMIT = 4096 }; // a generic fn may call itself with ever larger types
    ParamEnv env = ty_param_env(search->cx, hir_typeck_root(search->program, search->goal));
    ty = ty_normalize_erased(search->cx, env, ty);
    if (map_get(&search->seen, ty.index, &(uint64_t){0}) || search->seen.len > LIMIT) {
        return false;
    }
    map_set(&search->seen, ty.index, 1);
    const TyData *data = ty_data(search->cx, ty);
    switch (data->kind) {
    case TY_ADT:
        return fields_contain(search, data);
    case TY_ARRAY:
        return contains(search, data->array.elem);
    case TY_TUPLE:
        return list_contains(search, data->tuple);
    case TY_CLOSURE:
        return contains(search, closure_parts(search->cx, data->item.args).captures);
    case TY_COROUTINE:
        return coroutine_contains(search, data);
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_FOREIGN:
    case TY_SLICE:
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

RecursionSteps coroutine_in_itself(Program *program, DefId coroutine, CoroutineHeld held) {
    RecursionSteps found = {0};
    for (uint32_t i = 0; i < held.len && found.len == 0; i++) {
        Search search = {.program = program, .cx = program->ty, .goal = coroutine};
        if (contains(&search, held.ptr[i].ty)) {
            vec_push(&search.steps, (RecursionStep){coroutine, held.ptr[i]});
            vec_to_slice(program->session->arena, &search.steps, &found);
        }
        map_free(&search.seen);
    }
    return found;
}

static Span coroutine_head(Program *program, DefId coroutine) {
    bool is_fn = hir_closure(program, coroutine)->coroutine == COROUTINE_FN;
    const HirItem *item = hir_item(program, hir_typeck_root(program, coroutine));
    return is_fn && item != NULL ? item->head_span : def_get(program, coroutine)->span;
}

static const char *coroutine_word(Program *program, DefId coroutine) {
    return hir_closure(program, coroutine)->coroutine == COROUTINE_FN ? "fn" : "block";
}

void report_recursion(Program *program, RecursionSteps steps) {
    const RecursionStep *first = &steps.ptr[steps.len - 1];
    const char *what = coroutine_word(program, first->coroutine);
    Diag *diag = diag_error(program->session, ERR_E0733, coroutine_head(program, first->coroutine),
                            "recursion in an async %s requires boxing", what);
    diag_label(diag, first->through.span, "recursive call here");
    for (uint32_t i = steps.len - 1; i > 0; i--) {
        const RecursionStep *step = &steps.ptr[i - 1];
        diag_span_note(diag, coroutine_head(program, step->coroutine),
                       "which leads to this async %s", coroutine_word(program, step->coroutine));
        diag_sub_label(diag, step->through.span, "...leading to this recursive call");
    }
    diag_note(diag,
              "a recursive `async %s` call must introduce indirection such as `Box::pin` to avoid "
              "an infinitely sized future",
              what);
    diag_emit(diag);
}
