//@ rustc-agrees: text
fn a(x: &i32) -> bool { x == 3 } //~ ERROR can't compare `&i32` with `{integer}`
fn b(x: &i32) -> bool { 3 == x } //~ ERROR can't compare `i32` with `&i32`
fn c(x: &f64, y: f64) -> bool { x != y } //~ ERROR can't compare `&f64` with `f64`
fn d(x: f64, y: &f64) -> bool { x == y } //~ ERROR mismatched types
fn e(x: &String, y: String) -> bool { x == y } //~ ERROR can't compare `&String` with `String`
fn f(x: &&i32) -> bool { x == &3 } //~ ERROR can't compare `&i32` with `{integer}`
fn g(v: &[u8]) -> bool { v.iter().max().unwrap() == 3 } //~ ERROR can't compare `&u8` with `{integer}`
fn h(v: &[u8]) -> usize { v.iter().filter(|b| *b == 3).count() } //~ ERROR can't compare `&u8` with `{integer}`
fn i(v: &[u8]) -> usize { v.iter().filter(|b| b == 3).count() } //~ ERROR can't compare `&&u8` with `{integer}`
fn k(v: &str) -> bool { v.chars().next() == "a" } //~ ERROR mismatched types
fn l(v: char) -> bool { v == "a" } //~ ERROR mismatched types
fn m(v: &[u8], w: usize) -> bool { v.len() == w as u32 } //~ ERROR mismatched types
fn p(v: &mut u8) -> bool { v == 3 } //~ ERROR can't compare `&mut u8` with `{integer}`
fn q(v: Option<&u8>) -> bool { v == Some(3) } //~ ERROR mismatched types
fn main() {}
