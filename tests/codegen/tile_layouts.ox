//@ emit: tile
//@ flags: -O
// A column of each thread's elements is another thread's row: the tile is converted, at places in shared memory without conflicts
// of banks, and nothing else moves.
// CHECK: tiles of __turned(_1: &mut cutile_core::Tensor<f32, [32, 64]>
// CHECK: f32[64, 32] = load(
// CHECK: : slots(1:4x1 0:4x16) threads(1:8x4 0:16x1)
// CHECK: f32[64, 32] = convert(
// CHECK: : slots(0:4x1 1:4x8) threads(0:16x4 1:8x1) through shared memory swizzled 2:3^7
// CHECK: f32[32, 64] = permute(
// CHECK: : slots(1:4x1 0:4x8) threads(1:16x4 0:8x1) in registers
// CHECK-NOT: shared memory
// CHECK: store(
// CHECK: slots(1:4x1 0:4x8) threads(1:16x4 0:8x1)
// Wide accesses of small elements: 16 bytes.
// CHECK: tiles of __halves(_1: &mut cutile_core::Tensor<f16, [2048]>
// CHECK: f16[2048] = load(
// CHECK: slots(0:8x1 0:2x1024) threads(0:128x8)
// CHECK: f16[2048] = add(
// What one thread stores another loads. Of a tile and what is left of it the smaller one is converted.
// CHECK: tiles of __again(_1: &mut cutile_core::Tensor<f32, [8, 256]>
// CHECK: store(
// CHECK: after a barrier
// CHECK: f32[8, 16] = load(
// CHECK: after a barrier
// CHECK: f32[8] = reduce_sum(
// CHECK: by shuffles
// CHECK: f32[8] = convert(
// CHECK: slots(0:2x4) threads(*32 0:4x1) through shared memory
// Rows in warps, so that their sums need shuffles alone; what is left of a row is a slice of it, and spreading it moves nothing.
// CHECK: tiles of __softmax(_1: &mut cutile_core::Tensor<f32, [4, 256]>
// CHECK-NOT: shared memory
// CHECK: f32[4, 256] = load(
// CHECK: slots(1:4x1 1:2x128) threads(1:32x4 0:4x1)
// CHECK: f32[4, 1] = reshape(
// CHECK: slots() threads(*32 0:4x1) in registers
// CHECK: f32[4, 256] = broadcast(
// CHECK: slots(1:4x1 1:2x128) threads(1:32x4 0:4x1) in registers
// CHECK: f32[4] = reduce_sum(
// CHECK: slots() threads(*32 0:4x1) by shuffles
// Sums of matrix instructions stay where they are until they are stored.
// CHECK: tiles of __product(_1: &mut cutile_core::Tensor<f32, [64, 64]>
// CHECK-NOT: shared memory
// CHECK: f32[64, 64] = mma_begin(
// CHECK: : slots(1:2x1 0:2x8 1:8x8) threads(1:4x2 0:8x1 0:4x16)
// CHECK: f32[64] = reduce_max(
// CHECK: slots(0:2x8) threads(*4 0:8x1 0:4x16) by shuffles
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn softmax<const M: i32, const N: i32>(y: &mut Tensor<f32, { [M, N] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let t = x.load_like(y);
        let most: Tile<f32, { [M] }> = reduce_max(t, 1);
        let power = exp(t - most.reshape(shape![M, 1]).broadcast(y.shape()));
        let sum: Tile<f32, { [M] }> = reduce_sum(power, 1);
        y.store(power / sum.reshape(shape![M, 1]).broadcast(y.shape()));
    }
    #[cutile::entry()]
    fn product<const M: i32, const N: i32>(y: &mut Tensor<f32, { [M, N] }>, a: &Tensor<f16, { [-1, -1] }>, b: &Tensor<f16, { [-1, -1] }>) {
        let (pa, pb) = (a.partition(const_shape![M, 32]), b.partition(const_shape![32, N]));
        let mut acc = constant(0.0f32, const_shape![M, N]);
        for k in 0..num_tiles(&pa, 1) {
            acc = mma(pa.load([0, k]), pb.load([k, 0]), acc);
        }
        let most: Tile<f32, { [M] }> = reduce_max(acc, 1);
        y.store(acc - most.reshape(const_shape![M, 1]).broadcast(const_shape![M, N]));
    }
    #[cutile::entry()]
    fn turned(y: &mut Tensor<f32, { [32, 64] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let t = x.load_tile(const_shape![64, 32], [0, 0]);
        y.store(t.permute(const_array![1, 0]));
    }
    #[cutile::entry()]
    fn halves(y: &mut Tensor<f16, { [2048] }>, x: &Tensor<f16, { [-1] }>) {
        y.store(x.load_like(y) + x.load_like(y));
    }
    #[cutile::entry()]
    fn again(y: &mut Tensor<f32, { [8, 256] }>, x: &Tensor<f32, { [-1, -1] }>) {
        y.store(x.load_like(y));
        let part = y.partition(const_shape![8, 16]).load([0, 3]);
        let sum: Tile<f32, { [8] }> = reduce_sum(part, 1);
        y.store(sum.reshape(const_shape![8, 1]).broadcast(const_shape![8, 256]));
    }
}

fn main() {
    let x = api::ones::<f32>(&[64, 256]).sync().unwrap();
    let h = api::ones::<f16>(&[64, 64]).sync().unwrap();
    let v = api::ones::<f16>(&[4096]).sync().unwrap();
    let _ = kernels::softmax(api::zeros::<f32>(&[64, 256]).partition([4, 256]), &x).sync();
    let _ = kernels::product(api::zeros::<f32>(&[64, 64]).partition([64, 64]), &h, &h).sync();
    let _ = kernels::turned(api::zeros::<f32>(&[64, 64]).partition([32, 64]), &x).sync();
    let _ = kernels::halves(api::zeros::<f16>(&[4096]).partition([2048]), &v).sync();
    let _ = kernels::again(api::zeros::<f32>(&[64, 256]).partition([8, 256]), &x).sync();
}
