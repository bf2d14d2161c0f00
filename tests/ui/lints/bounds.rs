//@ rustc-agrees
#![allow(dead_code, unused_variables)]
type Bounded<T: Send> = Vec<T>; //~ WARN bounds on generic parameters in type aliases are not enforced
type Plain<T> = Vec<T>;
pub trait AsyncTrait { async fn go(&self) -> i32; } //~ WARN use of `async fn` in public traits is discouraged as auto trait bounds cannot be specified
trait Own { async fn go(&self) -> i32; }
fn drop_bound<T: Drop>(t: T) {} //~ WARN bounds on `T: Drop` are most likely incorrect, consider instead using `std::mem::needs_drop` to detect whether a type can be trivially dropped
fn dyn_drop(x: Box<dyn Drop>) {} //~ WARN types that do not implement `Drop` can still have drop glue, consider instead using `std::mem::needs_drop` to detect whether a type is trivially dropped
fn main() {}
