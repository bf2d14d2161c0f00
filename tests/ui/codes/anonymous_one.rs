// A parameter that may not live as long as an anonymous lifetime.
//@ rustc-agrees
#![allow(unused)]
use std::borrow::BorrowMut;
trait NestedBorrowMut<U, V> {
    fn nested_borrow_mut(&mut self) -> &mut V;
}
impl<T, U, V> NestedBorrowMut<U, V> for T
where
    T: BorrowMut<U>,
    U: BorrowMut<V>,
{
    fn nested_borrow_mut(&mut self) -> &mut V {
        let u_ref = self.borrow_mut(); //~ ERROR E0311
        let v_ref = u_ref.borrow_mut(); //~ ERROR E0311
        v_ref
    }
}
fn main() {}
