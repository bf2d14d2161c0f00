//@ flags: --tile-threads 128
// Each way from one layout to another (tests/codegen/tile_ways.ox says which kernel takes which): all elements arrive.
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

fn numbers(count: usize) -> Vec<i32> {
    (0..count as i32).map(|i| i * 7919 % 10007).collect()
}

fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    let rows = api::copy_host_vec_to_device(numbers(8 * 512)).sync_on(&stream)?.reshape(&[8, 512])?;
    let y = api::zeros::<i32>(&[1024]).partition([512]);
    let y: Vec<i32> = kernels::within_threads(y, &rows).first().unpartition().to_host_vec().sync_on(&stream)?;
    let sum = |block: usize, column: usize| (0..4).map(|row| numbers(4096)[(block * 4 + row) * 512 + column]).sum::<i32>();
    println!("{}", (0..1024).all(|i| y[i] == sum(i / 512, i % 512)));

    let cube = api::copy_host_vec_to_device(numbers(8 * 64 * 8)).sync_on(&stream)?.reshape(&[8, 64, 8])?;
    let y = api::zeros::<i32>(&[8, 64]).partition([4, 64]);
    let y: Vec<i32> = kernels::within_warps(y, &cube).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("{}", (0..512).all(|i| y[i] == numbers(4096)[i * 8..][..8].iter().sum::<i32>()));

    let wide = api::copy_host_vec_to_device(numbers(32 * 128)).sync_on(&stream)?.reshape(&[32, 128])?;
    let y = api::zeros::<i32>(&[128, 32]).partition([64, 32]);
    let y: Vec<i32> = kernels::through_memory(y, &wide).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("{}", (0..4096).all(|i| y[i] == numbers(4096)[i % 32 * 128 + i / 32]));
    Ok(())
}
