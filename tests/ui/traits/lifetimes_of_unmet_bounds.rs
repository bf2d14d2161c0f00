//@ rustc-agrees: text
trait Tr {}
impl Tr for u64 {}
struct W<'a>(&'a u8);
fn need<T: Tr>(_t: T) {}
fn a<'a>(x: &'a u8) { need(x); } //~ ERROR the trait bound `&u8: Tr` is not satisfied
fn b<'a>(x: W<'a>) { need(x); } //~ ERROR the trait bound `W<'_>: Tr` is not satisfied
fn c<'a>(x: Vec<&'a u8>) { need(x); need::<W<'a>>(W(&1)); need::<&'static str>("x"); need("x"); let y: &'static str = "q"; need(y); let z: W<'static> = W(&1); need(z) } //~ ERROR the trait bound `Vec<&u8>: Tr` is not satisfied
//~| ERROR the trait bound `W<'a>: Tr` is not satisfied
//~| ERROR the trait bound `&'static str: Tr` is not satisfied
//~| ERROR the trait bound `&str: Tr` is not satisfied
//~| ERROR the trait bound `&str: Tr` is not satisfied
//~| ERROR the trait bound `W<'_>: Tr` is not satisfied
struct H<'a, T: Tr>(T, &'a u8);
struct K<'a> { f: H<'a, W<'a>> } //~ ERROR the trait bound `W<'a>: Tr` is not satisfied
fn d<'a>(x: H<'a, W<'a>>) {} //~ ERROR the trait bound `W<'a>: Tr` is not satisfied
//~| WARN unused variable: `x`
fn e<'a>(x: H<'a, &'static str>) {} //~ ERROR the trait bound `&'static str: Tr` is not satisfied
//~| WARN unused variable: `x`
impl<'a> Tr for H<'a, W<'a>> {} //~ ERROR the trait bound `W<'a>: Tr` is not satisfied
trait Lt<'a> {}
fn h<'a, 'b, T: Lt<'a>>(x: T, y: &'b u8) where u8: Lt<'b> {} //~ WARN unused variable: `x`
//~| WARN unused variable: `y`
fn main() {}
