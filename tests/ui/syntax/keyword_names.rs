//@ rustc-agrees: headers, any order
// A keyword where a name should be is taken as the name, so that what follows is read.

fn gen<T>() {} //~ ERROR expected identifier, found reserved keyword `gen`
fn match<T>(x: u8) {} //~ ERROR expected identifier, found keyword `match`
//~| WARN unused variable: `x`
struct type; //~ ERROR expected identifier, found keyword `type`
//~| WARN type `type` should have an upper camel case name
struct impl<T>(T); //~ ERROR expected identifier, found keyword `impl`
//~| WARN type `impl` should have an upper camel case name
enum loop { A } //~ ERROR expected identifier, found keyword `loop`
//~| WARN type `loop` should have an upper camel case name
trait fn {} //~ ERROR expected identifier, found keyword `fn`
//~| WARN trait `fn` should have an upper camel case name
mod use {} //~ ERROR expected identifier, found keyword `use`
const if: u8 = 1; //~ ERROR expected identifier, found keyword `if`
static while: u8 = 1; //~ ERROR expected identifier, found keyword `while`
type for = u8; //~ ERROR expected identifier, found keyword `for`
//~| WARN type `for` should have an upper camel case name
type struct<T> = Vec<T>; //~ ERROR expected identifier, found keyword `struct`
//~| WARN type `struct` should have an upper camel case name
use a::trait; //~ ERROR expected identifier, found keyword `trait`
//~| ERROR unresolved import `a`
use std::fmt as mod; //~ ERROR expected identifier, found keyword `mod`
//~| WARN unused import: `std::fmt as mod`
fn main() { let x = y.type; let z = a.fn(); let k = Self::impl; let u: move::X; g.use::<u8>(); let w: a::yield; } //~ ERROR expected identifier, found keyword `type`
//~| ERROR expected identifier, found keyword `fn`
//~| ERROR expected identifier, found keyword `impl`
//~| ERROR expected type, found keyword `move`
//~| ERROR cannot find value `y` in this scope
//~| ERROR cannot find value `a` in this scope
//~| ERROR cannot find `Self` in this scope
