//@ flags: --check=race
//@ exit: 1
// Accesses that nothing orders, each named with both places and threads. check_race_ordered.ox has the same
// kernels with what is missing here.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::atomic::{AtomicOrdering, DeviceAtomicU32};
use cuda_device::{DisjointSlice, SharedArray, cuda_module, kernel, thread, warp};

#[cuda_module]
mod kernels {
    use super::*;

    static mut TILE: SharedArray<u32, 64> = SharedArray::UNINIT;
    static mut TEXT: SharedArray<u8, 64> = SharedArray::UNINIT;

    #[kernel]
    pub fn reduce_without_first_barrier(a: &[u32], mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x() as usize;
        unsafe {
            TILE[t] = a[t];
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
        unsafe { *out.get_unchecked_mut(3) = thread::blockIdx_x() };
    }

    #[kernel]
    pub fn neighbour_before_barrier(a: &[u32], mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x() as usize;
        unsafe {
            TILE[t] = a[t];
            let next = TILE[(t + 1) % 64];
            thread::sync_threads();
            *out.get_unchecked_mut(t) = next;
        }
    }

    #[kernel]
    pub fn lanes_without_sync(a: &[u32], mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x() as usize;
        unsafe {
            TILE[t] = a[t];
            warp::shuffle_xor(t as u32, 1); // orders no memory
            *out.get_unchecked_mut(t) = TILE[t ^ 1];
        }
    }

    #[kernel]
    pub fn next_turn_overwrites(a: &[u32], mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x() as usize;
        let mut sum = 0;
        for turn in 0..3 {
            unsafe {
                TILE[t] = a[t] + turn;
                thread::sync_threads();
                sum += TILE[63 - t];
            }
        }
        unsafe { *out.get_unchecked_mut(t) = sum };
    }

    #[kernel]
    pub fn counter_read_plainly(_a: &[u32], mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x() as usize;
        let counter = out.as_mut_ptr();
        unsafe {
            DeviceAtomicU32::from_ptr(counter).fetch_add(1, AtomicOrdering::Relaxed);
            if t == 40 {
                *counter.add(1) = *counter;
            }
        }
    }

    #[kernel]
    pub fn flag_without_fence(_a: &[u32], mut out: DisjointSlice<u32>) {
        let data = out.as_mut_ptr();
        unsafe {
            let flag = DeviceAtomicU32::from_ptr(data.add(1));
            if thread::blockIdx_x() == 0 {
                *data = 7;
                flag.store(1, AtomicOrdering::Relaxed);
            } else if flag.load(AtomicOrdering::Relaxed) == 1 {
                *data.add(2) = *data;
            }
        }
    }

    #[kernel]
    pub fn bytes(_a: &[u32], mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x() as usize;
        unsafe {
            TEXT[t / 2] = t as u8;
            thread::sync_threads();
            *out.get_unchecked_mut(t) = TEXT[t / 2] as u32;
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let a = DeviceBuffer::from_host(&stream, &(0..64).collect::<Vec<u32>>())?;
    let mut out = DeviceBuffer::<u32>::zeroed(&stream, 64)?;
    let module = kernels::load(&ctx)?;
    let one = |threads| LaunchConfig { grid_dim: (1, 1, 1), block_dim: (threads, 1, 1), shared_mem_bytes: 0 };
    let two = LaunchConfig { grid_dim: (2, 1, 1), block_dim: (1, 1, 1), shared_mem_bytes: 0 };
    macro_rules! run {
        ($name:ident, $config:expr) => {
            unsafe { module.$name(&stream, $config, &a, &mut out)? };
            match stream.synchronize() {
                Ok(()) => println!("{}: fine", stringify!($name)),
                Err(error) => println!("{error}"),
            }
        };
    }
    run!(reduce_without_first_barrier, one(64));
    run!(two_blocks_write, two);
    run!(neighbour_before_barrier, one(64));
    run!(lanes_without_sync, one(32));
    run!(next_turn_overwrites, one(64));
    run!(counter_read_plainly, one(64));
    run!(flag_without_fence, two);
    run!(bytes, one(64));
    Ok(())
}
