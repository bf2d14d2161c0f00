// Codes of traits, seen in another shape than in traits_one.
//@ rustc-agrees: text, any order
#![allow(dead_code, unused_variables, unused_must_use)]
use std::cell::RefCell;
use std::ops::Deref;
use std::rc::Rc;

trait Graph {
    type Node;
    type Edge;
    fn edges(&self) -> Vec<Self::Edge>;
}
struct Roads;
impl Graph for Roads {
    type Node = u32;
    type Edge = (u32, u32);
    fn edges(&self) -> Vec<(u32, u32)> {
        vec![]
    }
}
fn walk<G>(g: &G)
where
    G: Graph<Node = u32, Edge = u32>,
{
}
fn dynamic() -> Box<dyn Iterator<Item = String>> {
    Box::new(vec![1u8].into_iter()) //~ ERROR expected `IntoIter<u8>` to be an iterator that yields `String`, but it yields `u8`
}
fn projections() {
    walk(&Roads); //~ ERROR type mismatch resolving `<Roads as Graph>::Edge == u32`
    let f: Box<dyn Fn(u8) -> String> = Box::new(|x| x + 1); //~ ERROR mismatched types
    let v: Vec<String> = std::iter::once(2).collect(); //~ ERROR a value of type `Vec<String>` cannot be built from an iterator over elements of type `{integer}`
}
fn inference(rows: &[Vec<u32>]) {
    let cell = RefCell::new(None); //~ ERROR type annotations needed for `RefCell<Option<_>>`
    let size = std::mem::size_of::<_>();
    let closure = |a, b| {};
}
trait Build {
    const SIZE: usize;
    fn build(n: u8) -> Self;
    fn label() -> &'static str {
        "x"
    }
}
fn build() {
    let label = Build::label(); //~ ERROR cannot call associated function on trait without specifying the corresponding `impl` type
    let size = Build::SIZE;
    let d = Default::default();
}
trait Run {
    fn start(&self);
}
trait Walk {
    fn start(&self);
}
impl<T> Run for T {
    fn start(&self) {}
}
impl<T> Walk for T {
    fn start(&self) {}
}
fn start(x: u8) {
    x.start(); //~ ERROR multiple applicable items in scope
    u8::start(&x); //~ ERROR multiple applicable items in scope
}
unsafe extern "C" {
    fn strlen(p: *const i8) -> usize;
    static errno: i32;
}
union Bits {
    f: f32,
    u: u32,
}
fn unsafety(b: Bits) -> u32 {
    let n = strlen(std::ptr::null()); //~ ERROR call to unsafe function `strlen` is unsafe and requires unsafe block
    let e = errno; //~ ERROR use of extern static is unsafe and requires unsafe block
    b.u //~ ERROR access to union field is unsafe and requires unsafe block
}
trait Sink<T> {
    fn put<U>(&mut self, x: U)
    where
        U: Into<T>;
}
impl Sink<u8> for Vec<u8> {
    fn put<U>(&mut self, x: U)
    where
        U: Into<u8> + Copy, //~ ERROR impl has stricter requirements than trait
    {
    }
}
struct Slot<T>(T);
impl<T> Deref for Slot<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}
struct View<T: 'static>(T);
fn view<T>(x: T) -> View<T> {
    View(x)
}
fn erase<'a, T: Iterator>(x: T) -> Box<dyn Iterator<Item = T::Item> + 'a> {
    Box::new(x) //~ ERROR the parameter type `T` may not live long enough
}
struct Held<'a, T> {
    at: Option<&'a T>,
    view: View<T>, //~ ERROR the parameter type `T` may not live long enough
}
fn largest<T>(list: &[T]) -> T {
    let mut best = list[0];
    for item in list {
        if item > best { //~ ERROR binary operation `>` cannot be applied to type `&T`
            best = *item;
        }
    }
    best
}
fn show<T>(x: T) -> String {
    println!("{x:?}"); //~ ERROR `T` doesn't implement `Debug`
    format!("{}", x) //~ ERROR `T` doesn't implement `std::fmt::Display`
}
fn spawn(v: Rc<u8>) {
    std::thread::spawn(move || v.clone()); //~ ERROR `Rc<u8>` cannot be sent between threads safely
}
fn main() {}
