//@ flags: -O
// Ordinary code in a kernel gives what it gives on the host: wide.
#![allow(dead_code, unused)]
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};
// wide
fn fib(n: u32) -> u64 { if n < 2 { n as u64 } else { fib(n - 1) + fib(n - 2) } }
fn gcd(a: u128, b: u128) -> u128 { if b == 0 { a } else { gcd(b, a % b) } }
fn case(i: u32, x: &[u32]) -> u64 {
    let a = (x[i as usize % 64] as u128) << 70 | 0xdead_beef_u128 << i;
    let b = a.wrapping_mul(a ^ 12345) / ((i as u128 + 3) << 40);
    let c = (-(a as i128) / 7) % 1000003;
    let m = match b % 5 { 0 => 1u64, 1 => 2, u128::MAX => 9, _ => 3 };
    let s = match c { i128::MIN..=-500 => 4u64, -499..=-1 => 5, 0 => 6, _ => 7 };
    let g = gcd(a, 1 << 50 | 6) as u64;
    let (v, o) = (x[3] as u64 * 77777777777).overflowing_mul(i as u64 + 1000000007);
    let l = a.leading_zeros() + a.trailing_zeros() + a.count_ones();
    let t = 200u8.saturating_add(i as u8) as u64 + (i as i8).saturating_sub(100) as u64;
    let r = (i as u16).rotate_left(5) as u64 + i.reverse_bits() as u64 + (i as u64).swap_bytes();
    let p = 3u64.wrapping_pow(i) ^ (i as u64).isqrt() ^ (i as i32 - 30).rem_euclid(7) as u64 ^ (i as i32 - 30).div_euclid(7) as u64 ^ (i as i32 - 32).abs_diff(5) as u64;
    let q = (i + 1).ilog2() as u64 + (i + 1).next_power_of_two() as u64 + i.checked_shl(i).map_or(0, |v| v as u64) + (i as u64).pow(3);
    (b as u64) ^ (b >> 64) as u64 ^ c as u64 ^ m ^ s << 8 ^ g ^ v ^ o as u64 ^ (l as u64) << 20 ^ t ^ r ^ p ^ q ^ fib(i % 12)
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
