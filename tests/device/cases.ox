// Cases on which GPU compilers went wrong, each with the value it must have. `v` holds what is only known at run time.
#![allow(dead_code)]
use core::cell::Cell;
use core::cmp::Ordering;
use core::sync::atomic::{AtomicU32, Ordering as Memory, fence};
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, SharedArray, DynamicSharedArray, cuda_module, kernel, thread};

#[derive(Clone, Copy)]
struct Padded {
    a: u8,
    b: u64,
    c: u16,
    d: u32,
    e: bool,
}
unsafe impl cuda_core::DeviceCopy for Padded {}

#[derive(Clone, Copy)]
struct Entry {
    id: u8,
    weight: f64,
}
const ENTRIES: [Entry; 3] = [Entry { id: 1, weight: 1.5 }, Entry { id: 2, weight: 2.25 }, Entry { id: 3, weight: 4.0 }];
static BYTES: [[u8; 3]; 2] = [[1, 2, 3], [4, 5, 6]];

#[derive(Clone, Copy)]
struct Three {
    r: u8,
    g: u8,
    b: u8,
}

#[inline(never)]
fn pair(x: f32) -> (f32, f32) {
    (x, x + 1.0)
}
#[inline(never)]
fn three(v: u8) -> Three {
    Three { r: v, g: v.wrapping_add(1), b: v.wrapping_mul(3) }
}
#[inline(never)]
fn or_default<'a>(o: Option<&'a u32>) -> &'a u32 {
    o.unwrap_or(&77)
}
#[inline(never)]
fn sum(x: &[u32]) -> u32 {
    x.iter().sum()
}
#[inline(never)]
fn ackermann(m: u32, n: u32) -> u32 {
    if m == 0 { n + 1 } else if n == 0 { ackermann(m - 1, 1) } else { ackermann(m - 1, ackermann(m, n - 1)) }
}
mod other {
    #[inline(never)]
    pub fn fibonacci(n: u32) -> u32 {
        if n < 2 { n } else { fibonacci(n - 1) + fibonacci(n - 2) }
    }
    #[inline(never)]
    pub fn once<F: FnOnce(u32) -> u32>(f: F) -> u32 {
        f(20)
    }
}
#[inline(never)]
fn two_bytes(v: [u8; 2]) -> u32 {
    v[0] as u32 * 1000 + v[1] as u32
}
#[inline(never)]
fn remainders(a: [i8; 4], b: [i8; 4]) -> [i8; 4] {
    [a[0] % b[0], a[1] % b[1], a[2] % b[2], a[3] % b[3]]
}
#[inline(never)]
fn wide(x: u128) -> u32 {
    match x {
        u128::MAX => 1,
        1 => 2,
        0x1_0000_0000_0000_0000 => 3,
        _ => 4,
    }
}
#[inline(never)]
fn signed(x: i128) -> u32 {
    match x {
        -1 => 1,
        i128::MIN => 2,
        -170141183460469231731687303715884105727 => 3,
        _ => 4,
    }
}
#[inline(never)]
fn spin(mut value: u32) -> u32 {
    let mut i = 0;
    loop {
        value = value;
        if i >= 32 {
            break;
        }
        i += 1;
    }
    value + i
}
#[inline(never)]
fn logic(a: bool, b: bool, c: bool) -> u32 {
    let mut bits = 0;
    for (k, held) in [a | b, a & b, a ^ b, a || b && c, (a || b) && c, !(a | c), a & !b | c, (a as u32 | b as u32) != 0].into_iter().enumerate() {
        if held {
            bits |= 1 << k;
        }
    }
    bits
}
// Carries through four words, as in field arithmetic.
#[inline(never)]
fn carries(a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
    let mut out = [0; 4];
    let mut carry = 0u128;
    for i in 0..4 {
        let t = a[i] as u128 + b[i] as u128 + carry;
        out[i] = t as u64;
        carry = t >> 64;
    }
    out[0] = out[0].wrapping_add(38 * carry as u64);
    out
}
#[inline(never)]
fn to_bytes(limbs: [u64; 4]) -> u64 {
    let mut bytes = [0u8; 32];
    for (chunk, limb) in bytes.chunks_exact_mut(8).zip(limbs) {
        chunk.copy_from_slice(&limb.to_le_bytes());
    }
    bytes.iter().fold(0u64, |h, b| (h ^ *b as u64).wrapping_mul(0x100000001b3))
}
fn hash_overflowing(mut x: u32, n: u32) -> (u32, bool) {
    let mut flag = false;
    for _ in 0..n {
        (x, flag) = x.overflowing_sub(0xf3290000);
    }
    (x, flag)
}

// v = [0, 1, 2, ...]
fn case(k: u32, v: &[u32], f: &[f32], p: Padded, ps: &[Padded]) -> u64 {
    let one = v[1];
    let n = v.len();
    match k {
        0 => {
            let x = f[0]; // NaN
            (x != x) as u64 | ((x < x) as u64) << 1 | ((x <= x) as u64) << 2 | ((x == x) as u64) << 3 | ((x > 1.0) as u64) << 4 | (!(x >= 1.0) as u64) << 5
        }
        1 => {
            let (a, b) = (i8::MIN.wrapping_add(v[0] as i8), i8::MAX);
            let (c, d) = (u8::MAX.wrapping_sub(v[0] as u8), 0u8);
            (a.cmp(&b) as i8 as u8) as u64 | ((c.cmp(&d) as i8 as u8) as u64) << 8 | ((a.max(b) == b) as u64) << 16 | ((a.partial_cmp(&b) == Some(Ordering::Less)) as u64) << 17
        }
        2 => p.a as u64 + p.b + p.c as u64 * 3 + p.d as u64 * 5 + p.e as u64 * 7,
        3 => ps.iter().map(|p| p.a as u64 + p.b + p.c as u64 * 3 + p.d as u64 * 5 + p.e as u64 * 7).sum(),
        4 => {
            let (x, flag) = hash_overflowing(0x4bf90000 + v[0], one);
            x as u64 | (flag as u64) << 32
        }
        5 => *or_default(if one == 1 { None } else { Some(&v[2]) }) as u64 + *or_default(Some(&v[3])) as u64 * 100,
        6 => {
            let (a, b) = pair(v[1] as f32 + 0.5);
            (a * 10.0) as u64 + (b * 1000.0) as u64
        }
        7 => sum(&v[1..]) as u64 + sum(&v[2..][1..n - 4]) as u64 * 1000,
        8 => (0..v[20]).step_by(v[3] as usize).map(|x| x as u64).sum::<u64>() + (1..=v[9] as u8).rev().step_by(2).count() as u64 * 1000,
        9 => {
            let (low, high) = (u32::MAX - v[0]).widening(v[7]);
            low as u64 ^ (high as u64) << 32
        }
        10 => wide(u128::MAX - v[0] as u128) as u64 + wide(one as u128) as u64 * 10 + wide((one as u128) << 64) as u64 * 100 + wide(v[5] as u128) as u64 * 1000,
        11 => signed(-(one as i128)) as u64 + signed(i128::MIN + v[0] as i128) as u64 * 10 + signed(i128::MIN + one as i128) as u64 * 100 + signed(v[0] as i128) as u64 * 1000,
        12 => {
            let mut a = [1u32, 2, 3, 4, 5];
            let cut = a.split_at_mut_checked(n).is_none() as u64;
            let (x, y) = a.split_at_mut_checked(v[2] as usize).unwrap();
            x[0] += y[0];
            y[1] += x[1];
            a.iter().fold(cut, |s, x| s * 10 + *x as u64)
        }
        13 => ackermann(v[2], v[3]) as u64 + other::fibonacci(v[10]) as u64 * 100,
        14 => {
            let owned = [v[1], v[2], v[3]];
            other::once(move |x| x + owned[0] + owned[2]) as u64
        }
        15 => {
            let e = f32::EPSILON * f[1];
            let plain = (1.0 + e) * (1.0 - e) - 1.0;
            let fused = (1.0 + e).mul_add(1.0 - e, -1.0);
            plain.to_bits() as u64 | (fused.to_bits() as u64) << 32
        }
        16 => {
            let x = 0xF0F000000000000Fu64 + v[0] as u64;
            let y = (one as u64) << 40;
            x.count_ones() as u64 + y.leading_zeros() as u64 * 100 + y.trailing_zeros() as u64 * 10_000
        }
        17 => {
            let a = 0x0Fu8 + v[0] as u8;
            a.count_ones() as u64 + (one as u8).leading_zeros() as u64 * 10 + ((one as u128) << 100).leading_zeros() as u64 * 100 + (one as u16).leading_zeros() as u64 * 10_000
        }
        18 => {
            let a = carries([u64::MAX - v[0] as u64, u64::MAX, u64::MAX, 1 << 63], [one as u64, 0, 5, 1 << 63]);
            to_bytes(a)
        }
        19 => {
            let big = 300.0 * f[1];
            let wide = 3e9 * f[1];
            (big as u8) as u64 | ((f[0] as u8) as u64) << 8 | ((-f[1] as u8) as u64) << 16 | ((f32::INFINITY * f[1]) as i8 as u8 as u64) << 24 | ((wide as u32) as u64) << 32
        }
        20 => (200u8 + v[0] as u8) as f64 as u64 + ((3_000_000_000u32 + v[0]) as f32 as f64) as u64 + (-(f[1] as f64) as i64 as u64 & 0xff),
        21 => {
            let mut a = [v[2] as usize, v[1] as usize];
            a.sort_unstable();
            let mut b: [u32; 24] = core::array::from_fn(|i| v[(i * 7) % 24]);
            b.sort_unstable_by(|x, y| y.cmp(x));
            a[0] as u64 + a[1] as u64 * 10 + b.windows(2).all(|w| w[0] >= w[1]) as u64 * 100 + b[0] as u64 * 1000
        }
        22 => {
            let t = three(v[9] as u8);
            t.r as u64 | (t.g as u64) << 8 | (t.b as u64) << 16
        }
        23 => {
            let a = AtomicU32::new(v[3]);
            a.fetch_add(2, Memory::Release);
            fence(Memory::SeqCst);
            let old = a.swap(9, Memory::AcqRel);
            fence(Memory::Acquire);
            old as u64 * 10 + a.load(Memory::Acquire) as u64
        }
        24 => spin(v[5]) as u64,
        25 => {
            let mut buffer = [0u8; 8];
            buffer[0..4].copy_from_slice(&(v[7] * 0x01020304).to_le_bytes());
            buffer[4..].copy_from_slice(&v[9].to_be_bytes());
            u64::from_le_bytes(buffer)
        }
        26 => ENTRIES.iter().map(|e| (e.weight * 100.0) as u64 * e.id as u64).sum::<u64>() + ENTRIES[v[2] as usize].id as u64 * 10_000,
        27 => BYTES[v[1] as usize][v[2] as usize] as u64 + BYTES[v[0] as usize].iter().map(|b| *b as u64).sum::<u64>() * 10,
        28 => {
            let zero = v[0];
            zero.trailing_zeros() as u64 + (v[8]).trailing_zeros() as u64 * 100 + (1u32 << (v[31])).trailing_zeros() as u64 * 10_000 + (zero as u64).leading_zeros() as u64 * 1_000_000
        }
        29 => {
            let (i, stride) = (v[30] as usize * 1_000_000, v[10] as usize * 10);
            let at = i * stride; // beyond 32 bits
            let narrow = (v[30] * 100_000_000) as i32 as i64; // wraps nowhere: 3e9 as u32
            at as u64 ^ narrow as u64
        }
        30 => (0..8).map(|b| (logic(b & 1 != v[0], b & 2 != v[0], b & 4 != v[0]) as u64) << (8 * b)).fold(0, |a, b| a | b),
        31 => two_bytes([v[1] as u8, v[2] as u8]) as u64,
        32 => u32::from_le_bytes(remainders([v[7] as i8, -(v[7] as i8), 100, -128], [3, 3, -(v[7] as i8), v[11] as i8]).map(|x| x as u8)) as u64,
        33 => {
            let cell = Cell::new(v[4]);
            let add = |x: u32| cell.set(cell.get() * 10 + x);
            (1..4).for_each(add);
            cell.get() as u64
        }
        34 => {
            let x: Option<core::num::NonZeroUsize> = core::num::NonZeroUsize::new(v[0] as usize);
            let y = core::num::NonZeroUsize::new(v[6] as usize);
            x.map_or(1, |x| x.get()) as u64 + y.map_or(1, |x| x.get()) as u64 * 10
        }
        35 => (u64::MAX - v[0] as u64).carrying(v[3] as u64, v[2] as u64, 1),
        _ => 0,
    }
}

// What widening_mul and carrying_mul_add do, which are not stable.
trait Wide: Sized {
    type Half;
    fn widening(self, other: Self) -> (Self, Self);
}
impl Wide for u32 {
    type Half = u16;
    fn widening(self, other: u32) -> (u32, u32) {
        let p = self as u64 * other as u64;
        (p as u32, (p >> 32) as u32)
    }
}
trait Carrying {
    fn carrying(self, b: Self, c: Self, d: Self) -> Self;
}
impl Carrying for u64 {
    fn carrying(self, b: u64, c: u64, d: u64) -> u64 {
        let p = self as u128 * b as u128 + c as u128 + d as u128;
        p as u64 ^ (p >> 64) as u64
    }
}

const CASES: u32 = 36;

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn run(v: &[u32], f: &[f32], p: Padded, ps: &[Padded], mut y: DisjointSlice<u64>) {
        let i = thread::index_1d();
        let at = i.get();
        if let Some(o) = y.get_mut(i) {
            *o = case(at as u32, v, f, p, ps);
        }
    }

    fn scale(s: *mut SharedArray<f32, 1>, w: f32) {
        unsafe { (&mut *s)[0] = (&*s)[0] * w };
    }

    // A static in shared memory, written through a helper; a part of dynamic shared memory.
    #[kernel]
    pub fn shared(x: &[f32], mut y: DisjointSlice<f32>) {
        static mut S: SharedArray<f32, 1> = SharedArray::UNINIT;
        let i = thread::index_1d();
        let t = thread::threadIdx_x() as usize;
        let n = thread::blockDim_x() as usize;
        let all = unsafe { core::slice::from_raw_parts_mut(DynamicSharedArray::<f32>::get(), 2 * n) };
        let (_, half) = all.split_at_mut(n);
        if t == 0 {
            unsafe { S[0] = 7.0 };
            scale(&raw mut S, x[1] * 3.0);
        }
        unsafe { (*(&raw mut half[t])) = x[1] * t as f32 };
        thread::sync_threads();
        let other = half[n - 1 - t];
        if let Some(o) = y.get_mut(i) {
            *o = unsafe { S[0] } * 100.0 + other;
        }
    }

    // One bad index: that thread stops, what the others write is there.
    #[kernel]
    pub fn gather(a: &[u32], indices: &[u32], mut y: DisjointSlice<u32>) {
        let i = thread::index_1d();
        let at = i.get();
        if let Some(o) = y.get_mut(i) {
            *o = a[indices[at] as usize] + 1;
        }
    }

    // A check before a barrier and one behind it, both on the way of every thread.
    #[kernel]
    pub fn checked(x: &[u32], mut y: DisjointSlice<u32>) {
        static mut S: SharedArray<u32, 1> = SharedArray::UNINIT;
        let i = thread::index_1d();
        let at = i.get();
        if at == 0 {
            assert!(x[0] == 0);
            unsafe { S[0] = x[21] };
        }
        thread::sync_threads();
        assert!(x[at % x.len()] < 1000);
        if let Some(o) = y.get_mut(i) {
            *o = unsafe { S[0] } + x[at];
        }
    }
}

fn main() {
    let ctx = CudaContext::new(0).unwrap();
    let stream = ctx.default_stream();
    let m = kernels::load(&ctx).unwrap();
    let mut failed = 0;
    let v = DeviceBuffer::from_host(&stream, &(0..32u32).collect::<Vec<_>>()).unwrap();
    let f = DeviceBuffer::from_host(&stream, &[f32::NAN, 1.0, 2.0]).unwrap();
    let p = Padded { a: 1, b: 1 << 40, c: 2, d: 3, e: true };
    let ps = DeviceBuffer::from_host(&stream, &[p, Padded { a: 9, b: 5, c: 6, d: 7, e: false }]).unwrap();
    let mut y = DeviceBuffer::<u64>::zeroed(&stream, CASES as usize).unwrap();
    unsafe { m.run(&stream, LaunchConfig { grid_dim: (1, 1, 1), block_dim: (CASES, 1, 1), shared_mem_bytes: 0 }, &v, &f, p, &ps, &mut y) }.unwrap();
    let got = y.to_host_vec(&stream).unwrap();
    let expected: [u64; CASES as usize] = [
        33, 0x301ff, 0x1000000001d, 0x10000000060, 0x158d00000, 377, 2515, 0x69970, 5063, 0x6fffffff9, 4321,
        4321, 0x22c1d, 5509, 24, 0xa880000000000000, 0x62388, 0x254c6, 0xbf3585daec5f0042,
        0xb2d05e007f0000ff, 0xb2d05fc7, 23121, 0x1b0a09, 59, 37, 0x9000000070e151c, 31800, 66, 0x3d54c3c,
        0xffffffff00000000, 0xdbdddd408ba5cd20, 1002, 0xf902ff01, 4123, 61, 3,
    ];
    for k in 0..CASES as usize {
        if got[k] != expected[k] {
            println!("case {k}: {} ({:#x}), not {} ({:#x})", got[k], got[k], expected[k], expected[k]);
            failed += 1;
        }
    }
    let mut out = DeviceBuffer::<f32>::zeroed(&stream, 64).unwrap();
    let cfg = LaunchConfig { grid_dim: (2, 1, 1), block_dim: (32, 1, 1), shared_mem_bytes: 256 };
    unsafe { m.shared(&stream, cfg, &f, &mut out) }.unwrap();
    let got = out.to_host_vec(&stream).unwrap();
    assert!((0..64).all(|i| got[i] == 2100.0 + (31 - i % 32) as f32), "{got:?}");

    let cfg = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (32, 1, 1), shared_mem_bytes: 0 };
    let mut indices: Vec<u32> = (0..32).rev().collect();
    indices[13] = 1000;
    let indices = DeviceBuffer::from_host(&stream, &indices).unwrap();
    let mut out = DeviceBuffer::<u32>::zeroed(&stream, 32).unwrap();
    unsafe { m.gather(&stream, cfg, &v, &indices, &mut out) }.unwrap();
    let error = stream.synchronize().unwrap_err().to_string();
    assert!(error.contains("the len is 32 but the index is 1000") && error.contains("thread (13, 0, 0)"), "{error}");
    unsafe { m.checked(&stream, cfg, &v, &mut out) }.unwrap();
    assert!(out.to_host_vec(&stream).unwrap().iter().enumerate().all(|(i, o)| *o == 21 + i as u32));

    let too_many = LaunchConfig { grid_dim: (1, 70_000, 1), block_dim: (32, 1, 1), shared_mem_bytes: 0 };
    let error = unsafe { m.checked(&stream, too_many, &v, &mut out) }.and_then(|()| stream.synchronize()).unwrap_err();
    assert!(error.to_string().contains("70000"), "{error}");
    if failed == 0 {
        println!("PASSED");
    }
}
