//@ rustc-agrees: headers, any order
// Unsized types do without items for sized ones.

trait D { fn d(&self) {} fn e2(&self) where Self: Sized; fn e3(&self); }
trait A {}
impl D for dyn A { fn e3(&self) {} } impl D for [u8] { fn e3(&self) {} } impl D for str { fn e3(&self) {} } impl D for u8 { fn e3(&self) {} } //~ ERROR not all trait items implemented, missing: `e2`
struct Un { x: u8, y: [u8] } impl D for Un { fn e3(&self) {} }
fn dd(d: &dyn D, x: &[u8], y: &str) { d.d(); x.e2(); y.e2(); D::e2(d); } //~ ERROR the size for values of type `[u8]` cannot be known at compilation time
//~| ERROR the size for values of type `str` cannot be known at compilation time
//~| ERROR the size for values of type `dyn D` cannot be known at compilation time
fn gen<T: ?Sized + D>(t: &T) { t.e2(); } //~ ERROR expected identifier, found reserved keyword `gen`
//~| ERROR the size for values of type `T` cannot be known at compilation time
fn main() {}
