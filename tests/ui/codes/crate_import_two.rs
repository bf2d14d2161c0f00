// Imports with the name of an external crate.
//@ rustc-agrees: text, any order
#![allow(unused_imports)]
extern crate alloc as tools;
extern crate std as base;

mod kit {
    pub trait base {} //~ WARN trait `base` should have an upper camel case name
    pub mod tools {
    }
}
use kit::{base, tools}; //~ ERROR the name `base` is defined multiple times
//~| ERROR the name `tools` is defined multiple times

fn main() {}
