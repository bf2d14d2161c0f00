//@ rustc-agrees
fn path() {
    let _ = <i32 as Nope>::f; //~ ERROR cannot find trait `Nope` in this scope
    let _: &dyn Nope; //~ ERROR cannot find trait `Nope` in this scope
}
struct Of(<i32 as Nope>::Item); //~ ERROR cannot find trait `Nope` in this scope
fn body() -> i32 {
    "looked at" //~ ERROR mismatched types
}
fn main() {}
