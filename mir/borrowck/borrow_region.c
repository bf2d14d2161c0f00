// borrow_region.c: regions of a body, numbered, and the constraints between them.
//
// In: types of a body. Out: the same types with every region numbered anew, and outlives
// constraints that hold between the numbers. What inference collects while it normalises or proves
// is taken over. Regions of an opened `for<..>` are placeholders: a region made before one cannot
// hold it, so that one that must is required to be 'static instead. Follows the rustc development
// guide, "MIR borrow check: region inference".
#include "mir/borrowck/borrow_private.h"

// ---------------------------------------------------------------- numbering

static Region region_new(Borrowck *b, RegionInfo info) {
    info.universe = info.is_universal ? 0 : b->universe;
    vec_push(&b->regions, info);
    return region_var(b->cx, b->regions.len - 1);
}

Region region_fresh(Borrowck *b) {
    return region_new(b, (RegionInfo){0});
}

void region_universal(Borrowck *b, Symbol name, DefId def, bool external) {
    region_new(
        b, (RegionInfo){.is_universal = true, .is_external = external, .name = name, .def = def});
}

Region region_opened(Borrowck *b, bool placeholder) {
    return region_new(b, (RegionInfo){.is_placeholder = placeholder});
}

static Region fresh_for_infer(InferCx *infer, void *data, DefId param) {
    (void)infer;
    (void)param;
    return region_fresh(data);
}

static Region placeholder_for_infer(InferCx *infer, void *data) {
    (void)infer;
    Borrowck *b = data;
    b->universe++;
    return region_opened(b, true);
}

void regions_begin(Borrowck *b) {
    b->infer->collect_regions = true;
    b->infer->fresh_region = fresh_for_infer;
    b->infer->placeholder_region = placeholder_for_infer;
    b->infer->region_data = b;
}

static RegionVid placeholder_vid(Borrowck *b, Region region) {
    for (uint32_t i = b->placeholders.len; i-- > 0;) {
        if (b->placeholders.data[i].region.index == region.index) {
            return b->placeholders.data[i].vid;
        }
    }
    b->universe++;
    region_new(b, (RegionInfo){.is_placeholder = true});
    vec_push(&b->placeholders, (struct PlaceholderVid){region, b->regions.len - 1});
    return b->regions.len - 1;
}

RegionVid region_vid(const Borrowck *b, Region region) {
    const RegionData *data = region_data(b->cx, region);
    if (data->kind == REGION_STATIC) {
        return 0;
    }
    return data->kind == REGION_VAR ? data->index : NO_REGION;
}

static Region renumber_region(TyFolder *folder, Region region) {
    return region_numbered(folder->data, region);
}

Region region_numbered(Borrowck *b, Region region) {
    const RegionData *data = region_data(b->cx, region);
    switch (data->kind) {
    case REGION_STATIC:
        return region_var(b->cx, 0);
    case REGION_BOUND:
    case REGION_VAR:
        return region;
    case REGION_PLACEHOLDER:
        return region_var(b->cx, placeholder_vid(b, region));
    case REGION_EARLY_PARAM:
    case REGION_LATE_PARAM:
        for (uint32_t i = 0; i < (b->universal_count ? b->universal_count : b->regions.len); i++) {
            if (data->def.index != 0 && b->regions.data[i].def.index == data->def.index) {
                return region_var(b->cx, i);
            }
        }
        break;
    case REGION_NONE:
    case REGION_ERASED:
    case REGION_ERROR:
        break;
    }
    return region_fresh(b);
}

Ty ty_numbered(Borrowck *b, Ty ty) {
    TyFolder folder = {.cx = b->cx, .data = b, .region = renumber_region};
    return fold_ty(&folder, ty);
}

// ---------------------------------------------------------------- constraints

void outlive(Borrowck *b, RegionVid sup, RegionVid sub) {
    if (sup != sub && sup != NO_REGION && sub != NO_REGION) {
        vec_push(&b->outlives, (Outlives){.sup = sup, .sub = sub, .why = b->why});
    }
}

static RegionVid vid_of(Borrowck *b, Region region) {
    return region_vid(b, region_numbered(b, region));
}

void outlive_regions(Borrowck *b, Region sup, Region sub) {
    outlive(b, vid_of(b, sup), vid_of(b, sub));
}

typedef struct RegionWalk {
    RegionVisitor *visit;
    void *data;
} RegionWalk;

static Region visit_region(TyFolder *folder, Region region) {
    RegionWalk *walk = folder->data;
    if (region_data(folder->cx, region)->kind != REGION_BOUND) {
        walk->visit(walk->data, region);
    }
    return region;
}

void ty_regions(Borrowck *b, Ty ty, RegionVisitor *visit, void *data) {
    if (!ty_has(b->cx, ty, TYFLAG_FREE_REGION)) {
        return;
    }
    RegionWalk walk = {visit, data};
    TyFolder folder = {.cx = b->cx, .data = &walk, .region = visit_region};
    fold_ty(&folder, ty);
}

typedef struct OutliveAll {
    Borrowck *b;
    Region than;
} OutliveAll;

static void outlive_one(void *data, Region region) {
    OutliveAll *all = data;
    outlive_regions(all->b, region, all->than);
}

void regions_outlive(Borrowck *b, Ty ty, Region region) {
    OutliveAll all = {b, region};
    ty_regions(b, ty, outlive_one, &all);
}

// Item bounds of a projection or opaque type that say `: 'static`.
static bool alias_is_static(Borrowck *b, Ty ty) {
    const TyData *data = ty_data(b->cx, ty);
    ClauseSlice bounds = ty_item_bounds(b->cx, data->item.def);
    for (uint32_t i = 0; i < bounds.len; i++) {
        if (bounds.ptr[i].kind == CLAUSE_TY_OUTLIVES &&
            region_data(b->cx, bounds.ptr[i].ty_outlives.region)->kind == REGION_STATIC) {
            return true;
        }
    }
    return false;
}

// The parts of a type that must outlive a region for the type to: its regions, its parameters.
typedef struct Components {
    Borrowck *b;
    Region than;
} Components;

static bool component(void *data, Ty ty) {
    Components *components = data;
    Borrowck *b = components->b;
    const TyData *node = ty_data(b->cx, ty);
    if (node->kind == TY_CLOSURE || node->kind == TY_COROUTINE) {
        ty_outlives(b, closure_parts(b->cx, node->item.args).captures, components->than);
        return false;
    }
    bool alias = node->kind == TY_ALIAS;
    if (alias && alias_is_static(b, ty)) {
        return false;
    }
    if (node->kind == TY_PARAM || (alias && ty_has(b->cx, ty, TYFLAG_PARAM))) {
        RegionVid than = vid_of(b, components->than);
        if (than != NO_REGION) {
            vec_push(&b->type_tests, (TypeTest){ty, than, b->why});
        }
        return false;
    }
    OutliveAll all = {b, components->than};
    if (alias) { // what its arguments outlive, it outlives
        regions_outlive(b, ty, components->than);
        return false;
    }
    if (node->kind == TY_REF) {
        outlive_one(&all, node->ref.region);
    } else if (node->kind == TY_DYN) {
        outlive_one(&all, node->dyn.region);
    } else if (node->kind == TY_ADT || node->kind == TY_FN_DEF) {
        for (uint32_t i = 0; i < args_len(b->cx, node->item.args); i++) {
            GenericArg arg = args_ptr(b->cx, node->item.args)[i];
            if (arg_tag(arg) == ARG_REGION) {
                outlive_one(&all, arg_region(arg));
            }
        }
    }
    return true;
}

void ty_outlives(Borrowck *b, Ty ty, Region region) {
    if (!ty_has(b->cx, ty, TYFLAG_FREE_REGION | TYFLAG_PARAM)) {
        return;
    }
    Components components = {b, region};
    ty_walk(b->cx, ty, component, &components);
}

// ---------------------------------------------------------------- inference

// Takes over what inference collected while it related or normalised.
static void drain_infer(Borrowck *b) {
    for (uint32_t i = 0; i < b->infer->region_constraints.len; i++) {
        const RegionConstraint *constraint = &b->infer->region_constraints.data[i];
        outlive_regions(b, constraint->sup, constraint->sub);
    }
    b->infer->region_constraints.len = 0;
    for (uint32_t i = 0; i < b->infer->ty_outlives.len; i++) {
        ty_outlives(b, ty_numbered(b, b->infer->ty_outlives.data[i].ty),
                    b->infer->ty_outlives.data[i].region);
    }
    b->infer->ty_outlives.len = 0;
}

void solve_obligations(Borrowck *b, ObligationVec *obligations) {
    Fulfill fulfill = {0};
    FulfillErrorVec errors = {0};
    fulfill_register_all(&fulfill, obligations);
    fulfill_where_possible(b->infer, &fulfill, &errors);
    vec_free(&fulfill.pending);
    vec_free(&errors);
    drain_infer(b);
}

Ty borrow_normalize(Borrowck *b, Ty ty) {
    if (!ty_has(b->cx, ty, TYFLAG_ALIAS)) {
        return ty;
    }
    ObligationCause cause = {.kind = CAUSE_MISC, .span = b->why.span};
    ObligationVec obligations = {0};
    ty = trait_normalize(b->infer, &cause, b->env, ty, &obligations);
    solve_obligations(b, &obligations);
    return ty_numbered(b, infer_resolve(b->infer, ty));
}

FnSig sig_opened(Borrowck *b, PolyFnSig poly, bool placeholders) {
    uint32_t count = bound_vars_len(b->cx, poly.vars);
    if (count == 0) {
        return poly.sig;
    }
    GenericArg *with = ARENA_ARRAY(b->arena, GenericArg, count);
    b->universe += placeholders;
    for (uint32_t i = 0; i < count; i++) {
        with[i] = arg_of_region(region_opened(b, placeholders));
    }
    return sig_open(b->cx, poly, with);
}

// ---------------------------------------------------------------- well-formed types

void outlives_clause(Borrowck *b, Clause clause) {
    if (clause.kind == CLAUSE_TY_OUTLIVES) {
        ty_outlives(b, borrow_normalize(b, ty_numbered(b, clause.ty_outlives.ty)),
                    region_numbered(b, clause.ty_outlives.region));
    } else if (clause.kind == CLAUSE_REGION_OUTLIVES) {
        outlive_regions(b, region_numbered(b, clause.region_outlives.region),
                        region_numbered(b, clause.region_outlives.region_b));
    }
}

static bool require_well_formed(void *data, Ty ty) {
    Borrowck *b = data;
    const TyData *node = ty_data(b->cx, ty);
    if (node->kind == TY_REF) {
        ty_outlives(b, node->ref.elem, node->ref.region);
    } else if (node->kind == TY_ADT) {
        ClauseSlice required = ty_adt_outlives(b->cx, node->item.def);
        for (uint32_t i = 0; i < required.len; i++) {
            outlives_clause(b, clause_subst(b->cx, required.ptr[i], node->item.args));
        }
    } else if (node->kind == TY_CLOSURE) {
        well_formed(b, closure_parts(b->cx, node->item.args).captures);
    }
    return node->kind != TY_FN_PTR && node->kind != TY_DYN && node->kind != TY_CLOSURE &&
           node->kind != TY_COROUTINE;
}

void well_formed(Borrowck *b, Ty ty) {
    if (ty_has(b->cx, ty, TYFLAG_FREE_REGION | TYFLAG_PARAM)) {
        ty_walk(b->cx, ty, require_well_formed, b);
    }
}
