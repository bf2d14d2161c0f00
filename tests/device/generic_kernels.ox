// Kernels over types, constants, closures and policies; constants; nested modules.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig, LaunchConfig1D};
use cuda_device::{DisjointSlice, ConstantMemory, SharedArray, cuda_module, kernel, constant, launch_bounds, launch_contract, thread};

const BLOCK: u32 = 64;
trait Policy { const MAX: u32; const MUL: u32; }
struct Big; impl Policy for Big { const MAX: u32 = 256; const MUL: u32 = 3; }
struct Small; impl Policy for Small { const MAX: u32 = 128; const MUL: u32 = 5; }

#[cuda_module]
mod kernels {
    use super::*;
    #[constant]
    static WEIGHTS: ConstantMemory<[u32; 4]> = ConstantMemory::UNINIT;

    #[kernel]
    pub fn map<T: Copy, F: Fn(T) -> T + Copy>(f: F, x: &[T], mut y: DisjointSlice<T>) {
        let i = thread::index_1d();
        let at = i.get();
        if let Some(o) = y.get_mut(i) { *o = f(x[at]); }
    }
    #[kernel]
    pub fn addn<const N: u32>(mut y: DisjointSlice<u32>) {
        if let Some((o, _)) = y.get_mut_indexed() { *o += N; }
    }
    #[kernel]
    #[launch_bounds(P::MAX)]
    #[launch_contract(domain = 1, block = (BLOCK, 1, 1))]
    pub fn pol<P: Policy>(k: u32, mut y: DisjointSlice<u32>) {
        static mut S: SharedArray<u32, 64> = SharedArray::UNINIT;
        let t = thread::threadIdx_x() as usize;
        unsafe { S[t] = t as u32 };
        thread::sync_threads();
        if let Some((o, _)) = y.get_mut_indexed() { *o = *o * P::MUL + k + unsafe { S[63 - t] } * 0; }
    }
    #[kernel(f32, u32)]
    pub fn scale<T: Copy + core::ops::Mul<Output = T>>(k: T, mut y: DisjointSlice<T>) {
        if let Some((o, _)) = y.get_mut_indexed() { *o = *o * k; }
    }
    #[kernel]
    pub fn weigh(mut y: DisjointSlice<u32>) {
        let w = WEIGHTS.get();
        if let Some((o, i)) = y.get_mut_indexed() { *o = w[i.get() % 4] + WEIGHTS.get_ref()[0]; }
    }
    pub mod inner {
        use super::*;
        #[kernel]
        pub fn weigh(mut y: DisjointSlice<u32>) {
            if let Some((o, _)) = y.get_mut_indexed() { *o = 1000; }
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let n = 128;
    let m = unsafe { kernels::load(&ctx)? };
    let x = DeviceBuffer::from_host(&stream, &(0..n as u32).collect::<Vec<_>>())?;
    let mut y = DeviceBuffer::<u32>::zeroed(&stream, n)?;
    let cfg = LaunchConfig::for_num_elems(n as u32);
    let k = 10u32;
    unsafe { m.map(&stream, cfg, move |v: u32| v * k + 1, &x, &mut y)?; }
    println!("{:?}", &y.to_host_vec(&stream)?[..5]);
    unsafe { m.addn::<7>(&stream, cfg, &mut y)?; }
    println!("{:?}", &y.to_host_vec(&stream)?[..5]);
    let p = m.prepare_pol::<Big>(LaunchConfig1D::new(2, 64, 0))?;
    m.pol(&stream, &p, 5, &mut y)?;
    println!("{:?}", &y.to_host_vec(&stream)?[..5]);
    let p = m.prepare_pol_for(&Small, LaunchConfig1D::new(2, 64, 0))?;
    m.pol(&stream, &p, 5, &mut y)?;
    println!("{:?}", &y.to_host_vec(&stream)?[..5]);
    println!("{:?}", m.prepare_pol::<Small>(LaunchConfig1D::new(2, 32, 0)).err());
    println!("{}", kernels::scale_ptx_name::<f32>());
    m.as_cuda_module().load_function("scale_u32")?;
    unsafe { m.scale(&stream, cfg, 2u32, &mut y)?; }
    println!("{:?}", &y.to_host_vec(&stream)?[..5]);
    m.set_weights(&stream, &[1, 2, 3, 4])?;
    unsafe { m.weigh(&stream, cfg, &mut y)?; }
    println!("{:?}", &y.to_host_vec(&stream)?[..5]);
    m.set_weights_blocking(&[10, 20, 30, 40])?;
    unsafe { m.weigh(&stream, cfg, &mut y)?; }
    println!("{:?}", &y.to_host_vec(&stream)?[..5]);
    let inner = kernels::inner::LoadedModule::from_parent(&m)?;
    unsafe { inner.weigh(&stream, cfg, &mut y)?; }
    println!("{:?}", &y.to_host_vec(&stream)?[..5]);
    let inner = unsafe { kernels::inner::load(&ctx)? };
    unsafe { inner.weigh(&stream, cfg, &mut y)?; }
    println!("{:?}", &y.to_host_vec(&stream)?[..5]);
    println!("PASSED");
    Ok(())
}
