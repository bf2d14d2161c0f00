//@ rustc-agrees: headers, any order
// At the end of a block, a match of which one arm gives a value is told of at that arm.

fn a(c: char) {
    match c {
        '(' => {
            let y = 2;
            1 //~ ERROR mismatched types
        }
        _ => return,
    }
}
fn b(c: char) {
    match c {
        '(' => match c { //~ ERROR mismatched types
            'x' => 1,
            _ => return,
        },
        _ => return,
    }
}
fn d(c: char) -> u8 {
    match c {
        '(' => "a", //~ ERROR mismatched types
        _ => return 1,
    }
}
fn e(c: char) -> u8 {
    match c {
        '(' => {
            "a" //~ ERROR mismatched types
        }
        _ => return 1,
    }
}
fn f(c: char) -> u8 {
    let x: u8 = match c {
        '(' => "a", //~ ERROR mismatched types
        _ => return 1,
    };
    x
}
fn g(c: char) {
    match c {
        '(' => if true { 1 } else { return }, //~ ERROR mismatched types
        _ => return,
    }
}
fn h(c: char) {
    match c {
        '(' => {}
        ')' => 1, //~ ERROR `match` arms have incompatible types
        _ => return,
    }
}
fn i(c: char) {
    match c {
        ')' => return,
        '(' => c, //~ ERROR mismatched types
        _ => loop {},
    }
}
fn j(c: Option<u8>) {
    if let Some(x) = c {
        match x {
            1 => return,
            _ => "a", //~ ERROR mismatched types
        }
    }
}
fn k(c: Option<u8>) {
    for i in 0..3 {
        match i {
            1 => continue,
            2 => break,
            _ => "a", //~ ERROR mismatched types
        }
    }
}
fn l(c: Option<u8>) {
    loop {
        match c {
            None => break,
            _ => "a", //~ ERROR mismatched types
        }
    }
}
fn main() {}
