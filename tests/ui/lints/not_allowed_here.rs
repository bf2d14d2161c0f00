//@ rustc-agrees: text, any order
#![allow(dead_code, unused_variables)]
fn foo<T = i32>(t: T) {} //~ ERROR defaults for generic parameters are not allowed here
struct W<T = i32>(T);
impl<T = u8> Clone for W<T> { fn clone(&self) -> Self { loop {} } } //~ ERROR defaults for generic parameters are not allowed here
trait A { fn m(mut x: i32); fn n(mut self); fn o(x: i32); } //~ ERROR patterns aren't allowed in functions without bodies
//~| ERROR patterns aren't allowed in functions without bodies
fn main() {}
