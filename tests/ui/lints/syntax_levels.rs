//@ rustc-agrees
#![warn(unused_import_braces, non_ascii_idents, ambiguous_negative_literals)]
#![allow(dead_code, unused_variables, unused_imports)]
use std::collections::{HashMap}; //~ WARN braces around HashMap is unnecessary
use std::fmt::{self, Debug};
fn größe() { let ä = 1; let größe = "ü"; } //~ WARN identifier contains non-ASCII characters
//~| WARN identifier contains non-ASCII characters
fn q() {
    let y = -1i32.abs(); //~ WARN `-` has lower precedence than method calls, which might be unexpected
    let z = (-1i32).abs();
}
fn main() {}
