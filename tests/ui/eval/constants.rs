//@ rustc-agrees
// Constants are evaluated whether something uses them or not.
#![allow(dead_code)]
const DIFFERENCE: u32 = 5 - 6; //~ ERROR attempt to compute `5_u32 - 6_u32`, which would overflow
static QUOTIENT: i32 = 1 / 0; //~ ERROR attempt to divide `1_i32` by zero
const ELEMENT: usize = [1, 2, 3][5]; //~ ERROR index out of bounds: the length is 3 but the index is 5
const SUM: i32 = i32::MAX + 1; //~ ERROR attempt to compute `i32::MAX + 1_i32`, which would overflow
const NEGATED: i32 = -i32::MIN; //~ ERROR attempt to negate `i32::MIN`, which would overflow
const SHIFTED: i32 = 1 << 33; //~ ERROR attempt to shift left by `33_i32`, which would overflow
const PANICS: () = panic!("boom"); //~ ERROR evaluation panicked: boom
const ASSERTS: () = assert!(1 == 2); //~ ERROR evaluation panicked: assertion failed: 1 == 2
const NOTHING: u32 = Option::<u32>::None.unwrap(); //~ ERROR evaluation panicked: called `Option::unwrap()` on a `None` value
const fn checked(x: u32) -> u32 {
    if x == 0 {
        panic!("zero")
    }
    10 / x
}
const CALLS: u32 = checked(0); //~ ERROR evaluation panicked: zero
struct Sized4<const N: usize>;
impl<const N: usize> Sized4<N> {
    const WITH_PARAMETER: () = assert!(N > 3);
}
fn lengths() {
    let _a = [0u8; 3 - 5]; //~ ERROR attempt to compute `3_usize - 5_usize`, which would overflow
}
const BYTE: u8 = 255 + 1; //~ ERROR attempt to compute `u8::MAX + 1_u8`, which would overflow
fn main() {}
