// Atomic values of all types and scopes, statics, fences.
#![feature(f16)]
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, SharedArray, cuda_module, kernel, thread, fence};
use cuda_device::atomic::*;
use core::sync::atomic::{AtomicU32, Ordering};
static COUNTER: DeviceAtomicU32 = DeviceAtomicU32::new(5);
static PLAIN: AtomicU32 = AtomicU32::new(0);
#[cuda_module]
mod kernels {
    use super::*;
    #[kernel]
    pub fn a(x: &[u32], mut y: DisjointSlice<u32>) {
        static mut S: SharedArray<u32, 4> = SharedArray::UNINIT;
        let t = thread::threadIdx_x();
        if t < 4 { unsafe { S[t as usize] = 0 }; }
        thread::sync_threads();
        let s = unsafe { BlockAtomicU32::from_ptr(SharedArray::as_raw_mut_ptr(&raw mut S)) };
        s.fetch_add(1, AtomicOrdering::Relaxed);
        let g = unsafe { DeviceAtomicU32::from_ptr(x.as_ptr() as *mut u32) };
        let old = g.fetch_max(t, AtomicOrdering::AcqRel);
        let m = unsafe { SystemAtomicI32::from_ptr(x.as_ptr().add(1) as *mut i32) };
        m.fetch_min(-(t as i32), AtomicOrdering::SeqCst);
        let f = unsafe { DeviceAtomicF32::from_ptr(x.as_ptr().add(2) as *mut f32) };
        f.fetch_add(0.5, AtomicOrdering::Relaxed);
        let h = unsafe { DeviceAtomicF16::from_ptr(x.as_ptr().add(3) as *mut f16) };
        h.fetch_add(1.0, AtomicOrdering::Relaxed);
        let d = unsafe { DeviceAtomicF64::from_ptr(x.as_ptr().add(4) as *mut f64) };
        d.fetch_sub(2.0, AtomicOrdering::Relaxed);
        let c = unsafe { DeviceAtomicU64::from_ptr(x.as_ptr().add(6) as *mut u64) };
        while c.compare_exchange(c.load(AtomicOrdering::Acquire), c.load(AtomicOrdering::Relaxed) + 1, AtomicOrdering::AcqRel, AtomicOrdering::Relaxed).is_err() {}
        COUNTER.fetch_add(1, AtomicOrdering::Relaxed);
        PLAIN.fetch_or(1 << (t % 32), Ordering::Relaxed);
        fence::threadfence();
        core::sync::atomic::fence(Ordering::SeqCst);
        thread::sync_threads();
        let i = thread::index_1d();
        let v = s.load(AtomicOrdering::Relaxed) + old * 0 + COUNTER.load(AtomicOrdering::Relaxed) * 1000 + (PLAIN.load(Ordering::Relaxed) == u32::MAX) as u32 * 1000000;
        if let Some(o) = y.get_mut(i) { *o = v; }
        unsafe { atom_add_f16x2(x.as_ptr().add(8) as *mut u32, 0x3c003c00) };
    }
}
fn main() {
    let ctx = CudaContext::new(0).unwrap();
    let stream = ctx.default_stream();
    let m = kernels::load(&ctx).unwrap();
    let x = DeviceBuffer::from_host(&stream, &[0u32; 16]).unwrap();
    let mut y = DeviceBuffer::<u32>::zeroed(&stream, 64).unwrap();
    let cfg = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (64, 1, 1), shared_mem_bytes: 0 };
    unsafe { m.a(&stream, cfg, &x, &mut y) }.unwrap();
    let h = x.to_host_vec(&stream).unwrap();
    println!("{:?} {:?}", h, &y.to_host_vec(&stream).unwrap()[..3]);
    assert_eq!((h[0], h[1] as i32, f32::from_bits(h[2]), h[3] & 0xffff, h[6]), (63, -63, 32.0, 0x5400, 64));
    println!("PASSED");
}
