//@ rustc-agrees
// What is returned as a trait object is 'static where nothing else is said.
use std::fmt::Debug;
fn a(x: &i32) -> Box<dyn Debug> {
    Box::new(x) //~ ERROR lifetime may not live long enough
}
fn b<'a>(x: &'a i32) -> Box<dyn Debug> {
    Box::new(x) //~ ERROR lifetime may not live long enough
}
fn c(x: &i32) -> Box<dyn Debug + 'static> {
    Box::new(x) //~ ERROR lifetime may not live long enough
}
fn d(x: &i32) -> impl Debug + 'static {
    x //~ ERROR lifetime may not live long enough
}
fn e(x: &i32, y: &i32) -> Box<dyn Fn() -> i32> { //~ WARN unused variable: `y`
    Box::new(move || *x) //~ ERROR lifetime may not live long enough
}
fn f(x: &i32) -> (Box<dyn Debug>, i32) {
    (Box::new(x), 1) //~ ERROR lifetime may not live long enough
}
fn g(x: &i32) -> Option<Box<dyn Debug>> {
    Some(Box::new(x)) //~ ERROR lifetime may not live long enough
}
fn h<T: Debug>(x: T) -> Box<dyn Debug> {
    Box::new(x) //~ ERROR the parameter type `T` may not live long enough
}
fn i<T: Debug>(x: &T) -> Box<dyn Debug> {
    Box::new(x) //~ ERROR lifetime may not live long enough
}
fn j<T: Debug>(x: T) -> impl Debug + 'static {
    x //~ ERROR the parameter type `T` may not live long enough
}
struct S {
    v: Vec<i32>,
}
impl S {
    fn it(&self) -> Box<dyn Iterator<Item = &i32>> {
        Box::new(self.v.iter()) //~ ERROR lifetime may not live long enough
    }
    fn it2<'a>(&'a self) -> Box<dyn Iterator<Item = &'a i32>> {
        Box::new(self.v.iter()) //~ ERROR lifetime may not live long enough
    }
    fn it3(&self) -> Box<dyn Iterator<Item = i32>> {
        Box::new(self.v.iter().copied()) //~ ERROR lifetime may not live long enough
    }
}
type B = Box<dyn Debug>;
fn k(x: &i32) -> B {
    Box::new(x) //~ ERROR lifetime may not live long enough
}
fn l(x: &i32) {
    let b: Box<dyn Debug + 'static> = Box::new(x); //~ ERROR lifetime may not live long enough
    //~| WARN unused variable: `b`
}
fn m(x: &i32, v: &mut Vec<Box<dyn Debug>>) {
    v.push(Box::new(x)); //~ ERROR lifetime may not live long enough
}
struct H {
    b: Box<dyn Debug>,
}
fn n(x: &i32) -> H {
    H { b: Box::new(x) } //~ ERROR lifetime may not live long enough
}
fn o<T: Debug>(x: T) -> H {
    H { b: Box::new(x) } //~ ERROR the parameter type `T` may not live long enough
}
fn p<T: Debug>(x: T, v: &mut Vec<Box<dyn Debug>>) {
    v.push(Box::new(x)); //~ ERROR the parameter type `T` may not live long enough
}
fn q(x: &dyn Debug) -> Box<dyn Debug + '_> {
    Box::new(x)
}
fn r(x: &mut dyn Debug) -> &'static dyn Debug {
    x //~ ERROR lifetime may not live long enough
}
fn s(x: Box<dyn Debug + '_>) -> Box<dyn Debug> {
    x //~ ERROR lifetime may not live long enough
}
fn main() {}
