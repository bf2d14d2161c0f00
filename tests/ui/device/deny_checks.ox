//@ emit: ptx
//@ flags: -O --deny-device-checks
// Checks that nothing proves stay, and are errors where they are denied.
use cuda_device::{DisjointSlice, Index2D, Runtime2DIndex, SharedArray, cuda_module, kernel, launch_contract, thread};

#[inline(never)]
fn weight(table: &[f32], at: u32) -> f32 {
    table[at as usize] //~ ERROR this index is checked when the kernel runs
}

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    #[launch_contract(domain = 1, block = (128, 1, 1), requires = (b.len() >= c.len()))]
    pub fn add(a: &[f32], b: &[f32], mut c: DisjointSlice<f32>) {
        let index = thread::index_1d();
        let i = index.get();
        if let Some(sum) = c.get_mut(index) {
            *sum = a[i] + b[i]; //~ ERROR this index is checked when the kernel runs
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (128, 1, 1), requires = (a.len() >= rows * width, c.len() <= rows))]
    pub fn transposed(rows: usize, width: usize, a: &[f32], mut c: DisjointSlice<f32>) {
        let index = thread::index_1d();
        let i = index.get();
        if let Some(sum) = c.get_mut(index) {
            for k in 0..width {
                *sum += a[k * width + i]; //~ ERROR cannot prove that `k * width + i` is less than the length of `a`
            }
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (128, 1, 1))]
    pub fn others(a: &[f32], n: u32, from: usize, mut c: DisjointSlice<u32>) {
        static mut S: SharedArray<u32, 64> = SharedArray::UNINIT;
        let t = thread::threadIdx_x();
        unsafe { S[t as usize] = t }; //~ ERROR cannot prove that `t as usize` is less than the length of `S`
        thread::sync_threads();
        let rest = &a[from..]; //~ ERROR this range is checked when the kernel runs
        if let Some(o) = c.get_mut(thread::index_1d()) {
            *o = t / n + unsafe { S[(t % 64) as usize] } + weight(rest, n) as u32; //~ ERROR cannot prove that the divisor is not 0
        }
    }

    // Each of these is one off from what deny_checks_accepted.ox has.
    #[kernel]
    #[launch_contract(domain = 2, block = (16, 16, 1), requires = (a.len() == height * width))]
    pub fn neighbours(width: usize, height: usize, a: &[f32], mut out: DisjointSlice<f32, Runtime2DIndex>) {
        let (row, col) = (thread::index_2d_row(), thread::index_2d_col());
        let mut sum = 0.0;
        if row < height && col < width {
            sum += a[row * width + col - 1]; //~ ERROR cannot prove that `row * width + col - 1` is less than the length of `a`
            sum += a[row * width + col + 1]; //~ ERROR cannot prove that `row * width + col + 1` is less than the length of `a`
        }
        if row < height && col + 1 < width {
            sum += a[row * width + col + 2]; //~ ERROR cannot prove that `row * width + col + 2` is less than the length of `a`
            sum += a[(row + 1) * width + col]; //~ ERROR cannot prove that `(row + 1) * width + col` is less than the length of `a`
        }
        if let Some(o) = thread::index_2d_runtime(&out).and_then(|i| out.get_mut(i)) {
            *o = sum;
        }
    }

    #[kernel]
    #[launch_contract(domain = 2, block = (16, 16, 1), requires = (a.len() == 1024 * 1024))]
    pub fn of_constants(a: &[f32], mut out: DisjointSlice<f32, Index2D<1024>>) {
        let (row, col) = (thread::index_2d_row(), thread::index_2d_col());
        let mut sum = 0.0;
        if row < 1024 && col < 1024 {
            sum += a[row * 1024 + col - 1]; //~ ERROR cannot prove that `row * 1024 + col - 1` is less than the length of `a`
            sum += a[row * 1024 + col + 1]; //~ ERROR cannot prove that `row * 1024 + col + 1` is less than the length of `a`
        }
        if let Some(o) = thread::index_2d::<1024>().and_then(|i| out.get_mut(i)) {
            *o = sum;
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1), requires = (x.len() == y.len() + taps.len(), z.len() >= n))]
    pub fn sums_and_differences(n: usize, taps: &[f32], x: &[f32], z: &[f32], mut y: DisjointSlice<f32>) {
        if let Some((y, i)) = y.get_mut_indexed() {
            let i = i.get();
            for k in 0..taps.len() {
                *y += x[i + k + 2]; //~ ERROR cannot prove that `i + k + 2` is less than the length of `x`
            }
            if i < n {
                *y += z[n - i]; //~ ERROR cannot prove that `n - i` is less than the length of `z`
            }
            *y += z[n - 1 - i]; //~ ERROR cannot prove that `n - 1 - i` is less than the length of `z`
        }
    }
}

fn main() {}
