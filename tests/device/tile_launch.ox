// Launches through a descriptor as the expansion of `#[cutile::entry]` makes it: arguments of all kinds, what comes back, errors.
use cutile::launch::{Dim, Elem, Generic, KernelDescriptor, KernelLaunch, MutTensorArg, Param, ScalarArg, TensorArg};
use cutile::prelude::*;

#[cuda_device::cuda_module]
mod kernels {
    use cuda_device::{kernel, launch_bounds, thread};
    use cutile::launch::TensorDescriptor;

    #[kernel]
    #[launch_bounds(1)]
    pub unsafe fn scale_add(z: TensorDescriptor, x: TensorDescriptor, k: f32) {
        let n = z.tile[0] as usize;
        let start = thread::blockIdx_x() as usize * n;
        let mut i = start;
        while i < start + n && i < z.dims[0] as usize {
            unsafe {
                *z.ptr.cast::<f32>().add(i * z.strides[0] as usize) += k * *x.ptr.cast::<f32>().add(i * x.strides[0] as usize);
            }
            i += 1;
        }
    }
}

static SCALE_ADD: KernelDescriptor = KernelDescriptor {
    module: "kernels",
    name: "scale_add",
    generics: &[],
    params: &[Param::MutTensor(Elem::F32, &[Dim::Computed]), Param::Tensor(Elem::F32, &[Dim::Dynamic]), Param::Scalar(Elem::F32)],
    preconditions: &[],
};

fn scale_add<A0, A1, A2>(z: A0, x: A1, k: A2) -> KernelLaunch<(A0, A1, A2)>
where A0: MutTensorArg<f32>, A1: TensorArg<f32>, A2: ScalarArg<f32>
{
    KernelLaunch::new(&SCALE_ADD, (z, x, k))
}

static SPECIAL: KernelDescriptor = KernelDescriptor {
    module: "kernels",
    name: "special",
    generics: &[Generic::Const("B")],
    params: &[Param::MutTensor(Elem::F32, &[Dim::Generic(0)]), Param::Tensor(Elem::F32, &[Dim::Generic(0)])],
    preconditions: &[],
};
fn special<A0: MutTensorArg<f32>, A1: TensorArg<f32>>(z: A0, x: A1) -> KernelLaunch<(A0, A1)> { KernelLaunch::new(&SPECIAL, (z, x)) }

fn main() -> Result<(), Error> {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    let x = api::arange::<f32>(10);
    let z = api::ones::<f32>(&[10]).partition([4]);
    let c: Vec<f32> = scale_add(z, x, 2.0).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("{c:?}");
    let mut z = api::zeros::<f32>(&[8]).sync_on(&stream)?;
    let x = api::ones::<f32>(&[8]).sync_on(&stream)?;
    scale_add((&mut z).partition([4]), &x, 0.5).sync_on(&stream)?;
    scale_add((&mut z).partition([4]), &x, value(0.25)).sync()?;
    let x: Arc<Tensor<f32>> = x.into();
    let (z, x, k) = scale_add(z.partition([3]), x, 1.0).sync()?;
    println!("{:?} {:?} {k}", z.unpartition().to_host_vec().sync_on(&stream)?, x);
    let z = api::zeros::<f32>(&[8]).partition([4]);
    match special(z, &x).sync_on(&stream) { Ok(_) => println!("?"), Err(e) => println!("{e}") }
    let z = api::zeros::<f32>(&[8]).partition([8]);
    match special(z, &x).sync_on(&stream) { Ok(_) => println!("?"), Err(e) => println!("{e}") }
    let r = api::zeros::<f32>(&[1]).then(|z| { let w = api::ones::<f32>(&[1]).sync(); println!("{}", w.is_err()); value(z) }).sync()?;
    println!("{r:?}");
    let (a, b) = zip!(api::ones::<i32>(&[2]), api::eye(2)).unzip();
    println!("{:?} {:?}", b.to_host_vec().sync()?, a.to_host_vec().sync()?);
    Ok(())
}
