// Aliases that stand for themselves.
//@ rustc-agrees
#![allow(unused)]
type Left = Vec<Right>; //~ ERROR E0391
type Right = Vec<Left>;
fn main() {}
