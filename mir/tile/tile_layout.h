// tile_layout.h: which thread and register holds which element of a tile.
//
// A layout is a number system. The coordinate of an element along each axis is a sum of digits
// times their strides; some digits are those of the slot, the register in a thread, in mixed radix,
// least significant first; the others are the bits of the thread's number. A bit that moves along
// no axis stands for copies: both threads hold the same. Each element is held, so the strides and
// extents of an axis make up its side. With this one form
//   - a layout in blocks with vectors has a first slot digit along the last axis with stride 1;
//   - matrix instructions' sums are digits with strides 1, 8 and 16;
//   - a slice, what is left when an axis is reduced, lacks that axis' digits, and its bits make
//   copies;
//   - axes in another order are other names of axes.
// A layout is part of a tile's type: behind the sides in the constant that is the tile's shape
// (tile_layout_tag). A shape without one has the layout that its sides ask for
// (tile_layout_default).
#ifndef OXCC_MIR_TILE_LAYOUT_H
#define OXCC_MIR_TILE_LAYOUT_H

#include "frontend/ty/ty.h"

enum {
    TILE_AXES = 8,
    TILE_DIGITS = 16,
    TILE_THREADS = 128,
    TILE_THREAD_BITS = 7,
    TILE_LANES = 32, // of a warp: the lower bits
    TILE_LANE_BITS = 5,
    TILE_NO_AXIS = 255
};

typedef struct TileDigit {
    uint32_t axis; // of a bit: or TILE_NO_AXIS
    uint32_t extent;
    uint32_t stride; // along the axis
} TileDigit;

typedef struct TileLayout {
    uint32_t rank;
    uint32_t sides[TILE_AXES];
    bool known; // else: as the library holds shapes that fit no number system
    uint32_t digit_count;
    TileDigit digits[TILE_DIGITS];    // of the slot
    TileDigit bits[TILE_THREAD_BITS]; // of the thread
} TileLayout;

// ---------------------------------------------------------------- shapes

// The sides of a tile's shape, and whether they are all known; they may have a layout behind them.
bool tile_shape_sides(TyCx *cx, Const shape, TileLayout *layout);
// How many sides a constant array has: those before a layout.
uint32_t tile_shape_rank(TyCx *cx, const ConstData *shape);
// The elements that each of some threads holds.
uint64_t tile_shape_slots(TyCx *cx, Const shape, uint32_t threads);
uint32_t tile_element_size(TyCx *cx, Ty ty);                    // bytes; pointers have 8
bool tile_layout_of(TyCx *cx, Const shape, TileLayout *layout); // false: sides are not known
// The shape with a layout behind it, unless that is its default one.
Const tile_layout_tag(TyCx *cx, Const shape, const TileLayout *layout);

// ---------------------------------------------------------------- layouts

TileLayout tile_layout_default(const uint32_t *sides, uint32_t rank);
// Neighbouring lanes hold neighbouring runs of `vector` elements along the last axis, and then
// along those before; warps hold different parts along the first axes, so that most often a row is
// one warp's.
TileLayout tile_layout_blocked(const uint32_t *sides, uint32_t rank, uint32_t vector);
TileLayout tile_layout_slice(const TileLayout *layout, uint32_t axis);
// The same for sides of which some are 1 where those of the layout are not.
TileLayout tile_layout_restrict(const TileLayout *layout, const uint32_t *sides);
// The order of axes that a constant array says; false: it is none.
bool tile_layout_order(TyCx *cx, Const array, uint32_t rank, uint32_t *order);
// Axis i of the result is axis order[i].
TileLayout tile_layout_permute(const TileLayout *layout, const uint32_t *order);
// The same elements, in row-major order; unknown where digits would have to be cut.
TileLayout tile_layout_reshape(const TileLayout *layout, const uint32_t *sides, uint32_t rank);

uint64_t tile_layout_count(const TileLayout *layout); // elements of the tile
uint64_t tile_layout_slots(const TileLayout *layout);
// Elements that follow one another in memory order and in slots.
uint32_t tile_layout_vector(const TileLayout *layout);
// The same along any axis.
uint32_t tile_layout_run(const TileLayout *layout, uint32_t *axis);
// The bits of the thread's number that make copies.
uint64_t tile_layout_copies(const TileLayout *layout);
uint32_t tile_layout_stride(const TileLayout *layout, uint32_t axis); // in row-major positions
// Does each thread hold what it needs, so that nothing moves? Slices: the axes whose slice `to` is,
// one bit each.
uint64_t tile_layout_slices(const TileLayout *from, const TileLayout *to);
bool tile_layout_restricts(const TileLayout *from, const TileLayout *to);
bool tile_layout_reshapes(const TileLayout *from, const TileLayout *to);
bool tile_layout_permutes(TyCx *cx, const TileLayout *from, const TileLayout *to, Const order);
bool tile_layout_equal(const TileLayout *a, const TileLayout *b);
// What is wrong with it, or NULL.
const char *tile_layout_fault(const TileLayout *layout);
void tile_layout_print(const TileLayout *layout, FILE *out);

// ---------------------------------------------------------------- where an element is

// The row-major position of what a thread holds in a slot; which slot, and which thread, the first
// that holds it, an element at a position is in.
uint64_t tile_layout_position(const TileLayout *layout, uint64_t slot, uint64_t thread);
uint64_t tile_layout_slot(const TileLayout *layout, uint64_t position);
uint64_t tile_layout_thread(const TileLayout *layout, uint64_t position);

// Questions of the library about the layouts of shapes, intrinsics that are answered when
// compiling. False: `name` is not one of them.
bool tile_layout_answer(TyCx *cx, Str name, GenericArgs args, uint64_t *answer);

#endif
