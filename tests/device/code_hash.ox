// Ordinary code in a kernel gives what it gives on the host: hash.
#![allow(dead_code, unused)]
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};
// hash
use core::hash::{Hash, Hasher};
struct Fnv(u64); impl Hasher for Fnv { fn finish(&self) -> u64 { self.0 } fn write(&mut self, b: &[u8]) { for x in b { self.0 = (self.0 ^ *x as u64).wrapping_mul(0x100000001b3); } } }
#[derive(Hash, PartialEq, Eq, Clone)] enum Kd { A(u32, [u8; 3]), B { s: &'static str }, C }
#[derive(Clone, Copy, PartialEq, PartialOrd)] struct V3 { x: f32, y: f32, z: f32 }
impl core::ops::Mul<f32> for V3 { type Output = V3; fn mul(self, k: f32) -> V3 { V3 { x: self.x * k, y: self.y * k, z: self.z * k } } }
impl core::ops::Add for V3 { type Output = V3; fn add(self, o: V3) -> V3 { V3 { x: self.x + o.x, y: self.y + o.y, z: self.z + o.z } } }
impl core::iter::Sum for V3 { fn sum<I: Iterator<Item = V3>>(i: I) -> V3 { i.fold(V3 { x: 0.0, y: 0.0, z: 0.0 }, |a, b| a + b) } }
impl From<u32> for V3 { fn from(v: u32) -> V3 { V3 { x: v as f32, y: 1.0, z: -1.0 } } }
fn case(i: u32, x: &[u32]) -> u64 {
    let mut h = Fnv(0xcbf29ce484222325);
    (i, 'x', [1u16, 2], "str", Some(3i8), true).hash(&mut h);
    let k = match i % 3 { 0 => Kd::A(i, [1, 2, 3]), 1 => Kd::B { s: "q" }, _ => Kd::C }; k.hash(&mut h); (k == Kd::C).hash(&mut h);
    let v: V3 = (0..5u32).map(|v| V3::from(v + i) * 0.5).sum();
    let mut st = [0u64; 25]; st[0] = i as u64; for r in 0..4 { for k in 0..25 { st[k] ^= st[(k + 5) % 25].rotate_left(r * 7 + 1) & !st[(k + 11) % 25]; } st[r as usize] = st[r as usize].wrapping_add(0x9e3779b97f4a7c15); }
    h.finish() ^ v.x.to_bits() as u64 ^ v.z.to_bits() as u64 ^ st.iter().fold(0, |a, b| a ^ b) ^ (v < V3::from(3)) as u64
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
