// Items with the name of an external crate.
//@ rustc-agrees: text, any order
extern crate alloc as memory;
extern crate std as library;

mod memory { //~ ERROR the name `memory` is defined multiple times
    pub fn free() {}
}

trait library {} //~ ERROR the name `library` is defined multiple times
//~| WARN trait `library` should have an upper camel case name

fn main() {}
