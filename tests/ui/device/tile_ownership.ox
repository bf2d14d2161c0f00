// Tensors follow the borrow checker into a launch.
use cutile::launch::{Dim, Elem, KernelDescriptor, KernelLaunch, MutTensorArg, Param, TensorArg};
use cutile::prelude::*;

static ADD: KernelDescriptor = KernelDescriptor {
    module: "kernel",
    name: "add",
    generics: &[],
    params: &[Param::MutTensor(Elem::F32, &[Dim::Computed]), Param::Tensor(Elem::F32, &[Dim::Dynamic])],
    preconditions: &[],
};

fn add<A0: MutTensorArg<f32>, A1: TensorArg<f32>>(z: A0, x: A1) -> KernelLaunch<(A0, A1)> {
    KernelLaunch::new(&ADD, (z, x))
}

fn moved_into_a_partition(z: Tensor<f32>) -> Result<(), Error> {
    let p = z.partition([128]);
    println!("{:?}", z.shape()); //~ ERROR borrow of moved value: `z`
    let _ = p;
    Ok(())
}

fn moved_into_a_kernel(z: Tensor<f32>, x: Tensor<f32>) -> Result<(), Error> {
    add(z.partition([128]), x).sync()?;
    println!("{:?}", x.shape()); //~ ERROR borrow of moved value: `x`
    Ok(())
}

fn operation_moved() -> Result<(), Error> {
    let z = api::zeros::<f32>(&[1024]);
    add(z.partition([128]), z).sync()?; //~ ERROR use of moved value: `z`
    Ok(())
}

fn partition_moved(z: Tensor<f32>, x: &Tensor<f32>) -> Result<(), Error> {
    let p = z.partition([128]);
    add(p, x).sync()?;
    add(p, x).sync()?; //~ ERROR use of moved value: `p`
    Ok(())
}

fn written_and_read(mut z: Tensor<f32>) -> Result<(), Error> {
    add((&mut z).partition([128]), &z).sync()?; //~ ERROR cannot borrow `z` as immutable because it is also borrowed as mutable
    Ok(())
}

fn two_partitions(mut z: Tensor<f32>) {
    let a = (&mut z).partition([128]);
    let b = (&mut z).partition([128]); //~ ERROR cannot borrow `z` as mutable more than once at a time
    let _ = (a, b);
}

fn dropped_while_pending(z: Tensor<f32>, x: Tensor<f32>) -> Result<(), Error> {
    let op = add(z.partition([128]), &x);
    drop(x); //~ ERROR cannot move out of `x` because it is borrowed
    op.sync()?;
    Ok(())
}

fn viewed_and_moved(x: Tensor<f32>) -> Result<(), Error> {
    let view = x.slice(&[0..4])?;
    let moved = x; //~ ERROR cannot move out of `x` because it is borrowed
    println!("{:?} {:?}", view.shape(), moved.shape());
    Ok(())
}

fn assigned_while_pending(z: Tensor<f32>, mut x: Tensor<f32>) -> Result<(), Error> {
    let op = add(z.partition([128]), &x);
    x = api::zeros::<f32>(&[4]).sync()?; //~ ERROR cannot assign to `x` because it is borrowed
    op.sync()?;
    drop(x);
    Ok(())
}

fn outlives(z: Tensor<f32>) {
    let mut ops = Vec::new();
    {
        let y = api::zeros::<f32>(&[4]).sync().unwrap();
        ops.push(add(z.partition([128]), &y)); //~ ERROR `y` does not live long enough
    }
    drop(ops);
}

fn spawned(z: Tensor<f32>, x: &Tensor<f32>) {
    let op = add(z.partition([128]), x);
    std::thread::spawn(move || op.sync().map(|_| ())); //~ ERROR borrowed data escapes outside of function
}

fn borrowed_output(mut z: Tensor<f32>, x: &Tensor<f32>) -> Result<(), Error> {
    let (p, _) = add((&mut z).partition([128]), x).sync()?;
    z.to_host_vec().sync()?; //~ ERROR cannot borrow `z` as immutable because it is also borrowed as mutable
    drop(p);
    Ok(())
}

fn main() {}
