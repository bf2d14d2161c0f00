//@ rustc-agrees
#![allow(unused_variables, dead_code)]
use std::ops::Deref;
use std::borrow::Borrow; //~ WARN unused import: `std::borrow::Borrow`
struct Foo;
#[derive(Clone)]
struct Bar;
fn main() {
    let foo = &&Foo;
    let clone: &Foo = foo.clone(); //~ WARN using `.clone()` on a double reference, which returns `&Foo` instead of cloning the inner type
    let deref: &Foo = foo.deref(); //~ WARN using `.deref()` on a double reference, which returns `&Foo` instead of dereferencing the inner type
    let bar = &&Bar;
    let c: &Bar = bar.clone(); //~ WARN using `.clone()` on a double reference, which returns `&Bar` instead of cloning the inner type
    let v = vec![&Bar];
    let w: Vec<&Bar> = v.iter().map(|x| x.clone()).collect(); //~ WARN using `.clone()` on a double reference, which returns `&Bar` instead of cloning the inner type
}
