// Codes of traits: bounds, inference, projections, unsafety.
//@ rustc-agrees: text, any order
#![allow(dead_code, unused_variables, unused_must_use)]
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

trait Parser {
    type Output;
    fn parse(&self, text: &str) -> Self::Output;
}
struct Numbers;
impl Parser for Numbers {
    type Output = Vec<i64>;
    fn parse(&self, text: &str) -> Vec<i64> {
        Vec::new()
    }
}
fn strings(p: impl Parser<Output = String>) {}
fn sum_of<I: Iterator<Item = u32>>(i: I) -> u32 {
    i.sum()
}
fn projections(words: Vec<String>) {
    strings(Numbers); //~ ERROR type mismatch resolving `<Numbers as Parser>::Output == String`
    sum_of(words.iter()); //~ ERROR expected `Iter<'_, String>` to be an iterator that yields `u32`, but it yields `&String`
    sum_of(words.into_iter().map(|w| w.len())); //~ ERROR expected `{closure@traits_one.rs:26:34}` to return `u32`, but it returns `usize`
}
fn inference(text: &str) {
    let numbers = text.split(',').map(|x| x.parse().unwrap()).collect(); //~ ERROR type annotations needed
    let empty = Vec::new();
    let none = None;
    let total = [1, 2].iter().sum();
    let value = Default::default();
    let n = "4".parse().unwrap();
    let bytes = "a".into();
    let sized = std::mem::size_of();
    let f = |x| x;
    let same = u8::from(3) == "3".parse().unwrap();
}
trait Make {
    fn make() -> u8;
}
fn unclear() -> u8 {
    Make::make() //~ ERROR cannot call associated function on trait without specifying the corresponding `impl` type
}
trait Named {
    fn name(&self) -> String;
}
trait Titled {
    fn name(&self) -> String;
}
struct Person;
impl Named for Person {
    fn name(&self) -> String {
        String::new()
    }
}
impl Titled for Person {
    fn name(&self) -> String {
        String::new()
    }
}
fn both(p: Person) -> String {
    p.name(); //~ ERROR multiple applicable items in scope
    Person::name(&p) //~ ERROR multiple applicable items in scope
}
unsafe fn raw(p: *const u8) -> u8 {
    unsafe { *p }
}
static mut COUNTER: u32 = 0;
fn unsafety(p: *const u8) -> u8 {
    raw(p); //~ ERROR call to unsafe function `raw` is unsafe and requires unsafe block
    COUNTER += 1; //~ ERROR use of mutable static is unsafe and requires unsafe block
    *p //~ ERROR dereference of raw pointer is unsafe and requires unsafe block
}
trait Table {
    fn rows<T: Debug>(&self, x: T);
}
impl Table for u8 {
    fn rows<T: Debug + Clone + Hash>(&self, x: T) {} //~ ERROR impl has stricter requirements than trait
//~| ERROR impl has stricter requirements than trait
}
struct Wrapper<'a, T> {
    inner: &'a T,
}
fn thread<T: FnOnce() + Send>(x: T) {
    std::thread::spawn(x); //~ ERROR the parameter type `T` may not live long enough
}
fn kept<'a, T>(x: T) -> Box<dyn Fn() + 'a>
where
    T: Fn(),
{
    Box::new(x) //~ ERROR the parameter type `T` may not live long enough
}
struct Limits;
impl Limits {
    const MAX: u8 = 3;
}
fn generic<T>(x: T) -> T {
    x.clone() //~ ERROR no method named `clone` found for type parameter `T` in the current scope
}
fn compare<T>(a: T, b: T) -> bool {
    a == b && a < b //~ ERROR binary operation `==` cannot be applied to type `T`
//~| ERROR binary operation `<` cannot be applied to type `T`
}
fn keys<K, V>(m: HashMap<K, V>, k: K) -> Option<V> {
    m.get(&k); //~ ERROR the method `get` exists for struct `HashMap<K, V>`, but its trait bounds were not satisfied
    None
}
fn main() {}
