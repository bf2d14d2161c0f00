//@ rustc-agrees: text
#![allow(unused)]
use std::fmt::Debug;
fn rec<T: Debug>(t: T, n: u32) -> impl Debug {
    if n > 0 { let x: u8 = rec(1u8, n - 1); } //~ ERROR expected generic type parameter, found `u8`
    (t, n)
}
fn own<T>(t: Option<T>) -> impl Sized { if let Some(t) = t { let mut v = own::<u8>(None); v = 5u8; } 1u8 } //~ ERROR expected generic type parameter, found `u8`
fn two<T, U>(t: T, u: U) -> impl Sized { if false { let mut v = two::<U, U>(u, loop {}); v = 3u8; } 3u8 } //~ ERROR non-defining opaque type use in defining scope
fn cst<const N: usize>() -> impl Sized { if false { let mut v = cst::<3>(); v = 5u8; } 5u8 } //~ ERROR expected generic constant parameter, found `3`
fn fine<T>(t: T) -> impl Sized { if false { let mut v = fine::<T>(loop{}); v = 5u8; } 5u8 }
fn main() {}
