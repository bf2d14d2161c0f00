// fallback_lint.c: what depends on variables of diverging type becoming `()`, as they do before
// edition 2024, and what is unsafe and of a type that was never written:
// dependency_on_unit_never_type_fallback and never_type_fallback_flowing_into_unsafe.
//
// In: a body whose unsolved variables are about to fall back. Both ways are tried: what holds with
// one and not with the other will break; a call of something unsafe that the variable reaches will
// mean something else. Follows rustc_hir_typeck::fallback.
#include "frontend/check/fn_cx.h"

static bool falls_back(FnCx *f, Ty ty) {
    bool is_open = f_is_var(f, ty);
    Ty root = is_open ? infer_root_var(f->infer, f_shallow(f, ty)) : ty;
    for (uint32_t i = 0; is_open && i < f->diverging_vars.len; i++) {
        Ty var = f_shallow(f, f->diverging_vars.data[i]);
        if (f_is_var(f, var) && ty_eq(infer_root_var(f->infer, var), root)) {
            return true;
        }
    }
    return false;
}

static bool args_fall_back(FnCx *f, GenericArgs args) {
    for (uint32_t i = 0; i < args_len(f->cx, args); i++) {
        GenericArg arg = args_ptr(f->cx, args)[i];
        if (arg_tag(arg) == ARG_TY && falls_back(f, arg_ty(arg))) {
            return true;
        }
    }
    return false;
}

// ---------------------------------------------------------------- annotations

typedef struct Annotation { // the first place where the type could be written
    Span first;             // in source order
    SuggestPart parts[2];
    uint32_t count;
} Annotation;

static void offer(Annotation *best, Span at, Str text, Span after, Str closing) {
    if (!best->count || at.lo < best->first.lo) {
        best->first = at;
        best->parts[0] = (SuggestPart){at, text};
        best->parts[1] = (SuggestPart){after, closing};
        best->count = closing.len ? 2 : 1;
    }
}

// `name::<(), _>`
static void offer_arguments(FnCx *f, Ty var, Annotation *best, const HirSegment *segment, DefId def,
                            GenericArgs args) {
    const Generics *generics = ty_generics(f->cx, def);
    Str text = STR("");
    bool found = false;
    if (segment->args || args_len(f->cx, args) < generics->parent_count + generics->param_count) {
        return;
    }
    for (uint32_t i = 0; i < generics->param_count; i++) {
        const GenericParamDef *param = &generics->params[i];
        GenericArg arg = args_ptr(f->cx, args)[generics->parent_count + i];
        if (param->tag == ARG_CONST) {
            return;
        }
        if (param->tag != ARG_TY || param->is_impl_trait) {
            continue;
        }
        bool this = !found && infer_same_var(f->infer, var, arg_ty(arg));
        found |= this;
        text = arena_printf(f->arena, STR_FMT "%s%s", STR_ARG(text), text.len ? ", " : "",
                            this ? "()" : "_");
    }
    if (found) {
        offer(best, span_end(segment->span),
              arena_printf(f->arena, "::<" STR_FMT ">", STR_ARG(text)), SPAN_NONE, STR(""));
    }
}

static void offer_in_path(FnCx *f, Ty var, Annotation *best, const HirExpr *expr) {
    const HirQPath *path = expr->path;
    Res res = f->results->expr_res[expr->id];
    GenericArgs args = f->results->expr_args[expr->id];
    bool resolved = path->kind == QPATH_RESOLVED && path->path;
    const HirSegment *last =
        resolved ? &path->path->segments.ptr[path->path->segments.len - 1] : path->segment;
    if (res.kind != RES_DEF || !last) {
        return;
    }
    DefId parent = def_get(f->program, res.def)->parent;
    if (resolved && !path->self_ty && path->path->segments.len > 1 && parent.index &&
        def_get(f->program, parent)->kind == DEF_TRAIT && args_len(f->cx, args) &&
        infer_same_var(f->infer, var, arg_ty(args_ptr(f->cx, args)[0]))) {
        const HirSegment *trait = last - 1;
        offer(best, span_start(path->span), STR("<() as "), span_end(trait->span), STR(">"));
        return;
    }
    DefKind kind = def_get(f->program, res.def)->kind;
    if (kind == DEF_FN || kind == DEF_ASSOC_FN) {
        offer_arguments(f, var, best, last, res.def, args);
    }
}

static void offer_in_block(FnCx *f, Ty var, Annotation *best, const HirBlock *block) {
    for (uint32_t i = 0; block && i < block->stmt_count; i++) {
        const HirStmt *stmt = &block->stmts[i];
        if (stmt->kind == HIR_STMT_LET && !stmt->let.ty &&
            infer_same_var(f->infer, var, f->results->pat_tys[stmt->let.pat->id])) {
            offer(best, span_end(stmt->let.pat->span), STR(": ()"), SPAN_NONE, STR(""));
        }
    }
}

static Annotation annotation_of(FnCx *f, Ty var) {
    Annotation best = {0};
    for (uint32_t i = 1; i <= f->results->body->expr_count; i++) {
        const HirExpr *expr = f->results->body->exprs[i];
        if (!expr) {
            continue;
        }
        if (expr->kind == HIR_EXPR_PATH) {
            offer_in_path(f, var, &best, expr);
        } else if (expr->kind == HIR_EXPR_METHOD_CALL &&
                   f->results->expr_res[expr->id].kind == RES_DEF) {
            offer_arguments(f, var, &best, expr->method_call.segment,
                            f->results->expr_res[expr->id].def, f->results->expr_args[expr->id]);
        } else if (expr->kind == HIR_EXPR_BLOCK) {
            offer_in_block(f, var, &best, expr->block.block);
        } else if (expr->kind == HIR_EXPR_LOOP) {
            offer_in_block(f, var, &best, expr->loop.block);
        }
    }
    return best;
}

// One for each variable.
static void suggest_annotations(FnCx *f, Diag *diag) {
    VEC(SuggestPart) parts = {0};
    for (uint32_t i = 0; i < f->diverging_vars.len; i++) {
        Ty var = f_shallow(f, f->diverging_vars.data[i]);
        bool seen = !f_is_var(f, var);
        for (uint32_t k = 0; k < i && !seen; k++) {
            seen = infer_same_var(f->infer, f_shallow(f, f->diverging_vars.data[k]), var);
        }
        Annotation best = seen ? (Annotation){0} : annotation_of(f, var);
        for (uint32_t k = 0; k < best.count; k++) {
            vec_push(&parts, best.parts[k]);
        }
    }
    if (parts.len) {
        diag_suggest(diag, "use `()` annotations to avoid fallback changes", parts.data, parts.len,
                     APPLY_MACHINE, SUGGEST_VERBOSE);
    }
    vec_free(&parts);
}

static void note_edition(Diag *diag) {
    diag_note(diag, "for more information, see <https://doc.rust-lang.org/edition-guide/rust-2024/"
                    "never-type-fallback.html>");
}

// ---------------------------------------------------------------- what breaks

// Do all obligations hold, or may still, with this type for the variables?
static bool hold_with(FnCx *f, Ty fallback, FulfillErrorVec *errors) {
    Probe probe = probe_begin(f);
    Fulfill trial = {0};
    for (uint32_t i = 0; i < f->fulfill.pending.len; i++) {
        vec_push(&trial.pending, f->fulfill.pending.data[i]);
    }
    for (uint32_t i = 0; i < f->diverging_vars.len; i++) {
        Ty var = f_shallow(f, f->diverging_vars.data[i]);
        if (f_is_var(f, var)) {
            infer_relate(f->infer, RELATE_EQ, SPAN_NONE, f->env, var, fallback, &trial.pending);
        }
    }
    fulfill_where_possible(f->infer, &trial, errors);
    vec_free(&trial.pending);
    probe_rollback(f, probe);
    return errors->len == 0;
}

static Span head_of_body(const FnCx *f) {
    const HirItem *item = hir_item(f->program, f->owner);
    return item ? item->head_span : def_get(f->program, f->owner)->span;
}

static void check_dependency(FnCx *f) {
    FulfillErrorVec with_unit = {0}, with_never = {0};
    Lint lint = LINT_DEPENDENCY_ON_UNIT_NEVER_TYPE_FALLBACK;
    Diag *diag = NULL;
    if (hold_with(f, f->common->unit, &with_unit) && !hold_with(f, f->common->never, &with_never)) {
        diag = lint_diag(f->program, f->owner, lint, head_of_body(f),
                         "this function depends on never type fallback being `()`");
    }
    if (diag) {
        check_blame(f, &with_never);
        const Obligation *first = &with_never.data[0].obligation;
        diag_help(diag, "specify the types explicitly");
        diag_span_note(diag, first->cause.span,
                       "in edition 2024, the requirement `" STR_FMT "` will fail",
                       STR_ARG(clause_str(f->cx, f->arena, first->clause)));
        diag_warning(diag, "this was previously accepted by the compiler but is being phased out; "
                           "it will become a hard error in Rust 2024 and in a future release in "
                           "all editions!");
        note_edition(diag);
        suggest_annotations(f, diag);
        lint_emit(f->program, f->owner, lint, diag);
    }
    vec_free(&with_unit);
    vec_free(&with_never);
}

// ---------------------------------------------------------------- what is unsafe

static bool is_unsafe_fn(FnCx *f, DefId def) {
    DefKind kind = def_get(f->program, def)->kind;
    return (kind == DEF_FN || kind == DEF_ASSOC_FN) && ty_fn_sig(f->cx, def).sig.is_unsafe;
}

// What the expression does with a variable that falls back, or NULL.
static const char *unsafe_use(FnCx *f, const HirExpr *expr) {
    if (expr->kind == HIR_EXPR_METHOD_CALL) {
        Res res = f->results->expr_res[expr->id];
        return res.kind == RES_DEF && is_unsafe_fn(f, res.def) &&
                       args_fall_back(f, f->results->expr_args[expr->id])
                   ? "call to an `unsafe` method"
                   : NULL;
    }
    if (expr->kind == HIR_EXPR_CALL) {
        Ty callee = f_shallow(f, f->results->expr_tys[expr->call.callee->id]);
        const TyData *data = ty_data(f->cx, callee);
        return data->kind == TY_FN_DEF && is_unsafe_fn(f, data->item.def) &&
                       args_fall_back(f, data->item.args)
                   ? "call to an `unsafe` function"
                   : NULL;
    }
    if (expr->kind == HIR_EXPR_UNARY && expr->unary.op == UNOP_DEREF) {
        Ty pointer = f_shallow(f, f->results->expr_tys[expr->unary.operand->id]);
        const TyData *data = ty_data(f->cx, pointer);
        return data->kind == TY_RAW_PTR && falls_back(f, data->ref.elem) ? "raw pointer dereference"
                                                                         : NULL;
    }
    return NULL;
}

static void check_unsafe_uses(FnCx *f) {
    Lint lint = LINT_NEVER_TYPE_FALLBACK_FLOWING_INTO_UNSAFE;
    for (uint32_t i = 1; i <= f->results->body->expr_count; i++) {
        const HirExpr *expr = f->results->body->exprs[i];
        const char *use = expr ? unsafe_use(f, expr) : NULL;
        Diag *diag = use ? lint_diag(f->program, f->owner, lint, expr->span,
                                     "never type fallback affects this %s", use)
                         : NULL;
        if (diag) {
            diag_help(diag, "specify the type explicitly");
            diag_warning(diag, "this changes meaning in Rust 2024 and in a future release in all "
                               "editions!");
            note_edition(diag);
            suggest_annotations(f, diag);
            lint_emit(f->program, f->owner, lint, diag);
        }
    }
}

void lint_fallback(FnCx *f, bool to_never) {
    bool any = false;
    for (uint32_t i = 0; i < f->diverging_vars.len; i++) {
        any |= f_is_var(f, f_shallow(f, f->diverging_vars.data[i]));
    }
    if (any && !f_is_library(f) && !f_is_tainted(f)) {
        if (!to_never) {
            check_dependency(f);
        }
        check_unsafe_uses(f);
    }
}
