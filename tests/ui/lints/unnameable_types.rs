//@ rustc-agrees: text
//@ edition: 2021
#![deny(unnameable_types)]
mod m {
    pub struct S; //~ ERROR struct `S` is reachable but cannot be named
    pub enum E { //~ ERROR enum `E` is reachable but cannot be named
        A,
    }
    pub trait T {} //~ ERROR trait `T` is reachable but cannot be named
    pub struct Fine;
}
pub fn get() -> m::S {
    m::S
}
pub fn e() -> m::E {
    m::E::A
}
pub fn t<X: m::T>(_: X) {}
pub use m::Fine;
fn main() {}
