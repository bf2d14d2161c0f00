// check_opaque.c: what the opaque types of a body turned out to hide, and E0720 where one hides
// itself: at once, or through those of other functions.
//
// In: the variables that stand for the opaque types while the body that defines them is checked.
// Out: the table of hidden types, in which no type contains itself, so that whoever reveals them
// comes to an end. A cycle is closed by the last of its bodies, and found there.
#include "frontend/check/fn_cx.h"

#include <stdlib.h>

static void report_recursive(Program *program, DefId opaque) {
    Diag *diag = diag_error(program->session, ERR_E0720, def_get(program, opaque)->span,
                            "cannot resolve opaque type");
    diag_emit(diag);
    map_set(&check_tables(program)->hidden_types, opaque.index, 0);
}

// ---------------------------------------------------------------- what is hidden, for the type

typedef struct Revealing {
    FnCx *f;
    Span span;
    uint32_t depth; // of types that hide each other
} Revealing;

static Ty define_ty(TyFolder *folder, Ty ty, bool *descend) {
    Revealing *revealing = folder->data;
    FnCx *f = revealing->f;
    if (!infer_defines_opaque(f->infer, ty)) {
        return ty;
    }
    *descend = false;
    ObligationCause cause = f_cause(CAUSE_MISC, revealing->span);
    ObligationVec out = {0};
    Ty hidden = ty;
    trait_define_opaque(f->infer, &cause, f->env, 0, ty, &out, &hidden);
    fulfill_register_all(&f->fulfill, &out);
    return hidden;
}

// In what the body returns: its values say what is hidden. Everywhere else, as where the fn calls
// itself, the type is as opaque as it is for others until it meets another one.
Ty define_opaques(FnCx *f, Span span, Ty ty) {
    Revealing revealing = {.f = f, .span = span};
    TyFolder folder = {.cx = f->cx, .data = &revealing, .needed = TYFLAG_OPAQUE, .ty = define_ty};
    return fold_ty(&folder, ty);
}

static Ty reveal_ty(TyFolder *folder, Ty ty, bool *descend) {
    enum { MOST_REVEALED = 32 }; // more would be a type that hides itself, which is reported
    Revealing *revealing = folder->data;
    FnCx *f = revealing->f;
    OpaqueHiddenSlice opaques = infer_opaque_types(f->infer);
    for (uint32_t i = 0; i < opaques.len && infer_defines_opaque(f->infer, ty); i++) {
        Ty hidden = f_resolve(f, opaques.ptr[i].hidden);
        if (!opaques.ptr[i].is_own ||
            !def_eq(opaques.ptr[i].opaque, ty_data(f->cx, ty)->item.def) ||
            revealing->depth == MOST_REVEALED) {
            continue;
        }
        *descend = false;
        revealing->depth++;
        hidden = fold_ty(folder, hidden);
        revealing->depth--;
        return hidden;
    }
    return ty;
}

Ty reveal_opaques(FnCx *f, Ty ty) {
    Revealing revealing = {.f = f};
    TyFolder folder = {.cx = f->cx, .data = &revealing, .needed = TYFLAG_OPAQUE, .ty = reveal_ty};
    return infer_opaque_types(f->infer).len ? fold_ty(&folder, ty) : ty;
}

GenericArgs reveal_opaque_args(FnCx *f, GenericArgs args) {
    Revealing revealing = {.f = f};
    TyFolder folder = {.cx = f->cx, .data = &revealing, .needed = TYFLAG_OPAQUE, .ty = reveal_ty};
    return infer_opaque_types(f->infer).len ? fold_args(&folder, args) : args;
}

// ---------------------------------------------------------------- a variable inside its own value

typedef struct VarSearch {
    FnCx *f;
    Ty var;
    bool found;
} VarSearch;

static bool search_var(void *data, Ty ty) {
    VarSearch *search = data;
    search->found |=
        ty_kind(search->f->cx, ty) == TY_INFER && infer_same_var(search->f->infer, ty, search->var);
    return !search->found;
}

bool report_opaque_in_itself(FnCx *f, Ty expected, Ty found) {
    OpaqueHiddenSlice opaques = infer_opaque_types(f->infer);
    for (uint32_t i = 0; i < opaques.len; i++) {
        Ty hidden = f_resolve(f, opaques.ptr[i].hidden);
        bool is_side = ty_eq(hidden, expected) || ty_eq(hidden, found);
        if (!f_is_var(f, hidden) || !is_side) {
            continue;
        }
        VarSearch search = {f, hidden, false};
        ty_walk(f->cx, ty_eq(hidden, expected) ? found : expected, search_var, &search);
        if (search.found) {
            report_recursive(f->program, opaques.ptr[i].opaque);
            f_relate(f, RELATE_EQ, SPAN_NONE, hidden, f->common->error);
            f->infer->tainted = true;
            return true;
        }
    }
    return false;
}

// Each of two opaque types is only ever the other.
static bool report_each_other(FnCx *f, OpaqueHiddenSlice opaques, uint32_t i) {
    bool found = false;
    for (uint32_t k = 0; k < opaques.len; k++) {
        if (k != i && infer_same_var(f->infer, opaques.ptr[i].hidden, opaques.ptr[k].hidden)) {
            report_recursive(f->program, opaques.ptr[k].opaque);
            found = true;
        }
    }
    if (found) {
        report_recursive(f->program, opaques.ptr[i].opaque);
        f->infer->tainted = true;
    }
    return found;
}

// A fn that returns nothing but what it itself returns does not return.
void opaques_fall_back(FnCx *f, Ty fallback) {
    OpaqueHiddenSlice opaques = infer_opaque_types(f->infer);
    for (uint32_t i = opaques.len; i-- > 0;) {
        Ty hidden = f_shallow(f, opaques.ptr[i].hidden);
        if (f_is_var(f, hidden)) {
            bool wrong = report_each_other(f, opaques, i);
            f_relate(f, RELATE_EQ, SPAN_NONE, hidden, wrong ? f->common->error : fallback);
        }
    }
}

// ---------------------------------------------------------------- the table

typedef struct CycleSearch {
    Program *program;
    DefId goal;
    Map visited; // opaque types
    VEC(DefId) cycle;
    bool found;
} CycleSearch;

static bool search_cycle(void *data, Ty ty) {
    CycleSearch *search = data;
    const TyData *node = ty_data(search->program->ty, ty);
    if (search->found || node->kind != TY_ALIAS || node->item.alias != ALIAS_OPAQUE) {
        return !search->found;
    }
    DefId opaque = node->item.def;
    uint64_t hidden;
    if (def_eq(opaque, search->goal)) {
        search->found = true;
    } else if (!map_get(&search->visited, opaque.index, &hidden)) {
        map_set(&search->visited, opaque.index, 1);
        hidden = map_get_or(&check_tables(search->program)->hidden_types, opaque.index, 0);
        if (hidden) {
            ty_walk(search->program->ty, (Ty){(uint32_t)hidden}, search_cycle, search);
        }
        if (search->found) {
            vec_push(&search->cycle, opaque);
        }
    }
    return !search->found;
}

static int by_index(const void *left, const void *right) {
    const DefId *a = left, *b = right;
    return a->index < b->index ? -1 : a->index > b->index;
}

static bool hides_itself(Program *program, DefId opaque, Ty hidden) {
    CycleSearch search = {.program = program, .goal = opaque};
    ty_walk(program->ty, hidden, search_cycle, &search);
    if (search.found) {
        vec_push(&search.cycle, opaque);
        qsort(search.cycle.data, search.cycle.len, sizeof *search.cycle.data, by_index);
        for (uint32_t i = 0; i < search.cycle.len; i++) {
            report_recursive(program, search.cycle.data[i]);
        }
    }
    map_free(&search.visited);
    vec_free(&search.cycle);
    return search.found;
}

// ---------------------------------------------------------------- with other arguments

static const char *param_noun(GenericArg arg) {
    return arg_tag(arg) == ARG_CONST ? "constant" : "type";
}

static bool is_param(FnCx *f, GenericArg arg) {
    return arg_tag(arg) == ARG_CONST ? const_data(f->cx, arg_const(arg))->kind == CONST_PARAM
                                     : f_kind(f, arg_ty(arg)) == TY_PARAM;
}

// E0792: what is hidden cannot be said of one choice of the parameters.
static bool report_not_generic(FnCx *f, const OpaqueHidden *use, DefId param, GenericArg arg) {
    const char *noun = param_noun(arg);
    Str text = arg_tag(arg) == ARG_CONST ? const_str(f->cx, f->arena, arg_const(arg))
                                         : f_ty_str(f, arg_ty(arg));
    Diag *diag =
        diag_error(f->session, ERR_E0792, use->span,
                   "expected generic %s parameter, found `" STR_FMT "`", noun, STR_ARG(text));
    Span span = arg_tag(arg) == ARG_CONST ? def_get(f->program, param)->span
                                          : def_get(f->program, param)->name_span;
    diag_label(diag, span, "this generic parameter must be used with a generic %s parameter", noun);
    diag_emit(diag);
    return true;
}

static bool report_twice(FnCx *f, const OpaqueHidden *use, DefId first, DefId second,
                         GenericArg arg) {
    Diag *diag = diag_error(f->session, ERR_NONE, use->span,
                            "non-defining opaque type use in defining scope");
    diag_span_note(diag, def_get(f->program, first)->name_span, "%s used multiple times",
                   param_noun(arg));
    diag_sub_add_primary(diag, def_get(f->program, second)->name_span);
    diag_emit(diag);
    return true;
}

// An opaque type of the body stood for another type, not for all its parameters.
static bool report_use(FnCx *f, const OpaqueHidden *use) {
    GenericArgs args = infer_resolve_args(f->infer, use->args);
    const GenericArg *list = args_ptr(f->cx, args);
    const Generics *generics = ty_generics(f->cx, use->opaque);
    if (args_flags(f->cx, args) & (TYFLAG_INFER | TYFLAG_ERROR)) {
        return false;
    }
    for (uint32_t i = 0; i < args_len(f->cx, args); i++) {
        if (arg_tag(list[i]) == ARG_REGION) {
            continue;
        }
        DefId param = generics_param(f->cx, generics, i)->def;
        if (!is_param(f, list[i])) {
            return report_not_generic(f, use, param, list[i]);
        }
        for (uint32_t k = 0; k < i; k++) {
            if (list[k].bits == list[i].bits) {
                return report_twice(f, use, generics_param(f->cx, generics, k)->def, param,
                                    list[i]);
            }
        }
    }
    return false;
}

// Regions are the borrow checker's.
void keep_hidden_types(FnCx *f) {
    OpaqueHiddenSlice opaques = infer_opaque_types(f->infer);
    for (uint32_t i = 0; i < opaques.len; i++) {
        if (!opaques.ptr[i].is_own) {
            continue;
        }
        Ty hidden = ty_erase_regions(f->cx, f_resolve(f, opaques.ptr[i].hidden));
        bool unsure = f->infer->tainted && ty_has(f->cx, hidden, TYFLAG_OPAQUE);
        if (unsure || ty_has(f->cx, hidden, TYFLAG_INFER | TYFLAG_ERROR)) {
            hidden = (Ty){0};
        }
        map_set(&check_tables(f->program)->hidden_types, opaques.ptr[i].opaque.index, hidden.index);
    }
    for (uint32_t i = 0; i < opaques.len; i++) {
        if (!opaques.ptr[i].is_own) {
            continue;
        }
        DefId opaque = opaques.ptr[i].opaque;
        uint64_t hidden = map_get_or(&check_tables(f->program)->hidden_types, opaque.index, 0);
        if (hidden && hides_itself(f->program, opaque, (Ty){(uint32_t)hidden})) {
            f->infer->tainted = true;
        }
    }
    bool misused = false;
    for (uint32_t i = 0; i < opaques.len && !f->infer->tainted; i++) {
        misused |= !opaques.ptr[i].is_own && report_use(f, &opaques.ptr[i]);
    }
    f->infer->tainted |= misused;
}
