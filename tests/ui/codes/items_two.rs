// Codes of items, seen in another shape than in items_one.
//@ rustc-agrees
#![allow(dead_code, unused_variables)]
use std::ops::Add;

type Pair<T> = (T, T);
fn widest(a: Pair<u32, u32>) -> u32 { //~ ERROR type alias takes 1 generic argument but 2 generic arguments were supplied
    a.0
}
struct Reader<'a> {
    text: &'a str,
}
impl Reader<'_, '_> {} //~ ERROR struct takes 1 lifetime argument but 2 lifetime arguments were supplied
enum Message<T> {
    Data(T),
}
fn send(m: Message) {} //~ ERROR missing generics for enum `Message`

trait Codec {
    fn encode<T: AsRef<[u8]>, U>(&self, data: T, with: U) -> Vec<u8>;
    fn decode(&self, data: &[u8], strict: bool) -> Option<Vec<u8>>;
    fn reset(&mut self);
    fn level(&self) -> u8;
    fn named() -> Self
    where
        Self: Sized;
}
struct Plain;
impl Codec for Plain {
    fn encode<T: AsRef<[u8]>>(&self, data: T, with: u8) -> Vec<u8> { //~ ERROR method `encode` has 1 type parameter but its trait declaration has 2 type parameters
        Vec::new()
    }
    fn decode(&self, data: &[u8], strict: bool, limit: usize) -> Option<Vec<u8>> { //~ ERROR method `decode` has 4 parameters but the declaration in trait `Codec::decode` has 3
        None
    }
    fn reset(&self) {} //~ ERROR method `reset` has an incompatible type for trait
    fn level() -> u8 { //~ ERROR method `level` has a `&self` declaration in the trait, but not in the impl
        0
    }
    fn named(&self) -> Self { //~ ERROR method `named` has a `&self` declaration in the impl, but not in the trait
        Plain
    }
}

struct Chain { //~ ERROR recursive type `Chain` has infinite size
    next: (u8, [Chain; 2]),
}
struct Left { //~ ERROR recursive types `Left` and `Right` have infinite size
    right: Right,
}
struct Right {
    left: Option<Left>,
}

trait Factory {
    const LIMIT: usize;
    fn build() -> u8;
}
fn run(f: Box<dyn Factory>) {} //~ ERROR the trait `Factory` is not dyn compatible
struct Holder {
    inner: Box<dyn Clone>, //~ ERROR the trait `Clone` is not dyn compatible
}

impl i32 { //~ ERROR cannot define inherent `impl` for primitive types
    fn double(self) -> i32 {
        self * 2
    }
}
impl Add<u32> for f64 { //~ ERROR only traits defined in the current crate can be implemented for primitive types
    type Output = f64;
    fn add(self, by: u32) -> f64 {
        self
    }
}
trait Greets {
    fn greet(&self) {}
}
impl Greets for String {}
impl Greets for String {} //~ ERROR conflicting implementations of trait `Greets` for type `String`
impl<T: Copy> Greets for &T {}
impl Greets for &u8 {} //~ ERROR conflicting implementations of trait `Greets` for type `&u8`
trait Visits<N> {}
impl<N, M> Visits<N> for Plain {} //~ ERROR the type parameter `M` is not constrained by the impl trait, self type, or predicates
fn main() {}
