// opt.c: the optimiser's passes in order. Small on purpose: LLVM does the rest, faster when it gets less.
#include "mir/opt/opt.h"

void mir_optimize(Program *program, MirBody *body) {
    mir_simplify_cfg(program->ty, body);
}
