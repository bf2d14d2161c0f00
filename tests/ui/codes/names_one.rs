// Codes of names: what is not found, is found twice, or is something else.
//@ rustc-agrees: text, any order
#![allow(dead_code, unused_variables, unused_imports)]
use std::collections::HashMap;
use std::fmt::Result;
use std::io::Result; //~ ERROR the name `Result` is defined multiple times

mod store {
    pub struct Item {
        pub id: u32,
    }
    fn helper() {}
    pub(super) mod inner {
        pub fn helper() {}
    }
    use self::inner::helper as renamed;
    pub enum Level {
        Low,
        High(u8),
    }
    pub const TOP: u8 = 9;
}
use store::{self, Level}; //~ ERROR the name `store` is defined multiple times
use store::TOP as HashMap;
enum Level {} //~ ERROR the name `Level` is defined multiple times
fn print(x: u8) {}
fn print(x: u16) {} //~ ERROR the name `print` is defined multiple times
struct Item;
type Item = u8; //~ ERROR the name `Item` is defined multiple times

trait Draw {
    fn draw(&self);
}
impl Draw for u8 {
    fn draw(&self) {}
    fn erase(&self) {} //~ ERROR method `erase` is not a member of trait `Draw`
    type Color = u8; //~ ERROR type `Color` is not a member of trait `Draw`
    const WIDTH: u8 = 3; //~ ERROR const `WIDTH` is not a member of trait `Draw`
}
impl Item for u16 {} //~ ERROR expected trait, found struct `Item`
impl Clone2 for u16 {} //~ ERROR cannot find trait `Clone2` in this scope
fn bounded<T: Level2>(x: T) {} //~ ERROR cannot find trait `Level2` in this scope
fn generic<T, U, T>(x: T) {} //~ ERROR the name `T` is already used for a generic parameter in this item's generic parameters
fn lifetimes<'a, 'a>(x: &'a u8) {} //~ ERROR the name `'a` is already used for a generic parameter in this item's generic parameters
fn unknown(x: &'b u8) {} //~ ERROR use of undeclared lifetime name `'b`
struct Named {
    name: String,
    name: u32, //~ ERROR field `name` is already declared
}
fn values(level: Level) {
    let a = undefined + 1; //~ ERROR cannot find value `undefined` in this scope
    let b = Named(3); //~ ERROR expected function, tuple struct or tuple variant, found struct `Named`
    let c = store::Level::Medium;
    let d = store::Level { low: 1 }; //~ ERROR expected struct, variant or union type, found enum `store::Level`
    let e = Missing { low: 1 }; //~ ERROR cannot find struct, variant or union type `Missing` in this scope
    let f = u32; //~ ERROR expected value, found builtin type `u32`
    let g = Draw; //~ ERROR expected value, found trait `Draw`
    let h = self.name; //~ ERROR expected value, found module `self`
    let i = undefined_fn(3); //~ ERROR cannot find function `undefined_fn` in this scope
    let j: Unknown = 3; //~ ERROR cannot find type `Unknown` in this scope
    let k: print = 3; //~ ERROR expected type, found function `print`
    let l: store::Level::Low = 3; //~ ERROR expected type, found variant `store::Level::Low`
    let m = std::colections::new_map(); //~ ERROR cannot find `colections` in `std`
    let n = super::super::nothing(); //~ ERROR too many leading `super` keywords
    match level {
        store::Level::Hight(x) => {}
        store::Item(x) => {} //~ ERROR expected tuple struct or tuple variant, found struct `store::Item`
        store::Level::Low(x) => {} //~ ERROR expected tuple struct or tuple variant, found unit variant `store::Level::Low`
        Ghost::Low => {} //~ ERROR cannot find type `Ghost` in this scope
        Unknown2(x) => {} //~ ERROR cannot find tuple struct or tuple variant `Unknown2` in this scope
        print => {}
        Some2 { x } => {} //~ ERROR cannot find struct, variant or union type `Some2` in this scope
    }
    match 3 {
        x | y => {} //~ ERROR variable `y` is not bound in all patterns
//~| ERROR variable `x` is not bound in all patterns
    }
    let (p, p) = (1, 2); //~ ERROR identifier `p` is bound more than once in the same pattern
    fn inner() -> u8 {
        level; //~ ERROR can't capture dynamic environment in a fn item
        3
    }
    let len = 4;
    let array = [0; len]; //~ ERROR attempt to use a non-constant value in a constant
    const COUNT: usize = len; //~ ERROR attempt to use a non-constant value in a constant
    'outer: loop { //~ WARN unused label
        break 'outter; //~ ERROR use of undeclared label `'outter`
    }
    continue;
    break;
    let closure = || {
        break;
    };
}
fn outer<T>(x: T) {
    fn inner(y: T) {} //~ ERROR can't use generic parameters from outer item
    struct Held(T); //~ ERROR can't use generic parameters from outer item
}
impl Named {
    fn get() -> String {
        self.name.clone() //~ ERROR expected value, found module `self`
    }
    fn two(a: u8, a: u8) {} //~ ERROR identifier `a` is bound more than once in this parameter list
}
static draw: u8 = 3;
fn shadow() {
    let draw = 4; //~ ERROR let bindings cannot shadow statics
    let store::TOP = 9;
    let TOP2 = 3;
}
trait Life<'a> {
    fn run<'a>(x: &'a u8); //~ ERROR lifetime name `'a` shadows a lifetime name that is already in scope
}
fn no_such_self() -> Self { //~ ERROR cannot find type `Self` in this scope
    loop {}
}
use store::missing; //~ ERROR unresolved import `store::missing`
use store::helper; //~ ERROR function `helper` is private
use nothing::here; //~ ERROR unresolved import `nothing`
use store::inner::helper as print; //~ ERROR the name `print` is defined multiple times
fn main() {
    store::helper(); //~ ERROR function `helper` is private
    hexdump!("a"); //~ ERROR cannot find macro `hexdump` in this scope
}
