// More that only a feature allows.
//@ rustc-agrees: text, any order
#![allow(unused)]
type Callback = impl Fn() -> u32; //~ ERROR unconstrained opaque type
//~| ERROR E0658
trait Shape {
    type Unit = u8; //~ ERROR E0658
}
struct Numbers;
impl Numbers {
    type Item = u8; //~ ERROR E0658
}
trait Alias = Clone + Send; //~ ERROR E0658
fn main() {}
