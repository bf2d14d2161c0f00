// compare_regions.c: a method of an impl fits its trait's for all lifetimes.
//
// In: the two signatures, which fit but for regions, and what the method asks for. The trait's
// lifetimes are parameters, the method's own are variables to be found. Out: E0308 where a lifetime
// of the trait would have to be another one, E0803 or an error without a code where the method's
// lifetimes cannot be chosen, E0276 for a bound that the trait does not give. Follows rustc's
// compare_impl_item and the rustc development guide, "Higher-ranked trait bounds".
#include "frontend/check/check_impl.h"
#include "frontend/check/item_regions.h"

static Region new_var(InferCx *infer, void *data, DefId param) {
    (void)param;
    uint32_t *count = data;
    return region_var(infer->cx, ++*count);
}

// ---------------------------------------------------------------- two signatures, side by side

static bool same_but_regions(TyCx *cx, Ty a, Ty b) {
    return ty_eq(ty_erase_regions(cx, a), ty_erase_regions(cx, b));
}

// What is left of a type that both sides have: the name of one with parameters.
static Str common_str(Compare *c, Ty ty) {
    Str reference, common;
    ty_str_highlight(c->cx, c->arena, ty_ref(c->cx, ty_common(c->cx)->erased, ty, false), ty,
                     &reference, &common);
    return common;
}

static Str differing_str(Compare *c, Ty ty, Ty other) {
    const TyData *data = ty_data(c->cx, ty), *beside = ty_data(c->cx, other);
    if (data->kind == TY_REF && beside->kind == TY_REF &&
        same_but_regions(c->cx, data->ref.elem, beside->ref.elem)) {
        Ty empty = ty_ref(c->cx, data->ref.region, ty_tuple(c->cx, NULL, 0), data->ref.is_mut);
        Str sigil = ty_str(c->cx, c->arena, empty), common = common_str(c, data->ref.elem);
        sigil.len -= 2; // `()`
        return arena_printf(c->arena, STR_FMT STR_FMT, STR_ARG(sigil), STR_ARG(common));
    }
    if (same_but_regions(c->cx, ty, other)) {
        return common_str(c, ty);
    }
    Str here, there;
    ty_str_highlight(c->cx, c->arena, ty, other, &here, &there);
    return here;
}

// `sig` with the parts that `other` has, too, replaced by `_`; whole without another.
static Str sig_beside(Compare *c, FnSig sig, const FnSig *other) {
    uint32_t count = sig_input_count(c->cx, sig);
    Str text = STR("");
    for (uint32_t i = 0; i <= count; i++) {
        Ty ty = i < count ? sig_input(c->cx, sig, i) : sig_output(c->cx, sig);
        if (i == count && ty_is_unit(c->cx, ty)) {
            return arena_printf(c->arena, "fn(" STR_FMT ")", STR_ARG(text));
        }
        Ty beside = !other      ? ty
                    : i < count ? sig_input(c->cx, *other, i)
                                : sig_output(c->cx, *other);
        Str one = other ? differing_str(c, ty, beside) : ty_str(c->cx, c->arena, ty);
        const char *format = i == count ? "fn(" STR_FMT ") -> " STR_FMT
                             : i > 0    ? STR_FMT ", " STR_FMT
                                        : STR_FMT STR_FMT;
        text = arena_printf(c->arena, format, STR_ARG(text), STR_ARG(one));
    }
    return text;
}

// Regions without a name are numbered in their order, or not shown.
typedef struct Naming {
    const RegionFlow *flow;
    Interner *interner;
    bool numbers;
    uint32_t count;
    Map numbered; // region -> its number
} Naming;

static bool must_outlive(const RegionFlow *flow, Region sup, Region sub) {
    for (uint32_t i = 0; i < flow->infer->region_constraints.len; i++) {
        const RegionConstraint *one = &flow->infer->region_constraints.data[i];
        if (one->sup.index == sup.index && one->sub.index == sub.index) {
            return true;
        }
    }
    return false;
}

// The region that a variable was made for by normalisation, or itself.
static Region settled(const RegionFlow *flow, Region region) {
    for (uint32_t i = 0;
         region_flow_is_var(flow, region) && i < flow->infer->region_constraints.len; i++) {
        Region sup = flow->infer->region_constraints.data[i].sup;
        if (flow->infer->region_constraints.data[i].sub.index == region.index &&
            !region_flow_is_var(flow, sup) && must_outlive(flow, region, sup)) {
            return sup;
        }
    }
    return region;
}

static Region name_region(TyFolder *folder, Region region) {
    Naming *naming = folder->data;
    region = settled(naming->flow, region);
    RegionData data = *region_data(folder->cx, region);
    bool is_named = data.kind == REGION_LATE_PARAM && data.name.index != 0 &&
                    !symbol_is(data.name, SYM_INDEX_UNDERSCORE_LIFETIME);
    if (data.kind != REGION_VAR && (data.kind != REGION_LATE_PARAM || is_named)) {
        return region;
    }
    if (!naming->numbers) {
        return ty_common(folder->cx)->erased;
    }
    uint32_t number = (uint32_t)map_get_or(&naming->numbered, region.index, 0);
    if (number == 0) {
        number = ++naming->count;
        map_set(&naming->numbered, region.index, number);
    }
    char name[16];
    snprintf(name, sizeof name, "'%u", number);
    Symbol symbol = intern(naming->interner, str_of(name));
    return region_intern(
        folder->cx, (RegionData){.kind = REGION_EARLY_PARAM, .index = UINT32_MAX, .name = symbol});
}

static FnSig named_sig(Compare *c, const RegionFlow *flow, bool numbers, FnSig sig) {
    Naming naming = {.flow = flow, .interner = c->program->session->interner, .numbers = numbers};
    TyFolder folder = {.cx = c->cx, .data = &naming, .region = name_region};
    FnSig named = fold_sig(&folder, sig);
    map_free(&naming.numbered);
    return named;
}

// ---------------------------------------------------------------- reports

typedef struct TypeParams { // of a trait, among what a method of it gives
    Compare *c;
    Diag *diag;
    bool any;
} TypeParams;

static void note_type_params(TypeParams *p, const HirTy *ty) {
    if (ty && ty->kind == HIR_TY_REF) {
        note_type_params(p, ty->ref.elem);
        return;
    }
    const HirTy *head = ty;
    while (head && head->kind == HIR_TY_PATH && head->path.kind == QPATH_TYPE_RELATIVE) {
        head = head->path.self_ty;
    }
    if (!head || head->kind != HIR_TY_PATH || head->path.kind != QPATH_RESOLVED ||
        head->path.self_ty) {
        return;
    }
    Res res = head->path.path->res;
    if (res.kind == RES_SELF_PARAM ||
        (res.kind == RES_DEF && def_get(p->c->program, res.def)->kind == DEF_TY_PARAM)) {
        if (!p->any) {
            diag_span_help(p->diag, head->span,
                           "the lifetime requirements from the `impl` do not correspond to the "
                           "requirements in the `trait`");
        }
        p->any = true;
        diag_sub_label(p->diag, head->span, "consider borrowing this type parameter in the trait");
    }
}

// No choice of the method's lifetimes makes it as general as the trait wants it.
static void report_unlike(Compare *c, const RegionFlow *flow, FnSig expected, FnSig found) {
    Str theirs = sig_beside(c, named_sig(c, flow, true, expected), NULL),
        ours = sig_beside(c, named_sig(c, flow, true, found), NULL);
    Diag *diag = diag_error(c->program->session, ERR_NONE, c->item->head_span,
                            "`impl` item signature doesn't match `trait` item signature");
    diag_primary_label(diag, "found `" STR_FMT "`", STR_ARG(ours));
    diag_label(diag, c->trait_item->span, "expected `" STR_FMT "`", STR_ARG(theirs));
    diag_note_expected_found(diag, "signature", theirs, "signature", ours);
    TypeParams params = {c, diag, false};
    if (def_get(c->program, c->theirs->def)->crate.index == c->program->local.index) {
        note_type_params(&params, c->trait_item->fn.sig.output);
    }
    if (!params.any) {
        diag_help(diag, "the lifetime requirements from the `impl` do not correspond to the "
                        "requirements in the `trait`");
        diag_help(diag, "verify the lifetime relationships in the `trait` and `impl` between the "
                        "`self` argument, the other inputs and its output");
    }
    diag_emit(diag);
}

// A reference that the method takes or gives, whose lifetime is part of the conflict, and a
// lifetime in what it is to.
typedef struct Bounded {
    const RegionFlow *flow;
    Ty reference;
    Region by; // does not outlive what is asked for
} Bounded;

static Region visit_bound(TyFolder *folder, Region region) {
    Bounded *bounded = folder->data;
    RegionKind kind = region_data(folder->cx, region)->kind;
    if (kind != REGION_VAR && kind != REGION_BOUND && !bounded->by.index &&
        !regions_known(bounded->flow->known, region, bounded->flow->failing)) {
        bounded->by = region;
    }
    return region;
}

static bool find_bound(Compare *c, const RegionFlow *flow, FnSig sig, Bounded *bounded) {
    uint32_t count = ty_list_len(c->cx, sig.inputs_output);
    for (uint32_t i = 0; i < count; i++) {
        Ty ty = ty_list_ptr(c->cx, sig.inputs_output)[i];
        const TyData *data = ty_data(c->cx, ty);
        if (data->kind == TY_REF && map_get_or(&flow->seen, data->ref.region.index, 0) != 0) {
            *bounded = (Bounded){.flow = flow, .reference = ty};
            TyFolder folder = {.cx = c->cx, .data = bounded, .region = visit_bound};
            fold_ty(&folder, data->ref.elem);
            if (bounded->by.index) {
                return true;
            }
        }
    }
    return false;
}

// The name of the lifetime that the reference has in the method's signature as it is written.
static Str bound_name(Compare *c, PolyFnSig written, FnSig opened, Ty reference) {
    for (uint32_t i = 0; i < ty_list_len(c->cx, opened.inputs_output); i++) {
        const TyData *data = ty_data(c->cx, ty_list_ptr(c->cx, written.sig.inputs_output)[i]);
        if (ty_eq(ty_list_ptr(c->cx, opened.inputs_output)[i], reference) && data->kind == TY_REF &&
            region_data(c->cx, data->ref.region)->kind == REGION_BOUND) {
            uint32_t index = region_data(c->cx, data->ref.region)->index;
            Symbol name = bound_vars_ptr(c->cx, written.vars)[index].name;
            return name.index ? sym_str(c->program->session, name) : STR("'_");
        }
    }
    return STR("'_");
}

static void note_bound(ItemRegions *known, Diag *diag, const char *words, Region region) {
    Str text;
    Span span = region_described(known, region, &text);
    if (span.hi != 0) {
        diag_span_note(diag, span, "%s" STR_FMT "...", words, STR_ARG(text));
    } else {
        diag_note(diag, "%s" STR_FMT "...", words, STR_ARG(text));
    }
}

// E0803: the lifetime must be longer than the type behind the reference allows.
static void report_conflict(Compare *c, ItemRegions *known, const Bounded *bounded, Str name,
                            FnSig expected, FnSig found) {
    Diag *diag = diag_error(c->program->session, ERR_E0803, c->item->head_span,
                            "cannot infer an appropriate lifetime for lifetime parameter " STR_FMT
                            " in generic type due to conflicting requirements",
                            STR_ARG(name));
    const TyData *data = ty_data(c->cx, bounded->reference);
    Ty shown = ty_ref(c->cx, ty_common(c->cx)->erased, data->ref.elem, data->ref.is_mut);
    note_bound(known, diag, "first, the lifetime cannot outlive ", bounded->by);
    diag_span_note(diag, c->item->head_span,
                   "...so that the reference type `" STR_FMT
                   "` does not outlive the data it points at",
                   STR_ARG(ty_str(c->cx, c->arena, shown)));
    note_bound(known, diag, "but, the lifetime must be valid for ", bounded->flow->failing);
    diag_span_note(diag, c->item->head_span, "...so that the method type is compatible with trait");
    FnSig theirs = named_sig(c, bounded->flow, false, expected),
          ours = named_sig(c, bounded->flow, false, found);
    diag_note(diag, "expected `" STR_FMT "`\n   found `" STR_FMT "`",
              STR_ARG(sig_beside(c, theirs, &ours)), STR_ARG(sig_beside(c, ours, &theirs)));
    diag_emit(diag);
}

static void report_unfit(Compare *c, ItemRegions *known, const RegionFlow *flow, FnSig expected,
                         FnSig found, PolyFnSig written) {
    Session *session = c->program->session;
    Bounded bounded;
    if (flow->var.index != 0 && find_bound(c, flow, found, &bounded)) {
        report_conflict(c, known, &bounded, bound_name(c, written, found, bounded.reference),
                        expected, found);
        return;
    }
    if (flow->var.index != 0) {
        report_unlike(c, flow, expected, found);
        return;
    }
    Str theirs = sig_beside(c, expected, &found), ours = sig_beside(c, found, &expected);
    Diag *diag =
        diag_error(session, ERR_E0308, c->item->head_span, "method not compatible with trait");
    diag_primary_label(diag, "lifetime mismatch");
    diag_note_expected_found(diag, "signature", theirs, "signature", ours);
    Region regions[2] = {flow->from, flow->failing};
    for (int i = 0; i < 2; i++) {
        Str text;
        Span span = region_described(known, regions[i], &text);
        const char *before = i == 0 ? "" : "...does not necessarily outlive ";
        const char *after = i == 0 ? "..." : "";
        if (span.hi != 0) {
            diag_span_note(diag, span, "%s" STR_FMT "%s", before, STR_ARG(text), after);
        } else {
            diag_note(diag, "%s" STR_FMT "%s", before, STR_ARG(text), after);
        }
    }
    diag_emit(diag);
}

void report_stricter(Compare *c, Clause clause, Span span) {
    Str text = clause_str(c->cx, c->arena, clause);
    Diag *diag = diag_error(c->program->session, ERR_E0276, span,
                            "impl has stricter requirements than trait");
    diag_primary_label(diag, "impl has extra requirement `" STR_FMT "`", STR_ARG(text));
    Span theirs = c->trait_item->fn.has_body ? c->trait_item->head_span : c->trait_item->span;
    diag_label(diag, theirs, "definition of `" STR_FMT "` from trait",
               SYM_ARG(c->program->session, c->ours->name));
    diag_emit(diag);
}

// Whether what the method's where-clauses ask of lifetimes is known to its callers.
static bool clauses_fit(Compare *c, ItemRegions *known) {
    ClauseSlice own = ty_own_predicates(c->cx, c->ours->def);
    for (uint32_t i = 0; i < own.len; i++) {
        const Clause *clause = &own.ptr[i];
        if (clause->vars.index != 0) {
            continue;
        }
        bool holds = true;
        if (clause->kind == CLAUSE_TY_OUTLIVES) {
            holds = regions_ty_outlives(known, clause->ty_outlives.ty, clause->ty_outlives.region);
        } else if (clause->kind == CLAUSE_REGION_OUTLIVES) {
            holds = regions_known(known, clause->region_outlives.region,
                                  clause->region_outlives.region_b);
        }
        if (!holds) {
            report_stricter(c, *clause, clause->span);
            return false;
        }
    }
    return true;
}

static FnSig trait_sig(Compare *c, PolyFnSig expected) {
    uint32_t count = bound_vars_len(c->cx, expected.vars);
    GenericArg *with = ARENA_ARRAY(c->arena, GenericArg, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        with[i] = arg_of_region(region_late_param(c->cx, c->theirs->def, expected.vars, i));
    }
    return count > 0 ? sig_open(c->cx, expected, with) : expected.sig;
}

static void relate_sigs(Compare *c, InferCx *infer, ParamEnv env, FnSig theirs, FnSig ours) {
    uint32_t count = ty_list_len(c->cx, theirs.inputs_output);
    ObligationVec out = {0};
    for (uint32_t i = 0; i < count; i++) {
        Ty x = ty_list_ptr(c->cx, theirs.inputs_output)[i],
           y = ty_list_ptr(c->cx, ours.inputs_output)[i];
        infer_relate(infer, i + 1 == count ? RELATE_SUP : RELATE_SUB, c->item->head_span, env, x, y,
                     &out);
    }
    Fulfill fulfill = {0};
    FulfillErrorVec errors = {0};
    fulfill_register_all(&fulfill, &out);
    fulfill_where_possible(infer, &fulfill, &errors);
    vec_free(&fulfill.pending);
    vec_free(&errors);
}

void compare_regions(Compare *c, ParamEnv env, PolyFnSig expected, PolyFnSig found) {
    uint32_t vars = 0;
    InferCx *infer = infer_new(c->cx, c->arena, NO_DEF);
    infer->collect_regions = true;
    infer->fresh_region = new_var;
    infer->region_data = &vars;
    ItemRegions known = item_regions_begin(infer, c->arena, c->ours->def, env);
    FnSig theirs = trait_sig(c, expected);
    regions_assume(&known, ty_of(c->cx, c->impl));
    regions_assume_args(&known, c->trait_ref.args);
    for (uint32_t i = 0; i < ty_list_len(c->cx, theirs.inputs_output); i++) {
        regions_assume(&known, ty_list_ptr(c->cx, theirs.inputs_output)[i]);
    }
    ObligationCause cause = {.kind = CAUSE_IMPL_ITEM, .span = c->item->head_span};
    ObligationVec out = {0};
    if (clauses_fit(c, &known) && !ty_has(c->cx, sig_output(c->cx, theirs), TYFLAG_OPAQUE)) {
        theirs = trait_normalize_sig(infer, &cause, env, theirs, &out);
        FnSig ours = trait_normalize_sig(infer, &cause, env,
                                         infer_open_sig(infer, c->item->head_span, found), &out);
        Fulfill fulfill = {0};
        FulfillErrorVec errors = {0};
        fulfill_register_all(&fulfill, &out);
        fulfill_where_possible(infer, &fulfill, &errors);
        vec_free(&fulfill.pending);
        vec_free(&errors);
        relate_sigs(c, infer, env, theirs, ours);
        RegionFlow flow = {.known = &known, .infer = infer};
        if (regions_next_failure(&flow)) {
            report_unfit(c, &known, &flow, theirs, ours, found);
        }
        map_free(&flow.seen);
    }
    vec_free(&out);
    item_regions_end(&known);
    infer_free(infer);
}
