// test_device_math.c: the math library of kernels against the host's, on many arguments. The
// differences are in units of the last place; glibc's own functions are within 1 or 2 of them.
#define DEVICE_MATH_TEST
#include "backends/nvptx/device_math/device_math.c"

#include <criterion/criterion.h>
#include <math.h>

static uint64_t state = 88172645463325252ull;

static uint64_t next_random(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * 0x2545F4914F6CDD1Dull;
}

// Any bits, numbers below one, numbers below 800, and numbers that are special somewhere.
static double argument(uint32_t kind) {
    static const double special[] = {
        0,    -0.0,   1,       -1,    INFINITY, -INFINITY, NAN,    0.5, -0.5, 2,  3, 10,
        1000, 1e-320, -1e-320, 1e308, 0x1p53,   M_PI,      M_PI_2, 1.5, -2,   -3, 7, 709.9};
    switch (kind % 4) {
    case 0:
        return from_bits(next_random());
    case 1:
        return (double)(int64_t)next_random() * 0x1p-63;
    case 2:
        return (double)(int64_t)next_random() * 0x1p-63 * 800;
    default:
        return special[next_random() % (sizeof special / sizeof *special)];
    }
}

static double difference(double a, double b) {
    if (isnan(a) || isnan(b)) {
        return isnan(a) && isnan(b) ? 0 : INFINITY;
    }
    if (a == b) {
        return signbit(a) == signbit(b) ? 0 : INFINITY;
    }
    if (isinf(a) || isinf(b) || signbit(a) != signbit(b)) {
        return INFINITY;
    }
    int64_t distance = (int64_t)(bits_of(a) - bits_of(b));
    return (double)(distance < 0 ? -distance : distance);
}

enum { ROUNDS = 40000 };

static void compare(const char *name, double (*mine)(double), double (*theirs)(double),
                    double limit) {
    for (uint32_t i = 0; i < ROUNDS; i++) {
        double x = argument(i);
        double apart = difference(mine(x), theirs(x));
        cr_assert(apart <= limit, "%s(%a) is %a, not %a: %g ulp apart", name, x, mine(x), theirs(x),
                  apart);
    }
}

static void compare_2(const char *name, double (*mine)(double, double),
                      double (*theirs)(double, double), double limit) {
    for (uint32_t i = 0; i < ROUNDS; i++) {
        double x = argument(i), y = argument(i / 4 + i % 7);
        double apart = difference(mine(x, y), theirs(x, y));
        if (isnan(x) || isnan(y)) { // of which kind is the processor's affair
            continue;
        }
        cr_assert(apart <= limit, "%s(%a, %a) is %a, not %a: %g ulp apart", name, x, y, mine(x, y),
                  theirs(x, y), apart);
    }
}

#define COMPARE(name, limit) compare(#name, device_##name, name, limit)
#define COMPARE_2(name, limit) compare_2(#name, device_##name, name, limit)

Test(device_math, exponentials_and_logarithms) {
    COMPARE(exp, 2);
    COMPARE(exp2, 2);
    COMPARE(expm1, 3);
    COMPARE(log, 2);
    COMPARE(log2, 2);
    COMPARE(log10, 3);
    COMPARE(log1p, 2);
}

Test(device_math, powers) {
    COMPARE_2(pow, 2);
    COMPARE(cbrt, 4);
    COMPARE_2(hypot, 2);
    COMPARE_2(fmod, 0);
    cr_assert_eq(device_powi(2, 10), 1024);
    cr_assert_eq(device_powi(2, -2), 0.25);
    cr_assert_eq(device_powif(3, 3), 27);
}

Test(device_math, angles_of_any_size) {
    COMPARE(sin, 2);
    COMPARE(cos, 2);
    COMPARE(tan, 3);
    COMPARE(asin, 2);
    COMPARE(acos, 2);
    COMPARE(atan, 2);
    COMPARE_2(atan2, 2);
}

Test(device_math, hyperbolic_functions) {
    COMPARE(sinh, 4);
    COMPARE(cosh, 4);
    COMPARE(tanh, 4);
}

Test(device_math, single_precision) {
    for (uint32_t i = 0; i < ROUNDS; i++) {
        float x = (float)argument(i);
        float e = device_expf(x), s = device_sinf(x), l = device_logf(x);
        cr_assert(isnan(x)
                      ? isnan(e)
                      : e == (float)exp(x) || fabs(e - exp(x)) <= 1.2e-7 * exp(x) || exp(x) < 1e-37,
                  "expf(%a) is %a", x, e);
        cr_assert(isnan(s) ? isnan(sin(x)) : s == (float)sin(x), "sinf(%a) is %a", x, s);
        cr_assert(isnan(l) ? isnan(log(x))
                           : l == (float)log(x) || fabs(l - log(x)) <= 1.2e-7 * fabs(log(x)),
                  "logf(%a) is %a", x, l);
    }
}
