//@ rustc-agrees: text, any order
#![allow(dead_code)]
#![nothing] //~ ERROR
struct A {
    #[nothing] //~ ERROR
    a: u32,
}

enum B {
    #[nothing] //~ ERROR
    A,
}

fn c(#[nothing] _x: u32) {} //~ ERROR

struct D {
    #[test] //~ ERROR
    a: u32,
}

#[derive(Clone = "x")] //~ ERROR
struct E;

#[derive = "Clone"] //~ ERROR
struct F;

fn main() {}
