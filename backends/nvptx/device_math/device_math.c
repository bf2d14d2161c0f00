// device_math.c: the math library of kernels on GPUs, which have instructions only for the simplest
// functions.
//
// In: numbers. Out: the functions of <math.h>, within 4 ulp and mostly 1, for all arguments. The
// compiler carries this file as LLVM IR (device_math.ll, made by `backends/nvptx/device_math/make`)
// and links it into device modules that call one of the functions. Nothing here uses a table in
// memory but for huge angles, a library call or 128-bit arithmetic.
#include <stdbool.h>
#include <stdint.h>

#ifdef DEVICE_MATH_TEST // tests/unit compiles the same functions beside the host's
#define NAME(name) device_##name
#else
#define NAME(name) name
#endif

#define LN2_HIGH 0x1.62e42fefp-1 // 32 bits, so that multiples are exact
#define LN2_LOW 0x1.473de6af278edp-34
#define LOG2E_HIGH 0x1.71547652b82fep+0
#define LOG2E_LOW 0x1.777d0ffda0d24p-56
#define INV_LN10_HIGH 0x1.bcb7b1526e50ep-2
#define INV_LN10_LOW 0x1.95355baaafad3p-57
#define LOG10_2_HIGH 0x1.34413509p-2
#define LOG10_2_LOW 0x1.ef3fde623e256p-35
#define PI_HIGH 0x1.921fb54442d18p+1
#define PI_LOW 0x1.1a62633145c07p-53
#define HALF_PI_HIGH 0x1.921fb54442d18p+0
#define HALF_PI_LOW 0x1.1a62633145c07p-54
#define HALF_PI_LOWEST -0x1.f1976b7ed8fbcp-110
#define INFINITE __builtin_inf()
#define NOT_A_NUMBER __builtin_nan("")

typedef struct Sum {
    double high, low;
} Sum; // the exact value is the sum; low is below an ulp of high

static uint64_t bits_of(double x) {
    uint64_t bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    return bits;
}

static double from_bits(uint64_t bits) {
    double x;
    __builtin_memcpy(&x, &bits, sizeof x);
    return x;
}

static double multiply_add(double a, double b, double c) {
    return __builtin_fma(a, b, c);
}

static double magnitude(double x) {
    return __builtin_fabs(x);
}

static bool is_nan(double x) {
    return x != x;
}

static Sum exact_sum(double a, double b) {
    double high = a + b;
    double b_part = high - a;
    return (Sum){high, (a - (high - b_part)) + (b - b_part)};
}

static Sum fast_sum(double a, double b) { // |a| >= |b|
    double high = a + b;
    return (Sum){high, b - (high - a)};
}

static Sum exact_product(double a, double b) {
    double high = a * b;
    return (Sum){high, multiply_add(a, b, -high)};
}

static Sum product(Sum a, Sum b) {
    Sum p = exact_product(a.high, b.high);
    return fast_sum(p.high, p.low + multiply_add(a.high, b.low, a.low * b.high));
}

static double power_of_two(int exponent) { // -1022 to 1023
    return from_bits((uint64_t)(exponent + 1023) << 52);
}

static double scaled(double x, int exponent) { // -2000 to 2000
    int half = exponent / 2;
    return x * power_of_two(half) * power_of_two(exponent - half);
}

// ---------------------------------------------------------------- exponentials

// (e^r - 1 - r) / r² for |r| up to 0.35.
static double exp_series(double r) {
    double p = 1.0 / 6227020800;
    p = multiply_add(p, r, 1.0 / 479001600);
    p = multiply_add(p, r, 1.0 / 39916800);
    p = multiply_add(p, r, 1.0 / 3628800);
    p = multiply_add(p, r, 1.0 / 362880);
    p = multiply_add(p, r, 1.0 / 40320);
    p = multiply_add(p, r, 1.0 / 5040);
    p = multiply_add(p, r, 1.0 / 720);
    p = multiply_add(p, r, 1.0 / 120);
    p = multiply_add(p, r, 1.0 / 24);
    p = multiply_add(p, r, 1.0 / 6);
    return multiply_add(p, r, 0.5);
}

static double exp_of_sum(double x, double low) {
    if (is_nan(x)) {
        return x;
    }
    if (x > 709.8) {
        return INFINITE;
    }
    if (x < -745.2) {
        return 0;
    }
    double k = __builtin_rint(x * LOG2E_HIGH);
    double high = multiply_add(-k, LN2_HIGH, x);
    Sum r = fast_sum(high, multiply_add(-k, LN2_LOW, low));
    double tail = multiply_add(r.high * r.high, exp_series(r.high), r.low);
    return scaled(1 + (r.high + tail), (int)k);
}

double NAME(exp)(double x) {
    return exp_of_sum(x, 0);
}

double NAME(exp2)(double x) {
    if (is_nan(x)) {
        return x;
    }
    if (x >= 1024) {
        return INFINITE;
    }
    if (x < -1075) {
        return 0;
    }
    double k = __builtin_rint(x);
    double r = (x - k) * 0x1.62e42fefa39efp-1;
    return scaled(1 + multiply_add(r * r, exp_series(r), r), (int)k);
}

double NAME(expm1)(double x) {
    if (magnitude(x) < 0x1p-54) {
        return x;
    }
    if (magnitude(x) < 0.35) {
        return multiply_add(x * x, exp_series(x), x);
    }
    if (is_nan(x) || x > 709.8) {
        return is_nan(x) ? x : INFINITE;
    }
    if (x < -40) {
        return -1;
    }
    double k = __builtin_rint(x * LOG2E_HIGH);
    Sum r = fast_sum(multiply_add(-k, LN2_HIGH, x), -k * LN2_LOW);
    double p = r.high + multiply_add(r.high * r.high, exp_series(r.high), r.low); // e^r - 1
    if (k > 1000) {
        return scaled(1 + p, (int)k);
    }
    double scale = power_of_two((int)k); // 2^k (1 + p) - 1
    Sum outside = exact_sum(scale, -1);
    return outside.high + multiply_add(scale, p, outside.low);
}

// ---------------------------------------------------------------- logarithms

typedef struct Log {
    int exponent;
    Sum of_mantissa; // the natural logarithm of the mantissa, which is between 0.7 and 1.42
} Log;

static Log logarithm(double x) { // finite and above zero
    int exponent = 0;
    if (x < 0x1p-1022) {
        x *= 0x1p54;
        exponent = -54;
    }
    uint64_t bits = bits_of(x);
    uint64_t shift = bits - 0x3fe6a09e667f3bcdull; // from the square root of one half on
    exponent += (int)((int64_t)shift >> 52);
    double f = from_bits((shift & 0xfffffffffffffull) + 0x3fe6a09e667f3bcdull) - 1;
    Sum below = fast_sum(2, f);
    double s = f / below.high;
    double s_low = (multiply_add(-s, below.high, f) - s * below.low) / below.high;
    Sum slope = {s, s_low};
    Sum square = exact_product(s, s);
    square.low = multiply_add(2 * s, s_low, square.low);
    double z = square.high;
    double p = 2.0 / 25;
    p = multiply_add(p, z, 2.0 / 23);
    p = multiply_add(p, z, 2.0 / 21);
    p = multiply_add(p, z, 2.0 / 19);
    p = multiply_add(p, z, 2.0 / 17);
    p = multiply_add(p, z, 2.0 / 15);
    p = multiply_add(p, z, 2.0 / 13);
    p = multiply_add(p, z, 2.0 / 11);
    p = multiply_add(p, z, 2.0 / 9);
    p = multiply_add(p, z, 2.0 / 7);
    p = multiply_add(p, z, 2.0 / 5);
    Sum third = {0x1.5555555555555p-1, 0x1.5555555555555p-55};
    Sum cubic = product(product(square, slope), third);
    Sum first = fast_sum(2 * s, cubic.high);
    double rest = multiply_add(z * z * s, p, cubic.low) + multiply_add(2, s_low, first.low);
    return (Log){exponent, fast_sum(first.high, rest)};
}

static bool log_special(double x, double *result) {
    if (x > 0 && x < INFINITE) {
        return false;
    }
    *result = x == 0 ? -INFINITE : x < 0 ? NOT_A_NUMBER : x;
    return true;
}

static Sum natural(Log l) {
    Sum whole = exact_sum(l.exponent * LN2_HIGH, l.of_mantissa.high);
    return fast_sum(whole.high, whole.low + multiply_add(l.exponent, LN2_LOW, l.of_mantissa.low));
}

double NAME(log)(double x) {
    double result;
    if (log_special(x, &result)) {
        return result;
    }
    return natural(logarithm(x)).high;
}

double NAME(log2)(double x) {
    double result;
    if (log_special(x, &result)) {
        return result;
    }
    Log l = logarithm(x);
    Sum part = product(l.of_mantissa, (Sum){LOG2E_HIGH, LOG2E_LOW});
    Sum whole = exact_sum(l.exponent, part.high);
    return whole.high + (whole.low + part.low);
}

double NAME(log10)(double x) {
    double result;
    if (log_special(x, &result)) {
        return result;
    }
    Log l = logarithm(x);
    Sum part = product(l.of_mantissa, (Sum){INV_LN10_HIGH, INV_LN10_LOW});
    Sum whole = exact_sum(l.exponent * LOG10_2_HIGH, part.high);
    return whole.high + (whole.low + multiply_add(l.exponent, LOG10_2_LOW, part.low));
}

double NAME(log1p)(double x) {
    double result;
    if (magnitude(x) < 0x1p-54) {
        return x;
    }
    Sum one_more = exact_sum(1, x);
    if (log_special(one_more.high, &result)) {
        return result;
    }
    Sum log = natural(logarithm(one_more.high));
    return log.high + (log.low + one_more.low / one_more.high);
}

// ---------------------------------------------------------------- powers

static bool is_integer(double y) {
    return __builtin_trunc(y) == y;
}

static bool is_odd(double y) {
    return is_integer(y) && magnitude(y) < 0x1p53 && ((int64_t)y & 1) != 0;
}

static double positive_power(double x, double y) { // x finite and above zero, y finite
    Log l = logarithm(x);
    Sum log = natural(l);
    if (magnitude(y) > 0x1p65) { // any logarithm but zero leaves the range
        return log.high == 0 ? 1 : (log.high > 0) == (y > 0) ? INFINITE : 0;
    }
    Sum p = exact_product(log.high, y);
    return exp_of_sum(p.high, multiply_add(log.low, y, p.low));
}

double NAME(pow)(double x, double y) {
    if (y == 0 || x == 1) {
        return 1;
    }
    if (is_nan(x) || is_nan(y)) {
        return x + y;
    }
    double size = magnitude(x);
    bool negative = (bits_of(x) >> 63) != 0 && is_odd(y);
    if (magnitude(y) == INFINITE) {
        return size == 1 ? 1 : (size > 1) == (y > 0) ? INFINITE : 0;
    }
    double result;
    if (size == 0 || size == INFINITE) {
        result = (size == 0) == (y > 0) ? 0 : INFINITE;
    } else if (x < 0 && !is_integer(y)) {
        return NOT_A_NUMBER;
    } else {
        result = positive_power(size, y);
    }
    return negative ? -result : result;
}

double NAME(powi)(double x, int n) {
    double result = 1;
    uint32_t left = n < 0 ? 0u - (uint32_t)n : (uint32_t)n;
    for (double square = x; left != 0; left >>= 1, square *= square) {
        if (left & 1) {
            result *= square;
        }
    }
    return n < 0 ? 1 / result : result;
}

double NAME(cbrt)(double x) {
    double size = magnitude(x);
    if (!(size > 0 && size < INFINITE)) {
        return x;
    }
    double unit = 1;
    if (size < 0x1p-1000) {
        size *= 0x1p300;
        unit = 0x1p-100;
    } else if (size > 0x1p1000) {
        size *= 0x1p-300;
        unit = 0x1p100;
    }
    double root =
        from_bits(bits_of(size) / 3 + 0x2a9f7893782da1ceull); // a third of the exponent: within 5 %
    for (int i = 0; i < 4; i++) {
        double cube = root * root * root;
        root = root - root * ((cube - size) / (2 * cube + size));
    }
    // A last step with the exact residue.
    Sum square = exact_product(root, root);
    Sum cube = exact_product(square.high, root);
    double residue = (size - cube.high) - multiply_add(square.low, root, cube.low);
    root = multiply_add(residue, 1 / (3 * square.high), root);
    return __builtin_copysign(root * unit, x);
}

double NAME(hypot)(double x, double y) {
    x = magnitude(x);
    y = magnitude(y);
    if (x == INFINITE || y == INFINITE) {
        return INFINITE;
    }
    double big = x > y ? x : y, small = x > y ? y : x;
    double unit = 1;
    if (big > 0x1p500) {
        unit = 0x1p600;
    } else if (big < 0x1p-400) {
        unit = 0x1p-600;
    }
    big /= unit;
    small /= unit;
    Sum squares = exact_product(big, big), other = exact_product(small, small);
    Sum sum = exact_sum(squares.high, other.high);
    double low = sum.low + (squares.low + other.low);
    double root = __builtin_sqrt(sum.high + low);
    if (root > 0 && root < INFINITE) {
        double residue = (multiply_add(-root, root, sum.high)) + low;
        root += residue / (2 * root);
    }
    return root * unit;
}

// ---------------------------------------------------------------- angles

typedef struct Angle {
    uint32_t quarter; // how many right angles were taken away, modulo 4
    Sum rest;         // between -45 and 45 degrees
} Angle;

static const uint64_t two_over_pi[20] = {
    // its bits after the point
    0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561,
    0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484,
    0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f,
    0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d, 0x7527bac7ebe5f17b,
    0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab, 0xf0cfbc209af4361d,
};

static uint64_t bits_at(uint32_t from) { // 64 bits of 2/pi, `from` bits after the point
    uint32_t word = from / 64, shift = from % 64;
    return shift == 0 ? two_over_pi[word]
                      : two_over_pi[word] << shift | two_over_pi[word + 1] >> (64 - shift);
}

static uint64_t high_product(uint64_t a, uint64_t b) {
    uint64_t a_low = (uint32_t)a, a_high = a >> 32, b_low = (uint32_t)b, b_high = b >> 32;
    uint64_t middle = a_high * b_low + (a_low * b_low >> 32);
    uint64_t other = a_low * b_high + (uint32_t)middle;
    return a_high * b_high + (middle >> 32) + (other >> 32);
}

// x * 2/pi modulo 4, from the bits of 2/pi whose product with x is below 4 and not too small to
// matter.
static Angle huge_angle(double x) { // at least 2^20
    uint64_t bits = bits_of(x);
    uint64_t mantissa = (bits & 0xfffffffffffffull) | 1ull << 52;
    uint32_t from = (uint32_t)(bits >> 52 & 0x7ff) - 1023 - 52; // x is mantissa * 2^from
    // Below 2^53 the first bits that count lie before the point, where 2/pi has none.
    uint32_t first = (int32_t)from >= 2 ? from - 2 : 0;
    uint32_t lift = (int32_t)from >= 2 ? 0 : (uint32_t)(2 - (int32_t)from);
    uint64_t a = bits_at(first), b = bits_at(first + 64), c = bits_at(first + 128);
    if (lift != 0) {
        c = b << (64 - lift) | c >> lift;
        b = a << (64 - lift) | b >> lift;
        a >>= lift;
    }
    // The three words stand for a / 2^62 and so on, in units of mantissa: the product modulo 2^192
    // is the angle modulo 4.
    uint64_t low = high_product(c, mantissa);
    uint64_t middle = b * mantissa + low;
    uint64_t carry = middle < low;
    uint64_t top = a * mantissa + high_product(b, mantissa) + carry;
    uint32_t quarter = (uint32_t)(top >> 62);
    uint64_t high = top << 2 | middle >> 62; // the fraction of a right angle, 126 bits
    uint64_t tail = middle << 2;
    bool negative = high >> 63;
    if (negative) { // nearer to the next
        quarter++;
        tail = ~tail + 1;
        high = ~high + (tail == 0);
    }
    double first_part = (double)(high >> 11) * 0x1p-53;
    double second_part = (double)((high & 0x7ff) << 42 | tail >> 22) * 0x1p-106;
    Sum turn = fast_sum(first_part, second_part);
    Sum rest = product(turn, (Sum){HALF_PI_HIGH, HALF_PI_LOW});
    if (negative) {
        rest = (Sum){-rest.high, -rest.low};
    }
    return (Angle){quarter, rest};
}

static Angle angle_of(double x) { // finite, not negative
    if (x <= 0x1.921fb54442d18p-1) {
        return (Angle){0, {x, 0}};
    }
    if (x >= 0x1p20) {
        return huge_angle(x);
    }
    double n = __builtin_rint(x * 0x1.45f306dc9c883p-1);
    double rest = multiply_add(-n, HALF_PI_HIGH, x); // exact
    Sum small = exact_product(n, HALF_PI_LOW);
    Sum sum = exact_sum(rest, -small.high);
    return (Angle){(uint32_t)n, fast_sum(sum.high, sum.low - small.low - n * HALF_PI_LOWEST)};
}

static double sine_near_zero(Sum r) {
    double z = r.high * r.high;
    double p = 1.0 / 355687428096000;
    p = multiply_add(p, z, -1.0 / 1307674368000);
    p = multiply_add(p, z, 1.0 / 6227020800);
    p = multiply_add(p, z, -1.0 / 39916800);
    p = multiply_add(p, z, 1.0 / 362880);
    p = multiply_add(p, z, -1.0 / 5040);
    p = multiply_add(p, z, 1.0 / 120);
    p = multiply_add(p, z, -1.0 / 6);
    return r.high + multiply_add(z * r.high, p, r.low * multiply_add(-0.5, z, 1));
}

static double cosine_near_zero(Sum r) {
    double z = r.high * r.high;
    double p = -1.0 / 6402373705728000;
    p = multiply_add(p, z, 1.0 / 20922789888000);
    p = multiply_add(p, z, -1.0 / 87178291200);
    p = multiply_add(p, z, 1.0 / 479001600);
    p = multiply_add(p, z, -1.0 / 3628800);
    p = multiply_add(p, z, 1.0 / 40320);
    p = multiply_add(p, z, -1.0 / 720);
    p = multiply_add(p, z, 1.0 / 24);
    double half = 0.5 * z;
    double high = 1 - half;
    return high + (((1 - high) - half) + multiply_add(z * z, p, -r.high * r.low));
}

double NAME(sin)(double x) {
    if (!(magnitude(x) < INFINITE)) {
        return NOT_A_NUMBER;
    }
    if (x == 0) {
        return x;
    }
    Angle angle = angle_of(magnitude(x));
    double sine = angle.quarter & 1 ? cosine_near_zero(angle.rest) : sine_near_zero(angle.rest);
    bool negative = ((angle.quarter & 2) != 0) != (x < 0);
    return negative ? -sine : sine;
}

double NAME(cos)(double x) {
    if (!(magnitude(x) < INFINITE)) {
        return NOT_A_NUMBER;
    }
    Angle angle = angle_of(magnitude(x));
    double cosine = angle.quarter & 1 ? sine_near_zero(angle.rest) : cosine_near_zero(angle.rest);
    bool negative = ((angle.quarter + 1) & 2) != 0;
    return negative ? -cosine : cosine;
}

double NAME(tan)(double x) {
    if (!(magnitude(x) < INFINITE)) {
        return NOT_A_NUMBER;
    }
    if (x == 0) {
        return x;
    }
    Angle angle = angle_of(magnitude(x));
    double sine = sine_near_zero(angle.rest), cosine = cosine_near_zero(angle.rest);
    double tangent = angle.quarter & 1 ? -cosine / sine : sine / cosine;
    return x < 0 ? -tangent : tangent;
}

// The arc tangent of x + low, both not negative.
static Sum arc_tangent(double x, double low) {
    Sum base = {0, 0};
    double t = x;
    if (x > 2.414213562373095) {
        base = (Sum){HALF_PI_HIGH, HALF_PI_LOW};
        t = -1 / x;
        low = x < INFINITE ? multiply_add(t, x, 1) * t + low * t * t : 0;
    } else if (x > 0.4142135623730951) {
        base = (Sum){HALF_PI_HIGH / 2, HALF_PI_LOW / 2};
        Sum above = exact_sum(x, -1), below = exact_sum(x, 1);
        t = above.high / below.high;
        low = (multiply_add(-t, below.high, above.high) + above.low - t * below.low) / below.high +
              2 * low / (below.high * below.high);
    }
    double z = t * t;
    double p = 0;
    for (int n = 45; n >= 3; n -= 2) {
        p = multiply_add(p, z, n % 4 == 1 ? 1.0 / n : -1.0 / n);
    }
    Sum sum = exact_sum(base.high, t);
    return fast_sum(sum.high, sum.low + multiply_add(z * t, p, base.low + low));
}

double NAME(atan)(double x) {
    if (is_nan(x) || x == 0) {
        return x;
    }
    return __builtin_copysign(arc_tangent(magnitude(x), 0).high, x);
}

double NAME(atan2)(double y, double x) {
    if (is_nan(x) || is_nan(y)) {
        return x + y;
    }
    double rise = magnitude(y), run = magnitude(x);
    bool left = bits_of(x) >> 63 != 0;
    Sum angle;
    if (rise == 0 || (run == INFINITE && rise < INFINITE)) {
        angle = (Sum){0, 0};
    } else if (run == 0 || (rise == INFINITE && run < INFINITE)) {
        angle = (Sum){HALF_PI_HIGH, HALF_PI_LOW};
    } else if (rise == INFINITE) {
        angle = (Sum){HALF_PI_HIGH / 2, HALF_PI_LOW / 2};
    } else {
        double slope = rise / run;
        double low = slope > 0x1p-900 && slope < 0x1p900 && run > 0x1p-900
                         ? multiply_add(-slope, run, rise) / run
                         : 0;
        angle = arc_tangent(slope, low);
    }
    if (left) {
        Sum turned = exact_sum(PI_HIGH, -angle.high);
        angle = fast_sum(turned.high, turned.low + (PI_LOW - angle.low));
    }
    return __builtin_copysign(angle.high, y);
}

// The square root of (1 - x)(1 + x).
static Sum other_side(double x) {
    Sum less = exact_sum(1, -x), more = exact_sum(1, x);
    Sum square = product(less, more);
    double root = __builtin_sqrt(square.high);
    return (Sum){root,
                 root > 0 ? (multiply_add(-root, root, square.high) + square.low) / (2 * root) : 0};
}

static Sum quotient_of(double a, double a_low, double b, double b_low) {
    double q = a / b;
    return (Sum){q, (multiply_add(-q, b, a) + (a_low - q * b_low)) / b};
}

double NAME(asin)(double x) {
    double size = magnitude(x);
    if (!(size <= 1)) {
        return NOT_A_NUMBER;
    }
    if (size == 1) {
        return __builtin_copysign(HALF_PI_HIGH, x);
    }
    if (size < 0x1p-30) {
        return x;
    }
    Sum side = other_side(size);
    Sum slope = quotient_of(size, 0, side.high, side.low);
    return __builtin_copysign(arc_tangent(slope.high, slope.low).high, x);
}

double NAME(acos)(double x) {
    if (!(magnitude(x) <= 1)) {
        return NOT_A_NUMBER;
    }
    if (x == 0) {
        return HALF_PI_HIGH;
    }
    Sum side = other_side(magnitude(x));
    Sum slope = quotient_of(side.high, side.low, magnitude(x), 0);
    if (slope.high > 0x1p900) {
        return HALF_PI_HIGH;
    }
    Sum angle = arc_tangent(slope.high, slope.low);
    if (x < 0) {
        Sum turned = exact_sum(PI_HIGH, -angle.high);
        return turned.high + (turned.low + (PI_LOW - angle.low));
    }
    return angle.high;
}

// ---------------------------------------------------------------- hyperbolic functions

double NAME(sinh)(double x) {
    double size = magnitude(x);
    double result;
    if (!(size < 711)) {
        return is_nan(x) ? x : __builtin_copysign(INFINITE, x);
    }
    if (size > 40) {
        double root = exp_of_sum(size / 2, 0);
        result = size < 709 ? exp_of_sum(size, 0) / 2 : root / 2 * root;
    } else {
        double t = NAME(expm1)(size);
        result = (t + t / (t + 1)) / 2;
    }
    return __builtin_copysign(result, x);
}

double NAME(cosh)(double x) {
    double size = magnitude(x);
    if (size > 709) {
        double root = exp_of_sum(size / 2, 0);
        return root / 2 * root;
    }
    double e = exp_of_sum(size, 0);
    return e / 2 + 0.5 / e;
}

double NAME(tanh)(double x) {
    double size = magnitude(x);
    if (is_nan(x)) {
        return x;
    }
    double result = 1;
    if (size < 22) {
        double t = NAME(expm1)(2 * size);
        result = size > 0.6 ? 1 - 2 / (t + 2) : t / (t + 2);
    }
    return __builtin_copysign(result, x);
}

// ---------------------------------------------------------------- remainders

double NAME(fmod)(double x, double y) {
    double rest = magnitude(x), by = magnitude(y);
    if (!(rest < INFINITE) || by == 0 || is_nan(y)) {
        return NOT_A_NUMBER;
    }
    if (rest < by) {
        return x;
    }
    int rest_exponent = (int)(bits_of(rest) >> 52), by_exponent = (int)(bits_of(by) >> 52);
    uint64_t rest_bits = bits_of(rest) & 0xfffffffffffffull,
             by_bits = bits_of(by) & 0xfffffffffffffull;
    if (rest_exponent != 0) {
        rest_bits |= 1ull << 52;
    } else {
        rest_exponent = 1;
    }
    if (by_exponent != 0) {
        by_bits |= 1ull << 52;
    } else {
        by_exponent = 1;
    }
    rest_bits %= by_bits;
    for (int left = rest_exponent - by_exponent; left > 0 && rest_bits != 0;) {
        int step = left < 11 ? left : 11;
        rest_bits = (rest_bits << step) % by_bits;
        left -= step;
    }
    // rest_bits * 2^(by_exponent - 1075), exactly
    double result = by_exponent > 1
                        ? (double)rest_bits *
                              from_bits((uint64_t)(by_exponent > 52 ? by_exponent - 52 : 1) << 52)
                        : from_bits(rest_bits);
    if (by_exponent > 1 && by_exponent <= 52) {
        result = (double)rest_bits * power_of_two(by_exponent - 53) * 0x1p-1022;
    }
    return __builtin_copysign(result, x);
}

// ---------------------------------------------------------------- single precision

static float float_from_bits(uint32_t bits) {
    float x;
    __builtin_memcpy(&x, &bits, sizeof x);
    return x;
}

static uint32_t bits_of_float(float x) {
    uint32_t bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    return bits;
}

#ifdef DEVICE_MATH_TEST
#define EXP2_APPROXIMATE __builtin_exp2f
static float saturated(float x) {
    return x > 0 ? x < 1 ? x : 1 : 0;
}
static float multiply_add_down(float a, float b, float c) {
    return (float)__builtin_floor((double)a * b + c); // c is so large that whole numbers remain
}
#else
#define EXP2_APPROXIMATE __nvvm_ex2_approx_ftz_f // within 2^-22.5; what is not normal becomes 0
#define saturated __nvvm_saturate_f
#define multiply_add_down __nvvm_fma_rm_f
#endif

// f32 functions are by way of f64, good to half an ulp but for rare ties; the exponential and the
// logarithm, which kernels use most, stay in f32, have no branches and are within 2 ulp.
float NAME(expf)(float x) {
    // 2 to the n times 2 to the f, where n lies between -126 and 126: beyond it f grows, and the
    // product is infinite, or small and rounded once. The low bits of the sum are the exponent of
    // the factor.
    float share = saturated(__builtin_fmaf(x, 0x1.715476p+0f / 252, 0.5f));
    float sum = multiply_add_down(share, 252, 0x1.8p+23f + 1);
    float n = sum - (0x1.8p+23f + 127);
    float f = __builtin_fmaf(x, 0x1.715476p+0f, -n);
    f = __builtin_fmaf(x, 0x1.4ae0c0p-26f, f);
    return EXP2_APPROXIMATE(f) * float_from_bits(bits_of_float(sum) << 23);
}

float NAME(logf)(float x) {
    bool is_small = x < 0x1p-126f;
    float normal = is_small ? x * 0x1p+23f : x, base = is_small ? -23 : 0;
    // x is 2 to the e times 1 + f, where 1 + f lies between 2/3 and 4/3.
    uint32_t shift = (bits_of_float(normal) - 0x3f2aaaabu) & 0xff800000u;
    float f = float_from_bits(bits_of_float(normal) - shift) - 1;
    float e = __builtin_fmaf((float)(int32_t)shift, 0x1p-23f, base);
    float p = 0x1.d0250ap-4f; // nearest to (log(1 + f) - f + f^2 / 2) / f^3
    p = __builtin_fmaf(p, f, -0x1.fcdbfep-4f);
    p = __builtin_fmaf(p, f, 0x1.bf1920p-4f);
    p = __builtin_fmaf(p, f, -0x1.f756a2p-4f);
    p = __builtin_fmaf(p, f, 0x1.24b296p-3f);
    p = __builtin_fmaf(p, f, -0x1.55783ep-3f);
    p = __builtin_fmaf(p, f, 0x1.999954p-3f);
    p = __builtin_fmaf(p, f, -0x1.ffffb4p-3f);
    p = __builtin_fmaf(p, f, 0x1.555556p-2f);
    p = __builtin_fmaf(p, f, -0.5f);
    p = __builtin_fmaf(p * f, f, f);
    float result = __builtin_fmaf(e, 0x1.62e43p-1f, p);
    if (bits_of_float(normal) >= 0x7f800000u) { // below zero: NaN; infinity and NaN: themselves
        result = __builtin_fmaf(normal, (float)INFINITE, (float)INFINITE);
    }
    return normal == 0 ? -(float)INFINITE : result;
}

#define SINGLE(name)                                                                               \
    float NAME(name##f)(float x) {                                                                 \
        return (float)NAME(name)(x);                                                               \
    }
#define SINGLE_2(name)                                                                             \
    float NAME(name##f)(float x, float y) {                                                        \
        return (float)NAME(name)(x, y);                                                            \
    }
SINGLE(exp2)
SINGLE(expm1)
SINGLE(log2)
SINGLE(log10)
SINGLE(log1p)
SINGLE(cbrt)
SINGLE(sin)
SINGLE(cos)
SINGLE(tan)
SINGLE(asin)
SINGLE(acos)
SINGLE(atan)
SINGLE(sinh)
SINGLE(cosh)
SINGLE(tanh)
SINGLE_2(pow)
SINGLE_2(hypot)
SINGLE_2(atan2)
SINGLE_2(fmod)

float NAME(powif)(float x, int n) {
    return (float)NAME(powi)(x, n);
}
