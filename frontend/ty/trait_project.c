// trait_project.c: the values of associated types, and types with these put in.
//
// In: `<T as Trait<..>>::Name<..>`. Out: its value, with what must hold for it as obligations; or
// "rigid" where a where-clause promises the trait but not the type; or "ambiguous" where inference
// must go on first: normalisation then leaves a fresh variable and an obligation that the
// projection equals it. Sources of a value, in order: where-clauses, bounds of the self type's
// alias, the list of a dyn type, what the compiler knows (Fn::Output and the like), and the impl
// that selection finds. Opaque types of the body being checked are replaced by their inference
// variable here too. Follows the rustc development guide, "Normalization", "Projection".
#include "frontend/check/check.h"
#include "frontend/ty/trait.h"

// ---------------------------------------------------------------- candidates from clauses

typedef struct TermMatch {
    Clause clause; // the opened clause that matched
    bool found, differ;
    GenericArg term;
} TermMatch;

static bool clause_names(const Clause *clause, DefId assoc) {
    return clause->kind == CLAUSE_PROJECTION && def_eq(clause->projection.def, assoc);
}

// Tries a projection clause as a probe; remembers the first that matches, and whether others say
// something else.
static void try_clause(InferCx *infer, Span span, ParamEnv env, GenericArgs args,
                       const Clause *clause, TermMatch *match) {
    if (clause->projection.args.index != args.index &&
        !infer_may_unify_args(infer, clause->projection.args, args) &&
        !infer_may_unify_args(infer, args, clause->projection.args)) {
        return;
    }
    InferSnapshot snapshot = infer_snapshot(infer);
    Clause open = infer_open_clause(infer, span, *clause, false);
    bool ok = infer_relate_args(infer, RELATE_EQ, span, env, args, open.projection.args, NULL) ==
              RELATE_OK;
    GenericArg term = ok ? infer_resolve_arg(infer, open.projection.term) : open.projection.term;
    infer_rollback(infer, snapshot);
    if (!ok) {
        return;
    }
    if (!match->found) {
        match->found = true;
        match->clause = *clause;
        match->term = term;
    } else if (match->term.bits != term.bits) {
        match->differ = true;
    }
}

static ProjectResult take_match(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                                uint32_t depth, GenericArgs args, const TermMatch *match,
                                ObligationVec *out, Ty *result) {
    bool has_infer = args_flags(infer->cx, infer_resolve_args(infer, args)) & TYFLAG_INFER;
    if (match->differ && has_infer) {
        return PROJECT_AMBIGUOUS;
    }
    Clause open = infer_open_clause(infer, cause->span, match->clause, false);
    if (infer_relate_args(infer, RELATE_EQ, cause->span, env, args, open.projection.args, out) !=
        RELATE_OK) {
        return PROJECT_ERROR;
    }
    GenericArg term = open.projection.term;
    if (arg_tag(term) != ARG_TY) {
        return PROJECT_ERROR;
    }
    *result = trait_normalize_at(infer, cause, env, depth + 1, arg_ty(term), out);
    return PROJECT_DONE;
}

static void match_env(InferCx *infer, Span span, ParamEnv env, DefId assoc, GenericArgs args,
                      TermMatch *match) {
    const PreparedEnv *prepared = trait_env(infer->cx, env);
    for (uint32_t i = 0; i < prepared->len; i++) {
        if (clause_names(&prepared->clauses[i], assoc)) {
            try_clause(infer, span, env, args, &prepared->clauses[i], match);
        }
    }
}

static void match_item_bounds(InferCx *infer, Span span, ParamEnv env, DefId assoc,
                              GenericArgs args, Ty self, TermMatch *match) {
    TyCx *cx = infer->cx;
    for (uint32_t depth = 0; depth < 16 && ty_kind(cx, self) == TY_ALIAS; depth++) {
        const TyData *data = ty_data(cx, self);
        ClauseSlice bounds = trait_elaborated_item_bounds(cx, data->item.def);
        for (uint32_t i = 0; i < bounds.len; i++) {
            if (clause_names(&bounds.ptr[i], assoc)) {
                Clause clause = clause_subst(cx, bounds.ptr[i], data->item.args);
                try_clause(infer, span, env, args, &clause, match);
            }
        }
        if (data->item.alias != ALIAS_PROJECTION || args_len(cx, data->item.args) == 0) {
            return;
        }
        self = infer_shallow(infer, arg_ty(args_ptr(cx, data->item.args)[0]));
    }
}

// dyn Trait<Item = T>: the types it lists, and those its supertraits fix.
static void match_object(InferCx *infer, Span span, ParamEnv env, DefId assoc, GenericArgs args,
                         Ty self, TermMatch *match) {
    TyCx *cx = infer->cx;
    const TyData *data = ty_data(cx, self);
    const DynPred *preds = dyn_preds_ptr(cx, data->dyn.preds);
    uint32_t count = dyn_preds_len(cx, data->dyn.preds);
    for (uint32_t i = 0; i < count; i++) {
        if (preds[i].kind == DYN_PROJECTION && def_eq(preds[i].def, assoc)) {
            Clause clause = {.kind = CLAUSE_PROJECTION, .vars = data->dyn.vars};
            clause.projection.def = assoc;
            clause.projection.args = trait_args_with_self(cx, self, preds[i].args);
            clause.projection.term = preds[i].term;
            try_clause(infer, span, env, args, &clause, match);
        }
    }
    Clause principal;
    if (match->found || !dyn_principal(cx, self, self, &principal)) {
        return;
    }
    Clause *clauses;
    uint32_t len;
    trait_elaborate(cx, &principal, 1, infer->arena, &clauses, &len);
    for (uint32_t i = 0; i < len; i++) {
        if (clause_names(&clauses[i], assoc)) {
            try_clause(infer, span, env, args, &clauses[i], match);
        }
    }
}

// ---------------------------------------------------------------- candidates from impls

// The arguments of the associated item: those of the impl, then the item's own (generic associated
// types).
static GenericArgs assoc_args(InferCx *infer, GenericArgs impl_args, GenericArgs alias_args,
                              uint32_t trait_count) {
    TyCx *cx = infer->cx;
    uint32_t own = args_len(cx, alias_args) - trait_count;
    if (own == 0) {
        return impl_args;
    }
    uint32_t count = args_len(cx, impl_args);
    GenericArg *all = ARENA_ARRAY(infer->arena, GenericArg, count + own);
    copy_bytes(all, args_ptr(cx, impl_args), count * sizeof *all);
    copy_bytes(all + count, args_ptr(cx, alias_args) + trait_count, own * sizeof *all);
    return args_intern(cx, all, count + own);
}

// The item of an impl that implements `assoc`; NO_DEF if the impl leaves the trait's default.
DefId trait_impl_item(TyCx *cx, DefId impl, DefId assoc) {
    AssocItemSlice items = ty_assoc_items(cx, impl);
    for (uint32_t i = 0; i < items.len; i++) {
        if (def_eq(items.ptr[i].trait_item, assoc)) {
            return items.ptr[i].def;
        }
    }
    return NO_DEF;
}

// What the trait asks of the item's own arguments, as `Self: 'a` of `type Item<'a> where Self: 'a`.
static void require_own_clauses(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                                uint32_t depth, DefId assoc, GenericArgs alias_args,
                                ObligationVec *out) {
    TyCx *cx = infer->cx;
    ClauseSlice own = ty_own_predicates(cx, assoc);
    for (uint32_t i = 0; i < own.len; i++) {
        Clause clause = clause_subst(cx, own.ptr[i], alias_args);
        clause = trait_normalize_clause_at(infer, cause, env, depth + 1, clause, out);
        vec_push(out,
                 ((Obligation){.cause = *cause, .env = env, .clause = clause, .depth = depth + 1}));
    }
}

// Regions bound outside of an alias become placeholders while it is projected
// (normalize_escaping). They remember their distance from the alias, so that the value, which
// stands in the same place, gets them back.
enum { ESCAPED = 0x40000000, IMPL_REGION = 0x60000000 };

typedef struct RegionList {
    VEC(Region) regions;
} RegionList;

static Region list_region(TyFolder *folder, Region region) {
    RegionList *list = folder->data;
    vec_push(&list->regions, region);
    return region;
}

// The impl's arguments with each region replaced by a mark of its own.
static GenericArgs mark_regions(InferCx *infer, GenericArgs args) {
    uint32_t count = args_len(infer->cx, args);
    GenericArg *marked = ARENA_ARRAY(infer->arena, GenericArg, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        marked[i] = args_ptr(infer->cx, args)[i];
        if (arg_tag(marked[i]) == ARG_REGION) {
            RegionData mark = {.kind = REGION_PLACEHOLDER, .index = IMPL_REGION, .var = i};
            marked[i] = arg_of_region(region_intern(infer->cx, mark));
        }
    }
    return args_intern(infer->cx, marked, count);
}

// Where regions are erased, unification does not find out which of them the impl's parameters
// stand for. An escaped one must not be lost, `<S as Tr<'bound>>::Item` is `&'bound str`: the
// impl's header and the goal have the same shape, so their regions are paired off in order.
static GenericArgs with_escaped_regions(InferCx *infer, DefId impl, TraitRef goal,
                                        GenericArgs args) {
    TyCx *cx = infer->cx;
    TraitRef header;
    if (infer->collect_regions || !(args_flags(cx, goal.args) & TYFLAG_PLACEHOLDER) ||
        !ty_impl_trait_ref(cx, impl, &header)) {
        return args;
    }
    RegionList ours = {0}, goals = {0};
    TyFolder folder = {.cx = cx, .data = &ours, .region = list_region};
    fold_args(&folder, args_subst(cx, header.args, mark_regions(infer, args)));
    folder.data = &goals;
    fold_args(&folder, infer_resolve_args(infer, goal.args));
    uint32_t count = args_len(cx, args);
    GenericArg *found = ARENA_DUP(infer->arena, GenericArg, args_ptr(cx, args), count);
    for (uint32_t i = 0; i < ours.regions.len && ours.regions.len == goals.regions.len; i++) {
        const RegionData *mark = region_data(cx, ours.regions.data[i]),
                         *given = region_data(cx, goals.regions.data[i]);
        if (mark->kind == REGION_PLACEHOLDER && mark->index == IMPL_REGION &&
            given->kind == REGION_PLACEHOLDER && given->index >= ESCAPED) {
            found[mark->var] = arg_of_region(goals.regions.data[i]);
        }
    }
    vec_free(&ours.regions);
    vec_free(&goals.regions);
    return args_intern(cx, found, count);
}

static ProjectResult project_selected(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                                      uint32_t depth, DefId assoc, GenericArgs alias_args,
                                      TraitRef ref, ObligationVec *out, Ty *result) {
    TyCx *cx = infer->cx;
    Obligation obligation = {
        .cause = *cause, .env = env, .clause = clause_of_trait(ref, cause->span), .depth = depth};
    Candidate candidate;
    SelectionKind kind = trait_find_candidate(infer, &obligation, obligation.clause, &candidate);
    switch (kind) {
    case SELECT_ERROR:
        return PROJECT_ERROR;
    case SELECT_AMBIGUOUS:
        return PROJECT_AMBIGUOUS;
    case SELECT_PARAM:
    case SELECT_BUILTIN:
    case SELECT_AUTO:
    case SELECT_OBJECT:
    case SELECT_CLOSURE:
    case SELECT_FN:
        return PROJECT_RIGID;
    case SELECT_IMPL:
        break;
    }
    InferSnapshot snapshot = infer_snapshot(infer);
    Selection selection = {0};
    if (!trait_confirm(infer, &obligation, obligation.clause, &candidate, &selection)) {
        infer_rollback(infer, snapshot);
        vec_free(&selection.nested);
        return PROJECT_ERROR;
    }
    infer_commit(infer, snapshot);
    for (uint32_t i = 0; i < selection.nested.len; i++) {
        vec_push(out, selection.nested.data[i]);
    }
    vec_free(&selection.nested);
    DefId item = trait_impl_item(cx, selection.impl, assoc);
    if (item.index == 0) {
        *result = ty_common(cx)->error; // E0046 is reported where the impl is checked
        return PROJECT_DONE;
    }
    uint32_t trait_count = generics_total(ty_generics(cx, ref.trait));
    GenericArgs impl_args =
        with_escaped_regions(infer, selection.impl, ref, infer_resolve_args(infer, selection.args));
    GenericArgs args = assoc_args(infer, impl_args, alias_args, trait_count);
    if (args_len(cx, alias_args) > trait_count) {
        require_own_clauses(infer, cause, env, depth, assoc, alias_args, out);
    }
    // The value in terms of the impl may use what unification has just found out.
    Ty value = ty_subst(cx, ty_of(cx, item), infer_resolve_args(infer, args));
    *result = trait_normalize_at(infer, cause, env, depth + 1, value, out);
    return PROJECT_DONE;
}

static ProjectResult project_uncached(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                                      uint32_t depth, DefId assoc, GenericArgs args,
                                      ObligationVec *out, Ty *result) {
    TyCx *cx = infer->cx;
    TraitRef ref = trait_ref_of_assoc(cx, assoc, args);
    Ty self = infer_shallow(infer, trait_ref_self(cx, ref));
    TermMatch match = {0};
    if (infer_is_ty_var(infer, self)) {
        return PROJECT_AMBIGUOUS;
    }
    if (args_flags(cx, ref.args) & TYFLAG_ERROR) {
        *result = ty_common(cx)->error;
        return PROJECT_DONE;
    }
    match_env(infer, cause->span, env, assoc, args, &match);
    if (!match.found) {
        match_item_bounds(infer, cause->span, env, assoc, args, self, &match);
    }
    if (!match.found && ty_kind(cx, self) == TY_DYN) {
        match_object(infer, cause->span, env, assoc, args, self, &match);
    }
    if (match.found) {
        return take_match(infer, cause, env, depth, args, &match, out, result);
    }
    LangItem item;
    trait_is_builtin(cx, ref.trait, &item);
    ProjectResult known;
    if (item != LANG_NONE &&
        trait_project_builtin(infer, cause, env, depth, assoc, args, ref, out, result, &known)) {
        return known;
    }
    return project_selected(infer, cause, env, depth, assoc, args, ref, out, result);
}

// ---------------------------------------------------------------- opaque types

static void register_item_bounds(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                                 uint32_t depth, Ty opaque, Ty hidden, ObligationVec *out);

Ty trait_matching_part(TyCx *cx, Ty declared, DefId opaque, Ty given) {
    const TyData *dd = ty_data(cx, declared), *dg = ty_data(cx, given);
    if (dd->kind == TY_ALIAS && dd->item.alias == ALIAS_OPAQUE && def_eq(dd->item.def, opaque)) {
        return given;
    }
    if (dd->kind != dg->kind) {
        return (Ty){0};
    }
    Ty found = {0};
    switch (dd->kind) {
    case TY_ADT:
        for (uint32_t i = 0;
             i < args_len(cx, dd->item.args) && i < args_len(cx, dg->item.args) && !found.index;
             i++) {
            GenericArg a = args_ptr(cx, dd->item.args)[i], b = args_ptr(cx, dg->item.args)[i];
            if (arg_tag(a) == ARG_TY && arg_tag(b) == ARG_TY) {
                found = trait_matching_part(cx, arg_ty(a), opaque, arg_ty(b));
            }
        }
        break;
    case TY_TUPLE:
        for (uint32_t i = 0;
             i < ty_list_len(cx, dd->tuple) && i < ty_list_len(cx, dg->tuple) && !found.index;
             i++) {
            found = trait_matching_part(cx, ty_list_ptr(cx, dd->tuple)[i], opaque,
                                        ty_list_ptr(cx, dg->tuple)[i]);
        }
        break;
    case TY_REF:
    case TY_RAW_PTR:
    case TY_SLICE:
        return trait_matching_part(cx, dd->ref.elem, opaque, dg->ref.elem);
    case TY_ARRAY:
        return trait_matching_part(cx, dd->array.elem, opaque, dg->array.elem);
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_FOREIGN:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_DYN:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        break;
    }
    return found;
}

// `fn f(&self) -> impl Trait` in a trait: an associated type in disguise, whose value is what the
// impl's method returns.
static ProjectResult project_opaque_in_trait(InferCx *infer, const ObligationCause *cause,
                                             ParamEnv env, uint32_t depth, Ty alias, DefId method,
                                             ObligationVec *out, Ty *result) {
    TyCx *cx = infer->cx;
    const TyData *data = ty_data(cx, alias);
    TraitRef ref = trait_ref_of_assoc(cx, method, data->item.args);
    if (infer_is_ty_var(infer, infer_shallow(infer, trait_ref_self(cx, ref)))) {
        return PROJECT_AMBIGUOUS;
    }
    Obligation obligation = {
        .cause = *cause, .env = env, .clause = clause_of_trait(ref, cause->span), .depth = depth};
    Selection selection = trait_select(infer, &obligation);
    if (selection.kind != SELECT_IMPL) {
        vec_free(&selection.nested);
        return selection.kind == SELECT_ERROR       ? PROJECT_ERROR
               : selection.kind == SELECT_AMBIGUOUS ? PROJECT_AMBIGUOUS
                                                    : PROJECT_RIGID;
    }
    for (uint32_t i = 0; i < selection.nested.len && out; i++) {
        vec_push(out, selection.nested.data[i]);
    }
    vec_free(&selection.nested);
    DefId item = trait_impl_item(cx, selection.impl, method);
    if (item.index == 0) { // the default body's
        Ty hidden =
            infer->reveal_opaque ? typeck_opaque_hidden(tycx_program(cx), data->item.def) : (Ty){0};
        if (!hidden.index) {
            return PROJECT_RIGID;
        }
        *result = trait_normalize_at(infer, cause, env, depth + 1,
                                     ty_subst(cx, hidden, data->item.args), out);
        return PROJECT_DONE;
    }
    PolyFnSig declared = ty_fn_sig(cx, method), given = ty_fn_sig(cx, item);
    Ty part = trait_matching_part(cx, sig_output(cx, declared.sig), data->item.def,
                                  sig_output(cx, given.sig));
    if (!part.index) {
        *result = ty_common(cx)->error; // E0053 is reported where the impl is checked
        return PROJECT_DONE;
    }
    // The method's own arguments, then the lifetimes that its signature binds and the opaque type
    // captured.
    uint32_t trait_count = generics_total(ty_generics(cx, ref.trait));
    uint32_t method_count = generics_total(ty_generics(cx, method));
    GenericArgs own = args_prefix(cx, data->item.args, method_count);
    GenericArgs args =
        assoc_args(infer, infer_resolve_args(infer, selection.args), own, trait_count);
    uint32_t captured = args_len(cx, data->item.args) - method_count,
             bound = bound_vars_len(cx, given.vars);
    GenericArg *regions = ARENA_ARRAY(infer->arena, GenericArg, bound + 1);
    for (uint32_t i = 0; i < bound; i++) {
        regions[i] = i < captured ? args_ptr(cx, data->item.args)[method_count + i]
                                  : arg_of_region(infer_region(infer));
    }
    PolyFnSig only = {.sig = {.inputs_output = ty_list_intern(cx, &part, 1)}, .vars = given.vars};
    Ty open = bound ? sig_output(cx, sig_open(cx, only, regions)) : part;
    *result = trait_normalize_at(infer, cause, env, depth + 1, ty_subst(cx, open, args), out);
    return PROJECT_DONE;
}

static ProjectResult project_opaque(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                                    uint32_t depth, Ty alias, ObligationVec *out, Ty *result) {
    TyCx *cx = infer->cx;
    const TyData *data = ty_data(cx, alias);
    if (infer_defines_opaque(infer, alias)) {
        return PROJECT_RIGID;
    }
    const HirItem *item = hir_item(tycx_program(cx), data->item.def);
    if (item && item->opaque.in_trait) {
        return project_opaque_in_trait(infer, cause, env, depth, alias, item->opaque.origin, out,
                                       result);
    }
    if (infer->reveal_opaque) {
        Ty hidden = typeck_opaque_hidden(tycx_program(cx), data->item.def);
        if (hidden.index) {
            *result = trait_normalize_at(infer, cause, env, depth + 1,
                                         ty_subst(cx, hidden, data->item.args), out);
            return PROJECT_DONE;
        }
    }
    return PROJECT_RIGID;
}

// What the opaque type promises must hold for the type behind it.
static Ty replace_opaque(TyFolder *folder, Ty ty, bool *descend) {
    const Ty *pair = folder->data;
    if (ty.index == pair[0].index) {
        *descend = false;
        return pair[1];
    }
    return ty;
}

static void register_item_bounds(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                                 uint32_t depth, Ty opaque, Ty hidden, ObligationVec *out) {
    TyCx *cx = infer->cx;
    if (!out) {
        return;
    }
    const TyData *data = ty_data(cx, opaque);
    ClauseSlice bounds = ty_item_bounds(cx, data->item.def);
    Ty pair[2] = {opaque, hidden};
    TyFolder folder = {.cx = cx, .data = pair, .needed = TYFLAG_OPAQUE, .ty = replace_opaque};
    for (uint32_t i = 0; i < bounds.len; i++) {
        Clause clause = fold_clause(&folder, clause_subst(cx, bounds.ptr[i], data->item.args));
        clause = trait_normalize_clause_at(infer, cause, env, depth + 1, clause, out);
        ObligationCause bound_cause = *cause;
        bound_cause.kind = CAUSE_OPAQUE_BOUND;
        bound_cause.span = hir_item(tycx_program(cx), data->item.def)->span;
        bound_cause.clause_span = bounds.ptr[i].span;
        obligation_push(out, bound_cause, env, clause, depth + 1);
    }
}

bool trait_define_opaque(InferCx *infer, const ObligationCause *cause, ParamEnv env, uint32_t depth,
                         Ty alias, ObligationVec *out, Ty *hidden) {
    const TyData *data = ty_data(infer->cx, alias);
    bool is_new;
    if (data->item.alias != ALIAS_OPAQUE ||
        !infer_opaque_var(infer, cause->span, data->item.def, data->item.args, hidden, &is_new)) {
        return false;
    }
    if (is_new) {
        register_item_bounds(infer, cause, env, depth, alias, *hidden, out);
    }
    return true;
}

// ---------------------------------------------------------------- projection with caching

static bool is_running(const InferCx *infer, Ty alias) {
    for (uint32_t i = 0; i < infer->caches->projecting.len; i++) {
        if (infer->caches->projecting.data[i] == alias.index) {
            return true;
        }
    }
    return false;
}

// Without variables the nested obligations have one answer each: they are proven here, which also
// solves the impl's variables that only they determine. True if nothing is left.
static bool settle(InferCx *infer, ObligationVec *nested, Ty *result) {
    Fulfill fulfill = {.pending = *nested};
    *nested = (ObligationVec){0};
    FulfillErrorVec errors = {0};
    fulfill_where_possible(infer, &fulfill, &errors);
    *result = infer_resolve(infer, *result);
    bool settled = errors.len == 0 && fulfill.pending.len == 0;
    for (uint32_t i = 0; i < errors.len; i++) { // to be reported by whoever registers them
        vec_push(nested, errors.data[i].obligation);
    }
    for (uint32_t i = 0; i < fulfill.pending.len; i++) {
        vec_push(nested, fulfill.pending.data[i]);
    }
    vec_free(&errors);
    vec_free(&fulfill.pending);
    return settled && !ty_has(infer->cx, *result, TYFLAG_INFER);
}

// Known for the whole session without regard to regions, but those that a for<..> outside binds:
// the value gets them back.
static ProjectResult project_closed(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                                    uint32_t depth, Ty alias, ObligationVec *out, Ty *result) {
    TyCx *cx = infer->cx;
    TraitTables *tables = trait_tables(cx);
    enum { DEPENDS = TYFLAG_PARAM | TYFLAG_PLACEHOLDER | TYFLAG_OPAQUE };
    bool keep_regions = ty_has(cx, alias, TYFLAG_PLACEHOLDER);
    ParamEnv key_env = env;
    if (env.index && !ty_has(cx, alias, DEPENDS) && !trait_env(cx, env)->has_global) {
        key_env = (ParamEnv){0};
    }
    uint64_t key = (uint64_t)key_env.index << 33 | (uint64_t)infer->reveal_opaque << 32 |
                   (keep_regions ? alias : ty_erase_regions(cx, alias)).index;
    uint64_t known;
    if (tables->preparing == 0 && map_get(&tables->projections, key, &known)) {
        *result = known ? (Ty){(uint32_t)known} : alias;
        return known ? PROJECT_DONE : PROJECT_RIGID;
    }
    const TyData *data = ty_data(cx, alias);
    ObligationVec nested = {0};
    uint32_t cycles = infer->caches->cycles;
    ProjectResult outcome = project_uncached(infer, cause, env, depth, data->item.def,
                                             data->item.args, &nested, result);
    bool settled = outcome == PROJECT_DONE && settle(infer, &nested, result);
    for (uint32_t i = 0; i < nested.len && out; i++) {
        vec_push(out, nested.data[i]);
    }
    vec_free(&nested);
    if (tables->preparing == 0 && !infer->caches->overflowed && cycles == infer->caches->cycles) {
        if (settled && !ty_has(cx, *result, TYFLAG_ERROR)) {
            Ty value = keep_regions ? *result : ty_erase_regions(cx, *result);
            map_set(&tables->projections, key, value.index);
        } else if (outcome == PROJECT_RIGID) {
            map_set(&tables->projections, key, 0);
        }
    }
    return outcome;
}

// With variables, or regions that matter: the value holds for this inference alone. What is nested
// in it is registered by the first who asks, so that the alias inside an alias inside an alias (as
// in a chain of iterator adaptors) is not proven again for each way to it.
static ProjectResult project_open(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                                  uint32_t depth, Ty alias, ObligationVec *out, Ty *result) {
    struct TraitCaches *caches = infer->caches;
    uint64_t key = (uint64_t)env.index << 32 | alias.index, known;
    if (map_get(&caches->projected, key, &known)) {
        *result = infer_resolve(infer, (Ty){(uint32_t)known});
        return PROJECT_DONE;
    }
    const TyData *data = ty_data(infer->cx, alias);
    ObligationVec nested = {0};
    uint32_t cycles = caches->cycles;
    ProjectResult outcome = project_uncached(infer, cause, env, depth, data->item.def,
                                             data->item.args, &nested, result);
    for (uint32_t i = 0; i < nested.len && out; i++) {
        vec_push(out, nested.data[i]);
    }
    vec_free(&nested);
    if (outcome == PROJECT_DONE && out && cycles == caches->cycles && !caches->overflowed) {
        map_set(&caches->projected, key, result->index);
        vec_push(&caches->projected_log, key);
    }
    return outcome;
}

ProjectResult trait_project(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                            uint32_t depth, Ty alias, ObligationVec *out, Ty *result) {
    TyCx *cx = infer->cx;
    const TyData *data = ty_data(cx, alias);
    *result = alias;
    if (data->item.alias == ALIAS_OPAQUE) {
        return project_opaque(infer, cause, env, depth, alias, out, result);
    }
    if (depth > trait_recursion_limit(infer->cx)) {
        infer->caches->overflowed = true;
        return PROJECT_ERROR;
    }
    if (is_running(infer, alias)) {
        infer->caches->cycles++;
        return PROJECT_AMBIGUOUS;
    }
    vec_push(&infer->caches->projecting, alias.index);
    ProjectResult outcome;
    if (!ty_has(cx, alias, TYFLAG_INFER) && !infer->collect_regions &&
        !infer_sees_opaque(infer, ty_flags(cx, alias))) {
        outcome = project_closed(infer, cause, env, depth, alias, out, result);
    } else {
        outcome = project_open(infer, cause, env, depth, alias, out, result);
    }
    infer->caches->projecting.len--;
    return outcome;
}

// ---------------------------------------------------------------- normalisation

typedef struct Normalize {
    InferCx *infer;
    const ObligationCause *cause;
    ParamEnv env;
    uint32_t depth;
    ObligationVec *out;
} Normalize;

static Region escape_region(TyFolder *folder, Region region) {
    const RegionData *data = region_data(folder->cx, region);
    if (data->kind != REGION_BOUND || data->index < folder->depth) {
        return region;
    }
    RegionData moved = *data;
    moved.kind = REGION_PLACEHOLDER;
    moved.index = ESCAPED + (data->index - folder->depth);
    return region_intern(folder->cx, moved);
}

static Region return_region(TyFolder *folder, Region region) {
    const RegionData *data = region_data(folder->cx, region);
    if (data->kind != REGION_PLACEHOLDER || data->index < ESCAPED) {
        return region;
    }
    RegionData moved = *data;
    moved.kind = REGION_BOUND;
    moved.index = data->index - ESCAPED + folder->depth;
    return region_intern(folder->cx, moved);
}

static Ty normalize_escaping(Normalize *normalize, Ty alias) {
    TyCx *cx = normalize->infer->cx;
    TyFolder escape = {.cx = cx, .region = escape_region, .needed = TYFLAG_BOUND};
    Ty open = fold_ty(&escape, alias);
    if (ty_data(cx, open)->outer_binder > 0) {
        return alias; // a bound type
    }
    ObligationVec nested = {0};
    Ty value;
    ProjectResult outcome = trait_project(normalize->infer, normalize->cause, normalize->env,
                                          normalize->depth, open, &nested, &value);
    for (uint32_t i = 0; i < nested.len && normalize->out && outcome == PROJECT_DONE; i++) {
        vec_push(normalize->out, nested.data[i]);
    }
    vec_free(&nested);
    if (outcome != PROJECT_DONE) {
        return alias;
    }
    value = infer_resolve(normalize->infer, value);
    TyFolder back = {.cx = cx, .region = return_region};
    return fold_ty(&back, value);
}

static Ty normalize_ty(TyFolder *folder, Ty ty, bool *descend) {
    Normalize *normalize = folder->data;
    InferCx *infer = normalize->infer;
    TyCx *cx = folder->cx;
    const TyData *data = ty_data(cx, ty);
    if (data->kind != TY_ALIAS) {
        return ty;
    }
    *descend = false;
    GenericArgs args = fold_args(folder, data->item.args);
    Ty alias = data->item.alias == ALIAS_OPAQUE
                   ? ty_opaque(cx, data->item.def, args)
                   : ty_projection(cx, data->item.def, infer_resolve_args(infer, args));
    data = ty_data(cx, alias);
    if (data->outer_binder > 0) {
        return normalize_escaping(normalize, alias);
    }
    Ty value;
    switch (trait_project(infer, normalize->cause, normalize->env, normalize->depth, alias,
                          normalize->out, &value)) {
    case PROJECT_DONE:
        return value;
    case PROJECT_RIGID:
        return alias;
    case PROJECT_AMBIGUOUS:
    case PROJECT_ERROR:
        break;
    }
    if (!normalize->out) {
        return alias;
    }
    // The projection's own obligation goes on where this stopped; if its trait does not hold, it
    // says so.
    Ty var = infer_ty_var(infer, normalize->cause->span);
    Clause clause = {.kind = CLAUSE_PROJECTION, .span = normalize->cause->span};
    clause.projection.def = data->item.def;
    clause.projection.args = data->item.args;
    clause.projection.term = arg_of_ty(var);
    obligation_push(normalize->out, *normalize->cause, normalize->env, clause,
                    normalize->depth + 1);
    return var;
}

static Const normalize_const(TyFolder *folder, Const constant, bool *descend) {
    Normalize *normalize = folder->data;
    const ConstData *data = const_data(folder->cx, constant);
    if (data->kind != CONST_UNEVALUATED) {
        return constant;
    }
    *descend = false;
    GenericArgs args =
        infer_resolve_args(normalize->infer, fold_args(folder, data->unevaluated.args));
    constant = const_unevaluated(folder->cx, data->unevaluated.def, args);
    return const_evaluate(folder->cx, normalize->env, constant, normalize->cause->span);
}

static TyFolder normalizer(Normalize *normalize) {
    return (TyFolder){.cx = normalize->infer->cx,
                      .data = normalize,
                      .needed = TYFLAG_ALIAS,
                      .ty = normalize_ty,
                      .constant = normalize_const};
}

Ty trait_normalize_at(InferCx *infer, const ObligationCause *cause, ParamEnv env, uint32_t depth,
                      Ty ty, ObligationVec *out) {
    ty = infer_resolve(infer, ty);
    if (!ty_has(infer->cx, ty, TYFLAG_ALIAS)) {
        return ty;
    }
    Normalize normalize = {infer, cause, env, depth, out};
    TyFolder folder = normalizer(&normalize);
    return fold_ty(&folder, ty);
}

// A projection clause keeps its own alias: only arguments and term are normalised.
Clause trait_normalize_clause_at(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                                 uint32_t depth, Clause clause, ObligationVec *out) {
    if (!(clause_flags(infer->cx, &clause) & TYFLAG_ALIAS)) {
        return clause;
    }
    Normalize normalize = {infer, cause, env, depth, out};
    TyFolder folder = normalizer(&normalize);
    return fold_clause(&folder, clause);
}

Ty trait_normalize(InferCx *infer, const ObligationCause *cause, ParamEnv env, Ty ty,
                   ObligationVec *out) {
    return trait_normalize_at(infer, cause, env, 0, ty, out);
}

FnSig trait_normalize_sig(InferCx *infer, const ObligationCause *cause, ParamEnv env, FnSig sig,
                          ObligationVec *out) {
    Normalize normalize = {infer, cause, env, 0, out};
    TyFolder folder = normalizer(&normalize);
    return fold_sig(&folder, sig);
}

GenericArgs trait_normalize_args(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                                 GenericArgs args, ObligationVec *out) {
    args = infer_resolve_args(infer, args);
    if (!(args_flags(infer->cx, args) & TYFLAG_ALIAS)) {
        return args;
    }
    Normalize normalize = {infer, cause, env, 0, out};
    TyFolder folder = normalizer(&normalize);
    return fold_args(&folder, args);
}

Clause trait_normalize_clause(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                              Clause clause, ObligationVec *out) {
    return trait_normalize_clause_at(infer, cause, env, 0, clause, out);
}

// ---------------------------------------------------------------- proving `alias == term`

static Certainty prove_const_projection(InferCx *infer, const Obligation *obligation, Clause open) {
    TyCx *cx = infer->cx;
    Const value =
        const_unevaluated(cx, open.projection.def, infer_resolve_args(infer, open.projection.args));
    Const term = arg_const(open.projection.term);
    RelateFailure failure =
        infer_relate_const(infer, obligation->cause.span, obligation->env, value, term, NULL);
    return failure == RELATE_OK ? CERTAINTY_YES : CERTAINTY_NO;
}

// The value of the alias is not the term. Where the alias stands for what another clause gives (as
// the items of an iterator for what a closure returns), the term may well be put for it, and that
// other clause is what fails: the place to tell.
static bool blame_nested(InferCx *infer, const Obligation *obligation, Ty alias, Ty term,
                         ObligationVec *nested) {
    const TyData *data = ty_data(infer->cx, alias);
    if (infer->caches->probing || data->item.alias == ALIAS_OPAQUE) {
        return false;
    }
    InferSnapshot snapshot = infer_snapshot(infer);
    uint32_t nested_len = nested->len;
    Ty value;
    vec_push(&infer->caches->projecting, alias.index);
    ProjectResult outcome =
        project_uncached(infer, &obligation->cause, obligation->env, obligation->depth,
                         data->item.def, data->item.args, nested, &value);
    infer->caches->projecting.len--;
    if (outcome == PROJECT_DONE &&
        infer_relate(infer, RELATE_EQ, obligation->cause.span, obligation->env, value, term,
                     nested) == RELATE_OK) {
        infer_commit(infer, snapshot);
        return true;
    }
    infer_rollback(infer, snapshot);
    nested->len = nested_len;
    return false;
}

Certainty trait_prove_projection(InferCx *infer, const Obligation *obligation, Clause open,
                                 ObligationVec *nested, Ty *expected, Ty *found) {
    TyCx *cx = infer->cx;
    Span span = obligation->cause.span;
    *expected = *found = (Ty){0};
    if (arg_tag(open.projection.term) == ARG_CONST) {
        return prove_const_projection(infer, obligation, open);
    }
    DefId def = open.projection.def;
    GenericArgs args = infer_resolve_args(infer, open.projection.args);
    bool is_opaque = def_get(tycx_program(cx), def)->kind == DEF_OPAQUE_TY;
    Ty alias = is_opaque ? ty_opaque(cx, def, args) : ty_projection(cx, def, args);
    Ty term = arg_ty(open.projection.term);
    Ty value;
    InferSnapshot snapshot = infer_snapshot(infer);
    uint32_t nested_len = nested->len;
    ProjectResult outcome = trait_project(infer, &obligation->cause, obligation->env,
                                          obligation->depth, alias, nested, &value);
    RelateFailure failure = RELATE_OK;
    switch (outcome) {
    case PROJECT_AMBIGUOUS:
        infer_rollback(infer, snapshot);
        nested->len = nested_len;
        return ty_eq(infer_resolve(infer, term), alias) ? CERTAINTY_YES : CERTAINTY_MAYBE;
    case PROJECT_ERROR: {
        infer_commit(infer, snapshot);
        // Its trait clause fails: that is the error to report.
        Clause clause = clause_of_trait(trait_ref_of_assoc(cx, def, args), obligation->clause.span);
        obligation_push(nested, obligation->cause, obligation->env, clause, obligation->depth + 1);
        Ty resolved = infer_shallow(infer, term);
        if (infer_is_ty_var(infer, resolved)) {
            infer_relate(infer, RELATE_EQ, span, obligation->env, resolved, ty_common(cx)->error,
                         NULL);
        }
        return CERTAINTY_YES;
    }
    case PROJECT_DONE:
        failure = infer_relate(infer, RELATE_EQ, span, obligation->env, value, term, nested);
        break;
    case PROJECT_RIGID:
        value = alias;
        failure = infer_relate_rigid(infer, span, obligation->env, alias, term, nested);
        break;
    }
    infer_commit(infer, snapshot);
    if (failure == RELATE_OK ||
        (outcome == PROJECT_DONE && blame_nested(infer, obligation, alias, term, nested))) {
        return CERTAINTY_YES;
    }
    *expected = infer_resolve(infer, term);
    *found = infer_resolve(infer, value);
    return CERTAINTY_NO;
}
