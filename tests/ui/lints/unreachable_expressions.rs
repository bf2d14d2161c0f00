//@ rustc-agrees
#![allow(dead_code, unused_variables)]
fn a() -> i32 { return 1; { 5 } } //~ WARN unnecessary braces around block return value
//~| WARN unreachable expression
fn b() -> i32 { return 1; if true { 1 } else { 2 } } //~ WARN unreachable expression
fn c() -> i32 { return 1; match 1 { _ => 3 } } //~ WARN unreachable expression
fn d() { return; loop {} } //~ WARN unreachable expression
fn e() { return; for _ in 0..1 {} } //~ WARN unreachable expression
fn f() { return; while true {} } //~ WARN denote infinite loops with `loop { ... }`
//~| WARN unreachable expression
fn g() { return; unsafe { std::hint::unreachable_unchecked() } } //~ WARN unreachable expression
fn h() { return; }
fn i(x: Option<i32>) -> Option<i32> { return None; Some(x?) } //~ WARN unreachable expression
fn j() { let _ = (return, 1); } //~ WARN unreachable expression
fn k() { let _ = S { a: return, b: 1 }; } struct S { a: i32, b: i32 } //~ WARN unreachable expression
fn l() -> i32 { let x = { return 1; 2 }; x } //~ WARN unreachable expression

fn n() { let a = [1, return]; } //~ WARN unreachable expression
fn q() -> i32 { let y = loop { return 1; }; y } //~ WARN unreachable expression

fn main() {}
fn o2() { if (return) {} else {} while { return } {} } //~ WARN unreachable block in `if` or `while` expression
//~| WARN unreachable block in `if` or `while` expression
