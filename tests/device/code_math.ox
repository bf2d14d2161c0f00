#![allow(dead_code, unused)]
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};
// Functions of float arithmetic.
fn case(i: u32, x: &[u32]) -> u64 {
    let f = i as f32 * 0.25 + 0.1; let d = f as f64;
    let q = |v: f32| (v * 1000.0) as i64; let r = |v: f64| (v * 100000.0) as i64;
    let sum = q(f.sin()) + q(f.cos()) * 3 + q((f * 0.05).tan()) + q(f.ln()) + q(f.log2()) + q(f.log10()) + q((-f).exp()) + q(f.sqrt()) + q(f.powf(0.3)) + q(f.powi(2)) + q((f * 0.05).asin()) + q(f.atan()) + q(f.atan2(2.0)) + q((f * 0.1).sinh()) + q((f * 0.1).tanh()) + q(f.cbrt()) + q(f.hypot(3.0)) + q((f * 0.01).exp_m1()) + q(f.ln_1p()) + q(f.exp2() % 10.0) + q(f.to_degrees()) + q(f.to_radians()) + q(f.sin_cos().1) + q(f.log(3.0))
    + r(d.sin()) + r(d.cos()) + r(d.ln()) + r((-d).exp()) + r(d.sqrt()) + r(d.powf(0.7)) + r(d.atan2(1.0)) + r(d.cbrt()) + r((d * 0.1).cosh()) + r(d.log2()) + r((d * 0.05).acos());
    sum as u64
}

#[cuda_module]
mod kernels {
    use super::*;
    #[kernel]
    pub fn run(x: &[u32], mut y: DisjointSlice<u64>) {
        let i = thread::index_1d();
        let at = i.get();
        if let Some(o) = y.get_mut(i) { *o = case(at as u32, x); }
    }
}
fn main() {
    let ctx = CudaContext::new(0).unwrap();
    let stream = ctx.default_stream();
    let m = kernels::load(&ctx).unwrap();
    let xs: Vec<u32> = (0..64u32).map(|i| i.wrapping_mul(2654435761) >> 7).collect();
    let x = DeviceBuffer::from_host(&stream, &xs).unwrap();
    let mut y = DeviceBuffer::<u64>::zeroed(&stream, 64).unwrap();
    unsafe { m.run(&stream, LaunchConfig::for_num_elems(64), &x, &mut y) }.unwrap();
    let v = y.to_host_vec(&stream).unwrap();
    let mut bad = 0;
    for i in 0..64u32 { let w = case(i, &xs); if v[i as usize] != w { bad += 1; if bad < 4 { println!("{i}: {} want {}", v[i as usize], w); } } }
    if bad == 0 { println!("PASSED"); } else { println!("FAILED {bad}"); std::process::exit(1); }
}
