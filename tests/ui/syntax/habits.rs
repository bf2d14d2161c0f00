//@ rustc-agrees
// What people who come from other languages write is understood, and the rest is checked.

fn comparisons(a: i32, b: i32) {
    if a === b {} //~ ERROR invalid comparison operator `===`
    if a !== b {} //~ ERROR invalid comparison operator `!==`
    if a <> b {} //~ ERROR invalid comparison operator `<>`
    if a == b and b == 1 {} //~ ERROR `and` is not a logical operator
    if a == b or b == 1 {} //~ ERROR `or` is not a logical operator
}

fn steps(mut a: i32) {
    a++; //~ ERROR Rust has no postfix increment operator
}

fn steps_inside(mut a: i32) {
    let _b = ++a; //~ ERROR Rust has no prefix increment operator
}

fn colon(x: i32): i32 { //~ ERROR return types are denoted using `->`
    x
}

fn fat_arrow(x: i32) => i32 { //~ ERROR return types are denoted using `->`
    x
}

fn variables() {
    var a = 1; //~ ERROR invalid variable declaration
    mut b = 2; //~ ERROR invalid variable declaration
    let mut mut c = 3; //~ ERROR `mut` on a binding may not be repeated
    let mut (d, e) = (1, 2); //~ ERROR `mut` must be attached to each individual binding
    b += a;
    c += b;
    d += c;
    e += d;
    let _: u8 = e;
}

struct Point {
    x: i32,
}

fn arrows(p: &Point) -> i32 {
    p->x //~ ERROR `->` is not valid syntax for field accesses and method calls
}

fn arrays(a: [u8, 2]) -> u8 { //~ ERROR expected `;` or `]`, found `,`
    a[0]
}

fn in_free(self) {} //~ ERROR `self` parameter is only allowed in associated functions

struct Order<T, 'a>(&'a T); //~ ERROR lifetime parameters must be declared prior

fn main() {
    outer: loop { //~ ERROR malformed loop label
        break 'outer;
    }
    let unrelated: u8 = ""; //~ ERROR E0308
}
