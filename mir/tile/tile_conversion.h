// tile_conversion.h: how the elements of a tile get from one layout to another.
#ifndef OXCC_MIR_TILE_CONVERSION_H
#define OXCC_MIR_TILE_CONVERSION_H

#include "mir/tile/tile_layout.h"

typedef enum TileConversion {  // the numbers are the library's (cutile_core/conversion.ox)
    TILE_CONVERSION_UNKNOWN,   // a layout is none: element by element through shared memory
    TILE_CONVERSION_NONE,      // the layouts are the same
    TILE_CONVERSION_REGISTERS, // each thread holds what it needs
    TILE_CONVERSION_SHUFFLES,  // each warp does
    TILE_CONVERSION_SHARED
} TileConversion;

// Where an element lies in shared memory: at its row-major position, of which `bits` bits from
// `low` on are exchanged (by exclusive or) for those from `shift` on. shift 0: at its position.
typedef struct TileSwizzle {
    uint32_t low, shift, bits;
} TileSwizzle;

// Both have the same sides.
TileConversion tile_conversion(const TileLayout *from, const TileLayout *to);
const char *tile_conversion_text(TileConversion conversion);
// The bits of a thread's number that decide which slot of `from` the element in a slot of `to` is
// in.
uint64_t tile_conversion_spread(const TileLayout *from, const TileLayout *to);
// The one with the fewest conflicts of banks, writing as `from` and reading as `to` says.
TileSwizzle tile_conversion_swizzle(const TileLayout *from, const TileLayout *to, uint32_t size);

#endif
