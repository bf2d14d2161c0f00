// build.h: from a type-checked body to MIR, and the passes it goes through on request.
#ifndef OXCC_MIR_BUILD_H
#define OXCC_MIR_BUILD_H

#include "mir/mir.h"

// The body as built, verified, promoted constants taken out; before borrow checking. NULL without a
// body or after errors in type checking. Made once: mir_elaborated works on a copy of nothing, it
// takes this body on.
MirBody *mir_built(Program *program, DefId def);
// Code the compiler makes itself: drop glue, FnOnce of Fn closures, Clone of tuples, arrays and
// closures, fn pointers called through Fn traits, constructors as functions, by-value methods
// called through a vtable. Types in it are those of the instance: nothing is left to substitute.
MirBody *mir_shim(Program *program, Instance instance);

// Passes, in mir_passes.c's order. Each works in place.
void mir_promote(Program *program, MirBody *body); // build_promote.c
void mir_cleanup_after_borrowck(TyCx *cx,
                                MirBody *body); // opt_cfg.c: false edges, fake reads, ascriptions
void mir_elaborate_drops(Program *program, MirBody *body); // opt_drop.c
void mir_abort_unwinding(Program *program, MirBody *body); // opt_unwind.c
bool abi_can_unwind(const Session *session, Symbol abi);
void mir_elaborate_box_derefs(Program *program, MirBody *body); // opt_box.c
void mir_simplify_cfg(TyCx *cx, MirBody *body);                 // opt_cfg.c
void mir_optimize(Program *program, MirBody *body);             // opt.c
void mir_optimize_inlined(Program *program, MirBody *body);     // after mono_code.c's inlining

// E0733 (build_recursion.c): a coroutine that holds the next one by value, the last one the first.
typedef struct RecursionStep {
    DefId coroutine;
    HeldLocal through;
} RecursionStep;
typedef struct RecursionSteps {
    RecursionStep *ptr; // the innermost first
    uint32_t len;       // 0: no recursion
} RecursionSteps;
RecursionSteps coroutine_in_itself(Program *program, DefId coroutine, CoroutineHeld held);
void report_recursion(Program *program, RecursionSteps steps);

ParamEnv mir_param_env(TyCx *cx, const MirBody *body);

#endif
