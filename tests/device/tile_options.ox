// Options of entries that change the code and not what it computes.
use cutile::prelude::*;
#[cutile::module]
mod k {
    use cutile::core::*;
    #[cutile::entry(unchecked_accesses = true, optimization_hints = (sm_120 = (num_cta_in_cga = 2, occupancy = 4), sm_90 = (occupancy = 2,)))]
    unsafe fn add<const B: i32>(z: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>) {
        let t = x.load_like(z);
        z.store(t + t);
    }
    #[cutile::entry(deny_in_kernel_checks = true)]
    fn twice<const B: i32>(z: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>) {
        let p = x.partition(const_shape![B]);
        z.store(p.load([program_id(0)]) * 2.0);
    }
}
fn main() -> Result<(), Error> {
    let z = api::zeros::<f32>(&[256]).partition([128]);
    let (z, _) = unsafe { k::add(z, api::arange::<f32>(256)) }.sync()?;
    println!("{:?}", &z.unpartition().to_host_vec().sync()?[250..]);
    let (z, _) = k::twice(api::zeros::<f32>(&[200]).partition([128]), api::arange::<f32>(200)).sync()?;
    println!("{:?}", &z.unpartition().to_host_vec().sync()?[195..]);
    Ok(())
}
