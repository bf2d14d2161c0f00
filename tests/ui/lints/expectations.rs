//@ rustc-agrees
#![expect(unused_macros)] //~ WARN this lint expectation is unfulfilled
#![allow(unknown_lint_name)] //~ WARN unknown lint: `unknown_lint_name`
#[expect(dead_code)]
fn dead() {}
#[expect(dead_code)] //~ WARN this lint expectation is unfulfilled
fn not_dead() {}
#[expect(unused_variables)]
fn a() {
    let x = 1;
}
#[expect(unused_variables, unused_mut)] //~ WARN this lint expectation is unfulfilled
fn b() {
    let x = 1;
}
#[expect(unused_variables, reason = "because I say so")] //~ WARN this lint expectation is unfulfilled
fn c() {
    let x = 1;
    let _ = x;
}
#[expect(unused)]
fn d() {
    let x = 1;
}
#[expect(warnings)]
fn e() {
    let x = 1;
}
#[warn(nonexistent_lint, unused_varables)] //~ WARN unknown lint: `nonexistent_lint`
//~| WARN unknown lint: `unused_varables`
fn f() {}
#[allow(clippy::foo, rustdoc::bar)]
fn g() {}
#[expect(non_snake_case)]
fn Bad() {}
#[expect(non_camel_case_types)]
struct fine_one;
#[expect(non_camel_case_types)] //~ WARN this lint expectation is unfulfilled
struct Fine;
#[expect(unused_parens)]
fn h() {
    if (true) {}
}
#[expect(unused_must_use)] //~ WARN this lint expectation is unfulfilled
fn i() {
    h();
}
#[expect(unused_imports)]
use std::fmt::Debug;
#[expect(unused_imports)] //~ WARN this lint expectation is unfulfilled
use std::fmt::Display;
#[forbid(unused_mut)]
fn m() {
    let mut z = 1; //~ ERROR variable does not need to be mutable
    println!("{z}");
}
fn n(x: &dyn Display) {
    let _ = x;
    #[expect(unused_variables)]
    let y = 1;
    #[expect(unused_mut)]
    let mut w = 1;
    println!("{w}");
}
fn main() {
    not_dead();
    a();
    b();
    c();
    d();
    e();
    f();
    g();
    Bad();
    let _ = (fine_one, Fine);
    h();
    i();
    m();
    n(&1);
}
