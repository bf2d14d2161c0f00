//@ rustc-agrees
#![deny(meta_variable_misuse)]
#![allow(unused_macros)]
macro_rules! unknown { ($x:expr) => { $y }; } //~ ERROR unknown macro variable `y`
macro_rules! repeats { ($($x:expr)*) => { $x }; } //~ ERROR variable `x` is still repeating at this depth
macro_rules! other { ($($x:expr)*) => { $($x)+ }; } //~ ERROR meta-variable repeats with different Kleene operator
macro_rules! deeper { ($($x:expr)*) => { $($($x)*)* }; }
macro_rules! right { ($($x:expr),+ ; $($($y:ident),+);*) => { $($x)+ ; $($($y)+)* }; }
macro_rules! inner { ($n:ident) => { macro_rules! $n { ($z:expr) => { $z }; } }; }
#[allow(meta_variable_misuse)]
macro_rules! allowed { () => { $y }; }
fn main() {}
