// check_stalled.c: what a body asks of its own coroutines, once their MIR says what they hold.
//
// In: at the end of the check of a body, pending obligations that nothing but the parts of a
// coroutine of this very body can decide: `async {}: Send`. Out: they are kept with the results and
// proven after the MIR of the coroutines has been made. Follows the rustc development guide,
// "Coroutines"; in rustc these are the stalled coroutine obligations.
#include "frontend/check/fn_cx.h"

static bool find_coroutine(void *data, Ty ty) {
    FnCx *f = ((void **)data)[0];
    bool *found = ((void **)data)[1];
    *found |= f_kind(f, ty) == TY_COROUTINE;
    return !*found;
}

static bool is_stalled(FnCx *f, const Obligation *obligation) {
    Clause clause = infer_resolve_clause(f->infer, obligation->clause);
    if (clause.kind != CLAUSE_TRAIT || args_flags(f->cx, clause.trait.args) & TYFLAG_INFER) {
        return false;
    }
    bool found = false;
    void *data[2] = {f, &found};
    for (uint32_t i = 0; i < args_len(f->cx, clause.trait.args); i++) {
        GenericArg arg = args_ptr(f->cx, clause.trait.args)[i];
        if (arg_tag(arg) == ARG_TY) {
            ty_walk(f->cx, arg_ty(arg), find_coroutine, data);
        }
    }
    return found;
}

static Obligation kept_copy(FnCx *f, const Obligation *obligation) {
    Obligation copy = *obligation;
    copy.clause = infer_resolve_clause(f->infer, copy.clause);
    copy.stalled_on[0] = copy.stalled_on[1] = (Ty){0};
    copy.stalled_changes = 0;
    if (copy.cause.parent) {
        Obligation parent = kept_copy(f, copy.cause.parent);
        copy.cause.parent = ARENA_DUP(f->out, Obligation, &parent, 1);
    }
    return copy;
}

void keep_stalled(FnCx *f) {
    ObligationVec *pending = &f->fulfill.pending;
    uint32_t kept = 0;
    TypeckResults *r = f->results;
    r->stalled = ARENA_ARRAY(f->out, Obligation, pending->len + 1);
    for (uint32_t i = 0; i < pending->len; i++) {
        if (is_stalled(f, &pending->data[i])) {
            r->stalled[r->stalled_count++] = kept_copy(f, &pending->data[i]);
        } else {
            pending->data[kept++] = pending->data[i];
        }
    }
    pending->len = kept;
}

void typeck_check_stalled(Program *program, const TypeckResults *results) {
    if (!results->stalled_count || results->tainted) {
        return;
    }
    Arena *arena = arena_new();
    InferCx *infer = infer_new(program->ty, arena, results->owner);
    Fulfill fulfill = {0};
    FulfillErrorVec errors = {0};
    for (uint32_t i = 0; i < results->stalled_count; i++) {
        fulfill_register(&fulfill, results->stalled[i]);
    }
    fulfill_finish(infer, &fulfill, &errors);
    trait_report_errors(infer, &errors);
    vec_free(&fulfill.pending);
    infer_free(infer);
    arena_free(arena);
}
