//@ rustc-agrees
#![allow(unused_must_use, unused_variables, dead_code)]
use std::{mem, ptr, slice};
struct Nothing;
unsafe fn calls() {
    unsafe {
        let a: &[u8] = slice::from_raw_parts(ptr::null(), 0); //~ ERROR calling this function with a null pointer is undefined behavior, even if the result of the function is unused
        let b: &mut [u8] = slice::from_raw_parts_mut(ptr::null_mut(), 0); //~ ERROR calling this function with a null pointer is undefined behavior, even if the result of the function is unused
        let c: i32 = ptr::read(ptr::null()); //~ ERROR calling this function with a null pointer is undefined behavior, even if the result of the function is unused
        ptr::write(ptr::null_mut(), 5u8); //~ ERROR calling this function with a null pointer is undefined behavior, even if the result of the function is unused
        ptr::write(0 as *mut u32, 5u32); //~ ERROR calling this function with a null pointer is undefined behavior, even if the result of the function is unused
        let d = ptr::read::<Nothing>(ptr::null());
        let null = ptr::null::<u8>();
        ptr::read_volatile(null);
        let mut x = 1u8;
        ptr::copy(ptr::null(), &mut x, 1); //~ ERROR calling this function with a null pointer is undefined behavior, even if the result of the function is unused
        ptr::copy_nonoverlapping(&x, ptr::null_mut::<u8>() as *mut u8, 1); //~ ERROR calling this function with a null pointer is undefined behavior, even if the result of the function is unused
        ptr::swap(&mut x, ptr::null_mut()); //~ ERROR calling this function with a null pointer is undefined behavior, even if the result of the function is unused
        ptr::write_bytes(ptr::null_mut::<u16>(), 0, 3); //~ ERROR calling this function with a null pointer is undefined behavior, even if the result of the function is unused
        ptr::read_unaligned(mem::transmute::<usize, *const u8>(0)); //~ ERROR calling this function with a null pointer is undefined behavior, even if the result of the function is unused
        ptr::replace(ptr::null_mut(), 1i64); //~ ERROR calling this function with a null pointer is undefined behavior, even if the result of the function is unused
        let fine: u8 = ptr::read(&x);
    }
}
fn main() {}
