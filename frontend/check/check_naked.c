// check_naked.c: naked functions: E0787, their parameters, and naked_asm! elsewhere.
//
// A naked function is one naked_asm! and nothing else: no other statement, no pattern that would
// take its parameters apart. Follows the Rust reference, "The naked attribute".
#include "frontend/check/fn_cx.h"

typedef struct NakedItem {
    Span span;
    bool is_asm;
} NakedItem;
typedef struct NakedCx {
    FnCx *f;
    VEC(NakedItem) items; // what the body consists of
} NakedCx;

static LangItem asm_of_call(FnCx *f, const HirExpr *expr) {
    if (expr->kind != HIR_EXPR_CALL) {
        return LANG_NONE;
    }
    const TyData *callee = ty_data(f->cx, f->results->expr_tys[expr->call.callee->id]);
    return callee->kind == TY_FN_DEF ? lang_item_of(f->program, callee->item.def) : LANG_NONE;
}

static void collect_block(NakedCx *n, const HirBlock *block);

static void collect(NakedCx *n, const HirExpr *expr, Span span) {
    if (expr->kind == HIR_EXPR_BLOCK) {
        collect_block(n, expr->block.block);
    } else if (expr->kind == HIR_EXPR_DROP_TEMPS) {
        collect(n, expr->wrap.operand, span);
    } else if (expr->kind != HIR_EXPR_ERROR) {
        bool is_asm = asm_of_call(n->f, expr) == LANG_NAKED_ASM;
        vec_push(&n->items, (NakedItem){is_asm ? expr->span : span, is_asm});
    }
}

static void collect_block(NakedCx *n, const HirBlock *block) {
    for (uint32_t i = 0; i < block->stmt_count; i++) {
        const HirStmt *stmt = &block->stmts[i];
        switch (stmt->kind) {
        case HIR_STMT_LET:
            vec_push(&n->items, (NakedItem){stmt->span, false});
            break;
        case HIR_STMT_EXPR:
        case HIR_STMT_SEMI:
            collect(n, stmt->expr, stmt->span);
            break;
        case HIR_STMT_ITEM:
            break;
        }
    }
    if (block->tail) {
        collect(n, block->tail, block->tail->span);
    }
}

// asm! is not what such a function is made of.
static bool report_other_asm(FnCx *f) {
    bool any = false;
    for (uint32_t i = 1; i <= f->body->expr_count; i++) {
        const HirExpr *expr = f->body->exprs[i];
        LangItem item = expr ? asm_of_call(f, expr) : LANG_NONE;
        if (item == LANG_INLINE_ASM || item == LANG_INLINE_ASM_NORETURN) {
            Diag *diag = diag_error(f->session, ERR_E0787, expr->span,
                                    "the `asm!` macro is not allowed in naked functions");
            diag_primary_label(diag, "consider using the `naked_asm!` macro instead");
            diag_emit(diag);
            any = true;
        }
    }
    return any;
}

static void check_body_items(NakedCx *n, Span head) {
    uint32_t asm_count = 0;
    for (uint32_t i = 0; i < n->items.len; i++) {
        asm_count += n->items.data[i].is_asm;
    }
    if (asm_count == 1 && n->items.len == 1) {
        return;
    }
    Diag *diag = diag_error(n->f->session, ERR_E0787, head,
                            "naked functions must contain a single `naked_asm!` invocation");
    bool seen = false;
    for (uint32_t i = 0; i < n->items.len; i++) {
        const NakedItem *item = &n->items.data[i];
        if (!item->is_asm) {
            diag_label(diag, item->span, "not allowed in naked functions");
        } else if (seen) {
            diag_label(diag, item->span,
                       "multiple `naked_asm!` invocations are not allowed in naked functions");
        }
        seen |= item->is_asm;
    }
    diag_emit(diag);
}

static void check_params(FnCx *f) {
    for (uint32_t i = 0; i < f->body->param_count; i++) {
        const HirPat *pat = f->body->params[i];
        bool is_plain = pat->kind == HIR_PAT_BINDING && !pat->binding.is_mut &&
                        !pat->binding.by_ref && !pat->binding.sub;
        if (!is_plain && pat->kind != HIR_PAT_WILD) {
            diag_emit(diag_error(f->session, ERR_NONE, pat->span,
                                 "patterns not allowed in naked function parameters"));
        }
    }
    for (uint32_t i = 1; i <= f->body->expr_count; i++) {
        const HirExpr *expr = f->body->exprs[i];
        if (!expr || expr->kind != HIR_EXPR_PATH || f->results->expr_res[i].kind != RES_LOCAL) {
            continue;
        }
        for (uint32_t k = 0; k < f->body->param_count; k++) {
            const HirPat *pat = f->body->params[k];
            if (pat->kind == HIR_PAT_BINDING &&
                pat->binding.local == f->results->expr_res[i].local) {
                Diag *diag =
                    diag_error(f->session, ERR_NONE, expr->span,
                               "referencing function parameters is not allowed in naked functions");
                diag_help(diag, "follow the calling convention in asm block to use parameters");
                diag_emit(diag);
            }
        }
    }
}

static bool is_in_closure(FnCx *f, Span span) {
    for (uint32_t i = 1; i <= f->body->expr_count; i++) {
        const HirExpr *expr = f->body->exprs[i];
        if (expr && expr->kind == HIR_EXPR_CLOSURE && expr->span.lo <= span.lo &&
            span.hi <= expr->span.hi) {
            return true;
        }
    }
    return false;
}

// naked_asm! stands for the whole code of a function: elsewhere there is none to replace.
static void check_misplaced(FnCx *f, bool is_naked) {
    for (uint32_t i = 1; i <= f->body->expr_count; i++) {
        const HirExpr *expr = f->body->exprs[i];
        if (expr && asm_of_call(f, expr) == LANG_NAKED_ASM &&
            (!is_naked || is_in_closure(f, expr->span))) {
            diag_emit(diag_error(f->session, ERR_NONE, expr->span,
                                 "the `naked_asm!` macro can only be used in functions marked with "
                                 "`#[unsafe(naked)]`"));
        }
    }
}

static void check_naked_fn(FnCx *f, const HirItem *item) {
    if (symbol_eq(item->fn.sig.abi, SYM_NONE)) {
        Diag *diag = diag_error(f->session, ERR_E0658, item->head_span,
                                "`#[naked]` is currently unstable on `extern \"Rust\"` functions");
        diag_note(diag, "see issue #138997 <https://github.com/rust-lang/rust/issues/138997> for "
                        "more information");
        diag_emit(diag);
    }
    check_params(f);
    if (!report_other_asm(f)) {
        NakedCx naked = {.f = f};
        collect(&naked, f->body->value, f->body->value->span);
        check_body_items(&naked, item->head_span);
        vec_free(&naked.items);
    }
}

void check_naked(FnCx *f) {
    if (def_attr(f->program, f->owner, SYM(RUSTC_GLOBAL_ASM)) != NULL) {
        return;
    }
    const HirAttr *attr = def_attr(f->program, f->owner, SYM(NAKED));
    HirItem *item = attr ? hir_item(f->program, f->owner) : NULL;
    bool is_naked = item && (item->kind == DEF_FN || item->kind == DEF_ASSOC_FN);
    if (is_naked) {
        check_naked_fn(f, item);
    }
    check_misplaced(f, is_naked);
}
