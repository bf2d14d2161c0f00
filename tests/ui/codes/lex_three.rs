// A string that ends with fewer marks than it began with.
//@ rustc-agrees
#![allow(unused)]
const A: &str = r##"one "# two"#; //~ ERROR E0748
fn main() {}
