// Several devices: each has its memory and its modules; safe launches that mix them are errors.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig1D, LaunchContractError, sys};
use cuda_device::{DisjointSlice, cuda_module, kernel, launch_contract, thread};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    #[launch_contract(domain = 1, block = (32, 1, 1), requires = (x.len() >= out.len()))]
    pub fn add(x: &[u32], k: u32, mut out: DisjointSlice<u32>) {
        let idx = thread::index_1d();
        let i = idx.get();
        if let Some(o) = out.get_mut(idx) {
            *o = x[i] + k;
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // SAFETY: there is one thread.
    unsafe { std::env::set_var("OX_CPU_DEVICES", "2") };
    assert_eq!(CudaContext::device_count()?, 2);
    println!("{}", CudaContext::new(2).unwrap_err());
    let contexts = [CudaContext::new(0)?, CudaContext::new(1)?];
    assert!(contexts[0] != contexts[1] && contexts[0] == CudaContext::new(0)?);
    let mut totals = Vec::new();
    for ctx in &contexts {
        let stream = ctx.default_stream();
        let module = kernels::load(ctx)?;
        let launch = module.prepare_add(LaunchConfig1D::new(1, 32, 0))?;
        let x = DeviceBuffer::from_host(&stream, &[1, 2, 3])?;
        let mut out = DeviceBuffer::<u32>::zeroed(&stream, 3)?;
        module.add(&stream, &launch, &x, 10 * ctx.ordinal() as u32, &mut out)?;
        totals.push(out.to_host_vec(&stream)?.iter().sum::<u32>());
        totals.push(ctx.cu_device() as u32);
    }
    println!("{totals:?}");

    let [here, there] = [contexts[0].default_stream(), contexts[1].new_stream()?];
    let module = kernels::load(&contexts[0])?;
    let launch = module.prepare_add(LaunchConfig1D::new(1, 32, 0))?;
    let x = DeviceBuffer::from_host(&here, &[1u32, 2, 3])?;
    let far = DeviceBuffer::from_host(&there, &[1u32, 2, 3])?;
    let mut out = DeviceBuffer::<u32>::zeroed(&here, 3)?;
    match module.add(&there, &launch, &x, 1, &mut out) {
        Err(error @ LaunchContractError::ContextMismatch { function_device: 0, stream_device: 1, .. }) => println!("{error}"),
        other => panic!("{other:?}"),
    }
    match module.add(&here, &launch, &far, 1, &mut out) {
        Err(LaunchContractError::Driver(error)) if error.0 == sys::CUDA_ERROR_INVALID_CONTEXT => println!("{error}"),
        other => panic!("{other:?}"),
    }
    module.add(&here, &launch, &x, 1, &mut out)?;
    assert_eq!(out.to_host_vec(&here)?, [2, 3, 4]);
    println!("PASSED");
    Ok(())
}
