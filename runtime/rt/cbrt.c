// cbrt.c: cube roots, rounded correctly, as rustc's programs have them; those of the system's libm
// are off by one here and there.
//
// The mantissa is scaled to an integer R = x * 2^52 in [2^52, 2^55), so that the root times 2^52 is
// an integer Y with Y^3 close to R * 2^104. A root in double precision is near enough to start
// from: Y is right when R * 2^107 lies between (2Y - 1)^3 and (2Y + 1)^3, which are exact in 192
// bits.
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

double cbrt(double x);
float cbrtf(float x);

typedef unsigned __int128 Wide;

static uint64_t bits_of(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static double from_bits(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

// a^3 < R * 2^107
static bool cube_below(uint64_t a, uint64_t r) {
    Wide square = (Wide)a * a;
    Wide low = (Wide)(uint64_t)square * a;
    Wide high = (square >> 64) * a + (low >> 64);
    return high < (Wide)r << 43; // the low 64 bits on the right are 0
}

// Newton's iteration for a value in [1, 8).
static double approximate_root(double x) {
    double y = x < 2 ? 1.13 : x < 4 ? 1.42 : 1.8;
    for (int i = 0; i < 5; i++) {
        y = (2 * y + x / (y * y)) / 3;
    }
    return y;
}

double cbrt(double x) {
    enum { MANTISSA = 52, BIAS = 1023 };
    uint64_t bits = bits_of(x), sign = bits & (uint64_t)1 << 63;
    uint64_t magnitude = bits ^ sign;
    if (magnitude == 0 || magnitude >= (uint64_t)0x7ff << MANTISSA) {
        return x + x; // zeros, infinities and NaN
    }
    int exponent = (int)(magnitude >> MANTISSA);
    uint64_t mantissa = magnitude & (((uint64_t)1 << MANTISSA) - 1);
    if (exponent == 0) { // subnormal
        int shift = __builtin_clzll(mantissa) - (63 - MANTISSA);
        mantissa <<= shift;
        exponent = 1 - shift;
    } else {
        mantissa |= (uint64_t)1 << MANTISSA;
    }
    exponent -= BIAS;
    int rest = ((exponent % 3) + 3) % 3;
    uint64_t scaled = mantissa << rest;
    uint64_t root = (uint64_t)(approximate_root((double)scaled * 0x1p-52) * 0x1p52);
    while (cube_below(2 * root + 1, scaled)) {
        root++;
    }
    while (!cube_below(2 * root - 1, scaled)) {
        root--;
    }
    int result = (exponent - rest) / 3;
    // A root is never subnormal: its exponent is a third. A mantissa of 2^53 carries into it.
    return from_bits(sign | (((uint64_t)(result + BIAS - 1) << MANTISSA) + root));
}

// The root in double precision is so near that rounding it once more rounds correctly.
float cbrtf(float x) {
    return (float)cbrt((double)x);
}
