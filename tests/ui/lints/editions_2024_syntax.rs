//@ rustc-agrees: text, any order
//@ exit: 0
//@ edition: 2021
#![warn(missing_unsafe_on_extern, unsafe_attr_outside_unsafe, edition_2024_expr_fragment_specifier)]
extern "C" { fn abs(x: i32) -> i32; } //~ WARN extern blocks should be unsafe
#[no_mangle] //~ WARN unsafe attribute used without unsafe
pub fn sym() {}
macro_rules! m { ($e:expr, $($f:expr),*) => { $e } } //~ WARN the `expr` fragment specifier will accept more expressions in the 2024 edition
//~| WARN the `expr` fragment specifier will accept more expressions in the 2024 edition
fn main() {
    unsafe { println!("{}", abs(m!(3, 4))); }
}
