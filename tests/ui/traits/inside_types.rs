//@ rustc-agrees
#![allow(unused)]
fn clone<T: Clone>(_t: T) {}
struct NoClone;

fn main() {
    clone(&mut 1); //~ ERROR the trait bound `&mut {integer}: Clone` is not satisfied
    clone((1, NoClone)); //~ ERROR the trait bound `NoClone: Clone` is not satisfied in `({integer}, NoClone)`
}
