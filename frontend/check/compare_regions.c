// compare_regions.c: a method of an impl fits its trait's for all lifetimes.
//
// In: the two signatures, which fit but for regions, and what the method asks for. The trait's
// lifetimes are parameters, the method's own are variables to be found. Out: E0308 where a lifetime
// of the trait would have to be another one, the same without a code where the method's lifetimes
// cannot be chosen, E0276 for a bound that the trait does not give. Follows rustc's
// compare_impl_item and the rustc development guide, "Higher-ranked trait bounds".
#include "frontend/check/check_impl.h"
#include "frontend/check/item_regions.h"

static Region new_var(InferCx *infer, void *data, Span span) {
    (void)span;
    uint32_t *count = data;
    return region_var(infer->cx, ++*count);
}

typedef struct Flow { // through which regions one must outlive another
    ItemRegions *known;
    InferCx *infer;
    Region from, failing; // failing: what `from` does not outlive
    bool by_var;
    Map seen;
} Flow;

static bool is_var(const Flow *flow, Region region) {
    return region_data(flow->infer->cx, region)->kind == REGION_VAR;
}

static void follow(Flow *flow, Region at, bool by_var) {
    for (uint32_t i = 0; i < flow->infer->region_constraints.len && !flow->failing.index; i++) {
        const RegionConstraint *constraint = &flow->infer->region_constraints.data[i];
        if (constraint->sup.index != at.index) {
            continue;
        }
        if (!is_var(flow, constraint->sub)) {
            if (!regions_known(flow->known, flow->from, constraint->sub)) {
                flow->failing = constraint->sub;
                flow->by_var = by_var;
            }
        } else if (map_get_or(&flow->seen, constraint->sub.index, 0) == 0) {
            map_set(&flow->seen, constraint->sub.index, 1);
            follow(flow, constraint->sub, true);
        }
    }
}

// The first region of the trait's that would have to outlive one that it does not.
static bool find_failure(ItemRegions *known, InferCx *infer, Flow *found) {
    for (uint32_t i = 0; i < infer->region_constraints.len; i++) {
        *found =
            (Flow){.known = known, .infer = infer, .from = infer->region_constraints.data[i].sup};
        if (!is_var(found, found->from)) {
            follow(found, found->from, false);
        }
        map_free(&found->seen);
        if (found->failing.index != 0) {
            return true;
        }
    }
    return false;
}

static void report_unfit(Compare *c, ItemRegions *known, const Flow *flow, PolyFnSig expected,
                         PolyFnSig found) {
    Session *session = c->program->session;
    Str theirs = sig_str(c->cx, c->arena, expected), ours = sig_str(c->cx, c->arena, found);
    if (flow->by_var) {
        Diag *diag = diag_error(session, ERR_NONE, c->item->head_span,
                                "`impl` item signature doesn't match `trait` item signature");
        diag_primary_label(diag, "found `" STR_FMT "`", STR_ARG(ours));
        diag_label(diag, c->trait_item->span, "expected `" STR_FMT "`", STR_ARG(theirs));
        diag_note_expected_found(diag, "signature", theirs, "signature", ours);
        diag_help(diag, "the lifetime requirements from the `impl` do not correspond to the "
                        "requirements in the `trait`");
        diag_help(diag, "verify the lifetime relationships in the `trait` and `impl` between the "
                        "`self` argument, the other inputs and its output");
        diag_emit(diag);
        return;
    }
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
        Flow flow;
        if (find_failure(&known, infer, &flow)) {
            report_unfit(c, &known, &flow, expected, found);
        }
    }
    vec_free(&out);
    item_regions_end(&known);
    infer_free(infer);
}
