//@ rustc-agrees: text
trait Conv<T> {}
impl Conv<u8> for u16 {}
struct A; struct B;
trait Two<T, U> {}
impl Two<A, B> for u8 {}
trait Gen<T> {}
impl<T> Gen<T> for Vec<T> {}
trait Other {}
impl Other for Vec<u8> {}
trait AB<T> { }
impl AB<B> for A { }
fn conv<T: Conv<u8>>() {}
fn conv2<T: Conv<u16>>() {}
fn two<T: Two<A, A>>() {}
fn two2<T: Two<B, B>>() {}
fn two3<T: Two<A, B>>() {}
fn gen1<T: Gen<u8>>() {}
fn other<T: Other>() {}
fn ab<T: AB<B>>() {}
fn ab2<T: AB<A>>() {}
fn ab3<T: AB<B>>(_t: &T) {}
fn main() { conv::<u32>(); conv::<i64>(); conv2::<u32>(); conv2::<u16>(); two::<u8>(); two::<u16>(); two2::<u8>(); two2::<u16>(); two3::<u16>(); two3::<A>(); gen1::<Vec<u16>>(); gen1::<Vec<u32>>(); //~ ERROR the trait bound `u32: Conv<u8>` is not satisfied
//~| ERROR the trait bound `i64: Conv<u8>` is not satisfied
//~| ERROR the trait bound `u32: Conv<u16>` is not satisfied
//~| ERROR the trait bound `u16: Conv<u16>` is not satisfied
//~| ERROR the trait bound `u8: Two<A, A>` is not satisfied
//~| ERROR the trait bound `u16: Two<A, A>` is not satisfied
//~| ERROR the trait bound `u8: Two<B, B>` is not satisfied
//~| ERROR the trait bound `u16: Two<B, B>` is not satisfied
//~| ERROR the trait bound `u16: Two<A, B>` is not satisfied
//~| ERROR the trait bound `A: Two<A, B>` is not satisfied
//~| ERROR the trait bound `Vec<u16>: Gen<u8>` is not satisfied
//~| ERROR the trait bound `Vec<u32>: Gen<u8>` is not satisfied
 other::<Vec<u16>>(); ab::<B>(); ab2::<A>(); ab3(&B); ab3(&&A); } //~ ERROR the trait bound `Vec<u16>: Other` is not satisfied
 //~| ERROR the trait bound `B: AB<B>` is not satisfied
 //~| ERROR the trait bound `A: AB<A>` is not satisfied
 //~| ERROR the trait bound `B: AB<B>` is not satisfied
 //~| ERROR the trait bound `&A: AB<B>` is not satisfied
