//@ rustc-agrees
//@ flags: --crate-name main
// Names of types with lifetimes, of closures in impls and default methods, of items in generic functions.
#![allow(warnings)]
use std::borrow::Cow;
use std::any::{type_name, type_name_of_val};
fn p<T: ?Sized>() {
    println!("{}", type_name::<T>());
}
fn v<T: ?Sized>(t: &T) {
    println!("{}", type_name_of_val(t));
}
struct A<'a, 'b: 'a, T, const N: usize>(&'a T, &'b [u8; N]);
impl<'a, 'b, T, const N: usize> A<'a, 'b, T, N> {
    fn m<'c, U>(_: &'c U)
    where
        'c: 'a,
    {
    }
    fn c() {
        let c = || ();
        v(&c);
    }
    fn t() {
        fn z() {}
        v(&z);
        struct Q;
        p::<Q>();
    }
}
trait Tr<'a, T> {
    fn d(&self) {
        v(&|| ());
    }
    type A<'x>;
    const C: usize = { 1 };
}
impl<'a> Tr<'a, u8> for A<'a, 'a, i32, 2> {
    type A<'x> = &'x u8;
}
impl<'a, T> Tr<'a, T> for Vec<T> {
    type A<'x> = &'x u8;
    fn d(&self) {
        v(&|| ());
    }
}
mod k {
    impl super::K {
        pub fn m() {
            super::v(&|| ());
        }
    }
    impl Default for super::K {
        fn default() -> Self {
            super::v(&|| ());
            super::K
        }
    }
    impl super::Z for [i32] {
        fn z(&self) {
            super::v(&|| ());
        }
    }
    impl super::Z for super::K {}
}
struct K;
trait Z {
    fn z(&self) {
        v(&|| ());
    }
}
impl Z for (i32, u8) {
    fn z(&self) {
        v(&|| ());
    }
}
impl Z for fn(&str) {
    fn z(&self) {
        v(&|| ());
    }
}
fn eb<'a, T: 'a>(_: &'a T)
where
    'a: 'a,
{
}
static S: fn() -> i32 = {
    fn inner() -> i32 {
        1
    }
    inner
};
extern "C" fn ec(_: i32) {}
unsafe fn us() {}
fn main() {
    p::<A<i32, 2>>();
    p::<Cow<'static, str>>();
    v(&A::<i32, 2>::m::<u8>);
    v(&eb::<u8>);
    A::<u8, 3>::c();
    A::<u8, 3>::t();
    Tr::d(&A::<i32, 2>(&1, &[1, 2]));
    Tr::<u8>::d(&vec![1u8]);
    k::<u8>();
    K::m();
    K::default();
    (&[1i32][..]).z();
    K.z();
    (1, 2u8).z();
    let f: fn(&str) = |_| ();
    f.z();
    v(&ec);
    v(&us);
    v(&(ec as extern "C" fn(i32)));
    p::<Option<&'static str>>();
    p::<for<'a> fn(&'a str, fn(&'a u8))>();
    p::<Box<dyn Fn(&str) + Send>>();
    p::<std::str::Split<'static, char>>();
    p::<std::slice::Iter<'static, u8>>();
    p::<std::sync::MutexGuard<'static, u8>>();
    println!("{}", S());
    p::<[i32; { 1 + 2 }]>();
}
fn k<T>() {
    v(&k::<T>);
}
