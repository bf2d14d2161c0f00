// Sides of tiles that are equal, and sides of owned parts that are known at run time only.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    // Either axis of a square tile leaves the same shape.
    #[cutile::entry()]
    fn squares<const B: i32>(down: &mut Tensor<i32, { [B] }>, right: &mut Tensor<i32, { [B] }>, cube: &mut Tensor<i32, { [B, B] }>, x: &Tensor<i32, { [B, B] }>) {
        let t = x.load_tile(const_shape![B, B], [0, 0]);
        down.store(reduce_sum(t, 0));
        right.store(reduce_sum(t, 1));
        let deep = t.reshape(const_shape![B, B, 1]).broadcast(const_shape![B, B, B]);
        cube.store(reduce_max(deep, 1));
        let lines: Tile<i32, { [4] }> = reduce(constant(1, const_shape![4, 4]), 0, 0, |a, b| a + b);
        cuda_tile_assert!(tile_to_scalar(reduce_sum(lines, 0)) == 16, "four lines of four");
    }

    // A row of any length in pieces.
    #[cutile::entry()]
    fn sums<const BN: i32>(y: &mut Tensor<f32, { [2, -1] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let row = program_id(0);
        let pieces = ceil_div(y.shape()[1], BN);
        let px = x.partition(const_shape![2, BN]);
        let mut py = y.partition_mut(const_shape![2, BN]);
        let mut carry = constant(0.0f32, const_shape![2]);
        for j in 0..pieces {
            let t = px.load([row, j]);
            let before = carry.reshape(const_shape![2, 1]).broadcast(const_shape![2, BN]);
            py.store(scan_sum(t, 1, reverse::Forward, 0.0) + before, [0, j]);
            carry += reduce_sum(t, 1);
        }
    }
}

fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    let (n, number) = (6usize, |i: usize| (i * 7 % 11) as i32);
    let x = api::copy_host_vec_to_device((0..n * n).map(number).collect::<Vec<i32>>()).reshape(&[n, n]).sync_on(&stream)?;
    let line = || api::zeros::<i32>(&[n]).partition([n]);
    let (down, right, cube, _) = kernels::squares(line(), line(), api::zeros(&[n, n]).partition([n, n]), &x).sync_on(&stream)?;
    let (down, right) = (down.unpartition().to_host_vec().sync_on(&stream)?, right.unpartition().to_host_vec().sync_on(&stream)?);
    let cube = cube.unpartition().to_host_vec().sync_on(&stream)?;
    println!("{}", (0..n).all(|j| down[j] == (0..n).map(|i| number(i * n + j)).sum()));
    println!("{}", (0..n).all(|i| right[i] == (0..n).map(|j| number(i * n + j)).sum()));
    println!("{}", (0..n).all(|i| cube[i * n..][..n] == [(0..n).map(|j| number(i * n + j)).max().unwrap(); 6]));

    let (rows, columns) = (6usize, 11usize);
    let x = api::ones::<f32>(&[rows, columns]);
    let y = api::zeros::<f32>(&[rows, columns]).partition([2, columns]);
    let y = kernels::sums(y, x).generics(vec!["4".to_string()]).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("{}", (0..rows * columns).all(|at| y[at] == (at % columns + 1) as f32));
    Ok(())
}
