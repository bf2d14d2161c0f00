#include <stdio.h>
#include <stdlib.h>

static double **empty(int n) {
    double **m = malloc((size_t)n * sizeof *m);
    for (int i = 0; i < n; i++) {
        m[i] = calloc((size_t)n, sizeof **m);
    }
    return m;
}

static double **matrix(int n, double seed) {
    double **m = empty(n), scale = seed / n / n;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            m[i][j] = scale * (i - j) * (i + j);
        }
    }
    return m;
}

static double **product(double **a, double **b, int n) {
    double **t = empty(n), **result = empty(n);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            t[j][i] = b[i][j];
        }
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int k = 0; k < n; k++) {
                sum += a[i][k] * t[j][k];
            }
            result[i][j] = sum;
        }
    }
    return result;
}

int main(void) {
    int n = 900;
    double **c = product(matrix(n, 1), matrix(n, 2), n);
    printf("%.6f %.6f\n", c[n / 2][n / 2], c[n - 1][1]);
}
