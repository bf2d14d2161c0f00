// expand_scope.c: which macro a name means. In rustc's order: macro_rules in textual scope,
// innermost first; imports of the blocks around; the module's own macros, imports and globs;
// #[macro_use] crates; the standard prelude. Longer paths go through modules and their imports.
// Only what can lead to a macro is indexed here: modules, macros, `use`, `extern crate`.
#include "frontend/expand/expander.h"

enum { LOOKUP_DEPTH = 32 };

static uint64_t key_of(Symbol name) {
    return name.index;
}

// ---------------------------------------------------------------- spaces

static void space_add_entry(Expander *expander, ExpandSpace *space, Symbol name, Entry entry) {
    Entry *copy = ARENA_NEW(expander->arena, Entry);
    *copy = entry;
    copy->next = (Entry *)(uintptr_t)map_get_or(&space->entries, key_of(name), 0);
    map_set(&space->entries, key_of(name), (uint64_t)(uintptr_t)copy);
}

static Symbol last_name(const AstPath *path) {
    return path->len ? path->segments[path->len - 1].ident.name : SYM_NONE;
}

static void add_use(Expander *expander, const struct ExpandScope *scope, const AstUseTree *tree,
                    const UseChain *outer) {
    ExpandSpace *space = scope->space;
    UseChain *chain = ARENA_NEW(expander->arena, UseChain);
    *chain = (UseChain){outer, tree};
    switch ((AstUseKind)tree->kind) {
    case AST_USE_GLOB:
        vec_push(&space->globs, (Glob){chain});
        break;
    case AST_USE_NESTED:
        for (uint32_t i = 0; i < tree->children.len; i++) {
            add_use(expander, scope, &tree->children.ptr[i], chain);
        }
        break;
    case AST_USE_SIMPLE: {
        Symbol name = tree->rename.name;
        if (symbol_eq(name, SYM_NONE)) {
            name = last_name(&tree->prefix);
            if (symbol_is(name, SYM_INDEX_SELF) && tree->prefix.len == 1 && outer) {
                name = last_name(&outer->tree->prefix);
            }
        }
        space_add_entry(expander, space, name,
                        (Entry){.kind = ENTRY_USE,
                                .expansion = scope->expansion,
                                .use = {.tree = tree, .chain = chain}});
        break;
    }
    }
}

// `use name;` where name is a macro_rules in textual scope gives it a path.
void space_import_textual(Expander *expander, const struct ExpandScope *scope,
                          const AstUseTree *tree) {
    if (tree->kind == AST_USE_NESTED && tree->prefix.len == 0) {
        for (uint32_t i = 0; i < tree->children.len; i++) {
            space_import_textual(expander, scope, &tree->children.ptr[i]);
        }
    }
    if (tree->kind != AST_USE_SIMPLE || tree->prefix.len != 1) {
        return;
    }
    Symbol name = tree->prefix.segments[0].ident.name;
    for (const TextScope *text = scope->text; text; text = text->outer) {
        if (symbol_eq(text->name, name)) {
            Symbol as = symbol_eq(tree->rename.name, SYM_NONE) ? name : tree->rename.name;
            space_add_entry(expander, scope->space, as,
                            (Entry){.kind = ENTRY_MACRO,
                                    .macro = text->def,
                                    .expansion = scope->expansion,
                                    .imported = tree->span});
            return;
        }
    }
}

// #[prelude_import] use path::*; makes that module the prelude of the whole crate: how the library
// below the standard prelude gets its own.
static bool is_prelude_import(Expander *expander, const AstItem *item) {
    return item->use->kind == AST_USE_GLOB && item->attrs &&
           ast_attr_find(item->attrs, intern(expander->session->interner, STR("prelude_import")));
}

void space_add_item(Expander *expander, const struct ExpandScope *scope, AstItem *item) {
    ExpandSpace *space = scope->space;
    uint32_t expansion = scope->expansion;
    switch ((AstItemKind)item->kind) {
    case AST_ITEM_MOD:
        space_add_entry(expander, space, item->ident.name,
                        (Entry){.kind = ENTRY_MODULE, .expansion = expansion, .module = item});
        break;
    case AST_ITEM_USE:
        if (is_prelude_import(expander, item)) {
            UseChain *chain = ARENA_NEW(expander->arena, UseChain);
            *chain = (UseChain){NULL, item->use};
            crate_expansion(space->crate)->prelude_import = chain;
        }
        add_use(expander, scope, item->use, NULL);
        break;
    case AST_ITEM_EXTERN_CRATE:
        space_add_entry(expander, space, item->ident.name,
                        (Entry){.kind = ENTRY_CRATE,
                                .expansion = expansion,
                                .crate = item->extern_crate.original.name});
        break;
    case AST_ITEM_MACRO_DEF:
        if (!item->macro_def->macro_rules) {
            space_add_entry(expander, space, item->ident.name,
                            (Entry){.kind = ENTRY_MACRO,
                                    .expansion = expansion,
                                    .macro = macro_define(expander, scope, item)});
        } else if (item->attrs && ast_attr_find(item->attrs, SYM(MACRO_EXPORT))) {
            macro_define(expander, scope, item); // by path it can be used before it is defined
        }
        break;
    case AST_ITEM_ERROR:
    case AST_ITEM_FN:
    case AST_ITEM_CONST:
    case AST_ITEM_STATIC:
    case AST_ITEM_TYPE:
    case AST_ITEM_STRUCT:
    case AST_ITEM_UNION:
    case AST_ITEM_ENUM:
    case AST_ITEM_TRAIT:
    case AST_ITEM_TRAIT_ALIAS:
    case AST_ITEM_IMPL:
    case AST_ITEM_EXTERN_BLOCK:
    case AST_ITEM_MACRO:
    case AST_ITEM_COUNT:
        break;
    }
}

ExpandSpace *space_new(Expander *expander, AstCrate *crate, ExpandSpace *parent, AstMod *module,
                       bool is_block) {
    ExpandSpace *space = ARENA_NEW(expander->arena, ExpandSpace);
    space->crate = crate;
    space->parent = parent;
    space->module = module;
    space->is_block = is_block;
    vec_push(&expander->spaces, space);
    return space;
}

struct ExpandScope *scope_copy(Expander *expander, const struct ExpandScope *scope) {
    return ARENA_DUP(expander->arena, struct ExpandScope, scope, 1);
}

// The definition of a macro item; the same for each call.
MacroDef *macro_define(Expander *expander, const struct ExpandScope *scope, AstItem *item) {
    AstCrate *crate = scope->space->crate;
    CrateExpansion *own = crate_expansion(crate);
    MacroDef *def = (MacroDef *)(uintptr_t)map_get_or(&own->defs, item->id, 0);
    if (def) {
        return def;
    }
    def = ARENA_NEW(expander->arena, MacroDef);
    def->id = ++expander->next_macro;
    def->name = item->ident.name;
    def->crate = crate;
    def->item = item;
    def->expansion = scope->expansion;
    def->space = scope->space;
    map_set(&own->defs, item->id, (uint64_t)(uintptr_t)def);
    if (ast_attr_find(item->attrs, SYM(RUSTC_BUILTIN_MACRO))) {
        def->builtin = builtin_find(sym_str(expander->session, item->ident.name));
        if (!def->builtin) {
            not_supported(expander->session, item->ident.span, "this built-in macro");
            def->bad = true;
        }
    }
    const AstAttr *export = ast_attr_find(item->attrs, SYM(MACRO_EXPORT));
    if (export) {
        def->exported = true;
        def->local_inner = export->args == AST_ATTR_DELIMITED && export->tokens.len &&
                           symbol_is(export->tokens.ptr[0].symbol, SYM_INDEX_LOCAL_INNER_MACROS);
        map_set(&own->exports, key_of(def->name), (uint64_t)(uintptr_t)def);
    }
    return def;
}

// ---------------------------------------------------------------- paths

// What a path leads to: a module (as its space), or a macro.
typedef struct Target {
    ExpandSpace *space;
    MacroDef *macro;
} Target;
typedef struct Lookup {
    Expander *expander;
    MacroKind kind;
    uint32_t depth;
} Lookup;

static Target find_in_space(Lookup *lookup, ExpandSpace *space, Symbol name, bool want_macro);
static Target find_path(Lookup *lookup, ExpandSpace *from, const AstSegment **segments,
                        uint32_t len, bool want_macro);

static bool fits(const Lookup *lookup, const MacroDef *def) {
    MacroKind kind = def->builtin ? def->builtin->kind : MACRO_BANG;
    return kind == lookup->kind;
}

static bool found(Target target, bool want_macro) {
    return want_macro ? target.macro != NULL : target.space != NULL;
}

static ExpandSpace *crate_root(Lookup *lookup, Symbol name) {
    const ExpandOptions *options = &lookup->expander->options;
    AstCrate *crate = options->find_crate ? options->find_crate(options->cx, name) : NULL;
    return crate && crate->expanding ? crate_expansion(crate)->root : NULL;
}

static ExpandSpace *module_of(ExpandSpace *space) {
    while (space->is_block) {
        space = space->parent;
    }
    return space;
}

static ExpandSpace *module_space(const AstItem *module) {
    return module->mod->scope ? module->mod->scope->space : NULL;
}

// All segments of a use tree inside its outer trees; a closing `self` in braces is dropped.
static uint32_t chain_segments(const UseChain *chain, const AstSegment **segments, uint32_t max) {
    uint32_t len = chain->outer ? chain_segments(chain->outer, segments, max) : 0;
    const AstPath *prefix = &chain->tree->prefix;
    for (uint32_t i = 0; i < prefix->len && len < max; i++) {
        if (len && i + 1 == prefix->len &&
            symbol_is(prefix->segments[i].ident.name, SYM_INDEX_SELF)) {
            break;
        }
        segments[len++] = &prefix->segments[i];
    }
    return len;
}

static Target find_use(Lookup *lookup, ExpandSpace *space, const UseChain *chain, bool want_macro) {
    const AstSegment *segments[64];
    uint32_t len = chain_segments(chain, segments, 64);
    if (len == 0 || lookup->depth >= LOOKUP_DEPTH) {
        return (Target){0};
    }
    lookup->depth++;
    if (space->crate->edition == EDITION_2015) { // relative to the root
        uint32_t first = segments[0]->ident.name.index;
        bool keyword = first == SYM_INDEX_SELF || first == SYM_INDEX_SUPER;
        space = keyword ? space : crate_expansion(space->crate)->root;
    }
    Target target = find_path(lookup, space, segments, len, want_macro);
    lookup->depth--;
    return target;
}

// Resolution does not report an import as unused that a macro was found through.
static void mark_used(const UseChain *chain, Target target) {
    if (target.macro) {
        ((AstUseTree *)chain->tree)->used_by_macro = true;
    }
}

static Target entry_target(Lookup *lookup, ExpandSpace *space, const Entry *entry,
                           bool want_macro) {
    switch (entry->kind) {
    case ENTRY_MODULE:
        return (Target){.space = module_space(entry->module)};
    case ENTRY_MACRO:
        return (Target){.macro = fits(lookup, entry->macro) ? entry->macro : NULL};
    case ENTRY_CRATE:
        return (Target){.space = symbol_is(entry->crate, SYM_INDEX_SELF)
                                     ? crate_expansion(space->crate)->root
                                     : crate_root(lookup, entry->crate)};
    case ENTRY_USE: {
        Target target = find_use(lookup, space, entry->use.chain, want_macro);
        mark_used(entry->use.chain, target);
        return target;
    }
    }
    return (Target){0};
}

static Target find_in_globs(Lookup *lookup, ExpandSpace *space, Symbol name, bool want_macro) {
    Target target = {0};
    if (space->busy) {
        return target;
    }
    space->busy = true;
    for (uint32_t i = 0; i < space->globs.len && !found(target, want_macro); i++) {
        Target module = find_use(lookup, space, space->globs.data[i].chain, false);
        if (module.space && module.space != space) {
            target = find_in_space(lookup, module.space, name, want_macro);
            mark_used(space->globs.data[i].chain, target);
        }
    }
    space->busy = false;
    return target;
}

// What a module declares and imports under a name; nothing where the question leads to itself, as
// in `use a::b as a;`.
static Target find_in_entries(Lookup *lookup, ExpandSpace *space, Symbol name, bool want_macro) {
    Entry *first = (Entry *)(uintptr_t)map_get_or(&space->entries, key_of(name), 0);
    Target target = {0};
    if (first == NULL || first->busy[want_macro]) {
        return target;
    }
    first->busy[want_macro] = true;
    for (Entry *entry = first; entry && !found(target, want_macro); entry = entry->next) {
        target = entry_target(lookup, space, entry, want_macro);
    }
    first->busy[want_macro] = false;
    return target;
}

// A name inside a module (or block): what it declares, imports, and what globs bring.
static Target find_in_space(Lookup *lookup, ExpandSpace *space, Symbol name, bool want_macro) {
    Target target = find_in_entries(lookup, space, name, want_macro);
    if (found(target, want_macro)) {
        return target;
    }
    if (want_macro && !space->is_block && space == crate_expansion(space->crate)->root) {
        MacroDef *def = (MacroDef *)(uintptr_t)map_get_or(&crate_expansion(space->crate)->exports,
                                                          key_of(name), 0);
        if (def && fits(lookup, def)) {
            return (Target){.macro = def};
        }
    }
    return find_in_globs(lookup, space, name, want_macro);
}

static AstCrate *crate_by_index(Expander *expander, AstCrate *near, uint32_t index);

// Where a path starts, and how many of its segments that took.
static ExpandSpace *path_start(Lookup *lookup, ExpandSpace *from, const AstSegment **segments,
                               uint32_t len, uint32_t *taken, bool *is_relative) {
    const AstIdent *first = &segments[0]->ident;
    ExpandSpace *module = module_of(from);
    *taken = 1;
    *is_relative = false;
    switch (first->name.index) {
    case SYM_INDEX_PATH_ROOT:
        if (len < 2) {
            return NULL;
        }
        if (from->crate->edition == EDITION_2015) {
            *taken = 1;
            ExpandSpace *root = crate_expansion(from->crate)->root;
            if (find_in_space(lookup, root, segments[1]->ident.name, false).space) {
                return root;
            }
        }
        *taken = 2;
        return crate_root(lookup, segments[1]->ident.name);
    case SYM_INDEX_CRATE:
        return crate_expansion(from->crate)->root;
    case SYM_INDEX_DOLLAR_CRATE: {
        uint32_t index = hygiene_dollar_crate(lookup->expander->session, first->span.ctxt);
        AstCrate *crate = crate_by_index(lookup->expander, from->crate, index);
        return crate && crate->expanding ? crate_expansion(crate)->root : NULL;
    }
    case SYM_INDEX_SELF:
        break;
    case SYM_INDEX_SUPER:
        *taken = 0;
        break;
    default:
        *is_relative = true;
        return NULL;
    }
    while (*taken < len && symbol_is(segments[*taken]->ident.name, SYM_INDEX_SUPER)) {
        module = module->parent ? module_of(module->parent) : NULL;
        if (!module) {
            return NULL;
        }
        ++*taken;
    }
    return module;
}

// The first segment of a relative path: in the blocks and module around, else a crate.
static ExpandSpace *relative_start(Lookup *lookup, ExpandSpace *from, Symbol name) {
    for (ExpandSpace *space = from; space; space = space->is_block ? space->parent : NULL) {
        Target target = find_in_space(lookup, space, name, false);
        if (target.space) {
            return target.space;
        }
    }
    return crate_root(lookup, name);
}

static Target find_path(Lookup *lookup, ExpandSpace *from, const AstSegment **segments,
                        uint32_t len, bool want_macro) {
    uint32_t at;
    bool is_relative;
    ExpandSpace *space = path_start(lookup, from, segments, len, &at, &is_relative);
    if (is_relative) {
        if (len == 1) {
            // `use name;` names a crate or, through the module, itself.
            for (ExpandSpace *around = from; want_macro && around;
                 around = around->is_block ? around->parent : NULL) {
                Target target = find_in_space(lookup, around, segments[0]->ident.name, true);
                if (target.macro) {
                    return target;
                }
            }
            return (Target){
                .space = want_macro ? NULL : relative_start(lookup, from, segments[0]->ident.name)};
        }
        space = relative_start(lookup, from, segments[0]->ident.name);
        at = 1;
    }
    for (; space && at < len; at++) {
        bool last = at + 1 == len;
        Target target = find_in_space(lookup, space, segments[at]->ident.name, last && want_macro);
        if (last) {
            return target;
        }
        space = target.space;
    }
    return (Target){.space = want_macro ? NULL : space};
}

// ---------------------------------------------------------------- crates and preludes

// Crates are found by number through the chain of preludes and through the crates asked for.
static AstCrate *crate_by_index(Expander *expander, AstCrate *near, uint32_t index) {
    if (near->index == index) {
        return near;
    }
    return (AstCrate *)(uintptr_t)map_get_or(&expander->crates, index, 0);
}

static AstCrate *prelude_of(Expander *expander, const AstCrate *crate) {
    const ExpandOptions *options = &expander->options;
    return options->prelude_crate ? options->prelude_crate(options->cx, crate) : NULL;
}

// The module `prelude::rust_20xx`, or `prelude::v1` where there is none for the edition.
static Target find_in_prelude(Lookup *lookup, const AstCrate *user, AstCrate *crate, Symbol name) {
    Interner *interner = lookup->expander->session->interner;
    ExpandSpace *root = crate_expansion(crate)->root;
    Target prelude = find_in_space(lookup, root, intern(interner, STR("prelude")), false);
    if (!prelude.space) {
        return (Target){0};
    }
    Str edition = user->edition >= EDITION_2024   ? STR("rust_2024")
                  : user->edition >= EDITION_2021 ? STR("rust_2021")
                                                  : STR("v1");
    Target module = find_in_space(lookup, prelude.space, intern(interner, edition), false);
    if (!module.space) {
        module = find_in_space(lookup, prelude.space, intern(interner, STR("v1")), false);
    }
    return module.space ? find_in_space(lookup, module.space, name, true) : (Target){0};
}

static MacroDef *find_preludes(Lookup *lookup, AstCrate *crate, Symbol name) {
    CrateExpansion *own = crate_expansion(crate);
    MacroDef *def = (MacroDef *)(uintptr_t)map_get_or(&own->macro_use, key_of(name), 0);
    if (def && fits(lookup, def)) {
        return def;
    }
    if (own->prelude_import) {
        Target module = find_use(lookup, own->root, own->prelude_import, false);
        Target target =
            module.space ? find_in_space(lookup, module.space, name, true) : (Target){0};
        if (target.macro) {
            return target.macro;
        }
    }
    AstCrate *prelude = prelude_of(lookup->expander, crate);
    if (!prelude || !prelude->expanding) {
        return NULL;
    }
    Target target = find_in_space(lookup, crate_expansion(prelude)->root, name, true);
    if (!target.macro) {
        target = find_in_prelude(lookup, crate, prelude, name);
    }
    return target.macro;
}

uint32_t macro_path_failure(Expander *expander, const struct ExpandScope *scope,
                            const AstPath *path) {
    Lookup lookup = {.expander = expander};
    const AstSegment *segments[64];
    uint32_t len = path->len < 64 ? path->len : 64;
    for (uint32_t i = 0; i < len; i++) {
        segments[i] = &path->segments[i];
    }
    for (uint32_t i = 1; i < len; i++) {
        if (!find_path(&lookup, scope->space, segments, i, false).space) {
            return i - 1;
        }
    }
    return len - 1;
}

MacroDef *macro_find(Expander *expander, const struct ExpandScope *scope, const AstPath *path,
                     MacroKind kind) {
    Lookup lookup = {.expander = expander, .kind = kind};
    AstCrate *crate = scope->space->crate;
    if (path->len != 1) {
        const AstSegment *segments[64];
        uint32_t len = path->len < 64 ? path->len : 64;
        for (uint32_t i = 0; i < len; i++) {
            segments[i] = &path->segments[i];
        }
        return find_path(&lookup, scope->space, segments, len, true).macro;
    }
    Symbol name = path->segments[0].ident.name;
    for (const TextScope *text = scope->text; text; text = text->outer) {
        if (symbol_eq(text->name, name) && fits(&lookup, text->def)) {
            return text->def;
        }
    }
    for (ExpandSpace *space = scope->space; space; space = space->is_block ? space->parent : NULL) {
        Target target = find_in_space(&lookup, space, name, true);
        if (target.macro) {
            return target.macro;
        }
    }
    return find_preludes(&lookup, crate, name);
}

const MacroDef *macro_exported(const AstCrate *crate, Symbol name) {
    return (const MacroDef *)(uintptr_t)map_get_or(&crate_expansion(crate)->exports, key_of(name),
                                                   0);
}

// ---------------------------------------------------------------- all that a name could mean

typedef struct Candidates {
    Candidate *list;
    uint32_t len;
} Candidates;

static void add_candidate(Candidates *all, Candidate candidate) {
    for (uint32_t i = 0; i < all->len; i++) {
        if (all->list[i].def == candidate.def) {
            return;
        }
    }
    if (candidate.def && all->len < MAX_CANDIDATES) {
        all->list[all->len++] = candidate;
    }
}

// What one module or block has; a glob's is only asked for where nothing else is there.
static Candidate candidate_in_space(Lookup *lookup, ExpandSpace *space, Symbol name) {
    Candidate found = {.space = space, .imported = SPAN_NONE};
    Entry *entry = (Entry *)(uintptr_t)map_get_or(&space->entries, key_of(name), 0);
    for (; entry && !found.def; entry = entry->next) {
        if (entry->busy[true]) {
            continue;
        }
        entry->busy[true] = true;
        found.def = entry_target(lookup, space, entry, true).macro;
        entry->busy[true] = false;
        found.expansion = entry->expansion;
        found.imported = entry->kind == ENTRY_USE ? entry->use.tree->span : entry->imported;
    }
    if (!found.def && !space->is_block && space == crate_expansion(space->crate)->root) {
        MacroDef *def = (MacroDef *)(uintptr_t)map_get_or(&crate_expansion(space->crate)->exports,
                                                          key_of(name), 0);
        if (def && fits(lookup, def)) {
            found.def = def;
            found.expansion = def->expansion;
        }
    }
    for (uint32_t i = 0; i < space->globs.len && !found.def; i++) {
        Target module = find_use(lookup, space, space->globs.data[i].chain, false);
        if (module.space && module.space != space) {
            found.def = find_in_space(lookup, module.space, name, true).macro;
            found.is_glob = found.def != NULL;
            found.imported = space->globs.data[i].chain->tree->span;
        }
    }
    return found;
}

uint32_t macro_candidates(Expander *expander, const struct ExpandScope *scope, Symbol name,
                          MacroKind kind, Candidate found[static MAX_CANDIDATES]) {
    Lookup lookup = {.expander = expander, .kind = kind};
    Candidates all = {found, 0};
    for (const TextScope *text = scope->text; text; text = text->outer) {
        if (symbol_eq(text->name, name) && fits(&lookup, text->def)) {
            add_candidate(&all, (Candidate){.def = text->def,
                                            .is_textual = true,
                                            .expansion = text->def->expansion,
                                            .imported = SPAN_NONE});
        }
    }
    for (ExpandSpace *space = scope->space; space; space = space->is_block ? space->parent : NULL) {
        add_candidate(&all, candidate_in_space(&lookup, space, name));
    }
    add_candidate(&all, (Candidate){.def = find_preludes(&lookup, scope->space->crate, name),
                                    .imported = SPAN_NONE});
    return all.len;
}
