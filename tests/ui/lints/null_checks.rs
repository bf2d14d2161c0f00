//@ rustc-agrees
#![allow(unused_variables)]
use std::ptr;
fn f() {}
fn main() {
    let fn_ptr = f as fn();
    if (fn_ptr as *const ()).is_null() {} //~ WARN function pointers are not nullable, so checking them for null will always return false
    if (f as *const ()) == ptr::null() {} //~ WARN function pointers are not nullable, so checking them for null will always return false
    if fn_ptr as *const u8 == 0 as *const u8 {} //~ WARN function pointers are not nullable, so checking them for null will always return false
    if ptr::null() == (fn_ptr as *const ()) {} //~ WARN function pointers are not nullable, so checking them for null will always return false
    if (&8 as *const i32).is_null() {} //~ WARN references are not nullable, so checking them for null will always return false
    let r = &mut 4;
    if (r as *mut i32 as *const i32).is_null() {} //~ WARN references are not nullable, so checking them for null will always return false
    if ptr::from_ref(r).is_null() {} //~ WARN returned pointer of `from_ref` call is never null, so checking it for null will always return false
    if std::ptr::NonNull::from(r).as_ptr().is_null() {} //~ WARN returned pointer of `as_ptr` call is never null, so checking it for null will always return false
    let p: *const i32 = &1;
    if p.is_null() {}
}
