// Codes of constants and their evaluation.
//@ rustc-agrees: text, any order
#![allow(dead_code, unused_variables)]
const DIVIDED: u32 = 1 / 0; //~ ERROR attempt to divide `1_u32` by zero
const INDEXED: u8 = [1, 2, 3][4]; //~ ERROR index out of bounds: the length is 3 but the index is 4
static SUM: u8 = 200 + 100; //~ ERROR attempt to compute `200_u8 + 100_u8`, which would overflow
const TEXT: String = String::from("a"); //~ ERROR cannot call non-const associated function `<String as From<&str>>::from` in constants
const fn add(a: u32) -> u32 {
    helper(a) //~ ERROR cannot call non-const function `helper` in constant functions
}
fn helper(a: u32) -> u32 {
    a
}
const MUTABLE: &mut u8 = &mut 3; //~ ERROR mutable borrows of temporaries that have their lifetime extended until the end of the program are not allowed
struct Loud;
impl Drop for Loud {
    fn drop(&mut self) {}
}
const DROPPED: u8 = (Loud, 3).1; //~ ERROR destructor of `(Loud, u8)` cannot be evaluated at compile-time
fn size<const N: usize>() -> [u8; N + 1] { //~ ERROR generic parameters may not be used in const operations
    loop {}
}
fn main() {
    let n = 3;
    const M: usize = n; //~ ERROR attempt to use a non-constant value in a constant
    let a = [0u8; helper(3)]; //~ ERROR mismatched types
}
