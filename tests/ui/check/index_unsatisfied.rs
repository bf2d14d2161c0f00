//@ rustc-agrees: text, any order
//@ edition: 2021
// An impl of Index whose bounds do not hold.
use std::collections::HashMap;
use std::ops::Index;
struct W<T>(Vec<T>);
impl<T: Copy> Index<usize> for W<T> {
    type Output = T;
    fn index(&self, i: usize) -> &T {
        &self.0[i]
    }
}
struct NC;
struct Y;
fn g<T>(w: W<T>) {
    let _ = &w[0]; //~ ERROR the trait bound `T: Copy` is not satisfied
}
fn main() {
    let w = W(vec![NC]);
    let _ = &w[0]; //~ ERROR the trait bound `NC: Copy` is not satisfied
    let _ = Y[0]; //~ ERROR cannot index into a value of type `Y`
    let m = HashMap::<NC, u8>::new();
    let _ = m[&NC]; //~ ERROR the trait bound `NC: Eq` is not satisfied
    //~| ERROR the trait bound `NC: Hash` is not satisfied
}
