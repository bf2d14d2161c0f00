//@ rustc-agrees
#![allow(dead_code)]
trait Shape {
    const SIDES: u32;
    type Unit;
    fn area(&self) -> f64;
}

struct Square;

impl Shape for Square { //~ ERROR E0046
    fn SIDES() -> u32 { //~ ERROR E0324
        4
    }
    const Unit: u32 = 1; //~ ERROR E0323
    type area = f64; //~ ERROR E0325
}

struct Circle;

impl Shape for Circle {
    const SIDES: u32 = 0;
    type Unit = f64;
    fn area(&self) -> f64 {
        1.0
    }
    fn area(&self) -> f64 { //~ ERROR E0201
        2.0
    }
    type Unit = f32; //~ ERROR E0201
}

fn main() {}
