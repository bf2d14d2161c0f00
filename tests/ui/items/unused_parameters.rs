//@ rustc-agrees
#![allow(dead_code)]
struct Wrapper<T> { //~ ERROR E0392
    size: usize,
}

enum Choice<'a, T> { //~ ERROR E0392
    Left(&'a str),
    Right,
}

struct Bounded<T: Clone>(u8); //~ ERROR E0392

type Name<T> = String; //~ ERROR E0091

type Pair<A, B> = (A, A); //~ ERROR E0091

struct Plain;

impl<T> Plain { //~ ERROR E0207
    fn get(&self) -> u8 {
        1
    }
}

impl<const N: usize> Plain { //~ ERROR E0207
    fn len(&self) -> usize {
        N
    }
}

trait Maker {
    type Made;
}

impl<T> Maker for Plain { //~ ERROR E0207
    type Made = Vec<T>;
}

impl<'a> Maker for u8 { //~ ERROR E0207
    type Made = &'a str;
}

fn main() {}
