//@ rustc-agrees
#![warn(unsafe_code)]
#![allow(dead_code)]
#[unsafe(no_mangle)] fn a() {} //~ WARN declaration of a `no_mangle` function
#[unsafe(export_name = "bb")] fn b() {} //~ WARN declaration of a function with `export_name`
#[unsafe(no_mangle)] static C: i32 = 1; //~ WARN declaration of a `no_mangle` static
#[unsafe(link_section = ".x")] static D: i32 = 1; //~ WARN declaration of a static with `link_section`
struct S;
impl S { #[unsafe(no_mangle)] fn m(&self) {} } //~ WARN declaration of a `no_mangle` method
unsafe extern "C" { unsafe fn q(); } //~ WARN usage of an `unsafe extern` block
fn safe() {}
fn main() {}
