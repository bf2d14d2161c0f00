//@ rustc-agrees: text
#![warn(unused_macro_rules)]
macro_rules! twice {
    ($x:expr) => { $x * 2 };
    ($x:expr, $y:expr) => { $x * 2 + $y }; //~ WARN rule #2 of macro `twice` is never used
    () => { 0 }; //~ WARN rule #3 of macro `twice` is never used
}
macro_rules! never_used { //~ WARN unused macro definition: `never_used`
    () => {};
}
fn main() {
    println!("{}", twice!(3));
}
