// resolve_check.c: every import of a crate looked at once, with its errors, and the lint for unused
// ones.
//
// Lookups resolve imports without reporting; here each import is resolved for its own sake.
#include "frontend/resolve/resolve_graph.h"

Str module_path_str(Program *program, const Module *module) {
    const Def *def = def_get(program, module->def);
    if (!module->parent || !module->parent->parent) {
        return sym_str(program->session, def->name);
    }
    const Module *parent = module->parent;
    while (parent->kind == MODULE_BLOCK) {
        parent = parent->parent;
    }
    Str prefix = parent->parent ? module_path_str(program, parent) : STR("");
    return prefix.len ? arena_printf(program->resolver->arena, STR_FMT "::" STR_FMT,
                                     STR_ARG(prefix), SYM_ARG(program->session, def->name))
                      : sym_str(program->session, def->name);
}

// The name of an import that failed means "reported": its uses say nothing more.
static void poison_import(Program *program, Import *import) {
    import->failed = true;
    if (import->kind == IMPORT_GLOB || symbol_is(import->target.name, SYM_INDEX_UNDERSCORE)) {
        return;
    }
    Arena *arena = program->resolver->arena;
    Module *module = import->module;
    for (Namespace ns = NS_TYPE; ns < NS_COUNT; ns++) {
        Binding *binding = &import->bindings[ns];
        uint64_t key = name_key(import->target.name, ns), old;
        *binding = (Binding){.res = res_error(), .span = import->span, .import = import};
        if (map_get(&module->resolutions, key, &old)) {
            Resolution *resolution = (Resolution *)(uintptr_t)old;
            if (!resolution->done || !resolution->binding) {
                *resolution = (Resolution){.binding = binding, .done = true};
            }
        } else if (!map_get(&module->definitions, key, &old)) {
            Resolution *resolution = ARENA_NEW(arena, Resolution);
            *resolution = (Resolution){.binding = binding, .done = true};
            map_set(&module->resolutions, key, (uint64_t)(uintptr_t)resolution);
        }
    }
}

// ---------------------------------------------------------------- E0252, E0254, E0255, E0260

static const char *namespace_word(Namespace ns) {
    return ns == NS_TYPE ? "type" : ns == NS_VALUE ? "value" : "macro";
}

// What a clash calls the older binding.
static const char *binding_word(const Program *program, const Binding *binding, Namespace ns) {
    if (ns != NS_TYPE || binding->res.kind != RES_DEF) {
        return namespace_word(ns);
    }
    if (binding->import && binding->import->kind == IMPORT_EXTERN_CRATE) {
        return "extern crate";
    }
    DefKind kind = def_get(program, binding->res.def)->kind;
    return kind == DEF_MOD ? "module" : kind == DEF_TRAIT ? "trait" : "type";
}

static void suggest_rename(Diag *diag, Program *program, const Import *import) {
    if (import->kind == IMPORT_GLOB) {
        return;
    }
    Str name = sym_str(program->session, import->target.name);
    bool upper = name.len && name.ptr[0] >= 'A' && name.ptr[0] <= 'Z';
    Str text = arena_printf(program->resolver->arena,
                            upper ? " as Other" STR_FMT : " as other_" STR_FMT, STR_ARG(name));
    Span at = import->span;
    if (import->kind == IMPORT_EXTERN_CRATE) { // `extern crate a;` or `extern crate a as b;`
        AstIdent original = import->item->extern_crate.original;
        if (import->item->ident.span.lo != original.span.lo) {
            at = import->item->ident.span;
            size_t word = strlen(" as ");
            text = (Str){text.ptr + word, text.len - word};
        } else {
            at = span_end(original.span);
        }
    } else if (import->type_only) {
        text = arena_printf(program->resolver->arena, "self" STR_FMT, STR_ARG(text));
    } else {
        at.lo = import->source.span.hi; // with a name it has already
    }
    diag_suggest_one(diag, "you can use `as` to change the binding name of the import", at, text,
                     APPLY_MAYBE, SUGGEST_VERBOSE);
}

static void report_import_clash(Program *program, Import *import, Namespace ns,
                                const Binding *other) {
    Session *session = program->session;
    const Import *old = other->import;
    bool extern_crate =
        import->kind == IMPORT_EXTERN_CRATE || (old && old->kind == IMPORT_EXTERN_CRATE);
    // The later one of the two is the primary place.
    bool old_is_later = !old && other->span.lo > import->span.lo;
    Span here = old_is_later ? head_span(session, other->span) : import->span;
    Span there = old_is_later ? import->span : old ? old->span : head_span(session, other->span);
    bool both = old && import->kind == IMPORT_EXTERN_CRATE && old->kind == IMPORT_EXTERN_CRATE;
    ErrorCode code = both  ? ERR_E0259
                     : old ? (extern_crate ? ERR_E0254 : ERR_E0252)
                           : (extern_crate ? ERR_E0260 : ERR_E0255);
    Diag *diag = diag_error(session, code, here, "the name `" STR_FMT "` is defined multiple times",
                            SYM_ARG(session, import->target.name));
    diag_primary_label(diag, "`" STR_FMT "` %s here", SYM_ARG(session, import->target.name),
                       old_is_later ? "redefined" : "reimported");
    const Binding *older = old_is_later ? &import->bindings[ns] : other;
    diag_label(diag, there, "previous %s of the %s `" STR_FMT "` here",
               older->import ? "import" : "definition", binding_word(program, older, ns),
               SYM_ARG(session, import->target.name));
    diag_note(diag, "`" STR_FMT "` must be defined only once in the %s namespace of this %s",
              SYM_ARG(session, import->target.name), namespace_word(ns),
              import->module->kind == MODULE_BLOCK ? "block" : "module");
    if (!old || !res_eq(import->bindings[ns].res, other->res)) {
        suggest_rename(diag, program, import);
    }
    diag_emit(diag);
}

static bool check_clash(Program *program, Import *import, Namespace ns) {
    Module *module = import->module;
    uint64_t value;
    if (map_get(&module->definitions, name_key(import->target.name, ns), &value)) {
        report_import_clash(program, import, ns, (const Binding *)(uintptr_t)value);
        return true;
    }
    uint64_t first = map_get_or(&module->imports, import->target.name.index, 0);
    for (Import *old = (Import *)(uintptr_t)first; old && old != import;
         old = old->next_same_name) {
        const Binding *binding = import_binding(program, old, ns);
        if (binding) {
            report_import_clash(program, import, ns, binding);
            return true;
        }
    }
    return false;
}

// ---------------------------------------------------------------- E0364, E0365

static void suggest_for_macro(Diag *diag, const Import *import, const Def *macro) {
    diag_span_help(diag, macro->span,
                   "consider adding a `#[macro_export]` to the macro in the imported module");
    Span vis = import->item->vis.span;
    if (import->item->vis.kind == AST_VIS_PUBLIC) {
        diag_suggest_one(diag,
                         "in case you want to use the macro within this crate only, reduce the "
                         "visibility to `pub(crate)`",
                         span_end(vis), STR("(crate)"), APPLY_MAYBE, SUGGEST_VERBOSE);
    }
}

static void check_reexport(Program *program, Import *import, const Binding *found[NS_COUNT]) {
    Session *session = program->session;
    bool any = false;
    Namespace worst = NS_COUNT;
    for (Namespace ns = NS_TYPE; ns < NS_COUNT; ns++) {
        if (!found[ns]) {
            continue;
        }
        const Binding *target = import->bindings[ns].target;
        if (target && vis_is_at_least(program, target->visible_in, import->visible_in)) {
            any = true;
        } else if (worst == NS_COUNT) {
            worst = ns;
        }
    }
    if (any || worst == NS_COUNT) {
        return;
    }
    const Binding *target = import->bindings[worst].target;
    Str name = sym_str(session, import->source.name);
    bool in_crate =
        target->visible_in.index && def_get(program, target->visible_in)->parent.index == 0;
    const char *what = in_crate ? "only public within the crate, and cannot be "
                                  "re-exported outside"
                                : "private, and cannot be re-exported";
    bool is_module = target->res.kind == RES_DEF && worst == NS_TYPE &&
                     def_get(program, target->res.def)->kind == DEF_MOD;
    if (is_module) {
        Diag *diag = diag_error(session, ERR_E0365, import->span, "`" STR_FMT "` is %s",
                                STR_ARG(name), what);
        diag_primary_label(diag, "re-export of %s `" STR_FMT "`",
                           in_crate ? "crate public" : "private", STR_ARG(name));
        diag_note(diag, "consider declaring type or module `" STR_FMT "` with `pub`",
                  STR_ARG(name));
        diag_emit(diag);
        return;
    }
    Diag *diag =
        diag_error(session, ERR_E0364, import->span, "`" STR_FMT "` is %s", STR_ARG(name), what);
    if (worst == NS_MACRO && target->res.kind == RES_DEF) {
        suggest_for_macro(diag, import, def_get(program, target->res.def));
    } else {
        diag_span_note(diag, import->span,
                       "consider marking `" STR_FMT "` as `pub` in the imported module",
                       STR_ARG(name));
    }
    diag_emit(diag);
}

// E0658: the items of a trait are named through it.
static void check_trait_item(Program *program, Import *import) {
    for (Namespace ns = NS_TYPE; ns < NS_COUNT; ns++) {
        const Binding *target = import->bindings[ns].target;
        DefId parent = target && target->res.kind == RES_DEF
                           ? def_get(program, target->res.def)->parent
                           : NO_DEF;
        if (parent.index && def_get(program, parent)->kind == DEF_TRAIT) {
            Diag *diag = diag_error(program->session, ERR_E0658, import->span,
                                    "`use` associated items of traits is unstable");
            diag_note(diag, "see issue #134691 <https://github.com/rust-lang/rust/issues/134691> "
                            "for more information");
            diag_emit(diag);
            return;
        }
    }
}

// ---------------------------------------------------------------- one import

static void check_extern_crate(Program *program, Import *import) {
    if (import_binding(program, import, NS_TYPE)) {
        import->used = true; // `extern crate` is never reported as unused
        return;
    }
    Diag *diag =
        diag_error(program->session, ERR_E0463, import->span, "can't find crate for `" STR_FMT "`",
                   SYM_ARG(program->session, import->source.name));
    diag_primary_label(diag, "can't find crate");
    diag_emit(diag);
    poison_import(program, import);
}

static bool path_starts_too_high(Program *program, Import *import) {
    Module *at = def_node(program, import->module->def)->own;
    for (uint32_t i = 0; i < import->path_len; i++) {
        Symbol name = import->path[i].name;
        if (symbol_is(name, SYM_INDEX_SELF)) {
            continue;
        }
        if (!symbol_is(name, SYM_INDEX_SUPER)) {
            return false;
        }
        at = at->parent;
        while (at && at->kind != MODULE_MOD) {
            at = at->parent;
        }
        if (!at) {
            Diag *diag = diag_error(program->session, ERR_E0433, import->path[i].span,
                                    "too many leading `super` keywords");
            diag_primary_label(diag, "there are too many leading `super` keywords");
            diag_emit(diag);
            return true;
        }
    }
    return false;
}

static void check_import(Program *program, Import *import, UnresolvedImports *errors) {
    if (import->checked) {
        return;
    }
    if (import->kind == IMPORT_EXTERN_CRATE) {
        return;
    }
    resolve_visibility(program, import->module, &import->item->vis, true);
    if (path_starts_too_high(program, import)) {
        import->checked = true;
        poison_import(program, import);
        return;
    }
    Module *module = import_module(program, import);
    import->checked = true;
    if (import->path_len > 0 && !module && !import->path_is_extern_prelude_root) {
        report_import_path(program, errors, import);
        poison_import(program, import);
        return;
    }
    import_walk(program, import); // marks and reports what is private
    if (import->kind == IMPORT_GLOB) {
        return;
    }
    const Binding *found[NS_COUNT] = {0};
    bool any = false, accessible = false;
    for (Namespace ns = NS_TYPE; ns < NS_COUNT; ns++) {
        found[ns] = import_binding(program, import, ns);
        any = any || found[ns];
        accessible =
            accessible ||
            (found[ns] && vis_accessible(program, found[ns]->target->visible_in, import->module));
    }
    if (!any) {
        report_import_source(program, errors, import);
        poison_import(program, import);
        return;
    }
    bool ambiguous = false;
    for (Namespace ns = NS_TYPE; ns < NS_COUNT; ns++) {
        if (!found[ns]) {
            continue;
        }
        if (!accessible) {
            report_privacy(program, import->source, found[ns]->target);
            import->used = true;
        }
        if (accessible && !ambiguous) {
            report_ambiguous_import(program, import, import->source, found[ns]->target);
            ambiguous = found[ns]->target->ambiguous != NULL;
        }
        if (import->bindings[ns].target->import) {
            binding_mark_used(import->bindings[ns].target);
        }
    }
    if (accessible) {
        check_reexport(program, import, found);
        check_trait_item(program, import);
    }
}

static void check_names(Program *program, Import *const *imports, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (imports[i]->kind == IMPORT_EXTERN_CRATE && !imports[i]->checked) {
            imports[i]->checked = true;
            check_extern_crate(program, imports[i]);
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        Import *import = imports[i];
        bool named = import->kind != IMPORT_GLOB && import->target.name.index &&
                     !symbol_is(import->target.name, SYM_INDEX_UNDERSCORE);
        for (Namespace ns = NS_TYPE; ns < NS_COUNT && named; ns++) {
            if (import_binding(program, import, ns) && check_clash(program, import, ns)) {
                break;
            }
        }
    }
}

static bool has_no_module(Program *program, Import *import) {
    return import->path_len > 0 && !import_module(program, import) &&
           !import->path_is_extern_prelude_root;
}

// A name that is not found may be one of a glob's that leads nowhere: rustc tells of the glob
// first.
static bool waits_for_glob(Program *program, Import *import) {
    const Module *module = import->module;
    if (import->checked || import->kind == IMPORT_EXTERN_CRATE || !has_no_module(program, import)) {
        return false;
    }
    for (uint32_t i = 0; i < module->all_imports.len; i++) {
        Import *other = module->all_imports.data[i];
        if (other != import && other->kind == IMPORT_GLOB && has_no_module(program, other)) {
            return true;
        }
    }
    return false;
}

static void check_imports(Program *program, Import *const *imports, uint32_t count) {
    UnresolvedImports errors = {0};
    VEC(Import *) later = {0};
    check_names(program, imports, count);
    for (uint32_t i = 0; i < count; i++) {
        if (waits_for_glob(program, imports[i])) {
            vec_push(&later, imports[i]);
        } else {
            check_import(program, imports[i], &errors);
        }
    }
    for (uint32_t i = 0; i < later.len; i++) {
        check_import(program, later.data[i], &errors);
    }
    report_imports_end(program, &errors);
    vec_free(&later);
}

void check_module_imports(Program *program, Module *module) {
    check_imports(program, module->all_imports.data, module->all_imports.len);
}

// Modules inside a block bring imports of their own.
void check_modules_in_block(Program *program, Module *block) {
    for (uint32_t i = 0; i < block->children.len; i++) {
        DefId child = block->children.data[i];
        if (def_get(program, child)->kind == DEF_MOD && def_node(program, child)->own) {
            check_module_imports(program, def_node(program, child)->own);
            check_modules_in_block(program, def_node(program, child)->own);
        }
    }
}

void resolve_imports(Program *program, CrateId crate) {
    CrateInfo *info = crate_info(program, crate);
    check_imports(program, info->imports.data, info->imports.len);
}

// ---------------------------------------------------------------- unused imports

static bool brings_trait(Program *program, Import *import) {
    if (import->kind == IMPORT_GLOB) {
        return false;
    }
    const Binding *binding = import_binding(program, import, NS_TYPE);
    if (!binding || binding->res.kind != RES_DEF) {
        return false;
    }
    DefKind kind = def_get(program, binding->res.def)->kind;
    return kind == DEF_TRAIT || kind == DEF_TRAIT_ALIAS;
}

// Whether other crates can name what a `pub use` brings: its modules are public up to the root.
static bool is_exported(Program *program, Import *import) {
    if (import->visible_in.index ||
        (import->kind == IMPORT_GLOB && !glob_exports(program, import))) {
        return false;
    }
    for (Namespace ns = NS_TYPE; ns < NS_COUNT; ns++) {
        if (import->bindings[ns].target && import->bindings[ns].visible_in.index) {
            return false;
        }
    }
    return import->module->kind == MODULE_MOD && module_is_public(program, import->module->def);
}

static bool trait_has_member(Program *program, DefId trait, Symbol name, Namespace ns) {
    Module *module = def_node(program, trait)->own;
    return module && module_lookup(program, module, name, ns) != NULL;
}

static void note_in_module(Program *program, Module *module, Symbol name, Namespace ns);

// The chain of imports that `import` brings a trait by, if it brings one with such an item.
static void note_single(Program *program, Import *import, Symbol name, Namespace ns) {
    const Binding *binding = import_binding(program, import, NS_TYPE);
    if (!binding || binding->res.kind != RES_DEF || !brings_trait(program, import) ||
        !trait_has_member(program, binding->res.def, name, ns)) {
        return;
    }
    for (uint32_t steps = 0; binding && binding->import && steps < 256; steps++) {
        binding->import->may_be_used = true;
        binding = binding->target;
    }
}

static void note_glob(Program *program, Import *import, Symbol name, Namespace ns) {
    Module *from = import_module(program, import);
    DefIdSlice traits = from ? module_traits(program, from) : (DefIdSlice){0};
    for (uint32_t i = 0; i < traits.len; i++) {
        if (trait_has_member(program, traits.ptr[i], name, ns)) {
            import->may_be_used = true;
            note_in_module(program, from, name, ns);
            return;
        }
    }
}

static void note_in_module(Program *program, Module *module, Symbol name, Namespace ns) {
    if (!crate_get(program, module->crate)->is_local ||
        map_get(&module->member_names, name_key(name, ns), &(uint64_t){0})) {
        return;
    }
    map_set(&module->member_names, name_key(name, ns), 1);
    for (uint32_t i = 0; i < module->all_imports.len; i++) {
        Import *import = module->all_imports.data[i];
        if (import->kind == IMPORT_SINGLE) {
            if (!import->may_be_used && !import->used) {
                note_single(program, import, name, ns);
            }
        } else if (import->kind != IMPORT_EXTERN_CRATE) {
            note_glob(program, import, name, ns);
        }
    }
}

void note_member_name(Program *program, Module *from, Symbol name, Namespace ns) {
    if (!crate_get(program, from->crate)->is_local) {
        return;
    }
    for (Module *at = from; at; at = at->parent) {
        note_in_module(program, at, name, ns);
        if (at->kind == MODULE_MOD) {
            return;
        }
    }
}

// `maybe`: those that may be used through a trait's items, after type checking has marked the used
// ones.
static bool is_unused(Program *program, Import *import, bool maybe) {
    return !import->used && !(import->tree && import->tree->used_by_macro) && !import->failed &&
           !import->is_prelude && import->kind != IMPORT_EXTERN_CRATE &&
           !is_exported(program, import) && !import->span.ctxt && import->may_be_used == maybe;
}

DefId import_def(Program *program, const Import *import) {
    const Module *module = import->module;
    DefId parent = module->kind == MODULE_BLOCK ? module->body_owner : module->def;
    DefId id = def_new(program, DEF_USE, SYM_NONE, import->span, import->item->span, parent,
                       import->module);
    Def *def = def_get(program, id);
    def->ast = import->item;
    def->attrs = attrs_lower(program, import->item->attrs);
    return id;
}

static void emit_unused(Program *program, Import **imports, uint32_t count) {
    Session *session = program->session;
    Arena *arena = program->resolver->arena;
    const LintReporter *lints = &program->resolver->lints;
    Str *names = ARENA_ARRAY(arena, Str, count);
    for (uint32_t i = 0; i < count; i++) {
        Str text = source_text(session->sources, imports[i]->span);
        names[i] = arena_printf(arena, "`" STR_FMT "`", STR_ARG(text));
    }
    sort_texts(names, count); // as rustc prints them
    Str list = STR("");
    for (uint32_t i = 0; i < count; i++) {
        const char *join = i == 0 ? "" : count == 2 ? " and " : i + 1 == count ? ", and " : ", ";
        list = arena_printf(arena, STR_FMT "%s" STR_FMT, STR_ARG(list), join, STR_ARG(names[i]));
    }
    Str message =
        arena_printf(arena, "unused import%s: " STR_FMT, count > 1 ? "s" : "", STR_ARG(list));
    DefId at = import_def(program, imports[0]);
    Diag *diag = lints->begin(program, at, RESOLVE_LINT_UNUSED_IMPORTS, imports[0]->span, message);
    if (!diag) {
        return;
    }
    for (uint32_t i = 1; i < count; i++) {
        diag_add_primary(diag, imports[i]->span);
    }
    KeptLint kept = {at, RESOLVE_LINT_UNUSED_IMPORTS, imports[0]->span.lo, diag};
    keep_lint(program, kept);
}

static void lint_unused(Program *program, CrateId crate, bool traits) {
    CrateInfo *info = crate_info(program, crate);
    VEC(Import *) group = {0};
    for (uint32_t i = 0; program->resolver->lints.begin && i < info->imports.len; i++) {
        Import *import = info->imports.data[i];
        if (group.len && group.data[0]->item != import->item) {
            emit_unused(program, group.data, group.len);
            vec_clear(&group);
        }
        if (is_unused(program, import, traits)) {
            vec_push(&group, import);
        }
    }
    if (group.len) {
        emit_unused(program, group.data, group.len);
    }
    vec_free(&group);
}

void lint_unused_imports(Program *program, CrateId crate) {
    lint_unused(program, crate, false);
}

void lint_unused_trait_imports(Program *program, CrateId crate) {
    report_flush(program, REPORT_BODY); // of bodies that were not checked
    lint_unused(program, crate, true);
    flush_lints(program);
}

// The imports that bring a trait into a module, and those that bring it to where they find it.
static void mark_trait_used(Program *program, Module *module, DefId trait) {
    if (!crate_get(program, module->crate)->is_local) {
        return;
    }
    if (map_get(&module->used_traits, trait.index, &(uint64_t){0})) {
        return;
    }
    map_set(&module->used_traits, trait.index, 1);
    for (uint32_t i = 0; i < module->all_imports.len; i++) {
        Import *import = module->all_imports.data[i];
        if (import->kind == IMPORT_SINGLE) {
            const Binding *binding = import_binding(program, import, NS_TYPE);
            if (binding && res_eq(binding->res, res_def(trait))) {
                binding_mark_used(binding);
            }
        } else if (import->kind != IMPORT_EXTERN_CRATE) {
            Module *from = import_module(program, import);
            DefIdSlice traits = from ? module_traits(program, from) : (DefIdSlice){0};
            for (uint32_t k = 0; k < traits.len; k++) {
                if (def_eq(traits.ptr[k], trait)) {
                    import->used = true;
                    mark_trait_used(program, from, trait);
                }
            }
        }
    }
}

void resolve_trait_used(Program *program, DefId owner, DefId trait) {
    Module *scope = def_node(program, owner)->scope;
    if (!scope || !crate_get(program, scope->crate)->is_local) {
        return;
    }
    CrateInfo *info = crate_info(program, scope->crate);
    for (uint32_t i = 0; i < info->blocks.len; i++) { // blocks inside the body
        if (def_eq(info->blocks.data[i]->body_owner, owner)) {
            mark_trait_used(program, info->blocks.data[i], trait);
        }
    }
    for (Module *at = scope; at; at = at->parent) {
        mark_trait_used(program, at, trait);
        if (at->kind == MODULE_MOD) {
            return;
        }
    }
}
