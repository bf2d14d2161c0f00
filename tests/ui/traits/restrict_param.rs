//@ rustc-agrees
#![allow(unused)]
fn both<T: Clone>()
where
    T: Default,
{
    copy::<T>(); //~ ERROR the trait bound `T: Copy` is not satisfied
}
fn in_where<T>()
where
    T: Default,
{
    copy::<T>(); //~ ERROR the trait bound `T: Copy` is not satisfied
}
fn other<T>()
where
    u8: Default,
{
    copy::<T>(); //~ ERROR the trait bound `T: Copy` is not satisfied
}
fn in_list<T: Default + Clone>() {
    copy::<T>(); //~ ERROR the trait bound `T: Copy` is not satisfied
}
fn opaque(t: impl Clone) {
    take(t); //~ ERROR the trait bound `impl Clone: Copy` is not satisfied
}
trait Q {
    fn q(self)
    where
        Self: Sized,
    {
        take(self) //~ ERROR the trait bound `Self: Copy` is not satisfied
    }
}
fn copy<T: Copy>() {}
fn take<T: Copy>(t: T) {}

fn main() {}
