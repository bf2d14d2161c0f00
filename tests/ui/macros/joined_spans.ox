//@ rustc-agrees
// What a macro was given and what it adds make one expression: it stands in the macro's body.
macro_rules! add {
    ($e:expr) => {
        $e + 1 //~ ERROR E0369
    };
}
macro_rules! call {
    ($e:expr) => {
        accept($e, 2) //~ ERROR E0061
    };
}
macro_rules! method {
    ($f:expr) => {
        $f.absent() //~ ERROR E0599
    };
}
macro_rules! text {
    ($e:expr) => {
        $e.1 + 1 //~ ERROR E0308
    };
}

use std::fmt::Write;

struct Unit;

fn accept(_: i32) {}

fn main() {
    add!("a");
    call!(1);
    method!(Unit);
    let _: bool = text!((1, 2));
    // the argument is what the macro's call makes: nothing in the library is to be removed
    let mut out = String::new();
    accept(1, write!(out, "{}", 1)); //~ ERROR E0061
}
