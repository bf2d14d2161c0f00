//@ emit: ptx
//@ flags: -arch=sm_80
// The first kernel: one comparison for each buffer's length (and one alone in the version for launches that
// prove the other two), reads through the read-only path, no stack, no call for a thread that is in range.
// CHECK: .target sm_80
// CHECK: .visible .entry vecadd
// CHECK: .reqntid 256, 1, 1
// CHECK-NOT: .local
// CHECK-NOT: call
// CHECK: ld.global.nc.b32
// CHECK: ld.global.nc.b32
// CHECK: add.rn.f32
// CHECK: st.global.b32
// CHECK: ret;
// CHECK-COUNT-4: setp.ge.u64
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig1D};
use cuda_device::{kernel, launch_bounds, launch_contract, thread, DisjointSlice};
use cuda_host::cuda_module;

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    #[launch_bounds(256)]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn vecadd(a: &[f32], b: &[f32], mut c: DisjointSlice<f32>) {
        let index = thread::index_1d();
        let i = index.get();
        if let Some(sum) = c.get_mut(index) {
            *sum = a[i] + b[i];
        }
    }
}

fn main() {}
