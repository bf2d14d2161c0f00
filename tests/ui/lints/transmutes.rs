//@ rustc-agrees
#![allow(dead_code, unused_variables)]
use std::mem::transmute;
fn mutable(r: &i32) -> &mut i32 {
    unsafe { transmute(r) } //~ ERROR transmuting &T to &mut T is undefined behavior, even if the reference is unused, consider instead using an UnsafeCell
}
fn as_pointer(x: usize) -> *const u8 {
    unsafe { transmute::<usize, *const u8>(x) } //~ WARN transmuting an integer to a pointer creates a pointer without provenance
}
fn as_reference(x: usize) -> &'static u8 {
    unsafe { transmute(x) } //~ WARN transmuting an integer to a pointer creates a pointer without provenance
}
const fn as_integer(p: *const u8) -> usize {
    unsafe { transmute(p) } //~ WARN pointers cannot be transmuted to integers during const eval
}
fn bytes(x: [u8; 4], y: u32, c: char, f: f32, i: i32, b: bool) {
    unsafe {
        let a: u32 = transmute(x); //~ WARN unnecessary transmute
        let a: [u8; 4] = transmute(y); //~ WARN unnecessary transmute
        let a: u32 = transmute(c); //~ WARN unnecessary transmute
        let a: char = transmute(y); //~ WARN unnecessary transmute
        let a: u32 = transmute(f); //~ WARN unnecessary transmute
        let a: f32 = transmute(y); //~ WARN unnecessary transmute
        let a: u32 = transmute(i); //~ WARN unnecessary transmute
        let a: i32 = transmute(y); //~ WARN unnecessary transmute
        let a: u8 = transmute(b); //~ WARN unnecessary transmute
        let a: bool = transmute(3u8);
        let a: usize = transmute(-1isize); //~ WARN unnecessary transmute
    }
}
fn main() {}
