//@ rustc-agrees
//@ flags: --crate-name main
// What type_name says of functions, closures, constructors, items of impls, and library types.
#![allow(warnings)]
use std::any::{type_name, type_name_of_val};

mod m {
    pub struct S<T>(pub T);
    impl<T> S<T> {
        pub fn new() {}
        pub fn gn<U>() {}
    }
    pub trait Tr {
        type A;
        fn go(&self) {}
        fn st()
        where
            Self: Sized,
        {
        }
    }
    impl<T> Tr for S<T> {
        type A = T;
        fn st() {}
    }
    pub enum E {
        A(i32),
        B { x: u8 },
    }
    pub fn f<T>(_: T) {}
}
use m::*;
struct L<'a>(&'a str);
struct N<const K: usize, const B: bool, const C: char>;
fn opaque() -> impl Fn(i32) -> i32 {
    |x| x
}
fn p<T: ?Sized>() {
    println!("{}", type_name::<T>());
}
fn v<T: ?Sized>(t: &T) {
    println!("{}", type_name_of_val(t));
}
fn closure_in<T>(_: T) {
    let c = || {
        let d = || 1;
        v(&d);
    };
    v(&c);
    c();
    struct In;
    p::<In>();
    fn inner() {}
    v(&inner);
}
struct Tup(i32);
impl Drop for Tup {
    fn drop(&mut self) {
        fn x() {}
        v(&x);
        let c = || ();
        v(&c);
    }
}
impl Tup {
    fn m() {
        let c = || ();
        v(&c);
        fn q<T>() {}
        v(&q::<u8>);
    }
}
fn main() {
    p::<i32>();
    p::<str>();
    p::<&str>();
    p::<&'static mut [u8]>();
    p::<[i32; 3]>();
    p::<()>();
    p::<(i32,)>();
    p::<(i32, u8)>();
    p::<fn() -> !>();
    p::<*const i32>();
    p::<*mut u8>();
    p::<fn(i32, &str) -> u8>();
    p::<unsafe extern "C" fn(i32)>();
    p::<for<'a> fn(&'a str) -> &'a str>();
    p::<S<i32>>();
    p::<S<S<&str>>>();
    p::<E>();
    p::<L<'static>>();
    p::<N<3, true, 'x'>>();
    p::<N<3, false, '\n'>>();
    p::<dyn Tr<A = i32>>();
    p::<dyn Fn(i32) -> u8>();
    p::<Box<dyn std::fmt::Debug + Send + Sync>>();
    p::<&dyn for<'a> Fn(&'a str) -> &'a str>();
    p::<dyn FnMut()>();
    p::<dyn Iterator<Item = u8> + Send>();
    p::<dyn std::any::Any + Send>();
    v(&S::<i32>::new);
    v(&S::<i32>::gn::<u8>);
    v(&<S<u8> as Tr>::st);
    v(&<S<u8> as Tr>::go);
    v(&f::<i32>);
    v(&E::A);
    v(&S::<u8>);
    v(&opaque);
    v(&opaque());
    v(&main);
    v(&Tup);
    v(&Some::<i32>);
    closure_in(1);
    {
        let _t = Tup(1);
    }
    Tup::m();
    v(&|x: i32| x);
    v(&Vec::<i32>::new);
    v(&<i32 as Clone>::clone);
    v(&i32::from_str_radix);
    v(&<str>::len);
    v(&<[u8]>::len);
    v(&drop::<i32>);
    v(&String::from_utf8);
    v(&i32::default);
    v(&<i32 as From<u8>>::from);
    v(&<Vec<i32> as IntoIterator>::into_iter);
    p::<std::ops::Range<i32>>();
    p::<std::iter::Map<std::vec::IntoIter<i32>, fn(i32) -> i32>>();
}
