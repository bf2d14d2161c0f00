//@ rustc-agrees
#![allow(unused)]
trait Tr {
    type Out;
}
impl Tr for u8 {
    type Out = u16;
}
fn wants<T: Tr<Out = u32>>(_t: T) {}
fn iter<T: Iterator<Item = u32>>(_t: T) {}
fn call<F: Fn(u32) -> u32>(_f: F) {}
fn named(_: u8) -> u32 {
    1
}

fn main() {
    wants(1u8); //~ ERROR type mismatch resolving `<u8 as Tr>::Out == u32`
    iter(0..3u64); //~ ERROR expected `Range<u64>` to be an iterator that yields `u32`, but it yields `u64`
    call(named); //~ ERROR type mismatch in function arguments
    let f = |x: u8| 1;
    call(f); //~ ERROR type mismatch in closure arguments
    call(1); //~ ERROR expected a `Fn(u32)` closure, found `{integer}`
}
