// What the grammar takes and the check of the tree does not.
//@ rustc-agrees
#![allow(unused)]
mod patterns {
    extern "C" { //~ ERROR extern blocks must be unsafe
        fn open((path, mode): (u32, u32)); //~ ERROR E0130
        fn close(&fd: &u32); //~ ERROR E0130
    }
}
mod visibility {
    trait Show {
        fn show(&self);
    }
    pub struct S;
    pub impl Show for S { //~ ERROR E0449
        pub fn show(&self) {} //~ ERROR E0449
    }
    pub(crate) impl S {} //~ ERROR E0449
}
mod constness {
    trait Foo {
        const fn bar() -> u32; //~ ERROR E0379
    }
    struct S;
    impl Foo for S {
        const fn bar() -> u32 { //~ ERROR E0379
            0
        }
    }
}
mod pointers {
    type A1 = fn(mut param: u8); //~ ERROR E0561
    type A2 = fn(&param: &u32); //~ ERROR E0561
}
mod derives {
    #[derive(Clone)] //~ ERROR E0774
    trait Foo {}
    #[derive(Debug)] //~ ERROR E0774
    fn f() {}
}
mod cfgs {
    #[cfg(unknown())] //~ ERROR E0537
    fn a() {}
    #[cfg(either(unix, windows))] //~ ERROR E0537
    fn b() {}
}
mod aliases {
    fn foo<'static>(arg: &'static str) {} //~ ERROR E0262
}
fn main() {}
