// lint_interface.c: private_interfaces and private_bounds: signatures that name types and traits
// which those who see the signature cannot; unnameable_types.
//
// For each item: how far it can be reached, and how far what its interface mentions can be named.
// Follows rustc_privacy's private-in-public checker.
#include "frontend/check/lint_late.h"
#include "frontend/check/visibility.h"

typedef struct Interface {
    Program *program;
    const Reach *reach;
    DefId item; // whose interface it is
    Span span;
    DefId visible_in; // how far it is reached
    bool in_bounds;
} Interface;

static Span head_of(Program *program, DefId def) {
    const HirItem *item = hir_item(program, def);
    return item ? item->head_span : def_get(program, def)->span;
}

static const char *kind_of_item(Program *program, DefId def) {
    if (def_get(program, def)->kind == DEF_ASSOC_FN) {
        const AssocItem *item = ty_assoc_item(program->ty, def);
        return item && item->has_self ? "method" : "associated function";
    }
    return def_kind_description(def_get(program, def)->kind);
}

static Str item_path(Program *program, Arena *arena, DefId def) {
    const Def *node = def_get(program, def);
    if (node->kind != DEF_FIELD) {
        return def_path_str(program, arena, def);
    }
    return arena_printf(arena, STR_FMT "::" STR_FMT,
                        STR_ARG(def_path_str(program, arena, node->parent)),
                        SYM_ARG(program->session, node->name));
}

static void check_def(Interface *i, DefId named) {
    Program *program = i->program;
    const Def *def = def_get(program, named);
    if (def->crate.index != program->local.index ||
        visibility_is_at_least(program, def->visible_in, i->visible_in)) {
        return;
    }
    bool is_trait = def->kind == DEF_TRAIT;
    Arena *arena = check_tables(program)->arena;
    Lint lint = i->in_bounds ? LINT_PRIVATE_BOUNDS : LINT_PRIVATE_INTERFACES;
    Str name = def_path_str(program, arena, named), item = item_path(program, arena, i->item);
    const char *kind = is_trait ? "trait" : "type";
    Diag *diag = lint_diag(program, i->item, lint, i->span,
                           "%s `" STR_FMT "` is more private than the item `" STR_FMT "`", kind,
                           STR_ARG(name), STR_ARG(item));
    if (!diag) {
        return;
    }
    Str reached = visibility_str(program, arena, i->visible_in, i->item),
        usable = visibility_str(program, arena, def->visible_in, named);
    diag_primary_label(diag, "%s `" STR_FMT "` is reachable at visibility `" STR_FMT "`",
                       kind_of_item(program, i->item), STR_ARG(item), STR_ARG(reached));
    diag_span_note(diag, head_of(program, named),
                   "but %s `" STR_FMT "` is only usable at visibility `" STR_FMT "`", kind,
                   STR_ARG(name), STR_ARG(usable));
    lint_emit(program, i->item, lint, diag);
}

static bool check_type(void *data, Ty ty) {
    Interface *i = data;
    TyCx *cx = i->program->ty;
    const TyData *of = ty_data(cx, ty);
    if (of->kind == TY_ADT || of->kind == TY_FOREIGN) {
        check_def(i, of->item.def);
    } else if (of->kind == TY_ALIAS && of->item.alias == ALIAS_PROJECTION) {
        check_def(i, def_get(i->program, of->item.def)->parent);
    } else if (of->kind == TY_DYN) {
        const DynPred *preds = dyn_preds_ptr(cx, of->dyn.preds);
        for (uint32_t k = 0; k < dyn_preds_len(cx, of->dyn.preds); k++) {
            if (preds[k].kind != DYN_PROJECTION) {
                check_def(i, preds[k].def);
            }
        }
    }
    return true;
}

static void check_mentioned(Interface *i, GenericArgs args) {
    TyCx *cx = i->program->ty;
    for (uint32_t k = 0; k < args_len(cx, args); k++) {
        GenericArg arg = args_ptr(cx, args)[k];
        if (arg_tag(arg) == ARG_TY) {
            ty_walk(cx, arg_ty(arg), check_type, i);
        }
    }
}

static void check_clauses(Interface *i, ClauseSlice clauses) {
    i->in_bounds = true;
    for (uint32_t k = 0; k < clauses.len; k++) {
        const Clause *clause = &clauses.ptr[k];
        if (clause->kind == CLAUSE_TRAIT) {
            check_def(i, clause->trait.trait);
            check_mentioned(i, clause->trait.args);
        } else if (clause->kind == CLAUSE_PROJECTION) {
            check_def(i, def_get(i->program, clause->projection.def)->parent);
            check_mentioned(i, clause->projection.args);
        }
    }
    i->in_bounds = false;
}

static void check_signature(Interface *i) {
    TyCx *cx = i->program->ty;
    PolyFnSig sig = ty_fn_sig(cx, i->item);
    const Ty *types = ty_list_ptr(cx, sig.sig.inputs_output);
    for (uint32_t k = 0; k < ty_list_len(cx, sig.sig.inputs_output); k++) {
        ty_walk(cx, types[k], check_type, i);
    }
}

static Interface interface_of(Program *program, const Reach *reach, DefId def, Span span) {
    return (Interface){program, reach, def, span, reach_of(reach, def), false};
}

static void check_fields(Program *program, const Reach *reach, const HirVariant *variant) {
    for (uint32_t k = 0; k < variant->fields.len; k++) {
        const HirField *field = &variant->fields.ptr[k];
        Interface i = interface_of(program, reach, field->def, field->span);
        ty_walk(program->ty, ty_of(program->ty, field->def), check_type, &i);
    }
}

static void check_interface(Program *program, const Reach *reach, const HirItem *item) {
    const Def *def = def_get(program, item->def);
    bool required = item->kind == DEF_ASSOC_FN && !item->fn.has_body &&
                    def_get(program, def->parent)->kind == DEF_TRAIT;
    Interface i = interface_of(program, reach, item->def, required ? def->span : item->head_span);
    TyCx *cx = program->ty;
    DefKind kind = item->kind;
    check_clauses(&i, ty_own_predicates(cx, item->def));
    if (kind == DEF_FN || kind == DEF_ASSOC_FN) {
        check_signature(&i);
    } else if (kind == DEF_CONST || kind == DEF_ASSOC_CONST || kind == DEF_STATIC) {
        ty_walk(cx, ty_of(cx, item->def), check_type, &i);
    } else if (kind == DEF_ASSOC_TY) {
        check_clauses(&i, ty_item_bounds(cx, item->def));
    } else if (kind == DEF_STRUCT || kind == DEF_UNION) {
        check_fields(program, reach, &item->structure.variant);
    }
    for (uint32_t k = 0; kind == DEF_ENUM && k < item->enumeration.variants.len; k++) {
        check_fields(program, reach, &item->enumeration.variants.ptr[k]);
    }
}

// Those that have an interface of their own. Items of trait impls are their traits' business.
static bool has_interface(Program *program, DefId def) {
    const Def *node = def_get(program, def);
    DefKind kind = node->kind;
    if (kind == DEF_ASSOC_FN || kind == DEF_ASSOC_CONST || kind == DEF_ASSOC_TY) {
        return def_get(program, node->parent)->kind == DEF_TRAIT ||
               !hir_impl_trait(program, node->parent).index;
    }
    return kind == DEF_FN || kind == DEF_CONST || kind == DEF_STATIC || kind == DEF_STRUCT ||
           kind == DEF_UNION || kind == DEF_ENUM || kind == DEF_TRAIT;
}

// unnameable_types: others get at it through what names it, and have no path to it.
static void lint_unnameable(Program *program, const Reach *reach, const HirItem *item) {
    DefId def = item->def;
    DefKind kind = item->kind;
    if ((kind != DEF_STRUCT && kind != DEF_UNION && kind != DEF_ENUM && kind != DEF_TRAIT) ||
        !reach_is_public(reach, def) || reach_is_exported(reach, def)) {
        return;
    }
    DefId named_in = NO_DEF;
    for (DefId at = def; at.index; at = def_get(program, at)->parent) {
        DefId visible_in = def_get(program, at)->visible_in;
        named_in = visibility_is_at_least(program, named_in, visible_in) && visible_in.index
                       ? visible_in
                       : named_in;
    }
    Arena *arena = check_tables(program)->arena;
    Diag *diag = lint_diag(program, def, LINT_UNNAMEABLE_TYPES, item->head_span,
                           "%s `" STR_FMT "` is reachable but cannot be named",
                           def_kind_description(kind), STR_ARG(def_path_str(program, arena, def)));
    if (diag) {
        diag_primary_label(diag,
                           "reachable at visibility `pub`, but can only be named at visibility "
                           "`" STR_FMT "`",
                           STR_ARG(visibility_str(program, arena, named_in, def)));
        lint_emit(program, def, LINT_UNNAMEABLE_TYPES, diag);
    }
}

void lint_interfaces(Program *program, CrateId crate, const Reach *reach) {
    for (uint32_t k = crate_first_def(program, crate); k <= program->defs.len; k++) {
        DefId def = {k};
        if (def_get(program, def)->crate.index != crate.index || !has_interface(program, def)) {
            continue;
        }
        const HirItem *item = hir_item(program, def);
        if (item) {
            lint_unnameable(program, reach, item);
            check_interface(program, reach, item);
        }
    }
}
