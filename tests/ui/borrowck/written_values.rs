//@ rustc-agrees: codes
// A value is of the type that its path, its literal or its cast writes.
#![allow(unused)]

struct Tuple<'a>(&'a u8);
struct Named<'a> {
    x: &'a u8,
}
enum Either<'a> {
    One(&'a u8),
    Two { x: &'a u8 },
}

impl<'a> Named<'a> {
    fn with<'b>(x: &'b u8) -> u8 {
        let named = Self { x }; //~ ERROR lifetime may not live long enough
        *named.x
    }
}

fn tuple<'a>(x: &'a u8) {
    Tuple::<'static>(x); //~ ERROR lifetime may not live long enough
}

fn named<'a>(x: &'a u8) {
    Named::<'static> { x }; //~ ERROR lifetime may not live long enough
}

fn variant<'a>(x: &'a u8) {
    Either::One::<'static>(x); //~ ERROR lifetime may not live long enough
}

fn variant_of_type<'a>(x: &'a u8) {
    Either::<'static>::One(x); //~ ERROR lifetime may not live long enough
}

fn generic<'a>(x: &'a u8) {
    Some::<&'static u8>(x); //~ ERROR lifetime may not live long enough
}

fn cast<'a>(x: &'a u8) {
    x as &'static u8; //~ ERROR lifetime may not live long enough
}

fn right<'a>(x: &'a u8, long: &'static u8) -> Tuple<'a> {
    let mut tuple = Tuple::<'static>(long);
    tuple = Tuple::<'static>(&1);
    let mut either = Either::Two { x };
    either = Either::<'static>::One(long);
    Tuple::<'a>(x)
}

fn main() {}
