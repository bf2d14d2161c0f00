//@ emit: ptx
//@ flags: -arch=sm_90
// Specialisations are foreseen from what a program gives its launches: shapes, texts, and what is computed from numbers.
// CHECK: .visible .entry __tile_fill_f32_8_1(
// CHECK: .visible .entry __tile_fill_i64_16_2(
// CHECK: .visible .entry __tile_fill_f64_4_30(
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn fill<E: ElementType, const B: i32, const K: i32>(y: &mut Tensor<E, { [B] }>) {
        y.store(convert_tile(constant(K, const_shape![B])));
    }
}

fn run<T: DType>(stream: &Arc<Stream>, block: usize, k: i32) -> Result<Vec<T>, Error> {
    let y = api::zeros::<T>(&[64]).partition([block]);
    let generics = vec![T::ELEM.name().to_string(), block.to_string(), k.to_string()];
    Ok(kernels::fill(y).generics(generics).first().unpartition().to_host_vec().sync_on(stream)?)
}

fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    let y = api::zeros::<f32>(&[64]).partition([8]);
    kernels::fill(y).generics(vec!["f32".to_string(), "8".to_string(), "1".to_string()]).sync_on(&stream)?;
    run::<i64>(&stream, 16, 2)?;
    run::<f64>(&stream, 4, 30)?;
    Ok(())
}
