//@ emit: ptx
//@ flags: -O --deny-device-checks
// What the contract, conditions, loops and sizes say leaves no check.
use cuda_device::{
    DisjointSlice, Index2D, Runtime2DIndex, SharedArray, Uniform, cuda_module, kernel, launch_contract, thread,
};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1), requires = (a.len() >= c.len(), b.len() == c.len()))]
    pub fn add(a: &[f32], b: &[f32], mut c: DisjointSlice<f32>) {
        let index = thread::index_1d();
        let i = index.get();
        if let Some(sum) = c.get_mut(index) {
            *sum = a[i] + b[i];
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1), requires = (a.len() >= c.len()))]
    pub fn stencil(a: &[f32], mut c: DisjointSlice<f32>) {
        let index = thread::index_1d();
        let i = index.get();
        if let Some(sum) = c.get_mut(index) {
            if i > 0 && i + 1 < a.len() {
                *sum = a[i - 1] + a[i] + a[i + 1];
            }
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1), requires = (a.len() == rows * width, x.len() >= width, y.len() <= rows))]
    pub fn matrix_vector(rows: Uniform<u32>, width: Uniform<u32>, a: &[f32], x: &[f32], mut y: DisjointSlice<f32>) {
        let index = thread::index_1d();
        let row = index.get();
        let width = width.get() as usize;
        if let Some(sum) = y.get_mut(index) {
            let mut k = 0;
            while k < width {
                *sum += a[row * width + k] * x[k];
                k += 1;
            }
        }
        let _ = rows;
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1), requires = (a.len() == d * h * w))]
    pub fn volume(d: usize, h: usize, w: usize, a: &[f32], mut out: DisjointSlice<f32>) {
        let index = thread::index_1d();
        if let Some(sum) = out.get_mut(index) {
            for z in 0..d {
                for y in 0..h {
                    for x in 0..w {
                        *sum += a[(z * h + y) * w + x];
                    }
                }
            }
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn reverse(a: &[f32], mut c: DisjointSlice<f32>) {
        static mut S: SharedArray<f32, 256> = SharedArray::UNINIT;
        let index = thread::index_1d();
        let t = thread::threadIdx_x() as usize;
        unsafe { S[t] = a.get(index.get()).copied().unwrap_or(0.0) };
        thread::sync_threads();
        let other = unsafe { S[255 - t] };
        if let Some(o) = c.get_mut(index) {
            *o = other;
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (32, 1, 1), requires = (a.len() >= n))]
    pub fn total(n: u32, a: &[u32], mut c: DisjointSlice<u32>) {
        let mut counts = [0u32; 16];
        for value in &a[..n as usize] {
            counts[(*value % 16) as usize] += 1;
        }
        for chunk in a.chunks_exact(4) {
            counts[0] += chunk[0] ^ chunk[3];
        }
        if let Some(o) = c.get_mut(thread::index_1d()) {
            *o = counts.iter().sum();
        }
    }

    #[kernel]
    #[launch_contract(domain = 2, block = (16, 16, 1), requires = (a.len() == 1024 * 1024, out.len() == 1024 * 1024))]
    pub fn stencil2d(a: &[f32], mut out: DisjointSlice<f32, Index2D<1024>>) {
        let (row, col) = (thread::index_2d_row(), thread::index_2d_col());
        if let Some(o) = thread::index_2d::<1024>().and_then(|i| out.get_mut(i)) {
            if row > 0 && row < 1023 && col > 0 && col < 1023 {
                let (above, below) = (a[(row - 1) * 1024 + col], a[(row + 1) * 1024 + col]);
                *o = (above + below + a[row * 1024 + col - 1] + a[row * 1024 + col + 1]) * 0.25;
            }
        }
    }

    #[kernel]
    #[launch_contract(domain = 2, block = (16, 16, 1), requires = (a.len() == height * width))]
    pub fn stencil2d_rt(width: usize, height: usize, a: &[f32], mut out: DisjointSlice<f32, Runtime2DIndex>) {
        let (row, col) = (thread::index_2d_row(), thread::index_2d_col());
        if row > 0 && row + 1 < height && col > 0 && col + 1 < width {
            let (above, below) = (a[(row - 1) * width + col], a[(row + 1) * width + col]);
            let v = (above + below + a[row * width + col - 1] + a[row * width + col + 1]) * 0.25;
            if let Some(o) = thread::index_2d_runtime(&out).and_then(|i| out.get_mut(i)) {
                *o = v;
            }
        }
    }

    #[kernel]
    #[launch_contract(domain = 2, block = (32, 8, 1), requires = (a.len() == rows * cols, cols >= 1))]
    pub fn transpose(rows: usize, cols: usize, a: &[f32], mut out: DisjointSlice<f32, Runtime2DIndex>) {
        // out is cols x rows
        let (r, c) = (thread::index_2d_row(), thread::index_2d_col());
        if r < cols && c < rows {
            let v = a[c * cols + r];
            if let Some(o) = thread::index_2d_runtime(&out).and_then(|i| out.get_mut(i)) {
                *o = v;
            }
        }
    }

    #[kernel]
    #[launch_contract(domain = 2, block = (16, 16, 1), requires = (a.len() == m * k, b.len() == k * n))]
    pub fn matmul(m: usize, n: usize, k: usize, a: &[f32], b: &[f32], mut c: DisjointSlice<f32, Runtime2DIndex>) {
        let (row, col) = (thread::index_2d_row(), thread::index_2d_col());
        if row < m && col < n {
            let mut sum = 0.0;
            for i in 0..k {
                sum += a[row * k + i] * b[i * n + col];
            }
            if let Some(o) = thread::index_2d_runtime(&c).and_then(|i| c.get_mut(i)) {
                *o = sum;
            }
        }
    }

    #[kernel]
    #[launch_contract(domain = 2, block = (16, 16, 1), requires = (a.len() == m * k, b.len() == k * n))]
    pub fn matmul_tiled(m: usize, n: usize, k: usize, a: &[f32], b: &[f32], mut c: DisjointSlice<f32, Runtime2DIndex>) {
        static mut A: SharedArray<[f32; 16], 16> = SharedArray::UNINIT;
        static mut B: SharedArray<[f32; 16], 16> = SharedArray::UNINIT;
        let (x, y) = (thread::threadIdx_x() as usize, thread::threadIdx_y() as usize);
        let (row, col) = (thread::index_2d_row(), thread::index_2d_col());
        let mut sum = 0.0;
        let mut t = 0;
        while t < k {
            unsafe {
                A[y][x] = if row < m && t + x < k { a[row * k + t + x] } else { 0.0 };
                B[y][x] = if t + y < k && col < n { b[(t + y) * n + col] } else { 0.0 };
            }
            thread::sync_threads();
            for i in 0..16 {
                sum += unsafe { A[y][i] * B[i][x] };
            }
            thread::sync_threads();
            t += 16;
        }
        if let Some(o) = thread::index_2d_runtime(&c).and_then(|i| c.get_mut(i)) {
            *o = sum;
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (128, 1, 1), requires = (rows.len() >= y.len() + 1, values.len() == columns.len()))]
    pub fn spmv(rows: &[u32], columns: &[u32], values: &[f32], x: &[f32], mut y: DisjointSlice<f32>) {
        if let Some((y, row)) = y.get_mut_indexed() {
            let row = row.get();
            let mut sum = 0.0;
            let (from, to) = (rows[row] as usize, rows[row + 1] as usize);
            if let (Some(columns), Some(values)) = (columns.get(from..to), values.get(from..to)) {
                for (c, v) in columns.iter().zip(values) {
                    sum += v * x.get(*c as usize).copied().unwrap_or(0.0);
                }
            }
            *y = sum;
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1), requires = (x.len() == y.len() + taps.len()))]
    pub fn fir(taps: &[f32], x: &[f32], mut y: DisjointSlice<f32>) {
        if let Some((y, i)) = y.get_mut_indexed() {
            let i = i.get();
            let mut sum = 0.0;
            for k in 0..taps.len() {
                sum += taps[k] * x[i + k];
            }
            *y = sum;
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1), requires = (x.len() >= n, n >= 1))]
    pub fn grid_stride(n: usize, x: &[f32], mut y: DisjointSlice<f32>) {
        let mut sum = 0.0;
        let mut i = thread::index_1d().get();
        while i < n {
            sum += x[i] * x[n - 1 - i];
            i += (thread::gridDim_x() * thread::blockDim_x()) as usize;
        }
        if let Some(o) = y.get_mut(thread::index_1d()) {
            *o = sum;
        }
    }
}

fn main() {}
