//@ flags: --tile-threads 128
// Tiles of a view whose axes are in another order than those of memory.
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
