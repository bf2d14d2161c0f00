// opt.c: the optimiser's passes in order. Small on purpose: LLVM does the rest, faster when it gets
// less.
#include "mir/opt/opt.h"

// Assembly may read and write anything: what the passes know about statements does not hold then.
static bool has_assembly(const MirBody *body) {
    for (uint32_t b = 0; b < body->blocks.len; b++) {
        for (uint32_t s = 0; s < body->blocks.data[b].stmts.len; s++) {
            const MirStmt *stmt = &body->blocks.data[b].stmts.data[s];
            if (stmt->kind == MIR_STMT_ASSIGN && stmt->assign.rvalue->kind == MIR_RVALUE_ASM) {
                return true;
            }
        }
    }
    return false;
}

void mir_optimize(Program *program, MirBody *body) {
    if (has_assembly(body)) {
        return;
    }
    opt_thread(program, body);
    mir_simplify_cfg(program->ty, body);
    if (opt_inline(program, body)) {
        mir_simplify_cfg(program->ty, body);
    }
    for (uint32_t round = 0; round < 3; round++) {
        opt_copy(program, body);
        opt_const(program, body);
        mir_simplify_cfg(program->ty, body);
    }
    opt_dead(program, body);
    mir_simplify_cfg(program->ty, body);
}
