// uniform_report.c: the message about a barrier that some threads may not reach, at the innermost
// call that the user wrote, and the `unsafe` blocks that take the check away.
#include "mir/device/uniform.h"

// ---------------------------------------------------------------- reporting

// Shims, which have no definition of their own, are nobody's text either.
bool uniform_is_library(const Checker *c, DefId def) {
    return def.index == 0 ||
           c->program->crates[def_get(c->program, def)->crate.index - 1]->is_library;
}

static void learn_unsafe_blocks(Checker *c, DefId def) {
    DefId root = hir_typeck_root(c->program, def);
    if (map_get(&c->unsafe_known, root.index, &(uint64_t){0})) {
        return;
    }
    map_set(&c->unsafe_known, root.index, 1);
    const HirBody *body = hir_body(c->program, root);
    for (uint32_t i = 1; body && i <= body->expr_count; i++) {
        const HirExpr *expr = body->exprs[i];
        if (expr && expr->kind == HIR_EXPR_BLOCK && expr->block.block->is_unsafe) {
            vec_push(&c->unsafe_blocks, expr->block.block);
        }
    }
}

static bool is_lifted(Checker *c, DefId def, Span span) {
    learn_unsafe_blocks(c, def);
    Span user = span_source_callsite(c->program->session, span);
    HirBlock *found = NULL;
    for (uint32_t i = 0; i < c->unsafe_blocks.len; i++) {
        HirBlock *block = c->unsafe_blocks.data[i];
        if (block->span.lo <= user.lo && user.hi <= block->span.hi &&
            (!found || block->span.lo > found->span.lo)) {
            found = block;
        }
    }
    if (found) {
        found->lifts_check = true;
    }
    return found != NULL;
}

// The innermost call that the user wrote; NULL if an `unsafe` block of theirs is on the way to it.
const Frame *uniform_users_frame(Checker *c, const Frame *frame) {
    const Frame *innermost = NULL;
    for (; frame; frame = frame->outer) {
        if (span_is_none(frame->call) || uniform_is_library(c, frame->def)) {
            continue;
        }
        if (is_lifted(c, frame->def, frame->call)) {
            return NULL;
        }
        innermost = innermost ? innermost : frame;
    }
    return innermost;
}

static const char *concerned(DeviceEffect effect) {
    bool of_block = effect == DEVICE_BLOCK_BARRIER || effect == DEVICE_BLOCK_AGREES;
    return of_block ? "block" : effect == DEVICE_WIDE_BARRIER ? "grid" : "warp";
}

static bool already_reported(Checker *c, Span span) {
    bool reported = map_get(&c->reported, span.lo, &(uint64_t){0});
    map_set(&c->reported, span.lo, 1);
    return reported;
}

// Functions are gone through again and again: what was found is shown in the order of the text.
static void report_in_order(Checker *c, Diag *diag, Span at) {
    uint32_t i = c->found.len;
    vec_push(&c->found, ((FoundError){diag, at}));
    for (; i > 0 && c->found.data[i - 1].at.lo > at.lo; i--) {
        c->found.data[i] = c->found.data[i - 1];
    }
    c->found.data[i] = (FoundError){diag, at};
}

void uniform_show_errors(Checker *c) {
    for (uint32_t i = 0; i < c->found.len; i++) {
        diag_emit(c->found.data[i].diag);
    }
    vec_free(&c->found);
}

static const char *whose(Fact fact) {
    return fact.sameness == DIFFERS ? "thread" : fact.sameness == SAME_IN_WARP ? "warp" : "block";
}

static void label_origin(Diag *diag, Fact fact, Span branch) {
    if (!span_is_none(fact.origin) && fact.origin.lo != branch.lo) {
        diag_label(diag, fact.origin, "from here on the value depends on the %s", whose(fact));
    }
}

static void explain_agreement(Diag *diag, bool of_control) {
    diag_note(diag, "a thread that looks at memory in another way than the others could use an "
                    "element that is not its own");
    diag_help(diag, of_control
                        ? "let all threads get the view, and put only its use under the condition"
                        : "use a value that is the same for all threads, as parameters of the "
                          "kernel and block indices are");
}

static void report(Checker *c, const Frame *frame, const Need *need, const Control *control) {
    DeviceEffect effect = need->barrier;
    if (already_reported(c, frame->call)) {
        return;
    }
    const char *whom = concerned(effect);
    bool is_barrier = effect == DEVICE_BLOCK_BARRIER || effect == DEVICE_WIDE_BARRIER;
    bool is_view = effect == DEVICE_BLOCK_AGREES || effect == DEVICE_WARP_AGREES;
    Diag *diag = diag_error(c->program->session, ERR_OX0005, frame->call,
                            "not all threads of the %s may reach this %s", whom,
                            is_barrier ? "barrier"
                            : is_view  ? "view of shared memory"
                                       : "operation of the warp");
    diag_primary_label(diag, "all threads of the %s must come here together", whom);
    if (!span_is_none(need->at) && need->at.lo != frame->call.lo) {
        diag_label(diag, need->at,
                   is_view ? "the view is made here" : "this is what waits for them");
    }
    if (control->by_pointer) {
        diag_label(diag, control->fact.origin,
                   "from here on which function it is depends on the %s", whose(control->fact));
    } else if (!span_is_none(control->branch)) {
        diag_label(diag, control->branch, "this may differ between the threads of the %s", whom);
    }
    if (!control->by_pointer) {
        label_origin(diag, control->fact, control->branch);
    }
    if (is_view) {
        explain_agreement(diag, true);
    } else {
        diag_note(diag,
                  "threads that wait for others that never come hang, or the result is undefined");
        diag_help(diag,
                  "let all threads reach it and put only the work under the condition, or make the "
                  "condition the same for all threads; an `unsafe` block around the call says "
                  "that it is");
    }
    report_in_order(c, diag, frame->call);
}

void uniform_disagree(Fn *f, Span call, DeviceEffect effect, Fact value) {
    Checker *c = f->checker;
    if (uniform_is_library(c, f->body->def)) {
        f->summary->disagreement = effect;
        f->summary->disagreed = value;
        return;
    }
    Frame here = {f->frame, call, f->body->def};
    const Frame *frame = uniform_users_frame(c, &here);
    if (!frame || already_reported(c, frame->call)) {
        return;
    }
    const char *whom = concerned(effect);
    Diag *diag =
        diag_error(c->program->session, ERR_OX0005, frame->call,
                   "the threads of the %s may not agree on this view of shared memory", whom);
    diag_primary_label(diag, "which memory this is may differ between the threads of the %s", whom);
    label_origin(diag, value, frame->call);
    explain_agreement(diag, false);
    report_in_order(c, diag, frame->call);
}

// Its threads would believe that a phase begins, and that the shared memory is theirs.
void uniform_report_called_kernel(Fn *f) {
    Checker *c = f->checker;
    if (already_reported(c, f->frame->call)) {
        return;
    }
    Diag *diag = diag_error(c->program->session, ERR_OX0004, f->frame->call,
                            "a kernel that is given its block cannot be called");
    diag_primary_label(diag, "the block and its shared memory are those of another kernel");
    diag_help(diag, "put what both do into a function that takes `&mut Block` and `&mut Shared`");
    report_in_order(c, diag, f->frame->call);
}

// A call that all threads which are at most `needed` different must make together.
void uniform_require(Fn *f, Span call, Need need, const Control *control) {
    Checker *c = f->checker;
    bool users = !uniform_is_library(c, f->body->def);
    if (need.sameness == DIFFERS || (users && is_lifted(c, f->body->def, call))) {
        return;
    }
    if (span_is_none(need.at) && users) {
        need.at = call;
    }
    if (control->fact.sameness > need.sameness) {
        Frame here = {f->frame, call, f->body->def};
        const Frame *frame = uniform_users_frame(c, &here);
        if (frame) {
            report(c, frame, &need, control);
        }
    } else if (need.sameness < f->summary->needs) {
        f->summary->needs = need.sameness;
        f->summary->barrier = need.barrier;
        f->summary->barrier_at = need.at;
    }
}
