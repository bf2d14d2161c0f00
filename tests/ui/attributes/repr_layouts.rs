//@ rustc-agrees
#![allow(dead_code)]
#[repr(packed, align(4))]
struct L(u8); //~ ERROR E0587

#[repr(align(8), packed)]
struct L2 { //~ ERROR E0587
    a: u8,
}

#[repr(packed(2), packed(4))]
struct M(u32); //~ ERROR E0634

#[repr(packed)]
#[repr(packed(8))]
struct M2<T>(T); //~ ERROR E0634

fn main() {}
