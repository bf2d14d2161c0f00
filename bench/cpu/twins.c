// The kernels of kernels.ox as a C programmer would write them for one core; built by clang -O3.
#include <math.h>
#include <stddef.h>
#include <stdint.h>

void twin_vecadd(const float *restrict a, const float *restrict b, float *restrict c, size_t n) {
    for (size_t i = 0; i < n; i++) {
        c[i] = a[i] + b[i];
    }
}

void twin_saxpy(float a, const float *restrict x, float *restrict y, size_t n) {
    for (size_t i = 0; i < n; i++) {
        y[i] = a * x[i] + y[i];
    }
}

static float normal(float d) {
    float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
    float tail = 0.3989423f * expf(-0.5f * d * d) *
                 (k * (0.31938153f +
                       k * (-0.356563782f +
                            k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
    return d > 0.0f ? 1.0f - tail : tail;
}

void twin_black_scholes(const float *restrict price, const float *restrict strike,
                        const float *restrict years, float *restrict call, size_t n) {
    for (size_t i = 0; i < n; i++) {
        float s = price[i], x = strike[i], t = years[i], root = sqrtf(t);
        float d1 = (logf(s / x) + (0.02f + 0.5f * 0.3f * 0.3f) * t) / (0.3f * root);
        float d2 = d1 - 0.3f * root;
        call[i] = s * normal(d1) - x * expf(-0.02f * t) * normal(d2);
    }
}

void twin_nbody(const float (*restrict bodies)[4], float (*restrict out)[4], size_t n) {
    for (size_t i = 0; i < n; i++) {
        float force[3] = {0};
        for (size_t j = 0; j < n; j++) {
            float dx = bodies[j][0] - bodies[i][0], dy = bodies[j][1] - bodies[i][1];
            float dz = bodies[j][2] - bodies[i][2];
            float square = dx * dx + dy * dy + dz * dz + 0.01f;
            float inverse = 1.0f / sqrtf(square);
            float scale = bodies[j][3] * inverse * inverse * inverse;
            force[0] += dx * scale;
            force[1] += dy * scale;
            force[2] += dz * scale;
        }
        out[i][0] = force[0];
        out[i][1] = force[1];
        out[i][2] = force[2];
        out[i][3] = 0.0f;
    }
}

void twin_stencil(const float *restrict x, float *restrict y, size_t width, size_t height) {
    for (size_t row = 1; row + 1 < height; row++) {
        for (size_t column = 1; column + 1 < width; column++) {
            size_t at = row * width + column;
            float around = x[at - 1] + x[at + 1] + x[at - width] + x[at + width];
            y[at] = 0.5f * x[at] + 0.125f * around;
        }
    }
}

void twin_spmv(const uint32_t *restrict starts, const uint32_t *restrict columns,
               const float *restrict values, const float *restrict x, float *restrict y,
               size_t rows) {
    for (size_t row = 0; row < rows; row++) {
        float sum = 0.0f;
        for (uint32_t k = starts[row]; k < starts[row + 1]; k++) {
            sum += values[k] * x[columns[k]];
        }
        y[row] = sum;
    }
}

void twin_fir(const float *restrict h, const float *restrict x, float *restrict y, size_t n) {
    for (size_t i = 0; i < n; i++) {
        float sum = 0.0f;
        for (size_t k = 0; k < 32; k++) {
            sum += h[k] * x[i + k];
        }
        y[i] = sum;
    }
}
