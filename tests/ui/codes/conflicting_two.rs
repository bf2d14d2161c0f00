//@ rustc-agrees: text
//@ exit: 1
// Of several lifetimes the one that is too short is told; without one there is no code.
#![allow(dead_code)]

struct Words<'t, T>(&'t T);

trait Give<T> {
    fn give(&self) -> T;
}

impl<'t, T> Give<&T> for Words<'t, T> {
    fn give(&self) -> &T { //~ ERROR E0803
        self.0
    }
}

trait Lending {
    type Item;
    fn lend(&mut self) -> Self::Item;
}

struct Own<'o>(&'o mut i32);

impl<'o> Lending for Own<'o> {
    type Item = &'o mut i32;
    fn lend(&mut self) -> &mut i32 { //~ ERROR `impl` item signature doesn't match `trait` item signature
        self.0
    }
}

trait Make<T> {
    fn make(self) -> T;
}

impl<'t> Make<&'static i32> for Words<'t, i32> {
    fn make(self) -> &'t i32 { //~ ERROR E0308
        self.0
    }
}

fn main() {}
