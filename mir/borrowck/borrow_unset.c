// borrow_unset.c: E0381, why a variable may be without a value where it is used.
//
// In: the assignments that give the variable its first value. Out: a label on each `if`, `else`,
// pattern or loop head that leaves a way around them; where no such branch is found, on the
// assignments themselves. Only what stands before the use counts. Follows rustc's ConditionVisitor.
#include "mir/borrowck/borrow_private.h"

typedef VEC(Span) SpanVec;
typedef struct UnsetSearch {
    Borrowck *b;
    Diag *diag;
    Str name; // quoted
    Span use;
    SpanVec statements; // assignments that are statements
    bool shown;
} UnsetSearch;

static bool assigns_in(const UnsetSearch *search, Span span) {
    for (uint32_t i = 0; i < search->statements.len; i++) {
        Span one = search->statements.data[i];
        if (span.lo <= one.lo && one.hi <= span.hi) {
            return true;
        }
    }
    return false;
}

static void label_branch(UnsetSearch *search, Span span, const char *format) {
    if (span.hi > search->use.lo) {
        return;
    }
    Str before = str_of(format);
    const char *hole = strchr(format, '@');
    before.len = (size_t)(hole - format);
    diag_label(search->diag, span, STR_FMT STR_FMT "%s", STR_ARG(before), STR_ARG(search->name),
               hole + 1);
    search->shown = true;
}

static void look_at_if(UnsetSearch *search, const HirExpr *expr, bool is_while) {
    Span cond = expr->if_.cond->span, then = expr->if_.then->span;
    bool in_then = assigns_in(search, then);
    if (is_while) {
        if (in_then) {
            label_branch(search, cond,
                         "if this condition isn't met and the `while` loop runs 0 times, @ is not "
                         "initialized");
        }
        return;
    }
    if (!expr->if_.otherwise) {
        if (in_then) {
            label_branch(search, cond, "if this `if` condition is `false`, @ is not initialized");
            label_branch(search, span_end(expr->span),
                         "an `else` arm might be missing here, initializing @");
        }
        return;
    }
    Span other = expr->if_.otherwise->span;
    bool in_other = assigns_in(search, other);
    if (in_then && !in_other) {
        label_branch(search, (Span){then.hi, other.lo, then.ctxt},
                     "if the `if` condition is `false` and this `else` arm is executed, @ is not "
                     "initialized");
    } else if (in_other && !in_then) {
        label_branch(search, cond, "if this condition is `true`, @ is not initialized");
    }
}

static void look_at_match(UnsetSearch *search, const HirExpr *expr) {
    uint32_t with = 0;
    for (uint32_t i = 0; i < expr->match.arms.len; i++) {
        with += assigns_in(search, expr->match.arms.ptr[i].body->span);
    }
    if (with == 0 || with == expr->match.arms.len) {
        return;
    }
    for (uint32_t i = 0; i < expr->match.arms.len; i++) {
        const HirArm *arm = &expr->match.arms.ptr[i];
        if (assigns_in(search, arm->body->span) || arm->body->kind == HIR_EXPR_RETURN) {
            continue;
        }
        if (arm->guard) {
            label_branch(search, span_to(arm->pat->span, arm->guard->span),
                         "if this pattern and condition are matched, @ is not initialized");
        } else {
            label_branch(search, arm->pat->span,
                         "if this pattern is matched, @ is not initialized");
        }
    }
}

// The whole of a `for` is the span of its desugared arms; its body is what repeats.
static void look_at_for(UnsetSearch *search, const HirExpr *expr) {
    const HirArm *arms = expr->match.arms.ptr;
    if (expr->match.arms.len == 2 && assigns_in(search, arms[1].body->span)) {
        label_branch(search, expr->match.scrutinee->span,
                     "if the `for` loop runs 0 times, @ is not initialized");
    }
}

static const HirExpr *while_branch(const HirExpr *loop) {
    return loop->kind == HIR_EXPR_LOOP && loop->loop.source == LOOP_WHILE ? loop->loop.block->tail
                                                                          : NULL;
}

static bool is_while_branch(const HirBody *hir, const HirExpr *branch) {
    for (uint32_t i = 1; i <= hir->expr_count; i++) {
        if (hir->exprs[i] && while_branch(hir->exprs[i]) == branch) {
            return true;
        }
    }
    return false;
}

static void look_at_branches(UnsetSearch *search) {
    const HirBody *hir = search->b->body->typeck->body;
    for (uint32_t i = 1; i <= hir->expr_count; i++) {
        const HirExpr *expr = hir->exprs[i];
        if (!expr) {
            continue;
        }
        if (expr->kind == HIR_EXPR_MATCH && expr->match.source == MATCH_NORMAL) {
            look_at_match(search, expr);
        } else if (expr->kind == HIR_EXPR_MATCH && expr->match.source == MATCH_FOR) {
            look_at_for(search, expr);
        } else if (while_branch(expr) && while_branch(expr)->kind == HIR_EXPR_IF) {
            look_at_if(search, while_branch(expr), true);
        } else if (expr->kind == HIR_EXPR_IF && !is_while_branch(hir, expr)) {
            look_at_if(search, expr, false);
        }
    }
}

// Whether the assignment is a statement of its own, as rustc asks: not the value of an arm.
static bool is_statement(const HirBody *hir, Span span) {
    for (uint32_t i = 1; i <= hir->expr_count; i++) {
        const HirExpr *expr = hir->exprs[i];
        const HirBlock *block = !expr                          ? NULL
                                : expr->kind == HIR_EXPR_BLOCK ? expr->block.block
                                : expr->kind == HIR_EXPR_LOOP  ? expr->loop.block
                                                               : NULL;
        for (uint32_t k = 0; block && k < block->stmt_count; k++) {
            const HirStmt *stmt = &block->stmts[k];
            if (stmt->kind == HIR_STMT_SEMI && stmt->expr->span.lo == span.lo &&
                stmt->expr->span.hi == span.hi) {
                return true;
            }
        }
    }
    return false;
}

// A value that needs dropping is assigned at the variable, not by the whole expression.
static Span shown_assignment(Borrowck *b, MirLocalId local, Span span) {
    const HirBody *hir = b->body->typeck->body;
    if (!ty_needs_drop(b->cx, b->env, b->body->locals.data[local].ty)) {
        return span;
    }
    for (uint32_t i = 1; i <= hir->expr_count; i++) {
        const HirExpr *expr = hir->exprs[i];
        if (expr && expr->kind == HIR_EXPR_ASSIGN && expr->span.lo == span.lo &&
            expr->span.hi == span.hi) {
            return expr->binary.lhs->span;
        }
    }
    return span;
}

void label_unset_branches(Borrowck *b, Diag *diag, MirLocalId local, MovePathId path, Str name,
                          Span use) {
    UnsetSearch search = {.b = b,
                          .diag = diag,
                          .name = arena_printf(b->arena, "`" STR_FMT "`", STR_ARG(name)),
                          .use = use};
    SpanVec all = {0};
    for (uint32_t i = 0; i < b->moves->inits.len; i++) {
        if (b->moves->inits.data[i].path != path) {
            continue;
        }
        Span span = shown_assignment(b, local, b->moves->inits.data[i].span);
        bool known = false;
        for (uint32_t k = 0; k < all.len; k++) {
            known |= all.data[k].lo == span.lo && all.data[k].hi == span.hi;
        }
        if (known) {
            continue;
        }
        vec_push(&all, span);
        if (is_statement(b->body->typeck->body, span)) {
            vec_push(&search.statements, span);
        }
    }
    look_at_branches(&search);
    for (uint32_t i = 0; i < all.len && !search.shown; i++) {
        if (all.data[i].hi <= use.lo) {
            diag_label(diag, all.data[i], "binding initialized here in some conditions");
        }
    }
    vec_free(&all);
    vec_free(&search.statements);
}
