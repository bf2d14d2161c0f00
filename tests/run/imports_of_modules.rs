//@ rustc-agrees
// Modules that are imported under another name.
mod outer {
    pub fn f() -> i32 {
        3
    }
    pub mod inner {
        use {super as up};
        pub fn g() -> i32 {
            up::f()
        }
        use super::{self as above};
        pub fn h() -> i32 {
            above::f()
        }
    }
}
use self as this;
use self::{self as same};
use {self as here};
use crate as root;
fn k() -> i32 {
    7
}
fn main() {
    println!("{} {} {}", here::k(), this::k(), same::outer::inner::g());
    println!("{} {}", root::k(), root::outer::inner::h());
}
