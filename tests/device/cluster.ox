// Two blocks of a cluster read each other's shared memory.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig1D};
use cuda_device::{DisjointSlice, SharedArray, cluster, cluster_launch, cuda_module, kernel, launch_contract, thread};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    #[cluster_launch(2, 1, 1)]
    #[launch_contract(domain = 1, block = (32, 1, 1))]
    pub fn neighbours(mut out: DisjointSlice<u32>) {
        static mut MINE: SharedArray<u32, 32> = SharedArray::UNINIT;
        let me = thread::threadIdx_x() as usize;
        let i = thread::index_1d();
        unsafe { MINE[me] = i.get() as u32 };
        cluster::cluster_sync();
        let other = cluster::block_rank() ^ 1;
        let value = unsafe { *cluster::map_shared_rank(&raw const MINE as *const u32, other).add(me) };
        cluster::cluster_sync();
        if let Some(slot) = out.get_mut(i) {
            *slot = value;
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = unsafe { kernels::load(&ctx)? };
    let mut out = DeviceBuffer::<u32>::zeroed(&stream, 128)?;
    let prepared = module.prepare_neighbours(LaunchConfig1D::new(4, 32, 0))?;
    module.neighbours(&stream, &prepared, &mut out)?;
    let out = out.to_host_vec(&stream)?;
    println!("{} {} {} {}", out[0], out[33], out[64], out[127]);
    Ok(())
}
