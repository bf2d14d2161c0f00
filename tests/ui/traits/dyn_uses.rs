//@ rustc-agrees: labels, any order
// What is said of a type that cannot be, where a value of it is used.
trait Shape {
    fn area(&self) -> f64;
    fn scale(self) -> Self;
}
struct Circle(f64);
impl Shape for Circle {
    fn area(&self) -> f64 {
        self.0
    }
    fn scale(self) -> Self {
        self
    }
}

fn given(list: &[Box<dyn Shape>]) -> f64 { //~ ERROR the trait `Shape` is not dyn compatible
    list.len(); //~ ERROR the trait `Shape` is not dyn compatible
    list.iter().map(|shape| shape.area()).sum() //~ ERROR the trait `Shape` is not dyn compatible
//~| ERROR the trait `Shape` is not dyn compatible
//~| ERROR the trait `Shape` is not dyn compatible
//~| ERROR the trait `Shape` is not dyn compatible
}

fn moved(shape: Box<dyn Shape>) { //~ ERROR the trait `Shape` is not dyn compatible
    drop(shape); //~ ERROR the trait `Shape` is not dyn compatible
}

fn made(small: bool) -> Box<dyn Shape> { //~ ERROR the trait `Shape` is not dyn compatible
    if small { Box::new(Circle(1.0)) } else { Box::new(Circle(2.0)) }
}

fn declared() {
    let mut list: Vec<Box<dyn Shape>> = vec![Box::new(Circle(1.0))]; //~ ERROR the trait `Shape` is not dyn compatible
    list.push(Box::new(Circle(2.0)));
    for shape in list.iter() {
        println!("{}", shape.area());
    }
}

fn main() {
    given(&[]); //~ ERROR the trait `Shape` is not dyn compatible
    moved(Box::new(Circle(1.0))); //~ ERROR the trait `Shape` is not dyn compatible
    let shape = made(true); //~ ERROR the trait `Shape` is not dyn compatible
    shape.area();
    declared();
}
