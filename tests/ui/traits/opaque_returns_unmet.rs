//@ rustc-agrees: text, any order
use std::fmt::Display;
struct V;
trait Tr {}
impl Tr for u8 {}
fn a(c: bool) -> impl Tr { if c { V } else { V } } //~ ERROR the trait bound `V: Tr` is not satisfied
fn b(c: bool) -> impl Tr { match c { true => V, _ => V } } //~ ERROR the trait bound `V: Tr` is not satisfied
fn c() -> impl Tr { return V; } //~ ERROR the trait bound `V: Tr` is not satisfied
fn d() -> impl Tr { let x = V; x } //~ ERROR the trait bound `V: Tr` is not satisfied
fn e() -> impl Tr { println!(); } //~ ERROR the trait bound `(): Tr` is not satisfied
fn f() -> impl Tr {} //~ ERROR the trait bound `(): Tr` is not satisfied
fn g() -> impl Display { V } //~ ERROR `V` doesn't implement `std::fmt::Display`
fn h() -> impl Iterator<Item = u8> { vec![1u16].into_iter() } //~ ERROR expected `IntoIter<u16>` to be an iterator that yields `u8`, but it yields `u16`
fn j() -> impl Fn(u8) -> u8 { |x: u16| x } //~ ERROR type mismatch in closure arguments
fn k() -> (impl Tr, impl Tr) { (V, 1u8) } //~ ERROR the trait bound `V: Tr` is not satisfied
fn l() -> Box<impl Tr> { Box::new(V) } //~ ERROR the trait bound `V: Tr` is not satisfied
struct S;
impl S { fn n(&self) -> impl Tr { V } fn o(&self) -> impl Clone + Copy { String::new() } } //~ ERROR the trait bound `V: Tr` is not satisfied
//~| ERROR the trait bound `String: Copy` is not satisfied
trait Q { fn p() -> impl Tr; }
impl Q for S { fn p() -> impl Tr { V } } //~ ERROR the trait bound `V: Tr` is not satisfied
fn q() -> impl Tr + Send { std::rc::Rc::new(1) } //~ ERROR the trait bound `Rc<{integer}>: Tr` is not satisfied
//~| ERROR `Rc<{integer}>` cannot be sent between threads safely
fn r() -> impl Send { std::rc::Rc::new(1) } //~ ERROR `Rc<{integer}>` cannot be sent between threads safely
fn main() {}
