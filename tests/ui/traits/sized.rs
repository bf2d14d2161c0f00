//@ rustc-agrees
#![allow(unused)]
struct Middle {
    a: [u8], //~ ERROR the size for values of type `[u8]` cannot be known at compilation time
    b: u8,
}
fn slice(x: [u8]) {} //~ ERROR the size for values of type `[u8]` cannot be known at compilation time
fn string(x: str) {} //~ ERROR the size for values of type `str` cannot be known at compilation time
fn returned() -> str { //~ ERROR the size for values of type `str` cannot be known at compilation time
    loop {}
}
fn generic<T>() {}

fn main() {
    generic::<str>(); //~ ERROR the size for values of type `str` cannot be known at compilation time
}
