// lint_early.c: the lints that need nothing but the syntax tree, before types are checked:
// semicolons, doc comments and macros without use; parentheses and braces are lint_delims.c's.
//
// Here, too, the levels that statements, expressions and other nodes below items set are noted.
#include "frontend/check/lint_early.h"

// ---------------------------------------------------------------- levels of nodes

static bool sets_levels(const Session *session, const AstAttrs *attrs) {
    for (uint32_t i = 0; i < attrs->len; i++) {
        const AstPath *path = &attrs->ptr[i].path;
        LintEffect level;
        if (!attrs->ptr[i].is_doc && path->len == 1 &&
            lint_level_word(sym_str(session, path->segments[0].ident.name), &level)) {
            return true;
        }
    }
    return false;
}

static bool is_item(const AstAttrTarget *target) {
    return target->kind == AST_TARGET_ITEM || target->kind == AST_TARGET_CRATE;
}

static void note_levels(const EarlyLints *e, const AstAttrs *attrs, AstAttrTarget target) {
    bool has_def = is_item(&target) && e->items[target.item->id].index;
    if (!has_def && sets_levels(e->session, attrs)) {
        vec_push(&check_tables(e->program)->lint_scopes, (LintScope){target.span, attrs});
    }
}

// ---------------------------------------------------------------- semicolons

static void report_semicolons(EarlyLints *e, Span span, bool several) {
    Diag *diag = early_lint(e, LINT_REDUNDANT_SEMICOLONS, span, "unnecessary trailing semicolon%s",
                            several ? "s" : "");
    if (diag) {
        diag_suggest_one(diag, several ? "remove these semicolons" : "remove this semicolon", span,
                         STR(""), APPLY_MAYBE, SUGGEST_SHORT);
        early_emit(e, LINT_REDUNDANT_SEMICOLONS, diag);
    }
}

// A semicolon as written: what `cfg` leaves of a statement is empty, too.
static bool is_semicolon(const EarlyLints *e, const AstStmt *stmt) {
    return stmt->kind == AST_STMT_EMPTY && stmt->span.hi == stmt->span.lo + 1 &&
           str_eq(source_text(e->session->sources, stmt->span), STR(";"));
}

static void lint_semicolons(EarlyLints *e, const AstBlock *block) {
    for (uint32_t i = 0; i < block->stmts.len; i++) {
        if (!is_semicolon(e, block->stmts.ptr[i])) {
            continue;
        }
        Span span = block->stmts.ptr[i]->span;
        uint32_t first = i;
        while (i + 1 < block->stmts.len && is_semicolon(e, block->stmts.ptr[i + 1])) {
            span.hi = block->stmts.ptr[++i]->span.hi;
        }
        bool after_block_like = first > 0 && block->stmts.ptr[first - 1]->kind == AST_STMT_EXPR;
        if (!span.ctxt && !after_block_like) {
            report_semicolons(e, span, i > first);
        }
    }
}

// ---------------------------------------------------------------- doc comments

static void lint_docs(EarlyLints *e, const AstAttrs *attrs, Span node, const char *what,
                      bool is_macro) {
    for (uint32_t i = 0; attrs && i < attrs->len; i++) {
        const AstAttr *attr = &attrs->ptr[i];
        bool named = attr->path.len == 1 &&
                     str_eq(sym_str(e->session, attr->path.segments[0].ident.name), STR("doc"));
        if (!attr->is_doc && !(named && attr->args == AST_ATTR_EQ)) {
            continue;
        }
        Span span = attr->span;
        while (i + 1 < attrs->len && attrs->ptr[i + 1].is_doc) {
            span.hi = attrs->ptr[++i].span.hi;
        }
        Diag *diag = early_lint(e, LINT_UNUSED_DOC_COMMENTS, span, "unused doc comment");
        if (!diag) {
            continue;
        }
        if (is_macro) {
            diag_primary_label(diag, "rustdoc does not generate documentation for macro "
                                     "invocations");
            diag_help(diag, "to document an item produced by a macro, the macro must produce the "
                            "documentation as part of its expansion");
        } else {
            bool block = str_starts_with(source_text(e->session->sources, span), STR("/*"));
            diag_label(diag, node, "rustdoc does not generate documentation for %s", what);
            diag_help(diag, "use `%s` for a plain comment", block ? "/* */" : "//");
        }
        early_emit(e, LINT_UNUSED_DOC_COMMENTS, diag);
    }
}

// What was found out about the attributes when the crate was expanded.
static void sort_attr_lints(EarlyLints *e, const AstCrate *ast) {
    e->attr_lints = ast->lints.data;
    e->next_attr_lint = ARENA_ARRAY(e->arena, uint32_t, ast->lints.len + 1);
    for (uint32_t i = ast->lints.len; i > 0; i--) {
        uint64_t attrs = (uint64_t)(uintptr_t)ast->lints.data[i - 1].attrs;
        e->next_attr_lint[i] = (uint32_t)map_get_or(&e->first_attr_lint, attrs, 0);
        map_set(&e->first_attr_lint, attrs, i);
    }
}

static void say_attr_lints(EarlyLints *e, const AstAttrs *attrs, const AstAttrTarget *target) {
    DefId def = is_item(target) ? e->items[target->item->id] : NO_DEF;
    uint32_t at = (uint32_t)map_get_or(&e->first_attr_lint, (uint64_t)(uintptr_t)attrs, 0);
    for (; at; at = e->next_attr_lint[at]) {
        const AstLint *lint = &e->attr_lints[at - 1];
        lint_adopt(e->program, def.index ? def : vec_last(&e->owners), str_of(lint->lint),
                   lint->diag);
    }
}

DefId early_def_around(EarlyLints *e, Span span) {
    Program *program = e->program;
    DefId found = vec_last(&e->owners);
    for (uint32_t i = crate_first_def(program, program->local); i <= program->defs.len; i++) {
        const Def *def = def_get(program, (DefId){i});
        const Def *outer = def_get(program, found);
        if (def->crate.index == program->local.index && def->span.lo <= span.lo &&
            span.hi <= def->span.hi && def->span.lo >= outer->span.lo) {
            found = (DefId){i};
        }
    }
    return found;
}

// What was found out about the output of macros.
static void say_macro_lints(EarlyLints *e) {
    uint32_t at = (uint32_t)map_get_or(&e->first_attr_lint, 0, 0);
    for (; at; at = e->next_attr_lint[at]) {
        const AstLint *lint = &e->attr_lints[at - 1];
        Span span = diag_primary_span(lint->diag);
        if (span_is_foreign(e->program, span)) {
            diag_cancel(lint->diag);
        } else {
            DefId def = early_def_around(e, span_source_callsite(e->session, span));
            lint_adopt(e->program, def, str_of(lint->lint), lint->diag);
        }
    }
}

static void enter_attrs(void *data, const AstAttrs *attrs, AstAttrTarget target) {
    EarlyLints *e = data;
    note_levels(e, attrs, target);
    note_lint_words(e, attrs);
    if (is_item(&target) && e->items[target.item->id].index) {
        lint_check_forbidden(e->program, e->items[target.item->id]);
    }
    say_attr_lints(e, attrs, &target);
    switch (target.kind) {
    case AST_TARGET_STMT:
        lint_docs(e, attrs, target.span, "statements", false);
        return;
    case AST_TARGET_EXPR:
    case AST_TARGET_CLOSURE:
    case AST_TARGET_LOOP:
        lint_docs(e, attrs, target.span, "expressions", false);
        return;
    case AST_TARGET_ARM:
        lint_docs(e, attrs, target.span, "match arms", false);
        return;
    case AST_TARGET_GENERIC_PARAM:
        lint_docs(e, attrs, target.span, "generic parameters", false);
        return;
    case AST_TARGET_CRATE:
    case AST_TARGET_ITEM:
        if (target.item->kind == AST_ITEM_EXTERN_BLOCK) {
            lint_docs(e, attrs, target.span, "extern blocks", false);
        }
        return;
    case AST_TARGET_VARIANT:
    case AST_TARGET_FIELD:
    case AST_TARGET_PARAM:
        return;
    }
}

// ---------------------------------------------------------------- macros

// A rule that is there to say that the call is wrong.
static bool rule_refuses(const EarlyLints *e, const Token *body) {
    for (uint32_t i = 1; i < body->partner; i++) {
        if (body[i].kind == TOK_IDENT &&
            str_eq(sym_str(e->session, body[i].symbol), STR("compile_error"))) {
            return true;
        }
    }
    return false;
}

static void lint_macro_rules(EarlyLints *e, const AstItem *item, Str name) {
    TokenSlice tokens = item->macro_def->tokens; // ( pattern ) => { body } ;
    uint32_t at = 0;
    for (uint32_t rule = 0; at < tokens.len && rule < 64; rule++) {
        const Token *pattern = &tokens.ptr[at];
        uint32_t body = at + pattern->partner + 2;
        if (!token_is_open(pattern->kind) || body >= tokens.len ||
            !token_is_open(tokens.ptr[body].kind)) {
            return;
        }
        Span span = span_to(pattern->span, pattern[pattern->partner].span);
        if (!(item->macro_def->used_rules >> rule & 1) && !rule_refuses(e, &tokens.ptr[body])) {
            Diag *diag = early_lint(e, LINT_UNUSED_MACRO_RULES, span,
                                    "rule #%u of macro `" STR_FMT "` is never used", rule + 1,
                                    STR_ARG(name));
            if (diag) {
                early_emit(e, LINT_UNUSED_MACRO_RULES, diag);
            }
        }
        at = body + tokens.ptr[body].partner + 2;
    }
}

static void lint_macro(EarlyLints *e, const AstItem *item) {
    Str name = sym_str(e->session, item->ident.name);
    if ((name.len && name.ptr[0] == '_') || ast_attr_find(item->attrs, SYM(MACRO_EXPORT))) {
        return;
    }
    if (item->macro_def->is_used) {
        lint_macro_rules(e, item, name);
        return;
    }
    Diag *diag = early_lint(e, LINT_UNUSED_MACROS, item->ident.span,
                            "unused macro definition: `" STR_FMT "`", STR_ARG(name));
    if (diag) {
        early_emit(e, LINT_UNUSED_MACROS, diag);
    }
}

// ---------------------------------------------------------------- names of types

static bool has_repr_c(EarlyLints *e, const AstAttrs *attrs) {
    const AstAttr *repr = ast_attr_find(attrs, SYM(REPR));
    for (uint32_t i = 0; repr && i < repr->tokens.len; i++) {
        if (repr->tokens.ptr[i].kind == TOK_IDENT &&
            str_eq(sym_str(e->session, repr->tokens.ptr[i].symbol), STR("C"))) {
            return true;
        }
    }
    return false;
}

static void name_of_type(EarlyLints *e, AstIdent ident, const char *sort) {
    lint_type_name(e->program, vec_last(&e->owners), ident.name, ident.span, sort);
}

static void lint_type_names(EarlyLints *e, const AstItem *item, const AstItem *outer) {
    switch ((AstItemKind)item->kind) {
    case AST_ITEM_TYPE:
        if (outer && outer->kind == AST_ITEM_TRAIT) {
            name_of_type(e, item->ident, "associated type");
        } else if (!outer) {
            name_of_type(e, item->ident, "type");
        }
        return;
    case AST_ITEM_STRUCT:
    case AST_ITEM_UNION:
    case AST_ITEM_ENUM:
        if (!has_repr_c(e, item->attrs)) {
            name_of_type(e, item->ident, "type");
        }
        for (uint32_t i = 0; item->kind == AST_ITEM_ENUM && i < item->enumeration->variants.len;
             i++) {
            name_of_type(e, item->enumeration->variants.ptr[i].ident, "variant");
        }
        return;
    case AST_ITEM_TRAIT:
        name_of_type(e, item->ident, "trait");
        return;
    case AST_ITEM_TRAIT_ALIAS:
        name_of_type(e, item->ident, "trait alias");
        return;
    case AST_ITEM_ERROR:
    case AST_ITEM_USE:
    case AST_ITEM_EXTERN_CRATE:
    case AST_ITEM_MOD:
    case AST_ITEM_FN:
    case AST_ITEM_CONST:
    case AST_ITEM_STATIC:
    case AST_ITEM_IMPL:
    case AST_ITEM_EXTERN_BLOCK:
    case AST_ITEM_MACRO_DEF:
    case AST_ITEM_MACRO:
    case AST_ITEM_COUNT:
        return;
    }
}

static void enter_generic_param(void *data, const AstGenericParam *param) {
    if (param->kind == AST_PARAM_TYPE) {
        name_of_type(data, param->ident, "type parameter");
    }
}

// ---------------------------------------------------------------- the walk

Diag *early_lint(EarlyLints *e, Lint lint, Span span, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    Str message = arena_vprintf(check_tables(e->program)->arena, format, arguments);
    va_end(arguments);
    return lint_diag(e->program, vec_last(&e->owners), lint, span, STR_FMT, STR_ARG(message));
}

void early_emit(EarlyLints *e, Lint lint, Diag *diag) {
    lint_emit(e->program, vec_last(&e->owners), lint, diag);
}

static void enter_item(void *data, const AstItem *item, const AstItem *outer) {
    EarlyLints *e = data;
    DefId def = e->items[item->id];
    DefId owner = def.index ? def : vec_last(&e->owners);
    vec_push(&e->owners, owner);
    if (item->kind == AST_ITEM_MACRO_DEF && item->macro_def->macro_rules) {
        lint_macro(e, item);
        note_local_macro(e, item);
    }
    lint_type_names(e, item, outer);
    syntax_of_item(e, item, outer);
    delims_of_item(e, item);
    edition_of_item(e, item, outer);
}

static void leave_item(void *data, const AstItem *item) {
    EarlyLints *e = data;
    (void)item;
    e->owners.len--;
}

static void enter_block(void *data, const AstBlock *block) {
    lint_semicolons(data, block);
}

static void enter_stmt(void *data, const AstStmt *stmt) {
    delims_of_stmt(data, stmt);
}

static void enter_expr(void *data, const AstExpr *expr) {
    syntax_of_expr(data, expr);
    delims_of_expr(data, expr);
}

static void enter_pat(void *data, const AstPat *pat) {
    delims_of_pat(data, pat);
    edition_of_pat(data, pat);
}

static void enter_ty(void *data, const AstTy *ty) {
    syntax_of_ty(data, ty);
    delims_of_ty(data, ty);
}

static void enter_param(void *data, const AstParam *param) {
    delims_of_param(data, param);
}

static void enter_anon_const(void *data, const AstAnonConst *constant) {
    delims_of_anon_const(data, constant);
}

void lint_early(Program *program, CrateId crate) {
    Arena *arena = arena_new();
    EarlyLints lints = {.program = program, .session = program->session, .arena = arena};
    lints.items = resolve_items(program, crate, arena);
    const AstCrate *ast = crate_get(program, crate)->ast;
    vec_push(&lints.owners, crate_get(program, crate)->root);
    sort_attr_lints(&lints, ast);
    note_lint_flags(&lints);
    lint_text(&lints, crate_get(program, crate)->ast);
    AstVisitor visitor = {.data = &lints,
                          .item = enter_item,
                          .leave_item = leave_item,
                          .block = enter_block,
                          .stmt = enter_stmt,
                          .expr = enter_expr,
                          .pat = enter_pat,
                          .ty = enter_ty,
                          .param = enter_param,
                          .generic_param = enter_generic_param,
                          .anon_const = enter_anon_const,
                          .attrs = enter_attrs};
    ast_visit_crate(&visitor, ast);
    say_macro_lints(&lints);
    vec_free(&lints.owners);
    map_free(&lints.first_attr_lint);
    arena_free(arena);
}
