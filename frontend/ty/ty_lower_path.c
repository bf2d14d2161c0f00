// ty_lower_path.c: paths in types: aliases, associated types, `Self`, and trait objects.
//
// The hard idea: `T::Item` needs the bounds of T to know which trait's Item is meant, and these
// bounds may themselves mention `T::Item`. So only bounds on traits that have an item of that name
// (themselves or by a supertrait) are lowered for the answer, found by looking at the HIR; all
// others are not touched. Follows the rustc development guide, "HIR ty lowering"; the Reference,
// "Paths in types".
#include <stdlib.h>
#include "frontend/resolve/resolve.h"
#include "frontend/ty/trait.h"
#include "frontend/ty/ty_collect.h"

const HirSegment *path_last(const HirPath *path) {
    return &path->segments.ptr[path->segments.len - 1];
}

Ty dummy_self(TyCx *cx) {
    return ty_infer(cx, INFER_FRESH, 0);
}

Ty lower_projection(LowerTyCx *lower, Span span, DefId assoc, GenericArgs args) {
    return lower->project != NULL ? lower->project(lower, span, assoc, args)
                                  : ty_projection(lower->cx, assoc, args);
}

// ---------------------------------------------------------------- which trait has it

static bool bounded_is_self(const HirWhere *where) {
    const HirTy *ty = where->bounded;
    return ty != NULL && ty->kind == HIR_TY_PATH && ty->path.kind == QPATH_RESOLVED &&
           ty->path.self_ty == NULL && ty->path.path->res.kind == RES_SELF_PARAM;
}

typedef VEC(const HirBound *) HirBoundVec;
static void hir_super_bounds(TyCx *cx, DefId trait, HirBoundVec *out) {
    HirItem *item = hir_item(cx->program, trait);
    if (item == NULL) {
        return;
    }
    for (uint32_t i = 0; i < item->trait.supers.len; i++) {
        vec_push(out, &item->trait.supers.ptr[i]);
    }
    for (uint32_t i = 0; item->generics != NULL && i < item->generics->wheres.len; i++) {
        const HirWhere *where = &item->generics->wheres.ptr[i];
        for (uint32_t j = 0; bounded_is_self(where) && j < where->bounds.len; j++) {
            vec_push(out, &where->bounds.ptr[j]);
        }
    }
}

static DefId bound_trait(const HirBound *bound) {
    bool is_trait = bound->kind == BOUND_TRAIT && bound->polarity == BOUND_POSITIVE &&
                    bound->trait_ref.path->res.kind == RES_DEF;
    return is_trait ? bound->trait_ref.path->res.def : NO_DEF;
}

static bool trait_inherits(TyCx *cx, DefId trait, Symbol name, DefKind kind, DefIdVec *visited) {
    for (uint32_t i = 0; i < visited->len; i++) {
        if (def_eq(visited->data[i], trait)) {
            return false;
        }
    }
    vec_push(visited, trait);
    if (ty_assoc_by_name(cx, trait, name, kind).index != 0) {
        return true;
    }
    HirBoundVec bounds = {0};
    hir_super_bounds(cx, trait, &bounds);
    bool found = false;
    for (uint32_t i = 0; i < bounds.len && !found; i++) {
        DefId super = bound_trait(bounds.data[i]);
        found = super.index != 0 && trait_inherits(cx, super, name, kind, visited);
    }
    vec_free(&bounds);
    return found;
}

static bool trait_reaches(TyCx *cx, DefId trait, Symbol name, DefKind kind) {
    DefIdVec visited = {0};
    bool reaches = trait_inherits(cx, trait, name, kind, &visited);
    vec_free(&visited);
    return reaches;
}

static void assoc_search(TyCx *cx, TraitRef trait, BoundVars vars, Symbol name, DefKind kind,
                         AssocCandidateVec *out, uint32_t depth) {
    DefId item = ty_assoc_by_name(cx, trait.trait, name, kind);
    for (uint32_t i = 0; i < out->len && item.index != 0; i++) {
        if (def_eq(out->data[i].item, item) && out->data[i].trait.args.index == trait.args.index) {
            item = NO_DEF;
        }
    }
    if (item.index != 0) {
        vec_push(out, (AssocCandidate){trait, vars, item});
    }
    HirBoundVec bounds = {0};
    hir_super_bounds(cx, trait.trait, &bounds);
    for (uint32_t i = 0; i < bounds.len && depth < 64; i++) {
        DefId super = bound_trait(bounds.data[i]);
        if (super.index == 0 || def_eq(super, trait.trait) ||
            !trait_reaches(cx, super, name, kind)) {
            continue;
        }
        const HirBound *bound = bounds.data[i];
        BinderScope scope = {bound->for_lifetimes.ptr, bound->for_lifetimes.len, NULL};
        LowerTyCx lower = {.cx = cx, .item = trait.trait, .binders = &scope};
        Clause clause = {
            .kind = CLAUSE_TRAIT,
            .vars = bound_vars_of(cx, scope.lifetimes, scope.count),
            .trait = lower_trait_ref(&lower, &bound->trait_ref, ty_of(cx, trait.trait)),
        };
        clause = clause_through(cx, clause, trait.args, vars);
        assoc_search(cx, clause.trait, clause.vars, name, kind, out, depth + 1);
    }
    vec_free(&bounds);
}

// `trait` is as inside a clause: below one binder, whose variables are `vars`.
void assoc_in_trait(TyCx *cx, TraitRef trait, BoundVars vars, Symbol name, DefKind kind,
                    AssocCandidateVec *out) {
    assoc_search(cx, trait, vars, name, kind, out, 0);
}

static bool where_is_about(const HirWhere *where, Res param) {
    const HirTy *ty = where->bounded;
    if (ty == NULL || ty->kind != HIR_TY_PATH || ty->path.kind != QPATH_RESOLVED ||
        ty->path.self_ty != NULL) {
        return false;
    }
    Res res = ty->path.path->res;
    return res.kind == param.kind && def_eq(res.def, param.def);
}

// Candidates for `param::name` from the bounds in force in `item` and around it.
// False: the answer needs itself, which was reported.
static bool assoc_of_param(TyCx *cx, DefId item, Res param, Ty self, Symbol name, Span usage,
                           AssocCandidateVec *out) {
    bool is_own = param.kind != RES_SELF_PARAM;
    if (is_own && !cycle_push_bounds(cx, param.def, name, usage)) {
        return false;
    }
    if (param.kind == RES_SELF_PARAM && trait_reaches(cx, param.def, name, DEF_ASSOC_TY)) {
        assoc_in_trait(cx, (TraitRef){param.def, args_identity(cx, param.def)}, (BoundVars){0},
                       name, DEF_ASSOC_TY, out);
    }
    for (DefId owner = generics_owner(cx, item); owner.index != 0;
         owner = ty_generics(cx, owner)->parent) {
        HirItem *hir = hir_item(cx->program, owner);
        for (uint32_t i = 0; hir != NULL && hir->generics != NULL && i < hir->generics->wheres.len;
             i++) {
            const HirWhere *where = &hir->generics->wheres.ptr[i];
            for (uint32_t j = 0; where_is_about(where, param) && j < where->bounds.len; j++) {
                const HirBound *bound = &where->bounds.ptr[j];
                DefId trait = bound_trait(bound);
                if (trait.index == 0 || !trait_reaches(cx, trait, name, DEF_ASSOC_TY)) {
                    continue;
                }
                uint32_t count = where->for_lifetimes.len + bound->for_lifetimes.len;
                DefId *all = ARENA_ARRAY(cx->arena, DefId, count ? count : 1);
                for (uint32_t k = 0; k < count; k++) {
                    all[k] = k < where->for_lifetimes.len
                                 ? where->for_lifetimes.ptr[k]
                                 : bound->for_lifetimes.ptr[k - where->for_lifetimes.len];
                }
                BinderScope scope = {all, count, NULL};
                LowerTyCx lower = {.cx = cx, .item = owner, .binders = &scope};
                TraitRef ref = lower_trait_ref(&lower, &bound->trait_ref, self);
                assoc_in_trait(cx, ref, bound_vars_of(cx, all, count), name, DEF_ASSOC_TY, out);
            }
        }
    }
    if (is_own) {
        cycle_pop(cx);
    }
    return !is_own || !def_facts(cx, param.def)->bounds_cyclic;
}

// ---------------------------------------------------------------- Type::Name

// `type Item: Bound` as messages show it, without its semicolon.
static Span item_head(TyCx *cx, DefId def) {
    HirItem *item = hir_item(cx->program, def);
    return item != NULL && !span_is_none(item->head_span) ? item->head_span
                                                          : def_get(cx->program, def)->span;
}

static Str assoc_nearest(TyCx *cx, DefId trait, Symbol name) {
    AssocItemSlice items = ty_assoc_items(cx, trait);
    Str *names = ARENA_ARRAY(cx->arena, Str, items.len ? items.len : 1);
    uint32_t count = 0;
    for (uint32_t i = 0; i < items.len; i++) {
        if (items.ptr[i].kind == DEF_ASSOC_TY) {
            names[count++] = sym_str(cx->session, items.ptr[i].name);
        }
    }
    return str_nearest(sym_str(cx->session, name), names, count);
}

static bool names_no_trait(const HirBoundSlice *bounds) {
    for (uint32_t i = 0; i < bounds->len; i++) {
        const HirBound *bound = &bounds->ptr[i];
        if (bound->kind == BOUND_TRAIT && bound->trait_ref.path->res.kind == RES_ERROR) {
            return true;
        }
    }
    return false;
}

// Does a bound in force at a name name a trait that there is not? It may have had the type looked
// for. Where-clauses are read one by one: later ones are not known yet.
static bool bounds_unresolved(TyCx *cx, DefId item, Span at) {
    for (DefId owner = generics_owner(cx, item); owner.index != 0;
         owner = ty_generics(cx, owner)->parent) {
        const HirItem *hir = hir_item(cx->program, owner);
        if (hir == NULL) {
            continue;
        }
        if (hir->kind == DEF_TRAIT && names_no_trait(&hir->trait.supers)) {
            return true;
        }
        for (uint32_t i = 0; hir->generics != NULL && i < hir->generics->wheres.len; i++) {
            const HirWhere *where = &hir->generics->wheres.ptr[i];
            if (names_no_trait(&where->bounds)) {
                return true;
            }
            if (where->span.lo <= at.lo && at.hi <= where->span.hi) {
                break;
            }
        }
    }
    return false;
}

static Ty report_not_found(LowerTyCx *lower, const HirSegment *segment, Str self) {
    if (bounds_unresolved(lower->cx, lower->item, segment->span)) {
        return lower->cx->common.error;
    }
    Diag *diag = diag_error(lower->cx->session, ERR_E0220, segment->span,
                            "associated type `" STR_FMT "` not found for `" STR_FMT "`",
                            SYM_ARG(lower->cx->session, segment->name), STR_ARG(self));
    diag_primary_label(diag, "associated type `" STR_FMT "` not found",
                       SYM_ARG(lower->cx->session, segment->name));
    diag_emit(diag);
    return lower->cx->common.error;
}

static Ty report_ambiguous(LowerTyCx *lower, Span span, const HirSegment *segment, Str self,
                           const AssocCandidateVec *found) {
    TyCx *cx = lower->cx;
    Str name = sym_str(cx->session, segment->name);
    Diag *diag = diag_error(cx->session, ERR_E0221, span,
                            "ambiguous associated type `" STR_FMT "` in bounds of `" STR_FMT "`",
                            STR_ARG(name), STR_ARG(self));
    diag_primary_label(diag, "ambiguous associated type `" STR_FMT "`", STR_ARG(name));
    for (uint32_t i = 0; i < found->len; i++) {
        Str trait = trait_ref_str(cx, cx->arena, found->data[i].trait);
        diag_label(diag, item_head(cx, found->data[i].item),
                   "ambiguous `" STR_FMT "` from `" STR_FMT "`", STR_ARG(name), STR_ARG(trait));
    }
    for (uint32_t i = found->len; i > 0; i--) {
        Str trait = trait_ref_str(cx, cx->arena, found->data[i - 1].trait);
        Span self_span = {span.lo, segment->span.lo, span.ctxt};
        diag_suggest_one(diag, "use fully-qualified syntax to disambiguate", self_span,
                         arena_printf(cx->arena, "<" STR_FMT " as " STR_FMT ">::", STR_ARG(self),
                                      STR_ARG(trait)),
                         APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    diag_emit(diag);
    return cx->common.error;
}

typedef VEC(Str) StrVec;

static int by_text(const void *a, const void *b) {
    return strcmp(((const Str *)a)->ptr, ((const Str *)b)->ptr);
}

static bool in_trait(TyCx *cx, DefId item, DefId trait) {
    return def_eq(item, trait) || def_eq(def_get(cx->program, item)->parent, trait);
}

// The types that a trait without `<T as ..>` may have been meant of: Self inside of the trait,
// elsewhere those that some impl is for.
static void types_of_trait(LowerTyCx *lower, DefId trait, StrVec *out) {
    TyCx *cx = lower->cx;
    if (in_trait(cx, lower->item, trait)) {
        vec_push(out, STR("Self"));
        return;
    }
    DefIdSlice impls = ty_trait_impls(cx, trait);
    for (uint32_t i = 0; i < impls.len; i++) {
        const HirItem *impl = hir_item(cx->program, impls.ptr[i]);
        Ty self = ty_erase_regions(cx, ty_of(cx, impls.ptr[i]));
        if (!ty_has(cx, self, TYFLAG_PARAM) && !(impl && impl->impl.is_negative)) {
            vec_push(out, ty_str(cx, cx->arena, self));
        }
    }
    if (out->len) {
        qsort(out->data, out->len, sizeof *out->data, by_text);
    }
}

// E0223 for Trait::Name.
static Ty report_needs_self(LowerTyCx *lower, Span span, DefId trait, const HirSegment *segment) {
    enum { SHOWN = 20 };
    TyCx *cx = lower->cx;
    Str name = sym_str(cx->session, segment->name),
        path = def_path_str(cx->program, cx->arena, trait);
    StrVec types = {0};
    types_of_trait(lower, trait, &types);
    Diag *diag = diag_error(cx->session, ERR_E0223, span, "ambiguous associated type");
    if (types.len) {
        SuggestPart parts[SHOWN];
        uint32_t count = types.len < SHOWN ? types.len : SHOWN;
        for (uint32_t i = 0; i < count; i++) {
            parts[i] = (SuggestPart){
                span, arena_printf(cx->arena, "<" STR_FMT " as " STR_FMT ">::" STR_FMT,
                                   STR_ARG(types.data[i]), STR_ARG(path), STR_ARG(name))};
        }
        if (count == 1) {
            diag_suggest_one(diag, "use fully-qualified syntax", span, parts[0].text, APPLY_MACHINE,
                             SUGGEST_VERBOSE);
        } else {
            diag_suggest_alternatives(diag, "use fully-qualified syntax", parts, count,
                                      APPLY_MACHINE);
        }
    } else {
        Str message = arena_printf(cx->arena,
                                   "if there were a type named `Example` that implemented `" STR_FMT
                                   "`, you could use the fully-qualified path",
                                   STR_ARG(path));
        diag_suggest_one(diag, message.ptr, span,
                         arena_printf(cx->arena, "<Example as " STR_FMT ">::" STR_FMT,
                                      STR_ARG(path), STR_ARG(name)),
                         APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
    }
    vec_free(&types);
    diag_emit(diag);
    return cx->common.error;
}

static Ty report_needs_trait(LowerTyCx *lower, Span span, Str self, const HirSegment *segment) {
    TyCx *cx = lower->cx;
    Str name = sym_str(cx->session, segment->name);
    Diag *diag = diag_error(cx->session, ERR_E0223, span, "ambiguous associated type");
    Str message =
        arena_printf(cx->arena,
                     "if there were a trait named `Example` with associated type `" STR_FMT
                     "` implemented for `" STR_FMT "`, you could use the fully-qualified path",
                     STR_ARG(name), STR_ARG(self));
    diag_suggest_one(
        diag, message.ptr, span,
        arena_printf(cx->arena, "<" STR_FMT " as Example>::" STR_FMT, STR_ARG(self), STR_ARG(name)),
        APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
    diag_emit(diag);
    return cx->common.error;
}

// E0599 for Enum::Name where a type is wanted.
static Ty report_no_variant(LowerTyCx *lower, DefId adt, const HirSegment *segment) {
    TyCx *cx = lower->cx;
    const AdtDef *def = ty_adt_def(cx, adt);
    Str name = sym_str(cx->session, segment->name),
        self = sym_str(cx->session, def_get(cx->program, adt)->name);
    Str *names = ARENA_ARRAY(cx->arena, Str, def->variant_count + 1);
    for (uint32_t i = 0; i < def->variant_count; i++) {
        names[i] = sym_str(cx->session, def->variants[i].name);
    }
    Str near = str_nearest(name, names, def->variant_count);
    Diag *diag = diag_error(cx->session, ERR_E0599, segment->span,
                            "no variant named `" STR_FMT "` found for enum `" STR_FMT "`",
                            STR_ARG(name), STR_ARG(self));
    const HirItem *item = hir_item(cx->program, adt);
    CrateId crate = def_get(cx->program, adt)->crate;
    if (item && cx->program->crates[crate.index - 1]->is_local) {
        diag_label(diag, item->head_span, "variant `" STR_FMT "` not found here", STR_ARG(name));
    }
    if (near.len) {
        diag_suggest_one(diag, "there is a variant with a similar name", segment->span, near,
                         APPLY_MAYBE, SUGGEST_VERBOSE);
    } else {
        diag_primary_label(diag, "variant not found in `" STR_FMT "`", STR_ARG(self));
    }
    diag_emit(diag);
    return cx->common.error;
}

// A bound `for<'a> T: Trait<'a>` has no single T::Name outside of bodies; inside, each use gets its
// own region.
static bool open_candidate(LowerTyCx *lower, Span span, AssocCandidate *candidate) {
    TyCx *cx = lower->cx;
    uint32_t count = bound_vars_len(cx, candidate->vars);
    if (count > 0 && !lower->in_body) {
        Diag *diag = diag_error(
            cx->session, ERR_E0212, span,
            "cannot use the associated type of a trait with uninferred generic parameters");
        diag_emit(diag);
        return false;
    }
    GenericArg *with = ARENA_ARRAY(cx->arena, GenericArg, count ? count : 1);
    for (uint32_t i = 0; i < count; i++) {
        with[i] =
            arg_of_region(lower->infer != NULL ? infer_region(lower->infer) : cx->common.erased);
    }
    Clause clause = {.kind = CLAUSE_TRAIT, .vars = candidate->vars, .trait = candidate->trait};
    candidate->trait = clause_open(cx, clause, with).trait;
    candidate->vars = (BoundVars){0};
    return true;
}

// ambiguous_associated_items: the enum has a variant of that name, too, which one day is meant.
static void lint_variant_of_name(LowerTyCx *lower, Span span, Ty self,
                                 const AssocCandidate *candidate, const HirSegment *segment) {
    TyCx *cx = lower->cx;
    const TyData *data = ty_data(cx, self);
    const AdtDef *adt = data->kind == TY_ADT ? ty_adt_def(cx, data->item.def) : NULL;
    const VariantDef *variant = NULL;
    for (uint32_t i = 0; adt && adt->kind == ADT_ENUM && i < adt->variant_count; i++) {
        variant = symbol_eq(adt->variants[i].name, segment->name) ? &adt->variants[i] : variant;
    }
    const LintReporter *lints = program_lints(cx->program);
    Diag *diag = variant && lints->begin ? lints->begin(cx->program, lower->item,
                                                        RESOLVE_LINT_AMBIGUOUS_ASSOCIATED_ITEMS,
                                                        span, STR("ambiguous associated item"))
                                         : NULL;
    if (!diag) {
        return;
    }
    diag_span_note(diag, def_get(cx->program, variant->def)->span,
                   "`" STR_FMT "` could refer to the variant defined here",
                   SYM_ARG(cx->session, segment->name));
    const HirItem *item = hir_item(cx->program, candidate->item);
    diag_span_note(diag, item ? item->head_span : def_get(cx->program, candidate->item)->span,
                   "`" STR_FMT "` could also refer to the associated type defined here",
                   SYM_ARG(cx->session, segment->name));
    Str qualified = arena_printf(
        cx->arena, "<" STR_FMT " as " STR_FMT ">::" STR_FMT, STR_ARG(ty_str(cx, cx->arena, self)),
        SYM_ARG(cx->session, def_get(cx->program, candidate->trait.trait)->name),
        SYM_ARG(cx->session, segment->name));
    diag_suggest_one(diag, "use fully-qualified syntax", span, qualified, APPLY_MACHINE,
                     SUGGEST_DEFAULT);
    lints->emit(cx->program, lower->item, RESOLVE_LINT_AMBIGUOUS_ASSOCIATED_ITEMS, diag);
}

Ty lower_assoc_path(LowerTyCx *lower, Span span, Ty self, const HirTy *self_hir,
                    const HirSegment *segment) {
    TyCx *cx = lower->cx;
    if (ty_kind(cx, self) == TY_ERROR) {
        return self;
    }
    Res res = {.kind = RES_NONE};
    if (self_hir != NULL && self_hir->kind == HIR_TY_PATH &&
        self_hir->path.kind == QPATH_RESOLVED && self_hir->path.self_ty == NULL) {
        res = self_hir->path.path->res;
    } else if (ty_kind(cx, self) == TY_PARAM) {
        DefId def = ty_data(cx, self)->param.def;
        bool is_self = def_get(cx->program, def)->kind == DEF_TRAIT;
        res = (Res){.kind = is_self ? RES_SELF_PARAM : RES_DEF, .def = def};
    }
    AssocCandidateVec found = {0};
    bool is_param = ty_kind(cx, self) == TY_PARAM;
    TraitRef impl_ref;
    // `Self::Name` in an impl of a trait is the impl's own, also where Self is a parameter.
    if (res.kind == RES_SELF_ALIAS && def_get(cx->program, res.def)->kind == DEF_IMPL &&
        ty_impl_trait_ref(cx, res.def, &impl_ref)) {
        assoc_in_trait(cx, impl_ref, (BoundVars){0}, segment->name, DEF_ASSOC_TY, &found);
    }
    if (is_param && found.len == 0) {
        if (!assoc_of_param(cx, lower->item, res, self, segment->name, span, &found)) {
            vec_free(&found);
            return cx->common.error;
        }
    }
    Ty result;
    Str self_text = is_param ? sym_str(cx->session, ty_data(cx, self)->param.name)
                             : ty_str(cx, cx->arena, self);
    if (found.len == 0) {
        bool of_trait = res.kind == RES_SELF_ALIAS &&
                        def_get(cx->program, res.def)->kind == DEF_IMPL &&
                        ty_impl_trait_ref(cx, res.def, &impl_ref);
        const TyData *data = ty_data(cx, self);
        bool is_enum = data->kind == TY_ADT && ty_adt_def(cx, data->item.def)->kind == ADT_ENUM;
        result = is_enum && !of_trait ? report_no_variant(lower, data->item.def, segment)
                 : is_param || of_trait
                     ? report_not_found(lower, segment, is_param ? self_text : STR("Self"))
                     : report_needs_trait(lower, span, self_text, segment);
    } else if (found.len > 1) {
        result = report_ambiguous(lower, span, segment, self_text, &found);
    } else if (!open_candidate(lower, span, &found.data[0])) {
        result = cx->common.error;
    } else {
        AssocCandidate candidate = found.data[0];
        lint_variant_of_name(lower, span, self, &candidate, segment);
        GenericArgs args =
            lower_segment_args(lower, candidate.item, candidate.trait.args, segment, self, false);
        result = lower_projection(lower, span, candidate.item, args);
    }
    vec_free(&found);
    return result;
}

// ---------------------------------------------------------------- paths

static const char *prim_text(TyCx *cx, Ty ty) {
    return ty_str(cx, cx->arena, ty).ptr;
}

static Ty lower_resolved_def(LowerTyCx *lower, const HirTy *ty, const HirPath *path) {
    TyCx *cx = lower->cx;
    DefId def = path->res.def;
    const HirSegment *last = path_last(path);
    bool infer = lower->infer_args;
    lower->infer_args = false;
    switch (def_get(cx->program, def)->kind) {
    case DEF_STRUCT:
    case DEF_UNION:
    case DEF_ENUM:
        return ty_adt(cx, def,
                      lower_segment_args(lower, def, (GenericArgs){0}, last, (Ty){0}, infer));
    case DEF_TY_ALIAS: {
        GenericArgs args = lower_segment_args(lower, def, (GenericArgs){0}, last, (Ty){0}, infer);
        collect_tables(cx)->usage = ty->span;
        return ty_subst(cx, ty_of(cx, def), args);
    }
    case DEF_FOREIGN_TY:
        return ty_foreign(cx, def);
    case DEF_TY_PARAM:
        report_no_args_allowed(lower, last, "type parameter", sym_str(cx->session, last->name));
        return ty_of(cx, def);
    case DEF_ASSOC_TY: {
        DefId trait = def_get(cx->program, def)->parent;
        const HirSegment *trait_segment =
            path->segments.len >= 2 ? &path->segments.ptr[path->segments.len - 2] : NULL;
        if (ty->path.self_ty == NULL) {
            return report_needs_self(lower, ty->span, trait, last);
        }
        Ty self = lower_ty(lower, ty->path.self_ty);
        GenericArgs trait_args =
            lower_segment_args(lower, trait, (GenericArgs){0}, trait_segment, self, false);
        forbid_constraints(lower, trait, trait_segment ? trait_segment->args : NULL);
        return lower_projection(lower, ty->span, def,
                                lower_segment_args(lower, def, trait_args, last, self, false));
    }
    case DEF_TRAIT:
    case DEF_TRAIT_ALIAS: {
        Diag *diag = diag_error(cx->session, ERR_E0782, ty->span, "expected a type, found a trait");
        diag_suggest_one(diag, "you can add the `dyn` keyword if you want a trait object",
                         span_start(ty->span), STR("dyn "), APPLY_MACHINE, SUGGEST_VERBOSE);
        diag_emit(diag);
        return cx->common.error;
    }
    case DEF_OPAQUE_TY:
    case DEF_NONE:
    case DEF_MOD:
    case DEF_VARIANT:
    case DEF_CTOR:
    case DEF_FIELD:
    case DEF_CONST_PARAM:
    case DEF_LIFETIME_PARAM:
    case DEF_FN:
    case DEF_ASSOC_FN:
    case DEF_CONST:
    case DEF_ASSOC_CONST:
    case DEF_STATIC:
    case DEF_MACRO:
    case DEF_EXTERN_CRATE:
    case DEF_USE:
    case DEF_FOREIGN_MOD:
    case DEF_ANON_CONST:
    case DEF_INLINE_CONST:
    case DEF_IMPL:
    case DEF_CLOSURE:
    case DEF_GLOBAL_ASM:
        break;
    }
    OX_BUG(cx->session, ty->span, "a path that is no type got through name resolution");
}

Ty lower_path_ty(LowerTyCx *lower, const HirTy *ty) {
    TyCx *cx = lower->cx;
    const HirQPath *qpath = &ty->path;
    if (qpath->kind == QPATH_TYPE_RELATIVE) {
        Ty self = lower_ty(lower, qpath->self_ty);
        return lower_assoc_path(lower, ty->span, self, qpath->self_ty, qpath->segment);
    }
    if (qpath->kind == QPATH_LANG) {
        DefId def = lang_item_required(cx->program, qpath->lang, ty->span);
        return ty_adt(cx, def,
                      lower_segment_args(lower, def, (GenericArgs){0}, NULL, (Ty){0}, true));
    }
    const HirPath *path = qpath->path;
    switch (path->res.kind) {
    case RES_DEF:
        return lower_resolved_def(lower, ty, path);
    case RES_PRIM: {
        Ty prim = ty_of_prim(cx, path->res.prim);
        report_no_args_allowed(lower, path_last(path), "builtin type", str_of(prim_text(cx, prim)));
        return prim;
    }
    case RES_SELF_PARAM:
        report_no_args_allowed(lower, path_last(path), "self type", STR("Self"));
        return ty_param(cx, 0, SYM(SELF_TYPE), path->res.def);
    case RES_SELF_ALIAS:
        report_no_args_allowed(lower, path_last(path), "self type", STR("Self"));
        return ty_of(cx, path->res.def);
    case RES_ERROR:
    case RES_NONE:
    case RES_LOCAL:
    case RES_SELF_CTOR:
    case RES_MODULE_TOOL:
        break;
    }
    return cx->common.error;
}

// ---------------------------------------------------------------- dyn Trait

typedef struct DynCx {
    LowerTyCx *lower;
    const HirTy *ty;
    const HirBound *principal_hir;
    TraitRef principal; // with dummy_self
    bool failed;        // E0222
    VEC(DynPred) preds;
} DynCx;

static GenericArgs without_self(TyCx *cx, GenericArgs args) {
    return args_intern(cx, args_ptr(cx, args) + 1, args_len(cx, args) - 1);
}

static void dyn_add(DynCx *dyn, DynPred pred) {
    for (uint32_t i = 0; i < dyn->preds.len; i++) {
        const DynPred *old = &dyn->preds.data[i];
        if (old->kind == pred.kind && def_eq(old->def, pred.def) &&
            old->args.index == pred.args.index) {
            return;
        }
    }
    vec_push(&dyn->preds, pred);
}

// E0719: `Trait<Item = A, Item = B>`
static void report_bound_again(LowerTyCx *lower, const HirGenericArgs *args, uint32_t index,
                               DefId trait) {
    TyCx *cx = lower->cx;
    const HirAssocConstraint *again = &args->constraints.ptr[index];
    for (uint32_t i = 0; i < index; i++) {
        const HirAssocConstraint *first = &args->constraints.ptr[i];
        if (!symbol_eq(first->name, again->name)) {
            continue;
        }
        Diag *diag = diag_error(cx->session, ERR_E0719, again->span,
                                "the value of the associated type `" STR_FMT "` in trait `" STR_FMT
                                "` is already specified",
                                SYM_ARG(cx->session, again->name),
                                STR_ARG(def_path_str(cx->program, cx->arena, trait)));
        diag_primary_label(diag, "re-bound here");
        diag_label(diag, first->span, "`" STR_FMT "` bound here first",
                   SYM_ARG(cx->session, again->name));
        diag_emit(diag);
        return;
    }
}

typedef struct SelfSearch {
    TyCx *cx;
    bool found;
} SelfSearch;

static bool mentions_self(void *data, Ty ty) {
    SelfSearch *search = data;
    const TyData *node = ty_data(search->cx, ty);
    search->found |= node->kind == TY_PARAM && node->param.index == 0;
    return !search->found;
}

// "`A`, `B` and `C`"
static Str names_text(TyCx *cx, const Symbol *names, uint32_t len) {
    Str text = STR("");
    for (uint32_t i = 0; i < len; i++) {
        text = arena_printf(cx->arena, STR_FMT "%s`" STR_FMT "`", STR_ARG(text),
                            i == 0         ? ""
                            : i + 1 == len ? " and "
                                           : ", ",
                            SYM_ARG(cx->session, names[i]));
    }
    return text;
}

static void report_self_defaults(TyCx *cx, const HirBound *bound, DefId trait, const Symbol *names,
                                 uint32_t len, bool any_written) {
    const char *s = len == 1 ? "" : "s";
    Str text = names_text(cx, names, len);
    Diag *diag = diag_error(cx->session, ERR_E0393, bound->trait_ref.span,
                            "the type parameter%s " STR_FMT " must be explicitly specified", s,
                            STR_ARG(text));
    HirItem *item = hir_item(cx->program, trait);
    if (crate_of(cx->program, def_get(cx->program, trait)->crate)->is_local && item) {
        diag_label(diag, item->head_span, "type parameter%s " STR_FMT " must be specified for this",
                   s, STR_ARG(text));
    }
    diag_note(diag, len == 1
                        ? "because the parameter default references `Self`, the parameter must be "
                          "specified on the trait object type"
                        : "because the parameter defaults reference `Self`, the parameters must be "
                          "specified on the trait object type");
    if (any_written) {
        diag_primary_label(diag, "missing reference%s to " STR_FMT, s, STR_ARG(text));
    } else {
        Str args = STR("<");
        for (uint32_t i = 0; i < len; i++) {
            args = arena_printf(cx->arena, STR_FMT "%s/* " STR_FMT " */", STR_ARG(args),
                                i ? ", " : "", SYM_ARG(cx->session, names[i]));
        }
        diag_suggest_one(diag,
                         len == 1 ? "explicitly specify the type parameter"
                                  : "explicitly specify the type parameters",
                         span_end(path_last(bound->trait_ref.path)->span),
                         arena_printf(cx->arena, STR_FMT ">", STR_ARG(args)), APPLY_PLACEHOLDERS,
                         SUGGEST_VERBOSE);
    }
    diag_emit(diag);
}

// Whether a type that is missing for a parameter of the trait would be made of Self, which a trait
// object does not have.
static bool default_has_self(TyCx *cx, const GenericParamDef *param, Span usage) {
    SelfSearch search = {cx, false};
    if (param->tag == ARG_TY && param->has_default) {
        collect_tables(cx)->usage = usage;
        ty_walk(cx, ty_param_default(cx, param->def), mentions_self, &search);
    }
    return search.found;
}

// E0393
static bool check_self_defaults(LowerTyCx *lower, const HirBound *bound, DefId trait) {
    TyCx *cx = lower->cx;
    const HirSegment *segment = path_last(bound->trait_ref.path);
    const Generics *generics = ty_generics(cx, trait);
    uint32_t written = 0, position = 0, missing = 0;
    for (uint32_t i = 0; segment->args != NULL && i < segment->args->args.len; i++) {
        written += segment->args->args.ptr[i].kind != GENERIC_ARG_LIFETIME;
    }
    Symbol *names = ARENA_ARRAY(cx->arena, Symbol, generics->param_count);
    for (uint32_t i = 1; i < generics->param_count; i++) {
        const GenericParamDef *param = &generics->params[i];
        if (param->tag == ARG_REGION || position++ < written) {
            continue;
        }
        if (!param->has_default) { // E0107
            return true;
        }
        if (default_has_self(cx, param, bound->trait_ref.span)) {
            names[missing++] = param->name;
        }
    }
    if (missing) {
        report_self_defaults(cx, bound, trait, names, missing, segment->args != NULL);
    }
    return missing == 0;
}

static void dyn_constraints(DynCx *dyn, const HirBound *bound, TraitRef ref) {
    LowerTyCx *lower = dyn->lower;
    TyCx *cx = lower->cx;
    const HirGenericArgs *args = path_last(bound->trait_ref.path)->args;
    for (uint32_t i = 0; args != NULL && i < args->constraints.len; i++) {
        const HirAssocConstraint *constraint = &args->constraints.ptr[i];
        AssocCandidateVec found = {0};
        assoc_in_trait(cx, ref, (BoundVars){0}, constraint->name, DEF_ASSOC_TY, &found);
        if (found.len == 0) {
            report_assoc_not_found(lower, ref.trait, constraint);
        } else if (report_ambiguous_constraint(lower, ref.trait, constraint, &found)) {
            dyn->failed = true;
        } else if (constraint->ty != NULL) {
            report_bound_again(lower, args, i, found.data[0].trait.trait);
            dyn_add(dyn, (DynPred){.kind = DYN_PROJECTION,
                                   .def = found.data[0].item,
                                   .args = without_self(cx, found.data[0].trait.args),
                                   .term = arg_of_ty(lower_ty(lower, constraint->ty))});
        } else {
            not_supported(cx->session, constraint->span,
                          "bounds on associated types of trait objects");
        }
        vec_free(&found);
    }
}

// E0222: supertraits have several associated types of the name; the last trait comes first.
bool report_ambiguous_constraint(LowerTyCx *lower, DefId trait,
                                 const HirAssocConstraint *constraint,
                                 const AssocCandidateVec *found) {
    if (found->len < 2 || constraint->ty == NULL ||
        def_eq(found->data[0].trait.trait, trait)) { // its own comes before those of supertraits
        return false;
    }
    for (uint32_t i = 0; i < found->len; i++) { // the trait's own hides those of its supertraits
        if (def_eq(found->data[i].trait.trait, trait)) {
            return false;
        }
    }
    TyCx *cx = lower->cx;
    Arena *arena = cx->arena;
    Str name = sym_str(cx->session, constraint->name),
        bound = def_path_str(cx->program, arena, trait),
        value = source_text(cx->session->sources, constraint->ty->span);
    Diag *diag = diag_error(cx->session, ERR_E0222, constraint->span,
                            "ambiguous associated type `" STR_FMT "` in bounds of `" STR_FMT "`",
                            STR_ARG(name), STR_ARG(bound));
    diag_primary_label(diag, "ambiguous associated type `" STR_FMT "`", STR_ARG(name));
    Str help = arena_printf(arena,
                            "consider introducing a new type parameter `T` and adding `where` "
                            "constraints:\n    where\n        T: " STR_FMT,
                            STR_ARG(bound));
    for (uint32_t i = found->len; i > 0; i--) {
        const AssocCandidate *one = &found->data[i - 1];
        Str from = def_path_str(cx->program, arena, one->trait.trait);
        diag_label(diag, item_head(cx, one->item), "ambiguous `" STR_FMT "` from `" STR_FMT "`",
                   STR_ARG(name), STR_ARG(from));
        help = arena_printf(arena, STR_FMT ",\n        T: " STR_FMT "::" STR_FMT " = " STR_FMT,
                            STR_ARG(help), STR_ARG(from), STR_ARG(name), STR_ARG(value));
    }
    diag_help(diag, STR_FMT, STR_ARG(help));
    diag_emit(diag);
    return true;
}

void report_assoc_not_found(LowerTyCx *lower, DefId trait, const HirAssocConstraint *constraint) {
    TyCx *cx = lower->cx;
    Str name = sym_str(cx->session, constraint->name);
    Diag *diag = diag_error(cx->session, ERR_E0220, constraint->name_span,
                            "associated type `" STR_FMT "` not found for `" STR_FMT "`",
                            STR_ARG(name), STR_ARG(def_path_str(cx->program, cx->arena, trait)));
    Str near = assoc_nearest(cx, trait, constraint->name);
    if (near.ptr != NULL) {
        diag_suggest_one(diag, "there is an associated type with a similar name",
                         constraint->name_span, near, APPLY_MAYBE, SUGGEST_DEFAULT);
    } else {
        diag_primary_label(diag, "associated type `" STR_FMT "` not found", STR_ARG(name));
    }
    diag_emit(diag);
}

static bool requires_self_sized(TyCx *cx, DefId assoc) {
    HirItem *item = hir_item(cx->program, assoc);
    DefId sized = lang_item(cx->program, LANG_SIZED);
    for (uint32_t i = 0; item != NULL && item->generics != NULL && i < item->generics->wheres.len;
         i++) {
        const HirWhere *where = &item->generics->wheres.ptr[i];
        for (uint32_t j = 0; bounded_is_self(where) && j < where->bounds.len; j++) {
            if (sized.index != 0 && def_eq(bound_trait(&where->bounds.ptr[j]), sized)) {
                return true;
            }
        }
    }
    return false;
}

static void report_missing_assoc(DynCx *dyn, const DefIdVec *missing) {
    TyCx *cx = dyn->lower->cx;
    Arena *arena = cx->arena;
    Str list = {"", 0}, parts = {"", 0};
    for (uint32_t i = 0; i < missing->len; i++) {
        Str name = sym_str(cx->session, def_get(cx->program, missing->data[i])->name);
        const char *between = i == 0                 ? ""
                              : i + 1 < missing->len ? ", "
                              : missing->len == 2    ? " and "
                                                     : ", and ";
        list =
            arena_printf(arena, STR_FMT "%s`" STR_FMT "`", STR_ARG(list), between, STR_ARG(name));
        parts = arena_printf(arena, STR_FMT "%s" STR_FMT " = /* Type */", STR_ARG(parts),
                             i ? ", " : "", STR_ARG(name));
    }
    const char *s = missing->len == 1 ? "" : "s";
    const HirSegment *segment = path_last(dyn->principal_hir->trait_ref.path);
    DefId trait = def_get(cx->program, missing->data[0])->parent;
    Diag *diag = diag_error(cx->session, ERR_E0191, dyn->principal_hir->span,
                            "the value of the associated type%s " STR_FMT " in `" STR_FMT
                            "` must be specified",
                            s, STR_ARG(list), STR_ARG(def_path_str(cx->program, arena, trait)));
    bool user = !crate_of(cx->program, def_get(cx->program, trait)->crate)->is_library;
    for (uint32_t i = 0; i < missing->len && user; i++) {
        const Def *def = def_get(cx->program, missing->data[i]);
        diag_label(diag, item_head(cx, missing->data[i]), "`" STR_FMT "` defined here",
                   SYM_ARG(cx->session, def->name));
    }
    Str message = arena_printf(arena, "specify the associated type%s", s);
    if (segment->args == NULL) {
        diag_suggest_one(diag, message.ptr, span_end(segment->span),
                         arena_printf(arena, "<" STR_FMT ">", STR_ARG(parts)), APPLY_PLACEHOLDERS,
                         SUGGEST_VERBOSE);
    } else {
        Span at = {segment->args->span.hi - 1, segment->args->span.hi - 1,
                   segment->args->span.ctxt};
        diag_suggest_one(diag, message.ptr, at, arena_printf(arena, ", " STR_FMT, STR_ARG(parts)),
                         APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
    }
    diag_emit(diag);
}

// Projection bounds that supertraits bring, and whether every associated type has a value now.
static bool dyn_complete(DynCx *dyn, BoundVars vars) {
    TyCx *cx = dyn->lower->cx;
    ClauseVec work = {0};
    vec_push(&work, (Clause){.kind = CLAUSE_TRAIT, .vars = vars, .trait = dyn->principal});
    for (uint32_t at = 0; at < work.len; at++) {
        ClauseSlice supers = clause_supers(cx, cx->arena, work.data[at].trait, work.data[at].vars);
        for (uint32_t i = 0; i < supers.len; i++) {
            Clause clause = supers.ptr[i];
            if (clause.kind == CLAUSE_PROJECTION) {
                dyn_add(dyn, (DynPred){.kind = DYN_PROJECTION,
                                       .def = clause.projection.def,
                                       .args = without_self(cx, clause.projection.args),
                                       .term = clause.projection.term});
            } else if (clause.kind == CLAUSE_TRAIT) {
                bool seen = false;
                for (uint32_t j = 0; j < work.len; j++) {
                    seen |= def_eq(work.data[j].trait.trait, clause.trait.trait) &&
                            work.data[j].trait.args.index == clause.trait.args.index;
                }
                if (!seen) {
                    vec_push(&work, clause);
                }
            }
        }
    }
    DefIdVec missing = {0};
    for (uint32_t at = 0; at < work.len; at++) {
        AssocItemSlice items = ty_assoc_items(cx, work.data[at].trait.trait);
        for (uint32_t i = 0; i < items.len; i++) {
            const AssocItem *item = &items.ptr[i];
            if (item->kind != DEF_ASSOC_TY || ty_generics(cx, item->def)->param_count > 0) {
                continue;
            }
            bool has = false;
            for (uint32_t j = 0; j < dyn->preds.len && !has; j++) {
                has = dyn->preds.data[j].kind == DYN_PROJECTION &&
                      def_eq(dyn->preds.data[j].def, item->def);
            }
            if (!has && !requires_self_sized(cx, item->def)) {
                vec_push(&missing, item->def);
            }
        }
    }
    if (missing.len > 0) {
        report_missing_assoc(dyn, &missing);
    }
    bool complete = missing.len == 0;
    vec_free(&missing);
    vec_free(&work);
    return complete;
}

static Region dyn_region(DynCx *dyn, Region object_default) {
    LowerTyCx *lower = dyn->lower;
    TyCx *cx = lower->cx;
    if (dyn->ty->dyn.lifetime.kind != LIFETIME_OBJECT_DEFAULT) {
        return lower_lifetime(lower, &dyn->ty->dyn.lifetime);
    }
    ClauseSlice supers = {NULL, 0};
    if (dyn->principal_hir != NULL) {
        Clause principal = clause_of_trait(dyn->principal, dyn->ty->span);
        trait_elaborate(cx, &principal, 1, cx->arena, &supers.ptr, &supers.len);
    }
    Region found = {0};
    for (uint32_t i = 0; i < supers.len; i++) {
        if (supers.ptr[i].kind == CLAUSE_TY_OUTLIVES &&
            ty_eq(supers.ptr[i].ty_outlives.ty, dummy_self(cx))) {
            Region region = supers.ptr[i].ty_outlives.region;
            if (region_data(cx, region)->kind == REGION_STATIC) {
                return region;
            }
            if (region_data(cx, region)->kind == REGION_BOUND) {
                continue; // rustc does not see those of the fn whose signature it is
            }
            if (found.index != 0 && found.index != region.index) {
                diag_emit(diag_error(cx->session, ERR_E0227, dyn->ty->span,
                                     "ambiguous lifetime bound, explicit lifetime bound required"));
                return cx->common.error_region;
            }
            found = region;
        }
    }
    if (found.index != 0) {
        return found;
    }
    if (object_default.index == 0) {
        Diag *diag = diag_error(cx->session, ERR_E0228, dyn->ty->span,
                                "cannot deduce the lifetime bound for this trait object type "
                                "from context");
        diag_suggest_one(diag, "please supply an explicit bound", span_end(dyn->ty->span),
                         STR(" + /* 'a */"), APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
        diag_emit(diag);
        return cx->common.error_region;
    }
    return lower->infer != NULL && region_data(cx, object_default)->kind == REGION_ERASED
               ? infer_region(lower->infer)
               : object_default;
}

static void report_second_principal(DynCx *dyn, const HirBound *second) {
    TyCx *cx = dyn->lower->cx;
    Diag *diag = diag_error(cx->session, ERR_E0225, second->span,
                            "only auto traits can be used as additional traits in a trait object");
    diag_primary_label(diag, "additional non-auto trait");
    diag_label(diag, dyn->principal_hir->span, "first non-auto trait");
    Str first = def_path_str(cx->program, cx->arena, dyn->principal.trait);
    diag_help(diag,
              "consider creating a new trait with all of these as supertraits and using that trait "
              "here instead: "
              "`trait NewTrait: " STR_FMT " + " STR_FMT " {}`",
              STR_ARG(first), STR_ARG(def_path_str(cx->program, cx->arena, bound_trait(second))));
    diag_note(diag,
              "auto-traits like `Send` and `Sync` are traits that have special properties; for "
              "more information "
              "on them, visit "
              "<https://doc.rust-lang.org/reference/special-types-and-traits.html#auto-traits>");
    diag_emit(diag);
}

static void report_relaxed(TyCx *cx, const HirBound *bound) {
    Diag *diag = diag_error(cx->session, ERR_NONE, bound->span,
                            "relaxed bounds are not permitted in trait object types");
    Res res = bound->trait_ref.path->res;
    if (res.kind == RES_DEF && def_eq(res.def, lang_item(cx->program, LANG_SIZED))) {
        diag_note(diag, "trait object types are not implicitly bounded by `Sized`, so there is "
                        "nothing to relax");
    }
    diag_emit(diag);
    relaxes_sized(cx, bound);
}

Ty lower_dyn(LowerTyCx *lower, const HirTy *ty, Region object_default) {
    TyCx *cx = lower->cx;
    DynCx dyn = {.lower = lower, .ty = ty};
    BoundVars vars = {0};
    bool ok = true, any = false;
    for (uint32_t i = 0; i < ty->dyn.bounds.len; i++) {
        const HirBound *bound = &ty->dyn.bounds.ptr[i];
        if (bound->kind == BOUND_TRAIT && bound->polarity == BOUND_MAYBE) {
            report_relaxed(cx, bound);
        }
        if (bound->kind != BOUND_TRAIT || bound->polarity != BOUND_POSITIVE) {
            continue;
        }
        any = true;
        DefId trait = bound_trait(bound);
        if (trait.index == 0) {
            ok = false;
            continue;
        }
        BinderScope scope = {bound->for_lifetimes.ptr, bound->for_lifetimes.len, lower->binders};
        bool is_auto = ty_trait_is_auto(cx, trait);
        if (lower->in_body && !is_auto && !trait_is_object_safe(cx, trait)) {
            trait_report_object_violations(tycx_program(cx), bound->trait_ref.span, trait);
            ok = false;
            break;
        }
        if (!is_auto && dyn.principal_hir != NULL) {
            report_second_principal(&dyn, bound);
            ok = false;
            break;
        }
        lower->binders = &scope;
        TraitRef ref = lower_trait_ref(lower, &bound->trait_ref, dummy_self(cx));
        dyn_add(&dyn, (DynPred){.kind = is_auto ? DYN_AUTO : DYN_TRAIT,
                                .def = trait,
                                .args = without_self(cx, ref.args)});
        if (!is_auto) {
            dyn.principal_hir = bound;
            dyn.principal = ref;
            vars = bound_vars_of(cx, scope.lifetimes, scope.count);
            dyn_constraints(&dyn, bound, ref);
        }
        lower->binders = scope.outer;
    }
    if (!any) {
        diag_emit(diag_error(cx->session, ERR_E0224, ty->span,
                             "at least one trait is required for an object type"));
        ok = false;
    }
    ok = ok && !dyn.failed && (dyn.principal_hir == NULL || dyn_complete(&dyn, vars));
    for (uint32_t i = 0; ok && i < ty->dyn.bounds.len; i++) {
        const HirBound *bound = &ty->dyn.bounds.ptr[i];
        ok = bound->kind != BOUND_TRAIT || bound->polarity != BOUND_POSITIVE ||
             check_self_defaults(lower, bound, bound_trait(bound));
    }
    Ty result = cx->common.error;
    if (ok) {
        Region region = dyn_region(&dyn, object_default);
        result = ty_dyn(cx, dyn_preds_intern(cx, dyn.preds.data, dyn.preds.len), vars, region);
    }
    vec_free(&dyn.preds);
    return result;
}
