//! Histograms with device, block and core atomics; float sums; compare-exchange maximum.
use core::sync::atomic::{AtomicU32, Ordering};
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::atomic::{AtomicOrdering, BlockAtomicU32, DeviceAtomicF32, DeviceAtomicI32, DeviceAtomicU32, DeviceAtomicU64};
use cuda_device::{cuda_module, kernel, thread, SharedArray};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn global(data: &[u32], bins: &[DeviceAtomicU32]) {
        let mut i = thread::index_1d().get();
        let stride = (thread::gridDim_x() * thread::blockDim_x()) as usize;
        while i < data.len() {
            bins[data[i] as usize % bins.len()].fetch_add(1, AtomicOrdering::Relaxed);
            i += stride;
        }
    }

    #[kernel]
    pub fn private(data: &[u32], bins: &[AtomicU32]) {
        static mut LOCAL: SharedArray<u32, 64> = SharedArray::UNINIT;
        let t = thread::threadIdx_x() as usize;
        let local = |k: usize| unsafe { BlockAtomicU32::from_ptr((&raw mut LOCAL).cast::<u32>().add(k)) };
        if t < 64 {
            local(t).store(0, AtomicOrdering::Relaxed);
        }
        thread::sync_threads();
        let i = thread::index_1d().get();
        if i < data.len() {
            local((data[i] % 64) as usize).fetch_add(1, AtomicOrdering::Relaxed);
        }
        thread::sync_threads();
        if t < 64 {
            bins[t].fetch_add(local(t).load(AtomicOrdering::Relaxed), Ordering::Relaxed);
        }
    }

    #[kernel]
    pub fn totals(data: &[u32], sum: &[DeviceAtomicF32], wide: &[DeviceAtomicU64], best: &[DeviceAtomicI32]) {
        let i = thread::index_1d().get();
        if i < data.len() {
            sum[0].fetch_add(data[i] as f32 * 0.5, AtomicOrdering::Relaxed);
            wide[0].fetch_add(data[i] as u64 + (1 << 33), AtomicOrdering::AcqRel);
            let mine = data[i] as i32 - 500;
            let mut seen = best[0].load(AtomicOrdering::Acquire);
            while mine > seen {
                match best[0].compare_exchange(seen, mine, AtomicOrdering::AcqRel, AtomicOrdering::Acquire) {
                    Ok(_) => break,
                    Err(now) => seen = now,
                }
            }
            best[1].fetch_min(mine, AtomicOrdering::Relaxed);
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = unsafe { kernels::load(&ctx)? };
    let n = 5000usize;
    let data: Vec<u32> = (0..n as u32).map(|i| i.wrapping_mul(2654435761) % 1000).collect();
    let d = DeviceBuffer::from_host(&stream, &data)?;
    let mut expected = vec![0u32; 64];
    data.iter().for_each(|v| expected[*v as usize % 64] += 1);
    let bins: DeviceBuffer<DeviceAtomicU32> = DeviceBuffer::<u32>::zeroed(&stream, 64)?.cast_elem();
    let cfg = LaunchConfig::for_num_elems(n as u32);
    unsafe { module.global(&stream, LaunchConfig { grid_dim: (4, 1, 1), ..cfg }, &d, &bins)? };
    assert_eq!(bins.cast_elem::<u32>().to_host_vec(&stream)?, expected);
    let bins: DeviceBuffer<AtomicU32> = DeviceBuffer::<u32>::zeroed(&stream, 64)?.cast_elem();
    unsafe { module.private(&stream, cfg, &d, &bins)? };
    assert_eq!(bins.cast_elem::<u32>().to_host_vec(&stream)?, expected);
    let sum = DeviceBuffer::<f32>::zeroed(&stream, 1)?.cast_elem::<DeviceAtomicF32>();
    let wide = DeviceBuffer::<u64>::zeroed(&stream, 1)?.cast_elem::<DeviceAtomicU64>();
    let best = DeviceBuffer::from_host(&stream, &[-10_000i32, 10_000])?.cast_elem::<DeviceAtomicI32>();
    unsafe { module.totals(&stream, cfg, &d, &sum, &wide, &best)? };
    let total: u64 = data.iter().map(|v| *v as u64).sum();
    assert_eq!(sum.cast_elem::<f32>().to_host_vec(&stream)?[0], total as f32 * 0.5);
    assert_eq!(wide.cast_elem::<u64>().to_host_vec(&stream)?[0], total + (n as u64) * (1 << 33));
    assert_eq!(best.cast_elem::<i32>().to_host_vec(&stream)?, [*data.iter().max().unwrap() as i32 - 500, *data.iter().min().unwrap() as i32 - 500]);
    println!("SUCCESS");
    Ok(())
}
