//@ rustc-agrees: text, any order
#![allow(dead_code)]
macro_rules! m { ($x:vis priv) => {}; } //~ ERROR `$x:vis` is followed by `priv`, which is not allowed for `vis` fragments
//~| WARN unused macro definition: `m`
macro_rules! n { ($x:vis 3) => {}; } //~ ERROR `$x:vis` is followed by `3`, which is not allowed for `vis` fragments
//~| WARN unused macro definition: `n`
macro_rules! o { ($x:vis struct) => {}; } //~ WARN unused macro definition: `o`
#[derive(Debug)] //~ ERROR this trait cannot be derived for unions
union U { a: u8 }
#[derive(Default)]
struct E { #[default] x: u8 } //~ ERROR the `#[default]` attribute may only be used on unit enum variants
#[derive(Default)]
enum F { #[default(3)] A } //~ ERROR `#[default]` attribute does not accept a value
enum G { #[derive(Clone)] A } //~ ERROR expected non-macro attribute, found attribute macro `derive`
struct H { #[derive(Clone)] x: u8 } //~ ERROR expected non-macro attribute, found attribute macro `derive`
fn main() {}
