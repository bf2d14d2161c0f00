// trait_tables.c: what trait solving prepares once and looks up often.
//
// Environments: where-clauses with all that supertraits imply, normalised. Impls: the headers of
// each trait's impls, found by the simplified self type, so that `u8: From<?>` does not look at
// every impl of From. Keys of the session-wide caches: (environment, trait) is numbered, then
// paired with the interned arguments. Follows the rustc development guide, "Trait resolution",
// "Early and Late Bound", "Caching".
#include "frontend/ty/trait.h"
#include "frontend/ty/ty_private.h"

TraitTables *trait_tables(TyCx *cx) {
    if (!cx->traits) {
        cx->traits = ARENA_NEW(cx->arena, TraitTables);
        cx->traits->arena = cx->arena;
    }
    return cx->traits;
}

void trait_forget_answers(TyCx *cx) {
    TraitTables *tables = trait_tables(cx);
    map_free(&tables->candidates);
    map_free(&tables->evaluations);
    map_free(&tables->projections);
}

void trait_caches_free(struct TraitCaches *caches) {
    vec_free(&caches->projecting);
    vec_free(&caches->kind_origins);
    map_free(&caches->undecided);
    map_free(&caches->reported_callables);
    map_free(&caches->projected);
    map_free(&caches->met);
    vec_free(&caches->projected_log);
}

void trait_note_kind_origin(InferCx *infer, DefId closure, Span span, Str place) {
    KindOrigin origin = {closure, span, place};
    vec_push(&infer->caches->kind_origins, origin);
}

void trait_caches_rollback(struct TraitCaches *caches, uint32_t projected) {
    while (caches->projected_log.len > projected) {
        map_remove(&caches->projected, vec_pop(&caches->projected_log));
    }
}

// ---------------------------------------------------------------- clauses

Clause clause_of_trait(TraitRef ref, Span span) {
    Clause clause = {.kind = CLAUSE_TRAIT, .span = span};
    clause.trait = ref;
    return clause;
}

uint16_t clause_flags(TyCx *cx, const Clause *clause) {
    switch (clause->kind) {
    case CLAUSE_TRAIT:
        return args_flags(cx, clause->trait.args);
    case CLAUSE_PROJECTION: {
        uint16_t flags = args_flags(cx, clause->projection.args);
        GenericArg term = clause->projection.term;
        switch (arg_tag(term)) {
        case ARG_TY:
            return flags | ty_flags(cx, arg_ty(term));
        case ARG_CONST:
            return flags | const_data(cx, arg_const(term))->flags;
        case ARG_REGION:
            break;
        }
        return flags;
    }
    case CLAUSE_TY_OUTLIVES:
        return ty_flags(cx, clause->ty_outlives.ty);
    case CLAUSE_WELL_FORMED:
        return ty_flags(cx, clause->ty);
    case CLAUSE_CONST_TY:
        return ty_flags(cx, clause->const_ty.ty) | const_data(cx, clause->const_ty.constant)->flags;
    case CLAUSE_REGION_OUTLIVES:
    case CLAUSE_OBJECT_SAFE:
        break;
    }
    return 0;
}

bool clause_same(const Clause *a, const Clause *b) {
    if (a->kind != b->kind || a->vars.index != b->vars.index || a->negative != b->negative) {
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

GenericArgs args_prefix(TyCx *cx, GenericArgs args, uint32_t count) {
    uint32_t len = args_len(cx, args);
    return len <= count ? args : args_intern(cx, args_ptr(cx, args), count);
}

TraitRef trait_ref_of_assoc(TyCx *cx, DefId assoc, GenericArgs args) {
    DefId trait = def_get(tycx_program(cx), assoc)->parent;
    return (TraitRef){trait, args_prefix(cx, args, generics_total(ty_generics(cx, trait)))};
}

enum { FEW_ARGS = 24 };

GenericArgs trait_args_with_self(TyCx *cx, Ty self, GenericArgs rest) {
    uint32_t count = args_len(cx, rest);
    GenericArg few[FEW_ARGS];
    GenericArg *args = count < FEW_ARGS
                           ? few
                           : ARENA_ARRAY(tycx_program(cx)->session->arena, GenericArg, count + 1);
    args[0] = arg_of_ty(self);
    for (uint32_t i = 0; i < count; i++) {
        args[i + 1] = args_ptr(cx, rest)[i];
    }
    return args_intern(cx, args, count + 1);
}

// ---------------------------------------------------------------- elaboration

void trait_elaborate(TyCx *cx, const Clause *clauses, uint32_t count, Arena *arena, Clause **out,
                     uint32_t *out_len) {
    VEC(Clause) all = {0};
    for (uint32_t i = 0; i < count; i++) {
        vec_push(&all, clauses[i]);
    }
    for (uint32_t i = 0; i < all.len; i++) {
        Clause clause = all.data[i];
        if (clause.kind != CLAUSE_TRAIT || clause.negative) {
            continue;
        }
        if (ty_super_predicates(cx, clause.trait.trait).len == 0) {
            continue;
        }
        ClauseSlice supers = clause_supers(cx, arena, clause.trait, clause.vars);
        for (uint32_t j = 0; j < supers.len; j++) {
            Clause super = supers.ptr[j];
            bool known = false;
            for (uint32_t k = 0; k < all.len && !known; k++) {
                known = clause_same(&all.data[k], &super);
            }
            if (!known) {
                vec_push(&all, super);
            }
        }
    }
    *out_len = all.len;
    *out =
        all.len ? arena_copy(arena, all.data, all.len * sizeof *all.data, _Alignof(Clause)) : NULL;
    vec_free(&all);
}

ClauseSlice trait_elaborated_item_bounds(TyCx *cx, DefId alias) {
    TraitTables *tables = trait_tables(cx);
    uint64_t known;
    if (map_get(&tables->elaborated, alias.index, &known)) {
        return *(ClauseSlice *)(uintptr_t)known;
    }
    ClauseSlice bounds = ty_item_bounds(cx, alias);
    ClauseSlice *slice = ARENA_NEW(tables->arena, ClauseSlice);
    trait_elaborate(cx, bounds.ptr, bounds.len, tables->arena, &slice->ptr, &slice->len);
    map_set(&tables->elaborated, alias.index, (uintptr_t)slice);
    return *slice;
}

// ---------------------------------------------------------------- environments

static void normalize_env(TyCx *cx, TraitTables *tables, ParamEnv env, PreparedEnv *prepared) {
    bool any = false;
    for (uint32_t i = 0; i < prepared->len && !any; i++) {
        any = clause_flags(cx, &prepared->clauses[i]) & TYFLAG_ALIAS;
    }
    if (!any) {
        return;
    }
    tables->preparing++;
    InferCx *infer = infer_new(cx, tables->arena, NO_DEF);
    Clause *normal = ARENA_ARRAY(tables->arena, Clause, prepared->len);
    for (uint32_t i = 0; i < prepared->len; i++) {
        Clause clause = prepared->clauses[i];
        normal[i] = clause;
        bool type_only = clause.kind == CLAUSE_TRAIT || clause.kind == CLAUSE_PROJECTION;
        if (!type_only || !(clause_flags(cx, &clause) & TYFLAG_ALIAS)) {
            continue;
        }
        ObligationVec nested = {0};
        ObligationCause cause = {.kind = CAUSE_MISC, .span = clause.span};
        Clause value = trait_normalize_clause_at(infer, &cause, env, 0, clause, &nested);
        vec_free(&nested);
        value = infer_resolve_clause(infer, value);
        if (!(clause_flags(cx, &value) & TYFLAG_INFER)) {
            normal[i] = value;
        }
    }
    prepared->clauses = normal;
    infer_free(infer);
    tables->preparing--;
}

const PreparedEnv *trait_env(TyCx *cx, ParamEnv env) {
    static const PreparedEnv empty = {.ready = true};
    if (env.index == 0) {
        return &empty;
    }
    TraitTables *tables = trait_tables(cx);
    uint64_t known;
    if (map_get(&tables->envs, env.index, &known)) {
        return (PreparedEnv *)(uintptr_t)known;
    }
    PreparedEnv *prepared = ARENA_NEW(tables->arena, PreparedEnv);
    map_set(&tables->envs, env.index, (uintptr_t)prepared);
    ClauseSlice written = param_env_clauses(cx, env);
    trait_elaborate(cx, written.ptr, written.len, tables->arena, &prepared->clauses,
                    &prepared->len);
    normalize_env(cx, tables, env, prepared);
    for (uint32_t i = 0; i < prepared->len; i++) {
        const Clause *clause = &prepared->clauses[i];
        bool is_type = clause->kind == CLAUSE_TRAIT || clause->kind == CLAUSE_PROJECTION;
        if (is_type && !(clause_flags(cx, clause) & TYFLAG_PARAM)) {
            prepared->has_global = true;
        }
    }
    prepared->ready = true;
    return prepared;
}

// ---------------------------------------------------------------- impls

uint64_t ty_simplify(TyCx *cx, Ty ty) {
    const TyData *data = ty_data(cx, ty);
    uint64_t kind = (uint64_t)data->kind << 40;
    switch (data->kind) {
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_ARRAY:
    case TY_SLICE:
        return kind;
    case TY_INT:
    case TY_UINT:
        return kind | data->int_kind;
    case TY_FLOAT:
        return kind | data->float_kind;
    case TY_ADT:
    case TY_FOREIGN:
    case TY_FN_DEF:
    case TY_CLOSURE:
    case TY_COROUTINE:
        return kind | data->item.def.index;
    case TY_REF:
    case TY_RAW_PTR:
        return kind | data->ref.is_mut;
    case TY_TUPLE:
        return kind | ty_list_len(cx, data->tuple);
    case TY_FN_PTR:
        return kind | ty_list_len(cx, data->fn_ptr.sig.inputs_output);
    case TY_DYN: {
        const DynPred *preds = dyn_preds_ptr(cx, data->dyn.preds);
        uint32_t count = dyn_preds_len(cx, data->dyn.preds);
        for (uint32_t i = 0; i < count; i++) {
            if (preds[i].kind == DYN_TRAIT) {
                return kind | preds[i].def.index;
            }
        }
        return kind;
    }
    case TY_NONE:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        break;
    }
    return 0;
}

static bool requires_fn_ptr(TyCx *cx, const ImplHeader *header) {
    DefId fn_ptr = lang_item(tycx_program(cx), LANG_FN_PTR_TRAIT);
    Ty self = trait_ref_self(cx, header->ref);
    if (fn_ptr.index == 0 || def_eq(fn_ptr, header->ref.trait) || ty_kind(cx, self) != TY_PARAM) {
        return false;
    }
    ClauseSlice clauses = ty_predicates(cx, header->impl);
    for (uint32_t i = 0; i < clauses.len; i++) {
        if (clauses.ptr[i].kind == CLAUSE_TRAIT && def_eq(clauses.ptr[i].trait.trait, fn_ptr) &&
            ty_eq(trait_ref_self(cx, clauses.ptr[i].trait), self)) {
            return true;
        }
    }
    return false;
}

static bool make_header(TyCx *cx, DefId impl, ImplHeader *header) {
    *header = (ImplHeader){
        .impl = impl, .library = crate_library_bit(cx->program, def_get(cx->program, impl)->crate)};
    // An error inside the header fits whatever is asked for there; nothing is known to be an error.
    if (!ty_impl_trait_ref(cx, impl, &header->ref) ||
        ty_kind(cx, trait_ref_self(cx, header->ref)) == TY_ERROR) {
        return false;
    }
    header->is_negative = ty_impl_is_negative(cx, impl);
    header->simple = ty_simplify(cx, trait_ref_self(cx, header->ref));
    header->only_fn_ptrs = header->simple == 0 && requires_fn_ptr(cx, header);
    return true;
}

const ImplIndex *trait_impl_index(TyCx *cx, DefId trait) {
    TraitTables *tables = trait_tables(cx);
    uint64_t known;
    DefIdSlice impls = ty_trait_impls(cx, trait);
    const Program *program = cx->program;
    const ImplIndex *old = NULL;
    if (map_get(&tables->impl_indexes, trait.index, &known)) {
        old = (const ImplIndex *)(uintptr_t)known;
        if (old->seen == impls.len &&
            (old->libraries & program->named_libraries) == old->included) {
            return old;
        }
    }
    // Anew when bodies brought impls of their own, or another library was named.
    ImplIndex *index = ARENA_NEW(tables->arena, ImplIndex);
    index->seen = impls.len;
    map_set(&tables->impl_indexes, trait.index, (uintptr_t)index);
    index->headers = ARENA_ARRAY(tables->arena, ImplHeader, impls.len + 1);
    index->next = ARENA_ARRAY(tables->arena, uint32_t, impls.len + 1);
    uint32_t at = 0;
    for (uint32_t i = 0; i < impls.len; i++) {
        ImplHeader header;
        if (old && at < old->len && def_eq(old->headers[at].impl, impls.ptr[i])) {
            header = old->headers[at++];
        } else if (!make_header(cx, impls.ptr[i], &header)) {
            continue;
        }
        index->libraries |= header.library;
        if (!(header.library & ~program->named_libraries)) {
            index->headers[index->len++] = header;
        }
    }
    index->included = index->libraries & program->named_libraries;
    for (uint32_t i = index->len; i-- > 0;) {
        uint64_t simple = index->headers[i].simple;
        if (simple == 0) {
            index->next[i] = index->first_blanket;
            index->first_blanket = i + 1;
        } else {
            index->next[i] = (uint32_t)map_get_or(&index->first, simple, 0);
            map_set(&index->first, simple, i + 1);
        }
    }
    return index;
}

uint32_t trait_recursion_limit(const TyCx *cx) {
    enum { DEEPEST = 1024 };
    uint32_t limit = cx->session->recursion_limit;
    return limit == 0 ? TRAIT_RECURSION_LIMIT : limit < DEEPEST ? limit : DEEPEST;
}
