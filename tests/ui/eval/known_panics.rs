// Associated constants that nothing uses are not evaluated: what is known to fail in them is told.
#![allow(unused)]
struct Limits;
impl Limits {
    const LEAST: u8 = 1 - 2; //~ ERROR this arithmetic operation will overflow
    const NONE: u32 = 7 / 0; //~ ERROR this operation will panic at runtime
    const FINE: u32 = 7 / 2;
}
trait Sizes {
    const LAST: u8 = [1, 2, 3][3]; //~ ERROR this operation will panic at runtime
    const SKIPPED: u32 = if false { 1 / 0 } else { 1 };
}
fn main() {}
