//@ flags: -O
// 128-bit integers from and to floating point: no device has the functions that hosts call for it.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};

// Edges of rounding and of the ranges around a shifted pattern.
fn wide(i: u32) -> u128 {
    let pattern = [1u128, 3, 0x1ff_ffff, 0x3f_ffff_ffff_ffff, 0x8000_0000_0000_0001, u128::MAX, 0x5555_5555_5555_5555_5555];
    let shifted = pattern[i as usize % 7] << (i / 7 % 128);
    match i % 5 { 0 => shifted, 1 => shifted.wrapping_sub(1), 2 => shifted.wrapping_add(1), 3 => !shifted, _ => shifted >> 3 }
}
fn mix(a: u64, b: u64) -> u64 { a.rotate_left(7) ^ b.wrapping_mul(0x9E3779B97F4A7C15) }
fn fold(a: u64, b: u128) -> u64 { mix(mix(a, b as u64), (b >> 64) as u64) }
fn case(i: u32) -> u64 {
    let w = wide(i);
    let mut sum = mix((w as f32).to_bits() as u64, (w as f64).to_bits());
    sum = mix(mix(sum, (w as i128 as f32).to_bits() as u64), (w as i128 as f64).to_bits());
    let (f, d) = (f32::from_bits(i.wrapping_mul(2654435761)), f64::from_bits((i as u64).wrapping_mul(0x9E3779B97F4A7C15)));
    sum = fold(fold(fold(sum, f as u128), f as i128 as u128), fold(sum, d as u128) as u128);
    for x in [w as f64, -(w as f64), w as f64 / 2.5e20, -(w as f64) / 7e30, 0.999, -0.999, f64::NAN, f64::INFINITY, 2e38, -1.7e38] {
        sum = fold(fold(sum, x as u128), x as i128 as u128);
        sum = fold(fold(sum, x as f32 as u128), x as f32 as i128 as u128);
    }
    sum
}

#[cuda_module]
mod kernels {
    use super::*;
    #[kernel]
    pub fn run(mut y: DisjointSlice<u64>) {
        let i = thread::index_1d();
        let at = i.get();
        if let Some(o) = y.get_mut(i) {
            *o = case(at as u32);
        }
    }
}

fn main() {
    let ctx = CudaContext::new(0).unwrap();
    let stream = ctx.default_stream();
    let m = kernels::load(&ctx).unwrap();
    let mut y = DeviceBuffer::<u64>::zeroed(&stream, 4480).unwrap();
    unsafe { m.run(&stream, LaunchConfig::for_num_elems(4480), &mut y) }.unwrap();
    let v = y.to_host_vec(&stream).unwrap();
    let bad = (0..4480u32).filter(|&i| v[i as usize] != case(i)).count();
    println!("{bad} differ");
}
