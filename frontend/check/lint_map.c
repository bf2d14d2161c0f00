// lint_map.c: map_unit_fn: a statement that maps the elements of a slice with a function that
// returns nothing; they are never visited.
//
// Follows rustc_lint::map_unit_fn.
#include "frontend/check/lint_late.h"

static bool is_iterator_of_slice(const LateLint *l, const HirExpr *receiver) {
    Res res =
        receiver->kind == HIR_EXPR_METHOD_CALL ? l->results->expr_res[receiver->id] : (Res){0};
    DefId impl = res.kind == RES_DEF ? def_get(l->program, res.def)->parent : NO_DEF;
    return impl.index && def_get(l->program, impl)->kind == DEF_IMPL &&
           !hir_impl_trait(l->program, impl).index &&
           ty_kind(l->program->ty, ty_of(l->program->ty, impl)) == TY_SLICE;
}

// Where the callable is written, if it returns nothing.
static bool returns_unit(const LateLint *l, const HirExpr *callable, Span *where) {
    TyCx *cx = l->program->ty;
    const TyData *data = ty_data(cx, late_type(l, callable));
    *where = callable->span;
    if (data->kind == TY_FN_DEF) {
        const HirItem *item = hir_item(l->program, data->item.def);
        if (item && def_get(l->program, data->item.def)->crate.index == l->program->local.index) {
            *where = item->head_span;
        }
        return ty_is_unit(cx, sig_output(cx, ty_fn_sig(cx, data->item.def).sig));
    }
    if (data->kind != TY_CLOSURE) {
        return false;
    }
    const TyData *sig = ty_data(cx, closure_parts(cx, data->item.args).sig_as_fn_ptr);
    return sig->kind == TY_FN_PTR && ty_is_unit(cx, sig_output(cx, sig->fn_ptr.sig));
}

void lint_map_statement(Program *program, const TypeckResults *results, const HirStmt *stmt) {
    const HirExpr *expr = stmt->expr;
    LateLint l = {program, results, expr};
    LateCall call = expr->kind == HIR_EXPR_METHOD_CALL ? late_call(&l, expr) : (LateCall){0};
    Span where;
    if (call.arg_count != 1 || expr->span.ctxt || call.receiver->span.ctxt ||
        call.args[0]->span.ctxt || !late_is_call_of(&l, &call, "IteratorMap") ||
        !is_iterator_of_slice(&l, call.receiver) || !returns_unit(&l, call.args[0], &where)) {
        return;
    }
    Span name = expr->method_call.segment->span, whole = {name.lo, expr->span.hi, 0};
    Diag *diag = late_lint(&l, LINT_MAP_UNIT_FN, whole,
                           "`Iterator::map` call that discard the iterator's values");
    if (!diag) {
        return;
    }
    diag_label(diag, where, "this function returns `()`, which is likely not what you wanted");
    diag_label(diag, call.args[0]->span, "called `Iterator::map` with callable that returns `()`");
    diag_primary_label(diag, "after this call to map, the resulting iterator is `impl "
                             "Iterator<Item = ()>`, which means the only information carried by "
                             "the iterator is the number of items");
    diag_note(diag, "`Iterator::map`, like many of the methods on `Iterator`, gets executed "
                    "lazily, meaning that its effects won't be visible until it is iterated");
    diag_suggest_one(diag, "you might have meant to use `Iterator::for_each`", name,
                     STR("for_each"), APPLY_MAYBE, SUGGEST_VERBOSE);
    late_emit(&l, LINT_MAP_UNIT_FN, diag);
}
