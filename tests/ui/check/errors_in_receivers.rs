//@ rustc-agrees: headers, any order
// A method of a type with an error inside gives an error.

struct P<T> { t: T, n: usize }
impl<T> P<T> { fn len(&self) -> usize { 1 } fn set(&mut self, t: T) {} fn stat() -> usize { 1 } } //~ WARN unused variable: `t`
fn len<T>(p: &P<T>) -> usize { 1 } //~ WARN unused variable: `p`
fn val<T>(p: T) -> usize { 1 } //~ WARN unused variable: `p`
fn a() { let mut v = Vec::new(); v.push(nope()); let n = v.len(); let c: u8 = n; } //~ ERROR cannot find function `nope` in this scope
fn b() { let mut v = Vec::new(); v.push(nope()); let c: u8 = 1u16; } //~ ERROR cannot find function `nope` in this scope
//~| ERROR mismatched types
fn c() { let mut v = Vec::new(); v.push(nope()); v.len() + "a"; } //~ ERROR cannot find function `nope` in this scope
fn d() { let mut v = Vec::new(); v.push(nope()); v.nope(); } //~ ERROR cannot find function `nope` in this scope
fn e(mut p: P<Nope>) { let c: u8 = p.len(); } //~ ERROR cannot find type `Nope` in this scope
fn f(mut p: P<Nope>) { let c: u8 = p.n; } //~ ERROR cannot find type `Nope` in this scope
//~| ERROR mismatched types
fn g(mut p: P<Nope>) { let c: u8 = len(&p); } //~ ERROR cannot find type `Nope` in this scope
//~| ERROR mismatched types
fn h(mut p: P<Nope>) { p.n = "a"; p.len(1); p.set(); p.nope(); p.nope; } //~ ERROR cannot find type `Nope` in this scope
//~| ERROR mismatched types
fn i(p: Nope) { let c: u8 = val(p); } //~ ERROR cannot find type `Nope` in this scope
//~| ERROR mismatched types
fn i2(p: Nope) { val(p) + "a"; } //~ ERROR cannot find type `Nope` in this scope
//~| ERROR cannot add `&str` to `usize`
fn j() { let c: u8 = P::<Nope>::stat(); } //~ ERROR cannot find type `Nope` in this scope
fn k() { let c: u8 = val(nope()); val(nope(), 1); } //~ ERROR cannot find function `nope` in this scope
//~| ERROR cannot find function `nope` in this scope
//~| ERROR mismatched types
//~| ERROR this function takes 1 argument but 2 arguments were supplied
fn l() { let c: u8 = P { t: nope(), n: 1 }.n; let d: u8 = P { t: nope(), n: "a" }; } //~ ERROR cannot find function `nope` in this scope
//~| ERROR cannot find function `nope` in this scope
//~| ERROR mismatched types
//~| ERROR mismatched types
fn m() { let c: u8 = vec![nope()].len(); let d: u8 = "a".nope().len(); } //~ ERROR cannot find function `nope` in this scope
//~| ERROR no method named `nope` found for reference `&'static str` in the current scope
fn n() { let p = P { t: 1, n: 1 }; p.set(nope()); let c: u8 = p.len(); let d: u8 = p.n; } //~ ERROR cannot find function `nope` in this scope
//~| ERROR mismatched types
//~| ERROR mismatched types
fn main() { }
