// A program of its own.
#![allow(unused_variables)]
struct S {
    a: i32,
}
fn takes(x: i32, y: u8) -> i32 {
    x
}
fn number() -> u32 {
    1
}
fn annotated() {
    let x: u32 = "a"; //~ ERROR mismatched types
    let y: &i32 = 5; //~ ERROR mismatched types
    let z: i64 = 5i32; //~ ERROR mismatched types
    let f: f64 = number(); //~ ERROR mismatched types
    let u: usize = number(); //~ ERROR mismatched types
    let o: Option<i32> = 5; //~ ERROR mismatched types
    let r: &mut i32 = &5; //~ ERROR mismatched types
    let (p, q) = (1, 2, 3); //~ ERROR mismatched types
    let a: [i32; 2] = [1, 2, 3]; //~ ERROR mismatched types
}
fn returned() -> u32 {
    "a" //~ ERROR mismatched types
}
fn nothing() -> i32 {} //~ ERROR mismatched types
fn semicolon() -> i32 { //~ ERROR mismatched types
    1;
}
fn unit() {
    return 5; //~ ERROR mismatched types
}
fn generic<T>(x: T) -> T {
    5 //~ ERROR mismatched types
}
fn branches() {
    let x = if true {
        1
    } else {
        "a" //~ ERROR `if` and `else` have incompatible types
    };
    let y = match 3 {
        1 => 1,
        _ => "b", //~ ERROR `match` arms have incompatible types
    };
    let z: i32 = if true { 1 }; //~ ERROR `if` may be missing an `else` clause
    if 1 {} //~ ERROR mismatched types
    while "a" {} //~ ERROR mismatched types
}
fn assigned(mut p: i32, mut s: S) {
    let mut x = 5;
    x = "a"; //~ ERROR mismatched types
    let mut y: u8 = 1;
    y = "b"; //~ ERROR mismatched types
    p = "c"; //~ ERROR mismatched types
    s.a = "d"; //~ ERROR mismatched types
}
fn arguments() {
    takes("a", 1); //~ ERROR mismatched types
    takes(1); //~ ERROR this function takes 2 arguments but 1 argument was supplied
    takes(1, 2, 3); //~ ERROR this function takes 2 arguments but 3 arguments were supplied
    let c = |x: i32| x;
    c("a"); //~ ERROR mismatched types
    let c2 = |x: i32| x;
    c2(); //~ ERROR this function takes 1 argument but 0 arguments were supplied
    let s = S { a: "b" }; //~ ERROR mismatched types
}
fn main() {}
