//@ rustc-agrees: text
trait Gen<T> {}
trait Sub: Gen<u8> + Gen<u16> {}
trait Two<T>: Gen<T> { }
fn a(x: &dyn Gen<i32>) -> &dyn Gen<u32> { x } //~ ERROR mismatched types
fn b(x: Box<dyn Iterator<Item = u8>>) -> Box<dyn Iterator<Item = u16>> { x } //~ ERROR mismatched types
fn c(x: &dyn Sub) -> (&dyn Gen<u8>, &dyn Gen<u16>) { (x, x) }
fn e<'a>(x: &'a dyn Two<&'a str>) -> &'a dyn Gen<&'a str> { x }
fn g(x: &(dyn Fn(u8) -> u8 + Send)) -> &dyn Fn(u8) -> u8 { x }
fn h(x: &(dyn Fn(u8) -> u8 + Send)) -> &dyn Fn(u16) -> u8 { x } //~ ERROR mismatched types
fn i(x: &(dyn Fn(u8) -> u8 + Send)) -> &dyn FnMut(u8) -> u8 { x }
fn j(x: &(dyn Fn(u8) -> u8)) -> &dyn Fn(u8) { x } //~ WARN unnecessary parentheses around type
//~| ERROR mismatched types
fn k(x: &dyn for<'a> Fn(&'a u8) -> &'a u8) -> &dyn FnOnce(&u8) -> &u8 { x }
fn main() {}
