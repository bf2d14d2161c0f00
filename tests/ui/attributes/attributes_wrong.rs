//@ rustc-agrees: text, any order
#![allow(dead_code)]
#[deprecated]
#[deprecated] //~ ERROR
fn a() {}

#[link(name = "c", kind = "framework")] //~ ERROR
#[link(name = "c", modifiers = "bundle")] //~ ERROR
#[link(name = "c", modifiers = "+bundle")] //~ ERROR
unsafe extern "C" {}

#[unsafe(link_section)] //~ ERROR
fn b() {}

#[macro_use(x)] //~ ERROR
mod c {}

#[repr(C = "x")] //~ ERROR
struct D;

#[repr(Rust, C)] //~ ERROR
struct E;

fn g(#[inline] _x: u32) {} //~ ERROR
//~^ ERROR

#[link_name = x] //~ ERROR
fn h() {}

#[allow(reason = "x", unused)] //~ ERROR
fn i() {}

#[deprecated] //~ ERROR
impl Clone for K {
    fn clone(&self) -> K {
        K
    }
}
struct K;

fn main() {}
