// A program of its own.
struct S {
    a: i32,
    b: u8,
}
struct Unit;
enum E {
    A,
    B(i32),
    C { x: i32 },
}
fn patterns(s: S, e: E) {
    let S { a } = S { a: 1, b: 2 }; //~ ERROR pattern does not mention field `b`
    let S { z, .. } = S { a: 1, b: 2 }; //~ ERROR struct `S` does not have a field named `z`
    let S { a, b, c } = S { a: 1, b: 2 }; //~ ERROR struct `S` does not have a field named `c`
    let S { a: p, a: q, b } = S { a: 1, b: 2 }; //~ ERROR field `a` bound multiple times in the pattern
    if let E::B(x, y) = e {} //~ ERROR this pattern has 2 fields, but the corresponding tuple variant has 1 field
    if let E::B(..) = 5 {} //~ ERROR mismatched types
    if let E::A(x) = e {} //~ ERROR expected tuple struct or tuple variant, found unit variant `E::A`
    if let E::B = e {} //~ ERROR expected unit struct, unit variant or constant, found tuple variant `E::B`
    let [a, b] = [1, 2, 3]; //~ ERROR pattern requires 2 elements but array has 3
    let [a, b, c, d, ..] = [1, 2, 3]; //~ ERROR pattern requires at least 4 elements but array has 3
    let [c] = 5; //~ ERROR expected an array or slice, found `{integer}`
    let (x, y) = 5; //~ ERROR mismatched types
    let &z = 5; //~ ERROR mismatched types
    match 5u8 {
        "a" => {} //~ ERROR mismatched types
        1..="b" => {} //~ ERROR only `char` and numeric types are allowed in range patterns
        true => {} //~ ERROR mismatched types
        _ => {}
    }
    let S { a: u, .. } = Unit; //~ ERROR mismatched types
}
fn modes(x: &(i32, u8)) {
    let (ref a, b) = x;
    let (&a, b) = x; //~ ERROR mismatched types
    let (mut a, b) = x;
}
fn main() {}
