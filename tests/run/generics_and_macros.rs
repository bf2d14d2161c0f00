//@ rustc-agrees
//@ exit: 17
// Generic containers, associated types, macros, function pointers, process::exit.
use std::cell::{Cell, RefCell};
struct Counter { n: u32 }
impl Iterator for Counter { type Item = u32; fn next(&mut self) -> Option<u32> { if self.n < 5 { self.n += 1; Some(self.n) } else { None } } }
struct Stack<T, const N: usize> { items: [Option<T>; N], len: usize }
impl<T: Copy, const N: usize> Stack<T, N> { fn new() -> Self { Stack { items: [None; N], len: 0 } } fn push(&mut self, t: T) -> Result<(), T> { if self.len == N { Err(t) } else { self.items[self.len] = Some(t); self.len += 1; Ok(()) } } fn pop(&mut self) -> Option<T> { if self.len == 0 { None } else { self.len -= 1; self.items[self.len].take() } } }
trait Visitor { type Out; fn visit(&mut self, e: &Expr) -> Self::Out; }
enum Expr<'a> { Num(i64), Add(&'a Expr<'a>, &'a Expr<'a>), Mul(&'a Expr<'a>, &'a Expr<'a>), Neg(&'a Expr<'a>) }
struct Eval; impl Visitor for Eval { type Out = i64; fn visit(&mut self, e: &Expr) -> i64 { match e { Expr::Num(n) => *n, Expr::Add(a, b) => self.visit(a) + self.visit(b), Expr::Mul(a, b) => self.visit(a) * self.visit(b), Expr::Neg(a) => -self.visit(a) } } }
struct Depth(u32); impl Visitor for Depth { type Out = u32; fn visit(&mut self, e: &Expr) -> u32 { self.0 += 1; match e { Expr::Num(_) => 1, Expr::Add(a, b) | Expr::Mul(a, b) => 1 + self.visit(a).max(self.visit(b)), Expr::Neg(a) => 1 + self.visit(a) } } }
mod m { pub mod inner { #[derive(Debug, Default, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)] pub struct Conf { pub a: u8, pub b: (i16, bool), c: Option<char> } impl Conf { pub fn new(a: u8) -> Self { Conf { a, ..Default::default() } } } } pub use inner::Conf; pub(crate) fn helper() -> &'static str { super::NAME } }
const NAME: &str = "root";
use m::Conf;
macro_rules! maxm { ($x:expr) => { $x }; ($x:expr, $($r:expr),+) => { { let a = $x; let b = maxm!($($r),+); if a > b { a } else { b } } }; }
macro_rules! make { ($($n:ident : $t:ty = $v:expr),* $(,)?) => { #[derive(Debug)] struct Made { $($n: $t),* } fn made() -> Made { Made { $($n: $v),* } } } }
make!(p: u8 = 1, q: &'static str = "x",);
fn compose<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C { move |x| g(f(x)) }
fn call_dyn(f: &dyn Fn(i32) -> i32, x: i32) -> i32 { f(x) }
fn longest<'a>(a: &'a str, b: &'a str) -> &'a str { if a.len() >= b.len() { a } else { b } }
fn sqr<T>(x: T) -> T where T: Copy + std::ops::Mul<Output = T> { x * x }
union U { a: u32, b: f32 }
fn main() {
    println!("{}", Counter { n: 0 }.zip(Counter { n: 0 }.skip(1)).map(|(a, b)| a * b).filter(|x| x % 3 == 0).sum::<u32>());
    let mut s: Stack<i32, 2> = Stack::new(); println!("{:?} {:?} {:?}", s.push(1), s.push(2), s.push(3)); println!("{:?} {:?} {:?}", s.pop(), s.pop(), s.pop());
    let (a, b) = (Expr::Num(3), Expr::Num(4)); let c = Expr::Add(&a, &b); let d = Expr::Mul(&c, &a); let e = Expr::Neg(&d); println!("{} {}", Eval.visit(&e), Depth(0).visit(&e));
    println!("{:?} {}", Conf::new(3), Conf::new(1) < Conf::new(2)); println!("{}", m::helper()); println!("{}", maxm!(3, 9, 4)); println!("{:?}", made());
    println!("{}", compose(|x: i32| x + 1, |y: i32| y * 10)(4)); let k = 3; println!("{}", call_dyn(&|x| x * k, 5)); println!("{}", longest("ab", "abc")); println!("{} {}", sqr(5), sqr(1.5));
    let cell = Cell::new(5); cell.set(cell.get() + 1); println!("{}", cell.get()); let rc = RefCell::new(1); *rc.borrow_mut() += 5; println!("{:?}", rc.borrow()); println!("{}", rc.try_borrow_mut().is_ok());
    let u = U { b: 1.0 }; println!("{:#x}", unsafe { u.a }); let p = &k as *const i32; println!("{}", unsafe { *p });
    let mut arr = [1, 2, 3]; for x in arr.iter_mut() { *x *= 2; } let [x, y, z] = arr; println!("{x} {y} {z}"); let mut it = arr.into_iter().peekable(); while let Some(v) = it.next() { if let Some(n) = it.peek() { print!("{v}<{n} "); } } println!();
    let v: [u32; 3] = [1; 3]; println!("{}", v == [1, 1, 1]); let opt: Option<&str> = None; println!("{}", opt.map_or("none", |s| s)); let nested = Some(Some(3)); if let Some(Some(n @ 1..=5)) = nested { println!("{n}"); }
    let f: fn(i32) -> i32 = |x| x - 1; println!("{}", f(1)); let fs = [f, |x| x * 2]; println!("{}", fs.iter().fold(5, |a, f| f(a)));
    println!("{}", { let x = 5; let x = x * 2; { let x = "inner"; println!("{x}"); } x }); let mut count = 0; let mut inc = || { count += 1; count }; inc(); inc(); println!("{count}");
    println!("{}", std::any::type_name::<Option<i32>>()); println!("{:?}", i32::from_str_radix("-7f", 16)); println!("{}", "abc".repeat_len(3)); println!("{:?}", (1, 2) < (1, 3)); println!("{:?}", Some(1).cmp(&None)); println!("{:?}", [1, 2].partial_cmp(&[1, 3]));
    std::process::exit(if arr[0] == 2 { 17 } else { 0 });
}
trait R { fn repeat_len(&self, n: usize) -> usize; } impl R for str { fn repeat_len(&self, n: usize) -> usize { self.len() * n } }
