// expand_ambiguous.c: E0659 for the name of a macro that could mean two things, where the inner one
// may not hide the outer: a macro_rules and a name of another block's or module's, what a glob
// brings, and what a macro makes that the call does not come from. Follows "Name resolution,
// expansion-time resolution" of the reference.
#include "frontend/expand/expander.h"

// Whether one expansion came about inside another, or is it.
static bool is_inside(const Expander *expander, uint32_t expansion, uint32_t outer) {
    while (expansion && expansion != outer) {
        expansion = (uint32_t)map_get_or(&expander->parents, expansion, 0);
    }
    return expansion == outer;
}

// Neither what is hidden nor the use of the name is from the expansion that made the hiding one.
static bool is_more_expanded(const Expander *expander, const Candidate *inner,
                             const Candidate *outer, uint32_t use) {
    return !is_inside(expander, outer->expansion, inner->expansion) &&
           !is_inside(expander, use, inner->expansion);
}

static const ExpandSpace *module_around(const ExpandSpace *space) {
    while (space->is_block) {
        space = space->parent;
    }
    return space;
}

static bool is_around(const ExpandSpace *outer, const ExpandSpace *space) {
    while (space && space != outer) {
        space = space->parent;
    }
    return space != NULL;
}

// A macro_rules hides names of the blocks and the module that it stands in, as a `let` does.
static bool may_hide(const Candidate *textual, const Candidate *other) {
    return !textual->is_textual || other->is_textual || !other->space ||
           (textual->def->crate == other->space->crate &&
            module_around(textual->def->space) == module_around(other->space) &&
            is_around(other->space, textual->def->space));
}

static void note_candidate(Session *session, Diag *diag, const Candidate *candidate, AstIdent name,
                           bool also) {
    const char *word = also ? "also " : "";
    bool imported = !span_is_none(candidate->imported);
    if (!candidate->space && !candidate->is_textual) {
        diag_note(diag, "`" STR_FMT "` could %srefer to a macro from prelude",
                  SYM_ARG(session, name.name), word);
        return;
    }
    diag_span_note(diag, imported ? candidate->imported : candidate->def->item->span,
                   "`" STR_FMT "` could %srefer to the macro %s here", SYM_ARG(session, name.name),
                   word, imported ? "imported" : "defined");
    if (candidate->is_glob) {
        diag_help(diag, "consider adding an explicit import of `" STR_FMT "` to disambiguate",
                  SYM_ARG(session, name.name));
    }
    if (candidate->space && !candidate->space->is_block) {
        diag_help(diag, "%suse `%s::" STR_FMT "` to refer to this macro unambiguously",
                  candidate->is_glob ? "or " : "", candidate->space->parent ? "self" : "crate",
                  SYM_ARG(session, name.name));
    }
}

void check_macro_name(Walk *walk, AstIdent name, MacroKind kind) {
    Session *session = walk->expander->session;
    Candidate found[MAX_CANDIDATES];
    uint32_t count = macro_candidates(walk->expander, &walk->scope, name.name, kind, found);
    for (uint32_t i = 1; i < count; i++) {
        const char *why = NULL;
        if (!may_hide(&found[0], &found[i])) {
            why = "a `macro_rules` name and a non-`macro_rules` name from another module";
        } else if (found[0].is_glob) {
            why = "a name from a glob import and an outer scope during import or macro resolution";
        } else if (is_more_expanded(walk->expander, &found[0], &found[i], walk->scope.expansion)) {
            why = "a macro-expanded name and a less macro-expanded name from outer scope during "
                  "import or macro resolution";
        }
        if (!why) {
            continue;
        }
        Diag *diag = diag_error(session, ERR_E0659, name.span, "`" STR_FMT "` is ambiguous",
                                SYM_ARG(session, name.name));
        diag_primary_label(diag, "ambiguous name");
        diag_note(diag, "ambiguous because of a conflict between %s", why);
        note_candidate(session, diag, &found[0], name, false);
        note_candidate(session, diag, &found[i], name, true);
        diag_emit(diag);
        return;
    }
}
