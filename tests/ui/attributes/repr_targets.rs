//@ rustc-agrees
#![allow(dead_code)]
#[repr(u8)] //~ ERROR E0517
struct F;

#[repr(packed)] //~ ERROR E0517
enum G {
    One,
}

#[repr(C)] //~ ERROR E0517
type H = u8;

#[repr(transparent)] //~ ERROR E0517
fn h() {}

#[repr(transparent, C)] //~ ERROR E0692
struct N(u8);

#[repr(C, transparent)] //~ ERROR E0692
enum N2 {
    One(u8),
}

fn main() {}
