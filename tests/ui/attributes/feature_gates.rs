// Syntax and attributes that only a feature allows.
#![allow(dead_code, unused_variables)]
auto trait Auto {} //~ ERROR auto traits are experimental and possibly buggy
struct S;
impl !Send for S {} //~ ERROR negative trait bounds are not fully implemented; use marker types for now
trait Alias = Clone; //~ ERROR trait aliases are experimental
trait Defaults {
    type X = u8; //~ ERROR associated type defaults are unstable
    fn never() -> !;
}
#[allow(unused_macros)]
macro declared() {} //~ ERROR `macro` is experimental
trait Given {
    fn f();
}
impl<T> Given for T {
    default fn f() {} //~ ERROR specialization is unstable
}
fn never(x: !, f: fn() -> !, g: impl Fn() -> !) {} //~ ERROR the `!` type is experimental
//~| ERROR the `!` type is experimental
const trait Const {} //~ ERROR const trait impls are experimental
unsafe extern "C" {
    type Foreign; //~ ERROR extern types are experimental
}
extern "rust-call" fn called(_: ()) {} //~ ERROR the extern "rust-call" ABI is experimental and subject to change
impl S {
    type Inherent = u8; //~ ERROR inherent associated types are unstable
}
struct Field {
    unsafe x: u8, //~ ERROR `unsafe` fields are experimental
}
fn float() {
    let x = 1f16; //~ ERROR the type `f16` is unstable
}
struct Holder<T>(T);
unsafe impl<#[may_dangle] T> Drop for Holder<T> { //~ ERROR `may_dangle` has unstable semantics and may be removed in the future
    fn drop(&mut self) {}
}
#[repr(simd)] //~ ERROR SIMD types are experimental and possibly buggy
struct Simd([u8; 4]);
#[marker] //~ ERROR the `#[marker]` attribute is an experimental feature
trait Marker {}
#[optimize(size)] //~ ERROR the `#[optimize]` attribute is an experimental feature
fn small() {}
fn main() {}
