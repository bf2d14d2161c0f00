//@ rustc-agrees: text
#![allow(unused)]
struct S<'a>(&'a str);
impl S<'_> { const X: &str = "a"; } //~ ERROR `&` without an explicit lifetime name cannot be used here
trait T { const N: usize; }
impl T for S<'_> { const N: usize = 1; }
fn main() {}
