// tile.h: passes over the MIR of tile kernels.
#ifndef OXCC_MIR_TILE_H
#define OXCC_MIR_TILE_H

#include "mir/mir.h"

// Products in loops whose factors are loaded ahead of them (tile_pipeline.c).
void tile_pipeline(Program *program, MirBody *body);

// Is the function one of the library that says what it asks of layouts?
bool tile_is_op(Program *program, DefId fn);
// Is it a tile, or has it one in a field, or a reference to one?
bool tile_is_in(Program *program, Ty ty);
// Tuples, structs and enums with tiles in them become locals; true: there were some
// (tile_split.c).
bool tile_split_variables(Program *program, MirBody *body);
// Layouts for the tiles of an instance's body, which has no parameters (tile_infer.c).
void tile_choose_layouts(Program *program, MirBody *body);

#endif
