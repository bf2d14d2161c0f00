//@ rustc-agrees: text
// Where-clauses without parameters hold by themselves, or never.
#![allow(unused)]
struct A<'a, T> where i32: Default, i32: Iterator, &'a mut T: Copy, [T]: Sized { f: &'a T } //~ ERROR `i32` is not an iterator
fn f() where String: Copy {} //~ ERROR the trait bound `String: Copy` is not satisfied
fn g<T>() where Vec<T>: Copy {}
impl A2 where i32: Iterator { } //~ ERROR `i32` is not an iterator
struct A2;
trait Tr where u8: Iterator { fn m() where u16: Iterator; } //~ ERROR `u8` is not an iterator
//~| ERROR `u16` is not an iterator
enum En where str: Sized { X } //~ ERROR the size for values of type `str` cannot be known at compilation time
fn h() where for<'a> &'a str: Copy, for<'a> &'a mut str: Copy {}
fn i() where u8: Tr2<u8> {} //~ ERROR the trait bound `u8: Tr2<u8>` is not satisfied
trait Tr2<T> {}
impl Tr2<u16> for u8 {}
fn j() where u8: Iterator<Item = u8> {} //~ ERROR `u8` is not an iterator
fn k() where std::vec::IntoIter<u8>: Iterator<Item = u16> {} //~ ERROR expected `IntoIter<u8>` to be an iterator that yields `u16`, but it yields `u8`
fn main() {}
