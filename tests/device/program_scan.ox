//! Inclusive prefix sum in three kernels: blocks, block sums, and adding them.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::cooperative_groups::{block_scan, ops::Sum, this_thread_block, ThreadGroup};
use cuda_device::{cuda_module, kernel, thread, DisjointSlice, SharedArray};

const BLOCK: usize = 256;
const WARPS: usize = BLOCK / 32;

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn scan_blocks(input: &[u32], mut output: DisjointSlice<u32>, mut sums: DisjointSlice<u32>) {
        static mut SCRATCH: SharedArray<u32, WARPS> = SharedArray::UNINIT;
        let idx = thread::index_1d();
        let i = idx.get();
        let block = this_thread_block();
        let value = if i < input.len() { input[i] } else { 0 };
        let prefix = unsafe { block_scan::<u32, Sum, _>(&block, value, &raw mut SCRATCH) };
        if let Some(out) = output.get_mut(idx) {
            *out = prefix;
        }
        if block.thread_rank() == block.size() - 1 {
            let b = thread::blockIdx_x() as usize;
            if b < sums.len() {
                unsafe { *sums.get_unchecked_mut(b) = prefix };
            }
        }
    }

    #[kernel]
    pub fn add_offsets(offsets: &[u32], mut data: DisjointSlice<u32>) {
        let b = thread::blockIdx_x() as usize;
        if b == 0 {
            return;
        }
        let offset = offsets[b - 1];
        if let Some((x, _)) = data.get_mut_indexed() {
            *x += offset;
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = unsafe { kernels::load(&ctx)? };
    let n = 40_000usize;
    let input: Vec<u32> = (0..n).map(|i| (i % 7) as u32).collect();
    let blocks = n.div_ceil(BLOCK);
    let d_in = DeviceBuffer::from_host(&stream, &input)?;
    let mut d_out = DeviceBuffer::<u32>::zeroed(&stream, n)?;
    let mut d_sums = DeviceBuffer::<u32>::zeroed(&stream, blocks)?;
    let mut d_scanned = DeviceBuffer::<u32>::zeroed(&stream, blocks)?;
    let mut d_dummy = DeviceBuffer::<u32>::zeroed(&stream, 1)?;
    let cfg = LaunchConfig { grid_dim: (blocks as u32, 1, 1), block_dim: (BLOCK as u32, 1, 1), shared_mem_bytes: 0 };
    unsafe {
        module.scan_blocks(&stream, cfg, &d_in, &mut d_out, &mut d_sums)?;
        let one = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (BLOCK as u32, 1, 1), shared_mem_bytes: 0 };
        module.scan_blocks(&stream, one, &d_sums, &mut d_scanned, &mut d_dummy)?;
        module.add_offsets(&stream, cfg, &d_scanned, &mut d_out)?;
    }
    let out = d_out.to_host_vec(&stream)?;
    let mut sum = 0;
    for i in 0..n {
        sum += input[i];
        assert_eq!(out[i], sum, "at {i}");
    }
    println!("scan of {n}: last = {}", out[n - 1]);
    Ok(())
}
