// Bounds that need parentheses.
//@ rustc-agrees
use std::fmt::Debug;

fn show(value: fn() + Send, other: *const dyn Debug + 'static) {} //~ ERROR expected a path on the left-hand side of `+`
//~| ERROR ambiguous `+` in a type
//~| WARN unused variable: `value`
//~| WARN unused variable: `other`

fn list(all: Vec<&dyn Debug + Send>) -> &'static dyn Debug + Sync { //~ ERROR ambiguous `+` in a type
//~| ERROR ambiguous `+` in a type
    all[0] //~ ERROR mismatched types
}

type Callback = fn() -> dyn Debug + Send; //~ ERROR ambiguous `+` in a type
static LAST: &'static str + Send = ""; //~ ERROR expected a path on the left-hand side of `+`
const PAIR: (u8, u8) + Copy = (1, 2); //~ ERROR expected a path on the left-hand side of `+`

fn main() {}
