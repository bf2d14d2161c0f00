// ast_print.c: prints types, patterns, paths and tokens; ast_print_expr.c and ast_print_item.c
// print the rest. The output parses to the same tree, and is laid out as rustfmt would begin to: it
// is what
// --emit=ast, stringify! and assert! messages show.
#include "frontend/parse/ast_printer.h"

#include <stdlib.h>

void print_str(Printer *p, Str text) {
    vec_reserve(&p->text, p->text.len + text.len + 1);
    copy_bytes(p->text.data + p->text.len, text.ptr, text.len);
    p->text.len += (uint32_t)text.len;
}

void print_text(Printer *p, const char *format, ...) {
    va_list args;
    va_start(args, format);
    char buffer[512];
    int len = vsnprintf(buffer, sizeof buffer, format, args);
    va_end(args);
    print_str(p, (Str){buffer, len < (int)sizeof buffer ? (size_t)len : sizeof buffer - 1});
}

void print_symbol(Printer *p, Symbol symbol) {
    print_str(p, sym_str(p->session, symbol));
}

void print_line(Printer *p) {
    if (p->flat) {
        print_str(p, STR(" "));
        return;
    }
    print_str(p, STR("\n"));
    for (uint32_t i = 0; i < p->indent; i++) {
        print_str(p, STR("    "));
    }
}

Str print_finish(Printer *p, Arena *arena) {
    Str text = arena_str(arena, (Str){p->text.data ? p->text.data : "", p->text.len});
    vec_free(&p->text);
    return text;
}

#define KEYWORD(kind, symbol, text, class) [SYM_INDEX_##symbol] = (KEYWORD_##class),
enum { KEYWORD_PATH = 2, KEYWORD_STRICT = 1, KEYWORD_RESERVED = 1, KEYWORD_EDITION = 1 };
static const uint8_t keywords[SYM_INDEX_PREDEFINED] = {
#include "frontend/parse/token.def"
};

void print_ident(Printer *p, AstIdent ident) {
    if (ident.name.index < SYM_INDEX_PREDEFINED && keywords[ident.name.index] == 1 &&
        ident.name.index != SYM_INDEX_UNDERSCORE) {
        print_str(p, STR("r#"));
    }
    print_symbol(p, ident.name);
}

void print_macro_call(Printer *p, const AstMacroCall *call) {
    print_path(p, &call->path, NULL, false);
    print_str(p, STR("!"));
    if (!symbol_eq(call->ident.name, SYM_NONE)) {
        print_text(p, " ");
        print_ident(p, call->ident);
        print_text(p, " ");
    } else if (call->delimiter == TOK_OPEN_BRACE) {
        print_text(p, " ");
    }
    const char *open = call->delimiter == TOK_OPEN_BRACE   ? "{"
                       : call->delimiter == TOK_OPEN_PAREN ? "("
                                                           : "[";
    const char *close = call->delimiter == TOK_OPEN_BRACE   ? "}"
                        : call->delimiter == TOK_OPEN_PAREN ? ")"
                                                            : "]";
    print_text(p, call->delimiter == TOK_OPEN_BRACE && call->tokens.len ? "%s " : "%s", open);
    print_tokens(p, call->tokens);
    print_text(p, call->delimiter == TOK_OPEN_BRACE && call->tokens.len ? " %s" : "%s", close);
}

// ---------------------------------------------------------------- attributes

static void print_attr(Printer *p, const AstAttr *attr) {
    if (attr->is_doc) {
        bool block = memchr(attr->doc.ptr, '\n', attr->doc.len) != NULL;
        print_text(p, block ? (attr->inner ? "/*!" : "/**") : (attr->inner ? "//!" : "///"));
        print_str(p, attr->doc);
        print_text(p, block ? "*/" : "");
        return;
    }
    print_text(p, attr->inner ? "#![" : "#[");
    print_text(p, attr->is_unsafe ? "unsafe(" : "");
    print_path(p, &attr->path, NULL, false);
    if (attr->args == AST_ATTR_EQ) {
        print_str(p, STR(" = "));
        print_tokens(p, attr->tokens);
    } else if (attr->args == AST_ATTR_DELIMITED) {
        const char *open = attr->delimiter == TOK_OPEN_BRACE   ? "{"
                           : attr->delimiter == TOK_OPEN_PAREN ? "("
                                                               : "[";
        const char *close = attr->delimiter == TOK_OPEN_BRACE   ? "}"
                            : attr->delimiter == TOK_OPEN_PAREN ? ")"
                                                                : "]";
        print_text(p, "%s", open);
        print_tokens(p, attr->tokens);
        print_text(p, "%s", close);
    }
    print_text(p, attr->is_unsafe ? ")]" : "]");
}

// The attributes of one style; each on a line of its own, or followed by a space.
void print_attrs(Printer *p, const AstAttrs *attrs, bool inner, bool lines) {
    for (uint32_t i = 0; attrs && i < attrs->len; i++) {
        const AstAttr *attr = &attrs->ptr[i];
        if (attr->inner != inner) {
            continue;
        }
        print_attr(p, attr);
        if (lines || attr->is_doc) {
            print_line(p);
        } else {
            print_str(p, STR(" "));
        }
    }
}

// ---------------------------------------------------------------- paths and generics

static void print_anon_const(Printer *p, const AstAnonConst *constant) {
    const AstExpr *expr = constant->expr;
    bool plain = expr->kind == AST_EXPR_LIT || expr->kind == AST_EXPR_BLOCK ||
                 (expr->kind == AST_EXPR_UNARY && expr->unary.operand->kind == AST_EXPR_LIT);
    print_text(p, plain ? "" : "{ ");
    print_expr(p, expr);
    print_text(p, plain ? "" : " }");
}

static void print_generic_arg(Printer *p, const AstGenericArg *arg) {
    AstGenericArgKind kind = arg->kind;
    if (kind == AST_ARG_LIFETIME) {
        print_symbol(p, arg->ident.name);
        return;
    }
    if (kind == AST_ARG_ASSOC_TYPE || kind == AST_ARG_ASSOC_CONST || kind == AST_ARG_ASSOC_BOUND) {
        print_ident(p, arg->ident);
        print_generic_args(p, arg->args, false);
        print_text(p, kind == AST_ARG_ASSOC_BOUND ? ": " : " = ");
    }
    switch (kind) {
    case AST_ARG_LIFETIME:
        break;
    case AST_ARG_TYPE:
    case AST_ARG_ASSOC_TYPE:
        print_ty(p, arg->ty);
        break;
    case AST_ARG_CONST:
    case AST_ARG_ASSOC_CONST:
        print_anon_const(p, &arg->constant);
        break;
    case AST_ARG_ASSOC_BOUND:
        print_bounds(p, &arg->bounds);
        break;
    }
}

void print_generic_args(Printer *p, const AstGenericArgs *args, bool expr) {
    if (!args) {
        return;
    }
    if (args->parenthesized) {
        print_text(p, "(");
        for (uint32_t i = 0; i < args->inputs.len; i++) {
            print_text(p, i ? ", " : "");
            print_ty(p, args->inputs.ptr[i]);
        }
        print_text(p, ")");
        if (args->output) {
            print_text(p, " -> ");
            print_ty(p, args->output);
        }
        return;
    }
    print_text(p, expr ? "::<" : "<");
    for (uint32_t i = 0; i < args->args.len; i++) {
        print_text(p, i ? ", " : "");
        print_generic_arg(p, &args->args.ptr[i]);
    }
    print_text(p, ">");
}

void print_path(Printer *p, const AstPath *path, const AstQSelf *qself, bool expr) {
    uint32_t first = 0;
    if (qself) {
        print_text(p, "<");
        print_ty(p, qself->ty);
        if (qself->position) {
            print_text(p, " as ");
            AstPath trait = {path->segments, qself->position, path->span};
            print_path(p, &trait, NULL, false);
        }
        print_text(p, ">::");
        first = qself->position;
    }
    for (uint32_t i = first; i < path->len; i++) {
        const AstSegment *segment = &path->segments[i];
        print_text(p, i > first ? "::" : "");
        if (!symbol_is(segment->ident.name, SYM_INDEX_PATH_ROOT)) {
            print_ident(p, segment->ident);
        } else if (path->len == 1) {
            print_text(p, "::");
        }
        print_generic_args(p, segment->args, expr);
    }
}

void print_for_params(Printer *p, const AstGenericParamList *params) {
    if (params->len) {
        AstGenerics generics = {.params = *params};
        print_text(p, "for");
        print_generics(p, &generics);
        print_text(p, " ");
    }
}

static void print_bound(Printer *p, const AstBound *bound) {
    print_text(p, bound->parenthesized ? "(" : "");
    switch ((AstBoundKind)bound->kind) {
    case AST_BOUND_LIFETIME:
        print_symbol(p, bound->lifetime.name);
        break;
    case AST_BOUND_USE:
        print_text(p, "use<");
        for (uint32_t i = 0; i < bound->captures.len; i++) {
            print_text(p, i ? ", " : "");
            print_generic_arg(p, &bound->captures.ptr[i]);
        }
        print_text(p, ">");
        break;
    case AST_BOUND_TRAIT:
        print_for_params(p, &bound->for_params);
        print_text(p, "%s%s%s", bound->is_const ? "const " : "", bound->is_async ? "async " : "",
                   bound->maybe ? "?" : "");
        print_path(p, &bound->path, NULL, false);
        break;
    }
    print_text(p, bound->parenthesized ? ")" : "");
}

void print_bounds(Printer *p, const AstBoundList *bounds) {
    for (uint32_t i = 0; i < bounds->len; i++) {
        print_text(p, i ? " + " : "");
        print_bound(p, &bounds->ptr[i]);
    }
}

void print_generics(Printer *p, const AstGenerics *generics) {
    if (generics->params.len == 0) {
        if (generics->span.hi > generics->span.lo) {
            print_text(p, "<>");
        }
        return;
    }
    print_text(p, "<");
    for (uint32_t i = 0; i < generics->params.len; i++) {
        const AstGenericParam *param = &generics->params.ptr[i];
        print_text(p, i ? ", " : "");
        print_attrs(p, param->attrs, false, false);
        if (param->kind == AST_PARAM_CONST) {
            print_text(p, "const ");
            print_ident(p, param->ident);
            print_text(p, ": ");
            print_ty(p, param->ty);
            if (param->constant.expr) {
                print_text(p, " = ");
                print_anon_const(p, &param->constant);
            }
            continue;
        }
        print_ident(p, param->ident);
        if (param->has_colon) {
            print_text(p, ": ");
            print_bounds(p, &param->bounds);
        }
        if (param->ty) {
            print_text(p, " = ");
            print_ty(p, param->ty);
        }
    }
    print_text(p, ">");
}

void print_where(Printer *p, const AstGenerics *generics) {
    if (!generics->has_where) {
        return;
    }
    print_text(p, " where ");
    for (uint32_t i = 0; i < generics->predicates.len; i++) {
        const AstPredicate *predicate = &generics->predicates.ptr[i];
        print_text(p, i ? ", " : "");
        if (predicate->kind == AST_PREDICATE_REGION) {
            print_symbol(p, predicate->lifetime.name);
        } else {
            print_for_params(p, &predicate->for_params);
            print_ty(p, predicate->ty);
        }
        print_text(p, ": ");
        print_bounds(p, &predicate->bounds);
    }
}

// ---------------------------------------------------------------- types

static void print_fn_ptr(Printer *p, const AstFnPtr *fn) {
    print_for_params(p, &fn->for_params);
    print_text(p, fn->is_unsafe ? "unsafe " : "");
    if (fn->is_extern) {
        print_text(p, "extern ");
        print_str(p, lex_quote(p->session->arena, sym_str(p->session, fn->abi)));
        print_text(p, " ");
    }
    print_text(p, "fn(");
    for (uint32_t i = 0; i < fn->params.len; i++) {
        const AstFnPtrParam *param = &fn->params.ptr[i];
        print_text(p, i ? ", " : "");
        print_attrs(p, param->attrs, false, false);
        if (!symbol_eq(param->name.name, SYM_NONE)) {
            print_ident(p, param->name);
            print_text(p, ": ");
        }
        print_ty(p, param->ty);
    }
    print_text(p, ")");
    if (fn->output) {
        print_text(p, " -> ");
        print_ty(p, fn->output);
    }
}

// A type behind & or *: several bounds need parentheses.
static void print_inner_ty(Printer *p, const AstTy *ty) {
    bool parens = (ty->kind == AST_TY_DYN || ty->kind == AST_TY_IMPL) && ty->object.bounds.len > 1;
    print_text(p, parens ? "(" : "");
    print_ty(p, ty);
    print_text(p, parens ? ")" : "");
}

void print_ty(Printer *p, const AstTy *ty) {
    switch ((AstTyKind)ty->kind) {
    case AST_TY_ERROR:
        print_text(p, "_");
        break;
    case AST_TY_NEVER:
        print_text(p, "!");
        break;
    case AST_TY_INFER:
        print_text(p, "_");
        break;
    case AST_TY_PATH:
        print_path(p, &ty->path.path, ty->path.qself, false);
        break;
    case AST_TY_REF:
        print_text(p, "&");
        if (ty->ref.lifetime) {
            print_symbol(p, ty->ref.lifetime->name);
            print_text(p, " ");
        }
        print_text(p, ty->ref.mutability ? "mut " : "");
        print_inner_ty(p, ty->ref.inner);
        break;
    case AST_TY_PTR:
        print_text(p, ty->ref.mutability ? "*mut " : "*const ");
        print_inner_ty(p, ty->ref.inner);
        break;
    case AST_TY_SLICE:
        print_text(p, "[");
        print_ty(p, ty->inner);
        print_text(p, "]");
        break;
    case AST_TY_ARRAY:
        print_text(p, "[");
        print_ty(p, ty->array.element);
        print_text(p, "; ");
        print_expr(p, ty->array.length.expr);
        print_text(p, "]");
        break;
    case AST_TY_TUPLE:
        print_text(p, "(");
        for (uint32_t i = 0; i < ty->tuple.len; i++) {
            print_text(p, i ? ", " : "");
            print_ty(p, ty->tuple.ptr[i]);
        }
        print_text(p, ty->tuple.len == 1 ? ",)" : ")");
        break;
    case AST_TY_FN_PTR:
        print_fn_ptr(p, ty->fn_ptr);
        break;
    case AST_TY_DYN:
    case AST_TY_IMPL:
        print_text(p, ty->kind == AST_TY_IMPL ? "impl " : ty->object.bare ? "" : "dyn ");
        print_bounds(p, &ty->object.bounds);
        break;
    case AST_TY_PAREN:
        print_text(p, "(");
        print_ty(p, ty->inner);
        print_text(p, ")");
        break;
    case AST_TY_IMPLICIT_SELF:
        print_text(p, "Self");
        break;
    case AST_TY_C_VARIADIC:
        print_text(p, "...");
        break;
    case AST_TY_MACRO:
        print_macro_call(p, ty->macro);
        break;
    case AST_TY_COUNT:
        break;
    }
}

// ---------------------------------------------------------------- patterns

static void print_pat_list(Printer *p, const AstPatList *list) {
    for (uint32_t i = 0; i < list->len; i++) {
        print_text(p, i ? ", " : "");
        print_pat(p, list->ptr[i]);
    }
}

static void print_struct_pat(Printer *p, const AstStructPat *structure) {
    print_path(p, &structure->path, structure->qself, true);
    print_text(p, " {");
    for (uint32_t i = 0; i < structure->fields.len; i++) {
        const AstFieldPat *field = &structure->fields.ptr[i];
        print_text(p, i ? ", " : " ");
        print_attrs(p, field->attrs, false, false);
        if (!field->shorthand) {
            print_ident(p, field->ident);
            print_text(p, ": ");
        }
        print_pat(p, field->pat);
    }
    if (structure->has_rest) {
        print_text(p, structure->fields.len ? ", .." : " ..");
    }
    print_text(p, " }");
}

// Below & and @: alternatives and ranges need parentheses.
static void print_inner_pat(Printer *p, const AstPat *pat) {
    bool parens = pat->kind == AST_PAT_OR || pat->kind == AST_PAT_RANGE;
    print_text(p, parens ? "(" : "");
    print_pat(p, pat);
    print_text(p, parens ? ")" : "");
}

void print_pat(Printer *p, const AstPat *pat) {
    switch ((AstPatKind)pat->kind) {
    case AST_PAT_ERROR:
    case AST_PAT_WILD:
        print_text(p, "_");
        break;
    case AST_PAT_IDENT:
        print_text(p, "%s",
                   pat->ident.by_ref    ? (pat->ident.ref_mut ? "ref mut " : "ref ")
                   : pat->ident.mutable ? "mut "
                                        : "");
        print_ident(p, pat->ident.ident);
        if (pat->ident.subpattern) {
            print_text(p, " @ ");
            if (pat->ident.subpattern->kind == AST_PAT_RANGE) {
                print_pat(p, pat->ident.subpattern);
            } else {
                print_inner_pat(p, pat->ident.subpattern);
            }
        }
        break;
    case AST_PAT_LIT:
        print_expr(p, pat->literal);
        break;
    case AST_PAT_RANGE:
        if (pat->range.low) {
            print_expr(p, pat->range.low);
        }
        print_text(p, pat->range.inclusive ? "..=" : "..");
        if (pat->range.high) {
            print_expr(p, pat->range.high);
        }
        break;
    case AST_PAT_BOX:
        print_text(p, "box ");
        print_inner_pat(p, pat->ref.inner);
        break;
    case AST_PAT_REF:
        print_text(p, pat->ref.mutability ? "&mut " : "&");
        print_inner_pat(p, pat->ref.inner);
        break;
    case AST_PAT_TUPLE:
        print_text(p, "(");
        print_pat_list(p, &pat->list);
        print_text(p, pat->list.len == 1 && pat->list.ptr[0]->kind != AST_PAT_REST ? ",)" : ")");
        break;
    case AST_PAT_SLICE:
        print_text(p, "[");
        print_pat_list(p, &pat->list);
        print_text(p, "]");
        break;
    case AST_PAT_PATH:
        print_path(p, &pat->path.path, pat->path.qself, true);
        break;
    case AST_PAT_TUPLE_STRUCT:
        print_path(p, pat->tuple_struct.path, pat->tuple_struct.qself, true);
        print_text(p, "(");
        print_pat_list(p, &pat->tuple_struct.list);
        print_text(p, ")");
        break;
    case AST_PAT_STRUCT:
        print_struct_pat(p, pat->structure);
        break;
    case AST_PAT_OR:
        for (uint32_t i = 0; i < pat->list.len; i++) {
            print_text(p, i ? " | " : "");
            print_pat(p, pat->list.ptr[i]);
        }
        break;
    case AST_PAT_REST:
        print_text(p, "..");
        break;
    case AST_PAT_PAREN:
        print_text(p, "(");
        print_pat(p, pat->inner);
        print_text(p, ")");
        break;
    case AST_PAT_NEVER:
        print_text(p, "!");
        break;
    case AST_PAT_MACRO:
        print_macro_call(p, pat->macro);
        break;
    case AST_PAT_COUNT:
        break;
    }
}

// ---------------------------------------------------------------- entry points

static Printer printer_for(AstCrate *crate) {
    return (Printer){.crate = crate, .session = crate->session};
}

Str ast_print_expr(AstCrate *crate, const AstExpr *expr) {
    Printer p = printer_for(crate);
    p.flat = true;
    print_expr(&p, expr);
    return print_finish(&p, crate->session->arena);
}

Str ast_print_ty(AstCrate *crate, const AstTy *ty) {
    Printer p = printer_for(crate);
    print_ty(&p, ty);
    return print_finish(&p, crate->session->arena);
}

Str ast_print_pat(AstCrate *crate, const AstPat *pat) {
    Printer p = printer_for(crate);
    print_pat(&p, pat);
    return print_finish(&p, crate->session->arena);
}

Str ast_print_path(AstCrate *crate, const AstPath *path) {
    Printer p = printer_for(crate);
    print_path(&p, path, NULL, false);
    return print_finish(&p, crate->session->arena);
}

Str ast_print_crate(AstCrate *crate) {
    Printer p = printer_for(crate);
    print_attrs(&p, crate->root->attrs, true, true);
    for (uint32_t i = 0; i < crate->root->mod->items.len; i++) {
        print_item(&p, crate->root->mod->items.ptr[i]);
        print_str(&p, STR("\n"));
    }
    return print_finish(&p, crate->session->arena);
}
