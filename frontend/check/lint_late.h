// lint_late.h: shared by the lints on bodies whose types are known.
#ifndef OXCC_LINT_LATE_H
#define OXCC_LINT_LATE_H

#include "frontend/check/fn_cx.h"
#include "frontend/parse/ast.h"

typedef struct LateLint { // an expression of a body
    Program *program;
    const TypeckResults *results;
    const HirExpr *expr;
} LateLint;

// A call by a path or as a method: of whom, and with which arguments, a receiver first.
typedef struct LateCall {
    DefId callee; // none: not of an item
    const HirExpr *receiver;
    HirExpr *const *args; // without the receiver
    uint32_t arg_count;
} LateCall;

LateCall late_call(const LateLint *l, const HirExpr *expr);
// The argument of that number, the receiver being the first, or NULL.
const HirExpr *late_argument(const LateCall *call, uint32_t index);
bool late_is_call_of(const LateLint *l, const LateCall *call, const char *diagnostic_item);
static inline Ty late_type(const LateLint *l, const HirExpr *expr) {
    return l->results->expr_tys[expr->id];
}
Ty late_adjusted_type(const LateLint *l, const HirExpr *expr);
// What a local is bound to by its `let`, or NULL.
const HirExpr *late_init_of(const LateLint *l, const HirExpr *path);
const HirExpr *late_peel_blocks(const HirExpr *expr);
Diag *late_lint(const LateLint *l, Lint lint, Span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void late_emit(const LateLint *l, Lint lint, Diag *diag);
Arena *late_arena(const LateLint *l);
Str late_text(const LateLint *l, Span span);

void lint_let(Program *program, const TypeckResults *results, const HirStmt *let);
void lint_unused_result(Program *program, const TypeckResults *results, const HirStmt *stmt);
void lint_patterns(Program *program, const TypeckResults *results);
void lint_pointers(const LateLint *l);
void lint_transmute(const LateLint *l);
void lint_library_values(const LateLint *l);
void lint_invalid_value(const LateLint *l);         // lint_zeroed.c
void lint_compared_pointers(const LateLint *l);     // lint_compare.c
void lint_fn_references(const LateLint *l);         // lint_fn_item.c
void lint_foreign(Program *program, CrateId crate); // lint_foreign.c
void lint_into_iter(const LateLint *l);             // lint_edition.c
// lint_static.c
void lint_statics(const LateLint *l);
void lint_static_let(const LateLint *l, const HirPat *pat, const HirExpr *init);
// lint_map.c
void lint_map_statement(Program *program, const TypeckResults *results, const HirStmt *stmt);
// lint_local.c
void lint_local_impl(Program *program, DefId impl);
void lint_local_macros(Program *program);
void lint_returned_pointers(Program *program, const TypeckResults *results);

#endif
