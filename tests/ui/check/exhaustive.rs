// A program of its own.
enum E {
    A,
    B(u8),
    C { x: bool, y: u8 },
}
fn enums(e: E, r: &E) {
    match e { //~ ERROR non-exhaustive patterns: `E::B(_)` and `E::C { .. }` not covered
        E::A => {}
    }
    match r { //~ ERROR non-exhaustive patterns: `&E::C { .. }` not covered
        &E::A => {}
        E::B(_) => {}
    }
    let E::A = e; //~ ERROR refutable pattern in local binding
}
fn numbers(a: u8, b: i32, c: usize, d: char, e: isize, f: f32) {
    match a { //~ ERROR non-exhaustive patterns: `10_u8..=19_u8` and `21_u8..=u8::MAX` not covered
        0..=9 => {}
        20 => {}
    }
    match b { //~ ERROR non-exhaustive patterns: `i32::MIN..=0_i32` and `2_i32..=i32::MAX` not covered
        1 => {}
    }
    match c { //~ ERROR non-exhaustive patterns: `2_usize..` not covered
        0 | 1 => {}
    }
    match d { //~ ERROR non-exhaustive patterns: `'\0'..='`'`, `'{'..='\u{d7ff}'` and `'\u{e000}'..='\u{10ffff}'` not covered
        'a'..='z' => {}
    }
    match e { //~ ERROR non-exhaustive patterns: `..=-1_isize` and `1_isize..` not covered
        0 => {}
    }
    match f { //~ ERROR non-exhaustive patterns: `_` not covered
        1.0 => {}
    }
    match a { //~ ERROR non-exhaustive patterns: `0_u8..=u8::MAX` not covered
        n if n > 3 => {}
    }
}
fn structure(t: (bool, Option<u8>), s: &[u8], n: &str, a: [bool; 2]) {
    match t { //~ ERROR non-exhaustive patterns: `(true, None)` and `(false, Some(_))` not covered
        (true, Some(_)) => {}
        (false, None) => {}
    }
    match s { //~ ERROR non-exhaustive patterns: `&[_]` not covered
        [] => {}
        [a, b] => {}
        [1, .., 2] => {}
    }
    match n { //~ ERROR non-exhaustive patterns: `&_` not covered
        "a" => {}
    }
    match a { //~ ERROR non-exhaustive patterns: `[false, _]` not covered
        [true, _] => {}
    }
}
fn argument(Some(x): Option<u8>) { //~ ERROR refutable pattern in function argument
    for Some(y) in [Some(1)] {} //~ ERROR refutable pattern in `for` loop binding
    let c = |Some(z): Option<u8>| {}; //~ ERROR refutable pattern in closure argument
    match x {} //~ ERROR non-exhaustive patterns: type `u8` is non-empty
}
fn good(r: Result<u8, core::convert::Infallible>, o: Option<Option<bool>>) {
    let Ok(x) = r;
    match o {
        Some(Some(true) | Some(false)) => {}
        Some(None) | None => {}
    }
    match x {
        0..128 => {}
        128.. => {}
    }
}
fn main() {}
