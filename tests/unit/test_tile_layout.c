// test_tile_layout.c: layouts of tiles hold every element, and where they say.
#include "mir/tile/tile_layout.h"

#include <criterion/criterion.h>

enum { MOST = 1 << 14 };

static void check(const TileLayout *layout) {
    static uint32_t held[MOST];
    uint64_t count = tile_layout_count(layout), slots = tile_layout_slots(layout);
    cr_assert_null(tile_layout_fault(layout));
    if (!layout->known || count > MOST) {
        return;
    }
    memset(held, 0, count * sizeof *held);
    for (uint64_t thread = 0; thread < TILE_THREADS; thread++) {
        for (uint64_t slot = 0; slot < slots; slot++) {
            uint64_t at = tile_layout_position(layout, slot, thread);
            cr_assert(at < count);
            cr_assert_eq(tile_layout_slot(layout, at), slot);
            cr_assert_eq(tile_layout_thread(layout, at), thread & ~tile_layout_copies(layout));
            held[at]++;
        }
    }
    for (uint64_t at = 0; at < count; at++) {
        cr_assert_eq(held[at], slots * TILE_THREADS / count); // all as often
    }
}

static void check_all(const uint32_t *sides, uint32_t rank) {
    TileLayout layouts[2] = {tile_layout_default(sides, rank), tile_layout_blocked(sides, rank, 4)};
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t order[TILE_AXES], flat[1];
        check(&layouts[i]);
        for (uint32_t axis = 0; axis < rank && layouts[i].known; axis++) {
            TileLayout slice = tile_layout_slice(&layouts[i], axis);
            check(&slice);
            cr_assert(tile_layout_slices(&layouts[i], &slice) >> axis & 1);
            order[axis] = rank - 1 - axis;
        }
        if (!layouts[i].known) {
            continue;
        }
        TileLayout turned = tile_layout_permute(&layouts[i], order);
        check(&turned);
        turned = tile_layout_permute(&turned, order);
        cr_assert(tile_layout_equal(&turned, &layouts[i]));
        flat[0] = (uint32_t)tile_layout_count(&layouts[i]);
        TileLayout line = tile_layout_reshape(&layouts[i], flat, 1);
        check(&line);
        TileLayout back = tile_layout_reshape(&line, sides, rank);
        cr_assert(!line.known || tile_layout_equal(&back, &layouts[i]));
    }
}

Test(tile_layout, holds_every_element) {
    static const uint32_t shapes[][3] = {{1, 1, 1},   {128, 1, 1}, {1, 1, 100},   {1, 4, 256},
                                         {1, 64, 64}, {2, 16, 16}, {1, 128, 128}, {3, 5, 7},
                                         {1, 24, 40}, {8, 1, 96},  {1, 16, 8},    {1, 32, 48}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        check_all(shapes[i], 3);
        check_all(shapes[i] + 1, 2);
        check_all(shapes[i] + 2, 1);
    }
}

Test(tile_layout, finds_faults) {
    uint32_t sides[2] = {4, 256};
    TileLayout layout = tile_layout_blocked(sides, 2, 4);
    layout.digits[0].extent = 8;
    cr_assert_not_null(tile_layout_fault(&layout));
    layout = tile_layout_blocked(sides, 2, 4);
    layout.bits[6].axis = 2;
    cr_assert_not_null(tile_layout_fault(&layout));
}
