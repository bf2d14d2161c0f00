//@ rustc-agrees: headers, any order
// An import of a name that two globs give.

mod a { pub fn f() {} pub mod n { pub fn q() {} } pub struct T; }
mod b { pub fn f() {} pub mod n { pub fn q() {} } pub struct T; }
mod c { pub use crate::a::*; pub use crate::b::*; } //~ WARN unused import: `crate::b::*`
use c::f as g; //~ ERROR `f` is ambiguous
use c::n; //~ ERROR `n` is ambiguous
use c::T as U; //~ ERROR `T` is ambiguous
use c::n::q; //~ ERROR `n` is ambiguous
//~| WARN unused import: `c::n::q`
use c::n::*; //~ ERROR `n` is ambiguous
//~| WARN unused import: `c::n::*`
mod d { use crate::a::*; use crate::b::*; use f as h; pub use self::T as V; fn k() { h(); } } //~ ERROR `f` is ambiguous
//~| ERROR `T` is ambiguous
//~| ERROR `T` is private, and cannot be re-exported
//~| ERROR `h` is ambiguous
//~| WARN unused import: `crate::b::*`
//~| WARN unused import: `self::T as V`
fn main() { g(); let x: U; n::q(); } //~ ERROR `g` is ambiguous
//~| ERROR `U` is ambiguous
//~| ERROR `n` is ambiguous
//~| WARN unused variable: `x`
