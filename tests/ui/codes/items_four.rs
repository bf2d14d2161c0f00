// Codes of items, seen in another shape than in items_three.
//@ rustc-agrees: text, any order
#![allow(dead_code, unused_variables)]
use std::error::Error;
use std::fmt::Display;

fn sums(values: &[_]) -> u32 { //~ ERROR the placeholder `_` is not allowed within types on item signatures for functions
    0
}
struct Grid {
    cells: Vec<_>, //~ ERROR the placeholder `_` is not allowed within types on item signatures for structs
}
trait Reads {
    type Item;
    type Fault: Error;
    fn read(&mut self) -> Result<Self::Item, Self::Fault>;
}
struct Source {
    from: Box<dyn Reads>, //~ ERROR the value of the associated types `Item` and `Fault` in `Reads` must be specified
}
impl Source {
    fn take(&mut self) -> Self::Record { //~ ERROR ambiguous associated type
        loop {}
    }
}
fn iterate<I>(i: I) -> <I as Reads>::Element //~ ERROR cannot find associated type `Element` in trait `Reads`
where
    I: Reads,
{
    loop {}
}
fn line() -> Reads::Fault { //~ ERROR ambiguous associated type
    loop {}
}
type Both = dyn Display + Error; //~ ERROR only auto traits can be used as additional traits in a trait object
type Nothing = dyn ?Sized + 'static; //~ ERROR relaxed bounds are not permitted in trait object types
//~| ERROR at least one trait is required for an object type
trait Maps {
    fn map<'a, T>(&'a self, x: &'a T) -> &'a T;
    fn keep<T>(&self, x: T) -> T
    where
        T: Send;
}
impl Maps for u8 {
    fn map<'a, 'b, T>(&'a self, x: &'b T) -> &'a T {
        loop {}
    }
    fn keep<T>(&self, x: T) -> T
    where
        T: Send + Sync, //~ ERROR impl has stricter requirements than trait
    {
        x
    }
}
trait Open {}
impl Drop for dyn Open { //~ ERROR the `Drop` trait may only be implemented for local structs, enums, and unions
    fn drop(&mut self) {}
}
impl Drop for &Guard { //~ ERROR the `Drop` trait may only be implemented for local structs, enums, and unions
    fn drop(&mut self) {}
}
impl<T: Open> Drop for T { //~ ERROR type parameter `T` must be used as the type parameter for some local type (e.g., `MyStruct<T>`)
//~| ERROR the `Drop` trait may only be implemented for local structs, enums, and unions
    fn drop(&mut self) {}
}
enum State {
    Idle,
    Named(String),
}
impl Clone for State {
    fn clone(&self) -> Self {
        State::Idle
    }
}
impl Copy for State {} //~ ERROR the trait `Copy` cannot be implemented for this type
struct Guard;
impl Guard {
    fn release(&self) {} //~ ERROR duplicate definitions with name `release`
    fn acquire(&self) {}
}
impl Guard {
    fn release(&mut self) {}
}
unsafe impl Drop for Guard { //~ ERROR implementing the trait `Drop` is not unsafe
    fn drop(&mut self) {}
}
unsafe trait Bytes {
    fn bytes(&self) -> &[u8];
}
impl Bytes for u32 { //~ ERROR the trait `Bytes` requires an `unsafe impl` declaration
    fn bytes(&self) -> &[u8] {
        &[]
    }
}
fn sum(x: Box<dyn Iterator<Item = u8, Item = u8>>) {} //~ ERROR the value of the associated type `Item` in trait `Iterator` is already specified
struct Late<T = U, U = u8>(T, U); //~ ERROR generic parameter defaults cannot reference parameters before they are declared
enum Zero { //~ ERROR discriminant value `1` assigned more than once
    A = 1,
    B = 1,
}
#[repr(u8)] //~ ERROR unsupported representation for zero-variant enum
enum Empty {}
#[repr(u8)]
enum Full {
    A = 254,
    B,
    C, //~ ERROR enum discriminant overflowed
}
fn main() {}
