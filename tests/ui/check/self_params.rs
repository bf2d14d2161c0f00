//@ rustc-agrees
// A typed `self` of a function that is no method has its type, and its body is checked.
#![allow(unused)]

fn typed(mut self: i32) -> u8 { //~ ERROR `self` parameter is only allowed in associated functions
    self //~ ERROR E0308
}

fn boxed(self: Box<u8>) -> u8 { //~ ERROR `self` parameter is only allowed in associated functions
    *self
}

unsafe extern "C" {
    fn foreign(self: i32); //~ ERROR `self` parameter is only allowed in associated functions
}

fn main() {
    let a: u8 = boxed(Box::new(1));
    fn nested(self: &str) -> usize { //~ ERROR `self` parameter is only allowed
        self.len()
    }
    let b: u8 = nested(""); //~ ERROR E0308
}
