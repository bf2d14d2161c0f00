//@ rustc-agrees: headers, any order
// What follows from a value with an error inside is not told: variables bound to it have no type.

struct P<T> { t: T, n: usize }
fn mk<T>(t: T) -> P<T> { P { t, n: 1 } }
fn a() { let b = mk(nope()); let c: u8 = b.n; } //~ ERROR cannot find function `nope` in this scope
fn b() { let b: P<_> = mk(nope()); let c: u8 = b.n; } //~ ERROR cannot find function `nope` in this scope
fn c() { let (b, k) = (mk(nope()), 1u8); let c: u8 = b.n; let d: u16 = k; } //~ ERROR cannot find function `nope` in this scope
fn d() { let (b, k) = (nope(), 1u8); let d: u16 = k; } //~ ERROR cannot find function `nope` in this scope
fn e() { let b = P { t: nope(), n: 1 }; let c: u8 = b.n; } //~ ERROR cannot find function `nope` in this scope
fn f() { let v = vec![nope()]; let c: u8 = v.len(); } //~ ERROR cannot find function `nope` in this scope
fn g() { let v = [nope(), 1]; let c: u8 = v.len(); } //~ ERROR cannot find function `nope` in this scope
fn h() { let mut v = Vec::new(); v.push(nope()); let c: u8 = v.len(); } //~ ERROR cannot find function `nope` in this scope
fn i() { let v: Vec<u8> = vec![nope()]; let c: u8 = v.len(); } //~ ERROR cannot find function `nope` in this scope
//~| ERROR mismatched types
fn j() { let v: Vec<u8> = nope(); let c: u8 = v.len(); } //~ ERROR cannot find function `nope` in this scope
fn k() { let v = (nope(), 1u8); let c: u16 = v.1; } //~ ERROR cannot find function `nope` in this scope
fn l() { if let Some((x, y)) = Some((nope(), 1u8)) { let c: u16 = y; } } //~ ERROR cannot find function `nope` in this scope
fn m() { match (nope(), 1u8) { (x, y) => { let c: u16 = y; } } } //~ ERROR cannot find function `nope` in this scope
fn n() { let v = Some(nope()); let c: u16 = v.is_some(); v.foo(); } //~ ERROR cannot find function `nope` in this scope
fn o() { let v = || nope(); let c: u16 = v; v(1); } //~ ERROR cannot find function `nope` in this scope
fn p() { let v = [nope(); 3]; let c: u8 = v.len(); } //~ ERROR cannot find function `nope` in this scope
fn q() { let v = &nope(); let c: u8 = v; let x = nope().foo(); let y: u8 = x; } //~ ERROR cannot find function `nope` in this scope
//~| ERROR cannot find function `nope` in this scope
fn r() { let v = if true { nope() } else { 1 }; let c: u8 = v; let w = match 1 { 1 => nope(), _ => "a" }; let d: u8 = w; } //~ ERROR cannot find function `nope` in this scope
//~| ERROR cannot find function `nope` in this scope
fn s(x: Nope) -> P<Nope> { let z: u8 = x; let w = s(x); let q: u8 = w.n; mk(1) } //~ ERROR cannot find type `Nope` in this scope
//~| ERROR cannot find type `Nope` in this scope
fn t() -> Vec<Nope> { vec![1]; t().len().foo() } //~ ERROR cannot find type `Nope` in this scope
fn main() { }
