// expand_unroll.c: attributes on statements and expressions, of which there is one: #[unroll].
//
// In: a loop with #[unroll] or #[unroll(N)]. Out: the loop with a call that each turn begins with:
//     ::core::intrinsics::loop_unroll_full();
//     ::core::intrinsics::loop_unroll(const { N });
// It makes no code; what generates code tells the loop by it.
#include "frontend/expand/expander.h"

static void misplaced(Walk *walk, const AstAttr *attr, const char *plural) {
    Diag *diag = diag_error(walk->expander->session, ERR_OX0003, attr->span,
                            "`#[unroll]` attribute cannot be used on %s", plural);
    diag_help(diag, "`#[unroll]` can only be applied to loops");
    diag_emit(diag);
}

void attr_unroll(Walk *walk, AstItem *item, const AstAttr *attr, uint32_t expansion, ItemVec *out) {
    (void)item;
    (void)expansion;
    (void)out;
    misplaced(walk, attr, "items");
}

static AstExpr *hint_of(Walk *walk, const AstAttr *attr, uint32_t expansion) {
    Quote quote = {.walk = walk, .span = attr->span};
    quote.span.ctxt = context_apply_mark(walk->expander->session, attr->span.ctxt, expansion);
    if (attr->tokens.len == 0) {
        quote_text(&quote, "::core::intrinsics::loop_unroll_full()");
    } else {
        quote_text(&quote, "::core::intrinsics::loop_unroll(const {");
        quote_tokens(&quote, attr->tokens);
        quote_text(&quote, "})");
    }
    ParseSource source = {.tokens = quote_finish(&quote), .end = quote.span};
    return parse_expr(walk->crate, &source);
}

// A `for` says it in its body, where there is no condition in front.
static void begin_body_with(Walk *walk, AstBlock *body, AstExpr *hint) {
    AstStmt *stmt = ARENA_NEW(walk->crate->arena, AstStmt);
    stmt->kind = AST_STMT_SEMI;
    stmt->span = hint->span;
    stmt->expr = hint;
    AstStmt **stmts = ARENA_ARRAY(walk->crate->arena, AstStmt *, body->stmts.len + 1);
    stmts[0] = stmt;
    copy_bytes(stmts + 1, body->stmts.ptr, body->stmts.len * sizeof *stmts);
    body->stmts.ptr = stmts;
    body->stmts.len++;
    body->has_macros = true;
}

static void unroll_loop(Walk *walk, AstExpr *expr, const AstAttr *attr, uint32_t expansion) {
    switch ((int)expr->kind) {
    case AST_EXPR_WHILE:
    case AST_EXPR_LOOP:
        expr->loop.hint = hint_of(walk, attr, expansion);
        break;
    case AST_EXPR_FOR:
        begin_body_with(walk, expr->for_loop.body, hint_of(walk, attr, expansion));
        break;
    default:
        misplaced(walk, attr, "expressions");
        break;
    }
}

static bool is_unroll(const MacroDef *def) {
    return def && def->builtin && def->builtin->attr == attr_unroll;
}

// `#[unroll]` belongs to the kernel or device function that it is in, as the helper attributes of a
// derive do, so it needs no import there.
static const MacroDef *inner_attr_macro(Walk *walk, const AstAttr *attr) {
    const AstCrate *crate = walk->fn ? walk->fn->kernel_crate : NULL;
    if (crate && attr->path.len == 1 &&
        !macro_find(walk->expander, &walk->scope, &attr->path, MACRO_ATTR)) {
        const MacroDef *def = macro_exported(crate, attr->path.segments[0].ident.name);
        if (is_unroll(def)) {
            return def;
        }
    }
    return attr_macro(walk, attr);
}

// Applies and removes the attributes of an expression, or of a statement that is none.
void apply_inner_attributes(Walk *walk, AstAttrs *attrs, AstExpr *expr) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < attrs->len; i++) {
        const AstAttr *attr = &attrs->ptr[i];
        const MacroDef *def = inner_attr_macro(walk, attr);
        if (!is_unroll(def)) {
            attrs->ptr[kept++] = *attr;
        } else if (expr) {
            unroll_loop(walk, expr, attr, expansion_begin(walk, def, EXPANSION_ATTR, attr->span));
        } else {
            misplaced(walk, attr, "statements");
        }
    }
    attrs->len = kept;
}
