//@ rustc-agrees: headers, any order
// `?` is for `Sized`, and for parameters of the item.

trait Q: ?Sized {} //~ ERROR relaxed bounds are not permitted in supertrait bounds
trait Q2: ?Send {} //~ ERROR relaxed bounds are not permitted in supertrait bounds
//~| ERROR bound modifier `?` can only be applied to `Sized`
trait Q3 { type A: ?Sized; fn f() -> impl ?Sized; fn g(x: impl ?Send); } //~ ERROR bound modifier `?` can only be applied to `Sized`
fn a<T>() where Vec<T>: ?Sized {} //~ ERROR this relaxed bound is not permitted here
fn b<T>() where Vec<T>: ?Copy {} //~ ERROR this relaxed bound is not permitted here
//~| ERROR bound modifier `?` can only be applied to `Sized`
fn c<T: Iterator>() where T::Item: ?Sized {} //~ ERROR this relaxed bound is not permitted here
fn d() -> impl ?Copy + Clone { 1 } //~ ERROR bound modifier `?` can only be applied to `Sized`
fn e(x: &(dyn ?Send + Clone)) {} //~ ERROR relaxed bounds are not permitted in trait object types
//~| ERROR bound modifier `?` can only be applied to `Sized`
//~| ERROR the trait `Clone` is not dyn compatible
//~| WARN unused variable: `x`
fn f(x: &dyn ?Sized) {} //~ ERROR relaxed bounds are not permitted in trait object types
//~| ERROR at least one trait is required for an object type
struct S<T: ?Copy>(T); //~ ERROR bound modifier `?` can only be applied to `Sized`
struct S2<T>(T) where T: ?Sync; //~ ERROR bound modifier `?` can only be applied to `Sized`
impl<T: ?Clone> S<T> {} //~ ERROR bound modifier `?` can only be applied to `Sized`
struct S3<'a, T: ?'a>(&'a T); //~ ERROR `?` may only modify trait bounds, not lifetime bounds
trait Q4 where Self: ?Sized {} //~ ERROR this relaxed bound is not permitted here
fn g<T: for<'a> ?Sized>() {} //~ ERROR `for<...>` binder not allowed with `?` trait polarity modifier
fn main() {}
