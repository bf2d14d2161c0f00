// A nested `impl Trait` with a lifetime of the bound around it.
//@ rustc-agrees
trait BorrowInto<'a> {
    type Target;
    fn borrow_into(&'a self) -> Self::Target;
}
impl<'a> BorrowInto<'a> for () {
    type Target = &'a ();
    fn borrow_into(&'a self) -> Self::Target {
        self
    }
}
fn opaque() -> impl for<'a> BorrowInto<'a, Target = impl Sized + 'a> {} //~ ERROR E0657
fn implicit() -> impl for<'a> BorrowInto<'a, Target = impl Sized> {} //~ ERROR E0657
fn main() {
    opaque();
    implicit();
}
