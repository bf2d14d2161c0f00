// Codes of items: generic arguments, impls and their items, types that hold themselves.
//@ rustc-agrees
#![allow(dead_code, unused_variables)]
use std::collections::HashMap;
use std::fmt::{self, Display};

struct Cache<K, V> {
    entries: HashMap<K, V>,
}
struct Session {
    cache: Cache<String>, //~ ERROR struct takes 2 generic arguments but 1 generic argument was supplied
    name: String,
}
fn lookup<'a, T>(table: &'a [T], at: usize) -> &'a T {
    &table[at]
}
fn use_lookup() {
    let first = lookup::<u8, u16>(&[1, 2], 0); //~ ERROR function takes 1 generic argument but 2 generic arguments were supplied
}

trait Shape {
    fn area(&self) -> f64;
    fn scaled<T: Into<f64>>(&self, by: T) -> f64;
    fn describe(&self, out: &mut String);
    fn sides() -> u32;
    const NAME: &'static str;
    type Unit;
}
struct Square(f64);
impl Shape for Square {
    fn area(self) -> f64 { //~ ERROR method `area` has an incompatible type for trait
        self.0 * self.0
    }
    fn scaled(&self, by: f32) -> f64 { //~ ERROR method `scaled` has 0 type parameters but its trait declaration has 1 type parameter
        self.0
    }
    fn describe(&self) {} //~ ERROR method `describe` has 1 parameter but the declaration in trait `Shape::describe` has 2
    fn sides(&self) -> u32 { //~ ERROR method `sides` has a `&self` declaration in the impl, but not in the trait
        4
    }
    const NAME: &'static str = "square";
    type Unit = f64;
}

trait Saves {
    fn save(&self, to: &str) -> bool;
    fn load(&self);
}
impl Saves for Square {
    fn save(&self, to: u32) -> bool {
        true
    }
    fn load() {}
}

#[derive(Debug)]
struct Tree { //~ ERROR recursive type `Tree` has infinite size
    value: i32,
    left: Option<Tree>,
}
enum Expression { //~ ERROR recursive type `Expression` has infinite size
    Number(f64),
    Sum(Expression, Expression),
}

trait Zoo {
    fn clone_all(&self) -> Self;
    fn feed<T>(&self, food: T);
}
fn visit(zoo: &dyn Zoo) {} //~ ERROR the trait `Zoo` is not dyn compatible

impl Vec<u8> { //~ ERROR cannot define inherent `impl` for a type outside of the crate where the type is defined
    fn checksum(&self) -> u8 {
        0
    }
}
impl Display for Option<Square> { //~ ERROR only traits defined in the current crate can be implemented for types defined outside of the crate
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        Ok(())
    }
}
impl<T> Saves for T { //~ ERROR conflicting implementations of trait `Saves` for type `Square`
    fn save(&self, to: &str) -> bool {
        false
    }
    fn load(&self) {}
}
struct Unused;
impl<T> Unused { //~ ERROR the type parameter `T` is not constrained by the impl trait, self type, or predicates
    fn new() -> Self {
        Unused
    }
}
fn main() {}
