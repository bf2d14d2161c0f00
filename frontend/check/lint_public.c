// lint_public.c: what is said of public items: types that lack common traits, and `pub` without
// effect: missing_debug_implementations, missing_copy_implementations, unreachable_pub.
//
// Follows rustc_lint::builtin.
#include "frontend/check/lint_late.h"
#include "frontend/check/visibility.h"
#include "frontend/ty/trait.h"

// ---------------------------------------------------------------- traits of types

static bool is_type(DefKind kind) {
    return kind == DEF_STRUCT || kind == DEF_UNION || kind == DEF_ENUM;
}

static void say(Program *program, DefId def, Lint lint, const char *message) {
    Diag *diag = lint_diag(program, def, lint, def_get(program, def)->span, "%s", message);
    if (diag) {
        lint_emit(program, def, lint, diag);
    }
}

static bool has_impl_of(Program *program, DefId def, const char *trait) {
    for (uint32_t i = crate_first_impl(program, program->local); i < program->impl_count; i++) {
        if (def_get(program, program->impls[i])->crate.index != program->local.index) {
            continue;
        }
        DefId of = hir_impl_trait(program, program->impls[i]);
        const TyData *self = of.index && is_diagnostic_item(program, of, trait)
                                 ? ty_data(program->ty, ty_of(program->ty, program->impls[i]))
                                 : NULL;
        if (self && self->kind == TY_ADT && def_eq(self->item.def, def)) {
            return true;
        }
    }
    return false;
}

static bool may_be_copy(Program *program, DefId def) {
    TyCx *cx = program->ty;
    Ty ty = ty_of(cx, def);
    ParamEnv env = ty_param_env(cx, def);
    const AdtDef *adt = ty_adt_def(cx, def);
    const HirItem *item = hir_item(program, def);
    if (!item || (item->generics && item->generics->params.len) || ty_drop_impl(cx, def).index ||
        ty_is_copy(cx, env, ty) || has_impl_of(program, def, "Iterator")) {
        return false;
    }
    for (uint32_t i = 0; i < adt->variant_count; i++) {
        for (uint32_t k = 0; k < adt->variants[i].field_count; k++) {
            if (!ty_is_copy(cx, env, ty_of(cx, adt->variants[i].fields[k].def))) {
                return false;
            }
        }
    }
    return true;
}

static void lint_type(Program *program, DefId def) {
    if (lint_level(program, def, LINT_MISSING_COPY_IMPLEMENTATIONS) != LINT_SILENT &&
        may_be_copy(program, def)) {
        say(program, def, LINT_MISSING_COPY_IMPLEMENTATIONS,
            "type could implement `Copy`; consider adding `impl Copy`");
    }
    if (lint_level(program, def, LINT_MISSING_DEBUG_IMPLEMENTATIONS) != LINT_SILENT &&
        !has_impl_of(program, def, "Debug")) {
        say(program, def, LINT_MISSING_DEBUG_IMPLEMENTATIONS,
            "type does not implement `Debug`; consider adding `#[derive(Debug)]` or a manual "
            "implementation");
    }
}

// ---------------------------------------------------------------- pub

static bool is_item(Program *program, DefId def) {
    const Def *node = def_get(program, def);
    DefKind kind = node->kind;
    if (kind == DEF_ASSOC_FN || kind == DEF_ASSOC_CONST) {
        return def_get(program, node->parent)->kind == DEF_IMPL &&
               !hir_impl_trait(program, node->parent).index;
    }
    return is_type(kind) || kind == DEF_FN || kind == DEF_CONST || kind == DEF_STATIC ||
           kind == DEF_TRAIT || kind == DEF_TY_ALIAS || kind == DEF_MOD;
}

static void lint_pub(Program *program, const Reach *reach, DefId def) {
    const Def *node = def_get(program, def);
    DefId visible_in = reach_of(reach, def);
    const HirItem *item = visible_in.index ? hir_item(program, def) : NULL;
    Span head = !item                   ? SPAN_NONE
                : node->kind == DEF_MOD ? (Span){node->span.lo, node->name_span.hi, node->span.ctxt}
                                        : item->head_span;
    Str text = item ? source_text(program->session->sources, head) : STR("");
    if (!str_starts_with(text, STR("pub "))) {
        return;
    }
    Diag *diag = lint_diag(program, def, LINT_UNREACHABLE_PUB, head, "unreachable `pub` item");
    if (!diag) {
        return;
    }
    DefId module = def_module_of(program, node->parent);
    bool in_super = def_get(program, visible_in)->parent.index &&
                    def_eq(def_get(program, module)->parent, visible_in);
    Str narrower = in_super
                       ? STR("pub(super)")
                       : visibility_str(program, check_tables(program)->arena, visible_in, def);
    diag_suggest_one(diag, "consider restricting its visibility",
                     (Span){head.lo, head.lo + 3, head.ctxt}, narrower, APPLY_MACHINE,
                     SUGGEST_DEFAULT);
    if (node->kind != DEF_ASSOC_FN && node->kind != DEF_ASSOC_CONST) {
        diag_help(diag, "or consider exporting it for use by other crates");
    }
    lint_emit(program, def, LINT_UNREACHABLE_PUB, diag);
}

void lint_public(Program *program, CrateId crate, const Reach *reach) {
    for (uint32_t i = crate_first_def(program, crate); i <= program->defs.len; i++) {
        DefId def = {i};
        const Def *node = def_get(program, def);
        if (node->crate.index != crate.index) {
            continue;
        }
        if (is_type(node->kind) && reach_is_public(reach, def)) {
            lint_type(program, def);
        }
        if (!node->visible_in.index && is_item(program, def) &&
            lint_level(program, def, LINT_UNREACHABLE_PUB) != LINT_SILENT) {
            lint_pub(program, reach, def);
        }
    }
}
