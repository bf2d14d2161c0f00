// Numbers without digits, and a comment that does not end.
//@ rustc-agrees
#![allow(unused)]
const MASK: u32 = 0x_; //~ ERROR E0768
fn f(n: u8) -> bool {
    n == 0b_ || n > 0xu8 //~ ERROR E0768
//~| ERROR E0768
}
fn f() {}
/** A doc comment that does not end. //~ ERROR E0758
fn main() {}
