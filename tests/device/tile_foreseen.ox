// Launches in loops over known sizes, with shapes from arrays, ranges, structs and computations.
use cutile::prelude::*;
#[cutile::module]
mod kernels {
    use cutile::core::*;
    #[cutile::entry()]
    fn k<const B: i32, const K: i32>(y: &mut Tensor<f32, { [B] }>) {
        y.store(constant(K as f32, const_shape![B]));
    }
    #[cutile::entry()]
    fn add<const B: i32>(y: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>) {
        y.store(x.load_like(y) + 1.0);
    }
}
struct Config { block: usize, scale: i32 }
fn one(stream: &Arc<Stream>, c: &Config) -> Result<f32, Error> {
    let y = api::zeros::<f32>(&[64]).partition([c.block]);
    let y = kernels::k(y).generics(vec![c.block.to_string(), c.scale.to_string()]).first().unpartition().to_host_vec().sync_on(&stream)?;
    Ok(y[0])
}
fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    for (block, scale) in [(8, 1), (16, 2), (32, 3)] {
        for more in 0..2 {
            let y = api::zeros::<f32>(&[64]).partition([block]);
            let y = kernels::k(y).generics(vec![block.to_string(), (scale + more).to_string()]).first().unpartition().to_host_vec().sync_on(&stream)?;
            print!("{} ", y[5]);
        }
    }
    println!();
    let configs = vec![Config { block: 64, scale: 7 }, Config { block: 4, scale: 9 }];
    for c in &configs { print!("{} ", one(&stream, c)?); }
    for c in configs.iter() { print!("{} ", one(&stream, c)?); }
    println!();
    let x = api::ones::<f32>(&[128]).sync_on(&stream)?;
    for shift in 3..6 {
        let b = 1usize << shift;
        let y = kernels::add(api::zeros::<f32>(&[128]).partition([b]), &x).first().unpartition().to_host_vec().sync_on(&stream)?;
        print!("{} ", y[100]);
    }
    println!();
    Ok(())
}
