//@ rustc-agrees
fn a<T>(a: T, b: T) -> T { a + b } //~ ERROR cannot add `T` to `T`
fn n<T>(a: T) -> T { -a } //~ ERROR cannot apply unary operator `-` to type `T`
fn e<T>(a: T, b: T) -> bool { a == b } //~ ERROR binary operation `==` cannot be applied to type `T`
fn m<T>(mut a: T, b: T) { a += b } //~ ERROR binary assignment operation `+=` cannot be applied to type `T`
fn main() {}
fn max<T>(a: T, b: T) -> T {
    if a > b { a } else { b } //~ ERROR binary operation `>` cannot be applied to type `T`
}
