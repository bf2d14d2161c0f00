//! Adds two vectors on the GPU: `oxcc run examples/vecadd.ox`.

use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig1D};
use cuda_device::{kernel, launch_bounds, launch_contract, thread, DisjointSlice};
use cuda_host::cuda_module;

const N: usize = 1024;

#[cuda_module]
mod kernels {
    use super::*;

    /// `c[i] = a[i] + b[i]`, one element a thread.
    #[kernel]
    #[launch_bounds(256)]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn vecadd(a: &[f32], b: &[f32], mut c: DisjointSlice<f32>) {
        let index = thread::index_1d();
        let i = index.get();
        // A thread beyond the end has no element and does nothing.
        if let Some(sum) = c.get_mut(index) {
            *sum = a[i] + b[i];
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A GPU if there is one, else the CPU standing in for it.
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();

    let a: Vec<f32> = (0..N).map(|i| i as f32).collect();
    let b: Vec<f32> = (0..N).map(|i| (2 * i) as f32).collect();
    let a_dev = DeviceBuffer::from_host(&stream, &a)?;
    let b_dev = DeviceBuffer::from_host(&stream, &b)?;
    let mut c_dev = DeviceBuffer::<f32>::zeroed(&stream, N)?;

    // SAFETY: the device code of this program was made from the module above.
    let module = unsafe { kernels::load(&ctx)? };
    // Checked here, against the contract and the device: a wrong block size is an error value.
    let launch = module.prepare_vecadd(LaunchConfig1D::new((N as u32).div_ceil(256), 256, 0))?;
    // The buffers are borrowed for the launch: `&c_dev` as an input would be error E0502.
    module.vecadd(&stream, &launch, &a_dev, &b_dev, &mut c_dev)?;

    let c = c_dev.to_host_vec(&stream)?;
    let wrong = (0..N).filter(|&i| c[i] != a[i] + b[i]).count();
    if wrong > 0 {
        eprintln!("FAILED: {wrong} of {N} elements are wrong");
        std::process::exit(1);
    }
    println!("PASSED: all {N} elements correct");
    Ok(())
}
