// ty_predicates.c: what must hold where a definition is used, and what may be relied on inside it.
//
// In: HIR generics, supertraits, bounds. Out: clauses. Every type parameter is Sized unless
// `?Sized` is written; a bound `Trait<Item = T>` gives a trait clause and a projection clause,
// `Trait<Item: B>` a clause about the projection. A clause is always below exactly one binder
// (`Clause.vars`, usually empty), so a type that comes from outside is shifted in by one.
// Environments are elaborated: with `T: Ord` also `T: Eq` and so on holds. Follows the rustc
// development guide, "Predicates", "Elaboration", "Parameter environments".
#include "frontend/ty/ty_collect.h"

// ---------------------------------------------------------------- bounds to clauses

static const DefId *join_lifetimes(TyCx *cx, const DefIdSlice *outer, DefIdSlice inner,
                                   uint32_t *count) {
    uint32_t outer_count = outer != NULL ? outer->len : 0;
    *count = outer_count + inner.len;
    DefId *all = ARENA_ARRAY(cx->arena, DefId, *count ? *count : 1);
    for (uint32_t i = 0; i < *count; i++) {
        all[i] = i < outer_count ? outer->ptr[i] : inner.ptr[i - outer_count];
    }
    return all;
}

static GenericArg constraint_term(LowerTyCx *lower, const HirAssocConstraint *constraint,
                                  DefId item) {
    if (constraint->ty != NULL) {
        return arg_of_ty(lower_ty(lower, constraint->ty));
    }
    return arg_of_const(lower_const_arg(lower, constraint->constant, ty_of(lower->cx, item)));
}

// `Item = T` and `Item: Bounds` of a bound on `trait`; below the bound's binder.
// E0582: a lifetime of `for<..>` that only the associated type mentions.
static void check_binding_regions(LowerTyCx *lower, const HirAssocConstraint *constraint,
                                  TraitRef trait, const DefIdSlice *lifetimes) {
    TyCx *cx = lower->cx;
    if (constraint->ty == NULL || lifetimes == NULL) {
        return;
    }
    uint64_t inputs = 0, output = ty_bound_regions(cx, lower_ty(lower, constraint->ty), false);
    for (uint32_t i = 0; i < args_len(cx, trait.args); i++) {
        GenericArg arg = args_ptr(cx, trait.args)[i];
        if (arg_tag(arg) == ARG_TY) {
            inputs |= ty_bound_regions(cx, arg_ty(arg), true);
        } else if (arg_tag(arg) == ARG_REGION) {
            const RegionData *data = region_data(cx, arg_region(arg));
            inputs |= data->kind == REGION_BOUND && data->index == 0 && data->var < 64
                          ? UINT64_C(1) << data->var
                          : 0;
        }
    }
    for (uint32_t i = 0; i < lifetimes->len && i < 64; i++) {
        if (output & ~inputs & UINT64_C(1) << i) {
            diag_emit(
                diag_error(cx->session, ERR_E0582, constraint->ty->span,
                           "binding for associated type `" STR_FMT "` references lifetime `" STR_FMT
                           "`, which does not appear in the trait input types",
                           SYM_ARG(cx->session, constraint->name),
                           SYM_ARG(cx->session, def_get(cx->program, lifetimes->ptr[i])->name)));
        }
    }
}

static void lower_constraint(LowerTyCx *lower, const HirAssocConstraint *constraint, TraitRef trait,
                             BoundVars vars, const DefIdSlice *lifetimes, ClauseVec *out) {
    TyCx *cx = lower->cx;
    AssocCandidateVec found = {0};
    DefKind kind = constraint->constant != NULL ? DEF_ASSOC_CONST : DEF_ASSOC_TY;
    assoc_in_trait(cx, trait, vars, constraint->name, kind, &found);
    if (found.len == 0) {
        report_assoc_not_found(lower, trait.trait, constraint);
        vec_free(&found);
        return;
    }
    if (report_ambiguous_constraint(lower, trait.trait, constraint, &found)) {
        vec_free(&found);
        return;
    }
    AssocCandidate candidate = found.data[0];
    HirSegment segment = {
        .name = constraint->name, .span = constraint->name_span, .args = constraint->args};
    GenericArgs args =
        lower_segment_args(lower, candidate.item, candidate.trait.args, &segment, (Ty){0}, false);
    if (constraint->ty != NULL || constraint->constant != NULL) {
        check_binding_regions(lower, constraint, candidate.trait, lifetimes);
        vec_push(out, (Clause){.kind = CLAUSE_PROJECTION,
                               .vars = candidate.vars,
                               .span = constraint->span,
                               .projection = {candidate.item, args,
                                              constraint_term(lower, constraint, candidate.item)}});
    } else {
        HirBoundSlice bounds = {constraint->bounds, constraint->bound_count};
        // lower_bounds opens its own binder for the lifetimes it is given, so the one here is left
        // for it.
        BinderScope *here = lower->binders;
        lower->binders = here->outer;
        bool maybe = false;
        lower_bounds(lower, ty_projection(cx, candidate.item, args), bounds, lifetimes, out,
                     &maybe);
        lower->binders = here;
    }
    vec_free(&found);
}

static void lower_trait_bound(LowerTyCx *lower, Ty self, const HirBound *bound,
                              const DefIdSlice *outer, ClauseVec *out) {
    TyCx *cx = lower->cx;
    if (bound->trait_ref.path->res.kind != RES_DEF) {
        return;
    }
    uint32_t count;
    const DefId *lifetimes = join_lifetimes(cx, outer, bound->for_lifetimes, &count);
    BinderScope scope = {lifetimes, count, lower->binders};
    lower->binders = &scope;
    BoundVars vars = bound_vars_of(cx, lifetimes, count);
    TraitRef trait = lower_trait_ref(lower, &bound->trait_ref, self);
    vec_push(out, (Clause){.kind = CLAUSE_TRAIT,
                           .negative = bound->polarity == BOUND_NEGATIVE,
                           .vars = vars,
                           .span = bound->span,
                           .trait = trait});
    const HirGenericArgs *args = path_last(bound->trait_ref.path)->args;
    DefIdSlice joined = {(DefId *)lifetimes, count};
    for (uint32_t i = 0; args != NULL && i < args->constraints.len; i++) {
        lower_constraint(lower, &args->constraints.ptr[i], trait, vars, &joined, out);
    }
    lower->binders = scope.outer;
}

// Of `?Trait`; nothing but Sized is there without being asked for.
bool relaxes_sized(TyCx *cx, const HirBound *bound) {
    Res res = bound->trait_ref.path->res;
    if (res.kind != RES_DEF || def_eq(res.def, lang_item(cx->program, LANG_SIZED))) {
        return res.kind == RES_DEF;
    }
    diag_emit(diag_error(cx->session, ERR_NONE, bound->span,
                         "bound modifier `?` can only be applied to `Sized`"));
    return false;
}

// `self` is as inside the clause, below its binder.
void lower_bounds(LowerTyCx *lower, Ty self, HirBoundSlice bounds, const DefIdSlice *outer,
                  ClauseVec *out, bool *maybe_sized) {
    TyCx *cx = lower->cx;
    for (uint32_t i = 0; i < bounds.len; i++) {
        const HirBound *bound = &bounds.ptr[i];
        switch (bound->kind) {
        case BOUND_TRAIT:
            if (bound->polarity == BOUND_MAYBE) {
                *maybe_sized |= relaxes_sized(cx, bound);
            } else {
                lower_trait_bound(lower, self, bound, outer, out);
            }
            break;
        case BOUND_OUTLIVES: {
            BinderScope scope = {outer != NULL ? outer->ptr : NULL, outer != NULL ? outer->len : 0,
                                 lower->binders};
            lower->binders = &scope;
            vec_push(out, (Clause){.kind = CLAUSE_TY_OUTLIVES,
                                   .vars = bound_vars_of(cx, scope.lifetimes, scope.count),
                                   .span = bound->span,
                                   .ty_outlives = {self, lower_lifetime(lower, &bound->lifetime)}});
            lower->binders = scope.outer;
            break;
        }
        case BOUND_USE:
            break;
        }
    }
}

static Clause sized_clause(TyCx *cx, Ty ty, Span span) {
    DefId sized = lang_item(cx->program, LANG_SIZED);
    GenericArg self = arg_of_ty(ty);
    return (Clause){
        .kind = CLAUSE_TRAIT, .span = span, .trait = {sized, args_intern(cx, &self, 1)}};
}

static ClauseSlice to_slice(TyCx *cx, ClauseVec *clauses) {
    ClauseSlice slice;
    vec_to_slice(cx->arena, clauses, &slice);
    return slice;
}

// ---------------------------------------------------------------- where-clauses

static void lower_where(LowerTyCx *lower, const HirWhere *where, ClauseVec *out) {
    TyCx *cx = lower->cx;
    if (where->bounded == NULL) {
        Region region = lower_lifetime(lower, &where->lifetime);
        for (uint32_t i = 0; i < where->bounds.len; i++) {
            if (where->bounds.ptr[i].kind == BOUND_OUTLIVES) {
                vec_push(out, (Clause){.kind = CLAUSE_REGION_OUTLIVES,
                                       .span = where->bounds.ptr[i].span,
                                       .region_outlives = {
                                           region,
                                           lower_lifetime(lower, &where->bounds.ptr[i].lifetime)}});
            }
        }
        return;
    }
    BinderScope scope = {where->for_lifetimes.ptr, where->for_lifetimes.len, lower->binders};
    lower->binders = &scope;
    Ty self = lower_ty(lower, where->bounded);
    lower->binders = scope.outer;
    bool maybe = false;
    if (ty_kind(cx, self) != TY_ERROR) {
        lower_bounds(lower, self, where->bounds, &where->for_lifetimes, out, &maybe);
    }
}

static bool where_about_param(const HirWhere *where, DefId param) {
    const HirTy *ty = where->bounded;
    return ty != NULL && ty->kind == HIR_TY_PATH && ty->path.kind == QPATH_RESOLVED &&
           ty->path.self_ty == NULL && ty->path.path->res.kind == RES_DEF &&
           def_eq(ty->path.path->res.def, param);
}

static bool param_maybe_sized(TyCx *cx, const HirGenerics *generics, DefId param) {
    DefId sized = lang_item(cx->program, LANG_SIZED);
    for (uint32_t i = 0; i < generics->wheres.len; i++) {
        const HirWhere *where = &generics->wheres.ptr[i];
        if (!where_about_param(where, param)) {
            continue;
        }
        for (uint32_t j = 0; j < where->bounds.len; j++) {
            const HirBound *bound = &where->bounds.ptr[j];
            if (bound->kind == BOUND_TRAIT && bound->polarity == BOUND_MAYBE &&
                bound->trait_ref.path->res.kind == RES_DEF &&
                def_eq(bound->trait_ref.path->res.def, sized)) {
                return true;
            }
        }
    }
    return false;
}

// E0203: `T: ?Sized + ?Sized`
static void check_relaxed_twice(TyCx *cx, const HirGenerics *generics, DefId param) {
    Diag *diag = NULL;
    Span first = SPAN_NONE;
    for (uint32_t i = 0; i < generics->wheres.len; i++) {
        const HirWhere *where = &generics->wheres.ptr[i];
        for (uint32_t j = 0; where_about_param(where, param) && j < where->bounds.len; j++) {
            const HirBound *bound = &where->bounds.ptr[j];
            Res res = bound->kind == BOUND_TRAIT ? bound->trait_ref.path->res : (Res){0};
            if (bound->kind != BOUND_TRAIT || bound->polarity != BOUND_MAYBE ||
                res.kind != RES_DEF || !def_eq(res.def, lang_item(cx->program, LANG_SIZED))) {
                continue;
            }
            if (first.lo == 0) {
                first = bound->span;
            } else if (diag == NULL) {
                diag =
                    diag_error(cx->session, ERR_E0203, first, "duplicate relaxed `Sized` bounds");
                diag_add_primary(diag, bound->span);
            } else {
                diag_add_primary(diag, bound->span);
            }
        }
    }
    if (diag) {
        diag_emit(diag);
    }
}

static void generics_clauses(TyCx *cx, DefId def, const HirGenerics *generics, ClauseVec *out) {
    for (uint32_t i = 0; i < generics->params.len; i++) {
        if (generics->params.ptr[i].kind == HIR_PARAM_TYPE) {
            check_relaxed_twice(cx, generics, generics->params.ptr[i].def);
        }
    }
    LowerTyCx lower = {.cx = cx, .item = def};
    bool has_sized = lang_item(cx->program, LANG_SIZED).index != 0;
    for (uint32_t i = 0; i < generics->params.len; i++) {
        const HirGenericParam *param = &generics->params.ptr[i];
        if (param->kind == HIR_PARAM_TYPE && has_sized &&
            !param_maybe_sized(cx, generics, param->def)) {
            vec_push(out, sized_clause(cx, ty_of(cx, param->def),
                                       def_get(cx->program, param->def)->name_span));
        }
    }
    for (uint32_t i = 0; i < generics->wheres.len; i++) {
        lower_where(&lower, &generics->wheres.ptr[i], out);
    }
}

static bool is_about_self(const HirWhere *where) {
    const HirTy *ty = where->bounded;
    return ty != NULL && ty->kind == HIR_TY_PATH && ty->path.kind == QPATH_RESOLVED &&
           ty->path.self_ty == NULL && ty->path.path->res.kind == RES_SELF_PARAM;
}

ClauseSlice ty_own_predicates(TyCx *cx, DefId def) {
    DefFacts *facts = def_facts(cx, def);
    if (facts->own_state != FACT_UNKNOWN) {
        return facts->own; // while running: empty, so that a question about itself ends
    }
    facts->own_state = FACT_RUNNING;
    DefId owner = generics_owner(cx, def);
    if (!def_eq(owner, def)) {
        DefKind kind = def_get(cx->program, def)->kind;
        bool inherits_all = kind == DEF_CLOSURE || kind == DEF_INLINE_CONST;
        facts->own = inherits_all ? (ClauseSlice){NULL, 0} : ty_own_predicates(cx, owner);
        facts->own_state = FACT_DONE;
        return facts->own;
    }
    ClauseVec clauses = {0};
    DefKind kind = def_get(cx->program, def)->kind;
    HirItem *item = kind == DEF_ANON_CONST || kind == DEF_MOD ? NULL : hir_item(cx->program, def);
    if (kind == DEF_TRAIT || kind == DEF_TRAIT_ALIAS) {
        if (kind == DEF_TRAIT) {
            vec_push(&clauses, (Clause){.kind = CLAUSE_TRAIT,
                                        .span = def_get(cx->program, def)->name_span,
                                        .trait = {def, args_identity(cx, def)}});
        }
        ClauseSlice supers = ty_super_predicates(cx, def);
        for (uint32_t i = 0; i < supers.len; i++) {
            vec_push(&clauses, supers.ptr[i]);
        }
    }
    if (item != NULL && item->generics != NULL && kind != DEF_OPAQUE_TY) {
        ClauseVec own = {0};
        generics_clauses(cx, def, item->generics, &own);
        for (uint32_t i = 0; i < own.len; i++) {
            vec_push(&clauses, own.data[i]);
        }
        vec_free(&own);
    }
    facts->own = to_slice(cx, &clauses);
    facts->own_state = FACT_DONE;
    return facts->own;
}

ClauseSlice ty_predicates(TyCx *cx, DefId def) {
    DefFacts *facts = def_facts(cx, def);
    if (facts->predicates_state == FACT_DONE) {
        return facts->predicates;
    }
    DefId parent = ty_generics(cx, def)->parent;
    ClauseSlice own = ty_own_predicates(cx, def);
    if (parent.index == 0) {
        facts->predicates = own;
    } else {
        ClauseSlice inherited = ty_predicates(cx, parent);
        Clause *all = ARENA_ARRAY(cx->arena, Clause, inherited.len + own.len + 1);
        if (inherited.len > 0) {
            copy_bytes(all, inherited.ptr, inherited.len * sizeof *all);
        }
        if (own.len > 0) {
            copy_bytes(all + inherited.len, own.ptr, own.len * sizeof *all);
        }
        facts->predicates = (ClauseSlice){all, inherited.len + own.len};
    }
    facts->predicates_state = FACT_DONE;
    return facts->predicates;
}

// ---------------------------------------------------------------- supertraits

ClauseSlice ty_super_predicates(TyCx *cx, DefId trait) {
    TypeFacts *facts = type_facts(cx, trait);
    if (facts->supers_state == FACT_DONE) {
        return facts->supers;
    }
    if (facts->supers_state == FACT_RUNNING) {
        cycle_report(cx, CYCLE_SUPERS, trait);
        facts->supers_state = FACT_DONE;
        return facts->supers;
    }
    facts->supers_state = FACT_RUNNING;
    cycle_push(cx, CYCLE_SUPERS, trait);
    ClauseVec clauses = {0};
    HirItem *item = hir_item(cx->program, trait);
    if (item != NULL) {
        LowerTyCx lower = {.cx = cx, .item = trait};
        Ty self = ty_of(cx, trait);
        bool maybe = false;
        lower_bounds(&lower, self, item->trait.supers, NULL, &clauses, &maybe);
        for (uint32_t i = 0; item->generics != NULL && i < item->generics->wheres.len; i++) {
            if (is_about_self(&item->generics->wheres.ptr[i])) {
                lower_where(&lower, &item->generics->wheres.ptr[i], &clauses);
            }
        }
    }
    // A trait above itself is an error here, at the trait whose bounds close the circle.
    for (uint32_t i = 0; i < clauses.len; i++) {
        if (clauses.data[i].kind == CLAUSE_TRAIT &&
            ty_kind(cx, arg_ty(args_ptr(cx, clauses.data[i].trait.args)[0])) == TY_PARAM) {
            collect_tables(cx)->usage = clauses.data[i].span;
            (void)ty_super_predicates(cx, clauses.data[i].trait.trait);
        }
    }
    cycle_pop(cx);
    if (facts->supers_state != FACT_DONE) {
        facts->supers = to_slice(cx, &clauses);
        facts->supers_state = FACT_DONE;
    } else {
        vec_free(&clauses);
    }
    return facts->supers;
}

// Two binders become one: the outer clause's variables first, then the inner one's own.
typedef struct MergeBinders {
    uint32_t outer_count;
} MergeBinders;

static Region merge_region(TyFolder *folder, Region region) {
    RegionData data = *region_data(folder->cx, region);
    const MergeBinders *merge = folder->data;
    if (data.kind != REGION_BOUND || data.index + 1 < folder->depth) {
        return region;
    }
    if (data.index + 1 == folder->depth) {
        data.var += merge->outer_count;
    } else {
        data.index--;
    }
    return region_intern(folder->cx, data);
}

static Ty merge_ty(TyFolder *folder, Ty ty, bool *descend) {
    const TyData *data = ty_data(folder->cx, ty);
    if (data->outer_binder < folder->depth) { // nothing of the two binders inside
        *descend = false;
    }
    return ty;
}

Clause clause_through(TyCx *cx, Clause super, GenericArgs args, BoundVars outer) {
    uint32_t outer_count = bound_vars_len(cx, outer);
    Clause clause = clause_subst(cx, super, args); // args went below super's binder: one too deep
    MergeBinders merge = {outer_count};
    TyFolder folder = {
        .cx = cx, .data = &merge, .needed = TYFLAG_BOUND, .ty = merge_ty, .region = merge_region};
    clause = fold_clause(&folder, clause);
    uint32_t inner_count = bound_vars_len(cx, super.vars);
    if (outer_count == 0) {
        clause.vars = super.vars;
    } else if (inner_count == 0) {
        clause.vars = outer;
    } else {
        BoundVar *vars = ARENA_ARRAY(cx->arena, BoundVar, outer_count + inner_count);
        copy_bytes(vars, bound_vars_ptr(cx, outer), outer_count * sizeof *vars);
        copy_bytes(vars + outer_count, bound_vars_ptr(cx, super.vars), inner_count * sizeof *vars);
        clause.vars = bound_vars_intern(cx, vars, outer_count + inner_count);
    }
    return clause;
}

ClauseSlice clause_supers(TyCx *cx, Arena *arena, TraitRef ref, BoundVars vars) {
    ClauseSlice supers = ty_super_predicates(cx, ref.trait);
    Clause *clauses = ARENA_ARRAY(arena, Clause, supers.len ? supers.len : 1);
    for (uint32_t i = 0; i < supers.len; i++) {
        clauses[i] = clause_through(cx, supers.ptr[i], ref.args, vars);
    }
    return (ClauseSlice){clauses, supers.len};
}

// ---------------------------------------------------------------- item bounds

static Ty self_projection(TyCx *cx, DefId assoc) {
    return ty_projection(cx, assoc, args_identity(cx, assoc));
}

// `where Self::Item: Bound` on the trait says as much as a bound on the item.
static void bounds_from_trait(TyCx *cx, DefId assoc, Ty self, ClauseVec *out) {
    DefId trait = def_get(cx->program, assoc)->parent;
    HirItem *item = hir_item(cx->program, trait);
    Symbol name = def_get(cx->program, assoc)->name;
    for (uint32_t i = 0; item != NULL && item->generics != NULL && i < item->generics->wheres.len;
         i++) {
        const HirWhere *where = &item->generics->wheres.ptr[i];
        const HirTy *ty = where->bounded;
        bool written_so =
            ty != NULL && ty->kind == HIR_TY_PATH &&
            (ty->path.kind == QPATH_TYPE_RELATIVE ? symbol_eq(ty->path.segment->name, name)
                                                  : ty->path.self_ty != NULL);
        if (!written_so) {
            continue;
        }
        ClauseVec found = {0};
        LowerTyCx lower = {.cx = cx, .item = trait};
        lower_where(&lower, where, &found);
        for (uint32_t j = 0; j < found.len; j++) {
            Clause clause = found.data[j];
            bool about = (clause.kind == CLAUSE_TRAIT &&
                          ty_eq(arg_ty(args_ptr(cx, clause.trait.args)[0]), self)) ||
                         (clause.kind == CLAUSE_PROJECTION &&
                          ty_eq(arg_ty(args_ptr(cx, clause.projection.args)[0]), self)) ||
                         (clause.kind == CLAUSE_TY_OUTLIVES && ty_eq(clause.ty_outlives.ty, self));
            if (about) {
                vec_push(out, clause);
            }
        }
        vec_free(&found);
    }
}

ClauseSlice ty_item_bounds(TyCx *cx, DefId def) {
    TypeFacts *facts = type_facts(cx, def);
    if (facts->bounds_state != FACT_UNKNOWN) {
        return facts->bounds;
    }
    facts->bounds_state = FACT_RUNNING;
    ClauseVec clauses = {0};
    HirItem *item = hir_item(cx->program, def);
    bool is_opaque = def_get(cx->program, def)->kind == DEF_OPAQUE_TY;
    if (item != NULL) {
        Ty self = is_opaque ? ty_opaque(cx, def, args_identity(cx, def)) : self_projection(cx, def);
        LowerTyCx lower = {.cx = cx, .item = def};
        bool maybe = false;
        ClauseVec bounds = {0};
        lower_bounds(&lower, self, is_opaque ? item->opaque.bounds : item->alias.bounds, NULL,
                     &bounds, &maybe);
        if (!maybe && lang_item(cx->program, LANG_SIZED).index != 0) {
            vec_push(
                &clauses,
                sized_clause(cx, self, is_opaque ? item->span : def_get(cx->program, def)->span));
        }
        for (uint32_t i = 0; i < bounds.len; i++) {
            vec_push(&clauses, bounds.data[i]);
        }
        vec_free(&bounds);
        DefId parent = def_get(cx->program, def)->parent;
        if (!is_opaque && parent.index != 0 && def_get(cx->program, parent)->kind == DEF_TRAIT) {
            bounds_from_trait(cx, def, self, &clauses);
        }
    }
    facts->bounds = to_slice(cx, &clauses);
    facts->bounds_state = FACT_DONE;
    return facts->bounds;
}

// ---------------------------------------------------------------- environments

static bool clause_eq(const Clause *a, const Clause *b) {
    if (a->kind != b->kind || a->negative != b->negative || a->vars.index != b->vars.index) {
        return false;
    }
    switch (a->kind) {
    case CLAUSE_TRAIT:
        return def_eq(a->trait.trait, b->trait.trait) && a->trait.args.index == b->trait.args.index;
    case CLAUSE_PROJECTION:
        return def_eq(a->projection.def, b->projection.def) &&
               a->projection.args.index == b->projection.args.index &&
               a->projection.term.bits == b->projection.term.bits;
    case CLAUSE_TY_OUTLIVES:
        return ty_eq(a->ty_outlives.ty, b->ty_outlives.ty) &&
               a->ty_outlives.region.index == b->ty_outlives.region.index;
    case CLAUSE_REGION_OUTLIVES:
        return a->region_outlives.region.index == b->region_outlives.region.index &&
               a->region_outlives.region_b.index == b->region_outlives.region_b.index;
    case CLAUSE_WELL_FORMED:
        return ty_eq(a->ty, b->ty);
    case CLAUSE_CONST_TY:
        return a->const_ty.constant.index == b->const_ty.constant.index &&
               ty_eq(a->const_ty.ty, b->const_ty.ty);
    case CLAUSE_OBJECT_SAFE:
        return def_eq(a->def, b->def);
    }
    return false;
}

static uint64_t clause_hash(const Clause *clause) {
    uint64_t hash = hash_mix(clause->kind, clause->vars.index);
    switch (clause->kind) {
    case CLAUSE_TRAIT:
        return hash_mix(hash, (uint64_t)clause->trait.trait.index << 32 | clause->trait.args.index);
    case CLAUSE_PROJECTION:
        return hash_mix(hash_mix(hash, (uint64_t)clause->projection.def.index << 32 |
                                           clause->projection.args.index),
                        clause->projection.term.bits);
    case CLAUSE_TY_OUTLIVES:
        return hash_mix(hash, (uint64_t)clause->ty_outlives.ty.index << 32 |
                                  clause->ty_outlives.region.index);
    case CLAUSE_REGION_OUTLIVES:
        return hash_mix(hash, (uint64_t)clause->region_outlives.region.index << 32 |
                                  clause->region_outlives.region_b.index);
    case CLAUSE_WELL_FORMED:
        return hash_mix(hash, clause->ty.index);
    case CLAUSE_CONST_TY:
        return hash_mix(hash, (uint64_t)clause->const_ty.constant.index << 32 |
                                  clause->const_ty.ty.index);
    case CLAUSE_OBJECT_SAFE:
        return hash_mix(hash, clause->def.index);
    }
    return hash;
}

static bool env_equal(const void *tables, uint32_t id, const void *key) {
    ClauseSlice have = ((const CollectTables *)tables)->envs.data[id].clauses;
    const ClauseSlice *want = key;
    if (have.len != want->len) {
        return false;
    }
    for (uint32_t i = 0; i < have.len; i++) {
        if (!clause_eq(&have.ptr[i], &want->ptr[i])) {
            return false;
        }
    }
    return true;
}

static void push_new(ClauseVec *clauses, Clause clause) {
    for (uint32_t i = 0; i < clauses->len; i++) {
        if (clause_eq(&clauses->data[i], &clause)) {
            return;
        }
    }
    vec_push(clauses, clause);
}

ParamEnv param_env_of(TyCx *cx, const Clause *written, uint32_t count) {
    CollectTables *tables = collect_tables(cx);
    ClauseVec clauses = {0};
    for (uint32_t i = 0; i < count; i++) {
        push_new(&clauses, written[i]);
    }
    for (uint32_t i = 0; i < clauses.len; i++) {
        if (clauses.data[i].kind != CLAUSE_TRAIT || clauses.data[i].negative) {
            continue;
        }
        ClauseSlice supers =
            clause_supers(cx, cx->arena, clauses.data[i].trait, clauses.data[i].vars);
        for (uint32_t j = 0; j < supers.len; j++) {
            push_new(&clauses, supers.ptr[j]);
        }
    }
    if (clauses.len == 0) {
        return (ParamEnv){0};
    }
    uint64_t hash = clauses.len;
    for (uint32_t i = 0; i < clauses.len; i++) {
        hash = hash_mix(hash, clause_hash(&clauses.data[i]));
    }
    ClauseSlice key = {clauses.data, clauses.len};
    uint32_t id = cons_find(&tables->env_cons, hash, env_equal, tables, &key);
    if (id == 0) {
        id = cons_insert(&tables->env_cons, hash);
        vec_push(&tables->envs, (ParamEnvData){to_slice(cx, &clauses)});
    } else {
        vec_free(&clauses);
    }
    return (ParamEnv){id};
}

ParamEnv ty_param_env(TyCx *cx, DefId def) {
    DefFacts *facts = def_facts(cx, def);
    if (facts->env_state != FACT_DONE) {
        DefKind kind = def_get(cx->program, def)->kind;
        DefId owner = generics_owner(cx, def);
        if (kind == DEF_OPAQUE_TY) { // as in the fn that returns it
            owner = ty_generics(cx, def)->parent;
        }
        ClauseSlice clauses = owner.index != 0 ? ty_predicates(cx, owner) : (ClauseSlice){NULL, 0};
        facts->env = param_env_of(cx, clauses.ptr, clauses.len);
        facts->env_state = FACT_DONE;
    }
    return facts->env;
}

ClauseSlice param_env_clauses(const TyCx *cx, ParamEnv env) {
    return cx->collect != NULL && env.index != 0 ? cx->collect->envs.data[env.index].clauses
                                                 : (ClauseSlice){NULL, 0};
}
