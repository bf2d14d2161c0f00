// Ordinary code in a kernel gives what it gives on the host: traits.
#![allow(dead_code, unused)]
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};
// traits
trait Shape { fn area(&self) -> f32; fn name(&self) -> u32 { 7 } }
struct Sq(f32); struct Ci { r: f32, k: u8 }
impl Shape for Sq { fn area(&self) -> f32 { self.0 * self.0 } }
impl Shape for Ci { fn area(&self) -> f32 { 3.0 * self.r * self.r } fn name(&self) -> u32 { self.k as u32 } }
fn total(s: &[&dyn Shape]) -> f32 { s.iter().map(|s| s.area() + s.name() as f32).sum() }
fn apply(f: fn(u32) -> u32, v: u32) -> u32 { f(v) }
fn twice(v: u32) -> u32 { v * 2 } fn inc(v: u32) -> u32 { v + 1 }
fn dynf(f: &dyn Fn(u32) -> u32, v: u32) -> u32 { f(f(v)) }
fn gene<T: core::ops::Add<Output = T> + Copy + Default>(v: &[T]) -> T { let mut s = T::default(); for x in v { s = s + *x; } s }
const TABLE: [fn(u32) -> u32; 2] = [twice, inc];
static NAMES: [&str; 3] = ["a", "bcd", "ef"];
fn case(i: u32, x: &[u32]) -> u64 {
    let a = Sq(i as f32); let b = Ci { r: 2.0, k: i as u8 };
    let v: [&dyn Shape; 3] = [&a, &b, &Sq(1.5)];
    let t = total(&v) as u64;
    let k = i;
    let c = dynf(&move |v| v + k, 3) as u64;
    t + apply(if i % 2 == 0 { twice } else { inc }, i) as u64 * 3 + c * 100 + gene(&x[..4].iter().fold([0u64; 4], |mut a, v| { a[(*v % 4) as usize] += *v as u64; a })) + gene(&[1.5f64, 2.5]) as u64 + TABLE[(i % 2) as usize](i) as u64 + NAMES[i as usize % 3].len() as u64 * 1000 + NAMES[i as usize % 3].bytes().map(|b| b as u64).sum::<u64>()
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
