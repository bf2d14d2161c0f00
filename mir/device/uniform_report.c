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
    return effect == DEVICE_BLOCK_BARRIER  ? "block"
           : effect == DEVICE_WIDE_BARRIER ? "grid"
                                           : "warp";
}

static void report(Checker *c, const Frame *frame, DeviceEffect effect, const Control *control) {
    if (map_get(&c->reported, frame->call.lo, &(uint64_t){0})) {
        return;
    }
    map_set(&c->reported, frame->call.lo, 1);
    const char *whom = concerned(effect);
    bool is_barrier = effect == DEVICE_BLOCK_BARRIER || effect == DEVICE_WIDE_BARRIER;
    Diag *diag = diag_error(c->program->session, ERR_OX0005, frame->call,
                            "not all threads of the %s may reach this %s", whom,
                            is_barrier ? "barrier" : "operation of the warp");
    diag_primary_label(diag, "all threads of the %s must come here together", whom);
    if (!span_is_none(control->branch)) {
        diag_label(diag, control->branch, "this may differ between the threads of the %s", whom);
    }
    Span origin = control->fact.origin;
    if (!span_is_none(origin) && origin.lo != control->branch.lo) {
        diag_label(diag, origin, "from here on the value depends on the %s",
                   control->fact.sameness == DIFFERS        ? "thread"
                   : control->fact.sameness == SAME_IN_WARP ? "warp"
                                                            : "block");
    }
    diag_note(diag,
              "threads that wait for others that never come hang, or the result is undefined");
    diag_help(diag,
              "let all threads reach it and put only the work under the condition, or make the "
              "condition the same for all threads; an `unsafe` block around the call says "
              "that it is");
    diag_emit(diag);
}

// A call that all threads which are at most `needed` different must make together.
void uniform_require(Fn *f, Span call, Sameness needed, DeviceEffect barrier,
                     const Control *control) {
    Checker *c = f->checker;
    bool users = !uniform_is_library(c, f->body->def);
    if (needed == DIFFERS || (users && is_lifted(c, f->body->def, call))) {
        return;
    }
    if (control->fact.sameness > needed) {
        Frame here = {f->frame, call, f->body->def};
        const Frame *frame = uniform_users_frame(c, &here);
        if (frame) {
            report(c, frame, barrier, control);
        }
    } else if (needed < f->summary->needs) {
        f->summary->needs = needed;
        f->summary->barrier = barrier;
    }
}
