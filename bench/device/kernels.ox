// The kernels that `./x bench device` measures, beside the same algorithms in kernels.cu. Blocks have the shape of
// the contract; bench_device.c holds sizes and launches.
use core::ptr::addr_of_mut;
use cuda_device::atomic::{AtomicOrdering, BlockAtomicU32, DeviceAtomicU32};
use cuda_device::float::rsqrt_approx_f32;
use cuda_device::{DisjointSlice, SharedArray, cuda_module, kernel, launch_bounds, launch_contract, thread, unroll, warp};

const TILE: usize = 32;
const TAPS: usize = 32;
const WIDTH: usize = 4096;

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1), requires = (x.len() >= y.len()))]
    pub fn copy(x: &[f32], mut y: DisjointSlice<f32>) {
        let index = thread::index_1d();
        let i = index.get();
        if let Some(o) = y.get_mut(index) {
            *o = x[i];
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1), requires = (a.len() >= c.len(), b.len() >= c.len()))]
    pub fn vecadd(a: &[f32], b: &[f32], mut c: DisjointSlice<f32>) {
        let index = thread::index_1d();
        let i = index.get();
        if let Some(o) = c.get_mut(index) {
            *o = a[i] + b[i];
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1), requires = (x.len() >= y.len()))]
    pub fn saxpy(a: f32, x: &[f32], mut y: DisjointSlice<f32>) {
        let index = thread::index_1d();
        let i = index.get();
        if let Some(o) = y.get_mut(index) {
            *o = a * x[i] + *o;
        }
    }

    // Sum of each block's share, walked in steps of the whole grid.
    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn reduce(x: &[f32], mut sums: DisjointSlice<f32>) {
        static mut PART: SharedArray<f32, 8> = SharedArray::UNINIT;
        let t = thread::threadIdx_x();
        let step = (thread::gridDim_x() * 256) as usize;
        let mut i = (thread::blockIdx_x() * 256 + t) as usize;
        let mut sum = 0.0;
        while i < x.len() {
            sum += x[i];
            i += step;
        }
        let sum = warp::reduce_sum_f32(sum);
        if t % 32 == 0 {
            unsafe { PART[(t / 32) as usize] = sum };
        }
        thread::sync_threads();
        if t == 0 {
            let mut total = 0.0;
            for w in 0..8 {
                total += unsafe { PART[w] };
            }
            unsafe { *sums.get_unchecked_mut(thread::blockIdx_x() as usize) = total };
        }
    }

    #[kernel]
    #[launch_contract(domain = 2, block = (32, 8, 1), requires = (x.len() >= n * n))]
    pub fn transpose(n: u32, x: &[f32], y: *mut f32) {
        static mut TILES: SharedArray<f32, { TILE * (TILE + 1) }> = SharedArray::UNINIT;
        let (tx, ty) = (thread::threadIdx_x(), thread::threadIdx_y());
        let (column, row) = (thread::blockIdx_x() * 32 + tx, thread::blockIdx_y() * 32 + ty);
        for k in 0..4 {
            let at = (row + k * 8) as usize * n as usize + column as usize;
            unsafe { TILES[(ty + k * 8) as usize * (TILE + 1) + tx as usize] = *x.get_unchecked(at) };
        }
        thread::sync_threads();
        let (column, row) = (thread::blockIdx_y() * 32 + tx, thread::blockIdx_x() * 32 + ty);
        for k in 0..4 {
            let at = (row + k * 8) as usize * n as usize + column as usize;
            unsafe { *y.add(at) = TILES[tx as usize * (TILE + 1) + (ty + k * 8) as usize] };
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn histogram(x: &[u32], bins: *mut u32) {
        static mut COUNTS: SharedArray<u32, 256> = SharedArray::UNINIT;
        let t = thread::threadIdx_x() as usize;
        unsafe { COUNTS[t] = 0 };
        thread::sync_threads();
        let step = (thread::gridDim_x() * 256) as usize;
        let mut i = thread::blockIdx_x() as usize * 256 + t;
        while i < x.len() {
            let bin = (x[i] >> 24) as usize;
            let count = unsafe { BlockAtomicU32::from_ptr(addr_of_mut!(COUNTS[bin])) };
            count.fetch_add(1, AtomicOrdering::Relaxed);
            i += step;
        }
        thread::sync_threads();
        let total = unsafe { DeviceAtomicU32::from_ptr(bins.add(t)) };
        total.fetch_add(unsafe { COUNTS[t] }, AtomicOrdering::Relaxed);
    }

    #[kernel]
    #[launch_contract(domain = 2, block = (32, 8, 1))]
    pub fn stencil(x: &[f32], y: *mut f32) {
        let column = (thread::blockIdx_x() * 32 + thread::threadIdx_x()) as usize;
        let row = (thread::blockIdx_y() * 8 + thread::threadIdx_y()) as usize;
        if column > 0 && column < WIDTH - 1 && row > 0 && row < WIDTH - 1 {
            let at = row * WIDTH + column;
            if at + WIDTH < x.len() {
                let around = x[at - 1] + x[at + 1] + x[at - WIDTH] + x[at + WIDTH];
                unsafe { *y.add(at) = 0.5 * x[at] + 0.125 * around };
            }
        }
    }

    // c = a * b, square, by tiles of 32 x 32, four elements a thread.
    #[kernel]
    #[launch_contract(domain = 2, block = (32, 8, 1))]
    pub fn sgemm(n: u32, a: *const f32, b: *const f32, c: *mut f32) {
        static mut LEFT: SharedArray<f32, { TILE * TILE }> = SharedArray::UNINIT;
        static mut RIGHT: SharedArray<f32, { TILE * TILE }> = SharedArray::UNINIT;
        let n = n as usize;
        let (tx, ty) = (thread::threadIdx_x() as usize, thread::threadIdx_y() as usize);
        let (column, row) = (thread::blockIdx_x() as usize * TILE + tx, thread::blockIdx_y() as usize * TILE + ty);
        let mut sum = [0.0f32; 4];
        let mut from = 0;
        while from < n {
            for k in 0..4 {
                let y = ty + k * 8;
                unsafe {
                    LEFT[y * TILE + tx] = *a.add((row + k * 8) * n + from + tx);
                    RIGHT[y * TILE + tx] = *b.add((from + y) * n + column);
                }
            }
            thread::sync_threads();
            #[unroll]
            for j in 0..TILE {
                let right = unsafe { RIGHT[j * TILE + tx] };
                for k in 0..4 {
                    sum[k] += unsafe { LEFT[(ty + k * 8) * TILE + j] } * right;
                }
            }
            thread::sync_threads();
            from += TILE;
        }
        for k in 0..4 {
            unsafe { *c.add((row + k * 8) * n + column) = sum[k] };
        }
    }

    // y = A x, compressed rows, one row a thread.
    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn spmv(starts: &[u32], columns: &[u32], values: &[f32], x: &[f32], mut y: DisjointSlice<f32>) {
        let index = thread::index_1d();
        let row = index.get();
        if let Some(o) = y.get_mut(index) {
            let mut sum = 0.0;
            unsafe {
                for k in *starts.get_unchecked(row)..*starts.get_unchecked(row + 1) {
                    let k = k as usize;
                    sum += *values.get_unchecked(k) * *x.get_unchecked(*columns.get_unchecked(k) as usize);
                }
            }
            *o = sum;
        }
    }

    // Accelerations; bodies are (x, y, z, mass).
    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn nbody(bodies: &[[f32; 4]], mut out: DisjointSlice<[f32; 4]>) {
        static mut PART: SharedArray<[f32; 4], 256, 16> = SharedArray::UNINIT;
        let index = thread::index_1d();
        let t = thread::threadIdx_x() as usize;
        let own = unsafe { *bodies.get_unchecked(index.get()) };
        let mut force = [0.0f32; 3];
        let mut from = 0;
        while from < bodies.len() {
            unsafe { PART[t] = *bodies.get_unchecked(from + t) };
            thread::sync_threads();
            #[unroll(8)]
            for j in 0..256 {
                let other = unsafe { PART[j] };
                let (dx, dy, dz) = (other[0] - own[0], other[1] - own[1], other[2] - own[2]);
                let square = dx * dx + dy * dy + dz * dz + 0.01;
                let inverse = unsafe { rsqrt_approx_f32(square) };
                let scale = other[3] * inverse * inverse * inverse;
                force[0] += dx * scale;
                force[1] += dy * scale;
                force[2] += dz * scale;
            }
            thread::sync_threads();
            from += 256;
        }
        if let Some(o) = out.get_mut(index) {
            *o = [force[0], force[1], force[2], 0.0];
        }
    }

    fn normal(d: f32) -> f32 {
        let k = 1.0 / (1.0 + 0.2316419 * d.abs());
        let tail = 0.3989423 * (-0.5 * d * d).exp()
            * (k * (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429)))));
        if d > 0.0 { 1.0 - tail } else { tail }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1), requires = (price.len() >= call.len(), strike.len() >= call.len(), years.len() >= call.len()))]
    pub fn black_scholes(price: &[f32], strike: &[f32], years: &[f32], mut call: DisjointSlice<f32>) {
        let index = thread::index_1d();
        let i = index.get();
        if let Some(o) = call.get_mut(index) {
            let (s, x, t) = (price[i], strike[i], years[i]);
            let root = t.sqrt();
            let d1 = ((s / x).ln() + (0.02 + 0.5 * 0.3 * 0.3) * t) / (0.3 * root);
            let d2 = d1 - 0.3 * root;
            *o = s * normal(d1) - x * (-0.02 * t).exp() * normal(d2);
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1), requires = (h.len() >= 32, x.len() >= y.len() + 32))]
    pub fn fir(h: &[f32], x: &[f32], mut y: DisjointSlice<f32>) {
        let index = thread::index_1d();
        let i = index.get();
        if let Some(o) = y.get_mut(index) {
            let mut sum = 0.0;
            #[unroll]
            for k in 0..TAPS {
                sum += h[k] * x[i + k];
            }
            *o = sum;
        }
    }

    // Rows of 256 elements, a block each: one element a thread, or two a block apart.
    const COLS: usize = 256;
    const WARPS: usize = COLS / 32;
    const TPB: usize = 128;
    const PER: usize = COLS / TPB;
    const WARPS2: usize = TPB / 32;

    #[kernel]
    #[launch_bounds(256)]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn softmax_v1(x: &[f32], mut y: DisjointSlice<f32>) {
        static mut REDUCE: SharedArray<f32, WARPS> = SharedArray::UNINIT;

        let gid = thread::index_1d();
        let lane = warp::lane_id();
        let wid = warp::warp_id() as usize;

        let v = x[gid.get()];

        let wmax = warp::reduce_max_f32(v);
        if lane == 0 {
            unsafe { REDUCE[wid] = wmax };
        }
        thread::sync_threads();
        let mut row_max = unsafe { REDUCE[0] };
        for i in 1..WARPS {
            let m = unsafe { REDUCE[i] };
            if m > row_max {
                row_max = m;
            }
        }
        thread::sync_threads();

        let e = (v - row_max).exp();

        let wsum = warp::reduce_sum_f32(e);
        if lane == 0 {
            unsafe { REDUCE[wid] = wsum };
        }
        thread::sync_threads();
        let mut row_sum = 0.0f32;
        for i in 0..WARPS {
            row_sum += unsafe { REDUCE[i] };
        }

        if let Some(dst) = y.get_mut(gid) {
            *dst = e / row_sum;
        }
    }

    #[kernel]
    #[launch_bounds(128)]
    #[launch_contract(domain = 1, block = (128, 1, 1))]
    pub fn softmax_v2(x: &[f32], mut y: DisjointSlice<f32>) {
        static mut REDUCE: SharedArray<f32, WARPS2> = SharedArray::UNINIT;

        let base = thread::blockIdx_x() as usize * COLS + thread::threadIdx_x() as usize;
        let lane = warp::lane_id();
        let wid = warp::warp_id() as usize;

        let mut v = [0.0f32; PER];
        for k in 0..PER {
            v[k] = x[base + k * TPB];
        }

        let mut local = v[0];
        for k in 1..PER {
            if v[k] > local {
                local = v[k];
            }
        }
        let wmax = warp::reduce_max_f32(local);
        if lane == 0 {
            unsafe { REDUCE[wid] = wmax };
        }
        thread::sync_threads();
        let mut row_max = unsafe { REDUCE[0] };
        for i in 1..WARPS2 {
            let m = unsafe { REDUCE[i] };
            if m > row_max {
                row_max = m;
            }
        }
        thread::sync_threads();

        let mut e = [0.0f32; PER];
        let mut local_sum = 0.0f32;
        for k in 0..PER {
            e[k] = (v[k] - row_max).exp();
            local_sum += e[k];
        }
        let wsum = warp::reduce_sum_f32(local_sum);
        if lane == 0 {
            unsafe { REDUCE[wid] = wsum };
        }
        thread::sync_threads();
        let mut row_sum = 0.0f32;
        for i in 0..WARPS2 {
            row_sum += unsafe { REDUCE[i] };
        }

        for k in 0..PER {
            let idx = base + k * TPB;
            unsafe { *y.get_unchecked_mut(idx) = e[k] / row_sum };
        }
    }

    // softmax_v1 with ox::shared, without unsafe
    #[kernel(block = block, phase = phase, shared = (reduce: [f32; WARPS]))]
    #[launch_bounds(256)]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn softmax_shared(x: &[f32], mut y: DisjointSlice<f32>) {
        let gid = thread::index_1d();
        let v = x[gid.get()];

        let warp_max = warp::reduce_max_f32(v);
        if let Some(max) = reduce.write_by_warp(&phase) {
            *max = warp_max;
        }
        phase = block.sync();
        let maxima = reduce.read(&phase);
        let mut row_max = maxima[0];
        for i in 1..WARPS {
            if maxima[i] > row_max {
                row_max = maxima[i];
            }
        }
        phase = block.sync();

        let e = (v - row_max).exp();
        let warp_sum = warp::reduce_sum_f32(e);
        if let Some(sum) = reduce.write_by_warp(&phase) {
            *sum = warp_sum;
        }
        phase = block.sync();
        let row_sum: f32 = reduce.read(&phase).iter().sum();
        if let Some(dst) = y.get_mut(gid) {
            *dst = e / row_sum;
        }
    }
}

fn main() {}
