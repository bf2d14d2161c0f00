//@ rustc-agrees: codes, any order
// Types that a missing trait may have had are not missed.

fn a<T: Iterator, U: Nope>(t: T::X) {} //~ ERROR cannot find trait `Nope` in this scope
fn b<T: Iterator, U>(t: T::X) where Vec<U>: Nope {} //~ ERROR cannot find trait `Nope` in this scope
fn c<T: Iterator>(t: T::X, n: Nope) {} //~ ERROR cannot find type `Nope` in this scope
//~| ERROR associated type `X` not found for `T`
fn d<T: Iterator>(t: T::X) where T: Into<Nope> {} //~ ERROR cannot find type `Nope` in this scope
//~| ERROR associated type `X` not found for `T`
fn e<T: Iterator>(t: T::X) where Nope: Copy {} //~ ERROR cannot find type `Nope` in this scope
//~| ERROR associated type `X` not found for `T`
fn f<T: Iterator, U: Nope>() { let x: T::X; } //~ ERROR cannot find trait `Nope` in this scope
struct S<T: Nope>(Vec<T>); //~ ERROR cannot find trait `Nope` in this scope
impl<T: Nope> S<T> { fn f(x: T::X) {} fn g<U: Clone>(x: U::X) {} } //~ ERROR cannot find trait `Nope` in this scope
trait Tr: Nope { fn f(x: Self::X); } //~ ERROR cannot find trait `Nope` in this scope
impl<T: Clone> S<T> { fn h<U: Nope>(x: T::X) {} } //~ ERROR cannot find trait `Nope` in this scope
trait Tr2 where Vec<Self>: Nope { type A: Nope; fn f(x: Self::X); } //~ ERROR cannot find trait `Nope` in this scope
//~| ERROR cannot find trait `Nope` in this scope
fn g<T: Nope>(x: T) { x.foo(); let y: T::Y; T::bar(); x + x; <T as Clone>::clone(&x); x.clone(); } //~ ERROR cannot find trait `Nope` in this scope
fn h<T: Nope>(x: T) -> u8 { x } //~ ERROR cannot find trait `Nope` in this scope
fn main() {}
