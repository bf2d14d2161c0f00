//@ flags: -O
// Ordinary code in a kernel gives what it gives on the host: floats.
#![allow(dead_code, unused)]
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};
// floats
fn case(i: u32, x: &[u32]) -> u64 {
    let f = (x[i as usize % 64] as f32 - 1e7) * 1.25e-3;
    let a = (f as u8) as u64 + (f as i8) as i64 as u64 + (f as u32) as u64 + f as i64 as u64 + (f32::NAN as i32) as u64 + (f32::INFINITY as i8) as u64 + (3e9f32 as u32) as u64;
    let b = f.floor() as i64 as u64 ^ f.ceil() as i64 as u64 ^ f.round() as i64 as u64 ^ f.trunc() as i64 as u64;
    let c = f.mul_add(3.0, 1.0).to_bits() as u64 ^ (f * 3.0 + 1.0).to_bits() as u64 ^ f.abs().sqrt().to_bits() as u64 & 0xffff_ffff ^ (1.0 / f).to_bits() as u64;
    let d = f.max(2.0).min(100.0).clamp(3.0, 50.0).to_bits() as u64 ^ f.copysign(-1.0).to_bits() as u64 ^ f.signum().to_bits() as u64;
    let g = f as f64; let h = (g * g - 2.5) / 3.7 % 1.5;
    let n = f32::from_bits(0x7fc00000 | i);
    let cmp = (n != n) as u64 + (n < 1.0) as u64 * 2 + (n >= 1.0) as u64 * 4 + (n == n) as u64 * 8 + n.is_nan() as u64 * 16 + f.total_cmp(&1.0) as i8 as u8 as u64 * 32 + f.partial_cmp(&n).is_none() as u64 * 64;
    let e = f32::EPSILON; let u = ((1.0 + e) * (1.0 - e) - 1.0).to_bits() as u64;
    a ^ b << 3 ^ c ^ d ^ h.to_bits() ^ cmp ^ u ^ (f.rem_euclid(3.0)).to_bits() as u64 ^ (200u8 as f64).to_bits() ^ (u32::MAX as f32).to_bits() as u64 ^ (i as u64 * 12345678901) as f32 as u64 ^ f.recip().to_bits() as u64 ^ f.fract().to_bits() as u64 ^ (f * f * f).to_bits() as u64
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
