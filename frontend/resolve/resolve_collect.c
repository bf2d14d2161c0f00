// resolve_collect.c: from the items of a crate to definitions, modules and unresolved imports.
//
// Runs once over every module when its crate is loaded, and over the items of a block when the body
// around it is lowered. Nothing is looked up here. Enum variants and trait items become definitions
// when their module is first entered (module_populate), or at once when one of them is a language
// item.
#include "frontend/resolve/resolve_graph.h"

Module *module_new(Resolver *resolver, ModuleKind kind, DefId def, CrateId crate, Module *parent) {
    Module *module = ARENA_NEW(resolver->arena, Module);
    resolver->module_count++;
    module->kind = kind;
    module->def = def;
    module->crate = crate;
    module->parent = parent;
    return module;
}

static void remember_name(Module *module, Symbol name) {
    if (module->names.len == 0 || !symbol_eq(vec_last(&module->names), name)) {
        vec_push(&module->names, name);
    }
}

static const char *namespace_name(Namespace ns) {
    switch (ns) {
    case NS_TYPE:
        return "type";
    case NS_VALUE:
        return "value";
    case NS_MACRO:
        return "macro";
    case NS_COUNT:
        break;
    }
    return "";
}

static const char *container_name(const Module *module) {
    switch (module->kind) {
    case MODULE_MOD:
        return "module";
    case MODULE_ENUM:
        return "enum";
    case MODULE_TRAIT:
        return "trait";
    case MODULE_BLOCK:
        return "block";
    }
    return "";
}

// The item up to its `{`, as messages point at it, if that is on one line.
Span head_span(const Session *session, Span span) {
    Str text = source_text(session->sources, span);
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] == '\n') {
            return span;
        }
        if (text.ptr[i] == '{') {
            while (i > 0 && (text.ptr[i - 1] == ' ' || text.ptr[i - 1] == '\t')) {
                i--;
            }
            return i == 0 ? span : (Span){span.lo, span.lo + (uint32_t)i, span.ctxt};
        }
    }
    return span;
}

// E0428: the name `a` is defined multiple times
static void report_redefinition(Program *program, Module *module, Symbol name, Namespace ns,
                                const Binding *old, Span span) {
    Session *session = program->session;
    Diag *diag =
        diag_error(session, ERR_E0428, head_span(session, span),
                   "the name `" STR_FMT "` is defined multiple times", SYM_ARG(session, name));
    diag_primary_label(diag, "`" STR_FMT "` redefined here", SYM_ARG(session, name));
    diag_label(diag, head_span(session, old->span),
               "previous definition of the %s `" STR_FMT "` here", namespace_name(ns),
               SYM_ARG(session, name));
    diag_note(diag, "`" STR_FMT "` must be defined only once in the %s namespace of this %s",
              SYM_ARG(session, name), namespace_name(ns), container_name(module));
    diag_emit(diag);
}

void module_define(Program *program, Module *module, Symbol name, Namespace ns, Res res, DefId vis,
                   Span span) {
    uint64_t key = name_key(name, ns);
    uint64_t old;
    if (map_get(&module->definitions, key, &old)) {
        const Binding *previous = (const Binding *)(uintptr_t)old;
        bool is_macro = ns == NS_MACRO; // a later macro_rules of the name shadows
        if (!is_macro) {
            report_redefinition(program, module, name, ns, previous, span);
            return;
        }
    }
    Binding *binding = ARENA_NEW(program->resolver->arena, Binding);
    *binding = (Binding){.res = res, .visible_in = vis, .span = span};
    map_set(&module->definitions, key, (uint64_t)(uintptr_t)binding);
    remember_name(module, name);
}

// ---------------------------------------------------------------- imports

static Import *import_new(Program *program, Module *module, ImportKind kind, const AstItem *item,
                          Span span) {
    Import *import = ARENA_NEW(program->resolver->arena, Import);
    import->kind = kind;
    import->module = module;
    import->item = item;
    import->span = span;
    import->visible_in = resolve_visibility(program, module, &item->vis, false);
    vec_push(&module->all_imports, import);
    vec_push(&crate_info(program, module->crate)->imports, import);
    return import;
}

static void import_add_name(Module *module, Import *import) {
    Symbol name = import->target.name;
    if (symbol_is(name, SYM_INDEX_UNDERSCORE)) {
        return; // `as _` brings a trait in scope and no name
    }
    uint64_t first = map_get_or(&module->imports, name.index, 0);
    if (first) {
        Import *last = (Import *)(uintptr_t)first;
        while (last->next_same_name) {
            last = last->next_same_name;
        }
        last->next_same_name = import;
    } else {
        map_set(&module->imports, name.index, (uint64_t)(uintptr_t)import);
    }
    remember_name(module, name);
}

typedef struct UsePrefix {
    const AstIdent *idents;
    uint32_t len;
} UsePrefix;

static UsePrefix prefix_append(Resolver *resolver, UsePrefix prefix, const AstPath *path) {
    if (path->len == 0) {
        return prefix;
    }
    // `::` in front of a nested tree only counts at the very start.
    uint32_t skip = prefix.len > 0 && symbol_is(path->segments[0].ident.name, SYM_INDEX_PATH_ROOT);
    AstIdent *idents = ARENA_ARRAY(resolver->arena, AstIdent, prefix.len + path->len);
    if (prefix.len) {
        copy_bytes(idents, prefix.idents, prefix.len * sizeof *idents);
    }
    uint32_t len = prefix.len;
    for (uint32_t i = skip; i < path->len; i++) {
        idents[len++] = path->segments[i].ident;
    }
    return (UsePrefix){idents, len};
}

// `self`, `super` and `crate` are no names to import something under.
static void report_nameless_import(Program *program, const AstUseTree *tree, bool nested) {
    AstIdent last = tree->prefix.segments[tree->prefix.len - 1].ident;
    Diag *diag =
        diag_error(program->session, ERR_NONE, last.span, "imports need to be explicitly named");
    if (nested || !symbol_is(last.name, SYM_INDEX_SELF)) {
        diag_suggest_one(diag, "try renaming it with a name", span_end(last.span), STR(" as name"),
                         APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
    }
    diag_emit(diag);
}

static void report_self_import(Program *program, const AstUseTree *tree) {
    Session *session = program->session;
    AstPath path = tree->prefix;
    Span name = path.segments[path.len - 1].ident.span;
    if (path.len >= 2) {
        name.lo = path.segments[path.len - 2].ident.span.hi; // with its `::`
    }
    Diag *diag =
        diag_error(session, ERR_E0429, name, "`self` imports are only allowed within a { } list");
    if (path.len >= 2) {
        Span before = path.segments[path.len - 2].ident.span;
        Span cut = {before.hi, path.segments[path.len - 1].ident.span.hi, before.ctxt};
        diag_suggest_one(diag, "consider importing the module directly", cut, STR(""),
                         APPLY_MACHINE, SUGGEST_VERBOSE);
        Span last = path.segments[path.len - 1].ident.span;
        SuggestPart parts[] = {{span_start(last), STR("{")}, {span_end(tree->span), STR("}")}};
        diag_suggest(diag, "alternatively, use the multi-path `use` syntax to import `self`", parts,
                     2, APPLY_MACHINE, SUGGEST_VERBOSE);
    }
    diag_emit(diag);
}

static void collect_use_single(Program *program, Module *module, const AstItem *item,
                               const AstUseTree *tree, UsePrefix prefix, bool nested) {
    UsePrefix full = prefix_append(program->resolver, prefix, &tree->prefix);
    if (full.len == 0) {
        return; // a syntax error
    }
    AstIdent source = full.idents[full.len - 1];
    uint32_t path_len = full.len - 1;
    bool type_only = false;
    if (symbol_is(source.name, SYM_INDEX_SELF) && full.len > 1) {
        if (!nested || tree->prefix.len > 1) {
            report_self_import(program, tree);
        }
        // use a::b::{self}: the module b
        type_only = nested; // `use a::b::self` is taken for `use a::b`
        source = full.idents[--path_len];
        bool of_root = symbol_is(source.name, SYM_INDEX_PATH_ROOT);
        if (of_root && crate_get(program, module->crate)->edition == 2015) {
            source = (AstIdent){SYM(CRATE), source.span}; // `use ::{self as root}`
        } else if (of_root) {
            diag_emit(diag_error(program->session, ERR_NONE, tree->span,
                                 "extern prelude cannot be imported"));
            return;
        }
    }
    Import *import = import_new(program, module, IMPORT_SINGLE, item, tree->span);
    import->tree = tree;
    import->path = (AstIdent *)full.idents;
    import->path_len = path_len;
    import->source = source;
    import->type_only = type_only;
    bool renamed = tree->rename.name.index != 0;
    import->target = renamed ? tree->rename : source;
    bool keyword =
        symbol_is(source.name, SYM_INDEX_SELF) || symbol_is(source.name, SYM_INDEX_SUPER) ||
        symbol_is(source.name, SYM_INDEX_CRATE) || symbol_is(source.name, SYM_INDEX_DOLLAR_CRATE);
    if (keyword && !renamed) {
        if (crate_get(program, module->crate)->is_local) {
            report_nameless_import(program, tree, nested);
        }
        return;
    }
    import_add_name(module, import);
}

static void collect_use_tree(Program *program, Module *module, const AstItem *item,
                             const AstUseTree *tree, UsePrefix prefix, bool nested) {
    switch ((AstUseKind)tree->kind) {
    case AST_USE_SIMPLE:
        collect_use_single(program, module, item, tree, prefix, nested);
        return;
    case AST_USE_GLOB: {
        UsePrefix full = prefix_append(program->resolver, prefix, &tree->prefix);
        Import *import = import_new(program, module, IMPORT_GLOB, item, tree->span);
        import->tree = tree;
        import->path = (AstIdent *)full.idents;
        import->path_len = full.len;
        import->is_prelude = attrs_have(item->attrs, program->resolver->sym.prelude_import);
        if (!import->is_prelude) {
            vec_push(&module->globs, import);
        }
        return;
    }
    case AST_USE_NESTED: {
        UsePrefix full = prefix_append(program->resolver, prefix, &tree->prefix);
        for (uint32_t i = 0; i < tree->children.len; i++) {
            collect_use_tree(program, module, item, &tree->children.ptr[i], full, true);
        }
        return;
    }
    }
}

static void collect_extern_crate(Program *program, Module *module, const AstItem *item) {
    Import *import = import_new(program, module, IMPORT_EXTERN_CRATE, item, item->span);
    AstIdent original = item->extern_crate.original;
    import->source = original.name.index ? original : item->ident;
    import->target = item->ident;
    import->type_only = true;
    vec_push(&crate_info(program, module->crate)->extern_items, import);
    import_add_name(module, import);
}

// ---------------------------------------------------------------- items

static DefId item_def(Program *program, DefKind kind, const AstItem *item, DefId parent,
                      Module *scope) {
    DefId id =
        def_new(program, kind, item->ident.name, item->ident.span, item->span, parent, scope);
    Def *def = def_get(program, id);
    def->ast = item;
    def->attrs = attrs_lower(program, item->attrs);
    def->visible_in =
        resolve_visibility(program, scope, &item->vis, crate_get(program, def->crate)->is_local);
    if (def->attrs.len) {
        program_note_lang(program, id, item->attrs);
    }
    return id;
}

// #[lang = "…"], and what rustc makes language items of by other attributes.
void program_note_lang(Program *program, DefId id, const AstAttrs *attrs) {
    Resolver *resolver = program->resolver;
    Def *def = def_get(program, id);
    const AstAttr *attr = ast_attr_find(attrs, resolver->sym.lang);
    LangItem item = LANG_NONE;
    if (attr) {
        Str text;
        const AstCrate *crate = crate_get(program, def->crate)->ast;
        if (!ast_attr_string(crate, attr, &text)) {
            return;
        }
        uint64_t found;
        Symbol name = intern(program->session->interner, text);
        if (map_get(&resolver->lang_names, name.index, &found)) {
            item = (LangItem)found;
        }
    } else if (ast_attr_find(attrs, resolver->sym.panic_handler)) {
        item = LANG_PANIC_IMPL;
    }
    if (item != LANG_NONE) {
        // A declaration in an extern block stands back behind the definition.
        bool declared = def_get(program, def->parent)->kind == DEF_FOREIGN_MOD;
        if (!declared || program->lang[item].index == 0) {
            program->lang[item] = id;
        }
        def_node(program, id)->lang = item;
    }
}

static bool has_lang_inside(const Resolver *resolver, AstItemList items) {
    for (uint32_t i = 0; i < items.len; i++) {
        if (ast_attr_find(items.ptr[i]->attrs, resolver->sym.lang)) {
            return true;
        }
    }
    return false;
}

// The constructor's visibility: that of the type, narrowed by private fields.
static DefId ctor_visibility(Program *program, DefId adt, const AstData *data) {
    Def *def = def_get(program, adt);
    DefId vis = def->visible_in;
    for (uint32_t i = 0; i < data->fields.len; i++) {
        DefId field = resolve_visibility(program, def_node(program, adt)->scope,
                                         &data->fields.ptr[i].vis, false);
        if (!vis_is_at_least(program, field, vis)) {
            vis = field;
        }
    }
    return vis;
}

static DefId ctor_new(Program *program, DefId owner, const AstData *data, DefId vis) {
    Def *def = def_get(program, owner);
    def->ctor = data->kind == AST_DATA_TUPLE ? CTOR_FN : CTOR_CONST;
    DefId id = def_new(program, DEF_CTOR, def->name, def->name_span, def->span, owner,
                       def_node(program, owner)->scope);
    def = def_get(program, owner);
    def->ctor_def = id;
    Def *ctor = def_get(program, id);
    ctor->ctor = def->ctor;
    ctor->visible_in = vis;
    ctor->ast = def->ast;
    return id;
}

static void collect_adt(Program *program, Module *module, const AstItem *item, DefId parent) {
    DefKind kind = item->kind == AST_ITEM_STRUCT ? DEF_STRUCT : DEF_UNION;
    DefId id = item_def(program, kind, item, parent, module);
    DefId vis = def_get(program, id)->visible_in;
    vec_push(&module->children, id);
    module_define(program, module, item->ident.name, NS_TYPE, res_def(id), vis, item->span);
    if (item->adt->data.kind != AST_DATA_NAMED) {
        DefId ctor =
            ctor_new(program, id, &item->adt->data, ctor_visibility(program, id, &item->adt->data));
        module_define(program, module, item->ident.name, NS_VALUE, res_def(ctor),
                      def_get(program, ctor)->visible_in, item->span);
    }
}

static void collect_enum(Program *program, Module *module, const AstItem *item, DefId parent) {
    Resolver *resolver = program->resolver;
    DefId id = item_def(program, DEF_ENUM, item, parent, module);
    vec_push(&module->children, id);
    module_define(program, module, item->ident.name, NS_TYPE, res_def(id),
                  def_get(program, id)->visible_in, item->span);
    Module *own = module_new(resolver, MODULE_ENUM, id, module->crate, module);
    def_node(program, id)->own = own;
    if (crate_get(program, module->crate)->is_local) {
        module_populate(program, own); // for E0428 in its place
    }
    for (uint32_t i = 0; i < item->enumeration->variants.len; i++) {
        if (ast_attr_find(item->enumeration->variants.ptr[i].attrs, resolver->sym.lang)) {
            module_populate(program, own);
            break;
        }
    }
}

static void populate_enum(Program *program, Module *module) {
    const AstItem *item = def_get(program, module->def)->ast;
    const AstEnum *enumeration = item->enumeration;
    DefId vis = def_get(program, module->def)->visible_in;
    for (uint32_t i = 0; i < enumeration->variants.len; i++) {
        const AstVariant *variant = &enumeration->variants.ptr[i];
        DefId id = def_new(program, DEF_VARIANT, variant->ident.name, variant->ident.span,
                           variant->span, module->def, module->parent);
        Def *def = def_get(program, id);
        def->ast = variant;
        def->visible_in = vis;
        def->index = i;
        def->attrs = attrs_lower(program, variant->attrs);
        if (def->attrs.len) {
            program_note_lang(program, id, variant->attrs);
        }
        vec_push(&module->children, id);
        module_define(program, module, variant->ident.name, NS_TYPE, res_def(id), vis,
                      variant->ident.span);
        Res value = res_def(id);
        if (variant->data.kind != AST_DATA_NAMED) {
            value = res_def(ctor_new(program, id, &variant->data, vis));
        }
        if (!map_get(&module->definitions, name_key(variant->ident.name, NS_VALUE),
                     &(uint64_t){0})) {
            module_define(program, module, variant->ident.name, NS_VALUE, value, vis,
                          variant->ident.span);
        }
    }
}

static Namespace assoc_namespace(const AstItem *item) {
    return item->kind == AST_ITEM_TYPE ? NS_TYPE : NS_VALUE;
}

DefId collect_assoc_item(Program *program, const AstItem *item, DefId parent, Module *scope) {
    DefKind kind = item->kind == AST_ITEM_TYPE ? DEF_ASSOC_TY
                   : item->kind == AST_ITEM_FN ? DEF_ASSOC_FN
                                               : DEF_ASSOC_CONST;
    return item_def(program, kind, item, parent, scope);
}

static void populate_trait(Program *program, Module *module) {
    const AstItem *item = def_get(program, module->def)->ast;
    DefId vis = def_get(program, module->def)->visible_in;
    AstItemList items = item->kind == AST_ITEM_TRAIT ? item->trait->items : (AstItemList){0};
    for (uint32_t i = 0; i < items.len; i++) {
        const AstItem *inner = items.ptr[i];
        if (inner->kind != AST_ITEM_FN && inner->kind != AST_ITEM_CONST &&
            inner->kind != AST_ITEM_TYPE) {
            continue;
        }
        DefId id = collect_assoc_item(program, inner, module->def, module->parent);
        Def *def = def_get(program, id);
        def->visible_in = vis;
        def->index = module->children.len;
        vec_push(&module->children, id);
        module_define(program, module, inner->ident.name, assoc_namespace(inner), res_def(id), vis,
                      inner->span);
    }
}

void module_populate(Program *program, Module *module) {
    if (module->populated) {
        return;
    }
    module->populated = true;
    if (module->kind == MODULE_ENUM) {
        populate_enum(program, module);
    } else if (module->kind == MODULE_TRAIT) {
        populate_trait(program, module);
    }
}

static void collect_trait(Program *program, Module *module, const AstItem *item, DefId parent) {
    DefKind kind = item->kind == AST_ITEM_TRAIT ? DEF_TRAIT : DEF_TRAIT_ALIAS;
    DefId id = item_def(program, kind, item, parent, module);
    vec_push(&module->children, id);
    module_define(program, module, item->ident.name, NS_TYPE, res_def(id),
                  def_get(program, id)->visible_in, item->span);
    Module *own = module_new(program->resolver, MODULE_TRAIT, id, module->crate, module);
    def_node(program, id)->own = own;
    if (has_lang_inside(program->resolver, item->trait->items)) {
        module_populate(program, own);
    }
}

// The items of an impl become definitions when the impl is lowered, or now if one is a language
// item.
void collect_impl_items(Program *program, DefId impl) {
    DefNode *node = def_node(program, impl);
    if (node->fields.ptr) {
        return;
    }
    Resolver *resolver = program->resolver;
    const AstItem *item = def_get(program, impl)->ast;
    AstItemList items = item->impl->items;
    DefId *ids = ARENA_ARRAY(resolver->arena, DefId, items.len + 1);
    uint32_t len = 0;
    for (uint32_t i = 0; i < items.len; i++) {
        const AstItem *inner = items.ptr[i];
        if (inner->kind != AST_ITEM_FN && inner->kind != AST_ITEM_CONST &&
            inner->kind != AST_ITEM_TYPE) {
            continue;
        }
        DefId id = collect_assoc_item(program, inner, impl, node->scope);
        Def *def = def_get(program, id);
        def->index = len;
        if (item->impl->trait) {
            def->visible_in = NO_DEF; // as visible as the trait
        }
        ids[len++] = id;
    }
    node->fields = (DefIdSlice){ids, len};
}

static void collect_impl(Program *program, Module *module, const AstItem *item, DefId parent) {
    DefId id = item_def(program, DEF_IMPL, item, parent, module);
    vec_push(&module->children, id);
    if (program->impl_count == program->impl_capacity) {
        program->impl_capacity = program->impl_capacity ? program->impl_capacity * 2 : 256;
        program->impls = mem_grow(program->impls, sizeof(DefId) * program->impl_capacity);
    }
    program->impls[program->impl_count++] = id;
    if (has_lang_inside(program->resolver, item->impl->items)) {
        collect_impl_items(program, id);
    }
}

static void collect_foreign(Program *program, Module *module, const AstItem *item, DefId parent) {
    DefId block = item_def(program, DEF_FOREIGN_MOD, item, parent, module);
    vec_push(&module->children, block);
    AstItemList items = item->extern_block->items;
    DefId *ids = ARENA_ARRAY(program->resolver->arena, DefId, items.len + 1);
    uint32_t len = 0;
    for (uint32_t i = 0; i < items.len; i++) {
        const AstItem *inner = items.ptr[i];
        bool is_fn = inner->kind == AST_ITEM_FN, is_static = inner->kind == AST_ITEM_STATIC;
        if (!is_fn && !is_static && inner->kind != AST_ITEM_TYPE) {
            continue;
        }
        DefKind kind = is_fn ? DEF_FN : is_static ? DEF_STATIC : DEF_FOREIGN_TY;
        DefId id = item_def(program, kind, inner, block, module);
        ids[len++] = id;
        module_define(program, module, inner->ident.name, is_fn || is_static ? NS_VALUE : NS_TYPE,
                      res_def(id), def_get(program, id)->visible_in, inner->span);
    }
    def_node(program, block)->fields = (DefIdSlice){ids, len};
}

static void collect_mod(Program *program, Module *module, const AstItem *item, DefId parent) {
    DefId id = item_def(program, DEF_MOD, item, parent, module);
    vec_push(&module->children, id);
    module_define(program, module, item->ident.name, NS_TYPE, res_def(id),
                  def_get(program, id)->visible_in, item->span);
    Module *own = module_new(program->resolver, MODULE_MOD, id, module->crate, module);
    own->unreadable = !item->mod->is_inline && !item->mod->loaded;
    def_node(program, id)->own = own;
    collect_items(program, own, item->mod->items, id);
}

static void collect_macro(Program *program, Module *module, const AstItem *item, DefId parent) {
    bool exported = attrs_have(item->attrs, program->resolver->sym.macro_export);
    if (item->macro_def->macro_rules && !exported) {
        vec_push(&module->textual_macros, item);
        return;
    }
    Module *in = item->macro_def->macro_rules ? crate_info(program, module->crate)->root : module;
    if (in != module) {
        vec_push(&module->textual_macros, item);
    }
    DefId id = item_def(program, DEF_MACRO, item, in == module ? parent : in->def, in);
    if (exported) {
        def_get(program, id)->visible_in = NO_DEF;
    }
    module_define(program, in, item->ident.name, NS_MACRO, res_def(id),
                  def_get(program, id)->visible_in, item->span);
}

static void collect_value(Program *program, Module *module, const AstItem *item, DefId parent,
                          DefKind kind) {
    DefId id = item_def(program, kind, item, parent, module);
    vec_push(&module->children, id);
    if (symbol_is(item->ident.name, SYM_INDEX_UNDERSCORE)) {
        return; // const _: () = …;
    }
    module_define(program, module, item->ident.name, kind == DEF_TY_ALIAS ? NS_TYPE : NS_VALUE,
                  res_def(id), def_get(program, id)->visible_in, item->span);
}

void collect_item(Program *program, Module *module, const AstItem *item, DefId parent) {
    switch ((AstItemKind)item->kind) {
    case AST_ITEM_ERROR:
    case AST_ITEM_MACRO:
    case AST_ITEM_COUNT:
        return;
    case AST_ITEM_USE:
        collect_use_tree(program, module, item, item->use, (UsePrefix){0}, false);
        return;
    case AST_ITEM_EXTERN_CRATE:
        collect_extern_crate(program, module, item);
        return;
    case AST_ITEM_MOD:
        collect_mod(program, module, item, parent);
        return;
    case AST_ITEM_FN:
        collect_value(program, module, item, parent, DEF_FN);
        return;
    case AST_ITEM_CONST:
        collect_value(program, module, item, parent, DEF_CONST);
        return;
    case AST_ITEM_STATIC:
        collect_value(program, module, item, parent, DEF_STATIC);
        return;
    case AST_ITEM_TYPE:
        collect_value(program, module, item, parent, DEF_TY_ALIAS);
        return;
    case AST_ITEM_STRUCT:
    case AST_ITEM_UNION:
        collect_adt(program, module, item, parent);
        return;
    case AST_ITEM_ENUM:
        collect_enum(program, module, item, parent);
        return;
    case AST_ITEM_TRAIT:
    case AST_ITEM_TRAIT_ALIAS:
        collect_trait(program, module, item, parent);
        return;
    case AST_ITEM_IMPL:
        program->resolver->unknown_trait |= item->impl->lacks_trait;
        collect_impl(program, module, item, parent);
        return;
    case AST_ITEM_EXTERN_BLOCK:
        collect_foreign(program, module, item, parent);
        return;
    case AST_ITEM_MACRO_DEF:
        collect_macro(program, module, item, parent);
        return;
    }
}

void collect_items(Program *program, Module *module, AstItemList items, DefId parent) {
    for (uint32_t i = 0; i < items.len; i++) {
        collect_item(program, module, items.ptr[i], parent);
    }
}

// What a path can go on into after `res`: a module, an enum or a trait.
Module *res_module(const Program *program, Res res) {
    if (res.kind != RES_DEF) {
        return NULL;
    }
    DefKind kind = def_get(program, res.def)->kind;
    if (kind == DEF_MOD || kind == DEF_ENUM || kind == DEF_TRAIT || kind == DEF_TRAIT_ALIAS) {
        return def_node(program, res.def)->own;
    }
    return NULL;
}

static bool stands_for_item(DefKind kind) {
    switch (kind) {
    case DEF_MOD:
    case DEF_STRUCT:
    case DEF_UNION:
    case DEF_ENUM:
    case DEF_TRAIT:
    case DEF_TRAIT_ALIAS:
    case DEF_TY_ALIAS:
    case DEF_FOREIGN_TY:
    case DEF_ASSOC_TY:
    case DEF_FN:
    case DEF_ASSOC_FN:
    case DEF_CONST:
    case DEF_ASSOC_CONST:
    case DEF_STATIC:
    case DEF_FOREIGN_MOD:
    case DEF_IMPL:
        return true;
    case DEF_NONE:
    case DEF_VARIANT:
    case DEF_CTOR:
    case DEF_FIELD:
    case DEF_TY_PARAM:
    case DEF_CONST_PARAM:
    case DEF_LIFETIME_PARAM:
    case DEF_MACRO:
    case DEF_EXTERN_CRATE:
    case DEF_USE:
    case DEF_ANON_CONST:
    case DEF_INLINE_CONST:
    case DEF_OPAQUE_TY:
    case DEF_CLOSURE:
    case DEF_GLOBAL_ASM:
        return false;
    }
    return false;
}

DefId *resolve_items(Program *program, CrateId crate, Arena *arena) {
    DefId *items = ARENA_ARRAY(arena, DefId, crate_get(program, crate)->ast->next_id + 1);
    for (uint32_t i = crate_first_def(program, crate); i <= program->defs.len; i++) {
        const Def *def = def_get(program, (DefId){i});
        const AstItem *item = def->ast;
        if (def->crate.index == crate.index && item && stands_for_item(def->kind)) {
            items[item->id] = (DefId){i};
        }
    }
    return items;
}
