// lint_call.c: calls of library functions that cannot mean what they say: drops and forgets of
// what has nothing to drop, orderings that an atomic operation cannot have, locks that are given
// back at once, loops over what has at most one value.
//
// The library marks the functions with #[rustc_diagnostic_item]. Follows rustc_lint's drop_forget,
// invalid_atomic_ordering, let_underscore and for_loops_over_fallibles.
#include "frontend/check/fn_cx.h"
#include "frontend/parse/ast.h"

typedef struct Call {
    Program *program;
    const TypeckResults *results;
    const HirExpr *expr;
    HirExpr *const *args; // without a receiver
    uint32_t arg_count;
} Call;

// ---------------------------------------------------------------- drop and forget

static bool is_statement(const HirBody *body, const HirExpr *call) {
    for (uint32_t i = 1; i <= body->expr_count; i++) {
        const HirExpr *expr = body->exprs[i];
        const HirBlock *block = !expr                          ? NULL
                                : expr->kind == HIR_EXPR_BLOCK ? expr->block.block
                                : expr->kind == HIR_EXPR_LOOP  ? expr->loop.block
                                                               : NULL;
        for (uint32_t k = 0; block && k < block->stmt_count; k++) {
            if (block->stmts[k].kind == HIR_STMT_SEMI && block->stmts[k].expr == call) {
                return true;
            }
        }
    }
    return false;
}

static bool is_arm(const HirBody *body, const HirExpr *call) {
    for (uint32_t i = 1; i <= body->expr_count; i++) {
        const HirExpr *expr = body->exprs[i];
        for (uint32_t k = 0; expr && expr->kind == HIR_EXPR_MATCH && k < expr->match.arms.len;
             k++) {
            if (expr->match.arms.ptr[k].body == call) {
                return true;
            }
        }
    }
    return false;
}

static void report_drop(const Call *call, Lint lint, const char *fn, const char *with, Ty ty) {
    const HirExpr *arg = call->args[0];
    Diag *diag = lint_diag(call->program, call->results->owner, lint, call->expr->span,
                           "calls to `std::mem::%s` with %s does nothing", fn, with);
    if (!diag) {
        return;
    }
    Arena *arena = check_tables(call->program)->arena;
    diag_label(diag, arg->span, "argument has type `" STR_FMT "`",
               STR_ARG(ty_str(call->program->ty, arena, ty)));
    Span before = {call->expr->span.lo, arg->span.lo, 0},
         after = {arg->span.hi, call->expr->span.hi, 0};
    if (lint == LINT_UNDROPPED_MANUALLY_DROPS) {
        SuggestPart parts[] = {{span_start(arg->span), STR("std::mem::ManuallyDrop::into_inner(")},
                               {span_end(arg->span), STR(")")}};
        diag_suggest(diag, "use `std::mem::ManuallyDrop::into_inner` to get the inner value", parts,
                     2, APPLY_MACHINE, SUGGEST_DEFAULT);
    } else if (is_statement(call->results->body, call->expr)) {
        SuggestPart parts[] = {{before, STR("let _ = ")}, {after, STR("")}};
        diag_suggest(diag, "use `let _ = ...` to ignore the expression or result", parts, 2,
                     APPLY_MAYBE, SUGGEST_DEFAULT);
    } else {
        diag_note(diag, "use `let _ = ...` to ignore the expression or result");
    }
    lint_emit(call->program, call->results->owner, lint, diag);
}

static void check_drop(const Call *call, bool forgets) {
    if (call->arg_count != 1 || call->expr->span.ctxt) {
        return;
    }
    TyCx *cx = call->program->ty;
    Ty ty = call->results->expr_tys[call->args[0]->id];
    const TyData *data = ty_data(cx, ty);
    const char *fn = forgets ? "forget" : "drop";
    bool in_arm = !forgets && is_arm(call->results->body, call->expr);
    if (data->kind == TY_REF && !in_arm) {
        report_drop(call, forgets ? LINT_FORGETTING_REFERENCES : LINT_DROPPING_REFERENCES, fn,
                    "a reference instead of an owned value", ty);
    } else if (data->kind != TY_REF && !in_arm &&
               ty_is_copy(cx, ty_param_env(cx, call->results->owner), ty)) {
        report_drop(call, forgets ? LINT_FORGETTING_COPY_TYPES : LINT_DROPPING_COPY_TYPES, fn,
                    "a value that implements `Copy`", ty);
    } else if (!forgets && data->kind == TY_ADT &&
               ty_adt_def(cx, data->item.def)->is_manually_drop) {
        report_drop(call, LINT_UNDROPPED_MANUALLY_DROPS, fn,
                    "`std::mem::ManuallyDrop` instead of the inner value", ty);
    }
}

// ---------------------------------------------------------------- atomic orderings

// The name of the ordering that an argument is, or "".
static Str ordering_of(const Call *call, uint32_t index) {
    if (index >= call->arg_count || call->args[index]->kind != HIR_EXPR_PATH) {
        return STR("");
    }
    Res res = call->results->expr_res[call->args[index]->id];
    if (res.kind != RES_DEF) {
        return STR("");
    }
    DefId variant = res.def;
    if (def_get(call->program, variant)->kind == DEF_CTOR) {
        variant = def_get(call->program, variant)->parent;
    }
    return def_get(call->program, variant)->kind == DEF_VARIANT
               ? sym_str(call->program->session, def_get(call->program, variant)->name)
               : STR("");
}

static void report_ordering(const Call *call, uint32_t index, const char *message,
                            const char *label, const char *help) {
    Diag *diag = lint_diag(call->program, call->results->owner, LINT_INVALID_ATOMIC_ORDERING,
                           call->args[index]->span, "%s", message);
    if (diag) {
        if (label) {
            diag_primary_label(diag, "%s", label);
        }
        diag_help(diag, "consider using %s", help);
        lint_emit(call->program, call->results->owner, LINT_INVALID_ATOMIC_ORDERING, diag);
    }
}

static bool is_either(Str name, const char *a, const char *b) {
    return str_eq(name, str_of(a)) || str_eq(name, str_of(b));
}

static void check_failure_ordering(const Call *call, uint32_t index, const char *method) {
    if (is_either(ordering_of(call, index), "Release", "AcqRel")) {
        Str message = arena_printf(check_tables(call->program)->arena,
                                   "`%s`'s failure ordering may not be `Release` or `AcqRel`, "
                                   "since a failed `%s` does not result in a write",
                                   method, method);
        report_ordering(call, index, message.ptr, "invalid failure ordering",
                        "`Acquire` or `Relaxed` failure ordering instead");
    }
}

static void check_library_call(const Call *call, DefId def) {
    Program *program = call->program;
    if (is_diagnostic_item(program, def, "mem_drop")) {
        check_drop(call, false);
    } else if (is_diagnostic_item(program, def, "mem_forget")) {
        check_drop(call, true);
    } else if (is_diagnostic_item(program, def, "atomic_load")) {
        if (is_either(ordering_of(call, 0), "Release", "AcqRel")) {
            report_ordering(call, 0, "atomic loads cannot have `Release` or `AcqRel` ordering",
                            NULL, "ordering modes `Acquire`, `SeqCst` or `Relaxed`");
        }
    } else if (is_diagnostic_item(program, def, "atomic_store")) {
        if (is_either(ordering_of(call, 1), "Acquire", "AcqRel")) {
            report_ordering(call, 1, "atomic stores cannot have `Acquire` or `AcqRel` ordering",
                            NULL, "ordering modes `Release`, `SeqCst` or `Relaxed`");
        }
    } else if (is_diagnostic_item(program, def, "fence")) {
        if (str_eq(ordering_of(call, 0), STR("Relaxed"))) {
            report_ordering(call, 0, "memory fences cannot have `Relaxed` ordering", NULL,
                            "ordering modes `Acquire`, `Release`, `AcqRel` or `SeqCst`");
        }
    } else if (is_diagnostic_item(program, def, "atomic_compare_exchange")) {
        check_failure_ordering(call, 3, "compare_exchange");
    } else if (is_diagnostic_item(program, def, "atomic_compare_exchange_weak")) {
        check_failure_ordering(call, 3, "compare_exchange_weak");
    } else if (is_diagnostic_item(program, def, "atomic_fetch_update")) {
        check_failure_ordering(call, 1, "fetch_update");
    }
}

// ---------------------------------------------------------------- loops

// The pattern of a `for`: in the arm for `Some` of the match in its loop.
static const HirPat *loop_pattern(const HirExpr *match) {
    const HirExpr *loop = match->match.arms.len ? match->match.arms.ptr[0].body : NULL;
    if (!loop || loop->kind != HIR_EXPR_LOOP) {
        return NULL;
    }
    const HirBlock *block = loop->loop.block;
    const HirExpr *next = block->tail ? block->tail
                          : block->stmt_count && block->stmts[0].kind != HIR_STMT_LET &&
                                  block->stmts[0].kind != HIR_STMT_ITEM
                              ? block->stmts[0].expr
                              : NULL;
    for (uint32_t i = 0; next && next->kind == HIR_EXPR_MATCH && i < next->match.arms.len; i++) {
        const HirPat *pat = next->match.arms.ptr[i].pat;
        if (pat->kind == HIR_PAT_TUPLE_STRUCT && pat->tuple.count == 1) {
            return pat->tuple.elems[0];
        }
    }
    return NULL;
}

static void check_loop(const Call *call) {
    Program *program = call->program;
    const HirExpr *into = call->expr->match.scrutinee;
    const HirExpr *iterated =
        into->kind == HIR_EXPR_CALL && into->call.arg_count == 1 ? into->call.args[0] : NULL;
    const HirPat *pat = loop_pattern(call->expr);
    const TyData *data =
        iterated ? ty_data(program->ty, call->results->expr_tys[iterated->id]) : NULL;
    if (!pat || !data || data->kind != TY_ADT || iterated->span.ctxt) {
        return;
    }
    DefId ok = lang_item(program, LANG_RESULT_OK);
    bool option = def_eq(data->item.def, lang_item(program, LANG_OPTION));
    bool result = ok.index && def_eq(data->item.def, variant_adt(program, ok, NULL));
    if (!option && !result) {
        return;
    }
    Diag *diag =
        lint_diag(program, call->results->owner, LINT_FOR_LOOPS_OVER_FALLIBLES, iterated->span,
                  "for loop over %s. This is more readably written as an `if let` "
                  "statement",
                  option ? "an `Option`" : "a `Result`");
    if (!diag) {
        return;
    }
    Span head = {call->expr->span.lo, pat->span.lo, 0}, in = {pat->span.hi, iterated->span.lo, 0};
    SuggestPart loops[] = {{head, option ? STR("while let Some(") : STR("while let Ok(")},
                           {in, STR(") = ")}};
    diag_suggest(diag, "to check pattern in a loop use `while let`", loops, 2, APPLY_MAYBE,
                 SUGGEST_DEFAULT);
    SuggestPart ifs[] = {{head, option ? STR("if let Some(") : STR("if let Ok(")},
                         {in, STR(") = ")}};
    diag_suggest(diag, "consider using `if let` to clear intent", ifs, 2, APPLY_MAYBE,
                 SUGGEST_DEFAULT);
    lint_emit(program, call->results->owner, LINT_FOR_LOOPS_OVER_FALLIBLES, diag);
}

// ---------------------------------------------------------------- locks

static bool holds_guard(void *data, Ty ty) {
    Call *call = data;
    const TyData *ty_of_it = ty_data(call->program->ty, ty);
    if (ty_of_it->kind == TY_ADT &&
        (is_diagnostic_item(call->program, ty_of_it->item.def, "MutexGuard") ||
         is_diagnostic_item(call->program, ty_of_it->item.def, "RwLockReadGuard") ||
         is_diagnostic_item(call->program, ty_of_it->item.def, "RwLockWriteGuard"))) {
        call->arg_count++;
    }
    return true;
}

static bool is_place(const HirExpr *expr) {
    return expr->kind == HIR_EXPR_PATH || expr->kind == HIR_EXPR_FIELD ||
           expr->kind == HIR_EXPR_INDEX ||
           (expr->kind == HIR_EXPR_UNARY && expr->unary.op == UNOP_DEREF);
}

void lint_suggest_drop(Diag *diag, const HirStmt *let) {
    const HirExpr *init = let->let.init;
    diag_suggest_one(diag,
                     "consider binding to an unused variable to avoid immediately dropping the "
                     "value",
                     let->let.pat->span, STR("_unused"), APPLY_MACHINE, SUGGEST_VERBOSE);
    SuggestPart parts[] = {{{let->span.lo, init->span.lo, 0}, STR("drop(")},
                           {span_end(init->span), STR(")")}};
    diag_suggest(diag, "consider immediately dropping the value", parts, 2, APPLY_MACHINE,
                 SUGGEST_DEFAULT);
}

bool lint_underscore_lock(Program *program, const TypeckResults *results, const HirStmt *let) {
    const HirExpr *init = let->let.init;
    if (!init || let->let.pat->kind != HIR_PAT_WILD || let->span.ctxt || is_place(init)) {
        return false;
    }
    Call found = {.program = program};
    ty_walk(program->ty, results->expr_tys[init->id], holds_guard, &found);
    if (!found.arg_count) {
        return false;
    }
    Span pat = let->let.pat->span;
    Diag *diag = lint_diag(program, results->owner, LINT_LET_UNDERSCORE_LOCK, pat,
                           "non-binding let on a synchronization lock");
    if (!diag) {
        return true;
    }
    diag_primary_label(diag, "this lock is not assigned to a binding and is immediately dropped");
    lint_suggest_drop(diag, let);
    lint_emit(program, results->owner, LINT_LET_UNDERSCORE_LOCK, diag);
    return true;
}

// ---------------------------------------------------------------- calls

void lint_call(Program *program, const TypeckResults *results, const HirExpr *expr) {
    Call call = {.program = program, .results = results, .expr = expr};
    DefId def = NO_DEF;
    if (expr->kind == HIR_EXPR_MATCH) {
        if (expr->match.source == MATCH_FOR && !expr->span.ctxt) {
            check_loop(&call);
        }
        return;
    }
    if (expr->kind == HIR_EXPR_METHOD_CALL && results->expr_res[expr->id].kind == RES_DEF) {
        def = results->expr_res[expr->id].def;
        call.args = expr->method_call.args;
        call.arg_count = expr->method_call.arg_count;
    } else if (expr->kind == HIR_EXPR_CALL) {
        const TyData *callee = ty_data(program->ty, results->expr_tys[expr->call.callee->id]);
        def = callee->kind == TY_FN_DEF ? callee->item.def : NO_DEF;
        call.args = expr->call.args;
        call.arg_count = expr->call.arg_count;
    }
    if (def.index && def_get(program, def)->attrs.len) {
        check_library_call(&call, def);
    }
}
