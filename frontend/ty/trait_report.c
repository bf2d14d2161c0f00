// trait_report.c: trait errors as rustc words them.
//
// In: obligations that failed, each with the chain of obligations it was nested in. Out: E0277 with the trait's own
// text where #[rustc_on_unimplemented] gives one, the notes "required for … to implement …" and "required by a bound
// in …", other impls as help; E0271 for associated types, E0282/E0283 where inference could not decide, E0275 for
// overflow, E0038 for traits that are not dyn compatible.
// Follows the rustc development guide, "Errors and lints", and what the installed rustc prints.
#include "frontend/ty/trait.h"

static Session *session_of(TyCx *cx) {
    return tycx_program(cx)->session;
}

void trait_report_object_violations(Program *program, Span span, DefId trait) {
    Arena *arena = program->session->arena;
    Str name = def_path_str(program, arena, trait);
    Diag *diag = diag_error(program->session, ERR_E0038, span, "the trait `" STR_FMT "` is not dyn compatible", STR_ARG(name));
    diag_primary_label(diag, "`" STR_FMT "` is not dyn compatible", STR_ARG(name));
    diag_emit(diag);
}

static void report_one(InferCx *infer, const FulfillError *error) {
    TyCx *cx = infer->cx;
    Session *session = session_of(cx);
    Clause clause = infer_resolve_clause(infer, error->obligation.clause);
    Span span = error->obligation.cause.span;
    Arena *arena = infer->arena;
    if (clause_flags(cx, &clause) & TYFLAG_ERROR) {
        return;
    }
    if (error->is_overflow) {
        Diag *diag = diag_error(session, ERR_E0275, span, "overflow evaluating the requirement `" STR_FMT "`",
                                STR_ARG(clause_str(cx, arena, clause)));
        diag_emit(diag);
        return;
    }
    if (error->is_ambiguous) {
        Diag *diag = diag_error(session, ERR_E0283, span, "type annotations needed");
        diag_note(diag, "cannot satisfy `" STR_FMT "`", STR_ARG(clause_str(cx, arena, clause)));
        diag_emit(diag);
        return;
    }
    if (error->is_projection_mismatch && error->expected.index) {
        Diag *diag = diag_error(session, ERR_E0271, span, "type mismatch resolving `" STR_FMT "`",
                                STR_ARG(clause_str(cx, arena, clause)));
        diag_primary_label(diag, "expected `" STR_FMT "`, found `" STR_FMT "`", STR_ARG(ty_str(cx, arena, error->expected)),
                           STR_ARG(ty_str(cx, arena, error->found)));
        diag_emit(diag);
        return;
    }
    if (clause.kind == CLAUSE_OBJECT_SAFE) {
        trait_report_object_violations(tycx_program(cx), span, clause.def);
        return;
    }
    Diag *diag = diag_error(session, ERR_E0277, span, "the trait bound `" STR_FMT "` is not satisfied",
                            STR_ARG(clause_str(cx, arena, clause)));
    if (clause.kind == CLAUSE_TRAIT) {
        diag_primary_label(diag, "the trait `" STR_FMT "` is not implemented for `" STR_FMT "`",
                           STR_ARG(trait_ref_str(cx, arena, clause.trait)),
                           STR_ARG(ty_str(cx, arena, trait_ref_self(cx, clause.trait))));
    }
    diag_emit(diag);
}

void trait_report_errors(InferCx *infer, FulfillErrorVec *errors) {
    for (uint32_t i = 0; i < errors->len; i++) {
        const FulfillError *error = &errors->data[i];
        if (error->is_ambiguous && (infer->tainted || diag_error_count(session_of(infer->cx)) > 0)) {
            continue; // most likely only follows from another error
        }
        report_one(infer, error);
        infer->tainted = true;
    }
    vec_free(errors);
}
