// Ordinary code in a kernel gives what it gives on the host: closures.
#![allow(dead_code, unused)]
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};
// closures
fn compose<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C { move |x| g(f(x)) }
fn once<F: FnOnce() -> u64>(f: F) -> u64 { f() }
fn mutf(mut f: impl FnMut(u32)) { for k in 0..5 { f(k) } }
struct Counter { n: u32 } impl Iterator for Counter { type Item = u32; fn next(&mut self) -> Option<u32> { if self.n == 0 { None } else { self.n -= 1; Some(self.n) } } }
macro_rules! maxm { ($a:expr) => { $a }; ($a:expr, $($r:expr),+) => { { let b = maxm!($($r),+); if $a > b { $a } else { b } } } }
fn case(i: u32, x: &[u32]) -> u64 {
    let k = i as u64; let add = |a: u64| a + k; let c = compose(add, |v| v * 3);
    let mut acc = 0u64; mutf(|v| acc += v as u64 * k);
    let arr = [1u64, 2, 3]; let o = once(move || arr.iter().sum::<u64>() + k);
    let ct = Counter { n: i % 10 }.map(|v| v as u64).filter(|v| v % 2 == 1).sum::<u64>();
    let lab = 'outer: loop { for a in 0..10u64 { for b in 0..10u64 { if a * b == k { break 'outer a * 100 + b; } } } break 7; };
    let mut w = k; let mut n = 0; while w != 1 && n < 50 { w = if w % 2 == 0 { w / 2 } else { 3 * w + 1 }; n += 1; if w == 0 { break; } }
    let Some(z) = x.get(i as usize) else { return 1 };
    let v = if let Some(y) = x.get(3) && *y > 100 && i > 5 { 1 } else { 2 };
    let mut value = 0u32; let lv = loop { value = value; if value >= 32 { break value } value += 1; };
    let t = maxm!(k, 5, 9); let bl = { let a = 3; a * k };
    c(5) + acc + o + ct + lab + n + *z as u64 + v + lv as u64 + t + bl + (|| 5u64)() + [1, 2, 3].map(|v| v * k).iter().rev().fold(0, |a, b| a * 2 + b)
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
