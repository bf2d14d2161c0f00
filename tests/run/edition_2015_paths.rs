//@ rustc-agrees
//@ edition: 2015
// Edition 2015: old programs: bare traits everywhere, imports relative to the root.
use self::Opt::*;
use std::cell::RefCell;
use std::mem::size_of;
use std::ops::{Add, Index};
use std::rc::Rc;
#[derive(Debug, PartialEq, Clone)]
enum Opt<T> {
    Som(T),
    Non,
}
mod m1 {
    pub struct S {
        pub x: isize,
    }
    pub fn get() -> S {
        S { x: 4 }
    }
    pub mod m2 {
        use m1;
        pub fn g() -> isize {
            m1::get().x + super::get().x
        }
    }
}
use m1::m2 as alias;
use m1::{get, S};
trait Foo {
    fn bar(&self) -> String;
    fn baz(isize, &'static str) -> isize
    where
        Self: Sized,
    {
        3
    }
}
impl<'a> Foo for &'a str {
    fn bar(&self) -> String {
        format!("{}!", self)
    }
}
fn takes(x: &Foo) -> String {
    x.bar()
}
fn ret() -> Box<Foo + 'static> {
    Box::new("boxed")
}
fn hr(f: &for<'a> Fn(&'a str) -> &'a str) -> String {
    f("abc").to_string()
}
struct W<'a> {
    f: &'a (Foo + 'a),
}
static FNS: &'static [&'static (Fn(i32) -> i32 + Sync)] = &[&|x| x + 1, &|x| x * 2];
impl<T> Opt<T> {
    fn map<U, F>(self, f: F) -> Opt<U>
    where
        F: FnOnce(T) -> U,
    {
        match self {
            Som(x) => Som(f(x)),
            Non => Non,
        }
    }
}
macro_rules! foo { ($($x:ident),*) => { $( let $x = stringify!($x); )* } }
fn main() {
    println!("{:?} {:?}", Som(3).map(|x| x + 1), Non::<i32>);
    println!("{} {} {}", alias::g(), get().x, S { x: 1 }.x);
    println!("{} {}", takes(&"q"), ret().bar());
    println!("{}", hr(&|s| &s[1..]));
    println!("{}", W { f: &"w" }.f.bar());
    println!("{}", FNS.iter().map(|f| f(5)).sum::<i32>());
    foo!(a, b);
    println!("{}{}", a, b);
    let x: Rc<RefCell<Vec<Box<Foo>>>> = Rc::new(RefCell::new(vec![]));
    x.borrow_mut().push(Box::new("z"));
    println!("{}", x.borrow().len());
    println!("{}", size_of::<&Foo>());
    println!("{}", <&str as Foo>::baz(1, ""));
    let f = |x: Box<Foo>| x.bar();
    println!("{}", f(Box::new("c")));
    let y = Box::new("d") as Box<Foo>;
    println!("{}", y.bar());
    let v = vec!["a"];
    let z = &v[0] as &Foo;
    println!("{}", z.bar());
    println!("{}", ::std::cmp::max(1, 2));
    fn inner() -> i32 {
        ::m1::get().x as i32
    }
    println!("{}", inner());
    assert!("a" == "a", "lit {}");
    println!("{}", {
        use std::cmp::min;
        min(1, 2)
    });
    unsafe {
        static mut X: i32 = 1;
        X += 1;
        println!("{}", X);
    }
}
