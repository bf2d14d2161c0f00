// Traits that are their own supertraits.
//@ rustc-agrees
#![allow(unused)]
trait First: Second {} //~ ERROR E0391
trait Second: Third {}
trait Third: First {}
fn main() {}
