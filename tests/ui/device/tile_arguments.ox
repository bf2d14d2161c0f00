// A kernel is given what its parameters are made of.
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

pub fn wrong(z: Tensor<f32>, x: &mut Tensor<f32>, half: &Tensor<f64>) {
    let _ = add(z, half, 1.0); //~ ERROR cannot be given to a kernel as a `&mut Tensor<f32, _>`
    //~^ ERROR cannot be given to a kernel as a `&Tensor<f32, _>`
    let _ = add(half, 1.0f32, z); //~ ERROR cannot be given to a kernel as a `&mut Tensor<f32, _>`
    //~^ ERROR cannot be given to a kernel as a `&Tensor<f32, _>`
    //~| ERROR cannot be given to a kernel
    let _ = add(x.partition([4]), x, 2.0f64); //~ ERROR cannot be given to a kernel
    //~^ ERROR cannot be given to a kernel
    let _ = add(api::zeros::<f64>(&[4]).partition([4]), api::zeros::<i32>(&[4]), true); //~ ERROR cannot be given to a kernel as a `&mut Tensor<f32, _>`
    //~^ ERROR cannot be given to a kernel as a `&Tensor<f32, _>`
    //~| ERROR cannot be given to a kernel
    let _ = CudaGraph::scope(|s| s.record(api::zeros::<f32>(&[4]))); //~ ERROR `Create<f32>` cannot be recorded in a graph
}

fn main() {}
