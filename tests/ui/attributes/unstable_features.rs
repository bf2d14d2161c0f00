//@ rustc-agrees
#![feature(box_patterns)] //~ ERROR E0554
#![feature(never_type)]

fn main() {}
