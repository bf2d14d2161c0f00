//@ rustc-agrees: codes, any order
// Signatures with unknown types: what else differs is not told.

trait V { fn a(&self, x: u8) -> u8; fn b(&self, x: Nope) -> u8; fn c(&self, x: u8) -> Nope; fn d(&self, x: u8); fn e<T: Clone>(x: T); fn f<T>(x: T, y: Nope); } //~ ERROR cannot find type `Nope` in this scope
//~| ERROR cannot find type `Nope` in this scope
//~| ERROR cannot find type `Nope` in this scope
struct S; impl V for S { fn a(&self, x: Nope) -> u16 { 1 } fn b(&self, x: u8) -> u16 { 1 } fn c(&mut self, x: u16) -> u8 { 1 } fn d(&self, x: u16) -> Nope {} fn e<T: Copy>(x: Nope) {} fn f<T: Copy>(x: T, y: u8) {} } //~ ERROR cannot find type `Nope` in this scope
//~| ERROR cannot find type `Nope` in this scope
//~| ERROR cannot find type `Nope` in this scope
//~| ERROR impl has stricter requirements than trait
//~| ERROR impl has stricter requirements than trait
//~| WARN unused variable: `x`
//~| WARN unused variable: `x`
//~| WARN unused variable: `x`
//~| WARN unused variable: `y`
fn main() {}
