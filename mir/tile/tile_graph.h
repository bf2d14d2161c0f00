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
    Const order;     // memory is walked in this order of axes; index 0: in theirs
    bool scatters;   // memory is accessed at any addresses
    uint32_t along;  // 1 + the axis along which addresses follow one another; 0: the last
    uint32_t vector; // elements in the widest access of memory, 0: there is none
    uint32_t limit;  // elements of a row of addresses that are known to be aligned, 0: of none
    bool is_chosen;
    TileLayout layout;
} TileNode;

// What a gather's function is told of its pointers and its mask (tile_axis.c).
typedef struct TileGather {
    uint32_t run;     // pointers of a thread in a row that point at elements in a row
    uint32_t aligned; // the first of them is a multiple of so many bytes
    uint32_t same;    // masks of a thread in a row that are equal; 0: all are true
} TileGather;

typedef struct TileOp { // a call
    TileOpKind kind;
    MirBlockId block; // that ends in it
    Instance callee;
    TileNodeId *params;  // by generic argument of the callee: nodes of shapes
    TileNodeId from, to; // the parameters that operand and result have, where they differ
    int32_t axis;        // REDUCE, or -1
    Const order;         // PERMUTE; LOAD: of the view, or none
    bool waits;          // threads wait for each other before it
    TileGather gather;   // GATHER
    uint32_t place;      // among the others, when they are printed
} TileOp;

typedef enum TileEdgeKind { TILE_EDGE_OPERAND, TILE_EDGE_RESULT, TILE_EDGE_COPY } TileEdgeKind;

// Where a tile becomes an operand, comes out of an operation or is copied, and may change its
// layout on the way.
typedef struct TileEdge {
    TileEdgeKind kind;
    uint32_t op;         // of an operand or result
    MirBlockId block;    // of a copy
    uint32_t index;      // of the operand, or of the statement that copies
    TileNodeId from, to; // outside and inside of the operation, or the other way round
    bool of_made;        // the operand is better made again: it asks for no layout
} TileEdge;

typedef struct TileLocal { // of the body
    TileNodeId node;       // 0: it is no tile
    bool escapes;          // something that the graph cannot follow happens to it
    bool is_made;          // by an operation that is as well done once more for each use
} TileLocal;

typedef struct TileGraph {
    Program *program;
    TyCx *cx;
    MirBody *body;
    Arena *arena;
    VEC(TileNode) nodes;
    VEC(TileLocal) locals;
    VEC(TileOp) ops;
    VEC(TileEdge) edges;
    struct TileFacts *facts; // tile_axis.h; NULL: not looked for yet
    bool is_converted;       // no edge changes a layout any more
} TileGraph;

// Is it a tile, or a reference to one? Its shape.
bool tile_type(const TileGraph *graph, Ty ty, Const *shape);
TileOpKind tile_op_of(Program *program, DefId fn);
const char *tile_op_word(TileOpKind kind);
TileGraph *tile_graph_new(Program *program, MirBody *body); // NULL: the body has no tiles
void tile_graph_free(TileGraph *graph);
TileNode *tile_node(const TileGraph *graph, TileNodeId node); // the last parent
TileNodeId tile_node_new(TileGraph *graph, Const shape);
// The call that alone gives a local its value: the operation's number, or UINT32_MAX.
uint32_t tile_made_by(const TileGraph *graph, MirLocalId local);
// Do the layouts of operand and result fit, so that the operation moves nothing?
bool tile_op_stays(const TileGraph *graph, const TileOp *op);
// The layout that an operation's result, or its operand, has if nothing moves; false: nothing is
// known of it. (tile_infer.c)
bool tile_follow_forward(const TileGraph *graph, const TileOp *op, TileLayout *layout);
bool tile_follow_back(const TileGraph *graph, const TileOp *op, TileLayout *layout);
// Where layouts are chosen: what changes its layout does so by operations of their own
// (tile_convert.c).
void tile_insert_conversions(TileGraph *graph);
// Where layouts are chosen: threads wait for what others have to do before them (tile_order.c).
void tile_order_accesses(TileGraph *graph);
// Checks all layouts: each holds its shape, and what relates them holds. OX_BUG otherwise.
void tile_graph_verify(const TileGraph *graph, const char *after_pass);
void tile_graph_print(const TileGraph *graph, FILE *out);

#endif
