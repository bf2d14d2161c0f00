//@ flags: -W unused -D dead_code -A unused_variables -W bogus_lint -D const_err -W clippy::x -A warnings2
fn unused() {} //~ ERROR function `unused` is never used
fn main() { let x = 3; let mut y = 1; println!("{y}"); } //~ WARN variable does not need to be mutable
//~? WARN unknown lint: `bogus_lint`
//~? WARN lint `const_err` has been removed: converted into hard error, see issue #71800 <https://github.com/rust-lang/rust/issues/71800> for more information
//~? WARN unknown lint: `warnings2`
