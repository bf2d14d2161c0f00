// Shared memory whose size the launch gives, a launch that its contract refuses, and one without a contract.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig, LaunchConfig1D};
use cuda_device::{DisjointSlice, DynamicSharedArray, cuda_module, kernel, launch_contract, thread};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn reverse(mut x: DisjointSlice<u32>) {
        let part = DynamicSharedArray::<u32>::get();
        let me = thread::threadIdx_x() as usize;
        let size = thread::blockDim_x() as usize;
        let i = thread::index_1d();
        let value = match x.get_mut(i) {
            Some(slot) => *slot,
            None => 0,
        };
        unsafe { *part.add(size - 1 - me) = value };
        thread::sync_threads();
        if let Some(slot) = x.get_mut(thread::index_1d()) {
            *slot = unsafe { *part.add(me) };
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn fill(value: u32, mut out: DisjointSlice<u32>) {
        if let Some(slot) = out.get_mut(thread::index_1d()) {
            *slot = value;
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = unsafe { kernels::load(&ctx)? };
    let x: Vec<u32> = (0..16).collect();
    let mut x_dev = DeviceBuffer::from_host(&stream, &x)?;
    let config = LaunchConfig { grid_dim: (2, 1, 1), block_dim: (8, 1, 1), shared_mem_bytes: 8 * 4 };
    // SAFETY: the shape has one dimension, and eight words of shared memory for eight threads.
    unsafe { module.reverse(&stream, config, &mut x_dev)? };
    println!("{:?}", x_dev.to_host_vec(&stream)?);

    match module.prepare_fill(LaunchConfig1D::new(1, 32, 0)) {
        Ok(_) => println!("prepared"),
        Err(error) => println!("refused: {error}"),
    }
    let prepared = module.prepare_fill(LaunchConfig1D::new(1, 64, 0))?;
    let mut out = DeviceBuffer::<u32>::zeroed(&stream, 40)?;
    module.fill(&stream, &prepared, 7, &mut out)?;
    println!("{}", out.to_host_vec(&stream)?.iter().sum::<u32>());
    Ok(())
}
