//@ rustc-agrees: text
trait Nd {
    fn returns(&self) -> Self where Self: Sized;
    fn param(&self, _other: Self) where Self: Sized {}
    fn typed<T>(&self, _x: T) where Self: Sized {}
    fn by_value(self) where Self: Sized;
    fn mutable(&mut self) where Self: Sized {}
}
struct S;
impl Nd for S {
    fn returns(&self) -> Self { S }
    fn by_value(self) {}
}
fn a(x: &dyn Iterator<Item = u8>) -> usize { x.count() } //~ ERROR the `count` method cannot be invoked on `&dyn Iterator<Item = u8>`
fn b(x: &dyn Iterator<Item = u8>) { for y in x.map(|y| y) { println!("{y}"); } } //~ ERROR the `map` method cannot be invoked on `&dyn Iterator<Item = u8>`
fn c(x: &mut dyn Iterator<Item = u8>) -> usize { x.count() }
fn d(x: Box<dyn Iterator<Item = u8>>) -> usize { x.map(|y| y).count() }
fn f(x: &dyn std::fmt::Debug) { let _ = x.clone(); }
fn g(x: &dyn Nd) { x.returns(); x.by_value(); x.typed(5); x.mutable(); Nd::by_value(*x); Nd::typed(x, 5); } //~ ERROR the `returns` method cannot be invoked on a trait object
//~| ERROR the `by_value` method cannot be invoked on a trait object
//~| ERROR the `typed` method cannot be invoked on a trait object
//~| ERROR the `mutable` method cannot be invoked on `&dyn Nd`
//~| ERROR the size for values of type `dyn Nd` cannot be known at compilation time
//~| ERROR the size for values of type `dyn Nd` cannot be known at compilation time
fn h(x: &mut dyn Nd) { x.returns(); x.by_value(); x.typed(5); x.mutable(); (*x).typed(3); } //~ ERROR the `returns` method cannot be invoked on `&mut dyn Nd`
//~| ERROR the `by_value` method cannot be invoked on a trait object
//~| ERROR the `typed` method cannot be invoked on `&mut dyn Nd`
//~| ERROR the `mutable` method cannot be invoked on a trait object
//~| ERROR the `typed` method cannot be invoked on a trait object
fn i(x: Box<dyn Nd>) { x.returns(); x.by_value(); x.typed(5); } //~ ERROR the `returns` method cannot be invoked on a trait object
//~| ERROR the `by_value` method cannot be invoked on a trait object
//~| ERROR the `typed` method cannot be invoked on a trait object
fn j<T: Nd + ?Sized>(x: &T) { x.typed(5); x.returns(); } //~ ERROR the size for values of type `T` cannot be known at compilation time
//~| ERROR the size for values of type `T` cannot be known at compilation time
fn main() { let obj: Box<dyn Nd> = Box::new(S); obj.param(S); a(&mut [1u8].into_iter()); } //~ ERROR the `param` method cannot be invoked on a trait object
