//@ rustc-agrees
#![allow(unused_variables)]
use std::ptr;
fn main() {
    unsafe {
        let a = &*ptr::null::<i32>(); //~ ERROR dereferencing a null pointer
        let b = ptr::addr_of!(*ptr::null::<i32>());
        let c = &raw const *ptr::null::<i32>();
    }
}
