//@ rustc-agrees: text
//@ edition: 2021
//@ exit: 0
#![allow(deprecated, dead_code)]
use std::mem;
use std::mem::MaybeUninit;
struct Pair {
    count: u8,
    text: &'static str,
}
struct Outer(Pair, u8);
struct Wrapper(&'static u8);
enum Switch {
    On,
    Off,
}
enum Void {}
enum Single {
    Only(&'static u8),
    Never(Void),
}
fn generic<T>() -> Option<T> {
    unsafe { mem::zeroed() }
}
fn main() {
    unsafe {
        let _a: &u8 = mem::zeroed(); //~ WARN the type `&u8` does not permit zero-initialization
        let _b: bool = mem::uninitialized(); //~ WARN the type `bool` does not permit being left uninitialized
        let _c: Pair = mem::zeroed(); //~ WARN the type `Pair` does not permit zero-initialization
        let _d: Outer = mem::zeroed(); //~ WARN the type `Outer` does not permit zero-initialization
        let _e: u32 = MaybeUninit::uninit().assume_init(); //~ WARN the type `u32` does not permit being left uninitialized
        let _f: Switch = mem::uninitialized(); //~ WARN the type `Switch` does not permit being left uninitialized
        let _g: fn() = mem::zeroed(); //~ WARN the type `fn()` does not permit zero-initialization
        let _h: Box<u8> = mem::transmute(0usize); //~ WARN the type `Box<u8>` does not permit zero-initialization
        let _i: [&u8; 2] = mem::zeroed(); //~ WARN the type `[&u8; 2]` does not permit zero-initialization
        let _j: char = MaybeUninit::uninit().assume_init(); //~ WARN the type `char` does not permit being left uninitialized
        let _k: (u8, Option<&u8>) = mem::zeroed();
        let _l: Single = mem::zeroed(); //~ WARN the type `Single` does not permit zero-initialization
        let _m: Wrapper = mem::zeroed(); //~ WARN the type `Wrapper` does not permit zero-initialization
        let _n: f64 = mem::uninitialized(); //~ WARN the type `f64` does not permit being left uninitialized
        let _o: *const u8 = mem::uninitialized(); //~ WARN the type `*const u8` does not permit being left uninitialized
        let _p: Switch = mem::zeroed();
        let _q: [u8; 0] = mem::uninitialized();
        let _r: *const dyn Send = mem::zeroed(); //~ WARN the type `*const dyn Send` does not permit zero-initialization
        let _s: MaybeUninit<u8> = MaybeUninit::uninit();
    }
    let _: Option<u8> = generic();
}
