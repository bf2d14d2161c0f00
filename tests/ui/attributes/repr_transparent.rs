//@ rustc-agrees
#![allow(dead_code)]
#[repr(i32)] //~ ERROR E0084
enum O {}

#[repr(transparent)]
struct P(u8, u16); //~ ERROR E0690

#[repr(transparent)]
struct P2<T> { //~ ERROR E0690
    a: T,
    b: u8,
    unit: (),
}

#[repr(transparent)]
enum Q { //~ ERROR E0731
    One(u8),
    Two,
}

#[repr(C)] //~ ERROR E0084
enum Q2 {}

fn main() {}
