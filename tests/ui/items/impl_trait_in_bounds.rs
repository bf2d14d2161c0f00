//@ rustc-agrees: headers, any order
// In bounds of a function's parameters `impl Trait` is one more parameter.

trait A {} impl A for u8 {}
fn g<T: Into<impl A>>(t: T) {} //~ WARN unused variable: `t`
fn g2<T: Iterator<Item = impl A>>(t: T) {} //~ WARN unused variable: `t`
fn g3<T>(t: T) where T: Into<impl A> {} //~ ERROR `impl Trait` is not allowed in bounds
//~| WARN unused variable: `t`
struct S<T: Into<impl A>>(T); //~ ERROR `impl Trait` is not allowed in generics
impl<T: Into<impl A>> S<T> { fn m<U: Into<impl A>>(u: U) {} } //~ ERROR the type parameter `impl A` is not constrained by the impl trait, self type, or predicates
//~| WARN unused variable: `u`
trait Q<T: Into<impl A>> { fn m<U: Into<impl A>>(u: U); } //~ ERROR `impl Trait` is not allowed in generics
fn main() { g::<u8>(1u8); } //~ ERROR type annotations needed
