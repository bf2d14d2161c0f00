// A requirement of an impl on a longer type, and one of a supertrait that ends there.
//@ rustc-agrees
#![recursion_limit = "4"]
trait Tr {}
struct S<T>(T);
impl<T> Tr for S<T> where S<S<T>>: Tr {} //~ ERROR E0275
trait Sub: Tr {}
impl Sub for S<u8> {} //~ ERROR E0275
fn main() {}
