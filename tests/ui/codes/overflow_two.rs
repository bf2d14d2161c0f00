// Two traits that need each other, and an associated type that is itself.
//@ rustc-agrees
#![recursion_limit = "6"]
trait Even {}
trait Odd {}
struct Next<T>(T);
impl<T> Even for Next<T> where Next<Next<T>>: Odd {} //~ ERROR E0275
impl<T> Odd for Next<T> where Next<Next<T>>: Even {} //~ ERROR E0275
trait Has {
    type Out;
}
struct Own;
impl Has for Own {
    type Out = <Own as Has>::Out; //~ ERROR E0275
}
fn main() {}
