//@ rustc-agrees: headers, any order
// A type where a trait should be; where it names one, that is meant.

trait A {}
fn c<T: *const A>() {} //~ ERROR expected a trait, found type
fn d<T: A + &'static A>() {} //~ ERROR expected a trait, found type
fn d2(x: &dyn &A) {} //~ ERROR expected a trait, found type
//~| WARN unused variable: `x`
fn f<T>() where T: dyn A + Clone {} //~ ERROR invalid `dyn` keyword
fn main() {}
