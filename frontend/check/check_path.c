// check_path.c: what a path in an expression or pattern stands for, with its generic arguments.
//
// The resolver has found the definition, or stopped at a type (`T::name`), which is looked up here:
// as a variant where the type is an enum, else by method probing in path mode. Arguments written on
// a segment belong to the definition that segment names (the enum before a variant, the trait
// before its method); what is not written becomes inference variables, and the where-clauses of
// what is named become obligations.
#include "frontend/check/fn_cx.h"

Str qpath_str(FnCx *f, const HirQPath *path) {
    if (path->kind != QPATH_LANG) {
        return source_text(f->session->sources, path->span);
    }
    return STR("");
}

static void write_path(FnCx *f, const HirExpr *expr, const ValuePath *path, bool has_written_args) {
    if (!expr) {
        return;
    }
    f->results->expr_res[expr->id] = path->res;
    f->results->expr_args[expr->id] = path->args;
    if (has_written_args) {
        f->results->user_args[expr->id] = path->args;
    }
}

// As lower_segment_args; the types that are written are well formed.
GenericArgs f_segment_args(FnCx *f, DefId def, GenericArgs parent, const HirSegment *segment,
                           Ty self, bool infer_missing) {
    GenericArgs args = lower_segment_args(&f->lower, def, parent, segment, self, infer_missing);
    const Generics *generics = ty_generics(f->cx, def);
    uint32_t at = 0;
    for (uint32_t i = generics->has_self; segment->args && i < generics->param_count; i++) {
        if (generics->params[i].tag == ARG_REGION || generics->params[i].is_impl_trait) {
            continue;
        }
        const HirGenericArg *written = NULL;
        while (at < segment->args->args.len && !written) {
            const HirGenericArg *next = &segment->args->args.ptr[at++];
            written = next->kind == GENERIC_ARG_LIFETIME ? NULL : next;
        }
        GenericArg arg = args_ptr(f->cx, args)[generics->parent_count + i];
        if (written && written->kind == GENERIC_ARG_TYPE && arg_tag(arg) == ARG_TY &&
            !ty_has(f->cx, arg_ty(arg), TYFLAG_ERROR)) {
            f_register_wf(f, arg_ty(arg), written->span);
        }
    }
    return args;
}

static GenericArgs segment_args(FnCx *f, DefId def, GenericArgs parent, const HirSegment *segment,
                                Ty self, Span span) {
    if (segment && segment->args) {
        return f_segment_args(f, def, parent, segment, self, true);
    }
    return infer_fresh_args_from(f->infer, span, def, parent);
}

static bool reports_error(FnCx *f, ValuePath *out) {
    out->res = (Res){.kind = RES_ERROR};
    out->ty = f_error(f);
    return false;
}

// A definition with its full arguments: type, obligations.
static bool finish_value_known(FnCx *f, Span span, DefId def, GenericArgs args, const HirExpr *expr,
                               bool written, ValuePath *out) {
    out->res = (Res){.kind = RES_DEF, .def = def};
    out->args = args;
    out->ty = f_normalize(f, span, ty_subst(f->cx, ty_of(f->cx, def), args));
    write_path(f, expr, out, written);
    return true;
}

static bool finish_value(FnCx *f, Span span, DefId def, GenericArgs args, const HirExpr *expr,
                         bool written, ValuePath *out) {
    finish_value_known(f, span, def, args, expr, written, out);
    DefKind kind = def_get(f->program, def)->kind;
    DefId clauses_of = kind == DEF_CTOR ? variant_adt(f->program, def, NULL) : def;
    f_register_predicates(f, span, clauses_of, args, expr ? expr->id : 0);
    if (expr && expr->path->kind != QPATH_LANG) {
        f_use_args(f, span, expr, args);
    }
    return true;
}

static bool finish_ctor(FnCx *f, Span span, DefId variant, GenericArgs args, const HirExpr *expr,
                        bool written, ValuePath *out) {
    Def *def = def_get(f->program, variant);
    if (def->ctor == CTOR_NONE || !def->ctor_def.index) {
        Str text = source_text(f->session->sources, span);
        const char *what = def->kind == DEF_VARIANT ? "struct variant" : "struct";
        Diag *diag = diag_error(f->session, ERR_E0533, span, "expected %s, found %s `" STR_FMT "`",
                                expr ? "value" : "unit struct, unit variant or constant", what,
                                STR_ARG(text));
        diag_primary_label(diag,
                           expr ? "not a value" : "not a unit struct, unit variant or constant");
        diag_emit(diag);
        return reports_error(f, out);
    }
    return finish_value(f, span, def->ctor_def, args, expr, written, out);
}

// ---------------------------------------------------------------- resolved paths

static bool path_has_args(const HirPath *path) {
    for (uint32_t i = 0; i < path->segments.len; i++) {
        if (path->segments.ptr[i].args) {
            return true;
        }
    }
    return false;
}

static bool value_of_assoc(FnCx *f, const HirQPath *qpath, DefId def, const HirExpr *expr,
                           ValuePath *out) {
    HirPath *path = qpath->path;
    uint32_t len = path->segments.len;
    HirSegment *last = &path->segments.ptr[len - 1];
    DefId container = def_get(f->program, def)->parent;
    GenericArgs parent;
    Ty self = qpath->self_ty ? f_lower_ty(f, qpath->self_ty) : infer_ty_var(f->infer, path->span);
    if (def_get(f->program, container)->kind == DEF_TRAIT) {
        HirSegment *trait_segment = len >= 2 ? &path->segments.ptr[len - 2] : NULL;
        if (trait_segment) {
            // `<T as Trait>::f` means the trait's defaults, `Trait::f` whatever fits.
            parent = f_segment_args(f, container, (GenericArgs){0}, trait_segment, self,
                                    qpath->self_ty == NULL);
            forbid_constraints(&f->lower, container, trait_segment->args);
        } else {
            parent = infer_fresh_args(f->infer, path->span, container);
            f_relate(f, RELATE_EQ, path->span, f_bound_args_ty(f, parent, 0), self);
        }
        ObligationCause cause = f_cause(CAUSE_METHOD, path->span);
        cause.item = def;
        cause.expr = expr ? expr->id : 0;
        f_register(f, (Clause){.kind = CLAUSE_TRAIT, .trait = {container, parent}}, cause);
    } else {
        parent = infer_fresh_args(f->infer, path->span, container);
    }
    GenericArgs args = segment_args(f, def, parent, last, self, last->span);
    return finish_value(f, qpath->span, def, args, expr, path_has_args(path), out);
}

static bool value_of_def(FnCx *f, const HirQPath *qpath, DefId id, const HirExpr *expr,
                         ValuePath *out) {
    HirPath *path = qpath->path;
    uint32_t len = path->segments.len;
    HirSegment *last = &path->segments.ptr[len - 1];
    Def *def = def_get(f->program, id);
    switch (def->kind) {
    case DEF_FN:
    case DEF_CONST: {
        GenericArgs args = segment_args(f, id, (GenericArgs){0}, last, (Ty){0}, last->span);
        return finish_value(f, qpath->span, id, args, expr, last->args != NULL, out);
    }
    case DEF_STATIC:
        out->res = path->res;
        out->ty = f_normalize(f, qpath->span, ty_of(f->cx, id));
        write_path(f, expr, out, false);
        return true;
    case DEF_ASSOC_FN:
    case DEF_ASSOC_CONST:
        return value_of_assoc(f, qpath, id, expr, out);
    case DEF_CTOR: {
        DefId adt = variant_adt(f->program, id, NULL);
        HirSegment *holder = last;
        if (!last->args && len >= 2 && def_get(f->program, def->parent)->kind == DEF_VARIANT) {
            holder = &path->segments.ptr[len - 2];
        }
        GenericArgs args = segment_args(f, adt, (GenericArgs){0}, holder, (Ty){0}, holder->span);
        return finish_value(f, qpath->span, id, args, expr, holder->args != NULL, out);
    }
    case DEF_STRUCT:
    case DEF_VARIANT: {
        DefId adt = variant_adt(f->program, id, NULL);
        GenericArgs args = infer_fresh_args(f->infer, qpath->span, adt);
        return finish_ctor(f, qpath->span, id, args, expr, false, out);
    }
    case DEF_CONST_PARAM:
        out->res = path->res;
        out->ty = ty_of(f->cx, id);
        write_path(f, expr, out, false);
        return true;
    case DEF_NONE:
    case DEF_MOD:
    case DEF_UNION:
    case DEF_ENUM:
    case DEF_FIELD:
    case DEF_TRAIT:
    case DEF_TRAIT_ALIAS:
    case DEF_TY_ALIAS:
    case DEF_FOREIGN_TY:
    case DEF_ASSOC_TY:
    case DEF_TY_PARAM:
    case DEF_LIFETIME_PARAM:
    case DEF_MACRO:
    case DEF_EXTERN_CRATE:
    case DEF_USE:
    case DEF_FOREIGN_MOD:
    case DEF_ANON_CONST:
    case DEF_INLINE_CONST:
    case DEF_OPAQUE_TY:
    case DEF_IMPL:
    case DEF_CLOSURE:
    case DEF_GLOBAL_ASM:
        break;
    }
    Str text = qpath_str(f, qpath);
    Diag *diag =
        diag_error(f->session, ERR_E0423, qpath->span, "expected value, found %s `" STR_FMT "`",
                   def_kind_description(def->kind), STR_ARG(text));
    diag_primary_label(diag, "not a value");
    diag_emit(diag);
    return reports_error(f, out);
}

static void label_outer_self(FnCx *f, Diag *diag, DefId impl, DefId item, Ty self, Span span) {
    diag_label(diag, hir_item(f->program, impl)->head_span,
               "the inner item doesn't inherit generics from this impl, so `Self` is invalid to "
               "reference");
    diag_label(diag, def_get(f->program, item)->name_span, "`Self` used in this inner item");
    Str name = sym_str(f->session, def_get(f->program, ty_data(f->cx, self)->item.def)->name);
    diag_suggest_one(diag, "replace `Self` with the actual type", span, name, APPLY_MAYBE,
                     SUGGEST_DEFAULT);
}

// `Self(..)` in an item inside of a method: an error if the impl is generic. False after one.
static bool self_ctor_is_own(FnCx *f, DefId impl, Ty self, Span span) {
    static const char message[] = "can't reference `Self` constructor from outer item";
    DefId item = hir_typeck_root(f->program, f->owner);
    while (def_get(f->program, item)->kind == DEF_ANON_CONST) {
        item = hir_typeck_root(f->program, def_get(f->program, item)->parent);
    }
    if (def_eq(def_get(f->program, item)->parent, impl) || f_kind(f, self) != TY_ADT) {
        return true;
    }
    if (ty_has(f->cx, self, TYFLAG_PARAM)) {
        Diag *diag = diag_error(f->session, ERR_E0401, span, "%s", message);
        label_outer_self(f, diag, impl, item, self, span);
        diag_emit(diag);
        return false;
    }
    Lint lint = LINT_SELF_CONSTRUCTOR_FROM_OUTER_ITEM;
    Diag *diag = lint_diag(f->program, f->owner, lint, span, "%s", message);
    if (diag) {
        label_outer_self(f, diag, impl, item, self, span);
        lint_emit(f->program, f->owner, lint, diag);
    }
    return true;
}

static bool value_of_self_ctor(FnCx *f, const HirQPath *qpath, DefId impl, const HirExpr *expr,
                               ValuePath *out) {
    Ty self = ty_of(f->cx, impl);
    if (def_get(f->program, f->owner)->kind != DEF_NONE) {
        self = f_normalize(f, qpath->span, self);
    }
    if (!self_ctor_is_own(f, impl, self, qpath->span)) {
        return reports_error(f, out);
    }
    const TyData *data = ty_data(f->cx, self);
    if (data->kind != TY_ADT || ty_adt_def(f->cx, data->item.def)->kind != ADT_STRUCT) {
        Diag *diag = diag_error(f->session, ERR_NONE, qpath->span,
                                "the `Self` constructor must be used with unit or tuple structs");
        diag_emit(diag);
        return reports_error(f, out);
    }
    Def *def = def_get(f->program, data->item.def);
    if (def->ctor == CTOR_NONE) {
        Diag *diag = diag_error(f->session, ERR_NONE, qpath->span,
                                "the `Self` constructor must be used with unit or tuple structs");
        diag_emit(diag);
        return reports_error(f, out);
    }
    return finish_value(f, qpath->span, def->ctor_def, data->item.args, expr, false, out);
}

static bool value_of_resolved(FnCx *f, const HirQPath *qpath, const HirExpr *expr, ValuePath *out) {
    Res res = qpath->path->res;
    switch (res.kind) {
    case RES_DEF:
        check_explicit_drop(f, res.def, qpath->span, NULL);
        return value_of_def(f, qpath, res.def, expr, out);
    case RES_LOCAL:
        out->res = res;
        note_local_use(f, res.local);
        out->ty = f->results->local_tys[res.local];
        if (!out->ty.index) {
            out->ty = infer_ty_var(f->infer, qpath->span);
            f->results->local_tys[res.local] = out->ty;
        }
        write_path(f, expr, out, false);
        return true;
    case RES_SELF_CTOR:
        return value_of_self_ctor(f, qpath, res.def, expr, out);
    case RES_NONE:
    case RES_ERROR:
    case RES_PRIM:
    case RES_SELF_PARAM:
    case RES_SELF_ALIAS:
    case RES_MODULE_TOOL:
        break;
    }
    return reports_error(f, out);
}

// ---------------------------------------------------------------- type-relative and lang paths

static bool find_variant(FnCx *f, Ty ty, Symbol name, uint32_t *index) {
    const TyData *data = ty_data(f->cx, ty);
    if (data->kind != TY_ADT) {
        return false;
    }
    const AdtDef *adt = ty_adt_def(f->cx, data->item.def);
    for (uint32_t i = 0; adt->kind == ADT_ENUM && i < adt->variant_count; i++) {
        if (symbol_eq(adt->variants[i].name, name)) {
            *index = i;
            return true;
        }
    }
    return false;
}

// `Vec::new`: the type may leave its arguments to inference.
static Ty lower_path_head(FnCx *f, const HirTy *ty) {
    f->lower.infer_args = true;
    Ty head = f_lower_ty(f, ty);
    f->lower.infer_args = false;
    return head;
}

static bool value_of_relative(FnCx *f, const HirQPath *qpath, const HirExpr *expr, ValuePath *out) {
    Ty self = f_try_structural(f, lower_path_head(f, qpath->self_ty));
    if (f_is_error(f, self)) {
        return reports_error(f, out);
    }
    uint32_t index;
    if (find_variant(f, self, qpath->segment->name, &index)) {
        const TyData *data = ty_data(f->cx, self);
        return finish_ctor(f, qpath->span, ty_adt_def(f->cx, data->item.def)->variants[index].def,
                           data->item.args, expr, false, out);
    }
    DefId def;
    GenericArgs parent;
    if (!resolve_assoc_value(f, qpath->span, self, qpath->segment, expr, &def, &parent)) {
        return reports_error(f, out);
    }
    GenericArgs args = segment_args(f, def, parent, qpath->segment, self, qpath->segment->span);
    return finish_value(f, qpath->span, def, args, expr, true, out);
}

static bool value_of_lang(FnCx *f, const HirQPath *qpath, const HirExpr *expr, ValuePath *out) {
    DefId def = lang_item_required(f->program, qpath->lang, qpath->span);
    DefKind kind = def_get(f->program, def)->kind;
    if (kind == DEF_VARIANT || kind == DEF_STRUCT) {
        DefId adt = variant_adt(f->program, def, NULL);
        return finish_ctor(f, qpath->span, def, infer_fresh_args(f->infer, qpath->span, adt), expr,
                           false, out);
    }
    DefId owner = kind == DEF_CTOR ? variant_adt(f->program, def, NULL) : def;
    GenericArgs args = infer_fresh_args(f->infer, qpath->span, owner);
    if (kind == DEF_ASSOC_FN) {
        DefId parent = def_get(f->program, def)->parent;
        if (def_get(f->program, parent)->kind == DEF_TRAIT) {
            uint32_t total = generics_total(ty_generics(f->cx, parent));
            bool is_try = qpath->lang == LANG_TRY_BRANCH || qpath->lang == LANG_TRY_FROM_RESIDUAL ||
                          qpath->lang == LANG_TRY_FROM_OUTPUT;
            bool is_for = qpath->lang == LANG_INTO_ITER || qpath->lang == LANG_ITERATOR_NEXT;
            Span span = qpath->lang == LANG_TRY_BRANCH && f->try_operand.lo
                            ? span_to(f->try_operand, qpath->span)
                            : qpath->span;
            ObligationCause cause = f_cause(is_try   ? CAUSE_QUESTION_MARK
                                            : is_for ? CAUSE_ITERATOR
                                                     : CAUSE_MISC,
                                            span);
            cause.clause_span = is_try ? f->try_operand : SPAN_NONE;
            cause.item = is_try ? (f->closure ? f->closure->expr->closure->def : f->owner) : def;
            f_register(
                f,
                (Clause){.kind = CLAUSE_TRAIT,
                         .trait = {parent, args_intern(f->cx, args_ptr(f->cx, args), total)}},
                cause);
            return finish_value_known(f, qpath->span, def, args, expr, false, out);
        }
    }
    return finish_value(f, qpath->span, def, args, expr, false, out);
}

bool instantiate_value_path(FnCx *f, const HirQPath *path, const HirExpr *expr, ValuePath *out) {
    *out = (ValuePath){0};
    switch (path->kind) {
    case QPATH_RESOLVED:
        return value_of_resolved(f, path, expr, out);
    case QPATH_TYPE_RELATIVE:
        return value_of_relative(f, path, expr, out);
    case QPATH_LANG:
        return value_of_lang(f, path, expr, out);
    }
    return reports_error(f, out);
}

Ty check_path_expr(FnCx *f, HirExpr *expr) {
    ValuePath path;
    instantiate_value_path(f, expr->path, expr, &path);
    return f_shallow(f, path.ty);
}

bool check_pat_path(FnCx *f, const HirQPath *path, Span span, ValuePath *out) {
    (void)span;
    return instantiate_value_path(f, path, NULL, out);
}

// ---------------------------------------------------------------- struct literals and struct
// patterns

static bool report_not_struct(FnCx *f, const HirQPath *path, const char *found, ErrorCode code) {
    Str text = qpath_str(f, path);
    Diag *diag = diag_error(f->session, code, path->span,
                            "expected struct, variant or union type, found %s", found);
    diag_primary_label(diag, "not a struct");
    diag_emit(diag);
    (void)text;
    f_error(f);
    return false;
}

static bool accept_struct_ty(FnCx *f, const HirQPath *path, Ty ty, uint32_t *variant) {
    ty = f_structural(f, path->span, ty);
    const TyData *data = ty_data(f->cx, ty);
    if (data->kind == TY_ERROR) {
        f_error(f);
        return false;
    }
    if (data->kind != TY_ADT || ty_adt_def(f->cx, data->item.def)->kind == ADT_ENUM) {
        Str text = f_ty_str(f, ty);
        Str found = data->kind == TY_FN_PTR
                        ? STR("fn pointer")
                        : arena_printf(f->arena, "`" STR_FMT "`", STR_ARG(text));
        return report_not_struct(f, path, found.ptr, ERR_E0071);
    }
    *variant = 0;
    return true;
}

static bool struct_of_resolved(FnCx *f, const HirQPath *qpath, uint32_t *variant, Ty *ty) {
    HirPath *path = qpath->path;
    Res res = path->res;
    uint32_t len = path->segments.len;
    HirSegment *last = &path->segments.ptr[len - 1];
    if (res.kind == RES_SELF_ALIAS) {
        *ty = f_normalize(f, qpath->span, ty_of(f->cx, res.def));
        return accept_struct_ty(f, qpath, *ty, variant);
    }
    if (res.kind != RES_DEF) {
        f_error(f);
        return false;
    }
    Def *def = def_get(f->program, res.def);
    if (def->kind == DEF_STRUCT || def->kind == DEF_UNION) {
        GenericArgs args = segment_args(f, res.def, (GenericArgs){0}, last, (Ty){0}, last->span);
        *ty = ty_adt(f->cx, res.def, args);
        *variant = 0;
        f_register_predicates(f, qpath->span, res.def, args, 0);
        return true;
    }
    if (def->kind == DEF_VARIANT) {
        DefId adt = variant_adt(f->program, res.def, variant);
        HirSegment *holder = !last->args && len >= 2 ? &path->segments.ptr[len - 2] : last;
        GenericArgs args = segment_args(f, adt, (GenericArgs){0}, holder, (Ty){0}, holder->span);
        *ty = ty_adt(f->cx, adt, args);
        f_register_predicates(f, qpath->span, adt, args, 0);
        return true;
    }
    if (def->kind == DEF_TY_ALIAS) {
        GenericArgs args = segment_args(f, res.def, (GenericArgs){0}, last, (Ty){0}, last->span);
        *ty = f_normalize(f, qpath->span, ty_subst(f->cx, ty_of(f->cx, res.def), args));
        return accept_struct_ty(f, qpath, *ty, variant);
    }
    if (def->kind == DEF_ASSOC_TY && qpath->self_ty && len >= 2) {
        Ty self = f_lower_ty(f, qpath->self_ty);
        GenericArgs parent = lower_segment_args(&f->lower, def->parent, (GenericArgs){0},
                                                &path->segments.ptr[len - 2], self, false);
        GenericArgs args = segment_args(f, res.def, parent, last, self, last->span);
        *ty = f_normalize(f, qpath->span, ty_projection(f->cx, res.def, args));
        return accept_struct_ty(f, qpath, *ty, variant);
    }
    Str found = arena_printf(f->arena, "%s `" STR_FMT "`", def_kind_description(def->kind),
                             STR_ARG(qpath_str(f, qpath)));
    return report_not_struct(f, qpath, found.ptr, ERR_E0574);
}

bool check_struct_path(FnCx *f, const HirQPath *path, uint32_t *variant, Ty *ty) {
    switch (path->kind) {
    case QPATH_RESOLVED:
        return struct_of_resolved(f, path, variant, ty);
    case QPATH_TYPE_RELATIVE: {
        Ty self = f_try_structural(f, lower_path_head(f, path->self_ty));
        if (f_is_error(f, self)) {
            f_error(f);
            return false;
        }
        if (find_variant(f, self, path->segment->name, variant)) {
            *ty = self;
            return true;
        }
        *ty = f_normalize(
            f, path->span,
            lower_assoc_path(&f->lower, path->span, self, path->self_ty, path->segment));
        return accept_struct_ty(f, path, *ty, variant);
    }
    case QPATH_LANG: {
        DefId def = lang_item_required(f->program, path->lang, path->span);
        DefId adt = variant_adt(f->program, def, variant);
        if (def_get(f->program, def)->kind != DEF_VARIANT) {
            *variant = 0;
        }
        *ty = ty_adt(f->cx, adt, infer_fresh_args(f->infer, path->span, adt));
        return true;
    }
    }
    return false;
}
