//@ rustc-agrees
#![allow(unused)]
trait Bar {}
trait Baz {}
impl Baz for u8 {}
impl Baz for u16 {}
struct Foo;
struct Wrap<T>(T);
impl<T: Bar> Baz for Wrap<T> {}
trait Single {}
impl Single for u8 {}
trait Gen<X> {}
impl Gen<u8> for u8 {}
struct Holder;

fn bar<T: Bar>(_t: T) {}
fn baz<T>(_t: T)
where
    T: Baz,
{
}
fn single<T: Single>(_t: T) {}
fn gen16<T: Gen<u16>>(_t: T) {}
impl Holder {
    fn method<T: Single>(&self, _t: T) {}
}

fn param<T>(t: T) {
    baz(t); //~ ERROR the trait bound `T: Baz` is not satisfied
}
fn bounded<T: Clone>(t: T) {
    bar(t); //~ ERROR the trait bound `T: Bar` is not satisfied
}

fn main() {
    bar(Foo); //~ ERROR the trait bound `Foo: Bar` is not satisfied
    baz(Foo); //~ ERROR the trait bound `Foo: Baz` is not satisfied
    baz(Wrap(1u8)); //~ ERROR the trait bound `u8: Bar` is not satisfied
    single(1u32); //~ ERROR the trait bound `u32: Single` is not satisfied
    single(Foo); //~ ERROR the trait bound `Foo: Single` is not satisfied
    gen16(1u8); //~ ERROR the trait bound `u8: Gen<u16>` is not satisfied
    gen16(1u16); //~ ERROR the trait bound `u16: Gen<u16>` is not satisfied
    single(&1u8); //~ ERROR the trait bound `&u8: Single` is not satisfied
    Holder.method(2i8); //~ ERROR the trait bound `i8: Single` is not satisfied
    bar::<Foo>(Foo); //~ ERROR the trait bound `Foo: Bar` is not satisfied
    let f = bar::<Foo>; //~ ERROR the trait bound `Foo: Bar` is not satisfied
}
