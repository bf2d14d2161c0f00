//@ rustc-agrees: text
fn a(x: &dyn Fn(&u8) -> &u8) -> &u8 { x(&1) } //~ WARN function `a` is never used
fn b(x: &dyn for<'a> Fn(&'a u8) -> &'a u8) -> &u8 { x(&1) } //~ WARN function `b` is never used
fn c(x: &for<'a> fn(&'a u8) -> &'a u8) -> &u8 { x(&1) } //~ WARN function `c` is never used
fn d(x: &dyn for<'a> Tr<'a>) -> &u8 { &1 } //~ WARN unused variable: `x`
//~| WARN function `d` is never used
fn e(x: for<'a> fn(&'a u8) -> &'a u8, y: &u8) -> &u8 { y } //~ WARN unused variable: `x`
//~| WARN function `e` is never used
fn f(x: &impl for<'a> Fn(&'a u8)) -> &u8 { &1 } //~ WARN unused variable: `x`
//~| WARN function `f` is never used
fn g<'b>(x: &'b dyn for<'a> Tr<'a>) -> &u8 { &1 } //~ WARN unused variable: `x`
//~| WARN function `g` is never used
//~| WARN eliding a lifetime that's named elsewhere is confusing
struct S; //~ WARN struct `S` is never constructed
impl S { fn h(&self, x: &dyn for<'a> Tr<'a>) -> &u8 { &1 } } //~ WARN unused variable: `x`
//~| WARN method `h` is never used
trait Tr<'a> {} //~ WARN trait `Tr` is never used
fn main() {}
