//@ rustc-agrees
#![allow(dead_code)]
trait Count {
    const fn zero() -> u32; //~ ERROR E0379
}

impl Count for u8 {
    const fn zero() -> u32 { //~ ERROR E0379
        0
    }
}

unsafe extern "C" {
    fn pair((a, b): (u32, u32)); //~ ERROR E0130
    fn many(&x: &u8); //~ ERROR E0130
    fn generic<T>(value: T); //~ ERROR E0044
    fn sized<const N: usize>(); //~ ERROR E0044
}

type Callback = fn(mut n: u32); //~ ERROR E0561
type Other = fn(&n: &u32); //~ ERROR E0561

fn nested(_: impl Into<impl Clone>) {} //~ ERROR E0666

fn quantified<T>(_: T)
where
    for<'a> &'a T: for<'b> PartialEq<&'b u8>, //~ ERROR E0316
{
}

enum Kind {
    pub One, //~ ERROR E0449
}

fn main() {
    pub struct Local;
    trait Inner {
        pub fn method(&self); //~ ERROR E0449
    }
}
