// More that opaque types may not capture, and places where they may not be.
//@ rustc-agrees: text, any order
#![allow(unused)]
use std::cell::Cell;
trait Trait<'a> {}
impl<'a, 'b> Trait<'b> for Cell<&'a u32> {}
fn pick<'x, 'y>(x: Cell<&'x u32>) -> impl Trait<'y> + use<'y>
where
    'x: 'y,
{
    x //~ ERROR E0700
}
fn words<'a>(text: &'a str, sep: &str) -> impl Iterator<Item = &'a str> + use<'a> {
    text.split(move |c| sep.contains(c)) //~ ERROR E0700
}
struct Stack {
    items: Vec<u32>,
}
impl Stack {
    fn all(&self) -> impl Iterator<Item = u32> + use<> {
        self.items.iter().copied() //~ ERROR E0700
    }
}
mod places {
    use std::fmt::Debug;
    static NAME: impl Debug = "a"; //~ ERROR E0562
    const LIMIT: impl Into<u32> = 4u8; //~ ERROR E0562
    enum Event {
        Key(impl Debug), //~ ERROR E0562
    }
    fn call(f: fn(impl Debug) -> u32, g: Box<dyn Fn(u8) -> impl Debug>) {} //~ ERROR E0562
//~| ERROR E0562
    trait Show {
        const C: impl Debug; //~ ERROR E0562
    }
    impl Debug for impl Show {} //~ ERROR E0562
    fn generic<T>(t: T)
    where
        T: Into<impl Debug>, //~ ERROR E0562
    {
        let f = |x: impl Debug| -> impl Debug { x }; //~ ERROR E0562
//~| ERROR E0562
        let n = 3 as impl Into<u8>; //~ ERROR E0562
        let v = Vec::<impl Debug>::new(); //~ ERROR E0562
    }
    fn make() -> impl Fn(u8) -> impl Debug { //~ ERROR E0562
        |x| x
    }
}
mod links {
    #[link(name = "cocoa", kind = "framework")] //~ ERROR E0455
    #[link(name = "raw", kind = "raw-dylib")] //~ ERROR E0455
    unsafe extern "C" {
        fn start();
    }
}
fn main() {}
