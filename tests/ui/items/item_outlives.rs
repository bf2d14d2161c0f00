//@ rustc-agrees
#![allow(dead_code)]
use std::marker::PhantomData;
struct Need<T: 'static>(T);
struct Ref<'a, T: 'a>(&'a T);
trait Long: 'static {}
trait Takes<T: 'static> {}
trait Named<'x, T: 'x> {}
trait Ordered<'x, 'y: 'x> {}
trait Bound<'t>: 't {}
trait Has {
    type Out: 'static;
}
trait Gets<'a> {
    type Out;
}

// Fields.
struct Short<'a>(Need<&'a u8>); //~ ERROR the type `&'a u8` does not fulfill the required lifetime
struct Object<'k, 's>(Box<dyn Bound<'k> + 's>); //~ ERROR lifetime bound not satisfied
struct StaticObject<'k>(Box<dyn Long + 'k>); //~ ERROR lifetime bound not satisfied
struct Nested<'a>(&'static &'a u8); //~ ERROR in type `&'static &'a u8`, reference has a longer lifetime than the data it references
struct Param<T>(&'static T, Need<T>); //~ ERROR the parameter type `T` may not live long enough
struct Pointer<T>(fn(Need<T>)); //~ ERROR the parameter type `T` may not live long enough
// Headers of impls.
impl<'a> Takes<&'a u8> for u8 {} //~ ERROR lifetime bound not satisfied
impl<T> Takes<T> for u16 {} //~ ERROR the parameter type `T` may not live long enough
impl<'a, 'b> Named<'b, &'a u8> for u8 {} //~ ERROR lifetime bound not satisfied
impl<'b, T> Named<'b, T> for u16 {} //~ ERROR the parameter type `T` may not live long enough
impl<'a, 'b> Ordered<'b, 'a> for u8 {} //~ ERROR lifetime bound not satisfied
// Bounds of traits that are named.
trait Super<'a, T>: Named<'a, T> {} //~ ERROR the parameter type `T` may not live long enough
struct Clause<'a, T, U>(&'a T, U)
where
    T: Named<'a, U>; //~ ERROR the parameter type `U` may not live long enough
fn clause<'a, T: Named<'a, U>, U>(_: &'a T) {} //~ ERROR the parameter type `U` may not live long enough
// Associated types.
impl<'a> Has for &'a u8 {
    type Out = &'a u8; //~ ERROR the type `&'a u8` does not fulfill the required lifetime
}
impl<T> Has for Vec<T> {
    type Out = T; //~ ERROR the parameter type `T` may not live long enough
}
impl<'a, 'b> Gets<'a> for &'b u8 {
    type Out = &'a &'b u8; //~ ERROR in type `&'a &'b u8`, reference has a longer lifetime than the data it references
}
impl<'a, T> Gets<'a> for Vec<T> {
    type Out = &'a T; //~ ERROR the parameter type `T` may not live long enough
}
impl<'a, T> Gets<'a> for Option<T> {
    type Out = Ref<'a, T>; //~ ERROR the parameter type `T` may not live long enough
}

// What is said, inferred, or implied by a signature or header is known.
struct Says<'k, 's: 'k>(Box<dyn Bound<'k> + 's>);
struct Inferred<'a, T: Has>(&'a T::Out, Ref<'a, T>, fn(&'a &T));
struct Declared<T: Has>(Need<T::Out>);
struct Lent<'a, T>(PhantomData<&'a ()>, T);
impl<'a, 'b> Gets<'a> for Lent<'a, &'a &'b u8> {
    type Out = &'a &'b u8;
}
impl<'a, 'b> Gets<'a> for &'a &'b u16 {
    type Out = &'a &'b u8;
}
impl<'a, T> Gets<'a> for &'a [T] {
    type Out = Ref<'a, T>;
}
impl<T> Takes<T> for Need<T> {}
fn implied<'a, T, U>(_: &'a T, _: &'a U)
where
    T: Named<'a, U>,
{
}
fn main() {}
