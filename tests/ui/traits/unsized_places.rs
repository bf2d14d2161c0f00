//@ rustc-agrees: text
use std::fmt::Debug;
fn d(x: dyn Debug) {} //~ ERROR the size for values of type `(dyn Debug + 'static)` cannot be known at compilation time
fn e(x: [dyn Debug]) {} //~ ERROR the size for values of type `(dyn Debug + 'static)` cannot be known at compilation time
//~| ERROR the size for values of type `[(dyn Debug + 'static)]` cannot be known at compilation time
struct S<T>(T);
fn f(x: &S<dyn Debug>) {} //~ ERROR the size for values of type `(dyn Debug + 'static)` cannot be known at compilation time
//~| WARN unused variable: `x`
struct T1 { a: dyn Debug, b: u8 } //~ ERROR the size for values of type `(dyn Debug + 'static)` cannot be known at compilation time
fn h(b: Box<dyn Debug>) { let y = *b; } //~ ERROR the size for values of type `dyn Debug` cannot be known at compilation time
fn i(b: &dyn Debug) { let y = *b; } //~ ERROR the size for values of type `dyn Debug` cannot be known at compilation time
fn s<T>(t: &T) {} //~ WARN unused variable: `t`
fn j(b: Box<dyn Debug>, c: &dyn Debug) { s(&*b); s(c); s::<dyn Debug>(c); } //~ ERROR the size for values of type `dyn Debug` cannot be known at compilation time
//~| ERROR the size for values of type `dyn Debug` cannot be known at compilation time
//~| ERROR the size for values of type `dyn Debug` cannot be known at compilation time
fn k<'a>(b: Box<dyn Debug + 'a>) { s(&*b); } //~ ERROR the size for values of type `dyn Debug` cannot be known at compilation time
fn main() {}
