// Mistakes at launches and in operations made of them.
#![allow(unused_variables)]
use cutile::prelude::*;

#[cutile::module]
mod k {
    use cutile::core::*;
    #[cutile::entry()]
    pub fn add<const B: i32>(z: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>, y: &Tensor<f32, { [-1] }>) {
        z.store(x.load_like(z) + y.load_like(z));
    }
    #[cutile::entry()]
    pub fn scale<E: ElementType, const B: i32>(z: &mut Tensor<E, { [B] }>, a: E, n: i32) {
        let t = z.load();
        z.store(t * a);
    }
}
fn arity(z: Tensor<f32>, x: Tensor<f32>) {
    let _ = k::add(z.partition([8]), x); //~ ERROR this function takes 3 arguments but 2 arguments were supplie
}
fn arity2(z: Tensor<f32>, x: Tensor<f32>) {
    let _ = k::add(z.partition([8]), x, 1.0, 2.0); //~ ERROR this function takes 3 arguments but 4 arguments were supplie
}
fn unpartitioned(z: Tensor<f32>, x: Tensor<f32>, y: Tensor<f32>) {
    let _ = k::add(z, x, y); //~ ERROR `cutile::Tensor<f32>` cannot be given to a kernel as a `&mut
}
fn partitioned_input(z: Tensor<f32>, x: Tensor<f32>, y: Tensor<f32>) {
    let _ = k::add(z.partition([8]), x.partition([8]), y); //~ ERROR `cutile::Partition<cutile::Tensor<f32>>` cannot be given to 
}
fn element(z: Tensor<f32>, x: Tensor<f16>, y: Tensor<f32>) {
    let _ = k::add(z.partition([8]), x, y); //~ ERROR `cutile::Tensor<f16>` cannot be given to a kernel as a `&Ten
}
fn element_out(z: Tensor<f64>, x: Tensor<f32>, y: Tensor<f32>) {
    let _ = k::add(z.partition([8]), x, y); //~ ERROR `cutile::Partition<cutile::Tensor<f64>>` cannot be given to 
}
fn scalar(z: Tensor<f32>) {
    let _ = k::scale(z.partition([8]), 2, 3); //~ ERROR `{integer}` cannot be given to a kernel as a `f32`
}
fn scalar2(z: Tensor<f32>) {
    let _ = k::scale(z.partition([8]), 2.0f32, 3.0); //~ ERROR `{float}` cannot be given to a kernel as a `i32`
}
fn scalar3(z: Tensor<f32>, n: usize) {
    let _ = k::scale(z.partition([8]), 2.0f32, n); //~ ERROR `usize` cannot be given to a kernel as a `i32`
}
fn vector(z: Tensor<f32>, x: Vec<f32>, y: Tensor<f32>) {
    let _ = k::add(z.partition([8]), x, y); //~ ERROR `Vec<f32>` cannot be given to a kernel
}
fn shared(z: Tensor<f32>, x: Tensor<f32>, y: Tensor<f32>) {
    let _ = k::add((&z).partition([8]), x, y); //~ ERROR cannot move out of a shared reference
}
fn forgot() {
    k::add(api::zeros::<f32>(&[8]).partition([8]), api::ones(&[8]), api::ones(&[8]));
}
fn method(z: Tensor<f32>) {
    let _ = k::scale(z.partition([8]), 1.0f32, 1).launch(); //~ ERROR no method named `launch` found for struct `KernelLaunch<Args
}
fn and_then(z: Tensor<f32>) {
    let _ = k::scale(z.partition([8]), 1.0f32, 1).and_then(|z| value(z)); //~ ERROR no method named `and_then` found for struct `KernelLaunch<Ar
}
fn not_an_op(z: Tensor<f32>) {
    let _ = k::scale(z.partition([8]), 1.0f32, 1).then(|(z, _, _)| z.unpartition()); //~ ERROR `cutile::Tensor<f32>` is not an operation for a device
}
fn unzip(z: Tensor<f32>) {
    let _ = value(z).unzip(); //~ ERROR the trait bound `cutile::Tensor<f32>
    let _ = value(1).first(); //~ ERROR the trait bound `{integer}
}
fn grid(z: Tensor<f32>) {
    let _ = k::scale(z.partition([8]), 1.0f32, 1).grid(8); //~ ERROR mismatched types
}
fn sync_stream(device: Arc<Device>, z: Tensor<f32>) {
    let _ = z.dup().sync_on(&device); //~ ERROR mismatched types
}
fn generic_count(z: Tensor<f32>) {
    let _ = k::scale::<f32, 8>(z.partition([8]), 1.0f32, 1); //~ ERROR constant provided when a type was expected
}
fn error() -> Result<(), String> {
    api::zeros::<f32>(&[8]).sync()?; //~ ERROR `?` couldn't convert the error to `String`
    Ok(())
}
fn private() { let t: Tensor<String>; let z = api::zeros::<String>(&[2]); } //~ ERROR the trait bound `String
fn main() {}
