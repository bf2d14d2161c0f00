// check_outlives.c: the types that an item names live as long as what they stand in asks for.
//
// In: an item whose types are otherwise well formed. Out: E0309, E0310, E0477, E0478, E0491, E0803.
// What fields ask of the item's own lifetimes needs no bound: it is inferred (ty_outlives.c); what
// the types of a signature or of an impl's header ask is the caller's to give. Follows the rustc
// development guide, "Well-formedness checking".
#include "frontend/check/check_wf.h"
#include "frontend/check/item_regions.h"

static void check_where_clauses(ItemRegions *r, DefId def) {
    ClauseSlice clauses = ty_own_predicates(r->cx, def);
    for (uint32_t i = 0; i < clauses.len; i++) {
        const Clause *clause = &clauses.ptr[i];
        if (clause->vars.index != 0) {
            continue;
        }
        if (clause->kind == CLAUSE_PROJECTION && arg_tag(clause->projection.term) == ARG_TY) {
            require_ty_regions(r, arg_ty(clause->projection.term), clause->span);
        }
        if (clause->kind != CLAUSE_TRAIT || def_eq(clause->trait.trait, def) ||
            args_flags(r->cx, clause->trait.args) & TYFLAG_ERROR) {
            continue;
        }
        for (uint32_t k = 0; k < args_len(r->cx, clause->trait.args); k++) {
            GenericArg arg = args_ptr(r->cx, clause->trait.args)[k];
            if (arg_tag(arg) == ARG_TY) {
                require_ty_regions(r, arg_ty(arg), clause->span);
            }
        }
        require_trait_regions(r, clause->trait, clause->span);
        require_trait_proofs(r, clause->trait, clause->span);
    }
}

static void check_fields(ItemRegions *r, DefId def, const HirItem *item) {
    const AdtDef *adt = ty_adt_def(r->cx, def);
    ClauseSlice inferred = ty_adt_outlives(r->cx, def);
    regions_assume_clauses(r, inferred.ptr, inferred.len);
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        const HirFieldSlice *fields = adt->kind == ADT_ENUM
                                          ? &item->enumeration.variants.ptr[v].fields
                                          : &item->structure.variant.fields;
        for (uint32_t i = 0; i < adt->variants[v].field_count && i < fields->len; i++) {
            require_ty_regions(r, ty_of(r->cx, adt->variants[v].fields[i].def),
                               fields->ptr[i].ty->span);
        }
    }
}

// ---------------------------------------------------------------- impls

static DefId parent_impl(ItemRegions *r, DefId def) {
    DefId parent = def_get(r->program, def)->parent;
    return parent.index != 0 && def_get(r->program, parent)->kind == DEF_IMPL ? parent : NO_DEF;
}

static void assume_header(ItemRegions *r, DefId impl) {
    if (impl.index == 0) {
        return;
    }
    regions_assume(r, ty_of(r->cx, impl));
    TraitRef ref;
    if (ty_impl_trait_ref(r->cx, impl, &ref)) {
        regions_assume_args(r, ref.args);
    }
}

typedef struct ShortRegion { // the first region of a type that does not live long enough
    ItemRegions *r;
    Region than, found;
} ShortRegion;

static Region find_short(TyFolder *folder, Region region) {
    ShortRegion *search = folder->data;
    if (search->found.index == 0 && !regions_known(search->r, region, search->than)) {
        search->found = region;
    }
    return region;
}

// A trait that says `Self: 'a` says it of the impl, too, which is what proves the trait.
static void check_self_outlives(ItemRegions *r, TraitRef ref, Span span) {
    ClauseSlice clauses = ty_predicates(r->cx, ref.trait);
    Ty self = arg_ty(args_ptr(r->cx, ref.args)[0]);
    for (uint32_t i = 0; i < clauses.len; i++) {
        Clause clause = clause_subst(r->cx, clauses.ptr[i], ref.args);
        if (clause.kind != CLAUSE_TY_OUTLIVES || clause.vars.index != 0 ||
            ty_kind(r->cx, clauses.ptr[i].ty_outlives.ty) != TY_PARAM ||
            !ty_eq(clause.ty_outlives.ty, self)) {
            continue;
        }
        ShortRegion search = {.r = r, .than = clause.ty_outlives.region};
        TyFolder folder = {.cx = r->cx, .data = &search, .region = find_short};
        fold_ty(&folder, self);
        if (search.found.index != 0) {
            report_impl_regions(r, search.found, search.than, ref, span);
            return;
        }
    }
}

static void check_impl(ItemRegions *r, DefId def, const HirItem *item) {
    require_ty_proofs(r, ty_of(r->cx, def), item->impl.self_ty->span);
    TraitRef ref;
    if (item->impl.trait_ref == NULL || item->impl.is_negative ||
        !ty_impl_trait_ref(r->cx, def, &ref) || args_flags(r->cx, ref.args) & TYFLAG_ERROR) {
        return;
    }
    require_trait_regions(r, ref, item->impl.trait_ref->path->span);
    require_trait_proofs(r, ref, item->impl.self_ty->span);
    check_self_outlives(r, ref, item->impl.self_ty->span);
}

// What the trait declares its associated type to outlive, ours does.
static void check_declared_bounds(ItemRegions *r, DefId def, DefId impl, const HirItem *item) {
    TraitRef ref;
    const AssocItem *ours = ty_assoc_item(r->cx, def);
    if (!ty_impl_trait_ref(r->cx, impl, &ref) || ours == NULL || ours->trait_item.index == 0 ||
        args_flags(r->cx, ref.args) & TYFLAG_ERROR) {
        return;
    }
    GenericArgs identity = args_identity(r->cx, def);
    uint32_t of_impl = generics_total(ty_generics(r->cx, impl)),
             of_trait = args_len(r->cx, ref.args), own = args_len(r->cx, identity) - of_impl;
    if (generics_total(ty_generics(r->cx, ours->trait_item)) != of_trait + own) {
        return;
    }
    GenericArg *args = ARENA_ARRAY(r->arena, GenericArg, of_trait + own + 1);
    copy_bytes(args, args_ptr(r->cx, ref.args), sizeof *args * of_trait);
    copy_bytes(args + of_trait, args_ptr(r->cx, identity) + of_impl, sizeof *args * own);
    GenericArgs all = args_intern(r->cx, args, of_trait + own);
    ClauseSlice bounds = ty_item_bounds(r->cx, ours->trait_item);
    for (uint32_t i = 0; i < bounds.len; i++) {
        Clause bound = clause_subst(r->cx, bounds.ptr[i], all);
        OutlivesOrigin origin = {
            .reason = BECAUSE_BOUND, .span = item->alias.ty->span, .bound = bounds.ptr[i].span};
        if (bounds.ptr[i].kind == CLAUSE_TY_OUTLIVES) {
            require_clause_regions(r, bound, origin);
        } else {
            origin.reason = BECAUSE_TRAIT;
            require_clause_proof(r, bound, origin);
        }
    }
}

// ---------------------------------------------------------------- one item

// What its types ask of lifetimes is the caller's to give, but for bounds of traits.
static void check_signature(ItemRegions *r, const FnSig *sig, const HirItem *item) {
    uint32_t inputs = sig_input_count(r->cx, *sig);
    if (ty_has(r->cx, sig_output(r->cx, *sig), TYFLAG_ERROR)) {
        return;
    }
    for (uint32_t i = 0; i < inputs && i < item->fn.sig.input_count; i++) {
        require_ty_proofs(r, sig_input(r->cx, *sig, i), item->fn.sig.inputs[i]->span);
    }
    if (item->fn.sig.output != NULL) {
        require_ty_proofs(r, sig_output(r->cx, *sig), item->fn.sig.output->span);
    }
}

static void check_one(ItemRegions *r, DefId def, const HirItem *item) {
    switch (item->kind) {
    case DEF_STRUCT:
    case DEF_UNION:
    case DEF_ENUM:
        check_fields(r, def, item);
        check_where_clauses(r, def);
        return;
    case DEF_FN:
    case DEF_ASSOC_FN: {
        FnSig sig = sig_liberate(r->cx, def, ty_fn_sig(r->cx, def));
        for (uint32_t i = 0; i < ty_list_len(r->cx, sig.inputs_output); i++) {
            regions_assume(r, ty_list_ptr(r->cx, sig.inputs_output)[i]);
        }
        assume_header(r, parent_impl(r, def));
        check_signature(r, &sig, item);
        check_where_clauses(r, def);
        return;
    }
    case DEF_TRAIT:
        check_where_clauses(r, def);
        return;
    case DEF_IMPL:
        assume_header(r, def);
        check_impl(r, def, item);
        check_where_clauses(r, def);
        return;
    case DEF_CONST:
    case DEF_ASSOC_CONST:
        assume_header(r, parent_impl(r, def));
        require_ty_regions(r, ty_of(r->cx, def), item->constant.ty->span);
        return;
    case DEF_ASSOC_TY:
        if (item->alias.ty != NULL && parent_impl(r, def).index != 0) {
            assume_header(r, parent_impl(r, def));
            require_ty_regions(r, ty_of(r->cx, def), item->head_span);
            check_declared_bounds(r, def, parent_impl(r, def), item);
        }
        return;
    case DEF_NONE:
    case DEF_MOD:
    case DEF_VARIANT:
    case DEF_CTOR:
    case DEF_FIELD:
    case DEF_TRAIT_ALIAS:
    case DEF_TY_ALIAS:
    case DEF_FOREIGN_TY:
    case DEF_STATIC:
    case DEF_TY_PARAM:
    case DEF_CONST_PARAM:
    case DEF_LIFETIME_PARAM:
    case DEF_MACRO:
    case DEF_EXTERN_CRATE:
    case DEF_USE:
    case DEF_FOREIGN_MOD:
    case DEF_ANON_CONST:
    case DEF_INLINE_CONST:
    case DEF_OPAQUE_TY:
    case DEF_CLOSURE:
    case DEF_GLOBAL_ASM:
        return;
    }
}

void check_outlives(InferCx *infer, DefId def, const HirItem *item) {
    Arena *arena = arena_new();
    ItemRegions regions = item_regions_begin(infer, arena, def, ty_param_env(infer->cx, def));
    check_one(&regions, def, item);
    item_regions_end(&regions);
    arena_free(arena);
}
