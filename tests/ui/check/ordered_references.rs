//@ rustc-agrees: text
fn a(x: &i32) -> bool { x > 3 } //~ ERROR mismatched types
fn b(x: &i32) -> bool { 3 < x } //~ ERROR can't compare `i32` with `&i32`
fn c(x: &f64, y: f64) -> bool { x <= y } //~ ERROR mismatched types
fn d(x: f64, y: &f64) -> bool { x >= y } //~ ERROR mismatched types
fn e(x: &String, y: String) -> bool { x < y } //~ ERROR mismatched types
fn f(x: &&i32) -> bool { x > 3 } //~ ERROR mismatched types
fn g(v: &[u8]) -> bool { v.iter().max().unwrap() > 3 } //~ ERROR mismatched types
fn h(v: &[u8]) -> bool { v.iter().all(|b| b > 3) } //~ ERROR mismatched types
fn i(v: &[u8]) -> Vec<&u8> { v.iter().filter(|b| b > 3).collect() } //~ ERROR mismatched types
fn j(v: &mut u8) -> bool { v > 3 } //~ ERROR mismatched types
fn k(v: Option<&u8>, w: u8) -> bool { v.unwrap() < w } //~ ERROR mismatched types
fn main() {}
