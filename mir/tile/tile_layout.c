// tile_layout.c: layouts of tiles as number systems (see tile_layout.h).
#include "mir/tile/tile_layout.h"

// ---------------------------------------------------------------- shapes

static bool number_at(TyCx *cx, const ConstData *array, uint32_t index, int32_t *number) {
    uint64_t bits;
    bool known = const_as_u64(cx, const_operand(cx, array, index), &bits);
    *number = known ? (int32_t)(uint32_t)bits : -1;
    return known;
}

uint32_t tile_shape_rank(TyCx *cx, const ConstData *shape) {
    uint32_t count = const_operand_count(cx, shape);
    for (uint32_t i = 0; i < count; i++) {
        int32_t number;
        if (number_at(cx, shape, i, &number) && number == CONST_LAYOUT_MARK) {
            return i;
        }
    }
    return count;
}

bool tile_shape_sides(TyCx *cx, Const shape, TileLayout *layout) {
    *layout = (TileLayout){0};
    if (!const_is_known_array(cx, shape)) {
        return false;
    }
    const ConstData *data = const_data(cx, shape);
    uint32_t rank = tile_shape_rank(cx, data);
    if (rank > TILE_AXES) {
        return false;
    }
    layout->rank = rank;
    for (uint32_t axis = 0; axis < rank; axis++) {
        int32_t side;
        if (!number_at(cx, data, axis, &side) || side < 1) {
            return false;
        }
        layout->sides[axis] = (uint32_t)side;
    }
    return true;
}

// The numbers behind the mark: how many slot digits, then axis, extent and stride of them and of
// the thread's bits.
static bool read_layout(TyCx *cx, const ConstData *shape, TileLayout *layout) {
    uint32_t count = const_operand_count(cx, shape), at = layout->rank + 1;
    int32_t numbers[1 + 3 * (TILE_DIGITS + TILE_THREAD_BITS)];
    if (at >= count || count - at > sizeof numbers / sizeof *numbers) {
        return false;
    }
    for (uint32_t i = at; i < count; i++) {
        number_at(cx, shape, i, &numbers[i - at]);
    }
    layout->known = true;
    layout->digit_count = (uint32_t)numbers[0];
    for (uint32_t i = 0; i < layout->digit_count + TILE_THREAD_BITS; i++) {
        const int32_t *digit = &numbers[1 + 3 * i];
        TileDigit *to =
            i < layout->digit_count ? &layout->digits[i] : &layout->bits[i - layout->digit_count];
        *to = (TileDigit){(uint32_t)digit[0], (uint32_t)digit[1], (uint32_t)digit[2]};
    }
    return true;
}

bool tile_layout_of(TyCx *cx, Const shape, TileLayout *layout) {
    if (!tile_shape_sides(cx, shape, layout)) {
        return false;
    }
    if (!read_layout(cx, const_data(cx, shape), layout)) {
        *layout = tile_layout_default(layout->sides, layout->rank);
    }
    return true;
}

uint64_t tile_shape_slots(TyCx *cx, Const shape, uint32_t threads) {
    TileLayout layout;
    if (!const_is_known_array(cx, shape)) {
        return 1;
    }
    if (!tile_shape_sides(cx, shape, &layout)) {
        return 0; // a side that is not known, or zero: the tile cannot be made
    }
    if (threads == TILE_THREADS && read_layout(cx, const_data(cx, shape), &layout)) {
        return tile_layout_slots(&layout);
    }
    return (tile_layout_count(&layout) + threads - 1) / threads;
}

Const tile_layout_tag(TyCx *cx, Const shape, const TileLayout *layout) {
    TileLayout usual = tile_layout_default(layout->sides, layout->rank);
    if (!layout->known || tile_layout_equal(layout, &usual)) {
        return shape;
    }
    Const numbers[TILE_AXES + 2 + 3 * (TILE_DIGITS + TILE_THREAD_BITS)];
    Ty i32 = ty_common(cx)->i32;
    uint32_t count = 0;
#define NUMBER(number) numbers[count++] = const_value(cx, i32, (uint32_t)(number), 0)
    for (uint32_t axis = 0; axis < layout->rank; axis++) {
        NUMBER(layout->sides[axis]);
    }
    NUMBER(CONST_LAYOUT_MARK);
    NUMBER(layout->digit_count);
    for (uint32_t i = 0; i < layout->digit_count + TILE_THREAD_BITS; i++) {
        const TileDigit *digit =
            i < layout->digit_count ? &layout->digits[i] : &layout->bits[i - layout->digit_count];
        NUMBER(digit->axis);
        NUMBER(digit->extent);
        NUMBER(digit->stride);
    }
#undef NUMBER
    return const_expr(cx, CONST_OP_ARRAY, ty_array_of(cx, i32, count), numbers, count);
}

uint32_t tile_element_size(TyCx *cx, Ty ty) {
    const TyData *data = ty_data(cx, ty);
    if (data->kind == TY_FLOAT) {
        return data->float_kind == FLOAT_64 ? 8 : data->float_kind == FLOAT_32 ? 4 : 2;
    }
    if (data->kind == TY_INT || data->kind == TY_UINT) {
        return data->int_kind == INT_8    ? 1
               : data->int_kind == INT_16 ? 2
               : data->int_kind == INT_32 ? 4
                                          : 8;
    }
    return data->kind == TY_BOOL ? 1 : 8;
}

// ---------------------------------------------------------------- questions about one layout

uint64_t tile_layout_count(const TileLayout *layout) {
    uint64_t count = 1;
    for (uint32_t axis = 0; axis < layout->rank; axis++) {
        count *= layout->sides[axis];
    }
    return count;
}

uint64_t tile_layout_slots(const TileLayout *layout) {
    uint64_t slots = 1;
    if (!layout->known) {
        return (tile_layout_count(layout) + TILE_THREADS - 1) / TILE_THREADS;
    }
    for (uint32_t i = 0; i < layout->digit_count; i++) {
        slots *= layout->digits[i].extent;
    }
    return slots;
}

uint32_t tile_layout_stride(const TileLayout *layout, uint32_t axis) {
    uint32_t stride = 1;
    for (uint32_t after = axis + 1; after < layout->rank; after++) {
        stride *= layout->sides[after];
    }
    return stride;
}

uint32_t tile_layout_vector(const TileLayout *layout) {
    const TileDigit *first = &layout->digits[0];
    bool runs = layout->known && layout->digit_count > 0 && layout->rank > 0 &&
                tile_layout_stride(layout, first->axis) * first->stride == 1;
    return runs ? first->extent : 1;
}

uint32_t tile_layout_run(const TileLayout *layout, uint32_t *axis) {
    const TileDigit *first = &layout->digits[0];
    bool runs = layout->known && layout->digit_count > 0 && first->stride == 1;
    *axis = runs ? first->axis : layout->rank > 0 ? layout->rank - 1 : 0;
    return runs ? first->extent : 1;
}

uint64_t tile_layout_copies(const TileLayout *layout) {
    uint64_t bits = 0;
    for (uint32_t i = 0; i < TILE_THREAD_BITS; i++) {
        bits |= (uint64_t)(layout->bits[i].axis == TILE_NO_AXIS) << i;
    }
    return bits;
}

bool tile_layout_equal(const TileLayout *a, const TileLayout *b) {
    if (a->rank != b->rank || a->known != b->known || a->digit_count != b->digit_count ||
        memcmp(a->sides, b->sides, a->rank * sizeof *a->sides) != 0) {
        return false;
    }
    return memcmp(a->digits, b->digits, a->digit_count * sizeof *a->digits) == 0 &&
           (!a->known || memcmp(a->bits, b->bits, sizeof a->bits) == 0);
}

// Along each axis the digits in order of stride are a number system of the side: each stride is the
// product of the extents before.
static bool covers_axis(const TileLayout *layout, uint32_t axis) {
    uint64_t next = 1;
    uint32_t digits = 0, found = 0, all = layout->digit_count + TILE_THREAD_BITS;
    for (uint32_t i = 0; i < all; i++) {
        const TileDigit *digit =
            i < layout->digit_count ? &layout->digits[i] : &layout->bits[i - layout->digit_count];
        digits += digit->axis == axis;
    }
    for (bool any = true; any && found < digits;) {
        any = false;
        for (uint32_t i = 0; i < all; i++) {
            const TileDigit *digit = i < layout->digit_count
                                         ? &layout->digits[i]
                                         : &layout->bits[i - layout->digit_count];
            if (digit->axis == axis && digit->stride == next && digit->extent > 1) {
                next *= digit->extent;
                found++;
                any = true;
            }
        }
    }
    return found == digits && next == layout->sides[axis];
}

const char *tile_layout_fault(const TileLayout *layout) {
    if (!layout->known) {
        return NULL;
    }
    if (layout->rank > TILE_AXES || layout->digit_count > TILE_DIGITS) {
        return "a layout with too many axes or digits";
    }
    for (uint32_t i = 0; i < layout->digit_count; i++) {
        if (layout->digits[i].axis >= layout->rank) {
            return "a digit of a slot along no axis";
        }
    }
    for (uint32_t i = 0; i < TILE_THREAD_BITS; i++) {
        const TileDigit *bit = &layout->bits[i];
        if (bit->axis != TILE_NO_AXIS && (bit->axis >= layout->rank || bit->extent != 2)) {
            return "a bit of a thread along no axis";
        }
    }
    for (uint32_t axis = 0; axis < layout->rank; axis++) {
        if (!covers_axis(layout, axis)) {
            return "a layout that does not hold each element of an axis once";
        }
    }
    return NULL;
}

// ---------------------------------------------------------------- printing

static void print_digit(const TileDigit *digit, bool first, FILE *out) {
    if (digit->axis == TILE_NO_AXIS) {
        fprintf(out, "%s*", first ? "" : " ");
    } else {
        fprintf(out, "%s%u:%ux%u", first ? "" : " ", digit->axis, digit->extent, digit->stride);
    }
}

// `slots(axis:extent x stride ..) threads(..)`, least significant first; bits that follow one
// another are put together,
// `*N` are N copies.
void tile_layout_print(const TileLayout *layout, FILE *out) {
    if (!layout->known) {
        fputs("row-major", out);
        return;
    }
    fputs("slots(", out);
    for (uint32_t i = 0; i < layout->digit_count; i++) {
        print_digit(&layout->digits[i], i == 0, out);
    }
    fputs(") threads(", out);
    for (uint32_t i = 0; i < TILE_THREAD_BITS;) {
        TileDigit digit = layout->bits[i];
        uint32_t copies = 2, start = i++;
        while (
            i < TILE_THREAD_BITS && layout->bits[i].axis == digit.axis &&
            (digit.axis == TILE_NO_AXIS || layout->bits[i].stride == digit.stride * digit.extent)) {
            digit.extent *= 2;
            copies *= 2;
            i++;
        }
        print_digit(&digit, start == 0, out);
        if (digit.axis == TILE_NO_AXIS) {
            fprintf(out, "%u", copies);
        }
    }
    fputs(")", out);
}

// ---------------------------------------------------------------- making layouts

static TileLayout layout_begin(const uint32_t *sides, uint32_t rank) {
    TileLayout layout = {.rank = rank, .known = true};
    if (rank > 0) {
        memcpy(layout.sides, sides, rank * sizeof *sides);
    }
    for (uint32_t i = 0; i < TILE_THREAD_BITS; i++) {
        layout.bits[i] = (TileDigit){TILE_NO_AXIS, 1, 0};
    }
    return layout;
}

static void add_digit(TileLayout *layout, uint32_t axis, uint32_t extent, uint32_t stride) {
    if (extent == 1) {
        return;
    }
    if (layout->digit_count == TILE_DIGITS) {
        layout->known = false;
        return;
    }
    layout->digits[layout->digit_count++] = (TileDigit){axis, extent, stride};
}

static void set_bits(TileLayout *layout, uint32_t *bit, uint32_t axis, uint32_t extent,
                     uint32_t stride) {
    for (; extent > 1 && *bit < TILE_THREAD_BITS; extent /= 2, stride *= 2) {
        layout->bits[(*bit)++] = (TileDigit){axis, 2, stride};
    }
}

static uint32_t power_in(uint32_t number,
                         uint32_t most) { // the greatest power of 2 that divides it
    uint32_t power = 1;
    while (number % (power * 2) == 0 && power * 2 <= most) {
        power *= 2;
    }
    return power;
}

TileLayout tile_layout_blocked(const uint32_t *sides, uint32_t rank, uint32_t vector) {
    TileLayout layout = layout_begin(sides, rank);
    uint32_t bit = 0, left = TILE_LANES, held[TILE_AXES], warps[TILE_AXES];
    for (uint32_t axis = rank; axis-- > 0;) {
        uint32_t run = axis == rank - 1 ? power_in(sides[axis], vector) : 1;
        uint32_t lanes = power_in(sides[axis] / run, left);
        add_digit(&layout, axis, run, 1);
        set_bits(&layout, &bit, axis, lanes, run);
        held[axis] = run * lanes;
        left /= lanes;
    }
    // Lanes that found no room hold copies: warps take no place of theirs.
    bit = TILE_LANE_BITS;
    left = TILE_THREADS / TILE_LANES;
    for (uint32_t axis = 0; axis < rank; axis++) {
        warps[axis] = power_in(sides[axis] / held[axis], left);
        set_bits(&layout, &bit, axis, warps[axis], held[axis]);
        left /= warps[axis];
    }
    for (uint32_t axis = rank; axis-- > 0;) {
        add_digit(&layout, axis, sides[axis] / held[axis] / warps[axis], held[axis] * warps[axis]);
    }
    return layout;
}

// Sums of matrix instructions: blocks of 16 rows and 8 columns, see cutile_core/holding.ox.
static bool fragment(TileLayout *layout, const uint32_t *sides, uint32_t rank) {
    uint32_t row = rank - 2, column = rank - 1, warps = TILE_THREADS / 32;
    for (uint32_t axis = 0; rank >= 2 && axis < row; axis++) {
        if (sides[axis] != 1) {
            return false;
        }
    }
    if (rank < 2 || sides[row] % 16 != 0) {
        return false;
    }
    uint32_t rows = sides[row], columns = sides[column];
    uint32_t down = rows % 128 == 0 && columns % 128 == 0 ? 2
                    : rows % 64 == 0                      ? 4
                    : rows % 32 == 0                      ? 2
                                                          : 1;
    uint32_t beside = warps / down, bit = 0;
    if (columns % (8 * beside) != 0) {
        return false;
    }
    uint32_t blocks_down = rows / down / 16, blocks_beside = columns / beside / 8;
    *layout = layout_begin(sides, rank);
    add_digit(layout, column, 2, 1);
    add_digit(layout, row, 2, 8);
    add_digit(layout, column, blocks_beside, 8);
    add_digit(layout, row, blocks_down, 16);
    set_bits(layout, &bit, column, 4, 2);
    set_bits(layout, &bit, row, 8, 1);
    set_bits(layout, &bit, column, beside, blocks_beside * 8);
    set_bits(layout, &bit, row, down, blocks_down * 16);
    return true;
}

// Elements numbered row by row: runs of up to four, dealt out to the threads in turn.
static TileLayout row_major(const uint32_t *sides, uint32_t rank) {
    TileLayout layout = layout_begin(sides, rank);
    uint64_t count = tile_layout_count(&layout);
    uint64_t each = (count + TILE_THREADS - 1) / TILE_THREADS;
    uint32_t run = each % 4 == 0 ? 4 : each % 2 == 0 ? 2 : 1;
    layout.known = count % TILE_THREADS == 0;
    // The row-major number is cut into the run, the threads and what is left; the axes cut it too.
    uint64_t cuts[3] = {run, TILE_THREADS, each / run};
    uint32_t part = 0, bit = 0;
    for (uint32_t axis = rank; axis-- > 0 && layout.known;) {
        uint32_t left = sides[axis], stride = 1;
        while (left > 1 && layout.known) {
            while (part < 2 && cuts[part] == 1) {
                part++;
            }
            uint32_t take = left < cuts[part] ? left : (uint32_t)cuts[part];
            layout.known = left % take == 0 && cuts[part] % take == 0;
            if (part == 1) {
                set_bits(&layout, &bit, axis, take, stride);
            } else {
                add_digit(&layout, axis, take, stride);
            }
            cuts[part] /= take;
            left /= take;
            stride *= take;
        }
    }
    if (count == 1) {
        return layout_begin(sides, rank); // held by all
    }
    if (!layout.known) {
        layout.digit_count = 0;
    }
    return layout;
}

TileLayout tile_layout_default(const uint32_t *sides, uint32_t rank) {
    TileLayout layout;
    return fragment(&layout, sides, rank) ? layout : row_major(sides, rank);
}

// ---------------------------------------------------------------- layouts from layouts

static TileLayout unknown(const uint32_t *sides, uint32_t rank) {
    TileLayout layout = layout_begin(sides, rank);
    layout.known = false;
    return layout;
}

// With other axes: axis i becomes axes[i], or goes. `layout` has the new sides.
static TileLayout rename_axes(TileLayout layout, const TileLayout *from, const uint32_t *axes) {
    layout.known = from->known;
    for (uint32_t i = 0; i < from->digit_count; i++) {
        const TileDigit *digit = &from->digits[i];
        if (axes[digit->axis] != TILE_NO_AXIS) {
            add_digit(&layout, axes[digit->axis], digit->extent, digit->stride);
        }
    }
    for (uint32_t i = 0; i < TILE_THREAD_BITS; i++) {
        const TileDigit *bit = &from->bits[i];
        if (bit->axis != TILE_NO_AXIS && axes[bit->axis] != TILE_NO_AXIS) {
            layout.bits[i] = (TileDigit){axes[bit->axis], 2, bit->stride};
        }
    }
    return layout;
}

TileLayout tile_layout_slice(const TileLayout *from, uint32_t axis) {
    uint32_t sides[TILE_AXES], axes[TILE_AXES], rank = 0;
    for (uint32_t i = 0; i < from->rank; i++) {
        axes[i] = i == axis ? (uint32_t)TILE_NO_AXIS : rank;
        if (i != axis) {
            sides[rank++] = from->sides[i];
        }
    }
    return rename_axes(layout_begin(sides, rank), from, axes);
}

TileLayout tile_layout_restrict(const TileLayout *from, const uint32_t *sides) {
    uint32_t axes[TILE_AXES];
    for (uint32_t i = 0; i < from->rank; i++) {
        axes[i] = sides[i] == from->sides[i] ? i : (uint32_t)TILE_NO_AXIS;
    }
    return rename_axes(layout_begin(sides, from->rank), from, axes);
}

TileLayout tile_layout_permute(const TileLayout *from, const uint32_t *order) {
    uint32_t sides[TILE_AXES], axes[TILE_AXES];
    for (uint32_t i = 0; i < from->rank; i++) {
        sides[i] = from->sides[order[i]];
        axes[order[i]] = i;
    }
    return rename_axes(layout_begin(sides, from->rank), from, axes);
}

// Where a digit with a row-major stride lies among other sides: all of it along one axis.
static bool place_digit(const TileLayout *layout, uint64_t stride, uint32_t extent,
                        TileDigit *digit) {
    for (uint32_t axis = layout->rank; axis-- > 0;) {
        uint64_t of_axis = tile_layout_stride(layout, axis);
        if (stride % of_axis == 0 && stride / of_axis * extent <= layout->sides[axis]) {
            *digit = (TileDigit){axis, extent, (uint32_t)(stride / of_axis)};
            return layout->sides[axis] % (stride / of_axis * extent) == 0;
        }
    }
    return false;
}

TileLayout tile_layout_reshape(const TileLayout *from, const uint32_t *sides, uint32_t rank) {
    TileLayout layout = layout_begin(sides, rank);
    layout.known = from->known;
    for (uint32_t i = 0; i < from->digit_count && layout.known; i++) {
        TileDigit digit = from->digits[i];
        uint64_t stride = (uint64_t)digit.stride * tile_layout_stride(from, digit.axis);
        layout.known = place_digit(&layout, stride, digit.extent, &digit);
        add_digit(&layout, digit.axis, digit.extent, digit.stride);
    }
    for (uint32_t i = 0; i < TILE_THREAD_BITS && layout.known; i++) {
        TileDigit bit = from->bits[i];
        if (bit.axis != TILE_NO_AXIS) {
            uint64_t stride = (uint64_t)bit.stride * tile_layout_stride(from, bit.axis);
            layout.known = place_digit(&layout, stride, 2, &layout.bits[i]);
        }
    }
    return layout.known && tile_layout_fault(&layout) == NULL ? layout : unknown(sides, rank);
}

// ---------------------------------------------------------------- where an element is

uint64_t tile_layout_position(const TileLayout *layout, uint64_t slot, uint64_t thread) {
    uint64_t position = 0;
    for (uint32_t i = 0; i < layout->digit_count; i++) {
        const TileDigit *digit = &layout->digits[i];
        position += slot % digit->extent * digit->stride * tile_layout_stride(layout, digit->axis);
        slot /= digit->extent;
    }
    for (uint32_t i = 0; i < TILE_THREAD_BITS; i++) {
        const TileDigit *bit = &layout->bits[i];
        if (bit->axis != TILE_NO_AXIS && (thread >> i & 1) != 0) {
            position += (uint64_t)bit->stride * tile_layout_stride(layout, bit->axis);
        }
    }
    return position;
}

static uint64_t digit_value(const TileLayout *layout, const TileDigit *digit, uint64_t position) {
    uint64_t coordinate =
        position / tile_layout_stride(layout, digit->axis) % layout->sides[digit->axis];
    return coordinate / digit->stride % digit->extent;
}

uint64_t tile_layout_slot(const TileLayout *layout, uint64_t position) {
    uint64_t slot = 0, weight = 1;
    for (uint32_t i = 0; i < layout->digit_count; i++) {
        slot += digit_value(layout, &layout->digits[i], position) * weight;
        weight *= layout->digits[i].extent;
    }
    return slot;
}

uint64_t tile_layout_thread(const TileLayout *layout, uint64_t position) {
    uint64_t thread = 0;
    for (uint32_t i = 0; i < TILE_THREAD_BITS; i++) {
        if (layout->bits[i].axis != TILE_NO_AXIS) {
            thread |= digit_value(layout, &layout->bits[i], position) << i;
        }
    }
    return thread;
}

// ---------------------------------------------------------------- layouts that fit

uint64_t tile_layout_slices(const TileLayout *from, const TileLayout *to) {
    uint64_t axes = 0;
    for (uint32_t axis = 0; axis < from->rank && from->rank == to->rank + 1; axis++) {
        TileLayout slice = tile_layout_slice(from, axis);
        axes |= (uint64_t)tile_layout_equal(&slice, to) << axis;
    }
    return axes;
}

bool tile_layout_restricts(const TileLayout *from, const TileLayout *to) {
    for (uint32_t axis = 0; axis < from->rank; axis++) {
        if (to->rank != from->rank ||
            (to->sides[axis] != 1 && to->sides[axis] != from->sides[axis])) {
            return false;
        }
    }
    TileLayout restricted = tile_layout_restrict(from, to->sides);
    return to->rank == from->rank && tile_layout_equal(&restricted, to);
}

bool tile_layout_reshapes(const TileLayout *from, const TileLayout *to) {
    TileLayout there = tile_layout_reshape(from, to->sides, to->rank);
    TileLayout back = tile_layout_reshape(to, from->sides, from->rank);
    return (there.known && tile_layout_equal(&there, to)) ||
           (back.known && tile_layout_equal(&back, from));
}

bool tile_layout_order(TyCx *cx, Const array, uint32_t rank, uint32_t *order) {
    uint32_t seen = 0;
    if (array.index == 0 || !const_is_known_array(cx, array)) {
        return false;
    }
    const ConstData *data = const_data(cx, array);
    if (const_operand_count(cx, data) != rank || rank > TILE_AXES) {
        return false;
    }
    for (uint32_t i = 0; i < rank; i++) {
        int32_t axis;
        if (!number_at(cx, data, i, &axis) || axis < 0 || (uint32_t)axis >= rank) {
            return false;
        }
        order[i] = (uint32_t)axis;
        seen |= 1u << axis;
    }
    return seen + 1 == 1u << rank;
}

bool tile_layout_permutes(TyCx *cx, const TileLayout *from, const TileLayout *to, Const array) {
    uint32_t order[TILE_AXES];
    if (!tile_layout_order(cx, array, from->rank, order)) {
        return false;
    }
    TileLayout permuted = tile_layout_permute(from, order);
    return tile_layout_equal(&permuted, to);
}
