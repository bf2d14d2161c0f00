// Ordinary code in a kernel gives what it gives on the host: slices.
#![allow(dead_code, unused)]
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};
// slices
fn take(s: &[u32]) -> u64 { s.len() as u64 * 3 + s.first().copied().unwrap_or(0) as u64 }
fn fill(s: &mut [u32], k: u32) { for (i, v) in s.iter_mut().enumerate() { *v = k + i as u32; } }
fn case(i: u32, x: &[u32]) -> u64 {
    let y = &x[1..]; let (a, b) = y.split_at(i as usize % 60);
    let mut m = [0u32; 20]; fill(&mut m[3..10], i);
    { let (l, r) = m.split_at_mut(10); l[0] = r.len() as u32; r[9] = l[4]; core::mem::swap(&mut l[1], &mut r[1]); }
    let mut bytes = [0u8; 16];
    bytes[0..4].copy_from_slice(&i.to_le_bytes()); bytes[4..12].copy_from_slice(&(i as u64 * 7).to_be_bytes()); bytes[12..].fill(0xab);
    let w = u32::from_be_bytes([bytes[3], bytes[2], bytes[1], bytes[0]]);
    let q = u64::from_le_bytes(bytes[4..12].try_into().unwrap());
    let [f, .., l] = m; let s = if let [a, b, rest @ ..] = y { *a as u64 ^ *b as u64 ^ rest.len() as u64 } else { 0 };
    m.copy_within(3..8, 12); m[..5].reverse();
    let t = m.chunks_mut(6).map(|c| { c[0] += 1; c.len() as u64 }).fold(0, |a, b| a * 7 + b);
    let z: [u64; 4] = core::array::from_fn(|k| k as u64 * i as u64); let zz = z.map(|v| v + 1);
    let e = m.iter().rposition(|v| *v == 0).map_or(0, |v| v as u64) + m.contains(&7) as u64 + m.starts_with(&[1]) as u64 + (m[..] == x[..20]) as u64 + (m[..4] < x[..4]) as u64;
    let r = (i as usize % 5..=i as usize % 9).map(|v| v as u64).sum::<u64>() + (0..10).rev().step_by(3).map(|v| v as u64).sum::<u64>();
    let cc = y.concat_check();
    take(a) + take(b) * 2 + take(&y[2..][..3]) + w as u64 + q + f as u64 + l as u64 + s + t + zz.iter().sum::<u64>() + e + r + cc + m.iter().map(|v| *v as u64).sum::<u64>()
}
trait Cc { fn concat_check(&self) -> u64; }
impl Cc for [u32] { fn concat_check(&self) -> u64 { self.len() as u64 + self.iter().copied().map(u64::from).max().unwrap_or(0) } }

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
