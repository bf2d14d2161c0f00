//@ rustc-agrees: text
use std::fmt::Debug;
struct S<T>(T);
struct C<T: Copy>(T);
struct N<T> { a: u8, b: T }
struct V<T> { a: Vec<T> }
struct R<'a, T> { a: &'a T }
enum E<T> { A(T), B }
fn a(x: &S<dyn Debug>) {} //~ ERROR the size for values of type `(dyn Debug + 'static)` cannot be known at compilation time
//~| WARN unused variable: `x`
fn b(x: &C<String>) {} //~ ERROR the trait bound `String: Copy` is not satisfied
//~| WARN unused variable: `x`
fn c(x: Box<S<str>>) {} //~ ERROR the size for values of type `str` cannot be known at compilation time
//~| WARN unused variable: `x`
fn d(x: &N<[u8]>) {} //~ ERROR the size for values of type `[u8]` cannot be known at compilation time
//~| WARN unused variable: `x`
fn e(x: &V<str>) {} //~ ERROR the size for values of type `str` cannot be known at compilation time
//~| WARN unused variable: `x`
fn f(x: &R<str>) {} //~ ERROR the size for values of type `str` cannot be known at compilation time
//~| WARN unused variable: `x`
fn g(x: &E<str>) {} //~ ERROR the size for values of type `str` cannot be known at compilation time
//~| WARN unused variable: `x`
fn h() -> S<str> { loop {} } //~ ERROR the size for values of type `str` cannot be known at compilation time
struct H { a: Box<S<str>>, b: u8 } //~ ERROR the size for values of type `str` cannot be known at compilation time
fn k(x: &mut (str, u8)) {} //~ ERROR the size for values of type `str` cannot be known at compilation time
//~| WARN unused variable: `x`
fn l(x: &[str]) {} //~ ERROR the size for values of type `str` cannot be known at compilation time
//~| WARN unused variable: `x`
type A = S<str>;
fn m(x: &A) {} //~ ERROR the size for values of type `str` cannot be known at compilation time
//~| WARN unused variable: `x`
fn main() {}
