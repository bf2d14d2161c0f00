// resolve_reexport.c: names that public glob imports were to give to other crates, and do not:
// ambiguous_glob_reexports, where two globs bring different things, and hidden_glob_reexports,
// where something private of that name stands in front.
//
// In: a crate whose imports are resolved. Follows rustc_resolve::imports.
#include "frontend/resolve/resolve_graph.h"

typedef struct Reexports {
    Program *program;
    Module *module;
    Map told; // name_key → 1
} Reexports;

static const char *namespace_word(Namespace ns) {
    return ns == NS_TYPE ? "type" : ns == NS_VALUE ? "value" : "macro";
}

static Diag *begin(const Reexports *r, const Import *import, ResolveLint lint, Span span,
                   const char *message, DefId *at) {
    *at = import_def(r->program, import);
    return r->program->resolver->lints.begin(r->program, *at, lint, span, str_of(message));
}

static void keep(const Reexports *r, DefId at, ResolveLint lint, Span span, Diag *diag) {
    keep_lint(r->program, (KeptLint){at, lint, span.lo, diag});
}

static void report_ambiguous(const Reexports *r, const Import *first, const Import *again,
                             Symbol name, Namespace ns) {
    DefId at;
    ResolveLint lint = RESOLVE_LINT_AMBIGUOUS_GLOB_REEXPORTS;
    Diag *diag = begin(r, first, lint, first->span, "ambiguous glob re-exports", &at);
    if (diag) {
        Str text = sym_str(r->program->session, name);
        diag_primary_label(diag,
                           "the name `" STR_FMT "` in the %s namespace is first re-exported here",
                           STR_ARG(text), namespace_word(ns));
        diag_label(diag, again->span,
                   "but the name `" STR_FMT "` in the %s namespace is also re-exported here",
                   STR_ARG(text), namespace_word(ns));
        keep(r, at, lint, first->span, diag);
    }
}

static void report_hidden(const Reexports *r, const Import *glob, const Binding *private,
                          Symbol name, Namespace ns) {
    Program *program = r->program;
    bool is_import = private->import != NULL;
    if (!is_import && private->res.kind != RES_DEF) {
        return;
    }
    Span span = is_import ? private->import->span : def_get(program, private->res.def)->span;
    ResolveLint lint = RESOLVE_LINT_HIDDEN_GLOB_REEXPORTS;
    DefId at = is_import ? import_def(program, private->import) : private->res.def;
    Diag *diag = program->resolver->lints.begin(program, at, lint, span,
                                                STR("private item shadows public glob re-export"));
    if (diag) {
        diag_span_note(diag, glob->span,
                       "the name `" STR_FMT "` in the %s namespace is supposed to be publicly "
                       "re-exported here",
                       SYM_ARG(program->session, name), namespace_word(ns));
        diag_span_note(diag, span, "but the private item here shadows it");
        keep(r, at, lint, span, diag);
    }
}

// What the module itself says of the name, without its globs.
static const Binding *written_binding(const Reexports *r, Symbol name, Namespace ns) {
    uint64_t value;
    if (map_get(&r->module->definitions, name_key(name, ns), &value)) {
        return (const Binding *)(uintptr_t)value;
    }
    Import *import = (Import *)(uintptr_t)map_get_or(&r->module->imports, name.index, 0);
    for (; import; import = import->next_same_name) {
        const Binding *binding = import_binding(r->program, import, ns);
        if (binding) {
            return binding;
        }
    }
    return NULL;
}

static const Binding *of_glob(const Reexports *r, Import *glob, Symbol name, Namespace ns) {
    Module *from = import_module(r->program, glob);
    return from && from != r->module ? module_lookup_visible(r->program, from, name, ns, r->module)
                                     : NULL;
}

static void check_name(Reexports *r, uint32_t first, Symbol name, Namespace ns, bool exports) {
    Import *glob = r->module->globs.data[first], *again = NULL;
    const Binding *binding = of_glob(r, glob, name, ns);
    uint64_t key = name_key(name, ns);
    if (!binding || binding->visible_in.index || map_get(&r->told, key, &(uint64_t){0})) {
        return;
    }
    map_set(&r->told, key, 1);
    const Binding *written = written_binding(r, name, ns);
    if (written) {
        if (exports && written->visible_in.index) {
            report_hidden(r, glob, written, name, ns);
        }
        return;
    }
    for (uint32_t i = first + 1; i < r->module->globs.len; i++) {
        const Binding *other = of_glob(r, r->module->globs.data[i], name, ns);
        again = other && !res_eq(other->res, binding->res) ? r->module->globs.data[i] : again;
    }
    if (again && !glob->visible_in.index) {
        report_ambiguous(r, glob, again, name, ns);
    }
}

// Does the module have a name from the glob, of those that `from` and its globs have?
static bool is_seen_through(const Reexports *r, const Import *glob, Module *from, Map *seen) {
    if (map_get(seen, (uint64_t)(uintptr_t)from, &(uint64_t){0})) {
        return false;
    }
    map_set(seen, (uint64_t)(uintptr_t)from, 1);
    module_populate(r->program, from);
    for (uint32_t i = 0; i < from->names.len; i++) {
        for (Namespace ns = NS_TYPE; ns < NS_COUNT; ns++) {
            const Binding *binding = module_lookup(r->program, r->module, from->names.data[i], ns);
            if (binding && binding->import == glob && !binding->visible_in.index) {
                return true;
            }
        }
    }
    for (uint32_t i = 0; i < from->globs.len; i++) {
        Module *inner = import_module(r->program, from->globs.data[i]);
        if (inner && is_seen_through(r, glob, inner, seen)) {
            return true;
        }
    }
    return false;
}

bool glob_exports(Program *program, Import *glob) {
    Reexports r = {.program = program, .module = glob->module};
    Module *from = import_module(program, glob);
    Map seen = {0};
    bool exports = from && is_seen_through(&r, glob, from, &seen);
    map_free(&seen);
    return exports;
}

static void check_globs(Program *program, Module *module) {
    Reexports r = {.program = program, .module = module};
    for (uint32_t i = 0; i < module->globs.len; i++) {
        Import *glob = module->globs.data[i];
        Module *from = glob->is_prelude ? NULL : import_module(program, glob);
        if (!from || from == module || glob->span.ctxt) {
            continue;
        }
        module_populate(program, from);
        bool exports = !glob->visible_in.index && glob_exports(program, glob);
        for (uint32_t k = 0; k < from->names.len; k++) {
            for (Namespace ns = NS_TYPE; ns < NS_COUNT; ns++) {
                check_name(&r, i, from->names.data[k], ns, exports);
            }
        }
    }
    map_free(&r.told);
}

// Can other crates name what stands in the module?
bool module_is_public(const Program *program, DefId module) {
    for (; def_get(program, module)->parent.index; module = def_get(program, module)->parent) {
        if (def_get(program, module)->visible_in.index) {
            return false;
        }
    }
    return true;
}

void lint_reexports(Program *program, CrateId crate) {
    CrateInfo *info = crate_info(program, crate);
    Module *last = NULL;
    for (uint32_t i = 0; program->resolver->lints.begin && i < info->imports.len; i++) {
        Import *import = info->imports.data[i];
        if (import->kind == IMPORT_GLOB && !import->visible_in.index && import->module != last &&
            import->module->kind == MODULE_MOD && module_is_public(program, import->module->def)) {
            last = import->module;
            check_globs(program, import->module);
        }
    }
}
