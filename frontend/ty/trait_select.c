// trait_select.c: which candidate proves a trait clause, and whether the whole proof goes through.
//
// In: an obligation. Out: a Selection with nested obligations (trait_select), or a yes/no/maybe
// (trait_evaluate). Candidates come from the environment, from bounds of aliases, from impls, and
// from what the compiler knows itself. Where several remain, each is evaluated as a probe and those
// that fail are dropped; then where-clauses win over bounds of aliases, those over objects, those
// over impls; what is still undecided waits for inference. Evaluation keeps a stack: meeting the
// same goal again is success where all goals on the way are coinductive (auto traits, Sized), and
// failure otherwise; results that depend on such a meeting are not cached. Follows the rustc
// development guide, "Trait resolution (old-style)", "Caching and subtle considerations therewith".
#include "frontend/ty/trait.h"

// ---------------------------------------------------------------- freshening: keys of caches

typedef struct Freshen {
    InferCx *infer;
    VEC(uint64_t) seen; // variable → number in order of occurrence
} Freshen;

static uint32_t fresh_number(Freshen *freshen, uint64_t variable) {
    for (uint32_t i = 0; i < freshen->seen.len; i++) {
        if (freshen->seen.data[i] == variable) {
            return i;
        }
    }
    vec_push(&freshen->seen, variable);
    return freshen->seen.len - 1;
}

static Ty freshen_ty(TyFolder *folder, Ty ty, bool *descend) {
    Freshen *freshen = folder->data;
    if (ty_kind(folder->cx, ty) != TY_INFER) {
        return ty;
    }
    Ty root = infer_root_var(freshen->infer, ty);
    const TyData *data = ty_data(folder->cx, root);
    if (data->kind != TY_INFER) {
        *descend = false;
        return fold_ty(folder, root);
    }
    *descend = false;
    uint32_t number = fresh_number(freshen, (uint64_t)data->infer.kind << 32 | data->infer.vid);
    return ty_infer(folder->cx, INFER_FRESH, number << 2 | data->infer.kind);
}

static Region freshen_region(TyFolder *folder, Region region) {
    return region_data(folder->cx, region)->kind == REGION_BOUND ? region
                                                                 : ty_common(folder->cx)->erased;
}

static Const freshen_const(TyFolder *folder, Const constant, bool *descend) {
    Freshen *freshen = folder->data;
    constant = infer_shallow_const(freshen->infer, constant);
    const ConstData *data = const_data(folder->cx, constant);
    if (data->kind != CONST_INFER) {
        return constant;
    }
    *descend = false;
    return const_infer(folder->cx,
                       UINT32_MAX - fresh_number(freshen, (uint64_t)7 << 32 | data->infer.vid));
}

static GenericArgs freshen_args(InferCx *infer, GenericArgs args) {
    enum { NEEDED = TYFLAG_INFER | TYFLAG_FREE_REGION | TYFLAG_REGION_VAR | TYFLAG_PARAM_REGION };
    uint16_t flags = args_flags(infer->cx, args);
    if (!(flags & NEEDED)) {
        return args;
    }
    if (!(flags & TYFLAG_INFER)) {
        return args_erase_regions(infer->cx, args);
    }
    Freshen freshen = {.infer = infer};
    TyFolder folder = {.cx = infer->cx,
                       .data = &freshen,
                       .needed = NEEDED,
                       .ty = freshen_ty,
                       .region = freshen_region,
                       .constant = freshen_const};
    args = fold_args(&folder, args);
    vec_free(&freshen.seen);
    return args;
}

Clause trait_freshen(InferCx *infer, Clause clause) {
    clause.trait.args = freshen_args(infer, clause.trait.args);
    return clause;
}

// The environment matters only to clauses that mention parameters or may still come to mention
// them.
static ParamEnv env_for_key(InferCx *infer, ParamEnv env, GenericArgs fresh) {
    enum { DEPENDS = TYFLAG_PARAM | TYFLAG_INFER | TYFLAG_PLACEHOLDER | TYFLAG_ALIAS };
    if (env.index == 0 || args_flags(infer->cx, fresh) & DEPENDS ||
        trait_env(infer->cx, env)->has_global) {
        return env;
    }
    return (ParamEnv){0};
}

static uint64_t goal_key(TyCx *cx, ParamEnv env, DefId trait, GenericArgs fresh) {
    TraitTables *tables = trait_tables(cx);
    uint64_t pair_key = (uint64_t)env.index << 32 | trait.index;
    uint64_t pair;
    if (!map_get(&tables->pairs, pair_key, &pair)) {
        pair = ++tables->pair_count;
        map_set(&tables->pairs, pair_key, pair);
    }
    return pair << 32 | fresh.index;
}

// ---------------------------------------------------------------- assembling candidates

typedef struct Assembly {
    InferCx *infer;
    const Obligation *obligation;
    Clause goal;
    Ty self;
    VEC(Candidate) list;
    bool ambiguous;
    bool has_builtin_failure; // the compiler knows that the type lacks it: impls are not asked
} Assembly;

static bool probe_clause(Assembly *assembly, Clause candidate) {
    InferCx *infer = assembly->infer;
    InferSnapshot snapshot = infer_snapshot(infer);
    Candidate probe = {.kind = CANDIDATE_PARAM, .clause = candidate};
    Selection selection = {0};
    infer->caches->probing++;
    bool ok = trait_confirm(infer, assembly->obligation, assembly->goal, &probe, &selection);
    infer->caches->probing--;
    vec_free(&selection.nested);
    infer_rollback(infer, snapshot);
    return ok;
}

static bool clause_may_match(Assembly *assembly, const Clause *clause) {
    return clause->kind == CLAUSE_TRAIT && !clause->negative &&
           def_eq(clause->trait.trait, assembly->goal.trait.trait);
}

static void add_candidate(Assembly *assembly, CandidateKind kind, DefId impl, Clause clause) {
    vec_push(&assembly->list, (Candidate){kind, impl, clause});
}

static void assemble_from_env(Assembly *assembly) {
    const PreparedEnv *env = trait_env(assembly->infer->cx, assembly->obligation->env);
    for (uint32_t i = 0; i < env->len; i++) {
        const Clause *clause = &env->clauses[i];
        if (clause_may_match(assembly, clause) &&
            (clause->trait.args.index == assembly->goal.trait.args.index ||
             probe_clause(assembly, *clause))) {
            add_candidate(assembly, CANDIDATE_PARAM, NO_DEF, *clause);
        }
    }
}

// Bounds of the alias itself, then of the aliases its self type is made of.
static void assemble_from_item_bounds(Assembly *assembly) {
    TyCx *cx = assembly->infer->cx;
    Ty ty = assembly->self;
    for (uint32_t depth = 0; depth < 16; depth++) {
        const TyData *data = ty_data(cx, ty);
        if (data->kind != TY_ALIAS) {
            return;
        }
        ClauseSlice bounds = trait_elaborated_item_bounds(cx, data->item.def);
        for (uint32_t i = 0; i < bounds.len; i++) {
            if (!clause_may_match(assembly, &bounds.ptr[i])) {
                continue;
            }
            Clause clause = clause_subst(cx, bounds.ptr[i], data->item.args);
            if (probe_clause(assembly, clause)) {
                add_candidate(assembly, CANDIDATE_ITEM_BOUND, NO_DEF, clause);
            }
        }
        if (data->item.alias != ALIAS_PROJECTION || args_len(cx, data->item.args) == 0) {
            return;
        }
        ty = infer_shallow(assembly->infer, arg_ty(args_ptr(cx, data->item.args)[0]));
    }
}

static bool is_fn_ptr_param(const Assembly *assembly) {
    TyCx *cx = assembly->infer->cx;
    DefId trait = lang_item(tycx_program(cx), LANG_FN_PTR_TRAIT);
    GenericArg self = arg_of_ty(assembly->self);
    TraitRef ref = {trait, args_intern(cx, &self, 1)};
    return trait.index && trait_evaluate(assembly->infer, assembly->obligation->env,
                                         clause_of_trait(ref, SPAN_NONE)) != CERTAINTY_NO;
}

static void assemble_impl(Assembly *assembly, const ImplHeader *header) {
    InferCx *infer = assembly->infer;
    TyKind self_kind = ty_kind(infer->cx, assembly->self);
    if (header->only_fn_ptrs && self_kind != TY_FN_PTR && self_kind != TY_ALIAS &&
        !(self_kind == TY_PARAM && is_fn_ptr_param(assembly))) {
        return; // as if the type were written: errors then name the trait itself
    }
    if (!infer_may_unify_args(infer, assembly->goal.trait.args, header->ref.args)) {
        return;
    }
    InferSnapshot snapshot = infer_snapshot(infer);
    ObligationVec nested = {0};
    GenericArgs args;
    infer->caches->probing++;
    bool ok =
        trait_match_impl(infer, &assembly->obligation->cause, assembly->obligation->env,
                         assembly->obligation->depth, assembly->goal.trait, header, &args, &nested);
    infer->caches->probing--;
    vec_free(&nested);
    infer_rollback(infer, snapshot);
    if (ok) {
        vec_push(&assembly->list, (Candidate){.kind = CANDIDATE_IMPL,
                                              .impl = header->impl,
                                              .clause = {.negative = header->is_negative}});
    }
}

static void assemble_from_impls(Assembly *assembly) {
    TyCx *cx = assembly->infer->cx;
    const ImplIndex *index = trait_impl_index(cx, assembly->goal.trait.trait);
    const TyData *data = ty_data(cx, assembly->self);
    if (data->kind == TY_INFER) { // {integer}, {float}
        for (uint32_t i = 0; i < index->len; i++) {
            assemble_impl(assembly, &index->headers[i]);
        }
        return;
    }
    uint64_t simple = ty_simplify(cx, assembly->self);
    if (simple) {
        for (uint64_t i = map_get_or(&index->first, simple, 0); i; i = index->next[i - 1]) {
            assemble_impl(assembly, &index->headers[i - 1]);
        }
    }
    for (uint32_t i = index->first_blanket; i; i = index->next[i - 1]) {
        assemble_impl(assembly, &index->headers[i - 1]);
    }
}

static void assemble_from_object(Assembly *assembly) {
    TyCx *cx = assembly->infer->cx;
    const TyData *data = ty_data(cx, assembly->self);
    if (data->kind != TY_DYN) {
        return;
    }
    DefId trait = assembly->goal.trait.trait;
    const DynPred *preds = dyn_preds_ptr(cx, data->dyn.preds);
    uint32_t count = dyn_preds_len(cx, data->dyn.preds);
    for (uint32_t i = 0; i < count; i++) {
        if (preds[i].kind == DYN_AUTO && def_eq(preds[i].def, trait)) {
            add_candidate(assembly, CANDIDATE_BUILTIN, NO_DEF, (Clause){0});
            return;
        }
    }
    Clause principal;
    if (!dyn_principal(cx, assembly->self, assembly->self, &principal)) {
        return;
    }
    TraitRefSlice supers = trait_supertraits(cx, principal.trait.trait);
    for (uint32_t i = 0; i < supers.len; i++) {
        if (!def_eq(supers.ptr[i].trait, trait)) {
            continue;
        }
        Clause clause = principal;
        clause.trait.trait = trait;
        clause.trait.args = args_subst(cx, supers.ptr[i].args, principal.trait.args);
        if (probe_clause(assembly, clause)) {
            add_candidate(assembly, CANDIDATE_OBJECT, NO_DEF, clause);
        }
    }
}

bool fn_implements_fn_traits(TyCx *cx, Ty fn) {
    const TyData *data = ty_data(cx, fn);
    FnSig sig = data->kind == TY_FN_PTR ? data->fn_ptr.sig : ty_fn_sig(cx, data->item.def).sig;
    return !sig.is_unsafe && !sig.c_variadic && symbol_eq(sig.abi, SYM_NONE);
}

static void assemble_from_callable(Assembly *assembly, LangItem item) {
    TyCx *cx = assembly->infer->cx;
    const TyData *data = ty_data(cx, assembly->self);
    bool by_ref = item == LANG_FN || item == LANG_FN_MUT;
    ClosureKind wanted = item == LANG_FN || item == LANG_ASYNC_FN           ? CLOSURE_FN
                         : item == LANG_FN_MUT || item == LANG_ASYNC_FN_MUT ? CLOSURE_FN_MUT
                                                                            : CLOSURE_FN_ONCE;
    if (data->kind == TY_CLOSURE) {
        if (by_ref && closure_async_body(cx, data->item.def).index) {
            ClosureLends lends = closure_lends(cx, data->item.def);
            assembly->ambiguous |= lends == LENDS_UNKNOWN;
            if (lends != LENDS_NO) {
                return;
            }
        }
        ClosureKind kind;
        Ty kind_ty = infer_shallow(assembly->infer, closure_parts(cx, data->item.args).kind_ty);
        if (closure_kind_of_ty(cx, kind_ty, &kind)) {
            if (kind <= wanted) {
                add_candidate(assembly, CANDIDATE_CLOSURE, NO_DEF, (Clause){0});
            }
        } else if (wanted == CLOSURE_FN_ONCE) {
            add_candidate(assembly, CANDIDATE_CLOSURE, NO_DEF, (Clause){0});
        } else {
            assembly->ambiguous = true;
        }
        return;
    }
    if (data->kind == TY_FN_DEF || data->kind == TY_FN_PTR) {
        if (fn_implements_fn_traits(cx, assembly->self)) {
            add_candidate(assembly, CANDIDATE_FN, NO_DEF, (Clause){0});
        }
    }
}

// By structure, unless the program has an impl (also a negative one) for this head of type.
static void assemble_auto(Assembly *assembly) {
    TyCx *cx = assembly->infer->cx;
    const TyData *data = ty_data(cx, assembly->self);
    switch (data->kind) {
    case TY_DYN:
    case TY_FOREIGN:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_NONE:
        return;
    case TY_ALIAS:
        if (assembly->list.len == 0 && infer_defines_opaque(assembly->infer, assembly->self)) {
            assembly->ambiguous = true; // what it hides is what is being found out
        } else if (data->item.alias == ALIAS_OPAQUE && assembly->list.len == 0) {
            add_candidate(assembly, CANDIDATE_AUTO, NO_DEF, (Clause){0});
        }
        return;
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_ADT:
    case TY_ARRAY:
    case TY_SLICE:
    case TY_REF:
    case TY_RAW_PTR:
    case TY_TUPLE:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_INFER:
    case TY_ERROR:
        break;
    }
    if (data->kind == TY_COROUTINE) {
        CoroutineHeld held;
        if (def_eq(assembly->goal.trait.trait, lang_item(tycx_program(cx), LANG_UNPIN))) {
            return; // it may borrow from itself
        }
        if (!ty_coroutine_witness(cx, data->item.def, &held)) {
            assembly->ambiguous = true; // until its body has been checked
            return;
        }
    }
    const ImplIndex *index = trait_impl_index(cx, assembly->goal.trait.trait);
    uint64_t simple = ty_simplify(cx, assembly->self);
    if (index->first_blanket || (simple && map_get_or(&index->first, simple, 0))) {
        return;
    }
    add_candidate(assembly, CANDIDATE_AUTO, NO_DEF, (Clause){0});
}

static void assemble_builtin(Assembly *assembly, LangItem item) {
    BuiltinAnswer answer = trait_builtin_answer(assembly->infer, assembly->obligation->env, item,
                                                assembly->goal.trait, NULL);
    switch (answer) {
    case BUILTIN_HOLDS:
        add_candidate(assembly, CANDIDATE_BUILTIN, NO_DEF, (Clause){0});
        break;
    case BUILTIN_AMBIGUOUS:
        assembly->ambiguous = true;
        break;
    case BUILTIN_FAILS:
        assembly->has_builtin_failure = true;
        break;
    case BUILTIN_NONE:
        break;
    }
}

static void assemble(Assembly *assembly) {
    TyCx *cx = assembly->infer->cx;
    DefId trait = assembly->goal.trait.trait;
    LangItem item;
    bool only_builtin = trait_is_builtin(cx, trait, &item);
    if (item != LANG_NONE) {
        assemble_builtin(assembly, item);
    }
    assemble_from_env(assembly);
    assemble_from_item_bounds(assembly);
    if (only_builtin) {
        return;
    }
    if (item == LANG_FN || item == LANG_FN_MUT || item == LANG_FN_ONCE || item == LANG_ASYNC_FN ||
        item == LANG_ASYNC_FN_MUT || item == LANG_ASYNC_FN_ONCE) {
        assemble_from_callable(assembly, item);
    }
    assemble_from_object(assembly);
    assemble_from_impls(assembly);
    if (ty_trait_is_auto(cx, trait)) {
        assemble_auto(assembly);
    }
}

// ---------------------------------------------------------------- winnowing

static Certainty evaluate_list(InferCx *infer, ObligationVec *list);

static Certainty evaluate_candidate(InferCx *infer, const Obligation *obligation, Clause goal,
                                    const Candidate *candidate) {
    InferSnapshot snapshot = infer_snapshot(infer);
    infer->caches->probing++;
    Selection selection = {0};
    Certainty certainty = CERTAINTY_NO;
    if (trait_confirm(infer, obligation, goal, candidate, &selection)) {
        certainty = evaluate_list(infer, &selection.nested);
    }
    vec_free(&selection.nested);
    infer->caches->probing--;
    infer_rollback(infer, snapshot);
    return certainty;
}

// The way to where the limit was hit, goal by goal. What it solved stays: the error names it.
static bool find_overflow(InferCx *infer, const Obligation *obligation, const Candidate *candidate,
                          FulfillError *error) {
    Selection selection = {0};
    Fulfill fulfill = {0};
    FulfillErrorVec errors = {0};
    bool found = false;
    if (trait_confirm(infer, obligation, obligation->clause, candidate, &selection)) {
        fulfill_register_all(&fulfill, &selection.nested);
        fulfill_where_possible(infer, &fulfill, &errors);
    }
    for (uint32_t i = 0; i < errors.len && !found; i++) {
        found = errors.data[i].is_overflow;
        *error = found ? errors.data[i] : *error;
    }
    vec_free(&selection.nested);
    vec_free(&fulfill.pending);
    vec_free(&errors);
    return found;
}

bool trait_impls_overflow(InferCx *infer, const Obligation *obligation, FulfillError *error) {
    TyCx *cx = infer->cx;
    TraitRef goal = obligation->clause.trait;
    const ImplIndex *index = trait_impl_index(cx, goal.trait);
    bool overflows = false;
    for (uint32_t i = 0; i < index->len && !overflows; i++) {
        const ImplHeader *header = &index->headers[i];
        if (header->is_negative || ty_own_predicates(cx, header->impl).len == 0 ||
            !infer_may_unify_args(infer, goal.args, header->ref.args)) {
            continue;
        }
        Candidate candidate = {.kind = CANDIDATE_IMPL, .impl = header->impl};
        infer->caches->overflowed = false;
        evaluate_candidate(infer, obligation, obligation->clause, &candidate);
        overflows = infer->caches->overflowed;
        infer->caches->overflowed = false;
        if (overflows && !find_overflow(infer, obligation, &candidate, error)) {
            *error =
                (FulfillError){.obligation = *obligation, .root = *obligation, .is_overflow = true};
        }
    }
    return overflows;
}

static void keep_only(Assembly *assembly, uint32_t index) {
    assembly->list.data[0] = assembly->list.data[index];
    assembly->list.len = 1;
}

// The first of a kind, if there is one; `differ`: others of that kind say something else.
static bool first_of(InferCx *infer, Assembly *assembly, CandidateKind kind, bool skip_global,
                     uint32_t *first, bool *differ) {
    bool found = false;
    GenericArgs first_args = {0};
    *differ = false;
    for (uint32_t i = 0; i < assembly->list.len; i++) {
        const Candidate *candidate = &assembly->list.data[i];
        if (candidate->kind != kind) {
            continue;
        }
        if (skip_global && !(args_flags(infer->cx, candidate->clause.trait.args) & TYFLAG_PARAM)) {
            continue;
        }
        GenericArgs args = freshen_args(infer, candidate->clause.trait.args);
        if (!found) {
            found = true;
            *first = i;
            first_args = args;
        } else if (args.index != first_args.index) {
            *differ = true;
        }
    }
    return found;
}

// An impl of a relation has nothing in it: where several hold, any of them will do.
static bool is_relation(const Assembly *assembly) {
    const Program *program = tycx_program(assembly->infer->cx);
    return def_attr(program, assembly->goal.trait.trait, SYM(RUSTC_TYPE_RELATION)) != NULL;
}

static SelectionKind winnow(Assembly *assembly) {
    InferCx *infer = assembly->infer;
    bool has_infer =
        args_flags(infer->cx, infer_resolve_args(infer, assembly->goal.trait.args)) & TYFLAG_INFER;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < assembly->list.len; i++) {
        Candidate candidate = assembly->list.data[i];
        if (candidate.kind == CANDIDATE_BUILTIN ||
            evaluate_candidate(infer, assembly->obligation, assembly->goal, &candidate) !=
                CERTAINTY_NO) {
            assembly->list.data[kept++] = candidate;
        }
    }
    assembly->list.len = kept;
    if (kept == 0) {
        return SELECT_ERROR;
    }
    uint32_t first;
    bool differ;
    if (kept == 1) {
        return SELECT_IMPL;
    }
    static const CandidateKind order[] = {CANDIDATE_BUILTIN, CANDIDATE_PARAM, CANDIDATE_ITEM_BOUND,
                                          CANDIDATE_OBJECT};
    if (first_of(infer, assembly, CANDIDATE_PARAM, true, &first, &differ)) {
        if (differ && has_infer) {
            return SELECT_AMBIGUOUS;
        }
        keep_only(assembly, first);
        return SELECT_IMPL;
    }
    for (uint32_t i = 0; i < sizeof order / sizeof *order; i++) {
        if (!first_of(infer, assembly, order[i], false, &first, &differ)) {
            continue;
        }
        // Where-clauses about no parameter rank below impls only if impls decide as well.
        if (differ && has_infer) {
            return SELECT_AMBIGUOUS;
        }
        keep_only(assembly, first);
        return SELECT_IMPL;
    }
    if (!has_infer && is_relation(assembly)) {
        keep_only(assembly, 0);
        return SELECT_IMPL;
    }
    return SELECT_AMBIGUOUS;
}

static SelectionKind kind_of_candidate(const Candidate *candidate) {
    switch (candidate->kind) {
    case CANDIDATE_IMPL:
        return candidate->clause.negative ? SELECT_ERROR : SELECT_IMPL;
    case CANDIDATE_PARAM:
    case CANDIDATE_ITEM_BOUND:
        return SELECT_PARAM;
    case CANDIDATE_BUILTIN:
        return SELECT_BUILTIN;
    case CANDIDATE_AUTO:
        return SELECT_AUTO;
    case CANDIDATE_OBJECT:
        return SELECT_OBJECT;
    case CANDIDATE_CLOSURE:
        return SELECT_CLOSURE;
    case CANDIDATE_FN:
        return SELECT_FN;
    }
    return SELECT_ERROR;
}

static bool has_negative_impl(const Assembly *assembly) {
    for (uint32_t i = 0; i < assembly->list.len; i++) {
        if (assembly->list.data[i].kind == CANDIDATE_IMPL &&
            assembly->list.data[i].clause.negative) {
            return true;
        }
    }
    return false;
}

SelectionKind trait_find_candidate(InferCx *infer, const Obligation *obligation, Clause open,
                                   Candidate *candidate) {
    TyCx *cx = infer->cx;
    TraitTables *tables = trait_tables(cx);
    Ty self = infer_shallow(infer, trait_ref_self(cx, open.trait));
    if (infer_is_ty_var(infer, self)) {
        return SELECT_AMBIGUOUS;
    }
    if (args_flags(cx, open.trait.args) & TYFLAG_ERROR) {
        *candidate = (Candidate){.kind = CANDIDATE_BUILTIN};
        return SELECT_BUILTIN;
    }
    GenericArgs fresh = freshen_args(infer, open.trait.args);
    ParamEnv env = env_for_key(infer, obligation->env, fresh);
    uint64_t key = goal_key(cx, env, open.trait.trait, fresh);
    uint64_t known;
    bool shared = tables->preparing == 0 && !infer_sees_opaque(infer, args_flags(cx, fresh));
    if (shared && map_get(&tables->candidates, key, &known)) {
        *candidate = *(Candidate *)(uintptr_t)known;
        return kind_of_candidate(candidate);
    }
    Assembly assembly = {.infer = infer, .obligation = obligation, .goal = open, .self = self};
    uint32_t reached = UINT32_MAX;
    SelectEntry *top = infer->caches->stack;
    if (top) {
        reached = top->reached_depth;
        top->reached_depth = UINT32_MAX;
    }
    assemble(&assembly);
    SelectionKind kind;
    if (assembly.ambiguous) {
        kind = SELECT_AMBIGUOUS;
    } else if (assembly.list.len == 0) {
        kind = SELECT_ERROR;
    } else if (assembly.list.len == 1) {
        kind = SELECT_IMPL;
    } else if (has_negative_impl(&assembly) && !(args_flags(cx, fresh) & TYFLAG_INFER)) {
        kind = SELECT_ERROR;
    } else {
        kind = winnow(&assembly);
    }
    bool stack_dependent = top && top->reached_depth != UINT32_MAX;
    if (top && reached < top->reached_depth) {
        top->reached_depth = reached;
    }
    if (kind == SELECT_IMPL) {
        *candidate = assembly.list.data[0];
        kind = kind_of_candidate(candidate);
        bool closed_clause =
            candidate->kind == CANDIDATE_PARAM || !(args_flags(cx, fresh) & (TYFLAG_INFER)) ||
            (candidate->kind != CANDIDATE_ITEM_BOUND && candidate->kind != CANDIDATE_OBJECT);
        // Regions of the goal must not get into a cached clause.
        bool regions =
            (candidate->kind == CANDIDATE_ITEM_BOUND || candidate->kind == CANDIDATE_OBJECT) &&
            (args_flags(cx, candidate->clause.trait.args) & TYFLAG_FREE_REGION) != 0;
        if (shared && !stack_dependent && closed_clause && !regions && !infer->caches->overflowed) {
            map_set(&tables->candidates, key,
                    (uintptr_t)ARENA_DUP(tables->arena, Candidate, candidate, 1));
        }
    }
    vec_free(&assembly.list);
    return kind;
}

// ---------------------------------------------------------------- evaluation

static Certainty evaluate_obligation(InferCx *infer, const Obligation *obligation);

static Certainty evaluate_list(InferCx *infer, ObligationVec *list) {
    Certainty result = CERTAINTY_YES;
    uint32_t undecided = list->len;
    // A projection may solve a variable that an earlier clause waited for: go round while a clause
    // that holds moved something. What an undecided clause tried is taken back, or its fresh
    // variables would count as progress for ever.
    for (;;) {
        uint32_t kept = 0;
        bool progress = false;
        for (uint32_t i = 0; i < undecided; i++) {
            Obligation obligation = list->data[i];
            uint32_t changes = infer_change_count(infer);
            InferSnapshot snapshot = infer_snapshot(infer);
            Certainty one = evaluate_obligation(infer, &obligation);
            if (one == CERTAINTY_MAYBE) {
                infer_rollback(infer, snapshot);
                list->data[kept++] = obligation;
                continue;
            }
            infer_commit(infer, snapshot);
            if (one == CERTAINTY_NO) {
                return CERTAINTY_NO;
            }
            progress = progress || infer_change_count(infer) != changes;
        }
        undecided = kept;
        if (kept == 0) {
            return result;
        }
        if (!progress || infer->caches->depth > trait_recursion_limit(infer->cx)) {
            return CERTAINTY_MAYBE;
        }
    }
}

// Meets a goal that is being proven: yes if everything on the way is coinductive.
static bool check_cycle(InferCx *infer, ParamEnv env, DefId trait, GenericArgs fresh,
                        Certainty *certainty) {
    SelectEntry *stack = infer->caches->stack;
    bool coinductive = true;
    for (SelectEntry *entry = stack; entry; entry = entry->previous) {
        coinductive = coinductive && entry->coinductive;
        if (entry->env.index == env.index && def_eq(entry->trait, trait) &&
            entry->fresh_args.index == fresh.index) {
            for (SelectEntry *between = stack;; between = between->previous) {
                if (entry->depth < between->reached_depth) {
                    between->reached_depth = entry->depth;
                }
                if (between == entry) {
                    break;
                }
            }
            *certainty = coinductive ? CERTAINTY_YES : CERTAINTY_NO;
            return true;
        }
    }
    return false;
}

static Certainty evaluate_trait_uncached(InferCx *infer, const Obligation *obligation,
                                         Clause open) {
    Candidate candidate;
    SelectionKind kind = trait_find_candidate(infer, obligation, open, &candidate);
    if (kind == SELECT_ERROR) {
        return CERTAINTY_NO;
    }
    if (kind == SELECT_AMBIGUOUS) {
        return CERTAINTY_MAYBE;
    }
    return evaluate_candidate(infer, obligation, open, &candidate);
}

// A goal under a binder may have aliases that only now, opened, can be normalised.
Clause trait_open_goal(InferCx *infer, const Obligation *obligation, ObligationVec *out) {
    Clause open = infer_open_clause(infer, obligation->cause.span, obligation->clause, true);
    open.trait.args = infer_resolve_args(infer, open.trait.args);
    if (obligation->clause.vars.index && args_flags(infer->cx, open.trait.args) & TYFLAG_ALIAS) {
        open = trait_normalize_clause_at(infer, &obligation->cause, obligation->env,
                                         obligation->depth + 1, open, out);
        open.trait.args = infer_resolve_args(infer, open.trait.args);
    }
    return open;
}

static Certainty evaluate_open_trait(InferCx *infer, const Obligation *obligation, Clause open);

static Certainty evaluate_trait(InferCx *infer, const Obligation *obligation) {
    ObligationVec nested = {0};
    Clause open = trait_open_goal(infer, obligation, &nested);
    Certainty certainty = evaluate_open_trait(infer, obligation, open);
    if (certainty != CERTAINTY_NO && nested.len) {
        Certainty rest = evaluate_list(infer, &nested);
        certainty = rest < certainty ? rest : certainty;
    }
    vec_free(&nested);
    return certainty;
}

static Certainty evaluate_open_trait(InferCx *infer, const Obligation *obligation, Clause open) {
    TyCx *cx = infer->cx;
    TraitTables *tables = trait_tables(cx);
    struct TraitCaches *caches = infer->caches;
    if (args_flags(cx, open.trait.args) & TYFLAG_ERROR) {
        return CERTAINTY_YES;
    }
    Ty self = trait_ref_self(cx, open.trait);
    if (infer_is_ty_var(infer, self)) {
        return CERTAINTY_MAYBE;
    }
    GenericArgs fresh = freshen_args(infer, open.trait.args);
    ParamEnv env = env_for_key(infer, obligation->env, fresh);
    uint64_t key = goal_key(cx, env, open.trait.trait, fresh);
    uint64_t known;
    bool shared = tables->preparing == 0 && !infer_sees_opaque(infer, args_flags(cx, fresh));
    if (shared && map_get(&tables->evaluations, key, &known)) {
        return (Certainty)known;
    }
    Certainty certainty;
    if (check_cycle(infer, env, open.trait.trait, fresh, &certainty)) {
        return certainty;
    }
    // What overflowed once on this stack would do so by every other way, of which there may be
    // very many.
    caches->gave_up = caches->gave_up && caches->depth > 0;
    if (caches->depth == 0) {
        map_clear(&caches->undecided);
    } else if (map_get(&caches->undecided, key, &known)) {
        return CERTAINTY_MAYBE;
    }
    if (caches->gave_up || caches->depth > trait_recursion_limit(cx)) {
        caches->gave_up = caches->overflowed = true;
        return CERTAINTY_NO;
    }
    SelectEntry entry = {
        .previous = caches->stack,
        .env = env,
        .trait = open.trait.trait,
        .fresh_args = fresh,
        .depth = caches->stack ? caches->stack->depth + 1 : 0,
        .reached_depth = UINT32_MAX,
        .coinductive = ty_trait_is_auto(cx, open.trait.trait) ||
                       def_eq(open.trait.trait, lang_item(tycx_program(cx), LANG_SIZED)),
    };
    caches->stack = &entry;
    caches->depth++;
    Obligation inner = *obligation;
    inner.clause = open;
    certainty = evaluate_trait_uncached(infer, &inner, open);
    caches->depth--;
    caches->stack = entry.previous;
    if (entry.reached_depth < entry.depth) {
        if (entry.previous && entry.reached_depth < entry.previous->reached_depth) {
            entry.previous->reached_depth = entry.reached_depth;
        }
    } else if (shared && !caches->overflowed) {
        // A maybe depends on more than the freshened clause says (closures' kinds, for one), but
        // stays one as long as the outermost goal is being evaluated.
        map_set(certainty == CERTAINTY_MAYBE ? &caches->undecided : &tables->evaluations, key,
                certainty);
    }
    return certainty;
}

// Projections are proven in place: what they solve stays for the obligations that follow.
static Certainty evaluate_projection(InferCx *infer, const Obligation *obligation) {
    Clause open = infer_open_clause(infer, obligation->cause.span, obligation->clause, true);
    ObligationVec nested = {0};
    Ty expected, found;
    if (infer->caches->depth > trait_recursion_limit(infer->cx)) {
        infer->caches->overflowed = true;
        return CERTAINTY_NO;
    }
    infer->caches->depth++;
    Certainty certainty =
        trait_prove_projection(infer, obligation, open, &nested, &expected, &found);
    if (certainty != CERTAINTY_NO && nested.len) {
        Certainty rest = evaluate_list(infer, &nested);
        certainty = rest < certainty ? rest : certainty;
    }
    infer->caches->depth--;
    vec_free(&nested);
    return certainty;
}

static Certainty evaluate_obligation(InferCx *infer, const Obligation *obligation) {
    switch (obligation->clause.kind) {
    case CLAUSE_TRAIT:
        return evaluate_trait(infer, obligation);
    case CLAUSE_PROJECTION:
        return evaluate_projection(infer, obligation);
    case CLAUSE_OBJECT_SAFE:
        return trait_is_object_safe(infer->cx, obligation->clause.def) ? CERTAINTY_YES
                                                                       : CERTAINTY_NO;
    case CLAUSE_TY_OUTLIVES:
    case CLAUSE_REGION_OUTLIVES:
    case CLAUSE_WELL_FORMED:
    case CLAUSE_CONST_TY:
        break; // the borrow checker's, and well-formedness checking's
    }
    return CERTAINTY_YES;
}

Certainty trait_evaluate_obligation(InferCx *infer, const Obligation *obligation) {
    InferSnapshot snapshot = infer_snapshot(infer);
    infer->caches->probing++;
    if (infer->caches->depth == 0) {
        infer->caches->overflowed = false;
    }
    Certainty certainty = evaluate_obligation(infer, obligation);
    infer->caches->probing--;
    infer_rollback(infer, snapshot);
    return certainty;
}

Certainty trait_evaluate(InferCx *infer, ParamEnv env, Clause clause) {
    Obligation obligation = {.cause = {.span = clause.span}, .env = env, .clause = clause};
    return trait_evaluate_obligation(infer, &obligation);
}

bool trait_holds(InferCx *infer, ParamEnv env, Ty self, DefId trait) {
    if (trait.index == 0) {
        return false;
    }
    GenericArg arg = arg_of_ty(self);
    TraitRef ref = {trait, args_intern(infer->cx, &arg, 1)};
    return trait_evaluate(infer, env, clause_of_trait(ref, SPAN_NONE)) == CERTAINTY_YES;
}

// ---------------------------------------------------------------- selection

Selection trait_select(InferCx *infer, const Obligation *obligation) {
    InferSnapshot snapshot = infer_snapshot(infer);
    Selection selection = {0};
    Clause open = trait_open_goal(infer, obligation, &selection.nested);
    Candidate candidate;
    selection.kind = trait_find_candidate(infer, obligation, open, &candidate);
    if (selection.kind == SELECT_ERROR || selection.kind == SELECT_AMBIGUOUS) {
        infer_rollback(infer, snapshot);
        vec_free(&selection.nested);
        return selection;
    }
    if (!trait_confirm(infer, obligation, open, &candidate, &selection)) {
        infer_rollback(infer, snapshot);
        vec_free(&selection.nested);
        return (Selection){.kind = SELECT_ERROR};
    }
    infer_commit(infer, snapshot);
    return selection;
}
