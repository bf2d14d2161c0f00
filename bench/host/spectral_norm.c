#include <math.h>
#include <stddef.h>
#include <stdio.h>
enum { N = 2500 };
static double u[N], v[N], between[N];

static double element(size_t i, size_t j) {
    return 1.0 / (double)((i + j) * (i + j + 1) / 2 + i + 1);
}

static void multiply(const double *from, double *to) {
    for (size_t i = 0; i < N; i++) {
        double sum = 0;
        for (size_t j = 0; j < N; j++) {
            sum += element(i, j) * from[j];
        }
        to[i] = sum;
    }
}

static void multiply_transposed(const double *from, double *to) {
    for (size_t i = 0; i < N; i++) {
        double sum = 0;
        for (size_t j = 0; j < N; j++) {
            sum += element(j, i) * from[j];
        }
        to[i] = sum;
    }
}

int main(void) {
    for (size_t i = 0; i < N; i++) {
        u[i] = 1;
    }
    for (int round = 0; round < 10; round++) {
        multiply(u, between);
        multiply_transposed(between, v);
        multiply(v, between);
        multiply_transposed(between, u);
    }
    double uv = 0, vv = 0;
    for (size_t i = 0; i < N; i++) {
        uv += u[i] * v[i];
        vv += v[i] * v[i];
    }
    printf("%.9f\n", sqrt(uv / vv));
}
