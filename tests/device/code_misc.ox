#![allow(dead_code, unused)]
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};
// Many small features of the language in device code.
use core::hint::{black_box, spin_loop, assert_unchecked}; use core::ops::ControlFlow; use core::cmp::Reverse;
#[inline(never)] fn ident<T>(t: T) -> T { black_box(t) }
fn case(i: u32, x: &[u32]) -> u64 {
    spin_loop(); unsafe { assert_unchecked(i < 1000) };
    let a = ident(i) as u64 + black_box(5u64) + black_box([1u8, 2, 3])[1] as u64;
    let b = x.iter().try_fold(0u32, |s, v| s.checked_add(*v >> 10)).unwrap_or(7) as u64;
    let c = match (0..i).try_for_each(|k| if k == 9 { ControlFlow::Break(k * 3) } else { ControlFlow::Continue(()) }) { ControlFlow::Break(v) => v as u64, ControlFlow::Continue(()) => 1 };
    let d = core::iter::from_fn({ let mut n = i; move || { if n == 0 { None } else { n /= 2; Some(n) } } }).map(|v| v as u64).sum::<u64>();
    let e = core::iter::successors(Some(1u32), |v| v.checked_mul(3)).take_while(|v| *v < 1000).count() as u64;
    let f = core::iter::repeat(3u64).take(4).chain(core::iter::once(9)).chain(core::iter::empty()).product::<u64>();
    let g = [Some(1u64), Some(2), None].into_iter().sum::<Option<u64>>().is_none() as u64 + [Ok::<u64, u8>(1), Ok(5)].into_iter().sum::<Result<u64, u8>>().unwrap();
    let h = x.iter().max_by_key(|v| Reverse(**v)).copied().unwrap() as u64 + x.iter().min_by(|a, b| (**a % 97).cmp(&(**b % 97))).copied().unwrap() as u64;
    let j = core::mem::size_of_val(&x[..3]) as u64 + core::any::type_name::<u32>().len() as u64 + core::mem::discriminant(&Some(3)).eq(&core::mem::discriminant(&None)) as u64;
    let (ev, od): (u32, u32) = x.iter().fold((0, 0), |(a, b), v| if v % 2 == 0 { (a + 1, b) } else { (a, b + 1) });
    let mut it = x.iter().peekable(); let mut runs = 0u64; while let Some(v) = it.next() { if let Some(n) = it.peek() { if **n > *v { runs += 1; } } }
    let k = x.iter().map_while(|v| if *v > 5 { Some(*v as u64) } else { None }).inspect(|_| {}).skip_while(|v| *v < 100).nth(2).unwrap_or(4);
    let l = x.iter().cmp(x[1..].iter()) as i8 as u8 as u64 + x.iter().eq(x.iter()) as u64 + x.iter().lt(x[1..].iter()) as u64 + x.is_sorted() as u64;
    let m = x.rchunks(7).map(|c| c[0] as u64).sum::<u64>() + x.iter().cycle().skip(60).take(10).map(|v| *v as u64).sum::<u64>() + x.array_windows_check();
    let n = x.split_first().map_or(0, |(a, r)| *a as u64 + r.len() as u64) + x.split_last().unwrap().1.len() as u64 + x.partition_point(|v| *v < 3) as u64;
    a + b + c + d + e + f + g + h + j + ev as u64 * 3 + od as u64 + runs + k + l + m + n
}
trait Aw { fn array_windows_check(&self) -> u64; } impl Aw for [u32] { fn array_windows_check(&self) -> u64 { self.chunks_exact(3).remainder().len() as u64 + self.last_chunk::<2>().map_or(0, |c| c[0] as u64) + self.first_chunk::<3>().map_or(0, |c| c[2] as u64) } }

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
