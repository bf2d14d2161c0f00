// More methods that take other lifetimes than the trait says.
//@ rustc-agrees
#![allow(unused)]
trait Source {
    fn open<P>(path: P) -> Self;
    fn read<R>(&mut self, into: R) -> usize;
}
struct File(u32);
impl Source for File {
    fn open<'p, P: 'p>(path: P) -> Self { //~ ERROR E0195
        File(0)
    }
    fn read<'r, R: Clone + 'r>(&mut self, into: R) -> usize { //~ ERROR E0195
        0
    }
}
fn main() {}
