//@ flags: -O
// Ordinary code in a kernel gives what it gives on the host: consts.
#![allow(dead_code, unused)]
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};
// consts
const N: usize = 8; const TAB: [u32; N] = { let mut t = [0; N]; let mut i = 0; while i < N { t[i] = (i * i) as u32; i += 1; } t };
static ST: [[f32; 2]; 3] = [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]];
static PTR: &[u32] = &TAB; struct Cfg { a: u32, s: &'static str, t: &'static [(u8, u64)] }
static CFG: Cfg = Cfg { a: 3, s: "hey", t: &[(1, 2), (3, 1 << 40)] };
const fn pw(b: u64, e: u32) -> u64 { if e == 0 { 1 } else { b * pw(b, e - 1) } }
const OPT: Option<&'static u32> = Some(&5); const NONE: Option<&u32> = None;
struct M<const R: usize, const C: usize>([[u32; C]; R]);
impl<const R: usize, const C: usize> M<R, C> { const AREA: usize = R * C; fn t(&self) -> M<C, R> { let mut o = [[0; R]; C]; for r in 0..R { for c in 0..C { o[c][r] = self.0[r][c]; } } M(o) } }
trait Has { const K: u32; type T: Default + Into<u64>; } struct X1; struct X2; impl Has for X1 { const K: u32 = 5; type T = u8; } impl Has for X2 { const K: u32 = 9; type T = u32; }
fn hk<T: Has>() -> u64 { T::K as u64 + T::T::default().into() + size_of::<T::T>() as u64 }
mod deep { pub mod er { pub const V: i64 = -3; pub fn f() -> i64 { V * super::G } } pub const G: i64 = 4; }
fn case(i: u32, x: &[u32]) -> u64 {
    let a = TAB[i as usize % N] as u64 + ST[i as usize % 3][i as usize % 2] as u64 + PTR[i as usize % 8] as u64;
    let b = CFG.a as u64 + CFG.s.len() as u64 + CFG.t[i as usize % 2].1 + CFG.t.len() as u64;
    let m = M([[1, 2, 3], [4, 5, i]]).t();
    a + b + pw(3, 5) + *OPT.unwrap() as u64 + *NONE.unwrap_or(&3) as u64 + m.0[2][1] as u64 + M::<2, 3>::AREA as u64 + hk::<X1>() * 3 + hk::<X2>() + deep::er::f() as u64 + u64::MAX.count_ones() as u64 + i8::MIN.cmp(&i8::MAX) as i8 as u8 as u64 + u8::MAX.cmp(&0) as i8 as u64 + (i as u8 as char as u32) as u64 + { const Z: u64 = 5; static Y: u64 = 6; Z * Y } + usize::BITS as u64 + core::f32::consts::PI as u64 + i32::MAX as u64
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
