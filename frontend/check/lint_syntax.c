// lint_syntax.c: lints on the syntax tree that concern one node each: what was left out and should
// be written, what is written without effect, and what is easily misread.
//
// Follows rustc_lint::builtin, unused_import_braces and precedence.
#include "frontend/check/lint_early.h"

static void say(EarlyLints *e, Lint lint, Diag *diag) {
    if (diag) {
        early_emit(e, lint, diag);
    }
}

// ---------------------------------------------------------------- ABIs

// `extern` without a string: `span` is the word alone.
static void lint_abi(EarlyLints *e, Span span) {
    if (!str_eq(source_text(e->session->sources, span), STR("extern"))) {
        return;
    }
    Diag *diag = early_lint(e, LINT_MISSING_ABI, span,
                            "`extern` declarations without an explicit ABI are deprecated");
    if (diag) {
        diag_suggest_one(diag, "explicitly specify the \"C\" ABI", span, STR("extern \"C\""),
                         APPLY_MACHINE, SUGGEST_DEFAULT);
        early_emit(e, LINT_MISSING_ABI, diag);
    }
}

void syntax_of_ty(EarlyLints *e, const AstTy *ty) {
    if (ty->kind == AST_TY_FN_PTR && ty->fn_ptr->is_extern) {
        lint_abi(e, ty->fn_ptr->abi_span);
    }
}

// ---------------------------------------------------------------- items

static void lint_visibility(EarlyLints *e, const AstItem *item) {
    if (item->kind != AST_ITEM_CONST || item->vis.kind == AST_VIS_INHERITED ||
        !symbol_eq(item->ident.name, SYM(UNDERSCORE))) {
        return;
    }
    Diag *diag = early_lint(e, LINT_UNUSED_VISIBILITIES, item->vis.span,
                            "visibility qualifiers have no effect on `const _` declarations");
    if (diag) {
        diag_suggest_one(diag, "remove the qualifier", item->vis.span, STR(""), APPLY_MACHINE,
                         SUGGEST_SHORT);
        diag_note(diag, "`const _` does not declare a name, so there is nothing for the qualifier "
                        "to apply to");
        early_emit(e, LINT_UNUSED_VISIBILITIES, diag);
    }
}

static void lint_import_braces(EarlyLints *e, const AstItem *item, const AstUseTree *tree) {
    if (tree->kind != AST_USE_NESTED) {
        return;
    }
    for (uint32_t i = 0; i < tree->children.len; i++) {
        lint_import_braces(e, item, &tree->children.ptr[i]);
    }
    const AstUseTree *only = tree->children.len == 1 ? &tree->children.ptr[0] : NULL;
    if (!only || only->kind != AST_USE_SIMPLE || only->prefix.len == 0) {
        return;
    }
    Symbol name = only->prefix.segments[only->prefix.len - 1].ident.name;
    Symbol shown = only->rename.name.index ? only->rename.name : name;
    if (!str_eq(sym_str(e->session, name), STR("self"))) {
        say(e, LINT_UNUSED_IMPORT_BRACES,
            early_lint(e, LINT_UNUSED_IMPORT_BRACES, item->span,
                       "braces around " STR_FMT " is unnecessary", SYM_ARG(e->session, shown)));
    }
}

static void lint_pattern(EarlyLints *e, const AstItem *item) {
    if (item->fn->has_body) {
        return;
    }
    for (uint32_t i = 0; i < item->fn->params.len; i++) {
        const AstPat *pat = item->fn->params.ptr[i].pat;
        if (pat->kind != AST_PAT_IDENT || !pat->ident.mutable || pat->ident.by_ref ||
            pat->ident.subpattern) {
            continue;
        }
        Lint lint = LINT_PATTERNS_IN_FNS_WITHOUT_BODY;
        Diag *diag =
            early_lint(e, lint, pat->span, "patterns aren't allowed in functions without bodies");
        if (diag) {
            Str name = sym_str(e->session, pat->ident.ident.name);
            diag_suggest_one(diag, "remove `mut` from the parameter", pat->span, name,
                             APPLY_MACHINE, SUGGEST_DEFAULT);
            early_emit(e, lint, diag);
        }
    }
}

static const AstGenerics *generics_of_other(const AstItem *item) {
    return item->kind == AST_ITEM_FN     ? &item->fn->generics
           : item->kind == AST_ITEM_IMPL ? &item->impl->generics
                                         : NULL;
}

static void lint_defaults(EarlyLints *e, const AstItem *item) {
    const AstGenerics *generics = generics_of_other(item);
    for (uint32_t i = 0; generics && i < generics->params.len; i++) {
        const AstGenericParam *param = &generics->params.ptr[i];
        if (param->kind == AST_PARAM_TYPE && param->ty) {
            Span span = {param->ident.span.lo, param->ty->span.hi, param->ident.span.ctxt};
            say(e, LINT_INVALID_TYPE_PARAM_DEFAULT,
                early_lint(e, LINT_INVALID_TYPE_PARAM_DEFAULT, span,
                           "defaults for generic parameters are not allowed here"));
        }
    }
}

// `mod lib;` and `mod main;` in the root of the crate.
static void lint_module(EarlyLints *e, const AstItem *item) {
    Str name = sym_str(e->session, item->ident.name);
    bool is_lib = str_eq(name, STR("lib"));
    if (item->mod->is_inline || (!is_lib && !str_eq(name, STR("main"))) || item->span.ctxt ||
        def_get(e->program, def_get(e->program, vec_last(&e->owners))->parent)->parent.index) {
        return;
    }
    Diag *diag = early_lint(e, LINT_SPECIAL_MODULE_NAME, item->span,
                            "found module declaration for " STR_FMT ".rs", STR_ARG(name));
    if (diag) {
        if (is_lib) {
            diag_note(diag, "lib.rs is the root of this crate's library target");
            diag_help(diag, "to refer to it from other targets, use the library's name as the "
                            "path");
        } else {
            diag_note(diag, "a binary crate cannot be used as library");
        }
        early_emit(e, LINT_SPECIAL_MODULE_NAME, diag);
    }
}

// `type A where B: C = D;` of an impl.
static void lint_where_location(EarlyLints *e, const AstItem *item) {
    const AstGenerics *generics = &item->type->generics;
    Span where = generics->where_span;
    if (!generics->has_where || !item->type->ty || where.lo > item->type->ty->span.lo) {
        return;
    }
    Lint lint = LINT_DEPRECATED_WHERE_CLAUSE_LOCATION;
    Diag *diag = early_lint(e, lint, where, "where clause not allowed here");
    if (diag) {
        diag_note(diag, "see issue #89122 <https://github.com/rust-lang/rust/issues/89122> for "
                        "more information");
        Str text = STR("");
        for (uint32_t i = 0; i < generics->predicates.len; i++) {
            Str one = source_text(e->session->sources, generics->predicates.ptr[i].span);
            text = arena_printf(e->arena, STR_FMT "%s" STR_FMT, STR_ARG(text), i ? ", " : " where ",
                                STR_ARG(one));
        }
        SuggestPart parts[] = {{where, STR("")}, {span_end(item->type->ty->span), text}};
        diag_suggest(diag, "move it to the end of the type declaration", parts, 2, APPLY_MACHINE,
                     SUGGEST_VERBOSE);
        early_emit(e, lint, diag);
    }
}

// ---------------------------------------------------------------- constants of impls

typedef struct ElidedCx {
    EarlyLints *e;
    DefId constant;
    const HirGenerics *generics;
} ElidedCx;

static void report_elided(const ElidedCx *cx, Span span, bool is_ref) {
    Lint lint = LINT_ELIDED_LIFETIMES_IN_ASSOCIATED_CONSTANT;
    Span mark = is_ref ? (Span){span.lo, span.lo + 1, span.ctxt} : span;
    Program *program = cx->e->program;
    Diag *diag = lint_diag(program, cx->constant, lint, mark, "%s cannot be used here",
                           is_ref ? "`&` without an explicit lifetime name" : "`'_`");
    if (!diag) {
        return;
    }
    bool noted = false;
    for (uint32_t i = 0; i < cx->generics->params.len; i++) {
        const HirGenericParam *param = &cx->generics->params.ptr[i];
        Span at = def_get(program, param->def)->name_span;
        if (param->kind == HIR_PARAM_LIFETIME && noted) {
            diag_sub_add_primary(diag, at);
        } else if (param->kind == HIR_PARAM_LIFETIME) {
            diag_span_note(diag, at,
                           "cannot automatically infer `'static` because of other "
                           "lifetimes in scope");
            noted = true;
        }
    }
    diag_suggest_one(diag, "use the `'static` lifetime", is_ref ? span_end(mark) : mark,
                     is_ref ? STR("'static ") : STR("'static"), APPLY_MACHINE, SUGGEST_VERBOSE);
    lint_emit(program, cx->constant, lint, diag);
}

static void find_elided(const ElidedCx *cx, const HirTy *ty) {
    if (ty->kind == HIR_TY_REF) {
        bool is_ref = !ty->ref.lifetime.name.index;
        if (is_ref || symbol_eq(ty->ref.lifetime.name, SYM(UNDERSCORE_LIFETIME))) {
            report_elided(cx, is_ref ? ty->span : ty->ref.lifetime.span, is_ref);
        }
        find_elided(cx, ty->ref.elem);
    } else if (ty->kind == HIR_TY_SLICE || ty->kind == HIR_TY_ARRAY) {
        find_elided(cx, ty->array.elem);
    } else if (ty->kind == HIR_TY_TUPLE) {
        for (uint32_t i = 0; i < ty->tuple.count; i++) {
            find_elided(cx, ty->tuple.elems[i]);
        }
    }
}

// `const NAME: &str` where the impl has lifetimes of its own that could be meant.
static void lint_elided(EarlyLints *e, DefId constant) {
    const HirItem *item = hir_item(e->program, constant);
    const HirItem *impl = hir_item(e->program, def_get(e->program, constant)->parent);
    bool has_lifetimes = false;
    for (uint32_t i = 0; impl && impl->generics && i < impl->generics->params.len; i++) {
        has_lifetimes |= impl->generics->params.ptr[i].kind == HIR_PARAM_LIFETIME;
    }
    if (has_lifetimes && item && item->kind == DEF_ASSOC_CONST && item->constant.ty) {
        ElidedCx cx = {e, constant, impl->generics};
        find_elided(&cx, item->constant.ty);
    }
}

// ---------------------------------------------------------------- unsafe code

static void report_unsafe(EarlyLints *e, Span span, const char *what, const char *note) {
    Diag *diag = early_lint(e, LINT_UNSAFE_CODE, span, "%s", what);
    if (diag && note) {
        diag_note(diag, "%s", note);
    }
    say(e, LINT_UNSAFE_CODE, diag);
}

static void lint_unsafe_attr(EarlyLints *e, const AstItem *item, Symbol name, const char *what,
                             const char *note) {
    const AstAttr *attr = ast_attr_find(item->attrs, name);
    if (attr) {
        report_unsafe(e, attr->span, what, note);
    }
}

static const char duplicate_symbols[] =
    "the linker's behavior with multiple libraries exporting duplicate symbol names is undefined "
    "and Rust cannot provide guarantees when you manually override them";
static const char section_override[] =
    "the program's behavior with overridden link sections on items is unpredictable and Rust "
    "cannot provide guarantees when you manually override them";

static void lint_unsafe_attrs(EarlyLints *e, const AstItem *item, const AstItem *outer) {
    if (item->kind == AST_ITEM_FN && (!outer || outer->kind == AST_ITEM_IMPL)) {
        lint_unsafe_attr(e, item, SYM(NO_MANGLE),
                         outer ? "declaration of a `no_mangle` method"
                               : "declaration of a `no_mangle` function",
                         duplicate_symbols);
        lint_unsafe_attr(e, item, SYM(EXPORT_NAME),
                         outer ? "declaration of a method with `export_name`"
                               : "declaration of a function with `export_name`",
                         duplicate_symbols);
    }
    if (item->kind == AST_ITEM_FN && !outer) {
        lint_unsafe_attr(e, item, SYM(LINK_SECTION),
                         "declaration of a function with `link_section`", section_override);
    } else if (item->kind == AST_ITEM_STATIC && !outer) {
        lint_unsafe_attr(e, item, SYM(NO_MANGLE), "declaration of a `no_mangle` static",
                         duplicate_symbols);
        lint_unsafe_attr(e, item, SYM(EXPORT_NAME), "declaration of a static with `export_name`",
                         duplicate_symbols);
        lint_unsafe_attr(e, item, SYM(LINK_SECTION), "declaration of a static with `link_section`",
                         section_override);
    }
}

static void lint_unsafe_item(EarlyLints *e, const AstItem *item, const AstItem *outer) {
    if (item->kind == AST_ITEM_TRAIT && item->trait->is_unsafe) {
        report_unsafe(e, item->span, "declaration of an `unsafe` trait", NULL);
    } else if (item->kind == AST_ITEM_IMPL && item->impl->is_unsafe) {
        report_unsafe(e, item->span, "implementation of an `unsafe` trait", NULL);
    } else if (item->kind == AST_ITEM_EXTERN_BLOCK && item->extern_block->is_unsafe) {
        report_unsafe(e, item->span, "usage of an `unsafe extern` block", NULL);
    } else if (item->kind == AST_ITEM_FN && item->fn->safety == AST_UNSAFE &&
               !(outer && outer->kind == AST_ITEM_EXTERN_BLOCK)) {
        report_unsafe(e, item->span,
                      !outer               ? "declaration of an `unsafe` function"
                      : item->fn->has_body ? "implementation of an `unsafe` method"
                                           : "declaration of an `unsafe` method",
                      NULL);
    }
    lint_unsafe_attrs(e, item, outer);
}

void syntax_of_item(EarlyLints *e, const AstItem *item, const AstItem *outer) {
    lint_unsafe_item(e, item, outer);
    lint_visibility(e, item);
    lint_defaults(e, item);
    if (item->kind == AST_ITEM_MOD && !outer) {
        lint_module(e, item);
    } else if (item->kind == AST_ITEM_CONST && outer && outer->kind == AST_ITEM_IMPL) {
        lint_elided(e, vec_last(&e->owners));
    } else if (item->kind == AST_ITEM_TYPE && outer && outer->kind == AST_ITEM_IMPL) {
        lint_where_location(e, item);
    }
    if (item->kind == AST_ITEM_USE) {
        lint_import_braces(e, item, item->use);
    } else if (item->kind == AST_ITEM_FN) {
        if (item->fn->is_extern) {
            lint_abi(e, item->fn->abi_span);
        }
        if (!outer || outer->kind != AST_ITEM_EXTERN_BLOCK) {
            lint_pattern(e, item);
        }
    } else if (item->kind == AST_ITEM_EXTERN_BLOCK) {
        lint_abi(e, item->extern_block->abi_span);
    }
}

// ---------------------------------------------------------------- expressions

static void lint_double_negation(EarlyLints *e, const AstExpr *expr) {
    const AstExpr *inner = expr->unary.operand;
    if (expr->unary.op != AST_UNOP_NEG || expr->span.ctxt || inner->kind != AST_EXPR_UNARY ||
        inner->unary.op != AST_UNOP_NEG || inner->span.ctxt) {
        return;
    }
    Diag *diag = early_lint(e, LINT_DOUBLE_NEGATIONS, expr->span, "use of a double negation");
    if (diag) {
        diag_note(diag, "the prefix `--` could be misinterpreted as a decrement operator which "
                        "exists in other languages");
        diag_note(diag, "use `-= 1` if you meant to decrement the value");
        SuggestPart parts[] = {{span_start(inner->span), STR("(")},
                               {span_end(inner->span), STR(")")}};
        diag_suggest(diag, "add parentheses for clarity", parts, 2, APPLY_MAYBE, SUGGEST_DEFAULT);
        early_emit(e, LINT_DOUBLE_NEGATIONS, diag);
    }
}

// `-1.abs()` is `-(1.abs())`.
static void lint_negative_literal(EarlyLints *e, const AstExpr *expr) {
    const AstExpr *method = expr->unary.operand, *literal = method;
    while (literal->kind == AST_EXPR_METHOD_CALL) {
        literal = literal->method.receiver;
    }
    if (expr->unary.op != AST_UNOP_NEG || expr->span.ctxt || literal == method ||
        literal->kind != AST_EXPR_LIT) {
        return;
    }
    Lint lint = LINT_AMBIGUOUS_NEGATIVE_LITERALS;
    Diag *diag = early_lint(e, lint, expr->span,
                            "`-` has lower precedence than method calls, which might be "
                            "unexpected");
    if (!diag) {
        return;
    }
    diag_note(diag, "e.g. `-4.abs()` equals `-4`; while `(-4).abs()` equals `4`");
    SuggestPart on_literal[] = {{span_start(expr->span), STR("(")},
                                {span_end(literal->span), STR(")")}};
    diag_suggest(diag,
                 "add parentheses around the `-` and the literal to call the method on a negative "
                 "literal",
                 on_literal, 2, APPLY_MAYBE, SUGGEST_DEFAULT);
    SuggestPart on_call[] = {{span_start(literal->span), STR("(")},
                             {span_end(expr->span), STR(")")}};
    diag_suggest(diag,
                 "add parentheses around the literal and the method call to keep the current "
                 "behavior",
                 on_call, 2, APPLY_MAYBE, SUGGEST_DEFAULT);
    early_emit(e, lint, diag);
}

// `break 'a loop {}`, which is not `break ('a: loop {})`.
static void lint_break(EarlyLints *e, const AstExpr *expr) {
    const AstExpr *value = expr->jump.value;
    if (!value || !expr->jump.label || expr->span.ctxt) {
        return;
    }
    bool loops =
        (value->kind == AST_EXPR_LOOP || value->kind == AST_EXPR_WHILE) && !value->loop.label;
    loops |= value->kind == AST_EXPR_FOR && !value->for_loop.label;
    loops |= value->kind == AST_EXPR_BLOCK && !value->block.label &&
             value->block.kind == AST_BLOCK_PLAIN;
    if (!loops) {
        return;
    }
    Diag *diag = early_lint(e, LINT_BREAK_WITH_LABEL_AND_LOOP, expr->span,
                            "this labeled break expression is easy to confuse with an unlabeled "
                            "break with a labeled value expression");
    if (diag) {
        SuggestPart parts[] = {{span_start(value->span), STR("(")},
                               {span_end(value->span), STR(")")}};
        diag_suggest(diag, "wrap this expression in parentheses", parts, 2, APPLY_MACHINE,
                     SUGGEST_VERBOSE);
        early_emit(e, LINT_BREAK_WITH_LABEL_AND_LOOP, diag);
    }
}

void syntax_of_expr(EarlyLints *e, const AstExpr *expr) {
    if (expr->kind == AST_EXPR_UNARY) {
        lint_double_negation(e, expr);
        lint_negative_literal(e, expr);
    } else if (expr->kind == AST_EXPR_BREAK) {
        lint_break(e, expr);
    } else if (expr->kind == AST_EXPR_BLOCK && expr->block.block->unsafe_block) {
        report_unsafe(e, expr->span, "usage of an `unsafe` block", NULL);
    }
}
