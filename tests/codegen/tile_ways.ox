//@ emit: tile
//@ flags: -O -arch=sm_90
// Each way from one layout to another, where it is the cheapest.
// CHECK: tiles of __within_threads(
// CHECK: i32[512] = reduce_sum(
// CHECK: : slots(0:4x1 0:4x128) threads(0:32x4 *4)
// CHECK: i32[512] = convert(
// CHECK: : slots(0:4x1) threads(0:128x4) in registers
// CHECK: tiles of __within_warps(
// CHECK: i32[4, 64] = reduce_sum(
// CHECK: : slots(1:4x16) threads(*2 1:16x1 0:4x1)
// CHECK: i32[4, 64] = convert(
// CHECK: : slots(1:2x1) threads(1:32x2 0:4x1) by shuffles
// CHECK: tiles of __through_memory(
// CHECK: i32[32, 64] = convert(
// CHECK: through shared memory swizzled
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    // All warps hold the sums, of which each stores a quarter.
    #[cutile::entry()]
    fn within_threads(y: &mut Tensor<i32, { [512] }>, x: &Tensor<i32, { [-1, -1] }>) {
        let sums: Tile<i32, { [512] }> = reduce_sum(x.load_tile(const_shape![4, 512], [program_id(0), 0]), 0);
        y.store(sums);
    }

    // A warp's lanes hold every 16th sum and store neighbours.
    #[cutile::entry()]
    fn within_warps(y: &mut Tensor<i32, { [4, 64] }>, x: &Tensor<i32, { [-1, -1, -1] }>) {
        let sums: Tile<i32, { [4, 64] }> = reduce_sum(x.load_tile(const_shape![4, 64, 8], [program_id(0), 0, 0]), 2);
        y.store(sums);
    }

    // Rows are loaded and columns stored.
    #[cutile::entry()]
    fn through_memory(y: &mut Tensor<i32, { [64, 32] }>, x: &Tensor<i32, { [-1, -1] }>) {
        y.store(x.load_tile(const_shape![32, 64], [0, program_id(0)]).permute(const_array![1, 0]));
    }
}

fn main() {
    let x = api::ones::<i32>(&[64, 512]).sync().unwrap();
    let cube = api::ones::<i32>(&[8, 64, 8]).sync().unwrap();
    let _ = kernels::within_threads(api::zeros::<i32>(&[1024]).partition([512]), &x).sync();
    let _ = kernels::within_warps(api::zeros::<i32>(&[8, 64]).partition([4, 64]), &cube).sync();
    let _ = kernels::through_memory(api::zeros::<i32>(&[128, 32]).partition([64, 32]), &x).sync();
}
