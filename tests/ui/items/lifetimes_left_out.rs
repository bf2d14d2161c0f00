//@ rustc-agrees: codes, any order
// Traits and types without their lifetimes, in bounds, headers and constants.

trait Tr<'a> {}
struct S<'a>(&'a u8);
trait B { type A: Tr; type C: Into<S>; type D: Into<&u8>; } //~ ERROR missing lifetime specifier
//~| ERROR missing lifetime specifier
//~| ERROR `&` without an explicit lifetime name cannot be used here
trait B2<'x> { type A: Tr; type C: Into<S>; } //~ ERROR missing lifetime specifier
//~| ERROR missing lifetime specifier
fn f<T: Tr>() {} //~ ERROR missing lifetime specifier
fn g<T>() where T: Tr {} //~ ERROR missing lifetime specifier
fn g2<T>() where T: Into<S> {} //~ ERROR missing lifetime specifier
trait X: Tr {} //~ ERROR missing lifetime specifier
trait X2: Into<S> {} //~ ERROR missing lifetime specifier
fn h(x: impl Tr) {} //~ ERROR anonymous lifetimes in `impl Trait` are unstable
//~| WARN unused variable: `x`
fn h2(x: &dyn Tr) {} //~ WARN unused variable: `x`
fn h3() -> impl Tr { loop {} } //~ ERROR missing lifetime specifier
fn h4(x: &u8) -> Box<dyn Tr> { loop {} } //~ WARN unused variable: `x`
impl Tr for u8 {} //~ ERROR implicit elided lifetime not allowed here
struct W<T: Tr>(T); //~ ERROR missing lifetime specifier
type Al = S; //~ ERROR missing lifetime specifier
type Al2 = Box<dyn Tr>; //~ ERROR missing lifetime specifier
const C: S = S(&1);
static D: Option<S> = None;
struct U<'a>(&'a u8);
impl<'a> U<'a> { const C: S<'a> = S(&1); const D: S = S(&1); const E: Option<S> = None; const F: U = U(&1); } //~ ERROR implicit elided lifetime not allowed here
//~| ERROR implicit elided lifetime not allowed here
//~| ERROR implicit elided lifetime not allowed here
impl U<'_> { const C2: S = S(&1); const D2: &u8 = &1; } //~ ERROR implicit elided lifetime not allowed here
//~| ERROR `&` without an explicit lifetime name cannot be used here
trait Y<'a> { const C: S; const D: Option<&u8>; } //~ ERROR implicit elided lifetime not allowed here
//~| ERROR missing lifetime specifier
fn main() {}
