// trait_coherence.c: impls of a crate must neither overlap nor be about foreign things alone.
//
// In: a crate. Out: E0119 for two impls of a trait that can apply to the same type, E0592 for two
// inherent items of one name, E0199/E0200 for `unsafe` that is missing or too much, E0120, E0204,
// E0206, E0322 for impls of Drop, Copy and Sized; trait_orphan.c does the orphan rule. Two impls
// overlap if their headers unify with fresh variables and no where-clause of either is known to
// fail for what comes out. A clause about foreign things alone never counts as failing: a later
// version may add the impl. Follows the rustc development guide, "Coherence", and the reference,
// "Implementations".
#include "frontend/ty/trait_coherence.h"

typedef struct Coherence {
    Program *program;
    TyCx *cx;
    Session *session;
    Arena *arena;
    InferCx *infer;
    CrateId crate;
    Map rejected; // impls that overlap one before them: no other is compared with them
} Coherence;

// ---------------------------------------------------------------- overlap

// `impl !Trait for T`: the promise that there will never be an impl.
static bool is_denied(Coherence *state, TraitRef ref) {
    const ImplIndex *index = trait_impl_index(state->cx, ref.trait);
    bool denied = false;
    for (uint32_t i = 0; i < index->len && !denied; i++) {
        if (!index->headers[i].is_negative ||
            !infer_may_unify_args(state->infer, ref.args, index->headers[i].ref.args)) {
            continue;
        }
        InferSnapshot snapshot = infer_snapshot(state->infer);
        ObligationVec nested = {0};
        ObligationCause cause = {.kind = CAUSE_MISC};
        GenericArgs args;
        denied = trait_match_impl(state->infer, &cause, (ParamEnv){0}, 0, ref, &index->headers[i],
                                  &args, &nested);
        vec_free(&nested);
        infer_rollback(state->infer, snapshot);
    }
    return denied;
}

static bool clauses_may_hold(Coherence *state, ClauseSlice clauses, GenericArgs args) {
    for (uint32_t i = 0; i < clauses.len; i++) {
        if (clauses.ptr[i].kind != CLAUSE_TRAIT && clauses.ptr[i].kind != CLAUSE_PROJECTION) {
            continue;
        }
        Clause clause = clause_subst(state->cx, clauses.ptr[i], args);
        ObligationVec nested = {0};
        ObligationCause cause = {.kind = CAUSE_MISC};
        clause = infer_resolve_clause(
            state->infer,
            trait_normalize_clause(state->infer, &cause, (ParamEnv){0}, clause, &nested));
        vec_free(&nested);
        if (trait_evaluate(state->infer, (ParamEnv){0}, clause) != CERTAINTY_NO) {
            continue;
        }
        if (clause.kind == CLAUSE_PROJECTION || is_denied(state, clause.trait) ||
            coherence_trait_ref_is_local(state->cx, clause.trait) ||
            def_attr(state->program, clause.trait.trait, SYM(FUNDAMENTAL))) {
            return false;
        }
    }
    return true;
}

static void report_both(Coherence *state, const ImplHeader *a, const ImplHeader *b, Str trait,
                        Str self) {
    const ImplHeader *positive = a->is_negative ? b : a, *negative = a->is_negative ? a : b;
    Span here = hir_item(state->program, a->impl)->head_span,
         there = hir_item(state->program, b->impl)->head_span;
    Diag *diag = diag_error(state->session, ERR_E0751, here,
                            "found both positive and negative implementation of trait `" STR_FMT
                            "` for type `" STR_FMT "`:",
                            STR_ARG(trait), STR_ARG(self));
    diag_label(diag, positive == a ? here : there, "positive implementation here");
    diag_label(diag, negative == a ? here : there, "negative implementation here");
    diag_emit(diag);
}

static bool headers_overlap(Coherence *state, const ImplHeader *a, const ImplHeader *b,
                            TraitRef *overlap) {
    TyCx *cx = state->cx;
    InferCx *infer = state->infer;
    InferSnapshot snapshot = infer_snapshot(infer);
    ObligationVec nested = {0};
    ObligationCause cause = {.kind = CAUSE_MISC};
    GenericArgs args_a = infer_fresh_args(infer, SPAN_NONE, a->impl), args_b = {0};
    TraitRef ref = trait_ref_subst(cx, a->ref, args_a);
    ref.args = trait_normalize_args(infer, &cause, (ParamEnv){0}, ref.args, &nested);
    bool overlaps = infer_may_unify_args(infer, ref.args, b->ref.args) &&
                    trait_match_impl(infer, &cause, (ParamEnv){0}, 0, ref, b, &args_b, &nested) &&
                    clauses_may_hold(state, ty_predicates(cx, a->impl), args_a) &&
                    clauses_may_hold(state, ty_predicates(cx, b->impl), args_b);
    for (uint32_t i = 0; overlaps && i < nested.len; i++) {
        overlaps = trait_evaluate_obligation(infer, &nested.data[i]) != CERTAINTY_NO;
    }
    vec_free(&nested);
    if (overlaps) {
        *overlap = (TraitRef){ref.trait, infer_resolve_args(infer, ref.args)};
    }
    // The text must be made before the variables are gone.
    if (overlaps) {
        map_set(&trait_tables(cx)->incoherent, ref.trait.index, 1);
        const HirItem *item_a = hir_item(state->program, a->impl);
        bool b_local = def_get(state->program, b->impl)->crate.index == state->crate.index;
        Str trait = trait_ref_str(cx, state->arena, *overlap);
        Ty self = trait_ref_self(cx, *overlap);
        bool concrete = ty_kind(cx, self) != TY_INFER;
        Str self_text = ty_str(cx, state->arena, self);
        Str for_type =
            concrete ? arena_printf(state->arena, " for type `" STR_FMT "`", STR_ARG(self_text))
                     : STR("");
        if (a->is_negative != b->is_negative) {
            report_both(state, a, b, trait, self_text);
            infer_rollback(infer, snapshot);
            return true;
        }
        Diag *diag = diag_error(state->session, ERR_E0119, item_a->head_span,
                                "conflicting implementations of trait `" STR_FMT "`" STR_FMT,
                                STR_ARG(trait), STR_ARG(for_type));
        if (b_local) {
            if (concrete) {
                diag_primary_label(diag, "conflicting implementation for `" STR_FMT "`",
                                   STR_ARG(self_text));
            } else {
                diag_primary_label(diag, "conflicting implementation");
            }
            diag_label(diag, hir_item(state->program, b->impl)->head_span,
                       "first implementation here");
        } else {
            const Crate *crate =
                state->program->crates[def_get(state->program, b->impl)->crate.index - 1];
            diag_note(diag, "conflicting implementation in crate `" STR_FMT "`:\n- " STR_FMT ";",
                      SYM_ARG(state->session, crate->name),
                      STR_ARG(impl_header_str(cx, state->arena, b->impl)));
        }
        diag_emit(diag);
    }
    infer_rollback(infer, snapshot);
    return overlaps;
}

// `impl<T, U> Into<U> for T` with its where-clauses on lines of their own.
Str impl_header_str(TyCx *cx, Arena *arena, DefId impl) {
    Program *program = tycx_program(cx);
    const Generics *generics = ty_generics(cx, impl);
    DefId sized = lang_item(program, LANG_SIZED);
    Str params = STR(""), wheres = STR(""), unsized = STR("");
    for (uint32_t i = 0; i < generics->param_count; i++) {
        const GenericParamDef *param = &generics->params[i];
        params = arena_printf(arena, STR_FMT "%s" STR_FMT, STR_ARG(params), i ? ", " : "<",
                              SYM_ARG(program->session, param->name));
    }
    if (generics->param_count) {
        params = arena_printf(arena, STR_FMT ">", STR_ARG(params));
    }
    ClauseSlice clauses = ty_predicates(cx, impl);
    for (uint32_t i = 0; i < clauses.len; i++) {
        if (clauses.ptr[i].kind == CLAUSE_TRAIT && def_eq(clauses.ptr[i].trait.trait, sized)) {
            continue;
        }
        wheres = arena_printf(arena, STR_FMT "%s" STR_FMT, STR_ARG(wheres), wheres.len ? ", " : "",
                              STR_ARG(clause_str(cx, arena, clauses.ptr[i])));
    }
    for (uint32_t i = 0; i < generics->param_count; i++) {
        bool is_sized = generics->params[i].tag != ARG_TY;
        for (uint32_t j = 0; j < clauses.len && !is_sized; j++) {
            const TyData *self = clauses.ptr[j].kind == CLAUSE_TRAIT
                                     ? ty_data(cx, trait_ref_self(cx, clauses.ptr[j].trait))
                                     : NULL;
            is_sized = self && def_eq(clauses.ptr[j].trait.trait, sized) &&
                       self->kind == TY_PARAM && self->param.index == generics->params[i].index;
        }
        if (!is_sized) {
            unsized = arena_printf(arena, STR_FMT "%s" STR_FMT ": ?Sized", STR_ARG(unsized),
                                   unsized.len || wheres.len ? ", " : "",
                                   SYM_ARG(program->session, generics->params[i].name));
        }
    }
    TraitRef ref;
    if (!ty_impl_trait_ref(cx, impl, &ref)) {
        return STR("impl");
    }
    bool any = wheres.len || unsized.len;
    return arena_printf(arena, "impl" STR_FMT " " STR_FMT " for " STR_FMT "%s" STR_FMT STR_FMT,
                        STR_ARG(params), STR_ARG(trait_ref_str(cx, arena, ref)),
                        STR_ARG(ty_str(cx, arena, trait_ref_self(cx, ref))),
                        any ? "\n  where " : "", STR_ARG(wheres), STR_ARG(unsized));
}

bool trait_is_incoherent(TyCx *cx, const Clause *clause) {
    uint64_t known;
    return clause->kind == CLAUSE_TRAIT &&
           map_get(&trait_tables(cx)->incoherent, clause->trait.trait.index, &known);
}

static bool is_made(Coherence *state, DefId impl) {
    return hir_item(state->program, impl)->head_span.ctxt != 0;
}

// Each impl of the crate against those before it in the index; each pair once.
static void check_overlap(Coherence *state, DefId impl, TraitRef ref) {
    const ImplIndex *index = trait_impl_index(state->cx, ref.trait);
    const ImplHeader *own = NULL;
    for (uint32_t i = 0; i < index->len && !own; i++) {
        own = def_eq(index->headers[i].impl, impl) ? &index->headers[i] : NULL;
    }
    for (uint32_t i = 0; own && i < index->len; i++) {
        const ImplHeader *other = &index->headers[i];
        bool local = def_get(state->program, other->impl)->crate.index == state->crate.index;
        if (other == own || (local && other > own) ||
            map_get_or(&state->rejected, other->impl.index, 0) ||
            (own->simple && other->simple && own->simple != other->simple)) {
            continue;
        }
        TraitRef overlap;
        // What macros make comes after what is written.
        bool swap = local && is_made(state, other->impl) && !is_made(state, impl);
        if (headers_overlap(state, swap ? other : own, swap ? own : other, &overlap)) {
            map_set(&state->rejected, swap ? other->impl.index : impl.index, 1);
            return;
        }
    }
}

// ---------------------------------------------------------------- particular traits

static void check_safety(Coherence *state, const HirItem *item, TraitRef ref) {
    const HirItem *trait = hir_item(state->program, ref.trait);
    if (!trait || item->impl.is_negative || trait->trait.is_unsafe == item->impl.is_unsafe) {
        return;
    }
    for (uint32_t i = 0; item->impl.is_unsafe && item->generics && i < item->generics->params.len;
         i++) {
        if (def_attr(state->program, item->generics->params.ptr[i].def, SYM(MAY_DANGLE))) {
            return; // what makes it unsafe is the promise about that parameter
        }
    }
    Str name = trait_ref_str(state->cx, state->arena, ref);
    if (item->impl.is_unsafe) {
        Diag *diag =
            diag_error(state->session, ERR_E0199, item->head_span,
                       "implementing the trait `" STR_FMT "` is not unsafe", STR_ARG(name));
        Span word = {item->head_span.lo, item->head_span.lo + (uint32_t)sizeof "unsafe ",
                     item->head_span.ctxt};
        word.hi--;
        diag_suggest_one(diag, "remove `unsafe` from this trait implementation", word, STR(""),
                         APPLY_MACHINE, SUGGEST_VERBOSE);
        diag_emit(diag);
        return;
    }
    Diag *diag =
        diag_error(state->session, ERR_E0200, item->head_span,
                   "the trait `" STR_FMT "` requires an `unsafe impl` declaration", STR_ARG(name));
    diag_note(
        diag,
        "the trait `" STR_FMT
        "` enforces invariants that the compiler can't check. Review the trait documentation and "
        "make sure this implementation upholds those invariants before adding the `unsafe` keyword",
        STR_ARG(name));
    diag_suggest_one(diag, "add `unsafe` to this trait implementation", span_start(item->head_span),
                     STR("unsafe "), APPLY_MAYBE, SUGGEST_VERBOSE);
    diag_emit(diag);
}

static void check_drop(Coherence *state, const HirItem *item, Ty self) {
    const TyData *data = ty_data(state->cx, self);
    bool own = data->kind == TY_ADT &&
               def_get(state->program, data->item.def)->crate.index == state->crate.index;
    if (own || data->kind == TY_ERROR) {
        return;
    }
    Diag *diag =
        diag_error(state->session, ERR_E0120, item->impl.self_ty->span,
                   "the `Drop` trait may only be implemented for local structs, enums, and unions");
    diag_primary_label(diag, "must be a struct, enum, or union in the current crate");
    diag_emit(diag);
}

static void check_copy(Coherence *state, const HirItem *item, DefId impl, Ty self) {
    TyCx *cx = state->cx;
    const TyData *data = ty_data(cx, self);
    if (data->kind == TY_ERROR || item->impl.is_negative) {
        return;
    }
    Span span = item->impl.self_ty->span;
    if (data->kind == TY_BOOL || data->kind == TY_CHAR || data->kind == TY_INT ||
        data->kind == TY_UINT || data->kind == TY_FLOAT || data->kind == TY_NEVER ||
        data->kind == TY_RAW_PTR || data->kind == TY_ARRAY ||
        (data->kind == TY_REF && !data->ref.is_mut)) {
        return; // what core says about primitive types
    }
    if (data->kind != TY_ADT) {
        Diag *diag = diag_error(state->session, ERR_E0206, span,
                                "the trait `Copy` cannot be implemented for this type");
        diag_primary_label(diag, "type is not a structure or enumeration");
        diag_emit(diag);
        return;
    }
    if (ty_drop_impl(cx, data->item.def).index) {
        Diag *diag = diag_error(state->session, ERR_E0184, span,
                                "the trait `Copy` cannot be implemented for this type; the type "
                                "has a destructor");
        diag_primary_label(diag, "`Copy` not allowed on types with destructors");
        HirItem *drop = hir_item(state->program, ty_drop_impl(cx, data->item.def));
        if (drop) {
            diag_span_note(diag, drop->head_span, "destructor declared here");
        }
        diag_emit(diag);
        return;
    }
    const AdtDef *adt = ty_adt_def(cx, data->item.def);
    ParamEnv env = ty_param_env(cx, impl);
    Diag *diag = NULL;
    for (uint32_t i = 0; i < adt->variant_count; i++) {
        for (uint32_t j = 0; j < adt->variants[i].field_count; j++) {
            DefId field = adt->variants[i].fields[j].def;
            Ty ty = field_ty(cx, field, data->item.args);
            if (ty_is_copy(cx, env, ty) || ty_has(cx, ty, TYFLAG_ERROR)) {
                continue;
            }
            if (!diag) {
                diag = diag_error(state->session, ERR_E0204, span,
                                  "the trait `Copy` cannot be implemented for this type");
            }
            diag_label(diag, def_get(state->program, field)->span,
                       "this field does not implement `Copy`");
        }
    }
    if (diag) {
        diag_emit(diag);
    }
}

static bool check_sized(Coherence *state, const HirItem *item, DefId trait) {
    static const struct {
        LangItem item;
        const char *name;
    } forbidden[] = {{LANG_SIZED, "Sized"},
                     {LANG_POINTEE, "Pointee"},
                     {LANG_DISCRIMINANT_KIND, "DiscriminantKind"},
                     {LANG_TUPLE, "Tuple"},
                     {LANG_FN_PTR_TRAIT, "FnPtr"},
                     {LANG_UNSIZE, "Unsize"}};
    for (uint32_t i = 0; i < sizeof forbidden / sizeof *forbidden; i++) {
        if (trait.index && def_eq(trait, lang_item(state->program, forbidden[i].item))) {
            Diag *diag = diag_error(state->session, ERR_E0322, item->head_span,
                                    "explicit impls for the `%s` trait are not permitted",
                                    forbidden[i].name);
            diag_primary_label(diag, "impl of `%s` not allowed", forbidden[i].name);
            diag_emit(diag);
            return false;
        }
    }
    return true;
}

// ---------------------------------------------------------------- inherent items

static bool same_namespace(DefKind a, DefKind b) {
    return (a == DEF_ASSOC_TY) == (b == DEF_ASSOC_TY);
}

static bool inherent_impls_overlap(Coherence *state, DefId a, DefId b) {
    InferSnapshot snapshot = infer_snapshot(state->infer);
    GenericArgs args_a = infer_fresh_args(state->infer, SPAN_NONE, a),
                args_b = infer_fresh_args(state->infer, SPAN_NONE, b);
    Ty self_a = ty_subst(state->cx, ty_of(state->cx, a), args_a),
       self_b = ty_subst(state->cx, ty_of(state->cx, b), args_b);
    bool overlap = infer_relate(state->infer, RELATE_EQ, SPAN_NONE, (ParamEnv){0}, self_a, self_b,
                                NULL) == RELATE_OK &&
                   clauses_may_hold(state, ty_predicates(state->cx, a), args_a) &&
                   clauses_may_hold(state, ty_predicates(state->cx, b), args_b);
    infer_rollback(state->infer, snapshot);
    return overlap;
}

static void report_duplicate(Coherence *state, const AssocItem *item, const AssocItem *previous) {
    const HirItem *one = hir_item(state->program, item->def),
                  *other = hir_item(state->program, previous->def);
    Diag *diag = diag_error(state->session, ERR_E0592, one->head_span,
                            "duplicate definitions with name `" STR_FMT "`",
                            SYM_ARG(state->session, item->name));
    diag_primary_label(diag, "duplicate definitions for `" STR_FMT "`",
                       SYM_ARG(state->session, item->name));
    diag_label(diag, other->head_span, "other definition for `" STR_FMT "`",
               SYM_ARG(state->session, item->name));
    diag_emit(diag);
}

// Whether they have items of one name.
static bool check_duplicates(Coherence *state, DefId first, DefId second) {
    AssocItemSlice a = ty_assoc_items(state->cx, first), b = ty_assoc_items(state->cx, second);
    int overlap = -1;
    for (uint32_t i = 0; i < a.len; i++) {
        for (uint32_t j = 0; j < b.len; j++) {
            if (!symbol_eq(a.ptr[i].name, b.ptr[j].name) ||
                !same_namespace(a.ptr[i].kind, b.ptr[j].kind)) {
                continue;
            }
            if (overlap < 0) {
                overlap = inherent_impls_overlap(state, first, second);
            }
            if (!overlap) {
                return false;
            }
            report_duplicate(state, &a.ptr[i], &b.ptr[j]);
        }
    }
    return overlap > 0;
}

// Two items of one impl.
static void check_own_duplicates(Coherence *state, DefId impl) {
    AssocItemSlice items = ty_assoc_items(state->cx, impl);
    for (uint32_t i = 0; i < items.len; i++) {
        for (uint32_t j = 0; j < i; j++) {
            if (!symbol_eq(items.ptr[i].name, items.ptr[j].name) ||
                !same_namespace(items.ptr[i].kind, items.ptr[j].kind)) {
                continue;
            }
            report_duplicate(state, &items.ptr[i], &items.ptr[j]);
            break;
        }
    }
}

typedef VEC(DefId) ImplVec;

enum { CLASHES_TOLD = 32 };

static void check_inherent_pairs(Coherence *state, const ImplVec *inherent) {
    for (uint32_t i = 0; i < inherent->len; i++) {
        Ty self = ty_of(state->cx, inherent->data[i]);
        check_own_duplicates(state, inherent->data[i]);
        if (ty_kind(state->cx, self) != TY_ADT) {
            continue;
        }
        DefIdSlice others = ty_inherent_impls(state->cx, self);
        uint32_t clashes = 0; // with a few it is told; all the pairs of very many would be endless
        for (uint32_t j = 0; j < others.len && clashes < CLASHES_TOLD; j++) {
            bool later =
                def_get(state->program, others.ptr[j])->crate.index == state->crate.index &&
                others.ptr[j].index > inherent->data[i].index;
            if (later && check_duplicates(state, inherent->data[i], others.ptr[j])) {
                clashes++;
            }
        }
    }
}

// ---------------------------------------------------------------- the crate

typedef struct LocalImpl {
    DefId impl;
    const HirItem *item;
    TraitRef ref;
} LocalImpl;
typedef VEC(LocalImpl) LocalImplVec;

// E0371: an object already has the traits that it is of.
static void check_object(Coherence *state, const LocalImpl *one) {
    TyCx *cx = state->cx;
    Ty self = trait_ref_self(cx, one->ref);
    const TyData *data = ty_data(cx, self);
    bool has = false;
    for (uint32_t i = 0; data->kind == TY_DYN && i < dyn_preds_len(cx, data->dyn.preds); i++) {
        const DynPred *pred = &dyn_preds_ptr(cx, data->dyn.preds)[i];
        if (pred->kind == DYN_PROJECTION || has) {
            continue;
        }
        has = def_eq(pred->def, one->ref.trait);
        TraitRefSlice supers = trait_supertraits(cx, pred->def);
        for (uint32_t k = 0; k < supers.len && !has; k++) {
            has = def_eq(supers.ptr[k].trait, one->ref.trait);
        }
    }
    if (!has) {
        return;
    }
    Str text = ty_str(cx, state->arena, self),
        name = def_path_str(state->program, state->arena, one->ref.trait);
    Diag *diag =
        diag_error(state->session, ERR_E0371, one->item->head_span,
                   "the object type `" STR_FMT "` automatically implements the trait `" STR_FMT "`",
                   STR_ARG(text), STR_ARG(name));
    diag_primary_label(diag, "`" STR_FMT "` automatically implements trait `" STR_FMT "`",
                       STR_ARG(text), STR_ARG(name));
    diag_emit(diag);
}

// E0183: how closures are called is not settled.
static void check_closure_trait(Coherence *state, const LocalImpl *one) {
    const Crate *crate = state->program->crates[state->crate.index - 1];
    if (!is_closure_trait(state->program, one->ref.trait) || crate->is_library) {
        return;
    }
    Str name = sym_str(state->session, def_get(state->program, one->ref.trait)->name);
    Diag *diag =
        diag_error(state->session, ERR_E0183, one->item->impl.trait_ref->span,
                   "manual implementations of `" STR_FMT "` are experimental", STR_ARG(name));
    diag_primary_label(diag, "manual implementations of `" STR_FMT "` are experimental",
                       STR_ARG(name));
    diag_help(diag, "add `#![feature(unboxed_closures)]` to the crate attributes to enable");
    diag_emit(diag);
}

static void check_builtin_trait(Coherence *state, const LocalImpl *one) {
    Ty self = trait_ref_self(state->cx, one->ref);
    if (def_eq(one->ref.trait, lang_item(state->program, LANG_DROP))) {
        check_drop(state, one->item, self);
    } else if (def_eq(one->ref.trait, lang_item(state->program, LANG_COPY))) {
        check_copy(state, one->item, one->impl, self);
    }
}

// All impls of one trait: overlaps, then the rest impl by impl. An impl that breaks the orphan rule
// overlaps nothing.
static void check_trait_impls(Coherence *state, const LocalImplVec *impls, DefId trait) {
    for (uint32_t i = 0; i < impls->len; i++) {
        const LocalImpl *one = &impls->data[i];
        if (def_eq(one->ref.trait, trait) &&
            coherence_check_orphan(state->cx, one->item, one->ref, false)) {
            check_overlap(state, one->impl, one->ref);
        }
    }
    for (uint32_t i = 0; i < impls->len; i++) {
        const LocalImpl *one = &impls->data[i];
        if (def_eq(one->ref.trait, trait)) {
            check_closure_trait(state, one);
            check_object(state, one);
            coherence_check_orphan(state->cx, one->item, one->ref, true);
            check_safety(state, one->item, one->ref);
        }
    }
    for (uint32_t i = 0; i < impls->len; i++) {
        if (def_eq(impls->data[i].ref.trait, trait)) {
            check_builtin_trait(state, &impls->data[i]);
        }
    }
}

static void collect_trait_impl(Coherence *state, DefId impl, const HirItem *item,
                               LocalImplVec *out) {
    TraitRef ref;
    if (ty_impl_trait_ref(state->cx, impl, &ref) &&
        !(args_flags(state->cx, ref.args) & TYFLAG_ERROR) && check_sized(state, item, ref.trait)) {
        vec_push(out, (LocalImpl){.impl = impl, .item = item, .ref = ref});
    }
}

// Library crates share out the methods of the types of core: each item says so.
static bool allows_incoherent(Coherence *state, DefId impl) {
    AssocItemSlice items = ty_assoc_items(state->cx, impl);
    for (uint32_t i = 0; i < items.len; i++) {
        if (!def_attr(state->program, items.ptr[i].def, SYM(RUSTC_ALLOW_INCOHERENT_IMPL))) {
            return false;
        }
    }
    return items.len > 0;
}

struct CrateCoherence {
    Coherence state;
    ImplVec inherent;
    LocalImplVec impls;
    Map done; // trait -> 1 good, 2 an error was reported
};

CrateCoherence *coherence_begin(Program *program, CrateId crate) {
    Arena *arena = arena_new();
    CrateCoherence *whole = ARENA_NEW(arena, CrateCoherence);
    whole->state = (Coherence){.program = program,
                               .cx = program->ty,
                               .session = program->session,
                               .arena = arena,
                               .infer = infer_new(program->ty, arena, NO_DEF),
                               .crate = crate};
    for (uint32_t i = crate_first_impl(program, crate); i < program->impl_count; i++) {
        DefId impl = program->impls[i];
        if (def_get(program, impl)->crate.index != crate.index) {
            continue;
        }
        const HirItem *item = hir_item(program, impl);
        if (!item || item->kind != DEF_IMPL) {
            continue;
        }
        if (item->impl.trait_ref) {
            collect_trait_impl(&whole->state, impl, item, &whole->impls);
            TraitRef ref; // a header that means nothing spoils the trait
            if (ty_impl_trait_ref(program->ty, impl, &ref) &&
                args_flags(program->ty, ref.args) & TYFLAG_ERROR) {
                map_set(&whole->done, ref.trait.index, 2);
            }
        } else {
            vec_push(&whole->inherent, impl);
        }
    }
    return whole;
}

bool coherence_check_trait(CrateCoherence *whole, DefId trait) {
    uint64_t known = map_get_or(&whole->done, trait.index, 0);
    if (!known) {
        uint32_t before = diag_error_count(whole->state.session);
        map_set(&whole->done, trait.index, 1);
        check_trait_impls(&whole->state, &whole->impls, trait);
        known = diag_error_count(whole->state.session) == before ? 1 : 2;
        map_set(&whole->done, trait.index, known);
    }
    return known == 1;
}

void coherence_finish(CrateCoherence *whole) {
    Program *program = whole->state.program;
    // Trait by trait, in the order of their first impls.
    for (uint32_t i = 0; i < whole->impls.len; i++) {
        coherence_check_trait(whole, whole->impls.data[i].ref.trait);
    }
    bool is_core = def_attr(program, program->crates[whole->state.crate.index - 1]->root,
                            SYM(RUSTC_COHERENCE_IS_CORE)) != NULL;
    for (uint32_t i = 0; i < whole->inherent.len && !is_core; i++) {
        DefId impl = whole->inherent.data[i];
        if (!allows_incoherent(&whole->state, impl)) {
            coherence_check_inherent(program->ty, hir_item(program, impl),
                                     ty_of(program->ty, impl));
        }
    }
    check_inherent_pairs(&whole->state, &whole->inherent);
    map_free(&whole->done);
    map_free(&whole->state.rejected);
    vec_free(&whole->impls);
    vec_free(&whole->inherent);
    infer_free(whole->state.infer);
    arena_free(whole->state.arena);
}
