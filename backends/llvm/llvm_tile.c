// llvm_tile.c: where the elements of a tile are, as arithmetic.
//
// In: a layout (mir/tile/tile_layout.h) and a slot, a thread or a position at run time. Out:
// straight code without branches; extents and strides are constants, mostly powers of two, and
// slots are too once loops are unrolled.
#include "backends/llvm/llvm.h"

static LLVMValueRef times(FnCg *f, LLVMValueRef a, uint64_t factor) {
    return LLVMBuildNUWMul(f->builder, a, cg_usize(f->cg, factor), "");
}

static LLVMValueRef over(FnCg *f, LLVMValueRef a, uint64_t divisor) {
    return divisor == 1 ? a : LLVMBuildUDiv(f->builder, a, cg_usize(f->cg, divisor), "");
}

static LLVMValueRef rest(FnCg *f, LLVMValueRef a, uint64_t divisor) {
    return LLVMBuildURem(f->builder, a, cg_usize(f->cg, divisor), "");
}

static LLVMValueRef plus(FnCg *f, LLVMValueRef a, LLVMValueRef b) {
    return LLVMBuildNUWAdd(f->builder, a, b, "");
}

// Bits from `first` on that follow one another along an axis, as one digit.
static TileDigit joined_bits(const TileLayout *layout, uint32_t first, uint32_t *next) {
    TileDigit digit = layout->bits[first];
    uint32_t bit = first + 1;
    while (digit.axis != TILE_NO_AXIS && bit < TILE_THREAD_BITS &&
           layout->bits[bit].axis == digit.axis &&
           layout->bits[bit].stride == digit.stride * digit.extent) {
        digit.extent *= 2;
        bit++;
    }
    *next = bit;
    return digit;
}

LLVMValueRef cg_tile_position(FnCg *f, const TileLayout *layout, LLVMValueRef slot,
                              LLVMValueRef thread) {
    LLVMValueRef position = cg_usize(f->cg, 0);
    for (uint32_t i = 0; i < layout->digit_count; i++) {
        const TileDigit *digit = &layout->digits[i];
        uint64_t stride = (uint64_t)digit->stride * tile_layout_stride(layout, digit->axis);
        LLVMValueRef value =
            i + 1 < layout->digit_count ? rest(f, slot, digit->extent) : slot; // all that is left
        position = plus(f, position, times(f, value, stride));
        slot = over(f, slot, digit->extent);
    }
    for (uint32_t bit = 0, next; bit < TILE_THREAD_BITS; bit = next) {
        TileDigit digit = joined_bits(layout, bit, &next);
        if (digit.axis != TILE_NO_AXIS) {
            uint64_t stride = (uint64_t)digit.stride * tile_layout_stride(layout, digit.axis);
            LLVMValueRef value = rest(f, over(f, thread, 1ull << bit), digit.extent);
            position = plus(f, position, times(f, value, stride));
        }
    }
    return position;
}

static LLVMValueRef digit_at(FnCg *f, const TileLayout *layout, const TileDigit *digit,
                             LLVMValueRef position) {
    LLVMValueRef coordinate = over(f, position, tile_layout_stride(layout, digit->axis));
    coordinate = rest(f, coordinate, layout->sides[digit->axis]);
    return rest(f, over(f, coordinate, digit->stride), digit->extent);
}

LLVMValueRef cg_tile_slot(FnCg *f, const TileLayout *layout, LLVMValueRef position) {
    LLVMValueRef slot = cg_usize(f->cg, 0);
    uint64_t weight = 1;
    for (uint32_t i = 0; i < layout->digit_count; i++) {
        slot = plus(f, slot, times(f, digit_at(f, layout, &layout->digits[i], position), weight));
        weight *= layout->digits[i].extent;
    }
    return slot;
}

LLVMValueRef cg_tile_thread(FnCg *f, const TileLayout *layout, LLVMValueRef position) {
    LLVMValueRef thread = cg_usize(f->cg, 0);
    for (uint32_t bit = 0, next; bit < TILE_THREAD_BITS; bit = next) {
        TileDigit digit = joined_bits(layout, bit, &next);
        if (digit.axis != TILE_NO_AXIS) {
            thread = plus(f, thread, times(f, digit_at(f, layout, &digit, position), 1ull << bit));
        }
    }
    return thread;
}
