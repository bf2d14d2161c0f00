//@ rustc-agrees: text
// `use<..>` says what is captured: nothing of the `for`.
trait Named {
    type Item;
}
trait Bound<'a> {}
struct Example;
impl Named for Example {
    type Item = Element;
}
struct Element;
impl<'a> Bound<'a> for Element {}

fn explicit<'a>() -> impl for<'b> Named<Item = impl Bound<'a> + use<'a>> {
    Example
}
fn implicit<'a>() -> impl for<'b> Named<Item = impl Bound<'a>> { //~ ERROR `impl Trait` cannot capture higher-ranked lifetime from outer `impl Trait`
    Example
}
fn main() {
    let _ = (explicit(), implicit());
}
