// What tensors may do around a launch.
#![allow(dead_code)]
use cutile::launch::{Dim, Elem, KernelDescriptor, KernelLaunch, MutTensorArg, Param, ScalarArg, TensorArg};
use cutile::prelude::*;

static ADD: KernelDescriptor = KernelDescriptor {
    module: "kernel",
    name: "add",
    generics: &[],
    params: &[
        Param::MutTensor(Elem::F32, &[Dim::Computed]),
        Param::Tensor(Elem::F32, &[Dim::Dynamic]),
        Param::Scalar(Elem::F32),
    ],
    preconditions: &[],
};

fn add<A0: MutTensorArg<f32>, A1: TensorArg<f32>, A2: ScalarArg<f32>>(z: A0, x: A1, k: A2) -> KernelLaunch<(A0, A1, A2)> {
    KernelLaunch::new(&ADD, (z, x, k))
}

fn constant() -> impl DeviceOp<Output = Tensor<f32>> {
    api::ones::<f32>(&[1024])
}

pub fn inputs(mut z: Tensor<f32>, x: Arc<Tensor<f32>>, view: TensorView<'_, f32>) -> Result<(), Error> {
    add((&mut z).partition([128]), &x, 1.0).sync()?;
    add((&mut z).partition([128]), &*x, -2.0).sync()?;
    add((&mut z).partition([128]), x.clone(), 1.0f32).sync()?;
    add((&mut z).partition([128]), &view, value(3.0)).sync()?;
    add((&mut z).partition([128]), x.slice(&[0..4])?, 0.5).sync()?;
    add((&mut z).partition([128]), constant(), 0.5).sync()?;
    add((&mut z).partition([128]), constant().boxed(), 0.5).sync()?;
    let shared = constant().shared();
    add((&mut z).partition([128]), shared.clone(), 0.5).sync()?;
    let (back, shared, _) = add(constant().partition([64]), shared, 1.0).map(|x| x).sync()?;
    let _: (Partition<Tensor<f32>>, Arc<Tensor<f32>>) = (back, shared);
    Ok(())
}

fn main() {}
