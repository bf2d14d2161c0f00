//@ emit: ptx
//@ flags: -O
// #[unroll] on `for` and `while`: so many copies of the body, with a number that a type parameter gives, under a
// condition of two parts, and all turns of a loop whose end is known. A loop without it stays one.
// CHECK: .visible .entry counted(
// CHECK: .visible .entry split(
// CHECK: .visible .entry whole(
// CHECK-COUNT-5: ld.global.nc.b32
// CHECK-COUNT-4: sqrt.rn.f32
// CHECK-COUNT-40: rcp.rn.f32
// CHECK-COUNT-9: cvt.rmi.f32.f32
use cuda_device::{DisjointSlice, cuda_module, kernel, thread, unroll};

trait Policy {
    const COPIES: usize;
}
struct Wide;
impl Policy for Wide {
    const COPIES: usize = 8;
}

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn counted(n: u32, x: &[f32], mut y: DisjointSlice<f32>) {
        let i = thread::index_1d();
        let at = x.as_ptr();
        let mut s = 0.0;
        let mut j = 0;
        #[unroll(4)]
        while j < n {
            s = s * unsafe { *at.add(j as usize) };
            j += 1;
        }
        if let Some(o) = y.get_mut(i) {
            *o = s;
        }
    }

    #[kernel]
    pub fn split(n: u32, m: u32, mut y: DisjointSlice<f32>) {
        let i = thread::index_1d();
        let mut s = 3.0f32;
        let mut j = 0;
        #[unroll(3)]
        while j < n || j < m {
            s = s.sqrt() + 1.0;
            j += 1;
        }
        if let Some(o) = y.get_mut(i) {
            *o = s;
        }
    }

    #[kernel]
    pub fn whole(x: f32, mut y: DisjointSlice<f32>) {
        let i = thread::index_1d();
        let mut s = x;
        #[unroll]
        for _ in 0..40 {
            s = 1.0 / (s + 1.0);
        }
        if let Some(o) = y.get_mut(i) {
            *o = s;
        }
    }

    #[kernel]
    pub fn generic<P: Policy>(n: usize, mut y: DisjointSlice<f32>) {
        let i = thread::index_1d();
        let mut s = 3.0f32;
        #[unroll(P::COPIES)]
        for _ in 0..n {
            s = s.floor() * 1.5;
        }
        if let Some(o) = y.get_mut(i) {
            *o = s;
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = cuda_core::CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let mut y = cuda_core::DeviceBuffer::<f32>::zeroed(&stream, 1)?;
    let module = kernels::load(&ctx)?;
    unsafe { module.generic::<Wide>(&stream, cuda_core::LaunchConfig::for_num_elems(1), 5, &mut y)? };
    Ok(())
}
