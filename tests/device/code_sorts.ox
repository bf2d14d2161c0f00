// Ordinary code in a kernel gives what it gives on the host: sorts.
#![allow(dead_code, unused)]
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};
// sorts
fn case(i: u32, x: &[u32]) -> u64 {
    let mut a = [0u32; 16];
    a.copy_from_slice(&x[i as usize % 48..i as usize % 48 + 16]);
    a.sort_unstable();
    let mut h = 0u64;
    for v in a { h = h.wrapping_mul(1000003) ^ v as u64; }
    let mut b = [3u8, 1, 2, i as u8, 200, 100];
    b.sort_unstable_by(|p, q| q.cmp(p));
    for v in b { h = h.wrapping_mul(31) + v as u64; }
    b.reverse();
    b.rotate_left(2);
    b.swap(0, 5);
    let mut t = [(3, 'a'), (1, 'b'), (2, 'c')];
    t.sort_unstable_by_key(|p| p.0);
    h ^ (t[0].1 as u64) << 8 ^ b[1] as u64 ^ a.binary_search(&a[5]).unwrap() as u64 ^ [2usize, 1].iter().copied().max().unwrap() as u64
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
