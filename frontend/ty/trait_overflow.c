// trait_overflow.c: a requirement that needs itself, or an ever longer one, is E0275.
//
// In: the goal at which the recursion limit was reached, with the chain of those it came from. Out:
// that goal, shortened, what it was required for, and the limit that may be raised, unless the
// chain is a circle: no limit is high enough for that.
#include "frontend/ty/trait_report.h"

static bool same_goal(Explain *explain, const Clause *a, const Clause *b) {
    return str_eq(clause_str(explain->cx, explain->arena, *a),
                  clause_str(explain->cx, explain->arena, *b));
}

// A projection that comes out of no other goal is one of its own value.
static bool is_circle(Explain *explain, const Obligation *obligation) {
    Clause leaf = infer_resolve_clause(explain->infer, obligation->clause);
    if (leaf.kind == CLAUSE_PROJECTION && obligation->cause.kind != CAUSE_DERIVED) {
        return true;
    }
    while (obligation->cause.kind == CAUSE_DERIVED && obligation->cause.parent) {
        obligation = obligation->cause.parent;
        Clause clause = infer_resolve_clause(explain->infer, obligation->clause);
        if (clause.kind == leaf.kind && same_goal(explain, &clause, &leaf)) {
            return true;
        }
    }
    return false;
}

void trait_report_overflow(Explain *explain, const FulfillError *error) {
    TyCx *cx = explain->cx;
    Session *session = explain->program->session;
    Clause clause = infer_resolve_clause(explain->infer, error->obligation.clause);
    explain->diag = diag_error(session, ERR_E0275, error->obligation.cause.span,
                               "overflow evaluating the requirement `" STR_FMT "`",
                               STR_ARG(clause_str_brief(cx, explain->arena, clause)));
    bool circle = is_circle(explain, &error->obligation);
    if (!circle) {
        Crate *crate = explain->program->crates[explain->program->local.index - 1];
        diag_help(explain->diag,
                  "consider increasing the recursion limit by adding a `#![recursion_limit = "
                  "\"%u\"]` attribute to your crate (`" STR_FMT "`)",
                  2 * trait_recursion_limit(cx), SYM_ARG(session, crate->name));
    }
    if (!circle || error->obligation.cause.kind == CAUSE_DERIVED) {
        explain_causes(explain, &error->obligation);
    }
    diag_emit(explain->diag);
}
