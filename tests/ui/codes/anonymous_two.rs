// More parameters that may not live as long as an anonymous lifetime.
//@ rustc-agrees
#![allow(unused)]
trait Show {
    fn show(&self);
}
struct Pair<A>(A);
impl<A> Show for Pair<A> {
    fn show(&self) {}
}
fn view<A>(p: &Pair<A>, a: A) -> impl Show + '_ {
    Pair(a)
}
fn as_dyn<A>(b: Box<Pair<A>>, r: &u8) -> Box<dyn Show + '_> {
    b //~ ERROR E0311
}
fn main() {}
