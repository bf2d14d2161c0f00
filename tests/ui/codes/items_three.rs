// Codes of items: placeholders, projections, objects, drops, copies.
//@ rustc-agrees: text, any order
#![allow(dead_code, unused_variables)]
use std::fmt::{Debug, Display};

fn ratio(a: u32, b: &mut [_]) -> u32 { //~ ERROR the placeholder `_` is not allowed within types on item signatures for functions
    a
}
struct Limit(_); //~ ERROR the placeholder `_` is not allowed within types on item signatures for structs
struct Point<T>(T);

trait Storage {
    type Key;
    type Value;
    fn get(&self, key: Self::Key) -> Self::Value;
}
fn read(from: &dyn Storage<Key = u8>) {} //~ ERROR the value of the associated type `Value` in `Storage` must be specified
fn first<S: Storage>(s: S) -> S::Entry { //~ ERROR associated type `Entry` not found for `S`
    loop {}
}
fn of_trait(x: Storage::Key) {} //~ ERROR ambiguous associated type
fn two(x: Box<dyn Debug + Display>) {} //~ ERROR only auto traits can be used as additional traits in a trait object
fn none(x: Box<dyn 'static>) {} //~ ERROR at least one trait is required for an object type
fn named(x: <u8 as Storage>::Name) {} //~ ERROR cannot find associated type `Name` in trait `Storage`

trait Same {
    fn copied<T: Clone>(&self, x: T);
    fn borrowed<'a>(&'a self, x: &str) -> &'a str;
}
impl Same for u8 {
    fn copied<T: Clone + Debug>(&self, x: T) {} //~ ERROR impl has stricter requirements than trait
    fn borrowed(&self, x: &str) -> &str {
        ""
    }
}

trait Closes {}
#[derive(Clone)]
struct Owner(String);
impl Copy for Owner {} //~ ERROR the trait `Copy` cannot be implemented for this type
#[derive(Clone, Copy)]
struct Words { //~ ERROR the trait `Copy` cannot be implemented for this type
    all: Vec<String>,
}
impl Copy for &'static mut u8 {} //~ ERROR only traits defined in the current crate can be implemented for arbitrary types
//~| ERROR the trait `Copy` cannot be implemented for this type
struct File;
impl Drop for File {
    fn drop(&mut self) {}
}
#[derive(Clone, Copy)]
struct Handle(u8); //~ ERROR the trait `Copy` cannot be implemented for this type; the type has a destructor
impl Drop for Handle {
    fn drop(&mut self) {}
}
impl<T> Point<T> {
    fn get(&self) {} //~ ERROR duplicate definitions with name `get`
}
impl Point<u8> {
    fn get(&self) {}
}
unsafe impl Closes for u8 {} //~ ERROR implementing the trait `Closes` is not unsafe
unsafe trait Raw {}
impl Raw for u8 {} //~ ERROR the trait `Raw` requires an `unsafe impl` declaration
fn count<T>(x: T) -> usize
where
    T: Storage<Key = u8, Key = u16>,
{
    0
}
struct Ring<T = Vec<U>, U = u8>(T, U); //~ ERROR generic parameter defaults cannot reference parameters before they are declared
fn main<T>() {} //~ ERROR `main` function is not allowed to have generic parameters
