//! Histograms with shared and global atomics, per-warp votes, and floats, in all scopes and orders.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::atomic::*;
use cuda_device::{fence, kernel, thread, warp, SharedArray};
use cuda_host::cuda_module;
use std::sync::atomic::{AtomicU32, Ordering};

const BINS: usize = 64;

#[cuda_module]
mod kernels {
    use super::*;

    static mut LOCAL: SharedArray<u32, BINS> = SharedArray::UNINIT;

    #[kernel]
    pub fn global(x: &[u8], bins: &[DeviceAtomicU32]) {
        let i = thread::index_1d().get();
        if i < x.len() {
            bins[x[i] as usize % BINS].fetch_add(1, AtomicOrdering::Relaxed);
        }
    }

    #[kernel]
    pub fn shared(x: &[u8], bins: &[AtomicU32]) {
        let local = |bin: usize| unsafe { BlockAtomicU32::from_ptr((&raw mut LOCAL).cast::<u32>().add(bin)) };
        let tid = thread::threadIdx_x() as usize;
        let width = thread::blockDim_x() as usize;
        for bin in (tid..BINS).step_by(width) {
            local(bin).store(0, AtomicOrdering::Relaxed);
        }
        thread::sync_threads();
        let first = thread::index_1d().get();
        for i in (first..x.len()).step_by(width * thread::gridDim_x() as usize) {
            local(x[i] as usize % BINS).fetch_add(1, AtomicOrdering::Relaxed);
        }
        thread::sync_threads();
        for bin in (tid..BINS).step_by(width) {
            bins[bin].fetch_add(local(bin).load(AtomicOrdering::Relaxed), Ordering::Relaxed);
        }
    }

    #[kernel]
    pub fn by_match(x: &[u8], bins: &[SystemAtomicU32]) {
        let i = thread::index_1d().get();
        let bin = if i < x.len() { x[i] as u32 % BINS as u32 } else { u32::MAX };
        let same = warp::match_any_sync(warp::active_mask(), bin);
        let first = same.trailing_zeros() == warp::lane_id();
        if bin != u32::MAX && first {
            bins[bin as usize].fetch_add(same.count_ones(), AtomicOrdering::AcqRel);
        }
    }

    #[kernel]
    pub fn every_operation(words: &[DeviceAtomicU32], signed: &[SystemAtomicI32], wide: &[BlockAtomicU64], wide_signed: &[DeviceAtomicI64], floats: &[DeviceAtomicF32], doubles: &[SystemAtomicF64]) {
        use AtomicOrdering::*;
        let i = thread::index_1d().get() as u32;
        words[0].fetch_add(i, Relaxed);
        words[1].fetch_sub(i, AcqRel);
        words[2].fetch_max(i, SeqCst);
        words[3].fetch_min(i, Acquire);
        words[4].fetch_or(1 << (i % 32), Release);
        words[5].fetch_and(!(1 << (i % 32)), Relaxed);
        words[6].fetch_xor(i, Relaxed);
        signed[0].fetch_min(-(i as i32), Relaxed);
        signed[1].fetch_max(-(i as i32), SeqCst);
        wide[0].fetch_add(1 << 33, Relaxed);
        wide_signed[0].fetch_min(-(i as i64) << 32, Relaxed);
        floats[0].fetch_add(0.5, Relaxed);
        floats[1].fetch_sub(0.25, SeqCst);
        doubles[0].fetch_add(i as f64, AcqRel);
        fence::threadfence();
        // A lock-free maximum of squares by compare and exchange.
        let mut seen = words[7].load(Acquire);
        while seen < i * i {
            match words[7].compare_exchange(seen, i * i, AcqRel, Acquire) {
                Ok(_) => break,
                Err(now) => seen = now,
            }
        }
        if i == 0 {
            signed[2].store(7, Release);
            let before = signed[2].swap(9, AcqRel);
            wide[1].store(before as u64, Relaxed);
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = kernels::load(&ctx)?;
    let x: Vec<u8> = (0..20_000u32).map(|i| (i.wrapping_mul(2654435761) >> 24) as u8).collect();
    let mut expected = vec![0u32; BINS];
    x.iter().for_each(|&v| expected[v as usize % BINS] += 1);
    let dev = DeviceBuffer::from_host(&stream, &x)?;
    let all = LaunchConfig::for_num_elems(x.len() as u32);
    let few = LaunchConfig { grid_dim: (3, 1, 1), block_dim: (96, 1, 1), shared_mem_bytes: 0 };

    let bins = DeviceBuffer::<u32>::zeroed(&stream, BINS)?.cast_elem::<DeviceAtomicU32>();
    unsafe { module.global(&stream, all, &dev, &bins)? };
    assert_eq!(bins.cast_elem::<u32>().to_host_vec(&stream)?, expected);
    let bins = DeviceBuffer::<u32>::zeroed(&stream, BINS)?.cast_elem::<AtomicU32>();
    unsafe { module.shared(&stream, few, &dev, &bins)? };
    assert_eq!(bins.cast_elem::<u32>().to_host_vec(&stream)?, expected);
    let bins = DeviceBuffer::<u32>::zeroed(&stream, BINS)?.cast_elem::<SystemAtomicU32>();
    unsafe { module.by_match(&stream, all, &dev, &bins)? };
    assert_eq!(bins.cast_elem::<u32>().to_host_vec(&stream)?, expected);

    let words = DeviceBuffer::from_host(&stream, &[0u32, 0, 0, !0, 0, !0, 0, 0])?.cast_elem();
    let signed = DeviceBuffer::from_host(&stream, &[0i32, i32::MIN, 0])?.cast_elem();
    let wide = DeviceBuffer::<u64>::zeroed(&stream, 2)?.cast_elem();
    let wide_signed = DeviceBuffer::<i64>::zeroed(&stream, 1)?.cast_elem();
    let floats = DeviceBuffer::<f32>::zeroed(&stream, 2)?.cast_elem();
    let doubles = DeviceBuffer::<f64>::zeroed(&stream, 1)?.cast_elem();
    let one = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (100, 1, 1), shared_mem_bytes: 0 };
    unsafe { module.every_operation(&stream, one, &words, &signed, &wide, &wide_signed, &floats, &doubles)? };
    let words = words.cast_elem::<u32>().to_host_vec(&stream)?;
    let sum: u32 = (0..100).sum();
    let xor = (0..100).fold(0, |a, b| a ^ b);
    assert_eq!(words, [sum, 0u32.wrapping_sub(sum), 99, 0, !0, 0, xor, 99 * 99]);
    assert_eq!(signed.cast_elem::<i32>().to_host_vec(&stream)?, [-99, 0, 9]);
    assert_eq!(wide.cast_elem::<u64>().to_host_vec(&stream)?, [100 << 33, 7]);
    assert_eq!(wide_signed.cast_elem::<i64>().to_host_vec(&stream)?, [-99 << 32]);
    assert_eq!(floats.cast_elem::<f32>().to_host_vec(&stream)?, [50.0, -25.0]);
    assert_eq!(doubles.cast_elem::<f64>().to_host_vec(&stream)?, [sum as f64]);
    println!("PASSED");
    Ok(())
}
