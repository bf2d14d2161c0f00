// bf16.c: rounding to bf16 in software, under the names that code generators call.
//
// The compiler's own support library has them only from GCC 13 on, so they are weak here. A bf16
// is returned in a vector register like any 16-bit float.
#include <stdint.h>
#include <string.h>

static _Float16 as_bf16(uint16_t bits) {
    _Float16 value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

// To nearest, ties to even; NaN stays NaN.
__attribute__((weak)) _Float16 __truncsfbf2(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    if ((bits & 0x7fffffff) > 0x7f800000) {
        return as_bf16((uint16_t)(bits >> 16 | 0x40));
    }
    return as_bf16((uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16));
}

// Through a float that is rounded to odd, so that the second rounding is the only one that counts.
__attribute__((weak)) _Float16 __truncdfbf2(double value) {
    float near = (float)value;
    if ((double)near != value && value == value) {
        uint32_t bits;
        memcpy(&bits, &near, sizeof bits);
        double magnitude = value < 0 ? -value : value;
        float rounded = near < 0 ? -near : near;
        if ((double)rounded > magnitude) {
            bits--; // towards zero
        }
        bits |= 1;
        memcpy(&near, &bits, sizeof near);
    }
    return __truncsfbf2(near);
}
