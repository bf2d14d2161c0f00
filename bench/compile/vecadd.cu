// The twin of vecadd.ox: the same kernel, buffers and check.
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void __launch_bounds__(256) vecadd(const float *a, const float *b, float *c, size_t n) {
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        c[i] = a[i] + b[i];
    }
}

static void check(cudaError_t error) {
    if (error != cudaSuccess) {
        fprintf(stderr, "%s\n", cudaGetErrorString(error));
        exit(1);
    }
}

int main() {
    const size_t n = 1024;
    std::vector<float> a(n), b(n), c(n);
    for (size_t i = 0; i < n; i++) {
        a[i] = (float)i;
        b[i] = (float)(i * 2);
    }
    float *a_device, *b_device, *c_device;
    check(cudaMalloc(&a_device, n * sizeof(float)));
    check(cudaMalloc(&b_device, n * sizeof(float)));
    check(cudaMalloc(&c_device, n * sizeof(float)));
    check(cudaMemcpy(a_device, a.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    check(cudaMemcpy(b_device, b.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    vecadd<<<(n + 255) / 256, 256>>>(a_device, b_device, c_device, n);
    check(cudaGetLastError());
    check(cudaMemcpy(c.data(), c_device, n * sizeof(float), cudaMemcpyDeviceToHost));
    size_t wrong = 0;
    for (size_t i = 0; i < n; i++) {
        wrong += c[i] != a[i] + b[i];
    }
    if (wrong > 0) {
        fprintf(stderr, "FAILED: %zu errors\n", wrong);
        return 1;
    }
    printf("PASSED: all %zu elements correct\n", n);
    return 0;
}
