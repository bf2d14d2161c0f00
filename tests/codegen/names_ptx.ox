//@ emit: ptx
//@ flags: -O -arch=sm_80
// What sm_80 lacks an instruction for: another one does it.
// CHECK-NOT: elect.sync
// CHECK-NOT: add.rn.bf16x2
// CHECK: .entry bf16
// CHECK: fma.rn.bf16x2
// CHECK: fma.rn.bf16x2
// CHECK: fma.rn.bf16x2
// CHECK: .entry chosen
// CHECK: bar.warp.sync
use cuda_device::{DisjointSlice, bf16x2, cuda_module, kernel, warp};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn bf16(a: u32, b: u32, mut out: DisjointSlice<[u32; 3]>) {
        if let Some((o, _)) = out.get_mut_indexed() {
            *o = [bf16x2::add_bf16x2(a, b), bf16x2::sub_bf16x2(a, b), bf16x2::mul_bf16x2(a, b)];
        }
    }

    #[kernel]
    pub fn chosen(mask: u32, mut out: DisjointSlice<u32>) {
        let lane = warp::elect_sync(mask).0;
        if let Some((o, _)) = out.get_mut_indexed() {
            *o = lane;
        }
    }
}

fn main() {}
