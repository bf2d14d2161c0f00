// Ordinary code in a kernel gives what it gives on the host: opts.
#![allow(dead_code, unused)]
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};
// opts
#[derive(Debug, Clone, Copy, PartialEq)]
enum E { Neg, Big(u32), Pair { a: u16, b: i8 } }
fn parse(v: u32) -> Result<u32, E> { if v % 3 == 0 { Err(E::Neg) } else if v > 60 { Err(E::Big(v)) } else if v == 7 { Err(E::Pair { a: 1, b: -3 }) } else { Ok(v * 2) } }
fn chain(v: u32) -> Result<u64, E> { let a = parse(v)?; let b = parse(a + 1).or_else(|e| match e { E::Neg => Ok(5), other => Err(other) })?; Ok(a as u64 * 100 + b as u64) }
fn opt(v: u32) -> Option<u32> { let a = v.checked_sub(5)?; let b = a.checked_mul(1 << 28)?; Some(b ^ a) }
fn case(i: u32, x: &[u32]) -> u64 {
    let r = match chain(i) { Ok(v) => v, Err(E::Neg) => 1 << 40, Err(E::Big(n)) => n as u64 | 1 << 41, Err(E::Pair { a, b }) => a as u64 + (b as i64 as u64) };
    let o: Option<&u32> = x.get(i as usize * 2);
    let p = *o.unwrap_or(&77) as u64;
    let q = opt(i).map_or(9, |v| v as u64);
    let s = Some(i).filter(|v| v % 2 == 0).and_then(|v| x.get(v as usize)).copied().unwrap_or_default() as u64;
    let t = Some(3u8).zip(Some(i)).map(|(a, b)| a as u32 * b).xor(None).unwrap() as u64;
    let u: Option<Option<bool>> = if i % 3 == 0 { None } else if i % 3 == 1 { Some(None) } else { Some(Some(i % 2 == 0)) };
    let w = match u { None => 1, Some(None) => 2, Some(Some(true)) => 3, Some(Some(false)) => 4 };
    let mut z = Some(i); let y = z.take().is_some() as u64 + z.is_none() as u64 + z.get_or_insert(4).wrapping_add(1) as u64;
    r.wrapping_add(p * 3).wrapping_add(q * 5) + s + t + w + y + matches!(parse(i), Err(E::Pair { b: -3, .. })) as u64
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
