// Codes of names, seen in another shape than in names_one.
//@ rustc-agrees: text, any order
#![allow(dead_code, unused_variables, unused_imports)]
mod left {
    pub fn shared() {}
    pub struct Left(u8);
    mod hidden {
        pub struct Secret;
    }
    pub trait Paint {
        const DEPTH: u8;
        type Brush;
        fn paint(&self);
    }
    struct Private;
    pub enum Mode {
        Fast,
        Slow { by: u32 },
    }
}
mod right {
    pub fn shared() {}
}
use left::*;
use right::*;
use left::Mode::{Fast, Swift}; //~ ERROR unresolved import `left::Mode::Swift`
use left::hidden::Secret; //~ ERROR module `hidden` is private
use left::Private; //~ ERROR struct `Private` is private
use crate::middle::Thing; //~ ERROR unresolved import `crate::middle`
use self::left::{Left, Left}; //~ ERROR the name `Left` is defined multiple times

macro_rules! make {
    ($a:ident) => {
        fn $a() {} //~ ERROR the name `twice` is defined multiple times
    };
}
make!(twice);
make!(twice);
const LIMIT: u8 = 3;
static LIMIT: u8 = 3; //~ ERROR the name `LIMIT` is defined multiple times

impl Paint for u8 {
    const DEPTH: u8 = 1;
    type Brush = u8;
    fn paint(&self) {}
    const HEIGHT: u8 = 1; //~ ERROR const `HEIGHT` is not a member of trait `Paint`
    type Pencil = u8; //~ ERROR type `Pencil` is not a member of trait `Paint`
    fn draw(&self) {} //~ ERROR method `draw` is not a member of trait `Paint`
}
impl Mode for u8 {} //~ ERROR expected trait, found enum `Mode`
impl<T: Painter> Text2<T> {} //~ ERROR cannot find trait `Painter` in this scope
struct Text2<T>(T);
fn dynamic(x: &dyn LIMIT) {} //~ ERROR expected trait, found constant `LIMIT`
fn pair<A, B, A>(a: A, b: B) {} //~ ERROR the name `A` is already used for a generic parameter in this item's generic parameters
struct Pair<A, B>(A, B);
enum Twice {
    One,
    One, //~ ERROR the name `One` is defined multiple times
}
impl<'a> Pair<&'a u8, u8> {
    fn get<'b>(&self) -> &'c u8 { //~ ERROR use of undeclared lifetime name `'c`
        loop {}
    }
}
fn bound<'x, T: 'y>(t: T) {} //~ ERROR use of undeclared lifetime name `'y`
struct Text {
    body: &'static str,
    more: Option<&str>, //~ ERROR missing lifetime specifier
}
fn longest(a: &str, b: &str) -> &str { //~ ERROR missing lifetime specifier
    a
}
trait Walks {
    fn walk(&self) {
        step(self); //~ ERROR cannot find function `step` in this scope
        self.run;
        jump!(); //~ ERROR cannot find macro `jump` in this scope
    }
}
fn paths() {
    let a = left::Mode::Sloow { by: 1 };
    let c = left::Left(1); //~ ERROR tuple struct constructor `Left` is private
    let d = Vec::<u8>::with_capcity(1);
    let e = left::shred(); //~ ERROR cannot find function `shred` in module `left`
    let f = Strng::new(); //~ ERROR cannot find type `Strng` in this scope
    let g: HashMap<u8, u8> = Default::default(); //~ ERROR cannot find type `HashMap` in this scope
    let i: self::left::paint; //~ ERROR cannot find type `paint` in module `self::left`
    let j = left; //~ ERROR expected value, found module `left`
    let k = usize::MAXIMUM;
    let l = shared(); //~ ERROR `shared` is ambiguous
    let m = left::Paint; //~ ERROR expected value, found trait `left::Paint`
    let n = Walks { x: 1 }; //~ ERROR expected struct, variant or union type, found trait `Walks`
    let o = str; //~ ERROR expected value, found builtin type `str`
    let p = Rc::new(3); //~ ERROR cannot find type `Rc` in this scope
    let q = crate::left::deeper::Thing; //~ ERROR cannot find `deeper` in `left`
    let r = fmt::Debug; //~ ERROR cannot find module or crate `fmt` in this scope
    if let left::Mode::Fast { by } = loop {} {}
    if let shared() = loop {} {} //~ ERROR expected a pattern, found a function call
//~| ERROR `shared` is ambiguous
    if let Nothing(x) = loop {} {} //~ ERROR cannot find tuple struct or tuple variant `Nothing` in this scope
    if let left::Nope = loop {} {} //~ ERROR cannot find unit struct, unit variant or constant `Nope` in module `left`
    if let LIMIT(x) = loop {} {} //~ ERROR expected tuple struct or tuple variant, found constant `LIMIT`
    let LIMIT = 4;
    match (1, 2) {
        (a, 2) | (1, b) => {} //~ ERROR variable `b` is not bound in all patterns
//~| ERROR variable `a` is not bound in all patterns
        _ => {}
    }
    let [x, x] = [1, 2]; //~ ERROR identifier `x` is bound more than once in the same pattern
    let add = 3;
    fn nested() {
        let y = add + x; //~ ERROR can't capture dynamic environment in a fn item
//~| ERROR can't capture dynamic environment in a fn item
    }
    struct Buffer([u8; add]); //~ ERROR attempt to use a non-constant value in a constant
    while true { //~ WARN denote infinite loops with `loop { ... }`
        loop {
            continue 'top; //~ ERROR use of undeclared label `'top`
        }
    }
    let g = move || continue;
    if true {
        break;
    }
}
impl<T> Text { //~ ERROR the type parameter `T` is not constrained by the impl trait, self type, or predicates
    fn made(x: T) {
        const SIZE: Option<T> = None; //~ ERROR can't use generic parameters from outer item
        fn inside() -> Option<T> { //~ ERROR can't use generic parameters from outer item
            None
        }
        static KEPT: Option<Self> = None; //~ ERROR can't use `Self` from outer item
    }
    fn area() -> u8 {
        let c = || self; //~ ERROR expected value, found module `self`
        body //~ ERROR cannot find value `body` in this scope
    }
    fn size(&self) -> usize {
        len() + body.len() //~ ERROR cannot find value `body` in this scope
//~| ERROR cannot find function `len` in this scope
    }
}
fn several(x: u8, (y, x): (u8, u8)) {} //~ ERROR identifier `x` is bound more than once in this parameter list
type Me = Option<Self>; //~ ERROR cannot find type `Self` in this scope
fn main() {
    left::hidden::Secret; //~ ERROR module `hidden` is private
    let m = left::Private; //~ ERROR unit struct `Private` is private
    unknown_macro![]; //~ ERROR cannot find macro `unknown_macro` in this scope
}
