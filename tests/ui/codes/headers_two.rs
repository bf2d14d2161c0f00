// More constraints out of place, unknown calling conventions.
//@ rustc-agrees: text, any order
#![allow(unused)]
mod constraints {
    struct Holder<T>(T);
    fn first(h: Holder<u8, Item = i32>) {} //~ ERROR E0229
    fn take(n: u32<Item = u8>) {} //~ ERROR E0229
    enum Either<L, R> {
        Left(L),
        Right(R),
    }
    fn second(e: &Either<u8, u8, L = u16>) {} //~ ERROR E0229
}
mod pointers {
    struct S;
    impl S {
        extern "Cdecl" fn f(&self) {} //~ ERROR E0703
    }
    trait T {
        extern "C++" fn f(); //~ ERROR E0703
    }
    fn take(f: extern "rust" fn()) {} //~ ERROR E0703
    unsafe extern "system-unwind2" {} //~ ERROR E0703
}
mod links {
    #[link(name = "FooCoreServices", kind = "framework")] //~ ERROR E0455
    unsafe extern "C" {}
}
async fn greet() {}
/// The entry.
pub async fn main() { //~ ERROR E0752
    greet().await;
}
