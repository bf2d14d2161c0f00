//@ rustc-agrees: text
use std::fmt::Debug;
fn s<T>(_x: &T) {}
fn a<T: ?Sized>(x: &T) { s(x); } //~ ERROR the size for values of type `T` cannot be known at compilation time
fn b<T: Debug + ?Sized>(x: &T) { s(x); } //~ ERROR the size for values of type `T` cannot be known at compilation time
fn c<T: ?Sized + Debug>(x: &T) { s(x); } //~ ERROR the size for values of type `T` cannot be known at compilation time
fn d<T>(x: &T) where T: ?Sized { s(x); } //~ ERROR the size for values of type `T` cannot be known at compilation time
fn e<T>(x: &T) where T: ?Sized + Debug { s(x); } //~ ERROR the size for values of type `T` cannot be known at compilation time
fn f<T>(x: &T) where T: Debug, T: ?Sized { s(x); } //~ ERROR the size for values of type `T` cannot be known at compilation time
fn g(x: &(impl ?Sized + Debug)) { s(x); } //~ ERROR the size for values of type `impl ?Sized + Debug` cannot be known at compilation time
struct S<T: ?Sized> { a: T, b: u8 } //~ ERROR the size for values of type `T` cannot be known at compilation time
enum E<T: ?Sized> { A(T) } //~ ERROR the size for values of type `T` cannot be known at compilation time
impl<T: ?Sized> S<T> { fn f(&self) where T: Clone { s(&self.a); } }
fn i<T: ?Sized>(x: Box<T>) -> T { *x } //~ ERROR the size for values of type `T` cannot be known at compilation time
fn main() {}
