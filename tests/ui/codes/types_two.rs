// More items whose types cannot be.
//@ rustc-agrees: text, any order
#![allow(unused)]
mod layouts {
    use std::mem::transmute;
    struct Small {
        a: u16,
    }
    fn f(s: Small) -> u32 {
        unsafe { transmute(s) } //~ ERROR E0512
    }
    fn slice_len(s: &[u8]) -> usize {
        unsafe { transmute(s) } //~ ERROR E0512
    }
    fn generic<T>(value: T) -> usize {
        unsafe { transmute(value) } //~ ERROR E0512
    }
    fn array<const N: usize>(value: [u8; N]) -> u32 {
        unsafe { transmute(value) } //~ ERROR E0512
    }
}
mod values {
    #[repr(i64)]
    enum Big {
        X = 0x7fff_ffff_ffff_ffff,
        Y, //~ ERROR E0370
    }
    enum Plain {
        A = isize::MAX,
        B, //~ ERROR E0370
    }
    #[repr(i8)]
    enum Small {
        First = 126,
        Second,
        Third, //~ ERROR E0370
        Fourth,
    }
}
mod foreign {
    unsafe extern "C" {
        fn both<T, U>(x: T, y: U); //~ ERROR E0044
        fn len<const N: usize>(x: *const [u8; N]) -> usize; //~ ERROR E0044
        safe fn with<'a, T>(x: &'a T); //~ ERROR E0044
    }
}
mod inherent {
    use std::collections::HashMap;
    impl<K, V> HashMap<K, V> { //~ ERROR E0116
        fn first(&self) -> Option<&V> {
            None
        }
    }
    impl Option<i32> { //~ ERROR E0116
        fn or_zero(self) -> i32 {
            0
        }
    }
    impl std::fmt::Formatter<'_> {} //~ ERROR E0116
    impl dyn std::fmt::Debug {} //~ ERROR E0116
}
mod params {
    use std::collections::HashMap;
    type Table<K, V> = HashMap<String, V>; //~ ERROR E0091
    type Handler<E> = fn(u32) -> Result<(), String>; //~ ERROR E0091
    type Slice<'a, T> = &'a [u8]; //~ ERROR E0091
}
mod again {
    struct P(i32);
    impl Default for P {
        fn default() -> Self {
            P(0)
        }
        fn default() -> Self { //~ ERROR E0201
            P(1)
        }
    }
    trait Size {
        const N: usize;
        fn n() -> usize;
    }
    impl Size for P {
        const N: usize = 1;
        const N: usize = 2; //~ ERROR E0201
        fn n() -> usize {
            1
        }
        fn n() -> usize { //~ ERROR E0201
            2
        }
    }
}
mod outlives {
    struct Foo<'a> {
        x: fn(&'a i32),
    }
    trait Trait<'a, 'b> {
        type Out;
    }
    impl<'a, 'b> Trait<'a, 'b> for usize {
        type Out = &'a Foo<'b>; //~ ERROR E0491
    }
}
mod either {
    trait Reader {
        type Item;
        type Error;
    }
    trait Writer {
        type Item;
        type Error;
    }
    fn copy<T: Reader + Writer>(x: T::Item) -> Result<(), T::Error> { //~ ERROR E0221
//~| ERROR E0221
        Ok(())
    }
    struct Both<T>
    where
        T: Reader,
        T: Writer,
    {
        item: T::Item, //~ ERROR E0221
    }
}
fn main() {}
