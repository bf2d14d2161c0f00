// All blocks of a launch wait for each other.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig1D};
use cuda_device::{DisjointSlice, cooperative_launch, cuda_module, grid, kernel, launch_contract, thread};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    #[cooperative_launch]
    #[launch_contract(domain = 1, block = (32, 1, 1))]
    pub fn rotate(mut x: DisjointSlice<u32>) {
        let len = x.len();
        let at = thread::index_1d().get();
        for _ in 0..3 {
            let next = unsafe { *x.get_unchecked_mut((at + 1) % len) };
            grid::sync();
            unsafe { *x.get_unchecked_mut(at) = next };
            grid::sync();
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = unsafe { kernels::load(&ctx)? };
    let x: Vec<u32> = (0..128).collect();
    let mut x = DeviceBuffer::from_host(&stream, &x)?;
    let prepared = module.prepare_rotate(LaunchConfig1D::new(4, 32, 0))?;
    module.rotate(&stream, &prepared, &mut x)?;
    let x = x.to_host_vec(&stream)?;
    println!("{} {} {} {}", x[0], x[31], x[64], x[127]);
    Ok(())
}
