// lint_delims.c: unused_parens and unused_braces.
//
// Each construct says which of its parts stand alone, so that delimiters around them mean nothing.
// They stay where what is inside would be read differently without them: before a block, or at the
// beginning of a statement. Follows rustc_lint::unused.
#include "frontend/check/lint_early.h"

typedef enum DelimContext {
    AROUND_ARGUMENT,
    AROUND_METHOD_ARGUMENT,
    AROUND_ASSIGNED,
    AROUND_LET_VALUE,
    AROUND_LET_ELSE_VALUE,
    AROUND_IF,
    AROUND_WHILE,
    AROUND_ITERATOR,
    AROUND_MATCH,
    AROUND_RETURN,
    AROUND_BREAK,
    AROUND_INDEX,
    AROUND_BLOCK_VALUE,
    AROUND_LET_SCRUTINEE,
    AROUND_CLOSURE_BODY,
    AROUND_ARM,
    AROUND_CONST,
} DelimContext;

static const char *const context_names[] = {
    "function argument",
    "method argument",
    "assigned value",
    "assigned value",
    "assigned value",
    "`if` condition",
    "`while` condition",
    "`for` iterator expression",
    "`match` scrutinee expression",
    "`return` value",
    "`break` value",
    "index expression",
    "block return value",
    "`let` scrutinee expression",
    "closure body",
    "match arm expression",
    "const expression",
};

static bool before_block(DelimContext context) {
    return context == AROUND_IF || context == AROUND_WHILE || context == AROUND_ITERATOR ||
           context == AROUND_MATCH;
}

// ---------------------------------------------------------------- when they are needed

static bool has_bare_struct(const AstExpr *expr) {
    switch ((AstExprKind)expr->kind) {
    case AST_EXPR_STRUCT:
        return true;
    case AST_EXPR_ASSIGN:
    case AST_EXPR_ASSIGN_OP:
    case AST_EXPR_BINARY:
        return has_bare_struct(expr->binary.left) || has_bare_struct(expr->binary.right);
    case AST_EXPR_AWAIT:
        return has_bare_struct(expr->operand);
    case AST_EXPR_UNARY:
        return has_bare_struct(expr->unary.operand);
    case AST_EXPR_CAST:
        return has_bare_struct(expr->cast.operand);
    case AST_EXPR_FIELD:
        return has_bare_struct(expr->field.operand);
    case AST_EXPR_INDEX:
        return has_bare_struct(expr->index.operand);
    case AST_EXPR_METHOD_CALL:
        return has_bare_struct(expr->method.receiver);
    case AST_EXPR_REF:
    case AST_EXPR_ERROR:
    case AST_EXPR_LIT:
    case AST_EXPR_PATH:
    case AST_EXPR_CALL:
    case AST_EXPR_RANGE:
    case AST_EXPR_ARRAY:
    case AST_EXPR_REPEAT:
    case AST_EXPR_TUPLE:
    case AST_EXPR_BLOCK:
    case AST_EXPR_IF:
    case AST_EXPR_LET:
    case AST_EXPR_WHILE:
    case AST_EXPR_LOOP:
    case AST_EXPR_FOR:
    case AST_EXPR_MATCH:
    case AST_EXPR_CLOSURE:
    case AST_EXPR_BREAK:
    case AST_EXPR_CONTINUE:
    case AST_EXPR_RETURN:
    case AST_EXPR_TRY:
    case AST_EXPR_PAREN:
    case AST_EXPR_UNDERSCORE:
    case AST_EXPR_MACRO:
    case AST_EXPR_FORMAT_ARGS:
    case AST_EXPR_OFFSET_OF:
    case AST_EXPR_INCLUDED_BYTES:
    case AST_EXPR_COUNT:
        return false;
    }
    return false;
}

// What an expression begins with, if that is another one.
static const AstExpr *leftmost(const AstExpr *expr) {
    return expr->kind == AST_EXPR_BINARY  ? expr->binary.left
           : expr->kind == AST_EXPR_CALL  ? expr->call.callee
           : expr->kind == AST_EXPR_CAST  ? expr->cast.operand
           : expr->kind == AST_EXPR_INDEX ? expr->index.operand
                                          : NULL;
}

static const AstExpr *rightmost(const AstExpr *expr) {
    return expr->kind == AST_EXPR_UNARY ? expr->unary.operand
           : expr->kind == AST_EXPR_BINARY || expr->kind == AST_EXPR_ASSIGN ||
                   expr->kind == AST_EXPR_ASSIGN_OP
               ? expr->binary.right
               : NULL;
}

// Before a block: `if (S { .. } == s) {}`, `if (x == return) {}`.
static bool block_would_join(const AstExpr *inner) {
    const AstExpr *at = inner;
    while (at->kind == AST_EXPR_REF) {
        at = at->ref.operand;
    }
    if (has_bare_struct(at)) {
        return true;
    }
    for (at = inner; rightmost(at); at = rightmost(at)) {
    }
    if (at->kind == AST_EXPR_RETURN) {
        return true;
    }
    const AstExpr *last = at->kind == AST_EXPR_BREAK   ? at->jump.value
                          : at->kind == AST_EXPR_RANGE ? at->range.high
                                                       : NULL;
    return last && last->kind == AST_EXPR_BLOCK;
}

static bool ends_with_brace(const EarlyLints *e, Span span) {
    Str text = source_text(e->session->sources, span_source_callsite(e->session, span));
    return text.len > 0 && text.ptr[text.len - 1] == '}';
}

static bool is_lazy(const AstExpr *expr) {
    return expr->kind == AST_EXPR_BINARY && ast_binop_is_lazy((AstBinop)expr->binary.op);
}

static bool delims_are_needed(const EarlyLints *e, const AstExpr *inner, DelimContext context) {
    if (context == AROUND_LET_ELSE_VALUE && (is_lazy(inner) || ends_with_brace(e, inner->span))) {
        return true;
    }
    if (context == AROUND_LET_SCRUTINEE && (inner->kind == AST_EXPR_RANGE || is_lazy(inner))) {
        return true;
    }
    if (inner->kind == AST_EXPR_REF && inner->ref.raw) {
        return true;
    }
    for (const AstExpr *at = leftmost(inner); at; at = leftmost(at)) { // `({ 0 } + 1)`
        if (ast_expr_is_block_like(at)) {
            return true;
        }
    }
    return before_block(context) && block_would_join(inner);
}

// ---------------------------------------------------------------- reports

static bool is_space(char c) {
    return c == ' ' || c == '\n' || c == '\t';
}

// `if(x){}`: without parentheses a space is needed in their place.
static Str in_its_place(const EarlyLints *e, uint32_t at, bool before, bool keep) {
    const SourceFile *file = source_file_at(e->session->sources, at);
    uint32_t offset = at - file->start;
    if (!keep || (before ? offset == 0 : offset >= file->text.len)) {
        return STR("");
    }
    return is_space(file->text.ptr[before ? offset - 1 : offset]) ? STR("") : STR(" ");
}

// rustc 1.95 looks at the first character of the file where it means the one behind: when that is a
// name's, it keeps a space.
static bool begins_with_name(const EarlyLints *e, uint32_t at) {
    Str text = source_file_at(e->session->sources, at)->text;
    size_t offset = 0;
    return text.len && lex_is_ident_start(lex_char(text, &offset));
}

static void report_delims(EarlyLints *e, Span whole, Span inner, bool braces, const char *around,
                          bool keep_left, bool keep_right) {
    if (inner.lo < whole.lo || inner.hi > whole.hi || (inner.lo == whole.lo)) {
        return;
    }
    Lint lint = braces ? LINT_UNUSED_BRACES : LINT_UNUSED_PARENS;
    Span left = {whole.lo, inner.lo, 0}, right = {inner.hi, whole.hi, 0};
    const char *delims = braces ? "braces" : "parentheses";
    Diag *diag = early_lint(e, lint, left, "unnecessary %s around %s", delims, around);
    if (!diag) {
        return;
    }
    diag_add_primary(diag, right);
    SuggestPart parts[] = {{left, in_its_place(e, whole.lo, true, keep_left)},
                           {right, begins_with_name(e, whole.hi)
                                       ? STR(" ")
                                       : in_its_place(e, whole.hi, false, keep_right)}};
    diag_suggest(diag, braces ? "remove these braces" : "remove these parentheses", parts, 2,
                 APPLY_MACHINE, SUGGEST_DEFAULT);
    early_emit(e, lint, diag);
}

static bool is_multiline(const EarlyLints *e, Span span) {
    Str text = source_text(e->session->sources, span);
    return memchr(text.ptr, '\n', text.len) != NULL;
}

static bool has_attrs(const AstExpr *expr) {
    return expr->attrs && expr->attrs->len > 0;
}

// The one expression of a plain block, or NULL.
static const AstExpr *only_expr(const AstExpr *expr) {
    if (expr->kind != AST_EXPR_BLOCK || expr->block.kind != AST_BLOCK_PLAIN || expr->block.label ||
        expr->block.block->unsafe_block || expr->block.block->stmts.len != 1) {
        return NULL;
    }
    const AstStmt *stmt = expr->block.block->stmts.ptr[0];
    return stmt->kind == AST_STMT_EXPR ? stmt->expr : NULL;
}

static bool braces_may_matter(DelimContext context) { // for when temporaries are dropped
    return context == AROUND_LET_VALUE || context == AROUND_LET_ELSE_VALUE ||
           context == AROUND_MATCH || context == AROUND_LET_SCRUTINEE ||
           context == AROUND_CLOSURE_BODY || context == AROUND_ARM;
}

static void check_value(EarlyLints *e, const AstExpr *value, DelimContext context) {
    if (!value || value->span.ctxt || has_attrs(value)) {
        return;
    }
    bool keep = context >= AROUND_IF && context <= AROUND_BREAK;
    bool keep_right = context == AROUND_IF || context == AROUND_WHILE || context == AROUND_ITERATOR;
    if (value->kind == AST_EXPR_PAREN && context != AROUND_CONST) {
        const AstExpr *inner = value->operand;
        bool assigns =
            (context == AROUND_RETURN || context == AROUND_BREAK) && inner->kind == AST_EXPR_ASSIGN;
        if (!assigns && !delims_are_needed(e, inner, context)) {
            report_delims(e, value->span, span_source_callsite(e->session, inner->span), false,
                          context_names[context], keep && context != AROUND_ITERATOR, keep_right);
        }
        return;
    }
    const AstExpr *inner = braces_may_matter(context) ? NULL : only_expr(value);
    if (!inner || delims_are_needed(e, inner, context) ||
        (context == AROUND_CONST && (inner->kind != AST_EXPR_LIT || inner->span.ctxt)) ||
        is_multiline(e, value->span)) {
        return;
    }
    report_delims(e, value->span, span_source_callsite(e->session, inner->span), true,
                  context_names[context], keep && context != AROUND_ITERATOR, keep_right);
}

static void check_pat(EarlyLints *e, const AstPat *pat, bool avoid_or, bool avoid_mut) {
    if (pat->kind != AST_PAT_PAREN || pat->span.ctxt) {
        return;
    }
    const AstPat *inner = pat->inner;
    bool is_mut = inner->kind == AST_PAT_IDENT && inner->ident.mutable && !inner->ident.by_ref;
    if (inner->kind == AST_PAT_RANGE || (inner->kind == AST_PAT_OR && avoid_or) ||
        (is_mut && avoid_mut)) {
        return;
    }
    report_delims(e, pat->span, span_source_callsite(e->session, inner->span), false, "pattern",
                  false, false);
}

// ---------------------------------------------------------------- where to look

// Arguments that a macro passed on to a macro are nobody's business.
static bool is_nested_expansion(const EarlyLints *e, Span span) {
    if (!span.ctxt) {
        return false;
    }
    uint32_t mark = context_get(e->session, span.ctxt).expansion;
    return expansion_get(e->session, mark)->call_site.ctxt != 0;
}

static void check_arguments(EarlyLints *e, const AstExpr *call, const AstExprList *args,
                            DelimContext context) {
    for (uint32_t i = 0; i < args->len && !is_nested_expansion(e, call->span); i++) {
        check_value(e, args->ptr[i], context);
    }
}

static void check_match(EarlyLints *e, const AstExpr *expr) {
    for (uint32_t i = 0; i < expr->match.arms.len; i++) {
        check_value(e, expr->match.arms.ptr[i].body, AROUND_ARM);
    }
    check_value(e, expr->match.scrutinee, AROUND_MATCH);
    for (uint32_t i = 0; i < expr->match.arms.len; i++) {
        check_pat(e, expr->match.arms.ptr[i].pat, false, false);
    }
}

void delims_of_expr(EarlyLints *e, const AstExpr *expr) {
    switch ((AstExprKind)expr->kind) {
    case AST_EXPR_IF:
        check_value(e, expr->conditional.condition, AROUND_IF);
        return;
    case AST_EXPR_WHILE:
        check_value(e, expr->loop.condition, AROUND_WHILE);
        return;
    case AST_EXPR_FOR:
        check_pat(e, expr->for_loop.pat, false, false);
        check_value(e, expr->for_loop.iterator, AROUND_ITERATOR);
        return;
    case AST_EXPR_LET:
        check_pat(e, expr->let.pat, false, false);
        check_value(e, expr->let.scrutinee, AROUND_LET_SCRUTINEE);
        return;
    case AST_EXPR_MATCH:
        check_match(e, expr);
        return;
    case AST_EXPR_RETURN:
        check_value(e, expr->jump.value, AROUND_RETURN);
        return;
    case AST_EXPR_BREAK:
        check_value(e, expr->jump.value, AROUND_BREAK);
        return;
    case AST_EXPR_INDEX:
        check_value(e, expr->index.index, AROUND_INDEX);
        return;
    case AST_EXPR_ASSIGN:
    case AST_EXPR_ASSIGN_OP:
        check_value(e, expr->binary.right, AROUND_ASSIGNED);
        return;
    case AST_EXPR_CALL:
        check_arguments(e, expr, &expr->call.args, AROUND_ARGUMENT);
        return;
    case AST_EXPR_METHOD_CALL:
        check_arguments(e, expr, &expr->method.args, AROUND_METHOD_ARGUMENT);
        return;
    case AST_EXPR_CLOSURE:
        if (!expr->closure->output && !is_nested_expansion(e, expr->span)) {
            check_value(e, expr->closure->body, AROUND_CLOSURE_BODY);
        }
        return;
    case AST_EXPR_ERROR:
    case AST_EXPR_LIT:
    case AST_EXPR_PATH:
    case AST_EXPR_UNARY:
    case AST_EXPR_BINARY:
    case AST_EXPR_CAST:
    case AST_EXPR_REF:
    case AST_EXPR_FIELD:
    case AST_EXPR_RANGE:
    case AST_EXPR_ARRAY:
    case AST_EXPR_REPEAT:
    case AST_EXPR_TUPLE:
    case AST_EXPR_STRUCT:
    case AST_EXPR_BLOCK:
    case AST_EXPR_LOOP:
    case AST_EXPR_CONTINUE:
    case AST_EXPR_TRY:
    case AST_EXPR_AWAIT:
    case AST_EXPR_PAREN:
    case AST_EXPR_UNDERSCORE:
    case AST_EXPR_MACRO:
    case AST_EXPR_FORMAT_ARGS:
    case AST_EXPR_OFFSET_OF:
    case AST_EXPR_INCLUDED_BYTES:
    case AST_EXPR_COUNT:
        return;
    }
}

void delims_of_stmt(EarlyLints *e, const AstStmt *stmt) {
    if (stmt->kind == AST_STMT_LET) {
        check_pat(e, stmt->let->pat, true, false);
        check_value(e, stmt->let->init,
                    stmt->let->otherwise ? AROUND_LET_ELSE_VALUE : AROUND_LET_VALUE);
    } else if (stmt->kind == AST_STMT_EXPR) {
        check_value(e, stmt->expr, AROUND_BLOCK_VALUE);
    }
}

void delims_of_item(EarlyLints *e, const AstItem *item) {
    if (item->kind == AST_ITEM_CONST || item->kind == AST_ITEM_STATIC) {
        check_value(e, item->constant->init, AROUND_ASSIGNED);
    }
}

void delims_of_param(EarlyLints *e, const AstParam *param) {
    check_pat(e, param->pat, true, false);
}

void delims_of_anon_const(EarlyLints *e, const AstAnonConst *constant) {
    check_value(e, constant->expr, AROUND_CONST);
}

void delims_of_pat(EarlyLints *e, const AstPat *pat) {
    switch ((AstPatKind)pat->kind) {
    case AST_PAT_TUPLE:
    case AST_PAT_SLICE:
    case AST_PAT_OR:
        for (uint32_t i = 0; i < pat->list.len; i++) {
            check_pat(e, pat->list.ptr[i], false, false);
        }
        return;
    case AST_PAT_TUPLE_STRUCT:
        for (uint32_t i = 0; i < pat->tuple_struct.list.len; i++) {
            check_pat(e, pat->tuple_struct.list.ptr[i], false, false);
        }
        return;
    case AST_PAT_STRUCT:
        for (uint32_t i = 0; i < pat->structure->fields.len; i++) {
            check_pat(e, pat->structure->fields.ptr[i].pat, false, false);
        }
        return;
    case AST_PAT_IDENT:
        if (pat->ident.subpattern) {
            check_pat(e, pat->ident.subpattern, true, false);
        }
        return;
    case AST_PAT_BOX:
        check_pat(e, pat->ref.inner, true, false);
        return;
    case AST_PAT_REF:
        check_pat(e, pat->ref.inner, true, pat->ref.mutability == AST_NOT_MUT);
        return;
    case AST_PAT_ERROR:
    case AST_PAT_WILD:
    case AST_PAT_LIT:
    case AST_PAT_RANGE:
    case AST_PAT_PATH:
    case AST_PAT_REST:
    case AST_PAT_PAREN:
    case AST_PAT_NEVER:
    case AST_PAT_MACRO:
    case AST_PAT_COUNT:
        return;
    }
}

void delims_of_ty(EarlyLints *e, const AstTy *ty) {
    if (ty->kind != AST_TY_PAREN || ty->span.ctxt) {
        return;
    }
    const AstTy *inner = ty->inner;
    bool bounds = inner->kind == AST_TY_IMPL || inner->kind == AST_TY_DYN;
    if (inner->kind == AST_TY_FN_PTR || (bounds && inner->object.bounds.len > 1)) {
        return;
    }
    report_delims(e, ty->span, span_source_callsite(e->session, inner->span), false, "type", false,
                  false);
}
