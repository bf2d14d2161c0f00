// opt.c: the optimiser's passes in order. Small on purpose: LLVM does the rest, faster when it gets
// less.
#include "mir/opt/opt.h"

#include "frontend/resolve/resolve.h"
#include "mir/tile/tile.h"

static void simplify(Program *program, MirBody *body) {
    for (uint32_t round = 0; round < 3; round++) {
        opt_copy(program, body);
        opt_const(program, body);
        mir_simplify_cfg(program->ty, body);
    }
    opt_dead(program, body);
    mir_simplify_cfg(program->ty, body);
}

// Only what changes no variable and keeps the calls between the user's functions.
static bool is_debugged(const Program *program, DefId def) {
    return program->keeps_variables &&
           !crate_get(program, def_get(program, def)->crate)->is_library;
}

void mir_optimize(Program *program, MirBody *body) {
    if (is_debugged(program, body->def)) {
        mir_simplify_cfg(program->ty, body);
        return;
    }
    opt_thread(program, body);
    mir_simplify_cfg(program->ty, body);
    if (opt_inline(program, body)) {
        mir_simplify_cfg(program->ty, body);
    }
    simplify(program, body);
    tile_pipeline(program, body);
}

void mir_optimize_inlined(Program *program, MirBody *body) {
    opt_thread(program, body);
    mir_simplify_cfg(program->ty, body);
    for (uint32_t round = 0; round < 2 && opt_variant(program, body); round++) {
        mir_simplify_cfg(program->ty, body);
    }
    simplify(program, body);
    opt_pads(program, body);
    mir_simplify_cfg(program->ty, body);
    body->phase = MIR_PHASE_OPTIMIZED;
#ifndef NDEBUG
    mir_verify(program->ty, body, "inlining");
#endif
}
