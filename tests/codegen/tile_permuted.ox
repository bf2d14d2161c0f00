//@ emit: tile
//@ flags: -O
// Runs along the axis that follows memory, whatever axis of the tile that is; then the tile changes its layout once.
// CHECK: tiles of __turned(_1: &mut cutile_core::Tensor<f32, [32, 64]>
// CHECK: partition_permuted(
// CHECK: f32[32, 64] = load(
// CHECK: : slots(0:4x1 1:4x16) threads(0:8x4 1:16x1)
// CHECK: f32[32, 64] = convert(
// CHECK: : slots(1:4x1 0:4x8) threads(1:16x4 0:8x1) through shared memory swizzled
// CHECK: store(
// CHECK: : slots(1:4x1 0:4x8) threads(1:16x4 0:8x1)
// CHECK: tiles of __sums(_1: &mut cutile_core::Tensor<f32, [64]>
// CHECK: f32[16, 64] = load(
// CHECK: : slots(0:4x1 1:2x32) threads(0:4x4 1:32x1)
// CHECK: f32[64] = reduce_sum(
// CHECK: shuffles
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn turned(y: &mut Tensor<f32, { [32, 64] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let (row, column, _) = get_tile_block_id();
        let t = x.partition_permuted(const_shape![32, 64], const_array![1, 0]).load([row, column]);
        y.store(t);
    }

    #[cutile::entry()]
    fn sums(y: &mut Tensor<f32, { [64] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let part = x.partition_permuted(const_shape![16, 64], const_array![1, 0]);
        let mut sum = constant(0.0f32, const_shape![64]);
        for i in 0..num_tiles(&part, 0) {
            let t: Tile<f32, { [64] }> = reduce_sum(part.load([i, 0]), 0);
            sum = sum + t;
        }
        y.store(sum);
    }
}

fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    let x = api::arange::<f32>(64 * 64).sync_on(&stream)?.reshape(&[64, 64])?;
    let y = kernels::turned(api::zeros::<f32>(&[64, 64]).partition([32, 64]), &x).first().unpartition().to_host_vec().sync_on(&stream)?;
    assert!((0..64 * 64).all(|i| y[i] == (i % 64 * 64 + i / 64) as f32));
    let y = kernels::sums(api::zeros::<f32>(&[64]).partition([64]), &x).first().unpartition().to_host_vec().sync_on(&stream)?;
    assert!((0..64).all(|i| y[i] == (0..64).map(|k| (i * 64 + k) as f32).sum::<f32>()));
    println!("permuted");
    Ok(())
}
