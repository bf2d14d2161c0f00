//@ rustc-agrees: headers, any order
// A discriminant that is wrong counts on from the one before.

#[repr(i8)] enum A3 { X = -129, Y = 127, Z } //~ ERROR enum discriminant overflowed
//~| ERROR discriminant value `127` assigned more than once
enum Z { A = u8::MAX as isize, B = i128::MAX, C = { 1 + 1 }, D = Z::A as isize + 1 } //~ ERROR mismatched types
//~| ERROR discriminant value `256` assigned more than once
enum Z2 { A = 1, B = "x", C = 1, D = 1.5, E = 1 } //~ ERROR mismatched types
//~| ERROR mismatched types
//~| ERROR discriminant value `1` assigned more than once
//~| ERROR discriminant value `2` assigned more than once
#[repr(u8)] enum Z3 { A = 256, B = 0, C = 1 } //~ ERROR discriminant value `0` assigned more than once
fn main() {}
