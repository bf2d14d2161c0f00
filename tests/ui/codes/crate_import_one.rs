// Imports with the name of an external crate.
//@ rustc-agrees: text, any order
extern crate core;

mod shapes {
    pub mod core {}
}
use shapes::core; //~ ERROR the name `core` is defined multiple times
//~| WARN unused import: `shapes::core`

fn main() {}
