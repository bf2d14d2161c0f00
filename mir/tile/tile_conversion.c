// tile_conversion.c: how the elements of a tile get from one layout to another.
//
// In: two layouts of the same sides. Out: the cheapest way.
//   - Within the thread: it holds what it needs, in which slot may depend on its number.
//   - By shuffles: within the warp. A lane gets what it needs in as many rounds as there are slots
//     of the other that it may come from; the slot of a round is the same for all lanes.
//   - Through shared memory, where neighbouring elements are written and read at once, and the
//     positions are swizzled such that the lanes of a warp reach different banks.
// A bit of the thread's number moves along an axis in `to`. In `from` that may be a bit again, the
// same or another, or part of the slot; then the thread's number decides which slot it is.
#include "mir/tile/tile_conversion.h"

enum { BANKS = 32, BANK_BYTES = 4, ROW_BYTES = BANKS * BANK_BYTES, WIDEST = 16, MOST_CHOICES = 4 };

// ---------------------------------------------------------------- which way

static bool same_bit(const TileDigit *a, const TileDigit *b) {
    return a->axis == b->axis && a->stride == b->stride;
}

// The slot of `from` that the element is in which `to` has in a slot of a thread.
static uint64_t source_slot(const TileLayout *from, const TileLayout *to, uint64_t slot,
                            uint64_t thread) {
    return tile_layout_slot(from, tile_layout_position(to, slot, thread));
}

uint64_t tile_conversion_spread(const TileLayout *from, const TileLayout *to) {
    uint64_t bits = 0;
    for (uint32_t i = 0; i < TILE_THREAD_BITS; i++) {
        bits |= (uint64_t)(source_slot(from, to, 0, 1u << i) != source_slot(from, to, 0, 0)) << i;
    }
    return bits;
}

// Do the other bits never decide the slot, whatever else holds? Not so where the digits of the two
// cut an axis at different places.
static bool spreads_alone(const TileLayout *from, const TileLayout *to, uint64_t spread) {
    uint64_t slots = tile_layout_slots(to);
    for (uint64_t slot = 0; slot < slots; slot++) {
        for (uint32_t i = 0; i <= TILE_THREAD_BITS; i++) {
            uint64_t thread = i < TILE_THREAD_BITS ? 1u << i : TILE_THREADS - 1;
            if (source_slot(from, to, slot, thread) !=
                source_slot(from, to, slot, thread & spread)) {
                return false;
            }
        }
    }
    return true;
}

static uint32_t choices(uint64_t spread) {
    uint32_t count = 1;
    for (; spread != 0; spread &= spread - 1) {
        count *= 2;
    }
    return count;
}

TileConversion tile_conversion(const TileLayout *from, const TileLayout *to) {
    if (!from->known || !to->known) {
        return TILE_CONVERSION_UNKNOWN;
    }
    if (tile_layout_equal(from, to)) {
        return TILE_CONVERSION_NONE;
    }
    bool lanes_stay = true, warps_stay = true;
    for (uint32_t i = 0; i < TILE_THREAD_BITS; i++) {
        bool stays = from->bits[i].axis == TILE_NO_AXIS || same_bit(&from->bits[i], &to->bits[i]);
        *(i < TILE_LANE_BITS ? &lanes_stay : &warps_stay) &= stays;
    }
    uint64_t spread = tile_conversion_spread(from, to);
    uint64_t rounds = choices(spread), slots = tile_layout_slots(to);
    if (!warps_stay || rounds > MOST_CHOICES || !spreads_alone(from, to, spread)) {
        return TILE_CONVERSION_SHARED;
    }
    if (lanes_stay) {
        return TILE_CONVERSION_REGISTERS;
    }
    // Through shared memory each element is written and read, and threads wait twice.
    enum { WAITS = 8 };
    return slots * rounds <= slots + tile_layout_slots(from) + WAITS ? TILE_CONVERSION_SHUFFLES
                                                                     : TILE_CONVERSION_SHARED;
}

const char *tile_conversion_text(TileConversion conversion) {
    switch (conversion) {
    case TILE_CONVERSION_NONE:
        return "";
    case TILE_CONVERSION_REGISTERS:
        return " in registers";
    case TILE_CONVERSION_SHUFFLES:
        return " by shuffles";
    case TILE_CONVERSION_UNKNOWN:
    case TILE_CONVERSION_SHARED:
        break;
    }
    return " through shared memory";
}

// ---------------------------------------------------------------- shared memory

static uint64_t place(TileSwizzle swizzle, uint64_t position) {
    uint64_t mask = (1u << swizzle.bits) - 1;
    return swizzle.shift == 0 ? position
                              : position ^ (position >> swizzle.shift & mask) << swizzle.low;
}

// Elements that are accessed at once.
static uint32_t access_run(const TileLayout *layout, uint32_t size, TileSwizzle swizzle) {
    uint32_t vector = tile_layout_vector(layout), run = 1;
    uint32_t most = WIDEST / size;
    if (swizzle.shift != 0 && most > 1u << swizzle.low) {
        most = 1u << swizzle.low;
    }
    while (vector % (run * 2) == 0 && run * 2 <= most) {
        run *= 2;
    }
    return run;
}

// How often the memory is busy with one access of a warp: lanes go together as far as they reach
// 128 bytes, and a bank gives one word at a time.
static uint32_t wavefronts(const TileLayout *layout, uint32_t size, uint32_t run,
                           TileSwizzle swizzle) {
    uint32_t bytes = run * size, words = bytes > BANK_BYTES ? bytes / BANK_BYTES : 1;
    uint32_t together = TILE_LANES / words, count = 0;
    for (uint32_t first = 0; first < TILE_LANES; first += together) {
        uint64_t asked[BANKS][TILE_LANES];
        uint32_t of_bank[BANKS] = {0}, most = 1;
        for (uint32_t lane = first; lane < first + together; lane++) {
            uint64_t byte = place(swizzle, tile_layout_position(layout, 0, lane)) * size;
            for (uint32_t i = 0; i < words; i++) {
                uint64_t word = byte / BANK_BYTES + i;
                uint32_t bank = word % BANKS, known = 0;
                while (known < of_bank[bank] && asked[bank][known] != word) {
                    known++;
                }
                if (known == of_bank[bank]) {
                    asked[bank][of_bank[bank]++] = word;
                }
                most = of_bank[bank] > most ? of_bank[bank] : most;
            }
        }
        count += most;
    }
    return count;
}

static uint64_t cost(const TileLayout *layout, uint32_t size, TileSwizzle swizzle) {
    uint32_t run = access_run(layout, size, swizzle);
    uint64_t accesses = tile_layout_slots(layout) / run;
    return accesses * (1 + wavefronts(layout, size, run, swizzle)); // and an instruction
}

TileSwizzle tile_conversion_swizzle(const TileLayout *from, const TileLayout *to, uint32_t size) {
    TileSwizzle best = {0, 0, 0};
    if (size > WIDEST || (size & (size - 1)) != 0) {
        return best;
    }
    uint64_t least = cost(from, size, best) + cost(to, size, best), count = tile_layout_count(from);
    uint32_t row = 0;
    while (size << row < ROW_BYTES) {
        row++;
    }
    for (uint32_t low = 0; size << low <= WIDEST; low++) {
        for (uint32_t shift = row; (uint64_t)1 << shift < count; shift++) {
            TileSwizzle swizzle = {low, shift, row - low};
            uint64_t all = cost(from, size, swizzle) + cost(to, size, swizzle);
            if (all < least) {
                least = all;
                best = swizzle;
            }
        }
    }
    return best;
}
