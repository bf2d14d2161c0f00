// lint_operation.c: operations that cannot mean what they say: comparisons that always come out the
// same, writes to a copy of a constant, reads through the null pointer.
//
// Follows rustc_lint::types (unused_comparisons, invalid_nan_comparisons), const_item_mutation and
// deref_nullptr; comparisons of pointers are lint_compare.c's.
#include "frontend/check/fn_cx.h"
#include "frontend/parse/ast.h"

typedef unsigned __int128 Unsigned;

typedef struct Operation {
    Program *program;
    const TypeckResults *results;
    const HirExpr *expr;
} Operation;

static Ty type_of(const Operation *o, const HirExpr *expr) {
    return o->results->expr_tys[expr->id];
}

static bool is_comparison(HirBinOp op) {
    return op >= BINOP_EQ && op <= BINOP_GT;
}

// ---------------------------------------------------------------- limits

static HirBinOp mirrored(HirBinOp op) {
    return op == BINOP_LT   ? BINOP_GT
           : op == BINOP_GT ? BINOP_LT
           : op == BINOP_LE ? BINOP_GE
           : op == BINOP_GE ? BINOP_LE
                            : op;
}

// Can a comparison with `value` go both ways? at_min: the value is the type's least one.
static bool is_open(HirBinOp op, bool at_min, bool at_max, bool above, bool below) {
    bool ge_min = !below, gt_min = !below && !at_min, le_max = !above, lt_max = !above && !at_max;
    return op == BINOP_LT   ? gt_min && le_max
           : op == BINOP_LE ? ge_min && lt_max
           : op == BINOP_GT ? ge_min && lt_max
           : op == BINOP_GE ? gt_min && le_max
                            : ge_min && le_max;
}

static void check_limits(const Operation *o) {
    const HirExpr *left = o->expr->binary.lhs, *right = o->expr->binary.rhs;
    HirBinOp op = o->expr->binary.op;
    if (left->kind == HIR_EXPR_LIT) {
        const HirExpr *swap = left;
        left = right;
        right = swap;
        op = mirrored(op);
    }
    if (right->kind != HIR_EXPR_LIT || right->lit.kind != LIT_INT) {
        return;
    }
    const TyData *data = ty_data(o->program->ty, type_of(o, left));
    if (data->kind != TY_INT && data->kind != TY_UINT) {
        return;
    }
    static const uint32_t widths[] = {8, 16, 32, 64, 128, 64};
    uint32_t bits = widths[data->int_kind];
    Unsigned value = (Unsigned)right->lit.integer.high << 64 | right->lit.integer.low;
    Unsigned max = data->kind == TY_INT ? ((Unsigned)1 << (bits - 1)) - 1
                   : bits == 128        ? ~(Unsigned)0
                                        : ((Unsigned)1 << bits) - 1;
    if (is_open(op, data->kind == TY_UINT && value == 0, value == max, value > max, false)) {
        return;
    }
    Diag *diag = lint_diag(o->program, o->results->owner, LINT_UNUSED_COMPARISONS, o->expr->span,
                           "comparison is useless due to type limits");
    if (diag) {
        lint_emit(o->program, o->results->owner, LINT_UNUSED_COMPARISONS, diag);
    }
}

// ---------------------------------------------------------------- NaN

static bool is_nan(const Operation *o, const HirExpr *expr) {
    while (expr->kind == HIR_EXPR_ADDR_OF && !expr->addr_of.is_raw) {
        expr = expr->addr_of.operand;
    }
    return expr->kind == HIR_EXPR_PATH && o->results->expr_res[expr->id].kind == RES_DEF &&
           is_diagnostic_item(o->program, o->results->expr_res[expr->id].def, "float_nan");
}

static void check_nan(const Operation *o) {
    const HirExpr *left = o->expr->binary.lhs, *right = o->expr->binary.rhs;
    bool on_right = is_nan(o, right);
    if (!on_right && !is_nan(o, left)) {
        return;
    }
    HirBinOp op = o->expr->binary.op;
    bool equality = op == BINOP_EQ || op == BINOP_NE;
    Diag *diag =
        lint_diag(o->program, o->results->owner, LINT_INVALID_NAN_COMPARISONS, o->expr->span,
                  "incorrect NaN comparison, %s",
                  equality ? "NaN cannot be directly compared to itself" : "NaN is not orderable");
    if (!diag) {
        return;
    }
    if (equality) {
        SuggestPart parts[3];
        uint32_t count = 0;
        const HirExpr *value = on_right ? left : right;
        if (op == BINOP_NE) {
            parts[count++] = (SuggestPart){span_start(o->expr->span), STR("!")};
        }
        if (!on_right) {
            parts[count++] = (SuggestPart){{left->span.lo, right->span.lo, 0}, STR("")};
        }
        Span after = on_right ? (Span){left->span.hi, right->span.hi, 0} : span_end(value->span);
        parts[count++] = (SuggestPart){after, STR(".is_nan()")};
        diag_suggest(diag, "use `f32::is_nan()` or `f64::is_nan()` instead", parts, count,
                     APPLY_MACHINE, SUGGEST_VERBOSE);
    }
    lint_emit(o->program, o->results->owner, LINT_INVALID_NAN_COMPARISONS, diag);
}

// ---------------------------------------------------------------- constants and null

static void check_const_write(const Operation *o) {
    const HirExpr *base = o->expr->binary.lhs;
    bool projected = false;
    while (base->kind == HIR_EXPR_FIELD || base->kind == HIR_EXPR_INDEX) {
        base = base->kind == HIR_EXPR_FIELD ? base->field.base : base->index.base;
        projected = true;
        if (o->results->adjustments[base->id].len) { // through a reference, or a method
            return;
        }
    }
    Res res = base->kind == HIR_EXPR_PATH ? o->results->expr_res[base->id] : (Res){0};
    if (!projected || res.kind != RES_DEF || def_get(o->program, res.def)->kind != DEF_CONST) {
        return;
    }
    Diag *diag = lint_diag(o->program, o->results->owner, LINT_CONST_ITEM_MUTATION, o->expr->span,
                           "attempting to modify a `const` item");
    if (diag) {
        const HirItem *item = hir_item(o->program, res.def);
        diag_note(diag, "each usage of a `const` item creates a new temporary; the original "
                        "`const` item will not be modified");
        diag_span_note(diag, item ? item->head_span : def_get(o->program, res.def)->span,
                       "`const` item defined here");
        lint_emit(o->program, o->results->owner, LINT_CONST_ITEM_MUTATION, diag);
    }
}

static bool is_null(const Operation *o, const HirExpr *expr) {
    while (expr->kind == HIR_EXPR_CAST) {
        expr = expr->cast.operand;
        if (expr->kind == HIR_EXPR_LIT) {
            return expr->lit.kind == LIT_INT && !expr->lit.integer.low && !expr->lit.integer.high;
        }
    }
    if (expr->kind != HIR_EXPR_CALL) {
        return false;
    }
    const TyData *callee = ty_data(o->program->ty, type_of(o, expr->call.callee));
    return callee->kind == TY_FN_DEF &&
           (is_diagnostic_item(o->program, callee->item.def, "ptr_null") ||
            is_diagnostic_item(o->program, callee->item.def, "ptr_null_mut"));
}

// `&raw const *null` reads nothing.
static bool is_raw_borrowed(const Operation *o) {
    const HirBody *body = o->results->body;
    for (uint32_t i = 1; i <= body->expr_count; i++) {
        const HirExpr *expr = body->exprs[i];
        if (expr && expr->kind == HIR_EXPR_ADDR_OF && expr->addr_of.is_raw &&
            expr->addr_of.operand == o->expr) {
            return true;
        }
    }
    return false;
}

static void check_null(const Operation *o) {
    if (!is_null(o, o->expr->unary.operand) || is_raw_borrowed(o)) {
        return;
    }
    Diag *diag = lint_diag(o->program, o->results->owner, LINT_DEREF_NULLPTR, o->expr->span,
                           "dereferencing a null pointer");
    if (diag) {
        diag_primary_label(diag, "this code causes undefined behavior when executed");
        lint_emit(o->program, o->results->owner, LINT_DEREF_NULLPTR, diag);
    }
}

void lint_operation(Program *program, const TypeckResults *results, const HirExpr *expr) {
    Operation o = {program, results, expr};
    if (expr->kind == HIR_EXPR_BINARY && is_comparison(expr->binary.op) && !expr->span.ctxt) {
        check_limits(&o);
        check_nan(&o);
    } else if (expr->kind == HIR_EXPR_ASSIGN || expr->kind == HIR_EXPR_ASSIGN_OP) {
        check_const_write(&o);
    } else if (expr->kind == HIR_EXPR_UNARY && expr->unary.op == UNOP_DEREF) {
        check_null(&o);
    }
}
