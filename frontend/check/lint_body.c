// lint_body.c: lints on bodies whose types are known: unused results, statements without effect,
// odd casts.
//
// They run when the whole crate is free of errors, after borrow checking, as rustc's late lints do.
#include "frontend/check/fn_cx.h"
#include "frontend/parse/ast.h"

// ---------------------------------------------------------------- unused results

typedef struct MustUse {
    const char *what; // "unused return value of `f` that must be used"
    Str path, reason;
    bool found;
} MustUse;

static Str attr_string(Program *program, const HirAttr *attr) {
    for (uint32_t i = 0; attr->ast && i < attr->ast->tokens.len; i++) {
        const Token *token = &attr->ast->tokens.ptr[i];
        if (token_is_literal(token->kind)) {
            Str text = sym_str(program->session, token->symbol);
            if (text.len >= 2 && text.ptr[0] == '"') {
                return (Str){text.ptr + 1, text.len - 2};
            }
        }
    }
    return (Str){0};
}

static bool must_use_attr(Program *program, DefId def, Str *reason) {
    const HirAttr *attr =
        def_attr(program, def, intern(program->session->interner, STR("must_use")));
    if (!attr) {
        return false;
    }
    *reason = attr_string(program, attr);
    return true;
}

// Types whose values must be used, boxed and in tuples too; the text names the type.
static bool must_use_ty(Program *program, Ty ty, Str *path, Str *reason) {
    TyCx *cx = program->ty;
    const TyData *data = ty_data(cx, ty);
    if (data->kind == TY_ADT) {
        if (must_use_attr(program, data->item.def, reason)) {
            *path = sym_str(program->session, def_get(program, data->item.def)->name);
            return true;
        }
        return false;
    }
    if (data->kind == TY_ALIAS && data->item.alias == ALIAS_OPAQUE) {
        ClauseSlice bounds = ty_item_bounds(cx, data->item.def);
        for (uint32_t i = 0; i < bounds.len; i++) {
            if (bounds.ptr[i].kind == CLAUSE_TRAIT &&
                must_use_attr(program, bounds.ptr[i].trait.trait, reason)) {
                *path =
                    sym_str(program->session, def_get(program, bounds.ptr[i].trait.trait)->name);
                return true;
            }
        }
    }
    return false;
}

static void report_must_use(Program *program, const TypeckResults *results, const HirExpr *expr,
                            Str what, Str reason) {
    Diag *diag = lint_diag(program, results->owner, LINT_UNUSED_MUST_USE, expr->span,
                           "unused " STR_FMT " that must be used", STR_ARG(what));
    if (!diag) {
        return;
    }
    if (reason.len) {
        diag_note(diag, STR_FMT, STR_ARG(reason));
    }
    diag_suggest_one(diag, "use `let _ = ...` to ignore the resulting value",
                     span_start(expr->span), STR("let _ = "), APPLY_MAYBE, SUGGEST_VERBOSE);
    lint_emit(program, results->owner, LINT_UNUSED_MUST_USE, diag);
}

static DefId called_fn(Program *program, const TypeckResults *results, const HirExpr *expr) {
    if (expr->kind == HIR_EXPR_METHOD_CALL && results->expr_res[expr->id].kind == RES_DEF) {
        return results->expr_res[expr->id].def;
    }
    if (expr->kind == HIR_EXPR_CALL) {
        const TyData *callee = ty_data(program->ty, results->expr_tys[expr->call.callee->id]);
        return callee->kind == TY_FN_DEF ? callee->item.def : NO_DEF;
    }
    return NO_DEF;
}

static const char *op_description(HirBinOp op) {
    switch (op) {
    case BINOP_ADD:
    case BINOP_SUB:
    case BINOP_MUL:
    case BINOP_DIV:
    case BINOP_REM:
        return "arithmetic operation";
    case BINOP_BIT_XOR:
    case BINOP_BIT_AND:
    case BINOP_BIT_OR:
    case BINOP_SHL:
    case BINOP_SHR:
        return "bitwise operation";
    case BINOP_EQ:
    case BINOP_LT:
    case BINOP_LE:
    case BINOP_NE:
    case BINOP_GE:
    case BINOP_GT:
        return "comparison";
    case BINOP_AND:
    case BINOP_OR:
        return "logical operation";
    }
    return "";
}

static void report_unused_op(Program *program, const TypeckResults *results, const HirExpr *expr,
                             const char *what) {
    Diag *diag = lint_diag(program, results->owner, LINT_UNUSED_MUST_USE, expr->span,
                           "unused %s that must be used", what);
    if (diag) {
        diag_primary_label(diag, "the %s produces a value", what);
        diag_suggest_one(diag, "use `let _ = ...` to ignore the resulting value",
                         span_start(expr->span), STR("let _ = "), APPLY_MAYBE, SUGGEST_VERBOSE);
        lint_emit(program, results->owner, LINT_UNUSED_MUST_USE, diag);
    }
}

static void lint_statement(Program *program, const TypeckResults *results, const HirStmt *stmt) {
    const HirExpr *expr = stmt->expr;
    if (expr->span.ctxt) {
        return;
    }
    if (expr->kind == HIR_EXPR_PATH && results->expr_res[expr->id].kind == RES_LOCAL) {
        Diag *diag = lint_diag(program, results->owner, LINT_PATH_STATEMENTS, stmt->span,
                               "path statement with no effect");
        if (diag) {
            lint_emit(program, results->owner, LINT_PATH_STATEMENTS, diag);
        }
        return;
    }
    Ty ty = results->expr_tys[expr->id];
    Str path, reason = {0};
    if (ty_kind(program->ty, ty) == TY_NEVER || ty_is_unit(program->ty, ty)) {
        return;
    }
    if (must_use_ty(program, ty, &path, &reason)) {
        report_must_use(program, results, expr,
                        arena_printf(check_tables(program)->arena, "`" STR_FMT "`", STR_ARG(path)),
                        reason);
        return;
    }
    DefId def = called_fn(program, results, expr);
    if (def.index && must_use_attr(program, def, &reason)) {
        path = def_path_str(program, check_tables(program)->arena, def);
        report_must_use(program, results, expr,
                        arena_printf(check_tables(program)->arena, "return value of `" STR_FMT "`",
                                     STR_ARG(path)),
                        reason);
        return;
    }
    if (expr->kind == HIR_EXPR_BINARY) {
        report_unused_op(program, results, expr, op_description(expr->binary.op));
    } else if (expr->kind == HIR_EXPR_UNARY && expr->unary.op != UNOP_DEREF) {
        report_unused_op(program, results, expr, "unary operation");
    } else if (expr->kind == HIR_EXPR_ADDR_OF && !expr->addr_of.is_raw) {
        report_unused_op(program, results, expr, "borrow");
    }
}

static void lint_block(Program *program, const TypeckResults *results, const HirBlock *block) {
    for (uint32_t i = 0; i < block->stmt_count; i++) {
        if (block->stmts[i].kind == HIR_STMT_SEMI) {
            lint_statement(program, results, &block->stmts[i]);
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
        }
    }
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
