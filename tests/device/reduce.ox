// A sum by shared memory and barriers, by warp shuffles, and by an atomic counter: three ways to the same number.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig1D};
use cuda_device::{DisjointSlice, SharedArray, cuda_module, kernel, launch_contract, thread, warp};
use std::sync::atomic::{AtomicU32, Ordering};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    #[launch_contract(domain = 1, block = (128, 1, 1))]
    pub fn tree(x: &[u32], mut sums: DisjointSlice<u32>) {
        static mut PART: SharedArray<u32, 128> = SharedArray::UNINIT;
        let me = thread::threadIdx_x() as usize;
        let at = thread::index_1d().get();
        unsafe { PART[me] = if at < x.len() { x[at] } else { 0 } };
        thread::sync_threads();
        let mut width = 64;
        while width > 0 {
            if me < width {
                unsafe { PART[me] = PART[me] + PART[me + width] };
            }
            thread::sync_threads();
            width /= 2;
        }
        if me == 0 {
            unsafe { *sums.get_unchecked_mut(thread::blockIdx_x() as usize) = PART[0] };
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (128, 1, 1))]
    pub fn shuffles(x: &[u32], mut sums: DisjointSlice<u32>) {
        let at = thread::index_1d().get();
        let mut value = if at < x.len() { x[at] } else { 0 };
        let mut step = 16;
        while step > 0 {
            value += warp::shuffle_xor(value, step);
            step /= 2;
        }
        if let Some(index) = thread::warp_index() {
            unsafe { *sums.get_unchecked_mut(index.get()) = value };
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (128, 1, 1))]
    pub fn atomics(x: &[u32], mut totals: DisjointSlice<u32>) {
        let (total, largest) = unsafe { (AtomicU32::from_ptr(totals.as_mut_ptr()), AtomicU32::from_ptr(totals.as_mut_ptr().add(1))) };
        let at = thread::index_1d().get();
        if at < x.len() {
            total.fetch_add(x[at], Ordering::Relaxed);
            if x[at] % 2 == 0 {
                largest.fetch_max(x[at], Ordering::Relaxed);
            }
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn votes(mut out: DisjointSlice<u32>) {
        let i = thread::index_1d();
        let lane = warp::lane_id();
        let odd = warp::ballot(lane % 2 == 1);
        let all = warp::all(lane < 32) as u32;
        let any = warp::any(lane == 40) as u32;
        let count = thread::sync_threads_count(thread::threadIdx_x() < 10);
        if let Some(slot) = out.get_mut(i) {
            *slot = odd ^ (all << 1) ^ any ^ count;
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = unsafe { kernels::load(&ctx)? };
    let x: Vec<u32> = (0..1000).collect();
    let want: u32 = x.iter().sum();
    let x_dev = DeviceBuffer::from_host(&stream, &x)?;
    let config = LaunchConfig1D::new(8, 128, 0);

    let mut sums = DeviceBuffer::<u32>::zeroed(&stream, 8)?;
    let prepared = module.prepare_tree(config)?;
    module.tree(&stream, &prepared, &x_dev, &mut sums)?;
    let total: u32 = sums.to_host_vec(&stream)?.iter().sum();
    println!("tree: {total} of {want}");

    let mut sums = DeviceBuffer::<u32>::zeroed(&stream, 32)?;
    let prepared = module.prepare_shuffles(config)?;
    module.shuffles(&stream, &prepared, &x_dev, &mut sums)?;
    let total: u32 = sums.to_host_vec(&stream)?.iter().sum();
    println!("shuffles: {total} of {want}");

    let mut totals = DeviceBuffer::<u32>::zeroed(&stream, 2)?;
    let prepared = module.prepare_atomics(config)?;
    module.atomics(&stream, &prepared, &x_dev, &mut totals)?;
    let totals = totals.to_host_vec(&stream)?;
    println!("atomics: {} of {want}, largest even {}", totals[0], totals[1]);

    let mut out = DeviceBuffer::<u32>::zeroed(&stream, 64)?;
    let prepared = module.prepare_votes(LaunchConfig1D::new(1, 64, 0))?;
    module.votes(&stream, &prepared, &mut out)?;
    let out = out.to_host_vec(&stream)?;
    println!("votes: {:#x}, the same everywhere: {}", out[0], out.iter().all(|v| *v == out[0]));
    Ok(())
}
