//@ rustc-agrees: labels
// What is to be a boxed trait object is boxed where it implements the trait.
use std::fmt::Debug;
fn p(b: Box<dyn Fn(i32) -> i32>) {} //~ WARN unused variable: `b`
fn q(b: Box<dyn Debug>) {} //~ WARN unused variable: `b`
fn r() -> Box<dyn Fn()> {
    || () //~ ERROR mismatched types
}
fn main() {
    p(|x| x + 1); //~ ERROR mismatched types
    q(3); //~ ERROR mismatched types
    let n = 1;
    let v: Vec<Box<dyn Fn()>> = vec![|| (), move || { //~ ERROR mismatched types
        n;
    }];
    let w: Box<dyn Debug> = "a"; //~ ERROR mismatched types
    let x: Box<dyn Fn(i32)> = || (); //~ ERROR mismatched types
}
