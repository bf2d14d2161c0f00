// The remainder of floats is exact in kernels too.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};
fn rem(i: u32) -> u64 {
    let x = i as f32 * 0.125 - 3.0;
    let y = x as f64 * 1e9;
    ((x % 0.3).to_bits() as u64) << 32 ^ (y % 0.7).to_bits() ^ (x.rem_euclid(0.3)).to_bits() as u64
}
#[cuda_module]
mod kernels {
    use super::*;
    #[kernel]
    pub fn run(mut y: DisjointSlice<u64>) {
        let i = thread::index_1d();
        let at = i.get();
        if let Some(o) = y.get_mut(i) { *o = rem(at as u32); }
    }
}
fn main() {
    let ctx = CudaContext::new(0).unwrap();
    let stream = ctx.default_stream();
    let m = kernels::load(&ctx).unwrap();
    let mut y = DeviceBuffer::<u64>::zeroed(&stream, 256).unwrap();
    unsafe { m.run(&stream, LaunchConfig::for_num_elems(256), &mut y) }.unwrap();
    let v = y.to_host_vec(&stream).unwrap();
    let bad = (0..256u32).filter(|i| v[*i as usize] != rem(*i)).count();
    println!("{}", if bad == 0 { "PASSED" } else { "FAILED" });
}
