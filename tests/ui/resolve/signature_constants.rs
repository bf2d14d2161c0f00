// A length in a signature that is a parameter of the fn.
//@ rustc-agrees
fn output(n: usize) -> [u8; n] { //~ ERROR E0435
    loop {}
}
fn input(n: usize, m: [u8; n]) {} //~ ERROR E0435
fn main() {}
