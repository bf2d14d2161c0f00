// check_writeback.c: every table entry with its variables replaced and its regions erased.
//
// A variable that is still unsolved here is E0282, reported once per body at the earliest place
// that shows it: a local's declaration where there is one. What the user wrote keeps its regions.
// Follows the rustc development guide, "HIR type checking" (writeback).
#include "frontend/check/fn_cx.h"

typedef struct Mention {
    FnCx *f;
    Ty var;
    bool found;
} Mention;
static bool mention_visit(void *data, Ty ty) {
    Mention *mention = data;
    mention->found |=
        ty_eq(ty, mention->var) ||
        (f_is_var(mention->f, ty) && infer_same_var(mention->f->infer, ty, mention->var));
    return !mention->found;
}
static bool ty_mentions(FnCx *f, Ty ty, Ty var) {
    Mention mention = {f, var, false};
    ty_walk(f->cx, ty, mention_visit, &mention);
    return mention.found;
}

// "Option<_>" with the parameter's name for the hole.
static Str name_holes(FnCx *f, Str text, Str name) {
    for (size_t i = 0; i < text.len; i++) {
        bool before = i == 0 || text.ptr[i - 1] == '<' || text.ptr[i - 1] == ' ' ||
                      text.ptr[i - 1] == '&' || text.ptr[i - 1] == '(' || text.ptr[i - 1] == '[';
        bool after = i + 1 == text.len || text.ptr[i + 1] == '>' || text.ptr[i + 1] == ',' ||
                     text.ptr[i + 1] == ')' || text.ptr[i + 1] == ']' || text.ptr[i + 1] == ';';
        if (text.ptr[i] == '_' && before && after) {
            return arena_printf(f->arena, "%.*s" STR_FMT "%.*s", (int)i, text.ptr, STR_ARG(name),
                                (int)(text.len - i - 1), text.ptr + i + 1);
        }
    }
    return text;
}

// The generic parameter that an unsolved variable of this type stands for, and the expression whose
// arguments say so.
static const GenericParamDef *param_behind(FnCx *f, Ty ty, Span *where) {
    for (uint32_t i = 1; i <= f->body->expr_count; i++) {
        GenericArgs args = f->results->expr_args[i];
        Res res = f->results->expr_res[i];
        if (!args.index || res.kind != RES_DEF || !f->body->exprs[i]) {
            continue;
        }
        for (uint32_t k = 0; k < args_len(f->cx, args); k++) {
            GenericArg arg = args_ptr(f->cx, args)[k];
            if (arg_tag(arg) != ARG_TY || !f_is_var(f, arg_ty(arg)) ||
                !ty_mentions(f, ty, f_shallow(f, arg_ty(arg)))) {
                continue;
            }
            DefId owner = res.def;
            if (def_get(f->program, owner)->kind == DEF_CTOR ||
                def_get(f->program, owner)->kind == DEF_VARIANT) {
                owner = variant_adt(f->program, owner, NULL);
            }
            *where = f->body->exprs[i]->span;
            if (f->body->exprs[i]->kind == HIR_EXPR_METHOD_CALL) {
                *where = f->body->exprs[i]->method_call.segment->span;
            }
            return generics_param(f->cx, ty_generics(f->cx, owner), k);
        }
    }
    return NULL;
}

static void report_local(FnCx *f, const HirLocal *local, Ty ty) {
    ty = f_resolve(f, ty);
    bool bare = f_is_var(f, ty);
    Span where = SPAN_NONE;
    const GenericParamDef *param = bare ? NULL : param_behind(f, ty, &where);
    Str text = f_ty_str(f, ty);
    Diag *diag = bare ? diag_error(f->session, ERR_E0282, local->span, "type annotations needed")
                      : diag_error(f->session, ERR_E0282, local->span,
                                   "type annotations needed for `" STR_FMT "`", STR_ARG(text));
    Str tail = STR("");
    Str shown = bare ? STR("/* Type */") : text;
    if (param) {
        if (where.lo) {
            diag_label(diag, where, "type must be known at this point");
        }
        tail =
            arena_printf(f->arena, ", where the type for type parameter `" STR_FMT "` is specified",
                         SYM_ARG(f->session, param->name));
        shown = name_holes(f, text, sym_str(f->session, param->name));
    } else if (!bare) {
        tail = STR(", where the placeholders `_` are specified");
    }
    Str message = arena_printf(f->arena, "consider giving `" STR_FMT "` an explicit type" STR_FMT,
                               SYM_ARG(f->session, local->name), STR_ARG(tail));
    Str insertion = arena_printf(f->arena, ": " STR_FMT, STR_ARG(shown));
    diag_suggest_one(diag, message.ptr, span_end(local->span), insertion, APPLY_PLACEHOLDERS,
                     SUGGEST_VERBOSE);
    diag_emit(diag);
    f->infer->tainted = true;
}

static void report_expr(FnCx *f, Span span) {
    Diag *diag = diag_error(f->session, ERR_E0282, span, "type annotations needed");
    diag_primary_label(diag, "cannot infer type");
    diag_emit(diag);
    f->infer->tainted = true;
}

static bool unsolved(FnCx *f, Ty ty) {
    return ty.index && ty_has(f->cx, ty, TYFLAG_INFER) &&
           ty_has(f->cx, f_resolve(f, ty), TYFLAG_INFER);
}

void report_unsolved_locals(FnCx *f) {
    if (f->infer->tainted) {
        return;
    }
    for (uint32_t i = 0; i < f->body->local_count; i++) {
        Ty ty = f->results->local_tys[i];
        if (unsolved(f, ty) && f_kind(f, f_resolve(f, ty)) != TY_CLOSURE) {
            report_local(f, &f->body->locals[i], ty);
            return;
        }
    }
}

static void report_unsolved(FnCx *f) {
    if (f->infer->tainted) {
        return;
    }
    for (uint32_t i = 1; i <= f->body->expr_count; i++) {
        if (f->body->exprs[i] &&
            (unsolved(f, f->results->expr_tys[i]) ||
             (args_flags(f->cx, infer_resolve_args(f->infer, f->results->expr_args[i])) &
              TYFLAG_INFER))) {
            report_expr(f, f->body->exprs[i]->span);
            return;
        }
    }
}

static Ty leftover(TyFolder *folder, Ty ty, bool *descend) {
    if (ty_kind(folder->cx, ty) == TY_INFER) {
        *descend = false;
        return ty_common(folder->cx)->error;
    }
    return ty;
}

static Ty final_ty(FnCx *f, Ty ty) {
    if (!ty.index) {
        return ty;
    }
    uint16_t flags = ty_flags(f->cx, ty);
    if (flags & TYFLAG_INFER) {
        ty = f_resolve(f, ty);
        flags = ty_flags(f->cx, ty);
        if (flags & TYFLAG_INFER) {
            f->infer->tainted = true;
            TyFolder folder = {.cx = f->cx, .needed = TYFLAG_INFER, .ty = leftover};
            ty = fold_ty(&folder, ty);
            flags = ty_flags(f->cx, ty);
        }
    }
    if (flags & (TYFLAG_FREE_REGION | TYFLAG_REGION_VAR)) {
        ty = ty_erase_regions(f->cx, ty);
    }
    return ty;
}

static GenericArgs final_args(FnCx *f, GenericArgs args) {
    if (!args.index) {
        return args;
    }
    if (args_flags(f->cx, args) & TYFLAG_INFER) {
        args = infer_resolve_args(f->infer, args);
        if (args_flags(f->cx, args) & TYFLAG_INFER) {
            f->infer->tainted = true;
            TyFolder folder = {.cx = f->cx, .needed = TYFLAG_INFER, .ty = leftover};
            args = fold_args(&folder, args);
        }
    }
    return args_erase_regions(f->cx, args);
}

static Ty user_hole(TyFolder *folder, Ty ty, bool *descend) {
    FnCx *f = folder->data;
    if (ty_kind(f->cx, ty) != TY_INFER) {
        return ty;
    }
    *descend = false;
    return final_ty(f, ty);
}

static Ty final_user_ty(FnCx *f, Ty ty) {
    if (!ty.index || !ty_has(f->cx, ty, TYFLAG_INFER)) {
        return ty;
    }
    TyFolder folder = {.cx = f->cx, .data = f, .needed = TYFLAG_INFER, .ty = user_hole};
    return fold_ty(&folder, ty);
}

static GenericArgs final_user_args(FnCx *f, GenericArgs args) {
    if (!args.index || !(args_flags(f->cx, args) & TYFLAG_INFER)) {
        return args;
    }
    TyFolder folder = {.cx = f->cx, .data = f, .needed = TYFLAG_INFER, .ty = user_hole};
    return fold_args(&folder, args);
}

static void finish_exprs(FnCx *f) {
    TypeckResults *r = f->results;
    for (uint32_t i = 1; i <= f->body->expr_count; i++) {
        r->expr_tys[i] = final_ty(f, r->expr_tys[i]);
        r->expr_args[i] = final_args(f, r->expr_args[i]);
        AdjustSlice adjustments = r->adjustments[i];
        for (uint32_t k = 0; k < adjustments.len; k++) {
            adjustments.ptr[k].target = final_ty(f, adjustments.ptr[k].target);
        }
        r->user_tys[i].ty = final_user_ty(f, r->user_tys[i].ty);
        r->user_args[i] = final_user_args(f, r->user_args[i]);
    }
}

static void finish_pats(FnCx *f) {
    TypeckResults *r = f->results;
    for (uint32_t i = 1; i <= f->body->pat_count; i++) {
        r->pat_tys[i] = final_ty(f, r->pat_tys[i]);
        r->pat_args[i] = final_args(f, r->pat_args[i]);
        uint32_t count = ty_list_len(f->cx, r->pat_adjustments[i]);
        if (count) {
            Ty types[32];
            for (uint32_t k = 0; k < count; k++) {
                types[k] = final_ty(f, ty_list_ptr(f->cx, r->pat_adjustments[i])[k]);
            }
            r->pat_adjustments[i] = ty_list_intern(f->cx, types, count);
        }
    }
}

static PolyFnSig final_user_sig(FnCx *f, PolyFnSig sig) {
    TyFolder folder = {.cx = f->cx, .data = f, .needed = TYFLAG_INFER, .ty = user_hole};
    return fold_poly_sig(&folder, sig);
}

static void finish_closures(FnCx *f) {
    TypeckResults *r = f->results;
    for (uint32_t i = 0; i < r->closure_count; i++) {
        ClosureInfo *info = &r->closures[i];
        info->ty = final_ty(f, info->ty);
        info->user_sig = final_user_sig(f, info->user_sig);
        for (uint32_t k = 0; k < info->capture_count; k++) {
            Capture *capture = &info->captures[k];
            capture->place_ty = final_ty(f, capture->place_ty);
            for (uint32_t p = 0; p < capture->projection_count; p++) {
                capture->projections[p].ty = final_ty(f, capture->projections[p].ty);
            }
        }
    }
}

void check_writeback(FnCx *f) {
    report_unsolved(f);
    finish_exprs(f);
    finish_pats(f);
    finish_closures(f);
    TypeckResults *r = f->results;
    for (uint32_t i = 0; i < f->body->local_count; i++) {
        r->local_tys[i] = final_ty(f, r->local_tys[i]);
        r->local_user_tys[i].ty = final_user_ty(f, r->local_user_tys[i].ty);
    }
    for (uint32_t i = 0; i <= f->body->ty_count; i++) {
        r->hir_tys[i] = final_ty(f, r->hir_tys[i]);
    }
    r->return_ty = final_ty(f, r->return_ty);
}
