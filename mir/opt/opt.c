// opt.c: the optimiser's passes in order. Small on purpose: LLVM does the rest, faster when it gets
// less.
#include "mir/opt/opt.h"

void mir_optimize(Program *program, MirBody *body) {
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
