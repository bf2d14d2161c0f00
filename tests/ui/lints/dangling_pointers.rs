//@ rustc-agrees
#![allow(unused_variables, dead_code)]
use std::ffi::CString;
fn temporaries() {
    let a = CString::new("x").unwrap().as_ptr(); //~ WARN this creates a dangling pointer because temporary `CString` is dropped at end of statement
    let b = String::from("a").as_ptr(); //~ WARN this creates a dangling pointer because temporary `String` is dropped at end of statement
    let c = vec![1].as_mut_ptr(); //~ WARN this creates a dangling pointer because temporary `Vec<i32>` is dropped at end of statement
    let d = Box::new(3).as_ref() as *const i32;
    let e = std::cell::Cell::new(1).as_ptr(); //~ WARN this creates a dangling pointer because temporary `Cell<i32>` is dropped at end of statement
    let f = [1, 2].as_ptr();
    let s = String::new();
    let g = s.as_ptr();
    takes(String::new().as_ptr());
    let h = String::new().as_ptr() as usize; //~ WARN this creates a dangling pointer because temporary `String` is dropped at end of statement
}
fn takes(p: *const u8) {}
fn local() -> *const i32 {
    let x = 1;
    &x as *const i32 //~ WARN function returns a dangling pointer to dropped local variable `x`
}
fn local_coerced(p: u8) -> *const u8 {
    &p //~ WARN function returns a dangling pointer to dropped local variable `p`
}
fn local_array() -> *mut u8 {
    let mut x = [1u8; 4];
    return x.as_mut_ptr();
}
fn main() {}
