// The first program: a vector addition, launched safely.
// Adding two vectors: one GPU thread for each element.
//
//     oxcc run examples/vecadd.ox
//
// Without a GPU the same kernel runs on the CPU.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig1D};
use cuda_device::{DisjointSlice, kernel, launch_bounds, launch_contract, thread};
use cuda_host::cuda_module;

#[cuda_module]
mod kernels {
    use super::*;

    // What one thread does. The contract says how the kernel may be launched: in one dimension, in blocks of
    // 256 threads. The compiler uses it, and `prepare_vecadd` checks it.
    #[kernel]
    #[launch_bounds(256)]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn vecadd(a: &[f32], b: &[f32], mut sum: DisjointSlice<f32>) {
        let index = thread::index_1d();
        let i = index.get();
        // The index is this thread's alone, so its element is too. Threads beyond the end get `None`.
        if let Some(element) = sum.get_mut(index) {
            *element = a[i] + b[i];
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
    let mut sum_device = DeviceBuffer::<f32>::zeroed(&stream, N)?;

    // The module carries PTX for the GPU and code for the CPU inside this program.
    let module = kernels::load(&context)?;
    let prepared = module.prepare_vecadd(LaunchConfig1D::new(N.div_ceil(256) as u32, 256, 0))?;
    // What the kernel reads is borrowed, what it writes is borrowed mutably: `&a_device` as the output is
    // an error here, as it would be for any function.
    module.vecadd(&stream, &prepared, &a_device, &b_device, &mut sum_device)?;

    let sum = sum_device.to_host_vec(&stream)?;
    let wrong = (0..N).filter(|&i| sum[i] != a[i] + b[i]).count();
    if wrong > 0 {
        eprintln!("FAILED: {wrong} errors");
        std::process::exit(1);
    }
    println!("PASSED: all {N} elements correct");
    Ok(())
}
