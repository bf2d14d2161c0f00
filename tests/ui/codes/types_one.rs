// Items whose types cannot be.
//@ rustc-agrees: text, any order
#![allow(unused)]
mod layouts {
    fn takes_u8(_: u8) {}
    fn main() {
        unsafe {
            takes_u8(std::mem::transmute(0u16)); //~ ERROR E0512
        }
        let bytes: [u8; 4] = [1, 2, 3, 4];
        let word = unsafe { std::mem::transmute::<[u8; 4], u64>(bytes) }; //~ ERROR E0512
    }
}
mod drops {
    trait Shape {}
    impl Drop for dyn Shape { //~ ERROR E0120
        fn drop(&mut self) {}
    }
}
mod values {
    #[repr(u8)]
    enum Level {
        Low = 254,
        Middle,
        High, //~ ERROR E0370
    }
}
mod outlives {
    trait Wedding<'t>: 't {}
    struct Prince<'kiss, 'snow> {
        child: Box<dyn Wedding<'kiss> + 'snow>, //~ ERROR E0478
    }
}
mod bounds {
    struct Foo<T> {
        t: T,
    }
    impl<T: Clone> Drop for Foo<T> {
        fn drop(&mut self) {}
    }
}
mod object {
    trait Trait {}
    struct Foo<'a, 'b, T: ?Sized + 'a + 'b> {
        x: &'a i32,
        y: &'b i32,
        t: &'a &'b T,
    }
    type Bar<'a, 'b> = Foo<'a, 'b, dyn Trait>; //~ ERROR E0228
}
mod twice {
    struct User {
        name: String,
        age: u32,
        name: String, //~ ERROR E0124
    }
}
mod foreign {
    unsafe extern "C" {
        fn some_func<T>(x: T); //~ ERROR E0044
    }
}
mod inherent {
    impl Vec<u8> { //~ ERROR E0116
        fn total(&self) -> u32 {
            0
        }
    }
    impl String {} //~ ERROR E0116
}
mod unions {
    union Test {
        a: String, //~ ERROR E0740
        b: u32,
    }
}
mod params {
    type Foo<T> = u32; //~ ERROR E0091
    type Foo2<A, B> = Box<A>; //~ ERROR E0091
}
mod again {
    trait Baz {
        type Quux;
        fn baz(&self) -> bool;
    }
    struct Foo(u8);
    impl Baz for Foo {
        type Quux = u32;
        fn baz(&self) -> bool {
            true
        }
        fn baz(&self) -> bool { //~ ERROR E0201
            self.0 > 5
        }
        type Quux = u32; //~ ERROR E0201
    }
}
fn main() {}
