// opt_pads.c: unwind paths on which nothing is left to do.
//
// In: a body, and which places need no drop: for a generic one that depends on the instance. A
// cleanup block is a no-op when all that comes of it is that unwinding goes on: what unwinds there
// can just as well go on at once. Follows rustc's RemoveNoopLandingPads.
#include "mir/opt/opt.h"

// Storing to a local is nothing where the function is about to end.
static bool stmt_is_noop(const MirStmt *stmt) {
    switch (stmt->kind) {
    case MIR_STMT_NOP:
    case MIR_STMT_FAKE_READ:
    case MIR_STMT_ASCRIBE:
    case MIR_STMT_STORAGE_LIVE:
    case MIR_STMT_STORAGE_DEAD:
        return true;
    case MIR_STMT_ASSIGN:
        return stmt->assign.place.proj_count == 0 && stmt->assign.rvalue->kind == MIR_RVALUE_USE &&
               stmt->assign.rvalue->use.kind == MIR_OPERAND_CONST;
    case MIR_STMT_SET_DISCRIMINANT:
    case MIR_STMT_ASSUME:
    case MIR_STMT_COPY_NONOVERLAPPING:
        return false;
    }
    return false;
}

static bool term_is_noop(MirPads *pads, const MirTerm *term) {
    switch (term->kind) {
    case MIR_TERM_RESUME:
    case MIR_TERM_UNREACHABLE:
        return true;
    case MIR_TERM_GOTO:
    case MIR_TERM_FALSE_EDGE:
    case MIR_TERM_FALSE_UNWIND:
        return mir_pad_is_noop(pads, term->target);
    case MIR_TERM_DROP:
        return !pads->needs_drop(pads->cx, &term->drop.place) &&
               mir_pad_is_noop(pads, term->target);
    case MIR_TERM_SWITCH_INT:
        for (uint32_t i = 0; i <= term->switch_int.count; i++) {
            if (!mir_pad_is_noop(pads, term->switch_int.targets[i])) {
                return false;
            }
        }
        return true;
    case MIR_TERM_NONE:
    case MIR_TERM_RETURN:
    case MIR_TERM_YIELD:
    case MIR_TERM_COROUTINE_DROP:
    case MIR_TERM_CALL:
    case MIR_TERM_ASSERT:
    case MIR_TERM_TERMINATE:
    case MIR_TERM_INLINE_ASM:
        return false;
    }
    return false;
}

bool mir_pad_is_noop(MirPads *pads, MirBlockId block) {
    enum { UNKNOWN, BEING_LOOKED_AT, NOOP, WORKS };
    uint8_t *state = &pads->states[block];
    if (*state != UNKNOWN) {
        return *state == NOOP; // a loop is not
    }
    *state = BEING_LOOKED_AT;
    const MirBlock *mir = &pads->body->blocks.data[block];
    bool noop = true;
    for (uint32_t s = 0; s < mir->stmts.len && noop; s++) {
        noop = stmt_is_noop(&mir->stmts.data[s]);
    }
    noop = noop && term_is_noop(pads, &mir->term);
    *state = noop ? NOOP : WORKS;
    return noop;
}

void mir_pads_begin(MirPads *pads) {
    uint32_t count = pads->body->blocks.len;
    pads->states = mem_grow(NULL, count);
    memset(pads->states, 0, count);
}

void mir_pads_end(MirPads *pads) {
    mem_free(pads->states);
}

static bool every_place(void *cx, const MirPlace *place) {
    (void)cx;
    (void)place;
    return true;
}

void opt_pads(Program *program, MirBody *body) {
    (void)program;
    MirPads pads = {.body = body, .needs_drop = every_place};
    mir_pads_begin(&pads);
    for (uint32_t b = 0; b < body->blocks.len; b++) {
        MirTerm *term = &body->blocks.data[b].term;
        if (term->unwind != MIR_NO_BLOCK && mir_pad_is_noop(&pads, term->unwind)) {
            term->unwind = MIR_NO_BLOCK;
        }
    }
    mir_pads_end(&pads);
}
