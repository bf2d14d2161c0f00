// Output from kernels, assertions, uniform parameters, vectors, dot products, inline PTX.
use cuda_core::simt::LaunchConfig;
use cuda_core::{CudaContext, DeviceBuffer};
use cuda_device::{DisjointSlice, Uniform, cuda_module, kernel, thread, gpu_printf, gpu_assert, ptx_asm};
use cuda_device::vector::{self, F32x4};
use cuda_device::dotprod::dp4a_s32;

#[cuda_module]
mod kernels {
    use super::*;
    #[kernel]
    pub fn print(n: Uniform<u32>, x: &[f32], mut y: DisjointSlice<f32>) {
        if let Some((o, i)) = y.get_mut_indexed() {
            *o = x[i.get()] * 2.0 + n.get() as f32;
            if i.get() == 1 {
                gpu_printf!("thread {} sees {} {:.2} {:#x} %d %5.1f 100%\n", i.get(), *o, x[i.get()], 255u8, -3i32, 2.5f32);
            }
            gpu_assert!(*o >= 0.0);
            gpu_assert!(*o >= 0.0, "negative");
        }
    }
    #[kernel]
    pub fn fail(mut y: DisjointSlice<f32>) {
        if let Some((o, i)) = y.get_mut_indexed() {
            *o = 1.0;
            gpu_assert!(i.get() != 3, "three is bad");
        }
    }
    #[kernel]
    pub fn vec4(x: &[f32], mut y: DisjointSlice<f32>) {
        let v = vector::as_vectors::<F32x4>(x).unwrap();
        let i = thread::index_1d();
        let q = v[i.get() / 4].to_array();
        let at = i.get();
        if let Some(o) = y.get_mut(i) { *o = q[at % 4] + dp4a_s32(0x01020304, 0x01010101, 5) as f32; }
    }
    #[kernel]
    pub fn asm(mut y: DisjointSlice<u32>) {
        let i = thread::index_1d();
        let a = i.get() as u32;
        let s: u32;
        let lane: u32;
        let mut acc = 7u32;
        unsafe {
            ptx_asm!("add.u32 %0, %1, %2;", out("=r") s, in("r") a, in("r") 10u32, options(register_only));
            ptx_asm!("mov.u32 %0, %%laneid;", out("=r") lane);
            ptx_asm!("mad.lo.u32 %0, %1, %1, %0;", inout("+r") acc, in("r") a, options(register_only));
        }
        if let Some(o) = y.get_mut(i) { *o = s + lane + acc; }
    }
}

fn main() {
    let ctx = CudaContext::new(0).unwrap();
    let stream = ctx.default_stream();
    let m = kernels::load(&ctx).unwrap();
    let n = 64;
    let x = DeviceBuffer::from_host(&stream, &(0..n).map(|i| i as f32).collect::<Vec<_>>()).unwrap();
    let mut y = DeviceBuffer::<f32>::zeroed(&stream, n).unwrap();
    let cfg = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (64, 1, 1), shared_mem_bytes: 0 };
    unsafe { m.print(&stream, cfg, 5, &x, &mut y) }.unwrap();
    println!("{:?}", &y.to_host_vec(&stream).unwrap()[..4]);
    unsafe { m.vec4(&stream, cfg, &x, &mut y) }.unwrap();
    println!("{:?}", &y.to_host_vec(&stream).unwrap()[..4]);
    unsafe { m.fail(&stream, cfg, &mut y) }.unwrap();
    let error = stream.synchronize().unwrap_err().to_string();
    println!("{}", error.split_once(", at ").unwrap().0);
    if std::env::args().count() > 1 {
        let mut z = DeviceBuffer::<u32>::zeroed(&stream, n).unwrap();
        unsafe { m.asm(&stream, cfg, &mut z) }.unwrap();
        println!("{:?}", z.to_host_vec(&stream).map(|v| v[..4].to_vec()));
    }
    println!("PASSED");
}
