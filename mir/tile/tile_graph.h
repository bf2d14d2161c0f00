// tile_graph.h: the tiles of a body and what relates their layouts.
#ifndef OXCC_MIR_TILE_GRAPH_H
#define OXCC_MIR_TILE_GRAPH_H

#include "base/vec.h"
#include "mir/mir.h"
#include "mir/tile/tile_layout.h"

// What a library function that takes or makes tiles asks of their layouts, as its attribute
// #[rustc_tile_op(word)] says. Tiles whose shapes are the same parameter of the function have the
// same layout.
typedef enum TileOpKind {
#define TILE_OP(constant, word, meaning) TILE_OP_##constant,
#include "mir/tile/tile_ops.def"
#undef TILE_OP
    TILE_OP_COUNT,
    TILE_OP_NONE =
        TILE_OP_COUNT // a function that knows nothing of layouts: its tiles have their default ones
} TileOpKind;

typedef uint32_t TileNodeId; // 0: none

typedef struct TileNode { // a local that is a tile or a reference to one, or a shape parameter of a
                          // call
    TileNodeId parent;    // another one that has the same layout, or itself
    Const shape;
    // Of all that have the same layout, at the last parent:
    bool is_fixed;   // has its shape's default layout
    uint32_t vector; // elements in the widest access of memory, 0: there is none
    bool is_chosen;
    TileLayout layout;
} TileNode;

typedef struct TileOp { // a call
    TileOpKind kind;
    MirBlockId block; // that ends in it
    Instance callee;
    TileNodeId *params;  // by generic argument of the callee: nodes of shapes
    TileNodeId from, to; // the parameters that operand and result have, where they differ
    int32_t axis;        // REDUCE, or -1
    Const order;         // PERMUTE
    bool waits;          // threads wait for each other before it
} TileOp;

typedef struct TileGraph {
    Program *program;
    TyCx *cx;
    MirBody *body;
    Arena *arena;
    VEC(TileNode) nodes;
    TileNodeId *locals; // by local
    VEC(TileOp) ops;
} TileGraph;

// Is it a tile, or a reference to one? Its shape.
bool tile_type(const TileGraph *graph, Ty ty, Const *shape);
TileOpKind tile_op_of(Program *program, DefId fn);
const char *tile_op_word(TileOpKind kind);
TileGraph *tile_graph_new(Program *program, MirBody *body); // NULL: the body has no tiles
void tile_graph_free(TileGraph *graph);
TileNode *tile_node(const TileGraph *graph, TileNodeId node); // the last parent
// Where layouts are chosen: threads wait for what others have to do before them (tile_order.c).
void tile_order_accesses(TileGraph *graph);
// Checks all layouts: each holds its shape, and what relates them holds. OX_BUG otherwise.
void tile_graph_verify(const TileGraph *graph, const char *after_pass);
void tile_graph_print(const TileGraph *graph, FILE *out);

#endif
