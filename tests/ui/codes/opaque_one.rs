// What opaque types may not capture, and where they may not be.
//@ rustc-agrees: text, any order
#![allow(unused)]
mod hidden {
    fn capture<'a>(x: &'a i32) -> impl Fn() -> i32 + use<> {
        move || *x //~ ERROR E0700
    }
    fn hidden(v: &[u8]) -> impl Sized + use<> {
        v //~ ERROR E0700
    }
}
mod places {
    fn count() -> u32 {
        let x: impl Iterator<Item = u32> = 0..4; //~ ERROR E0562
        x.sum()
    }
    struct Holder {
        f: impl Fn(u32) -> u32, //~ ERROR E0562
    }
}
fn main() {}
