// The twins of kernels.ox: the same algorithms, as one writes them in CUDA. nvcc -O3 contracts a * b + c, so the Ox
// side is compiled with --fmad=true.
typedef unsigned u32;
typedef unsigned long long u64;
enum { TILE = 32, TAPS = 32, WIDTH = 4096 };
#define KERNEL(threads) extern "C" __global__ void __launch_bounds__(threads)

KERNEL(256) copy(const float *__restrict__ x, u64, float *__restrict__ y, u64 n) {
    u64 i = (u64)blockIdx.x * 256 + threadIdx.x;
    if (i < n) y[i] = x[i];
}

KERNEL(256) vecadd(const float *__restrict__ a, u64, const float *__restrict__ b, u64, float *__restrict__ c, u64 n) {
    u64 i = (u64)blockIdx.x * 256 + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
}

KERNEL(256) saxpy(float a, const float *__restrict__ x, u64, float *__restrict__ y, u64 n) {
    u64 i = (u64)blockIdx.x * 256 + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}

__device__ float warp_sum(float v) {
    for (int step = 16; step; step /= 2) v += __shfl_xor_sync(~0u, v, step);
    return v;
}
__device__ float warp_max(float v) {
    for (int step = 16; step; step /= 2) v = fmaxf(v, __shfl_xor_sync(~0u, v, step));
    return v;
}

KERNEL(256) reduce(const float *__restrict__ x, u64 n, float *__restrict__ sums, u64) {
    __shared__ float part[8];
    u32 t = threadIdx.x;
    u64 step = (u64)gridDim.x * 256;
    float sum = 0;
    for (u64 i = (u64)blockIdx.x * 256 + t; i < n; i += step) sum += x[i];
    sum = warp_sum(sum);
    if (t % 32 == 0) part[t / 32] = sum;
    __syncthreads();
    if (t == 0) {
        float total = 0;
        for (int w = 0; w < 8; w++) total += part[w];
        sums[blockIdx.x] = total;
    }
}

KERNEL(256) transpose(u32 n, const float *__restrict__ x, u64, float *__restrict__ y) {
    __shared__ float tiles[TILE][TILE + 1];
    u32 tx = threadIdx.x, ty = threadIdx.y;
    u32 column = blockIdx.x * 32 + tx, row = blockIdx.y * 32 + ty;
    for (u32 k = 0; k < 4; k++) tiles[ty + k * 8][tx] = x[(u64)(row + k * 8) * n + column];
    __syncthreads();
    column = blockIdx.y * 32 + tx, row = blockIdx.x * 32 + ty;
    for (u32 k = 0; k < 4; k++) y[(u64)(row + k * 8) * n + column] = tiles[tx][ty + k * 8];
}

KERNEL(256) histogram(const u32 *__restrict__ x, u64 n, u32 *bins) {
    __shared__ u32 counts[256];
    u32 t = threadIdx.x;
    counts[t] = 0;
    __syncthreads();
    u64 step = (u64)gridDim.x * 256;
    for (u64 i = (u64)blockIdx.x * 256 + t; i < n; i += step) atomicAdd_block(&counts[x[i] >> 24], 1);
    __syncthreads();
    atomicAdd(&bins[t], counts[t]);
}

KERNEL(256) stencil(const float *__restrict__ x, u64 n, float *__restrict__ y) {
    u64 column = blockIdx.x * 32 + threadIdx.x, row = blockIdx.y * 8 + threadIdx.y;
    if (column > 0 && column < WIDTH - 1 && row > 0 && row < WIDTH - 1) {
        u64 at = row * WIDTH + column;
        if (at + WIDTH < n) {
            float around = x[at - 1] + x[at + 1] + x[at - WIDTH] + x[at + WIDTH];
            y[at] = 0.5f * x[at] + 0.125f * around;
        }
    }
}

KERNEL(256) sgemm(u32 size, const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c) {
    __shared__ float left[TILE][TILE], right[TILE][TILE];
    u64 n = size;
    u32 tx = threadIdx.x, ty = threadIdx.y;
    u64 column = blockIdx.x * TILE + tx, row = blockIdx.y * TILE + ty;
    float sum[4] = {0, 0, 0, 0};
    for (u64 from = 0; from < n; from += TILE) {
        for (u32 k = 0; k < 4; k++) {
            u32 y = ty + k * 8;
            left[y][tx] = a[(row + k * 8) * n + from + tx];
            right[y][tx] = b[(from + y) * n + column];
        }
        __syncthreads();
#pragma unroll
        for (u32 j = 0; j < TILE; j++) {
            float r = right[j][tx];
            for (u32 k = 0; k < 4; k++) sum[k] += left[ty + k * 8][j] * r;
        }
        __syncthreads();
    }
    for (u32 k = 0; k < 4; k++) c[(row + k * 8) * n + column] = sum[k];
}

KERNEL(256) spmv(const u32 *__restrict__ starts, u64, const u32 *__restrict__ columns, u64,
                 const float *__restrict__ values, u64, const float *__restrict__ x, u64, float *__restrict__ y, u64 n) {
    u64 row = (u64)blockIdx.x * 256 + threadIdx.x;
    if (row < n) {
        float sum = 0;
        for (u32 k = starts[row]; k < starts[row + 1]; k++) sum += values[k] * x[columns[k]];
        y[row] = sum;
    }
}

KERNEL(256) nbody(const float4 *__restrict__ bodies, u64 n, float4 *__restrict__ out, u64) {
    __shared__ float4 part[256];
    u64 i = (u64)blockIdx.x * 256 + threadIdx.x;
    u32 t = threadIdx.x;
    float4 own = bodies[i];
    float fx = 0, fy = 0, fz = 0;
    for (u64 from = 0; from < n; from += 256) {
        part[t] = bodies[from + t];
        __syncthreads();
#pragma unroll 8
        for (u32 j = 0; j < 256; j++) {
            float4 other = part[j];
            float dx = other.x - own.x, dy = other.y - own.y, dz = other.z - own.z;
            float square = dx * dx + dy * dy + dz * dz + 0.01f;
            float inverse;
            asm("rsqrt.approx.f32 %0, %1;" : "=f"(inverse) : "f"(square));
            float scale = other.w * inverse * inverse * inverse;
            fx += dx * scale;
            fy += dy * scale;
            fz += dz * scale;
        }
        __syncthreads();
    }
    out[i] = make_float4(fx, fy, fz, 0);
}

__device__ float normal(float d) {
    float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
    float tail = 0.3989423f * expf(-0.5f * d * d) *
                 (k * (0.31938153f +
                       k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
    return d > 0.0f ? 1.0f - tail : tail;
}

KERNEL(256) black_scholes(const float *__restrict__ price, u64, const float *__restrict__ strike, u64,
                          const float *__restrict__ years, u64, float *__restrict__ call, u64 n) {
    u64 i = (u64)blockIdx.x * 256 + threadIdx.x;
    if (i < n) {
        float s = price[i], x = strike[i], t = years[i], root = sqrtf(t);
        float d1 = (logf(s / x) + (0.02f + 0.5f * 0.3f * 0.3f) * t) / (0.3f * root), d2 = d1 - 0.3f * root;
        call[i] = s * normal(d1) - x * expf(-0.02f * t) * normal(d2);
    }
}

KERNEL(256) fir(const float *__restrict__ h, u64, const float *__restrict__ x, u64, float *__restrict__ y, u64 n) {
    u64 i = (u64)blockIdx.x * 256 + threadIdx.x;
    if (i < n) {
        float sum = 0;
#pragma unroll
        for (u32 k = 0; k < TAPS; k++) sum += h[k] * x[i + k];
        y[i] = sum;
    }
}

KERNEL(256) softmax_v1(const float *__restrict__ x, u64, float *__restrict__ y, u64 n) {
    __shared__ float part[8];
    u64 i = (u64)blockIdx.x * 256 + threadIdx.x;
    u32 lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    float v = x[i], most = warp_max(v);
    if (lane == 0) part[warp] = most;
    __syncthreads();
    most = part[0];
    for (int w = 1; w < 8; w++) most = part[w] > most ? part[w] : most;
    __syncthreads();
    float e = expf(v - most), sum = warp_sum(e);
    if (lane == 0) part[warp] = sum;
    __syncthreads();
    float total = 0;
    for (int w = 0; w < 8; w++) total += part[w];
    if (i < n) y[i] = e / total;
}

// The same, beside ours with ox::shared.
KERNEL(256) softmax_shared(const float *__restrict__ x, u64, float *__restrict__ y, u64 n) {
    __shared__ float part[8];
    u64 i = (u64)blockIdx.x * 256 + threadIdx.x;
    u32 lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    float v = x[i], most = warp_max(v);
    if (lane == 0) part[warp] = most;
    __syncthreads();
    most = part[0];
    for (int w = 1; w < 8; w++) most = part[w] > most ? part[w] : most;
    __syncthreads();
    float e = expf(v - most), sum = warp_sum(e);
    if (lane == 0) part[warp] = sum;
    __syncthreads();
    float total = 0;
    for (int w = 0; w < 8; w++) total += part[w];
    if (i < n) y[i] = e / total;
}

KERNEL(128) softmax_v2(const float *__restrict__ x, u64, float *__restrict__ y, u64) {
    __shared__ float part[4];
    u64 base = (u64)blockIdx.x * 256 + threadIdx.x;
    u32 lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    float v[2], e[2];
    for (int k = 0; k < 2; k++) v[k] = x[base + k * 128];
    float most = warp_max(v[1] > v[0] ? v[1] : v[0]);
    if (lane == 0) part[warp] = most;
    __syncthreads();
    most = part[0];
    for (int w = 1; w < 4; w++) most = part[w] > most ? part[w] : most;
    __syncthreads();
    float sum = 0;
    for (int k = 0; k < 2; k++) sum += e[k] = expf(v[k] - most);
    sum = warp_sum(sum);
    if (lane == 0) part[warp] = sum;
    __syncthreads();
    float total = 0;
    for (int w = 0; w < 4; w++) total += part[w];
    for (int k = 0; k < 2; k++) y[base + k * 128] = e[k] / total;
}
