//@ rustc-agrees: codes, any order
// Fields of fields are looked through for a name, but not without end.
use std::ops::Deref;

struct Wider<T>(T, Box<Wider<Wider<T>>>);

impl<T> Deref for Wider<T> {
    type Target = Wider<Wider<T>>;
    fn deref(&self) -> &Wider<Wider<T>> {
        &self.1
    }
}

fn look(wider: Wider<u8>) {
    wider.go(); //~ ERROR reached the recursion limit while auto-dereferencing
//~| ERROR no method named `go` found for struct `Wider<T>` in the current scope
}

fn main() {}
