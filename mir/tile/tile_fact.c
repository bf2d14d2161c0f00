// tile_fact.c: what is known of a number in a tile, from what is known of those it is computed
// from (see tile_axis.h).
//
// Numbers wrap, and so a run may go on at the other end of the type. Where that matters, because
// the number becomes one of a wider type or is compared, only those parts of runs count that begin
// at a multiple of their length: the end of a type is such a multiple too, so no part crosses it.
#include "mir/tile/tile_axis.h"

static uint32_t least(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

static uint32_t most(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

// The greatest power of two that divides the number.
static uint32_t power_of(uint64_t number) {
    uint64_t power = number & -number;
    return number == 0 || power > TILE_WHOLE ? TILE_WHOLE : (uint32_t)power;
}

static uint32_t product(uint32_t a, uint32_t b) {
    return (uint64_t)a * b > TILE_WHOLE ? TILE_WHOLE : a * b;
}

// What the elements at multiples of `group` are multiples of.
static uint32_t multiple_at(const TileAxis *axis, uint32_t group) {
    return group >= axis->run ? axis->multiple : least(axis->multiple, group);
}

uint32_t tile_fact_multiple(const TileFact *fact, uint32_t axis) {
    return multiple_at(&fact->axes[axis], 1);
}

// ---------------------------------------------------------------- ranges

typedef __int128 Wide; // of all types' numbers

static Wide lowest(TileNumber type) {
    return type.is_signed ? -((Wide)1 << (type.bits - 1)) : 0;
}

static Wide highest(TileNumber type) {
    Wide high = ((Wide)1 << (type.is_signed ? type.bits - 1 : type.bits)) - 1;
    return high > INT64_MAX ? INT64_MAX : high;
}

// What lies outside of the type has wrapped.
static void set_range(TileFact *fact, TileNumber type, Wide low, Wide high) {
    bool fits = low >= lowest(type) && high <= highest(type);
    fact->low = (int64_t)(fits ? low : lowest(type));
    fact->high = (int64_t)(fits ? high : highest(type));
}

static bool is_constant(const TileFact *fact) {
    return fact->low == fact->high && fact->low != INT64_MIN && fact->high != INT64_MAX;
}

// Can it not be that a run goes on at the other end of the type?
static bool never_wraps(const TileFact *fact, TileNumber type) {
    return fact->low > lowest(type) || fact->high < highest(type);
}

// The part of runs that does not go on at the other end.
static uint32_t run_within(const TileAxis *axis, TileNumber type) {
    uint32_t half = type.bits > 30 ? TILE_WHOLE : 1u << (type.bits - 1);
    return least(least(axis->run, axis->multiple), half);
}

// ---------------------------------------------------------------- simple ones

TileFact tile_fact_any(TileNumber type, uint32_t size) {
    TileFact fact = {.known = true};
    for (uint32_t axis = 0; axis < TILE_AXES; axis++) {
        fact.axes[axis] = (TileAxis){1, type.is_pointer ? power_of(size) : 1, 1};
    }
    set_range(&fact, type, lowest(type), highest(type));
    return fact;
}

TileFact tile_fact_constant(int64_t value) {
    TileFact fact = {.known = true, .low = value, .high = value};
    for (uint32_t axis = 0; axis < TILE_AXES; axis++) {
        fact.axes[axis] = (TileAxis){1, power_of((uint64_t)value), TILE_WHOLE};
    }
    return fact;
}

TileFact tile_fact_count(uint64_t side) {
    TileFact fact = tile_fact_constant(0);
    fact.high = side > 0 ? (int64_t)side - 1 : 0;
    fact.axes[0] = (TileAxis){TILE_WHOLE, TILE_WHOLE, 1};
    return fact;
}

TileFact tile_fact_join(const TileFact *a, const TileFact *b) {
    if (!a->known || !b->known) {
        return a->known ? *a : *b;
    }
    TileFact fact = *a;
    for (uint32_t i = 0; i < TILE_AXES; i++) {
        const TileAxis *x = &a->axes[i], *y = &b->axes[i];
        uint32_t run = least(x->run, y->run);
        fact.axes[i] = (TileAxis){run, least(multiple_at(x, run), multiple_at(y, run)),
                                  least(x->same, y->same)};
    }
    fact.low = a->low < b->low ? a->low : b->low;
    fact.high = a->high > b->high ? a->high : b->high;
    return fact;
}

// ---------------------------------------------------------------- operations, along an axis

static TileAxis sum_along(const TileAxis *x, const TileAxis *y, bool is_difference) {
    uint32_t run = least(x->run, y->same);
    run = is_difference ? run : most(run, least(x->same, y->run));
    return (TileAxis){run, least(multiple_at(x, run), multiple_at(y, run)),
                      least(x->same, y->same)};
}

// Of a number that is not negative by a constant: groups of what divides it have one quotient.
static TileAxis quotient_along(const TileAxis *x, uint64_t by) {
    uint32_t part = power_of(by), group = least(least(x->run, x->multiple), part);
    uint32_t multiple = part == by ? multiple_at(x, 1) / part : 1;
    return (TileAxis){1, most(multiple, 1), most(x->same, group)};
}

static TileAxis remainder_along(const TileAxis *x, uint64_t by) {
    uint32_t part = power_of(by), run = least(least(x->run, x->multiple), part);
    return (TileAxis){run, least(multiple_at(x, run), part), x->same};
}

// x < y, or !(x < y): a run of x that begins at a multiple of its length does not reach across a
// multiple.
static uint32_t compared_along(const TileAxis *x, const TileAxis *y, TileNumber type) {
    uint32_t of_y = least(y->same, multiple_at(y, 1));
    return most(least(x->same, y->same), least(run_within(x, type), of_y));
}

// ---------------------------------------------------------------- operations, by kind

static TileFact sum(TileNumber type, const TileFact *a, const TileFact *b, bool is_difference) {
    TileFact fact = {.known = true};
    for (uint32_t i = 0; i < TILE_AXES; i++) {
        fact.axes[i] = sum_along(&a->axes[i], &b->axes[i], is_difference);
    }
    Wide low = is_difference ? (Wide)a->low - b->high : (Wide)a->low + b->low;
    Wide high = is_difference ? (Wide)a->high - b->low : (Wide)a->high + b->high;
    set_range(&fact, type, low, high);
    return fact;
}

static TileFact times(TileNumber type, const TileFact *a, const TileFact *b) {
    TileFact fact = {.known = true};
    for (uint32_t i = 0; i < TILE_AXES; i++) {
        const TileAxis *x = &a->axes[i], *y = &b->axes[i];
        fact.axes[i] =
            (TileAxis){1, product(multiple_at(x, 1), multiple_at(y, 1)), least(x->same, y->same)};
    }
    Wide corners[4] = {(Wide)a->low * b->low, (Wide)a->low * b->high, (Wide)a->high * b->low,
                       (Wide)a->high * b->high};
    Wide low = corners[0], high = corners[0];
    for (uint32_t i = 1; i < 4; i++) {
        low = corners[i] < low ? corners[i] : low;
        high = corners[i] > high ? corners[i] : high;
    }
    set_range(&fact, type, low, high);
    return fact;
}

// What is equal where both operands are.
static TileFact unknown(TileNumber type, const TileFact *a, const TileFact *b) {
    TileFact fact = tile_fact_any(type, 1);
    for (uint32_t i = 0; i < TILE_AXES; i++) {
        fact.axes[i].same = least(a->axes[i].same, b->axes[i].same);
    }
    return fact;
}

static TileFact quotient(TileNumber type, const TileFact *a, const TileFact *b) {
    TileFact fact = unknown(type, a, b);
    if (a->low < 0 || !is_constant(b) || b->low <= 0 || a->high == INT64_MAX) {
        return fact;
    }
    for (uint32_t i = 0; i < TILE_AXES; i++) {
        fact.axes[i] = quotient_along(&a->axes[i], (uint64_t)b->low);
    }
    set_range(&fact, type, a->low / b->low, a->high / b->low);
    return fact;
}

static TileFact remainder_of(TileNumber type, const TileFact *a, const TileFact *b) {
    TileFact fact = unknown(type, a, b);
    if (a->low < 0 || !is_constant(b) || b->low <= 0) {
        return fact;
    }
    for (uint32_t i = 0; i < TILE_AXES; i++) {
        fact.axes[i] = remainder_along(&a->axes[i], (uint64_t)b->low);
    }
    set_range(&fact, type, 0, a->high < b->low - 1 ? a->high : b->low - 1);
    return fact;
}

static TileFact bits(TileNumber type, const TileFact *a, const TileFact *b, bool is_and) {
    TileFact fact = unknown(type, a, b);
    for (uint32_t i = 0; i < TILE_AXES; i++) {
        uint32_t x = multiple_at(&a->axes[i], 1), y = multiple_at(&b->axes[i], 1);
        fact.axes[i].multiple = is_and ? most(x, y) : least(x, y);
    }
    if (type.bits == 1) {
        set_range(&fact, type, is_and ? a->low & b->low : a->low | b->low,
                  is_and ? a->high & b->high : a->high | b->high);
    } else if (is_and && (a->low >= 0 || b->low >= 0)) {
        Wide high = highest(type);
        high = a->low >= 0 && a->high < high ? a->high : high;
        high = b->low >= 0 && b->high < high ? b->high : high;
        set_range(&fact, type, 0, high);
    }
    return fact;
}

static TileFact extreme(const TileFact *a, const TileFact *b, bool is_lesser) {
    TileFact fact = tile_fact_join(a, b);
    for (uint32_t i = 0; i < TILE_AXES; i++) { // in a run now one is the lesser, now the other
        uint32_t x = multiple_at(&a->axes[i], 1), y = multiple_at(&b->axes[i], 1);
        fact.axes[i] = (TileAxis){1, least(x, y), fact.axes[i].same};
    }
    if (is_lesser) {
        fact.high = a->high < b->high ? a->high : b->high;
    } else {
        fact.low = a->low > b->low ? a->low : b->low;
    }
    return fact;
}

static TileFact truth(bool always, bool never) {
    TileFact fact = tile_fact_any((TileNumber){.bits = 1}, 1);
    fact.low = always;
    fact.high = !never;
    return fact;
}

// a < b, or a >= b.
static TileFact less(TileNumber type, const TileFact *a, const TileFact *b, bool is_not) {
    // The upper end of a 64-bit type without a sign is not in the range.
    bool always = a->high < b->low, never = a->low >= b->high && b->high != INT64_MAX;
    TileFact fact = is_not ? truth(never, always) : truth(always, never);
    for (uint32_t i = 0; i < TILE_AXES; i++) {
        fact.axes[i].same = compared_along(&a->axes[i], &b->axes[i], type);
        if (fact.low == fact.high) {
            fact.axes[i].same = TILE_WHOLE;
        }
    }
    return fact;
}

static TileFact equal(const TileFact *a, const TileFact *b, bool is_not) {
    bool always = is_constant(a) && is_constant(b) && a->low == b->low;
    bool never = a->high < b->low || b->high < a->low;
    TileFact fact = is_not ? truth(never, always) : truth(always, never);
    for (uint32_t i = 0; i < TILE_AXES; i++) {
        fact.axes[i].same = least(a->axes[i].same, b->axes[i].same);
    }
    return fact;
}

static TileFact shifted(TileNumber type, const TileFact *a, const TileFact *b, bool is_left) {
    if (!is_constant(b) || b->low < 0 || b->low >= type.bits || b->low > 62) {
        return unknown(type, a, b);
    }
    TileFact power = tile_fact_constant((int64_t)1 << b->low);
    return is_left ? times(type, a, &power) : quotient(type, a, &power);
}

TileFact tile_fact_of(TileValueKind kind, TileNumber type, const TileFact *a, const TileFact *b) {
    switch (kind) {
    case TILE_VALUE_SPLAT:
    case TILE_VALUE_SAME:
        return *a;
    case TILE_VALUE_PLUS:
        return sum(type, a, b, false);
    case TILE_VALUE_MINUS:
        return sum(type, a, b, true);
    case TILE_VALUE_TIMES:
        return times(type, a, b);
    case TILE_VALUE_OVER:
        return quotient(type, a, b);
    case TILE_VALUE_REMAINDER:
        return remainder_of(type, a, b);
    case TILE_VALUE_LEFT:
        return shifted(type, a, b, true);
    case TILE_VALUE_RIGHT:
        return shifted(type, a, b, false);
    case TILE_VALUE_AND:
        return bits(type, a, b, true);
    case TILE_VALUE_OR:
        return bits(type, a, b, false);
    case TILE_VALUE_LESSER:
        return extreme(a, b, true);
    case TILE_VALUE_GREATER:
        return extreme(a, b, false);
    case TILE_VALUE_LESS:
        return less(type, a, b, false);
    case TILE_VALUE_GREATER_EQUAL:
        return less(type, a, b, true);
    case TILE_VALUE_GREATER_THAN:
        return less(type, b, a, false);
    case TILE_VALUE_LESS_EQUAL:
        return less(type, b, a, true);
    case TILE_VALUE_EQUAL:
        return equal(a, b, false);
    case TILE_VALUE_UNEQUAL:
        return equal(a, b, true);
    case TILE_VALUE_COUNT: // these look at more than two numbers
    case TILE_VALUE_CHOOSE:
    case TILE_VALUE_CONVERTED:
    case TILE_VALUE_OFFSET:
    case TILE_VALUE_BLOCK:
    case TILE_VALUE_BLOCKS:
    case TILE_VALUE_MULTIPLE:
    case TILE_VALUE_BETWEEN:
    case TILE_VALUE_FROM:
    case TILE_VALUE_UP_TO:
    case TILE_VALUE_NONE:
        break;
    }
    return unknown(type, a, b);
}

TileFact tile_fact_convert(TileNumber from, TileNumber to, const TileFact *a) {
    if (to.bits == 1) { // whether it is something else than 0
        return unknown(to, a, a);
    }
    TileFact fact = *a;
    bool fits = a->low >= lowest(to) && a->high <= highest(to) && a->high != INT64_MAX;
    for (uint32_t i = 0; i < TILE_AXES; i++) {
        TileAxis *axis = &fact.axes[i];
        if (to.bits > from.bits && !never_wraps(a, from)) {
            uint32_t run = run_within(axis, from);
            axis->multiple = multiple_at(axis, run);
            axis->run = run;
        }
    }
    set_range(&fact, to, fits ? a->low : lowest(to), fits ? a->high : highest(to));
    return fact;
}

TileFact tile_fact_offset(const TileFact *pointer, TileNumber type, const TileFact *offset,
                          uint32_t size) {
    TileFact fact = *pointer;
    for (uint32_t i = 0; i < TILE_AXES; i++) {
        const TileAxis *x = &pointer->axes[i], *y = &offset->axes[i];
        // What does not begin at a multiple of its length is most often not aligned in memory, and
        // better accessed one by one.
        uint32_t run = least(x->same, run_within(y, type));
        run = most(run, least(x->run, least(y->same, multiple_at(y, 1))));
        uint32_t of_offset = product(multiple_at(y, run), power_of(size));
        uint32_t of_pointer = x->run > 1 && run < x->run
                                  ? least(x->multiple, product(run, power_of(size)))
                                  : x->multiple;
        fact.axes[i] = (TileAxis){run, least(of_offset, of_pointer), least(x->same, y->same)};
    }
    return fact;
}

// ---------------------------------------------------------------- conditions

static int64_t lesser(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static int64_t greater(int64_t a, int64_t b) {
    return a > b ? a : b;
}

static void restrict_multiple(TileFact *fact, uint32_t multiple) {
    for (uint32_t i = 0; i < TILE_AXES; i++) {
        TileAxis *axis = &fact->axes[i];
        axis->multiple = axis->run == 1 ? most(axis->multiple, multiple) : axis->multiple;
    }
}

// The ends of 64-bit types stand for what may lie further out.
TileFact tile_fact_restrict(const TileFact *fact, TileRelation relation, const TileFact *other) {
    TileFact result = *fact;
    switch (relation) {
    case TILE_RELATION_LESS:
        if (other->high != INT64_MAX && other->high != INT64_MIN) {
            result.high = lesser(result.high, other->high - 1);
        }
        break;
    case TILE_RELATION_AT_MOST:
        result.high = lesser(result.high, other->high);
        break;
    case TILE_RELATION_GREATER:
        if (other->low != INT64_MAX) {
            result.low = greater(result.low, other->low + 1);
        }
        break;
    case TILE_RELATION_AT_LEAST:
        result.low = greater(result.low, other->low);
        break;
    case TILE_RELATION_EQUAL:
        result.low = greater(result.low, other->low);
        result.high = lesser(result.high, other->high);
        restrict_multiple(&result, tile_fact_multiple(other, 0));
        break;
    case TILE_RELATION_UNEQUAL:
        if (is_constant(other)) {
            result.low += result.low == other->low;
            result.high -= result.high == other->low && result.high != INT64_MAX;
        }
        break;
    case TILE_RELATION_MULTIPLE:
        restrict_multiple(&result, power_of((uint64_t)other->low));
        break;
    }
    return result.low > result.high ? *fact : result; // nothing gets there
}

// ---------------------------------------------------------------- verifying

static bool is_power(uint32_t number) {
    return number != 0 && (number & (number - 1)) == 0 && number <= TILE_WHOLE;
}

const char *tile_fact_fault(const TileFact *fact, const TileLayout *sides) {
    for (uint32_t i = 0; i < TILE_AXES; i++) {
        const TileAxis *axis = &fact->axes[i];
        if (!is_power(axis->run) || !is_power(axis->multiple) || !is_power(axis->same)) {
            return "a fact that is no power of two";
        }
        if (i < sides->rank && sides->sides[i] > 1 && axis->run > 1 && axis->same > 1) {
            return "elements that are equal and in a run";
        }
    }
    return fact->low > fact->high ? "an empty range of elements" : NULL;
}
