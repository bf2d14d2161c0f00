//@ rustc-agrees: text, any order
//@ edition: 2024
// Methods of object types whose traits are all auto traits.
impl dyn Send {} //~ ERROR cannot define inherent `impl` for a dyn auto trait
impl dyn Send { fn f(&self) {} } //~ ERROR cannot define inherent `impl` for a dyn auto trait
auto trait A {} //~ ERROR auto traits are experimental and possibly buggy
impl dyn Sync + Send { fn g() {} } //~ ERROR cannot define inherent `impl` for a dyn auto trait
impl dyn Send + 'static {} //~ ERROR cannot define inherent `impl` for a dyn auto trait
trait Tr {}
impl dyn Tr {}
impl dyn std::fmt::Debug {} //~ ERROR cannot define inherent `impl` for a type outside of the crate where the type is defined
impl dyn std::panic::UnwindSafe { fn h() {} } //~ ERROR cannot define inherent `impl` for a dyn auto trait
impl<T> dyn Fn(T) {} //~ ERROR cannot define inherent `impl` for a type outside of the crate where the type is defined
impl dyn std::marker::Unpin {} //~ ERROR cannot define inherent `impl` for a dyn auto trait
fn main() {}
