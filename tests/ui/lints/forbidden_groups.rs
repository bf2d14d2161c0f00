//@ rustc-agrees: text
//@ edition: 2021
//@ exit: 0
#![forbid(unused)]
#[allow(unused)] //~ WARN allow(unused) incompatible with previous forbid
fn a() {}
#[deny(nonstandard_style)]
fn b() {
    a();
}
#[warn(unused)] //~ WARN warn(unused) incompatible with previous forbid
fn c() {}
fn main() {
    b();
    c();
}
