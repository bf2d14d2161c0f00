// The twin of vecadd.cu: the same kernel, buffers and check.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig1D};
use cuda_device::{DisjointSlice, kernel, launch_bounds, launch_contract, thread};
use cuda_host::cuda_module;

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    #[launch_bounds(256)]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn vecadd(a: &[f32], b: &[f32], mut c: DisjointSlice<f32>) {
        let index = thread::index_1d();
        let i = index.get();
        if let Some(sum) = c.get_mut(index) {
            *sum = a[i] + b[i];
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    const N: usize = 1024;
    let context = CudaContext::new(0)?;
    let stream = context.default_stream();
    let a: Vec<f32> = (0..N).map(|i| i as f32).collect();
    let b: Vec<f32> = (0..N).map(|i| (i * 2) as f32).collect();
    let a_device = DeviceBuffer::from_host(&stream, &a)?;
    let b_device = DeviceBuffer::from_host(&stream, &b)?;
    let mut c_device = DeviceBuffer::<f32>::zeroed(&stream, N)?;

    let module = kernels::load(&context)?;
    let prepared = module.prepare_vecadd(LaunchConfig1D::new(N.div_ceil(256) as u32, 256, 0))?;
    module.vecadd(&stream, &prepared, &a_device, &b_device, &mut c_device)?;

    let c = c_device.to_host_vec(&stream)?;
    let wrong = (0..N).filter(|&i| c[i] != a[i] + b[i]).count();
    if wrong > 0 {
        eprintln!("FAILED: {wrong} errors");
        std::process::exit(1);
    }
    println!("PASSED: all {N} elements correct");
    Ok(())
}
