// Barriers that split arriving from waiting.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::barrier::{
    fence_proxy_async_shared_cta, mbarrier_arrive, mbarrier_arrive_and_wait, mbarrier_inval, mbarrier_init, mbarrier_test_wait,
    mbarrier_try_wait_parity, mbarrier_wait,
};
use cuda_device::{Barrier, DisjointSlice, GeneralBarrier, ManagedBarrier, SharedArray, Uninit, cuda_module, kernel, thread};

#[cuda_module]
mod kernels {
    use super::*;

    // Each phase shifts the values by one thread.
    #[kernel]
    pub fn rotate(rounds: u32, mut out: DisjointSlice<u32>) {
        static mut VALUES: SharedArray<u32, 128> = SharedArray::UNINIT;
        static mut BAR: Barrier = Barrier::UNINIT;
        let tid = thread::threadIdx_x() as usize;
        unsafe {
            if tid == 0 {
                mbarrier_init(&raw mut BAR, thread::blockDim_x());
                fence_proxy_async_shared_cta();
            }
            VALUES[tid] = tid as u32 * 10;
        }
        thread::sync_threads();
        let mut round = 0;
        while round < rounds {
            unsafe {
                let next = VALUES[(tid + 1) % 128];
                let token = mbarrier_arrive(&raw const BAR);
                while !mbarrier_test_wait(&raw const BAR, token) {}
                VALUES[tid] = next;
                let token = mbarrier_arrive(&raw const BAR);
                mbarrier_wait(&raw const BAR, token);
                mbarrier_arrive_and_wait(&raw const BAR);
            }
            round += 1;
        }
        let value = unsafe { VALUES[tid] };
        thread::sync_threads();
        if tid == 0 {
            unsafe { mbarrier_inval(&raw mut BAR) }
        }
        if let Some(o) = out.get_mut(thread::index_1d()) {
            *o = value;
        }
    }

    // The first warp produces, the others consume.
    #[kernel]
    pub fn pipeline(mut out: DisjointSlice<u32>) {
        static mut SLOT: SharedArray<u32, 32> = SharedArray::UNINIT;
        static mut FULL: Barrier = Barrier::UNINIT;
        static mut EMPTY: Barrier = Barrier::UNINIT;
        let tid = thread::threadIdx_x();
        let full = unsafe { ManagedBarrier::<Uninit, GeneralBarrier, 0>::from_static(&raw mut FULL).init(32) };
        let empty = unsafe { ManagedBarrier::<Uninit, GeneralBarrier, 1>::from_static(&raw mut EMPTY).init_by(96, 33) };
        let mut sum = 0;
        for step in 0..8u32 {
            if tid < 32 {
                if step > 0 {
                    while !empty.try_wait_parity((step - 1) & 1) {}
                }
                unsafe { SLOT[tid as usize] = step * 100 + tid };
                let _ = full.arrive();
            } else {
                while !unsafe { mbarrier_try_wait_parity(full.as_ptr(), step & 1) } {}
                sum += unsafe { SLOT[tid as usize % 32] };
                let _ = empty.arrive();
            }
        }
        let _ = unsafe { full.inval() };
        let _ = unsafe { empty.inval_by(1) };
        if let Some(o) = out.get_mut(thread::index_1d()) {
            *o = sum;
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = kernels::load(&ctx)?;
    let mut out = DeviceBuffer::<u32>::zeroed(&stream, 256)?;
    let config = LaunchConfig { grid_dim: (2, 1, 1), block_dim: (128, 1, 1), shared_mem_bytes: 0 };
    unsafe { module.rotate(&stream, config, 5, &mut out) }?;
    let got = out.to_host_vec(&stream)?;
    for (i, v) in got.iter().enumerate() {
        assert_eq!(*v as usize, (i + 5) % 128 * 10, "rotate {i}");
    }
    unsafe { module.pipeline(&stream, config, &mut out) }?;
    let got = out.to_host_vec(&stream)?;
    for (i, v) in got.iter().enumerate() {
        let want = if i % 128 < 32 { 0 } else { 2800 + 8 * (i as u32 % 32) };
        assert_eq!(*v, want, "pipeline {i}");
    }
    println!("PASSED");
    Ok(())
}
