// opt_cfg.c: what only the borrow checker needed goes; blocks that only lead on are joined.
#include "mir/opt/opt.h"

void mir_cleanup_after_borrowck(TyCx *cx, MirBody *body) {
    (void)cx;
    for (uint32_t b = 0; b < body->blocks.len; b++) {
        MirBlock *block = &body->blocks.data[b];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            MirStmt *stmt = &block->stmts.data[s];
            bool fake = stmt->kind == MIR_STMT_ASSIGN &&
                        stmt->assign.rvalue->kind == MIR_RVALUE_REF &&
                        stmt->assign.rvalue->ref.kind == MIR_BORROW_FAKE;
            if (fake || stmt->kind == MIR_STMT_FAKE_READ || stmt->kind == MIR_STMT_ASCRIBE) {
                stmt->kind = MIR_STMT_NOP;
            }
        }
        if (block->term.kind == MIR_TERM_FALSE_EDGE || block->term.kind == MIR_TERM_FALSE_UNWIND) {
            block->term.kind = MIR_TERM_GOTO;
            block->term.unwind = MIR_NO_BLOCK;
        }
    }
    mir_remove_unreachable(body);
}

// ---------------------------------------------------------------- joining blocks

static void remove_nops(MirBlock *block) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < block->stmts.len; i++) {
        if (block->stmts.data[i].kind != MIR_STMT_NOP) {
            block->stmts.data[kept++] = block->stmts.data[i];
        }
    }
    block->stmts.len = kept;
}

// The block that control really goes to: empty blocks that only go on are skipped.
static MirBlockId final_target(const MirBody *body, MirBlockId block) {
    for (uint32_t steps = 0; steps < body->blocks.len; steps++) {
        const MirBlock *data = &body->blocks.data[block];
        if (data->stmts.len > 0 || data->term.kind != MIR_TERM_GOTO || data->term.target == block) {
            break;
        }
        block = data->term.target;
    }
    return block;
}

static void retarget(const MirBody *body, MirTerm *term) {
    if (term->target != MIR_NO_BLOCK) {
        term->target = final_target(body, term->target);
    }
    if (term->unwind != MIR_NO_BLOCK) {
        term->unwind = final_target(body, term->unwind);
        const MirBlock *cleanup = &body->blocks.data[term->unwind];
        if (cleanup->stmts.len == 0 && cleanup->term.kind == MIR_TERM_RESUME) {
            term->unwind = MIR_NO_BLOCK;
        }
    }
    if (term->kind != MIR_TERM_SWITCH_INT) {
        return;
    }
    bool same = true;
    for (uint32_t i = 0; i <= term->switch_int.count; i++) {
        term->switch_int.targets[i] = final_target(body, term->switch_int.targets[i]);
        same &= term->switch_int.targets[i] == term->switch_int.targets[0];
    }
    if (same) {
        MirBlockId target = term->switch_int.targets[0];
        term->kind = MIR_TERM_GOTO;
        term->target = target;
        term->unwind = MIR_NO_BLOCK;
    }
}

void mir_count_predecessors(const MirBody *body, uint32_t *counts) {
    memset(counts, 0, body->blocks.len * sizeof *counts);
    counts[0] = 1;
    for (uint32_t b = 0; b < body->blocks.len; b++) {
        MirBlockId small[32], *list = small;
        uint32_t n = mir_successors(&body->blocks.data[b].term, small, 32);
        if (n > 32) {
            list = mem_grow(NULL, n * sizeof *list);
            mir_successors(&body->blocks.data[b].term, list, n);
        }
        for (uint32_t i = 0; i < n; i++) {
            counts[list[i]]++;
        }
        if (list != small) {
            mem_free(list);
        }
    }
}

// The successors of all blocks in one list; those of `b` begin at starts[b].
static MirBlockId *list_successors(const MirBody *body, uint32_t *starts) {
    uint32_t total = 0;
    for (uint32_t b = 0; b < body->blocks.len; b++) {
        starts[b] = total;
        total += mir_successors(&body->blocks.data[b].term, NULL, 0);
    }
    starts[body->blocks.len] = total;
    MirBlockId *list = mem_grow(NULL, (total + 1) * sizeof *list);
    for (uint32_t b = 0; b < body->blocks.len; b++) {
        mir_successors(&body->blocks.data[b].term, list + starts[b], starts[b + 1] - starts[b]);
    }
    return list;
}

void mir_mark_loop_heads(const MirBody *body, bool *heads) {
    enum { NEW, ON_PATH, DONE };
    uint32_t count = body->blocks.len, depth = 0;
    uint32_t *starts = mem_grow(NULL, (count + 1) * sizeof *starts);
    uint32_t *next = mem_grow(NULL, (count + 1) * sizeof *next);
    MirBlockId *path = mem_grow(NULL, (count + 1) * sizeof *path);
    uint8_t *state = mem_grow(NULL, count + 1);
    MirBlockId *list = list_successors(body, starts);
    copy_bytes(next, starts, count * sizeof *next);
    memset(state, NEW, count);
    path[depth++] = 0;
    state[0] = ON_PATH;
    while (depth > 0) {
        MirBlockId block = path[depth - 1];
        if (next[block] == starts[block + 1]) {
            state[block] = DONE;
            depth--;
            continue;
        }
        MirBlockId to = list[next[block]++];
        if (state[to] == ON_PATH) {
            heads[to] = true;
        } else if (state[to] == NEW) {
            state[to] = ON_PATH;
            path[depth++] = to;
        }
    }
    mem_free(list);
    mem_free(starts);
    mem_free(next);
    mem_free(path);
    mem_free(state);
}

void mir_simplify_cfg(TyCx *cx, MirBody *body) {
    (void)cx;
    for (uint32_t b = 0; b < body->blocks.len; b++) {
        remove_nops(&body->blocks.data[b]);
    }
    for (uint32_t b = 0; b < body->blocks.len; b++) {
        retarget(body, &body->blocks.data[b].term);
    }
    mir_remove_unreachable(body);
    uint32_t *counts = mem_grow(NULL, (body->blocks.len + 1) * sizeof *counts);
    mir_count_predecessors(body, counts);
    for (uint32_t b = 0; b < body->blocks.len; b++) {
        MirBlock *block = &body->blocks.data[b];
        while (block->term.kind == MIR_TERM_GOTO && block->term.target != b &&
               counts[block->term.target] == 1 &&
               body->blocks.data[block->term.target].is_cleanup == block->is_cleanup) {
            MirBlockId next = block->term.target;
            MirBlock *joined = &body->blocks.data[next];
            for (uint32_t i = 0; i < joined->stmts.len; i++) {
                vec_push(&block->stmts, joined->stmts.data[i]);
            }
            block->term = joined->term;
            vec_clear(&joined->stmts);
            joined->term = (MirTerm){.kind = MIR_TERM_UNREACHABLE,
                                     .span = block->term.span,
                                     .target = MIR_NO_BLOCK,
                                     .unwind = MIR_NO_BLOCK};
            counts[next] = 0;
        }
    }
    mem_free(counts);
    mir_remove_unreachable(body);
}
