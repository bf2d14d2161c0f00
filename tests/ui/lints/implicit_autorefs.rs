//@ rustc-agrees
#![allow(dead_code, unused_variables)]
struct S { list: Vec<u8>, array: [u8; 4] }
unsafe fn calls(ptr: *mut [u8], s: *const S, v: *mut Vec<u8>) {
    unsafe {
        let a = &raw mut (*ptr)[..16]; //~ ERROR implicit autoref creates a reference to the dereference of a raw pointer
        let b = (*ptr).len(); //~ ERROR implicit autoref creates a reference to the dereference of a raw pointer
        let c = (*s).list.len();
        let d = (*s).array.len();
        let e = &raw const (*s).list[1]; //~ ERROR implicit autoref creates a reference to the dereference of a raw pointer
        let f = (*v).capacity();
        (*v).push(3);
        let g = (&*v).len();
        let h = (*v)[0]; //~ ERROR implicit autoref creates a reference to the dereference of a raw pointer
        let i = &mut (*ptr)[1];
    }
}
fn main() {}
