//@ rustc-agrees
#![allow(dead_code, unused_variables)]
struct Holder<'a, T> {
    value: &'a T,
}

impl<'a, T> Holder<'a, T> {
    fn longest<'a>(&self, other: &'a str) -> usize { //~ ERROR E0496
        other.len()
    }

    fn convert<T>(&self, other: T) {} //~ ERROR E0403
}

trait Visit<N> {
    fn visit<N>(&self, node: N); //~ ERROR E0403
}

fn count() {
    let total = 3;
    fn more() -> i32 {
        total + 1 //~ ERROR E0434
    }
    more();
}

fn outer(limit: usize) {
    fn check(n: usize) -> bool {
        n < limit //~ ERROR E0434
    }
    check(1);
}

fn main() {}
