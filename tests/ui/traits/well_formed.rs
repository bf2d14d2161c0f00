//@ rustc-agrees
#![allow(unused)]
struct Foo;
struct Needs<T: Clone>(T);
struct Field {
    x: Needs<Foo>, //~ ERROR the trait bound `Foo: Clone` is not satisfied
}
enum Variant {
    A(Needs<Foo>), //~ ERROR the trait bound `Foo: Clone` is not satisfied
}
fn input(x: Needs<Foo>) {} //~ ERROR the trait bound `Foo: Clone` is not satisfied
fn output() -> Needs<Foo> { //~ ERROR the trait bound `Foo: Clone` is not satisfied
    loop {}
}
fn nested(x: &[(u8, Needs<Foo>)]) {} //~ ERROR the trait bound `Foo: Clone` is not satisfied
trait Super {}
trait Sub: Super {}
impl Sub for Foo {} //~ ERROR the trait bound `Foo: Super` is not satisfied
trait Assoc {
    type T: Clone;
}
impl Assoc for Foo {
    type T = Foo; //~ ERROR the trait bound `Foo: Clone` is not satisfied
}
const C: Option<Needs<Foo>> = None; //~ ERROR the trait bound `Foo: Clone` is not satisfied
fn clause<T>()
where
    Needs<T>: Super, //~ ERROR the trait bound `T: Clone` is not satisfied
{
}
impl<T> Needs<T> { //~ ERROR the trait bound `T: Clone` is not satisfied
    fn nothing() {}
}

fn main() {}
