// Barriers that all threads reach: fifty shapes of conditions and loops that are the same for all of them.
use cuda_device::cooperative_groups::this_thread_block;
use cuda_device::{constant, cuda_module, kernel, launch_contract, launch_bounds, thread, warp, ConstantMemory, DisjointSlice, SharedArray, Uniform};
use cuda_device::uniform;

#[derive(Clone, Copy)] pub enum Mode { A, B(u32), C { n: usize } }
#[derive(Clone, Copy)] pub struct Params { n: u32, flag: bool, steps: [u32; 4], mode: Mode }
fn repeat<F: Fn()>(n: usize, f: F) { for _ in 0..n { f() } }
fn barrier_if(c: bool) { if c { thread::sync_threads() } }
fn log2(mut n: u32) -> u32 { let mut r = 0; while n > 1 { n /= 2; r += 1; } r }
fn opt(n: u32) -> Option<u32> { if n > 3 { Some(n - 3) } else { None } }
fn res(n: u32) -> Result<u32, u8> { if n > 3 { Ok(n - 3) } else { Err(1) } }

#[cuda_module]
mod kernels {
    use super::*;
    use cuda_device::cooperative_groups::ThreadGroup;
    #[constant] static K: ConstantMemory<[u32; 4]> = ConstantMemory::UNINIT;
    #[kernel] pub fn k01(n: u32) { if n > 3 { thread::sync_threads(); } }
    #[kernel] pub fn k02(n: u32) { let mut i = 0; while i < n { thread::sync_threads(); i += 1; } }
    #[kernel] pub fn k03(n: u32) { for i in (0..n).rev() { if i % 2 == 0 { thread::sync_threads(); } } }
    #[kernel] pub fn k04(n: u32) { for _ in (0..n).step_by(3) { thread::sync_threads(); } }
    #[kernel] pub fn k05() { if thread::blockIdx_x() == 0 { thread::sync_threads(); } }
    #[kernel] pub fn k06() { if thread::blockIdx_x() + 1 < thread::gridDim_x() { thread::sync_threads(); } else { return; } thread::sync_threads(); }
    #[kernel] pub fn k07(p: Params) { if p.flag && p.n > 1 { thread::sync_threads(); } }
    #[kernel] pub fn k08(p: Params) { for s in p.steps { if s > 0 { thread::sync_threads(); } } }
    #[kernel] pub fn k09(p: Params) { match p.mode { Mode::A => thread::sync_threads(), Mode::B(n) => for _ in 0..n { thread::sync_threads() }, Mode::C { n } if n > 3 => thread::sync_threads(), _ => {} } }
    #[kernel] pub fn k10(x: &[u32]) { if x.len() > 100 { thread::sync_threads(); } }
    #[kernel] pub fn k11(x: &[u32]) { for v in x.iter().take(4) { if *v > 2 { thread::sync_threads(); } } }
    #[kernel] pub fn k12(x: &[u32]) { for c in x.chunks(16) { thread::sync_threads(); if c.len() < 16 { break; } } }
    #[kernel] pub fn k13(x: &[u32]) { let b = thread::blockIdx_x() as usize; if x[b] > 0 { thread::sync_threads(); } }
    #[kernel] pub fn k14() { let w = K.get(); if w[0] > 1 { thread::sync_threads(); } }
    #[kernel] pub fn k15() { for v in K.get_ref() { if *v == 3 { continue; } thread::sync_threads(); } }
    #[kernel] pub fn k16(n: Uniform<u32>) { if n.get() > 1 { thread::sync_threads(); } }
    #[kernel] pub fn k17() { if uniform::block_dim_x().get() == 256 { thread::sync_threads(); } }
    #[kernel] pub fn k18(n: u32) { repeat(n as usize, || thread::sync_threads()); }
    #[kernel] pub fn k19(n: u32) { barrier_if(n > 4); }
    #[kernel] pub fn k20<S: StepK>(s: S) { for _ in 0..S::T { s.go(); } }
    #[kernel] pub fn k21(n: u32) { for _ in 0..log2(n) { thread::sync_threads(); } }
    #[kernel] pub fn k22(n: u32) { if let Some(m) = opt(n) { if m > 1 { thread::sync_threads(); } } }
    #[kernel] pub fn k23(n: u32) { let Ok(m) = res(n) else { return }; for _ in 0..m { thread::sync_threads(); } }
    #[kernel] pub fn k24(n: u32, x: &mut [u32]) { let mut s = thread::blockDim_x() / 2; let t = thread::threadIdx_x(); while s > 0 { if t < s { x[t as usize] += n; } thread::sync_threads(); s >>= 1; } }
    #[kernel] pub fn k25() { if thread::sync_threads_or(thread::threadIdx_x() == 3) { thread::sync_threads(); } }
    #[kernel] pub fn k26(x: &[u32]) { let mut done = false; let mut i = 0; while !done { let v = x[i % x.len()]; done = thread::sync_threads_and(v as usize > i && thread::threadIdx_x() < 4); i += 1; } }
    #[kernel] pub fn k27() { static mut S: SharedArray<u32, 4> = SharedArray::UNINIT; if thread::threadIdx_x() == 0 { unsafe { S[0] = 5; } } thread::sync_threads(); let n = unsafe { S[0] }; for _ in 0..n { thread::sync_threads(); } }
    #[kernel] pub fn k28(n: u32) { let f: &dyn Fn(u32) = &|_| thread::sync_threads(); f(n); }
    #[kernel] pub fn k29(n: u32) { let a: &dyn StepD = if n > 1 { &D1 } else { &D2 }; a.go(n); }
    #[kernel] pub fn k30(n: u32) { let f: fn(u32) = if n > 1 { fa } else { fb }; f(n); }
    #[kernel] pub fn k31(n: u32) { let t: [fn(u32); 2] = [fa, fb]; t[(n % 2) as usize](n); }
    #[kernel] pub fn k32(n: u32) { let mut it = 0..n; loop { match it.next() { Some(2) => continue, Some(_) => thread::sync_threads(), None => break } } }
    #[kernel] pub fn k33(n: u32) { let b = this_thread_block(); if n == 1 { b.sync(); } b.sync(); if b.group_index().0 == 2 { b.sync(); } }
    #[kernel] pub fn k34(n: u32) { let v = if thread::threadIdx_x() == 0 { 1 } else { 2 }; core::hint::black_box(v); if n + 0 * v > 100 { } thread::sync_threads(); }
    #[kernel] pub fn k35(n: u32) { 'o: for i in 0..n { for j in 0..i { if j == 3 { continue 'o; } if j == 5 { break 'o; } thread::sync_threads(); } } }
    #[kernel] pub fn k36(a: f32) { let mut e = a; while e > 1e-3 { thread::sync_threads(); e *= 0.5; } }
    #[kernel] pub fn k37(n: u32) { let mut q = [0u32; 8]; let mut top = 0; q[top] = n; top += 1; while top > 0 { top -= 1; let v = q[top]; thread::sync_threads(); if v > 1 && top < 6 { q[top] = v / 2; top += 1; } } }
    #[kernel] pub fn k38(n: u32, mut out: DisjointSlice<u32>) { let i = thread::index_1d(); if let Some(o) = out.get_mut(i) { *o = n; } thread::sync_threads(); }
    #[kernel] pub fn k39() { if warp::warp_id() == 0 { let s = warp::shuffle_down(3, 1); core::hint::black_box(s); } thread::sync_threads(); }
    #[kernel] pub fn k40(n: u32) { if warp::warp_id() < n { let m = warp::ballot(warp::lane_id() > 2); if m == 7 { core::hint::black_box(warp::shuffle_xor(m, 1)); } } }
    #[kernel] pub fn k41(x: &[u32], n: u32) { let total: u32 = x.iter().take(3).sum(); if total > n { thread::sync_threads(); } }
    #[kernel] pub fn k42(x: &[u32], n: u32) { let m = x.iter().copied().max().unwrap_or(0).min(n); if x.windows(2).any(|w| w[0] > w[1]) { for _ in 0..m { thread::sync_threads() } } }
    #[kernel] pub fn k43(p: &[(u32, bool)]) { if let Some(&(n, true)) = p.first() { if n > 2 { thread::sync_threads(); } } }
    #[kernel] pub fn k44(n: u32, v: u64) { let s = (n as u64, v); let (a, b) = (s.1, s.0); if a > b { thread::sync_threads(); } let o = (a > 3).then(|| b); if o.is_some_and(|b| b > 1) { thread::sync_threads(); } }
    #[kernel] pub fn k45(n: u32) { let first = thread::threadIdx_x() == 0; for i in 0..n { if first { core::hint::black_box(i); } thread::sync_threads(); } }
    #[kernel] #[launch_bounds(64)] #[launch_contract(domain = 1, block = (64, 1, 1), requires = (x.len() == n))] pub fn k46(x: &[u32], n: u32) { let tiles = (x.len() + 63) / 64; for t in 0..tiles { let i = t * 64 + thread::threadIdx_x() as usize; let v = if i < x.len() { x[i] } else { 0 }; core::hint::black_box(v); thread::sync_threads(); } let _ = n; }
    #[kernel] pub fn k47(n: u32) { fn rec(n: u32) { if n > 0 { thread::sync_threads(); rec(n - 1) } } rec(n) }
    #[kernel] pub fn k48(n: u32) { let c = Counter { left: n }; for _ in c { thread::sync_threads(); } }
    #[kernel] pub fn k49(n: u32) { let mut st = State { round: 0, mine: thread::threadIdx_x() }; while st.round < n { st.mine += 1; thread::sync_threads(); st.round += 1; } core::hint::black_box(st.mine); }
    #[kernel] pub fn k50(n: u32) { let mut b = MaybeSwap(thread::threadIdx_x(), n); core::mem::swap(&mut b.0, &mut 3); if b.1 > 1 { thread::sync_threads(); } }
}
struct MaybeSwap(u32, u32);
struct State { round: u32, mine: u32 }
struct Counter { left: u32 }
impl Iterator for Counter { type Item = u32; fn next(&mut self) -> Option<u32> { if self.left == 0 { None } else { self.left -= 1; Some(self.left) } } }
pub trait StepK: Copy { const T: usize; fn go(&self); }
trait StepD { fn go(&self, n: u32); }
struct D1; impl StepD for D1 { fn go(&self, n: u32) { if n > 3 { thread::sync_threads() } } }
struct D2; impl StepD for D2 { fn go(&self, _: u32) { thread::sync_threads() } }
fn fa(n: u32) { if n > 2 { thread::sync_threads() } }
fn fb(_: u32) { thread::sync_threads() }
#[derive(Clone, Copy)] pub struct SK; impl StepK for SK { const T: usize = 2; fn go(&self) { thread::sync_threads() } }
fn main() { let _ = kernels::k20_ptx_name::<SK>();  }
