// Codes of expressions, seen in another shape than in values_one.
//@ rustc-agrees: text, any order
#![allow(dead_code, unused_variables, unused_must_use)]
use std::collections::BTreeMap;
mod shapes {
    #[derive(Clone, Default)]
    pub struct Rect {
        w: f32,
        pub(crate) h: f32,
    }
    impl Rect {
        fn grow(&mut self, by: f32) {}
        fn unit() -> Rect {
            Rect { w: 1.0, h: 1.0 }
        }
        pub fn area(&self) -> f32 {
            self.w * self.h
        }
    }
    pub mod deep {
        pub struct Id(pub u8, u8);
        pub enum Kind {
            Small(u8),
            Named { id: u32, name: String },
        }
    }
}
use shapes::Rect;
use shapes::deep::{Id, Kind};

fn fields(r: &mut Rect, id: Id, all: Vec<Rect>) -> f32 {
    r.grow(2.0); //~ ERROR method `grow` is private
    let u = Rect::unit(); //~ ERROR associated function `unit` is private
    let n = Rect { h: 2.0, ..Default::default() };
    let Rect { w, h } = r;
    let a = r.area + 1.0; //~ ERROR attempted to take value of method `area` on type `&mut Rect`
    let b = id.1; //~ ERROR field `1` of struct `Id` is private
    let c = id.2; //~ ERROR no field `2` on type `Id`
    let d = all.len - 1; //~ ERROR field `len` of struct `Vec` is private
    let e = all.first.w; //~ ERROR attempted to take value of method `first` on type `Vec<Rect>`
    r.width //~ ERROR no field `width` on type `&mut Rect`
}
struct Server {
    host: String,
    port: u16,
    retries: u8,
}
fn servers() {
    let a = Server { port: 1 }; //~ ERROR missing fields `host` and `retries` in initializer of `Server`
    let b = Server { hostname: String::new(), port: 1, retries: 2 }; //~ ERROR struct `Server` has no field named `hostname`
    let c = Server { host: String::new(), host: String::new(), port: 1, retries: 2 }; //~ ERROR field `host` specified more than once
    let d = Kind::Named { id: 1, name: String::new(), kind: 2 }; //~ ERROR variant `Kind::Named` has no field named `kind`
    let e = Server { host: String::new(), ..5 }; //~ ERROR mismatched types
}
fn patterns(k: Kind, pair: (u8, Option<bool>)) {
    match k {
        Kind::Small(a, b) => {} //~ ERROR this pattern has 2 fields, but the corresponding tuple variant has 1 field
        Kind::Named { id, title } => {} //~ ERROR variant `Kind::Named` does not have a field named `title`
//~| ERROR pattern does not mention field `name`
        Kind::Named { name } => {} //~ ERROR pattern does not mention field `id`
    }
    match pair {
        (0, Some(true)) => {}
        (_, None) => {}
        (1..=255, Some(_)) => {}
    }
    let Ok(n) = "4".parse::<i32>();
    let (a, 0) = (1u8, 2u8);
    match 'a' {
        'a'..="z" => {} //~ ERROR only `char` and numeric types are allowed in range patterns
        _ => {}
    }
    let Server { host, host: other, .. } = loop {}; //~ ERROR field `host` bound multiple times in the pattern
    match 7u8 { //~ WARN unreachable expression
        9..=3 => {}
        5..5 => {}
        _ => {}
    }
}
struct Meter(f64);
impl Drop for Meter {
    fn drop(&mut self) {}
}
fn casts(m: Meter, r: &u16, f: fn()) {
    let a = m as f64; //~ ERROR non-primitive cast: `Meter` as `f64`
    let b = r as u32; //~ ERROR casting `&u16` as `u32` is invalid
    let c = 300i64 as char; //~ ERROR only `u8` can be cast as `char`, not `i64`
    let d = f as u8 as bool; //~ ERROR cannot cast `u8` as `bool`
    let e = 'c' as f32; //~ ERROR casting `char` as `f32` is invalid
    let g = &r as *const u8; //~ ERROR casting `&&u16` as `*const u8` is invalid
    let h = (1, 2) as u64; //~ ERROR non-primitive cast: `(i32, i32)` as `u64`
    let i = 0 as &u8; //~ ERROR non-primitive cast: `i32` as `&u8`
    let j = r as *const [u16]; //~ ERROR casting `&u16` as `*const [u16]` is invalid
}
fn operators(a: Meter, mut b: Meter, names: BTreeMap<String, u32>) {
    let c = a + b; //~ ERROR cannot add `Meter` to `Meter`
    let d = a < b; //~ ERROR binary operation `<` cannot be applied to type `Meter`
    b -= a; //~ ERROR binary assignment operation `-=` cannot be applied to type `Meter`
    let e = !b; //~ ERROR cannot apply unary operator `!` to type `Meter`
    let g = -a; //~ ERROR cannot apply unary operator `-` to type `Meter`
    let h = names[0]; //~ ERROR mismatched types
    let i = a[1]; //~ ERROR cannot index into a value of type `Meter`
    let j = **&3; //~ ERROR type `{integer}` cannot be dereferenced
    names(); //~ ERROR expected function, found `BTreeMap<String, u32>`
    "a"("b"); //~ ERROR expected function, found `&'static str`
    b.0 + 1.0 = 3.0; //~ ERROR invalid left-hand side of assignment
    (3, 4) += 1; //~ ERROR binary assignment operation `+=` cannot be applied to type `({integer}, {integer})`
//~| ERROR invalid left-hand side of assignment
    a.0.sqrt.abs(); //~ ERROR attempted to take value of method `sqrt` on type `f64`
}
fn greet(name: &str, times: usize) {}
fn calls() -> Option<u8> {
    greet("a"); //~ ERROR this function takes 2 arguments but 1 argument was supplied
    greet(1, "a"); //~ ERROR arguments to this function are incorrect
    greet("a", 1, 2); //~ ERROR this function takes 2 arguments but 3 arguments were supplied
    "abc".find(); //~ ERROR this method takes 1 argument but 0 arguments were supplied
    let add = |a: i32| a + 1;
    add(1, 2); //~ ERROR this function takes 1 argument but 2 arguments were supplied
    add(); //~ ERROR this function takes 1 argument but 0 arguments were supplied
    (|| 3)(4); //~ ERROR this function takes 0 arguments but 1 argument was supplied
    Kind::Small(); //~ ERROR this enum variant takes 1 argument but 0 arguments were supplied
    Id(1, 2); //~ ERROR cannot initialize a tuple struct which contains private fields
    return //~ ERROR `return;` in a function whose return type is not `()`
}
fn control(v: Vec<u8>) -> u8 {
    let w = if v.is_empty() { 1 } else if v.len() > 2 { 2 }; //~ ERROR `if` may be missing an `else` clause
    let x: u8 = loop {
        for i in 0..3 {
            break 'a'; //~ ERROR `break` with value from a `for` loop
        }
        while true { //~ WARN denote infinite loops with `loop { ... }`
            break 5; //~ ERROR `break` with value from a `while` loop
        }
        break 1;
    };
    for b in true {} //~ ERROR `bool` is not an iterator
    for c in v.len() {} //~ ERROR `usize` is not an iterator
    let mut m = Meter(1.0);
    Drop::drop(&mut m); //~ ERROR explicit use of destructor method
    drop::<Meter>(m);
    let len = v.len();
    let buffer = [0u8; len]; //~ ERROR attempt to use a non-constant value in a constant
    "3".parse::<u8>()? //~ ERROR the `?` operator can only be used in a function that returns `Result` or `Option` (or another type that implements `FromResidual`)
}
fn main() {}
