//@ rustc-agrees: headers, any order
// Unsized types do without items for sized ones.

trait D { fn d(&self) {} fn e2(&self) where Self: Sized; fn e3(&self); }
trait A {}
impl D for dyn A { fn e3(&self) {} } impl D for [u8] { fn e3(&self) {} } impl D for str { fn e3(&self) {} } impl D for u8 { fn e3(&self) {} } //~ ERROR not all trait items implemented, missing: `e2`
struct Un { x: u8, y: [u8] } impl D for Un { fn e3(&self) {} }
fn main() {}
