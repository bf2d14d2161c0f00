//@ emit: ptx
//@ flags: -O --deny-device-checks
// Checks that nothing proves stay, and are errors where they are denied.
use cuda_device::{DisjointSlice, SharedArray, cuda_module, kernel, launch_contract, thread};

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
}

fn main() {}
