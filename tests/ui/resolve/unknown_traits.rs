//@ rustc-agrees
// A bound or a header that names no trait: items are still checked, bodies are not. Anywhere else it
// keeps nothing from being checked.
struct S;
fn asks<T: Nope>(_: T) {} //~ ERROR cannot find trait `Nope` in this scope
struct Unused<T>; //~ ERROR type parameter `T` is never used
trait Q {
    fn a();
    fn b(x: i32);
}
impl Q for S { //~ ERROR not all trait items implemented, missing: `a`
    fn b(_: u32) {} //~ ERROR method `b` has an incompatible type for trait
}
fn body() -> i32 {
    "not looked at"
}
fn main() {}
