//@ rustc-agrees: labels, any order
// Negative literals in patterns.
fn g(n: u8, c: char, f: bool, s: &str) {
    match n {
        -1 => {} //~ ERROR the trait bound `u8: Neg` is not satisfied
        -5..=3 => {} //~ ERROR the trait bound `u8: Neg` is not satisfied
        _ => {}
    }
    match c {
        -1 => {} //~ ERROR mismatched types
        _ => {}
    }
    match s {
        -1 => {} //~ ERROR mismatched types
        _ => {}
    }
}
fn h(n: usize) -> i32 {
    match n {
        0 => 1,
        -1 => 2, //~ ERROR the trait bound `usize: Neg` is not satisfied
        _ => 3,
    }
}
fn main() {}
