// resolve_import.c: looking names up in modules, through imports, globs and preludes.
//
// A name of a module is, in this order: what is defined there, what a `use` names explicitly, what
// globs bring. Imports are resolved when such a lookup meets them. Lookups can meet themselves
// (`use foo::foo`, two modules that glob-import each other); the inner one then answers "nothing
// here". An answer found that way is only remembered if it does not rest on a cut: `lowest` is the
// outermost lookup in progress that was met, and "nothing" is final for a lookup that met none
// further out than itself.
#include "frontend/resolve/resolve_graph.h"

typedef struct Frame {
    uint32_t depth, outer_lowest;
} Frame;

static Frame frame_enter(Resolver *resolver) {
    Frame frame = {++resolver->depth, resolver->lowest};
    resolver->lowest = UINT32_MAX;
    return frame;
}

// True if the answer rests on nothing that is still in progress outside this frame.
static bool frame_leave(Resolver *resolver, Frame frame) {
    resolver->depth--;
    bool final = resolver->lowest >= frame.depth;
    if (final || frame.outer_lowest < resolver->lowest) {
        resolver->lowest = frame.outer_lowest;
    }
    return final;
}

static void frame_met(Resolver *resolver, uint32_t depth) {
    if (depth < resolver->lowest) {
        resolver->lowest = depth;
    }
}

Module *crate_root_module(const Program *program, CrateId crate) {
    return crate_info(program, crate)->root;
}

// ---------------------------------------------------------------- crates by name

static const Binding *crate_binding(Program *program, CrateId crate) {
    Resolver *resolver = program->resolver;
    uint64_t old;
    if (map_get(&resolver->extern_bindings, crate.index, &old)) {
        return (Binding *)(uintptr_t)old;
    }
    Binding *binding = ARENA_NEW(resolver->arena, Binding);
    binding->res = res_def(crate_get(program, crate)->root);
    binding->span = SPAN_NONE;
    map_set(&resolver->extern_bindings, crate.index, (uint64_t)(uintptr_t)binding);
    return binding;
}

static CrateId load_by_name(Program *program, CrateId from, Symbol name, bool extern_item) {
    Resolver *resolver = program->resolver;
    uint64_t key = (uint64_t)from.index << 33 | (uint64_t)name.index << 1 | extern_item, found;
    CrateId id = {0};
    if (map_get(&resolver->loaded, key, &found)) {
        id.index = (uint32_t)found;
    } else {
        id = resolver->loader
                 ? resolver->loader(resolver->loader_cx, program, from, name, extern_item)
                 : program_find_crate(program, name);
        if (resolver->loader || id.index) {
            map_set(&resolver->loaded, key, id.index);
        }
    }
    if (id.index == from.index) {
        return (CrateId){0};
    }
    if (id.index && crate_get(program, from)->is_local) {
        Str text = sym_str(program->session, crate_get(program, id)->name);
        program->uses_std |= !str_eq(text, STR("core")) && !str_eq(text, STR("alloc"));
    }
    return id;
}

static void note_library(Program *program, CrateId from, CrateId found) {
    static const char *const host[] = {"core", "alloc", "std"};
    if (!found.index || !crate_get(program, from)->is_local ||
        !crate_get(program, found)->is_library) {
        return;
    }
    Str name = sym_str(program->session, crate_get(program, found)->name);
    for (size_t i = 0; i < sizeof host / sizeof *host; i++) {
        if (str_eq(name, str_of(host[i]))) {
            return;
        }
    }
    program->resolver->names_device_library = true;
}

static CrateId extern_prelude_find(Program *program, CrateId crate, Symbol name) {
    CrateInfo *info = crate_info(program, crate);
    for (uint32_t i = 0; i < info->extern_items.len; i++) {
        const Import *import = info->extern_items.data[i];
        if (symbol_eq(import->target.name, name) && !import->module->parent) {
            if (symbol_is(import->source.name, SYM_INDEX_SELF)) {
                return crate;
            }
            return load_by_name(program, crate, import->source.name, true);
        }
    }
    return load_by_name(program, crate, name, false);
}

CrateId extern_prelude_lookup(Program *program, CrateId crate, Symbol name) {
    CrateId found = extern_prelude_find(program, crate, name);
    note_library(program, crate, found);
    return found;
}

bool resolve_names_device_library(const Program *program) {
    return program->resolver->names_device_library;
}

CrateId dollar_crate(Program *program, CrateId here, uint32_t ctxt) {
    uint32_t index = hygiene_dollar_crate(program->session, ctxt);
    uint64_t id = index ? map_get_or(&program->resolver->ast_crates, index, 0) : 0;
    return id ? (CrateId){(uint32_t)id} : here;
}

// ---------------------------------------------------------------- preludes

// The module whose names are in force everywhere in the crate: the one that #[prelude_import]
// names, otherwise std::prelude::rust_20xx, core's under no_std, none under no_core.
Module *crate_prelude(Program *program, CrateId crate) {
    CrateInfo *info = crate_info(program, crate);
    if (info->prelude_done) {
        return info->prelude;
    }
    info->prelude_done = true;
    for (uint32_t i = 0; i < info->imports.len; i++) {
        if (info->imports.data[i]->is_prelude) {
            info->prelude = import_module(program, info->imports.data[i]);
            return info->prelude;
        }
    }
    if (info->no_core) {
        return NULL;
    }
    const struct Symbols *sym = &program->resolver->sym;
    CrateId from = load_by_name(program, crate, info->no_std ? SYM(CORE) : SYM(STD), false);
    if (!from.index) {
        return NULL;
    }
    const Binding *binding =
        module_lookup(program, crate_root_module(program, from), sym->prelude, NS_TYPE);
    Module *preludes = binding ? res_module(program, binding->res) : NULL;
    if (!preludes) {
        return NULL;
    }
    uint32_t edition = crate_get(program, crate)->edition;
    Symbol of_edition = edition >= 2024   ? sym->rust_2024
                        : edition >= 2021 ? sym->rust_2021
                                          : sym->v1; // rust_2015 and rust_2018 add nothing to it
    binding = module_lookup(program, preludes, of_edition, NS_TYPE);
    if (!binding) {
        binding = module_lookup(program, preludes, sym->v1, NS_TYPE);
    }
    info->prelude = binding ? res_module(program, binding->res) : NULL;
    return info->prelude;
}

static Binding *made_binding(Program *program, uint64_t key, Res res) {
    Resolver *resolver = program->resolver;
    uint64_t old;
    if (map_get(&resolver->builtin_bindings, key, &old)) {
        return (Binding *)(uintptr_t)old;
    }
    Binding *binding = ARENA_NEW(resolver->arena, Binding);
    binding->res = res;
    map_set(&resolver->builtin_bindings, key, (uint64_t)(uintptr_t)binding);
    return binding;
}

static bool is_tool(const struct Symbols *sym, Symbol name) {
    return symbol_eq(name, sym->rustfmt) || symbol_eq(name, sym->clippy) ||
           symbol_eq(name, sym->diagnostic) || symbol_eq(name, sym->miri) ||
           symbol_eq(name, sym->rust_analyzer);
}

const Binding *prelude_lookup(Program *program, CrateId crate, Symbol name, Namespace ns) {
    Resolver *resolver = program->resolver;
    PrimTy prim;
    bool is_prim = ns == NS_TYPE && prim_from_symbol(resolver, name, &prim);
    if (ns == NS_TYPE && !is_prim) {
        CrateId found = extern_prelude_lookup(program, crate, name);
        if (found.index) {
            return crate_binding(program, found);
        }
        if (is_tool(&resolver->sym, name)) {
            return made_binding(program, name_key(name, NS_TYPE), (Res){.kind = RES_MODULE_TOOL});
        }
    }
    Module *prelude = crate_prelude(program, crate);
    if (prelude) {
        const Binding *binding = module_lookup(program, prelude, name, ns);
        if (binding && binding->visible_in.index == 0) {
            return binding;
        }
        if (ns == NS_MACRO && prelude->crate.index != crate.index) {
            binding = module_lookup(program, crate_root_module(program, prelude->crate), name, ns);
            if (binding) {
                return binding;
            }
        }
    }
    if (is_prim) {
        return made_binding(program, name_key(name, NS_TYPE),
                            (Res){.kind = RES_PRIM, .prim = prim});
    }
    return NULL;
}

// ---------------------------------------------------------------- imports

static bool is_super_chain(Symbol name) {
    return symbol_is(name, SYM_INDEX_SELF) || symbol_is(name, SYM_INDEX_SUPER);
}

static bool is_path_keyword(Symbol name) {
    return is_super_chain(name) || symbol_is(name, SYM_INDEX_CRATE) ||
           symbol_is(name, SYM_INDEX_DOLLAR_CRATE) || symbol_is(name, SYM_INDEX_PATH_ROOT);
}

// In edition 2015 the paths of imports and those after `::` begin at the root of the crate, and
// only what is not there is a crate. NULL: a later edition, or no such name there.
Module *old_path_root(Program *program, CrateId crate, Symbol name, Namespace ns) {
    if (crate_get(program, crate)->edition > 2015 || is_path_keyword(name)) {
        return NULL;
    }
    Module *root = crate_root_module(program, crate);
    return module_lookup(program, root, name, ns) ? root : NULL;
}

static Module *old_path_root_of_any(Program *program, CrateId crate, Symbol name) {
    Module *root = NULL;
    for (Namespace ns = NS_TYPE; ns < NS_COUNT && !root; ns++) {
        root = old_path_root(program, crate, name, ns);
    }
    return root;
}

// What an import names is told there, and where its own name is used.
void report_ambiguous_import(Program *program, const Import *import, AstIdent ident,
                             const Binding *binding) {
    if (binding->ambiguous) {
        ResolveCx cx = {.program = program, .session = program->session, .module = import->module};
        report_ambiguity(&cx, ident, binding);
    }
}

// One segment of an import's path. `at` NULL: the first.
static Module *import_step(Program *program, Import *import, Module *at, AstIdent ident,
                           bool chain_start, bool *extern_root) {
    CrateId crate = import->module->crate;
    if (*extern_root) {
        *extern_root = false;
        CrateId found = extern_prelude_lookup(program, crate, ident.name);
        return found.index ? crate_root_module(program, found) : NULL;
    }
    if (chain_start) {
        Module *mod = def_node(program, import->module->def)->own;
        if (symbol_is(ident.name, SYM_INDEX_CRATE)) {
            return crate_root_module(program, crate);
        }
        if (symbol_is(ident.name, SYM_INDEX_DOLLAR_CRATE)) {
            return crate_root_module(program, dollar_crate(program, crate, ident.span.ctxt));
        }
        if (symbol_is(ident.name, SYM_INDEX_SELF)) {
            return mod;
        }
        if (symbol_is(ident.name, SYM_INDEX_SUPER)) {
            Module *up = (at ? at : mod)->parent;
            while (up && up->kind != MODULE_MOD) {
                up = up->parent;
            }
            return up;
        }
    }
    const Binding *binding = at ? module_lookup(program, at, ident.name, NS_TYPE)
                                : lexical_lookup(program, import->module, ident.name, NS_TYPE);
    if (binding && import->checked) {
        binding_mark_used(binding);
        report_ambiguous_import(program, import, ident, binding);
        if (!at) {
            check_early_name(program, import->module, ident, binding);
        }
        if (at && !vis_accessible(program, binding->visible_in, import->module)) {
            report_privacy(program, ident, binding);
            import->used = true; // one error is enough
        }
    }
    return binding ? res_module(program, binding->res) : NULL;
}

Module *import_walk(Program *program, Import *import) {
    Module *at = NULL;
    bool chain_start = true, extern_root = false;
    CrateId crate = import->module->crate;
    bool old = crate_get(program, crate)->edition == 2015;
    for (uint32_t i = 0; i < import->path_len; i++) {
        AstIdent ident = import->path[i];
        if (i == 0 && symbol_is(ident.name, SYM_INDEX_PATH_ROOT)) {
            if (import->path_len == 1) {
                at = old_path_root_of_any(program, crate, import->source.name);
            } else {
                at = old_path_root(program, crate, import->path[1].name, NS_TYPE);
            }
            extern_root = at == NULL;
            chain_start = at == NULL;
            continue;
        }
        if (i == 0 && old && !is_path_keyword(ident.name)) {
            at = old_path_root(program, crate, ident.name, NS_TYPE);
            extern_root = at == NULL;
        }
        at = import_step(program, import, at, ident, chain_start, &extern_root);
        if (!at) {
            return NULL;
        }
        chain_start = chain_start && is_super_chain(ident.name);
    }
    import->path_is_extern_prelude_root = extern_root;
    return at;
}

// What the path of an import means: the module to take names from.
Module *import_module(Program *program, Import *import) {
    Resolver *resolver = program->resolver;
    if (import->path_done) {
        return import->path_module;
    }
    if (import->path_depth) {
        frame_met(resolver, import->path_depth);
        return NULL;
    }
    Frame frame = frame_enter(resolver);
    import->path_depth = frame.depth;
    Module *module = import_walk(program, import);
    import->path_depth = 0;
    if (frame_leave(resolver, frame) || module) {
        import->path_done = true;
        import->path_module = module;
    }
    return module;
}

const Binding *import_source(Program *program, Import *import, Namespace ns) {
    CrateId crate = import->module->crate;
    Symbol name = import->source.name;
    if (import->kind == IMPORT_EXTERN_CRATE) {
        if (symbol_is(name, SYM_INDEX_SELF)) {
            return crate_binding(program, crate);
        }
        CrateId found = load_by_name(program, crate, name, true);
        return found.index ? crate_binding(program, found) : NULL;
    }
    Module *module = import_module(program, import);
    if (import->path_len > 0 && !module && !import->path_is_extern_prelude_root) {
        return NULL;
    }
    if (import->path_is_extern_prelude_root) {
        CrateId found = ns == NS_TYPE ? extern_prelude_lookup(program, crate, name) : (CrateId){0};
        return found.index ? crate_binding(program, found) : NULL;
    }
    bool keyword = is_super_chain(name) || symbol_is(name, SYM_INDEX_CRATE) ||
                   symbol_is(name, SYM_INDEX_DOLLAR_CRATE);
    if (keyword) {
        bool extern_root = false;
        Module *found =
            ns == NS_TYPE ? import_step(program, import, module, import->source, true, &extern_root)
                          : NULL;
        if (!found) {
            return NULL;
        }
        return made_binding(program, (uint64_t)found->def.index << 3 | 7, res_def(found->def));
    }
    if (!module && crate_get(program, crate)->edition == 2015) { // `use name;`
        Module *root = old_path_root(program, crate, name, ns);
        CrateId found =
            root || ns != NS_TYPE ? (CrateId){0} : extern_prelude_lookup(program, crate, name);
        return root          ? module_lookup(program, root, name, ns)
               : found.index ? crate_binding(program, found)
                             : NULL;
    }
    return module ? module_lookup(program, module, name, ns)
                  : lexical_lookup(program, import->module, name, ns);
}

static const Binding *textual_macro(Program *program, Import *import) {
    for (Module *at = import->module; at; at = at->parent) {
        for (uint32_t i = 0; i < at->textual_macros.len; i++) {
            const AstItem *item = at->textual_macros.data[i];
            if (symbol_eq(item->ident.name, import->source.name)) {
                if (attrs_have(item->attrs, program->resolver->sym.macro_export)) {
                    Module *root = crate_info(program, at->crate)->root;
                    return module_lookup(program, root, item->ident.name, NS_MACRO);
                }
                uint64_t key = (uint64_t)item->id << 3 | 6;
                key |= (uint64_t)at->crate.index << 40;
                uint64_t old;
                if (map_get(&program->resolver->builtin_bindings, key, &old)) {
                    return (const Binding *)(uintptr_t)old;
                }
                DefId id = def_new(program, DEF_MACRO, item->ident.name, item->ident.span,
                                   item->span, module_mod(at), at);
                def_get(program, id)->ast = item;
                Binding *binding = made_binding(program, key, res_def(id));
                binding->visible_in = crate_info(program, at->crate)->root->def;
                return binding;
            }
        }
    }
    return NULL;
}

// What an import gives in a namespace, NULL if nothing. A private thing is only given when no
// namespace has an accessible one: the check reports it then.
const Binding *import_binding(Program *program, Import *import, Namespace ns) {
    if (import->type_only && ns != NS_TYPE) {
        return NULL;
    }
    const Binding *found = import_source(program, import, ns);
    if (!found && ns == NS_MACRO && import->kind == IMPORT_SINGLE && import->path_len == 0) {
        found = textual_macro(program, import);
    }
    if (!found) {
        return NULL;
    }
    if (!vis_accessible(program, found->visible_in, import->module)) {
        for (Namespace other = NS_TYPE; other < NS_COUNT; other++) {
            const Binding *better = other == ns ? NULL : import_source(program, import, other);
            if (better && vis_accessible(program, better->visible_in, import->module)) {
                return NULL;
            }
        }
    }
    Binding *binding = &import->bindings[ns];
    binding->res = found->res;
    binding->import = import;
    binding->target = found;
    binding->span = import->span;
    binding->ambiguous = found->ambiguous;
    binding->visible_in = vis_is_at_least(program, found->visible_in, import->visible_in)
                              ? import->visible_in
                              : found->visible_in;
    return binding;
}

void binding_mark_used(const Binding *binding) {
    // `use name;` of a macro_rules may lead back to itself: no chain of imports is this long.
    for (uint32_t steps = 0; binding && binding->import && steps < 256; steps++) {
        binding->import->used = true;
        binding = binding->target;
    }
}

// ---------------------------------------------------------------- lookup

static const Binding *lookup_globs(Program *program, Module *module, Symbol name, Namespace ns) {
    Binding *result = NULL;
    for (uint32_t i = 0; i < module->globs.len; i++) {
        Import *glob = module->globs.data[i];
        Module *source = import_module(program, glob);
        if (!source || source == module) {
            continue;
        }
        const Binding *found = module_lookup(program, source, name, ns);
        if (!found || !vis_accessible(program, found->visible_in, module)) {
            continue;
        }
        if (result && (res_eq(result->res, found->res) || found->res.kind == RES_ERROR)) {
            DefId vis = vis_is_at_least(program, found->visible_in, glob->visible_in)
                            ? glob->visible_in
                            : found->visible_in;
            if (!vis_is_at_least(program, result->visible_in, vis)) {
                result->visible_in = vis;
            }
            continue;
        }
        Binding *binding = ARENA_NEW(program->resolver->arena, Binding);
        *binding =
            (Binding){.res = found->res, .import = glob, .target = found, .span = glob->span};
        binding->visible_in = vis_is_at_least(program, found->visible_in, glob->visible_in)
                                  ? glob->visible_in
                                  : found->visible_in;
        if (result) {
            result->ambiguous = binding;
            return result;
        }
        result = binding;
        result->ambiguous = found->ambiguous;
    }
    return result;
}

static const Binding *lookup_imported(Program *program, Module *module, Symbol name, Namespace ns) {
    uint64_t first = map_get_or(&module->imports, name.index, 0);
    for (Import *import = (Import *)(uintptr_t)first; import; import = import->next_same_name) {
        const Binding *binding = import_binding(program, import, ns);
        if (binding) {
            return binding;
        }
    }
    if (module->globs.len == 0) {
        return NULL;
    }
    return lookup_globs(program, module, name, ns);
}

const Binding *module_lookup(Program *program, Module *module, Symbol name, Namespace ns) {
    Resolver *resolver = program->resolver;
    module_populate(program, module);
    uint64_t key = name_key(name, ns), value;
    if (map_get(&module->definitions, key, &value)) {
        return (const Binding *)(uintptr_t)value;
    }
    if (module->globs.len == 0 && !map_get(&module->imports, name.index, &value)) {
        return NULL;
    }
    Resolution *resolution = (Resolution *)(uintptr_t)map_get_or(&module->resolutions, key, 0);
    if (!resolution) {
        resolution = ARENA_NEW(resolver->arena, Resolution);
        map_set(&module->resolutions, key, (uint64_t)(uintptr_t)resolution);
    }
    if (resolution->done) {
        return resolution->binding;
    }
    if (resolution->depth) {
        frame_met(resolver, resolution->depth);
        return NULL;
    }
    Frame frame = frame_enter(resolver);
    resolution->depth = frame.depth;
    const Binding *binding = lookup_imported(program, module, name, ns);
    resolution->depth = 0;
    if (frame_leave(resolver, frame) || binding) {
        resolution->done = true;
        resolution->binding = binding;
    }
    return binding;
}

const Binding *module_lookup_visible(Program *program, Module *module, Symbol name, Namespace ns,
                                     const Module *from) {
    const Binding *binding = module_lookup(program, module, name, ns);
    return binding && vis_accessible(program, binding->visible_in, from) ? binding : NULL;
}

const Binding *lexical_lookup(Program *program, Module *module, Symbol name, Namespace ns) {
    for (Module *at = module; at; at = at->parent) {
        if (at->kind == MODULE_ENUM || at->kind == MODULE_TRAIT) {
            continue;
        }
        const Binding *binding = module_lookup(program, at, name, ns);
        if (binding) {
            return binding;
        }
        if (at->kind == MODULE_MOD) {
            break;
        }
    }
    return prelude_lookup(program, module->crate, name, ns);
}

// ---------------------------------------------------------------- traits in scope

typedef struct TraitList {
    VEC(DefId) found;
    VEC(Module *) visited;
    Map seen;
} TraitList;

static void add_trait(Program *program, TraitList *list, Res res) {
    if (res.kind != RES_DEF) {
        return;
    }
    DefKind kind = def_get(program, res.def)->kind;
    if ((kind == DEF_TRAIT || kind == DEF_TRAIT_ALIAS) &&
        !map_get(&list->seen, res.def.index, &(uint64_t){0})) {
        map_set(&list->seen, res.def.index, 1);
        vec_push(&list->found, res.def);
    }
}

// The traits that `module` has a name for, as seen from `from`; through globs as well.
static void add_module_traits(Program *program, TraitList *list, Module *module,
                              const Module *from) {
    for (uint32_t i = 0; i < list->visited.len; i++) {
        if (list->visited.data[i] == module) {
            return;
        }
    }
    vec_push(&list->visited, module);
    if (module->kind == MODULE_ENUM || module->kind == MODULE_TRAIT) {
        return;
    }
    for (uint32_t i = 0; i < module->children.len; i++) {
        const Def *def = def_get(program, module->children.data[i]);
        if ((def->kind == DEF_TRAIT || def->kind == DEF_TRAIT_ALIAS) &&
            vis_accessible(program, def->visible_in, from)) {
            add_trait(program, list, res_def(module->children.data[i]));
        }
    }
    for (uint32_t i = 0; i < module->all_imports.len; i++) {
        Import *import = module->all_imports.data[i];
        if (import->kind == IMPORT_EXTERN_CRATE ||
            !vis_accessible(program, import->visible_in, from)) {
            continue;
        }
        if (import->kind == IMPORT_SINGLE) {
            const Binding *binding = import_binding(program, import, NS_TYPE);
            if (binding) {
                add_trait(program, list, binding->res);
            }
            continue;
        }
        Module *source = import->is_prelude ? NULL : import_module(program, import);
        if (source) {
            add_module_traits(program, list, source, from);
        }
    }
}

DefIdSlice module_traits(Program *program, Module *module) {
    if (!module->traits_done) {
        TraitList list = {0};
        add_module_traits(program, &list, module, module);
        vec_to_slice(program->resolver->arena, &list.found, &module->traits);
        vec_free(&list.visited);
        map_free(&list.seen);
        module->traits_done = true;
    }
    return module->traits;
}
