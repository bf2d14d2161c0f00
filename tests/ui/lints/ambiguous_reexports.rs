//@ rustc-agrees: text
#![deny(ambiguous_glob_reexports)]
pub mod circle {
    pub struct Shape;
}
pub mod square {
    pub struct Shape;
}
pub use circle::*; //~ ERROR ambiguous glob re-exports
//~| ERROR ambiguous glob re-exports
pub use square::*; //~ WARN unused import: `square::*`
fn f(_: Shape) {} //~ ERROR `Shape` is ambiguous
fn main() {}
