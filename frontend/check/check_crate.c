// check_crate.c: the user's crate as a whole: items, coherence, bodies, lints, and fn main.
//
// In: a crate whose items and bodies are all resolved. Out: every error of type checking, in
// rustc's order: items in source order, then coherence, then bodies in source order. Bodies of
// library crates are not visited here; they are checked when something asks typeck for them.
#include "frontend/check/check_wf.h"
#include "frontend/check/fn_cx.h"
#include "frontend/check/lint_late.h"
#include "frontend/check/visibility.h"
#include "frontend/resolve/resolve.h"

#include <stdlib.h>

static bool owns_body(DefKind kind) {
    return kind == DEF_FN || kind == DEF_ASSOC_FN || kind == DEF_CONST || kind == DEF_ASSOC_CONST ||
           kind == DEF_STATIC || kind == DEF_ANON_CONST;
}

// A constant among the arguments of a path in a body has the type that checking this body gives it.
static void check_surroundings(Program *program, DefId anon) {
    DefId parent = hir_typeck_root(program, def_get(program, anon)->parent);
    if (!ty_anon_const_is_expected(program->ty, anon) &&
        owns_body(def_get(program, parent)->kind) && hir_has_body(program, parent)) {
        typeck(program, parent);
    }
}

// What `impl Trait` hides is asked for with the items, and constants are evaluated before functions
// are looked at.
enum { RANK_HIDES, RANK_CONSTANT, RANK_CODE };
typedef struct BodyOwner {
    DefId def;
    uint32_t rank, position;
} BodyOwner;

static uint32_t rank_of(Program *program, DefId id) {
    const Def *def = def_get(program, id);
    if (def->kind == DEF_ANON_CONST) { // there is nothing to say about a literal
        const HirExpr *value = hir_body(program, id)->value;
        while (value->kind == HIR_EXPR_BLOCK && !value->block.block->stmt_count &&
               value->block.block->tail) {
            value = value->block.block->tail;
        }
        return value->kind == HIR_EXPR_LIT ? RANK_CODE : RANK_CONSTANT;
    }
    if (def->kind == DEF_CONST || def->kind == DEF_ASSOC_CONST || def->kind == DEF_STATIC) {
        return RANK_CONSTANT;
    }
    HirItem *item = def->kind == DEF_FN || def->kind == DEF_ASSOC_FN ? hir_item(program, id) : NULL;
    return item && item->fn.sig.output && item->fn.sig.output->kind == HIR_TY_OPAQUE ? RANK_HIDES
                                                                                     : RANK_CODE;
}

static int by_position(const void *left, const void *right) {
    const BodyOwner *a = left, *b = right;
    if (a->rank != b->rank) {
        return a->rank < b->rank ? -1 : 1;
    }
    if (a->position != b->position) {
        return a->position < b->position ? -1 : 1;
    }
    return a->def.index < b->def.index ? -1 : a->def.index > b->def.index;
}

// In source order: definitions are numbered module by module.
void check_bodies(Program *program, CrateId crate, BodyChecked *checked, void *cx) {
    VEC(BodyOwner) owners = {0};
    for (uint32_t i = crate_first_def(program, crate); i <= program->defs.len; i++) {
        const Def *def = def_get(program, (DefId){i});
        if (def->crate.index == crate.index && owns_body(def->kind) &&
            hir_has_body(program, (DefId){i})) {
            vec_push(&owners, (BodyOwner){{i},
                                          rank_of(program, (DefId){i}),
                                          span_source_callsite(program->session, def->span).lo});
        }
    }
    if (owners.len) {
        qsort(owners.data, owners.len, sizeof *owners.data, by_position);
    }
    for (uint32_t i = 0; i < owners.len; i++) {
        bool hides = owners.data[i].rank == RANK_HIDES;
        map_set(&check_tables(program)->body_numbers, owners.data[i].def.index, hides ? 0 : i + 1);
    }
    for (uint32_t i = 0; i < owners.len; i++) {
        if (def_get(program, owners.data[i].def)->kind == DEF_ANON_CONST) {
            check_surroundings(program, owners.data[i].def);
        }
        check_drop_cycles(program, (TypeckResults *)typeck(program, owners.data[i].def));
        if (crate.index == program->local.index) {
            dead_note_body(program, owners.data[i].def);
        }
        checked(cx, owners.data[i].def, owners.data[i].rank == RANK_HIDES);
    }
    vec_free(&owners);
    lint_unused_trait_imports(program, crate);
    lint_lifetime_uses(program, crate);
}

static Ty hidden_type(TyCx *cx, DefId opaque) {
    Ty hidden = typeck_opaque_hidden(tycx_program(cx), opaque);
    return hidden.index ? hidden : ty_common(cx)->error;
}

void check_init(Program *program) {
    tycx_set_opaque_inferrer(program->ty, hidden_type);
    lints_of_resolution(program);
}

// Impls that must not exist are not compared with their trait.
static bool is_coherent(CrateCoherence *coherence, Program *program, DefId def) {
    TraitRef ref;
    return def_get(program, def)->kind != DEF_IMPL || !hir_impl_trait(program, def).index ||
           !ty_impl_trait_ref(program->ty, def, &ref) ||
           coherence_check_trait(coherence, ref.trait);
}

void check_items(Program *program, CrateId crate) {
    check_tables(program)->lints_are_early = true;
    if (crate.index == program->local.index) {
        lint_early(program, crate);
    }
    for (uint32_t i = crate_first_def(program, crate); i <= program->defs.len; i++) {
        DefId def = {i};
        if (def_get(program, def)->crate.index == crate.index &&
            owns_body(def_get(program, def)->kind) && hir_has_body(program, def) &&
            hir_may_loop_forever(program, def)) {
            lint_loops(program, hir_body(program, def));
        }
    }
    check_tables(program)->lints_are_early = false;
    for (uint32_t i = crate_first_def(program, crate); i <= program->defs.len; i++) {
        const Def *def = def_get(program, (DefId){i});
        if (def->crate.index == crate.index && // items were looked at with their syntax
            (def->kind == DEF_FIELD || def->kind == DEF_VARIANT)) {
            lint_check_forbidden(program, (DefId){i});
        }
    }
    if (crate.index == program->local.index) {
        lint_deprecated_paths(program, crate);
    }
    Arena *arena = arena_new();
    InferCx *infer = infer_new(program->ty, arena, NO_DEF);
    CrateCoherence *coherence = coherence_begin(program, crate);
    for (uint32_t i = crate_first_def(program, crate); i <= program->defs.len; i++) {
        if (def_get(program, (DefId){i})->crate.index != crate.index) {
            continue;
        }
        if (is_coherent(coherence, program, (DefId){i})) {
            check_item_well_formed(program, (DefId){i});
            check_types_well_formed(infer, (DefId){i});
        } else {
            check_impl_params(program, (DefId){i});
        }
    }
    infer_free(infer);
    arena_free(arena);
    coherence_finish(coherence);
    if (crate.index == program->local.index) {
        lint_refined_impls(program, crate);
    }
    check_main(program, crate);
}

void check_lints(Program *program, CrateId crate) {
    Reach reach;
    reach_begin(&reach, program, crate);
    lints_in_order(program, true);
    lint_interfaces(program, crate, &reach);
    lints_in_order(program, false);
    lint_dead_code(program, crate);
    lints_in_order(program, true);
    lint_public(program, crate, &reach);
    lint_missing_docs(program, crate, &reach);
    lint_bounds(program, crate, &reach);
    lint_ffi(program, crate);
    lint_foreign(program, crate);
    reach_end(&reach);
    lint_names(program, crate);
    lint_local_macros(program);
    for (uint32_t i = crate_first_def(program, crate); i <= program->defs.len; i++) {
        DefId def = {i};
        if (def_get(program, def)->crate.index != crate.index) {
            continue;
        }
        if (def_get(program, def)->kind == DEF_IMPL) {
            lint_local_impl(program, def);
        } else if (owns_body(def_get(program, def)->kind) && typeck_is_kept(program, def)) {
            lint_body(program, typeck(program, def));
        }
    }
    lints_in_order(program, false);
    lint_expectations(program);
}
