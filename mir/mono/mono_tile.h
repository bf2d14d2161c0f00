// mono_tile.h: which specialisations of tile kernels are compiled ahead of time.
#ifndef OXCC_MONO_TILE_H
#define OXCC_MONO_TILE_H

#include "mir/mono/mono.h"

struct EvalCx;
// Notes the array that a call of a function marked #[rustc_tile_shape] (tensors are cut by it) or
// #[rustc_tensor_shape] (tensors get it) is given, if it is constant.
void tile_shape_used(MonoItems *items, struct EvalCx *eval, const Instance *caller,
                     const MirBody *body, const MirTerm *call, bool of_tensor);

#endif
