//@ rustc-agrees: labels
// Where types without a name come from: closures, blocks, impl Trait.
use std::future::Future;
fn g() -> impl Future<Output = i32> {
    async { 1 }
}
fn a(x: i32) -> (impl Sized, impl Clone) {
    (x, x)
}
fn main() {
    let b = async { 1 };
    let x: i32 = b; //~ ERROR mismatched types
    let y: i32 = g(); //~ ERROR mismatched types
    let z: i32 = a(1); //~ ERROR mismatched types

    let mut v = vec![g()];
    v.push(async { 1 }); //~ ERROR mismatched types
    let o: Option<i32> = Some(|| 1); //~ ERROR mismatched types
    fn t<F: Fn()>(f: F) -> i32 {
        f //~ ERROR mismatched types
    }
    let mut q = Some(a(1).0);
    q = Some(3); //~ ERROR mismatched types
    let mut r = a(2).0;
    r = a(3).1; //~ ERROR mismatched types
}
