//@ rustc-agrees: headers, any order
// Of an operator whose right side is open what it gives is told.

fn a(v: Vec<i32>) -> i32 { 1 + v.iter().map(|k| *k).sum() } //~ ERROR type annotations needed
fn b(v: Vec<i32>) -> i32 { let x = 1i32; x + v.iter().sum() } //~ ERROR type annotations needed
fn c(v: Vec<f64>) -> f64 { 2.0 * v.iter().product() } //~ ERROR type annotations needed
fn d(v: Vec<i32>) -> i32 { v.iter().sum() + 1 } //~ ERROR type annotations needed
fn e(v: Vec<i32>) -> i32 { let x = v.len() as i32 + v.iter().map(|x| x * 2).sum(); x } //~ ERROR type annotations needed
struct T { val: i32 } fn f(t: &T, v: Vec<i32>) -> i32 { t.val + v.iter().sum() } //~ ERROR type annotations needed
fn g(v: Vec<i32>) -> i32 { let y: i32 = 5 - "1".parse().unwrap(); y } //~ ERROR type annotations needed
fn h(v: Vec<i32>) -> bool { 5i32 == "1".parse().unwrap() } //~ WARN unused variable: `v`
fn i(v: Vec<i32>) -> i32 { 5i32 << "1".parse().unwrap() } //~ ERROR type annotations needed
fn j(v: Vec<i32>) -> i32 { -"1".parse().unwrap() } //~ ERROR type annotations needed
fn k(v: Vec<i32>) -> i32 { let mut x = 1i32; x += v.iter().sum(); x -= "1".parse().unwrap(); x } //~ ERROR type annotations needed
fn l() -> String { String::new() + "a".into() }
fn m() -> i32 { 1i32 + Default::default() } //~ ERROR type annotations needed
fn main() {}
