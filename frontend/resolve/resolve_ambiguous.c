// resolve_ambiguous.c: names of imports that could mean two things. While imports are resolved a
// name from a glob import does not hide one of an outer scope, nor does one that a macro made and
// the import does not come from. Follows "Name resolution, expansion-time resolution" of the
// reference.
#include "frontend/resolve/resolve_graph.h"

static uint32_t expansion_of(const Session *session, Span span) {
    return context_get(session, span.ctxt).expansion;
}

// Whether one expansion came about inside another, or is it.
static bool is_inside(const Session *session, uint32_t expansion, uint32_t outer) {
    while (expansion && expansion != outer) {
        expansion = expansion_of(session, expansion_get(session, expansion)->call_site);
    }
    return expansion == outer;
}

static Span place_of(const Program *program, const Binding *binding) {
    return binding->import || binding->res.kind != RES_DEF
               ? binding->span
               : def_get(program, binding->res.def)->span;
}

// The module or block whose name the binding is.
static const Module *owner_of(Program *program, Module *from, Symbol name, const Binding *binding) {
    for (Module *at = from; at && at->kind != MODULE_MOD; at = at->parent) {
        if (module_lookup(program, at, name, NS_TYPE) == binding) {
            return at;
        }
    }
    while (from && from->kind != MODULE_MOD) {
        from = from->parent;
    }
    return from && module_lookup(program, from, name, NS_TYPE) == binding ? from : NULL;
}

static bool names_crate(const Program *program, const Binding *binding) {
    return binding->res.kind == RES_DEF && !def_get(program, binding->res.def)->parent.index;
}

// The next thing of that name further outside, if it is another.
static const Binding *outer_binding(Program *program, const Module *inner, Symbol name,
                                    const Binding *binding) {
    const Module *at = inner;
    while (at && at->kind != MODULE_MOD) {
        at = at->parent;
        const Binding *found = at && at->kind != MODULE_ENUM && at->kind != MODULE_TRAIT
                                   ? module_lookup(program, (Module *)at, name, NS_TYPE)
                                   : NULL;
        if (found && !res_eq(found->res, binding->res)) {
            return found;
        }
    }
    const Binding *crate = prelude_lookup(program, inner->crate, name, NS_TYPE);
    return crate && names_crate(program, crate) && !res_eq(crate->res, binding->res) ? crate : NULL;
}

static void note_crate(Program *program, Diag *diag, AstIdent ident) {
    diag_note(diag, "`" STR_FMT "` could refer to a built-in crate",
              SYM_ARG(program->session, ident.name));
    diag_help(diag, "use `::" STR_FMT "` to refer to this crate unambiguously",
              SYM_ARG(program->session, ident.name));
}

static void note_meaning(Program *program, Diag *diag, AstIdent ident, const Binding *binding,
                         const Module *owner, bool also) {
    Session *session = program->session;
    diag_span_note(diag, place_of(program, binding),
                   "`" STR_FMT "` could %srefer to the %s %s here", SYM_ARG(session, ident.name),
                   also ? "also " : "", res_description(program, binding->res),
                   binding->import ? "imported" : "defined");
    bool is_glob = binding->import && binding->import->kind == IMPORT_GLOB;
    if (is_glob) {
        diag_help(diag, "consider adding an explicit import of `" STR_FMT "` to disambiguate",
                  SYM_ARG(session, ident.name));
    }
    if (owner && owner->kind == MODULE_MOD) {
        diag_help(diag, "%suse `%s::" STR_FMT "` to refer to this %s unambiguously",
                  is_glob ? "or " : "", owner->parent ? "self" : "crate",
                  SYM_ARG(session, ident.name), res_description(program, binding->res));
    }
}

void check_early_name(Program *program, Module *from, AstIdent ident, const Binding *binding) {
    Session *session = program->session;
    bool is_glob = binding->import && binding->import->kind == IMPORT_GLOB;
    uint32_t made_by = expansion_of(session, place_of(program, binding));
    const Module *owner = is_glob || made_by ? owner_of(program, from, ident.name, binding) : NULL;
    const Binding *outer = owner ? outer_binding(program, owner, ident.name, binding) : NULL;
    if (!outer) {
        return;
    }
    bool more_expanded =
        !is_inside(session, expansion_of(session, place_of(program, outer)), made_by) &&
        !is_inside(session, expansion_of(session, ident.span), made_by);
    if (!is_glob && !more_expanded) {
        return;
    }
    Diag *diag = diag_error(session, ERR_E0659, ident.span, "`" STR_FMT "` is ambiguous",
                            SYM_ARG(session, ident.name));
    diag_primary_label(diag, "ambiguous name");
    diag_note(diag, "ambiguous because of a conflict between %s during import or macro resolution",
              is_glob ? "a name from a glob import and an outer scope"
                      : "a macro-expanded name and a less macro-expanded name from outer scope");
    bool is_crate = names_crate(program, outer);
    if (is_crate) { // the one that always was there comes first
        note_crate(program, diag, ident);
    }
    note_meaning(program, diag, ident, binding, owner, is_crate);
    if (is_crate) {
        diag_emit(diag);
        return;
    }
    note_meaning(program, diag, ident, outer, owner_of(program, from, ident.name, outer), true);
    diag_emit(diag);
}
