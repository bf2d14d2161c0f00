//@ rustc-agrees: codes, any order
// So does what is named in such a type.

fn a() { let v = [nope()]; let c: u8 = v.len(); } //~ ERROR cannot find function `nope` in this scope
fn b() { let v = Box::new([nope()]); let c: u8 = v.len(); } //~ ERROR cannot find function `nope` in this scope
fn c() { let v = vec![nope()]; v.foo(); } //~ ERROR cannot find function `nope` in this scope
fn d() { let v = vec![nope(), 1]; let c: u8 = v.len(); } //~ ERROR cannot find function `nope` in this scope
fn e() { let v = vec![nope(); 3]; let c: u8 = v.len(); } //~ ERROR cannot find function `nope` in this scope
struct P<T> { t: T, n: usize }
impl<T> P<T> { fn stat() -> usize { 1 } fn new(t: T) -> P<T> { loop {} } const N: usize = 1; } //~ WARN unused variable: `t`
fn val<T>() -> usize { 1 }
fn f() { let c: u8 = P::<Nope>::stat(); } //~ ERROR cannot find type `Nope` in this scope
fn g() { let c: u8 = val::<Nope>(); } //~ ERROR cannot find type `Nope` in this scope
//~| ERROR mismatched types
fn h() { let c: u8 = P::<Nope>::N; } //~ ERROR cannot find type `Nope` in this scope
fn i() { let c: u8 = P::<Nope>::new(1).n; } //~ ERROR cannot find type `Nope` in this scope
fn j() { let c: u8 = Vec::<Nope>::new().len(); } //~ ERROR cannot find type `Nope` in this scope
fn k() { let c: u8 = std::mem::size_of::<Nope>(); } //~ ERROR cannot find type `Nope` in this scope
//~| ERROR mismatched types
fn l() { let c: u8 = P::<Nope>::stat; } //~ ERROR cannot find type `Nope` in this scope
fn m() { let c: u8 = <P<Nope>>::stat(); let d: u8 = <Nope>::x(); let e: u8 = <Nope as Default>::default(); let f: u8 = <P<Nope> as Default>::default(); } //~ ERROR cannot find type `Nope` in this scope
//~| ERROR cannot find type `Nope` in this scope
//~| ERROR cannot find type `Nope` in this scope
//~| ERROR cannot find type `Nope` in this scope
fn n() { P::<Nope>::stat(1); P::<Nope>::nope(); P::<Nope>::new(); val::<Nope>(1); } //~ ERROR cannot find type `Nope` in this scope
//~| ERROR cannot find type `Nope` in this scope
//~| ERROR cannot find type `Nope` in this scope
//~| ERROR cannot find type `Nope` in this scope
//~| ERROR this function takes 0 arguments but 1 argument was supplied
fn main() {}
