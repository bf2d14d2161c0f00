// check.c: type checking of one body, from its owner's signature to the finished tables.
//
// In: a body's HIR and the types of the items around it. Out: TypeckResults, cached per body root.
// The order matters and is rustc's: the body is walked once; then pending obligations are solved,
// unsolved numeric and diverging variables fall back, casts are checked, captures are analysed,
// what is still ambiguous is reported, and writeback replaces every variable. Nothing here knows
// what a particular expression means. Follows the rustc development guide, "HIR type checking" and
// "Type inference".
#include "frontend/resolve/resolve.h"
#include "frontend/check/check_wf.h"
#include "frontend/check/fn_cx.h"

// ---------------------------------------------------------------- tables

struct CheckTables *check_tables(Program *program) {
    if (!program->check) {
        program->check = ARENA_NEW(program->session->arena, struct CheckTables);
        program->check->arena = program->session->arena;
    }
    return program->check;
}

// ---------------------------------------------------------------- looking at types

Ty f_shallow(FnCx *f, Ty ty) {
    return infer_shallow(f->infer, ty);
}

Ty f_resolve(FnCx *f, Ty ty) {
    return infer_resolve(f->infer, ty);
}

bool f_is_var(FnCx *f, Ty ty) {
    const TyData *data = ty_data(f->cx, f_shallow(f, ty));
    return data->kind == TY_INFER && data->infer.kind == INFER_TY;
}

bool f_is_error(FnCx *f, Ty ty) {
    if (ty_has(f->cx, ty, TYFLAG_ERROR)) {
        return true;
    }
    return ty_has(f->cx, ty, TYFLAG_INFER) && ty_has(f->cx, f_resolve(f, ty), TYFLAG_ERROR);
}

Ty f_try_structural(FnCx *f, Ty ty) {
    ty = f_shallow(f, ty);
    if (f_kind(f, ty) == TY_ALIAS && ty_data(f->cx, ty)->item.alias == ALIAS_PROJECTION) {
        ty = f_shallow(f, f_normalize(f, SPAN_NONE, ty));
    }
    if (f_is_var(f, ty) && f->fulfill.pending.len) {
        f_select(f);
        ty = f_shallow(f, ty);
    }
    return ty;
}

Ty f_resolve_with_obligations(FnCx *f, Ty ty) {
    ty = f_resolve(f, ty);
    if (ty_has(f->cx, ty, TYFLAG_INFER) && f->fulfill.pending.len) {
        f_select(f);
        ty = f_resolve(f, ty);
    }
    Ty behind = ty;
    while (ty_has(f->cx, behind, TYFLAG_INFER) && f_kind(f, behind) == TY_REF) {
        behind = f_try_structural(f, ty_data(f->cx, behind)->ref.elem);
    }
    return f_resolve(f, ty);
}

Ty f_structural(FnCx *f, Span span, Ty ty) {
    ty = f_try_structural(f, ty);
    if (!f_is_var(f, ty)) {
        return ty;
    }
    report_open_type(f, span, ty);
    Ty error = f_error(f);
    f_relate(f, RELATE_EQ, span, ty, error);
    return error;
}

Ty f_error(FnCx *f) {
    f->infer->tainted = true;
    return f->common->error;
}

Str f_ty_str(FnCx *f, Ty ty) {
    return ty_str(f->cx, f->arena, f_resolve(f, ty));
}

Ty f_bound_args_ty(FnCx *f, GenericArgs args, uint32_t index) {
    return arg_ty(args_ptr(f->cx, args)[index]);
}

bool f_is_library(const FnCx *f) {
    CrateId crate = def_get(f->program, f->owner)->crate;
    return !f->program->crates[crate.index - 1]->is_local;
}

DefId f_lang(FnCx *f, LangItem item) {
    return lang_item(f->program, item);
}

DefId f_trait_method(FnCx *f, DefId trait, const char *name) {
    if (!trait.index) {
        return NO_DEF;
    }
    return ty_assoc_by_name(f->cx, trait, intern(f->session->interner, str_of(name)), DEF_ASSOC_FN);
}

// ---------------------------------------------------------------- relating and obligations

ObligationCause f_cause(ObligationCauseKind kind, Span span) {
    return (ObligationCause){.kind = kind, .span = span};
}

bool f_relate(FnCx *f, RelateKind kind, Span span, Ty a, Ty b) {
    if (ty_eq(a, b)) {
        return true;
    }
    ObligationVec out = {0};
    bool related = infer_relate(f->infer, kind, span, f->env, a, b, &out) == RELATE_OK;
    if (related) {
        fulfill_register_all(&f->fulfill, &out);
    } else {
        vec_free(&out);
    }
    return related;
}

bool f_can_eq(FnCx *f, Ty a, Ty b) {
    return ty_eq(a, b) || infer_can_eq(f->infer, f->env, a, b);
}

// Types that are Sized and Copy-like by their head alone; no obligation is made for them.
static bool is_trivially_sized(TyKind kind) {
    switch (kind) {
    case TY_BOOL:
    case TY_CHAR:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_NEVER:
    case TY_REF:
    case TY_RAW_PTR:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_ARRAY:
    case TY_ERROR:
        return true;
    case TY_NONE:
    case TY_STR:
    case TY_ADT:
    case TY_FOREIGN:
    case TY_SLICE:
    case TY_TUPLE:
    case TY_DYN:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
        return false;
    }
    return false;
}

void f_register(FnCx *f, Clause clause, ObligationCause cause) {
    if (clause.kind == CLAUSE_TRAIT && !clause.negative &&
        def_eq(clause.trait.trait, f->program->lang[LANG_SIZED])) {
        Ty self = f_shallow(f, f_bound_args_ty(f, clause.trait.args, 0));
        const TyData *data = ty_data(f->cx, self);
        if (is_trivially_sized(data->kind) ||
            (data->kind == TY_INFER && data->infer.kind != INFER_TY) ||
            (data->kind == TY_ADT && !args_len(f->cx, data->item.args) &&
             ty_is_sized(f->cx, f->env, self))) {
            return;
        }
    }
    if (clause.kind == CLAUSE_REGION_OUTLIVES || clause.kind == CLAUSE_TY_OUTLIVES) {
        return; // regions are the borrow checker's
    }
    fulfill_register(&f->fulfill, (Obligation){.cause = cause, .env = f->env, .clause = clause});
}

void f_register_bound(FnCx *f, Ty ty, DefId trait, ObligationCause cause) {
    if (!trait.index) {
        return;
    }
    GenericArg self = arg_of_ty(ty);
    Clause clause = {.kind = CLAUSE_TRAIT, .trait = {trait, args_intern(f->cx, &self, 1)}};
    f_register(f, clause, cause);
}

void f_require_sized(FnCx *f, Ty ty, Span span, ObligationCauseKind kind) {
    if (!is_trivially_sized(f_kind(f, ty))) {
        f_register_bound(f, ty, f_lang(f, LANG_SIZED), f_cause(kind, span));
    }
}

void f_register_predicates(FnCx *f, Span span, DefId def, GenericArgs args, uint32_t expr) {
    ClauseSlice clauses = ty_predicates(f->cx, def);
    for (uint32_t i = 0; i < clauses.len; i++) {
        if (clauses.ptr[i].kind == CLAUSE_REGION_OUTLIVES ||
            clauses.ptr[i].kind == CLAUSE_TY_OUTLIVES) {
            continue;
        }
        Clause clause = clause_subst(f->cx, clauses.ptr[i], args);
        ObligationCause cause = f_cause(CAUSE_WHERE_CLAUSE, span);
        cause.item = def;
        cause.clause_span = clauses.ptr[i].span;
        cause.expr = expr;
        ObligationVec out = {0};
        clause = trait_normalize_clause(f->infer, &cause, f->env, clause, &out);
        fulfill_register_all(&f->fulfill, &out);
        f_register(f, clause, cause);
    }
}

// A type the user wrote must be well formed: the clauses of the ADTs it names.
typedef struct WfWalk {
    FnCx *f;
    Span span;
} WfWalk;
static bool wf_visit(void *data, Ty ty) {
    WfWalk *walk = data;
    const TyData *node = ty_data(walk->f->cx, ty);
    FnCx *f = walk->f;
    if (node->outer_binder) {
        return node->kind != TY_CLOSURE && node->kind != TY_FN_DEF;
    }
    if (node->kind == TY_ADT && args_len(f->cx, node->item.args)) {
        f_register_predicates(f, walk->span, node->item.def, node->item.args, 0);
    } else if (node->kind == TY_ARRAY) {
        f_require_sized(f, node->array.elem, walk->span, CAUSE_ELEM_SIZED);
    } else if (node->kind == TY_SLICE) {
        f_require_sized(f, node->ref.elem, walk->span, CAUSE_ELEM_SIZED);
    } else if (node->kind == TY_TUPLE) {
        for (uint32_t i = 0; i + 1 < ty_list_len(f->cx, node->tuple); i++) {
            f_require_sized(f, ty_list_ptr(f->cx, node->tuple)[i], walk->span,
                            CAUSE_TUPLE_ELEM_SIZED);
        }
    }
    return node->kind != TY_CLOSURE && node->kind != TY_FN_DEF;
}
void f_register_wf(FnCx *f, Ty ty, Span span) {
    WfWalk walk = {f, span};
    ty_walk(f->cx, ty, wf_visit, &walk);
}

Probe probe_begin(FnCx *f) {
    f->probing++;
    return (Probe){infer_snapshot(f->infer), f->fulfill.pending.len};
}

void probe_rollback(FnCx *f, Probe probe) {
    infer_rollback(f->infer, probe.snapshot);
    f->fulfill.pending.len = probe.pending;
    f->probing--;
}

void probe_commit(FnCx *f, Probe probe) {
    infer_commit(f->infer, probe.snapshot);
    f->probing--;
}

// A closure that does not fit fails its trait and its output's projection: one of them is enough.
static bool is_about_closure(FnCx *f, const FulfillError *error, Ty *closure) {
    const Clause *clause = &error->root.clause;
    GenericArgs args = clause->kind == CLAUSE_TRAIT        ? clause->trait.args
                       : clause->kind == CLAUSE_PROJECTION ? clause->projection.args
                                                           : (GenericArgs){0};
    if (!args.index || arg_tag(args_ptr(f->cx, args)[0]) != ARG_TY) {
        return false;
    }
    *closure = f_shallow(f, f_bound_args_ty(f, args, 0));
    return f_kind(f, *closure) == TY_CLOSURE;
}
// The same trait missing for the same type, asked for twice by one expression.
static bool was_reported(FnCx *f, const FulfillError *error) {
    if (error->obligation.clause.kind != CLAUSE_TRAIT || error->is_ambiguous) {
        return false;
    }
    Span span = error->obligation.cause.span;
    Clause clause = infer_resolve_clause(f->infer, error->obligation.clause);
    for (uint32_t i = 0; i < f->reported.len; i++) {
        const ReportedTrait *old = &f->reported.data[i];
        bool overlaps = old->span.lo <= span.hi && span.lo <= old->span.hi;
        if (overlaps && def_eq(old->ref.trait, clause.trait.trait) &&
            old->ref.args.index == clause.trait.args.index) {
            return true;
        }
    }
    vec_push(&f->reported, (ReportedTrait){clause.trait, span});
    return false;
}
static void drop_repeated(FnCx *f, FulfillErrorVec *errors) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < errors->len; i++) {
        Ty closure, other;
        bool repeated = false;
        for (uint32_t k = 0;
             k < kept && !repeated && is_about_closure(f, &errors->data[i], &closure); k++) {
            repeated = is_about_closure(f, &errors->data[k], &other) && ty_eq(closure, other);
        }
        if (!repeated && !was_reported(f, &errors->data[i])) {
            errors->data[kept++] = errors->data[i];
        }
    }
    errors->len = kept;
}

void f_select(FnCx *f) {
    if (!f->fulfill.pending.len || f->probing) {
        return;
    }
    FulfillErrorVec errors = {0};
    fulfill_where_possible(f->infer, &f->fulfill, &errors);
    if (errors.len) {
        drop_repeated(f, &errors);
        check_blame(f, &errors);
        for (uint32_t i = 0; i < errors.len; i++) {
            was_reported(f, &errors.data[i]); // where it is told, which may be another place
        }
        if (errors.len) {
            trait_report_errors(f->infer, &errors);
        }
        f->infer->tainted = true;
    }
    vec_free(&errors);
}

// ---------------------------------------------------------------- normalising

Ty f_normalize(FnCx *f, Span span, Ty ty) {
    if (!ty_has(f->cx, ty, TYFLAG_ALIAS | TYFLAG_OPAQUE)) {
        return ty;
    }
    ObligationCause cause = f_cause(CAUSE_MISC, span);
    ObligationVec out = {0};
    ty = trait_normalize(f->infer, &cause, f->env, ty, &out);
    fulfill_register_all(&f->fulfill, &out);
    return ty;
}

FnSig f_normalize_sig(FnCx *f, Span span, FnSig sig) {
    uint32_t count = ty_list_len(f->cx, sig.inputs_output);
    bool needed = false;
    for (uint32_t i = 0; i < count && !needed; i++) {
        needed =
            ty_has(f->cx, ty_list_ptr(f->cx, sig.inputs_output)[i], TYFLAG_ALIAS | TYFLAG_OPAQUE);
    }
    if (!needed) {
        return sig;
    }
    Ty *types = ARENA_ARRAY(f->arena, Ty, count);
    for (uint32_t i = 0; i < count; i++) {
        Span where = i + 1 == count && f->signature_span.lo ? f->signature_span : span;
        types[i] = f_normalize(f, where, ty_list_ptr(f->cx, sig.inputs_output)[i]);
    }
    sig.inputs_output = ty_list_intern(f->cx, types, count);
    return sig;
}

// The last field of the last field and so on; variables may be left inside.
Ty f_struct_tail(FnCx *f, Ty ty) {
    for (uint32_t i = 0; i < 128; i++) {
        ty = f_shallow(f, ty);
        const TyData *data = ty_data(f->cx, ty);
        if (data->kind == TY_TUPLE && ty_list_len(f->cx, data->tuple)) {
            ty = ty_list_ptr(f->cx, data->tuple)[ty_list_len(f->cx, data->tuple) - 1];
            continue;
        }
        const AdtDef *adt = data->kind == TY_ADT ? ty_adt_def(f->cx, data->item.def) : NULL;
        if (!adt || adt->kind != ADT_STRUCT || !adt->variants[0].field_count) {
            return ty;
        }
        ty = f_normalize(f, SPAN_NONE,
                         field_ty(f->cx,
                                  adt->variants[0].fields[adt->variants[0].field_count - 1].def,
                                  data->item.args));
    }
    return ty;
}

bool f_is_sized(FnCx *f, Ty ty) {
    ty = f_resolve(f, ty);
    if (!ty_has(f->cx, ty, TYFLAG_INFER)) {
        return ty_is_sized(f->cx, f->env, ty);
    }
    return trait_holds(f->infer, f->env, ty, f_lang(f, LANG_SIZED));
}

static Ty project_in_body(LowerTyCx *lower, Span span, DefId assoc, GenericArgs args) {
    return f_normalize(lower->data, span, ty_projection(lower->cx, assoc, args));
}

Ty f_lower_ty(FnCx *f, const HirTy *hir) {
    Ty ty = lower_ty(&f->lower, hir);
    ty = f_normalize(f, hir->span, ty);
    if (ty_has(f->cx, ty, TYFLAG_ERROR)) {
        f->infer->tainted = true;
    } else {
        f_register_wf(f, ty, hir->span);
    }
    if (hir->id) {
        f->results->hir_tys[hir->id] = ty;
    }
    return ty;
}

// ---------------------------------------------------------------- writing results

void f_write_ty(FnCx *f, uint32_t expr, Ty ty) {
    if (ty_has(f->cx, ty, TYFLAG_ERROR)) { // reported elsewhere: nothing more can be said
        f->infer->tainted = true;
    }
    f->results->expr_tys[expr] = ty;
}

void f_write_res(FnCx *f, uint32_t expr, DefId def, GenericArgs args) {
    f->results->expr_res[expr] = (Res){.kind = RES_DEF, .def = def};
    f->results->expr_args[expr] = args;
}

void f_adjust(FnCx *f, const HirExpr *expr, const Adjust *steps, uint32_t count) {
    if (!count) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (steps[i].kind == ADJUST_NEVER_TO_ANY && f_is_var(f, steps[i].target)) {
            vec_push(&f->diverging_vars, steps[i].target);
        }
    }
    AdjustSlice *slot = &f->results->adjustments[expr->id];
    // A reborrow of an autoref'd place (`&*` after `&mut`) is one borrow: rustc composes them the
    // same way.
    if (slot->len == 1 && slot->ptr[0].kind == ADJUST_NEVER_TO_ANY) {
        return;
    }
    Adjust *joined = ARENA_ARRAY(f->out, Adjust, slot->len + count);
    uint32_t kept = slot->len;
    uint32_t skip = 0;
    if (kept >= 2 && count >= 2 && slot->ptr[kept - 1].kind == ADJUST_BORROW_REF &&
        steps[0].kind == ADJUST_DEREF && steps[1].kind == ADJUST_BORROW_REF) {
        kept--;
        skip = 1;
    }
    if (kept) {
        copy_bytes(joined, slot->ptr, sizeof *joined * kept);
    }
    copy_bytes(joined + kept, steps + skip, sizeof *joined * (count - skip));
    *slot = (AdjustSlice){joined, kept + count - skip};
}

Ty f_expr_ty_adjusted(FnCx *f, const HirExpr *expr) {
    AdjustSlice adjustments = f->results->adjustments[expr->id];
    return adjustments.len ? adjustments.ptr[adjustments.len - 1].target
                           : f->results->expr_tys[expr->id];
}

// Keeps the regions of what was written; parts that inference filled in are erased.
static Ty user_ty_fold(TyFolder *folder, Ty ty, bool *descend) {
    FnCx *f = folder->data;
    if (ty_kind(f->cx, ty) != TY_INFER) {
        return ty;
    }
    *descend = false;
    return ty_erase_regions(f->cx, infer_resolve(f->infer, ty));
}
Ty f_user_ty(FnCx *f, Ty ty) {
    if (!ty_has(f->cx, ty, TYFLAG_INFER)) {
        return ty;
    }
    TyFolder folder = {.cx = f->cx, .data = f, .needed = TYFLAG_INFER, .ty = user_ty_fold};
    return fold_ty(&folder, ty);
}

// ---------------------------------------------------------------- entering functions

// The elements of a tuple meet what they are to be by themselves.
static void note_returned(FnCx *f, const CoerceMany *many, const HirExpr *value, Ty found) {
    const HirExpr *tail = value->kind == HIR_EXPR_BLOCK ? value->block.block->tail : NULL;
    if (value == f->body->value && many->pushed == 0 && tail && tail->kind != HIR_EXPR_TUPLE) {
        f->infer->returned = found;
        f->infer->returned_span = tail->span;
    }
}

// Types of the parameters, then the value; used for fns and for closures, whose caller saves what
// it must.
void f_enter_fn(FnCx *f, FnSig sig, HirPat **params, uint32_t param_count, HirTy **param_tys,
                HirExpr *value, Span ret_span, Ty *return_ty) {
    uint32_t inputs = sig_input_count(f->cx, sig);
    Ty output = sig_output(f->cx, sig);
    for (uint32_t i = 0; i < param_count; i++) {
        Ty ty = i < inputs ? sig_input(f->cx, sig, i) : f->common->error;
        f_require_sized(f, ty, param_tys && param_tys[i] ? param_tys[i]->span : params[i]->span,
                        CAUSE_SIZED_ARG);
        check_pat_top(f, params[i], ty, (Site){.kind = SITE_MISC});
    }
    CoerceMany many;
    coerce_many_init(&many, output);
    f->ret = &many;
    f->ret_span = ret_span;
    Ty found = check_expr(f, value, expect_ty(output));
    Site site = {.kind = SITE_RETURN, .other = ret_span, .is_tail = true};
    note_returned(f, &many, value, found);
    coerce_many_push(f, &many, value, found, site);
    *return_ty = coerce_many_complete(f, &many);
    f->ret = NULL;
}

static FnSig sig_with_output(FnCx *f, FnSig sig, Ty output) {
    uint32_t count = ty_list_len(f->cx, sig.inputs_output);
    Ty *types = ARENA_ARRAY(f->arena, Ty, count);
    copy_bytes(types, ty_list_ptr(f->cx, sig.inputs_output), count * sizeof *types);
    types[count - 1] = output;
    sig.inputs_output = ty_list_intern(f->cx, types, count);
    return sig;
}

// The type of Self around a method: of its impl, or the trait's parameter.
static Ty self_type(FnCx *f) {
    DefId parent = def_get(f->program, f->owner)->parent;
    return def_get(f->program, parent)->kind == DEF_TRAIT
               ? arg_ty(args_ptr(f->cx, args_identity(f->cx, parent))[0])
               : f_normalize(f, SPAN_NONE, ty_of(f->cx, parent));
}

// How a type gets to Self.
typedef enum SelfWay {
    SELF_BY_RECEIVERS, // the way that is stable
    SELF_BY_DEREF,     // through types that are no receivers
    SELF_BY_POINTER,
    SELF_BY_PARAM, // a parameter of the method
    SELF_NEVER,
} SelfWay;

static SelfWay way_to_self(FnCx *f, Span span, Ty written, Ty self) {
    DefId receiver = f_lang(f, LANG_LEGACY_RECEIVER);
    bool all_receivers = true, has_pointer = false;
    Autoderef deref;
    Ty step;
    autoderef_init(&deref, f, span, written, true);
    while (autoderef_next(&deref, &step)) {
        const TyData *data = ty_data(f->cx, step);
        if (data->kind == TY_PARAM && data->param.def.index &&
            def_eq(def_get(f->program, data->param.def)->parent, f->owner)) {
            return SELF_BY_PARAM;
        }
        if (f_can_eq(f, step, self)) {
            return has_pointer     ? SELF_BY_POINTER
                   : all_receivers ? SELF_BY_RECEIVERS
                                   : SELF_BY_DEREF;
        }
        has_pointer |= data->kind == TY_RAW_PTR;
        all_receivers &= trait_holds(f->infer, f->env, step, receiver);
    }
    return SELF_NEVER;
}

static void report_unstable_self(FnCx *f, Span span, Str text, bool by_pointer) {
    Diag *diag = diag_error(f->session, ERR_E0658, span,
                            "`" STR_FMT "` cannot be used as the type of `self` without the "
                            "`arbitrary_self_types%s` feature",
                            STR_ARG(text), by_pointer ? "_pointers" : "");
    diag_note(diag, "see issue #44874 <https://github.com/rust-lang/rust/issues/44874> for more "
                    "information");
    diag_help(diag, "consider changing to `self`, `&self`, `&mut self`, or a type implementing "
                    "`Receiver` such as `self: Box<Self>`, `self: Rc<Self>`, or `self: Arc<Self>`");
    diag_emit(diag);
    f_error(f);
}

// E0307, E0658, E0801: what is written as the type of `self` dereferences to Self.
static void check_self_type(FnCx *f, const HirFnSig *hir, Ty written) {
    bool is_assoc = def_get(f->program, f->owner)->kind == DEF_ASSOC_FN;
    if (!is_assoc || hir->self != SELF_TYPED || f_is_error(f, written) || f_is_library(f)) {
        return;
    }
    Ty self = self_type(f);
    Span span = hir->inputs[0]->span;
    SelfWay way = way_to_self(f, span, written, self);
    if (way == SELF_BY_RECEIVERS) {
        return;
    }
    Str text = f_ty_str(f, written);
    if (way == SELF_BY_DEREF || way == SELF_BY_POINTER) {
        report_unstable_self(f, span, text, way == SELF_BY_POINTER);
        return;
    }
    bool is_param = way == SELF_BY_PARAM;
    Diag *diag =
        is_param ? diag_error(f->session, ERR_E0801, span,
                              "invalid generic `self` parameter type: `" STR_FMT "`", STR_ARG(text))
                 : diag_error(f->session, ERR_E0307, span,
                              "invalid `self` parameter type: `" STR_FMT "`", STR_ARG(text));
    diag_note(diag, is_param ? "type of `self` must not be a method generic parameter type"
                             : "type of `self` must be `Self` or a type that dereferences to it");
    diag_help(diag,
              "%s `self`, `&self`, `&mut self`, `self: Box<Self>`, `self: Rc<Self>`, `self: "
              "Arc<Self>`, or `self: Pin<P>` (where P is one of the previous types except `Self`)",
              is_param ? "use a concrete type such as" : "consider changing to");
    diag_emit(diag);
    f_error(f);
}

static void check_fn_body(FnCx *f) {
    HirItem *item = hir_item(f->program, f->owner);
    HirFnSig *hir_sig = &item->fn.sig;
    f->signature_span = hir_sig->output ? hir_sig->output->span
                                        : SPAN_NONE; // where bounds of an opaque type belong
    FnSig sig = f_normalize_sig(f, item->head_span,
                                sig_liberate(f->cx, f->owner, ty_fn_sig(f->cx, f->owner)));
    f->signature_span = SPAN_NONE;
    for (uint32_t i = 0; i < f->body->param_count && i < sig_input_count(f->cx, sig); i++) {
        HirPat *pat = f->body->params[i];
        if (pat->kind == HIR_PAT_BINDING && !pat->binding.sub) {
            f->results->local_user_tys[pat->binding.local] =
                (UserTy){sig_input(f->cx, sig, i), hir_sig->inputs[i]->span};
        }
    }
    if (sig_input_count(f->cx, sig)) {
        check_self_type(f, hir_sig, sig_input(f->cx, sig, 0));
    }
    if (hir_sig->output && hir_sig->output->kind == HIR_TY_DYN) {
        sig = sig_with_output(f, sig, f->common->error); // E0746 was said about the signature
    }
    if (hir_sig->output) {
        sig = sig_with_output(f, sig,
                              define_opaques(f, hir_sig->output->span, sig_output(f->cx, sig)));
    }
    Ty actual;
    f_enter_fn(f, sig, f->body->params, f->body->param_count, hir_sig->inputs, f->body->value,
               hir_sig->output_span, &actual);
    f->results->return_ty = sig_output(f->cx, sig);
}

static void check_const_body(FnCx *f) {
    Ty ty = f_normalize(f, f->body->value->span, ty_of(f->cx, f->owner));
    f_require_sized(f, ty, f->body->value->span, CAUSE_MISC);
    f->results->return_ty = ty;
    HirItem *item = hir_item(f->program, f->owner);
    Span ty_span = SPAN_NONE;
    if (item && (item->kind == DEF_CONST || item->kind == DEF_ASSOC_CONST) && item->constant.ty) {
        ty_span = item->constant.ty->span;
    } else if (item && item->kind == DEF_STATIC && item->global.ty) {
        ty_span = item->global.ty->span;
    }
    check_expr_coercible(f, f->body->value, ty, (Site){.kind = SITE_LET, .other = ty_span});
}

// ---------------------------------------------------------------- the whole check

static void fn_cx_init(FnCx *f, Program *program, DefId root, HirBody *body) {
    *f = (FnCx){.program = program, .cx = program->ty, .session = program->session};
    f->common = ty_common(f->cx);
    f->arena = arena_new();
    bool forgets = program->session->check_only &&
                   program->crates[def_get(program, root)->crate.index - 1]->is_local;
    f->out = forgets ? arena_new() : check_tables(program)->arena;
    f->infer = infer_new(f->cx, f->arena, root);
    f->fulfill.remembers = true;
    f->env = ty_param_env(f->cx, root);
    f->owner = root;
    f->module = def_module_of(program, root);
    f->body = body;
    f->lower = (LowerTyCx){.cx = f->cx,
                           .item = root,
                           .infer = f->infer,
                           .in_body = true,
                           .data = f,
                           .project = project_in_body};
    TypeckResults *r = ARENA_NEW(f->out, TypeckResults);
    uint32_t exprs = body->expr_count + 1, pats = body->pat_count + 1,
             locals = body->local_count + 1;
    r->owner = root;
    r->body = body;
    r->arena = forgets ? f->out : NULL;
    r->expr_tys = ARENA_ARRAY(f->out, Ty, exprs);
    r->adjustments = ARENA_ARRAY(f->out, AdjustSlice, exprs);
    r->expr_res = ARENA_ARRAY(f->out, Res, exprs);
    r->expr_args = ARENA_ARRAY(f->out, GenericArgs, exprs);
    r->field_index = ARENA_ARRAY(f->out, uint32_t, exprs);
    r->user_tys = ARENA_ARRAY(f->out, UserTy, exprs);
    r->user_args = ARENA_ARRAY(f->out, GenericArgs, exprs);
    r->is_coercion_cast = ARENA_ARRAY(f->out, bool, exprs);
    r->is_place_mut = ARENA_ARRAY(f->out, bool, exprs);
    r->pat_tys = ARENA_ARRAY(f->out, Ty, pats);
    r->pat_modes = ARENA_ARRAY(f->out, BindingMode, pats);
    r->pat_user_tys = ARENA_ARRAY(f->out, UserTy, pats);
    r->pat_adjustments = ARENA_ARRAY(f->out, TyList, pats);
    r->pat_res = ARENA_ARRAY(f->out, Res, pats);
    r->pat_args = ARENA_ARRAY(f->out, GenericArgs, pats);
    r->local_tys = ARENA_ARRAY(f->out, Ty, locals);
    r->local_user_tys = ARENA_ARRAY(f->out, UserTy, locals);
    f->untyped_let = ARENA_ARRAY(f->arena, bool, body->local_count + 1);
    f->local_closure = ARENA_ARRAY(f->arena, ClosureState *, locals);
    r->hir_tys = ARENA_ARRAY(f->out, Ty, body->ty_count + 1);
    f->results = r;
}

static void fn_cx_free(FnCx *f) {
    vec_free(&f->fulfill.pending);
    vec_free(&f->breakables);
    vec_free(&f->casts);
    vec_free(&f->calls);
    vec_free(&f->sized_later);
    vec_free(&f->closures);
    vec_free(&f->diverging_vars);
    vec_free(&f->dyn_uses);
    vec_free(&f->reported);
    vec_free(&f->private_fields);
    for (uint32_t i = 0; i < f->pat_modes.len; i++) {
        pat_modes_free(f->pat_modes.data[i]);
    }
    vec_free(&f->pat_modes);
    infer_free(f->infer);
    arena_free(f->arena);
}

void f_require_sized_later(FnCx *f, Ty ty, Span span, ObligationCauseKind kind) {
    if (!f_is_library(f) && !is_trivially_sized(f_kind(f, f_shallow(f, ty)))) {
        vec_push(&f->sized_later, ((DeferredSized){ty, span, kind}));
    }
}

// Each type is asked once, where it comes first: a second place would tell the same.
static void require_sized_once(FnCx *f, Map *asked, Ty ty, Span span, ObligationCauseKind kind) {
    if (is_trivially_sized(f_kind(f, f_shallow(f, ty)))) {
        return;
    }
    ty = f_resolve(f, ty);
    uint64_t known;
    if (!map_get(asked, ty.index, &known)) {
        map_set(asked, ty.index, 1);
        f_require_sized(f, ty, span, kind);
    }
}

// Values of unknown size cannot be locals, nor be given to functions or come from them. Parameters
// have been asked as such.
static void require_sized_values(FnCx *f) {
    Map asked = {0};
    for (uint32_t i = 0; i < f->body->local_count; i++) {
        if (f->results->local_tys[i].index && !f->body->locals[i].is_param) {
            bool written = f->results->local_user_tys[i].ty.index != 0;
            Ty ty = f->results->local_tys[i];
            require_sized_once(f, &asked, written ? ty : ty_erase_regions(f->cx, f_resolve(f, ty)),
                               f->body->locals[i].span, CAUSE_SIZED_LOCAL);
        }
    }
    for (uint32_t i = 0; i < f->sized_later.len; i++) {
        DeferredSized *later = &f->sized_later.data[i];
        require_sized_once(f, &asked, later->ty, later->span, later->kind);
    }
    map_free(&asked);
}

void check_declared_receiver(Program *program, DefId fn) {
    HirBody none = {.owner = fn};
    FnCx cx, *f = &cx;
    fn_cx_init(f, program, fn, &none);
    FnSig sig = sig_liberate(f->cx, fn, ty_fn_sig(f->cx, fn));
    if (sig_input_count(f->cx, sig) != 0) {
        check_self_type(f, &hir_item(program, fn)->fn.sig,
                        f_normalize(f, SPAN_NONE, sig_input(f->cx, sig, 0)));
    }
    bool forgets = f->results->arena != NULL;
    Arena *out = f->out;
    fn_cx_free(f);
    if (forgets) {
        arena_free(out);
    }
}

static bool is_fn_like(DefKind kind) {
    return kind == DEF_FN || kind == DEF_ASSOC_FN;
}

static TypeckResults *check_root(Program *program, DefId root, HirBody *body) {
    FnCx cx, *f = &cx;
    fn_cx_init(f, program, root, body);
    uint32_t errors_before = f->errors_before = diag_error_count(program->session);
    if (is_fn_like(def_get(program, root)->kind)) {
        check_fn_body(f);
    } else {
        check_const_body(f);
    }
    f_select(f);
    check_fallback(f);
    f_select(f);
    check_casts(f);
    require_sized_values(f);
    f_select(f);
    analyze_captures(f);
    f_select(f);
    keep_stalled(f);
    report_ambiguities(f);
    report_dyn_uses(f);
    if (diag_error_count(program->session) != errors_before) {
        f->infer->tainted = true;
    }
    check_writeback(f);
    keep_hidden_types(f);
    f->results->tainted = f->infer->tainted;
    if (!f->results->tainted) {
        report_private_fields(f);
        check_matches(f);
        uint32_t errors = diag_error_count(program->session);
        check_constness(f);
        f->results->not_const = diag_error_count(program->session) != errors;
        errors_before += diag_error_count(program->session) - errors;
        check_places(f);
        f->results->tainted = diag_error_count(program->session) != errors_before;
        report_pat_modes(f); // what is borrowed and moved can be told all the same
        check_unsafety(f);
        check_naked(f);
        check_asm(f);
    }
    TypeckResults *results = f->results;
    fn_cx_free(f);
    return results;
}

// A body whose check needs itself, through a constant or an opaque type.
static TypeckResults *report_cycle(Program *program, DefId root, HirBody *body) {
    Def *def = def_get(program, root);
    Arena *arena = check_tables(program)->arena;
    Str path = def_path_str(program, arena, root);
    Diag *diag =
        diag_error(program->session, ERR_E0391, def->name_span.lo ? def->name_span : def->span,
                   "cycle detected when type-checking `" STR_FMT "`", STR_ARG(path));
    diag_emit(diag);
    FnCx cx;
    fn_cx_init(&cx, program, root, body);
    TypeckResults *results = cx.results;
    results->tainted = true;
    for (uint32_t i = 0; i <= body->expr_count; i++) {
        results->expr_tys[i] = cx.common->error;
    }
    results->return_ty = cx.common->error;
    fn_cx_free(&cx);
    return results;
}

bool typeck_is_running(Program *program, DefId root) {
    return map_get(&check_tables(program)->in_progress, root.index, &(uint64_t){0});
}

bool typeck_is_kept(Program *program, DefId root) {
    return map_get(&check_tables(program)->results, root.index, &(uint64_t){0});
}

void typeck_forget(Program *program, DefId def) {
    struct CheckTables *tables = check_tables(program);
    TypeckResults *results = (TypeckResults *)(uintptr_t)map_get_or(&tables->results, def.index, 0);
    if (results && results->arena && !results->tainted && !results->not_const &&
        !body_has_lints(program, results)) {
        map_remove(&tables->results, def.index);
        arena_free(results->arena); // the results are in it
        hir_forget_body(program, def);
    }
}

const TypeckResults *typeck(Program *program, DefId def) {
    struct CheckTables *tables = check_tables(program);
    DefId root = hir_typeck_root(program, def);
    uint64_t found;
    if (map_get(&tables->results, root.index, &found)) {
        return (const TypeckResults *)(uintptr_t)found;
    }
    HirBody *body = hir_body(program, root);
    OX_ASSERT(program->session, def_get(program, root)->span, body);
    if (map_get(&tables->in_progress, root.index, &found)) {
        return report_cycle(program, root, body);
    }
    map_set(&tables->in_progress, root.index, 1);
    uint64_t stage = diag_stage(program->session, 0);
    bool reported = resolve_report_body(program, root); // what resolution kept for this moment
    TypeckResults *results = check_root(program, root, body);
    results->tainted = results->tainted || reported;
    diag_stage(program->session, stage);
    map_remove(&tables->in_progress, root.index);
    map_set(&tables->results, root.index, (uint64_t)(uintptr_t)results);
    return results;
}

const ClosureInfo *typeck_closure(const TypeckResults *results, DefId closure) {
    for (uint32_t i = 0; i < results->closure_count; i++) {
        if (def_eq(results->closures[i].def, closure)) {
            return &results->closures[i];
        }
    }
    return NULL;
}

Ty typeck_opaque_hidden(Program *program, DefId opaque) {
    struct CheckTables *tables = check_tables(program);
    uint64_t hidden;
    if (map_get(&tables->hidden_types, opaque.index, &hidden)) {
        return (Ty){(uint32_t)hidden};
    }
    HirItem *item = hir_item(program, opaque);
    uint64_t busy;
    if (!item || !item->opaque.origin.index || !hir_has_body(program, item->opaque.origin) ||
        map_get(&tables->in_progress, item->opaque.origin.index, &busy)) {
        return (Ty){0};
    }
    typeck(program, item->opaque.origin);
    return (Ty){(uint32_t)map_get_or(&tables->hidden_types, opaque.index, 0)};
}

uint32_t field_index_of(TyCx *cx, const VariantDef *variant, Symbol name) {
    (void)cx;
    for (uint32_t i = 0; i < variant->field_count; i++) {
        if (symbol_eq(variant->fields[i].name, name)) {
            return i;
        }
    }
    return UINT32_MAX;
}
