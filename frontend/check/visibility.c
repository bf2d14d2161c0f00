// visibility.c: the effective visibility of definitions: what other crates can name through public
// modules and re-exports, and what they get at through the types in the signatures of that.
//
// Follows rustc_privacy's embargo visitor.
#include "frontend/check/visibility.h"
#include "frontend/check/dead.h"
#include "frontend/resolve/resolve.h"

static bool is_local(const Reach *r, DefId def) {
    return def.index >= r->base && def_get(r->program, def)->crate.index == r->program->local.index;
}

// ---------------------------------------------------------------- what others can get at

static void mark_reachable(void *data, DefId def);

static void mark_used(void *data, DefId def) {
    const Reach *r = data;
    if (is_local(r, def) && !def_get(r->program, def)->visible_in.index) {
        mark_reachable(data, def);
    }
}

static void mark_fields(Reach *r, const VariantDef *variant) {
    for (uint32_t i = 0; i < variant->field_count; i++) {
        mark_used(r, variant->fields[i].def);
    }
}

static void mark_parts(Reach *r, DefId adt) {
    TyCx *cx = r->program->ty;
    const AdtDef *data = ty_adt_def(cx, adt);
    for (uint32_t i = 0; i < data->variant_count; i++) {
        if (data->kind == ADT_ENUM) {
            mark_reachable(r, data->variants[i].def);
        }
        mark_fields(r, &data->variants[i]);
    }
    DefIdSlice impls = ty_inherent_impls(cx, ty_of(cx, adt));
    for (uint32_t i = 0; i < impls.len; i++) {
        AssocItemSlice items = ty_assoc_items(cx, impls.ptr[i]);
        for (uint32_t k = 0; k < items.len; k++) {
            mark_used(r, items.ptr[k].def);
        }
    }
}

static void mark_reachable(void *data, DefId def) {
    Reach *r = data;
    if (!is_local(r, def) || !bitset_add(&r->reachable, def.index - r->base)) {
        return;
    }
    DefKind kind = def_get(r->program, def)->kind;
    if (kind == DEF_STRUCT || kind == DEF_UNION || kind == DEF_ENUM) {
        mark_parts(r, def);
    } else if (kind == DEF_TRAIT) {
        AssocItemSlice items = ty_assoc_items(r->program->ty, def);
        for (uint32_t i = 0; i < items.len; i++) {
            mark_reachable(r, items.ptr[i].def);
        }
    }
    if (kind != DEF_MOD && kind != DEF_VARIANT && kind != DEF_FIELD) {
        header_uses(r->program, def, mark_used, r);
    }
}

static void mark_exported(void *data, DefId def) {
    Reach *r = data;
    if (is_local(r, def)) {
        bitset_add(&r->exported, def.index - r->base);
        mark_reachable(r, def);
    }
}

void reach_begin(Reach *r, Program *program, CrateId crate) {
    uint32_t base = crate_first_def(program, crate), count = program->defs.len + 1 - base;
    *r = (Reach){.program = program, .base = base, .arena = arena_new()};
    r->exported = bitset_new(r->arena, count);
    r->reachable = bitset_new(r->arena, count);
    mark_exported(r, crate_get(program, crate)->root);
    resolve_visit_exports(program, crate, mark_exported, r);
}

void reach_end(Reach *r) {
    arena_free(r->arena);
}

// ---------------------------------------------------------------- questions

static bool is_part(DefKind kind) {
    return kind == DEF_FIELD || kind == DEF_VARIANT || kind == DEF_CTOR;
}

// Parts of what is exported are, unless they are private.
bool reach_is_exported(const Reach *r, DefId def) {
    const Program *program = r->program;
    while (is_part(def_get(program, def)->kind) || def_get(program, def)->kind == DEF_ASSOC_FN ||
           def_get(program, def)->kind == DEF_ASSOC_CONST ||
           def_get(program, def)->kind == DEF_ASSOC_TY) {
        DefId parent = def_get(program, def)->parent;
        bool in_trait = def_get(program, parent)->kind == DEF_TRAIT;
        bool of_variant = def_get(program, parent)->kind == DEF_VARIANT ||
                          def_get(program, def)->kind == DEF_VARIANT;
        if (def_get(program, def)->visible_in.index && !in_trait && !of_variant) {
            return false;
        }
        def = parent;
        if (def_get(program, def)->kind == DEF_IMPL) {
            const TyData *self = ty_data(program->ty, ty_of(program->ty, def));
            if (self->kind != TY_ADT) {
                return true;
            }
            def = self->item.def;
        }
    }
    return is_local(r, def) && bitset_has(&r->exported, def.index - r->base);
}

bool reach_is_public(const Reach *r, DefId def) {
    return is_local(r, def) && bitset_has(&r->reachable, def.index - r->base);
}

bool visibility_is_at_least(const Program *program, DefId visibility, DefId other) {
    if (!visibility.index) {
        return true;
    }
    for (DefId at = other; at.index; at = def_get(program, at)->parent) {
        if (def_eq(at, visibility)) {
            return true;
        }
    }
    return false;
}

static DefId narrower(const Program *program, DefId a, DefId b) {
    return visibility_is_at_least(program, a, b) ? b : a;
}

DefId reach_of(const Reach *r, DefId def) {
    const Program *program = r->program;
    if (reach_is_public(r, def)) {
        return NO_DEF;
    }
    const Def *node = def_get(program, def);
    DefId parent = node->parent;
    if (!parent.index) {
        return NO_DEF;
    }
    if (def_get(program, parent)->kind == DEF_TRAIT || node->kind == DEF_VARIANT ||
        def_get(program, parent)->kind == DEF_VARIANT) {
        return reach_of(r, parent);
    }
    if (def_get(program, parent)->kind == DEF_IMPL) {
        const TyData *self = ty_data(program->ty, ty_of(program->ty, parent));
        bool local = self->kind == TY_ADT && is_local(r, self->item.def);
        return local ? narrower(program, node->visible_in, reach_of(r, self->item.def))
                     : node->visible_in;
    }
    if (def_get(program, parent)->kind == DEF_MOD || node->kind == DEF_FIELD) {
        return narrower(program, node->visible_in, reach_of(r, parent));
    }
    return narrower(program, node->visible_in, def_module_of(program, def)); // inside a body
}

Str visibility_str(Program *program, Arena *arena, DefId visibility, DefId of) {
    if (!visibility.index) {
        return STR("pub");
    }
    if (!def_get(program, visibility)->parent.index) {
        return STR("pub(crate)");
    }
    if (def_eq(visibility, def_module_of(program, def_get(program, of)->parent))) {
        return STR("pub(self)");
    }
    return arena_printf(arena, "pub(in crate::" STR_FMT ")",
                        STR_ARG(def_path_str_full(program, arena, visibility)));
}
