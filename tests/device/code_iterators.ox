// Ordinary code in a kernel gives what it gives on the host: iterators, slices, structs, enums, traits, strings.
#![allow(dead_code, unused)]
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};
// iter1
fn case(i: u32, x: &[u32]) -> u64 {
    let a: u64 = x.iter().skip(i as usize % 7).step_by(3).map(|v| *v as u64).sum();
    let b = x.iter().enumerate().filter(|(k, _)| k % 2 == i as usize % 2).map(|(k, v)| k as u64 * (*v as u64 & 0xff)).fold(0u64, |a, b| a.wrapping_mul(31).wrapping_add(b));
    let c = x.chunks(5).map(|c| c.iter().max().copied().unwrap_or(0) as u64).sum::<u64>();
    let d = x.windows(3).filter(|w| w[0] < w[1] && w[1] > w[2]).count() as u64;
    let e = x.iter().rev().take_while(|v| **v != x[3]).count() as u64;
    let f = x.iter().zip(x.iter().skip(1)).map(|(a, b)| (*a ^ *b) as u64).min().unwrap();
    let g = x.iter().position(|v| *v == x[i as usize % 64]).unwrap() as u64;
    let h = (0..i).flat_map(|k| 0..k % 4).map(|v| v as u64).sum::<u64>();
    let j = x.iter().scan(0u32, |s, v| { *s = s.wrapping_add(*v); Some(*s) }).last().unwrap() as u64;
    let k = x.chunks_exact(4).map(|c| { let [a, b, c, d] = c else { return 0 }; (*a ^ *b ^ *c ^ *d) as u64 }).sum::<u64>();
    let l = x.iter().any(|v| *v == 5) as u64 + x.iter().all(|v| *v > 0) as u64;
    let m = x.split(|v| v % 5 == 0).map(|s| s.len() as u64 * 3).sum::<u64>();
    a.wrapping_add(b).wrapping_add(c * 3 + d * 5 + e * 7 + f * 11 + g * 13 + h * 17).wrapping_add(j * 19 + k + l + m)
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
