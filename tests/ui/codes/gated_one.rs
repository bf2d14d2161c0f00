// What only a feature allows.
//@ rustc-agrees: text, any order
#![allow(unused)]
fn never(x: !) {} //~ ERROR E0658
trait Alias = Clone + Send; //~ ERROR E0658
auto trait Marker {} //~ ERROR E0658
#[optimize(size)] //~ ERROR E0658
fn small() {}
extern "vectorcall" fn v() {} //~ ERROR E0658
struct S;
impl !Send for S {} //~ ERROR E0658
fn main() {}
