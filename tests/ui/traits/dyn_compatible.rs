//@ rustc-agrees
#![allow(unused)]
trait Generic {
    fn m<T>(&self, t: T);
}
trait Static {
    fn s();
}
trait Returns {
    fn r(&self) -> Self;
}
trait Takes {
    fn t(&self, other: &Self);
}
trait Konst {
    const K: u8;
}
trait SizedSelf: Sized {
    fn m(&self) {}
}
trait Fine {
    fn g<T>(&self, t: T)
    where
        Self: Sized;
    fn m(&self);
}
fn generic(x: &dyn Generic) {} //~ ERROR the trait `Generic` is not dyn compatible
fn statics(x: &dyn Static) {} //~ ERROR the trait `Static` is not dyn compatible
fn returns(x: &dyn Returns) {} //~ ERROR the trait `Returns` is not dyn compatible
fn takes(x: &dyn Takes) {} //~ ERROR the trait `Takes` is not dyn compatible
fn konst(x: &dyn Konst) {} //~ ERROR the trait `Konst` is not dyn compatible
fn sized_self(x: &dyn SizedSelf) {} //~ ERROR the trait `SizedSelf` is not dyn compatible
fn fine(x: &dyn Fine) {}

fn main() {}
