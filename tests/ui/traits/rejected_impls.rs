// An impl that overlaps one before it: no later one is compared with it, and its parameters are
// still looked at.
//@ rustc-agrees
trait Tr {}
impl<X> Tr for Vec<X> {}
impl<X> Tr for Vec<u8> {} //~ ERROR E0119
//~^ ERROR E0207
trait Other {}
impl Other for u8 {}
impl<T: Copy> Other for T {} //~ ERROR E0119
impl<'a, T> Other for &'a T {}
fn main() {}
