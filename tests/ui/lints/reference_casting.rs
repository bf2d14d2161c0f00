//@ rustc-agrees
#![allow(dead_code, unused_variables)]
use std::cell::UnsafeCell;
fn assign(r: &i32) {
    unsafe {
        *(r as *const i32 as *mut i32) += 1; //~ ERROR assigning to `&T` is undefined behavior, consider using an `UnsafeCell`
        *(r as *const i32).cast_mut() = 2; //~ ERROR assigning to `&T` is undefined behavior, consider using an `UnsafeCell`
        *std::mem::transmute::<_, *mut i32>(r) = 3; //~ ERROR assigning to `&T` is undefined behavior, consider using an `UnsafeCell`
        let p = r as *const i32 as *mut i32;
        *p = 4; //~ ERROR assigning to `&T` is undefined behavior, consider using an `UnsafeCell`
        *std::ptr::from_ref(r).cast_mut() = 5; //~ ERROR assigning to `&T` is undefined behavior, consider using an `UnsafeCell`
    }
}
fn borrow(r: &i32) -> &mut i32 {
    unsafe { &mut *(r as *const i32 as *mut i32) } //~ ERROR casting `&T` to `&mut T` is undefined behavior, even if the reference is unused, consider instead using an `UnsafeCell`
}
fn borrow_inner(r: &mut i32) {
    let s = unsafe { &mut *(&*r as *const i32).cast_mut() }; //~ ERROR casting `&T` to `&mut T` is undefined behavior, even if the reference is unused, consider instead using an `UnsafeCell`
    let fine = unsafe { &mut *(r as *mut i32) };
}
fn cell(r: &UnsafeCell<i32>) {
    let fine = unsafe { &mut *(r as *const UnsafeCell<i32> as *mut UnsafeCell<i32>) }; //~ ERROR casting `&T` to `&mut T` is undefined behavior, even if the reference is unused, consider instead using an `UnsafeCell`
}
fn bigger(r: &u8) -> &u64 {
    unsafe { &*(r as *const u8 as *const u64) }
}
fn bigger_array(a: [u8; 2]) {
    let x = unsafe { *(&a as *const [u8; 2] as *const u32) };
    let fine = unsafe { &*(&a as *const [u8; 2] as *const u16) };
}
fn main() {}
