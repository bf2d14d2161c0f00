//@ rustc-agrees
#![warn(trivial_casts, trivial_numeric_casts)]
#![allow(unused_variables)]
fn main() {
    let e = 3i32 as i32; //~ WARN trivial numeric cast: `i32` as `i32`
    let f = &3 as *const i32; //~ WARN trivial cast: `&i32` as `*const i32`
    let g = &[1, 2] as &[i32]; //~ WARN trivial cast: `&[i32; 2]` as `&[i32]`
    let h = 3 as i32; //~ WARN trivial numeric cast: `i32` as `i32`
    let j = f as *const u8;
    let k = 2u8 as u32;
    let l: &dyn std::fmt::Debug = &3 as &dyn std::fmt::Debug; //~ WARN trivial cast: `&i32` as `&dyn Debug`
}
