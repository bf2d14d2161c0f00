//@ rustc-agrees
#![allow(unused_imports, dead_code)]
mod tools {
    fn cut() {}
    pub mod sharp {
        pub use super::cut; //~ ERROR E0364
    }
}

pub mod sea {}
pub(in crate::sea) struct Shark; //~ ERROR E0742
pub mod lake {}
pub(in crate::lake) fn swim() {} //~ ERROR E0742

fn main() {}
