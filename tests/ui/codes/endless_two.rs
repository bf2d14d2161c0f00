// A requirement on a longer type of itself, seen from a method call.
//@ rustc-agrees: labels
trait Grow {
    fn grow(self);
}
impl<T> Grow for Option<T>
where
    Option<Option<T>>: Grow, //~ ERROR E0275
{
    fn grow(self) {}
}
fn grow() {
    Some(1).grow();
}
fn main() {}
