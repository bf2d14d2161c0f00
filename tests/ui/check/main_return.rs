//@ rustc-agrees: text
// What main cannot return.
fn main() -> i32 { 0 } //~ ERROR `main` has invalid return type `i32`
