// item_regions.c: outlives requirements of an item's types, checked against what is known there.
//
// In: types and trait references of an item, in terms of its own parameters. Known are its
// where-clauses with what they imply through supertraits, and what the types in its signature or
// header imply by being well formed. All regions are parameters or 'static, so that each
// requirement is decided by itself. Out: errors through outlives_report.c. Follows the rustc
// development guide, "Well-formedness checking", and the reference, "Implied bounds".
#include "frontend/check/item_regions.h"
#include "frontend/ty/trait.h"

// ---------------------------------------------------------------- what is known

static bool is_free(TyCx *cx, Region region) {
    switch (region_data(cx, region)->kind) {
    case REGION_STATIC:
    case REGION_EARLY_PARAM:
    case REGION_LATE_PARAM:
        return true;
    case REGION_NONE:
    case REGION_BOUND:
    case REGION_PLACEHOLDER:
    case REGION_VAR:
    case REGION_ERASED:
    case REGION_ERROR:
        break;
    }
    return false;
}

static void know_regions(ItemRegions *r, Region longer, Region shorter) {
    if (is_free(r->cx, longer) && is_free(r->cx, shorter) && longer.index != shorter.index) {
        vec_push(&r->regions, (KnownRegions){longer, shorter});
    }
}

// The parts of a type that outlive whatever it outlives.
typedef struct Parts {
    ItemRegions *r;
    Region than;
    const OutlivesOrigin *origin; // NULL: it is known
    bool holds_only;              // only asked
    bool holds;
} Parts;

static void part_region(Parts *parts, Region region) {
    if (parts->origin != NULL) {
        require_regions(parts->r, region, parts->than, *parts->origin);
    } else if (parts->holds_only) {
        parts->holds &= regions_known(parts->r, region, parts->than);
    } else {
        know_regions(parts->r, region, parts->than);
    }
}

static void part_args(Parts *parts, GenericArgs args) {
    TyCx *cx = parts->r->cx;
    for (uint32_t i = 0; i < args_len(cx, args); i++) {
        GenericArg arg = args_ptr(cx, args)[i];
        if (arg_tag(arg) == ARG_REGION) {
            part_region(parts, arg_region(arg));
        }
    }
}

static void part_leaf(Parts *parts, Ty ty) {
    ItemRegions *r = parts->r;
    if (parts->origin != NULL) {
        if (!regions_ty_known(r, ty, parts->than)) {
            report_ty_outlives(r, ty, parts->than, parts->origin);
        }
    } else if (parts->holds_only) {
        parts->holds &= regions_ty_known(r, ty, parts->than);
    } else {
        vec_push(&r->types, (KnownType){ty, parts->than});
    }
}

static bool visit_part(void *data, Ty ty) {
    Parts *parts = data;
    TyCx *cx = parts->r->cx;
    const TyData *node = ty_data(cx, ty);
    if (node->kind == TY_PARAM || node->kind == TY_ALIAS) {
        if (node->outer_binder == 0) {
            part_leaf(parts, ty);
        }
        return false;
    }
    if (node->kind == TY_REF) {
        part_region(parts, node->ref.region);
    } else if (node->kind == TY_DYN) {
        part_region(parts, node->dyn.region);
    } else if (node->kind == TY_ADT || node->kind == TY_FN_DEF) {
        part_args(parts, node->item.args);
    }
    return true;
}

static void know_ty(ItemRegions *r, Ty ty, Region region) {
    if (is_free(r->cx, region)) {
        Parts parts = {.r = r, .than = region};
        ty_walk(r->cx, ty, visit_part, &parts);
    }
}

void regions_assume_clauses(ItemRegions *r, const Clause *clauses, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const Clause *clause = &clauses[i];
        if (clause->vars.index != 0) {
            continue;
        }
        if (clause->kind == CLAUSE_REGION_OUTLIVES) {
            know_regions(r, clause->region_outlives.region, clause->region_outlives.region_b);
        } else if (clause->kind == CLAUSE_TY_OUTLIVES) {
            know_ty(r, clause->ty_outlives.ty, clause->ty_outlives.region);
        }
    }
}

// ---------------------------------------------------------------- normalising

static Region fresh_region(InferCx *infer, void *data, DefId param) {
    ItemRegions *r = data;
    vec_push(&r->vars, param);
    return region_var(infer->cx, r->vars.len);
}

InferCx *regions_infer(ItemRegions *r) {
    InferCx *infer = infer_new(r->cx, r->arena, NO_DEF);
    infer->collect_regions = true;
    infer->fresh_region = fresh_region;
    infer->region_data = r;
    return infer;
}

// The parameter that a region variable was related with, on the way to it through other variables.
static Region parameter_of(InferCx *infer, Region var, uint32_t depth) {
    if (region_data(infer->cx, var)->kind != REGION_VAR || depth > 8) {
        return var;
    }
    for (uint32_t i = 0; i < infer->region_constraints.len; i++) {
        const RegionConstraint *constraint = &infer->region_constraints.data[i];
        Region other = {0};
        if (constraint->sup.index == var.index) {
            other = constraint->sub;
        } else if (constraint->sub.index == var.index) {
            other = constraint->sup;
        }
        if (other.index != 0) {
            Region found = parameter_of(infer, other, depth + 1);
            if (is_free(infer->cx, found)) {
                return found;
            }
        }
    }
    return var;
}

Region regions_parameter(InferCx *infer, Region region) {
    return parameter_of(infer, region, 0);
}

static Region replace_var(TyFolder *folder, Region region) {
    Region found = regions_parameter(folder->data, region);
    return region_data(folder->cx, found)->kind == REGION_VAR ? ty_common(folder->cx)->erased
                                                              : found;
}

Ty regions_resolve(ItemRegions *r, InferCx *infer, Ty ty) {
    TyFolder folder = {.cx = r->cx, .data = infer, .region = replace_var};
    return fold_ty(&folder, infer_resolve(infer, ty));
}

// With regions: what an impl's parameters stand for comes from relating its header with the goal.
static Ty normalized(ItemRegions *r, Ty ty) {
    if (!ty_has(r->cx, ty, TYFLAG_ALIAS)) {
        return ty;
    }
    InferCx *infer = regions_infer(r);
    ObligationCause cause = {.kind = CAUSE_MISC};
    ObligationVec obligations = {0};
    Ty result = trait_normalize(infer, &cause, r->env, ty, &obligations);
    Fulfill fulfill = {0};
    FulfillErrorVec errors = {0};
    fulfill_register_all(&fulfill, &obligations);
    fulfill_where_possible(infer, &fulfill, &errors);
    vec_free(&fulfill.pending);
    vec_free(&errors);
    result = infer_resolve(infer, result);
    result = ty_has(r->cx, result, TYFLAG_INFER) ? ty : regions_resolve(r, infer, result);
    infer_free(infer);
    return result;
}

static bool visit_assumed(void *data, Ty ty) {
    ItemRegions *r = data;
    const TyData *node = ty_data(r->cx, ty);
    if (node->kind == TY_REF) {
        know_ty(r, node->ref.elem, node->ref.region);
    } else if (node->kind == TY_ADT && args_len(r->cx, node->item.args) != 0) {
        ClauseSlice required = ty_adt_outlives(r->cx, node->item.def);
        for (uint32_t i = 0; i < required.len; i++) {
            Clause clause = clause_subst(r->cx, required.ptr[i], node->item.args);
            regions_assume_clauses(r, &clause, 1);
            if (clause.kind == CLAUSE_TY_OUTLIVES &&
                ty_has(r->cx, clause.ty_outlives.ty, TYFLAG_ALIAS)) {
                clause.ty_outlives.ty = normalized(r, clause.ty_outlives.ty);
                regions_assume_clauses(r, &clause, 1);
            }
        }
    } else if (node->kind == TY_DYN) {
        DynBoundVec bounds = {0};
        dyn_region_bounds(r->cx, ty, &bounds);
        for (uint32_t i = 0; i < bounds.len; i++) {
            know_regions(r, node->dyn.region, bounds.data[i].ty_outlives.region);
        }
        vec_free(&bounds);
    }
    return node->kind != TY_DYN;
}

void regions_assume(ItemRegions *r, Ty ty) {
    ty_walk(r->cx, ty, visit_assumed, r);
    Ty result = normalized(r, ty);
    if (!ty_eq(result, ty)) {
        ty_walk(r->cx, result, visit_assumed, r);
    }
}

void regions_assume_args(ItemRegions *r, GenericArgs args) {
    for (uint32_t i = 0; i < args_len(r->cx, args); i++) {
        GenericArg arg = args_ptr(r->cx, args)[i];
        if (arg_tag(arg) == ARG_TY) {
            regions_assume(r, arg_ty(arg));
        }
    }
}

bool regions_known(ItemRegions *r, Region longer, Region shorter) {
    if (longer.index == shorter.index || !is_free(r->cx, longer) || !is_free(r->cx, shorter) ||
        region_data(r->cx, longer)->kind == REGION_STATIC) {
        return true;
    }
    Map seen = {0};
    VEC(Region) stack = {0};
    vec_push(&stack, longer);
    bool found = false;
    while (stack.len > 0 && !found) {
        Region at = vec_pop(&stack);
        found = at.index == shorter.index || region_data(r->cx, at)->kind == REGION_STATIC;
        for (uint32_t i = 0; i < r->regions.len && !found; i++) {
            if (r->regions.data[i].longer.index == at.index &&
                map_get_or(&seen, r->regions.data[i].shorter.index, 0) == 0) {
                map_set(&seen, r->regions.data[i].shorter.index, 1);
                vec_push(&stack, r->regions.data[i].shorter);
            }
        }
    }
    vec_free(&stack);
    map_free(&seen);
    return found;
}

bool region_flow_is_var(const RegionFlow *flow, Region region) {
    return region_data(flow->infer->cx, region)->kind == REGION_VAR;
}

static void follow(RegionFlow *flow, Region at, Region first) {
    for (uint32_t i = 0; i < flow->infer->region_constraints.len && !flow->failing.index; i++) {
        Region sub = flow->infer->region_constraints.data[i].sub;
        if (flow->infer->region_constraints.data[i].sup.index != at.index) {
            continue;
        }
        if (!region_flow_is_var(flow, sub)) {
            if (!regions_known(flow->known, flow->from, sub)) {
                flow->failing = sub;
                flow->var = first;
            }
        } else if (map_get_or(&flow->seen, sub.index, 0) == 0) {
            map_set(&flow->seen, sub.index, 1);
            follow(flow, sub, first.index != 0 ? first : sub);
        }
    }
}

bool regions_next_failure(RegionFlow *flow) {
    flow->failing = flow->var = (Region){0};
    while (flow->next < flow->infer->region_constraints.len && flow->failing.index == 0) {
        const RegionConstraint *start = &flow->infer->region_constraints.data[flow->next++];
        flow->from = start->sup;
        map_clear(&flow->seen);
        if (region_flow_is_var(flow, start->sup)) {
            continue;
        }
        follow(flow, start->sup, (Region){0});
    }
    return flow->failing.index != 0;
}

// Bounds that a projection or opaque type is declared with.
static bool declared_to_outlive(ItemRegions *r, const TyData *alias, Region region) {
    ClauseSlice bounds = trait_elaborated_item_bounds(r->cx, alias->item.def);
    for (uint32_t i = 0; i < bounds.len; i++) {
        if (bounds.ptr[i].kind != CLAUSE_TY_OUTLIVES || bounds.ptr[i].vars.index != 0) {
            continue;
        }
        Clause clause = clause_subst(r->cx, bounds.ptr[i], alias->item.args);
        if (regions_known(r, clause.ty_outlives.region, region)) {
            return true;
        }
    }
    return false;
}

static bool args_known(ItemRegions *r, GenericArgs args, Region region) {
    Parts parts = {.r = r, .than = region, .holds_only = true, .holds = true};
    part_args(&parts, args);
    for (uint32_t i = 0; i < args_len(r->cx, args) && parts.holds; i++) {
        GenericArg arg = args_ptr(r->cx, args)[i];
        if (arg_tag(arg) == ARG_TY) {
            ty_walk(r->cx, arg_ty(arg), visit_part, &parts);
        }
    }
    return parts.holds;
}

bool regions_ty_outlives(ItemRegions *r, Ty ty, Region region) {
    Parts parts = {.r = r, .than = region, .holds_only = true, .holds = true};
    ty_walk(r->cx, ty, visit_part, &parts);
    return parts.holds;
}

// A parameter, projection or opaque type.
bool regions_ty_known(ItemRegions *r, Ty ty, Region region) {
    if (!is_free(r->cx, region)) {
        return true;
    }
    Ty erased = ty_erase_regions(r->cx, ty);
    for (uint32_t i = 0; i < r->types.len; i++) {
        if (ty_eq(ty_erase_regions(r->cx, r->types.data[i].ty), erased) &&
            regions_known(r, r->types.data[i].region, region)) {
            return true;
        }
    }
    const TyData *node = ty_data(r->cx, ty);
    return node->kind == TY_ALIAS &&
           (declared_to_outlive(r, node, region) || args_known(r, node->item.args, region));
}

// ---------------------------------------------------------------- what is required

void require_regions(ItemRegions *r, Region longer, Region shorter, OutlivesOrigin origin) {
    if (!regions_known(r, longer, shorter)) {
        report_region_outlives(r, longer, shorter, &origin);
    }
}

void require_ty_outlives(ItemRegions *r, Ty ty, Region region, OutlivesOrigin origin) {
    if (is_free(r->cx, region) && ty_has(r->cx, ty, TYFLAG_FREE_REGION | TYFLAG_PARAM) &&
        !ty_has(r->cx, ty, TYFLAG_ERROR)) {
        Parts parts = {.r = r, .than = region, .origin = &origin};
        ty_walk(r->cx, ty, visit_part, &parts);
    }
}

void require_clause_regions(ItemRegions *r, Clause clause, OutlivesOrigin origin) {
    if (clause.vars.index != 0) {
        return;
    }
    if (clause.kind == CLAUSE_TY_OUTLIVES) {
        origin.ty = normalized(r, clause.ty_outlives.ty);
        require_ty_outlives(r, origin.ty, clause.ty_outlives.region, origin);
    } else if (clause.kind == CLAUSE_REGION_OUTLIVES) {
        require_regions(r, clause.region_outlives.region, clause.region_outlives.region_b, origin);
    }
}

typedef struct RequireWf {
    ItemRegions *r;
    Span span;
} RequireWf;

// `dyn Trait + 'a` lives no longer than what the trait says of those that implement it.
static void require_object(ItemRegions *r, Ty ty, Span span) {
    DynBoundVec bounds = {0};
    dyn_region_bounds(r->cx, ty, &bounds);
    for (uint32_t i = 0; i < bounds.len; i++) {
        require_regions(
            r, ty_data(r->cx, ty)->dyn.region, bounds.data[i].ty_outlives.region,
            (OutlivesOrigin){.reason = BECAUSE_OBJECT, .span = span, .bound = bounds.data[i].span});
    }
    vec_free(&bounds);
}

static bool visit_required(void *data, Ty ty) {
    RequireWf *wf = data;
    ItemRegions *r = wf->r;
    const TyData *node = ty_data(r->cx, ty);
    if (node->kind == TY_REF) {
        require_ty_outlives(
            r, node->ref.elem, node->ref.region,
            (OutlivesOrigin){.reason = BECAUSE_REFERENCE, .span = wf->span, .ty = ty});
    } else if (node->kind == TY_ADT && args_len(r->cx, node->item.args) != 0) {
        ClauseSlice required = ty_adt_outlives(r->cx, node->item.def);
        for (uint32_t i = 0; i < required.len; i++) {
            require_clause_regions(r, clause_subst(r->cx, required.ptr[i], node->item.args),
                                   (OutlivesOrigin){.reason = BECAUSE_BOUND,
                                                    .span = wf->span,
                                                    .bound = required.ptr[i].span});
        }
    } else if (node->kind == TY_DYN) {
        require_object(r, ty, wf->span);
    }
    return node->kind != TY_DYN && node->kind != TY_CLOSURE && node->kind != TY_COROUTINE;
}

void require_ty_regions(ItemRegions *r, Ty ty, Span span) {
    if (ty_has(r->cx, ty, TYFLAG_FREE_REGION | TYFLAG_PARAM) && !ty_has(r->cx, ty, TYFLAG_ERROR)) {
        RequireWf wf = {r, span};
        ty_walk(r->cx, ty, visit_required, &wf);
        require_ty_proofs(r, ty, span);
    }
}

void require_trait_regions(ItemRegions *r, TraitRef ref, Span span) {
    ClauseSlice clauses = ty_predicates(r->cx, ref.trait);
    for (uint32_t i = 0; i < clauses.len; i++) {
        require_clause_regions(
            r, clause_subst(r->cx, clauses.ptr[i], ref.args),
            (OutlivesOrigin){.reason = BECAUSE_TRAIT, .span = span, .bound = clauses.ptr[i].span});
    }
}

// ---------------------------------------------------------------- one item

ItemRegions item_regions_begin(InferCx *infer, Arena *arena, DefId item, ParamEnv env) {
    ItemRegions r = {.program = tycx_program(infer->cx),
                     .cx = infer->cx,
                     .infer = infer,
                     .env = env,
                     .arena = arena,
                     .item = item};
    const PreparedEnv *prepared = trait_env(r.cx, env);
    regions_assume_clauses(&r, prepared->clauses, prepared->len);
    return r;
}

void item_regions_end(ItemRegions *r) {
    vec_free(&r->regions);
    vec_free(&r->types);
    vec_free(&r->vars);
    map_free(&r->told);
}
