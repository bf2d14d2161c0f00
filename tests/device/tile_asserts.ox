// A kernel that checks what it computes with: the launch fails with the message, and yet has done what it does.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn checked<const B: i32>(z: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>, most: f32) {
        let t = x.load_like(z);
        cuda_tile_assert!(most > 0.0, "the bound is positive");
        cuda_tile_assert!(le_tile(t, most.broadcast(z.shape())), "an element is too large");
        z.store(sqrt(t));
    }
}

fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    let x = api::arange::<f32>(64).sync_on(&stream)?;
    let mut kept = api::zeros::<f32>(&[64]).sync_on(&stream)?;
    let failed = kernels::checked((&mut kept).partition([32]), &x, 40.0).sync_on(&stream).is_err();
    println!("{failed} {:?}", kept.to_host_vec().sync_on(&stream)?[49]);
    for most in [63.0f32, 40.0, -1.0] {
        let z = api::zeros::<f32>(&[64]).partition([32]);
        let z = kernels::checked(z, &x, most).first().unpartition().to_host_vec().sync_on(&stream);
        match z {
            Ok(z) => println!("{:?}", z[49]),
            Err(error) => {
                let text = error.to_string();
                println!("{} {}", text.contains("the bound is positive"), text.contains("an element is too large"));
            }
        }
    }
    Ok(())
}
