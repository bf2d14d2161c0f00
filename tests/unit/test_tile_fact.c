// test_tile_fact.c: what is known of numbers in tiles holds of the numbers.
#include "mir/tile/tile_axis.h"

#include <criterion/criterion.h>

enum { SIDE = 48, MOST = 400 };

typedef struct Sample { // numbers of a tile with one axis, and what is said of them
    TileNumber type;
    int64_t values[SIDE];
    TileFact fact;
} Sample;

static int64_t wrap(TileNumber type, uint64_t value) {
    if (type.bits >= 64) {
        return (int64_t)value;
    }
    uint64_t mask = ((uint64_t)1 << type.bits) - 1;
    value &= mask;
    bool negative = type.is_signed && value >> (type.bits - 1) & 1;
    return (int64_t)(negative ? value | ~mask : value);
}

// More than an int64_t holds: read as one without a sign.
static bool is_beyond(TileNumber type, int64_t value) {
    return type.bits == 64 && !type.is_signed && value < 0;
}

static void check(const Sample *sample, const char *made_by) {
    static const TileLayout line = {.rank = 1, .sides = {SIDE}};
    const TileFact *fact = &sample->fact;
    const TileAxis *axis = &fact->axes[0];
    cr_assert(fact->known);
    cr_assert_null(tile_fact_fault(fact, &line), "%s: %s", made_by, tile_fact_fault(fact, &line));
    for (uint32_t i = 0; i < SIDE; i++) {
        int64_t value = sample->values[i];
        bool is_large = is_beyond(sample->type, value);
        cr_assert(is_large ? fact->high == INT64_MAX : value >= fact->low && value <= fact->high,
                  "%s: %lld outside of %lld to %lld", made_by, (long long)value,
                  (long long)fact->low, (long long)fact->high);
        int64_t first = sample->values[i / axis->run * axis->run];
        uint64_t mask = sample->type.bits < 64 ? ((uint64_t)1 << sample->type.bits) - 1 : ~0ull;
        uint64_t of = axis->multiple <= mask ? axis->multiple : mask + 1;
        cr_assert_eq((uint64_t)first % of, 0, "%s: %lld is no multiple of %u", made_by,
                     (long long)first, axis->multiple);
        cr_assert_eq(value, wrap(sample->type, (uint64_t)first + i % axis->run),
                     "%s: no run of %u at %u", made_by, axis->run, i);
        cr_assert_eq(sample->values[i / axis->same * axis->same], value,
                     "%s: not the same in %u at %u", made_by, axis->same, i);
    }
}

static Sample splat(TileNumber type, int64_t value) {
    Sample sample = {.type = type, .fact = tile_fact_constant(wrap(type, (uint64_t)value))};
    for (uint32_t i = 0; i < SIDE; i++) {
        sample.values[i] = wrap(type, (uint64_t)value);
    }
    return sample;
}

static Sample counted(TileNumber type) {
    Sample sample = {.type = type, .fact = tile_fact_count(SIDE)};
    for (uint32_t i = 0; i < SIDE; i++) {
        sample.values[i] = wrap(type, i);
    }
    return sample;
}

// A number known at run time only, of which a multiple is promised.
static Sample unknown(TileNumber type, int64_t value, uint32_t multiple) {
    Sample sample = splat(type, value);
    sample.fact = tile_fact_any(type, 1);
    sample.fact.axes[0] = (TileAxis){1, multiple, TILE_WHOLE};
    return sample;
}

// false: not defined
static bool compute(TileValueKind kind, TileNumber type, int64_t a, int64_t b, int64_t *result) {
    uint64_t x = (uint64_t)a, y = (uint64_t)b;
    switch ((int)kind) {
    case TILE_VALUE_PLUS:
        *result = wrap(type, x + y);
        return true;
    case TILE_VALUE_MINUS:
        *result = wrap(type, x - y);
        return true;
    case TILE_VALUE_TIMES:
        *result = wrap(type, x * y);
        return true;
    case TILE_VALUE_OVER:
    case TILE_VALUE_REMAINDER:
        if (b == 0 || b == -1) {
            return false;
        }
        *result = kind == TILE_VALUE_OVER ? a / b : a % b;
        return true;
    case TILE_VALUE_LEFT:
    case TILE_VALUE_RIGHT:
        if (b < 0 || b >= (int64_t)type.bits) {
            return false;
        }
        *result = kind == TILE_VALUE_LEFT ? wrap(type, x << b) : a >> b;
        return true;
    case TILE_VALUE_AND:
        *result = a & b;
        return true;
    case TILE_VALUE_OR:
        *result = a | b;
        return true;
    case TILE_VALUE_LESSER:
        *result = a < b ? a : b;
        return true;
    case TILE_VALUE_GREATER:
        *result = a > b ? a : b;
        return true;
    case TILE_VALUE_LESS:
        *result = a < b;
        return true;
    case TILE_VALUE_LESS_EQUAL:
        *result = a <= b;
        return true;
    case TILE_VALUE_GREATER_THAN:
        *result = a > b;
        return true;
    case TILE_VALUE_GREATER_EQUAL:
        *result = a >= b;
        return true;
    case TILE_VALUE_EQUAL:
        *result = a == b;
        return true;
    case TILE_VALUE_UNEQUAL:
        *result = a != b;
        return true;
    }
    return false;
}

static const char *const words[] = {
#define TILE_VALUE(constant, word, meaning) word,
#include "mir/tile/tile_values.def"
#undef TILE_VALUE
};

static bool apply(TileValueKind kind, const Sample *a, const Sample *b, Sample *result) {
    *result = (Sample){.type = a->type};
    if (kind >= TILE_VALUE_LESS && kind <= TILE_VALUE_UNEQUAL) {
        result->type = (TileNumber){.bits = 1};
    }
    for (uint32_t i = 0; i < SIDE; i++) {
        if (is_beyond(a->type, a->values[i]) || is_beyond(a->type, b->values[i]) ||
            !compute(kind, a->type, a->values[i], b->values[i], &result->values[i])) {
            return false;
        }
    }
    result->fact = tile_fact_of(kind, a->type, &a->fact, &b->fact);
    return true;
}

static void check_type(TileNumber type) {
    static Sample samples[MOST];
    static const TileValueKind kinds[] = {TILE_VALUE_PLUS, TILE_VALUE_TIMES, TILE_VALUE_MINUS};
    static const int64_t numbers[] = {0, 1, 2, 3, 4, 12, 16, 31, 33, 64, 100, 127, 128, -1, -8};
    uint32_t count = 0;
    Sample line = counted(type);
    samples[count++] = line;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (type.is_signed || numbers[i] >= 0) {
            samples[count++] = splat(type, numbers[i]);
        }
    }
    samples[count++] = unknown(type, 37, 1);
    samples[count++] = unknown(type, 96, 32);
    samples[count++] = unknown(type, 112, 16);
    uint32_t simple = count;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        for (uint32_t i = 0; i < simple; i++) {
            Sample sum;
            if (apply(kinds[k], &line, &samples[i], &sum)) {
                samples[count++] = sum;
            }
        }
    }
    for (int kind = 0; kind < TILE_VALUE_NONE; kind++) {
        for (uint32_t i = 0; i < count; i++) {
            for (uint32_t j = 0; j < count; j++) {
                Sample result;
                if (apply((TileValueKind)kind, &samples[i], &samples[j], &result)) {
                    check(&result, words[kind]);
                }
            }
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        check(&samples[i], "the operands");
        Sample wide = samples[i], joined = samples[i];
        if (type.bits == 64) {
            continue;
        }
        wide.type = (TileNumber){.bits = 64, .is_signed = true};
        wide.fact = tile_fact_convert(type, wide.type, &samples[i].fact);
        check(&wide, "extended");
        joined.fact = tile_fact_join(&samples[i].fact, &samples[(i + 7) % count].fact);
        check(&joined, "joined");
        Sample narrow = samples[i];
        narrow.type = (TileNumber){.bits = 8};
        narrow.fact = tile_fact_convert(type, narrow.type, &samples[i].fact);
        for (uint32_t k = 0; k < SIDE; k++) {
            narrow.values[k] = wrap(narrow.type, (uint64_t)narrow.values[k]);
        }
        check(&narrow, "cut off");
    }
}

Test(tile_fact, holds_of_the_numbers) {
    static const TileNumber types[] = {{.bits = 8, .is_signed = true},  {.bits = 8},
                                       {.bits = 32, .is_signed = true}, {.bits = 32},
                                       {.bits = 64, .is_signed = true}, {.bits = 64}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        check_type(types[i]);
    }
}

// block * 512 + 0..511 < n, and what it points at.
Test(tile_fact, of_an_access_at_the_edge) {
    TileNumber type = {.bits = 32, .is_signed = true};
    TileFact block = tile_fact_any(type, 1), line = tile_fact_count(512);
    for (uint32_t i = 0; i < TILE_AXES; i++) {
        block.axes[i].same = TILE_WHOLE;
    }
    block.low = 0;
    TileFact side = tile_fact_constant(512), first, at, n = block;
    first = tile_fact_of(TILE_VALUE_TIMES, type, &block, &side);
    at = tile_fact_of(TILE_VALUE_PLUS, type, &first, &line);
    cr_assert_eq(at.axes[0].run, TILE_WHOLE);
    cr_assert_eq(at.axes[0].multiple, 512);
    n.axes[0].multiple = 8;
    TileFact mask = tile_fact_of(TILE_VALUE_LESS, type, &at, &n);
    cr_assert_eq(mask.axes[0].same, 8);
    TileFact inside = tile_fact_of(TILE_VALUE_LESS, type, &line, &side);
    cr_assert_eq(inside.low, 1); // all are
    TileFact base = tile_fact_any((TileNumber){.bits = 64, .is_pointer = true}, 4);
    base.axes[0].same = TILE_WHOLE;
    TileFact pointers = tile_fact_offset(&base, type, &at, 4);
    cr_assert_eq(pointers.axes[0].run, 512);
    cr_assert_eq(pointers.axes[0].multiple, 4);
    base.axes[0].multiple = 16;
    pointers = tile_fact_offset(&base, type, &at, 4);
    cr_assert_eq(pointers.axes[0].multiple, 16);
    TileFact one = tile_fact_constant(1); // not aligned: element by element
    at = tile_fact_of(TILE_VALUE_PLUS, type, &at, &one);
    cr_assert_eq(tile_fact_offset(&base, type, &at, 4).axes[0].run, 1);
}

Test(tile_fact, finds_faults) {
    static const TileLayout line = {.rank = 1, .sides = {SIDE}};
    TileFact fact = tile_fact_count(SIDE);
    cr_assert_null(tile_fact_fault(&fact, &line));
    fact.axes[0].run = 12;
    cr_assert_not_null(tile_fact_fault(&fact, &line));
    fact.axes[0].run = fact.axes[0].same = 4;
    cr_assert_not_null(tile_fact_fault(&fact, &line));
    fact = tile_fact_count(SIDE);
    fact.high = -1;
    cr_assert_not_null(tile_fact_fault(&fact, &line));
}
