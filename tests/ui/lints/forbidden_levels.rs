//@ rustc-agrees: text, any order
//@ edition: 2021
#![forbid(
    unused_mut,
    dead_code,
    non_snake_case,
    unused_parens,
    while_true,
    overflowing_literals
)]
#[allow(unused_mut)] //~ ERROR allow(unused_mut) incompatible with previous forbid
fn a() {
    let mut x = 1;
    println!("{}", x);
}
#[allow(dead_code)] //~ ERROR allow(dead_code) incompatible with previous forbid
fn b() {}
#[allow(non_snake_case)] //~ ERROR allow(non_snake_case) incompatible with previous forbid
fn C() {}
#[allow(unused_parens)] //~ ERROR allow(unused_parens) incompatible with previous forbid
fn d() {
    if (true) {} //~ ERROR unnecessary parentheses around `if` condition
}
#[allow(while_true)] //~ ERROR allow(while_true) incompatible with previous forbid
fn e() {
    while true {} //~ ERROR denote infinite loops with `loop { ... }`
}
#[allow(overflowing_literals)] //~ ERROR allow(overflowing_literals) incompatible with previous forbid
fn f() -> u8 {
    256
}
fn main() {
    a();
    C();
    d();
    e();
    f();
}
