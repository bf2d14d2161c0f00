// borrow_suggest.c: what could be written instead, below the errors of the borrow checker.
//
// In: the expression that is moved or borrowed, by its place in the source. Out: suggestions that
// add a statement before the one around it, or say what a variable could begin with. Follows what
// the installed rustc prints.
#include "frontend/check/example_value.h"
#include "mir/borrowck/borrow_private.h"

// ---------------------------------------------------------------- statements

static bool contains(Span outer, Span inner) {
    return outer.lo <= inner.lo && inner.hi <= outer.hi && outer.ctxt == inner.ctxt;
}

// The smallest statement around a place.
static const HirStmt *stmt_around(const Borrowck *b, Span place) {
    const HirBody *hir = b->body->typeck->body;
    const HirStmt *found = NULL;
    for (uint32_t i = 1; i <= hir->expr_count; i++) {
        const HirExpr *expr = hir->exprs[i];
        const HirBlock *block = expr == NULL                   ? NULL
                                : expr->kind == HIR_EXPR_BLOCK ? expr->block.block
                                : expr->kind == HIR_EXPR_LOOP  ? expr->loop.block
                                                               : NULL;
        for (uint32_t k = 0; block != NULL && k < block->stmt_count; k++) {
            const HirStmt *stmt = &block->stmts[k];
            bool smaller = found == NULL || contains(found->span, stmt->span);
            if (stmt->kind != HIR_STMT_ITEM && contains(stmt->span, place) && smaller) {
                found = stmt;
            }
        }
    }
    return found;
}

// The white space at the beginning of its line.
static Str indentation(Borrowck *b, Span span) {
    SourcePlace place = source_place(b->session->sources, span.lo);
    Str line = source_line(place.file, place.line);
    size_t len = 0;
    while (len < line.len && (line.ptr[len] == ' ' || line.ptr[len] == '\t')) {
        len++;
    }
    return (Str){line.ptr, len};
}

// `let name = value;` before the statement, and the name instead of what stood there.
static bool suggest_let(Borrowck *b, Diag *diag, const char *message, const char *name, Str value,
                        Span around, Span instead) {
    const HirStmt *stmt = stmt_around(b, around);
    if (stmt == NULL || instead.ctxt != 0) {
        return false;
    }
    Str before = arena_printf(b->arena, "let %s = " STR_FMT ";\n" STR_FMT, name, STR_ARG(value),
                              STR_ARG(indentation(b, stmt->span)));
    SuggestPart parts[2] = {{span_start(stmt->span), before}, {instead, str_of(name)}};
    diag_suggest(diag, message, parts, 2, APPLY_MAYBE, SUGGEST_VERBOSE);
    return true;
}

// `temporary.iter()`: its elements could be taken out of it instead.
static void suggest_into_iter(Borrowck *b, Diag *diag, MirLocalId temporary, Span place) {
    const HirBody *hir = b->body->typeck->body;
    for (uint32_t i = 1; i <= hir->expr_count; i++) {
        const HirExpr *expr = hir->exprs[i];
        if (expr == NULL || expr->kind != HIR_EXPR_METHOD_CALL || expr->method_call.arg_count) {
            continue;
        }
        Span receiver = span_source_callsite(b->session, expr->method_call.receiver->span);
        Span name = expr->method_call.segment->span;
        if (receiver.lo == place.lo && receiver.hi == place.hi && name.ctxt == 0 &&
            str_eq(sym_str(b->session, expr->method_call.segment->name), STR("iter"))) {
            Ty ty = ty_erase_regions(b->cx, b->body->locals.data[temporary].ty);
            Str message = arena_printf(
                b->arena, "consider consuming the `" STR_FMT "` when turning it into an `Iterator`",
                STR_ARG(ty_str(b->cx, b->arena, ty)));
            diag_suggest_one(diag, message.ptr, span_start(name), STR("into_"), APPLY_MAYBE,
                             SUGGEST_VERBOSE);
            return;
        }
    }
}

void suggest_binding(Borrowck *b, Diag *diag, MirLocalId local) {
    Span temporary = b->body->locals.data[local].span;
    const char *message = "consider using a `let` binding to create a longer lived value";
    Span place = span_source_callsite(b->session, temporary);
    Str value = source_text(b->session->sources, place);
    suggest_into_iter(b, diag, local, place);
    const HirStmt *stmt = stmt_around(b, place);
    if (stmt == NULL || stmt->kind != HIR_STMT_LET ||
        !suggest_let(b, diag, message, "binding", value, place, place)) {
        diag_note(diag, "%s", message);
    }
}

// `move |..|`: it takes even what it only looks at.
static bool takes_all(const Borrowck *b, Span head) {
    const HirBody *hir = b->body->typeck->body;
    for (uint32_t i = 1; i <= hir->expr_count; i++) {
        const HirExpr *expr = hir->exprs[i];
        if (expr != NULL && expr->kind == HIR_EXPR_CLOSURE &&
            expr->closure->head_span.lo == head.lo && expr->closure->head_span.hi == head.hi) {
            return expr->closure->capture == CAPTURE_VALUE;
        }
    }
    return false;
}

bool suggest_clone_before_closure(Borrowck *b, Diag *diag, Ty ty, const CaptureUse *capture) {
    Str name = source_text(b->session->sources, capture->use);
    DefId clone = lang_item(b->program, LANG_CLONE);
    if (clone.index == 0 || !takes_all(b, capture->head) || !borrow_implements(b, ty, clone)) {
        return false;
    }
    return suggest_let(b, diag, "consider cloning the value before moving it into the closure",
                       "value", arena_printf(b->arena, STR_FMT ".clone()", STR_ARG(name)),
                       capture->head, capture->use);
}

// ---------------------------------------------------------------- first values

void suggest_first_value(Borrowck *b, Diag *diag, MirLocalId local) {
    const MirLocalDecl *decl = &b->body->locals.data[local];
    const HirStmt *stmt = stmt_around(b, decl->span);
    const ExampleCx example = {b->infer, b->env, b->arena, b->body->typeck->body};
    Str value = example_value(&example, decl->ty);
    if (stmt == NULL || stmt->kind != HIR_STMT_LET || stmt->let.init != NULL || value.ptr == NULL ||
        decl->span.ctxt != 0) {
        return;
    }
    Span end = span_end(stmt->let.ty != NULL ? stmt->let.ty->span : stmt->let.pat->span);
    diag_suggest_one(diag, "consider assigning a value", end,
                     arena_printf(b->arena, " = " STR_FMT, STR_ARG(value)), APPLY_PLACEHOLDERS,
                     SUGGEST_VERBOSE);
}

// ---------------------------------------------------------------- loops

// The loops that a move repeats in, out to where the moved variable is declared.
void label_loops(Borrowck *b, Diag *diag, Span moved, Span declared) {
    const HirBody *hir = b->body->typeck->body;
    for (uint32_t i = 1; i <= hir->expr_count; i++) {
        const HirExpr *expr = hir->exprs[i];
        if (expr == NULL || expr->kind != HIR_EXPR_LOOP) {
            continue;
        }
        Span whole = span_source_callsite(b->session, expr->span);
        Span place = span_source_callsite(b->session, moved);
        bool outside = declared.lo < whole.lo || declared.hi > whole.hi;
        if (whole.lo <= place.lo && place.hi <= whole.hi && outside &&
            expr->loop.head_span.hi > expr->loop.head_span.lo) {
            Span head = span_source_callsite(b->session, expr->loop.head_span);
            Str text = source_text(b->session->sources, head);
            while (text.len && text.ptr[text.len - 1] == ' ') {
                text.len--;
                head.hi--;
            }
            diag_label(diag, head, "inside of this loop");
        }
    }
}
