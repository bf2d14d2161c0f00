// ty_outlives.c: what a struct, enum or union requires of its arguments so that it is well formed:
// `T: 'a` and `'b: 'a`, as written in its where-clauses or as its fields imply (`&'a T` does).
//
// In: an ADT. Out: clauses in terms of its own parameters. A type that contains itself is looked at
// again while anything was added. Follows the reference, "Implied bounds" and
// "Lifetime elision: inferred outlives requirements".
#include "frontend/ty/ty_collect.h"

typedef struct OutlivesCx {
    TyCx *cx;
    VEC(Clause) found;
} OutlivesCx;

static void add_clause(OutlivesCx *o, Clause clause) {
    for (uint32_t i = 0; i < o->found.len; i++) {
        const Clause *have = &o->found.data[i];
        if (have->kind != clause.kind) {
            continue;
        }
        bool same =
            clause.kind == CLAUSE_TY_OUTLIVES
                ? ty_eq(have->ty_outlives.ty, clause.ty_outlives.ty) &&
                      have->ty_outlives.region.index == clause.ty_outlives.region.index
                : have->region_outlives.region.index == clause.region_outlives.region.index &&
                      have->region_outlives.region_b.index == clause.region_outlives.region_b.index;
        if (same) {
            return;
        }
    }
    vec_push(&o->found, clause);
}

static void add_region(OutlivesCx *o, Region longer, Region shorter) {
    RegionKind kind = region_data(o->cx, longer)->kind;
    if (kind == REGION_EARLY_PARAM && longer.index != shorter.index) {
        add_clause(o,
                   (Clause){.kind = CLAUSE_REGION_OUTLIVES, .region_outlives = {longer, shorter}});
    }
}

typedef struct Requires {
    OutlivesCx *o;
    Region than;
} Requires;

static Region require_region(TyFolder *folder, Region region) {
    const Requires *requires_ = folder->data;
    add_region(requires_->o, region, requires_->than);
    return region;
}

static bool require_param(void *data, Ty ty) {
    const Requires *requires_ = data;
    const TyData *node = ty_data(requires_->o->cx, ty);
    if (node->kind == TY_PARAM || (node->kind == TY_ALIAS && node->outer_binder == 0)) {
        add_clause(requires_->o,
                   (Clause){.kind = CLAUSE_TY_OUTLIVES, .ty_outlives = {ty, requires_->than}});
    }
    return node->kind != TY_ALIAS;
}

// ty: 'than, taken apart. Only regions that the type has parameters for can be required.
static void require(OutlivesCx *o, Ty ty, Region than) {
    RegionKind kind = region_data(o->cx, than)->kind;
    if (kind != REGION_EARLY_PARAM) {
        return;
    }
    Requires requires_ = {o, than};
    ty_walk(o->cx, ty, require_param, &requires_);
    TyFolder folder = {.cx = o->cx, .data = &requires_, .region = require_region};
    fold_ty(&folder, ty);
}

static bool visit_field(void *data, Ty ty) {
    OutlivesCx *o = data;
    const TyData *node = ty_data(o->cx, ty);
    if (node->kind == TY_REF) {
        require(o, node->ref.elem, node->ref.region);
    } else if (node->kind == TY_ADT && args_len(o->cx, node->item.args) != 0) {
        ClauseSlice inner = ty_adt_outlives(o->cx, node->item.def);
        for (uint32_t i = 0; i < inner.len; i++) {
            Clause clause = clause_subst(o->cx, inner.ptr[i], node->item.args);
            if (clause.kind == CLAUSE_TY_OUTLIVES) {
                require(o, clause.ty_outlives.ty, clause.ty_outlives.region);
            } else if (region_data(o->cx, clause.region_outlives.region_b)->kind ==
                       REGION_EARLY_PARAM) {
                add_region(o, clause.region_outlives.region, clause.region_outlives.region_b);
            }
        }
    }
    return node->kind != TY_DYN;
}

static void visit_fields(OutlivesCx *o, DefId adt) {
    const AdtDef *data = ty_adt_def(o->cx, adt);
    GenericArgs identity = args_identity(o->cx, adt);
    for (uint32_t v = 0; v < data->variant_count; v++) {
        for (uint32_t i = 0; i < data->variants[v].field_count; i++) {
            ty_walk(o->cx, field_ty(o->cx, data->variants[v].fields[i].def, identity), visit_field,
                    o);
        }
    }
}

static bool has_region_params(TyCx *cx, DefId adt) {
    const Generics *generics = ty_generics(cx, adt);
    return generics->param_count > 0 && generics->params[0].tag == ARG_REGION;
}

ClauseSlice ty_adt_outlives(TyCx *cx, DefId adt) {
    TypeFacts *facts = type_facts(cx, adt);
    if (facts->outlives_state != FACT_UNKNOWN) {
        return facts->outlives;
    }
    facts->outlives_state = FACT_RUNNING;
    OutlivesCx o = {.cx = cx};
    ClauseSlice written = ty_predicates(cx, adt);
    for (uint32_t i = 0; i < written.len; i++) {
        if (written.ptr[i].kind == CLAUSE_TY_OUTLIVES ||
            written.ptr[i].kind == CLAUSE_REGION_OUTLIVES) {
            vec_push(&o.found, written.ptr[i]);
        }
    }
    uint32_t before;
    do {
        before = o.found.len;
        if (has_region_params(cx, adt)) {
            visit_fields(&o, adt);
        }
        Clause *copy = ARENA_ARRAY(cx->arena, Clause, o.found.len + 1);
        copy_bytes(copy, o.found.data, o.found.len * sizeof *copy);
        facts->outlives = (ClauseSlice){copy, o.found.len};
    } while (o.found.len != before);
    vec_free(&o.found);
    facts->outlives_state = FACT_DONE;
    return facts->outlives;
}
