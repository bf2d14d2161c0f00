//@ rustc-agrees
#![allow(dead_code)]
fn a() { return; println!("a"); } //~ WARN unreachable statement
fn b() -> i32 { return 1; println!("a"); 1 } //~ WARN unreachable statement
fn c() -> i32 { panic!("x"); 5 } //~ WARN unreachable expression
fn d(x: i32) -> i32 { loop { if x > 1 { break 2; continue; } } } //~ WARN unreachable statement
fn e() { loop {} println!("never"); } //~ WARN unreachable statement
fn f() -> i32 { std::process::exit(1); let y = 2; y } //~ WARN unreachable statement
fn g(x: Option<i32>) -> i32 { match x { Some(v) => return v, None => return 0 }; 7 } //~ WARN unreachable expression
fn h() { let x: i32 = return; println!("{x}"); } //~ WARN unreachable statement
//~| WARN unused variable: `x`
fn i() -> i32 { todo!(); println!("x"); 3 } //~ WARN unreachable statement
fn j() -> u32 { if true { return 1; } else { return 2; } 3 } //~ WARN unreachable expression
fn k() { foo(return, 1); } fn foo(_: i32, _: i32) {} //~ WARN unreachable expression
fn l() -> i32 { unreachable!() }
fn m() { { return; } println!(); } //~ WARN unreachable statement
fn n() { for _ in 0..3 { break; println!(); } while true { continue; println!(); } } //~ WARN denote infinite loops with `loop { ... }`
//~| WARN unreachable statement
//~| WARN unreachable statement
fn main() { let _ = vec![1, panic!()]; [return, 1]; } //~ WARN unreachable expression
//~| WARN unreachable expression
