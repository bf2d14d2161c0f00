// Launches from closures that capture what they launch with.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn double<const B: i32>(z: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>) {
        let tx = load_tile_like(x, z);
        z.store(tx + tx);
    }
}

fn repeat(count: usize, mut run: impl FnMut()) {
    for _ in 0..count {
        run();
    }
}

fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    let x = api::arange::<f32>(512).sync_on(&stream)?;
    let mut z = api::zeros::<f32>(&[512]).sync_on(&stream)?;
    repeat(2, || {
        kernels::double((&mut z).partition([64]), &x).sync_on(&stream).unwrap();
    });
    let twice = |n: f32| kernels::double(api::zeros::<f32>(&[512]).partition([32]), api::full(n, &[512]));
    let more = twice(3.0).first().unpartition().to_host_vec().sync_on(&stream)?;
    let z = z.to_host_vec().sync_on(&stream)?;
    println!("{} {} {}", z[1], z[511], more[7]);
    Ok(())
}
