// check_public.c: E0446, associated types that hand out what their users may not name.
//
// In: an impl of a trait. Out: an error for each associated type that contains a type which is
// visible in fewer places than the impl: than its trait and the types of its header. Follows the
// reference, "Visibility and privacy".
#include "frontend/check/check_wf.h"

typedef struct Reach {
    Program *program;
    TyCx *cx;
    DefId visible_in; // the places that may use the impl; none: all
    DefId narrow;     // a definition visible in fewer places than those
} Reach;

static bool is_as_visible(const Reach *reach, DefId def) {
    return def_get(reach->program, def)->visible_in.index == 0 ||
           (reach->visible_in.index != 0 &&
            def_is_visible_from(reach->program, def, reach->visible_in));
}

static void look_at(Reach *reach, DefId def) {
    if (reach->narrow.index == 0 && !is_as_visible(reach, def)) {
        reach->narrow = def;
    }
}

static bool visit(void *data, Ty ty) {
    Reach *reach = data;
    const TyData *node = ty_data(reach->cx, ty);
    if (node->kind == TY_ADT || node->kind == TY_FOREIGN) {
        look_at(reach, node->item.def);
    } else if (node->kind == TY_DYN) {
        for (uint32_t i = 0; i < dyn_preds_len(reach->cx, node->dyn.preds); i++) {
            const DynPred *pred = &dyn_preds_ptr(reach->cx, node->dyn.preds)[i];
            if (pred->kind == DYN_TRAIT) {
                look_at(reach, pred->def);
            }
        }
    }
    return reach->narrow.index == 0;
}

static void narrow_to(Reach *reach, Ty ty) {
    for (;;) {
        reach->narrow = NO_DEF;
        ty_walk(reach->cx, ty, visit, reach);
        if (reach->narrow.index == 0) {
            return;
        }
        reach->visible_in = def_get(reach->program, reach->narrow)->visible_in;
    }
}

static void report(const Reach *reach, Span span) {
    const Def *def = def_get(reach->program, reach->narrow);
    Session *session = reach->program->session;
    const char *what = def->kind == DEF_TRAIT ? "trait" : "type";
    Diag *diag =
        diag_error(session, ERR_E0446, span, "private %s `" STR_FMT "` in public interface", what,
                   SYM_ARG(session, def->name));
    diag_primary_label(diag, "can't leak private %s", what);
    const HirItem *item = hir_item(reach->program, reach->narrow);
    diag_label(diag, item ? item->head_span : def->span, "`" STR_FMT "` declared as private",
               SYM_ARG(session, def->name));
    diag_emit(diag);
}

void check_impl_visibility(Program *program, DefId impl) {
    TyCx *cx = program->ty;
    TraitRef ref;
    if (!ty_impl_trait_ref(cx, impl, &ref) || args_flags(cx, ref.args) & TYFLAG_ERROR) {
        return;
    }
    Reach reach = {
        .program = program, .cx = cx, .visible_in = def_get(program, ref.trait)->visible_in};
    for (uint32_t i = 0; i < args_len(cx, ref.args); i++) {
        if (arg_tag(args_ptr(cx, ref.args)[i]) == ARG_TY) {
            narrow_to(&reach, arg_ty(args_ptr(cx, ref.args)[i]));
        }
    }
    AssocItemSlice items = ty_assoc_items(cx, impl);
    for (uint32_t i = 0; i < items.len; i++) {
        const HirItem *item =
            items.ptr[i].kind == DEF_ASSOC_TY ? hir_item(program, items.ptr[i].def) : NULL;
        if (item == NULL || item->alias.ty == NULL) {
            continue;
        }
        reach.narrow = NO_DEF;
        ty_walk(cx, ty_of(cx, items.ptr[i].def), visit, &reach);
        if (reach.narrow.index != 0) {
            report(&reach, item->head_span);
        }
    }
}
