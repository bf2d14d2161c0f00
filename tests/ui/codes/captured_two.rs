// An `impl Trait` with a lifetime that a `dyn` type binds.
//@ rustc-agrees
trait Id<T> {}
trait Lt<'a> {}
impl<'a> Lt<'a> for () {}
impl<T> Id<T> for T {}
fn free() -> Box<dyn for<'a> Id<impl Lt<'a>>> { //~ ERROR E0657
    panic!()
}
struct Foo;
impl Foo {
    fn method() -> Box<dyn for<'b> Id<impl Lt<'b>>> { //~ ERROR E0657
        panic!()
    }
}
fn main() {
    free();
    Foo::method();
}
