// Imported tuple variants written like structs.
//@ rustc-agrees
#![allow(unused)]
enum Shape {
    Circle(f64),
    Square(f64),
}
use Shape::*;
fn area(s: &Shape) -> f64 {
    match s {
        Circle { radius } => radius * radius * 3.14, //~ ERROR E0769
        Square { side } => side * side, //~ ERROR E0769
    }
}
fn main() {}
