//@ rustc-agrees: labels, any order
// `use<..>` names parameters.
struct S;

impl S {
    fn own(&self) -> impl Sized + use<'_, Self> {} //~ ERROR `Self` can't be captured in `use<...>` precise captures list, since it is an alias
}

trait T {
    fn given(&self) -> impl Sized + use<'_, Self>;
}

mod module {}
const NUMBER: u8 = 1;

fn function() -> impl Sized + use<function> {} //~ ERROR expected type or const parameter, found function `function`
fn variable(x: ()) -> impl Sized + use<x> {} //~ ERROR expected type or const parameter, found local variable `x`
//~| WARN unused variable: `x`
fn missing() -> impl Sized + use<Missing> {} //~ ERROR cannot find type or const parameter `Missing` in this scope
fn others() -> impl Sized + use<S, NUMBER, module, String, u8> {} //~ ERROR expected type or const parameter, found struct `S`
//~| ERROR expected type or const parameter, found constant `NUMBER`
//~| ERROR expected type or const parameter, found module `module`
//~| ERROR expected type or const parameter, found struct `String`
//~| ERROR expected type or const parameter, found builtin type `u8`
fn right<'a, T, const N: usize>(x: &'a [T; N]) -> impl Sized + use<'a, T, N> {} //~ WARN unused variable: `x`

fn main() {}
