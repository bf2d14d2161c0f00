//@ rustc-agrees
#![allow(unused_must_use)]
use std::mem::discriminant;
enum E { A, B }
struct S;
fn generic<T>(t: &T) {
    discriminant(t);
}
fn main() {
    discriminant(&3); //~ ERROR the return value of `mem::discriminant` is unspecified when called with a non-enum type
    discriminant(&S); //~ ERROR the return value of `mem::discriminant` is unspecified when called with a non-enum type
    discriminant(&"text"); //~ ERROR the return value of `mem::discriminant` is unspecified when called with a non-enum type
    discriminant(&&E::A); //~ ERROR the return value of `mem::discriminant` is unspecified when called with a non-enum type
    discriminant(&E::B);
    discriminant(&Some(3));
    discriminant::<(i32, u8)>(&(1, 2)); //~ ERROR the return value of `mem::discriminant` is unspecified when called with a non-enum type
    generic(&S);
}
