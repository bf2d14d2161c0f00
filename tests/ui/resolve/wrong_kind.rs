//@ rustc-agrees
mod m {
    pub struct Unit;
}
struct Braces {
    a: i32,
}
struct Tuple(i32);
enum Choice {
    Nothing,
    One(i32),
}
trait Able {}
const LIMIT: i32 = 1;
fn function() {}

fn main() {
    let _: function = 1; //~ ERROR expected type, found function `function`
    let _: m = 1; //~ ERROR expected type, found module `m`
    let _ = Braces; //~ ERROR expected value, found struct `Braces`
    let _ = Choice; //~ ERROR expected value, found enum `Choice`
    let _ = i32; //~ ERROR expected value, found builtin type `i32`
    let _ = u8 {}; //~ ERROR expected struct, variant or union type, found builtin type `u8`
    match 1 {
        LIMIT(_) => {} //~ ERROR expected tuple struct or tuple variant, found constant `LIMIT`
        function(_) => {} //~ ERROR expected a pattern, found a function call
        _ => {}
    }
}

impl Tuple for Braces {} //~ ERROR expected trait, found struct `Tuple`
