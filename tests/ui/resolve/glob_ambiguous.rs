//@ rustc-agrees
mod a {
    pub fn shared() {}
    pub fn only_a() {}
}
mod b {
    pub fn shared() {}
    pub fn only_b() {}
}
mod c {
    pub use crate::a::*; //~ WARN unused import: `crate::a::*`
    pub use crate::b::*; //~ WARN unused import: `crate::b::*`
    // A name of the module's own wins over globs.
    pub fn only_a() {}
}
use a::*;
use b::*;

fn main() {
    only_a();
    only_b();
    c::only_a();
    shared(); //~ ERROR `shared` is ambiguous
}
