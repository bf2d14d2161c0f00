//@ rustc-agrees: labels
// In the body that defines it an opaque type is no more than it promises, until it meets a type.
use std::fmt::Debug;

trait Shape {
    fn area(&self) -> u32;
}

struct Square(u32);

impl Square {
    fn side(&self) -> u32 {
        self.0
    }
}

impl Shape for Square {
    fn area(&self) -> u32 {
        self.0 * self.0
    }
}

fn method_not_promised(n: u32) -> impl Shape {
    if n > 0 {
        let inner = method_not_promised(n - 1);
        return Square(inner.side() + inner.area()); //~ ERROR no method named `side` found
    }
    Square(n)
}

fn field_not_promised(n: u32) -> impl Shape {
    if n == 0 {
        return Square(n);
    }
    Square(field_not_promised(n - 1).0) //~ ERROR no field `0` on type `impl Shape`
}

fn operators_not_promised(n: u32) -> impl Debug {
    if n > 0 {
        operators_not_promised(n - 1) + 1; //~ ERROR cannot add `{integer}` to `impl Debug`
        operators_not_promised(n - 1)(); //~ ERROR expected function, found `impl Debug`
        for _ in operators_not_promised(n - 1) {} //~ ERROR `impl Debug` is not an iterator
    }
    n
}

fn meets_two_types(n: u32) -> impl Shape {
    if n == 0 {
        return Square(n);
    }
    let _other: u16 = meets_two_types(n - 1); //~ ERROR mismatched types
    Square(n)
}

fn is_send<T: Send>(_value: T) {}

fn auto_trait_not_known(n: u32) -> impl Debug {
    if n > 0 {
        is_send(auto_trait_not_known(n - 1)); //~ ERROR cannot satisfy `impl Debug: Send`
    }
    n
}

fn main() {
    method_not_promised(1);
    field_not_promised(1);
    operators_not_promised(1);
    meets_two_types(1);
    auto_trait_not_known(1);
}
