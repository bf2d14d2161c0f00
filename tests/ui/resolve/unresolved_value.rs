//@ rustc-agrees
// Names that mean nothing where a value is wanted, and what lies near.
struct Point {
    x: f64,
}

impl Point {
    fn width(&self) -> f64 {
        x //~ ERROR cannot find value `x` in this scope
    }

    fn unit() -> Point {
        Point { x: y } //~ ERROR cannot find value `y` in this scope
    }
}

fn distance(count: i32) -> i32 {
    let _total = cuont + 1; //~ ERROR cannot find value `cuont` in this scope
    dsitance(2); //~ ERROR cannot find function `dsitance` in this scope
    nothing_like_this //~ ERROR cannot find value `nothing_like_this` in this scope
}

mod shapes {
    pub fn area() {}
}

fn main() {
    shapes::volume(); //~ ERROR cannot find function `volume` in module `shapes`
    shapes::aera(); //~ ERROR cannot find function `aera` in module `shapes`
}
