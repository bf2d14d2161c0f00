// opt_coroutine.h: the coroutine transform, and what it says about coroutines.
#ifndef OXCC_OPT_COROUTINE_H
#define OXCC_OPT_COROUTINE_H

#include "mir/mir.h"

// After drop elaboration: the body becomes that of Future::poll; its drop glue is beside it.
void mir_transform_coroutine(Program *program, MirBody *body);
// Where a body makes coroutines, they get their first state.
void mir_begin_coroutines(Program *program, MirBody *body);

// Locals of a body as built that a coroutine holds at a suspension.
CoroutineHeld mir_coroutine_held(const MirBody *body, Arena *out);

// fn(self: Pin<&mut Coroutine>, cx: &mut Context<'_>) -> Poll<output>
typedef struct CoroutinePoll {
    Ty reference; // &mut Coroutine
    Ty self, context, output;
} CoroutinePoll;
CoroutinePoll mir_coroutine_poll(TyCx *cx, Ty coroutine, Ty output);

#endif
