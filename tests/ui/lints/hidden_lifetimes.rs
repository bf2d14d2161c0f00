//@ rustc-agrees: text
//@ edition: 2021
#![deny(elided_lifetimes_in_paths)]
use std::cell::{Ref, RefCell};
struct View<'a> {
    text: &'a str,
}
fn get(v: View) -> &str { //~ ERROR hidden lifetime parameters in types are deprecated
//~| WARN hiding a lifetime that's elided elsewhere is confusing
    v.text
}
fn borrow(c: &RefCell<u8>) -> Ref<u8> { //~ ERROR hidden lifetime parameters in types are deprecated
//~| WARN hiding a lifetime that's elided elsewhere is confusing
    c.borrow()
}
impl View<'_> {
    fn new(text: &str) -> View { //~ ERROR hidden lifetime parameters in types are deprecated
    //~| WARN hiding a lifetime that's elided elsewhere is confusing
        View { text }
    }
}
fn fmt(f: &mut std::fmt::Formatter) -> std::fmt::Result { //~ ERROR hidden lifetime parameters in types are deprecated
    write!(f, "x")
}
fn main() {
    let c = RefCell::new(1);
    let _ = (get(View::new("x")), borrow(&c));
    let _ = fmt;
}
