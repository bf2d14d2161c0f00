// Dereferencing that goes on too long; the crate is named in a note.
//@ rustc-agrees
use std::ops::Deref;

struct Endless;

impl Deref for Endless {
    type Target = Endless;
    fn deref(&self) -> &Endless {
        self
    }
}

fn main() {
    let one = Endless;
    one.missing(); //~ ERROR reached the recursion limit while auto-dereferencing `Endless`
//~| ERROR no method named `missing` found for struct `Endless` in the current scope
    let _ = one.field; //~ ERROR reached the recursion limit while auto-dereferencing `Endless`
//~| ERROR no field `field` on type `Endless`
}
