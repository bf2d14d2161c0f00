// expand_tile.h: what the options of `#[cutile::entry(…)]` say (expand_tile_option.c).
#ifndef OXCC_EXPAND_TILE_H
#define OXCC_EXPAND_TILE_H

#include "frontend/expand/expand_kernel.h"

// Reports options that there are not, and values that they do not take.
void tile_check_options(Walk *walk, const AstFn *fn, const AstAttr *attr);
// `name` alone, or `name = true`.
bool tile_option_on(Walk *walk, const AstAttr *attr, const char *name);
// How many tile blocks a multiprocessor should have at once; 0: nothing is said. Where the hints for
// several architectures differ it is the least, which all of them take.
uint32_t tile_occupancy(Walk *walk, const AstAttr *attr);

#endif
