// lint_refine.c: refining_impl_trait_internal and _reachable: a method of an impl that promises
// more about what it returns than the `impl Trait` of the trait's method does.
//
// For each `impl Trait` of the declared signature the type that stands there in ours is looked at:
// it should be an `impl Trait` with no other bounds. Follows
// rustc_hir_analysis::check::compare_impl_item::refine.
#include "frontend/check/check_impl.h"
#include "frontend/check/visibility.h"
#include "frontend/ty/trait.h"

typedef struct Refine {
    Compare c;
    const Reach *reach;
    GenericArgs args; // of the trait's method in this impl
    Ty declared, given;
    bool told;
} Refine;

// Visible in its module only: who cannot name it cannot rely on what the impl says.
static bool mentions_private_type(const Refine *r) {
    TyCx *cx = r->c.cx;
    for (uint32_t i = 0; i < args_len(cx, r->c.trait_ref.args); i++) {
        GenericArg arg = args_ptr(cx, r->c.trait_ref.args)[i];
        Ty ty = arg_tag(arg) == ARG_TY ? arg_ty(arg) : (Ty){0};
        while (ty.index && ty_kind(cx, ty) == TY_REF) {
            ty = ty_data(cx, ty)->ref.elem;
        }
        if (ty.index && ty_kind(cx, ty) == TY_ADT &&
            def_get(r->c.program, ty_data(cx, ty)->item.def)->visible_in.index) {
            return true;
        }
    }
    return false;
}

// `stronger`: of the bound that the trait's method does not have, or SPAN_NONE.
static void report(Refine *r, Span stronger) {
    Compare *c = &r->c;
    Program *program = c->program;
    DefId trait = c->trait_ref.trait;
    bool is_local = def_get(program, trait)->crate.index == program->local.index;
    bool internal = (is_local && !reach_is_public(r->reach, trait)) || mentions_private_type(r);
    Lint lint = internal ? LINT_REFINING_IMPL_TRAIT_INTERNAL : LINT_REFINING_IMPL_TRAIT_REACHABLE;
    const HirFnSig *sig = &c->item->fn.sig;
    Span output = sig->output_span;
    r->told = true;
    Diag *diag = lint_diag(program, c->ours->def, lint, stronger.lo ? stronger : output,
                           "impl trait in impl method signature does not match trait method "
                           "signature");
    if (!diag) {
        return;
    }
    if (is_local) {
        diag_label(diag, c->trait_item->fn.sig.output_span,
                   "return type from trait method defined here");
    }
    if (stronger.lo) {
        diag_primary_label(diag, "this bound is stronger than that defined on the trait");
    }
    diag_note(diag, "add `#[allow(refining_impl_trait)]` if it is intended for this to be part of "
                    "the public API of this crate");
    diag_note(diag, "we are soliciting feedback, see issue #121718 "
                    "<https://github.com/rust-lang/rust/issues/121718> for more information");
    Arena *arena = check_tables(program)->arena;
    Str text = ty_str_code(c->cx, arena, ty_subst(c->cx, r->declared, r->args));
    if (!sig->output) {
        text = arena_printf(arena, " -> " STR_FMT, STR_ARG(text));
    }
    diag_suggest_one(diag, "replace the return type so that it matches the trait", output, text,
                     APPLY_MAYBE, SUGGEST_VERBOSE);
    lint_emit(program, c->ours->def, lint, diag);
}

// Equal but for regions and for `impl Trait` inside of the two, which are looked at by themselves.
static bool same_arg(TyCx *cx, GenericArg a, GenericArg b) {
    if (arg_tag(a) != arg_tag(b) || arg_tag(a) == ARG_REGION) {
        return arg_tag(a) == arg_tag(b);
    }
    if (arg_tag(a) == ARG_CONST) {
        return a.bits == b.bits;
    }
    Ty left = ty_erase_regions(cx, arg_ty(a)), right = ty_erase_regions(cx, arg_ty(b));
    return ty_eq(left, right) || ty_has(cx, left, TYFLAG_OPAQUE) || ty_has(cx, right, TYFLAG_ALIAS);
}

static bool same_args(TyCx *cx, GenericArgs a, GenericArgs b) {
    if (args_len(cx, a) != args_len(cx, b)) {
        return false;
    }
    for (uint32_t i = 1; i < args_len(cx, a); i++) { // without Self
        if (!same_arg(cx, args_ptr(cx, a)[i], args_ptr(cx, b)[i])) {
            return false;
        }
    }
    return true;
}

static bool is_promised(const Refine *r, ClauseSlice promised, const Clause *bound) {
    TyCx *cx = r->c.cx;
    for (uint32_t i = 0; i < promised.len; i++) {
        Clause clause = clause_subst(cx, promised.ptr[i], r->args);
        if (clause.kind != bound->kind) {
            continue;
        }
        if (clause.kind == CLAUSE_TRAIT ? def_eq(clause.trait.trait, bound->trait.trait) &&
                                              same_args(cx, clause.trait.args, bound->trait.args)
            : clause.kind == CLAUSE_PROJECTION
                ? def_eq(clause.projection.def, bound->projection.def) &&
                      same_args(cx, clause.projection.args, bound->projection.args) &&
                      same_arg(cx, bound->projection.term, clause.projection.term)
                : true) {
            return true;
        }
    }
    return false;
}

static bool compare_opaque(void *data, Ty ty) {
    Refine *r = data;
    Compare *c = &r->c;
    const TyData *node = ty_data(c->cx, ty);
    const HirItem *opaque = node->kind == TY_ALIAS && node->item.alias == ALIAS_OPAQUE
                                ? hir_item(c->program, node->item.def)
                                : NULL;
    if (r->told || !opaque || !opaque->opaque.in_trait ||
        !def_eq(opaque->opaque.origin, c->theirs->def)) {
        return true;
    }
    Ty ours = trait_matching_part(c->cx, r->declared, node->item.def, r->given);
    const TyData *given = ours.index ? ty_data(c->cx, ours) : NULL;
    if (!given || given->kind == TY_ERROR) {
        return true;
    }
    const HirItem *hidden = given->kind == TY_ALIAS && given->item.alias == ALIAS_OPAQUE
                                ? hir_item(c->program, given->item.def)
                                : NULL;
    if (!hidden || !def_eq(hidden->opaque.origin, c->ours->def)) {
        report(r, SPAN_NONE);
        return true;
    }
    ClauseSlice promised = trait_elaborated_item_bounds(c->cx, node->item.def),
                bounds = ty_item_bounds(c->cx, given->item.def);
    for (uint32_t i = 0; i < bounds.len && !r->told; i++) {
        if (!is_promised(r, promised, &bounds.ptr[i])) {
            report(r, bounds.ptr[i].span);
        }
    }
    return true;
}

static void lint_method(Compare c, Reach *reach, bool *has_reach) {
    PolyFnSig declared = ty_fn_sig(c.cx, c.theirs->def);
    Refine r = {.c = c, .reach = reach, .declared = sig_output(c.cx, declared.sig)};
    r.c.item = hir_item(c.program, c.ours->def);
    r.c.trait_item = hir_item(c.program, c.theirs->def);
    if (!ty_has(c.cx, r.declared, TYFLAG_OPAQUE) || !r.c.item || !r.c.trait_item ||
        r.c.item->fn.sig.is_async) {
        return;
    }
    if (!*has_reach) {
        reach_begin(reach, c.program, c.program->local);
        *has_reach = true;
    }
    r.args = trait_item_args(&r.c);
    r.given = sig_output(c.cx, ty_fn_sig(c.cx, c.ours->def).sig);
    ty_walk(c.cx, r.declared, compare_opaque, &r);
}

void lint_refined_impls(Program *program, CrateId crate) {
    Reach reach;
    bool has_reach = false;
    for (uint32_t i = crate_first_def(program, crate); i <= program->defs.len; i++) {
        Compare c = {.program = program,
                     .cx = program->ty,
                     .impl = {i},
                     .arena = check_tables(program)->arena};
        if (def_get(program, c.impl)->crate.index != crate.index ||
            def_get(program, c.impl)->kind != DEF_IMPL || !hir_impl_trait(program, c.impl).index ||
            !ty_impl_trait_ref(c.cx, c.impl, &c.trait_ref)) {
            continue;
        }
        AssocItemSlice ours = ty_assoc_items(c.cx, c.impl),
                       theirs = ty_assoc_items(c.cx, c.trait_ref.trait);
        for (uint32_t k = 0; k < ours.len; k++) {
            for (uint32_t m = 0; ours.ptr[k].kind == DEF_ASSOC_FN && m < theirs.len; m++) {
                if (theirs.ptr[m].kind == DEF_ASSOC_FN &&
                    symbol_eq(ours.ptr[k].name, theirs.ptr[m].name)) {
                    c.ours = &ours.ptr[k];
                    c.theirs = &theirs.ptr[m];
                    lint_method(c, &reach, &has_reach);
                }
            }
        }
    }
    if (has_reach) {
        reach_end(&reach);
    }
}
