// More that the grammar takes and the check of the tree does not.
//@ rustc-agrees
#![allow(unused)]
mod patterns {
    unsafe extern "C" {
        fn read(mut fd: i32, buffer: *mut u8) -> isize; //~ ERROR E0130
        fn write(Some(x): Option<i32>); //~ ERROR E0130
        fn seek(0: i32, _: i64); //~ ERROR E0130
        fn point(Point { x, y }: Point); //~ ERROR E0130
    }
    #[repr(C)]
    struct Point {
        x: i32,
        y: i32,
    }
}
mod visibility {
    struct Counter(u32);
    impl Iterator for Counter {
        pub type Item = u32; //~ ERROR E0449
        pub fn next(&mut self) -> Option<u32> { //~ ERROR E0449
            None
        }
    }
    pub(self) impl Drop for Counter { //~ ERROR E0449
        fn drop(&mut self) {}
    }
    pub use std::fmt::Debug;
}
mod constness {
    trait Size {
        const fn size(&self) -> usize { //~ ERROR E0379
            0
        }
        const unsafe fn raw() -> u8; //~ ERROR E0379
    }
    impl Default for Box2 {
        const fn default() -> Self { //~ ERROR E0379
            Box2
        }
    }
    struct Box2;
    impl Clone for Box2 {
        pub const fn clone(&self) -> Self { //~ ERROR E0449
//~| ERROR E0379
            Box2
        }
    }
}
mod traits {
    struct Point {
        x: i32,
        y: i32,
    }
    trait Draw {
        fn at(&self, Point { x, y }: Point); //~ ERROR E0642
        fn maybe(Some(n): Option<u32>) -> u32; //~ ERROR E0642
        fn both(&self, [a, b]: [u8; 2]) {}
        fn reference(&self, &n: &u32); //~ ERROR E0642
    }
}
mod cfgs {
    #[cfg_attr(nand(unix), allow(unused))] //~ ERROR E0537
    fn c() {}
    fn d() -> bool {
        cfg!(or(unix, windows)) //~ ERROR E0537
    }
    #[cfg(not(is(unix)))] //~ ERROR E0537
    fn e() {}
}
fn main() {}
