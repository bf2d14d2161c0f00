// Objects without a lifetime, signatures that cannot be.
//@ rustc-agrees: text, any order
#![allow(unused)]
mod objects {
    trait Listen {
        fn hear(&self);
    }
    struct Two<'a, 'b, T: 'a + 'b + ?Sized>(&'a u8, &'b u8, Box<T>);
    fn listen<'a, 'b>(t: Two<'a, 'b, dyn Listen>) {} //~ ERROR E0228
    struct Keep<'x, 'y> {
        two: Two<'x, 'y, dyn Listen + Send>, //~ ERROR E0228
    }
}
mod paths {
    trait Shape {
        fn area(&self) -> f64;
    }
    struct Scene {
        shapes: Vec<Box<Shape>>, //~ ERROR E0782
        main: &'static Shape, //~ ERROR E0782
    }
    fn all(v: &[Box<Fn(u32) -> u32>]) { //~ ERROR E0782
        let x: &Shape = todo!(); //~ ERROR E0782
    }
    type Alias = Box<Shape>; //~ ERROR E0782
}
mod params {
    trait Move {
        fn to(&mut self, (x, y): (f32, f32)); //~ ERROR E0642
        fn all(_: u8, [a, b]: [u8; 2]) -> u8 {
            a
        }
        fn wrap(&self, Some(n): Option<u32>, x: u8); //~ ERROR E0642
    }
}
fn main() {}
