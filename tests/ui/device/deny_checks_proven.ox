//@ emit: ptx
//@ flags: -O --deny-device-checks
// Twelve kernels whose checks are all proven; deny_checks_near.ox has what is nearly so.
use cuda_device::{DisjointSlice, SharedArray, cuda_module, kernel, launch_contract, thread};
#[cuda_module]
mod kernels {
    use super::*;
    static mut S: SharedArray<f32, 256> = SharedArray::UNINIT;
    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1), requires = (a.len() >= c.len()))]
    pub fn own_element(a: &[f32], mut c: DisjointSlice<f32>) {
        let i = thread::index_1d();
        let at = i.get();
        if let Some(c) = c.get_mut(i) {
            *c = a[at];
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn whole_slice(a: &[f32], mut c: DisjointSlice<f32>) {
        let mut s = 0.0;
        for k in 0..a.len() {
            s += a[k];
        }
        if let Some(c) = c.get_mut(thread::index_1d()) {
            *c = s;
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn behind_a_condition(a: &[f32], mut c: DisjointSlice<f32>) {
        let at = thread::index_1d().get();
        let v = if at < a.len() { a[at] } else { 0.0 };
        if let Some(c) = c.get_mut(thread::index_1d()) {
            *c = v;
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn mirrored(mut c: DisjointSlice<f32>) {
        let t = thread::threadIdx_x() as usize;
        unsafe {
            S[t] = 1.0;
        }
        thread::sync_threads();
        let v = unsafe { S[255 - t] };
        if let Some(c) = c.get_mut(thread::index_1d()) {
            *c = v;
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn masked(mut c: DisjointSlice<f32>) {
        let t = thread::threadIdx_x() as usize;
        let table = [1.0f32, 2.0, 3.0, 4.0];
        if let Some(c) = c.get_mut(thread::index_1d()) {
            *c = table[t & 3] + table[t % 4] + table[t / 64];
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1), requires = (a.len() >= 4 * c.len()))]
    pub fn four_each(a: &[f32], mut c: DisjointSlice<f32>) {
        let i = thread::index_1d();
        let at = i.get();
        if let Some(c) = c.get_mut(i) {
            *c = a[4 * at] + a[4 * at + 3];
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn chunks_and_windows(a: &[f32], mut c: DisjointSlice<f32>) {
        let mut s = 0.0;
        for w in a.chunks(4) {
            s += w[0];
        }
        for w in a.windows(2) {
            s += w[1];
        }
        if let Some(c) = c.get_mut(thread::index_1d()) {
            *c = s;
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1), requires = (b.len() == a.len()))]
    pub fn two_of_a_length(a: &[f32], b: &[f32], mut c: DisjointSlice<f32>) {
        let mut s = 0.0;
        for k in 1..a.len() {
            s += b[k] * a[k - 1];
        }
        if let Some(c) = c.get_mut(thread::index_1d()) {
            *c = s;
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn strided(a: &[f32], mut c: DisjointSlice<f32>) {
        let n = a.len().min(100);
        let mut k = thread::threadIdx_x() as usize;
        let mut s = 0.0;
        while k < n {
            s += a[k];
            k += 256;
        }
        if let Some(c) = c.get_mut(thread::index_1d()) {
            *c = s;
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn first_and_last(a: &[f32], mut c: DisjointSlice<f32>) {
        let mut s = 0.0;
        if a.len() > 8 {
            s = a[8] + a[0];
        }
        if let [x, .., y] = a {
            s += x + y;
        }
        if let Some(c) = c.get_mut(thread::index_1d()) {
            *c = s;
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn halves(mut c: DisjointSlice<f32>) {
        let t = thread::threadIdx_x() as usize;
        let mut w = 128;
        while w > 0 {
            if t < w {
                unsafe {
                    S[t] += S[t + w];
                }
            }
            thread::sync_threads();
            w /= 2;
        }
        if let Some(c) = c.get_mut(thread::index_1d()) {
            *c = 1.0;
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1), requires = (a.len() >= n * n))]
    pub fn square(a: &[f32], n: usize, mut c: DisjointSlice<f32>) {
        let mut s = 0.0;
        for i in 0..n {
            for j in 0..n {
                s += a[i * n + j];
            }
        }
        if let Some(c) = c.get_mut(thread::index_1d()) {
            *c = s;
        }
    }
}
fn main() {}
