//@ rustc-agrees
use std::mem::transmute;

fn sizes(x: u16) -> [u8; 3] {
    unsafe { transmute(x) } //~ ERROR E0512
}
fn any_size<T>(x: T) -> i32 {
    unsafe { transmute::<T, i32>(x) } //~ ERROR E0512
}
fn fat(x: &str) -> usize {
    unsafe { transmute::<&str, usize>(x) } //~ ERROR E0512
}
fn function() {
    let _: usize = unsafe { transmute(main) }; //~ ERROR E0591
}
fn good<'a, T>(x: &'a T, f: fn()) -> (usize, &'static T, usize, [u8; 4]) {
    unsafe { (transmute(x), transmute(x), transmute(f), transmute(1.0f32)) }
}
fn main() {}
