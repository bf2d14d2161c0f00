// tile.h: passes over the MIR of tile kernels.
#ifndef OXCC_MIR_TILE_H
#define OXCC_MIR_TILE_H

#include "mir/mir.h"

// Products in loops whose factors are loaded ahead of them (tile_pipeline.c).
void tile_pipeline(Program *program, MirBody *body);

// Is the function one of the library that says what it asks of layouts?
bool tile_is_op(Program *program, DefId fn);
// Layouts for the tiles of an instance's body, which has no parameters (tile_infer.c).
void tile_choose_layouts(Program *program, MirBody *body);

#endif
