//@ emit: ptx
//@ flags: -O --deny-device-checks
// What the contract, conditions, loops and sizes say leaves no check.
use cuda_device::{DisjointSlice, SharedArray, Uniform, cuda_module, kernel, launch_contract, thread};

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
}

fn main() {}
