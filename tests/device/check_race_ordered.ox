//@ flags: --check=race,mem,init
// The kernels of check_race.ox with what orders their accesses, and other ways to order them: silent.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::atomic::{AtomicOrdering, DeviceAtomicU32};
use cuda_device::{DisjointSlice, SharedArray, cuda_module, fence, kernel, thread, warp};

#[cuda_module]
mod kernels {
    use super::*;

    static mut TILE: SharedArray<u32, 64> = SharedArray::UNINIT;
    static mut TEXT: SharedArray<u8, 64> = SharedArray::UNINIT;
    static mut LAST: SharedArray<u32, 1> = SharedArray::UNINIT;

    #[kernel]
    pub fn reduce(a: &[u32], mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x() as usize;
        unsafe {
            TILE[t] = a[t];
            thread::sync_threads();
            let mut width = 32;
            while width > 0 {
                if t < width {
                    TILE[t] += TILE[t + width];
                }
                thread::sync_threads();
                width /= 2;
            }
            if t == 0 {
                *out.get_unchecked_mut(0) = TILE[0];
            }
        }
    }

    #[kernel]
    pub fn two_blocks_write(_a: &[u32], mut out: DisjointSlice<u32>) {
        unsafe { *out.get_unchecked_mut(thread::blockIdx_x() as usize) = thread::blockIdx_x() };
    }

    #[kernel]
    pub fn neighbour(a: &[u32], mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x() as usize;
        unsafe {
            TILE[t] = a[t];
            thread::sync_threads();
            *out.get_unchecked_mut(t) = TILE[(t + 1) % 64];
        }
    }

    #[kernel]
    pub fn lanes(a: &[u32], mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x() as usize;
        unsafe {
            TILE[t] = a[t];
            warp::sync_mask(u32::MAX);
            *out.get_unchecked_mut(t) = TILE[t ^ 1];
        }
    }

    #[kernel]
    pub fn turns(a: &[u32], mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x() as usize;
        let mut sum = 0;
        for turn in 0..3 {
            unsafe {
                TILE[t] = a[t] + turn;
                thread::sync_threads();
                sum += TILE[63 - t];
                thread::sync_threads();
            }
        }
        unsafe { *out.get_unchecked_mut(t) = sum };
    }

    #[kernel]
    pub fn counter(_a: &[u32], mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x() as usize;
        let counter = out.as_mut_ptr();
        unsafe {
            DeviceAtomicU32::from_ptr(counter).fetch_add(1, AtomicOrdering::Relaxed);
            thread::sync_threads();
            if t == 40 {
                *counter.add(1) = *counter;
            }
        }
    }

    #[kernel]
    pub fn flag_with_fences(_a: &[u32], mut out: DisjointSlice<u32>) {
        let data = out.as_mut_ptr();
        unsafe {
            let flag = DeviceAtomicU32::from_ptr(data.add(1));
            if thread::blockIdx_x() == 0 {
                *data = 7;
                fence::threadfence();
                flag.store(1, AtomicOrdering::Relaxed);
            } else if flag.load(AtomicOrdering::Relaxed) == 1 {
                fence::threadfence();
                *data.add(2) = *data;
            }
        }
    }

    #[kernel]
    pub fn flag_released(_a: &[u32], mut out: DisjointSlice<u32>) {
        let data = out.as_mut_ptr();
        unsafe {
            let flag = DeviceAtomicU32::from_ptr(data.add(1));
            if thread::blockIdx_x() == 0 {
                *data = 8;
                flag.store(2, AtomicOrdering::Release);
            } else if flag.load(AtomicOrdering::Acquire) == 2 {
                *data.add(2) = *data;
            }
        }
    }

    /// The last block to finish adds up what the others left.
    #[kernel]
    pub fn last_block(a: &[u32], mut out: DisjointSlice<u32>) {
        let (t, b) = (thread::threadIdx_x() as usize, thread::blockIdx_x() as usize);
        let parts = out.as_mut_ptr();
        unsafe {
            if t == 5 {
                *parts.add(8 + b) = a[b] + 1;
            }
            thread::sync_threads();
            if t == 0 {
                fence::threadfence();
                let before = DeviceAtomicU32::from_ptr(parts.add(4)).fetch_add(1, AtomicOrdering::Relaxed);
                fence::threadfence();
                LAST[0] = (before == thread::gridDim_x() - 1) as u32;
            }
            thread::sync_threads();
            if LAST[0] == 1 && t == 7 {
                *parts = (0..thread::gridDim_x() as usize).map(|i| *parts.add(8 + i)).sum();
            }
        }
    }

    #[kernel]
    pub fn bytes(_a: &[u32], mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x() as usize;
        unsafe {
            TEXT[t] = t as u8;
            thread::sync_threads();
            *out.get_unchecked_mut(t) = TEXT[63 - t] as u32;
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let a = DeviceBuffer::from_host(&stream, &(0..64).collect::<Vec<u32>>())?;
    let module = kernels::load(&ctx)?;
    let shape = |blocks, threads| LaunchConfig {
        grid_dim: (blocks, 1, 1),
        block_dim: (threads, 1, 1),
        shared_mem_bytes: 0,
    };
    macro_rules! run {
        ($name:ident, $config:expr) => {
            let mut out = DeviceBuffer::<u32>::zeroed(&stream, 64)?;
            unsafe { module.$name(&stream, $config, &a, &mut out)? };
            println!("{}: {:?}", stringify!($name), &out.to_host_vec(&stream)?[..3]);
        };
    }
    run!(reduce, shape(1, 64));
    run!(two_blocks_write, shape(2, 1));
    run!(neighbour, shape(1, 64));
    run!(lanes, shape(1, 32));
    run!(turns, shape(1, 64));
    run!(counter, shape(1, 64));
    run!(flag_with_fences, shape(2, 1));
    run!(flag_released, shape(2, 1));
    run!(last_block, shape(9, 64));
    run!(bytes, shape(1, 64));
    Ok(())
}
