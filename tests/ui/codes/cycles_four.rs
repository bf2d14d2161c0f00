// Values of types of infinite size: what they do when they are dropped is made of itself.
//@ rustc-agrees: labels
struct Outer {
    inner: Inner, //~^ ERROR E0072
}
struct Inner { //~ ERROR E0391
    outer: Option<Outer>,
}
struct Only { //~ ERROR E0072
    only: Option<Only>,
}
fn by_value(_: Only, _: Outer) {}
fn by_reference(only: &Only) -> bool {
    only.only.is_some()
}
fn outer() -> Outer {
    loop {}
}
fn main() {
    by_value(Only { only: None }, outer());
    by_reference(&Only { only: None });
}
