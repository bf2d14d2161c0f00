//@ rustc-agrees
#![warn(missing_docs)]
//! The crate.
#![allow(dead_code)]
pub struct A; //~ WARN missing documentation for a struct
struct B;
/// Told.
pub struct C { pub x: i32, y: i32, /** told */ pub z: i32 } //~ WARN missing documentation for a struct field
pub enum E { One, Three { x: i32 } } //~ WARN missing documentation for an enum
//~| WARN missing documentation for a variant
//~| WARN missing documentation for a variant
//~| WARN missing documentation for a struct field
pub trait T { fn m(&self); fn n(); const C: i32; type X; } //~ WARN missing documentation for a trait
//~| WARN missing documentation for a method
//~| WARN missing documentation for an associated function
//~| WARN missing documentation for an associated constant
//~| WARN missing documentation for an associated type
pub fn f() {} //~ WARN missing documentation for a function
pub const K: i32 = 1; //~ WARN missing documentation for a constant
pub mod inner { //~ WARN missing documentation for a module
    pub fn g() {} //~ WARN missing documentation for a function
    mod hidden { pub fn h() {} }
}
impl A { pub fn method(&self) {} fn not(&self) {} } //~ WARN missing documentation for a method
#[doc(hidden)]
pub mod secret { pub fn x() {} }
#[allow(missing_docs)]
pub mod allowed { pub fn x() {} }
fn main() {}
