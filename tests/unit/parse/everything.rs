#![allow(dead_code, unused, non_camel_case_types)]
//! crate doc
use std::collections::{HashMap, hash_map::{self, Entry as E}};
use std::fmt::{self, Display as _, Debug};
use ::std::io::*;
extern crate std as mystd;
mod m { pub(crate) fn f() {} pub(super) struct S; pub(in crate::m) const X: u8 = 1; pub use self::f as g; }
/// doc
#[derive(Clone, Debug)]
pub struct P<'a, T: 'a + Clone = u8, const N: usize = 3> where T: Copy, for<'b> &'b T: Sized { pub a: &'a [T; N], b: Option<Box<dyn Fn(T) -> u8 + Send + 'a>>, }
struct Tup(pub u8, pub(crate) (i32, i32), [u8; 4]);
struct Unit;
union U { a: u32, b: f32 }
enum En<T> { A, B(T, u8), C { x: T, y: i32 }, D = 7 }
trait Tr<T>: Sized + Clone where T: Copy { const K: usize = 3; type Out<'a>: Iterator<Item = &'a T> where Self: 'a; fn m(&self, x: T) -> Self::Out<'_>; fn d(self: Box<Self>) {} fn s(&'_ mut self) -> impl Iterator<Item = u8> + use<'_, Self, T> { std::iter::empty() } async fn q() {} }
impl<T> En<T> { pub const fn new() -> Self { En::A } unsafe extern "C" fn raw(&mut self) {} }
impl<T: Clone> Clone for En<T> { fn clone(&self) -> Self { loop {} } }
unsafe extern "C" { safe fn sin(x: f64) -> f64; unsafe fn printf(f: *const u8, ...) -> i32; static mut ENV: *const u8; type Opaque_; }
static mut COUNTER: u32 = 0;
const fn cf<const N: usize>() -> usize { N * 2 }
type Alias<'a, T> = HashMap<&'a str, Vec<Vec<T>>>;
macro_rules! mm { ($($x:expr),* $(,)?) => { [$($x),*] }; () => {}; }
mm!{}
fn generic<T, F: FnOnce(&T) -> u8>(x: T, f: F) -> u8 where F: Copy { f(&x) }
fn ops() -> i32 {
    let a = 1 + 2 * 3 - 4 / 5 % 6; let b = a << 2 >> 1 & 3 | 4 ^ 5; let c = a < b && b >= a || !(a == b) && a != b;
    let mut x = 0; x += 1; x -= 1; x *= 2; x /= 2; x %= 3; x &= 1; x |= 1; x ^= 1; x <<= 1; x >>= 1;
    let r = 0..10; let r2 = ..10; let r3 = 5..; let r4 = ..; let r5 = 0..=9; let r6 = ..=9;
    let t = (1, 2.0, "s", 'c', b'x', b"bytes", r"raw", r#"ra"w"#, c"cstr", br"x", cr"y", 0xff_u8, 0b11, 0o17, 1e10, 1.5e-3f32, 1_000i64, true);
    let u = (t.0, (1, (2, 3)).1.1); let s = &mut x; *s = 5; let p = &raw const x; let q = &raw mut x;
    let arr = [1, 2, 3]; let arr2 = [0u8; 4]; let i = arr[0] as i64 as u8 as char; let z = -1i32 as u32;
    if let Some(v) = Some(3) && v > 2 && let 3 = v { } else if x > 3 { } else { }
    while let Some(y) = None::<i32> { break; }
    'outer: for (i, j) in [(1, 2)].iter() { for k in 0..*j { if k == 1 { continue 'outer; } break 'outer; } }
    let l = 'b: { if x > 1 { break 'b 3; } 4 };
    let lo = loop { break 5; };
    let Some(w) = Some(1) else { return 3; };
    match x { 0 => {} 1 | 2 => (), 3..=5 => {}, 6.. => {}, ..=-1 => {}, n @ (7 | 8) if n > 3 && let Some(3) = Some(n) => { } _ => unreachable!(), }
    let cl = |a: i32, b| -> i32 { a + b }; let c2 = move || x; let c3 = |&(a, b): &(i32, i32)| a; let c4 = async move |x: i32| x; cl(1, 2);
    let En::C { x: xx, .. } = (En::C { x: 1, y: 2 }) else { panic!("no {xx}", xx = 1) };
    match (arr, &arr[..]) { ([a, .., b], [first, rest @ ..]) => {} ([_, _, _], &[]) => {}  _ => {} }
    let f: fn(i32) -> i32 = |x| x; let g: for<'a> unsafe extern "C" fn(&'a u8, ...) = unsafe { std::mem::transmute(0usize) };
    let v = Vec::<i32>::with_capacity(3); let h = <Vec<i32> as IntoIterator>::into_iter(v); let d = <u8>::MAX; let st = P::<u8, 3> { a: &[1, 2, 3], b: None };
    let n = unsafe { COUNTER }; const { assert!(true) }; let blk = { 1 }; { 2 }; if true { 1 } else { 2 } ; match 1 { _ => 2 } ;
    let e = vec![1, 2, 3]; println!("{} {:?} {0}", 1, 2); let fut = async { 1 }; let fm = async move { x };
    (x, _) = (1, 2); [x, ..] = [1, 2]; let r#fn = 1; Tup { 0: 1, 1: (2, 3), 2: [0; 4] }; let a = if x > 0 { 1 } else { 2 } + 3; -x.abs(); !x.is_positive();
    let x = match 1 { x if x == 1 => x, _ => { 3 } } as u8; return x as i32;
}
fn idents(a: &str, mut b: i32, (c, d): (u8, u8), _: i32, &e: &i32) -> Result<(), Box<dyn std::error::Error + Send + 'static>> { Err("x")?; Ok(()) }
impl<'a, T: Copy, const N: usize> P<'a, T, N> where Self: Sized, T:, { fn g<'b: 'a, U>(&'b self, u: U) -> &'b U where U: ?Sized + for<'c> PartialEq<&'c U>, { loop {} } }
fn never() -> ! { loop {} }
fn cmp(a: usize, b: usize) -> bool { (a as usize) < b && a as usize > b }
fn dynt(x: &dyn Fn(&str) -> (), y: &(dyn Debug + Send), z: impl Fn(u8) -> u8, w: *mut dyn Debug, p: *const [u8]) -> impl Fn() + '_ { || () }
async fn aw() -> u8 { async { 1 }.await }
fn labels() { let _ = loop { break }; let x = || return; let _ = (|| {})(); let y = &&1; let z = &&mut 1; let a = 1 as u8 + 2; for _ in 0..3 {} ; let b = [[1; 3]; 2][0][1]; }
fn st() { ; ; let x; x = 1; { } { } unsafe { } loop { break } match () { () => () } match () { () => (), }.clone(); if true { } ; #[cfg(all())] let y = 1; #[allow(unused)] { } }
const _: () = { };
pub(self) fn ps() {}
struct G<const N: i32, const B: bool>; fn uses() { let _: G<-1, true>; let _: G<{ 1 + 2 }, false>; }
trait A2 { fn f(&self, _: u8); } impl A2 for () { fn f(&self, _: u8) {} }
fn main() { }
