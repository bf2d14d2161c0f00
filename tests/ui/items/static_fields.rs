//@ rustc-agrees
#![allow(dead_code)]
struct Static<T: 'static>(T);
struct Field<T>(Static<T>); //~ ERROR the parameter type `T` may not live long enough
enum Variants<T> {
    A(Static<T>), //~ ERROR the parameter type `T` may not live long enough
    B { x: Vec<Static<T>> },
}
struct Bounded<T: Clone, U>(Static<(T, U)>); //~ ERROR the parameter type `T` may not live long enough
//~| ERROR the parameter type `U` may not live long enough
trait Long: 'static {}
trait Short {}
struct Plain<T>(T);
impl<T> Short for Plain<T> {}
struct Pointer<T>(fn(Static<T>)); //~ ERROR the parameter type `T` may not live long enough
// These say so, or need not.
struct Says<T: 'static>(Static<T>);
struct Where<T>(Static<T>)
where
    T: 'static;
struct Inferred<'a, T>(&'a T);
impl<T: 'static> Long for Vec<T> {}
impl<T> Long for Static<T> {} // the header says so
impl Long for String {}
fn main() {}
