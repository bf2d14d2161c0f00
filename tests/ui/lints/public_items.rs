//@ rustc-agrees
#![warn(missing_debug_implementations, missing_copy_implementations, unreachable_pub)]
#![allow(dead_code)]
pub struct A; //~ WARN type could implement `Copy`; consider adding `impl Copy`
//~| WARN type does not implement `Debug`; consider adding `#[derive(Debug)]` or a manual implementation
struct B;
#[derive(Debug, Clone, Copy)]
pub struct C { pub x: i32, y: i32 }
pub enum E { One, Two(i32), Three { x: i32 } } //~ WARN type could implement `Copy`; consider adding `impl Copy`
//~| WARN type does not implement `Debug`; consider adding `#[derive(Debug)]` or a manual implementation
pub struct Text(String); //~ WARN type does not implement `Debug`; consider adding `#[derive(Debug)]` or a manual implementation
pub mod inner {
    pub fn g() {}
    mod hidden {
        pub fn h() {} //~ WARN unreachable `pub` item
        pub struct Hidden; //~ WARN unreachable `pub` item
        pub(crate) fn i() {}
    }
}
mod private {
    pub fn p() {} //~ WARN unreachable `pub` item
    pub struct Q { pub z: i32 } //~ WARN unreachable `pub` item
    pub mod r { pub fn deep() {} } //~ WARN unreachable `pub` item
//~| WARN unreachable `pub` item
}
pub struct Gen<X>(X); //~ WARN type does not implement `Debug`; consider adding `#[derive(Debug)]` or a manual implementation
fn main() {}
