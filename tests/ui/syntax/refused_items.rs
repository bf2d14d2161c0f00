//@ rustc-agrees: text, any order
#![allow(dead_code)]
// Qualifiers of functions, each once and in their order; what an item may not have.
unsafe async fn a() {} //~ ERROR expected one of `extern` or `fn`, found keyword `async`
extern "C" unsafe fn b() {} //~ ERROR expected `fn`, found keyword `unsafe`
async const fn c() {} //~ ERROR expected one of `extern`, `fn`, `gen`, `safe`, or `unsafe`, found keyword `const`
//~| ERROR functions cannot be both `const` and `async`
const const fn d() {} //~ ERROR expected one of `async`, `extern`, `fn`, `gen`, `safe`, or `unsafe`, found keyword `const`
unsafe unsafe fn e() {} //~ ERROR expected one of `extern` or `fn`, found keyword `unsafe`
struct S;
impl !S {} //~ ERROR inherent impls cannot be negative
type A: Clone = u8; //~ ERROR bounds on `type`s in this context have no effect
extern crate self; //~ ERROR `extern crate self;` requires renaming
fn f<T>(_: T) where T = u8 {} //~ ERROR equality constraints are not yet supported in `where` clauses
fn g<'fn>(_: &'fn u8) {} //~ ERROR lifetimes cannot use keyword names
//~| ERROR lifetimes cannot use keyword names
fn main() {
    'loop: loop { break 'loop; } //~ ERROR labels cannot use keyword names
    //~| ERROR labels cannot use keyword names
    match 1 {
        ...3 => {} //~ ERROR range-to patterns with `...` are not allowed
        _ => {}
    }
}
