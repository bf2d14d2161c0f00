// Generic arguments that are left out, functions of the host that are generic over elements, and reductions of tiles with many axes.
use cutile::prelude::*;
use std::ops::Add;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn add<T: ElementType, const B: i32>(z: &mut Tensor<T, { [B] }>, x: &Tensor<T, { [-1] }>, y: &Tensor<T, { [-1] }>) {
        z.store(x.load_like(z) + y.partition(const_shape![B]).load_pipelined::<2>([program_id(0)]));
    }

    #[cutile::entry()]
    fn convert<const B: i32>(z: &mut Tensor<f32, { [B] }>, x: &Tensor<i32, { [B] }>) {
        let places = convert_tile::<f32>(iota::<i32>(const_shape![B]));
        let halves = itof::<f32>(x.load_like(z), rounding::NearestEven);
        z.store(places + halves * convert_scalar::<f32>(B));
    }

    #[cutile::entry()]
    fn deep(z: &mut Tensor<f32, { [2, 3, 4] }>, x: &Tensor<f32, { [-1, -1, -1, -1, -1] }>) {
        let t = x.load_tile(const_shape![2, 2, 3, 2, 4], [0, 0, 0, 0, 0]);
        let sums: Tile<f32, { [2, 3, 2, 4] }> = reduce_sum(t, 1);
        z.store(reduce_max(sums, 2));
    }
}

fn sum<T: DType + Add<Output = T> + PartialEq>(stream: &Arc<Stream>, a: T, b: T) -> Result<bool, Error> {
    let z = kernels::add(api::zeros::<T>(&[48]).partition([16]), api::full(a, &[48]), api::full(b, &[48]));
    Ok(z.first().unpartition().to_host_vec().sync_on(stream)?.iter().all(|v| *v == a + b))
}

fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    println!("{} {} {}", sum(&stream, 1.5f32, 2.0)?, sum(&stream, -7i64, 3)?, sum::<f16>(&stream, 0.5, 0.25)?);
    let z = kernels::add::<f64>(api::zeros(&[8]).partition([8]), api::arange(8), api::ones(&[8]));
    println!("{:?}", z.first().unpartition().to_host_vec().sync_on(&stream)?);
    let z = kernels::convert(api::zeros(&[4]).partition([4]), api::arange::<i32>(4));
    println!("{:?}", z.first().unpartition().to_host_vec().sync_on(&stream)?);
    let x = api::arange::<f32>(96).reshape(&[2, 2, 3, 2, 4]);
    let z = kernels::deep(api::zeros(&[2, 3, 4]).partition([2, 3, 4]), x).first().unpartition().to_host_vec().sync_on(&stream)?;
    let at = |a: usize, b: usize, c: usize, d: usize, e: usize| ((((a * 2 + b) * 3 + c) * 2 + d) * 4 + e) as f32;
    println!("{}", (0..24).all(|i| {
        let (a, c, e) = (i / 12, i / 4 % 3, i % 4);
        z[i] == (0..2).map(|d| at(a, 0, c, d, e) + at(a, 1, c, d, e)).fold(0.0, f32::max)
    }));
    Ok(())
}
