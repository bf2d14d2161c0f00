//@ rustc-agrees
#![allow(dead_code)]
trait Speak {
    fn speak(&self) -> String;
    fn consume(self);
}

struct Dog;

impl Speak for Dog {
    fn speak(&self) -> String {
        String::new()
    }
    fn consume(self) {}
}

fn make() -> dyn Speak { //~ ERROR E0746
    Dog
}

trait Size {
    const SIZE: u32;
}

fn sized<T: Size>(n: u32) -> bool {
    match n {
        T::SIZE => true, //~ ERROR E0158
        _ => false,
    }
}

fn main() {}
