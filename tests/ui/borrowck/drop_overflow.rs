// E0320: values that contain ever larger instances of their type cannot be dropped.
use std::marker::PhantomData;

struct A<T> {
    inner: Option<Box<A<Option<T>>>>,
    t: T,
}
struct Through<T>(Vec<Back<Option<T>>>, T);
struct Back<T>(Option<Box<Through<T>>>, T);
struct WithDrop<T> {
    inner: Option<Box<WithDrop<Option<T>>>>,
    t: T,
}
impl<T> Drop for WithDrop<T> {
    fn drop(&mut self) {}
}
struct Borrows<'a, T>(Option<&'a Borrows<'a, Option<T>>>, T);
struct Marked<T>(PhantomData<A<T>>);
struct List<T>(T, Option<Box<List<T>>>);

fn make<T>(t: T) -> A<T> { //~ ERROR E0320
    A { inner: None, t } //~ ERROR E0320
}
fn take(_: Through<i32>) {} //~ ERROR E0320
fn destroy(_: WithDrop<&str>) {} //~ ERROR E0320
fn marked(_: Marked<u8>) {} //~ ERROR E0320
fn by_reference(a: &A<i32>) -> &i32 {
    let _none = a.inner.is_none();
    &a.t
}
fn fine(_: Borrows<'_, i32>, _: List<i32>, _: *const A<u8>) {}
fn main() {}
