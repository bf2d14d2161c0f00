//@ flags: --check=mem
//@ exit: 1
// Raw pointers that leave what they point into: buffers, shared memory, locals, constants; and memory of others.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, DynamicSharedArray, SharedArray, cuda_module, kernel, thread};

static PRIMES: [u32; 4] = [2, 3, 5, 7];

#[cuda_module]
mod kernels {
    use super::*;

    static mut TILE: SharedArray<u32, 32> = SharedArray::UNINIT;
    static mut OTHER: SharedArray<u32, 32> = SharedArray::UNINIT;

    #[kernel]
    pub fn off_by_one(a: &[u32], mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x() as usize;
        let (from, to) = (a.as_ptr(), out.as_mut_ptr());
        unsafe { *to.add(t) = *from.add(t + 1) };
    }

    #[kernel]
    pub fn before_the_start(a: &[u32], mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x() as usize;
        let to = out.as_mut_ptr();
        unsafe { *to.add(t).sub(1) = a[t] };
    }

    #[kernel]
    pub fn behind_shared(_a: &[u32], mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x() as usize;
        unsafe {
            OTHER[t] = 1;
            let tile = &raw mut TILE as *mut u32;
            *tile.add(t + 1) = t as u32;
            thread::sync_threads();
            *out.get_unchecked_mut(t) = TILE[t] + OTHER[t];
        }
    }

    #[kernel]
    pub fn behind_dynamic(_a: &[u32], mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x() as usize;
        let words = DynamicSharedArray::<u32>::get();
        unsafe {
            *words.add(t * 2) = 1;
            *out.get_unchecked_mut(t) = 1;
        }
    }

    #[kernel]
    pub fn beside_a_local(a: &[u32], mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x() as usize;
        let mut local = [a[t]; 8];
        let first = local.as_mut_ptr();
        for i in 0..8 {
            unsafe { *first.add(i + 1) += i as u32 };
        }
        unsafe { *out.get_unchecked_mut(t) = local[t % 8] };
    }

    #[kernel]
    pub fn behind_a_constant(a: &[u32], mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x() as usize;
        let at = a[t] as usize % 5;
        unsafe { *out.get_unchecked_mut(t) = *PRIMES.as_ptr().add(at) };
    }

    #[kernel]
    pub unsafe fn through(from: *const u32, mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x() as usize;
        unsafe { *out.get_unchecked_mut(t) = *from.add(t) };
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let a = DeviceBuffer::from_host(&stream, &(0..32).collect::<Vec<u32>>())?;
    let mut out = DeviceBuffer::<u32>::zeroed(&stream, 32)?;
    let module = kernels::load(&ctx)?;
    let config = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (32, 1, 1), shared_mem_bytes: 128 };
    macro_rules! run {
        ($name:ident, $input:expr) => {
            unsafe { module.$name(&stream, config, $input, &mut out)? };
            match stream.synchronize() {
                Ok(()) => println!("{}: fine", stringify!($name)),
                Err(error) => println!("{error}"),
            }
        };
    }
    run!(off_by_one, &a);
    run!(before_the_start, &a);
    run!(behind_shared, &a);
    run!(behind_dynamic, &a);
    run!(beside_a_local, &a);
    run!(behind_a_constant, &a);
    let freed = DeviceBuffer::from_host(&stream, &[1u32; 32])?;
    let stale = freed.cu_deviceptr() as *const u32;
    drop(freed);
    run!(through, stale);
    run!(through, 0x40 as *const u32);
    Ok(())
}
