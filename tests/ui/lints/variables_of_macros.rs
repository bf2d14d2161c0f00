//@ rustc-agrees
macro_rules! item { ($n:ident) => { fn $n(x: i32) { let mut k = 1; let l = k; } } } //~ WARN variable does not need to be mutable
//~| WARN unused variable: `x`
//~| WARN unused variable: `l`
item!(created);
fn main() { created(1); let q = (1 + 2); } //~ WARN unnecessary parentheses around assigned value
//~| WARN unused variable: `q`
