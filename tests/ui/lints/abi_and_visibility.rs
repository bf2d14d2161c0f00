//@ rustc-agrees: text, any order
#![allow(dead_code, unused_variables)]
unsafe extern { fn abi(); } //~ WARN `extern` declarations without an explicit ABI are deprecated
extern fn no_abi() {} //~ WARN `extern` declarations without an explicit ABI are deprecated
type F = extern fn(i32); //~ WARN `extern` declarations without an explicit ABI are deprecated
type G = extern "C" fn(i32);
pub const _: () = (); //~ WARN visibility qualifiers have no effect on `const _` declarations
const _: () = ();
fn looped() {
    let x = 'l: loop { break 'l loop { break 1 } }; //~ WARN this labeled break expression is easy to confuse with an unlabeled break with a labeled value expression
    let y = 'l: loop { break 'l (loop { break 1 }) }; //~ WARN unnecessary parentheses around `break` value
}
fn main() {}
