// Ordinary code in a kernel gives what it gives on the host: ptrs.
#![allow(dead_code, unused)]
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};
// ptrs
use core::mem::MaybeUninit; use core::ptr;
#[inline(never)] fn bump(p: *mut u32, k: u32) { unsafe { *p = (*p).wrapping_add(k) } }
struct Stack<T, const N: usize> { d: [MaybeUninit<T>; N], n: usize }
impl<T: Copy, const N: usize> Stack<T, N> { fn new() -> Self { Stack { d: [MaybeUninit::uninit(); N], n: 0 } } fn push(&mut self, v: T) -> bool { if self.n == N { return false } self.d[self.n].write(v); self.n += 1; true } fn pop(&mut self) -> Option<T> { if self.n == 0 { None } else { self.n -= 1; Some(unsafe { self.d[self.n].assume_init() }) } } }
fn case(i: u32, x: &[u32]) -> u64 {
    let mut v = [i; 4]; bump(&mut v[1], 5); bump(v.as_mut_ptr().wrapping_add(2), 6);
    let p = x.as_ptr(); let a = unsafe { *p.add(i as usize % 64) as u64 + p.add(9).offset_from(p) as u64 + ptr::read_volatile(p.add(3)) as u64 };
    let b = [1u8, 2, 3, 4, 5, 6, 7, 8, 9]; let u = unsafe { b.as_ptr().add(i as usize % 4 + 1).cast::<u32>().read_unaligned() };
    let mut s = Stack::<(u8, u32), 8>::new(); for k in 0..10 { s.push((k, k as u32 * i)); } let mut t = 0u64; while let Some((a, b)) = s.pop() { t = t * 3 + a as u64 + b as u64; }
    let f: f32 = unsafe { core::mem::transmute(0x3f800000u32 + i) }; let arr: [u16; 4] = unsafe { core::mem::transmute(0x1234_5678_9abc_def0u64) };
    let nn = core::ptr::NonNull::from(&v).cast::<u32>(); let nv = unsafe { *nn.as_ptr().add(1) };
    let nz = core::num::NonZeroU32::new(i).map_or(7, |n| n.get().trailing_zeros());
    let r: &[u8] = unsafe { core::slice::from_raw_parts(x.as_ptr().cast(), 16) }; let w = core::num::Wrapping(250u8) + core::num::Wrapping(i as u8);
    unsafe { ptr::swap(&mut v[0], &mut v[3]); ptr::copy(v.as_ptr(), v.as_mut_ptr().add(1), 2); ptr::write_bytes(v.as_mut_ptr().add(3), 1, 1); }
    a + u as u64 + t + f.to_bits() as u64 + arr[i as usize % 4] as u64 + nv as u64 + nz as u64 + r.iter().map(|b| *b as u64).sum::<u64>() + w.0 as u64 + v.iter().map(|v| *v as u64).sum::<u64>() + ptr::null::<u8>().is_null() as u64 + (p as usize % 4) as u64 + core::mem::align_of_val(&b) as u64
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
