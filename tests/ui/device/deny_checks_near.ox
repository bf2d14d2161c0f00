//@ emit: ptx
//@ flags: -O --deny-device-checks
// What deny_checks_proven.ox has, one element or condition off.
use cuda_device::{DisjointSlice, SharedArray, cuda_module, kernel, launch_contract, thread};
#[cuda_module]
mod kernels {
    use super::*;
    static mut S: SharedArray<f32, 256> = SharedArray::UNINIT;
    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn own_element(a: &[f32], mut c: DisjointSlice<f32>) {
        let i = thread::index_1d();
        let at = i.get();
        if let Some(c) = c.get_mut(i) {
            *c = a[at]; //~ ERROR this index is checked when the kernel runs
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn one_too_many(a: &[f32], mut c: DisjointSlice<f32>) {
        let mut s = 0.0;
        for k in 0..=a.len() {
            s += a[k]; //~ ERROR this index is checked when the kernel runs
        }
        if let Some(c) = c.get_mut(thread::index_1d()) {
            *c = s;
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn mirrored_from_the_end(mut c: DisjointSlice<f32>) {
        let t = thread::threadIdx_x() as usize;
        let v = unsafe { S[256 - t] }; //~ ERROR this index is checked when the kernel runs
        if let Some(c) = c.get_mut(thread::index_1d()) {
            *c = v;
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn masked_by_more(mut c: DisjointSlice<f32>) {
        let t = thread::threadIdx_x() as usize;
        let table = [1.0f32, 2.0, 3.0];
        if let Some(c) = c.get_mut(thread::index_1d()) {
            *c = table[t & 3]; //~ ERROR this index is checked when the kernel runs
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1), requires = (a.len() >= 4 * c.len()))]
    pub fn fifth_of_four(a: &[f32], mut c: DisjointSlice<f32>) {
        let i = thread::index_1d();
        let at = i.get();
        if let Some(c) = c.get_mut(i) {
            *c = a[4 * at + 4]; //~ ERROR this index is checked when the kernel runs
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn first_of_perhaps_none(a: &[u32], mut c: DisjointSlice<f32>) {
        let n = a[0]; //~ ERROR this index is checked when the kernel runs
        if let Some(c) = c.get_mut(thread::index_1d()) {
            *c = n as f32;
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn divided(a: &[u32], k: u32, mut c: DisjointSlice<u32>) {
        if let Some(c) = c.get_mut(thread::index_1d()) {
            *c = 7 / k + a.iter().sum::<u32>(); //~ ERROR this division is checked when the kernel runs
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn part(a: &[f32], mut c: DisjointSlice<f32>) {
        let v = a.get(3).unwrap();
        let w = &a[2..5]; //~ ERROR this range is checked when the kernel runs
        if let Some(c) = c.get_mut(thread::index_1d()) {
            *c = *v + w[0];
        }
    }
}
fn main() {}
