//@ rustc-agrees
trait Shape {
    type Unit;
    const SIDES: u32;
    fn area(&self);
}
struct Square;

impl Shape for Square {
    type Unit = i32;
    type Units = i32; //~ ERROR type `Units` is not a member of trait `Shape`
    const SIDES: u32 = 4;
    const EDGES: u32 = 4; //~ ERROR const `EDGES` is not a member of trait `Shape`
    fn area(&self) {}
    fn aera(&self) {} //~ ERROR method `aera` is not a member of trait `Shape`
}

fn main() {}
