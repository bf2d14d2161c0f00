// Imports of self, constraints out of place, unknown calling conventions.
//@ rustc-agrees: text, any order
#![allow(unused)]
mod imports {
    use std::fmt::self; //~ ERROR E0429
    use std::collections::self as c; //~ ERROR E0429
    fn main() {
        let x: fmt::Result = Ok(());
    }
}
mod constraints {
    fn baz<I: Foo>(x: &<I as Foo<A = Bar>>::A) {} //~ ERROR E0229
    struct Bar;
    trait Foo {
        type A;
    }
    fn parse<T: std::str::FromStr>(s: &str) -> Result<T, <T as std::str::FromStr<Err = u8>>::Err> { //~ ERROR E0229
        s.parse()
    }
}
mod pointers {
    extern "rust-call2" fn f() {} //~ ERROR E0703
    extern "invalid" fn foo() {} //~ ERROR E0703
    unsafe extern "stdcal" { //~ ERROR E0703
        fn g();
    }
    type Callback = extern "c" fn(u32); //~ ERROR E0703
}
async fn main() { //~ ERROR E0752
    println!("hello");
}
