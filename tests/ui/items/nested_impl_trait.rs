//@ rustc-agrees: headers, any order
// `impl Trait` inside of another, and of foreign functions.

trait A {} impl A for u8 {}
fn f(x: impl Fn(impl A) -> u8) {} //~ ERROR nested `impl Trait` is not allowed
//~| ERROR `impl Trait` is not allowed in the parameters of `Fn` trait bounds
//~| WARN unused variable: `x`
fn f2(x: impl Fn(u8) -> impl A) {} //~ ERROR `impl Trait` is not allowed in the return type of `Fn` trait bounds
//~| WARN unused variable: `x`
fn f3(x: impl Fn(Vec<impl A>) -> Vec<impl A>) {} //~ ERROR nested `impl Trait` is not allowed
//~| ERROR `impl Trait` is not allowed in the parameters of `Fn` trait bounds
//~| ERROR `impl Trait` is not allowed in the return type of `Fn` trait bounds
//~| WARN unused variable: `x`
fn f4(x: impl Iterator<Item = impl A>) {} //~ WARN unused variable: `x`
fn f5() -> impl Fn(impl A) { |x: u8| () } //~ ERROR nested `impl Trait` is not allowed
//~| ERROR `impl Trait` is not allowed in the parameters of `Fn` trait bounds
fn f6() -> impl Fn(u8) -> impl A { |x: u8| x } //~ ERROR `impl Trait` is not allowed in the return type of `Fn` trait bounds
extern "C" { fn z(x: impl A) -> impl A; fn y<T>(x: T); } //~ ERROR extern blocks must be unsafe
//~| ERROR `impl Trait` is not allowed in `extern fn` parameters
//~| ERROR `impl Trait` is not allowed in `extern fn` return types
//~| ERROR foreign items may not have type parameters
fn main() { }
