//@ rustc-agrees: codes, any order
// In a list a comma too few or too many costs nothing else; an unreadable part costs itself.

use std::{fmt,, mem}; //~ ERROR expected identifier, found `,`
use std::collections::{HashMap BTreeMap}; //~ ERROR expected one of
use std:rc::Rc; //~ ERROR expected `::`, found `:`

struct Pair(u8 u8); //~ ERROR expected one of

enum Shape {
    Point,
    Line(-u8), //~ ERROR expected type, found `-`
}

struct Text<'a> {
    text: 'a str, //~ ERROR expected type, found lifetime
    line: u8,
}

struct Line {
    text: u8,
    line: u8,
}

fn literals(text: u8) -> Line {
    let _known: = 5; //~ ERROR expected type, found `=`
    let _one = Line { text: text, -line: 1 }; //~ ERROR expected identifier, found `-`
    //~^ ERROR E0063
    let _two = Line { text: ,line: 2 }; //~ ERROR expected expression, found `,`
    Line { text: text, 0 } //~ ERROR expected identifier, found `0`
    //~^ ERROR E0063
}

fn paths() -> usize {
    mem:size_of::<Pair>() //~ ERROR path separator must be a double colon
}

fn main() {
    let (a b) = (1, 2); //~ ERROR expected one of
    let _: () = Pair(1, 2).1; //~ ERROR E0308
    let _ = Shape::Circle; //~ ERROR E0599
    let _: (HashMap<u8, u8>, BTreeMap<u8, u8>, Rc<u8>, fmt::Error) = (a, b, paths, literals);
    //~^ ERROR E0308
    //~| ERROR E0308
    //~| ERROR E0308
    //~| ERROR E0308
}
