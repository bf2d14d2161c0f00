//@ rustc-agrees
//@ edition: 2015
// Edition 2015: traits as types, parameters without names, paths from the root, words that were no keywords yet.
#![allow(
    bare_trait_objects,
    anonymous_parameters,
    ellipsis_inclusive_range_patterns
)]
extern crate core;
use shapes::{Shape, Sq};
use std::collections::HashMap;
use std::fmt::Debug;
mod shapes {
    use helper::double;
    use std::fmt;
    pub trait Shape {
        fn area(&self) -> f64;
        fn scale(&self, f64) -> f64;
        fn pair(&self, &str, mut_: u8) -> usize {
            mut_ as usize
        }
        fn opt(&self, Option<&u8>, &mut Vec<i32>) {}
    }
    pub struct Sq(pub f64);
    impl Shape for Sq {
        fn area(&self) -> f64 {
            double(self.0)
        }
        fn scale(&self, k: f64) -> f64 {
            ::helper::double(k) + ::std::f64::consts::PI.floor()
        }
    }
    impl fmt::Debug for Shape {
        fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
            write!(f, "Shape({})", self.area())
        }
    }
    pub mod inner {
        use super::Sq;
        use shapes::Shape;
        pub fn a(s: &Sq) -> f64 {
            s.area() + ::shapes::inner::one()
        }
        pub fn one() -> f64 {
            1.0
        }
    }
}
mod helper {
    pub fn double(x: f64) -> f64 {
        x * 2.0
    }
}
impl Shape {
    fn big(&self) -> bool {
        self.area() > 3.0
    }
}
fn boxed(v: Vec<Box<Shape>>) -> f64 {
    v.iter().map(|s| s.area()).sum()
}
fn cl(f: &Fn(i32) -> i32, g: Box<FnMut(&str) -> usize + Send>) -> i32 {
    let mut g = g;
    f(1) + g("abc") as i32
}
fn any(x: &std::any::Any) -> bool {
    x.is::<i32>()
}
fn async(x: i32) -> i32 {
    let await = x;
    let dyn = 1;
    let try = 2;
    await + dyn + try
}
struct dyn_s {
    dyn: i32,
}
fn parse(s: &str) -> Result<i32, std::num::ParseIntError> {
    let v = try!(s.parse::<i32>());
    Ok(v + 1)
}
fn rng(x: u8) -> u8 {
    match x {
        0...9 => 1,
        b'a'...b'z' => 2,
        _ => 3,
    }
}
type Cb<'a> = Box<Fn(&str) -> String + 'a>;
fn new_dyn(x: &dyn Shape, y: Box<dyn Fn() -> i32>) -> f64 {
    x.area() + y() as f64
}
macro_rules! pats {
    ($p:pat | $q:pat) => {
        |x: i32| match x {
            $p | $q => true,
            _ => false,
        }
    };
}
fn main() {
    println!("{}", boxed(vec![Box::new(Sq(2.0)), Box::new(Sq(3.0))]));
    let s: &Shape = &Sq(1.0);
    println!("{:?} {} {}", s, s.big(), s.scale(2.0));
    println!("{}", cl(&|x| x + 1, Box::new(|s| s.len())));
    println!("{} {}", any(&1), any(&"x"));
    println!("{} {}", async(5), dyn_s { dyn: 3 }.dyn);
    println!("{:?} {}", parse("41"), parse("x").is_err());
    println!("{} {} {}", rng(5), rng(b'c'), rng(200));
    let c: Cb = Box::new(|s| s.to_uppercase());
    println!("{}", c("hi"));
    println!("{}", new_dyn(s, Box::new(|| 2)));
    println!("{}", pats!(1 | 2)(2));
    println!("{} {}", shapes::inner::a(&Sq(4.0)), ::shapes::inner::one());
    let m: HashMap<i32, Box<Debug>> = HashMap::new();
    println!("{}", m.len());
    for x in [1, 2, 3].into_iter() {
        let y: &i32 = x;
        print!("{} ", y);
    }
    println!();
    let r = std::panic::catch_unwind(|| panic!("{}"));
    println!("{:?}", r.unwrap_err().downcast_ref::<&str>());
    let r = std::panic::catch_unwind(|| panic!("a {}", 1));
    println!("{:?}", r.unwrap_err().downcast_ref::<String>());
}
