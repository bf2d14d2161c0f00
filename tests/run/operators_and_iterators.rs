//@ rustc-agrees
// Operator traits, drop order, const evaluation, iterator adaptors.
use std::ops::{Deref, DerefMut, Index, IndexMut, Neg, Not, AddAssign, Shl, RangeInclusive, ControlFlow};
use std::fmt::{self, Write as _};
struct Buf<const N: usize> { data: [u8; N], len: usize }
impl<const N: usize> Buf<N> { fn new() -> Self { Self { data: [0; N], len: 0 } } fn as_str(&self) -> &str { std::str::from_utf8(&self.data[..self.len]).unwrap() } }
impl<const N: usize> fmt::Write for Buf<N> { fn write_str(&mut self, s: &str) -> fmt::Result { for b in s.bytes() { if self.len == N { return Err(fmt::Error); } self.data[self.len] = b; self.len += 1; } Ok(()) } }
#[derive(Clone, Copy, PartialEq, Debug)] struct V3([f32; 3]);
impl Index<usize> for V3 { type Output = f32; fn index(&self, i: usize) -> &f32 { &self.0[i] } }
impl IndexMut<usize> for V3 { fn index_mut(&mut self, i: usize) -> &mut f32 { &mut self.0[i] } }
impl Neg for V3 { type Output = V3; fn neg(self) -> V3 { V3(self.0.map(|x| -x)) } }
impl AddAssign<f32> for V3 { fn add_assign(&mut self, r: f32) { for x in &mut self.0 { *x += r; } } }
struct Guard<'a, T>(&'a mut T); impl<T> Deref for Guard<'_, T> { type Target = T; fn deref(&self) -> &T { self.0 } } impl<T> DerefMut for Guard<'_, T> { fn deref_mut(&mut self) -> &mut T { self.0 } }
#[repr(u8)] #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)] enum Level { Low = 1, Mid = 5, High }
impl TryFrom<u8> for Level { type Error = &'static str; fn try_from(x: u8) -> Result<Self, Self::Error> { Ok(match x { 1 => Level::Low, 5 => Level::Mid, 6 => Level::High, _ => return Err("bad level") }) } }
impl std::str::FromStr for Level { type Err = (); fn from_str(s: &str) -> Result<Self, ()> { match s { "low" => Ok(Self::Low), "mid" => Ok(Self::Mid), _ => Err(()) } } }
trait Shape { const SIDES: u32; fn new(n: f64) -> Self where Self: Sized; fn area(&self) -> f64; fn describe(&self) -> u32 { Self::SIDES * 10 } }
struct Sq(f64); impl Shape for Sq { const SIDES: u32 = 4; fn new(n: f64) -> Self { Sq(n) } fn area(&self) -> f64 { self.0 * self.0 } }
struct Tri(f64); impl Shape for Tri { const SIDES: u32 = 3; fn new(n: f64) -> Self { Tri(n) } fn area(&self) -> f64 { self.0 * self.0 / 2.0 } fn describe(&self) -> u32 { 1 } }
fn build<S: Shape>(n: f64) -> (f64, u32, u32) { let s = S::new(n); (s.area(), s.describe(), S::SIDES) }
struct Droppy<'a>(&'a std::cell::Cell<u32>, u32); impl Drop for Droppy<'_> { fn drop(&mut self) { self.0.set(self.0.get() * 10 + self.1); } }
fn early(c: &std::cell::Cell<u32>, n: u32) -> u32 { let _a = Droppy(c, 1); if n == 0 { return 0; } let _b = Droppy(c, 2); let v = match n { 1 => { let _t = Droppy(c, 3); 7 } _ => 8 }; v }
fn find(v: &[i32]) -> ControlFlow<i32> { v.iter().try_for_each(|&x| if x < 0 { ControlFlow::Break(x) } else { ControlFlow::Continue(()) }) }
fn gcd(a: u64, b: u64) -> u64 { match b { 0 => a, _ => gcd(b, a % b) } }
const fn fib(n: u32) -> u64 { let (mut a, mut b) = (0, 1); let mut i = 0; while i < n { (a, b) = (b, a + b); i += 1; } a }
static FIBS: [u64; 10] = { let mut t = [0; 10]; let mut i = 0; while i < 10 { t[i] = fib(i as u32); i += 1; } t };
type Fun = fn(&mut [i32]) -> usize;
fn main() {
    let mut b = Buf::<16>::new(); write!(b, "{}-{:03}", "ab", 7).unwrap(); println!("{}", b.as_str()); println!("{:?}", write!(b, "{:20}", 1));
    let mut v = V3([1.0, 2.0, 3.0]); v[1] = 5.5; v += 0.5; println!("{:?} {} {:?}", v, v[1], -v); let mut n = 5u32; { let mut g = Guard(&mut n); *g += 1; println!("{}", g.count_ones()); } println!("{n}");
    println!("{:?} {} {:?} {:?}", Level::High, Level::Mid as u8, Level::try_from(6), Level::try_from(9)); println!("{:?} {:?}", "mid".parse::<Level>(), "x".parse::<Level>()); println!("{}", Level::Low < Level::High);
    println!("{:?} {:?}", build::<Sq>(3.0), build::<Tri>(4.0));
    let c = std::cell::Cell::new(0); println!("{} {}", early(&c, 0), c.get()); c.set(0); println!("{} {}", early(&c, 1), c.get()); c.set(0); println!("{} {}", early(&c, 2), c.get());
    c.set(0); { let a = Droppy(&c, 4); let arr = [Droppy(&c, 5), Droppy(&c, 6)]; let t = (Droppy(&c, 7), 1); let (x, _) = t; drop(arr); let _ = a; drop(x); } println!("{}", c.get()); c.set(0); { let mut o = Some(Droppy(&c, 1)); o = None; c.set(c.get() * 10 + 9); let _ = &o; } println!("{}", c.get());
    println!("{:?} {:?}", find(&[1, 2, -3, 4]), find(&[1])); println!("{} {}", gcd(48, 36), FIBS[9]); println!("{:?}", FIBS.iter().rev().take(3).collect_arr());
    let sortf: Fun = |s| { s.sort_unstable_by(|a, b| b.cmp(a)); s.len() }; let mut arr = [3, 1, 2]; println!("{} {:?}", sortf(&mut arr), arr); arr.reverse(); arr.rotate_left(1); println!("{:?} {:?}", arr, arr.contains(&2)); println!("{:?}", arr.iter().copied().reduce(|a, b| a * 10 + b)); arr.fill(4); println!("{:?}", arr.concat_sum());
    let r: RangeInclusive<i32> = 3..=7; println!("{} {:?} {}", r.contains(&7), r.clone().rev().last(), r.fold(0, |a, x| a + x)); println!("{:?}", (0..10).step_by(3).map(|x| x * x).skip_while(|x| *x < 9).collect_arr()); println!("{:?}", (1..=3).flat_map(|x| (0..x).map(move |y| x * 10 + y)).sum::<i32>()); println!("{:?}", [1, 2, 3].iter().scan(0, |s, x| { *s += x; Some(*s) }).last()); println!("{:?}", "one two  three".split_whitespace().map(str::len).max_by_key(|l| *l)); println!("{:?}", [1.5f64, 0.5, 2.5].iter().cloned().fold(f64::NEG_INFINITY, f64::max)); println!("{:?} {:?}", [3, 1, 2].iter().min_by(|a, b| a.cmp(b)), ["b", "a"].iter().min()); println!("{}", (1..=5).product::<i32>()); let (ev, od): (i32, i32) = (1..=6).fold((0, 0), |(e, o), x| if x % 2 == 0 { (e + x, o) } else { (e, o + x) }); println!("{ev} {od}"); println!("{:?}", [1, 2, 3, 4].iter().partition_in_place_count()); println!("{}", [[1, 2], [3, 4]].iter().flatten().count()); println!("{:?}", "abc".chars().rev().zip(1..).last()); println!("{:?}", [1, 2, 2, 3].iter().try_fold(0i8, |a, x| a.checked_add(*x))); println!("{:?}", std::iter::successors(Some(1u32), |x| if *x < 100 { Some(x * 3) } else { None }).last()); println!("{:?}", std::iter::repeat(7).take(2).chain(std::iter::once(1)).sum::<i32>()); let mut i = [1, 2, 3].iter(); println!("{:?} {:?} {:?}", i.nth(1), i.next_back(), i.next()); println!("{:?}", [1, 5, 2].iter().is_sorted()); println!("{:?}", i32::MAX.checked_mul(2).map_or_else(|| "over", |_| "ok")); println!("{}", (-5i32).abs() + 5i32.signum() + i32::pow(2, 5)); println!("{} {} {}", u8::MAX.saturating_add(1), 7u32.is_power_of_two(), 7u32.next_power_of_two()); println!("{:?} {}", 1u32.rotate_right(1), 0x1234u16.swap_bytes()); println!("{:?}", 258u32.to_le_bytes()); println!("{}", f32::from_bits(0x40490fdb)); println!("{} {} {} {}", 2.5f64.round(), -2.5f64.floor(), 2.4f64.ceil(), (2.7f64 as i32)); println!("{:.4} {:.4}", 1.0f64.sin(), 2.0f64.powi(10)); println!("{:?} {:?}", f64::NAN.max(1.0), 0.0f64 == -0.0); println!("{:?}", 1.0f64.total_cmp(&2.0)); println!("{}", 10f64.ln().exp() > 9.99); println!("{:?}", u32::try_from(-1i64).is_err()); println!("{:?}", char::from_u32(0x41).unwrap().to_ascii_lowercase()); println!("{:?}", 'ß'.is_lowercase()); println!("{:?} {:?}", "Hello".eq_ignore_ascii_case("hELLO"), "hello".find("ll")); println!("{:?}", "a=b=c".rsplitn(2, '=').last()); println!("{:?}", "x\ty\\\"\u{7f}é"); println!("{}", "line1\nline2\r\nline3".lines().count()); println!("{:?}", "abc".strip_prefix("a").and_then(|s| s.strip_suffix('c'))); println!("{:?}", &"héllo"[0..3]); println!("{:?}", "12x4".chars().filter_map(|c| c.to_digit(10)).sum::<u32>()); println!("{:?}", b"bytes".iter().map(|b| *b as u32).sum::<u32>()); println!("{:?}", std::mem::discriminant(&Some(1)) == std::mem::discriminant(&Some(2)));
}
trait CA: Iterator { fn collect_arr(self) -> [Option<Self::Item>; 4] where Self: Sized, Self::Item: Copy { let mut a = [None; 4]; for (i, x) in self.enumerate() { a[i] = Some(x); } a } } impl<I: Iterator> CA for I {}
trait CSu { fn concat_sum(&self) -> i32; } impl CSu for [i32] { fn concat_sum(&self) -> i32 { self.iter().sum() } }
trait Pc: Iterator { fn partition_in_place_count(self) -> usize where Self: Sized { self.count() } } impl<I: Iterator> Pc for I {}
