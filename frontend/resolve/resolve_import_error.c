// resolve_import_error.c: imports that lead nowhere: E0432 where the last segment of the path
// before the name, or the name itself, is not found, E0433 where it is a segment before that.
//
// In: an import that failed. Out: messages; those of one `use` item are one message with a label
// for each, said when another item has some.
#include "frontend/resolve/resolve_graph.h"

static Str idents_str(Program *program, const AstIdent *idents, uint32_t len) {
    Str text = STR("");
    for (uint32_t i = 0; i < len; i++) {
        Str part = symbol_is(idents[i].name, SYM_INDEX_PATH_ROOT)
                       ? STR("")
                       : sym_str(program->session, idents[i].name);
        bool first = text.len == 0;
        text = first ? part
                     : arena_printf(program->resolver->arena, STR_FMT "::" STR_FMT, STR_ARG(text),
                                    STR_ARG(part));
    }
    return text;
}

typedef struct VisibleNames {
    VEC(Str) text;
} VisibleNames;

static void collect_visible(Program *program, Module *module, Symbol wanted, const Module *from,
                            uint32_t glob_depth, VisibleNames *names) {
    module_populate(program, module);
    for (uint32_t i = 0; i < module->names.len; i++) {
        Symbol name = module->names.data[i];
        for (Namespace ns = NS_TYPE; ns < NS_COUNT && !symbol_eq(name, wanted); ns++) {
            if (module_lookup_visible(program, module, name, ns, from)) {
                vec_push(&names->text, sym_str(program->session, name));
                break;
            }
        }
    }
    for (uint32_t i = 0; glob_depth && i < module->globs.len; i++) {
        Module *source = import_module(program, module->globs.data[i]);
        if (source && source != module) {
            collect_visible(program, source, wanted, from, glob_depth - 1, names);
        }
    }
}

static Symbol nearest_in_module(Program *program, Module *module, Symbol wanted,
                                const Module *from) {
    enum { GLOB_DEPTH = 4 };
    VisibleNames names = {0};
    collect_visible(program, module, wanted, from, GLOB_DEPTH, &names);
    Str nearest = str_nearest(sym_str(program->session, wanted), names.text.data, names.text.len);
    vec_free(&names.text);
    return nearest.ptr ? intern(program->session->interner, nearest) : SYM_NONE;
}

// ---------------------------------------------------------------- what does not lead on

typedef struct PathEnd { // the first segment that leads nowhere
    uint32_t segment;
    Module *within; // where it was looked for; NULL: in scope
} PathEnd;

static PathEnd find_end(Program *program, const Import *import) {
    PathEnd end = {0};
    for (; end.segment + 1 < import->path_len; end.segment++) {
        Import prefix = *import;
        prefix.path_len = end.segment + 1;
        prefix.checked = false;
        Module *next = import_walk(program, &prefix);
        if (!next && !prefix.path_is_extern_prelude_root) {
            break;
        }
        end.within = next;
    }
    return end;
}

static bool leads_to_module(Program *program, const Import *import, Symbol first) {
    Import other = *import;
    other.checked = false;
    other.path_len = import->path_len + 1;
    other.path = ARENA_ARRAY(program->resolver->arena, AstIdent, other.path_len);
    other.path[0] = (AstIdent){.name = first, .span = import->path[0].span};
    memcpy(other.path + 1, import->path, sizeof *import->path * import->path_len);
    return import_walk(program, &other) != NULL;
}

// The same path from `self`, `crate` or `super`, if that leads to a module.
static bool suggest_start(Program *program, const Import *import, UnresolvedImport *error) {
    static const uint32_t starts[] = {SYM_INDEX_SELF, SYM_INDEX_CRATE, SYM_INDEX_SUPER};
    uint32_t first = import->path[0].name.index;
    if (first == SYM_INDEX_PATH_ROOT || first == SYM_INDEX_SELF || first == SYM_INDEX_SUPER ||
        first == SYM_INDEX_CRATE || first == SYM_INDEX_DOLLAR_CRATE) {
        return false;
    }
    for (uint32_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        if (leads_to_module(program, import, (Symbol){starts[i]})) {
            error->similar_at = span_start(import->path[0].span);
            error->similar =
                arena_printf(program->resolver->arena,
                             STR_FMT "::", SYM_ARG(program->session, ((Symbol){starts[i]})));
            error->label = error->help = (Str){NULL, 0};
            error->from_crate = starts[i] == SYM_INDEX_CRATE;
            return true;
        }
    }
    return false;
}

static Str name_before(Program *program, const Import *import, uint32_t segment) {
    Symbol before = import->path[segment - 1].name;
    return symbol_is(before, SYM_INDEX_PATH_ROOT)
               ? STR("the crate root")
               : arena_printf(program->resolver->arena, "`" STR_FMT "`",
                              SYM_ARG(program->session, before));
}

// In the root of the crate itself, where a module of that name may be elsewhere.
static void explain_in_root(Program *program, const Import *import, AstIdent ident,
                            UnresolvedImport *error) {
    ResolveCx cx = {.program = program, .session = program->session, .module = import->module};
    error->similar = similar_module_path(&cx, ident.name);
    error->similar_at = ident.span;
    error->label = error->similar.ptr
                       ? STR("unresolved import")
                       : arena_printf(program->resolver->arena,
                                      "could not find `" STR_FMT "` in the crate root",
                                      SYM_ARG(program->session, ident.name));
}

static void explain_end(Program *program, const Import *import, PathEnd end,
                        UnresolvedImport *error) {
    Arena *arena = program->resolver->arena;
    AstIdent ident = import->path[end.segment];
    Str name = sym_str(program->session, ident.name);
    Module *within = end.within;
    const Binding *type = within ? module_lookup(program, within, ident.name, NS_TYPE)
                                 : lexical_lookup(program, import->module, ident.name, NS_TYPE);
    const Binding *value = within ? module_lookup(program, within, ident.name, NS_VALUE) : NULL;
    if (end.segment == 1 && symbol_is(import->path[0].name, SYM_INDEX_PATH_ROOT)) {
        error->label = arena_printf(
            arena, "could not find `" STR_FMT "` in the list of imported crates", STR_ARG(name));
    } else if (type) {
        error->is_known = type->res.kind == RES_ERROR;
        error->is_no_module = true;
        error->label =
            arena_printf(arena, "`" STR_FMT "` is %s %s, not a module", STR_ARG(name),
                         res_article(program, type->res), res_description(program, type->res));
    } else if (end.segment == 0 && starts_upper(name)) {
        error->label = arena_printf(arena, "use of undeclared type `" STR_FMT "`", STR_ARG(name));
    } else if (end.segment == 0) {
        error->label = arena_printf(
            arena, "use of unresolved module or unlinked crate `" STR_FMT "`", STR_ARG(name));
        error->help =
            arena_printf(arena, "you might be missing a crate named `" STR_FMT "`", STR_ARG(name));
    } else if (within && !within->parent && crate_get(program, within->crate)->is_local) {
        explain_in_root(program, import, ident, error);
    } else {
        Str before = name_before(program, import, end.segment);
        error->label =
            value
                ? arena_printf(arena, "expected type, found %s `" STR_FMT "` in " STR_FMT,
                               res_description(program, value->res), STR_ARG(name), STR_ARG(before))
                : arena_printf(arena, "could not find `" STR_FMT "` in " STR_FMT, STR_ARG(name),
                               STR_ARG(before));
    }
}

static UnresolvedImport find_source_failure(Program *program, Import *import) {
    Session *session = program->session;
    Arena *arena = program->resolver->arena;
    UnresolvedImport error = {.import = import, .span = import->span};
    AstIdent source = import->source;
    Str name = sym_str(session, source.name);
    Str before = idents_str(program, import->path, import->path_len);
    error.path = before.len
                     ? arena_printf(arena, STR_FMT "::" STR_FMT, STR_ARG(before), STR_ARG(name))
                     : name;
    Module *module = import_module(program, import);
    if (!module) {
        error.label = arena_printf(arena, "no external crate `" STR_FMT "`", STR_ARG(name));
        return error;
    }
    if (!module->parent) {
        error.label = arena_printf(arena, "no `" STR_FMT "` in the root", STR_ARG(name));
    } else {
        Str in = before;
        if (module->kind == MODULE_MOD || module->kind == MODULE_ENUM ||
            module->kind == MODULE_TRAIT) {
            // Library modules are named by their last part, the user's by their path.
            const Def *def = def_get(program, module->def);
            in = crate_get(program, module->crate)->is_local ? module_path_str(program, module)
                                                             : sym_str(session, def->name);
        }
        error.label =
            arena_printf(arena, "no `" STR_FMT "` in `" STR_FMT "`", STR_ARG(name), STR_ARG(in));
    }
    error.near = source;
    error.near_name = nearest_in_module(program, module, source.name, import->module);
    return error;
}

// ---------------------------------------------------------------- messages

static void suggest_similar(const UnresolvedImport *error, Diag *diag) {
    if (error->from_crate) {
        diag_note(diag, "`use` statements changed in Rust 2018; read more at "
                        "<https://doc.rust-lang.org/edition-guide/rust-2018/module-system/"
                        "path-clarity.html>");
    }
    if (error->help.ptr) {
        diag_help(diag, STR_FMT, STR_ARG(error->help));
    }
    if (error->similar.ptr) {
        diag_suggest_one(diag, "a similar path exists", error->similar_at, error->similar,
                         APPLY_MAYBE, SUGGEST_VERBOSE);
    }
}

// E0433: not the last segment.
static void report_inner(Program *program, const Import *import, PathEnd end,
                         const UnresolvedImport *error) {
    AstIdent ident = import->path[end.segment];
    Str name = sym_str(program->session, ident.name);
    const char *what = end.segment != 0     ? error->is_no_module ? "module " : ""
                       : starts_upper(name) ? "type "
                                            : "module or crate ";
    Str scope = end.segment ? name_before(program, import, end.segment) : STR("this scope");
    Diag *diag =
        diag_error(program->session, ERR_E0433, ident.span,
                   "cannot find %s`" STR_FMT "` in " STR_FMT, what, STR_ARG(name), STR_ARG(scope));
    diag_primary_label(diag, STR_FMT, STR_ARG(error->label));
    suggest_similar(error, diag);
    diag_emit(diag);
}

static void emit_unresolved(Program *program, UnresolvedList *errors) {
    if (errors->len == 0) {
        return;
    }
    Session *session = program->session;
    Arena *arena = program->resolver->arena;
    Str paths = STR("");
    for (uint32_t i = 0; i < errors->len; i++) {
        paths = arena_printf(arena, STR_FMT "%s`" STR_FMT "`", STR_ARG(paths), i ? ", " : "",
                             STR_ARG(errors->data[i].path));
    }
    Diag *diag =
        diag_error(session, ERR_E0432, errors->data[0].span, "unresolved import%s " STR_FMT,
                   errors->len > 1 ? "s" : "", STR_ARG(paths));
    for (uint32_t i = 0; i < errors->len; i++) {
        const UnresolvedImport *error = &errors->data[i];
        if (i > 0) {
            diag_add_primary(diag, error->span);
        }
        if (error->label.ptr) {
            diag_label(diag, error->span, STR_FMT, STR_ARG(error->label));
        }
    }
    for (uint32_t i = 0; i < errors->len; i++) {
        const UnresolvedImport *error = &errors->data[i];
        suggest_similar(error, diag);
        if (error->near_name.index) {
            diag_suggest_one(diag, "a similar name exists in the module", error->near.span,
                             sym_str(session, error->near_name), APPLY_MAYBE, SUGGEST_VERBOSE);
        }
    }
    diag_emit(diag);
    vec_clear(errors);
}

// Errors of one `use` item are said together, when the next item has some; one place has one error.
static void add_unresolved(Program *program, UnresolvedImports *errors, UnresolvedImport error) {
    if (errors->list.len && vec_last(&errors->list).import->item != error.import->item) {
        emit_unresolved(program, &errors->list);
    }
    uint64_t place = (uint64_t)error.span.lo << 32 | error.span.hi;
    if (!map_get(&errors->places, place, &(uint64_t){0})) {
        map_set(&errors->places, place, 1);
        vec_push(&errors->list, error);
    }
}

void report_import_path(Program *program, UnresolvedImports *errors, Import *import) {
    PathEnd end = find_end(program, import);
    if (report_known_lack(program, end.within, import->path[end.segment])) {
        return;
    }
    UnresolvedImport error = {.import = import, .span = import->path[end.segment].span};
    explain_end(program, import, end, &error);
    if (error.is_known) {
        return;
    }
    if (end.segment + 1 < import->path_len) {
        report_inner(program, import, end, &error);
        return;
    }
    suggest_start(program, import, &error);
    error.path = idents_str(program, import->path, end.segment + 1);
    add_unresolved(program, errors, error);
}

void report_import_source(Program *program, UnresolvedImports *errors, Import *import) {
    if (!report_known_lack(program, import_module(program, import), import->source)) {
        add_unresolved(program, errors, find_source_failure(program, import));
    }
}

void report_imports_end(Program *program, UnresolvedImports *errors) {
    emit_unresolved(program, &errors->list);
    vec_free(&errors->list);
    map_free(&errors->places);
}
