// A program of its own.
#![allow(unused_variables)]
trait Tr {
    type X;
    const C: i32;
    fn m(&self, x: i32) -> u8;
    fn n();
}
struct A;
impl Tr for A { //~ ERROR not all trait items implemented, missing: `X`, `C`
    fn m(&self, x: i32) -> u8 {
        1
    }
    fn n() {}
}
struct B;
impl Tr for B {
    type X = u8;
    const C: u8 = 1; //~ ERROR implemented const `C` has an incompatible type for trait
    fn m(&self, x: u32) -> u8 { //~ ERROR method `m` has an incompatible type for trait
        1
    }
    fn n() -> u8 { //~ ERROR method `n` has an incompatible type for trait
        1
    }
}
struct D;
impl Tr for D {
    type X = u8;
    const C: i32 = 1;
    fn m(x: i32) -> u8 { //~ ERROR method `m` has a `&self` declaration in the trait, but not in the impl
        1
    }
    fn n(&self) {} //~ ERROR method `n` has a `&self` declaration in the impl, but not in the trait
}
struct F;
impl Tr for F {
    type X = u8;
    const C: i32 = 1;
    fn m<T>(&self, x: i32) -> u8 { //~ ERROR method `m` has 1 type parameter but its trait declaration has 0 type parameters
        1
    }
    fn n(x: u8) {} //~ ERROR method `n` has 1 parameter but the declaration in trait `Tr::n` has 0
}
struct G;
impl Tr for G {
    type X = u8;
    const C: i32 = 1;
    fn m(&mut self, x: i32) -> u8 { //~ ERROR method `m` has an incompatible type for trait
        1
    }
    fn n() {}
    fn extra() {} //~ ERROR method `extra` is not a member of trait `Tr`
}
struct List { //~ ERROR recursive type `List` has infinite size
    value: i32,
    next: Option<List>,
}
struct Unsized {
    tail: [u8], //~ ERROR the size for values of type `[u8]` cannot be known at compilation time
    after: u8,
}
fn main() {}
