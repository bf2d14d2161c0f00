//@ emit: ptx
// The kernel of a vector addition: three length checks, loads through the read-only path, no local memory, and calls only behind a failed
// check. What the launch contract says about the shape of the launch is not asked again.
use cuda_device::{DisjointSlice, cuda_module, kernel, launch_bounds, launch_contract, thread};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    #[launch_bounds(256)]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn vecadd(a: &[f32], b: &[f32], mut c: DisjointSlice<f32>) {
        let idx = thread::index_1d();
        let at = idx.get();
        if let Some(sum) = c.get_mut(idx) {
            *sum = a[at] + b[at];
        }
    }
}

fn main() {}

// CHECK: .visible .entry vecadd(
// CHECK: .reqntid 256, 1, 1
// CHECK-NOT: .local
// CHECK-NOT: call
// CHECK-NOT: nctaid
// CHECK: ld.global.nc
// CHECK: ld.global.nc
// CHECK: add.rn.f32
// CHECK: st.global.b32
// CHECK: ret;
// CHECK-COUNT-3: setp.ge.u64
