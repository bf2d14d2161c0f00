// Defaults of type parameters that need themselves, and bounds that need what they are about.
//@ rustc-agrees
struct Own<T = Own>(T); //~ ERROR E0391
trait Object<T = dyn Object> {} //~ ERROR E0391
struct Left<T = Right>(T); //~ ERROR E0391
struct Right<T = Left>(T);
trait Bar<X> {
    type Out;
}
fn bounds<T: Bar<T::Out>>() {} //~ ERROR E0391
struct Bounded<T: Bar<T::Out>>(T); //~ ERROR E0391
fn main() {}
