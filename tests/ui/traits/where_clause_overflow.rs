// A where-clause that the impl itself would have to prove, with a larger type each time.
trait Foo {}
struct Bar<T>(T);
impl<T> Foo for T where Bar<T>: Foo {} //~ ERROR overflow evaluating the requirement
fn need<T: Foo>() {} //~ ERROR overflow evaluating the requirement
fn main() {
    need::<u8>();
}
