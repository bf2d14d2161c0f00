// A comment inside a comment that ends only one of them.
//@ rustc-agrees
#![allow(unused)]
fn main() {
    let x = 1; /* one //~ ERROR E0758
    /* two */
    println!("{x}");
}
