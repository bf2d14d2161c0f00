// lint_late.c: what the lints on bodies whose types are known ask of an expression.
#include "frontend/check/lint_late.h"

LateCall late_call(const LateLint *l, const HirExpr *expr) {
    const TypeckResults *results = l->results;
    LateCall call = {0};
    if (expr->kind == HIR_EXPR_METHOD_CALL) {
        if (results->expr_res[expr->id].kind == RES_DEF) {
            call.callee = results->expr_res[expr->id].def;
        }
        call.receiver = expr->method_call.receiver;
        call.args = expr->method_call.args;
        call.arg_count = expr->method_call.arg_count;
    } else if (expr->kind == HIR_EXPR_CALL) {
        const TyData *callee = ty_data(l->program->ty, late_type(l, expr->call.callee));
        call.callee = callee->kind == TY_FN_DEF ? callee->item.def : NO_DEF;
        call.args = expr->call.args;
        call.arg_count = expr->call.arg_count;
    }
    return call;
}

const HirExpr *late_argument(const LateCall *call, uint32_t index) {
    if (call->receiver) {
        if (index == 0) {
            return call->receiver;
        }
        index--;
    }
    return index < call->arg_count ? call->args[index] : NULL;
}

bool late_is_call_of(const LateLint *l, const LateCall *call, const char *diagnostic_item) {
    return call->callee.index && is_diagnostic_item(l->program, call->callee, diagnostic_item);
}

Ty late_adjusted_type(const LateLint *l, const HirExpr *expr) {
    AdjustSlice steps = l->results->adjustments[expr->id];
    return steps.len ? steps.ptr[steps.len - 1].target : late_type(l, expr);
}

static const HirExpr *init_in_block(const HirBlock *block, uint32_t local) {
    for (uint32_t i = 0; block && i < block->stmt_count; i++) {
        const HirStmt *stmt = &block->stmts[i];
        if (stmt->kind == HIR_STMT_LET && stmt->let.pat->kind == HIR_PAT_BINDING &&
            stmt->let.pat->binding.local == local && !stmt->let.pat->binding.sub) {
            return stmt->let.init;
        }
    }
    return NULL;
}

const HirExpr *late_init_of(const LateLint *l, const HirExpr *path) {
    Res res = path->kind == HIR_EXPR_PATH ? l->results->expr_res[path->id] : (Res){0};
    if (res.kind != RES_LOCAL) {
        return NULL;
    }
    const HirBody *body = l->results->body;
    const HirExpr *init = NULL;
    for (uint32_t i = 1; i <= body->expr_count && !init; i++) {
        const HirExpr *expr = body->exprs[i];
        init = !expr                          ? NULL
               : expr->kind == HIR_EXPR_BLOCK ? init_in_block(expr->block.block, res.local)
               : expr->kind == HIR_EXPR_LOOP  ? init_in_block(expr->loop.block, res.local)
                                              : NULL;
    }
    return init;
}

const HirExpr *late_peel_blocks(const HirExpr *expr) {
    while (true) {
        if (expr->kind == HIR_EXPR_BLOCK && !expr->block.block->stmt_count &&
            expr->block.block->tail) {
            expr = expr->block.block->tail;
        } else if (expr->kind == HIR_EXPR_DROP_TEMPS) {
            expr = expr->wrap.operand;
        } else {
            return expr;
        }
    }
}

Arena *late_arena(const LateLint *l) {
    return check_tables(l->program)->arena;
}

Str late_text(const LateLint *l, Span span) {
    return source_text(l->program->session->sources, span);
}

Diag *late_lint(const LateLint *l, Lint lint, Span span, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    Str message = arena_vprintf(late_arena(l), format, arguments);
    va_end(arguments);
    return lint_diag(l->program, l->results->owner, lint, span, STR_FMT, STR_ARG(message));
}

void late_emit(const LateLint *l, Lint lint, Diag *diag) {
    lint_emit(l->program, l->results->owner, lint, diag);
}
