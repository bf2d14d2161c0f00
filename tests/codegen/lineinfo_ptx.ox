//@ emit: ptx
//@ flags: -arch=sm_80 -lineinfo
// Lines for profilers, of the kernel and of what was inlined into it, and no debug mode.
// CHECK-NOT: , debug
// CHECK: .entry increment
// CHECK: .loc
// CHECK: .file
// CHECK: lineinfo_ptx.ox"
use cuda_device::{DisjointSlice, kernel, thread};
use cuda_host::cuda_module;

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn increment(a: &[f32], mut c: DisjointSlice<f32>) {
        let i = thread::index_1d();
        let at = i.get();
        if let Some(sum) = c.get_mut(i) {
            *sum = a[at] + 1.0;
        }
    }
}

fn main() {}
