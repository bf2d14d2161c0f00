//@ rustc-agrees: text, any order
#![allow(dead_code)]
#[inline{always}] //~ ERROR wrong meta list delimiters
fn a() {}
#[allow[dead_code]] //~ ERROR wrong meta list delimiters
fn b() {}
#[should_panic(expected)] //~ ERROR malformed `should_panic` attribute input
fn c() {}
#[should_panic(foo = "a")] //~ ERROR malformed `should_panic` attribute input
fn d() {}
#[should_panic(expected = "a", expected = "b")] //~ ERROR malformed `should_panic` attribute input
fn e() {}
#[ignore = 3] //~ ERROR valid forms for the attribute are `#[ignore = "reason"]` and `#[ignore]`
fn f() {}
#[used(foo)] //~ ERROR malformed `used` attribute input
static X: u8 = 3;
#[collapse_debuginfo(foo)] //~ ERROR malformed `collapse_debuginfo` attribute input
macro_rules! m { () => {} } //~ WARN unused macro definition: `m`
#[deprecated(suggestion = "x")] //~ ERROR suggestions on deprecated items are unstable
fn g() {}
#[repr(align(x))] //~ ERROR incorrect `repr(align)` attribute format: `align` expects a literal integer as argument
struct T;
#[link(name = "a", kind = "static", modifiers = "+bundle,+bundle")] //~ ERROR multiple `bundle` modifiers in a single `modifiers` argument
unsafe extern "C" {}
#[macro_use = "a"] //~ ERROR arguments to `macro_use` are not allowed here
//~| ERROR malformed `macro_use` attribute input
mod h {}
#[macro_use("a")] //~ ERROR malformed `macro_use` attribute input
extern crate std as y;
#[track_caller] //~ ERROR `main` function is not allowed to be `#[track_caller]`
fn main() {}
#[test] //~ ERROR the `#[test]` attribute may only be used on a free function
struct V;
#[repr(transparent)]
union W { a: u8 } //~ ERROR transparent unions are unstable
