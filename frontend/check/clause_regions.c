// clause_regions.c: trait bounds that an item's types ask for hold with the lifetimes in them.
//
// In: clauses of the structs, enums, unions and traits that an item names, for the arguments that
// it gives, which hold but for lifetimes. A clause is proven with region variables for the
// parameters of the impls that it takes; what these are related with flows from one lifetime of the
// item to another. Out: errors through region_conflict.c and outlives_report.c. Follows the rustc
// development guide, "Well-formedness checking" and "Lexical region inference".
#include "frontend/check/item_regions.h"
#include "frontend/ty/trait.h"

// The impl or where-clause that the clause is taken from; `nested`: what that asks for.
static void choose(InferCx *infer, const Obligation *obligation, UnprovenClause *unproven,
                   ObligationVec *nested) {
    TyCx *cx = infer->cx;
    Selection selection = trait_select(infer, obligation);
    if (selection.kind == SELECT_IMPL) {
        unproven->impl = selection.impl;
        TraitRef ref;
        if (ty_impl_trait_ref(cx, selection.impl, &ref)) {
            unproven->found = (TraitRef){ref.trait, args_subst(cx, ref.args, selection.args)};
        }
    } else if (selection.kind == SELECT_PARAM && selection.clause.kind == CLAUSE_TRAIT) {
        unproven->found = selection.clause.trait;
    }
    for (uint32_t i = 0; i < selection.nested.len; i++) {
        vec_push(nested, selection.nested.data[i]);
    }
    vec_free(&selection.nested);
}

static void check_types(ItemRegions *r, InferCx *infer, OutlivesOrigin origin) {
    origin.reason = BECAUSE_BOUND;
    for (uint32_t i = 0; i < infer->ty_outlives.len; i++) {
        Region region = regions_parameter(infer, infer->ty_outlives.data[i].region);
        origin.ty = regions_resolve(r, infer, infer->ty_outlives.data[i].ty);
        require_ty_outlives(r, origin.ty, region, origin);
    }
}

static void check_flows(ItemRegions *r, InferCx *infer, UnprovenClause *unproven) {
    RegionFlow flow = {.known = r, .infer = infer};
    unproven->flow = &flow;
    while (regions_next_failure(&flow)) {
        report_unproven_clause(r, unproven);
        if (flow.var.index != 0) {
            break;
        }
    }
    map_free(&flow.seen);
}

static bool says_nothing_of_regions(ItemRegions *r, const Clause *clause) {
    if ((clause->kind != CLAUSE_TRAIT && clause->kind != CLAUSE_PROJECTION) ||
        clause->vars.index != 0) {
        return true;
    }
    if (clause->kind == CLAUSE_TRAIT &&
        def_eq(clause->trait.trait, lang_item(r->program, LANG_SIZED))) {
        return true;
    }
    GenericArgs args = clause->kind == CLAUSE_TRAIT ? clause->trait.args : clause->projection.args;
    uint32_t flags = args_flags(r->cx, args);
    return (flags & TYFLAG_ERROR) != 0 || (flags & (TYFLAG_FREE_REGION | TYFLAG_PARAM)) == 0;
}

void require_clause_proof(ItemRegions *r, Clause clause, OutlivesOrigin origin) {
    if (says_nothing_of_regions(r, &clause)) {
        return;
    }
    InferCx *infer = regions_infer(r);
    ObligationCause cause = {.kind = CAUSE_MISC, .span = origin.span};
    Fulfill fulfill = {0};
    FulfillErrorVec errors = {0};
    clause = trait_normalize_clause(infer, &cause, r->env, clause, &fulfill.pending);
    UnprovenClause unproven = {.clause = clause, .origin = origin};
    Obligation obligation = {.cause = cause, .env = r->env, .clause = clause};
    if (clause.kind == CLAUSE_TRAIT) {
        choose(infer, &obligation, &unproven, &fulfill.pending);
    } else {
        fulfill_register(&fulfill, obligation);
    }
    fulfill_where_possible(infer, &fulfill, &errors);
    if (errors.len == 0) {
        unproven.clause = infer_resolve_clause(infer, clause);
        check_flows(r, infer, &unproven);
        check_types(r, infer, origin);
    }
    vec_free(&errors);
    vec_free(&fulfill.pending);
    infer_free(infer);
}

void require_trait_proofs(ItemRegions *r, TraitRef ref, Span span) {
    ClauseSlice clauses = ty_predicates(r->cx, ref.trait);
    for (uint32_t i = 0; i < clauses.len; i++) {
        bool is_self =
            clauses.ptr[i].kind == CLAUSE_TRAIT && def_eq(clauses.ptr[i].trait.trait, ref.trait);
        if (!is_self) {
            require_clause_proof(r, clause_subst(r->cx, clauses.ptr[i], ref.args),
                                 (OutlivesOrigin){.reason = BECAUSE_TRAIT,
                                                  .span = span,
                                                  .bound = clauses.ptr[i].span});
        }
    }
}

typedef struct NamedTypes {
    ItemRegions *r;
    Span span;
} NamedTypes;

static void prove_all(const NamedTypes *types, DefId def, GenericArgs args) {
    ItemRegions *r = types->r;
    ClauseSlice clauses = ty_predicates(r->cx, def);
    for (uint32_t i = 0; i < clauses.len; i++) {
        require_clause_proof(r, clause_subst(r->cx, clauses.ptr[i], args),
                             (OutlivesOrigin){.reason = BECAUSE_BOUND,
                                              .span = types->span,
                                              .bound = clauses.ptr[i].span});
    }
}

static bool visit_named(void *data, Ty ty) {
    const NamedTypes *types = data;
    const TyData *node = ty_data(types->r->cx, ty);
    bool is_projection = node->kind == TY_ALIAS && node->item.alias == ALIAS_PROJECTION;
    if ((node->kind == TY_ADT || is_projection) && node->outer_binder == 0 &&
        args_len(types->r->cx, node->item.args) != 0) {
        prove_all(types, node->item.def, node->item.args);
    }
    return node->kind != TY_DYN && node->kind != TY_CLOSURE && node->kind != TY_COROUTINE;
}

void require_ty_proofs(ItemRegions *r, Ty ty, Span span) {
    if (ty_has(r->cx, ty, TYFLAG_FREE_REGION | TYFLAG_PARAM) && !ty_has(r->cx, ty, TYFLAG_ERROR)) {
        NamedTypes types = {r, span};
        ty_walk(r->cx, ty, visit_named, &types);
    }
}
