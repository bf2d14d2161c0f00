//@ rustc-agrees: text
use std::fmt::Debug;
struct S;
trait Foo {}
impl<T: Debug> Foo for T {}
trait Bar {}
impl<T: Baz> Bar for T {}
trait Baz {}
impl Baz for u8 {}
#[diagnostic::on_unimplemented(message = "no qux for {Self}", label = "qux label", note = "qux note")]
trait Qux {}
impl<T: Baz> Qux for T {}
fn ts<T: ToString>(_t: T) {}
fn foo<T: Foo>(_t: T) {}
fn bar<T: Bar>(_t: T) {}
fn qux<T: Qux>(_t: T) {}
fn refd<T: Qux + ?Sized>(_t: &T) {}
fn main() {
    ts(S); //~ ERROR the trait bound `S: ToString` is not satisfied
    foo(S); //~ ERROR the trait bound `S: Foo` is not satisfied
    bar(S); //~ ERROR the trait bound `S: Bar` is not satisfied
    bar(5u16); //~ ERROR the trait bound `u16: Bar` is not satisfied
    qux(S); //~ ERROR no qux for S
    qux(1u16); //~ ERROR no qux for u16
    refd(&S); //~ ERROR no qux for S
    qux(&S); //~ ERROR no qux for &S
    bar("x"); //~ ERROR the trait bound `&str: Bar` is not satisfied
    qux(vec![1]); //~ ERROR no qux for Vec<{integer}>
    ts(vec![1]); //~ ERROR the trait bound `Vec<{integer}>: ToString` is not satisfied
}
