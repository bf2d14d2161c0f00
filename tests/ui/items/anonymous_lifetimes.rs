//@ rustc-agrees: codes, any order
// Lifetimes in impl Trait have names; those of constants in traits and impls.

trait Tr<'a> { type A; fn f(&self) -> &'a str; const C: &str; const D: &'a str; } //~ ERROR missing lifetime specifier
trait Tr2 { const C: &str; const D: Option<&u8>; const E: fn(&u8) -> &u8; }
impl Tr2 for u8 { const C: &str = ""; const D: Option<&u8> = None; const E: fn(&u8) -> &u8 = loop {}; }
fn h8(x: impl Iterator<Item = &u8>) -> impl Iterator<Item = &u8> { x } //~ ERROR anonymous lifetimes in `impl Trait` are unstable
//~| ERROR missing lifetime specifier
fn h9(x: impl Iterator<Item = &u8>) {} //~ ERROR anonymous lifetimes in `impl Trait` are unstable
//~| WARN unused variable: `x`
fn h10(x: impl Into<&u8>) -> impl Into<&u8> { x } //~ ERROR anonymous lifetimes in `impl Trait` are unstable
//~| ERROR missing lifetime specifier
fn h11(x: Box<dyn Iterator<Item = &u8>>) -> &u8 { loop {} } //~ WARN unused variable: `x`
fn h12(x: impl Fn(&u8) -> &u8, y: impl Iterator<Item = &'_ u8>) {} //~ ERROR anonymous lifetimes in `impl Trait` are unstable
//~| WARN unused variable: `x`
//~| WARN unused variable: `y`
fn h13(x: &u8, y: impl Iterator<Item = &u8>) -> &u8 { x } //~ ERROR anonymous lifetimes in `impl Trait` are unstable
//~| WARN unused variable: `y`
struct S<'a>(&'a u8);
impl<'a> S<'a> { const X: &str = ""; const Y: &'a u8 = &1; const Z: S = S(&1); fn m(x: impl Into<S>) {} fn n(x: impl Into<S<'_>>) {} } //~ ERROR implicit elided lifetime not allowed here
//~| ERROR anonymous lifetimes in `impl Trait` are unstable
//~| ERROR anonymous lifetimes in `impl Trait` are unstable
//~| ERROR `&` without an explicit lifetime name cannot be used here
//~| WARN unused variable: `x`
//~| WARN unused variable: `x`
fn main() {}
