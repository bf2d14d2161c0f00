// Each step has two impls to try, and neither comes to an end.
trait Foo {}
struct Bar<T>(T);
impl<T> Foo for T where Bar<T>: Foo {} //~ ERROR E0275
impl<T> Foo for T where Bar<T>: Foo {} //~ ERROR E0275
fn main() {}
