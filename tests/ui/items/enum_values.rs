//@ rustc-agrees
#![allow(dead_code)]
enum Level { //~ ERROR E0081
    Low = 1,
    High = 1,
}

enum Code { //~ ERROR E0081
//~| ERROR E0081
    A,
    B = 0,
    C = 5,
    D = 5,
}

enum Mixed { //~ ERROR E0732
    A = 1,
    B(u8) = 2,
}

fn main() {}
