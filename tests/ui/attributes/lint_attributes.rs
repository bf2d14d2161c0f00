//@ rustc-agrees
#![allow(dead_code)]
#![forbid(unused_mut)]

#[allow(tool::lint)] //~ ERROR E0710
fn a() {}

mod b {
    #[deny(other::thing)] //~ ERROR E0710
    fn c() {}
}

#[allow(unused = "all")] //~ ERROR E0452
fn d() {}

#[warn("dead_code")] //~ ERROR E0452
fn e() {}

fn main() {}
