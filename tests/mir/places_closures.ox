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
#[lang = "deref"] pub trait Deref { #[lang = "deref_target"] type Target: ?Sized; fn deref(&self) -> &Self::Target; }
#[lang = "deref_mut"] pub trait DerefMut: Deref { fn deref_mut(&mut self) -> &mut Self::Target; }
#[lang = "index"] pub trait Index<I: ?Sized> { type Output: ?Sized; fn index(&self, i: I) -> &Self::Output; }
#[lang = "index_mut"] pub trait IndexMut<I: ?Sized>: Index<I> { fn index_mut(&mut self, i: I) -> &mut Self::Output; }
#[lang = "add_assign"] pub trait AddAssign<R = Self> { fn add_assign(&mut self, r: R); }
impl AddAssign for i32 { fn add_assign(&mut self, r: i32) { *self += r } }
#[lang = "not"] pub trait Not { type Output; fn not(self) -> Self::Output; }
impl Not for bool { type Output = bool; fn not(self) -> bool { !self } }
pub struct Ptr<T: ?Sized>(*const T);
#[lang = "owned_box"] pub struct Box<T: ?Sized>(Ptr<T>);
impl<T: ?Sized> Drop for Box<T> { fn drop(&mut self) {} }
fn mkbox<T>(t: T) -> Box<T> { loop {} }
struct W { a: D, b: D }
struct Rc { v: i32 }
impl Deref for Rc { type Target = i32; fn deref(&self) -> &i32 { &self.v } }
impl DerefMut for Rc { fn deref_mut(&mut self) -> &mut i32 { &mut self.v } }
struct V([i32; 4]);
impl Index<usize> for V { type Output = i32; fn index(&self, i: usize) -> &i32 { &self.0[i] } }
impl IndexMut<usize> for V { fn index_mut(&mut self, i: usize) -> &mut i32 { &mut self.0[i] } }
static S: i32 = 5; static mut SM: i32 = 6; const C: i32 = 3 + 4;
union U { a: i32, b: u32 }
fn clos1() -> i32 { let mut n = 0; let mut f = |x: i32| { n += x; }; f(1); f(2); n }
fn clos2(d: D) -> i32 { let f = move || d.0; f() }
fn clos3(w: W) { let f = || eat(w.a); f(); eat(w.b) }
fn nested(a: i32) -> i32 { let f = |x: i32| { let g = |y: i32| y + a + x; g(1) }; f(2) }
fn boxmove(b: Box<D>) { eat(*b); }
fn boxcond(b: Box<D>, c: bool) { if c { eat(*b); } }
fn boxread(b: &Box<i32>) -> i32 { **b }
fn over(mut r: Rc) -> i32 { *r += 1; *r }
fn ind(mut v: V) -> i32 { v[1] = 3; v[2] += 4; v[0] }
fn update(w: W) -> W { W { a: make(1), ..w } }
fn stat() -> i32 { unsafe { SM = S; SM + C } }
fn uni(u: U) -> u32 { unsafe { u.b } }
fn orbind(a: Option<(i32, bool)>) -> i32 { match a { Some((x, true) | (x, false)) if x > 1 => x, Some((1 | 2, _)) => 5, _ => 0 } }
fn arr(a: [D; 3]) { let [x, ..] = a; eat(x); }
fn lab() -> i32 { let x = 'a: { if true { break 'a 1; } 2 }; 'o: loop { loop { if x > 1 { continue 'o; } break 'o x; } } }
fn tail() -> i32 { let d = make(1); make(2).0 }
fn lazyop(a: bool, b: bool) -> bool { a && (b || !a) }
fn casts(x: i32, p: &i32) -> usize { let a = x as u32; let q = p as *const i32; q as usize }
enum E { A = 3, B }
fn ecast(e: E) -> i32 { e as i32 }
trait Tr { fn f(&self) -> i32; }
impl Tr for i32 { fn f(&self) -> i32 { *self } }
fn genr<T: Tr>(t: T) -> i32 { let r = &t; r.f() }
fn ext() -> i32 { let r = &make(4); let W { ref a, .. } = W { a: make(1), b: make(2) }; r.0 + a.0 }
fn refs(o: &mut Option<i32>) { if let Some(x) = o { *x = 3; } }
fn tuparg((a, b): (i32, D), W { a: c, .. }: W) -> i32 { a }
fn fnptr(f: fn(i32) -> i32) -> i32 { f(3) }
fn usefn() -> i32 { fnptr(|x| x) + fnptr(ints) }
fn ints(x: i32) -> i32 { match x { 1..=5 => 1, 0 => 2, 6.. => 3, _ => 4 } }
fn unit_struct() -> Option<Zst> { Some(Zst) }
struct Zst;
fn never() -> ! { loop {} }
fn usenever(b: bool) -> i32 { if b { never() } else { 3 } }
fn ret_in_arg(o: Option<i32>) -> Option<i32> { Some(match o { Some(x) => x, None => return None }) }
fn mutref(x: &mut i32) -> &mut i32 { *x += 1; x }
fn main() {}
