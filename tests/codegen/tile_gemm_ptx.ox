//@ emit: ptx
//@ flags: -O -arch=sm_90
// The plain loop over products, of which there is one version for all launches. Its first turns only start copies to shared memory, which run beside the threads.
// CHECK: .extern .shared .align 128 .b8 ox_dynamic_shared[]
// CHECK-NOT: $proved
// CHECK: .visible .entry __tile_gemm_64_64(
// CHECK-NOT: .local
// CHECK-COUNT-8: @p cp.async.cg.shared.global
// CHECK-COUNT-32: mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
// CHECK-COUNT-4: bar.sync
// CHECK: cp.async.commit_group;
// CHECK: cp.async.wait_group 1;
// CHECK: ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16
// CHECK-NOT: mma.sync
// The end of a later turn: the first fragments of the next factors come while the last ones are multiplied.
// CHECK: cp.async.commit_group;
// CHECK: cp.async.wait_group 1;
// CHECK: bar.sync
// CHECK: ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16
// CHECK: mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
// Its beginning: copies among the products, without a jump.
// CHECK: ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16
// CHECK: @p cp.async.cg.shared.global
// CHECK-NOT: bra
// CHECK: mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
// CHECK-NOT: bra
// CHECK: @p cp.async.cg.shared.global
// CHECK: cp.async.wait_all
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn gemm<const M: i32, const N: i32>(
        c: &mut Tensor<f32, { [M, N] }>, a: &Tensor<f16, { [-1, -1] }>, b: &Tensor<f16, { [-1, -1] }>,
    ) {
        let (pa, pb) = (a.partition(const_shape![M, 32]), b.partition(const_shape![32, N]));
        let mut acc = constant(0.0f32, const_shape![M, N]);
        for k in 0..num_tiles(&pa, 1) {
            acc = mma(pa.load([program_id(0), k]), pb.load([k, program_id(1)]), acc);
        }
        c.store(acc);
    }
}

fn main() {
    let a = api::ones::<f16>(&[128, 128]).sync().unwrap();
    let c = api::zeros::<f32>(&[128, 128]).partition([64, 64]).sync().unwrap();
    let _ = kernels::gemm(c, &a, &a).sync();
}
