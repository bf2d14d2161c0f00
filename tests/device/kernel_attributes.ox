// Loops to unroll, indexing that the kernel promises.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, cuda_module, kernel, thread, device, convergent, pure, readonly};
trait P { const U: u32; } struct A; impl P for A { const U: u32 = 4; }
#[device]
fn helper(n: u32) -> u32 { let mut s = 0; let mut i = 0; #[unroll(4)] while i < n { s += i; i += 1; } s }
#[cuda_module]
mod kernels {
    use super::*;
    #[kernel]
    pub fn a(n: u32, mut y: DisjointSlice<u32>) {
        let i = thread::index_1d();
        let mut s = 0u32;
        #[unroll]
        for k in 0..4 { s += k; }
        let mut j = 0;
        #[unroll(4)]
        while j < n { s += j; j += 1; }
        if let Some(o) = y.get_mut(i) { *o = s + helper(n); }
    }
    #[kernel(unchecked_indexing)]
    pub fn b<Q: P>(n: u32, x: &[u32], mut y: DisjointSlice<u32>) {
        let i = thread::index_1d();
        let at = i.get();
        let mut s = 0u32;
        let mut j = 0;
        #[unroll(Q::U)]
        while j < n { s += x[at] * j; j += 1; }
        if let Some(o) = y.get_mut(i) { *o = s; }
    }
}
fn main() {
    let ctx = CudaContext::new(0).unwrap();
    let stream = ctx.default_stream();
    let m = kernels::load(&ctx).unwrap();
    let x = DeviceBuffer::from_host(&stream, &[2u32; 64]).unwrap();
    let mut y = DeviceBuffer::<u32>::zeroed(&stream, 64).unwrap();
    let cfg = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (64, 1, 1), shared_mem_bytes: 0 };
    unsafe { m.a(&stream, cfg, 5, &mut y) }.unwrap();
    assert!(y.to_host_vec(&stream).unwrap().iter().all(|v| *v == 26));
    unsafe { m.b::<A>(&stream, cfg, 5, &x, &mut y) }.unwrap();
    assert!(y.to_host_vec(&stream).unwrap().iter().all(|v| *v == 20));
    println!("PASSED");
}
