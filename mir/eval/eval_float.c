// eval_float.c: floats of all widths as numbers of the machine that compiles.
//
// In: the bits of a float of 16, 32 or 64 bits. Out: its value, and back, rounded once to nearest.
#include "mir/eval/eval_private.h"

static double half_to_double(uint16_t bits) {
    _Float16 value;
    memcpy(&value, &bits, sizeof value);
    return (double)value;
}

static uint16_t half_of_double(double value) {
    _Float16 narrow = (_Float16)value;
    uint16_t bits;
    memcpy(&bits, &narrow, sizeof bits);
    return bits;
}

static double bfloat_to_double(uint16_t bits) {
    uint32_t word = (uint32_t)bits << 16;
    float value;
    memcpy(&value, &word, sizeof value);
    return value;
}

// Through a float rounded to odd, so that the second rounding is the only one that counts.
static uint16_t bfloat_of_double(double value) {
    float near = (float)value;
    uint32_t word;
    memcpy(&word, &near, sizeof word);
    if (value != value) {
        return (uint16_t)(word >> 16 | 0x40);
    }
    if ((double)near != value) {
        double distance = (double)near - value;
        word -= (value < 0) == (distance < 0); // towards zero
        word |= 1;
    }
    return (uint16_t)((word + 0x7fff + (word >> 16 & 1)) >> 16);
}

double float_of_bits(const Scalar *scalar, Bits bits) {
    if (scalar->kind == SCALAR_F16) {
        return half_to_double((uint16_t)bits);
    }
    if (scalar->kind == SCALAR_BF16) {
        return bfloat_to_double((uint16_t)bits);
    }
    if (scalar->kind == SCALAR_F32) {
        float value;
        uint32_t word = (uint32_t)bits;
        memcpy(&value, &word, sizeof value);
        return value;
    }
    double value;
    uint64_t word = (uint64_t)bits;
    memcpy(&value, &word, sizeof value);
    return value;
}

Bits float_to_bits(const Scalar *scalar, double value) {
    if (scalar->kind == SCALAR_F16) {
        return half_of_double(value);
    }
    if (scalar->kind == SCALAR_BF16) {
        return bfloat_of_double(value);
    }
    if (scalar->kind == SCALAR_F32) {
        float narrow = (float)value;
        uint32_t word;
        memcpy(&word, &narrow, sizeof word);
        return word;
    }
    uint64_t word;
    memcpy(&word, &value, sizeof word);
    return word;
}
