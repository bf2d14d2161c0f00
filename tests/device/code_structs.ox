// Ordinary code in a kernel gives what it gives on the host: structs.
#![allow(dead_code, unused)]
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};
// structs
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
struct P { a: u8, b: u32, c: u16, d: [u8; 3] }
#[repr(C)] #[derive(Clone, Copy)] struct C { a: u8, b: u64, c: u8 }
#[repr(C, packed)] #[derive(Clone, Copy)] struct K { a: u8, b: u32, c: u16 }
union U { f: f32, u: u32, b: [u8; 4] }
struct T3 { r: u8, g: u8, b: u8 }
#[inline(never)] fn t3(i: u32) -> T3 { T3 { r: i as u8, g: 2, b: 3 } }
#[inline(never)] fn pairf(i: u32) -> (f32, f32) { (1.5, i as f32) }
#[repr(u8)] #[derive(Clone, Copy, PartialEq)] enum Op { A = 3, B = 7, C = 200 }
enum Tree<'a> { Leaf(u32), Node(&'a Tree<'a>, &'a Tree<'a>) }
fn sum(t: &Tree) -> u32 { match t { Tree::Leaf(v) => *v, Tree::Node(a, b) => sum(a) + sum(b) } }
struct D<'a>(&'a core::cell::Cell<u32>, u32);
impl Drop for D<'_> { fn drop(&mut self) { self.0.set(self.0.get() * 3 + self.1); } }
impl core::ops::Add for P { type Output = P; fn add(self, o: P) -> P { P { b: self.b.wrapping_add(o.b), a: self.a.wrapping_mul(3), ..o } } }
impl core::ops::Index<usize> for P { type Output = u8; fn index(&self, i: usize) -> &u8 { &self.d[i] } }
impl core::ops::AddAssign<u32> for P { fn add_assign(&mut self, v: u32) { self.b += v } }
fn case(i: u32, x: &[u32]) -> u64 {
    let p = P { a: i as u8, b: x[2] & 0xffff, c: 5, d: [1, 2, i as u8] };
    let mut q = p + P { b: 9, ..Default::default() }; q += 3;
    let k = K { a: 1, b: x[5], c: 3 };
    let u = U { f: i as f32 };
    let s = unsafe { u.u as u64 + u.b[3] as u64 };
    let t = t3(i); let (a, b) = pairf(i);
    let op = [Op::A, Op::B, Op::C][i as usize % 3];
    let l = Tree::Leaf(i); let l2 = Tree::Leaf(3); let n = Tree::Node(&l, &l2); let n2 = Tree::Node(&n, &l);
    let cell = core::cell::Cell::new(1u32);
    { let _a = D(&cell, i); let _b = D(&cell, 2); if i % 2 == 0 { core::mem::forget(D(&cell, 100)); } }
    let arr = [p; 4]; let mut m = [[0u16; 3]; 4]; m[i as usize % 4][i as usize % 3] = 9;
    let r = core::mem::replace(&mut m[0][0], 4); let mut v1 = 1; let mut v2 = 2; core::mem::swap(&mut v1, &mut v2);
    let c = C { a: 1, b: i as u64, c: 9 };
    (p < q) as u64 + (p.cmp(&q) as i8 as u8) as u64 + q.b as u64 + ({ k.b } as u64) + s + t.r as u64 * 7 + t.g as u64 + t.b as u64 + a as u64 + b as u64 + op as u64 * 11 + (op == Op::B) as u64 + sum(&n2) as u64 * 13 + cell.get() as u64 * 17 + arr[i as usize % 4].b as u64 + m.iter().flatten().map(|v| *v as u64).sum::<u64>() + r as u64 + v1 * 3 + v2 + c.b + size_of::<P>() as u64 * 1000 + size_of::<K>() as u64 * 100000 + core::mem::offset_of!(C, c) as u64 + p[2] as u64
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
