//@ emit: ptx
//@ flags: -O -arch=sm_90
// Checks that the shape of a launch and the lengths decide for all threads are left out in a second
// entry, which the launcher takes where they hold (runtime/rt/launch_proof.h). What says so about
// one thread alone stays a check.
use cuda_device::{cuda_module, kernel, launch_bounds, launch_contract, thread, warp, DisjointSlice};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn row(x: &[f32], mut y: DisjointSlice<f32>) {
        let index = thread::index_1d();
        let most = warp::reduce_max_f32(x[index.get()]);
        if let Some(out) = y.get_mut(index) {
            *out = most + warp::lane_id() as f32;
        }
    }

    #[kernel]
    #[launch_bounds(256)]
    #[launch_contract(domain = 1)]
    pub fn add(a: &[f32], b: &[f32], mut c: DisjointSlice<f32>) {
        let index = thread::index_1d();
        let i = index.get();
        if let Some(sum) = c.get_mut(index) {
            *sum = a[i] + b[i];
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn times(matrix: &[f32], x: &[f32], width: u32, mut y: DisjointSlice<f32>) {
        let index = thread::index_1d();
        let row = index.get();
        if let Some(out) = y.get_mut(index) {
            let mut sum = 0.0;
            for k in 0..width as usize {
                sum += matrix[row * width as usize + k] * x[k];
            }
            *out = sum;
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn gather(indices: &[u32], x: &[f32], mut y: DisjointSlice<f32>) {
        let index = thread::index_1d();
        let i = index.get();
        if let Some(out) = y.get_mut(index) {
            *out = x[indices[i] as usize];
        }
    }
}

fn main() {}

// CHECK: .visible .global .align 8 .b8 row$proofs[128]
// CHECK: .visible .entry row(
// CHECK: ox_device_panic
// CHECK: .visible .entry row$proved(
// CHECK-NOT: ox_device_panic
// CHECK-NOT: %laneid
// CHECK: ret;
// CHECK: .visible .entry add(
// CHECK: ox_device_panic
// CHECK: .visible .entry add$proved(
// CHECK-NOT: ox_device_panic
// CHECK: ret;
// CHECK: .visible .entry times(
// CHECK: ox_device_panic
// CHECK: .visible .entry times$proved(
// CHECK-NOT: ox_device_panic
// CHECK: ret;
// CHECK: .visible .entry gather(
// CHECK: ox_device_panic
// CHECK: ox_device_panic
// CHECK: .visible .entry gather$proved(
// CHECK: ox_device_panic
// CHECK-NOT: ox_device_panic
