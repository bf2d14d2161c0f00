// check_impl.c: the items of `impl Trait for Type` against the trait: all there, none too many,
// fitting signatures.
//
// A method is compared in the impl's environment plus the trait method's own where-clauses: its
// signature must be a subtype of the trait's with Self and the parameters replaced, its generics
// must agree in number and kind, and it may not ask for more than the trait method does. Follows
// the rustc development guide and rustc's compare_impl_item in its rules.
#include "frontend/check/check_impl.h"

static Str item_name(Compare *c) {
    return sym_str(c->program->session, c->ours->name);
}

static const char *item_noun(Compare *c) {
    return c->ours->kind != DEF_ASSOC_FN ? "associated type"
           : c->ours->has_self           ? "method"
                                         : "associated function";
}

// ---------------------------------------------------------------- shape

static bool check_self(Compare *c) {
    if (c->ours->has_self == c->theirs->has_self) {
        return true;
    }
    Str name = item_name(c);
    HirFnSig *ours = &c->item->fn.sig, *theirs = &c->trait_item->fn.sig;
    const char *self = "self";
    HirImplicitSelf which = c->ours->has_self ? ours->self : theirs->self;
    if (which == SELF_REF) {
        self = "&self";
    } else if (which == SELF_REF_MUT) {
        self = "&mut self";
    }
    Diag *diag;
    if (c->ours->has_self) {
        diag = diag_error(c->program->session, ERR_E0185, c->item->head_span,
                          "method `" STR_FMT
                          "` has a `%s` declaration in the impl, but not in the trait",
                          STR_ARG(name), self);
        diag_primary_label(diag, "`%s` used in impl", self);
        diag_label(diag, c->trait_item->span, "trait method declared without `%s`", self);
    } else {
        diag = diag_error(c->program->session, ERR_E0186, c->item->head_span,
                          "method `" STR_FMT
                          "` has a `%s` declaration in the trait, but not in the impl",
                          STR_ARG(name), self);
        diag_primary_label(diag, "expected `%s` in impl", self);
        diag_label(diag, c->trait_item->span, "`%s` used in trait", self);
    }
    diag_emit(diag);
    return false;
}

static void count_generics(Compare *c, DefId def, uint32_t *types, uint32_t *consts) {
    const Generics *generics = ty_generics(c->cx, def);
    *types = *consts = 0;
    for (uint32_t i = 0; i < generics->param_count; i++) {
        *types += generics->params[i].tag == ARG_TY;
        *consts += generics->params[i].tag == ARG_CONST;
    }
}

static Span whole_param(Compare *c, const GenericParamDef *param) {
    const Def *def = def_get(c->program, param->def);
    return param->tag == ARG_CONST ? def->span : def->name_span;
}

// The own parameter `index` of an item; its list, or its head, where it has none.
static Span param_span(Compare *c, const AssocItem *def, const HirItem *item, uint32_t index) {
    const Generics *own = ty_generics(c->cx, def->def);
    return index < own->param_count ? whole_param(c, &own->params[index])
           : item->generics         ? item->generics->span
                                    : item->head_span;
}

static const GenericParamDef *next_param(const Generics *generics, uint32_t *i) {
    while (*i < generics->param_count && generics->params[*i].tag == ARG_REGION) {
        ++*i;
    }
    return *i < generics->param_count ? &generics->params[(*i)++] : NULL;
}

static Str param_kind(Compare *c, const GenericParamDef *param) {
    return param->tag == ARG_TY
               ? STR("type parameter")
               : arena_printf(c->arena, "const parameter of type `" STR_FMT "`",
                              STR_ARG(ty_str(c->cx, c->arena, ty_of(c->cx, param->def))));
}

// E0053: as many parameters, but of other kinds, or constants of other types.
static bool check_param_kinds(Compare *c) {
    const Generics *all[2] = {ty_generics(c->cx, c->ours->def), ty_generics(c->cx, c->theirs->def)};
    uint32_t at[2] = {0, 0};
    const GenericParamDef *ours, *theirs;
    while ((ours = next_param(all[0], &at[0])) && (theirs = next_param(all[1], &at[1]))) {
        if (ours->tag == theirs->tag &&
            (ours->tag == ARG_TY || ty_eq(ty_of(c->cx, ours->def), ty_of(c->cx, theirs->def)) ||
             ty_has(c->cx, ty_of(c->cx, ours->def), TYFLAG_ERROR))) {
            continue;
        }
        const Def *trait = def_get(c->program, c->trait_ref.trait);
        Diag *diag = diag_error(
            c->program->session, ERR_E0053, whole_param(c, ours),
            "%s `" STR_FMT "` has an incompatible generic parameter for trait `" STR_FMT "`",
            item_noun(c), STR_ARG(item_name(c)), SYM_ARG(c->program->session, trait->name));
        diag_primary_label(diag, "found " STR_FMT, STR_ARG(param_kind(c, ours)));
        diag_label(diag, trait->name_span, "%s", "");
        diag_label(diag, whole_param(c, theirs), "expected " STR_FMT,
                   STR_ARG(param_kind(c, theirs)));
        diag_label(diag, hir_item(c->program, c->impl)->head_span, "%s", "");
        diag_emit(diag);
        return false;
    }
    return true;
}

static bool check_generics(Compare *c) {
    uint32_t ours[2], theirs[2];
    count_generics(c, c->ours->def, &ours[0], &ours[1]);
    count_generics(c, c->theirs->def, &theirs[0], &theirs[1]);
    static const char *const kinds[2] = {"type", "const"};
    if (ours[0] + ours[1] == theirs[0] + theirs[1]) {
        return check_param_kinds(c);
    }
    for (int i = 0; i < 2; i++) {
        if (ours[i] == theirs[i]) {
            continue;
        }
        Str name = item_name(c);
        Diag *diag =
            diag_error(c->program->session, ERR_E0049, param_span(c, c->ours, c->item, 0),
                       "%s `" STR_FMT
                       "` has %u %s parameter%s but its trait declaration has %u %s parameter%s",
                       item_noun(c), STR_ARG(name), ours[i], kinds[i], ours[i] == 1 ? "" : "s",
                       theirs[i], kinds[i], theirs[i] == 1 ? "" : "s");
        diag_primary_label(diag, "found %u %s parameter%s", ours[i], kinds[i],
                           ours[i] == 1 ? "" : "s");
        for (uint32_t k = 1; k < ty_generics(c->cx, c->ours->def)->param_count; k++) {
            diag_add_primary(diag, param_span(c, c->ours, c->item, k));
        }
        diag_label(diag, param_span(c, c->theirs, c->trait_item, 0), "expected %u %s parameter%s",
                   theirs[i], kinds[i], theirs[i] == 1 ? "" : "s");
        for (uint32_t k = 1; k < ty_generics(c->cx, c->theirs->def)->param_count; k++) {
            diag_label(diag, param_span(c, c->theirs, c->trait_item, k), "%s", "");
        }
        diag_emit(diag);
        return false;
    }
    return true;
}

// E0643: what is `impl Trait` in the one is so in the other.
static bool check_impl_trait_params(Compare *c) {
    const Generics *ours = ty_generics(c->cx, c->ours->def),
                   *theirs = ty_generics(c->cx, c->theirs->def);
    for (uint32_t i = 0, k = 0; i < ours->param_count && k < theirs->param_count; i++, k++) {
        while (i < ours->param_count && ours->params[i].tag != ARG_TY) {
            i++;
        }
        while (k < theirs->param_count && theirs->params[k].tag != ARG_TY) {
            k++;
        }
        if (i == ours->param_count || k == theirs->param_count ||
            ours->params[i].is_impl_trait == theirs->params[k].is_impl_trait) {
            continue;
        }
        Diag *diag = diag_error(
            c->program->session, ERR_E0643, def_get(c->program, ours->params[i].def)->name_span,
            "method `" STR_FMT "` has incompatible signature for trait", STR_ARG(item_name(c)));
        diag_primary_label(diag, ours->params[i].is_impl_trait
                                     ? "expected generic parameter, found `impl Trait`"
                                     : "expected `impl Trait`, found generic parameter");
        diag_label(diag, def_get(c->program, theirs->params[k].def)->name_span,
                   "declaration in trait here");
        diag_emit(diag);
        return false;
    }
    return true;
}

static bool check_arity(Compare *c) {
    HirFnSig *ours = &c->item->fn.sig, *theirs = &c->trait_item->fn.sig;
    if (ours->input_count == theirs->input_count) {
        return true;
    }
    Str name = item_name(c), trait = trait_ref_str(c->cx, c->arena, c->trait_ref);
    Span ours_span = c->item->head_span,
         theirs_span = c->trait_item->fn.has_body ? c->trait_item->head_span : c->trait_item->span;
    if (ours->input_count) {
        ours_span = span_to(ours->inputs[0]->span, ours->inputs[ours->input_count - 1]->span);
    }
    if (theirs->input_count) {
        theirs_span =
            span_to(theirs->inputs[0]->span, theirs->inputs[theirs->input_count - 1]->span);
    }
    Diag *diag =
        diag_error(c->program->session, ERR_E0050, ours_span,
                   "method `" STR_FMT "` has %u parameter%s but the declaration in trait `" STR_FMT
                   "::" STR_FMT "` has %u",
                   STR_ARG(name), ours->input_count, ours->input_count == 1 ? "" : "s",
                   STR_ARG(trait), STR_ARG(name), theirs->input_count);
    diag_primary_label(diag, "expected %u parameter%s, found %u", theirs->input_count,
                       theirs->input_count == 1 ? "" : "s", ours->input_count);
    diag_label(diag, theirs_span, "trait requires %u parameter%s", theirs->input_count,
               theirs->input_count == 1 ? "" : "s");
    diag_emit(diag);
    return false;
}

// ---------------------------------------------------------------- signatures

// Arguments of the trait's item, in terms of the impl's item: the trait ref's, then our own
// parameters.
GenericArgs trait_item_args(Compare *c) {
    GenericArgs ours = args_identity(c->cx, c->ours->def);
    uint32_t impl_count = generics_total(ty_generics(c->cx, c->impl));
    uint32_t trait_count = args_len(c->cx, c->trait_ref.args);
    uint32_t own = args_len(c->cx, ours) - impl_count;
    GenericArg *args = ARENA_ARRAY(c->arena, GenericArg, trait_count + own + 1);
    copy_bytes(args, args_ptr(c->cx, c->trait_ref.args), sizeof *args * trait_count);
    copy_bytes(args + trait_count, args_ptr(c->cx, ours) + impl_count, sizeof *args * own);
    return args_intern(c->cx, args, trait_count + own);
}

// The impl's where-clauses and those of the trait's method hold inside the comparison.
static ParamEnv hybrid_env(Compare *c, GenericArgs args) {
    ClauseSlice impl = ty_predicates(c->cx, c->impl),
                method = ty_own_predicates(c->cx, c->theirs->def);
    Clause *clauses = ARENA_ARRAY(c->arena, Clause, impl.len + method.len + 1);
    uint32_t count = 0;
    for (uint32_t i = 0; i < impl.len; i++) {
        clauses[count++] = impl.ptr[i];
    }
    for (uint32_t i = 0; i < method.len; i++) {
        clauses[count++] = clause_subst(c->cx, method.ptr[i], args);
    }
    return param_env_of(c->cx, clauses, count);
}

static Str sort_label(Compare *c, Ty ty) {
    const TyData *data = ty_data(c->cx, ty);
    if (data->kind == TY_FN_PTR || data->kind == TY_CLOSURE || data->kind == TY_FN_DEF) {
        return arena_printf(c->arena, "%s", ty_sort_str(c->cx, ty));
    }
    if (data->kind == TY_PARAM) {
        return arena_printf(c->arena, "type parameter `" STR_FMT "`",
                            STR_ARG(ty_str(c->cx, c->arena, ty)));
    }
    if (data->kind == TY_ALIAS) {
        return data->item.alias == ALIAS_OPAQUE ? STR("opaque type") : STR("associated type");
    }
    return arena_printf(c->arena, "`" STR_FMT "`", STR_ARG(ty_str(c->cx, c->arena, ty)));
}

static void note_trait_type(Compare *c, Diag *diag, Span span) {
    if (def_get(c->program, c->theirs->def)->crate.index == c->program->local.index) {
        diag_span_note(diag, span, "type in trait");
    }
}

static const char *abi_name(Compare *c, FnSig sig) {
    return symbol_eq(sig.abi, SYM_NONE) ? "Rust" : sym_str(c->program->session, sig.abi).ptr;
}

// What stands before `fn` has to be the same: `unsafe` and the ABI.
static bool check_fn_words(Compare *c, FnSig a, FnSig b) {
    if (a.is_unsafe == b.is_unsafe && symbol_eq(a.abi, b.abi)) {
        return true;
    }
    Diag *diag = diag_error(c->program->session, ERR_E0053, c->item->head_span,
                            "method `" STR_FMT "` has an incompatible type for trait",
                            STR_ARG(item_name(c)));
    if (a.is_unsafe != b.is_unsafe) {
        diag_primary_label(diag, "expected %s fn, found %s fn", a.is_unsafe ? "unsafe" : "safe",
                           b.is_unsafe ? "unsafe" : "safe");
    } else {
        diag_primary_label(diag, "expected \"%s\" fn, found \"%s\" fn", abi_name(c, a),
                           abi_name(c, b));
    }
    note_trait_type(c, diag,
                    c->trait_item->fn.has_body ? c->trait_item->head_span : c->trait_item->span);
    Str p, q;
    sig_str_highlight(c->cx, c->arena, a, b, &p, &q);
    diag_note_expected_found(diag, "signature", p, "signature", q);
    diag_emit(diag);
    return false;
}

static void report_mismatch_at(Compare *c, uint32_t index, FnSig expected, FnSig found) {
    HirFnSig *ours = &c->item->fn.sig, *theirs = &c->trait_item->fn.sig;
    bool is_output = index >= ours->input_count,
         is_self = !is_output && index == 0 && ours->self != SELF_NONE;
    Span span = is_output ? ours->output_span : ours->inputs[index]->span;
    Span trait_span = is_output                     ? theirs->output_span
                      : index < theirs->input_count ? theirs->inputs[index]->span
                                                    : c->trait_item->head_span;
    if (is_self && c->item->fn.param_spans && c->item->fn.param_spans[0].hi > span.hi) {
        span.hi = c->item->fn.param_spans[0].hi;
    }
    Ty a = is_output ? sig_output(c->cx, expected) : sig_input(c->cx, expected, index);
    Ty b = is_output ? sig_output(c->cx, found) : sig_input(c->cx, found, index);
    Diag *diag = diag_error(c->program->session, ERR_E0053, span,
                            "method `" STR_FMT "` has an incompatible type for trait",
                            STR_ARG(item_name(c)));
    const TyData *da = ty_data(c->cx, a), *db = ty_data(c->cx, b);
    if (da->kind == TY_REF && db->kind == TY_REF && da->ref.is_mut != db->ref.is_mut) {
        diag_primary_label(diag, "types differ in mutability");
    } else {
        Str x = sort_label(c, a), y = sort_label(c, b);
        diag_primary_label(diag, "expected " STR_FMT ", found " STR_FMT, STR_ARG(x), STR_ARG(y));
    }
    note_trait_type(c, diag, trait_span);
    Str p, q;
    sig_str_highlight(c->cx, c->arena, expected, found, &p, &q);
    diag_note_expected_found(diag, "signature", p, "signature", q);
    const char *what = is_output ? "change the output type to match the trait"
                       : is_self ? "change the self-receiver type to match the trait"
                                 : "change the parameter type to match the trait";
    Str replacement = ty_str(c->cx, c->arena, a);
    if (is_output) {
        replacement = ours->output ? replacement
                                   : arena_printf(c->arena, " -> " STR_FMT, STR_ARG(replacement));
    } else if (is_self) {
        replacement = theirs->self == SELF_REF       ? STR("&self")
                      : theirs->self == SELF_REF_MUT ? STR("&mut self")
                                                     : STR("self");
    }
    diag_suggest_one(diag, what, span, replacement, APPLY_MACHINE, SUGGEST_VERBOSE);
    diag_emit(diag);
}

// What the trait's method promises about the `impl Trait` it returns holds for what ours returns.
typedef struct Promised {
    Compare *c;
    InferCx *infer;
    ParamEnv env;
    Fulfill *fulfill;
} Promised;
static bool require_promised(void *data, Ty ty) {
    const Promised *promised = data;
    Compare *c = promised->c;
    const TyData *node = ty_data(c->cx, ty);
    const HirItem *opaque = node->kind == TY_ALIAS && node->item.alias == ALIAS_OPAQUE
                                ? hir_item(c->program, node->item.def)
                                : NULL;
    if (opaque == NULL || !opaque->opaque.in_trait ||
        !def_eq(opaque->opaque.origin, c->theirs->def)) {
        return true;
    }
    const HirTy *output = c->item->fn.sig.output;
    ClauseSlice bounds = ty_item_bounds(c->cx, node->item.def);
    for (uint32_t i = 0; i < bounds.len; i++) {
        ObligationCause cause = {.kind = CAUSE_WHERE_CLAUSE,
                                 .span = output != NULL ? output->span : c->item->head_span,
                                 .item = node->item.def,
                                 .clause_span = bounds.ptr[i].span};
        ObligationVec more = {0};
        Clause clause = clause_subst(c->cx, bounds.ptr[i], node->item.args);
        clause = trait_normalize_clause(promised->infer, &cause, promised->env, clause, &more);
        fulfill_register_all(promised->fulfill, &more);
        fulfill_register(promised->fulfill,
                         (Obligation){.cause = cause, .env = promised->env, .clause = clause});
    }
    return true;
}

static FnSig resolved_sig(InferCx *infer, FnSig sig) {
    TyCx *cx = infer->cx;
    uint32_t count = ty_list_len(cx, sig.inputs_output);
    Ty *types = ARENA_ARRAY(infer->arena, Ty, count);
    for (uint32_t i = 0; i < count; i++) {
        types[i] =
            ty_erase_regions(cx, infer_resolve(infer, ty_list_ptr(cx, sig.inputs_output)[i]));
    }
    sig.inputs_output = ty_list_intern(cx, types, count);
    return sig;
}

static void compare_signatures(Compare *c) {
    GenericArgs args = trait_item_args(c);
    ParamEnv env = hybrid_env(c, args);
    InferCx *infer = infer_new(c->cx, c->arena, NO_DEF);
    PolyFnSig expected = poly_sig_subst(c->cx, ty_fn_sig(c->cx, c->theirs->def), args);
    PolyFnSig found = ty_fn_sig(c->cx, c->ours->def);
    ObligationCause cause = {
        .kind = CAUSE_IMPL_ITEM, .span = c->item->head_span, .item = c->theirs->def};
    ObligationVec out = {0};
    FnSig a = trait_normalize_sig(infer, &cause, env, sig_open_erased(c->cx, expected), &out);
    FnSig b = trait_normalize_sig(infer, &cause, env,
                                  infer_open_sig(infer, c->item->head_span, found), &out);
    Fulfill fulfill = {0};
    fulfill_register_all(&fulfill, &out);
    uint32_t count = ty_list_len(c->cx, a.inputs_output);
    bool good = check_fn_words(c, a, resolved_sig(infer, b));
    bool unknown = false; // a type: where others differ nothing is said either
    for (uint32_t i = 0; i < count; i++) {
        unknown |= ty_has(c->cx, ty_list_ptr(c->cx, a.inputs_output)[i], TYFLAG_ERROR) ||
                   ty_has(c->cx, ty_list_ptr(c->cx, b.inputs_output)[i], TYFLAG_ERROR);
    }
    for (uint32_t i = 0; i < count && good; i++) {
        Ty x = ty_list_ptr(c->cx, a.inputs_output)[i], y = ty_list_ptr(c->cx, b.inputs_output)[i];
        if (ty_has(c->cx, x, TYFLAG_ERROR) || ty_has(c->cx, y, TYFLAG_ERROR)) {
            continue;
        }
        // `impl Trait` of the trait's method is what ours returns.
        if (i + 1 == count && ty_has(c->cx, x, TYFLAG_OPAQUE)) {
            continue;
        }
        ObligationVec more = {0};
        if (infer_relate(infer, RELATE_EQ, c->item->head_span, env, x, y, &more) != RELATE_OK) {
            vec_free(&more);
            if (!unknown) {
                report_mismatch_at(c, i, a, resolved_sig(infer, b));
            }
            good = false;
        } else {
            fulfill_register_all(&fulfill, &more);
        }
    }
    Promised promised = {c, infer, env, &fulfill};
    if (good) {
        ty_walk(c->cx, sig_output(c->cx, sig_open_erased(c->cx, expected)), require_promised,
                &promised);
    }
    // Ours may not ask for more than the trait's method.
    ClauseSlice own = ty_own_predicates(c->cx, c->ours->def);
    bool stricter = false;
    for (uint32_t i = 0; i < own.len && good; i++) {
        if (own.ptr[i].kind == CLAUSE_TRAIT || own.ptr[i].kind == CLAUSE_PROJECTION) {
            ObligationVec more = {0};
            ObligationCause clause_cause = cause;
            clause_cause.clause_span = own.ptr[i].span;
            clause_cause.span = own.ptr[i].span.lo ? own.ptr[i].span : cause.span;
            Clause clause = trait_normalize_clause(infer, &clause_cause, env, own.ptr[i], &more);
            fulfill_register_all(&fulfill, &more);
            if (trait_evaluate(infer, env, clause) == CERTAINTY_NO) {
                report_stricter(c, clause, clause_cause.span);
                stricter = true;
            }
        }
    }
    good &= !stricter;
    FulfillErrorVec errors = {0};
    fulfill_finish(infer, &fulfill, &errors);
    if (good && errors.len) {
        trait_report_errors(infer, &errors);
    } else if (good) {
        compare_regions(c, env, expected, found);
    }
    vec_free(&errors);
    infer_free(infer);
}

static void compare_method(Compare *c) {
    if (check_self(c) && check_generics(c) && check_impl_trait_params(c) && check_arity(c)) {
        const Generics *ours = ty_generics(c->cx, c->ours->def),
                       *theirs = ty_generics(c->cx, c->theirs->def);
        uint32_t our_regions = 0, their_regions = 0;
        for (uint32_t i = 0; i < ours->param_count; i++) {
            our_regions += ours->params[i].tag == ARG_REGION;
        }
        for (uint32_t i = 0; i < theirs->param_count; i++) {
            their_regions += theirs->params[i].tag == ARG_REGION;
        }
        if (our_regions != their_regions) {
            const char *word =
                c->trait_item->fn.sig.self == SELF_NONE ? "associated function" : "method";
            Span span = c->item->generics && c->item->generics->span.hi > c->item->generics->span.lo
                            ? c->item->generics->span
                            : c->item->head_span;
            Diag *diag = diag_error(c->program->session, ERR_E0195, span,
                                    "lifetime parameters or bounds on %s `" STR_FMT
                                    "` do not match the trait declaration",
                                    word, STR_ARG(item_name(c)));
            diag_primary_label(diag, "lifetimes do not match %s in trait", word);
            if (c->trait_item->generics) {
                diag_label(diag, c->trait_item->generics->span,
                           "lifetimes in impl do not match this %s in trait", word);
            }
            diag_emit(diag);
            return;
        }
        compare_signatures(c);
    }
}

static void compare_const(Compare *c) {
    GenericArgs args = trait_item_args(c);
    InferCx *infer = infer_new(c->cx, c->arena, NO_DEF);
    ParamEnv env = ty_param_env(c->cx, c->impl);
    ObligationCause cause = {
        .kind = CAUSE_IMPL_ITEM, .span = c->item->head_span, .item = c->theirs->def};
    ObligationVec out = {0};
    Ty expected = trait_normalize(infer, &cause, env,
                                  ty_subst(c->cx, ty_of(c->cx, c->theirs->def), args), &out);
    Ty found = trait_normalize(infer, &cause, env, ty_of(c->cx, c->ours->def), &out);
    if (!ty_has(c->cx, expected, TYFLAG_ERROR) && !ty_has(c->cx, found, TYFLAG_ERROR) &&
        infer_relate(infer, RELATE_EQ, c->item->head_span, env, expected, found, &out) !=
            RELATE_OK) {
        Diag *diag =
            diag_error(c->program->session, ERR_E0326, c->item->constant.ty->span,
                       "implemented const `" STR_FMT "` has an incompatible type for trait",
                       STR_ARG(item_name(c)));
        Str x = sort_label(c, expected), y = sort_label(c, found);
        diag_primary_label(diag, "expected " STR_FMT ", found " STR_FMT, STR_ARG(x), STR_ARG(y));
        diag_span_note(diag, c->trait_item->constant.ty->span, "type in trait");
        diag_emit(diag);
    }
    vec_free(&out);
    infer_free(infer);
}

// The bounds of the trait's associated type hold for ours.
static void compare_type(Compare *c) {
    if (!check_generics(c)) {
        return;
    }
    GenericArgs args = trait_item_args(c);
    InferCx *infer = infer_new(c->cx, c->arena, NO_DEF);
    ParamEnv env = ty_param_env(c->cx, c->ours->def);
    Fulfill fulfill = {0};
    ClauseSlice bounds = ty_item_bounds(c->cx, c->theirs->def);
    for (uint32_t i = 0; i < bounds.len; i++) {
        if (bounds.ptr[i].kind != CLAUSE_TRAIT && bounds.ptr[i].kind != CLAUSE_PROJECTION) {
            continue;
        }
        ObligationCause cause = {.kind = CAUSE_WHERE_CLAUSE,
                                 .span =
                                     c->item->alias.ty ? c->item->alias.ty->span : c->item->span,
                                 .item = c->theirs->def,
                                 .clause_span = bounds.ptr[i].span};
        ObligationVec out = {0};
        Clause clause = trait_normalize_clause(infer, &cause, env,
                                               clause_subst(c->cx, bounds.ptr[i], args), &out);
        fulfill_register_all(&fulfill, &out);
        fulfill_register(&fulfill, (Obligation){.cause = cause, .env = env, .clause = clause});
    }
    FulfillErrorVec errors = {0};
    fulfill_finish(infer, &fulfill, &errors);
    if (errors.len) {
        trait_report_errors(infer, &errors);
    }
    vec_free(&errors);
    infer_free(infer);
}

// ---------------------------------------------------------------- the whole impl

static void compare_item(Compare *c) {
    c->item = hir_item(c->program, c->ours->def);
    c->trait_item = hir_item(c->program, c->theirs->def);
    if (!c->item || !c->trait_item) {
        return;
    }
    if (c->ours->kind == DEF_ASSOC_FN) {
        compare_method(c);
    } else if (c->ours->kind == DEF_ASSOC_CONST) {
        compare_const(c);
    } else {
        compare_type(c);
    }
}

static void report_missing(Program *program, DefId impl, HirItem *item, const AssocItem **missing,
                           uint32_t count) {
    Session *session = program->session;
    Arena *arena = check_tables(program)->arena;
    (void)impl;
    Str names = STR("");
    for (uint32_t i = 0; i < count; i++) {
        names = arena_printf(arena, STR_FMT "%s`" STR_FMT "`", STR_ARG(names), i ? ", " : "",
                             SYM_ARG(session, missing[i]->name));
    }
    Diag *diag = diag_error(session, ERR_E0046, item->head_span,
                            "not all trait items implemented, missing: " STR_FMT, STR_ARG(names));
    diag_primary_label(diag, "missing " STR_FMT " in implementation", STR_ARG(names));
    for (uint32_t i = 0; i < count; i++) {
        Def *def = def_get(program, missing[i]->def);
        HirItem *hir = hir_item(program, missing[i]->def);
        CrateId crate = def->crate;
        if (hir && program->crates[crate.index - 1]->is_local) {
            Span whole = hir->span;
            Str text = source_text(session->sources, whole);
            if (missing[i]->kind != DEF_ASSOC_FN && text.len && text.ptr[text.len - 1] == ';') {
                whole.hi--;
            }
            diag_label(diag, whole, "`" STR_FMT "` from trait", SYM_ARG(session, missing[i]->name));
        } else {
            Str sketch = missing[i]->kind == DEF_ASSOC_TY
                             ? arena_printf(arena, "type " STR_FMT " = /* Type */;",
                                            SYM_ARG(session, missing[i]->name))
                             : arena_printf(arena, "fn " STR_FMT "(..) { todo!() }",
                                            SYM_ARG(session, missing[i]->name));
            if (missing[i]->kind == DEF_ASSOC_FN && hir) {
                Str head = source_text(session->sources, hir->head_span);
                sketch = arena_printf(arena, STR_FMT " { todo!() }", STR_ARG(head));
            }
            diag_help(diag, "implement the missing item: `" STR_FMT "`", STR_ARG(sketch));
        }
    }
    diag_emit(diag);
}

void check_impl_items(Program *program, DefId impl) {
    TyCx *cx = program->ty;
    HirItem *item = hir_item(program, impl);
    TraitRef ref;
    if (!item || !ty_impl_trait_ref(cx, impl, &ref) || item->impl.is_negative) {
        return;
    }
    AssocItemSlice ours = ty_assoc_items(cx, impl), theirs = ty_assoc_items(cx, ref.trait);
    Arena *arena = arena_new();
    const AssocItem **missing = ARENA_ARRAY(arena, const AssocItem *, theirs.len + 1);
    uint32_t missing_count = 0;
    Ty tail = ty_struct_tail(cx, ty_param_env(cx, impl), ty_of(cx, impl));
    bool is_sized =
        ty_kind(cx, tail) != TY_DYN && ty_kind(cx, tail) != TY_SLICE && ty_kind(cx, tail) != TY_STR;
    for (uint32_t i = 0; i < theirs.len; i++) {
        const AssocItem *found = NULL;
        for (uint32_t k = 0; k < ours.len && !found; k++) {
            found = symbol_eq(ours.ptr[k].name, theirs.ptr[i].name) &&
                            ours.ptr[k].kind == theirs.ptr[i].kind
                        ? &ours.ptr[k]
                        : NULL;
        }
        if (found) {
            Compare compare = {.program = program,
                               .cx = cx,
                               .impl = impl,
                               .trait_ref = ref,
                               .ours = found,
                               .theirs = &theirs.ptr[i],
                               .arena = arena};
            compare_item(&compare);
        } else if (!theirs.ptr[i].has_default &&
                   (is_sized || !trait_item_is_for_sized(cx, theirs.ptr[i].def))) {
            missing[missing_count++] = &theirs.ptr[i];
        }
    }
    if (missing_count) {
        report_missing(program, impl, item, missing, missing_count);
    }
    arena_free(arena);
}
