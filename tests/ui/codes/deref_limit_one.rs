// Dereferencing that goes on too long; the crate is named in a note.
//@ rustc-agrees
#![recursion_limit = "4"]

struct Foo;

impl Foo {
    fn foo(&self) {}
}

fn main() {
    let foo = Foo;
    let ref_foo = &&&&&&foo;
    ref_foo.foo(); //~ ERROR reached the recursion limit while auto-dereferencing `&Foo`
//~| ERROR no method named `foo` found for reference `&&&&&&Foo` in the current scope
}
