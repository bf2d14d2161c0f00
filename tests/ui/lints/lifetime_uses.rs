//@ rustc-agrees: text, any order
#![warn(single_use_lifetimes, unused_lifetimes)]
#![allow(dead_code, unused_variables)]
fn f<'a>(x: &'a u8) {} //~ WARN lifetime parameter `'a` only used once
fn g<'a>(x: &'a u8) -> &'a u8 { x }
fn h<'a, 'b>(x: &'a u8, y: &'b u8) {} //~ WARN lifetime parameter `'a` only used once
//~| WARN lifetime parameter `'b` only used once
struct S<'a>(&'a u8);
impl<'a> S<'a> { //~ WARN lifetime parameter `'a` only used once
    fn m(&self) {}
    fn n<'b>(&'b self) {} //~ WARN lifetime parameter `'b` only used once
}
impl<'a> Clone for S<'a> {
    fn clone(&self) -> S<'a> { S(self.0) }
}
impl<'a> Drop for S<'a> { //~ WARN lifetime parameter `'a` only used once
    fn drop(&mut self) {}
}
fn k<'a>(x: S<'a>) {} //~ WARN lifetime parameter `'a` only used once
fn l(x: impl for<'a> Fn(&'a u8)) {}
fn m<'a, T: 'a>(x: T) {}
fn n<'a>() -> &'a u8 { loop {} }
fn o<T>(x: T) where for<'a> T: Fn(&'a u8) {}
fn body<'a>(x: &'a u8) { let y: &'a u8 = x; }
trait Tr<'a> { fn f(&'a self); }
impl<'a> Tr<'a> for u8 { fn f(&'a self) {} }
impl<'a> Tr<'a> for u16 { fn f(&self) {} } //~ WARN lifetime parameter `'a` only used once
#[deny(unused_lifetimes)]
fn p<'a>() {} //~ ERROR lifetime parameter `'a` never used
fn q<'a>(x: &u8) {} //~ WARN lifetime parameter `'a` never used
fn r<'a, 'b>(x: &'a u8) -> &'a u8 { x } //~ WARN lifetime parameter `'b` never used
fn s<'a, T>(x: T) {} //~ WARN lifetime parameter `'a` never used
#[expect(unused_lifetimes)]
fn t<'a>() {}
#[allow(single_use_lifetimes)]
fn u<'a>(x: &'a u8) {}
fn main() {}
