// lint_body.c: lints on bodies whose types are known: unused results, statements without effect,
// odd casts.
//
// They run when the whole crate is free of errors, after borrow checking, as rustc's late lints do.
#include "frontend/check/lint_late.h"

static void lint_block(Program *program, const TypeckResults *results, const HirBlock *block) {
    for (uint32_t i = 0; i < block->stmt_count; i++) {
        if (block->stmts[i].kind == HIR_STMT_SEMI) {
            lint_unused_value(program, results, &block->stmts[i]);
            lint_map_statement(program, results, &block->stmts[i]);
        } else if (block->stmts[i].kind == HIR_STMT_LET) {
            LateLint late = {program, results, block->stmts[i].let.init};
            if (late.expr) {
                lint_static_let(&late, block->stmts[i].let.pat, late.expr);
            }
            if (!lint_underscore_lock(program, results, &block->stmts[i])) {
                lint_let(program, results, &block->stmts[i]);
            }
        }
        if (block->stmts[i].kind == HIR_STMT_LET && block->stmts[i].let.otherwise) {
            lint_block(program, results, block->stmts[i].let.otherwise);
        }
    }
}

// ---------------------------------------------------------------- loops and casts

// `while true`: seen before types are.
void lint_loops(Program *program, const HirBody *body) {
    for (uint32_t i = 1; i <= body->expr_count; i++) {
        const HirExpr *expr = body->exprs[i];
        if (!expr || expr->kind != HIR_EXPR_LOOP || expr->loop.source != LOOP_WHILE ||
            expr->span.ctxt) {
            continue;
        }
        const HirBlock *block = expr->loop.block;
        const HirExpr *test = block->tail ? block->tail
                              : block->stmt_count && block->stmts[0].kind != HIR_STMT_LET
                                  ? block->stmts[0].expr
                                  : NULL;
        const HirExpr *cond = test && test->kind == HIR_EXPR_IF ? test->if_.cond : NULL;
        while (cond && cond->kind == HIR_EXPR_DROP_TEMPS) {
            cond = cond->wrap.operand;
        }
        if (!cond || cond->kind != HIR_EXPR_LIT || cond->lit.kind != LIT_BOOL ||
            !cond->lit.boolean) {
            continue;
        }
        Diag *diag = lint_diag(program, body->owner, LINT_WHILE_TRUE, expr->loop.head_span,
                               "denote infinite loops with `loop { ... }`");
        if (diag) {
            diag_suggest_one(diag, "use `loop`", expr->loop.head_span, STR("loop"), APPLY_MACHINE,
                             SUGGEST_SHORT);
            lint_emit(program, body->owner, LINT_WHILE_TRUE, diag);
        }
    }
}

static void lint_cast(Program *program, const TypeckResults *results, const HirExpr *expr) {
    TyKind target = ty_kind(program->ty, results->expr_tys[expr->id]);
    if (ty_kind(program->ty, results->expr_tys[expr->cast.operand->id]) != TY_FN_DEF ||
        (target != TY_INT && target != TY_UINT)) {
        return;
    }
    Span tail = {expr->cast.operand->span.hi, expr->span.hi, expr->span.ctxt};
    Span insertion = span_start(tail);
    Str text = source_text(program->session->sources, tail);
    for (size_t i = 0; i < text.len && (text.ptr[i] == ' ' || text.ptr[i] == '\n'); i++) {
        tail.lo++;
    }
    Diag *diag = lint_diag(program, results->owner, LINT_FUNCTION_CASTS_AS_INTEGER, tail,
                           "direct cast of function item into an integer");
    if (diag) {
        diag_suggest_one(diag, "first cast to a pointer `as *const ()`", insertion,
                         STR(" as *const ()"), APPLY_MACHINE, SUGGEST_VERBOSE);
        lint_emit(program, results->owner, LINT_FUNCTION_CASTS_AS_INTEGER, diag);
    }
}

void lint_body(Program *program, const TypeckResults *results) {
    for (uint32_t i = 1; i <= results->body->expr_count; i++) {
        const HirExpr *expr = results->body->exprs[i];
        if (!expr) {
            continue;
        }
        if (expr->kind == HIR_EXPR_BLOCK) {
            lint_block(program, results, expr->block.block);
        } else if (expr->kind == HIR_EXPR_LOOP) {
            lint_block(program, results, expr->loop.block);
        } else if (expr->kind == HIR_EXPR_CAST) {
            lint_cast(program, results, expr);
        } else {
            LateLint late = {program, results, expr};
            lint_call(program, results, expr);
            lint_operation(program, results, expr);
            lint_pointers(&late);
            lint_statics(&late);
            if (expr->kind == HIR_EXPR_METHOD_CALL) {
                lint_into_iter(&late);
            }
            lint_transmute(&late);
            lint_library_values(&late);
            lint_invalid_value(&late);
            lint_compared_pointers(&late);
            lint_fn_references(&late);
        }
    }
    lint_returned_pointers(program, results);
    lint_patterns(program, results);
    lint_literals(program, results);
    lint_names_in_body(program, results);
}

bool body_has_lints(Program *program, const TypeckResults *results) {
    struct CheckTables *tables = check_tables(program);
    tables->lints_are_tried = true;
    tables->lint_found = false;
    lint_body(program, results);
    tables->lints_are_tried = false;
    return tables->lint_found;
}
