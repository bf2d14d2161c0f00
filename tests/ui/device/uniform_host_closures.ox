//@ emit: ptx
// What a closure waits for that the host passes to a kernel: known when the kernel is made for it.
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
#[cuda_module]
mod kernels {
    use super::*;
    #[kernel]
    pub fn on_some<F: Fn(u32) -> u32 + Copy>(f: F, mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x();
        let v = if t < 8 { f(t) } else { 0 }; //~ ERROR not all threads of the block may reach this barrier
        if let Some(o) = out.get_mut(thread::index_1d()) { *o = v; }
    }
    #[kernel]
    pub fn on_all<F: Fn(u32) -> u32 + Copy>(f: F, mut out: DisjointSlice<u32>) {
        let v = f(thread::threadIdx_x());
        if let Some(o) = out.get_mut(thread::index_1d()) { *o = v; }
    }
}
fn main() {
    let ctx = CudaContext::new(0).unwrap();
    let stream = ctx.default_stream();
    let module = kernels::load(&ctx).unwrap();
    let mut out = DeviceBuffer::<u32>::zeroed(&stream, 64).unwrap();
    let config = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (64, 1, 1), shared_mem_bytes: 0 };
    let waits = move |v: u32| { thread::sync_threads(); v };
    unsafe {
        module.on_some(&stream, config, move |v| v + 1, &mut out).unwrap();
        module.on_all(&stream, config, waits, &mut out).unwrap();
        module.on_some(&stream, config, waits, &mut out).unwrap();
    }
}
