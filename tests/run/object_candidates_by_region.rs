//@ rustc-agrees
// What was found out about `dyn Shape + 'static` in one function is not taken for shorter-lived objects in
// another.
use std::fmt;

trait Shape {
    fn area(&self) -> f64;
}
struct Square<'a>(&'a f64);
impl Shape for Square<'_> {
    fn area(&self) -> f64 {
        self.0 * self.0
    }
}
impl fmt::Debug for dyn Shape {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Shape({})", self.area())
    }
}

fn twice(shape: &dyn Shape) -> f64 {
    shape.area() * 2.0
}

fn main() {
    let side = 3.0;
    println!("{}", twice(&Square(&side)));
    let shape: Box<dyn Shape> = Box::new(Square(&2.5));
    println!("{shape:?}");
}
