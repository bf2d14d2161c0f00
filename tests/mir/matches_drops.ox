// MIR after drop elaboration: see the golden file beside it.
#![no_core]
#[lang = "sized"] pub trait Sized {}
#[lang = "copy"] pub trait Copy: Clone {}
#[lang = "clone"] pub trait Clone: Sized { fn clone(&self) -> Self; }
#[lang = "drop"] pub trait Drop { fn drop(&mut self); }
#[lang = "tuple_trait"] pub trait Tuple {}
#[lang = "freeze"] pub unsafe auto trait Freeze {}
impl Copy for i32 {} impl Clone for i32 { fn clone(&self) -> i32 { *self } }
impl Copy for u32 {} impl Clone for u32 { fn clone(&self) -> u32 { *self } }
impl Copy for usize {} impl Clone for usize { fn clone(&self) -> usize { *self } }
impl Copy for bool {} impl Clone for bool { fn clone(&self) -> bool { *self } }
impl<T: ?Sized> Copy for &T {} impl<T: ?Sized> Clone for &T { fn clone(&self) -> Self { *self } }
#[lang = "add"] pub trait Add<R = Self> { type Output; fn add(self, r: R) -> Self::Output; }
impl Add for i32 { type Output = i32; fn add(self, r: i32) -> i32 { self + r } }
impl Add for usize { type Output = usize; fn add(self, r: usize) -> usize { self + r } }
#[lang = "sub"] pub trait Sub<R = Self> { type Output; fn sub(self, r: R) -> Self::Output; }
impl Sub for i32 { type Output = i32; fn sub(self, r: i32) -> i32 { self - r } }
#[lang = "neg"] pub trait Neg { type Output; fn neg(self) -> Self::Output; }
impl Neg for i32 { type Output = i32; fn neg(self) -> i32 { -self } }
#[lang = "div"] pub trait Div<R = Self> { type Output; fn div(self, r: R) -> Self::Output; }
impl Div for i32 { type Output = i32; fn div(self, r: i32) -> i32 { self / r } }
#[lang = "eq"] pub trait PartialEq<R: ?Sized = Self> { fn eq(&self, o: &R) -> bool; fn ne(&self, o: &R) -> bool { true } }
impl PartialEq for i32 { fn eq(&self, o: &i32) -> bool { *self == *o } }
impl PartialEq for str { fn eq(&self, o: &str) -> bool { true } }
#[lang = "partial_ord"] pub trait PartialOrd<R: ?Sized = Self>: PartialEq<R> { fn lt(&self, o: &R) -> bool { true } fn le(&self, o: &R) -> bool { true } fn gt(&self, o: &R) -> bool { true } fn ge(&self, o: &R) -> bool { true } }
impl PartialOrd for i32 {}
#[lang = "fn_once"] pub trait FnOnce<Args: Tuple> { #[lang = "fn_once_output"] type Output; extern "rust-call" fn call_once(self, args: Args) -> Self::Output; }
#[lang = "fn_mut"] pub trait FnMut<Args: Tuple>: FnOnce<Args> { extern "rust-call" fn call_mut(&mut self, args: Args) -> Self::Output; }
#[lang = "fn"] pub trait Fn<Args: Tuple>: FnMut<Args> { extern "rust-call" fn call(&self, args: Args) -> Self::Output; }
#[lang = "Option"] pub enum Option<T> { #[lang = "None"] None, #[lang = "Some"] Some(T) }
use Option::*;
struct D(i32);
impl Drop for D { fn drop(&mut self) {} }
fn make(x: i32) -> D { D(x) }
fn eat(d: D) {}
fn cond(b: bool) { let d = make(1); if b { eat(d); } }
fn partial(b: bool) { let p = (make(1), make(2)); if b { eat(p.0); } }
fn matcher(o: Option<D>, k: i32) -> i32 {
    match o { Some(d) if k == 3 => { eat(d); 1 } Some(d) => d.0, None => 0 }
}
fn ints(x: i32) -> i32 { match x { 1 | 2 => 10, 3 => 11, 4..=9 => 12, _ => -1 } }
fn strs(s: &str) -> i32 { match s { "a" => 1, "b" => 2, _ => 3 } }
fn slices(s: &[i32]) -> i32 { match s { [] => 0, [x] => *x, [a, .., b] => *a + *b } }
fn looper(n: i32) -> i32 { let mut i = 0; let mut s = 0; while i < n { s += i; if s > 100 { break; } i = i + 1; } s }
fn clos(a: i32) -> i32 { let f = |x: i32| x + a; f(2) }
fn idx(a: &[i32], i: usize) -> i32 { a[i] / 2 }
fn iflet(o: Option<i32>) -> i32 { if let Some(x) = o && x > 2 { x } else { 0 } }
fn letelse(o: Option<i32>) -> i32 { let Some(x) = o else { return 5; }; x }
fn promo() -> &'static [i32; 3] { &[1, 2, 3] }
fn replace(mut d: D) { d = make(3); }
fn early(b: bool) -> i32 { let a = make(1); if b { return 2; } let c = make(2); c.0 }
fn main() {}
