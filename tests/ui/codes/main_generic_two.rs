// What `main` may not have.
//@ rustc-agrees
fn main<'a, T: Default, const N: usize>(_unused: &'a T) {} //~ ERROR `main` function has wrong type
//@ json-agrees
