//@ rustc-agrees
struct Point;

impl Point {
    fn new() {
        let _ = self; //~ ERROR expected value, found module `self`
    }
    fn with(_scale: i32) {
        let _ = self; //~ ERROR expected value, found module `self`
    }
}

fn free() -> Self { //~ ERROR cannot find type `Self` in this scope
    let _ = self; //~ ERROR expected value, found module `self`
    Self::new() //~ ERROR cannot find `Self` in this scope
}

fn main() {}
