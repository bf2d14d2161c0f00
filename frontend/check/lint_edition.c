// lint_edition.c: what a later edition reads in another way: keyword_idents_2018 and _2024,
// anonymous_parameters, ellipsis_inclusive_range_patterns, missing_unsafe_on_extern,
// edition_2024_expr_fragment_specifier, array_into_iter, boxed_slice_into_iter. What will become of
// each is said by LINT_CHANGES.
//
// Follows rustc_lint::builtin, array_into_iter and macro_expr_fragment_specifier_2024_migration.
#include "frontend/check/lint_early.h"
#include "frontend/check/lint_late.h"

static uint32_t edition_of(const EarlyLints *e) {
    return crate_get(e->program, e->program->local)->edition;
}

// ---------------------------------------------------------------- words

void edition_of_name(EarlyLints *e, const Token *token, const Token *before) {
    static const char *const words_2018[] = {"async", "await", "dyn", "try"};
    Str name = sym_str(e->session, token->symbol);
    uint32_t edition = edition_of(e), since = str_eq(name, STR("gen")) ? 2024 : 0;
    for (size_t i = 0; i < sizeof words_2018 / sizeof *words_2018; i++) {
        since = str_eq(name, str_of(words_2018[i])) ? 2018 : since;
    }
    if (!since || edition >= since || (before && before->kind == TOK_DOLLAR) ||
        !str_eq(source_text(e->session->sources, token->span), name)) {
        return;
    }
    Lint lint = since == 2018 ? LINT_KEYWORD_IDENTS_2018 : LINT_KEYWORD_IDENTS_2024;
    DefId def = early_def_around(e, token->span);
    Diag *diag = lint_diag(e->program, def, lint, token->span,
                           "`" STR_FMT "` is a keyword in the %u edition", STR_ARG(name), since);
    if (diag) {
        diag_suggest_one(diag, "you can use a raw identifier to stay compatible", token->span,
                         arena_printf(e->arena, "r#" STR_FMT, STR_ARG(name)), APPLY_MACHINE,
                         SUGGEST_DEFAULT);
        lint_emit(e->program, def, lint, diag);
    }
}

// ---------------------------------------------------------------- nodes

void edition_of_pat(EarlyLints *e, const AstPat *pat) {
    if (pat->kind != AST_PAT_RANGE || pat->span.ctxt || !pat->range.low || edition_of(e) >= 2021 ||
        !str_eq(source_text(e->session->sources, pat->range.op_span), STR("..."))) {
        return;
    }
    Lint lint = LINT_ELLIPSIS_INCLUSIVE_RANGE_PATTERNS;
    Diag *diag = early_lint(e, lint, pat->range.op_span, "`...` range patterns are deprecated");
    if (diag) {
        diag_suggest_one(diag, "use `..=` for an inclusive range", pat->range.op_span, STR("..="),
                         APPLY_MACHINE, SUGGEST_SHORT);
        early_emit(e, lint, diag);
    }
}

static void lint_fragment(EarlyLints *e, Span span) {
    Lint lint = LINT_EDITION_2024_EXPR_FRAGMENT_SPECIFIER;
    Diag *diag = early_lint(e, lint, span,
                            "the `expr` fragment specifier will accept more expressions in the "
                            "2024 edition");
    if (diag) {
        diag_suggest_one(diag,
                         "to keep the existing behavior, use the `expr_2021` fragment specifier",
                         span, STR("expr_2021"), APPLY_MACHINE, SUGGEST_VERBOSE);
        early_emit(e, lint, diag);
    }
}

// `fn area(u32);` of a trait.
static void lint_nameless(EarlyLints *e, const AstItem *item) {
    Lint lint = LINT_ANONYMOUS_PARAMETERS;
    for (uint32_t i = 0; i < item->fn->params.len; i++) {
        const AstParam *param = &item->fn->params.ptr[i];
        if (param->pat->kind != AST_PAT_WILD || param->pat->span.lo != param->pat->span.hi) {
            continue;
        }
        Diag *diag = early_lint(e, lint, param->ty->span,
                                "anonymous parameters are deprecated and will be removed in the "
                                "next edition");
        if (diag) {
            Str ty = source_text(e->session->sources, param->ty->span);
            diag_suggest_one(diag, "try naming the parameter or explicitly ignoring it",
                             param->ty->span, arena_printf(e->arena, "_: " STR_FMT, STR_ARG(ty)),
                             APPLY_MACHINE, SUGGEST_DEFAULT);
            early_emit(e, lint, diag);
        }
    }
}

void edition_of_item(EarlyLints *e, const AstItem *item, const AstItem *outer) {
    if (edition_of(e) < 2018 && item->kind == AST_ITEM_FN && outer &&
        outer->kind == AST_ITEM_TRAIT) {
        lint_nameless(e, item);
    }
    if (edition_of(e) >= 2024 || item->span.ctxt) {
        return;
    }
    if (item->kind == AST_ITEM_EXTERN_BLOCK && !item->extern_block->is_unsafe) {
        Lint lint = LINT_MISSING_UNSAFE_ON_EXTERN;
        Diag *diag = early_lint(e, lint, item->span, "extern blocks should be unsafe");
        if (diag) {
            diag_suggest_one(diag, "needs `unsafe` before the extern keyword",
                             span_start(item->span), STR("unsafe "), APPLY_MACHINE,
                             SUGGEST_DEFAULT);
            early_emit(e, lint, diag);
        }
    }
    TokenSlice tokens =
        item->kind == AST_ITEM_MACRO_DEF ? item->macro_def->tokens : (TokenSlice){0};
    for (uint32_t i = 3; i < tokens.len; i++) { // $ name : expr
        if (tokens.ptr[i].kind == TOK_IDENT && tokens.ptr[i - 1].kind == TOK_COLON &&
            tokens.ptr[i - 3].kind == TOK_DOLLAR &&
            str_eq(sym_str(e->session, tokens.ptr[i].symbol), STR("expr"))) {
            lint_fragment(e, tokens.ptr[i].span);
        }
    }
}

// ---------------------------------------------------------------- into_iter

// Is it what a `for` goes over?
static bool is_iterated(const LateLint *l) {
    const HirBody *body = l->results->body;
    for (uint32_t i = 1; i <= body->expr_count; i++) {
        const HirExpr *expr = body->exprs[i];
        const HirExpr *into =
            expr && expr->kind == HIR_EXPR_MATCH && expr->match.source == MATCH_FOR
                ? expr->match.scrutinee
                : NULL;
        if (into && into->kind == HIR_EXPR_CALL && into->call.arg_count == 1 &&
            into->call.args[0] == l->expr) {
            return true;
        }
    }
    return false;
}

// `[1, 2].into_iter()`, which goes over references because it did so before arrays were iterators.
void lint_into_iter(const LateLint *l) {
    TyCx *cx = l->program->ty;
    LateCall call = late_call(l, l->expr);
    DefId trait = call.callee.index ? def_get(l->program, call.callee)->parent : NO_DEF;
    if (!trait.index || !is_diagnostic_item(l->program, trait, "IntoIterator")) {
        return;
    }
    Ty receiver = late_type(l, call.receiver), self = late_adjusted_type(l, call.receiver);
    const TyData *of = ty_data(cx, receiver);
    bool is_array = of->kind == TY_ARRAY;
    bool is_box =
        ty_is_box(cx, receiver) && ty_kind(cx, arg_ty(args_ptr(cx, of->item.args)[0])) == TY_SLICE;
    uint32_t edition = crate_get(l->program, l->program->local)->edition;
    if ((!is_array && !is_box) || ty_kind(cx, self) != TY_REF ||
        edition >= (is_array ? 2021u : 2024u)) {
        return;
    }
    Lint lint = is_array ? LINT_ARRAY_INTO_ITER : LINT_BOXED_SLICE_INTO_ITER;
    Span name = l->expr->method_call.segment->span;
    const char *type = is_array ? "[T; N]" : "Box<[T]>";
    Diag *diag = late_lint(l, lint, name,
                           "this method call resolves to `<&%s as IntoIterator>::into_iter` (due "
                           "to backwards compatibility), but will resolve to `<%s as "
                           "IntoIterator>::into_iter` in Rust %s",
                           type, type, is_array ? "2021" : "2024");
    if (diag) {
        diag_suggest_one(diag, "use `.iter()` instead of `.into_iter()` to avoid ambiguity", name,
                         STR("iter"), APPLY_MACHINE, SUGGEST_VERBOSE);
        Span rest = {call.receiver->span.hi, l->expr->span.hi, 0};
        if (is_iterated(l)) {
            diag_suggest_one(diag, "or remove `.into_iter()` to iterate by value", rest, STR(""),
                             APPLY_MAYBE, SUGGEST_VERBOSE);
        } else {
            SuggestPart parts[] = {{span_start(l->expr->span), STR("IntoIterator::into_iter(")},
                                   {rest, STR(")")}};
            diag_suggest(diag,
                         "or use `IntoIterator::into_iter(..)` instead of `.into_iter()` to "
                         "explicitly iterate by value",
                         parts, 2, APPLY_MAYBE, SUGGEST_VERBOSE);
        }
        late_emit(l, lint, diag);
    }
}
