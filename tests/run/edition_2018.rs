//@ rustc-agrees
//@ edition: 2018
// Edition 2018: closures capture variables, array.into_iter() is that of the slice, fewer names in the prelude.
#![allow(bare_trait_objects)]
use std::convert::TryFrom;
mod a {
    pub mod b {
        pub fn f() -> i32 {
            3
        }
    }
    pub use self::b::f as g;
    pub fn h() -> i32 {
        crate::a::b::f() + b::f()
    }
}
use crate::a::g;
use a::b;
struct D(&'static str);
impl Drop for D {
    fn drop(&mut self) {
        println!("drop {}", self.0)
    }
}
trait T {
    fn f(&self) -> u8;
}
impl T for u8 {
    fn f(&self) -> u8 {
        *self
    }
}
trait TryInto2 {
    fn try_into(self) -> i32;
}
impl TryInto2 for u8 {
    fn try_into(self) -> i32 {
        99
    }
}
macro_rules! m {
    ($a:ident $s:literal) => {
        concat!(stringify!($a), $s)
    };
}
struct P {
    a: D,
    b: D,
    n: i32,
}
fn main() {
    println!("{} {} {}", b::f(), g(), a::h());
    {
        let p = P {
            a: D("a"),
            b: D("b"),
            n: 1,
        };
        {
            let c = || {
                let _x = &p.a;
                p.n
            };
            println!("{}", c());
        }
        let d = move || {
            let _x = &p.a;
            println!("in d");
        };
        d();
        println!("after d");
    }
    {
        let t = (D("t0"), D("t1"));
        {
            let c = move || {
                let _x = &t.0;
            };
            c();
            println!("c done");
        }
        println!("end t");
    }
    let x: &T = &5u8;
    println!("{}", x.f());
    println!("{}", 5u8.try_into());
    println!("{:?}", u8::try_from(300i32).is_err());
    println!("{}", m!(z"hey"));
    let v: Vec<i32> = [1, 2].iter().cloned().collect();
    println!("{:?}", v);
    let b: Box<[i32]> = vec![1].into();
    for x in b.into_iter() {
        let _: &i32 = x;
    }
    if let Some(_) = Some(D("scrut"))
        .as_ref()
        .map(|d| d.0.len())
        .filter(|n| *n > 9)
    {
    } else {
        println!("else")
    }
}
