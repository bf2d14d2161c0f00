//@ flags: --tile-threads 128
// Square tiles: what is left of either axis has the same type.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn sums<const N: i32>(down: &mut Tensor<f32, { [N] }>, along: &mut Tensor<f32, { [N] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let tile = x.load_tile(shape![N, N], [0, 0]);
        let columns: Tile<f32, { [N] }> = reduce_sum(tile, 0);
        let rows: Tile<f32, { [N] }> = reduce_sum(tile, 1);
        down.store(columns);
        along.store(rows);
    }
    #[cutile::entry()]
    fn most(y: &mut Tensor<i32, { [8, 8] }>, x: &Tensor<i32, { [-1, -1, -1] }>) {
        let tile = x.load_tile(shape![8, 8, 8], [0, 0, 0]);
        let front: Tile<i32, { [8, 8] }> = reduce_max(tile, 0);
        let side: Tile<i32, { [8, 8] }> = reduce(tile, 2, 0i32, |a, b| a + b);
        y.store(front + side);
    }
}

fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    let x: Vec<f32> = (0..64 * 64).map(|i| (i % 23) as f32).collect();
    let tensor = api::copy_host_vec_to_device(x.clone()).reshape(&[64, 64]).sync_on(&stream)?;
    let (mut down, mut along) = (api::zeros::<f32>(&[64]).sync_on(&stream)?, api::zeros::<f32>(&[64]).sync_on(&stream)?);
    let _ = kernels::sums((&mut down).partition([64]), (&mut along).partition([64]), &tensor).sync_on(&stream)?;
    let (down, along) = (down.to_host_vec().sync_on(&stream)?, along.to_host_vec().sync_on(&stream)?);
    println!("{}", (0..64).all(|j| down[j] == (0..64).map(|i| x[i * 64 + j]).sum::<f32>()));
    println!("{}", (0..64).all(|i| along[i] == (0..64).map(|j| x[i * 64 + j]).sum::<f32>()));
    let x: Vec<i32> = (0..512).map(|i| (i * 7 % 31) as i32).collect();
    let tensor = api::copy_host_vec_to_device(x.clone()).reshape(&[8, 8, 8]).sync_on(&stream)?;
    let y = api::zeros::<i32>(&[8, 8]).partition([8, 8]);
    let y = kernels::most(y, &tensor).first().unpartition().to_host_vec().sync_on(&stream)?;
    let at = |i: usize, j: usize| (0..8).map(|k| x[k * 64 + i * 8 + j]).max().unwrap() + (0..8).map(|k| x[(i * 8 + j) * 8 + k]).sum::<i32>();
    println!("{}", (0..64).all(|p| y[p] == at(p / 8, p % 8)));
    Ok(())
}
