// Items with the name of an external crate.
//@ rustc-agrees: text, any order
extern crate core;

struct core { //~ ERROR the name `core` is defined multiple times
//~| WARN type `core` should have an upper camel case name
    size: u32,
}

fn main() {}
