//@ rustc-agrees
//@ edition: 2015
// Paths of edition 2015: visibilities and imports name things from the root.
#![allow(dead_code, unused_imports, unused_must_use, path_statements)]
use ::{foo as bar, self as root};
mod a {
    pub mod b {
        pub(in a) fn f() {}
        pub(in a::b) fn g() {}
        pub(in ::a) fn h() {}
        pub fn x() {
            ::root::foo();
            ::bar();
        }
    }
    pub fn k() {
        b::f();
        b::g(); //~ ERROR E0603
        b::h();
    }
}
fn foo() {}
fn main() {
    root::a::k();
    a::b::f(); //~ ERROR E0603
    a::b::x();
}
