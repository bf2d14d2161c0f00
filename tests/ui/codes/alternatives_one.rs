// Bindings that alternatives make in different ways.
//@ rustc-agrees
#![allow(unused)]
enum Shape {
    Square(u32),
    Line(u32),
}
fn f(s: Shape) {
    match s {
        Shape::Square(ref n) | Shape::Line(n) => {} //~ ERROR E0409
//~| ERROR E0308
    }
}
fn main() {}
