//@ rustc-agrees
#![allow(dead_code)]
struct Private;
trait PrivTrait {}
pub struct Public { pub x: Private, y: Private } //~ WARN type `Private` is more private than the item `Public::x`
pub fn f(_: Private) {} //~ WARN type `Private` is more private than the item `f`
fn hidden(_: Private) {}
pub fn g() -> Option<Private> { None } //~ WARN type `Private` is more private than the item `g`
pub fn h<T: PrivTrait>(_: T) {} //~ WARN trait `PrivTrait` is more private than the item `h`
pub struct W<T: PrivTrait>(T); //~ WARN trait `PrivTrait` is more private than the item `W`
pub enum E { A(Private), B { x: Private } } //~ WARN type `Private` is more private than the item `E::A::0`
//~| WARN type `Private` is more private than the item `E::B::x`
pub trait Pub { fn m(&self, x: Private); } //~ WARN type `Private` is more private than the item `Pub::m`
impl Public { pub fn method(&self) -> Private { Private } fn not(&self) -> Private { Private } } //~ WARN type `Private` is more private than the item `Public::method`
impl PrivTrait for i32 {}
pub const K: Private = Private; //~ WARN type `Private` is more private than the item `K`
pub static S: Private = Private; //~ WARN type `Private` is more private than the item `S`
pub trait Sub: PrivTrait {} //~ WARN trait `PrivTrait` is more private than the item `Sub`
pub fn dy(_: Box<dyn PrivTrait>) {} //~ WARN trait `PrivTrait` is more private than the item `dy`
mod m {
    struct Inner;
    pub(crate) fn j(_: Inner) {} //~ WARN type `Inner` is more private than the item `j`
    pub(super) struct Outer { pub y: Inner } //~ WARN type `Inner` is more private than the item `Outer::y`
    pub fn k(_: Outer) {}
}
fn main() {}
