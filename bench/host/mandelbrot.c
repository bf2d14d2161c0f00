#include <stdint.h>
#include <stdio.h>
typedef struct Complex {
    double re, im;
} Complex;

static int escape(Complex c, int limit) {
    Complex z = {0, 0};
    for (int i = 0; i < limit; i++) {
        Complex square = {z.re * z.re - z.im * z.im, 2.0 * z.re * z.im};
        z = (Complex){square.re + c.re, square.im + c.im};
        if (z.re * z.re + z.im * z.im > 4.0) {
            return i;
        }
    }
    return -1;
}

int main(void) {
    int size = 1200, limit = 500;
    uint64_t inside = 0, sum = 0;
    for (int y = 0; y < size; y++) {
        for (int x = 0; x < size; x++) {
            Complex c = {x * 3.0 / size - 2.0, y * 3.0 / size - 1.5};
            int after = escape(c, limit);
            if (after >= 0) {
                sum += (uint64_t)after;
            } else {
                inside++;
            }
        }
    }
    printf("%llu inside, escape times %llu\n", (unsigned long long)inside, (unsigned long long)sum);
}
