//@ rustc-agrees
// A syntax error costs the statement or the field that it stands in, not the rest of the program.

struct Reading {
    name: String
    value: i32, //~^ ERROR expected `,`, or `}`, found `value`
}

fn missing_comma() -> Reading {
    Reading { name: String::new() value: 1 } //~ ERROR expected one of
    //~^ ERROR E0063
}

fn arms(x: i32) -> i32 {
    match x {
        0 -> 1, //~ ERROR expected one of
        _ => 2,
    }
}

fn missing_in() {
    for i 0..3 { //~ ERROR missing `in` in `for` loop
        let _: u8 = i;
    }
}

fn parameter(x) {} //~ ERROR expected one of

fn after_dot(r: &Reading) {
    r.; //~ ERROR unexpected token: `;`
    let _: u8 = unknown; //~ ERROR E0425
}

fn main() {
    parameter(1);
    let wrong: u8 = ""; //~ ERROR E0308
}
