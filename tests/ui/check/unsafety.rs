// A program of its own.
#![allow(unused_variables)]
unsafe fn danger() {}
static mut COUNTER: i32 = 0;
union Bits {
    a: u32,
    b: f32,
}
struct S;
impl S {
    unsafe fn method(&self) {}
}
unsafe extern "C" {
    static EXTERN: i32;
    fn external(x: *const u8) -> i32;
    safe fn harmless();
}
unsafe fn inside(p: *const i32) {
    danger(); //~ WARN call to unsafe function `danger` is unsafe and requires unsafe block
    let a = *p; //~ WARN dereference of raw pointer is unsafe and requires unsafe block
}
fn outside(p: *const i32, s: S) {
    danger(); //~ ERROR call to unsafe function `danger` is unsafe and requires unsafe block
    COUNTER = 2; //~ ERROR use of mutable static is unsafe and requires unsafe block
    let u = Bits { a: 1 };
    let x = u.b; //~ ERROR access to union field is unsafe and requires unsafe block
    let y = *p; //~ ERROR dereference of raw pointer is unsafe and requires unsafe block
    s.method(); //~ ERROR call to unsafe function `S::method` is unsafe and requires unsafe block
    let q: unsafe fn() = danger;
    q(); //~ ERROR call to unsafe function is unsafe and requires unsafe block
    let e = EXTERN; //~ ERROR use of extern static is unsafe and requires unsafe block
    external(p as *const u8); //~ ERROR call to unsafe function `external` is unsafe and requires unsafe block
    harmless();
    let r = &raw const COUNTER;
    let t = &raw const *p;
    let c = || danger(); //~ ERROR call to unsafe function `danger` is unsafe and requires unsafe block
}
fn unneeded() {
    unsafe {} //~ WARN unnecessary `unsafe` block
    unsafe {
        danger();
    }
}
fn main() {}
