// mono_tile.h: which launches of tile kernels a program makes, as far as it can be foreseen.
#ifndef OXCC_MONO_TILE_H
#define OXCC_MONO_TILE_H

#include "mir/eval/eval.h"
#include "mir/mono/mono.h"

enum { TILE_MOST_AXES = 8, TILE_MOST_ARGS = 16 };
// What an array says: the tiles that a tensor is cut into, a tensor's shape, or how many tiles fall
// to a tile block along each axis.
typedef enum TileShapeKind { TILE_SHAPE_BLOCK, TILE_SHAPE_TENSOR, TILE_SHAPE_MAP } TileShapeKind;
enum { TILE_SHAPE_KINDS = 3 };
typedef struct TileShape {
    bool known;
    uint32_t rank;
    int64_t sides[TILE_MOST_AXES];
} TileShape;
typedef struct TileArg { // of a launch, by TileShapeKind
    TileShape shapes[TILE_SHAPE_KINDS];
} TileArg;
typedef struct TileLaunch {
    Instance launcher;
    const MirTerm *call;
    TileArg args[TILE_MOST_ARGS];
    uint32_t arg_count;
    Str generics; // as `.generics(…)` gives them, between semicolons
    bool has_generics;
} TileLaunch;
typedef struct TileUses {
    VEC(TileShape) shapes[TILE_SHAPE_KINDS]; // all that the program mentions
    VEC(TileLaunch) launches;
    DefIdSlice launchers;
} TileUses;

// What the functions of a crate do with tensors and launchers (mono_launch.c).
void tile_uses_find(Program *program, EvalCx *eval, Arena *arena, CrateId crate,
                    const MonoItems *host, TileUses *uses);

#endif
