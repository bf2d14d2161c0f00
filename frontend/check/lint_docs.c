// lint_docs.c: missing_docs: what other crates can name and no comment tells of.
//
// Comments are kept in the syntax tree alone, so this walks it. Follows rustc_lint::builtin.
#include "frontend/check/lint_early.h"
#include "frontend/check/visibility.h"

typedef struct DocLints {
    Program *program;
    const Reach *reach;
    const DefId *items; // by AstItem.id
    const AstItem *root;
    uint32_t hidden; // items with doc(hidden) around
    uint32_t depth;  // of items around
    VEC(bool) hides; // by depth
} DocLints;

static bool has_docs(const DocLints *d, const AstAttrs *attrs, bool *hidden) {
    Session *session = d->program->session;
    bool found = *hidden = false;
    for (uint32_t i = 0; attrs && i < attrs->len; i++) {
        const AstAttr *attr = &attrs->ptr[i];
        bool named = attr->path.len == 1 && symbol_eq(attr->path.segments[0].ident.name, SYM(DOC));
        found |= attr->is_doc || (named && attr->args == AST_ATTR_EQ);
        *hidden |= named && attr->args == AST_ATTR_DELIMITED && attr->tokens.len == 1 &&
                   attr->tokens.ptr[0].kind == TOK_IDENT &&
                   str_eq(sym_str(session, attr->tokens.ptr[0].symbol), STR("hidden"));
    }
    return found;
}

static void check(DocLints *d, DefId def, const AstAttrs *attrs, Span span, const char *article,
                  const char *what) {
    bool hidden;
    if (!def.index || has_docs(d, attrs, &hidden) || hidden || d->hidden ||
        !reach_is_exported(d->reach, def)) {
        return;
    }
    Diag *diag = lint_diag(d->program, def, LINT_MISSING_DOCS, span,
                           "missing documentation for %s %s", article, what);
    if (diag) {
        lint_emit(d->program, def, LINT_MISSING_DOCS, diag);
    }
}

static void check_fields(DocLints *d, const VariantDef *variant, const AstData *data) {
    for (uint32_t i = 0; data->kind == AST_DATA_NAMED && i < data->fields.len; i++) {
        const AstField *field = &data->fields.ptr[i];
        if (i < variant->field_count) {
            check(d, variant->fields[i].def, field->attrs, field->span, "a", "struct field");
        }
    }
}

static Span head_of(const DocLints *d, DefId def, const AstItem *item) {
    if (item->kind == AST_ITEM_MOD) {
        return (Span){item->span.lo, item->ident.span.hi, item->span.ctxt};
    }
    bool required = item->kind == AST_ITEM_FN && !item->fn->has_body && def.index &&
                    def_get(d->program, def_get(d->program, def)->parent)->kind == DEF_TRAIT;
    const HirItem *hir = def.index && !required ? hir_item(d->program, def) : NULL;
    return hir ? hir->head_span : item->span;
}

static void check_variants(DocLints *d, DefId def, const AstEnum *enumeration) {
    const AdtDef *adt = ty_adt_def(d->program->ty, def);
    for (uint32_t i = 0; i < enumeration->variants.len && i < adt->variant_count; i++) {
        const AstVariant *variant = &enumeration->variants.ptr[i];
        check(d, adt->variants[i].def, variant->attrs, variant->ident.span, "a", "variant");
        check_fields(d, &adt->variants[i], &variant->data);
    }
}

static const char *kind_of_fn(const AstItem *item, const AstItem *outer) {
    bool of_type = outer && outer->kind != AST_ITEM_EXTERN_BLOCK;
    bool has_self = item->fn->params.len && item->fn->params.ptr[0].is_self;
    return !of_type ? "function" : has_self ? "method" : "associated function";
}

static void check_item(DocLints *d, DefId def, const AstItem *item, const AstItem *outer) {
    Span head = head_of(d, def, item);
    bool of_type = outer && outer->kind != AST_ITEM_EXTERN_BLOCK;
    switch ((AstItemKind)item->kind) {
    case AST_ITEM_MOD:
        check(d, def, item->attrs, head, "a", "module");
        return;
    case AST_ITEM_FN: {
        const char *kind = kind_of_fn(item, outer);
        check(d, def, item->attrs, head, kind[0] == 'a' ? "an" : "a", kind);
        return;
    }
    case AST_ITEM_CONST:
        if (!symbol_eq(item->ident.name, SYM(UNDERSCORE))) {
            check(d, def, item->attrs, head, of_type ? "an" : "a",
                  of_type ? "associated constant" : "constant");
        }
        return;
    case AST_ITEM_STATIC:
        check(d, def, item->attrs, head, "a", "static");
        return;
    case AST_ITEM_TYPE:
        check(d, def, item->attrs, head, of_type ? "an" : "a",
              of_type ? "associated type" : "type alias");
        return;
    case AST_ITEM_STRUCT:
    case AST_ITEM_UNION:
        check(d, def, item->attrs, head, "a", item->kind == AST_ITEM_STRUCT ? "struct" : "union");
        check_fields(d, &ty_adt_def(d->program->ty, def)->variants[0], &item->adt->data);
        return;
    case AST_ITEM_ENUM:
        check(d, def, item->attrs, head, "an", "enum");
        check_variants(d, def, item->enumeration);
        return;
    case AST_ITEM_TRAIT:
        check(d, def, item->attrs, head, "a", "trait");
        return;
    case AST_ITEM_TRAIT_ALIAS:
        check(d, def, item->attrs, head, "a", "trait alias");
        return;
    case AST_ITEM_MACRO_DEF:
    case AST_ITEM_ERROR:
    case AST_ITEM_USE:
    case AST_ITEM_EXTERN_CRATE:
    case AST_ITEM_IMPL:
    case AST_ITEM_EXTERN_BLOCK:
    case AST_ITEM_MACRO:
    case AST_ITEM_COUNT:
        return;
    }
}

static void enter_item(void *data, const AstItem *item, const AstItem *outer) {
    DocLints *d = data;
    DefId def = d->items[item->id];
    bool of_trait_impl = outer && outer->kind == AST_ITEM_IMPL && outer->impl->trait;
    if (def.index && !of_trait_impl && item != d->root) {
        check_item(d, def, item, outer);
    }
    bool hidden;
    has_docs(d, item->attrs, &hidden);
    vec_push(&d->hides, hidden);
    d->hidden += hidden;
}

static void leave_item(void *data, const AstItem *item) {
    DocLints *d = data;
    (void)item;
    d->hidden -= vec_last(&d->hides);
    d->hides.len--;
}

void lint_missing_docs(Program *program, CrateId crate, const Reach *reach) {
    Arena *arena = arena_new();
    DocLints d = {.program = program, .reach = reach};
    const AstCrate *ast = crate_get(program, crate)->ast;
    d.items = resolve_items(program, crate, arena);
    d.root = ast->root;
    Span whole = ast->root->mod->inner_span;
    AstItemList items = ast->root->mod->items;
    whole.hi = items.len ? items.ptr[items.len - 1]->span.hi : whole.hi;
    check(&d, crate_get(program, crate)->root, ast->root->attrs, whole, "the", "crate");
    AstVisitor visitor = {.data = &d, .item = enter_item, .leave_item = leave_item};
    ast_visit_crate(&visitor, ast);
    vec_free(&d.hides);
    arena_free(arena);
}
