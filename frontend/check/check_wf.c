// check_wf.c: the types that items name are well formed.
//
// In: an item. Out: E0277 where a written type does not satisfy the where-clauses of the struct,
// enum or trait it names, where a supertrait of an implemented trait is missing, where a static is
// not Sync; E0038 for dyn types of traits that are not dyn compatible. A whole type is asked first;
// only if it fails, the written type is walked along with it to find the smallest part that is to
// blame. Follows the rustc development guide, "Well-formedness checking", and the reference, "Trait
// and lifetime bounds".
#include "base/vec.h"
#include "frontend/check/check_wf.h"

typedef struct Wf {
    Program *program;
    TyCx *cx;
    InferCx *infer;
    ParamEnv env;
} Wf;

// ---------------------------------------------------------------- is there anything to ask?

typedef struct Interest {
    TyCx *cx;
    bool found;
} Interest;

static bool look(void *data, Ty ty) {
    Interest *interest = data;
    const TyData *node = ty_data(interest->cx, ty);
    switch (node->kind) {
    case TY_ADT:
        interest->found |= args_len(interest->cx, node->item.args) > 0;
        break;
    case TY_ARRAY:
    case TY_SLICE:
    case TY_TUPLE:
    case TY_ALIAS:
    case TY_DYN:
        interest->found |= node->kind != TY_TUPLE || ty_list_len(interest->cx, node->tuple) > 1;
        break;
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_FOREIGN:
    case TY_REF:
    case TY_RAW_PTR:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        break;
    }
    return !interest->found;
}

static bool is_interesting(TyCx *cx, Ty ty) {
    Interest interest = {cx, false};
    ty_walk(cx, ty, look, &interest);
    return interest.found;
}

// ---------------------------------------------------------------- dyn types as written

// In signatures the whole type is marked, except for what lowering the type finds out already.
static bool report_dyn(Program *program, const HirTy *hir) {
    for (uint32_t i = 0; i < hir->dyn.bounds.len; i++) {
        const HirBound *bound = &hir->dyn.bounds.ptr[i];
        if (bound->kind != BOUND_TRAIT || bound->trait_ref.path->res.kind != RES_DEF) {
            continue;
        }
        DefId trait = bound->trait_ref.path->res.def;
        if (def_get(program, trait)->kind != DEF_TRAIT || ty_trait_is_auto(program->ty, trait)) {
            continue;
        }
        ObjectViolationSlice violations = trait_object_violations(program->ty, trait);
        if (violations.len == 0) {
            continue;
        }
        bool named = violations.ptr[0].kind == OBJECT_GENERIC_ASSOC ||
                     violations.ptr[0].kind == OBJECT_SUPERTRAIT_SELF;
        trait_report_object_violations(program, named ? bound->trait_ref.span : hir->span, trait);
        return true;
    }
    return false;
}

static bool walk_args(Program *program, const HirGenericArgs *args);

bool check_dyn_types(Program *program, const HirTy *hir) {
    if (!hir) {
        return false;
    }
    bool found = false;
    switch (hir->kind) {
    case HIR_TY_DYN:
        found = report_dyn(program, hir);
        for (uint32_t i = 0; i < hir->dyn.bounds.len; i++) {
            const HirPath *path = hir->dyn.bounds.ptr[i].trait_ref.path;
            if (hir->dyn.bounds.ptr[i].kind == BOUND_TRAIT && path->segments.len) {
                found |= walk_args(program, path->segments.ptr[path->segments.len - 1].args);
            }
        }
        return found;
    case HIR_TY_SLICE:
    case HIR_TY_ARRAY:
        return check_dyn_types(program, hir->array.elem);
    case HIR_TY_PTR:
        return check_dyn_types(program, hir->ptr.elem);
    case HIR_TY_REF:
        return check_dyn_types(program, hir->ref.elem);
    case HIR_TY_FN:
        for (uint32_t i = 0; i < hir->fn->input_count; i++) {
            found |= check_dyn_types(program, hir->fn->inputs[i]);
        }
        return check_dyn_types(program, hir->fn->output) || found;
    case HIR_TY_TUPLE:
        for (uint32_t i = 0; i < hir->tuple.count; i++) {
            found |= check_dyn_types(program, hir->tuple.elems[i]);
        }
        return found;
    case HIR_TY_PATH:
        if (hir->path.kind == QPATH_RESOLVED) {
            found = check_dyn_types(program, hir->path.self_ty);
            for (uint32_t i = 0; i < hir->path.path->segments.len; i++) {
                found |= walk_args(program, hir->path.path->segments.ptr[i].args);
            }
        } else if (hir->path.kind == QPATH_TYPE_RELATIVE) {
            found = check_dyn_types(program, hir->path.self_ty) ||
                    walk_args(program, hir->path.segment->args);
        }
        return found;
    case HIR_TY_ERROR:
    case HIR_TY_NEVER:
    case HIR_TY_OPAQUE:
    case HIR_TY_INFER:
        break;
    }
    return false;
}

static bool walk_args(Program *program, const HirGenericArgs *args) {
    bool found = false;
    for (uint32_t i = 0; args && i < args->args.len; i++) {
        if (args->args.ptr[i].kind == GENERIC_ARG_TYPE) {
            found |= check_dyn_types(program, args->args.ptr[i].ty);
        }
    }
    for (uint32_t i = 0; args && i < args->constraints.len; i++) {
        found |= check_dyn_types(program, args->constraints.ptr[i].ty);
    }
    return found;
}

// ---------------------------------------------------------------- one type

static bool holds(Wf *wf, Ty ty, Span span, FulfillErrorVec *errors) {
    Clause clause = {.kind = CLAUSE_WELL_FORMED, .span = span};
    clause.ty = ty;
    Fulfill fulfill = {0};
    fulfill_register(&fulfill, (Obligation){.cause = {.kind = CAUSE_MISC, .span = span},
                                            .env = wf->env,
                                            .clause = clause});
    fulfill_where_possible(wf->infer, &fulfill, errors);
    vec_free(&fulfill.pending);
    return errors->len == 0;
}

static void check_ty(Wf *wf, const HirTy *hir, Span span, Ty ty);

// The parts of the written type beside those of the type; true if one of them is to blame.
static bool blame_part(Wf *wf, const HirTy *hir, Ty ty) {
    TyCx *cx = wf->cx;
    const TyData *data = ty_data(cx, ty);
    uint32_t before = diag_error_count(wf->program->session);
    if (hir->kind == HIR_TY_REF && data->kind == TY_REF) {
        check_ty(wf, hir->ref.elem, hir->ref.elem->span, data->ref.elem);
    } else if (hir->kind == HIR_TY_PTR && data->kind == TY_RAW_PTR) {
        check_ty(wf, hir->ptr.elem, hir->ptr.elem->span, data->ref.elem);
    } else if (hir->kind == HIR_TY_SLICE && data->kind == TY_SLICE) {
        check_ty(wf, hir->array.elem, hir->array.elem->span, data->ref.elem);
    } else if (hir->kind == HIR_TY_ARRAY && data->kind == TY_ARRAY) {
        check_ty(wf, hir->array.elem, hir->array.elem->span, data->array.elem);
    } else if (hir->kind == HIR_TY_TUPLE && data->kind == TY_TUPLE) {
        for (uint32_t i = 0; i < hir->tuple.count && i < ty_list_len(cx, data->tuple); i++) {
            check_ty(wf, hir->tuple.elems[i], hir->tuple.elems[i]->span,
                     ty_list_ptr(cx, data->tuple)[i]);
        }
    } else if (hir->kind == HIR_TY_PATH && data->kind == TY_ADT &&
               hir->path.kind == QPATH_RESOLVED && hir->path.path->segments.len &&
               hir->path.path->res.kind == RES_DEF &&
               def_eq(hir->path.path->res.def, data->item.def)) {
        const HirGenericArgs *args =
            hir->path.path->segments.ptr[hir->path.path->segments.len - 1].args;
        uint32_t at = 0, count = args_len(cx, data->item.args);
        const GenericArg *list = args_ptr(cx, data->item.args);
        for (uint32_t i = 0; args && i < args->args.len; i++) {
            const HirGenericArg *arg = &args->args.ptr[i];
            if (arg->kind == GENERIC_ARG_LIFETIME) {
                continue;
            }
            while (at < count && arg_tag(list[at]) == ARG_REGION) {
                at++;
            }
            if (arg->kind == GENERIC_ARG_TYPE && at < count && arg_tag(list[at]) == ARG_TY) {
                check_ty(wf, arg->ty, arg->ty->span, arg_ty(list[at]));
            }
            at++;
        }
    }
    return diag_error_count(wf->program->session) != before;
}

// What a trait object's lifetime is depends on what is around it: the whole type is marked.
static bool is_about_object(Wf *wf, const FulfillErrorVec *errors) {
    const Clause *clause = &errors->data[0].obligation.clause;
    return clause->kind == CLAUSE_TRAIT &&
           ty_kind(wf->cx, arg_ty(args_ptr(wf->cx, clause->trait.args)[0])) == TY_DYN;
}

static void check_ty(Wf *wf, const HirTy *hir, Span span, Ty ty) {
    if (ty_has(wf->cx, ty, TYFLAG_ERROR) || !is_interesting(wf->cx, ty) ||
        (hir && check_dyn_types(wf->program, hir))) {
        return;
    }
    FulfillErrorVec errors = {0};
    if (!holds(wf, ty, span, &errors) &&
        (is_about_object(wf, &errors) || !(hir && blame_part(wf, hir, ty)))) {
        trait_report_errors(wf->infer, &errors);
    }
    vec_free(&errors);
}

// ---------------------------------------------------------------- clauses

static void require(Wf *wf, Clause clause, ObligationCause cause) {
    Fulfill fulfill = {0};
    FulfillErrorVec errors = {0};
    clause = trait_normalize_clause(wf->infer, &cause, wf->env, clause, &fulfill.pending);
    fulfill_register(&fulfill, (Obligation){.cause = cause, .env = wf->env, .clause = clause});
    fulfill_where_possible(wf->infer, &fulfill, &errors);
    if (errors.len) {
        trait_report_errors(wf->infer, &errors);
    }
    vec_free(&errors);
    vec_free(&fulfill.pending);
}

// The clauses of `def` for these arguments. Lifetimes are the borrow checker's.
static void require_predicates(Wf *wf, Span span, DefId def, GenericArgs args, bool skip_self) {
    ClauseSlice clauses = ty_predicates(wf->cx, def);
    for (uint32_t i = 0; i < clauses.len; i++) {
        const Clause *clause = &clauses.ptr[i];
        bool is_type = clause->kind == CLAUSE_TRAIT || clause->kind == CLAUSE_PROJECTION;
        if (!is_type ||
            (skip_self && clause->kind == CLAUSE_TRAIT && def_eq(clause->trait.trait, def))) {
            continue;
        }
        ObligationCause cause = {
            .kind = CAUSE_WHERE_CLAUSE, .span = span, .item = def, .clause_span = clause->span};
        require(wf, clause_subst(wf->cx, *clause, args), cause);
    }
}

// E0275, after which no bodies are looked at: each question there may be as endless.
static bool overflows(Wf *wf, const Clause *clause) {
    Obligation obligation = {
        .cause = {.kind = CAUSE_MISC, .span = clause->span}, .env = wf->env, .clause = *clause};
    FulfillError error = {0};
    if (!trait_impls_overflow(wf->infer, &obligation, &error)) {
        return false;
    }
    wf->program->overflowed = true;
    FulfillErrorVec errors = {0};
    vec_push(&errors, error);
    trait_report_errors(wf->infer, &errors);
    vec_free(&errors);
    return true;
}

// What a trait asks for of its other arguments; of Self the bound itself says that it holds.
static void require_of_args(Wf *wf, const Clause *bound) {
    ClauseSlice clauses = ty_own_predicates(wf->cx, bound->trait.trait);
    Ty self = ty_of(wf->cx, bound->trait.trait);
    for (uint32_t i = 0; i < clauses.len; i++) {
        const Clause *clause = &clauses.ptr[i];
        bool is_type = clause->kind == CLAUSE_TRAIT || clause->kind == CLAUSE_PROJECTION;
        if (!is_type || (clause->kind == CLAUSE_TRAIT &&
                         ty_eq(arg_ty(args_ptr(wf->cx, clause->trait.args)[0]), self))) {
            continue;
        }
        ObligationCause cause = {.kind = CAUSE_WHERE_CLAUSE,
                                 .span = bound->span,
                                 .item = bound->trait.trait,
                                 .clause_span = clause->span};
        require(wf, clause_subst(wf->cx, *clause, bound->trait.args), cause);
    }
}

static void check_where_clauses(Wf *wf, DefId def) {
    ClauseSlice clauses = ty_own_predicates(wf->cx, def);
    for (uint32_t i = 0; i < clauses.len; i++) {
        const Clause *clause = &clauses.ptr[i];
        if (clause->kind != CLAUSE_TRAIT || clause->vars.index ||
            args_flags(wf->cx, clause->trait.args) & TYFLAG_ERROR ||
            def_eq(clause->trait.trait, def)) {
            continue;
        }
        if (overflows(wf, clause)) {
            return;
        }
        uint32_t before = diag_error_count(wf->program->session);
        for (uint32_t j = 0; j < args_len(wf->cx, clause->trait.args); j++) {
            GenericArg arg = args_ptr(wf->cx, clause->trait.args)[j];
            if (arg_tag(arg) == ARG_TY) {
                check_ty(wf, NULL, clause->span, arg_ty(arg));
            }
        }
        if (args_len(wf->cx, clause->trait.args) > 1 &&
            diag_error_count(wf->program->session) == before) {
            require_of_args(wf, clause);
        }
    }
}

// Nothing in it is a parameter, or bound by `for`.
static bool is_global(const Wf *wf, const Clause *clause) {
    if (clause->vars.index || (clause->kind != CLAUSE_TRAIT && clause->kind != CLAUSE_PROJECTION)) {
        return false;
    }
    bool is_trait = clause->kind == CLAUSE_TRAIT;
    uint32_t flags = args_flags(wf->cx, is_trait ? clause->trait.args : clause->projection.args);
    if (!is_trait) {
        flags |= args_flags(wf->cx, args_intern(wf->cx, &clause->projection.term, 1));
    }
    return (flags & (TYFLAG_PARAM | TYFLAG_PARAM_REGION | TYFLAG_ERROR | TYFLAG_INFER)) == 0;
}

// A where-clause without parameters holds by itself: no caller could make it hold.
static void check_global_bounds(Wf *wf, DefId def, const HirItem *item) {
    ClauseSlice clauses = ty_own_predicates(wf->cx, def);
    for (uint32_t i = 0; i < clauses.len; i++) {
        if (!is_global(wf, &clauses.ptr[i])) {
            continue;
        }
        Wf outside = *wf;
        outside.env = (ParamEnv){0};
        Span span = clauses.ptr[i].span;
        for (uint32_t k = 0; item->generics && k < item->generics->wheres.len; k++) {
            Span where = item->generics->wheres.ptr[k].span;
            if (where.lo <= span.lo && span.hi <= where.hi) {
                span = where;
                break;
            }
        }
        require(&outside, clauses.ptr[i],
                (ObligationCause){.kind = CAUSE_TRIVIAL_BOUND, .span = span});
    }
}

// ---------------------------------------------------------------- items

static void check_fields(Wf *wf, DefId def, const HirItem *item) {
    const AdtDef *adt = ty_adt_def(wf->cx, def);
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        const HirFieldSlice *fields = adt->kind == ADT_ENUM
                                          ? &item->enumeration.variants.ptr[v].fields
                                          : &item->structure.variant.fields;
        for (uint32_t i = 0; i < adt->variants[v].field_count && i < fields->len; i++) {
            Ty ty = ty_of(wf->cx, adt->variants[v].fields[i].def);
            check_ty(wf, fields->ptr[i].ty, fields->ptr[i].ty->span, ty);
        }
    }
}

// E0746: `fn f() -> dyn Trait`
static void report_dyn_return(Program *program, DefId fn, const HirTy *output) {
    Session *session = program->session;
    Diag *diag = diag_error(session, ERR_E0746, output->span,
                            "return type cannot be a trait object without pointer indirection");
    diag_primary_label(diag, "doesn't have a size known at compile-time");
    Str text = source_text(session->sources, output->span);
    if (str_starts_with(text, STR("dyn "))) {
        Span word = {output->span.lo, output->span.lo + 3, output->span.ctxt};
        diag_suggest_one(diag, "consider returning an `impl Trait` instead of a `dyn Trait`", word,
                         STR("impl"), APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    VEC(SuggestPart) parts = {0};
    vec_push(&parts, (SuggestPart){span_start(output->span), STR("Box<")});
    vec_push(&parts, (SuggestPart){span_end(output->span), STR(">")});
    HirBody *body = hir_body(program, fn);
    for (uint32_t i = 1; i <= body->expr_count; i++) {
        const HirExpr *expr = body->exprs[i];
        const HirExpr *value = expr && expr->kind == HIR_EXPR_RETURN ? expr->ret.value : NULL;
        if (value) {
            vec_push(&parts, (SuggestPart){span_start(value->span), STR("Box::new(")});
            vec_push(&parts, (SuggestPart){span_end(value->span), STR(")")});
        }
    }
    const HirExpr *tail =
        body->value->kind == HIR_EXPR_BLOCK ? body->value->block.block->tail : NULL;
    if (tail) {
        vec_push(&parts, (SuggestPart){span_start(tail->span), STR("Box::new(")});
        vec_push(&parts, (SuggestPart){span_end(tail->span), STR(")")});
    }
    diag_suggest(diag,
                 "alternatively, box the return type, and wrap all of the returned values in "
                 "`Box::new`",
                 parts.data, parts.len, APPLY_MAYBE, SUGGEST_VERBOSE);
    vec_free(&parts);
    diag_emit(diag);
}

static void check_signature(Wf *wf, DefId def, const HirItem *item) {
    FnSig sig = sig_liberate(wf->cx, def, ty_fn_sig(wf->cx, def));
    uint32_t inputs = sig_input_count(wf->cx, sig);
    for (uint32_t i = 0; i < inputs && i < item->fn.sig.input_count; i++) {
        HirTy *hir = item->fn.sig.inputs[i];
        check_ty(wf, hir, hir->span, sig_input(wf->cx, sig, i));
    }
    if (item->fn.sig.output) {
        check_ty(wf, item->fn.sig.output, item->fn.sig.output->span, sig_output(wf->cx, sig));
        DefId sized = lang_item(wf->program, LANG_SIZED);
        Ty output = sig_output(wf->cx, sig);
        if (item->fn.has_body && sized.index &&
            !ty_has(wf->cx, output, TYFLAG_ERROR | TYFLAG_OPAQUE)) {
            GenericArg arg = arg_of_ty(output);
            Clause clause = {.kind = CLAUSE_TRAIT,
                             .span = item->fn.sig.output->span,
                             .trait = {sized, args_intern(wf->cx, &arg, 1)}};
            if (item->fn.sig.output->kind == HIR_TY_DYN) {
                report_dyn_return(wf->program, def, item->fn.sig.output);
            } else {
                require(wf, clause,
                        (ObligationCause){.kind = CAUSE_SIZED_RETURN,
                                          .span = item->fn.sig.output->span});
            }
        }
    }
}

static void check_impl(Wf *wf, DefId def, const HirItem *item) {
    check_ty(wf, item->impl.self_ty, item->impl.self_ty->span, ty_of(wf->cx, def));
    TraitRef ref;
    if (!item->impl.trait_ref || item->impl.is_negative || !ty_impl_trait_ref(wf->cx, def, &ref) ||
        args_flags(wf->cx, ref.args) & TYFLAG_ERROR) {
        return;
    }
    require_predicates(wf, item->impl.self_ty->span, ref.trait, ref.args, true);
}

static void check_static_sync(Wf *wf, DefId def, const HirItem *item, Ty ty) {
    DefId sync = lang_item(wf->program, LANG_SYNC);
    bool is_foreign =
        def_get(wf->program, def_get(wf->program, def)->parent)->kind == DEF_FOREIGN_MOD;
    if (is_foreign || item->global.is_mut || !sync.index || ty_has(wf->cx, ty, TYFLAG_ERROR)) {
        return;
    }
    GenericArg arg = arg_of_ty(ty);
    Clause clause = {.kind = CLAUSE_TRAIT,
                     .span = item->global.ty->span,
                     .trait = {sync, args_intern(wf->cx, &arg, 1)}};
    require(wf, clause,
            (ObligationCause){.kind = CAUSE_STATIC_SYNC, .span = item->global.ty->span});
}

// A default that is made of itself is found where it is asked for.
static void check_defaults(Wf *wf, const HirItem *item) {
    for (uint32_t i = 0; item->generics && i < item->generics->params.len; i++) {
        const HirGenericParam *param = &item->generics->params.ptr[i];
        if (param->default_ty) {
            ty_param_default(wf->cx, param->def);
        }
    }
}

static void check_one(Wf *wf, DefId def, const HirItem *item) {
    switch (item->kind) {
    case DEF_STRUCT:
    case DEF_UNION:
    case DEF_ENUM:
        check_fields(wf, def, item);
        check_where_clauses(wf, def);
        return;
    case DEF_FN:
    case DEF_ASSOC_FN:
        check_signature(wf, def, item);
        check_where_clauses(wf, def);
        if (!item->fn.has_body && item->fn.sig.self == SELF_TYPED) {
            check_declared_receiver(wf->program, def);
        }
        return;
    case DEF_TRAIT:
        check_where_clauses(wf, def);
        return;
    case DEF_IMPL:
        check_impl(wf, def, item);
        check_where_clauses(wf, def);
        return;
    case DEF_CONST:
    case DEF_ASSOC_CONST:
        check_ty(wf, item->constant.ty, item->constant.ty->span, ty_of(wf->cx, def));
        return;
    case DEF_STATIC:
        check_ty(wf, item->global.ty, item->global.ty->span, ty_of(wf->cx, def));
        check_static_sync(wf, def, item, ty_of(wf->cx, def));
        return;
    case DEF_ASSOC_TY:
        if (item->alias.ty) {
            check_ty(wf, item->alias.ty, item->alias.ty->span, ty_of(wf->cx, def));
        }
        return;
    case DEF_NONE:
    case DEF_MOD:
    case DEF_VARIANT:
    case DEF_CTOR:
    case DEF_FIELD:
    case DEF_TRAIT_ALIAS:
    case DEF_TY_ALIAS:
    case DEF_FOREIGN_TY:
    case DEF_TY_PARAM:
    case DEF_CONST_PARAM:
    case DEF_LIFETIME_PARAM:
    case DEF_MACRO:
    case DEF_EXTERN_CRATE:
    case DEF_USE:
    case DEF_FOREIGN_MOD:
    case DEF_ANON_CONST:
    case DEF_INLINE_CONST:
    case DEF_OPAQUE_TY:
    case DEF_CLOSURE:
    case DEF_GLOBAL_ASM:
        return;
    }
}

void check_types_well_formed(InferCx *infer, DefId def) {
    TyCx *cx = infer->cx;
    Program *program = tycx_program(cx);
    DefKind kind = def_get(program, def)->kind;
    const HirItem *item =
        kind == DEF_MOD || kind == DEF_FOREIGN_MOD ? NULL : hir_item(program, def);
    if (!item) {
        return;
    }
    InferSnapshot snapshot = infer_snapshot(infer);
    Wf wf = {.program = program, .cx = cx, .infer = infer, .env = ty_param_env(cx, def)};
    uint32_t errors_before = diag_error_count(program->session);
    check_defaults(&wf, item);
    check_one(&wf, def, item);
    check_global_bounds(&wf, def, item);
    if (diag_error_count(program->session) == errors_before) {
        check_outlives(infer, def, item);
        if (kind == DEF_TRAIT) {
            check_required_bounds(infer, def);
        }
    }
    infer_rollback(infer, snapshot);
}
