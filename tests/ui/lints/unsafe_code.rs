//@ rustc-agrees
#![deny(unsafe_code)]
#![allow(dead_code)]
unsafe fn f() {} //~ ERROR declaration of an `unsafe` function
unsafe trait T { //~ ERROR declaration of an `unsafe` trait
    unsafe fn declared(&self); //~ ERROR declaration of an `unsafe` method
    unsafe fn provided(&self) {} //~ ERROR implementation of an `unsafe` method
}
struct S;
unsafe impl T for S { //~ ERROR implementation of an `unsafe` trait
    unsafe fn declared(&self) {} //~ ERROR implementation of an `unsafe` method
}
impl S {
    unsafe fn method(&self) {} //~ ERROR implementation of an `unsafe` method
}
#[allow(unsafe_code)]
fn allowed() {
    unsafe { f() }
}
fn main() {
    unsafe { f() }; //~ ERROR usage of an `unsafe` block
    unsafe { //~ ERROR usage of an `unsafe` block
        S.method();
    }
    #[allow(unsafe_code)]
    unsafe {
        f()
    }
    allowed();
}
