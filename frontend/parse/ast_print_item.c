// ast_print_item.c: prints items.
#include "frontend/parse/ast_printer.h"

static void print_vis(Printer *p, const AstVis *vis) {
    switch ((AstVisKind)vis->kind) {
    case AST_VIS_INHERITED:
        break;
    case AST_VIS_PUBLIC:
        print_text(p, "pub ");
        break;
    case AST_VIS_RESTRICTED: {
        uint32_t first = vis->path->segments[0].ident.name.index;
        bool word = vis->path->len == 1 && (first == SYM_INDEX_CRATE || first == SYM_INDEX_SELF ||
                                            first == SYM_INDEX_SUPER);
        print_text(p, word ? "pub(" : "pub(in ");
        print_path(p, vis->path, NULL, false);
        print_text(p, ") ");
        break;
    }
    }
}

static void print_items(Printer *p, const AstItemList *items, const AstAttrs *attrs) {
    print_text(p, "{");
    p->indent++;
    uint32_t lines = 0;
    for (uint32_t i = 0; attrs && i < attrs->len; i++) {
        if (attrs->ptr[i].inner) {
            AstAttrs one = {&attrs->ptr[i], 1};
            print_line(p);
            print_attrs(p, &one, true, false);
            lines++;
        }
    }
    for (uint32_t i = 0; i < items->len; i++, lines++) {
        print_line(p);
        print_item(p, items->ptr[i]);
    }
    p->indent--;
    if (lines) {
        print_line(p);
    }
    print_text(p, "}");
}

static void print_use_tree(Printer *p, const AstUseTree *tree) {
    print_path(p, &tree->prefix, NULL, false);
    bool root = tree->prefix.len == 1 &&
                symbol_is(tree->prefix.segments[0].ident.name, SYM_INDEX_PATH_ROOT);
    if (tree->kind != AST_USE_SIMPLE && tree->prefix.len && !root) {
        print_text(p, "::");
    }
    switch ((AstUseKind)tree->kind) {
    case AST_USE_SIMPLE:
        if (!symbol_eq(tree->rename.name, SYM_NONE)) {
            print_text(p, " as ");
            print_ident(p, tree->rename);
        }
        break;
    case AST_USE_GLOB:
        print_text(p, "*");
        break;
    case AST_USE_NESTED:
        print_text(p, "{");
        for (uint32_t i = 0; i < tree->children.len; i++) {
            print_text(p, i ? ", " : "");
            print_use_tree(p, &tree->children.ptr[i]);
        }
        print_text(p, "}");
        break;
    }
}

static void print_self_param(Printer *p, const AstParam *param) {
    if (param->ty->kind == AST_TY_IMPLICIT_SELF) {
        print_pat(p, param->pat);
        return;
    }
    if (param->ty->kind == AST_TY_REF && param->ty->ref.inner->kind == AST_TY_IMPLICIT_SELF) {
        print_text(p, "&");
        if (param->ty->ref.lifetime) {
            print_symbol(p, param->ty->ref.lifetime->name);
            print_text(p, " ");
        }
        print_text(p, param->ty->ref.mutability ? "mut self" : "self");
        return;
    }
    print_pat(p, param->pat);
    print_text(p, ": ");
    print_ty(p, param->ty);
}

static void print_abi(Printer *p, Symbol abi) {
    print_text(p, "extern ");
    print_str(p, lex_quote(p->session->arena, sym_str(p->session, abi)));
    print_text(p, " ");
}

static void print_fn(Printer *p, const AstItem *item) {
    const AstFn *fn = item->fn;
    print_text(p, "%s%s%s", fn->is_const ? "const " : "", fn->is_async ? "async " : "",
               fn->safety == AST_UNSAFE ? "unsafe "
               : fn->safety == AST_SAFE ? "safe "
                                        : "");
    if (fn->is_extern) {
        print_abi(p, fn->abi);
    }
    print_text(p, "fn ");
    print_ident(p, item->ident);
    print_generics(p, &fn->generics);
    print_text(p, "(");
    for (uint32_t i = 0; i < fn->params.len; i++) {
        const AstParam *param = &fn->params.ptr[i];
        print_text(p, i ? ", " : "");
        print_attrs(p, param->attrs, false, false);
        if (param->is_self) {
            print_self_param(p, param);
        } else if (param->ty->kind == AST_TY_C_VARIADIC && param->pat->kind == AST_PAT_WILD) {
            print_text(p, "...");
        } else {
            print_pat(p, param->pat);
            print_text(p, ": ");
            print_ty(p, param->ty);
        }
    }
    print_text(p, ")");
    if (fn->output) {
        print_text(p, " -> ");
        print_ty(p, fn->output);
    }
    print_where(p, &fn->generics);
    if (fn->body) {
        print_text(p, " ");
        print_block(p, fn->body, item->attrs);
    } else if (fn->has_body) {
        print_text(p, " ");
        print_tokens(p, fn->body_tokens);
    } else {
        print_text(p, ";");
    }
}

static void print_const(Printer *p, const AstItem *item) {
    const AstConst *constant = item->constant;
    print_text(p, "%s%s%s",
               constant->safety == AST_UNSAFE ? "unsafe "
               : constant->safety == AST_SAFE ? "safe "
                                              : "",
               item->kind == AST_ITEM_STATIC ? "static " : "const ",
               constant->mutability ? "mut " : "");
    print_ident(p, item->ident);
    print_generics(p, &constant->generics);
    if (constant->ty) {
        print_text(p, ": ");
        print_ty(p, constant->ty);
    }
    print_where(p, &constant->generics);
    if (constant->init) {
        print_text(p, " = ");
        print_expr(p, constant->init);
    } else if (constant->has_init) {
        print_text(p, " = ");
        print_tokens(p, constant->init_tokens);
    }
    print_text(p, ";");
}

static void print_data(Printer *p, const AstData *data) {
    if (data->kind == AST_DATA_UNIT) {
        return;
    }
    bool named = data->kind == AST_DATA_NAMED;
    print_text(p, named ? " {" : "(");
    for (uint32_t i = 0; i < data->fields.len; i++) {
        const AstField *field = &data->fields.ptr[i];
        if (named) {
            p->indent++;
            print_line(p);
            p->indent--;
        } else {
            print_text(p, i ? ", " : "");
        }
        p->indent++;
        print_attrs(p, field->attrs, false, named);
        p->indent--;
        print_vis(p, &field->vis);
        print_text(p, field->is_unsafe ? "unsafe " : "");
        if (named) {
            print_ident(p, field->ident);
            print_text(p, ": ");
        }
        print_ty(p, field->ty);
        print_text(p, named ? "," : "");
    }
    if (named && data->fields.len) {
        print_line(p);
    }
    print_text(p, named ? "}" : ")");
}

static void print_enum(Printer *p, const AstItem *item) {
    print_text(p, "enum ");
    print_ident(p, item->ident);
    print_generics(p, &item->enumeration->generics);
    print_where(p, &item->enumeration->generics);
    print_text(p, " {");
    p->indent++;
    for (uint32_t i = 0; i < item->enumeration->variants.len; i++) {
        const AstVariant *variant = &item->enumeration->variants.ptr[i];
        print_line(p);
        print_attrs(p, variant->attrs, false, true);
        print_vis(p, &variant->vis);
        print_ident(p, variant->ident);
        print_data(p, &variant->data);
        if (variant->discriminant.expr) {
            print_text(p, " = ");
            print_expr(p, variant->discriminant.expr);
        }
        print_text(p, ",");
    }
    p->indent--;
    print_line(p);
    print_text(p, "}");
}

static void print_adt(Printer *p, const AstItem *item) {
    print_text(p, item->kind == AST_ITEM_UNION ? "union " : "struct ");
    print_ident(p, item->ident);
    print_generics(p, &item->adt->generics);
    bool tuple = item->adt->data.kind == AST_DATA_TUPLE;
    if (!tuple) {
        print_where(p, &item->adt->generics);
    }
    print_data(p, &item->adt->data);
    if (tuple) {
        print_where(p, &item->adt->generics);
    }
    print_text(p, item->adt->data.kind == AST_DATA_NAMED ? "" : ";");
}

static void print_trait(Printer *p, const AstItem *item) {
    const AstTrait *trait = item->trait;
    print_text(p, "%s%s%strait ", trait->is_const ? "const " : "",
               trait->is_unsafe ? "unsafe " : "", trait->is_auto ? "auto " : "");
    print_ident(p, item->ident);
    print_generics(p, &trait->generics);
    if (item->kind == AST_ITEM_TRAIT_ALIAS) {
        print_text(p, " = ");
        print_bounds(p, &trait->bounds);
        print_where(p, &trait->generics);
        print_text(p, ";");
        return;
    }
    if (trait->bounds.len) {
        print_text(p, ": ");
        print_bounds(p, &trait->bounds);
    }
    print_where(p, &trait->generics);
    print_text(p, " ");
    print_items(p, &trait->items, item->attrs);
}

static void print_impl(Printer *p, const AstItem *item) {
    const AstImpl *impl = item->impl;
    print_text(p, "%s%simpl", impl->is_default ? "default " : "", impl->is_unsafe ? "unsafe " : "");
    print_generics(p, &impl->generics);
    print_text(p, " %s%s", impl->is_const ? "const " : "", impl->negative ? "!" : "");
    if (impl->trait) {
        print_path(p, impl->trait, NULL, false);
        print_text(p, " for ");
    }
    print_ty(p, impl->self_ty);
    print_where(p, &impl->generics);
    print_text(p, " ");
    print_items(p, &impl->items, item->attrs);
}

static void print_type_alias(Printer *p, const AstItem *item) {
    print_text(p, "type ");
    print_ident(p, item->ident);
    print_generics(p, &item->type->generics);
    if (item->type->bounds.len) {
        print_text(p, ": ");
        print_bounds(p, &item->type->bounds);
    }
    if (item->type->ty) {
        print_text(p, " = ");
        print_ty(p, item->type->ty);
    }
    print_where(p, &item->type->generics);
    print_text(p, ";");
}

static void print_mod(Printer *p, const AstItem *item) {
    print_text(p, item->mod->is_unsafe ? "unsafe mod " : "mod ");
    print_ident(p, item->ident);
    if (!item->mod->is_inline && !item->mod->loaded) {
        print_text(p, ";");
        return;
    }
    print_text(p, " ");
    print_items(p, &item->mod->items, item->attrs);
}

static void print_macro_def(Printer *p, const AstItem *item) {
    print_text(p, item->macro_def->macro_rules ? "macro_rules! " : "macro ");
    print_ident(p, item->ident);
    print_text(p, " { ");
    print_tokens(p, item->macro_def->tokens);
    print_text(p, " }");
}

void print_item(Printer *p, const AstItem *item) {
    print_attrs(p, item->attrs, false, true);
    print_vis(p, &item->vis);
    print_text(p, item->is_default ? "default " : "");
    switch ((AstItemKind)item->kind) {
    case AST_ITEM_ERROR:
        break;
    case AST_ITEM_USE:
        print_text(p, "use ");
        print_use_tree(p, item->use);
        print_text(p, ";");
        break;
    case AST_ITEM_EXTERN_CRATE:
        print_text(p, "extern crate ");
        print_ident(p, item->extern_crate.original);
        if (!symbol_eq(item->ident.name, item->extern_crate.original.name)) {
            print_text(p, " as ");
            print_ident(p, item->ident);
        }
        print_text(p, ";");
        break;
    case AST_ITEM_MOD:
        print_mod(p, item);
        break;
    case AST_ITEM_FN:
        print_fn(p, item);
        break;
    case AST_ITEM_CONST:
    case AST_ITEM_STATIC:
        print_const(p, item);
        break;
    case AST_ITEM_TYPE:
        print_type_alias(p, item);
        break;
    case AST_ITEM_STRUCT:
    case AST_ITEM_UNION:
        print_adt(p, item);
        break;
    case AST_ITEM_ENUM:
        print_enum(p, item);
        break;
    case AST_ITEM_TRAIT:
    case AST_ITEM_TRAIT_ALIAS:
        print_trait(p, item);
        break;
    case AST_ITEM_IMPL:
        print_impl(p, item);
        break;
    case AST_ITEM_EXTERN_BLOCK:
        print_text(p, item->extern_block->is_unsafe ? "unsafe " : "");
        print_abi(p, item->extern_block->abi);
        print_items(p, &item->extern_block->items, item->attrs);
        break;
    case AST_ITEM_MACRO_DEF:
        print_macro_def(p, item);
        break;
    case AST_ITEM_MACRO:
        print_macro_call(p, item->macro);
        print_text(p, item->macro->delimiter == TOK_OPEN_BRACE ? "" : ";");
        break;
    case AST_ITEM_COUNT:
        break;
    }
}
